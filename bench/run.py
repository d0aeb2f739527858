"""make bench: the whole process, start-up and loading included, against the floor in the same run.

Prints user+sys seconds, peak memory and file size of both, their ratios, and what a card adds to
peak memory (1,000 against 2,000 cards); then what a game of greedy bots costs the engine, against a
calibration loop, and how much faster the fast engine plays where it is installed. Figures are
medians of several runs; the limits are those the project promises, so a broken promise ends with
exit status 1.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from games import COMPILED, MOST_WORDS, STARTED, TIMES, measure, measure_fast, measure_starts
from job import write_deck
from pictures import Pictured, measure_pictures

from generator.balance import fast

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "fonts" / "NotoSansJP-Regular.ttf"
RUNS = 5

# Runs a command as the only child and reports what the system says it used.
PROBE = """
import json, resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([code, used.ru_utime + used.ru_stime, peak]))
"""


@dataclass(frozen=True)
class Cost:
    """Median CPU seconds and peak bytes of a command."""

    cpu: float
    peak: float


def cost(command: list[str], runs: int = RUNS) -> Cost:
    """Run a command `runs` times, each in a process of its own, after one run that warms up."""
    measured = []
    for _ in range(runs + 1):
        answer = subprocess.run(
            [sys.executable, "-c", PROBE, *command], capture_output=True, text=True, check=True, cwd=ROOT
        )
        code, cpu, peak = json.loads(answer.stdout)
        if code:
            sys.exit(f"{' '.join(command)}: exit status {code}\n{answer.stderr}")
        measured.append((cpu, peak))
    cpus, peaks = zip(*measured[1:], strict=True)
    return Cost(statistics.median(cpus), statistics.median(peaks))


def build_command(deck: Path, out: Path) -> list[str]:
    """hibari as its users start it."""
    return [sys.executable, "-m", "generator", "build", str(deck), "--out", str(out)]


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
        floor = cost([sys.executable, str(ROOT / "bench" / "floor.py"), str(floor_pdf), "1000", str(FONT)])
        ours = cost(build_command(decks[1000], folder / "out"))
        twice = cost(build_command(decks[2000], folder / "out2"), runs=2)
        game = cost(build_command(ROOT / "cards.yaml", folder / "game"))
        start = cost([sys.executable, "-m", "generator", "--version"])
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
