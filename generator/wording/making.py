"""The words round what is made of paper: how to print and cut it, what is in the box, what to order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

Step = Literal["needs", "scale", "ruler", "duplex", "cut", "fold"]
Handout = Literal["how-to", "cards", "markers", "booklet", "aid", "rulebook", "box", "label"]


@dataclass(frozen=True, slots=True)
class BundleWords:
    """What a bundle for players says.

    `steps` have a heading and a text each, in the order in which one does them; `handouts` tell what
    each kind of file is and how it is printed. `paper` names the paper of a folder.
    """

    title: str
    draft: Callable[[int], str]
    players: Callable[[str], str]
    minutes: Callable[[int], str]
    steps: Mapping[Step, tuple[str, str]]
    fit: str
    actual: str
    millimetres: str
    glue: str
    files: str
    columns: tuple[str, str, str]
    handouts: Mapping[Handout, tuple[str, str]]
    pages: Callable[[int], str]
    paper: Callable[[str], str]
    licence: str


@dataclass(frozen=True, slots=True)
class BoxWords:
    """What is printed on a box, and beside it for whoever cuts it out.

    `players` follows a number, with the blank if one is wanted between them; `minutes` tells a duration;
    `contents` heads the list of what is in it; `count` tells of how many of something there are.
    """

    players: str
    minutes: Callable[[int], str]
    draft: Callable[[int], str]
    contents: str
    count: Callable[[int], str]
    cut: str
    fold: str
    glue: str
    inside: Callable[[str, str, str], str]
    part: Callable[[int, int], str]
    names: Mapping[Literal["tuck", "label"], str]


@dataclass(frozen=True, slots=True)
class OrderWords:
    """What an order for a print shop says, and the list to count a delivery by.

    `fields` name what is asked for; `unstated` is said where neither deck nor shop tells.
    """

    title: str
    counting: str
    counting_text: str
    shop: Callable[[str], str]
    checked: Callable[[str], str]
    fields: Mapping[str, str]
    unstated: str
    undecided: str
    sections: Mapping[Literal["components", "files", "notes", "left-out"], str]
    columns: Mapping[Literal["components", "files"], tuple[str, ...]]
    pieces: Callable[[int, int], str]
    copies: Callable[[int], str]
    pages: Callable[[int], str]
    size: Callable[[float, float], str]
    sides: Mapping[int, str]
    corner: Callable[[float], str]
    fonts: Mapping[str, str]
    total: Callable[[int, int], str]
    sets: Callable[[int], str]
    ordered: str
    delivered: str
    signed: str


@dataclass(frozen=True, slots=True)
class MakingWords:
    """All of them, in one language."""

    bundle: BundleWords
    box: BoxWords
    order: OrderWords
