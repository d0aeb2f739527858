"""Content streams taken apart: what is kept of them is what they hold."""

from __future__ import annotations

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.press.preflight import streams
from generator.press.preflight.streams import PATH, Points, steps_of

_NUMBERS = st.floats(-1000, 1000, allow_nan=False)


_FILES = [pikepdf.new() for _ in range(2)]


def _stream(content: bytes, file: int = 0) -> pikepdf.Stream:
    return pikepdf.Stream(_FILES[file], content)


def test_a_path_is_one_step() -> None:
    """The operators of a path are one step, which counts them and knows how far they reach."""
    step, fill = steps_of(_stream(b"1 2 m 5 -3 l 0 0 9 4 2 2 c h f")).steps
    assert (step.name, step.count, fill.name) == (PATH, 4, "f")
    assert step.operands[0].box == (0, -3, 9, 4)


@given(
    st.lists(st.tuples(_NUMBERS, _NUMBERS), min_size=1, max_size=20),
    st.tuples(*[_NUMBERS] * 6) | st.tuples(_NUMBERS, st.just(0.0), st.just(0.0), *[_NUMBERS] * 3),
)
def test_a_moved_path_reaches_as_far_as_its_points(
    points: list[tuple[float, float]], matrix: tuple[float, float, float, float, float, float]
) -> None:
    """The box round a moved path is the box round its moved points, whatever way it is turned."""
    a, b, c, d, e, f = matrix
    content = b" ".join(b"%.17f %.17f l" % point for point in points)
    path: Points = steps_of(_stream(content)).steps[0].operands[0]
    xs, ys = ([m * x + n * y + o for x, y in points] for m, n, o in ((a, c, e), (b, d, f)))
    assert path.around(matrix) == pytest.approx((min(xs), min(ys), max(xs), max(ys)))


def test_what_cannot_be_read_is_told_each_time() -> None:
    """A path without its points is told of, again whenever the same stream is read."""
    for _ in range(2):
        steps = steps_of(_stream(b"1 2 3 l 4 5 m f"))
        assert [each.split()[0] for each in steps.unread] == ["l"]
        assert [each.name for each in steps.steps] == [PATH, "f"]


def test_a_picture_without_an_end_is_told() -> None:
    """What follows a picture in the content that never ends is lost, and that is said."""
    begun = b"BI /W 1 /H 1 /CS /G /BPC 8 ID x"
    assert steps_of(_stream(b"0 g " + begun + b"\n1 w")).unread
    assert not steps_of(_stream(b"0 g " + begun + b"\nEI 1 w")).unread
    assert not steps_of(_stream(b"BT (BI) Tj ET")).unread


def test_streams_of_the_same_bytes_are_read_once() -> None:
    """The same bytes in two files are read once, and other bytes anew."""
    one, other = (steps_of(_stream(b"0 0 7 7 re f", file)) for file in range(2))
    assert one is other
    assert steps_of(_stream(b"0 0 7 8 re f")) != one


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many streams are read, what is kept of them stays below a bound."""
    kept = streams._Kept(1000)
    monkeypatch.setattr(streams, "_KEPT", kept)
    for side in range(200):
        steps_of(_stream(b"0 0 7 %d re f" % side))
    assert 0 < len(kept._known) <= 1000 // 50
    steps_of(_stream(b"0 0 m 1 1 l f " * 1000))
    assert len(kept._known) == 0
