"""Seats on several devices: links, cookies, new tokens, streams that make way, and commands that only ask."""

from __future__ import annotations

import json
from http import HTTPStatus

import httpx
import pytest

from tests.server.serving import Guest, Server, joined, opened
from tests.server.sockets import ending, socket


def test_a_link_opens_the_seat_on_another_device(server: Server) -> None:
    host = opened(server)
    with httpx.Client(base_url=f"{server.url}/api/v1") as phone:
        claimed = phone.post(f"{host.path}/claim", json={"token": host.key["token"]}).raise_for_status()
        assert {key: claimed.json()[key] for key in host.key} == {**host.key, "seq": host.state()["seq"]}
        assert "HttpOnly" in claimed.headers["set-cookie"]
        assert phone.get(host.path, params={"as": claimed.json()["label"]}).json()["you"] == 0
        assert phone.get(host.path).json()["you"] is None
        assert phone.post(f"{host.path}/claim", json={"token": "wrong"}).json()["code"] == "no_room"


def test_a_renewed_token_is_the_only_one(server: Server) -> None:
    host = opened(server)
    guest = joined(server, host, "Toni")
    fresh = guest.client.post(f"{guest.path}/rotate", json={}).raise_for_status().json()
    assert guest.state()["you"] == 1
    assert Guest(server, fresh).state()["you"] == 1
    assert guest.client.get(guest.path).status_code == 404
    assert Guest(server, fresh).client.post(f"{guest.path}/rotate", json={"seat": 0}).json()["code"] == "not_host"
    assert host.client.post(f"{host.path}/rotate", json={"seat": 1}).json()["code"] == "owner_is_here"
    assert host.client.post(f"{host.path}/rotate", json={"seat": 2}).json()["code"] == "seat_free"
    assert host.state()["you"] == 0


def test_the_older_device_hears_that_a_newer_one_is_there(server: Server) -> None:
    host = opened(server)
    with socket(server, host, "?exclusive=1") as older, socket(server, host, "?exclusive=1") as newer:
        assert ending(older) == ("elsewhere", 4409)
        host.command("close").raise_for_status()
        assert ending(newer) == ("closed", 4410)


def test_all_who_share_a_device_are_there(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api/v1") as device:
        anna = device.post("/tables", json={"game": "push", "players": 2, "name": "Anna"}).json()
        path = f"/tables/{anna['table']}"
        oma = device.post(f"{path}/seats", json={"name": "Oma"}).json()
        holds = f"{anna['label']},{oma['label']},unknown"
        with device.stream("GET", f"{path}/stream", params={"holds": holds}) as response:
            state = json.loads(next(response.iter_lines()))
    assert ([seat["here"] for seat in state["seats"]], state["you"], state["spectators"]) == ([True, True], None, 0)


def test_a_screen_opens_a_table_and_sits_nowhere(server: Server) -> None:
    screen = Guest(server)
    screen.key = screen.client.post("/screens", json={"game": "push", "players": 3}).raise_for_status().json()
    anna = joined(server, screen, "Anna")
    assert (screen.state()["you"], anna.state()["host"], screen.state()["screens"]) == (None, 0, 0)
    assert screen.client.post("/screens", json={"game": "skat", "players": 3}).json()["code"] == "no_game"
    with screen.client.stream("GET", f"{screen.path}/stream", params={"screen": "1"}) as response:
        assert json.loads(next(response.iter_lines()))["screens"] == 1


def test_a_stream_of_an_unknown_table_says_so(server: Server) -> None:
    nobody = Guest(server, {"table": "0" * 16, "token": "x"})
    with socket(server, nobody) as connection:
        assert ending(connection) == ("no_room", 4404)
    with pytest.raises(httpx.HTTPStatusError, match="404"), nobody.listening():
        pass


def test_a_spectator_listens(server: Server) -> None:
    host = opened(server)
    spectator = Guest(server)
    spectator.key = {"table": host.key["table"]}
    with spectator.listening(after=0) as lines:
        kinds = [next(lines)["kind"] for _ in range(3)]
        state = next(lines)
    assert (kinds, state["you"], state["spectators"]) == (["created", "sealed", "sat"], None, 1)


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_every_stream_says_why_it_ends(server: Server, accept: str) -> None:
    host = opened(server)
    with host.listening(accept=accept) as lines:
        next(lines)
        host.command("close").raise_for_status()
        assert list(lines)[-1] == {"kind": "end", "why": "closed"}


def test_one_can_ask_without_doing(server: Server) -> None:
    host = opened(server, "push", 2)
    guest = joined(server, host, "Toni")
    host.command("start").raise_for_status()
    mover = (host, guest)[host.state()["turn"]]
    before = mover.state()

    def asked(*moves: str) -> httpx.Response:
        body = {"command": {"do": "move", "moves": list(moves)}, "dry": True}
        return mover.client.post(f"{mover.path}/commands", json=body)

    assert asked("flip").json() == {"seq": before["seq"]}
    assert asked("take 1").json()["rule"] == "PU-10"
    assert asked("flip", "place new").json()["code"] == "refused"
    after = mover.state()
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])


def test_the_language_in_the_address_wins(server: Server) -> None:
    host = opened(server)
    answer = host.client.post(f"{host.path}/commands?lang=de", json={"command": {"do": "start"}})
    assert answer.json()["detail"] == "2 Plätze sind noch frei."
    assert answer.json()["title"] == HTTPStatus(422).phrase


@pytest.mark.parametrize("label", ["", " ", ";", "=", '"', "\u00e9", "x" * 500])
def test_forgetting_under_an_odd_label_changes_no_cookie(server: Server, label: str) -> None:
    answer = httpx.post(f"{server.url}/api/v1/tables/nosuch/forget", params={"as": label}, json={}, timeout=30)
    assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)


def test_the_name_of_a_table_adds_nothing_to_a_cookie(server: Server) -> None:
    path = "/api/v1/tables/x%3B%20Domain=evil%0D%0A/forget?as=12345678"
    answer = httpx.post(f"{server.url}{path}", json={}, timeout=30)
    assert "Domain=evil" not in answer.headers["set-cookie"]
