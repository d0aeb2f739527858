"""English for what is made, printed and ordered."""

from __future__ import annotations

from generator.wording.making import BoxWords, BundleWords, MakingWords, OrderWords

BUNDLE = BundleWords(
    title="Print and play",
    draft=lambda draft: f"draft {draft}",
    players=lambda players: f"{players} players",
    minutes=lambda minutes: f"about {minutes} minutes",
    steps={
        "needs": (
            "What you need",
            "Stout paper (180 to 220 g/m²), a knife and a metal ruler, glue, a stapler. The booklet takes "
            "ordinary paper.",
        ),
        "scale": (
            "Print at 100 %",
            "Choose “actual size” in the print window. “Fit to page” makes cards smaller, "
            "and no two sheets alike.",
        ),
        "ruler": (
            "Measure the ruler",
            "Print one sheet and hold a ruler to the scale at its foot. If it is 100 mm long, "
            "print the rest.",
        ),
        "duplex": (
            "Print both sides",
            "Cards are flipped on the long edge. Without a duplex printer print the odd pages, turn the "
            "paper over left to right, and print the even ones.",
        ),
        "cut": (
            "Cut",
            "Lay the ruler from mark to mark and cut in the order of the numbers: first across the whole "
            "sheet, then card from card.",
        ),
        "fold": (
            "Fold, stitch, glue",
            "The booklet is flipped on the short edge; fold the sheets together and staple the fold twice. "
            "Fold the box on the dashes and glue its flap.",
        ),
    },
    fit="Fit to page",
    actual="Actual size (100 %)",
    millimetres="100 mm",
    glue="glue",
    files="What is here",
    columns=("file", "what it is, and how to print it", "pages"),
    handouts={
        "how-to": ("this page", "keep it beside you"),
        "cards": ("the cards", "stout paper, both sides, long edge"),
        "markers": ("markers and boards", "stout paper, both sides, long edge"),
        "booklet": ("the rulebook as a booklet", "ordinary paper, both sides, short edge; fold and stitch"),
        "aid": ("players' aids", "one for each player; one side"),
        "rulebook": ("the rulebook for a screen", "page by page, with links"),
        "box": ("the box", "stout paper, one side; cut the lines, fold the dashes"),
        "label": ("a label with a spine", "one side; for a box that you have"),
    },
    pages=lambda count: "1 page" if count == 1 else f"{count} pages",
    paper=lambda paper: f"for {paper} paper",
    licence="See LICENSE.txt for the terms.",
)

BOX = BoxWords(
    players=" players",
    minutes=lambda minutes: f"about {minutes} min",
    draft=lambda draft: f"draft {draft}",
    contents="In this box",
    count=lambda count: f"{count}",
    cut="line: cut",
    fold="dashes: fold",
    glue="glue",
    inside=lambda width, height, depth: f"inside {width} × {height} × {depth} mm",
    part=lambda part, parts: f"{part} of {parts}",
    names={"tuck": "box", "label": "label for a box"},
)

ORDER = OrderWords(
    title="Print order",
    counting="Count list",
    counting_text="When it comes, count each card and tick it off. The numbers are for one set.",
    shop=lambda shop: f"For: {shop}",
    checked=lambda date: f"The shop's terms as read on {date}.",
    fields={
        "game": "game",
        "draft": "version",
        "sets": "sets",
        "pieces": "one set",
        "size": "trim",
        "bleed": "bleed",
        "colour": "colour",
        "condition": "condition",
        "ink": "ink limit",
        "standard": "files",
        "fonts": "type",
        "stock": "stock",
        "finish": "finishing",
        "corner": "corners",
        "packing": "packing",
    },
    unstated="not stated by the shop: ask",
    undecided="open: ask the shop",
    sections={
        "components": "Components",
        "files": "Files",
        "notes": "The shop's notes",
        "left-out": "Not made by this shop",
    },
    columns={
        "components": ("component", "trim mm", "kinds", "copies", "printed", "corners"),
        "files": ("file", "pages", "trim mm", "bytes", "SHA-256"),
    },
    pieces=lambda pieces, kinds: f"{pieces} pieces ({kinds} different)",
    copies=lambda copies: f"× {copies}",
    pages=lambda pages: "1 page" if pages == 1 else f"{pages} pages",
    size=lambda width, height: f"{width:g} × {height:g}",
    sides={1: "one side", 2: "both sides"},
    corner=lambda radius: f"R{radius:g}",
    fonts={"embed": "fonts embedded", "outline": "type as outlines"},
    total=lambda pieces, kinds: f"{pieces} pieces, {kinds} different",
    sets=lambda sets: "1 set" if sets == 1 else f"{sets} sets",
    ordered="ordered on",
    delivered="counted on",
    signed="by",
)

WORDS = MakingWords(BUNDLE, BOX, ORDER)
