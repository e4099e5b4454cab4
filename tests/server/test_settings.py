"""Settings: a flag before the environment, that before the file; and what cannot be used is said in words."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stammtisch.server.claiming import claimed
from stammtisch.server.running import bound
from stammtisch.server.settings import settle
from stammtisch.words import Complaint
from tests.cli.run import stammtisch


def test_flag_before_environment_before_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('port = 1\nhost = "h"\nretention_days = 7\n', encoding="utf-8")
    environment = {"STAMMTISCH_CONFIG": str(file), "STAMMTISCH_PORT": "2", "STAMMTISCH_HOST": "g"}
    found = settle({"port": "3"}, environment)
    assert (found["port"].value, found["port"].origin) == (3, "--port")
    assert (found["host"].value, found["host"].origin) == ("g", "STAMMTISCH_HOST")
    assert (found["retention_days"].value, found["retention_days"].origin) == (7, str(file))
    assert (found["browser"].value, found["browser"].origin) == (True, "")


@pytest.mark.parametrize(
    ("flags", "environment", "written", "why"),
    [
        ({"port": "80000"}, {}, "", '--port: "port" must be 0…65535, got "80000"'),
        ({"port": "x"}, {}, "", '--port: "port" must be 0…65535, got "x"'),
        ({}, {"STAMMTISCH_BROWSER": "maybe"}, "", 'STAMMTISCH_BROWSER: "browser" must be true | false, got "maybe"'),
        ({}, {}, 'port = "8000a"', '"port" must be 0…65535'),
        ({}, {}, "host = 7", '"host" must be text, got "7"'),
        ({}, {}, "haven = 1", '"haven" is no setting'),
        ({}, {}, "port =", "is not TOML"),
    ],
)
def test_what_cannot_be_used_is_refused(
    tmp_path: Path, flags: dict[str, object], environment: dict[str, str], written: str, why: str
) -> None:
    file = tmp_path / "config.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(Complaint) as refused:
        settle(flags, {"STAMMTISCH_CONFIG": str(file), **environment})
    assert why in str(refused.value)


def test_an_unknown_variable_is_mentioned(caplog: pytest.LogCaptureFixture) -> None:
    settle({}, {"STAMMTISCH_PROT": "1", "STAMMTISCH_CONFIG": "/nowhere"})
    assert "STAMMTISCH_PROT is no setting" in caplog.text


def test_a_taken_port_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Complaint, match=f"Port {port} on 127.0.0.1 is taken"):
            bound("127.0.0.1", port)
    with pytest.raises(Complaint, match="cannot be reached on 203"):
        bound("203.0.113.7", 8000)


def test_the_data_belong_to_one_server(tmp_path: Path) -> None:
    with (
        claimed(tmp_path / "new"),
        pytest.raises(Complaint, match="Another Stammtisch already works"),
        claimed(tmp_path / "new"),
    ):
        pass
    with claimed(tmp_path / "new"):
        pass
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Complaint, match="Data cannot be kept"), claimed(tmp_path / "file"):
        pass


def test_config_shows_values_and_where_they_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_PORT", "9000")
    monkeypatch.setenv("STAMMTISCH_CONFIG", str(tmp_path / "none.toml"))
    done = stammtisch("config")
    assert done.returncode == 0
    assert "STAMMTISCH_PORT" in done.stdout
    assert "none.toml" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "serve", "--lan", "--port", "0", "--no-browser", "--lang", "en"]
    running = subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    try:
        first, second = running.stdout.readline(), running.stdout.readline()
        address = first.split()[3]
        assert second.startswith("For everybody in your network: http://")
        assert httpx.get(f"{address}healthz", timeout=60).text == "ok\n"
        assert "API" in httpx.get(address).text or "api" in httpx.get(address).text
        assert "wishes" in json.dumps(httpx.get(f"{address}api/openapi.json").json())
        running.send_signal(signal.SIGTERM)
        running.wait(timeout=30)
        assert "█" in running.stdout.read()
    finally:
        running.kill()
        running.wait()
