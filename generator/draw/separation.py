"""Pictures in RGB → the inks of a press, through an ICC profile."""

from __future__ import annotations

from io import BytesIO

from PIL import Image as Pillow
from PIL import ImageChops, ImageCms

from generator.draw.colour import Mode

_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_FLAGS = ImageCms.Flags.BLACKPOINTCOMPENSATION

# Of an output profile (ICC.1:2022): from inks to colours and back, perceptual and colorimetric.
_TABLES = {"CMYK": (b"A2B0", b"A2B1", b"B2A0", b"B2A1")}
_HEADER, _ENTRY, _PADDING = 128, 12, 3


def press_profile(icc: bytes, wanted: str = "CMYK") -> ImageCms.ImageCmsProfile:
    """The profile of a press; ValueError when it is damaged, or none for a printer in the space wanted."""
    tags = _tags(icc)
    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(icc))
    except (OSError, ImageCms.PyCMSError) as error:
        raise ValueError("it is no ICC profile") from error
    device, space = opened.profile.device_class, opened.profile.xcolor_space.strip()
    if (device, space) != ("prtr", wanted):
        raise ValueError(f"it describes {space} and class {device}, not a printer (prtr) in {wanted}")
    if missing := [tag.decode() for tag in _TABLES.get(wanted, ()) if tag not in tags]:
        raise ValueError(f"it has no table {', '.join(missing)}, by which a press profile separates")
    return opened


def _tags(icc: bytes) -> set[bytes]:
    """The tags of a profile that is there to its end; ValueError for one that is not."""
    if icc[36:40] != b"acsp":
        raise ValueError("it is no ICC profile")
    size = int.from_bytes(icc[:4])
    if size > len(icc):
        raise ValueError(f"it is cut off: its header says {size} bytes, and there are {len(icc)}")
    if size + _PADDING < len(icc):
        raise ValueError(f"its header says {size} bytes, and there are {len(icc)}")
    first, count = _HEADER + 4, int.from_bytes(icc[_HEADER : _HEADER + 4])
    if first + count * _ENTRY > size:
        raise ValueError("its list of tags reaches beyond its end")
    tags = set()
    for at in range(first, first + count * _ENTRY, _ENTRY):
        tag, start, length = icc[at : at + 4], *(int.from_bytes(icc[at + n : at + n + 4]) for n in (4, 8))
        if start + length > size:
            raise ValueError(f"its tag {tag.decode('ascii', 'replace')} reaches beyond its end")
        tags.add(tag)
    return tags


class Separation:
    """A press condition's profile; ValueError when it is none for a printer in CMYK."""

    def __init__(self, icc: bytes) -> None:
        self._press = press_profile(icc)
        self._transforms: dict[bytes | None, ImageCms.ImageCmsTransform] = {}

    def inks(self, picture: Pillow.Image, profile: bytes | None = None) -> Pillow.Image:
        """A picture in CMYK: relative colorimetric, with black point compensation.

        `profile` is the picture's own; without one (or with one that says nothing) it is sRGB.
        """
        transform = self._transforms.get(profile)
        if transform is None:
            transform = self._transforms[profile] = self._built(profile)
        separated = ImageCms.applyTransform(picture, transform)
        assert separated is not None  # only a transform in place gives none
        return separated

    def _built(self, profile: bytes | None) -> ImageCms.ImageCmsTransform:
        def built(source: object) -> ImageCms.ImageCmsTransform:
            return ImageCms.buildTransform(source, self._press, "RGB", "CMYK", _INTENT, _FLAGS)  # type: ignore[arg-type]

        if profile is not None:
            try:
                return built(ImageCms.ImageCmsProfile(BytesIO(profile)))
            except (OSError, ImageCms.PyCMSError):
                pass  # damaged, or of another colour space than the picture
        return built(ImageCms.createProfile("sRGB"))


def plate(inks: Pillow.Image, mode: Mode) -> Pillow.Image:
    """What a picture in CMYK or grey leaves on the plates of a mode, as `colour.ink` has it."""
    if mode == "plates-cmy":
        if inks.mode == "L":
            return Pillow.new("RGB", inks.size, "white")
        return ImageChops.invert(Pillow.merge("RGB", inks.split()[:3]))
    if mode == "plate-k":
        return inks if inks.mode == "L" else ImageChops.invert(inks.getchannel("K"))
    return inks
