"""Personal tokens: given out by the host, shown once, kept as a hash, taken back at any time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.server.codes import fresh_token, token_hash
from stammtisch.words import complaint

SCOPES = ("play", "bot", "read")


@dataclass(frozen=True)
class Given:
    """A token that was given out; times are milliseconds."""

    name: str
    scopes: tuple[str, ...]
    made: int
    revoked: int | None


def give(connection: sqlite3.Connection, name: str, scopes: Sequence[str], at: int) -> str:
    """A new token, which is known to nobody but who reads this; a Complaint if the name is in use."""
    for scope in scopes:
        if scope not in SCOPES:
            raise complaint("settings.no_scope", expected=" | ".join(SCOPES), got=scope)
    token = fresh_token()
    sql = "INSERT INTO token (hash, name, scopes, made) VALUES (?, ?, ?, ?)"
    try:
        connection.execute(sql, (token_hash(token), name, " ".join(sorted(set(scopes))), at))
    except sqlite3.IntegrityError:
        raise complaint("settings.token_taken", got=name) from None
    return token


def given(connection: sqlite3.Connection) -> list[Given]:
    """All tokens, oldest first."""
    rows = connection.execute("SELECT name, scopes, made, revoked FROM token ORDER BY made, name")
    return [Given(name, tuple(scopes.split()), made, revoked) for name, scopes, made, revoked in rows]


def revoke(connection: sqlite3.Connection, name: str, at: int) -> None:
    """The token with this name opens nothing any more; a Complaint if there is none."""
    done = connection.execute("UPDATE token SET revoked = ? WHERE name = ? AND revoked IS NULL", (at, name))
    if done.rowcount == 0:
        raise complaint("settings.no_token", got=name)
