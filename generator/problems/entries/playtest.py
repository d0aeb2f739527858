"""Problems of the record of games at a table."""

from collections.abc import Mapping

from generator.problems.entries import Entry

PLAYTEST: Mapping[str, Entry] = {
    "playtest-encoding": Entry(
        "the record file is in an unknown encoding",
        "Spreadsheets write UTF-8, UTF-16 or, in Japan, Shift_JIS. The bytes of this file are none of "
        "them, and guessing would turn names into other characters.",
        "playtests.csv saved as EUC-JP",
        "playtests.csv saved as “CSV UTF-8”",
        "Save the file as UTF-8.",
    ),
    "playtest-quote": Entry(
        "a quoted cell goes wrong",
        "A cell that begins with a quote ends at the next one that is not doubled. Where that is missing, "
        "or text follows it, one cell would swallow others.",
        'notes\n"too "fast" a game',
        'notes\n"too ""fast"" a game"',
        "Write quotes within a cell twice and close the cell.",
    ),
    "playtest-column": Entry(
        "a column is missing, there twice, or unknown",
        "Columns are found by their headings, in whatever order. A game cannot be read without its date, "
        "draft and rounds, and name, points and broken seals of every seat. What stands under an unknown "
        "heading is not read, which is only a warning.",
        "date,draft,round,player_1",
        "date,draft,rounds,player_1",
        "Mend the heading; docs/playtest.md lists them all, with the Japanese ones.",
    ),
    "playtest-cell": Entry(
        "a cell stands under no column",
        "The row has more cells than the header, so that some of them may have moved: often a comma in a "
        "text that is not in quotes.",
        "…,notes\n…,long, but good",
        '…,notes\n…,"long, but good"',
        "Put the text in quotes, or take the cell out.",
    ),
    "playtest-missing": Entry(
        "a cell of a game is empty",
        "What is not written down cannot be counted. Seats that nobody sat at are the last ones and are "
        "left empty altogether.",
        "player_1,heroine_1,points_1,broken_1\nSato,isana,,1",
        "player_1,heroine_1,points_1,broken_1\nSato,isana,0,1",
        "Fill it in, or leave the game out if nobody remembers.",
    ),
    "playtest-value": Entry(
        "a cell is not what its column asks for",
        "Dates are days of the calendar; drafts, rounds, points and broken seals are whole numbers; furiten "
        "is yes, no or empty.",
        "date,draft\n2026-02-30,six",
        "date,draft\n2026-02-28,6",
        "Write the value as the help says.",
    ),
    "playtest-draft": Entry(
        "a game of a draft that is still to come",
        "The draft is later than the deck's own, so it is probably mistyped. The game would silently miss "
        "from every report.",
        "draft\n66",
        "draft\n6",
        "Write the draft that is printed on the cards.",
    ),
    "playtest-players": Entry(
        "so many cannot play, or somebody sits twice",
        "The rules say for how many players there are cards. Seats are filled from the first dealer on, "
        "each by somebody else.",
        "player_1,player_2\nSato,Suzuki",
        "player_1,player_2,player_3\nSato,Suzuki,Mori",
        "Fill in every seat that somebody sat at.",
    ),
    "playtest-heroine": Entry(
        "a heroine that cannot have been there",
        "The draft's deck has no heroine of this name, or two players have the same.",
        "heroine_1,heroine_2\nisana,isana",
        "heroine_1,heroine_2\nisana,kasumi",
        "Write her id or short name, and - for a player without one.",
    ),
    "playtest-rounds": Entry(
        "the game cannot have had so many rounds",
        "A game ends when somebody's last seal breaks, else after its last round; the rules of the game's "
        "draft say which that is. Rounds without a winner count.",
        "rounds,broken_1,broken_2,broken_3\n5,1,2,0     # with 8 rounds and 3 seals",
        "rounds,broken_1,broken_2,broken_3\n5,1,3,2",
        "Count rounds and seals again. A game that was broken off is no result: leave it out.",
    ),
    "playtest-seals": Entry(
        "seals cannot have broken like this",
        "Every win breaks seals, a tsumo those of all others and a ron one; nobody has more than the rules "
        "give, and whoever breaks the last one still has one. Some counts come of no game, or take more "
        "wins than there were rounds.",
        "broken_1,broken_2,broken_3\n3,3,3",
        "broken_1,broken_2,broken_3\n3,3,1",
        "Look at the heroine cards' backs: each that is turned over is a broken seal.",
    ),
    "playtest-points": Entry(
        "no wins give these points",
        "Points come of wins, and every win breaks seals: so many broken seals allow for so many wins, each "
        "of which gives at least and at most what the tiles and the rules say.",
        "points_1,points_2,points_3 40,0,0 with one broken seal",
        "points_1,points_2,points_3 10,0,0 with one broken seal",
        "Count points and broken seals again.",
    ),
    "playtest-repeated": Entry(
        "a game stands in the file twice",
        "The same date, players and results twice are one game written down twice: it is counted once.",
        "2026-11-28,6,8,…\n2026-11-28,6,8,…",
        "2026-11-28,6,8,…",
        "Take one of the two lines out.",
    ),
}
