"""The terminal of a game: coloured lines out, answers in. Part of the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

_COLOURS = {"2": "yellow", "3": "green", "4": "cyan", "5": "red", "6": "blue", "7": "magenta"}


class _Cards(RegexHighlighter):
    """Cards in the colour of their number; what is face down, and keys of clauses, are dim."""

    base_style = "card."
    highlights = [  # noqa: RUF012 - rich declares it so
        *(rf"(?<![\w.])(?P<n{number}>{number}(?:N|[CP]\d))(?!\w)" for number in _COLOURS),
        r"(?P<down>\[ \])",
        r"(?P<turn>^> \S+ \S+)",
        r"(?P<clause>\([a-z]+\.[a-z-]+\))$",
    ]


def terminal() -> tuple[Callable[[str], None], Callable[[str], str | None]]:
    """A way to show a line and a way to ask; without colours where no terminal is."""
    if not sys.stdin.isatty() and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    styles = {f"card.n{number}": f"bold {colour}" for number, colour in _COLOURS.items()}
    theme = Theme({**styles, "card.down": "dim", "card.turn": "bold", "card.clause": "dim"})
    console = Console(highlighter=_Cards(), theme=theme, markup=False, emoji=False, soft_wrap=True)

    def ask(prompt: str) -> str | None:
        try:
            answer = input(prompt)
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        if not sys.stdin.isatty():
            console.print(answer)  # nobody typed it, so nobody has seen it
        return answer

    return console.print, ask
