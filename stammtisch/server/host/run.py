"""Starting the server: the socket, the address to tell, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import uvicorn
from starlette.applications import Starlette

from stammtisch.server.host.app import application
from stammtisch.server.http.connection_limits import Bounds, Door
from stammtisch.server.http.frame_limits import MAX_MESSAGE, Listening
from stammtisch.server.http.host_policy import folder_of, hosting_of
from stammtisch.server.http.wire_limits import MAX_HEAD, protocol
from stammtisch.server.logs import hear_of_failures, report
from stammtisch.server.settings import Settings
from stammtisch.server.store.backup import take_incoming
from stammtisch.server.store.database import FILE_NAME, look_through, prepare
from stammtisch.server.store.sqlite import Store
from stammtisch.words import complaint

SEND_BUFFER = 128 * 1024
SILENT_SECONDS = 20
"""After so long without a sign of life a connection is dead, and whoever had it is no longer there."""
BACKLOG = 512
"""Connections that wait to be let in; so many are let in at a time, while everybody else waits."""
SWEEP_TICKS = 100
"""Every so many of uvicorn's ticks, ten of which are a second, the door looks for connections that are stuck."""
WASTE_THRESHOLDS = (50_000, 20, 20)
KEEP_ALIVE_SECONDS = 130
"""Longer than the usual proxies keep a connection that nobody uses, so that it is never we who hang up on a request."""

Ending = Literal["stopped", "again", "failed"]


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; a Complaint says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # of Linux; elsewhere what goes by HTTP is given up by the system, later
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_SECONDS * 1000)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as wrong:
        listening.close()
        key = "port_taken" if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE else "no_address"
        raise complaint(f"settings.{key}", host=host, port=port, why=str(wrong)) from None
    return listening


def look_seldom_for_waste() -> None:
    """Python's search for unreachable objects goes through all tables in memory, and hardly ever finds any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*WASTE_THRESHOLDS)


class Walled(uvicorn.Config):
    """How uvicorn is to work: nobody takes more than the door allows."""

    def __init__(self, app: Starlette, door: Door, **more: Any) -> None:
        self.door = door
        bounds: dict[str, Any] = {
            "http": protocol(),
            "h11_max_incomplete_event_size": MAX_HEAD,
            "ws": Listening,
            "ws_per_message_deflate": False,
            "ws_max_size": MAX_MESSAGE,
            "ws_ping_interval": SILENT_SECONDS / 2,
            "ws_ping_timeout": SILENT_SECONDS / 2,
            "backlog": BACKLOG,
            "timeout_graceful_shutdown": 10,
            "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        }
        quiet: dict[str, Any] = {
            "log_config": None,
            "log_level": "error",
            "access_log": False,
            "server_header": False,
        }
        super().__init__(app, **(bounds | quiet | more))


class OrderlyServer(uvicorn.Server):
    """Says when it answers, and goes in order: no longer ready, streams told to come back, requests finished."""

    config: Walled

    def __init__(self, config: Walled, app: Starlette, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._when_ready = when_ready
        app.state.stop = self.stop

    def stop(self) -> None:
        """Begin to go; from any thread."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer from now on."""
        hear_of_failures(asyncio.get_running_loop())
        await super().startup(sockets)
        if self.started:
            look_seldom_for_waste()
            self._when_ready()

    async def on_tick(self, counter: int) -> bool:
        """Some time has passed."""
        if counter % SWEEP_TICKS == 0:
            self.config.door.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Go."""
        self._app.state.stopping = True
        self._app.state.service.end_streams()
        await super().shutdown(sockets)


def run(listening: socket.socket, settings: Settings, when_ready: Callable[[], None]) -> None:
    """Serve until somebody says stop; a Complaint if the disk gives up before. The caller holds the data folder."""
    report(str(settings["log_level"].value), str(settings["log_format"].value))
    folder, signals = folder_of(settings), _noted_signals()
    while True:
        take_incoming(folder)
        prepare(folder)
        look_through(folder / FILE_NAME)  # whatever is wrong with the data is said before anything answers
        Store(folder).close()
        app = application(folder, hosting=hosting_of(settings))
        OrderlyServer(_config(app, settings), app, when_ready).run(sockets=[listening.dup()])
        if app.state.failed is not None:
            raise _given_up(folder, app.state.failed.full, str(app.state.failed))
        if signals or not app.state.again:
            return
        when_ready = _silence


def _silence() -> None:
    """Who has been told once need not be told again."""


def _noted_signals() -> list[int]:
    """The signals that ask to stop, as they come; after an orderly end the server sends them once more."""
    noted: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _frame: noted.append(number))
    return noted


def _given_up(folder: Path, full: bool, why: str) -> Exception:  # noqa: FBT001 (what the store says)
    key = "settings.disk_full" if full else "settings.disk_broken"
    return complaint(key, folder=str(folder), **({} if full else {"why": why}))


def _config(app: Starlette, settings: Settings) -> Walled:
    trusted = str(settings["trusted_proxies"].value)
    return Walled(
        app,
        Door(Bounds(), trusted),
        root_path=str(settings["root_path"].value),
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or "127.0.0.1",
    )
