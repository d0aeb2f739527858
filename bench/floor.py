"""The floor: the benchmark's job drawn by hand on the raw reportlab canvas, nothing checked.

1,000 unique cards of 63x88 mm on A4, 3x3, with crop marks: a frame, a 40 pt digit, a 12 pt title,
60 Japanese characters wrapped in a box, three circles. Usage: floor.py OUT CARDS FONT
"""

from __future__ import annotations

import sys

from job import cards
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 63 * mm, 88 * mm
LEFT, BOTTOM = (A4[0] - 3 * WIDTH) / 2, (A4[1] - 3 * HEIGHT) / 2


def card(canvas: Canvas, x: float, y: float, digit: int, title: str, text: str) -> None:
    """One card with its lower left corner at (x, y) pt."""
    canvas.rect(x + 3 * mm, y + 3 * mm, WIDTH - 6 * mm, HEIGHT - 6 * mm)
    canvas.setFont("body", 40)
    canvas.drawCentredString(x + WIDTH / 2, y + 58 * mm, str(digit))
    canvas.setFont("body", 12)
    canvas.drawString(x + 6 * mm, y + 45 * mm, title)
    canvas.setFont("body", 8)
    per_line = int((WIDTH - 12 * mm) // 8)
    for index, start in enumerate(range(0, len(text), per_line)):
        canvas.drawString(x + 6 * mm, y + 38 * mm - index * 12, text[start : start + per_line])
    for index in range(3):
        canvas.circle(x + (20 + 11 * index) * mm, y + 12 * mm, 3 * mm, fill=1, stroke=0)


def marks(canvas: Canvas) -> None:
    """Crop marks at both ends of each cut."""
    canvas.setLineWidth(0.25)
    for column in range(4):
        x = LEFT + column * WIDTH
        canvas.line(x, BOTTOM - 8 * mm, x, BOTTOM - 4 * mm)
        canvas.line(x, A4[1] - BOTTOM + 4 * mm, x, A4[1] - BOTTOM + 8 * mm)
    for row in range(4):
        y = BOTTOM + row * HEIGHT
        canvas.line(LEFT - 8 * mm, y, LEFT - 4 * mm, y)
        canvas.line(A4[0] - LEFT + 4 * mm, y, A4[0] - LEFT + 8 * mm, y)


def main(out: str, count: int, font: str) -> None:
    """Write the PDF."""
    pdfmetrics.registerFont(TTFont("body", font))
    canvas = Canvas(out, pagesize=A4, initialFontName="body")
    for index, (digit, title, text) in enumerate(cards(count)):
        place = index % 9
        if index and place == 0:
            marks(canvas)
            canvas.showPage()
        card(canvas, LEFT + place % 3 * WIDTH, BOTTOM + (2 - place // 3) * HEIGHT, digit, title, text)
    marks(canvas)
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
