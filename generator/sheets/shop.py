"""What print shops ask for, as data: one YAML file a shop, each number with where it comes from.

A number that the shop's pages do not state is `unstated` there and None here; nothing is guessed.
docs/press.md tells every field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from generator.deck import schema
from generator.deck.effects import Model
from generator.deck.load import read_text
from generator.deck.nodes import compose, value
from generator.deck.phrasing import problems_of
from generator.deck.source import Source
from generator.deck.values import Date, Positive, Said, Side, Slug
from generator.problems import DeckError, Place, Problem
from generator.problems.nearest import did_you_mean

FOLDER = Path(__file__).parent / "shops"
UNSTATED = "unstated"

Standard = Literal["X-4", "X-1a:2003", "X-1a:2001"]
Order = Literal["front-back", "back-front", "fronts-then-back", "each-face"]
Copies = Literal["pages", "listed"]
Picture = Literal["png", "jpeg", "tiff", "psd"]
Taken = Literal["png", "jpeg", "tiff", "psd", "gif", "bmp"]

# What `names` may hold, filled in for each file.
NAME_PARTS = ("deck", "component", "size", "number", "face")
ENDINGS = {
    "pdf": (".pdf",),
    "png": (".png",),
    "jpeg": (".jpg", ".jpeg"),
    "tiff": (".tif", ".tiff"),
    "psd": (".psd",),
    "gif": (".gif",),
    "bmp": (".bmp",),
    "webp": (".webp",),
}
TOLERANCE = 1.0  # mm by which a card may differ from a size that the shop cuts: 63 x 88 and 63.5 x 88.9


def _stated(number: Any) -> Any:
    if number == UNSTATED:
        return None
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise PydanticCustomError("unstatable", "neither a number nor unstated")
    return number


Reach = Annotated[float | None, Field(ge=0, le=25), BeforeValidator(_stated)]  # from the trim, in mm
Dots = Annotated[float | None, Field(ge=50, le=1200), BeforeValidator(_stated)]  # an inch
Inks = Annotated[
    float | None, Field(ge=100, le=400), BeforeValidator(_stated)
]  # all four together, in percent
Points = Annotated[float | None, Field(ge=0, le=72), BeforeValidator(_stated)]


class Pdf(Model):
    """Files of one face a page.

    `order` is that of the pages; `each-face` is a file a face, and `fronts-then-back` has a back that
    all share as its last page, or else two files. `copies`: every copy has pages of its own, or each
    card is there once and the numbers of copies are listed.
    """

    standard: Standard
    fonts: Literal["embed", "outline"]
    order: Order
    copies: Copies
    names: Said

    @property
    def opaque(self) -> bool:
        """Whether the standard knows no transparency."""
        return self.standard != "X-4"


class Images(Model):
    """A picture a face, in exact pixels: trim and bleed at the shop's resolution.

    `format` is what hibari writes, `also` what the shop takes as well.
    """

    format: Picture
    also: tuple[Taken, ...] = ()
    names: Said

    @property
    def accepted(self) -> tuple[str, ...]:
        """Every format that the shop takes."""
        return tuple(dict.fromkeys((self.format, *self.also)))


class Book(Model):
    """How it takes a rulebook: pages one by one, or printer's `spreads` in the order of saddle stitching.

    `cover`: in a file of its own, or `with` the rest. `inside` is in all inks or in black alone. The
    number of pages is a multiple of `multiple`.
    """

    order: Literal["pages", "spreads"] = "pages"
    cover: Literal["apart", "with"] = "apart"
    inside: Literal["cmyk", "k"] = "cmyk"
    multiple: Positive = 4


class Sheets(Model):
    """Cards laid out on paper for a printer at home, by `hibari build`."""

    paper: Literal["a4", "letter"]


class Shop(Model):
    """A shop's (or a printer's) wishes. Lengths in mm, `line` and `text` in pt, inks in percent.

    `sizes` are the trims it cuts (none listed: any), `corner` the radius its die cuts, `line` the
    thinnest stroke, `text` the smallest type, `resolution` dots an inch at the printed size.
    `profile` separates RGB pictures: a name that hibari brings, or a file beside this one. `condition`
    is the printing condition that files name, with its profile embedded or only `named`. `book` is there
    where something is known of books.
    """

    name: Slug
    title: Said
    place: Said
    sizes: tuple[tuple[Side, Side], ...]
    bleed: Reach
    safe: Reach
    corner: Reach
    resolution: Dots
    colour: Literal["cmyk", "rgb"]
    ink_limit: Inks
    profile: Said | None = None
    condition: Said | None = None
    intent: Literal["embedded", "named"] = "embedded"
    line: Points
    text: Points
    marks: bool
    pdf: Pdf | None = None
    images: Images | None = None
    sheets: Sheets | None = None
    book: Book | None = None
    previews: bool = False
    sources: tuple[Said, ...]
    checked: Date
    notes: tuple[Said, ...] = ()

    def trim(self, width: float, height: float) -> tuple[float, float] | None:
        """The size at which the shop cuts a card of this size (mm), the nearest one; None if it has none.

        A card that lies on its side is of another size.
        """
        if not self.sizes:
            return width, height
        off = {
            (a, b): max(abs(a - width), abs(b - height))
            for a, b in self.sizes
            if max(abs(a - width), abs(b - height)) <= TOLERANCE
        }
        return min(off, key=lambda size: off[size]) if off else None

    @property
    def unstated(self) -> tuple[str, ...]:
        """The numbers that were looked for and not found."""
        measures = ("bleed", "safe", "corner", "resolution", "ink_limit", "line", "text")
        return tuple(
            name
            for name in measures
            if getattr(self, name) is None and not (name == "ink_limit" and self.colour == "rgb")
        )


def names() -> list[str]:
    """The shops that hibari knows, in the order of the alphabet."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def shops() -> list[Shop]:
    """All profiles that come with hibari."""
    return [shop(name) for name in names()]


def shop(name: str) -> Shop:
    """A shop's profile, by its name or by the path of a file of one's own.

    LookupError (its message says what there is) for a name that is neither; DeckError with every
    problem of a file that is no profile.
    """
    return _read(where(name))


def where(name: str) -> Path:
    """The file of a profile. LookupError for a name that is neither a shop nor a file."""
    if name in names():
        return FOLDER / f"{name}.yaml"
    if name.endswith((".yaml", ".yml")) or (name and Path(name).exists()):
        return Path(name)
    raise LookupError(f"there is no shop '{name}': {did_you_mean(name, names())}")


def place(name: str, *keys: str) -> Place:
    """Where a field stands in the profile that `name` is or names. LookupError as for `where`."""
    return _source(where(name)).place(keys)


def _source(path: Path) -> Source:
    return Source(path, read_text(path, "check the path; `hibari shops` lists the profiles there are"))


def _read(path: Path) -> Shop:
    source = _source(path)
    root, problems = compose(source.text, source.file)
    raw = value(root)
    found, faults = schema.validate(raw, Shop)
    problems += problems_of(faults, raw, source)
    if found is not None:
        problems += _amiss(found, source)
        if found.name in names() and path.resolve().parent != FOLDER.resolve():
            problems.append(_taken(found.name, source))
    if problems or found is None:
        raise DeckError(sorted(problems, key=lambda each: (each.place, each.name)))
    return found


def _taken(name: str, source: Source) -> Problem:
    return Problem(
        "shop-name",
        f"hibari brings a profile called {name}: files for yours would lie in the same folder",
        source.place(("name",)),
        f"give yours a name of its own, such as my-{name}",
    )


def _amiss(shop: Shop, source: Source) -> Iterator[Problem]:
    """What no schema can see."""
    made = [name for name in ("pdf", "images", "sheets") if getattr(shop, name) is not None]
    if len(made) != 1:
        written = " and ".join(f"`{name}`" for name in made) or "none of them"
        yield Problem(
            "shop-files",
            f"a profile says one of `pdf`, `images` and `sheets`; this one says {written}",
            source.place((made[1],), key=True) if made else source.place(()),
            "say what kind of files the shop takes",
        )
    if shop.colour == "cmyk" and (shop.profile is None or shop.condition is None):
        yield Problem(
            "shop-colour",
            "a profile in CMYK says by which ICC `profile` and for which `condition` it prints",
            source.place(("colour",)),
            "add, for instance, `profile: ISOcoated_v2_300_bas` and `condition: FOGRA39`",
        )
    if shop.pdf is not None and shop.colour == "rgb":
        yield Problem(
            "shop-colour",
            "press files are CMYK",
            source.place(("colour",)),
            "write cmyk, or ask for `images`",
        )
    if shop.pdf is not None and shop.pdf.standard == "X-4" and shop.intent == "named":
        yield Problem(
            "shop-colour",
            "PDF/X-4 embeds the profile of its condition",
            source.place(("intent",)),
            "write `intent: embedded`, or another `standard`",
        )
    if shop.images is not None and (shop.images.format == "png") and shop.colour == "cmyk":
        yield Problem(
            "shop-colour",
            "a PNG cannot hold CMYK",
            source.place(("images", "format")),
            "write tiff or psd",
        )
    if shop.images is not None and shop.resolution is None:
        yield Problem(
            "shop-files",
            "pictures need a `resolution`",
            source.place(("resolution",)),
            "write the dots an inch that the shop asks for",
        )
    for part in ("pdf", "images"):
        files = getattr(shop, part)
        if files is None:
            continue
        endings = ENDINGS[files.format if isinstance(files, Images) else "pdf"]
        single = isinstance(files, Images) or files.order == "each-face"
        for why, help in _unfit(files.names, endings, single):
            yield Problem(
                "shop-names",
                f"'{files.names}' cannot name files: {why}",
                source.place((part, "names")),
                help,
            )


def _unfit(pattern: str, endings: tuple[str, ...], single: bool) -> Iterator[tuple[str, str]]:
    """Why a pattern names no files of one folder, on any system, and what to do about it.

    `single`: each face is a file.
    """
    parts = f"it may hold {', '.join('{' + name + '}' for name in NAME_PARTS)}"
    try:
        pieces = list(Formatter().parse(pattern))
    except ValueError as error:
        yield str(error), parts
        return
    for text, name, form, conversion in pieces:
        if name is not None and (name not in NAME_PARTS or form or conversion):
            yield (
                f"{{{name}}} is no part of a name" if name not in NAME_PARTS else f"{{{name}}} stands alone",
                parts,
            )
        if odd := re.search(r"[^A-Za-z0-9 ._()+-]", text):
            yield f"'{odd.group()}' is in it", "write letters, digits, - and _: they arrive everywhere"
    if pattern.startswith((".", " ")):
        yield f"it begins with '{pattern[0]}'", "begin it with a letter, a digit or a part in braces"
    if not pattern.lower().endswith(endings):
        yield f"it does not end with {' or '.join(endings)}", f"end it with {endings[0]}, as what it names"
    if single and not {"number", "face"} & {name for _, name, _, _ in pieces}:
        yield "each face is a file of its own, and all would be called the same", "add {number} or {face}"
