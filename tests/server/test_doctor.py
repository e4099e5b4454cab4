"""The doctor: what it finds here, at a real server, and behind proxies that spoil things."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.server.host.doctor import How, of_server
from stammtisch.server.store.database import FILE_NAME
from stammtisch.server.store.folder_lock import claimed
from tests.cli.run import complained
from tests.cli.run import stammtisch as run
from tests.server.hosted import Hosted, hosted
from tests.server.proxies import proxying, with_forwarded, with_other_address, with_strange_host, without_upgrade


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(tmp_path_factory.mktemp("data")) as running:
        yield running


def found(url: str) -> dict[str, How]:
    return {finding.what.key.removeprefix("doctor."): finding.how for finding in of_server(url)}


def wrong(url: str) -> set[str]:
    return {key for key, how in found(url).items() if how == "bad"}


def test_a_sound_server(host: Hosted) -> None:
    assert set(found(host.url)) == {"answers", "api", "ready", "way", "lines", "socket"}
    done = run("doctor", host.url.removeprefix("http://"), "--lang", "de")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("✓") == 6
    assert "✓ WebSockets kommen sofort an.\n" in done.stdout


def test_a_proxy_that_strips_upgrade(host: Hosted) -> None:
    with proxying(host.url, without_upgrade) as url:
        assert wrong(url) == {"no_upgrade"}
        done = run("doctor", url)
    assert done.returncode == 1
    assert "✗ WebSockets do not get through (405): the proxy must pass on the headers Upgrade" in done.stdout


def test_a_proxy_that_collects_answers(host: Hosted) -> None:
    with proxying(host.url, without_upgrade, buffering=True) as url:
        assert {"buffered", "no_upgrade"} <= wrong(url)


def test_a_proxy_that_is_not_trusted_and_one_that_is(host: Hosted, tmp_path: Path) -> None:
    with proxying(host.url, with_forwarded) as url:
        assert {"untrusted_proxy"} <= wrong(url)
    with (
        hosted(tmp_path, STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as trusting,
        proxying(trusting.url, with_forwarded) as url,
    ):
        assert "untrusted_proxy" not in wrong(url)
        assert "other_scheme" in wrong(url)


def test_a_proxy_that_changes_the_host(host: Hosted) -> None:
    with proxying(host.url, with_strange_host) as url:
        assert wrong(url) == {"name_refused"}
    with proxying(host.url, with_other_address) as url:
        assert wrong(url) == {"other_host"}


def test_a_path_that_the_server_does_not_know_of(host: Hosted, tmp_path: Path) -> None:
    assert wrong(f"{host.url}/cards") == {"no_stammtisch"}
    with hosted(tmp_path, "--root-path", "/cards") as under:
        assert wrong(under.url) == set()
        assert wrong(under.url.removesuffix("/cards")) == {"other_path"}


def test_nobody_answers(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}"
    assert wrong(nobody) == {"no_answer"}
    assert complained("doctor", "ftp://x").startswith("Expected an address such as https://cards.example")


def test_an_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("STAMMTISCH_CONFIG", str(tmp_path / "none"))
    monkeypatch.setenv("STAMMTISCH_PORT", "0")
    done = run("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert "✓ Data can be kept in" in done.stdout
    with claimed(tmp_path / "data"):
        assert "✓ A Stammtisch is working in" in run("doctor").stdout
    (tmp_path / "data" / FILE_NAME).write_bytes(b"x" * 5000)
    damaged = run("doctor")
    assert (damaged.returncode, "or damaged" in damaged.stdout) == (1, True)
    monkeypatch.setenv("STAMMTISCH_PORT", "x")
    assert "✗ STAMMTISCH_PORT" in run("doctor").stdout
