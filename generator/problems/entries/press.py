"""Problems of files for print shops: profiles, and what a deck has that a shop does not take."""

from collections.abc import Mapping

from generator.problems.entries import Entry

PRESS: Mapping[str, Entry] = {
    "shop-files": Entry(
        "a profile that does not say what files the shop takes",
        "A shop takes PDFs (`pdf`), or pictures in exact pixels (`images`), or it is a printer at home "
        "(`sheets`). One of the three must be there, with all that belongs to it.",
        'resolution: unstated\nimages: {format: png, names: "{face}.png"}',
        'resolution: 300\nimages: {format: png, names: "{face}.png"}',
        "Write what the shop's page says.",
    ),
    "shop-colour": Entry(
        "a profile whose colours do not go with its files",
        "Files for a press are CMYK, separated by an ICC profile for a named printing condition; PDF/X-4 "
        "embeds that profile. A PNG holds no CMYK.",
        "colour: rgb\npdf: {standard: X-4, …}",
        "colour: cmyk\nprofile: ISOcoated_v2_300_bas\ncondition: FOGRA39\npdf: {standard: X-4, …}",
        "Write the colours that the shop asks for, or another kind of file.",
    ),
    "shop-name": Entry(
        "a profile of one's own that is called as one that hibari brings",
        "Files for a shop lie in a folder called as its profile. Two profiles of one name would write over "
        "each other's files.",
        "name: generic-offset   in a copy of that profile",
        "name: my-printer",
        "Choose another name; it shows in `hibari shops FILE`.",
    ),
    "shop-names": Entry(
        "a pattern from which files cannot be named, each with a name of its own",
        "Braces stand round parts that are filled in for each file; others have no meaning. The rest is "
        "letters that arrive on every system, without folders, and the ending of what the file is. Two files "
        "of one name would be one.",
        'names: "../{card}.pdf"',
        'names: "{number}_{face}.pdf"',
        "Use the parts that the help lists; docs/press.md says what each is.",
    ),
    "shop-profile": Entry(
        "a profile of a shop whose ICC profile is not there, or is none",
        "Pictures in RGB are separated by the ICC profile of a press, in CMYK. `profile` is the name of one "
        "that hibari brings, or the path of a file, beginning in the folder of the shop's profile.",
        "profile: JapanColor.icc   which lies in another folder",
        "profile: icc/JapanColor.icc",
        "Write where the file is; a profile of a screen or of a camera does not serve.",
    ),
    "transparency": Entry(
        "something half transparent in a file that may hold nothing of the kind",
        "PDF/X-1a knows no transparency, and what shows through cannot be told before it is printed: hibari "
        "does not guess a colour. Pictures whose pixels are either opaque or clear are fine.",
        '<rect fill="accent" fill-opacity="0.5" …/>',
        '<rect fill="accent-light" …/>   with a palette entry that looks the same on its ground',
        "Give it a colour of its own, lay pictures on their ground, or choose a shop that takes PDF/X-4.",
    ),
    "short-bleed": Entry(
        "a card with less bleed than the shop asks for",
        "Sheets are cut with a tolerance, and without enough art beyond the trim a white edge shows. Where a "
        "template draws nothing, its own art lies beneath, stretched to the page: right for plain grounds "
        "and patterns, perhaps not for a picture.",
        "bleed: 2   for a shop that asks for 3",
        "bleed: 3",
        "Raise the component's `bleed`, and draw its grounds so far in its templates.",
    ),
}
