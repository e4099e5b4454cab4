"""A real server in a process of its own, with the walls that hosts have, and clients that speak HTTP to it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

_SERVE = """
import os, socket, sys, threading
from pathlib import Path
from stammtisch.server.host.app import application
from stammtisch.server.http.connection_limits import Bounds, Door
from stammtisch.server.http.host_policy import Hosting
from stammtisch.server.http.rate_limits import Allowance, Limit
from stammtisch.server.logs import report
from stammtisch.server.host.run import OrderlyServer, Walled
from stammtisch.server.live.bot_workers import BotWorkers
generous = sys.argv[3] == "generous"
allowed = Allowance.alike(Limit(100_000, 1)) if generous else Allowance()
bounds = Bounds(address=100_000) if generous else Bounds()
def end_with_parent():
    sys.stdin.read()
    os._exit(1)
threading.Thread(target=end_with_parent, daemon=True).start()
hosting = Hosting(allowed_hosts="stammtisch.test")  # a name that leads here, for pages that are not secure
app = application(Path(sys.argv[1]), BotWorkers(1, pace=0), allowed, hosting)
report("warning", "text")
server = OrderlyServer(Walled(app, Door(bounds)), app, lambda: None)
server.run(sockets=[socket.socket(fileno=int(sys.argv[2]))])
"""


class Server:
    """A running server; `url` is where."""

    def __init__(self, folder: Path, limits: str, python: str = sys.executable) -> None:
        self._limits = limits
        self._python = python
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.folder = folder
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        command = [self._python, "-c", _SERVE, str(self.folder), str(self._socket.fileno()), self._limits]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[self._socket.fileno()])
        httpx.get(f"{self.url}/healthz", timeout=60).raise_for_status()  # the socket listens: the answer waits
        return process

    def kill(self) -> None:
        """The server is gone from one moment to the next."""
        self.process.kill()
        self.process.wait()

    def unplug(self) -> None:
        """The server is gone and nothing listens in its place: whoever asks is refused at once."""
        self.kill()
        self._socket.close()

    def restart(self) -> None:
        """The server is there again, with the same data and the same address."""
        if self._socket.fileno() < 0:
            self._socket = socket.create_server(("127.0.0.1", httpx.URL(self.url).port or 0))
        self.process = self._started()

    def stop(self) -> None:
        """The server ends in good order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


@contextmanager
def serving(folder: Path, limits: str = "generous", python: str = sys.executable) -> Iterator[Server]:
    """A server for one test, which is asked more often than people ask, unless it has the usual limits."""
    server = Server(folder, limits, python)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()


class Guest:
    """Somebody at a table, with a token."""

    def __init__(self, server: Server, key: dict[str, Any] | None = None, language: str = "en") -> None:
        headers = {"Accept-Language": language}
        if key is not None:
            headers["Authorization"] = f"Bearer {key['token']}"
        self.client = httpx.Client(base_url=f"{server.url}/api/v1", headers=headers, timeout=30)
        self.key = key or {}

    @property
    def path(self) -> str:
        return f"/tables/{self.key['table']}"

    def command(self, do: str, *, expect: int | None = None, key: str | None = None, **more: Any) -> httpx.Response:
        headers = {} if key is None else {"Idempotency-Key": key}
        body: dict[str, Any] = {"command": {"do": do, **more}}
        if expect is not None:
            body["expect"] = expect
        return self.client.post(f"{self.path}/commands", json=body, headers=headers)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.path).raise_for_status().json()
        return found

    @contextmanager
    def listening(
        self, after: int | None = None, accept: str = "application/x-ndjson"
    ) -> Iterator[Iterator[dict[str, Any]]]:
        """The lines of the stream, as they come."""
        query = {} if after is None else {"after": str(after)}
        with self.client.stream("GET", f"{self.path}/stream", params=query, headers={"Accept": accept}) as response:
            response.raise_for_status()
            yield (json.loads(line.removeprefix("data: ")) for line in response.iter_lines() if _speaks(line))


def _speaks(line: str) -> bool:
    return line.startswith(("{", "data: "))


def opened(server: Server, game: str = "push", players: int = 3, **more: Any) -> Guest:
    """A new table and its host."""
    body = {"game": game, "players": players, "name": "Anna", **more}
    return Guest(server, httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=30).raise_for_status().json())


def joined(server: Server, host: Guest, name: str) -> Guest:
    """Somebody new at the host's table."""
    answer = httpx.post(f"{server.url}/api/v1{host.path}/seats", json={"name": name}, timeout=30)
    return Guest(server, answer.raise_for_status().json())


def play_out(guests: list[Guest]) -> list[dict[str, object]]:
    """People play their first legal move until the game is over; returns the last state of each."""
    with guests[0].listening() as lines:
        for line in lines:
            if line["kind"] != "state":
                continue
            if line["phase"] == "over":
                break
            for guest in guests:
                if guest.key["seat"] == line["turn"]:
                    state = line if guest is guests[0] else guest.state()
                    if state["turn"] == guest.key["seat"]:
                        guest.command("move", moves=[state["view"]["moves"][0]], expect=state["seq"])
    return [guest.state() for guest in guests]
