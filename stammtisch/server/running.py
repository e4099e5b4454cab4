"""Starting the server: the socket, the address to tell, and an orderly end."""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import uvicorn
from starlette.applications import Starlette

from stammtisch.server.app import application
from stammtisch.server.backup import take_incoming
from stammtisch.server.database import FILE_NAME, look_through, prepare
from stammtisch.server.heads import HEAD_MOST, protocol
from stammtisch.server.hosting import folder_of, hosting_of
from stammtisch.server.settings import Settings
from stammtisch.server.store import Store
from stammtisch.words import complaint

SEND_BUFFER = 128 * 1024
EVERYWHERE = "0.0.0.0"  # noqa: S104 (only on request)
WASTE_THRESHOLDS = (50_000, 20, 20)
KEEP_ALIVE_SECONDS = 130
"""Longer than the usual proxies keep a connection that nobody uses, so that it is never we who hang up on a request."""

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"

Ending = Literal["stopped", "again", "failed"]


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; a Complaint says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as wrong:
        listening.close()
        key = "port_taken" if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE else "no_address"
        raise complaint(f"settings.{key}", host=host, port=port, why=str(wrong)) from None
    return listening


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: connecting a datagram socket sends nothing
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = {"time": self.formatTime(record), "level": record.levelname, "from": record.name}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**said, "message": record.getMessage(), **trace}, ensure_ascii=False)


def report(level: str, shape: str) -> None:
    """What happens is said on the error stream. Other packages only warn: their lines name addresses and tokens."""
    said = logging.StreamHandler()
    said.setFormatter(AsJson() if shape == "json" else logging.Formatter(LINE))
    logging.basicConfig(handlers=[said], level=logging.WARNING, force=True)
    logging.getLogger("stammtisch").setLevel(level.upper())


def look_seldom_for_waste() -> None:
    """Python's search for unreachable objects goes through all tables in memory, and hardly ever finds any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*WASTE_THRESHOLDS)


class OrderlyServer(uvicorn.Server):
    """Says when it answers, and goes in order: no longer ready, streams told to come back, requests finished."""

    def __init__(self, config: uvicorn.Config, app: Starlette, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._when_ready = when_ready
        app.state.stop = self.stop

    def stop(self) -> None:
        """Begin to go; from any thread."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer from now on."""
        await super().startup(sockets)
        if self.started:
            look_seldom_for_waste()
            self._when_ready()

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


def _config(app: Starlette, settings: Settings) -> uvicorn.Config:
    trusted = str(settings["trusted_proxies"].value)
    return uvicorn.Config(
        app,
        http=protocol(),
        h11_max_incomplete_event_size=HEAD_MOST,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        root_path=str(settings["root_path"].value),
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or "127.0.0.1",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=16384,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
    )
