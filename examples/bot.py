"""A bot from outside, with nothing but the standard library: it sits down at a table and plays any legal move.

python examples/bot.py http://127.0.0.1:8000 ABCDE Robo
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError


def ask(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """What the server answers, still to be read; if that is lost, it is asked again, and happens once by its key."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    for wait in (0.5, 1, 2, 4, None):
        try:
            return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60)  # noqa: S310
        except OSError as broken:
            if wait is None or (isinstance(broken, HTTPError) and broken.code < 500):
                raise
            time.sleep(wait)
    return None


def states(table: str, token: str) -> Iterator[dict[str, Any]]:
    """How things stand, whenever something happens; a stream that breaks is opened again."""
    while True:
        try:
            with ask(f"{table}/stream", token) as stream:
                lines = (json.loads(line) for line in stream if line.strip())
                yield from (line for line in lines if line["kind"] == "state")
        except HTTPError:
            raise
        except OSError as broken:
            print(f"again, after {broken}", file=sys.stderr)


def command(table: str, token: str, wanted: dict[str, Any], **more: Any) -> None:
    """What is wanted has happened, unless the table has gone on meanwhile: then a newer state is on its way."""
    try:
        ask(f"{table}/commands", token, {"command": wanted, **more})
    except HTTPError as refused:
        print(json.load(refused)["detail"], file=sys.stderr)


def play(server: str, code: str, name: str) -> dict[str, Any]:
    """Play one game; returns its result."""
    found = json.load(ask(f"{server}/api/v1/codes/{code}"))
    table = f"{server}/api/v1/tables/{found['table']}"
    part = secrets.token_bytes(32)  # some chance of its own: promised by its hash, and shown when all is frozen
    seat = json.load(ask(f"{table}/seats", body={"name": name, "commit": hashlib.sha256(part).hexdigest()}))
    for state in states(table, seat["token"]):
        if state["phase"] == "dealing" and state["you"] in state["dealing"]["awaited"]:
            command(table, seat["token"], {"do": "reveal", "part": part.hex()})
        if state["phase"] in {"over", "closed"}:
            break
        if state["phase"] == "playing" and state["turn"] == state["you"]:
            move = random.choice(state["view"]["moves"])  # noqa: S311 (here is where a better bot would think)
            command(table, seat["token"], {"do": "move", "moves": [move]}, expect=state["seq"])
    return state["view"]["result"] or {}


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:])))
