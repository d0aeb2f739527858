"""Templates, symbols, fonts, earlier drafts and pictures that a deck names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as File

from generator.deck import files
from generator.deck.checks.finding import Finding
from generator.deck.checks.formats import formats
from generator.deck.nodes import Path
from generator.deck.source import Loaded
from generator.problems.nearest import did_you_mean

Named = tuple[Path, str]  # where, and the name


def templates(loaded: Loaded) -> Iterator[Finding]:
    """Every template that a component, a card or the box names is there."""
    project = loaded.source.folder
    found = partial(files.find, project, "templates")
    for named, known in ((_templates(loaded), files.card_templates), (_of_box(loaded), files.box_templates)):
        yield from _look_up("template-missing", named, found, partial(known, project), "in templates/")


def symbols(loaded: Loaded) -> Iterator[Finding]:
    """Every symbol file is there."""
    named = [(("symbols", i), name) for i, name in enumerate(loaded.deck.symbols)]
    yield from _missing(loaded, "symbol-missing", iter(named), "templates", (".xml",))


def fonts(loaded: Loaded) -> Iterator[Finding]:
    """Every font file is there."""
    yield from _missing(loaded, "font-missing", _fonts(loaded), "fonts", (".ttf", ".otf"))


def drafts(loaded: Loaded) -> Iterator[Finding]:
    """Every deck that the history names is there."""
    named = (
        (("history", i, "deck"), entry.deck)
        for i, entry in enumerate(loaded.deck.history)
        if entry.deck is not None
    )
    yield from _missing(loaded, "draft-missing", named, "drafts", (".yaml",))


def pictures(loaded: Loaded) -> Iterator[Finding]:
    """Every picture that a heroine or a card's field names is there."""
    project = loaded.source.folder
    yield from _look_up(
        "image-missing",
        _pictures(loaded),
        lambda name: files.find_picture(project, name),
        lambda: files.pictures(project),
        "below the deck's folder",
    )


def symbol_names(loaded: Loaded) -> list[str] | None:
    """The symbols that the deck's symbol files define; None when one of the files is not there."""
    texts = []
    for name in loaded.deck.symbols:
        try:
            file = files.find(loaded.source.folder, "templates", name)
        except ValueError:
            file = None
        if file is None:
            return None
        texts.append(file.read_text(encoding="utf-8", errors="replace"))
    return re.findall(r'<symbol\b[^>]*\bid="([^"]+)"', "\n".join(texts))


def _templates(loaded: Loaded) -> Iterator[Named]:
    deck = loaded.deck
    for path, format in formats(deck):
        yield (*path, "template"), format.template
        if format.back is not None:
            yield (*path, "back"), format.back
    if deck.heroines is not None:
        yield ("heroines", "secret_back"), deck.heroines.secret_back
        yield ("heroines", "defeat_back"), deck.heroines.defeat_back
    for i, component in enumerate(deck.components):
        for j, card in enumerate(component.cards):
            if card.back is not None:
                yield ("components", i, "cards", j, "back"), card.back


def _of_box(loaded: Loaded) -> Iterator[Named]:
    if loaded.deck.box is not None:
        yield ("box", "template"), loaded.deck.box.template


def _fonts(loaded: Loaded) -> Iterator[Named]:
    for family, fonts in loaded.deck.fonts.items():
        for weight, names in (("regular", fonts.regular), ("bold", fonts.bold)):
            for index, name in enumerate(names):
                yield ("fonts", family, weight, index), name


def _pictures(loaded: Loaded) -> Iterator[Named]:
    deck = loaded.deck
    for index, heroine in enumerate(deck.heroines.heroines if deck.heroines else ()):
        if heroine.art is not None:
            yield ("heroines", "heroines", index, "art"), heroine.art
    for i, component in enumerate(deck.components):
        images = [name for name, kind in component.fields.items() if kind.startswith("image")]
        for j, card in enumerate(component.cards if images else ()):
            for field in images:
                if isinstance(name := card.fields.get(field), str):
                    yield ("components", i, "cards", j, "fields", field), name


def _missing(
    loaded: Loaded, problem: str, named: Iterator[Named], kind: files.Kind, endings: tuple[str, ...]
) -> Iterator[Finding]:
    project = loaded.source.folder
    return _look_up(
        problem,
        named,
        lambda name: files.find(project, kind, name),
        lambda: files.names(project, kind, endings),
        f"in {kind}/",
    )


def _look_up(
    problem: str,
    named: Iterator[Named],
    find: Callable[[str], File | None],
    known: Callable[[], list[str]],
    where: str,
) -> Iterator[Finding]:
    there: dict[str, bool] = {}  # a thousand cards may name one file
    for path, name in named:
        try:
            if name not in there:
                there[name] = find(name) is not None
        except ValueError as why:
            yield Finding(
                "path-outside",
                path,
                f"'{name}' leaves the project: {why}",
                f"put the file {where} and write its path from there, with /",
            )
            continue
        if not there[name]:
            yield Finding(
                problem,
                path,
                f"there is no {problem.removesuffix('-missing')} file '{name}' {where}",
                did_you_mean(name, known()),
            )
