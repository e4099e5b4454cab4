"""What can be wrong with an installation, or with a server seen from outside, and what to do about it."""

from __future__ import annotations

import http.client
import importlib.util
import json
import platform
import shutil
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import connect

from stammtisch.server.host.run import bound
from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import Settings, settle, unknown_variables
from stammtisch.server.store import clock
from stammtisch.server.store.backup import checked
from stammtisch.server.store.database import FILE_NAME, connected, migrations, trouble, version_of
from stammtisch.server.store.folder_lock import InUse, claimed
from stammtisch.server.store.interface import Damaged
from stammtisch.server.store.promises import FILE_NAME as PROMISED
from stammtisch.server.store.promises import compared
from stammtisch.server.store.room_logs import log_of
from stammtisch.words import Argument, Complaint, Sentence
from stammtisch.words.installation import command_for

PACKAGES = ("msgspec", "platformdirs", "segno", "starlette", "uvicorn", "websockets")
SECONDS = 10.0
MIN_FREE = 100 * 1024 * 1024
API = "v1"

How = Literal["good", "note", "bad"]
Seen = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: in order, worth knowing, or wrong."""

    how: How
    what: Sentence


def _finding(how: How, key: str, **arguments: Argument) -> Finding:
    return Finding(how, Sentence(f"doctor.{key}", arguments))


# This installation


def of_installation() -> Iterator[Finding]:
    """Python, packages, settings, the data folder and the port."""
    yield _finding("good", "python", version=platform.python_version())
    missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    yield _finding("bad", "missing", names=missing) if missing else _finding("good", "packages")
    fast = importlib.util.find_spec("numba") is not None
    yield _finding("good", "numba") if fast else _finding("note", "no_numba", command=command_for("fast"))
    yield from (Finding("note", warning) for warning in unknown_variables())
    try:
        settings = settle({})
    except Complaint as wrong:
        yield Finding("bad", wrong.sentence)
        return
    yield from _of_data(settings)


def _of_data(settings: Settings) -> Iterator[Finding]:
    folder, host, port = folder_of(settings), str(settings["host"].value), int(settings["port"].value)
    try:
        with claimed(folder):
            if (folder / FILE_NAME).exists() and (folder / FILE_NAME).stat().st_size:
                checked(folder / FILE_NAME)
        yield _finding("good", "data", folder=str(folder))
        yield from (*_of_tables(folder), *_of_loss(folder))
    except InUse:
        yield _finding("good", "data_in_use", folder=str(folder))
        yield from _of_tables(folder)
        return
    except Complaint as wrong:
        yield Finding("bad", wrong.sentence)
        return
    if shutil.disk_usage(folder).free < MIN_FREE:
        yield _finding("bad", "little_room", folder=str(folder))
    try:
        bound(host, port).close()
        yield _finding("good", "port", port=port)
    except Complaint as wrong:
        yield Finding("bad", wrong.sentence)


def _of_tables(folder: Path) -> Iterator[Finding]:
    """Whether every table is as it was written; the server may run."""
    if not (folder / FILE_NAME).exists() or not (folder / FILE_NAME).stat().st_size:
        return
    try:
        with closing(connected(folder / FILE_NAME, readonly=True)) as connection:
            if version_of(connection) < len(migrations()):
                return
            tables = [room for (room,) in connection.execute("SELECT id FROM room").fetchall()]
            damaged = sum(not _is_whole(connection, room) for room in tables)
            doubted = clock.is_doubted(connection)
    except sqlite3.Error as wrong:
        raise trouble(wrong, folder / FILE_NAME) from None
    yield _finding("bad", "tables_damaged", n=damaged) if damaged else _finding("good", "tables_whole", n=len(tables))
    if doubted:
        yield _finding("note", "clock_unsure")


def _of_loss(folder: Path) -> Iterator[Finding]:
    """What people were told of and is not there; a running server has looked for it already."""
    if (folder / PROMISED).exists():
        with closing(connected(folder / FILE_NAME, readonly=True)) as connection:
            loss = compared(folder, connection)
        if loss:
            yield _finding("bad", "lost", entries=sum(loss.entries.values()), tables=len(loss.entries) + loss.rooms)


def _is_whole(connection: sqlite3.Connection, room: str) -> bool:
    try:
        return bool(log_of(connection, room))
    except Damaged:
        return False


# A server, from outside


def of_server(url: str) -> Iterator[Finding]:
    """Whether it answers, what it is, how requests reach it, and whether streams flow."""
    url = url.rstrip("/")
    try:
        about = json.loads(_asked(f"{url}/api/v1/about"))
        version, seen = about["version"], about["seen"]
    except urllib.error.HTTPError as wrong:
        if wrong.code == http.HTTPStatus.MISDIRECTED_REQUEST:
            yield _finding("bad", "name_refused", expected=urlsplit(url).hostname or "")
            return
        yield _finding("bad", "no_stammtisch", url=url, why=f"{wrong.code} {wrong.reason}")
        return
    except (OSError, ValueError, http.client.HTTPException) as wrong:
        yield _finding("bad", "no_answer", url=url, why=str(getattr(wrong, "reason", wrong)))
        return
    except (KeyError, TypeError):
        yield _finding("bad", "no_stammtisch", url=url, why="/api/v1/about")
        return
    yield _finding("good", "answers", url=url, version=version)
    yield _of_api(str(about.get("api")))
    yield _of_readiness(url)
    yield from _of_way(url, seen)
    yield _of_lines(url)
    yield _of_socket(url)


def _of_api(api: str) -> Finding:
    return _finding("good", "api", got=api) if api == API else _finding("bad", "other_api", expected=API, got=api)


def _of_readiness(url: str) -> Finding:
    try:
        _asked(f"{url}/readyz")
    except OSError as wrong:
        return _finding("bad", "not_ready", why=str(wrong))
    return _finding("good", "ready")


def _of_way(url: str, seen: Seen) -> Iterator[Finding]:
    """What proxies have told the server, compared with how we asked."""
    asked = urlsplit(url)
    if seen["forwarded"] == "ignored":
        yield _finding("bad", "untrusted_proxy")
    elif seen["scheme"] != asked.scheme:
        yield _finding("bad", "other_scheme", expected=asked.scheme, got=seen["scheme"])
    if seen["host"] != asked.netloc:
        yield _finding("bad", "other_host", expected=asked.netloc, got=seen["host"])
    if seen["root_path"] != asked.path:
        yield _finding("bad", "other_path", expected=asked.path or "/", got=seen["root_path"] or "/")
    if (seen["scheme"], seen["host"], seen["root_path"]) == (asked.scheme, asked.netloc, asked.path):
        yield _finding("good", "way", forwarded=seen["forwarded"])


def _of_lines(url: str) -> Finding:
    try:
        with urllib.request.urlopen(f"{url}/api/v1/probe", timeout=SECONDS) as lines:  # noqa: S310 (asked for)
            _hear(url, next(lines))
            heard = json.loads(next(lines))["heard"]
    except (OSError, ValueError, KeyError, StopIteration, http.client.HTTPException) as wrong:
        return _finding("bad", "no_lines", why=str(wrong))
    return _finding("good", "lines") if heard else _finding("bad", "buffered")


def _of_socket(url: str) -> Finding:
    address = f"ws{url.removeprefix('http')}/api/v1/probe/socket"
    try:
        with connect(address, open_timeout=SECONDS, proxy=None) as socket:
            _hear(url, socket.recv(timeout=SECONDS))
            heard = json.loads(socket.recv(timeout=SECONDS))["heard"]
    except InvalidStatus as wrong:
        return _finding("bad", "no_upgrade", got=wrong.response.status_code)
    except InvalidHandshake as wrong:
        return _finding("bad", "no_upgrade", got=str(wrong))
    except (OSError, ValueError, KeyError, WebSocketException) as wrong:
        return _finding("bad", "no_socket", why=str(wrong))
    return _finding("good", "socket") if heard else _finding("bad", "buffered")


def _hear(url: str, line: str | bytes) -> None:
    """Say that the line has come; if it came late, the server does not wait for this any more."""
    nonce = json.loads(line)["nonce"]
    try:
        _asked(f"{url}/api/v1/probe/{nonce}", b"")
    except urllib.error.HTTPError as wrong:
        if wrong.code != http.HTTPStatus.NOT_FOUND:
            raise


def _asked(url: str, body: bytes | None = None) -> bytes:
    with urllib.request.urlopen(url, body, timeout=SECONDS) as answer:  # noqa: S310 (the user says what to ask)
        read: bytes = answer.read()
    return read
