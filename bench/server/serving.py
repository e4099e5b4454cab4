"""A server in a process of its own, as hosts run it, but without limits on how often one may ask.

`python -m bench.server.serving FOLDER SOCKET [STUB …]` runs one; a stub leaves out the rules or the storage, so that
what remains can be measured. With `limits` it has the usual limits.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from stammtisch.server.host import app, run
from stammtisch.server.http.connection_limits import Bounds
from stammtisch.server.http.rate_limits import Allowance, Limit, Limits
from stammtisch.server.live.capacity import Capacity
from stammtisch.server.room import room
from stammtisch.server.settings import settle

Stub = Literal["rules", "storage", "limits"]
ROOT = Path(__file__).parent.parent.parent


class Server:
    """A running server."""

    def __init__(self, folder: Path, stubs: Sequence[Stub] = ()) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.folder, self.stubs = folder, stubs
        self.port = int(self._socket.getsockname()[1])
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """The server answers, at the same address as before."""
        handle = self._socket.fileno()
        command = [sys.executable, "-m", "bench.server.serving", str(self.folder), str(handle), *self.stubs]
        self.process = subprocess.Popen(command, pass_fds=[handle], cwd=ROOT)
        with urllib.request.urlopen(f"{self.url}/readyz", timeout=60) as answer:  # noqa: S310 (our own)
            answer.read()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """The server is gone, in order or at once."""
        self.process.send_signal(how)
        self.process.wait(timeout=60)

    def cpu_seconds(self) -> float:
        """The time that all threads of the server have computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Its memory in bytes, as far as it belongs to it alone."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Private_"))


@contextmanager
def serving(folder: Path, stubs: Sequence[Stub] = ()) -> Iterator[Server]:
    """A server for one measurement."""
    server = Server(folder, stubs)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()


def main(folder: str, handle: str, *stubs: str) -> None:
    """Run the server until it is told to stop."""
    from bench.server.stubs import MemoryStore, StubTable

    replaced: dict[tuple[Any, str], Any] = {}
    if "limits" not in stubs:
        replaced |= {
            (app, "_limits"): lambda _hosting, _allowed: Limits(Allowance.alike(Limit(10**9, 10**9))),
            (app, "_capacity"): lambda _hosting: Capacity(10**6, 10**6, 10**6, 10**6),
            (run, "Bounds"): lambda: Bounds(address=10**6),
        }
    if "rules" in stubs:
        replaced[room, "Table"] = StubTable
    if "storage" in stubs:
        replaced[app, "Store"] = MemoryStore
    for (module, name), value in replaced.items():
        setattr(module, name, value)
    settings = settle({"data_dir": folder}, {"STAMMTISCH_CONFIG": os.devnull})
    run.run(socket.socket(fileno=int(handle)), settings, lambda: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
