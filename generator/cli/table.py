"""Commands that play a game here, or walk through one."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.commands import main
from generator.cli.options import DECK, LANGUAGES, names
from generator.cli.output import problems


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
    help="Who sits at the other seats: greedy, cautious, caller, ahead, random; the last takes all left.",
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
    with problems("text"):
        loaded = load_sound(deck)
    try:
        game = sit_down(
            loaded.deck, players, seat, names(heroines), names(bots), seed, furiten=furiten, language=lang
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
        with problems("text"):
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
