"""A Ray cluster: workers may die, and nothing is lost and nothing counted twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Totals
from stammtisch.table.seeds import seed_of

pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")
ray: Any = pytest.importorskip("ray", reason="Ray is not installed: clusters are not tested")

from stammtisch.lab.mass import blocks as mass  # noqa: E402
from stammtisch.lab.mass import ray_cluster as cluster_module  # noqa: E402
from stammtisch.lab.mass.ray_cluster import HERE, cluster  # noqa: E402
from stammtisch.lab.mass.reduce import added_up  # noqa: E402
from stammtisch.lab.mass.rows import play_rows  # noqa: E402

pytestmark = pytest.mark.exhaustive

SERIES = Series("elfer_raus", 3, "zufall", seed_of("cluster"))


def playing() -> Iterator[int]:
    """The processes that play a block just now, as they call themselves."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                if (process / "cmdline").read_bytes().startswith(b"ray::play_block"):
                    yield int(process.name)
            except OSError:
                continue


def test_a_local_cluster_is_one_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the environment names another, at which nobody answers."""
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with cluster(HERE) as crew:
        assert crew.start(mass.Task(SERIES, 0, 5)).result().totals == added_up(3, *play_rows(SERIES, 0, 5))


@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc here to find a worker in")
def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    games = 200_000
    blocks = mass.Sizes(4000, 4000)  # many, so that there are workers to kill
    monkeypatch.setattr(cluster_module, "CPU_BLOCKS", blocks)
    play_rows(SERIES, 0, 0)  # so that the workers find it compiled
    together, killed = Totals(3), 0
    with cluster(HERE) as crew:
        for block in mass.play_many(SERIES, range(games), crew):
            together += block.totals
            victim = next(playing(), None)
            if victim is not None and killed < 2:
                os.kill(victim, signal.SIGKILL)
                killed += 1
    assert killed == 2
    assert together == added_up(3, *play_rows(SERIES, 0, games))
