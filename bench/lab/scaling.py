"""`python -m bench.lab.scaling`: does mass simulation use two cores, and does its memory stay the same?

The games of one series are played by one thread and by two, in turns, and the ratio of the best rates is printed, since
other work on the machine only ever slows a run down. Then `stammtisch lab simulate` plays few and many games in
processes of their own, and their peak memory is compared.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence

from bench.measure import three_digits
from stammtisch.lab.mass.blocks import play_many, threads
from stammtisch.lab.mass.series import Series
from stammtisch.lab.processes import cores
from stammtisch.table.seeds import seed_of

ROUNDS = 5
GAMES = {"elfer_raus": 100_000, "help": 40_000, "level8": 4_000, "push": 20_000}
"""About a second's worth for one core."""

_MEASURED = """
import re, sys
from pathlib import Path
from stammtisch.cli import main
code = main(sys.argv[1:])
print(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
sys.exit(code)
"""  # not ru_maxrss, which begins with what the process had that started this one


def rate(series: Series, jobs: int, games: int) -> float:
    """Games a second with so many threads, once blocks have grown to their size."""
    done, counted, began = 0, 0, 0.0
    with threads(jobs, series) as crew:
        for block in play_many(series, range(2 * games), crew):
            done += block.totals.games
            if not began and done >= games // 2:
                began, counted = time.perf_counter(), done
        return (done - counted) / (time.perf_counter() - began)


def scaling(series: Series) -> tuple[float, float]:
    """The best rates of one thread and of two, measured in turns."""
    rates = [(rate(series, 1, GAMES[series.game]), rate(series, 2, GAMES[series.game])) for _ in range(ROUNDS)]
    return max(one for one, _ in rates), max(two for _, two in rates)


def peak_memory(games: int) -> int:
    """The peak memory, in kilobytes, of a process that plays so many games of Elfer raus!."""
    arguments = ["lab", "simulate", "elfer_raus", "--bot", "zufall", "--games", str(games), "--seed", "memory"]
    command = [sys.executable, "-c", _MEASURED, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stderr.splitlines()[-1])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.lab.scaling")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--few", type=int, default=100_000)
    parser.add_argument("--many", type=int, default=10_000_000)
    wanted = parser.parse_args(arguments)
    print(f"{cores()} cores, load {os.getloadavg()[0]:.1f}")
    for name in wanted.games:
        for bot in ("zufall", "stammgast"):
            one, two = scaling(Series(name, 4, bot, seed_of("scaling")))
            rates = f"{three_digits(one):>9} games/s with one thread, {three_digits(two):>9} with two"
            print(f"{name:<11} {bot:<10} {rates}: {two / one:.2f} times", flush=True)
    few, many = peak_memory(wanted.few), peak_memory(wanted.many)
    print(f"peak memory: {few:,} kB for {wanted.few:,} games, {many:,} kB for {wanted.many:,}: {many / few:.3f} times")


if __name__ == "__main__":
    main()
