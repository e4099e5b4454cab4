"""Whatever comes over the wire is answered: no 5xx, every problem in words, and the server is well afterwards."""

from __future__ import annotations

import socket
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from bench.server.serving import Server
from stammtisch.server.http.endpoint import described
from stammtisch.server.http.routes import ENDPOINTS
from tests.server.serving import Guest, opened

NESTED = 10_000


@pytest.fixture
def host(server: Server) -> Guest:
    return opened(server)  # type: ignore[arg-type]


SCHEMA: Any = schemathesis.openapi.from_dict(described(ENDPOINTS, "0"))
DESCRIBED = [found.ok() for found in SCHEMA.get_all_operations()]
ANSWERING = [operation for operation in DESCRIBED if "stream" not in operation.path]
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("operation", ANSWERING, ids=lambda operation: operation.label)
def test_the_api_keeps_its_description(operation: Any, server: Server, host: Guest) -> None:
    """Requests that fit the description, and some that do not, made up from it."""

    @settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
    @given(operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
    def ask(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = host.key["table"]
        answer = case.call(base_url=server.url, headers={"Authorization": f"Bearer {host.key['token']}"})
        case.validate_response(answer, checks=CHECKS)

    ask()


BODIES = {
    "nothing": b"",
    "half an object": b'{"command":',
    "nested lists": b"[" * NESTED,
    "nested objects": b'{"a":' * (NESTED // 5),
    "nested deep in a command": b'{"command":{"do":"change","options":' + b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"}}",
    "no UTF-8": b'{"command":{"do":"say","phrase":"\xff\xfe"}}',
    "half a surrogate": b'{"command":{"do":"say","text":"\\ud800"}}',
    "null bytes": b'{"command":{"do":"say","text":"\\u0000\\u0000"}}',
    "a large number": b'{"command":{"do":"leave"},"expect":' + b"9" * 400 + b"}",
    "2 to the 63": b'{"command":{"do":"leave"},"expect":9223372036854775808}',
    "a negative number": b'{"command":{"do":"leave"},"expect":-1}',
    "a fraction": b'{"command":{"do":"leave"},"expect":1e400}',
    "not a number": b'{"command":{"do":"leave"},"expect":NaN}',
    "the same key twice": b'{"command":{"do":"fly"},"command":{"do":"swim"}}',
    "a list for an object": b"[]",
    "a command for nothing": b'{"command":null}',
    "a seat that cannot be": b'{"command":{"do":"stand_in","seat":99}}',
    "many moves": b'{"command":{"do":"move","moves":[' + b'"a",' * 2000 + b'"a"]}}',
    "a long move": b'{"command":{"do":"move","moves":["' + b"x" * 10_000 + b'"]}}',
    "too much": b'{"command":' + b" " * 20_000 + b"1}",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_bodies(host: Guest, body: bytes) -> None:
    answer = host.client.post(f"{host.path}/commands", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/xml", "x" * 3000])
def test_kinds_of_content(host: Guest, kind: str) -> None:
    answer = host.client.post(
        f"{host.path}/commands", content=b'{"command":{"do":"leave"}}', headers={"Content-Type": kind}
    )
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")


PATHS = (
    "/" + "x" * 8000,
    "/api/v1/tables/" + "x" * 8000,
    "/api/v1/tables/%00%ff%fe",
    "/api/v1/tables/../../etc/passwd",
    "/static/x/..%2f..%2f..%2fetc%2fpasswd",
    "/static/x/%2e%2e/%2e%2e/app.py",
    "/api/v1/codes/" + "%F0%9F%82%A1" * 500,
    "/api/v1/tables/x?after=99999999999999999999",
    "/api/v1/tables/%F0%9F%82%A1/record",
    "//////",
    "/imprint",
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:30])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PURGE"])
def test_paths(server: Server, path: str, method: str) -> None:
    answer = httpx.request(method, f"{server.url}{path}", timeout=30)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


HEADERS = (
    {"Idempotency-Key": "x" * 5000},
    {"Idempotency-Key": "ä"},
    {"Authorization": "Bearer " + "x" * 5000},
    {"Authorization": "Basic eDp4"},
    {"Authorization": "Bearer \x80\xff"},
    {"Cookie": "seat_x=" + "y" * 4000 + "; =; ;;"},
    {"Accept-Language": "," * 3000},
    {"Last-Event-ID": "-1"},
    {"Host": "[::1"},
    {"Origin": "http://[::1"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "\x80"},
)


@pytest.mark.parametrize("headers", HEADERS, ids=str)
def test_headers(server: Server, host: Guest, headers: dict[str, str]) -> None:
    sent = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
    address = f"{server.url}/api/v1{host.path}/commands"
    answer = httpx.post(address, json={"command": {"do": "undo"}}, headers=sent, timeout=30)
    assert 400 <= answer.status_code < 500


RAW = (
    b"\x00" * 1000,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /api/v1/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET / HTTP/1.1\r\n" + b"X" * 100_000,
)


@pytest.mark.parametrize("sent", RAW, ids=lambda sent: repr(sent[:30]))
def test_what_is_no_http(server: Server, sent: bytes) -> None:
    """The connection ends, or is answered with a refusal."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=30) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        except ConnectionError:
            answer = b""
    assert not answer or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4"))


def test_the_server_is_well_afterwards(server: Server, host: Guest) -> None:
    assert server.process.poll() is None
    assert host.state()["phase"] == "waiting"
