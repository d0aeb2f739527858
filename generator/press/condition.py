"""Printing conditions: the ICC profile that separates pictures, and what files say they are made for."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import ImageCms

from generator.draw.separation import Separation
from generator.problems import DeckError, Problem
from generator.sheets.shop import Shop, place, where

PROFILES = Path(__file__).parent / "profiles"
REGISTRY = "http://www.color.org"

# Conditions of the ICC's registry that shops name, and what they are.
REGISTERED = {
    "FOGRA39": "Offset on coated paper, ISO 12647-2:2004 (FOGRA39)",
    "JC200103": "Japan Color 2001 Coated (JC200103)",
}
CUSTOM = "Custom"

# What the profiles that hibari brings are made for.
SHIPPED = {"ISOcoated_v2_300_bas": "FOGRA39", "FOGRA39_TAC240": "FOGRA39"}


@dataclass(frozen=True)
class Condition:
    """What a press file is made for.

    `identifier` is a name of the ICC's registry, or Custom for a profile of one's own. `embedded`:
    the profile goes into the file. `description` is the profile's own.
    """

    identifier: str
    text: str
    icc: bytes
    description: str
    embedded: bool
    separation: Separation

    @property
    def registered(self) -> bool:
        """Whether the identifier is in the registry."""
        return self.identifier != CUSTOM


def condition(shop: Shop, own: Path | None = None, beside: Path | None = None) -> Condition:
    """The condition of a shop in CMYK; `own` is a profile to take instead of the shop's.

    One that hibari brings is known again by its content, whatever its file is called.
    The shop's profile is one of those here, or a file in the folder `beside`. OSError for a file
    that cannot be read, ValueError (its message names the file) for one that is no press profile.
    """
    path = own or _profile(shop.profile or "", beside)
    icc = path.read_bytes()
    try:
        separation = Separation(icc)
    except ValueError as error:
        raise ValueError(f"'{path.as_posix()}' is no press profile: {error}") from None
    described: str = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(icc))).strip()
    name = _known(icc) if own is not None else shop.condition or CUSTOM
    text = REGISTERED.get(name, described if name == CUSTOM else name)
    return Condition(name, text, icc, described, own is not None or shop.intent == "embedded", separation)


def stated(shop: Shop, name: str) -> Condition:
    """The condition that a profile, asked for by `name`, states. DeckError without its ICC file."""
    try:
        return condition(shop, None, where(name).parent)
    except OSError as error:
        what = f"cannot read the ICC profile '{shop.profile}': {error.strerror}"
    except ValueError as error:
        what = str(error)
    shipped = " or ".join(sorted(SHIPPED))
    help = f"write {shipped}, or the path of an ICC file from the folder of this profile"
    raise DeckError([Problem("shop-profile", what, place(name, "profile"), help)])


def _known(icc: bytes) -> str:
    """The condition of a profile by itself."""
    same = (name for stem, name in SHIPPED.items() if (PROFILES / f"{stem}.icc").read_bytes() == icc)
    return next(same, CUSTOM)


def _profile(name: str, beside: Path | None) -> Path:
    shipped = PROFILES / f"{name}.icc"
    return shipped if shipped.is_file() or beside is None else beside / name
