"""Problems of a recorded game."""

from collections.abc import Mapping

from generator.problems.entries import Entry

RECORD: Mapping[str, Entry] = {
    "record-head": Entry(
        "the head of a record cannot be read",
        "The first lines of a record say which deck was played, by whom and with which seed: without "
        "them no game can be set up.",
        "譜 1\n稿 6\n札 4482bb-174fdf-edd243\n人 A 勇魚／C カスミ",
        "譜 1\n稿 6\n札 4482bb-174fdf-edd243\n人 A 勇魚／B カスミ",
        "Restore the line as it was saved: form, draft, deck, heroines, players, seed, furiten, first "
        "dealer, in this order.",
    ),
    "record-deck": Entry(
        "the record is of another deck",
        "A game replays exactly only under the rules, with the tile cards and the heroines it was "
        "played with. The message says which of them differ. Names, quotes and looks make no difference.",
        "hibari replay game.txt --deck draft-3.yaml, played with draft 6",
        "hibari replay game.txt --deck cards.yaml",
        "Give the deck of that draft with `--deck`; version control has it.",
    ),
    "record-action": Entry(
        "an action of a record cannot be replayed",
        "The line is not in the notation, it is somebody else's turn, or the rules refuse the action; "
        "the clause that refuses it is named. Everything after the line rests on it.",
        "B ツモ 5C1     # with speed 19",
        "B 出 5C1",
        "Restore the line as it was saved. A record may end anywhere: cut it off before the line to see "
        "the game up to there.",
    ),
}
