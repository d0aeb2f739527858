"""A thousand faces as pictures at 300 dots an inch: memory of all processes together, and how many work."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

_EVERY = 0.1  # seconds between two looks


@dataclass(frozen=True)
class Pictured:
    """The most memory that all processes had at once (bytes, what they share counted once), and how much
    the second busiest of them worked for what the busiest did (0 to 1)."""

    peak: int
    shared: float


def measure_pictures(deck: Path, out: Path) -> Pictured | None:
    """Export a deck and watch; None where the system does not tell (Linux does)."""
    if not Path("/proc/self/smaps_rollup").is_file():
        return None
    command = [
        sys.executable,
        "-m",
        "generator",
        "export",
        "png",
        str(deck),
        "--out",
        str(out),
        "--jobs",
        "2",
    ]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0
    worked: dict[int, float] = {}
    while running.poll() is None:
        family = list(_family(running.pid))
        peak = max(peak, sum(map(_memory, family)))
        worked |= {pid: used for pid in family[1:] if (used := _used(pid))}
        time.sleep(_EVERY)
    if running.returncode:
        sys.exit(f"{' '.join(command)}: exit status {running.returncode}")
    busiest = sorted(worked.values(), reverse=True)[:2]
    return Pictured(peak, busiest[1] / busiest[0] if len(busiest) == 2 else 0.0)


def _family(pid: int) -> list[int]:
    """A process and all that it began."""
    found = [pid]
    for each in found:
        try:
            found += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
        except OSError:
            continue
    return found


def _memory(pid: int) -> int:
    """Its proportional share, in bytes."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _used(pid: int) -> float:
    """Seconds of CPU, in the kernel's ticks."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return float(int(fields[11]) + int(fields[12]))
