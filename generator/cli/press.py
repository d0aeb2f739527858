"""Commands that make files for print shops."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import main
from generator.cli.options import DECK, FORMATS, Folder
from generator.cli.output import problems, progress, show_problems

if TYPE_CHECKING:
    from generator.sheets.shop import Shop

ALL = "all"


@main.command(
    epilog="""
    hibari press --shop generic-offset                 PDF/X-4, front and back in turn
    hibari press --shop drivethrucards --shop mbprint
    hibari press --shop all                            everything that `hibari shops` lists
    hibari press --shop generic-offset --icc PSOcoated_v3.icc
    hibari press --shop my-printer.yaml                a profile of your own: docs/press.md
    hibari press --shop manindo --only tile --out build/to-print
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--shop",
    "shops",
    multiple=True,
    required=True,
    metavar="NAME|FILE|all",
    help="Whose files: a name of `hibari shops`, a profile of your own, or all; may be repeated.",
)
@click.option(
    "--icc",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Press profile to separate pictures by and to embed, instead of the shop's.",
)
@click.option(
    "--out", type=Folder(), default=Path("build/press"), show_default=True, help="Folder to write to."
)
@click.option("--players", type=int, help="Print only what this many players use.")
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help="Print only this card, component or heroine; may be repeated.",
)
@click.option("--one-of-each", is_flag=True, help="One copy of each card.")
@click.option("--lang", help="Language of the cards.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def press(
    deck: Path,
    shops: tuple[str, ...],
    icc: Path | None,
    out: Path,
    players: int | None,
    only: tuple[str, ...],
    one_of_each: bool,
    lang: str | None,
    shape: str,
) -> None:
    """Make the files of DECK that print shops ask for, a folder a shop, with a list of what to order.

    One face a page, trim and bleed exact, in the shop's colours, order and names. Nothing is written
    when there is a problem, and earlier files stay as they are.
    """
    from generator.build.pressing import PressOptions
    from generator.build.pressing import press as run
    from generator.build.selection import Selection, WrongUse
    from generator.press.package import told
    from generator.sheets.shop import names

    wanted = tuple(dict.fromkeys(each for name in shops for each in (names() if name == ALL else [name])))
    options = PressOptions(wanted, icc, out, Selection(players, only, one_of_each), lang)
    with problems(shape), progress("Drawing faces") as step:
        try:
            pressed = run(deck, options, step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(pressed.warnings, shape)
    if shape != "text":
        return
    for package in pressed.packages:
        first, *rest = told(package)
        click.echo(first)
        for line in rest:
            click.echo(f"  {line}")
        if icc is not None and package.condition is None:
            click.echo("  the files are RGB: --icc changes nothing in them")
    for shop in pressed.without:
        click.echo(f"{shop.title}: nothing, since no card has a size that it cuts ({sizes(shop)})")
    for path in pressed.left_behind:
        click.echo(f"{path.as_posix()}: left from an earlier run; do not send it")
    click.echo("Look at every page before you order, and ask the shop for a proof.")


@main.command(
    epilog="""
    hibari shops                     who there is, and the main numbers
    hibari shops drivethrucards      everything that is known of one, with sources
    hibari shops my-printer.yaml     check a profile of your own
    """
)
@click.argument("name", required=False)
def shops(name: str | None) -> None:
    """List the print shops that files can be made for, or tell all that is known of one.

    NAME is one of them, or the file of a profile of your own. What a shop's pages do not state is
    `unstated`.
    """
    from generator.press.condition import stated
    from generator.sheets.shop import shop
    from generator.sheets.shop import shops as known

    if name is None:
        for line in table(known()):
            click.echo(line)
        click.echo("\nLengths in mm; - is unstated. `hibari shops NAME` tells all, and where it is from.")
        return
    with problems("text"):
        try:
            found = shop(name)
        except LookupError as error:
            raise click.UsageError(str(error)) from None
        if found.colour == "cmyk":
            stated(found, name)
        for line in described(found):
            click.echo(line)


def table(shops: list[Shop]) -> list[str]:
    """The shops with their main numbers, in columns."""
    rows = [["", "card sizes", "bleed", "safe", "dpi", "ink", "files", "checked"]]
    for shop in shops:
        numbers = [measure(each) for each in (shop.bleed, shop.safe, shop.resolution)]
        ink = "RGB" if shop.colour == "rgb" else f"CMYK {measure(shop.ink_limit)}"
        rows.append([shop.name, sizes(shop, 3), *numbers, ink, files(shop), shop.checked])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def described(shop: Shop) -> list[str]:
    """All of a profile, a field a line."""
    fields = {
        "name": shop.name,
        "sizes": sizes(shop) + (" mm" if shop.sizes else ""),
        **{name: _with_unit(getattr(shop, name), unit) for name, unit in UNITS.items()},
        "colour": shop.colour.upper(),
        "ink limit": _with_unit(shop.ink_limit, "%") if shop.colour == "cmyk" else "none: the files are RGB",
        "condition": f"{shop.condition}, {shop.intent}" if shop.condition else "none",
        "profile": shop.profile or "none",
        "files": files(shop),
        "marks": "yes" if shop.marks else "no",
        "previews": "yes" if shop.previews else "no",
        "checked": shop.checked,
    }
    lines = [f"{shop.title} ({shop.place})", ""]
    lines += [f"  {name:<11} {text}" for name, text in fields.items()]
    return [
        *lines,
        "",
        *(f"  {note}" for note in shop.notes),
        "",
        *(f"  {source}" for source in shop.sources),
    ]


UNITS = {"bleed": "mm", "safe": "mm", "corner": "mm", "resolution": "dpi", "line": "pt", "text": "pt"}


def sizes(shop: Shop, most: int | None = None) -> str:
    """The sizes that a shop cuts, so many of them at most."""
    shown = [f"{width:g} × {height:g}" for width, height in shop.sizes[:most]]
    more = len(shop.sizes) - len(shown)
    return ", ".join([*shown, f"{more} more"] if more else shown) or "any"


def files(shop: Shop) -> str:
    """What kind of files a shop gets."""
    if shop.pdf is not None:
        return f"PDF/{shop.pdf.standard}, {shop.pdf.order}, {shop.pdf.fonts}"
    if shop.images is not None:
        return f"{shop.images.format.upper()}, each-face"
    return f"sheets on {shop.sheets.paper}" if shop.sheets is not None else ""


def measure(number: float | None) -> str:
    """A number as short as it can be."""
    return "-" if number is None else f"{number:g}"


def _with_unit(number: float | None, unit: str) -> str:
    return "unstated" if number is None else f"{number:g} {unit}"
