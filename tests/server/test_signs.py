"""The sign of a place: chosen by who sits down, seen by everybody, never asked for."""

from __future__ import annotations

import httpx
import pytest

from tests.server.day_deals import TODAY, dealt, played_out
from tests.server.serving import Guest, Server, joined, opened


def test_everybody_sees_the_sign_that_somebody_has_chosen(server: Server) -> None:
    host = opened(server, "push", 3, sign=143)
    told = {"name": "Toni", "sign": 7, "seat": 2}
    httpx.post(f"{server.url}/api/v1{host.path}/seats", json=told, timeout=30).raise_for_status()
    guest = joined(server, host, "Mia")
    assert [seat["sign"] for seat in guest.state()["seats"]] == [143, None, 7]
    host.command("swap", first=0, second=1).raise_for_status()
    assert [seat["sign"] for seat in guest.state()["seats"]] == [None, 143, 7], "it goes with its owner"


@pytest.mark.parametrize("sign", [-1, 144, "cat"])
def test_another_sign_is_refused_and_nobody_sits_down(server: Server, sign: object) -> None:
    host = opened(server, "push", 3)
    answer = httpx.post(f"{server.url}/api/v1{host.path}/seats", json={"name": "Toni", "sign": sign}, timeout=30)
    assert answer.status_code == 422
    assert [seat["name"] for seat in host.state()["seats"]] == ["Anna", None, None]


def test_who_plays_a_known_deal_has_their_sign_too(server: Server) -> None:
    guest = dealt(server, TODAY, game="elfer_raus", sign=7)
    played_out(guest)
    again = Guest(
        server, guest.client.post(f"{guest.path}/again", json={"name": "Anna", "sign": 8}).raise_for_status().json()
    )
    for known, sign in ((guest, 7), (again, 8)):
        assert [seat["sign"] for seat in known.state()["seats"] if seat["name"] == "Anna"] == [sign]
