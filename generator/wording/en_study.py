"""English: the words of a report on many games."""

from __future__ import annotations

from generator.wording.study import ChartWords, StudyWords

WORDS = StudyWords(
    join=" ",
    title="Balance report",
    head="{title} · Balance report",
    imprint="{title} · draft {draft} · {date}",
    lead="Computer players played {games} games; this is what they came to. Every figure comes with the "
    "range (its interval) that holds the true value with 95 % confidence.",
    against="It is set beside draft {draft} ({date}), played with the same seeds in the same seats.",
    partial="Stopped early: this is what {games} games came to. Some of the tables planned are missing.",
    contents="Contents",
    parts={
        "findings": "What was found",
        "heroines": "Heroines",
        "seats": "Seats",
        "numbers": "Tiles and calls",
        "flow": "Rounds and games",
        "secrets": "Secrets",
        "bots": "Players",
        "players": "How many play",
        "changes": "What became of the earlier findings",
        "figures": "All figures",
        "method": "How it was counted",
        "limits": "What this report cannot tell",
        "played": "What was played",
    },
    charts={
        "win_heroine": ChartWords(
            "How often each heroine wins (%)",
            "The dot is the win rate, the line its 95 % interval. Dashed: were all equally strong. Band: "
            "what the designer allows. An arrow head: the whole interval lies outside the band.",
        ),
        "win_beside": ChartWords(
            "How often each heroine wins beside each other one (%)",
            "Wins of the heroine of the row in games with the heroine of the column, and half of the "
            "interval's width. The darker, the more wins.",
        ),
        "win_seat": ChartWords(
            "How often each seat wins (%)",
            "Seats count from the first dealer in the order of turns. The line is the 95 % interval.",
        ),
        "numbers": ChartWords(
            "How each number is played",
            "From the left: how often it is played face up, how often it is called in a round, how often "
            "it is the winning card. The line is the 95 % interval.",
        ),
        "calls": ChartWords(
            "How often a call that can be made is made (%)",
            "By the icon and the cost of the card played, when there is a card to take and power to pay. "
            "The line is the 95 % interval.",
        ),
        "ends": ChartWords(
            "How rounds and games end (%)",
            "The first three of all rounds, the last two of all games. The line is the 95 % interval.",
        ),
        "rounds": ChartWords(
            "Rounds in a game",
            "The column is the share of games that ended after so many rounds, the thin line its 95 % "
            "interval. Dashed: the middle one.",
        ),
        "points": ChartWords(
            "Points of a player",
            "The column is the share of players that ended with so many points, the thin line its 95 % "
            "interval. Dashed: the middle one.",
        ),
        "secrets": ChartWords(
            "How often a secret is gained, and how often it then matters (%)",
            "Left: of the games with that heroine, those in which she gained it. Right: of these, those "
            "that would have gone otherwise without it. The line is the 95 % interval.",
        ),
        "duels": ChartWords(
            "Won in duels of every two kinds of player (%)",
            "Every two kinds played the same cards both ways round. The line is the 95 % interval. Dashed: "
            "were both alike.",
        ),
        "win_bot": ChartWords(
            "How often each kind of player wins at a mixed table (%)",
            "All at one table, changing seats. The line is the 95 % interval. Dashed: were all alike.",
        ),
        "players": ChartWords(
            "Does strength depend on how many play? (points above or below an even share)",
            "The win rate less an even share of the wins. Right of 0: wins too often; left: too seldom. "
            "The line is the 95 % interval.",
        ),
        "finding": ChartWords("", "Dashed: the threshold."),
    },
    draft="Draft {draft}",
    table="{players} players, {bots}",
    tables={"mix": "mixed", "strongest": "strong ones only"},
    habit="one that {does}",
    bots={
        "greedy": "greedy",
        "random": "random",
        "cautious": "cautious",
        "caller": "keen to call",
        "ahead": "looks ahead",
    },
    seat="Seat {seat}",
    first_seat="Seat 1 (dealer)",
    icon="{icon}, cost {cost}",
    icons={"pon": "Pon", "chi": "Chi"},
    secret="{heroine}: {secret}",
    nobody="No heroine",
    beside="{heroine} beside {other}",
    even="even: {even} %",
    equals="alike: {even} %",
    duel_won="The player that {one} beats the {other} one: of the games between them it won {figure}.",
    duel_even="That the player that {one} beats the {other} one cannot be said: of the games between them "
    "it won {figure}.",
    duel_figure="{value} % ({low} to {high})",
    even_zero="even",
    limit="threshold {threshold}",
    median="half are up to {median}",
    highest="Highest: {highest} with {high}. Lowest: {lowest} with {low}.",
    spread_reading="The mean is {mean}; nine in ten are up to {ninety}.",
    pair_heads=("beside", "wins of"),
    points_axis="points",
    rounds_axis="rounds",
    panels={
        "face_up": "Played face up (%)",
        "called": "Called, in a round",
        "won_on": "Winning card (%)",
        "secret_gained": "Gained (%)",
        "secret_used": "Of these, mattered (%)",
    },
    measures={
        "rounds": "Rounds in a game",
        "turns": "Turns in a round",
        "tsumo": "Rounds won by tsumo",
        "ron": "Rounds won by ron",
        "drawn": "Rounds without a winner",
        "win_power": "Power at the win",
        "yakuman": "Wins that count as yakuman",
        "points": "Points of a player",
        "winner_points": "Points of the winner",
        "calls_offered": "Calls offered in a round",
        "calls_made": "Calls made in a round",
        "skills": "Skills used in a round",
        "south": "Games that reach the south round",
        "third_seal": "Games ended by a last seal",
        "several_defeated": "Games with several defeated at once",
        "tie_seals": "Ties for most points settled by seals",
        "tie_seat": "Ties settled by the seat",
        "power_lasts": "Games for which the power sticks last",
        "track_lasts": "Games for which the score track lasts",
        "win_seat": "Wins",
        "points_seat": "Points",
        "win_bot": "Wins",
        "win_heroine": "Wins",
        "points_heroine": "Points",
        "defeat_heroine": "Defeated",
        "skill_heroine": "Skill in a round",
        "win_beside": "Wins",
        "secret_gained": "Gained",
        "secret_used": "Of these, mattered",
        "face_up": "Face up",
        "face_down": "Face down",
        "called": "Called in a round",
        "won_on": "Winning card",
        "call_made": "Calls made of those offered",
    },
    groups={
        "seat": "by seat",
        "bot": "by player",
        "heroine": "by heroine",
        "pair": "by pair of heroines",
        "secret": "by secret",
        "number": "by number",
        "icon": "by icon",
    },
    grouped="{measure}, {group}",
    figures="Shares in percent. ± is half of the 95 % interval.",
    facts={
        "deck": "Deck",
        "hash": "Check number of the deck",
        "code": "Code that played and counted",
        "seed": "Seed",
        "furiten": "Furiten",
        "game_count": "{games} games",
        "duels": "Duels of players",
        "ablations": "Games without one ability",
    },
    with_furiten="with",
    without_furiten="without",
    findings_intro="Only what lies beyond its threshold with its whole interval, the gravest first.",
    nothing_found="Nothing lies beyond its threshold for certain.",
    changes_intro="What has become in this draft of what was found in draft {draft}.",
    method=(
        "A program that keeps to the rules plays the games from beginning to end. The order of the cards and "
        "the seats follow from the seed and the number of the game alone: the same seed gives the same "
        "figures at any time on any machine.",
        "Every heroine sits in every seat equally often. The first dealer and the players' seats take turns.",
        "Intervals of shares are Wilson's, those of means Student's. Rounds and turns of one game hang "
        "together, and so do the games in which everybody changes seats until all have sat everywhere; only "
        "such blocks of games are taken as independent of each other.",
        "A secret matters where without it something done would not have been allowed, or the game would "
        "have gone on otherwise.",
    ),
    limits=(
        "The players are no people. The greedy one sees one action ahead; it neither bluffs nor remembers. "
        "The one that looks ahead deals what it cannot see at random a few times and tries what happens.",
        "With people at the table differences may be larger or smaller. Whether the game is fun, clear or "
        "too long cannot be told from here.",
        "An interval says what as many games as one likes with the same players would come to, not what "
        "happens among people. Of many figures, about one in twenty has its true value outside its interval.",
    ),
)
