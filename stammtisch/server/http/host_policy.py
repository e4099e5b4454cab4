"""How the host wants the server to be, and what follows: who may open tables, what everybody may know of the server."""

from __future__ import annotations

import hmac
import ipaddress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec
from starlette.requests import HTTPConnection

from stammtisch.server.codes import token_hash
from stammtisch.server.http.auth import address_of, limits_of
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import TABLES_AN_HOUR
from stammtisch.server.settings import Settings
from stammtisch.server.store.interface import Storage
from stammtisch.words import Language

PASSWORD_HEADER = "Stammtisch-Password"  # noqa: S105 (the name of a header)
"""Its value is percent-encoded, since headers are not made for all letters."""

Creation = Literal["open", "password", "admin"]


@dataclass(frozen=True)
class Hosting:
    """The settings that concern a server at work, by the names they have everywhere."""

    host: str = "127.0.0.1"
    base_url: str = ""
    allowed_hosts: str = ""
    trusted_proxies: str = ""
    locale: Language = "en"
    max_tables: int = 5000
    max_streams: int = 20_000
    retention_days: int = 30
    idle_minutes: int = 60
    tables_an_hour: int = TABLES_AN_HOUR
    table_creation: Creation = "open"
    table_password: str = ""
    imprint: str = ""
    privacy: str = ""
    metrics: bool = False
    bot_workers: int = 0


def hosting_of(settings: Settings) -> Hosting:
    """What the settings say of it."""
    return Hosting(**{field.name: settings[field.name].value for field in fields(Hosting)})  # type: ignore[arg-type]


def folder_of(settings: Settings) -> Path:
    """Where the data are."""
    return Path(str(settings["data_dir"].value)).expanduser()


def of_server(connection: HTTPConnection) -> Hosting:
    """How this server is hosted."""
    hosting: Hosting = connection.app.state.hosting
    return hosting


def may_open(connection: HTTPConnection, store: Storage) -> None:
    """A Problem unless the asker may open tables here; a personal token opens every door."""
    hosting = of_server(connection)
    if hosting.table_creation == "open" or _may_play(connection, store):
        return
    if hosting.table_creation == "admin":
        raise Problem(403, "needs_token")
    _check_password(connection, hosting.table_password)


def _check_password(connection: HTTPConnection, password: str) -> None:
    """A Problem unless it is the right one; who has guessed too often is not told."""
    given = unquote(connection.headers.get(PASSWORD_HEADER, ""))
    if not given or not password:
        raise Problem(403, "needs_password")
    limits_of(connection).afford("guesses", address_of(connection))
    if not hmac.compare_digest(given.encode(), password.encode()):
        limits_of(connection).spend("guesses", address_of(connection))
        raise Problem(403, "needs_password")


def _may_play(connection: HTTPConnection, store: Storage) -> bool:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    personal = store.personal(token_hash(token.strip())) if kind.lower() == "bearer" else None
    return personal is not None and bool(personal.scopes & {"play", "bot"})


def is_public(settings: Settings) -> bool:
    """Whether strangers can come here: by a public address, or on all addresses of a machine that is not a home's."""
    base, host = str(settings["base_url"].value), str(settings["host"].value)
    if base:
        return not _is_at_home(urlsplit(base).hostname or "")
    return settings["host"].origin != "--lan" and not _is_at_home(host)


def _is_at_home(host: str) -> bool:
    if host == "localhost" or host.endswith((".local", ".lan", ".home.arpa")):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_private and not address.is_unspecified


class Seen(msgspec.Struct, frozen=True):
    """How this very request has reached the server: what `stammtisch doctor` compares with how it was sent."""

    scheme: str
    host: str
    root_path: str
    forwarded: Literal["none", "trusted", "ignored"]


class About(msgspec.Struct, frozen=True):
    """What everybody may know of this server."""

    version: str
    api: str
    locale: Language
    table_creation: Creation
    imprint: str | None
    privacy: str | None
    seen: Seen


def about(connection: HTTPConnection, version: str) -> About:
    """This server, as the asker reaches it."""
    hosting, root = of_server(connection), connection.scope.get("root_path", "")
    return About(
        version,
        "v1",
        hosting.locale,
        hosting.table_creation,
        f"{root}/imprint" if hosting.imprint else None,
        f"{root}/privacy" if hosting.privacy else None,
        Seen(connection.url.scheme, connection.headers.get("host", ""), root, _forwarded(connection)),
    )


def _forwarded(connection: HTTPConnection) -> Literal["none", "trusted", "ignored"]:
    """Whether a proxy has said whom it speaks for, and was believed."""
    told = connection.headers.get("x-forwarded-for")
    if told is None:
        return "none"
    client = connection.client.host if connection.client else ""
    believed = of_server(connection).trusted_proxies and client in {part.strip() for part in told.split(",")}
    return "trusted" if believed else "ignored"
