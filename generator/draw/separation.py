"""Pictures in RGB → the inks of a press, through an ICC profile."""

from __future__ import annotations

from io import BytesIO

from PIL import Image as Pillow
from PIL import ImageChops, ImageCms

from generator.draw.colour import Mode

_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_FLAGS = ImageCms.Flags.BLACKPOINTCOMPENSATION


def press_profile(icc: bytes, wanted: str = "CMYK") -> ImageCms.ImageCmsProfile:
    """The profile of a press; ValueError when it is none for a printer in the colour space wanted."""
    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(icc))
    except (OSError, ImageCms.PyCMSError) as error:
        raise ValueError("it is no ICC profile") from error
    device, space = opened.profile.device_class, opened.profile.xcolor_space.strip()
    if (device, space) != ("prtr", wanted):
        raise ValueError(f"it describes {space} and class {device}, not a printer (prtr) in {wanted}")
    return opened


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
