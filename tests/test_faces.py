"""Faults of faces that show only in a whole project: fonts, paths, characters, links."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import check
from generator.problems import DeckError, Problem

ROOT = Path(__file__).parents[1]
MINIMAL = ROOT / "examples" / "minimal" / "cards.yaml"
FONT = (ROOT / "fonts" / "ReggaeOne-Regular.ttf").read_bytes()


@pytest.fixture
def refused(tmp_path: Path) -> Callable[..., list[Problem]]:
    """The problems of the small example with a part of its text, and of a template, changed."""

    def check_changed(old: str, new: str, template: tuple[str, str] = ("", "")) -> list[Problem]:
        text = MINIMAL.read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "cards.yaml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
        (tmp_path / "templates").mkdir(exist_ok=True)
        for file in (MINIMAL.parent / "templates").iterdir():
            written = file.read_text(encoding="utf-8")
            if file.name == "weather.xml.j2":
                assert template[0] in written
                written = written.replace(*template, 1)
            (tmp_path / "templates" / file.name).write_text(written, encoding="utf-8", newline="\n")
        with pytest.raises(DeckError) as caught:
            check(path)
        return list(caught.value.problems)

    return check_changed


@pytest.mark.parametrize(
    "content", [b"", b"Dear font,\n" * 50, FONT[:100], FONT[: len(FONT) // 2], FONT[:-99]]
)
def test_a_file_that_is_no_font_is_one_problem(
    refused: Callable[..., list[Problem]], tmp_path: Path, content: bytes
) -> None:
    """A damaged font file is told once, at the deck's line that names it, and nothing else is."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Broken.ttf").write_bytes(content)
    line = next(line for line in MINIMAL.read_text(encoding="utf-8").split("\n") if "ReggaeOne" in line)
    (problem,) = refused("ReggaeOne-Regular.ttf", "Broken.ttf")
    assert (problem.name, problem.card) == ("font-unreadable", None)
    assert problem.place.line == 1 + MINIMAL.read_text(encoding="utf-8").split("\n").index(line)
    assert "'Broken.ttf'" in problem.message


@pytest.mark.parametrize("name", ["/etc/passwd", "../secret.xml.j2", "C:\\\\cards\\\\tile.xml.j2"])
def test_a_template_outside_is_one_problem(refused: Callable[..., list[Problem]], name: str) -> None:
    """A template path that leaves the project is told where the deck names it, and never opened."""
    (problem,) = refused("template: weather.xml.j2", f'template: "{name}"')
    assert problem.name == "path-outside"
    assert Path(problem.place.file).name == "cards.yaml"


def test_a_control_is_told_at_its_text(refused: Callable[..., list[Problem]]) -> None:
    """A character that nothing is seen of is told where the deck has it, as a control."""
    (problem,) = refused("title: Clear Sky", 'title: "Clear \\u202eSky"')
    assert problem.name == "missing-glyph"
    assert "U+202E is an invisible control" in problem.message


def test_a_link_on_a_card_is_refused(refused: Callable[..., list[Problem]]) -> None:
    """A card's text cannot lead anywhere: a link in it is a problem of the template."""
    problems = refused("title: Clear Sky", "title: Clear Sky", ("{{ card.title }}</", '<a href="#x">a</a></'))
    assert {(problem.name, Path(problem.place.file).name) for problem in problems} == {
        ("misplaced-element", "weather.xml.j2")
    }
