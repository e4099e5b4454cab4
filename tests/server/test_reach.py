"""Who is told where other devices reach the server: those at its own machine, if it listens to more than that."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from starlette.requests import HTTPConnection

from stammtisch.server.http import reach
from stammtisch.server.http.host_policy import Hosting

HOUSE = Hosting(host=reach.EVERYWHERE)


def asking(host: str, client: str, hosting: Hosting) -> HTTPConnection:
    """Somebody who asks from there, and calls the server so."""
    app = SimpleNamespace(state=SimpleNamespace(hosting=hosting))
    headers = [(b"host", host.encode())]
    return HTTPConnection(
        {"type": "http", "app": app, "headers": headers, "client": (client, 5), "path": "/", "scheme": "http"}
    )


@pytest.mark.parametrize(
    ("host", "client", "hosting", "told"),
    [
        ("127.0.0.1:8000", "127.0.0.1", HOUSE, "http://192.0.2.7:8000"),
        ("localhost:8000", "127.0.0.1", HOUSE, "http://192.0.2.7:8000"),
        ("[::1]:8000", "::1", HOUSE, "http://192.0.2.7:8000"),
        ("127.0.0.1", "127.0.0.1", HOUSE, "http://192.0.2.7:80"),
        ("127.0.0.1:8000", "127.0.0.1", Hosting(host=reach.EVERYWHERE, base_url="https://s.test/"), "https://s.test"),
        ("127.0.0.1:8000", "127.0.0.1", Hosting(), ""),
        ("192.0.2.7:8000", "127.0.0.1", HOUSE, ""),
        ("127.0.0.1:8000", "192.0.2.9", HOUSE, ""),
        ("stammtisch.test:8000", "127.0.0.1", HOUSE, ""),
    ],
)
def test_the_address_for_others_is_told_at_this_machine_alone(
    host: str, client: str, hosting: Hosting, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: "192.0.2.7")
    assert reach.address_for_others(asking(host, client, hosting)) == told


def test_without_a_network_there_is_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: "127.0.0.1")
    assert reach.address_for_others(asking("127.0.0.1:8000", "127.0.0.1", HOUSE)) == ""
