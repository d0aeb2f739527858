"""Drafts by name: a file, one that the history keeps, or a revision in a git repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.build.selection import WrongUse
from generator.deck.files import find
from generator.deck.load import decoded, read_source, read_text
from generator.deck.source import Loaded, Source
from generator.problems import DeckError, Problem

DECK = Path("cards.yaml")


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck as it was named: with what is wrong with its text, and whether its own templates are there."""

    name: str
    loaded: Loaded
    problems: tuple[Problem, ...]
    is_file: bool


def drafts(old: str, new: str) -> tuple[Draft, Draft]:
    """Two drafts: where NEW is a file, the old one is a draft of that deck. Raises as `draft` does."""
    deck = Path(new)
    return draft(old, deck if deck.is_file() else DECK), draft(new)


def draft(name: str, deck: Path = DECK) -> Draft:
    """The draft of a name: a file, one that the `history:` of `deck` keeps (`draft-3`), or a git revision.

    They are looked for in this order. A revision alone (`HEAD~3`) means `deck` as it was in it; after
    a colon (`HEAD~3:drafts/old.yaml`) stands a path from the root of the current folder's repository,
    or with `./` from the current folder, as git has it. A `deck` in a folder `drafts` stands for the
    `cards.yaml` beside that. Raises DeckError with all the problems when the draft cannot be read as a
    deck, WrongUse for a name that is none of these.
    """
    path = Path(name)
    if deck.parent.name == "drafts" and (current := deck.parent.parent / DECK).is_file():
        deck = current
    kept = {} if path.is_file() else _kept(deck)
    path = kept.get(name, path)
    is_file = path.is_file()
    source = Source(path, read_text(path)) if is_file else _revision(name, deck, kept)
    loaded, problems = read_source(source)
    if loaded is None:
        raise DeckError(problems)
    return Draft(name, loaded, tuple(problems), is_file)


def _kept(deck: Path) -> Mapping[str, Path]:
    """The drafts whose decks the history of a deck keeps, by name; none for what cannot be read."""
    if not deck.is_file():
        return {}
    try:
        loaded, _ = read_source(Source(deck, read_text(deck)))
        history = loaded.deck.history if loaded is not None else ()
        found = {
            f"draft-{each.draft}": find(deck.parent, "drafts", each.deck) for each in history if each.deck
        }
    except (DeckError, ValueError):
        return {}
    return {name: path for name, path in found.items() if path is not None}


def _revision(name: str, deck: Path, kept: Mapping[str, Path]) -> Source:
    revision, _, path = name.partition(":")
    named, file = (name, path) if path else (f"{revision}:./{deck.name}", deck.as_posix())
    git = partial(_git, Path() if path else deck.parent)
    neither = f"'{name}' is no file and no kept draft, and "
    missing = f"git has no file {file} in revision '{revision}'"
    here = "this folder" if path or deck.parent == Path() else f"the folder of {file}"
    try:
        up = git(neither + f"{here} is in no git repository", "rev-parse", "--show-cdup")
        git(neither + f"git has no revision '{revision}'", *_VERIFY, f"{revision}^{{tree}}")
        content = git(missing, "cat-file", "blob", git(missing, *_VERIFY, named))
    except _Unanswered as fault:
        raise WrongUse(f"{fault}; {_ways(kept)}") from None
    # Templates, fonts and pictures are those of today, in the folder where the file lies.
    shown = f"{revision}:{file}"
    root = Path(up) if path and not path.startswith(("./", "../")) else Path()
    return Source(root / file, decoded(content.encode("utf-8", "surrogateescape"), shown), shown)


_VERIFY = ("rev-parse", "--verify", "--quiet", "--end-of-options")


class _Unanswered(Exception):
    """What git could not find, in a sentence."""


def _ways(kept: Mapping[str, Path]) -> str:
    """How a draft is named, and which are kept."""
    names = f" (kept: {', '.join(kept)})" if kept else ""
    file, draft = next(((path.as_posix(), name) for name, path in kept.items()), ("old.yaml", "draft-3"))
    return (
        f"name a file (such as {file}), a draft that `history:` keeps{names or f' (such as {draft})'}, "
        f"or a git revision (such as HEAD~1 or HEAD~1:{DECK})"
    )


def _git(folder: Path, fault: str, *arguments: str) -> str:
    """What git answers in a folder. Raises _Unanswered, with `fault` for what it does not find."""
    environment = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, env=environment, check=False
        )
    except OSError:
        raise _Unanswered("no file and no kept draft has this name, and git is not installed") from None
    if done.returncode and b"dubious ownership" in done.stderr:
        raise _Unanswered("git does not read this folder's repository, since it belongs to someone else")
    if done.returncode:
        raise _Unanswered(fault)
    answer = done.stdout.decode("utf-8", "surrogateescape")
    return answer if arguments[0] == "cat-file" else answer.strip()
