"""The sign of a place: chosen by who sits down, seen by everybody, never asked for."""

from __future__ import annotations

import httpx
import pytest

from tests.server.serving import Server, joined, opened


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
