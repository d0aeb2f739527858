"""The few tags that a text of the deck may carry: `<b>…</b>`, `<br/>` and `<icon name="…"/>`.

What is no such tag is text: `<` and `&` print as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup, escape

from generator.problems.nearest import did_you_mean

TAG = re.compile(
    r"""<(?:(?P<bold>/?)b|br\s*/|icon\s+name=(?:"(?P<icon>[^"<>]*)"|'(?P<icon_>[^'<>]*)')\s*/)>"""
)
# What was probably meant as one of the tags.
_NEARLY = re.compile(r"</?(?:b|br|icon)(?=[\s/>])[^<>]*>?", re.IGNORECASE)


def marked(text: str) -> str:
    """The text as markup when it carries tags; else the text itself."""
    if "<" not in text or TAG.search(text) is None:
        return text
    pieces, at = [], 0
    for tag in TAG.finditer(text):
        pieces += [escape(text[at : tag.start()]), Markup(tag[0])]
        at = tag.end()
    return Markup("").join([*pieces, escape(text[at:])])


def each_marked(text: Any) -> Any:
    """A text, or one for each language, with its tags as markup; other values as they are."""
    if isinstance(text, str):
        return marked(text)
    if isinstance(text, Mapping):
        return {language: each_marked(said) for language, said in text.items()}
    return text


def unmarked(text: str) -> str:
    """The text without its tags."""
    return TAG.sub("", text) if "<" in text else text


def fault(text: str, icons: Iterable[str]) -> tuple[str, str] | None:
    """What is wrong with a text's tags, and how to mend it; `icons` are the symbols there are."""
    if "<" not in text:
        return None
    depth = 0
    for tag in _NEARLY.finditer(text):
        found = TAG.fullmatch(tag[0])
        if found is None:
            return f"`{tag[0]}` is no tag of texts", 'write <b>…</b>, <br/> or <icon name="…"/>'
        icon = found["icon"] if found["icon"] is not None else found["icon_"]
        if icon is not None and icon not in icons:
            return f"no symbol file has the icon '{icon}'", did_you_mean(icon, icons)
        if found["bold"] is not None:
            depth += -1 if found["bold"] else 1
            if depth not in (0, 1):
                what = "</b> closes nothing" if depth < 0 else "<b> stands within <b>"
                return what, "write <b> before the words and </b> after them"
    return ("<b> is never closed", "write </b> after the words") if depth else None
