"""What a word written without quotes means: YAML 1.2's core, with nothing left to guess.

Only these are not text: `true` and `false`; `null`, `~` and nothing at all; decimal numbers
without leading zeros (`6`, `-2`, `0.25`). All else is the text that the author wrote: `NO`,
`on`, `12:30`, `010`, `0x1F`, `1_000`, `2026-11-30`, `.inf`. Where such a text stands in place of a
number or a flag, the loader asks for one that every reader of YAML reads alike.
"""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

# Longer numbers are kept as text: they are codes, and a float could not hold them.
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_WORDS: dict[str, Scalar] = {"": None, "~": None, "null": None, "true": True, "false": False}

# What YAML 1.1 or another 1.2 reader would turn into something that is not text.
_TWO_FACED = re.compile(
    r"""(?ix: y|n|yes|no|on|off|true|false|null | = | <<
      | [-+]? (\.[0-9_]+ | [0-9][0-9_]*\.?[0-9_]*) ([eE][-+]?[0-9]+)?
      | [-+]? 0[xob][0-9a-f_]+ | [-+]? [0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?
      | [-+]? \.(inf|nan)
      | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt\s].*)? )""",
)


def plain(written: str) -> Scalar:
    """The value of a scalar written without quotes."""
    if written in _WORDS:
        return _WORDS[written]
    if _WHOLE.fullmatch(written):
        return int(written)
    if _NUMBER.fullmatch(written):
        return float(written)
    return written


def key(written: str) -> str | int:
    """The key written without quotes: a decimal whole number, or the text itself."""
    return int(written) if _WHOLE.fullmatch(written) else written


def two_faced(written: str) -> bool:
    """Whether readers of YAML disagree about what this unquoted scalar is."""
    return isinstance(plain(written), str) and _TWO_FACED.fullmatch(written) is not None
