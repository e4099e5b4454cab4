"""A crew on a Ray cluster. A block whose worker dies is played again by another, and is counted once, when it comes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from stammtisch.lab.mass.blocks import CPU_BLOCKS, Block, Crew, Task, play_block
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

AGAIN_AND_AGAIN = -1
SECONDS_TO_ANSWER = 10
RUNNING = "auto"
"""The address that stands, for Ray too, for a cluster that runs on this machine or that the environment names."""
HERE = "local"
"""The address that stands, for Ray too, for a cluster of this machine alone, started for the purpose."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """All processors of the cluster at this address; a Complaint if it cannot be reached."""
    ray, door = _ray(), _door(address)
    try:
        if door is not None:
            socket.create_connection(door, SECONDS_TO_ANSWER).close()  # Ray itself would try for minutes
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as wrong:
        if address == RUNNING:
            raise complaint("lab.no_cluster_runs") from None
        raise complaint("lab.no_cluster", address=address, got=str(wrong).partition("\n")[0]) from None
    try:
        yield _Cluster(ray)
    finally:
        ray.shutdown()


def _door(address: str) -> tuple[str, int] | None:
    """Host and port of an address that has them; a Complaint if it should."""
    if address in {HERE, RUNNING}:
        return None
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isascii() and port.isdigit()):
        raise complaint("lab.ray_address", got=address)
    return host, int(port)


class _Cluster:
    """Tasks of Ray, one for each block."""

    def __init__(self, ray: Any) -> None:
        self.size, self.blocks = max(1, int(ray.cluster_resources().get("CPU", 1))), CPU_BLOCKS
        self._play = ray.remote(max_retries=AGAIN_AND_AGAIN)(play_block)

    def start(self, task: Task) -> Future[Block]:
        """Begin with a task as soon as a processor of the cluster is free."""
        begun: Future[Block] = self._play.remote(task).future()
        return begun


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise complaint("lab.needs_ray", command=command_for("ray")) from None
    return ray
