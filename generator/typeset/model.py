"""What goes into the typesetter and what comes out of it.

Positions are millimetres in the card's own frame (origin at the trim's top left corner, y
down); type sizes, leading and tracking are points (1 pt = 0.3528 mm).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MM_PER_PT = 25.4 / 72

Align = Literal["start", "middle", "end", "justify"]
VAlign = Literal["top", "middle", "bottom"]
WritingMode = Literal["horizontal-tb", "vertical-rl"]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set.

    `family` names an entry of the deck's fonts and `weight` its list of files. `size` is the
    largest and `min_size` the smallest type size allowed (pt); between them the text shrinks
    in steps of `size_step` (pt) until it fits. `leading` is the distance of two baselines as
    a multiple of the size. `tracking` is added after each character (em). `phrases` lets
    lines end at the ends of phrases (for titles and quotes). `ruby_family`/`ruby_weight`/
    `ruby_size` (a multiple of the size)/`ruby_colour`/`ruby_gap` (em between base and ruby)
    style the readings; a level one that is too long for its base opens it, unless it is
    `ruby_squeezed`.
    """

    family: str
    size: float
    min_size: float
    colour: str
    weight: Literal["regular", "bold"] = "regular"
    size_step: float = 0.2
    leading: float = 1.5
    tracking: float = 0.0
    align: Align = "start"
    valign: VAlign = "top"
    writing_mode: WritingMode = "horizontal-tb"
    phrases: bool = False
    ground: str = "paper"
    ruby_family: str | None = None
    ruby_weight: Literal["regular", "bold"] = "regular"
    ruby_size: float = 0.5
    ruby_colour: str | None = None
    ruby_gap: float = 0.0
    ruby_opens_line: bool = False
    ruby_squeezed: bool = False
    language: str = "ja"


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text may go: left, top, width, height (mm).

    `baseline` puts the first baseline (or, vertically, the column's axis) at a fixed place
    instead of measuring it from the top (or right) edge.
    """

    x: float
    y: float
    width: float
    height: float
    baseline: float | None = None


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph: its id in the face, its origin (mm), and the text it stands for ('' for none).

    For a horizontal run the origin is the left end of the baseline; for a vertical run it is
    the top of the glyph's advance on the column's axis; for a turned one it is the end of the
    baseline that was the left one, now the upper.
    """

    gid: int
    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs of one face, size (pt), colour and direction, in reading order.

    `stretch` is a horizontal scale (1 = none; less squeezes tate-chu-yoko). `turned` glyphs
    lie on their side, 90 degrees clockwise (Latin words in a column).
    """

    face: str
    size: float
    colour: str
    glyphs: tuple[Glyph, ...]
    vertical: bool = False
    turned: bool = False
    stretch: float = 1.0


@dataclass(frozen=True, slots=True)
class Icon:
    """An inline icon: symbol name, left and top (mm), side of its box (mm), its two colours."""

    name: str
    x: float
    y: float
    side: float
    colour: str
    ground: str


@dataclass(frozen=True, slots=True)
class Anchor:
    """Part of one line that leads to `target` (an id): left, top, width, height of its em boxes (mm)."""

    target: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text laid out.

    `size` is the type size chosen (pt). `overflow` is how far it goes beyond its box at the
    smallest size (width, height in mm; 0 when it fits). `missing` are the characters that no
    font of the family has. `lines` are the texts of the lines, without ruby. `anchors` are the
    links, line by line.
    """

    size: float
    runs: tuple[Run, ...]
    ruby_runs: tuple[Run, ...]
    icons: tuple[Icon, ...]
    lines: tuple[str, ...]
    width: float
    height: float
    overflow: tuple[float, float] = (0.0, 0.0)
    missing: tuple[str, ...] = ()
    anchors: tuple[Anchor, ...] = ()
