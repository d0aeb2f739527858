"""Pictures in a document: PNG and JPEG files, each embedded once.

For screens and home printers a colour profile inside a file is not applied: its numbers are taken as
the device's. For a press RGB is separated, from its own profile; grey and CMYK stay as they are.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image as Pillow
from PIL import ImageChops, UnidentifiedImageError

from generator.draw.colour import Mode
from generator.draw.content import multiply
from generator.draw.resources import Resources, deflate
from generator.draw.separation import Separation, plate
from generator.problems import Place, Problem
from generator.template.elements import Image, Matrix

LEAST_DPI = 300  # what printers ask for at the printed size
MOST_PIXELS = 80_000_000  # 750 x 750 mm at 300 dpi; Pillow itself warns from 89 million on
SPACES = {"L": Name.DeviceGray, "RGB": Name.DeviceRGB, "CMYK": Name.DeviceCMYK}

# EXIF orientation → the stored picture's unit square (y up) into the upright picture's unit
# square (y down): where the stored picture's bottom left corner, right and up directions go.
ORIENTATIONS: dict[int, Matrix] = {
    1: (1, 0, 0, -1, 0, 1),
    2: (-1, 0, 0, -1, 1, 1),
    3: (-1, 0, 0, 1, 1, 0),
    4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0),
    6: (0, 1, 1, 0, 0, 0),
    7: (0, -1, 1, 0, 0, 1),
    8: (0, -1, -1, 0, 1, 1),
}
EXIF_ORIENTATION = 0x0112


@dataclass(frozen=True, slots=True)
class Picture:
    """An embedded picture: its resource name, upright size in pixels, and EXIF orientation.

    `veiled`: some of it is neither opaque nor clear.
    """

    name: str
    width: int
    height: int
    orientation: int
    veiled: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture to draw: its resource name and the matrix that puts it in place."""

    name: str
    matrix: Matrix


class Unreadable(Exception):
    """The file is no picture that can be printed; the message says why."""


def effective_dpi(pixels: tuple[int, int], image: Image, scale: tuple[float, float] = (1.0, 1.0)) -> float:
    """Pixels an inch of the upright picture as printed, along the worse of its two sides.

    `pixels` are width and height; `scale` is how much the surrounding groups enlarge the box.
    """
    width, height = _printed_size(pixels, image)
    return min(pixels[0] / (width * scale[0]), pixels[1] / (height * scale[1])) * 25.4


def _printed_size(pixels: tuple[int, int], image: Image) -> tuple[float, float]:
    """Width and height (mm) of the whole picture in its box, what a slice cuts off included."""
    if image.fit == "none":
        return image.width, image.height
    ratios = (image.width / pixels[0], image.height / pixels[1])
    ratio = min(ratios) if image.fit == "meet" else max(ratios)
    return pixels[0] * ratio, pixels[1] * ratio


class Images:
    """The pictures of one document, looked up in one folder.

    `separation` turns RGB into inks in all modes but rgb. In an `opaque` document nothing may be let
    through by half: pixels are there or not.
    """

    def __init__(
        self,
        folder: Path,
        resources: Resources,
        mode: Mode = "rgb",
        separation: Separation | None = None,
        opaque: bool = False,
    ) -> None:
        self._folder = folder
        self._resources = resources
        self._mode: Mode = mode
        self._separation = separation
        self._opaque = opaque
        self._pictures: dict[str, Picture | Unreadable] = {}

    def placed(self, image: Image, scale: tuple[float, float]) -> tuple[Placed | None, list[Problem]]:
        """The picture as it is drawn (None for one that cannot be), and what is wrong with it."""
        picture = self._picture(image.href)
        place = Place(*image.origin)
        if isinstance(picture, Unreadable):
            return None, [
                Problem(
                    "image-unreadable",
                    f"the picture '{image.href}' cannot be printed: {picture}",
                    place,
                    "save it anew as PNG or JPEG",
                )
            ]
        pixels = (picture.width, picture.height)
        width, height = _printed_size(pixels, image)
        left = image.x + (image.width - width) / 2
        top = image.y + (image.height - height) / 2
        matrix = multiply(ORIENTATIONS[picture.orientation], (width, 0, 0, height, left, top))
        dpi = effective_dpi(pixels, image, scale)
        problems = []
        if picture.veiled and self._opaque:
            problems.append(
                Problem(
                    "transparency",
                    f"the picture '{image.href}' lets the ground through by half, which PDF/X-1a cannot",
                    place,
                    "lay it on its ground in a picture editor, or let every pixel be opaque or clear",
                )
            )
        if round(dpi) < LEAST_DPI:
            printed = (width * scale[0], height * scale[1])
            needed = tuple(-(-size * LEAST_DPI // 25.4) for size in printed)
            problems.append(
                Problem(
                    "low-resolution",
                    f"the picture '{image.href}' has {pixels[0]} × {pixels[1]} pixels for "
                    f"{printed[0]:.1f} × {printed[1]:.1f} mm: {dpi:.0f} dpi, fewer than {LEAST_DPI}",
                    place,
                    f"use at least {needed[0]:.0f} × {needed[1]:.0f} pixels, or print it smaller",
                )
            )
        return Placed(picture.name, matrix), problems

    def _picture(self, href: str) -> Picture | Unreadable:
        found = self._pictures.get(href)
        if found is None:
            try:
                found = self._embedded((self._folder / href).read_bytes())
            except OSError as error:
                found = Unreadable(error.strerror or str(error))
            except Unreadable as error:
                found = error
            self._pictures[href] = found
        return found

    def _embedded(self, data: bytes) -> Picture:
        """Embed a file's picture; the same bytes under another name are embedded once."""
        try:
            with Pillow.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                return self._stored(picture, data)
        except (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning):
            raise Unreadable(f"it has more than {MOST_PIXELS:,} pixels") from None
        except UnidentifiedImageError:
            raise Unreadable("it is neither PNG nor JPEG") from None
        except (OSError, SyntaxError, ValueError) as error:
            raise Unreadable(str(error) or type(error).__name__) from error

    def _stored(self, picture: Pillow.Image, data: bytes) -> Picture:
        width, height = picture.size
        if width * height > MOST_PIXELS:
            raise Unreadable(f"it has {width * height:,} pixels, more than {MOST_PIXELS:,}")
        picture.load()  # a broken file is to be found here, not at the printer's
        orientation = picture.getexif().get(EXIF_ORIENTATION, 1)
        if orientation not in ORIENTATIONS:
            orientation = 1
        embed = self._png if picture.format == "PNG" else self._jpeg
        if self._mode != "rgb" and not (self._mode == "cmyk" and _is_ready(picture)):
            embed = self._separated
        name = self._resources.add("X", hashlib.sha256(data).digest(), lambda: embed(picture, data))
        if orientation >= 5:
            width, height = height, width
        veiled = "/SMask" in self._resources.object(name)
        self._resources.settle()
        return Picture(name, width, height, orientation, veiled)

    def _separated(self, picture: Pillow.Image, data: bytes) -> pikepdf.Object:
        """The inks of a picture, or what they leave on the plates of the mode."""
        if picture.mode == "CMYK":
            colours, alpha = picture, None
        else:
            colours, alpha = _split(picture)
        if colours.mode == "RGB":
            if self._separation is None:
                raise ValueError("without a profile there is no separation")
            colours = self._separation.inks(colours, picture.info.get("icc_profile"))
        stream = self._differences(plate(colours, self._mode))
        if alpha is not None:
            if self._opaque and not any(alpha.histogram()[1:-1]):
                stream.Mask = self._stencil(alpha)
            else:
                stream.SMask = self._differences(alpha)
        return stream

    def _differences(self, picture: Pillow.Image) -> pikepdf.Stream:
        """Pixels without loss, each as what differs from the one to its left (TIFF's predictor 2)."""
        left = Pillow.new(picture.mode, picture.size)
        left.paste(picture, (1, 0))
        data = deflate(ImageChops.subtract_modulo(picture, left).tobytes())
        stream = self._picture_stream(data, picture, SPACES[picture.mode])
        stream.Filter = Name.FlateDecode
        colours = len(picture.getbands())
        stream.DecodeParms = Dictionary(
            Predictor=2, Colors=colours, BitsPerComponent=8, Columns=picture.width
        )
        return stream

    def _stencil(self, alpha: Pillow.Image) -> pikepdf.Stream:
        """A mask of one bit a pixel, set where nothing is painted."""
        clear = alpha.point(lambda level: 0 if level else 255).convert("1")
        stream = pikepdf.Stream(
            self._resources.pdf,
            deflate(clear.tobytes()),
            Dictionary(
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=alpha.width,
                Height=alpha.height,
                ImageMask=True,
                BitsPerComponent=1,
            ),
        )
        stream.Filter = Name.FlateDecode
        return stream

    def _jpeg(self, picture: Pillow.Image, data: bytes) -> pikepdf.Object:
        """A JPEG as it is, not decoded and encoded anew."""
        if picture.mode not in SPACES:
            raise Unreadable(f"its colour mode is {picture.mode}")
        stream = self._picture_stream(data, picture, SPACES[picture.mode])
        stream.Filter = Name.DCTDecode
        if picture.mode == "CMYK" and "adobe" in picture.info:
            stream.Decode = Array([1, 0] * 4)  # Adobe writes ink as its complement
        return stream

    def _png(self, picture: Pillow.Image, data: bytes) -> pikepdf.Object:
        """Pixels, with their transparency as a soft mask when any of them has some."""
        header = _chunk(data, b"IHDR")
        depth, interlaced = header[8], header[12] != 0
        keyed = "transparency" in picture.info
        if keyed and depth == 16:
            raise Unreadable("it has 16 bits a channel and one transparent colour, not an alpha channel")
        if picture.mode in ("L", "RGB") and depth == 8 and not interlaced and not keyed:
            return self._filtered(picture, data)
        colours, alpha = _split(picture)
        stream = self._filtered(colours, _saved(colours))
        if alpha is not None:
            stream.SMask = self._filtered(alpha, _saved(alpha))
        return stream

    def _filtered(self, picture: Pillow.Image, data: bytes) -> pikepdf.Stream:
        """The compressed pixels of a PNG as they are: PDF knows PNG's filters as predictor 15."""
        stream = self._picture_stream(_chunk(data, b"IDAT"), picture, SPACES[picture.mode])
        stream.Filter = Name.FlateDecode
        stream.DecodeParms = Dictionary(
            Predictor=15,
            Colors=len(picture.getbands()),
            BitsPerComponent=8,
            Columns=picture.width,
        )
        return stream

    def _picture_stream(self, data: bytes, picture: Pillow.Image, space: pikepdf.Name) -> pikepdf.Stream:
        self._resources.grew(len(data))
        return pikepdf.Stream(
            self._resources.pdf,
            data,
            Dictionary(
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=picture.width,
                Height=picture.height,
                ColorSpace=space,
                BitsPerComponent=8,
            ),
        )


def _is_ready(picture: Pillow.Image) -> bool:
    """Whether a press can take the file as it is."""
    return picture.format == "JPEG" and picture.mode in ("L", "CMYK")


def _split(picture: Pillow.Image) -> tuple[Pillow.Image, Pillow.Image | None]:
    """Colours in 8-bit grey or RGB, and the alpha channel unless all of it is opaque."""
    if picture.mode.startswith("I"):
        # 16-bit grey; Pillow's own conversion to 8 bits cuts everything above 255 to white.
        return picture.convert("I").point(lambda level: level * (1 / 257) + 0.5).convert("L"), None
    grey = picture.mode in ("1", "L", "LA")
    if "transparency" not in picture.info and picture.mode not in ("LA", "PA", "RGBA"):
        return picture.convert("L" if grey else "RGB"), None
    whole = picture.convert("LA" if grey else "RGBA")
    alpha = whole.getchannel("A")
    return whole.convert("L" if grey else "RGB"), None if alpha.getextrema() == (255, 255) else alpha


def _saved(picture: Pillow.Image) -> bytes:
    """The picture as a PNG file: Pillow chooses a filter a row, which zlib alone cannot."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def _chunk(data: bytes, kind: bytes) -> bytes:
    """The contents of a PNG file's chunks of one kind, joined (PNG, section 5.3)."""
    found = []
    position = 8
    while position + 8 <= len(data):
        length = int.from_bytes(data[position : position + 4], "big")
        if data[position + 4 : position + 8] == kind:
            found.append(data[position + 8 : position + 8 + length])
        position += length + 12
    return b"".join(found)
