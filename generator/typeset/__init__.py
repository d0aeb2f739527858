"""Japanese typesetting: a text, a style and a box in, positioned glyphs out.

`markup` reads inline markup, `fonts` finds glyphs, `classes` knows what lies between two
characters, `cells` measures, `breaking` chooses line ends, `placing` fixes coordinates, and
`setting` finds the size that fits.
"""

from generator.typeset.fonts import FontNotFound, FontSet
from generator.typeset.markup import MarkupError
from generator.typeset.setting import set_text

__all__ = ["FontNotFound", "FontSet", "MarkupError", "set_text"]
