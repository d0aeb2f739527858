"""The commands of hibari: the only code that prints.

Exit status: 0 fine, 1 problems in the deck or a file that cannot be written, 2 wrong usage, 130 stopped by
Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__

if TYPE_CHECKING:
    from generator.build import BuiltFile
    from generator.build.rulebook import PaperName
    from generator.deck.model import Deck
    from generator.problems import Problem
    from generator.rulebook.coverage import Coverage
    from generator.rulebook.coverage.games import Played
    from generator.sheets.model import Duplex

DECK = click.Path(dir_okay=False, path_type=Path)
FORMATS = click.Choice(["text", "json", "github"])
PAPERS = click.Choice(["a4", "letter"])
LANGUAGES = click.Choice(["ja", "en"])
STOPPED = 130  # 128 and the number of SIGINT, as shells have it
DUPLEXES = click.Choice(["long-edge", "short-edge", "none", "fold"])


class MillimetrePair(click.ParamType[tuple[float, float]]):
    """Two lengths in mm, as `0.5,-1`."""

    name = "x,y"

    def convert(
        self, value: str | tuple[float, float], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Read `X,Y`."""
        if isinstance(value, tuple):
            return value
        try:
            x, y = (float(part) for part in value.split(","))
        except ValueError:
            self.fail(f"'{value}' is not two lengths in mm: write it like 0.5,-1", param, ctx)
        return x, y


class Folder(click.Path):
    """A folder to write to; an empty name is none."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Read the name of a folder."""
        if value == "":
            self.fail("an empty name is no folder; write . for this one", param, ctx)
        return super().convert(value, param, ctx)


class Command(click.Command):
    """A command whose epilog keeps its line breaks, so that examples read as typed."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they stand."""
        if self.epilog:
            formatter.write("\nExamples:\n")
            for line in self.epilog.strip().splitlines():
                formatter.write(f"  {line.strip()}\n")


class Commands(click.Group, Command):
    """hibari's commands, with a suggestion for a mistyped one."""

    command_class = Command

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they stand."""
        Command.format_epilog(self, ctx, formatter)

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the command typed; what cannot be printed is told in one line."""
        try:
            return super().main(*args, **options)
        except OSError as error:
            with suppress(OSError):
                what = error.filename or "what there is to say"
                click.echo(f"hibari: cannot write {what}: {error.strerror or error}", err=True)
            with suppress(OSError, ValueError):
                # What is still to be flushed would fail once more when Python ends.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; stopped by Ctrl-C it ends as shells expect."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("\nhibari: stopped", err=True)
            ctx.exit(STOPPED)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or say which was probably meant."""
        from generator.problems.nearest import nearest

        if args and self.get_command(ctx, args[0]) is None:
            meant = nearest(args[0], self.list_commands(ctx))
            hint = f" Did you mean '{meant}'?" if meant else ""
            ctx.fail(f"No such command '{args[0]}'.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""
    hibari check                          is cards.yaml sound? all problems at once
    hibari build                          cards and markers as PDF sheets in build/
    hibari build --paper letter --duplex short-edge
    hibari build --only isana --one-of-each
    hibari calibrate                      a duplex test page for your printer
    hibari new my-game                    begin a deck of your own
    hibari play                           play against bots, here in the terminal
    hibari replay hibari-7.txt            walk through a game that was played
    hibari diff draft-3                   what changed since a draft, and what to print anew
    hibari explain text-overflow          what a problem means and how to mend it
    """,
)
@click.version_option(__version__, prog_name="hibari")
def main() -> None:
    """hibari turns one YAML file into a printable card game, and proves that what it prints is true."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command(
    epilog="""
    hibari new my-game                    a small deck of your own in the folder my-game
    """
)
@click.argument("folder", type=Folder())
def new(folder: Path) -> None:
    """Begin a deck of your own: a copy of the smallest example, with its templates, in FOLDER."""
    from generator.deck.start import begin

    with _problems("text"):
        try:
            written = begin(folder)
        except FileExistsError as error:
            raise click.UsageError(f"{error}: choose a new folder") from None
    for file in written:
        click.echo(file.as_posix())
    deck, out = _typed(written[0]), _typed(folder / "build")
    click.echo(f"Next:\n  hibari check {deck}\n  hibari build {deck} --out {out}")


@main.command(
    epilog="""
    hibari check                          the deck in this folder
    hibari check drafts/cards.yaml
    hibari check --format github          annotations for a pull request
    hibari check --coverage               which examples and tests show each clause of the rulebook
    hibari check --games                  ten thousand games as well: before a release
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
@click.option("--coverage", is_flag=True, help="Print the table of clauses, examples and tests.")
@click.option("--games", is_flag=True, help="Play many games too: do the pieces last, does all come up?")
def check(deck: Path, shape: str, coverage: bool, games: bool) -> None:
    """Check DECK (cards.yaml unless given) and report every problem in one run.

    Looks at the data, the deck's arithmetic, templates, fonts and pictures, and whether every text
    of every card fits its box and has all its characters; and whether the rulebook, its worked
    examples and the rules engine agree.
    """
    from generator.build import check as run
    from generator.build.proof import many_games
    from generator.deck.arithmetic import arithmetic

    with _problems(shape), _progress("Checking faces") as progress:
        checked = run(deck, progress)
    _show(checked.warnings, shape)
    played = None
    if games:
        with _problems(shape), _progress("Playing games") as progress:
            played = many_games(deck, progress)
    if shape == "text":
        if coverage and checked.coverage:
            _table_of_clauses(checked.coverage, deck.parent / "tests")
        for line in arithmetic(checked.deck):
            click.echo(line)
        if checked.coverage:
            click.echo(_covered(checked.coverage))
        if played:
            click.echo(_lasted(played, checked.deck))
        click.echo(f"{deck.as_posix()}: {'no errors' if checked.warnings else 'no problems'}")


@main.command(
    epilog="""
    hibari build                                       everything on A4, backs for long-edge duplex
    hibari build --paper letter --duplex short-edge
    hibari build --duplex fold                         no duplex printer: fold, glue, cut
    hibari build --players 3                           without the cards that three players leave out
    hibari build --only tile-7-chi3 --only kagiko      reprint some cards
    hibari build --gap 6                               full bleed round every card
    hibari build examples/minimal/cards.yaml --out build/minimal
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--out",
    type=Folder(),
    default=Path("build"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--paper", type=PAPERS, default="a4", show_default=True, help="Paper to print on.")
@click.option(
    "--duplex",
    type=DUPLEXES,
    default="long-edge",
    show_default=True,
    help="The edge your printer flips on; none: all fronts, then all backs; fold: fold and glue.",
)
@click.option("--players", type=int, help="Print only what this many players use.")
@click.option(
    "--only",
    multiple=True,
    metavar="NAME",
    help="Print only this card, component or heroine; may be repeated.",
)
@click.option("--one-of-each", is_flag=True, help="One copy of each card.")
@click.option(
    "--gap",
    type=float,
    default=0.0,
    show_default=True,
    metavar="MM",
    help="Space between cards; 0 shares one cut, 6 gives full bleed.",
)
@click.option(
    "--margin",
    type=float,
    default=6.0,
    show_default=True,
    metavar="MM",
    help="Edge of the paper that holds no card.",
)
@click.option(
    "--back-shift",
    type=MillimetrePair(),
    default=(0.0, 0.0),
    metavar="X,Y",
    help="Move backs right and down, as measured by `hibari calibrate`.",
)
@click.option("--lang", help="Language of the cards.  [default: the deck's first]")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def build(
    deck: Path,
    out: Path,
    paper: str,
    duplex: Duplex,
    players: int | None,
    only: tuple[str, ...],
    one_of_each: bool,
    gap: float,
    margin: float,
    back_shift: tuple[float, float],
    lang: str | None,
    shape: str,
) -> None:
    """Build printable sheets of DECK: cards and markers as PDF, and a manifest.

    Print at 100 % ("actual size"); the sheets carry a ruler to measure. Nothing is written when
    there is a problem, and earlier files stay as they are.
    """
    from generator.build import Layout, Options, Selection, WrongUse
    from generator.build import build as run
    from generator.sheets.papers import PAPERS

    try:
        layout = Layout(PAPERS[paper], duplex, gap=gap, margin=margin, back_shift=back_shift)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    options = Options(out, layout, Selection(players, only, one_of_each), lang)
    with _problems(shape), _progress("Drawing faces") as progress:
        try:
            built = run(deck, options, progress)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    _show(built.warnings, shape)
    if shape == "text":
        for file in built.files:
            click.echo(_summary(file))
        click.echo(built.manifest.as_posix())
        for path in built.left_behind:
            click.echo(f"{path.as_posix()}: left from an earlier build")
        click.echo('Print at 100 % ("actual size") and check the ruler on the sheet.')


@main.command(
    epilog="""
    hibari rulebook                              A5 pages with bleed, for screens and for a press
    hibari rulebook --booklet                    A4 sheets to fold and stitch: both sides, short edge
    hibari rulebook --paper letter               two pages a side, in the order of reading
    hibari rulebook --aid                        the summary for each player, two on a sheet
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option(
    "--out",
    type=Folder(),
    default=Path("build"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--lang", help="Language of the rulebook.  [default: the deck's first]")
@click.option(
    "--paper",
    type=click.Choice(["a5", "a4", "letter"]),
    default="a5",
    show_default=True,
    help="a5: single pages with bleed; a4, letter: two pages a side.",
)
@click.option("--booklet", is_flag=True, help="Sheets to fold and stitch, on A4 or --paper letter.")
@click.option("--aid", is_flag=True, help="The last page alone, once for each player.")
@click.option(
    "--format", "shape", type=FORMATS, default="text", show_default=True, help="How problems are written."
)
def rulebook(
    deck: Path, out: Path, lang: str | None, paper: PaperName, booklet: bool, aid: bool, shape: str
) -> None:
    """Write the rulebook of DECK as a PDF.

    On Letter two A5 pages side by side are printed at 94 %. Nothing is written when there is a
    problem.
    """
    from generator.build import Binding, WrongUse
    from generator.build import bind_rulebook as run

    if booklet and aid:
        raise click.UsageError("--booklet and --aid are two ways to print: choose one")
    with _problems(shape):
        try:
            bound = run(deck, out, Binding(paper, booklet, aid), lang)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    _show(bound.warnings, shape)
    if shape == "text":
        click.echo(f"{bound.file.path.as_posix()}: {_pages(bound.file.pages)}")
        if booklet:
            click.echo('Print on both sides, flipped on the short edge, at 100 % ("actual size").')
        elif paper != "a5" or aid:
            click.echo('Print at 100 % ("actual size").')


@main.command(
    epilog="""
    hibari calibrate                             A4, printer flips on the long edge
    hibari calibrate --paper letter --duplex short-edge
    hibari calibrate --back-shift 0.5,-0.3       the page again, corrected: it should now read 0
    """
)
@click.option(
    "--out",
    type=Folder(),
    default=Path("build"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--paper", type=PAPERS, default="a4", show_default=True, help="Paper to print on.")
@click.option(
    "--duplex",
    type=click.Choice(["long-edge", "short-edge", "none"]),
    default="long-edge",
    show_default=True,
    help="How the printer turns the paper.",
)
@click.option(
    "--landscape", is_flag=True, help="For sheets that lie on their side (such as those of --gap 6)."
)
@click.option(
    "--back-shift", type=MillimetrePair(), default=(0.0, 0.0), metavar="X,Y", help="A shift to try out."
)
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="Language of the page."
)
def calibrate(
    out: Path, paper: str, duplex: Duplex, landscape: bool, back_shift: tuple[float, float], lang: str
) -> None:
    """Write a one-sheet duplex test page: how far your printer's backs lie from its fronts.

    Print it on both sides at 100 %, hold it against the light, read the two scales, and give what
    they say to `hibari build --back-shift X,Y`.
    """
    from generator.build import Layout
    from generator.build import calibrate as run
    from generator.sheets.papers import PAPERS

    try:
        layout = Layout(PAPERS[paper], duplex, back_shift=back_shift)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    with _problems("text"):
        file = run(out, layout, lang, landscape=landscape)
    click.echo(f"{file.path.as_posix()}: print both sides at 100 %, hold it against the light, read X and Y")


@main.command(
    epilog="""
    hibari play                                       four players, you are A
    hibari play --players 3 --seat B --lang en
    hibari play --heroines isana,kasumi --bots greedy,random --furiten
    hibari play --seed 7 --save games/seven.txt       the cards of seed 7 again
    """
)
@click.argument("deck", type=DECK, default=Path("cards.yaml"))
@click.option("--players", type=int, default=4, show_default=True, help="How many play, you included.")
@click.option("--seat", default="A", show_default=True, help="Your seat; A is the first dealer.")
@click.option(
    "--heroines",
    metavar="NAME,…",
    help="Heroines from seat A on, - for none; the others follow in the deck's order.",
)
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,…",
    help="Who sits at the other seats: greedy, random; the last named takes all that are left.",
)
@click.option("--seed", type=int, help="The seed of all shuffles.  [default: a new one]")
@click.option("--furiten", is_flag=True, default=None, help="Play with furiten.  [default: the deck's rules]")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where the record goes.  [default: hibari-SEED.txt in this folder]",
)
@click.option("--lang", type=LANGUAGES, default="ja", show_default=True, help="Language at the table.")
def play(
    deck: Path,
    players: int,
    seat: str,
    heroines: str | None,
    bots: str,
    seed: int | None,
    furiten: bool | None,
    save: Path | None,
    lang: str,
) -> None:
    """Play DECK against bots. `?` shows the rules in short; the game is saved as a record.

    Answers are read from the terminal, or line by line from a file or pipe.
    """
    from secrets import randbelow

    from generator.board.seating import SeatingError, sit_down
    from generator.deck.load import load_sound
    from generator.play.actions import SetUpError
    from generator.play.files import free_name, save_record
    from generator.play.record import write
    from generator.terminal import terminal

    seed = randbelow(1_000_000) if seed is None else seed
    with _problems("text"):
        loaded = load_sound(deck)
    try:
        game = sit_down(
            loaded.deck, players, seat, _names(heroines), _names(bots), seed, furiten=furiten, language=lang
        )
    except (SeatingError, SetUpError) as error:
        raise click.UsageError(str(error)) from None
    tell, ask = terminal()
    record = game.play(tell, ask)
    path = save or free_name(Path(f"hibari-{seed}.txt"))
    try:
        save_record(path, record, loaded.deck)
    except OSError as error:
        tell(write(record, loaded.deck))
        raise click.ClickException(f"cannot write {path.as_posix()}: {error.strerror or error}") from None
    tell(game.table.words.saved.format(path=path.as_posix()))


@main.command(
    epilog="""
    hibari replay hibari-7.txt                        step by step
    hibari replay hibari-7.txt --step 40
    hibari replay hibari-7.txt --all --lang en
    hibari replay old.txt --deck drafts/cards.yaml    with the deck it was played with
    """
)
@click.argument("file", type=DECK)
@click.option("--deck", type=DECK, default=Path("cards.yaml"), show_default=True, help="The deck played.")
@click.option("--step", type=int, metavar="N", help="Show this step only.")
@click.option("--all", "everything", is_flag=True, help="Show all steps.")
@click.option("--lang", type=LANGUAGES, default="ja", show_default=True, help="Language at the table.")
def replay(file: Path, deck: Path, step: int | None, everything: bool, lang: str) -> None:
    """Walk through the record in FILE: each action with the board it led to, all cards open."""
    from generator.board.walking import all_steps, open_walk, stroll
    from generator.deck.load import load_sound
    from generator.play.actions import SetUpError
    from generator.play.files import load_record
    from generator.terminal import terminal

    try:
        with _problems("text"):
            loaded = load_sound(deck)
            walk = open_walk(load_record(file, loaded.deck), loaded.deck, lang)
    except SetUpError as error:
        raise click.UsageError(str(error)) from None
    if step is not None and not 1 <= step <= len(walk.steps):
        raise click.UsageError(f"there is no step {step}: the record has {len(walk.steps)}")
    tell, ask = terminal()
    if step is None and not everything:
        stroll(walk, tell, ask)
        return
    for line in all_steps(walk) if step is None else walk.shown(step):
        tell(line)


@main.command(
    epilog="""
    hibari diff HEAD                              what is not committed yet
    hibari diff draft-3                           since the tag draft-3
    hibari diff drafts/draft-3.yaml cards.yaml    two files
    hibari diff HEAD~3:drafts/try.yaml HEAD       a file of a revision
    hibari diff HEAD~1 HEAD --format markdown     for a pull request
    """
)
@click.argument("old")
@click.argument("new", default="cards.yaml")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How the comparison is written.",
)
@click.option("--lang", type=LANGUAGES, help="Language of the changes.  [default: the deck's first]")
def diff(old: str, new: str, shape: str, lang: str | None) -> None:
    """Say what changed from draft OLD to draft NEW, and which cards must be printed anew.

    A draft is a file, or a git revision: REV means cards.yaml of this folder in it, REV:PATH another
    file. Decks of revisions are drawn with the templates, fonts and pictures of today; two files
    with their own.

    What is wrong with the drafts is told too and does not hinder the comparison. Exit status: 0
    whether they differ or not, 1 for problems, 2 for wrong usage.
    """
    from generator.build import report
    from generator.build.comparison import compare
    from generator.build.selection import WrongUse

    with _problems("json" if shape == "json" else "text"):
        try:
            compared = compare(old, new, lang)
        except WrongUse as error:
            raise click.UsageError(str(error)) from None
    written = {"json": report.as_json, "markdown": report.as_markdown, "text": report.as_text}
    click.echo(written[shape](compared), nl=False)
    if shape != "json":
        _show(compared.problems, "text")
    if any(problem.severity == "error" for problem in compared.problems):
        sys.exit(1)


@main.command(
    epilog="""
    hibari explain                        all problems there are
    hibari explain dots-mismatch
    """
)
@click.argument("problem", required=False)
def explain(problem: str | None) -> None:
    """Say what PROBLEM means, why it matters and how to mend it; without PROBLEM, list them all."""
    from generator.problems import catalogue

    if problem is None:
        click.echo(catalogue.listing())
        return
    try:
        click.echo(catalogue.explain(problem))
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None


def _names(text: str | None) -> list[str]:
    """The names in a list parted by commas."""
    return [name.strip() for name in text.split(",")] if text else []


def _typed(path: Path) -> str:
    """A path as one types it in a command."""
    return f'"{path.as_posix()}"' if " " in path.as_posix() else path.as_posix()


def _summary(file: BuiltFile) -> str:
    if not file.copies:
        return f"{file.path.as_posix()}: {_pages(file.pages)}"
    pieces = "1 piece" if file.pieces == 1 else f"{file.pieces} pieces"
    return f"{file.path.as_posix()}: {_pages(file.pages)}, {pieces}"


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"


@contextmanager
def _problems(shape: str) -> Iterator[None]:
    """Show a deck's problems and leave with status 1; files that cannot be written likewise."""
    from generator.problems import DeckError

    try:
        yield
    except DeckError as error:
        _show(error.problems, shape)
        sys.exit(1)
    except OSError as error:
        click.echo(f"hibari: cannot write {error.filename or 'a file'}: {error.strerror or error}", err=True)
        click.echo(
            "help: close the file if a viewer has it open, or choose another folder with --out", err=True
        )
        sys.exit(1)


def _covered(coverage: Coverage) -> str:
    """What the rulebook covers, in one line."""
    played = [row for row in coverage.rows if row.table is None]
    examples = len({number for row in coverage.rows for number in row.examples})
    unused = ", ".join(coverage.unused)
    return (
        f"rulebook: {len(coverage.rows)} clauses, {len(played)} played by the engine and shown by"
        f" {examples} examples, {len(coverage.rows) - len(played)} kept by people only;"
        f" {f'effects on no card: {unused}' if unused else 'every effect is on a card'}"
    )


def _lasted(played: Played, deck: Deck) -> str:
    """How far the pieces went in many games, in one line."""
    parts = [f"{played.games:,} games: every heroine, skill, 奥義 and icon comes up"]
    if deck.rules:
        for what, most, supply in (
            ("power", played.power, deck.rules.power_supply),
            ("points", played.points, deck.rules.score_range),
        ):
            if supply is not None:
                parts.append(f"{supply} {what} last in {played.lasting(most, supply):.2%} (most {max(most)})")
    return "; ".join(parts)


def _table_of_clauses(coverage: Coverage, tests: Path) -> None:
    """Clause by clause, the examples that show it and the tests that name it."""
    from generator.rulebook.coverage.tested import tested

    named = tested(tests)
    click.echo(f"{'clause':<8}{'key':<30}{'examples':<42}tests")
    for row in coverage.rows:
        shown = " ".join(map(str, row.examples)) if row.table is None else f"people only: {row.table}"
        line = f"{row.number:<8}{row.key:<30}{shown:<42}{' '.join(named.get(row.key, ()))}"
        click.echo(line.rstrip())


def _show(problems: Sequence[Problem], shape: str) -> None:
    from generator.problems import show

    match shape:
        case "json":
            click.echo(show.as_json(problems))
        case "github":
            click.echo(show.as_github(problems))
        case _ if problems:
            click.echo(show.as_text(problems, show.lines_on_disk()), err=True)
            count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
            click.echo(f"\n{count}. `hibari explain NAME` says more.", err=True)


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar while cards are drawn, on a terminal only; it leaves nothing behind."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
