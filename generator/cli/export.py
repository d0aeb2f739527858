"""Commands that write pictures of the cards, and what virtual tabletops load."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.commands import Commands, main
from generator.cli.options import DECK, FORMATS, Folder, Jobs, Number
from generator.cli.output import problems, progress, show_problems, typed

if TYPE_CHECKING:
    from generator.build.drawing import Progress
    from generator.build.pictures import Exported
    from generator.build.tabletops import TabletopOptions

    Export = Callable[[Progress | None], Exported]


@main.group(
    cls=Commands,
    epilog="""
    hibari export png                     a picture of each face, 300 dots an inch
    hibari export png --showcase          and one to show the game with
    hibari export tts                     Tabletop Simulator, a table ready to play
    hibari export tabletopia
    hibari export playingcards.io         experimental
    hibari export sheets                  sheets without gaps, for other programs
    """,
)
def export() -> None:
    """Write pictures of the cards, or what a virtual tabletop loads.

    Nothing is written when there is a problem, and earlier files stay as they are.
    """


def _options(out: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """DECK and the options that all exports have."""

    def optioned(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option(
                "--format",
                "shape",
                type=FORMATS,
                default="text",
                show_default=True,
                help="How problems are written.",
            ),
            click.option("--lang", help="Language of the cards.  [default: the deck's first]"),
            click.option("--players", type=int, help="Only what this many players use."),
            click.option(
                "--only",
                multiple=True,
                metavar="NAME",
                help="Only this card, component or heroine; may be repeated.",
            ),
            click.option(
                "--out", type=Folder(), default=Path(out), show_default=True, help="Folder to write to."
            ),
            click.argument("deck", type=DECK, default=Path("cards.yaml")),
        ):
            command = option(command)
        return command

    return optioned


@export.command(
    short_help="Pictures of the faces, contact sheets, a showcase.",
    epilog="""
    hibari export png
    hibari export png --dpi 150 --rounded            for a web page: transparent round corners
    hibari export png --bleed --only tile --dpi 350  what is printed beyond the cut as well
    hibari export png --sheet                        contact sheets: all faces on pages, with names
    hibari export png --show isana-1 --show kagiko-1 --show purple-1
    """,
)
@_options("build/png")
@click.option(
    "--dpi",
    type=Number(20, 1200),
    default=300.0,
    show_default=True,
    help="Pixels an inch of the card.",
)
@click.option(
    "--bleed/--trim", default=False, help="With what is cut off, or just the card.  [default: trim]"
)
@click.option("--rounded", is_flag=True, help="Transparent round corners, as a die would cut them.")
@click.option("--sheet", is_flag=True, help="Contact sheets as well: all faces on A4 pages, with names.")
@click.option("--showcase", is_flag=True, help="A picture to show the game with as well, 2400 × 1350.")
@click.option(
    "--show", multiple=True, metavar="CARD", help="Show this card there, from the left; may be repeated."
)
@click.option(
    "--jobs",
    type=Jobs(),
    help="How many processes make pictures, one a processor at most.  [default: one a processor]",
)
def png(
    deck: Path,
    out: Path,
    only: tuple[str, ...],
    players: int | None,
    lang: str | None,
    shape: str,
    dpi: float,
    bleed: bool,
    rounded: bool,
    sheet: bool,
    showcase: bool,
    show: tuple[str, ...],
    jobs: int | None,
) -> None:
    """Write a picture of each face of DECK as PNG, and a manifest that says which card it is of.

    A side is as many pixels as its length in inches times --dpi, to the nearest; 63 × 88 mm are
    744 × 1039 pixels at 300. A front is named after its card, a back that several cards have after
    its template and is there once.
    """
    from generator.build.pictures import PngOptions, export_png
    from generator.build.selection import Selection

    options = PngOptions(
        out,
        Selection(players, only),
        lang,
        dpi=dpi,
        bleed=bleed,
        rounded=rounded,
        sheet=sheet,
        showcase=showcase or bool(show),
        shown=show,
        jobs=jobs,
    )
    exported = _run(lambda step: export_png(deck, options, step), shape)
    if exported is not None:
        click.echo(f"{typed(out)}: {_pictures(exported)}")
        for path in exported.beside:
            click.echo(typed(path))
        _tell(exported)


@export.command(
    short_help="Tabletop Simulator: a table ready to play.",
    epilog="""
    hibari export tts
    hibari export tts --players 3
    hibari export tts --url-prefix https://example.org/tenjaku/    pictures that everybody can load
    """,
)
@_options("build/tts")
@click.option("--url-prefix", metavar="ADDRESS", help="The folder on the web where the pictures will be.")
def tts(
    deck: Path,
    out: Path,
    only: tuple[str, ...],
    players: int | None,
    lang: str | None,
    shape: str,
    url_prefix: str | None,
) -> None:
    """Write a saved object for Tabletop Simulator: DECK laid out on a table, ready to play.

    Sheets of cards, markers, a mat with the places of each seat, and a note with the order of a
    turn. Without --url-prefix the pictures are loaded from this folder, which only you can see:
    READ-ME.txt beside them says how to share them.
    """
    from generator.build.selection import Selection
    from generator.build.tabletops import TabletopOptions
    from generator.build.tts import export_tts

    if url_prefix is not None and not url_prefix.startswith(("http://", "https://")):
        raise click.UsageError(f"--url-prefix '{url_prefix}' is no address: it begins with https://")
    prefix = url_prefix and url_prefix.rstrip("/") + "/"
    options = TabletopOptions(out, Selection(players, only), lang, prefix)
    exported = _run(lambda step: export_tts(deck, options, step), shape)
    if exported is not None:
        saved = [path for path in exported.files if path.suffix == ".json"]
        click.echo(f"{typed(saved[0])}: a saved object, {_pictures(exported)} beside it")
        _tell(exported)
        click.echo("READ-ME.txt beside it says where Tabletop Simulator looks for it.")


@export.command(
    short_help="Tabletopia: a folder of pictures.",
    epilog="""
    hibari export tabletopia
    hibari export tabletopia examples/minimal/cards.yaml --out build/minimal
    """,
)
@_options("build/tabletopia")
def tabletopia(
    deck: Path, out: Path, only: tuple[str, ...], players: int | None, lang: str | None, shape: str
) -> None:
    """Write pictures of DECK as Tabletopia's workshop takes them: fronts and backs apart.

    A folder for each component; all its pictures have the same size, at most 2000 pixels a side.
    """
    from generator.build.tabletopia import export_tabletopia

    exported = _run(lambda step: export_tabletopia(deck, _given(out, only, players, lang), step), shape)
    if exported is not None:
        click.echo(f"{typed(out)}: {_pictures(exported)}")
        _tell(exported)
        click.echo("READ-ME.txt there says how to upload them.")


@export.command(
    "playingcards.io",
    short_help="A room for PlayingCards.io (experimental).",
    epilog="""
    hibari export playingcards.io
    hibari export playingcards.io --players 3
    """,
)
@_options("build/playingcards.io")
def playingcards(
    deck: Path, out: Path, only: tuple[str, ...], players: int | None, lang: str | None, shape: str
) -> None:
    """EXPERIMENTAL: write a room for PlayingCards.io, a .pcio file with all pictures in it.

    The site documents no format: this is what public importers read of it.
    """
    from generator.build.playingcards import export_pcio

    exported = _run(lambda step: export_pcio(deck, _given(out, only, players, lang), step), shape)
    if exported is not None:
        click.echo(f"{typed(exported.files[0])}: a room (experimental: its format is not documented)")
        _tell(exported)
        click.echo("At playingcards.io open a custom room, edit its table and import the file.")


@export.command(
    short_help="Sheets without gaps, for other programs.",
    epilog="""
    hibari export sheets
    hibari export sheets --only tile
    """,
)
@_options("build/sheets")
def sheets(
    deck: Path, out: Path, only: tuple[str, ...], players: int | None, lang: str | None, shape: str
) -> None:
    """Write sheets of DECK without gaps, and a manifest that says which card is in each cell.

    At most 10 × 7 cards and 4096 pixels a side; backs on a sheet of their own in the same order, or
    one picture where all cards have the same.
    """
    from generator.build.tabletops import export_sheets

    exported = _run(lambda step: export_sheets(deck, _given(out, only, players, lang), step), shape)
    if exported is not None:
        click.echo(f"{typed(out)}: {_pictures(exported)}")
        _tell(exported)


def _given(out: Path, only: tuple[str, ...], players: int | None, lang: str | None) -> TabletopOptions:
    from generator.build.selection import Selection
    from generator.build.tabletops import TabletopOptions

    return TabletopOptions(out, Selection(players, only), lang)


def _run(export: Export, shape: str) -> Exported | None:
    """Export with a bar; None where only problems for machines are to be printed."""
    from generator.build.selection import WrongUse

    with problems(shape), progress("Making pictures") as step:
        try:
            exported = export(step)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    show_problems(exported.warnings, shape)
    return exported if shape == "text" else None


def _pictures(exported: Exported) -> str:
    count = sum(path.suffix == ".png" for path in exported.files if path not in exported.beside)
    return "1 picture" if count == 1 else f"{count} pictures"


def _tell(exported: Exported) -> None:
    click.echo(typed(exported.manifest))
    for path in exported.left_over:
        click.echo(f"{typed(path)}: left from an earlier export")
