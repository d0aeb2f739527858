"""Problems of the templates."""

from collections.abc import Mapping

from generator.problems.entries import Entry

TEMPLATE: Mapping[str, Entry] = {
    "template-syntax": Entry(
        "a template that Jinja2 cannot read",
        "A block or a bracket is not closed, or a word of Jinja2 is misspelt.",
        "{% if card.cost %}…",
        "{% if card.cost %}…{% endif %}",
        "Mend the line shown; every block has its end.",
    ),
    "template-variable": Entry(
        "a variable that is not there, or is empty",
        "A misspelt variable would print nothing, and nobody would notice until the cards are cut.",
        "{{ card.numbr }}",
        "{{ card.number }}",
        "Mend the name. Test a field that may be empty first: {% if card.note %}.",
    ),
    "template-value": Entry(
        "a value that cannot be computed",
        "An expression of the template fails with the values of this card.",
        "{{ card.name + 1 }}",
        "{{ card.number + 1 }}",
        "Check the values that the line uses, for the card named.",
    ),
    "template-loop": Entry(
        "a template without end",
        "Loops, ranges, texts and macros that call themselves are bounded, so that a slip cannot "
        "hang the computer.",
        "{% for i in range(1000000) %}",
        "{% for i in range(card.dots) %}",
        "Draw less in loops, and give a recursion its end.",
    ),
    "template-unsafe": Entry(
        "an expression that templates may not use",
        "Templates draw; they do not reach into the program or the computer. A deck from somebody "
        "else is safe to build.",
        "{{ card.__class__ }}",
        "{{ card.number }}",
        "Use the card's fields and the filters.",
    ),
    "template-xml": Entry(
        "a template whose output is not well-formed XML",
        "An element is not closed, or a quote or an ampersand stands where it may not.",
        '<g><rect width="3" height="3"></g>',
        '<g><rect width="3" height="3"/></g>',
        "Close every element; `&` in plain XML is written `&amp;`.",
    ),
    "unknown-element": Entry(
        "an element that the vocabulary does not have",
        "Only what can be drawn exactly is allowed; nothing is left out in silence.",
        "<rectangle/>",
        "<rect/>",
        "Take the nearest element from the help line.",
    ),
    "unknown-attribute": Entry(
        "an attribute that the element does not have",
        "A misspelt attribute would change nothing.",
        '<rect widht="3" height="3"/>',
        '<rect width="3" height="3"/>',
        "Take the nearest attribute from the help line.",
    ),
    "missing-attribute": Entry(
        "an attribute that must be there is not",
        "Without it the element has no place or no size.",
        '<circle cx="3" cy="3"/>',
        '<circle cx="3" cy="3" r="1"/>',
        "Add the attribute.",
    ),
    "bad-value": Entry(
        "an attribute whose value makes no sense",
        "Lengths are numbers in mm, type sizes are in pt, and some attributes exclude each other.",
        '<rect width="wide" height="3"/>',
        '<rect width="63" height="3"/>',
        "Write a value of the form in the help line.",
    ),
    "misplaced-element": Entry(
        "an element in a place where it has no meaning",
        "Some elements may stand inside certain others only.",
        "<rect><stop/></rect>",
        '<linearGradient id="a"><stop offset="0" stop-color="ink"/>…</linearGradient>',
        "Put it where the help line says.",
    ),
    "misplaced-text": Entry(
        "text outside a text element",
        "Loose letters between elements would not be drawn.",
        "<g>Whale</g>",
        '<g><text x="3" y="3" width="30" font-size="9pt">Whale</text></g>',
        "Put the text into a `text` element.",
    ),
    "unknown-reference": Entry(
        "a reference to something that is not there",
        "`href`, `fill` and `clip-path` name symbols, gradients and clips of this file or of the "
        "symbol files.",
        '<use href="#wale"/>',
        '<use href="#whale"/>',
        "Mend the name, or define what it names.",
    ),
    "cyclic-reference": Entry(
        "a symbol that uses itself",
        "Drawing it would never end.",
        '<symbol id="a"><use href="#b"/></symbol>\n<symbol id="b"><use href="#a"/></symbol>',
        '<symbol id="a"><use href="#b"/></symbol>\n<symbol id="b"><circle r="1"/></symbol>',
        "Take one of the uses out.",
    ),
    "unknown-icon": Entry(
        "an inline icon that is not there",
        "Icons in a text are symbols of the symbol files.",
        '<icon name="pong"/>',
        '<icon name="pon"/>',
        "Take the nearest icon from the help line, or draw the symbol.",
    ),
    "unknown-font": Entry(
        "a font that the deck does not have",
        "Templates name families of the deck's `fonts`, never files or fonts of the computer.",
        'font-family="Arial"',
        'font-family="body"',
        "Take a family of the deck, or add one to `fonts`.",
    ),
}
