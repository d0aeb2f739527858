"""Problems that show only when faces are set and drawn."""

from collections.abc import Mapping

from generator.problems.entries import Entry

PRINT: Mapping[str, Entry] = {
    "text-overflow": Entry(
        "a text that does not fit its box",
        "Even at the smallest size that the template allows, part of it would lie outside the box, "
        "perhaps off the card.",
        "a rules text of six lines in a box for four",
        "the same said in four lines, a larger box, or a smaller `min-font-size`",
        "Shorten the text, or let the template give it more room.",
    ),
    "text-outside-trim": Entry(
        "a text that the knife would cut",
        "Cards are cut at the trim: letters beyond it are gone, or lie on the next card.",
        '<text x="60" width="20" …>   on a card 63 mm wide',
        '<text x="40" width="20" …>',
        "Move the text inwards, or draw lettering that is meant to be cut off by the filter `outline`.",
    ),
    "text-in-margin": Entry(
        "a text within the safe margin",
        "A cut is never exact. What stands nearer to it than the component's `safe` may be cut into, "
        "and looks off centre even if it is not.",
        '<text x="1" …>   on a component with safe: 3',
        '<text x="3" …>',
        "Move the text inwards, or set the `safe` of the component to what your way of cutting keeps.",
    ),
    "missing-glyph": Entry(
        "a character that no font of the family has",
        "It would be printed as an empty box, or not at all.",
        "name: 😀",
        "name: 笑",
        "Use another character, or add a font that has it to the end of the family's list.",
    ),
    "font-unreadable": Entry(
        "a font file that is no font",
        "The file is damaged, copied only in part, or something else that was given the name of a "
        "font. No text can be set with it.",
        "body: {regular: [notes.ttf]}   where notes.ttf is a text file",
        "body: {regular: [NotoSansJP-Regular.ttf]}",
        "Copy the file anew, or name another TrueType or OpenType font.",
    ),
    "low-resolution": Entry(
        "a picture with fewer than 300 dots an inch at its printed size",
        "It looks fine on a screen and blurred on paper.",
        "a picture of 400 pixels, printed 63 mm wide (161 dpi)",
        "a picture of 750 pixels or more, printed 63 mm wide",
        "Use a larger picture, or print it smaller. Scaling a picture up adds no detail.",
    ),
    "image-unreadable": Entry(
        "a picture that cannot be printed",
        "The file is damaged, or of a kind that is not supported: PNG and JPEG are.",
        "art: whale.webp",
        "art: whale.png",
        "Save the picture anew as PNG or JPEG.",
    ),
    "does-not-fit": Entry(
        "a card that is larger than the sheet",
        "With its bleed, marks and margin not even one piece fits on the paper.",
        "size: [300, 200]   on A4",
        "size: [200, 130]   on A4",
        "Make the card smaller, or use other paper or margins.",
    ),
    "box-too-large": Entry(
        "a box that does not fit on the paper",
        "A tuck box may be made of two parts, each on a sheet of its own; here not even one part fits.",
        "hibari box --paper a4   for a box 150 mm wide",
        "hibari box --paper a3",
        "Use larger paper, have a shop print the box (`--shop`), or put less into it: `box: {holds: …}`.",
    ),
    "box-too-thin": Entry(
        "a box with sides too thin for what is drawn on them",
        "A box is as thick as its cards together; the template has no room for its type on so thin a side.",
        "hibari box --stock 0.01",
        "hibari box --stock 0.3",
        "Say how thick a card really is, or take a template that draws less there: `box: {template: …}`.",
    ),
}
