"""What a shop gets: its files, told in words and listed for programs."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from generator import __version__
from generator.deck.model import Deck
from generator.press.condition import Condition
from generator.press.cut import Cut
from generator.press.picture import PREVIEWS
from generator.press.preflight.report import Report
from generator.sheets.shop import Shop

LISTING = "press.json"


@dataclass(frozen=True, slots=True)
class Written:
    """A file: its pages, how they are cut (none for sheets), the copies of each card that it is for.

    `pixels` is the size of a picture.
    """

    name: str
    pages: int
    cut: Cut | None
    copies: Mapping[str, int]
    pixels: tuple[int, int] | None = None

    @property
    def preview(self) -> bool:
        """Whether it only shows what is in another file."""
        return self.name.startswith(PREVIEWS + "/")


@dataclass(frozen=True, slots=True)
class Lot:
    """The cards of a component: their trim (mm) and how many there are."""

    component: str
    size: tuple[float, float]
    copies: int


@dataclass(frozen=True, slots=True)
class Package:
    """The files for a shop in the folder `out`; a condition where they are in CMYK.

    `left` is what the shop has no size for, `turned` what lies on its side to be cut.
    `checks` tells what a preflight of the files came to.
    """

    shop: Shop
    condition: Condition | None
    out: Path
    files: tuple[Written, ...]
    left: tuple[Lot, ...] = ()
    turned: tuple[Lot, ...] = ()
    checks: tuple[str, ...] = ()

    @property
    def quantities(self) -> Mapping[str, int]:
        """The copies of each card."""
        return {card: copies for file in self.files for card, copies in file.copies.items()}


def told(package: Package) -> Iterator[str]:
    """A package in words: what is in it, what the shop does not state, what was not tried."""
    shop = package.shop
    quantities = package.quantities
    pieces, looks = sum(quantities.values()), len(quantities)
    kinds = f"{pieces} pieces" if pieces == looks else f"{pieces} pieces, {looks} different"
    yield f"{shop.title} ({shop.place}): {kinds}"
    yield from _files(package)
    yield from _made(package)
    if package.turned:
        yield f"turned by a quarter, fronts clockwise and backs anticlockwise: {_lots(package.turned)}"
    if package.left:
        yield f"left out, since the shop cuts no such size: {_lots(package.left)}"
    if shop.images is not None or (shop.pdf is not None and shop.pdf.copies == "listed"):
        yield f"one file a face; order the numbers of copies that {LISTING} lists"
    if shop.unstated and shop.sheets is None:
        yield f"not stated by the shop: {', '.join(name.replace('_', ' ') for name in shop.unstated)}"
    yield from package.checks
    if shop.sheets is None:
        yield (
            f"by {shop.sources[0]} and others, as read on {shop.checked}"
            if len(shop.sources) > 1
            else f"by {shop.sources[0]}, as read on {shop.checked}"
        )


def checks(report: Report, drawing: Collection[str]) -> Iterator[str]:
    """What a preflight came to, in a line or two; `drawing` names the checks that passed before it."""
    made = [each.check for each in report.verdicts if each.state == "passed" or each.check in drawing]
    passed = [check.replace("-", " ") for check in made]
    if passed:
        yield f"checks passed: {', '.join(passed)}"
    open_ = [
        f"{each.check.replace('-', ' ')} ({each.why})" for each in report.unmade if each.check not in made
    ]
    if open_:
        yield f"not checked: {', '.join(open_)}"


def _files(package: Package) -> Iterator[str]:
    """The files, or how many there are and the first and last of them."""
    files = [file for file in package.files if not file.preview]
    out = package.out.as_posix()
    if len(files) <= 4:
        for file in files:
            yield f"{out}/{file.name}: {'1 page' if file.pages == 1 else f'{file.pages} pages'}"
    else:
        yield f"{out}/: {len(files)} files, {files[0].name} to {files[-1].name}"
    previews = len(package.files) - len(files)
    if previews:
        yield f"{out}/{PREVIEWS}/: {previews} pictures to see what is in them"
    yield f"{out}/{LISTING}: every file with its sum, and the copies of each card"


def _made(package: Package) -> Iterator[str]:
    """How the files are made."""
    shop, condition = package.shop, package.condition
    cuts = [file.cut.trim for file in package.files if file.cut is not None]
    trims = ", ".join(dict.fromkeys(_size((trim.width, trim.height)) for trim in cuts))
    if shop.pdf is not None:
        fonts = "type as outlines" if shop.pdf.fonts == "outline" else "fonts embedded"
        yield f"PDF/{shop.pdf.standard}, {fonts}, no marks; trim {trims} and bleed all round"
    if shop.images is not None:
        sizes = ", ".join(dict.fromkeys(f"{w} × {h} px" for w, h in _pixels(package)))
        kind = f"{shop.images.format.upper()} in {shop.colour.upper()}"
        yield f"{kind}, {sizes}; trim {trims} and bleed all round"
    if condition is not None:
        told = (
            f"profile “{condition.description}” embedded"
            if condition.embedded
            else "named, no profile embedded"
        )
        limit = f"; ink up to {shop.ink_limit:g} %" if shop.ink_limit is not None else ""
        yield f"CMYK for {condition.text}: {told}{limit}"
        if not condition.embedded:
            yield f"pictures in RGB are separated by “{condition.description}” instead; --icc takes another"
    if shop.pdf is not None:
        yield "not certified: PDF/X was written by the standard and tried with free programs only"


def _pixels(package: Package) -> Iterator[tuple[int, int]]:
    return (file.pixels for file in package.files if file.pixels is not None and not file.preview)


def _lots(lots: Sequence[Lot]) -> str:
    return ", ".join(f"{each.component} ({_size(each.size)})" for each in lots)


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"


def listing(package: Package, stage: Path, deck: Deck, language: str, looks: str) -> str:
    """press.json: every file with its sum, and what of each card to order.

    `stage` is where the files are; `looks` is a sum of what the cards look like.
    """
    shop, condition = package.shop, package.condition
    content = {
        "hibari": __version__,
        "deck": {"id": deck.id, "draft": deck.draft, "date": deck.date, "language": language},
        "shop": {
            "name": shop.name,
            "title": shop.title,
            "checked": shop.checked,
            "sources": list(shop.sources),
            "unstated": list(shop.unstated),
        },
        "condition": None
        if condition is None
        else {
            "identifier": condition.identifier,
            "profile": condition.description,
            "embedded": condition.embedded,
            "ink_limit": shop.ink_limit,
        },
        "standard": shop.pdf.standard if shop.pdf is not None else None,
        "certified": False,
        "checks": list(package.checks),
        "looks": looks,
        "quantities": dict(package.quantities),
        "turned": [{**_lot(each), "front": 90, "back": 270} for each in package.turned],
        "left_out": [_lot(each) for each in package.left],
        "files": [_listed(file, stage) for file in package.files],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _lot(lot: Lot) -> Mapping[str, object]:
    return {"component": lot.component, "size": list(lot.size), "copies": lot.copies}


def _listed(file: Written, stage: Path) -> Mapping[str, object]:
    listed = entry(file.name, stage / file.name, file.pages)
    if file.cut is not None:
        listed["trim"] = [round(file.cut.trim.width, 4), round(file.cut.trim.height, 4)]
        listed["page"] = [round(file.cut.width, 4), round(file.cut.height, 4)]
    if file.pixels is not None:
        listed["pixels"] = list(file.pixels)
    listed["cards"] = dict(file.copies)
    return listed


def entry(name: str, path: Path, pages: int) -> dict[str, object]:
    """What every listing says of a file; `path` is where it is now."""
    return {"file": name, "sha256": digest(path), "bytes": path.stat().st_size, "pages": pages}


def digest(path: Path) -> str:
    """The sum of a file by SHA-256; large ones are not held in memory."""
    with path.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def left_behind(package: Package) -> list[Path]:
    """Files that an earlier run listed in the same folder and that this one does not write again."""
    try:
        listed = json.loads((package.out / LISTING).read_text(encoding="utf-8"))["files"]
        names = {str(each["file"]) for each in listed} - {file.name for file in package.files}
    except (OSError, ValueError, LookupError, TypeError):
        return []  # nothing of ours
    paths = [package.out / name for name in sorted(names)]
    return [path for path in paths if path.is_file() and path.resolve().is_relative_to(package.out.resolve())]
