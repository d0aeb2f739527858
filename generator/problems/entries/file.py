"""Problems of the YAML file as a text."""

from collections.abc import Mapping

from generator.problems.entries import Entry

FILE: Mapping[str, Entry] = {
    "unreadable-file": Entry(
        "the file cannot be read",
        "Nothing can be checked or printed without the deck's file.",
        "hibari check card.yaml",
        "hibari check cards.yaml",
        "Check the spelling of the path and that you may read the file.",
    ),
    "not-utf-8": Entry(
        "the file is not UTF-8",
        "In another encoding (Shift_JIS, UTF-16) the same bytes are other characters, and guessing "
        "would print them wrong.",
        "cards.yaml saved as Shift_JIS",
        "cards.yaml saved as UTF-8, with or without a byte order mark",
        "Save the file as UTF-8; editors have it under “Save with encoding”.",
    ),
    "yaml-syntax": Entry(
        "the file is not YAML",
        "The structure cannot be read from here on, so nothing after this place has been looked at. "
        "The usual causes: a tab used to indent, no space after a colon or a dash, a quote or "
        "bracket that is "
        "never closed, a text with `: ` or ` #` in it that is not in quotes, an entry out of line "
        "with its neighbours.",
        "name: speed: the sum of the river",
        'name: "speed: the sum of the river"',
        "Mend the place shown; if it looks right, look at the line above it.",
    ),
    "duplicate-key": Entry(
        "a field is given twice",
        "YAML readers keep the last of the two and say nothing: what you see in the first line "
        "would not be printed.",
        "cost: 1\ncost: 2",
        "cost: 2",
        "Keep one of the two.",
    ),
    "yaml-tag": Entry(
        "a YAML tag",
        "Tags (`!…`) tell other programs how to read a value. Here the schema does, and a text that"
        " only begins with ! "
        "would lose its first word.",
        "name: !Pon",
        'name: "!Pon"',
        "Take the tag out, or put the text in quotes.",
    ),
    "merge-key": Entry(
        "a merge key",
        "`<<` merges fields in YAML 1.1 but is an ordinary word in YAML 1.2: two readers would see "
        "two decks.",
        "- {<<: *common, id: a}",
        "- {id: a, fields: *common}",
        "Write the fields out, or give a whole value as an alias.",
    ),
    "alias-bomb": Entry(
        "aliases unfold without measure",
        "A few lines of aliases of aliases can stand for millions of values and use up the memory.",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]   (and so on)",
        "a: &a [x, x]\nb: *a",
        "Use aliases for single values, not for lists of lists of aliases.",
    ),
    "lost-comment": Entry(
        "text lost behind #",
        "Outside quotes a # after a blank begins a comment, so the rest of the text would not be "
        "printed. Where text is "
        "followed by one blank and #, or by # without a blank after it, it is taken for text that "
        "was meant. A comment "
        "that is meant has two blanks before it and one after the #; after a number or a flag one "
        "blank will do.",
        "name: Whale #1",
        'name: "Whale #1"\ncopies: 2  # a comment',
        "Put the text in quotes, or write two blanks before the comment.",
    ),
    "ambiguous-scalar": Entry(
        "a word that YAML readers read differently",
        "`NO` is a flag for some readers and a text for others; `010` is eight, ten or a text; "
        "`12:30` may be 750. What you wrote is never turned into something else: where a text is "
        "wanted it stays as it is, anywhere else this problem asks for a plainer word.",
        "furiten: NO\nrounds: 08",
        "furiten: false\nrounds: 8",
        "Write flags as true or false, numbers in plain decimal, and put texts in quotes.",
    ),
}
