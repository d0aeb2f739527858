"""Problems of files that go to a print shop, whoever made them: what `hibari preflight` finds."""

from collections.abc import Mapping

from generator.problems.entries import Entry

PREFLIGHT: Mapping[str, Entry] = {
    "file-kind": Entry(
        "a file of a kind that the shop does not take",
        "Some shops print PDFs, others pictures in exact pixels, and their upload forms refuse the other "
        "kind; none prints a text or an archive. What a file is goes by its content, not by its name.",
        "cards.pdf   for a shop that takes PNG",
        "001_front.png",
        "Make what the shop takes: `hibari shops NAME` says what that is.",
    ),
    "file-damaged": Entry(
        "a file that cannot be read as it is",
        "A part of the file is missing or makes no sense. A screen shows it perhaps, since viewers mend what "
        "they can; a shop's program stops, or prints something else.",
        "a PDF of which the last kilobytes were not copied",
        "the same PDF, copied whole",
        "Write the file anew, or copy it anew. `qpdf --check` tells more.",
    ),
    "encrypted": Entry(
        "a PDF that is encrypted",
        "Shops arrange pages on sheets, which restrictions forbid and passwords prevent.",
        "saved with a password, or with `printing not allowed`",
        "saved without either",
        "Save it without security settings.",
    ),
    "active-content": Entry(
        "a PDF that does something, or that is filled in",
        "Scripts, actions, links, notes and form fields are for screens. PDF/X forbids them, and shops "
        "reject them.",
        "a PDF with JavaScript, or with a link on a page",
        "a PDF of pages, and nothing else",
        "Export for print rather than for the web; take out comments and fields.",
    ),
    "pdfx-keys": Entry(
        "a PDF that does not say which PDF/X it is, or says another",
        "By these keys a shop's program knows how to read the file. What PDF/X asks a file to say about "
        "itself "
        "belongs to them: title, dates, trapping, an ID.",
        "a plain PDF for a shop that takes PDF/X-1a:2003",
        "the same, exported as PDF/X-1a:2003",
        "Export with the standard that the message names.",
    ),
    "output-intent": Entry(
        "a PDF that is made for no printing condition, or for another",
        "Inks look different on every press and paper. An output intent says which one the colours are "
        "meant for.",
        "no OutputIntents, or one for SWOP where FOGRA39 is printed",
        "an OutputIntent with OutputConditionIdentifier FOGRA39",
        "Choose the shop's condition as the output intent when exporting.",
    ),
    "not-for-pdfx": Entry(
        "something that no PDF/X holds",
        "LZW, PostScript, pictures to be replaced, embedded files and (in X-1a) layers are not understood by "
        "every press alike, so the standard leaves them out.",
        "a picture packed by LZW",
        "a picture packed by Flate (ZIP) or as a JPEG",
        "Export anew as PDF/X: programs that write it turn these things into others.",
    ),
    "box-missing": Entry(
        "a page that does not say where it is cut",
        "The TrimBox is the card. Without it a shop has to guess where the bleed begins.",
        "/MediaBox [0 0 195.6 266.5]",
        "/MediaBox [0 0 195.6 266.5]  /TrimBox [8.5 8.5 187.1 258]",
        "Set the size of the card as the page's size, and the bleed as bleed.",
    ),
    "box-wrong": Entry(
        "boxes that do not lie within each other, or leave no bleed",
        "The trim lies in the bleed, the bleed on the page, and between trim and bleed is what the cut "
        "needs.",
        "TrimBox and MediaBox alike, where 3 mm of bleed are asked for",
        "a TrimBox 3 mm inside the MediaBox on every side",
        "Give the page the bleed that the message names.",
    ),
    "trim-size": Entry(
        "a card of a size that is not cut",
        "Shops have dies for certain sizes. A card of another size is scaled, or cut wrongly.",
        "a TrimBox of 64 × 89 mm for poker cards",
        "a TrimBox of 63 × 88 mm",
        "Lay the card out in one of the sizes named. Scaling a finished page also scales its type and lines.",
    ),
    "art-short-of-bleed": Entry(
        "art that ends where the card is cut",
        "A cut is off by up to a millimetre. Where the ground ends at the trim, a white line is left at "
        "the edge; where something on it does, a sliver of the ground.",
        "a ground of 63 × 88 mm on a page with bleed",
        "a ground of 69 × 94 mm",
        "Draw everything that touches the edge of the card as far as the bleed goes.",
    ),
    "text-outside-safe": Entry(
        "type too near to the edge of a card",
        "A cut that is off by a millimetre touches it, or makes an uneven margin that everybody sees.",
        "a name 1 mm from the edge, where 3 mm are asked for",
        "a name 3 mm from the edge",
        "Move it inwards.",
    ),
    "font-not-embedded": Entry(
        "a font that is not in the file",
        "The shop's program takes another font in its place, with other shapes and widths, or stops.",
        "Helvetica, Type 1, not embedded",
        "ABCDEF+NotoSansJP-Regular, embedded",
        "Embed all fonts on export, the standard ones as well, or turn type into outlines.",
    ),
    "small-text": Entry(
        "type that is smaller than the shop prints well",
        "Thin strokes of small type fill in or break off, most of all in several inks or white on colour.",
        "a note of 3 pt, where 5 pt are asked for",
        "a note of 5 pt",
        "Set it larger, or say less.",
    ),
    "thin-line": Entry(
        "a line thinner than the press holds",
        "On a screen every line is a pixel wide at least; a plate loses hairlines.",
        "0.05 w",
        "0.25 w",
        "Draw it as thick as the message says. Scaling a drawing down scales its lines as well.",
    ),
    "picture-resolution": Entry(
        "a picture with fewer dots an inch than the shop asks for",
        "It looks fine on a screen and blurred on paper. What counts is the printed size.",
        "450 pixels printed 76 mm wide (150 dpi)",
        "900 pixels printed 76 mm wide (300 dpi)",
        "Use a larger picture, or print it smaller. Scaling a picture up adds no detail.",
    ),
    "rgb-in-cmyk": Entry(
        "colours of a screen in a file for a press",
        "Somebody has to turn them into inks, and the shop's program may do it otherwise than you saw it.",
        "1 0 0 rg",
        "0 0.95 0.9 0 k",
        "Separate colours and pictures by the profile of the press on export.",
    ),
    "spot-colour": Entry(
        "an ink beside the four of the press",
        "A spot colour is a plate of its own, which costs money or is turned into something else.",
        "/Separation /PANTONE#20185#20C",
        "0 0.91 0.76 0 k",
        "Turn it into CMYK, unless the shop agreed to print it.",
    ),
    "ink-over-limit": Entry(
        "more ink on a spot than the paper takes",
        "Too much ink does not dry: it comes off on the next sheet, and cards stick together.",
        "0.85 0.85 0.85 0.85 k   which is 340 %",
        "0.4 0.3 0.3 1 k   which is 200 %",
        "Mix dark colours with more black and less of the other inks; separate pictures by the shop's "
        "profile.",
    ),
    "white-overprint": Entry(
        "white that overprints",
        "What overprints leaves the inks below it. White has none of its own, so it is not there on paper.",
        "/op true, and then 0 0 0 0 k",
        "/op false, and then 0 0 0 0 k",
        "Take the overprint off everything white.",
    ),
    "page-count": Entry(
        "more or fewer pages than the deck comes to",
        "A shop prints what is there: a missing page is a missing card, and turns fronts into backs after "
        "it.",
        "83 pages for 42 cards with front and back",
        "84 pages",
        "Export all pages, in the shop's order, every copy of a card where the shop counts pages.",
    ),
    "page-order": Entry(
        "pages out of order",
        "Shops that count front, back, front, back print a back where a front belongs if one page is out "
        "of turn. A back unlike the others marks its card for the whole table.",
        "back 1, front 1, … for a shop that takes front 1, back 1, …",
        "front 1, back 1, …",
        "Put the pages in the order of the profile: `hibari shops NAME` tells it.",
    ),
    "picture-pixels": Entry(
        "a picture of other than the exact pixels",
        "The shop scales it until it fits, and the edges of the card are no longer where you put them.",
        "822 × 1122 pixels for a card of 825 × 1125",
        "825 × 1125 pixels",
        "Export it in just so many pixels. Scaling it afterwards blurs it.",
    ),
    "picture-mode": Entry(
        "a picture in colours that the shop does not take",
        "Print on demand wants RGB and rejects CMYK; a press wants CMYK. What is transparent is filled by "
        "guess.",
        "a JPEG in CMYK, for a shop that takes RGB",
        "the same in RGB",
        "Save it in the mode that the message names, on an opaque ground.",
    ),
    "picture-format": Entry(
        "a picture in another format, or with a wrong ending",
        "Upload forms go by the format, and some by the ending of the name.",
        "card.png, which is a JPEG inside",
        "card.jpg",
        "Save it in the format that the shop asks for.",
    ),
    "picture-name": Entry(
        "a file name that does not arrive everywhere as it was sent",
        "Letters beyond ASCII turn into others on the way, and names that differ by capitals alone overwrite "
        "each other.",
        "勇魚.png, or Card.png beside card.png",
        "013_isana_front.png",
        "Use plain letters, digits, - and _, and every name once.",
    ),
}
