"""Programs with a personal token: what it opens, that their seats say what they are, and what they hear."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.programs import given, hearing, revoke
from tests.server.serving import Guest, Server, opened, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows no other programs."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_a_bot_comes_when_it_is_invited_and_hears_of_its_games(server: Server) -> None:
    bot = given(server, "Robo", "bot")
    host = opened(server, "push", 2)
    assert host.command("invite", program="Robo").json()["code"] == "no_such_program"
    with hearing(bot) as events:
        while "Robo" not in host.client.get("/programs").json():
            pass
        host.command("invite", program="Robo").raise_for_status()
        invited = next(events)
        assert (invited["kind"], invited["table"], invited["game"]) == ("tableInvite", host.key["table"], "push")
        bot.post(f"/tables/{invited['table']}/seats", json={"name": "Robo"}).raise_for_status()
        host.command("start").raise_for_status()
        table = host.key["table"]
        assert next(events) == {"kind": "gameStart", "table": table, "game": "push", "seat": 1}
        with hearing(bot) as late:
            assert next(late)["kind"] == "gameStart"
        for guest in (host.client, bot):
            guest.post(f"/tables/{table}/commands", json={"command": {"do": "vote", "abort": True}}).raise_for_status()
        assert next(events) == {"kind": "gameFinish", "table": table, "game": "push", "seat": 1}
    seats = host.state()["seats"]
    assert [(seat["name"], seat["program"], seat["bot"]) for seat in seats] == [
        ("Anna", False, None),
        ("Robo", True, None),
    ]


def test_a_personal_token_is_the_key_to_all_seats_of_its_owner(server: Server) -> None:
    player = given(server, "Toni", "play")
    tables = [
        player.post("/tables", json={"game": "push", "players": 2, "name": "Toni"}).raise_for_status().json()
        for _ in range(2)
    ]
    states = [player.get(f"/tables/{table['table']}").json() for table in tables]
    assert [(state["you"], state["seats"][0]["program"]) for state in states] == [(0, False), (0, False)]
    assert Guest(server, tables[0]).state()["you"] == 0
    host = opened(server)
    path = f"/tables/{host.key['table']}"
    assert player.get(path).json()["you"] is None
    for _ in range(2):
        player.post(f"{path}/seats", json={"name": "Toni"}).raise_for_status()
        assert player.post(f"{path}/seats", json={"name": "Toni2"}).json()["code"] == "already_seated"
        player.post(f"{path}/commands", json={"command": {"do": "leave"}}).raise_for_status()


def test_who_may_only_read_may_not_sit(server: Server) -> None:
    reader, host = given(server, "Leser", "read"), opened(server)
    assert reader.post(f"{host.path}/seats", json={"name": "Leser"}).json()["code"] == "no_scope"
    assert reader.post("/tables", json={"game": "push", "players": 2, "name": "x"}).status_code == 403
    assert reader.get(host.path).json()["you"] is None
    with hearing(reader):
        assert "Leser" not in host.client.get("/programs").json()


def test_a_revoked_token_opens_nothing(server: Server) -> None:
    player = given(server, "Resi", "play")
    table = player.post("/tables", json={"game": "push", "players": 2, "name": "Resi"}).raise_for_status().json()
    assert player.get(f"/tables/{table['table']}").json()["you"] == 0
    revoke(server, "Resi")
    assert player.get(f"/tables/{table['table']}").status_code == 404
    assert player.post("/tables", json={"game": "push", "players": 2, "name": "Resi"}).json()["code"] == "no_scope"
    assert player.get("/stream/events").json()["code"] == "no_scope"
    assert httpx.get(f"{server.url}/api/v1/stream/events").status_code == 403


def test_only_the_host_invites(server: Server) -> None:
    host = opened(server)
    stranger = Guest(server)
    stranger.key = {"table": host.key["table"]}
    assert stranger.command("invite", program="Robo").json()["code"] == "not_host"
