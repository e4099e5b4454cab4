"""Games on a GPU: the same to the bit as on the CPU, and how fast. For a machine with a GPU and CuPy but no Numba.

python -m bench.lab.gpu make FOLDER       compile here, without a GPU (needs numba-cuda)
python bench/lab/launch.py FOLDER         on the machine with the GPU, where FOLDER was carried
python -m bench.lab.gpu compare FOLDER    here again, with the rows that came back
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from stammtisch.games import GAMES
from stammtisch.lab.compiled.gpu_waves import WARP
from stammtisch.lab.mass.gpu import ptx_of
from stammtisch.lab.mass.rows import packed_template, play_rows, room_for
from stammtisch.lab.mass.series import Series
from stammtisch.table.seeds import seed_of

TABLES = {"elfer_raus": (2, 4, 6), "help": (3, 4, 5), "level8": (2, 4, 6), "push": (2, 4, 6)}
COMPARED = 100_000 // WARP * WARP + WARP
TIMED = {"elfer_raus": 1 << 22, "help": 1 << 22, "level8": 1 << 18, "push": 1 << 21}
SEED = "gpu"
ISA = "9.0"
"""What a driver for CUDA 13.0 reads; toolkits that are newer write a newer one."""


def make(folder: Path) -> None:
    """Write kernels, templates and the plan of what to launch."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = [part for game, counts in TABLES.items() for part in _made(folder, game, counts)]
    (folder / "plan.json").write_text(json.dumps(plan, indent=1), encoding="utf-8")


def _made(folder: Path, game: str, counts: tuple[int, ...]) -> Iterator[dict[str, object]]:
    """The parts of the plan for one game, whose kernel and templates are written."""
    print(f"compiling {game}", flush=True)
    text, kernel = ptx_of(GAMES[game])
    (folder / f"{game}.ptx").write_text(re.sub(r"\.version \S+", f".version {ISA}", text), encoding="utf-8")
    for players in counts:
        series = _series(game, players)
        np.save(folder / f"{game}_{players}.npy", packed_template(series, kernel.record).view(np.uint8))
        yield {
            "game": game,
            "players": players,
            "threads": kernel.threads,
            "shared": kernel.shared,
            "blocks_each": kernel.blocks_each,
            "bytes": kernel.record.itemsize,
            "row": room_for(GAMES[game], 0).rows.itemsize,
            "root": series.root(),
            "compared": COMPARED,
            "timed": TIMED[game],
        }


def _series(game: str, players: int) -> Series:
    return Series(game, players, "zufall", seed_of(SEED))


def compare(folder: Path) -> int:
    """Play the same games here; says which rows differ."""
    wrong = 0
    for part in json.loads((folder / "plan.json").read_text(encoding="utf-8")):
        game, players = part["game"], part["players"]
        written = folder / f"{game}_{players}_rows.npy"
        if not written.exists():
            print(f"{game} {players} players: no rows came back")
            wrong += 1
            continue
        there = np.load(written).view(room_for(GAMES[game], 0).rows.dtype)
        here = play_rows(_series(game, players), 0, len(there)).rows
        differing = sum(int((there[name] != here[name]).any()) for name in here.dtype.names or () if name != "starter")
        wrong += differing
        moves = int(here["moves"].sum())
        print(
            f"{game} {players} players: {len(there)} games, {moves} moves, fields that differ: {differing}", flush=True
        )
    return 1 if wrong else 0


STEPS = {"make": make, "compare": compare}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    sys.exit(STEPS[asked.step](asked.folder) or 0)
