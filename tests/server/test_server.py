"""The server from outside: tables, moves, streams, retries, restarts."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from stammtisch.games import GAMES
from stammtisch.server.http.wire_limits import plain
from stammtisch.table.fair import commitment
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.server.serving import Guest, Server, joined, opened, play_out, serving
from tests.server.walled import rest


def test_the_server_of_these_tests_has_the_walls_of_every_server(server: Server) -> None:
    address = httpx.URL(server.url)
    with socket.create_connection((address.host, address.port or 0), 60) as connection:
        connection.sendall(b"?\r\n\r\n")
        assert rest(connection) == plain(400, "no_request")


def lasting(state: dict[str, object]) -> dict[str, object]:
    """The state without what depends on the moment."""
    return {key: value for key, value in state.items() if key not in {"now", "away", "clock"}}


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_a_whole_game(server: Server, game: str) -> None:
    host = opened(server, game, 3)
    guest = joined(server, host, "Toni")
    host.command("start", fill="anfaenger").raise_for_status()
    for state in play_out([host, guest]):
        assert state["phase"] == "over"
        assert state["view"]["result"] is not None  # type: ignore[index]


def test_after_the_game_everybody_can_check_the_deal(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    promised = host.state()["next_commitment"]
    commit = commitment(bytes.fromhex("cd" * 32))
    host.command("commit", commitment=commit).raise_for_status()
    host.command("start").raise_for_status()
    assert guest.state()["dealing"]["awaited"] == [0]
    host.command("reveal", part="cd" * 32).raise_for_status()
    denied = guest.client.get(f"{guest.path}/record")
    assert (denied.status_code, denied.json()["code"]) == (422, "not_while_playing")
    play_out([host, guest])
    record = Record.parse(guest.client.get(f"{guest.path}/record").raise_for_status().text)
    assert record.fair is not None
    assert record.fair.commitment == promised
    assert (record.fair.parts, record.fair.commits) == (("cd" * 32, ""), (commit, ""))
    assert record.names == ("Anna", "Toni")
    assert replayed(record).result is not None


def test_a_socket_says_what_a_stream_says(server: Server) -> None:
    host = opened(server)
    host.command("add_bot", bot="zufall").raise_for_status()
    last = host.state()["seq"]
    with host.listening(after=0) as lines:
        written = [line for _, line in zip(range(last), lines, strict=False)]
    url = f"{server.url.replace('http', 'ws')}/api/v1{host.path}/socket?after=0"
    with connect(url, additional_headers={"Authorization": f"Bearer {host.key['token']}"}) as socket:
        lines = (json.loads(line) for message in socket for line in str(message).split("\n"))
        assert [next(lines) for _ in range(last)] == written
        assert next(lines)["kind"] == "state"
        host.command("say", phrase="hello").raise_for_status()
        said = next(line for line in lines if line["kind"] != "state")  # one may come late: the stream has gone
        assert said["phrase"] == "hello"
    with pytest.raises(InvalidStatus), connect(url, origin=Origin("https://evil.example")):
        pass


def test_a_hint_is_a_legal_move_for_whoever_is_on(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    host.command("start").raise_for_status()
    turn = host.state()["turn"]
    mover, other = (host, guest) if turn == 0 else (guest, host)
    assert other.client.get(f"{other.path}/hint").json()["code"] == "not_your_turn"
    hint = mover.client.get(f"{mover.path}/hint").raise_for_status().json()
    assert hint["why"] == {"says": "push.hint.flip_start"}
    mover.command("move", moves=hint["moves"]).raise_for_status()
    host.command("change", house={"hints": False}).raise_for_status()
    assert mover.client.get(f"{mover.path}/hint").json()["code"] == "no_hints"


def test_listed_tables_are_found_until_they_are_full_or_begin(server: Server) -> None:
    host, hidden = opened(server, "push", 2, house={"listed": True}), opened(server, "push", 2)
    tables = [table["table"] for table in host.client.get("/tables").json()]
    assert host.key["table"] in tables
    assert hidden.key["table"] not in tables
    host.command("add_bot", bot="zufall").raise_for_status()
    assert host.key["table"] not in [table["table"] for table in host.client.get("/tables").json()]
    host.command("remove", seat=1).raise_for_status()
    assert host.key["table"] in [table["table"] for table in host.client.get("/tables").json()]
    host.command("start", fill="zufall").raise_for_status()
    assert host.key["table"] not in [table["table"] for table in host.client.get("/tables").json()]


def test_a_table_is_found_by_its_code(server: Server) -> None:
    host = opened(server)
    code = host.key["code"]
    typed = f"{code[:2].lower()} {code[2:]}"
    assert host.client.get(f"/codes/{typed}").json() == {"table": host.key["table"]}
    assert host.client.get("/codes/OOOOO").status_code == 404


def test_the_same_lines_in_all_streams(server: Server) -> None:
    host = opened(server)
    host.command("start", fill="zufall").raise_for_status()
    last = host.state()["seq"]
    found = []
    for accept in ("application/x-ndjson", "text/event-stream"):
        with host.listening(after=0, accept=accept) as lines:
            found.append([line for _, line in zip(range(last), lines, strict=False)])
    assert found[0] == found[1]
    assert [line["seq"] for line in found[0]] == list(range(1, last + 1))
    with host.listening(after=last - 2) as lines:
        assert [next(lines), next(lines)] == found[0][-2:]


def test_a_refused_move_names_its_rule_in_the_askers_language(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    host.command("start").raise_for_status()
    mover = (host, guest)[host.state()["turn"]]
    for language, words in (("de-AT,de;q=0.9", "Reihe"), ("en-GB", "column")):
        answer = mover.client.post(
            f"{mover.path}/commands",
            json={"command": {"do": "move", "moves": ["take 1"]}},
            headers={"Accept-Language": language},
        )
        assert answer.status_code == 422
        assert answer.headers["content-type"] == "application/problem+json"
        assert (answer.json()["code"], answer.json()["rule"]) == ("refused", "PU-10")
        assert words in answer.json()["detail"]


def test_a_repeated_command_happens_once(server: Server) -> None:
    host = opened(server)
    first = host.command("add_bot", bot="zufall", key="a")
    again = host.command("add_bot", bot="zufall", key="a")
    assert first.json() == again.json()
    assert sum(seat["bot"] is not None for seat in host.state()["seats"]) == 1
    assert host.command("add_bot", bot="anfaenger", key="a").json()["code"] == "key_reused"
    stale = host.command("add_bot", bot="zufall", expect=1)
    assert (stale.status_code, stale.json()["seq"]) == (409, host.state()["seq"])


def test_nobody_else_gets_in(server: Server) -> None:
    host, other = opened(server), opened(server)
    thief = Guest(server, {**other.key, "table": host.key["table"]})
    for guest in (thief, Guest(server, {"token": "x", "table": host.key["table"]})):
        assert guest.command("leave").status_code == 404
        assert guest.client.get(guest.path).status_code == 404
    spectator = Guest(server)
    spectator.key = {"table": host.key["table"]}
    assert spectator.state()["you"] is None
    assert spectator.command("leave").json()["code"] == "not_seated"


def test_a_command_by_its_old_name(server: Server) -> None:
    host = opened(server)
    said = {"wish": {"do": "say", "phrase": "hello"}}
    answer = host.client.post(f"{host.path}/wishes", json=said, headers={"Idempotency-Key": "once"})
    assert answer.json()["seq"] == host.state()["seq"]
    again = host.client.post(
        f"{host.path}/commands", json={"command": said["wish"]}, headers={"Idempotency-Key": "once"}
    )
    assert again.json() == answer.json()
    other = host.client.post(
        f"{host.path}/commands", json={"command": {"do": "leave"}}, headers={"Idempotency-Key": "once"}
    )
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_other_sites_are_refused(server: Server) -> None:
    host = opened(server)
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = host.client.post(f"{host.path}/commands", json={"command": {"do": "leave"}}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    answer = host.client.post(
        f"{host.path}/commands", content=b'{"command":{"do":"leave"}}', headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 415


def test_a_killed_server_comes_back_with_everything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = opened(server, "elfer_raus", 2)
        guest = joined(server, host, "Toni")
        host.command("start").raise_for_status()
        for _ in range(6):
            for player in (host, guest):
                state = player.state()
                if state["turn"] == state["you"]:
                    player.command("move", moves=[state["view"]["moves"][0]]).raise_for_status()
        before = [lasting(host.state()), lasting(guest.state())]
        server.kill()
        server.restart()
        assert [lasting(host.state()), lasting(guest.state())] == before


def test_what_is_no_json_is_answered_in_words(server: Server) -> None:
    host = opened(server)
    bad = [
        b"",
        b"{",
        b"[" * 10_000,
        b"\xff",
        b'{"command":{"do":"fly"}}',
        b'{"command":{"do":"move","moves":[]}}',
        b"0" * 20_000,
    ]
    for body in bad:
        answer = host.client.post(f"{host.path}/commands", content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, body[:20]
        assert answer.json()["detail"]
    assert httpx.get(f"{server.url}/nowhere").json()["code"] == "no_such_page"
