"""Looking back at a game over HTTP: only after its end, for everybody, and for earlier games too."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import httpx
import msgspec
import pytest

from stammtisch.games import GAMES
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import lines
from stammtisch.server.room.project import record
from stammtisch.table.looking_back import steps
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.server.rooms import HOST, Bench
from tests.server.serving import Guest, Server, joined, opened, play_out, serving


def asked(server: Server, guest: Guest, what: str, query: str = "") -> httpx.Response:
    """What somebody without a seat is answered."""
    return httpx.get(f"{server.url}/api/v1{guest.path}/{what}{query}", headers={"Accept-Language": "en"}, timeout=30)


def test_nobody_looks_back_while_the_game_is_played(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    assert asked(server, host, "replay").json()["code"] == "not_while_waiting"
    host.command("start").raise_for_status()
    for what in ("replay", "record"):
        for answer in (
            asked(server, host, what),
            asked(server, host, what, "?game=1"),
            guest.client.get(f"{host.path}/{what}"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (422, "not_while_playing")
            assert "secret" not in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_everybody_looks_back_after_the_game(server: Server, game: str) -> None:
    host = opened(server, game, 3)
    host.command("start", fill="anfaenger").raise_for_status()
    play_out([host])
    answer = asked(server, host, "replay").raise_for_status()
    assert answer.headers["content-encoding"] == "gzip"
    found = answer.json()
    parsed = Record.parse(asked(server, host, "record").raise_for_status().text)
    assert found["record"]["chance"] == [{kind: value} for kind, value in parsed.chance]
    assert found["steps"] == list(steps(parsed))
    assert found["steps"][-1]["view"]["result"] is not None
    msgspec.convert(found, lines.Replay, strict=True)
    assert set(found["record"]) == set(get_type_hints(lines.GameRecord))
    assert set(found["steps"][0]) == set(get_type_hints(lines.Step))
    plain = httpx.get(f"{server.url}/api/v1{host.path}/replay", headers={"Accept-Encoding": "identity"}, timeout=30)
    assert "content-encoding" not in plain.headers
    assert plain.json() == found


def test_a_name_with_a_picture_in_it_stands_in_the_record_and_the_record_is_right(server: Server) -> None:
    host = opened(server, "push", 2, name="👩\u200d🍳 Oma")
    host.command("start", fill="anfaenger").raise_for_status()
    play_out([host])
    assert asked(server, host, "replay").raise_for_status().json()["record"]["names"][0] == "👩\u200d🍳 Oma"
    told = Record.parse(asked(server, host, "record").raise_for_status().text)
    assert replayed(told).names[0] == "👩\u200d🍳 Oma"


def test_after_a_rematch_the_first_game_can_still_be_seen(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    host.command("start").raise_for_status()
    play_out([host, guest])
    first = asked(server, host, "replay").json()
    for player in (guest, host):
        player.command("rematch").raise_for_status()
    assert asked(server, host, "replay").json()["code"] == "not_while_playing"
    assert asked(server, host, "replay", "?game=2").json()["code"] == "not_while_playing"
    assert asked(server, host, "replay", "?game=1").json() == first
    for unknown in ("0", "3"):
        assert asked(server, host, "replay", f"?game={unknown}").json()["code"] == "not_played_yet"
    assert asked(server, host, "replay", "?game=x").json()["code"] == "bad_game"


def test_a_stranger_with_a_wrong_token_is_told_nothing(server: Server) -> None:
    host = opened(server, "push", 2)
    answer = httpx.get(f"{server.url}/api/v1{host.path}/replay", headers={"Authorization": "Bearer x"}, timeout=30)
    assert answer.status_code == 404


def test_who_looks_back_too_often_must_wait(tmp_path: Path) -> None:
    with serving(tmp_path, "usual") as strict:
        host = opened(strict, "push", 2)
        codes = [asked(strict, host, "replay").status_code for _ in range(30)]
    assert codes[0] == 422
    assert codes[-1] == 429


def test_a_record_names_who_sat_there_when_the_game_began() -> None:
    bench = Bench("push", 2)
    bench.command(HOST, cmd.Start(fill="zufall"))
    while bench.room.turn is not None:
        bench.play()
    bench.command(HOST, cmd.Swap(first=0, second=1))
    found = record(bench.room, {HOST: "Anna"})
    assert found.names == ("Anna", "bot:zufall")
    assert replayed(found).result is not None
