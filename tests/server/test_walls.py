"""Walls: one connection, one address or one socket takes only its share, whichever parser reads."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from stammtisch.server.http.connection_limits import KEPT_FILES, Bounds, Door, open_files
from stammtisch.server.http.rate_limits import Allowance, Limit
from stammtisch.server.http.wire_limits import Bounded, BoundedH11, BoundedHttpTools
from tests.server.walled import HANDSHAKE, Running, frame, head_of, rest, said, walled

PARSERS = (BoundedHttpTools, BoundedH11)
GENEROUS = Allowance.alike(Limit(100_000, 100))
SMALL = Bounds(head=0.2, body=0.4, address=6, connections=10)


@pytest.fixture(scope="module", params=PARSERS, ids=lambda parser: parser.__name__)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with walled(tmp_path_factory.mktemp("data"), allowed=GENEROUS, http=request.param) as running:
        yield running


@pytest.fixture(scope="module", params=PARSERS, ids=lambda parser: parser.__name__)
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for nobody."""
    folder = tmp_path_factory.mktemp("data")
    with walled(folder, SMALL, allowed=GENEROUS, http=request.param) as running:
        running.app.state.body_seconds = 0.2
        yield running


def asked(path: str, more: str = "", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


# Many requests at once


def test_a_handful_of_requests_at_once_is_answered(server: Running) -> None:
    with server.connected() as connection:
        answers = said(connection, asked("/healthz") * 7 + asked("/version", "Connection: close\r\n"))
    assert answers.count(b"HTTP/1.1 200 OK") == 8
    assert b'"client"' in answers


def test_many_requests_at_once_are_not_read(server: Running) -> None:
    with server.connected() as connection:
        answers = said(connection, asked("/healthz") * 40_000)
    assert answers.count(b"HTTP/1.1 200 OK") < 40_000
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_what_stands_behind_a_body_is_no_header(server: Running) -> None:
    """A proxy may pass it on as it is: whoever asks would be another than the proxy has said."""
    body = b'{"game": "push", "players": 2, "name": "Anna"}'
    head = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    behind = b"Host: elsewhere.example\r\nOrigin: https://elsewhere.example\r\n"
    with server.connected() as connection:
        chunks = b"%x\r\n%s\r\n0\r\n%s\r\n" % (len(body), body, behind)
        answer = said(connection, asked("/api/v1/tables", head, "POST") + chunks)
    assert answer.startswith(b"HTTP/1.1 200 ")


def until(holds: Callable[[], bool], meanwhile: Callable[[], object]) -> bool:
    """Whether it holds sooner or later, while this goes on."""
    return any(holds() or meanwhile() is None for _ in range(100))


@pytest.mark.parametrize("loop", ["auto", "asyncio"])
def test_a_stream_ends_with_its_connection_whatever_waits_behind_it(tmp_path: Path, loop: str) -> None:
    with walled(tmp_path, allowed=GENEROUS, http=BoundedHttpTools, loop=loop) as server:
        key = httpx.post(f"{server.url}/api/v1/tables", json={"game": "push", "players": 2, "name": "Anna"}).json()
        table, bearer = f"/api/v1/tables/{key['table']}", {"Authorization": f"Bearer {key['token']}"}
        streams = server.app.state.service.rooms.live(key["table"]).streams

        def speak() -> httpx.Response:  # that somebody is gone shows when they are told something
            said = {"command": {"do": "say", "phrase": "hello"}}
            return httpx.post(f"{server.url}{table}/commands", json=said, headers=bearer).raise_for_status()

        with server.connected() as connection:
            connection.sendall(asked(f"{table}/stream") + asked("/healthz") * 2)
            assert head_of(connection).startswith(b"HTTP/1.1 200")
            assert len(streams) == 1
        assert until(lambda: not streams, speak)


@pytest.mark.parametrize("parser", PARSERS)
def test_of_a_connection_that_is_over_nothing_is_left(tmp_path: Path, parser: type[Bounded]) -> None:
    """Not even until somebody searches for waste, which is seldom."""

    def kept() -> int:
        return sum(isinstance(one, parser) for one in gc.get_objects())

    last = asked("/healthz", "Connection: close\r\n")
    with walled(tmp_path, allowed=GENEROUS, http=parser) as server, httpx.Client(base_url=server.url) as client:
        client.get("/healthz")
        gc.collect()
        before = kept()
        gc.disable()
        try:
            for requests in (last, asked("/healthz") * 400 + last) * 5:
                with server.connected() as connection:
                    said(connection, requests)
            assert until(lambda: kept() <= before, lambda: client.get("/healthz"))
        finally:
            gc.enable()


def test_so_many_wait_on_one_connection(tmp_path: Path) -> None:
    """The first is a stream, behind which all others wait."""
    with walled(tmp_path, Bounds(pipelined=2), http=BoundedHttpTools) as server:
        table = httpx.post(f"{server.url}/api/v1/tables", json={"game": "push", "players": 2, "name": "Anna"}).json()
        stream = asked(f"/api/v1/tables/{table['table']}/stream")
        with server.connected() as connection:
            connection.sendall(stream)
            assert head_of(connection).startswith(b"HTTP/1.1 200")
            said(connection, asked("/healthz") * 3)


def test_bytes_that_wait_behind_a_stream_are_bounded(server: Running) -> None:
    table = httpx.post(f"{server.url}/api/v1/tables", json={"game": "push", "players": 2, "name": "Anna"}).json()
    with server.connected() as connection:
        connection.sendall(asked(f"/api/v1/tables/{table['table']}/stream", "Transfer-Encoding: chunked\r\n"))
        assert head_of(connection).startswith(b"HTTP/1.1 200")
        said(connection, b"400\r\n" + b"x" * 0x400 + b"\r\n" + (b"400\r\n" + b"x" * 0x400 + b"\r\n") * 500)


# Those who say nothing, or only a part


@pytest.mark.parametrize(
    "sent", [b"", b"G", b"GET / HTTP/1.1\r\nHost: local", b"\r\n", asked("/healthz") + b"GET /hea"], ids=repr
)
def test_half_a_head_is_not_waited_for(hasty: Running, sent: bytes) -> None:
    with hasty.connected() as connection:
        answer = said(connection, sent)
    assert not answer or answer.startswith((b"HTTP/1.1 408", b"HTTP/1.1 400", b"HTTP/1.1 200"))


@pytest.mark.parametrize("kind", ["Content-Length: 100", "Transfer-Encoding: chunked"])
def test_half_a_body_is_answered_in_words(hasty: Running, kind: str) -> None:
    more = f"Content-Type: application/json\r\nAccept-Language: de\r\n{kind}\r\n"
    with hasty.connected() as connection:
        answer = said(connection, asked("/api/v1/tables", more, "POST") + b'2\r\n{"\r\n')
    assert answer.startswith(b"HTTP/1.1 408")
    assert "nicht alles rechtzeitig" in answer.decode()


def test_half_a_body_that_nobody_reads_is_not_waited_for(hasty: Running) -> None:
    """The answer does not depend on it, so it is there at once; the connection ends all the same."""
    with hasty.connected() as connection:
        assert said(connection, asked("/healthz", "Content-Length: 100\r\n") + b"x").startswith(b"HTTP/1.1 200")


def test_who_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    """Nobody waits for ever for somebody to take what they have asked for."""
    with walled(tmp_path, Bounds(closing=1, stalled=1, pipelined=500)) as server:
        large = max(httpx.get(f"{server.url}/sw.js").text.split('"'), key=lambda name: name.endswith(".woff2"))
        version = httpx.get(f"{server.url}/version").json()["client"]
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(60)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(asked(f"/static/{version}/{large}") * 400)
            gone, left = threading.Event(), server.door.left

            def noticed(transport: asyncio.Transport) -> None:
                left(transport)
                gone.set()

            server.door.left = noticed  # type: ignore[method-assign]
            assert gone.wait(60)


# Many connections


def test_an_address_has_so_many_connections(hasty: Running) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(hasty.connected()) for _ in range(SMALL.address)]
        for connection in opened:
            connection.sendall(asked("/healthz"))
            assert head_of(connection).startswith(b"HTTP/1.1 200")
        with hasty.connected() as one_more:
            refused = rest(one_more).decode()
        assert refused.startswith("HTTP/1.1 503 Service Unavailable")
        assert "Too many connections" in refused
        assert "Zu viele Verbindungen" in refused
        with hasty.connected("127.0.0.2") as neighbour:
            neighbour.sendall(asked("/healthz"))
            assert head_of(neighbour).startswith(b"HTTP/1.1 200")


def test_there_are_so_many_connections_in_all(hasty: Running) -> None:
    with ExitStack() as stack:
        for number in range(10):
            connection = stack.enter_context(hasty.connected(f"127.0.0.{2 + number % 2}"))
            connection.sendall(asked("/healthz"))
            assert head_of(connection).startswith(b"HTTP/1.1 200")
        with hasty.connected("127.0.0.4") as one_more:
            assert rest(one_more).startswith(b"HTTP/1.1 503")


def test_who_has_gone_counts_no_more(hasty: Running) -> None:
    for _ in range(3 * SMALL.address):
        with hasty.connected() as connection:
            assert said(connection, asked("/healthz", "Connection: close\r\n")).startswith(b"HTTP/1.1 200")


def test_a_proxy_comes_for_many(tmp_path: Path) -> None:
    with walled(tmp_path, Bounds(address=2), trusted="127.0.0.0/30") as server, ExitStack() as stack:
        for _ in range(4):
            connection = stack.enter_context(server.connected())
            connection.sendall(asked("/healthz"))
            assert head_of(connection).startswith(b"HTTP/1.1 200")


def test_as_many_connections_as_files() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(600, before[1]), before[1]))
    try:
        assert Door(Bounds()).most == open_files() - KEPT_FILES
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# Sockets that talk


def hearing(server: Running, connection: socket.socket, path: str = "/api/v1/probe/socket") -> bytes:
    connection.sendall(asked(path, HANDSHAKE))
    return head_of(connection)


def closed_with(heard: bytes) -> int:
    """The code in the last frame."""
    at = heard.rindex(b"unasked") - 2
    return int.from_bytes(heard[at : at + 2], "big")


TABLE_BODY = {"game": "push", "players": 2, "name": "Anna"}


@pytest.fixture(scope="module")
def table(server: Running) -> str:
    found = httpx.post(f"{server.url}/api/v1/tables", json=TABLE_BODY).json()
    return f"/api/v1/tables/{found['table']}/socket"


@pytest.mark.parametrize("opcode", [1, 2, 9, 10], ids=["text", "binary", "ping", "pong"])
@pytest.mark.parametrize("where", ["table", "probe"])
def test_who_talks_on_a_socket_is_shown_out(server: Running, table: str, where: str, opcode: int) -> None:
    with server.connected() as connection:
        assert hearing(server, connection, table if where == "table" else "/api/v1/probe/socket").startswith(
            b"HTTP/1.1 101"
        )
        assert closed_with(said(connection, frame(opcode, b"x") * 30)) == 1008


def test_a_flood_on_a_socket_is_not_read(server: Running, table: str) -> None:
    with server.connected() as connection:
        hearing(server, connection, table)
        said(connection, frame(1, b"x") * 100_000)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_few_words_and_pings_do_no_harm(server: Running, table: str) -> None:
    with server.connected() as connection:
        hearing(server, connection, table)
        connection.sendall(frame(1, b"hello") + frame(9, b"there?"))
        heard = b""
        while b"there?" not in heard:
            heard += connection.recv(4096)
        assert said(connection, frame(8, (1000).to_bytes(2, "big"))).endswith((1000).to_bytes(2, "big"))


@pytest.mark.parametrize("early", [frame(1, b"x") * 100, frame(9) * 100, b"\xff" * 500, b"x" * 5000], ids=len)
def test_who_talks_before_the_handshake(server: Running, table: str, early: bytes) -> None:
    with server.connected() as connection:
        connection.sendall(asked(table, HANDSHAKE) + early)
        head_of(connection)
        said(connection, frame(1, b"x") * 30)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_handshake_that_cannot_be_is_not_waited_for(server: Running, table: str) -> None:
    """The parser of WebSockets takes shorter lines than that of HTTP."""
    with server.connected() as connection:
        answer = said(connection, asked(table, f"{HANDSHAKE}X: {'y' * 9000}\r\n"))
    assert answer.startswith(b"HTTP/1.1 431")


def test_nothing_stays_open(server: Running) -> None:
    """After all this nobody is left but those whom httpx keeps."""
    gone = threading.Event()
    while len(server.door) > 2 and not gone.wait(0.05):
        pass
    assert len(server.door) <= 2
