"""The group of commands, and how each command's help and end look."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import click

from generator import __version__

STOPPED = 130  # 128 and the number of SIGINT, as shells have it


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
        except Exception as error:
            from generator.cli.output import show_problems
            from generator.problems import DeckError

            # What is wrong with hibari's own code shows when a command loads it.
            if not isinstance(error, DeckError):
                raise
            show_problems(error.problems, "text")
            ctx.exit(1)

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
    hibari simulate                       what many games come to: who wins, how, how often
    hibari diff drafts/draft-3.yaml       what changed since a draft, and what to print anew
    hibari compare drafts/draft-3.yaml    what the change does to the game
    hibari report                         findings and charts, as a page and a PDF
    hibari check --balance                do many games keep the limits that the deck sets?
    hibari tournament                     which bot plays best
    hibari playtest add                   record a game played at a table
    hibari press --shop generic-offset    files for a print shop, checked
    hibari preflight cards.pdf --shop mbprint    would the shop send it back?
    hibari box                            a tuck box as large as its cards
    hibari bundle                         all that players print, in one zip
    hibari export png --showcase          pictures of the cards
    hibari export tts                     Tabletop Simulator, a table ready to play
    hibari explain text-overflow          what a problem means and how to mend it
    """,
)
@click.version_option(__version__, prog_name="hibari")
def main() -> None:
    """hibari turns one YAML file into a printable card game, and proves that what it prints is true."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
