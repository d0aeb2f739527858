"""What a command costs: CPU seconds with all its children, and peak memory."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Runs a command as the only child and reports what the system says it used.
_PROBE = """
import json, resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([code, used.ru_utime + used.ru_stime, peak]))
"""


@dataclass(frozen=True)
class Cost:
    """CPU seconds of all processes of a command, and peak bytes of the largest."""

    cpu: float
    peak: float


def hibari(*arguments: str | Path) -> list[str]:
    """hibari as its users start it."""
    return [sys.executable, "-m", "generator", *map(str, arguments)]


def once(command: list[str]) -> Cost:
    """Run a command in a process of its own; ends the benchmark when it fails."""
    answer = subprocess.run(
        [sys.executable, "-c", _PROBE, *command], capture_output=True, text=True, check=True, cwd=ROOT
    )
    code, cpu, peak = json.loads(answer.stdout)
    if code:
        sys.exit(f"{' '.join(command)}: exit status {code}\n{answer.stderr}")
    return Cost(cpu, peak)


def cost(command: list[str], runs: int) -> Cost:
    """The medians of so many runs, after one that warms up."""
    measured = [once(command) for _ in range(runs + 1)][1:]
    return Cost(
        statistics.median(each.cpu for each in measured), statistics.median(each.peak for each in measured)
    )
