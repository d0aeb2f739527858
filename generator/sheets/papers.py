"""Papers by name, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, portrait (mm): ISO 216 and ANSI/ASME Y14.1."""

    name: str
    width: float
    height: float

    @property
    def portrait(self) -> tuple[float, float]:
        """Width and height with the long edges upright (mm)."""
        return self.width, self.height

    @property
    def landscape(self) -> tuple[float, float]:
        """Width and height with the long edges level (mm)."""
        return self.height, self.width


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = {"a4": A4, "letter": LETTER}
