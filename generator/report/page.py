"""A report as one HTML page that needs nothing else: type, charts and style are inside it."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.report.canvas import Drawing
from generator.report.contents import Chart, Report, drawing
from generator.report.svg import svg
from generator.report.webfont import font_faces
from generator.typeset import FontSet

WIDE, NARROW = 126.0, 62.0  # mm: charts are drawn once for wide screens and once for phones
_EM_PER_MM = 0.365  # so that the type on a wide chart is a little smaller than the text
_HERE = Path(__file__).parent
_TAGS = re.compile(r"<style>.*?</style>|<[^>]*>", re.S)


class Shown:
    """A drawing on the page: how wide it may become (em), and its SVG."""

    def __init__(self, drawing: Drawing, label: str) -> None:
        self.width = f"{drawing.width * _EM_PER_MM:.2f}"
        self.svg = Markup(svg(drawing, label))


def page(report: Report, fonts: FontSet) -> str:
    """The page, complete."""

    @cache
    def drawings(chart: Chart) -> tuple[Shown, Shown]:
        label = chart.title or chart.caption
        wide, narrow = (drawing(chart, width, fonts) for width in (WIDE, NARROW))
        return Shown(wide, label), Shown(narrow, label)

    environment = Environment(
        loader=FileSystemLoader(_HERE, encoding="utf-8"), autoescape=True, undefined=StrictUndefined
    )
    environment.globals["drawings"] = drawings
    template = environment.get_template("page.html.j2")
    style = Markup(re.sub(r"\s+", " ", (_HERE / "page.css").read_text(encoding="utf-8")).strip())
    plain = template.render(report=report, style=style, faces="")
    # The digits count the contents; everything else that is shown stands in the page.
    shown = unescape(_TAGS.sub("", plain)) + "0123456789"
    return template.render(report=report, style=style, faces=Markup(font_faces(shown, fonts)))
