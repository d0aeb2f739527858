"""Problems between the rulebook, the engine and the worked examples."""

from collections.abc import Mapping

from generator.problems.entries import Entry

COVERAGE: Mapping[str, Entry] = {
    "bad-example": Entry(
        "a worked example that cannot be played",
        "Position, actions and result are read by the engine; a card that the deck does not have, or a "
        "word outside the notation, leaves nothing to play.",
        "position: A 河 9C1 手 5P1\nactions: 出 5P1",
        "position: A 河 4C1 手 5P1\nactions: 出 5P1",
        "Write it in the notation of records: 5C1, 4P0, 7N, [ ], <6N>; 河 手 力 速 人 封 点 山 王 局.",
    ),
    "example-disagrees": Entry(
        "a worked example that the engine plays otherwise",
        "The rulebook prints the example as it stands. Either it teaches a rule that the game does not "
        "have, or the rules have changed under it.",
        "position: A 河 3P0 手 5P1 7N\nactions: 出 5P1\nresult: A力0",
        "position: A 河 3P0 手 5P1 7N\nactions: 出 5P1\nresult: A力1",
        "Mend the result if the rule is meant, and the rule (or its figure) if the example is.",
    ),
    "unknown-clause": Entry(
        "an example that rests on a clause the engine does not know",
        "The clause's number stands beside the example in the rulebook.",
        "clauses: [tsumo.then]",
        "clauses: [tsumo.when]",
        "Take the nearest key from the help line; `hibari check --coverage` lists all of them.",
    ),
    "clause-without-example": Entry(
        "a clause that no worked example shows",
        "What no example shows is not played when the deck is checked.",
        "examples: []",
        "examples:\n  - title: 速度19ではツモできない\n    position: A 速 19 手 5P1 3P0\n"
        "    actions: ツモ 5P1\n    result: 不可\n    clauses: [tsumo.when]",
        "Add an example that names the clause.",
    ),
    "effect-without-example": Entry(
        "a skill or 奥義 that no worked example shows at work",
        "An effect on a card is proved by playing it: by the heroine who has it, with her skill used or "
        "the seal broken.",
        "position: A 手 7N 2C0\nclauses: [effect.tsumo-from]",
        "position: A 人 カスミ 封 1 速 18 手 7N 2C0\nclauses: [effect.tsumo-from]",
        "Add an example with the heroine and the effect's clause.",
    ),
    "boundary-without-example": Entry(
        "a number that could be another without an example noticing",
        "Each number of the rules and of an effect is tried one less and one more; where every example "
        "comes out as before, none of them stands at the boundary.",
        "result: 勝A5   # at speed 25, where 20 are needed",
        "result: 勝A5   # at speed 20, and 不可 at 19",
        "Add an example on the side of the boundary that the message names.",
    ),
    "clause-without-rule": Entry(
        "a clause of the rulebook that is no rule of the engine",
        "A clause that nothing plays cannot be proved true. Some rules only people keep (what is said "
        "aloud, what is shown): those say so.",
        '<clause key="tsumo.then">…</clause>',
        '<clause key="ron.shown" table="showing cards happens at the table only">…</clause>',
        "Mend the key, or say in `table` why no rule of the engine carries it out.",
    ),
    "rule-without-clause": Entry(
        "a rule of the engine that the rulebook does not state",
        "The engine would keep a rule that no player has read.",
        "{# no clause with this key #}",
        '<clause key="call.gap">…</clause>',
        "Write the clause, under the key of the message.",
    ),
    "rule-not-carried-out": Entry(
        "a clause that no part of the engine carries out",
        "Every clause is marked at the function that keeps it; one without is only a promise.",
        "def speed(state, seat): …",
        "@states(Clause.RIVER_SPEED)\ndef speed(state, seat): …",
        "Mark the function, or take the clause out.",
    ),
    "action-unexplained": Entry(
        "an action, or a way to end, that the rulebook does not explain",
        "Players could do, or meet with, what the book never mentions.",
        "{# no clause for the ron #}",
        '<clause key="ron.when">…</clause>',
        "Write the clause that the message names.",
    ),
    "clause-disagrees": Entry(
        "a clause that does not say what its rule is",
        "For each clause the words and figures that decide the rule are kept beside the engine. A clause "
        "may be worded at will, as long as they stand in it.",
        '<clause key="tsumo.when">速度が{{ rules.ron.speed }}以上なら、…</clause>',
        '<clause key="tsumo.when">速度が{{ rules.tsumo.speed }}以上なら、…</clause>',
        "Put the words of the message back, or mend them where they are kept, with the rule.",
    ),
    "wording-disagrees": Entry(
        "a sentence on a card that is not what the effect does",
        "Every effect's sentence is held against a second one, written independently.",
        "速度{speed}からロンしてよい。",
        "速度{speed}からツモしてよい。",
        "Mend the wording of the effect, or both sentences if the rule has changed.",
    ),
    "word-disagrees": Entry(
        "a word of the wording that is not the name of its term, or lacks its number",
        "Cards, pictures and the terminal say these words; `terms:` says what they are called and what "
        "they mean.",
        'pon="チー"',
        'pon="ポン"',
        "Mend the word in the file that the message names, or the term.",
    ),
    "effect-unexplained": Entry(
        "a skill or 奥義 that the rulebook does not print",
        "What is on the cards is explained in the book in the same words.",
        "{# a heroine without her page #}",
        "{{ say.effects(heroine.skill.effects) }}",
        "Print name and sentence of every skill and 奥義.",
    ),
    "rule-value-unprinted": Entry(
        "a value of the rules that the rulebook does not print",
        "A number that players are not told cannot be played by.",
        "速度が足りれば、ツモしてよい。",
        "速度が{{ rules.tsumo.speed }}以上なら、ツモしてよい。",
        "Print the value in the clause that states it.",
    ),
    "typed-number": Entry(
        "a number typed into a chapter by hand",
        "When the value in `rules:` changes, the typed one stays and the book is wrong. Numbers in kanji "
        "count as well.",
        "速度が20以上なら",
        "速度が{{ rules.tsumo.speed }}以上なら",
        "Print the value from the deck; in kanji with the filter `kanji`.",
    ),
    "deal-disagrees": Entry(
        "a deal that does not come out as the rules say",
        "The engine deals for each number of players; hands, dead wall and turns must be as printed.",
        "- {count: 3, turns: 6, hand: 3, dead_wall: 6, remove_marked: true}",
        "- {count: 3, turns: 7, hand: 3, dead_wall: 6, remove_marked: true}",
        "Mend the arithmetic of the deal, or the number of cards.",
    ),
    "law-broken": Entry(
        "something that holds in every game does not hold after an example",
        "All cards are always somewhere, once; a game ends by the last seal or after the last round; the "
        "winner gets what the others lose; no heroine is chosen twice.",
        "discards=state.discards",
        "discards=state.discards + discards",
        "Mend the engine: the message says which law is broken, and after which example.",
    ),
    "choice-disagrees": Entry(
        "an action that the engine offers and refuses, or neither",
        "Bots and people at the terminal choose from what is offered; examples and records are held "
        "against what is refused. In every position of an example both must be the same.",
        "if speed(state, seat) > able.tsumo_speed:      # offered",
        "if speed(state, seat) >= able.tsumo_speed:     # offered, as it is refused below",
        "Mend the one of the two that does not keep the clause.",
    ),
    "pieces-short": Entry(
        "pieces that do not last",
        "Ten thousand games are played; where power or the score track run out in more than one of a "
        "thousand, players would have to look for something else to count with.",
        "power_supply: 5",
        "power_supply: 21",
        "Put more pieces into the box, or change the rule that uses them up.",
    ),
    "never-comes-up": Entry(
        "a heroine, skill, 奥義 or icon that never comes up",
        "In ten thousand games nobody once used it: it might as well not be printed.",
        "seals: {each: 1, tsumo_breaks: 1, ron_breaks: 1}   # the second 奥義 never comes",
        "seals: {each: 3, tsumo_breaks: 1, ron_breaks: 1}",
        "Make it worth using, or take it out.",
    ),
    "supply-disagrees": Entry(
        "a figure of the rules that is not what the box holds",
        "The rulebook prints the figure of the rules beside pictures of what is really there.",
        "power_supply: 20   # and 21 sticks under components",
        "power_supply: 21",
        "Make both say the same.",
    ),
}
