"""Launch the kernels of `bench.lab.gpu`. Needs NumPy and CuPy alone, and a GPU.

Rows of the first games go back into the folder, for the comparison. Times are those of CUDA events: the median of five
launches after a warm-up.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from statistics import median
from typing import Any

import cupy as cp  # type: ignore[import-not-found]
import numpy as np

LAUNCHES = 5


def array(data: Any, item: int, *shape: int) -> tuple[Any, ...]:
    """An array as a kernel made by Numba takes it: two nulls, items, bytes of an item, address, shape, strides."""
    strides = [item]
    for length in reversed(shape[1:]):
        strides.insert(0, strides[0] * length)
    sizes = [np.int64(number) for number in (int(np.prod(shape)), item)]
    return np.uint64(0), np.uint64(0), *sizes, data.data.ptr, *map(np.int64, shape), *map(np.int64, strides)


def launched(kernel: Any, part: dict[str, Any], template: Any, games: int, blocks: int) -> tuple[Any, float]:
    """The rows of so many games, and the milliseconds that they took."""
    root, rows = cp.asarray(np.array(part["root"], np.uint32)), cp.zeros(games * part["row"], cp.uint8)
    arguments = (
        *array(template, part["bytes"], 1),
        *array(root, 4, 8),
        *map(np.int64, (0, games)),
        *array(rows, part["row"], games),
        *array(rows, 4, 0, 24),
    )
    begun, ended = cp.cuda.Event(), cp.cuda.Event()
    begun.record()
    kernel((blocks,), (part["threads"],), arguments, shared_mem=part["shared"])
    ended.record()
    ended.synchronize()
    return rows, cp.cuda.get_elapsed_time(begun, ended)


def main(folder: Path) -> None:
    """Launch everything in the plan."""
    properties = cp.cuda.runtime.getDeviceProperties(0)
    print(properties["name"].decode(), flush=True)
    for part in json.loads((folder / "plan.json").read_text(encoding="utf-8")):
        blocks = properties["multiProcessorCount"] * part["blocks_each"]
        name = f"{part['game']}_{part['players']}"
        path = folder / f"{part['game']}.ptx"
        entry = re.search(r"\.visible \.entry (\S+?)\(", path.read_text(encoding="utf-8"))
        assert entry is not None  # noqa: S101 (it is our own file)
        kernel = cp.RawModule(path=str(path)).get_function(entry[1])
        kernel.max_dynamic_shared_size_bytes = part["shared"]
        kernel.preferred_shared_memory_carveout = 100
        template = cp.asarray(np.load(folder / f"{name}.npy").reshape(-1))
        rows, _ = launched(kernel, part, template, part["compared"], blocks)
        np.save(folder / f"{name}_rows.npy", rows.get())
        runs = [launched(kernel, part, template, part["timed"], blocks) for _ in range(LAUNCHES)]
        took = median(milliseconds for _, milliseconds in runs)
        moves = int(runs[0][0].view(cp.int32).reshape(part["timed"], -1)[:, 0].sum())
        print(
            f"{name}: {moves / took / 1e6:.2f} G moves/s, {part['timed'] / took / 1e3:.1f} M games/s "
            f"({part['timed']} games, {moves / part['timed']:.0f} moves each, median {took:.1f} ms; "
            f"{kernel.num_regs} registers, {part['bytes']} bytes a state)",
            flush=True,
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
