"""The guard: names of others, long addresses, guesses, what may be kept, and a log without anybody's words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from stammtisch.server.http.allowed_hosts import answers_to, names_of
from stammtisch.server.http.guess_limits import held_back
from stammtisch.server.http.host_policy import Hosting
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import Allowance, Limit, Limits, neighbourhood
from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.logs import AsJson, Placed
from tests.server.walled import Running, walled

TABLE = {"game": "push", "players": 2, "name": "Anna", "house": {"listed": True}}
CANARY = "Kanarienvogel"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    hosting = Hosting(base_url="https://cards.example", table_creation="password", table_password="geheim")  # noqa: S106
    with walled(tmp_path_factory.mktemp("data"), allowed=Allowance(guesses=Limit(3, 1e-6)), hosting=hosting) as running:
        yield running


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    server.app.state.limits._buckets.clear()
    with httpx.Client(base_url=server.url, timeout=30) as asking:
        yield asking


def opened(client: httpx.Client) -> dict[str, str]:
    answer = client.post("/api/v1/tables", json=TABLE, headers={"Stammtisch-Password": "geheim"})
    found: dict[str, str] = answer.raise_for_status().json()
    return found


def test_names_that_lead_here() -> None:
    names = names_of(
        Hosting(base_url="https://Cards.example:8443", allowed_hosts="a.example, b.example"), "Stube.fritz.box"
    )
    own = ("localhost:1", "cards.example", "A.example.", "b.example:80", "stube", "stube.local", "stube.fritz.box")
    for host in (*own, "127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "[fe80::1]"):
        assert answers_to(host, names), host
    for host in (
        "evil.example",
        "stube.evil.example",
        "",
        "localhost@evil",
        "[::1",
        "1.2.3.4.evil.example",
        "x" * 9000,
    ):
        assert not answers_to(host, names), host


def test_a_name_of_others_is_refused(client: httpx.Client) -> None:
    for name in ("cards.example", "localhost"):
        assert client.get("/api/v1/games", headers={"Host": name}).status_code == 200
    refused = client.get("/api/v1/games", headers={"Host": "evil.example", "Accept-Language": "de"})
    assert (refused.status_code, refused.json()["code"]) == (421, "other_name")
    assert "hört nicht auf diesen Namen" in refused.json()["detail"]
    socket = {"Host": "evil.example", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    assert (
        client.get("/api/v1/probe/socket", headers={**socket, "Sec-WebSocket-Key": "x" * 22 + "=="}).status_code == 403
    )
    assert client.get("/healthz", headers={"Host": "evil.example"}).status_code == 200


@pytest.mark.parametrize(
    "hosts", ["", "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\nHost: evil.example\r\n"]
)
def test_a_request_names_one_server(server: Running, hosts: str) -> None:
    with server.connected() as connection:
        connection.sendall(f"GET /api/v1/games HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_everything_counts_but_commands_and_what_watches_the_server(tmp_path: Path) -> None:
    few = Allowance(requests=Limit(4, 1e-6))
    with walled(tmp_path, allowed=few) as running, httpx.Client(base_url=running.url, timeout=30) as asking:
        key = asking.post("/api/v1/tables", json=TABLE).raise_for_status().json()
        paths = ("/", "/sw.js", f"/api/v1/tables/{key['table']}", "/nothing", "/api/v1/games")
        assert [asking.get(path).status_code for path in paths] == [200, 200, 200, 429, 429]
        bearer = {"Authorization": f"Bearer {key['token']}"}
        say = {"command": {"do": "say", "phrase": "hello"}}
        assert asking.post(f"/api/v1/tables/{key['table']}/commands", json=say, headers=bearer).status_code == 200
        assert asking.get("/healthz").status_code == asking.get("/readyz").status_code == 200


def test_what_is_no_command_counts_as_a_request(tmp_path: Path) -> None:
    bodies, kind = (b"", b"{", b'{"command": {"do": "dance"}}'), {"Content-Type": "application/json"}
    few = Allowance(requests=Limit(13, 1e-6))
    with (
        walled(tmp_path, allowed=few) as running,
        httpx.Client(base_url=running.url, headers=kind, timeout=30) as asking,
    ):
        table = asking.post("/api/v1/tables", json=TABLE).raise_for_status().json()["table"]
        paths = ("/nothing/commands", "/wishes", "/api/v1/tables/none/commands", f"/api/v1/tables/{table}/wishes")
        asked = [(path, body) for path in paths for body in bodies]
        assert 429 not in {asking.post(path, content=body).status_code for path, body in asked}
        assert [asking.post(path, content=b"{").status_code for path in paths] == [429] * 4


def test_long_addresses_and_many_headers(client: httpx.Client) -> None:
    assert client.get("/?" + "a&" * 2000).status_code == 414
    assert client.get("/" + "a" * 2000).status_code == 414
    assert client.get("/", headers=[(f"x{number}", "y") for number in range(120)]).status_code == 431
    assert client.get("/", headers={"Cookie": ";" * 8000}).status_code == 200


def test_pictures_are_of_codes(client: httpx.Client) -> None:
    assert client.get("/t/abcde/qr.svg?x=y").content == client.get("/t/ABC-DE/qr.svg").content
    for code in ("ABCD", "A" * 900, "ABCD1"):
        assert client.get(f"/t/{code}/qr.svg").status_code == 404
    answers = [client.get("/t/ABCDE/qr.svg").status_code for _ in range(25)]
    assert (answers[0], answers[-1]) == (200, 429)


def test_tables_come_in_pages(client: httpx.Client) -> None:
    tables = sorted(opened(client)["table"] for _ in range(3))
    first = client.get("/api/v1/tables?limit=2")
    following = client.get(first.links["next"]["url"])
    found = [table["table"] for table in (*first.json(), *following.json())]
    assert (found, following.links) == (sorted(found), {})
    assert set(tables) <= set(found)
    assert client.get("/api/v1/tables?limit=201").json()["code"] == "bad_limit"
    assert client.get("/api/v1/tables?limit=0").status_code == 400


def test_codes_are_not_guessed(client: httpx.Client) -> None:
    key = opened(client)
    assert client.get(f"/api/v1/codes/{key['code']}").status_code == 200
    assert [client.get(f"/api/v1/codes/ZZZZ{x}").status_code for x in "ABCD"] == [404, 404, 404, 429]
    assert client.get(f"/api/v1/codes/{key['code']}").status_code == 429
    assert client.get(f"/api/v1/tables/{key['table']}").status_code == 429
    bearer = {"Authorization": f"Bearer {key['token']}"}
    assert client.get(f"/api/v1/tables/{key['table']}", headers=bearer).status_code == 200


def test_passwords_are_not_guessed(client: httpx.Client) -> None:
    def tried(word: str) -> int:
        return client.post("/api/v1/tables", json=TABLE, headers={"Stammtisch-Password": word}).status_code

    assert [tried("") for _ in range(5)] == [403] * 5
    assert [tried("falsch") for _ in range(4)] == [403, 403, 403, 429]
    assert tried("geheim") == 429


@pytest.mark.parametrize("path", ["/api/v1/tables/x", "/api/v1/tables/x/record", "/api/v1/tables/x/hint"])
def test_tables_and_tokens_are_not_guessed(client: httpx.Client, path: str) -> None:
    asked = [client.get(path, headers={"Authorization": "Bearer x"}).status_code for _ in range(4)]
    assert asked == [404, 404, 404, 429]


def test_who_has_no_guesses_left_waits_for_each_refusal(server: Running, client: httpx.Client) -> None:
    key = opened(client)
    assert [client.get(f"/api/v1/codes/ZZZZ{x}").status_code for x in "ABC"] == [404] * 3
    server.app.state.refused_seconds = 3600
    try:
        for path in ("/api/v1/codes/ZZZZA", f"/api/v1/codes/{key['code']}", "/api/v1/tables/x/stream"):
            with pytest.raises(httpx.ReadTimeout):
                client.get(path, timeout=0.2)
        bearer = {"Authorization": f"Bearer {key['token']}"}
        assert client.get(f"/api/v1/tables/{key['table']}", headers=bearer).status_code == 200
    finally:
        server.app.state.refused_seconds = 0


def test_who_goes_is_not_held_back() -> None:
    messages = [{"type": "http.disconnect"}, {"type": "http.request"}]

    async def receive() -> dict[str, Any]:
        return messages.pop()

    app = Starlette()
    app.state.refused_seconds = 3600
    request = HTTPConnection({"type": "http", "app": app})
    spent = Problem(429, "too_fast", limit="guesses", seconds=1)
    assert asyncio.run(held_back(request, receive, spent)) is spent
    assert messages == []


def test_a_crowd_does_not_wipe_out_what_somebody_has_spent() -> None:
    limits = Limits(Allowance.alike(Limit(5, 1e-9)), lambda: 0.0)
    for _ in range(5):
        limits.spend("guesses", "thief")
    for number in range(50_000):
        limits.spend("guesses", str(number))
    with pytest.raises(Problem):
        limits.spend("guesses", "thief")


def test_where_somebody_lives() -> None:
    assert neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert (
        neighbourhood("2001:db8:0:0001::1") == neighbourhood("2001:db8:0:00ff::1") != neighbourhood("2001:db8:0:100::1")
    )
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2")


def test_nothing_that_can_hold_a_hand_is_kept(client: httpx.Client) -> None:
    key = opened(client)
    at = f"/api/v1/tables/{key['table']}"
    for path in (at, f"{at}/hint", f"{at}/record", f"{at}/replay", "/api/v1/tables", "/api/v1/nowhere"):
        assert client.get(path).headers["cache-control"] == "no-store", path
    assert client.post(f"{at}/commands", json={"command": {"do": "leave"}}).headers["cache-control"] == "no-store"
    assert "cache-control" not in client.get("/api/v1/games").headers


def test_the_log_holds_nobodys_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every route, with the same word everywhere; then failures that nobody foresaw, which quote it."""
    caplog.set_level(logging.DEBUG, "stammtisch")
    with walled(tmp_path) as server, httpx.Client(base_url=server.url, timeout=30) as client:
        for endpoint in ENDPOINTS:
            path = endpoint.path.replace("{table}", CANARY).replace("{code}", CANARY).replace("{game}", CANARY)
            if "stream" not in path:
                named = {
                    "Authorization": f"Bearer {CANARY}",
                    "Cookie": f"seat_{CANARY}={CANARY}",
                    "Idempotency-Key": CANARY,
                }
                client.request(
                    endpoint.method, f"{path}?as={CANARY}", json={CANARY: CANARY, "name": CANARY}, headers=named
                )

        def fail(*_arguments: object) -> None:
            raise ValueError(CANARY)

        monkeypatch.setattr(server.app.state.service, "find", fail)
        monkeypatch.setattr("stammtisch.server.site.pages.drawn", fail)
        assert client.get(f"/api/v1/codes/{CANARY}").status_code == 500
        assert client.get("/t/ABCDE/qr.svg").status_code == 500
    lines = [shape.format(record) for record in caplog.records for shape in (AsJson(), Placed())]
    said = "\n".join(line for line in lines if "httpx" not in line and "HTTP Request" not in line)
    assert "unforeseen: ValueError at" in said
    assert CANARY not in said
