"""Problems of the deck: its fields, its numbers, its cards."""

from collections.abc import Mapping

from generator.problems.entries import Entry

DECK: Mapping[str, Entry] = {
    "reserved-field": Entry(
        "a field with a name that every card has already",
        "`id` and `copies` are there for every template; a field of that name would hide them.",
        "fields: {id: text}",
        "fields: {number: text}",
        "Call the field something else.",
    ),
    "unknown-field": Entry(
        "a field that does not exist",
        "A misspelt field would have no effect, and its default would be printed instead.",
        "copis: 3",
        "copies: 3",
        "Take the nearest field from the help line; a component declares the fields of its cards "
        "under `fields`.",
    ),
    "missing-field": Entry(
        "a field that must be there is not",
        "There is no sensible default for it: the deck, the card or the template needs it.",
        "- {number: 2, dots: 6}",
        "- {id: tile-2, number: 2, dots: 6}",
        "Add the field. If cards may do without it, declare it with a question mark: `note: text?`.",
    ),
    "wrong-type": Entry(
        "a value of the wrong type",
        "Turning one type into another by guess would print something nobody wrote.",
        "name: 12\ncopies: 3.0\nfirst_card: 1",
        'name: "12"\ncopies: 3\nfirst_card: true',
        "Write what is wanted: quotes make a text, plain decimal digits a number, true or false a flag.",
    ),
    "out-of-range": Entry(
        "a number or a list outside its limits",
        "No card can be printed zero times, and a colour has four inks.",
        "copies: 0\ncmyk: [0, 0, 0]",
        "copies: 1\ncmyk: [0, 0, 0, 100]",
        "Write a value within the limits of the help line.",
    ),
    "unknown-choice": Entry(
        "a word that is not among the choices",
        "The field knows a few words only; each has its own meaning for cards and rules.",
        "call: pong",
        "call: pon",
        "Take one of the words in the help line.",
    ),
    "unknown-effect": Entry(
        "an effect that does not exist",
        "Skills and 奥義 are made of a closed set of effects: each has its sentence and its rule, so "
        "that what a card says "
        "is what it does. There is no room for free text.",
        "effects: [{kind: take, source: wall, cards: 1}]",
        "effects: [{kind: draw, source: wall, cards: 1}]",
        "Take one of the kinds in the help line; skills and 奥義 have different ones.",
    ),
    "bad-id": Entry(
        "an id with other characters than a to z, 0 to 9 and -",
        "Ids become file names and are typed in commands (`--only tile-2`).",
        "id: Tile 2",
        "id: tile-2",
        "Use small letters, digits and hyphens; the name of a card may be anything.",
    ),
    "bad-date": Entry(
        "a date that is no day of the calendar",
        "The date stands in every file that is made, and there must be one way to read it.",
        "date: 30.11.2026",
        'date: "2026-11-30"',
        "Write year, month and day with hyphens: YYYY-MM-DD.",
    ),
    "bad-language": Entry(
        "a word that is no code of a language",
        "Readers of PDF files and other programs know languages by their codes (BCP 47).",
        "languages: [japanese]",
        "languages: [ja]",
        "Write two or three small letters; a script or region may follow a hyphen.",
    ),
    "listed-twice": Entry(
        "a language or a number of players that is listed twice",
        "One of the two would have no effect, or each would say something else.",
        "languages: [ja, ja]",
        "languages: [ja, en]",
        "Take one of the two out, or mend it.",
    ),
    "blank-text": Entry(
        "a text with nothing in it that can be seen",
        "It would print as a hole. What a card may do without is declared with a question mark and left out.",
        'title: "  "',
        "title: Breeze",
        "Write the text. If cards may do without it, declare the field as `text?` and leave it out.",
    ),
    "bad-markup": Entry(
        "a tag in a text that is none, or that is not closed",
        'Texts may carry <b>…</b>, <br/> and <icon name="…"/>; the icon is a symbol of one of the files '
        "under `symbols`. Any other < and & prints as it is.",
        "text: Draw <b>two cards.<br>",
        "text: Draw <b>two</b> cards.<br/>",
        "Close the tag, or write its name as it is.",
    ),
    "untranslated": Entry(
        "texts that are not given in one of the deck's languages",
        "They print in the deck's first language. That may be meant; this warning says how many they are.",
        "languages: [en, ja]   and   title: Breeze",
        "languages: [en, ja]   and   title: {en: Breeze, ja: そよ風}",
        "Write the text once for each language.",
    ),
    "bad-colour": Entry(
        "a colour that is not six hexadecimal digits",
        "Without quotes a # begins a comment; and names of colours mean different things on "
        "different screens.",
        "rgb: navy",
        'rgb: "#173A6E"',
        "Write # and six digits, in quotes.",
    ),
    "unknown-language": Entry(
        "a text in a language that the deck does not have",
        "It would never be printed; most often the language's code is misspelt.",
        "languages: [ja]\ntitle: {ja: 天雀, eng: Lark}",
        "languages: [ja, en]\ntitle: {ja: 天雀, en: Lark}",
        "Mend the code, or add it to `languages`.",
    ),
    "missing-language": Entry(
        "a text that is not given in the deck's first language",
        "The first language is the one that every text falls back to.",
        "languages: [ja, en]\ntitle: {en: Lark}",
        "languages: [ja, en]\ntitle: {ja: 天雀, en: Lark}",
        "Add the text in the first language.",
    ),
    "duplicate-id": Entry(
        "an id that is used twice",
        "Cards are asked for by id (`--only`), templates look heroines up by it, and problems name it.",
        "- {id: tile-2, number: 2}\n- {id: tile-2, number: 2}",
        "- {id: tile-2, number: 2, copies: 2}",
        "Give the second another id, or raise `copies` of the first.",
    ),
    "tile-count": Entry(
        "not as many cards of a number as promised",
        "The dots on the cards tell players how many there are of each number; everybody counts on it.",
        "copies: {2: 6}\ncards: [{id: a, number: 2, copies: 5}]",
        "copies: {2: 6}\ncards: [{id: a, number: 2, copies: 6}]",
        "Make the `copies` of the cards of this number add up to what `tiles.copies` promises.",
    ),
    "tile-total": Entry(
        "the promised copies do not add up to the total",
        "Hands, turns and dead wall are reckoned from the total.",
        "total: 42\ncopies: {2: 6, 3: 7}",
        "total: 13\ncopies: {2: 6, 3: 7}",
        "Mend `total` or `copies`.",
    ),
    "dots-mismatch": Entry(
        "dots that disagree with the number of copies",
        "Under its number a card shows as many dots as there are cards of it.",
        "copies: {2: 6}\ncards: [{id: a, number: 2, dots: 5, copies: 6}]",
        "copies: {2: 6}\ncards: [{id: a, number: 2, dots: 6, copies: 6}]",
        "Write as many dots as `tiles.copies` promises for the number.",
    ),
    "uneven-turns": Entry(
        "the cards do not divide into equal turns",
        "Every player must have the same number of turns in a round: what is left after hands and "
        "dead wall is dealt out "
        "evenly, and `turns` says how often.",
        "total: 42\nplayers: [{count: 4, turns: 7, hand: 3, dead_wall: 6}]",
        "total: 42\nplayers: [{count: 4, turns: 6, hand: 3, dead_wall: 6}]",
        "Change `turns`, `hand`, `dead_wall` or the number of cards until the sum in the message comes out.",
    ),
    "three-player-mark": Entry(
        "not exactly one marked card of each number",
        "With three players one card of each number is taken out: the one that carries the mark.",
        "- {id: a, number: 2, copies: 6}",
        "- {id: a, number: 2, copies: 5}\n- {id: b, number: 2, copies: 1, three_player_mark: true}",
        "Leave the mark on one card of each number, with `copies: 1`.",
    ),
    "icon-without-cost": Entry(
        "a pon or chi icon without a cost",
        "A player must see what a call costs, be it nothing.",
        "call: pon",
        "call: pon\ncost: 0",
        "Add `cost`; 0 makes the call free.",
    ),
    "cost-without-icon": Entry(
        "a cost without an icon",
        "Only a call is paid for; a card without an icon allows none.",
        "cost: 1",
        "call: chi\ncost: 1",
        "Add `call`, or take `cost` out.",
    ),
    "cost-outside-rules": Entry(
        "a cost that the rules do not have",
        "`rules.calls.costs` lists the costs that a card may print; rulebook and engine read it.",
        "costs: [0, 1, 2, 3]   and   cost: 5",
        "costs: [0, 1, 2, 3]   and   cost: 3",
        "Write one of the listed costs, or add the new one to the list.",
    ),
    "heroine-without-skill": Entry(
        "a heroine without a skill",
        "Each heroine has one skill; her four cards print it.",
        "skill: {name: 光速, discard: 1, effects: []}",
        "skill: {name: 光速, discard: 1, effects: [{kind: draw, source: wall, cards: 1}]}",
        "Add `skill` with a name, a cost and at least one effect.",
    ),
    "secret-count": Entry(
        "a wrong number of 奥義, or one without an effect",
        "Every broken seal but the last sets one 奥義 free; the last one is the defeat.",
        "seals: {each: 3, …}   and   secrets: [one]",
        "seals: {each: 3, …}   and   secrets: [one, two]",
        "Write one 奥義 fewer than there are seals, each with at least one effect.",
    ),
    "cards-each": Entry(
        "a stack that does not match the seals",
        "A heroine lies as a stack: one front for each number of seals left, down to one or to none.",
        "seals: {each: 3, …}   and   cards_each: 2",
        "seals: {each: 3, …}   and   cards_each: 4",
        "Write one card more than there are seals, or as many where no front shows that none is left.",
    ),
    "quote-count": Entry(
        "too few or too many quotes",
        "Each front of a heroine and each of her 奥義 prints a quote of its own.",
        "quotes: {fronts: [one, two], …}",
        "quotes: {fronts: [one, two, three, four], …}",
        "Write as many quotes as the message says.",
    ),
    "supply-short": Entry(
        "fewer pieces than the rules need",
        "A game that runs out of power sticks, tracks or markers stops. A component's `role` says "
        "what it is used for.",
        "power_supply: 21   and   role: power … copies: 20",
        "power_supply: 21   and   role: power … copies: 21",
        "Raise `copies`, change the rule, or give the right component its `role`.",
    ),
    "unreachable": Entry(
        "a number that no game can reach",
        "What no river and no supply can hold never happens: a win, or an 奥義, that is only printed.",
        "tsumo: {speed: 200, sideways_blocks: true}",
        "tsumo: {speed: 20, sideways_blocks: true}",
        "Write a number up to the one in the message.",
    ),
    "score-range": Entry(
        "a score track that ends too early",
        "The most points that one player can have follow from rounds, seals, numbers and bonus; the"
        " track must hold them.",
        "score_range: 50",
        "score_range: 99",
        "Raise `rules.score_range` to the number in the message.",
    ),
    "undefined-term": Entry(
        "a term that is used but not defined",
        "Rules and cards are told with the words of `terms`; one that is not there could not be looked up. "
        "In any text, [[id]] stands for a term's name; a text that begins with [ needs quotes, and so does "
        "any with [[id]] in it between the brackets of a list or mapping.",
        "meaning: Wins on the [[rivr]] of another player.",
        "meaning: Wins on the [[river]] of another player.",
        "Add the term to `terms`, or mend the id.",
    ),
    "template-missing": Entry(
        "a template that is not there",
        "Without its template a face cannot be drawn. Templates are looked for in `templates/` "
        "beside the deck's file, "
        "then among those that come with hibari.",
        "template: tile.svg",
        "template: tile.xml.j2",
        "Mend the name (the nearest one is in the help line), or add the file.",
    ),
    "symbol-missing": Entry(
        "a symbol or a symbol file that is not there",
        "A heroine's crest is a symbol of one of the files listed under `symbols`.",
        "crest: wale",
        "crest: whale",
        "Mend the name, or draw the symbol in one of the files.",
    ),
    "font-missing": Entry(
        "a font file that is not there",
        "Only fonts that are in `fonts/` (the deck's own, or those of hibari) are used: the same "
        "deck looks alike everywhere.",
        "regular: [NotoSans.ttf]",
        "regular: [NotoSansJP-Regular.ttf]",
        "Mend the name, or put the font file into `fonts/`.",
    ),
    "draft-missing": Entry(
        "an earlier draft that is not there",
        "The rulebook tells what changed since the last draft whose deck the history names; decks "
        "of earlier drafts lie in `drafts/`.",
        "history: [{draft: 3, deck: draft-2.yaml}]",
        "history: [{draft: 3, deck: draft-3.yaml}]",
        "Mend the name, put the deck into `drafts/`, or leave `deck` out.",
    ),
    "image-missing": Entry(
        "a picture that is not there",
        "A card would be printed with a hole. Pictures are named from the folder of the deck's file.",
        "art: pictures/wale.png",
        "art: pictures/whale.png",
        "Mend the path, or put the picture there.",
    ),
    "path-outside": Entry(
        "a path that leaves the project",
        "A deck must build on another computer, and must not read files that are not its own: no "
        "absolute paths, no `..`, "
        "no drive letters or backslashes, no links that lead out.",
        "art: ../../pictures/whale.png",
        "art: pictures/whale.png",
        "Copy the file into the project and write its path from there, with forward slashes.",
    ),
    "unknown-colour": Entry(
        "a colour that the palette does not have",
        "Cards name colours of the palette only: each has a value for screens and one for the press.",
        "colours: {main: navy, …}",
        "colours: {main: isana-main, …}",
        "Take a colour of the palette, or add one to it.",
    ),
    "unknown-component": Entry(
        "a component that does not exist",
        "The box is made as large as what it holds; a misspelt name would leave something out.",
        "box: {holds: [tiles]}",
        "box: {holds: [tile]}",
        "Take the nearest id from the help line, or leave `holds` out: then the box holds everything.",
    ),
}
