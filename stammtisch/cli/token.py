"""`stammtisch token`: personal tokens for programs, also while the server runs."""

from __future__ import annotations

import argparse
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from stammtisch.cli.paint import columns
from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import settle
from stammtisch.server.store.database import connected, migrate, prepare, present, trouble
from stammtisch.server.store.personal_tokens import Given, give, given, revoke
from stammtisch.words import Language, Listener, Sentence, complaint, say
from stammtisch.words.names import is_given_name

USUAL_SCOPES = ["play", "read"]


def run(args: argparse.Namespace, language: Language) -> int:
    """Give a token, take one back, or list them all."""
    name = "" if args.action == "list" else _name(args.name)
    with data(folder_of(settle({"data_dir": args.data}))) as connection:
        match args.action:
            case "new":
                token = give(connection, name, args.scope or USUAL_SCOPES, _now())
                _say("token_given", language)
                print(token)
            case "revoke":
                revoke(connection, name, _now())
                _say("token_revoked", language, got=name)
            case _:
                _list(given(connection), language)
    return 0


@contextmanager
def data(folder: Path) -> Iterator[sqlite3.Connection]:
    """The data, which a server may be using at the same time."""
    path = present(folder)
    try:
        prepare(folder)
        migrate(path)
        with closing(connected(path)) as connection:
            yield connection
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # no promise is kept beside the data: into the file
    except sqlite3.Error as wrong:
        raise trouble(wrong, path) from None


def _name(name: str | None) -> str:
    if name is None or not is_given_name(name.strip()):
        raise complaint("cli.needs_name", got=name or "")
    return name.strip()


def _list(tokens: list[Given], language: Language) -> None:
    if not tokens:
        _say("no_tokens", language)
        return
    print("\n".join(columns([[one.name, " ".join(one.scopes), _since(one, language)] for one in tokens])))


def _since(one: Given, language: Language) -> str:
    key, at = ("token_made", one.made) if one.revoked is None else ("token_is_revoked", one.revoked)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
    return say(Sentence(f"settings.{key}", {"when": when}), Listener(language))


def _say(key: str, language: Language, **arguments: str) -> None:
    print(say(Sentence(f"settings.{key}", arguments), Listener(language)))


def _now() -> int:
    return time.time_ns() // 1_000_000
