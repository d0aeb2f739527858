"""make bench: the whole process, start-up and loading included, against the floor in the same run.

Prints user+sys seconds, peak memory and file size of both, their ratios, and what a card adds to
peak memory (1,000 against 2,000 cards); then what a game of greedy bots costs the engine, against a
calibration loop, and how much faster the fast engine plays where it is installed; and how long a
designer waits for an answer. Figures are medians of several runs, answers are measured once; the
limits are those the project promises, so a broken promise ends with exit status 1.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from answers import measure_compared, measure_press
from cost import ROOT, cost, hibari
from games import COMPILED, MOST_WORDS, STARTED, TIMES, measure, measure_fast, measure_starts
from job import write_deck
from pictures import Pictured, measure_pictures

from generator.balance import fast

FONT = ROOT / "fonts" / "NotoSansJP-Regular.ttf"
RUNS = 5


def row(name: str, value: str, limit: str, kept: bool) -> bool:
    """Print one promise and whether it holds."""
    print(f"{name:<44}{value:>14}   promised {limit:<14}{'kept' if kept else 'BROKEN'}")
    return kept


def main() -> int:
    """Measure and print; 1 when a promise is broken."""
    os.environ["PYTHONPATH"] = str(ROOT / "bench")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        decks = {count: write_deck(folder / str(count), count) for count in (1000, 2000)}
        floor_pdf = folder / "floor.pdf"
        floor = cost(
            [sys.executable, str(ROOT / "bench" / "floor.py"), str(floor_pdf), "1000", str(FONT)], RUNS
        )
        ours = cost(hibari("build", decks[1000], "--out", folder / "out"), RUNS)
        twice = cost(hibari("build", decks[2000], "--out", folder / "out2"), 2)
        game = cost(hibari("build", ROOT / "cards.yaml", "--out", folder / "game"), RUNS)
        start = cost(hibari("--version"), RUNS)
        pictured = measure_pictures(decks[1000], folder / "png")
        sizes = [path.stat().st_size for path in (folder / "out" / "cards-a4.pdf", floor_pdf)]
    speed = measure()
    print(f"{'':<30}{'hibari':>12}{'floor':>12}")
    print(f"{'1,000 cards, CPU s':<30}{ours.cpu:>12.2f}{floor.cpu:>12.2f}")
    print(f"{'peak memory, MB':<30}{ours.peak / 1e6:>12.1f}{floor.peak / 1e6:>12.1f}")
    print(f"{'PDF, kB':<30}{sizes[0] / 1e3:>12.0f}{sizes[1] / 1e3:>12.0f}")
    print(f"{'greedy games a CPU second':<30}{speed.games:>12.0f}\n")
    a_card = (twice.peak - ours.peak) / 1000
    kept = [
        row("CPU, times the floor", f"{ours.cpu / floor.cpu:.2f}x", "<= 4x", ours.cpu <= 4 * floor.cpu),
        row("peak memory", f"{ours.peak / 1e6:.1f} MB", "<= 150 MB", ours.peak <= 150e6),
        row("memory a card adds", f"{a_card / 1e3:.1f} kB", "<= 20 kB", a_card <= 20e3),
        row("PDF, times the floor", f"{sizes[0] / sizes[1]:.2f}x", "<= 2x", sizes[0] <= 2 * sizes[1]),
        row(
            "the whole game, CPU after start",
            f"{game.cpu - start.cpu:.2f} s",
            "<= 3 s",
            game.cpu - start.cpu <= 3,
        ),
        row(
            "a greedy game, words of the generator",
            f"{speed.words:,.0f}",
            f"<= {MOST_WORDS:,}",
            speed.kept,
        ),
    ]
    kept += picture_rows(pictured)
    kept += fast_rows()
    kept += answer_rows()
    return 0 if all(kept) else 1


def picture_rows(pictured: Pictured | None) -> list[bool]:
    """What a thousand pictures at 300 dots an inch take."""
    if pictured is None:
        print("what pictures take is not measured here")
        return []
    return [
        row(
            "1,000 pictures, peak of all processes",
            f"{pictured.peak / 1e6:.1f} MB",
            "<= 300 MB",
            pictured.peak <= 300e6,
        ),
        row("second process, for the first", f"{pictured.shared:.2f}", ">= 0.80", pictured.shared >= 0.8),
    ]


def answer_rows() -> list[bool]:
    """What a designer waits for: the shops' files, and what a change does to the game."""
    pressed = measure_press()
    kept = [row("the whole game for all shops, CPU", f"{pressed:.1f} s", "<= 30 s", pressed <= 30)]
    compared = measure_compared()
    if compared is None:
        return kept
    return [
        *kept,
        row(
            "1 point, other cards, two cores",
            f"{compared.detection:.1f} s",
            "<= 15 s",
            compared.detection <= 15,
        ),
        row("1 point, a number changed, one core", f"{compared.small:.1f} s", "<= 3 s", compared.small <= 3),
    ]


def fast_rows() -> list[bool]:
    """The fast engine's rows: how soon it begins, and its games, counting included, by kind of bot."""
    if not fast.available():
        print(fast.NOTE)
        return []
    compiled, started = measure_starts()
    kept = [
        row("fast engine, first compile", f"{compiled:.1f} s", f"<= {COMPILED} s", compiled <= COMPILED),
        row("fast engine, start", f"{started:.2f} s", f"<= {STARTED} s", started <= STARTED),
    ]
    for bots, least in TIMES.items():
        found = measure_fast(bots)
        name = f"fast engine, {bots}, {found.counted:,.0f} games/s"
        kept.append(row(name, f"{found.times:.0f}x", f">= {least}x", found.times >= least))
    return kept


if __name__ == "__main__":
    sys.exit(main())
