"""Hosting: the command as it is started, told to stop, and asked from outside."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.cli.serve import has_screen
from stammtisch.server.host.run import KEEP_ALIVE_SECONDS
from stammtisch.server.room.events import Said
from stammtisch.server.settings import SETTINGS
from stammtisch.server.store.database import kept_copies
from stammtisch.server.store.folder_lock import claimed
from stammtisch.server.store.sqlite import Store
from tests.cli.run import ROOT, complained
from tests.cli.run import stammtisch as run
from tests.server.hosted import hosted
from tests.server.serving import Guest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")

NEW_TABLE = {"game": "push", "players": 2, "name": "Anna"}


def opened_at(url: str) -> dict[str, str]:
    found: dict[str, str] = httpx.post(f"{url}/api/v1/tables", json=NEW_TABLE, timeout=30).raise_for_status().json()
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_the_whole_house_until_it_is_told_to_stop(tmp_path: Path, how: signal.Signals) -> None:
    with hosted(tmp_path, "--lan", "--no-browser") as host:
        assert host.greeting.startswith("Stammtisch is running: http://127.0.0.1:")
        assert host.get("/healthz").text == host.get("/readyz").text == "ok\n"
        assert "commands" in json.dumps(host.get("/api/openapi.json").json())
        code, said, errors = host.stop(how)
    assert (code, errors) == (0, "")
    assert said.startswith("For everybody in your network: http://")
    assert re.search("^For the big screen in the middle: http://.*/screen$", said, re.MULTILINE)
    assert "█" in said
    assert said.endswith("Stammtisch has stopped. All tables are saved.\n")


def test_the_browser_is_opened_when_the_server_answers(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    asks = "import sys, urllib.request as u; print(sys.argv[1], u.urlopen(sys.argv[1] + 'readyz', timeout=5).status)"
    browser.write_text(f'#!/bin/sh\n{sys.executable} -c "{asks}" "$1" >{opened} 2>&1\n', encoding="utf-8")
    browser.chmod(0o755)
    with hosted(tmp_path / "data", BROWSER=f"{browser} %s") as host:
        assert opened.read_text(encoding="utf-8") == f"{host.url}/ 200\n"


def test_a_machine_without_a_screen_needs_no_browser() -> None:
    assert not has_screen({"TERM": "xterm"}, "linux")
    assert has_screen({"DISPLAY": ":0"}, "linux")
    assert has_screen({"BROWSER": "firefox"}, "linux")
    assert has_screen({}, "darwin")


@pytest.mark.parametrize(("lang", "taken", "in_use"), [("en", "is taken", "Another"), ("de", "belegt", "schon ein")])
def test_what_stands_in_the_way_is_one_line(tmp_path: Path, lang: str, taken: str, in_use: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert taken in complained("--port", port, "--data", str(tmp_path), "--lang", lang)
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused = complained("--data", str(tmp_path / "file" / "data"), "--lang", lang)
    assert ("cannot be kept" if lang == "en" else "keine Daten ablegen") in refused
    with claimed(tmp_path):
        assert in_use in complained("--port", "0", "--data", str(tmp_path), "--lang", lang)


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A disk of its own that is soon full."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no small disk can be mounted here: a full disk is not tested")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)  # noqa: S607


def test_a_disk_that_is_full_at_the_start_is_one_line(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 40) as disk:
        (disk / "ballast").write_bytes(b"x" * 36_000)
        assert complained("--port", "0", "--data", str(disk)).startswith("The disk is full: nothing more fits into")


def test_a_disk_that_fills_up_stops_the_server_and_loses_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 400) as disk, hosted(disk) as host:
        guest = Guest(host, opened_at(host.url))  # type: ignore[arg-type]
        guest.command("change", house={"chat": True}).raise_for_status()
        said = 0
        while (answer := guest.command("say", text="x" * 200)).status_code in {200, 429}:
            said += answer.status_code == 200
            fill_up(disk)
        assert (answer.status_code, answer.json()["code"]) == (503, "disk")
        code, _, errors = host.ended()
        assert (code, errors.count("The disk is full")) == (2, 1)
        assert "Traceback" not in errors
        (disk / "ballast").unlink()
        with closing(Store(disk)) as store:
            log = store.entries(guest.key["table"])
    assert sum(isinstance(entry.what, Said) for entry in log) == said
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


def fill_up(disk: Path) -> None:
    """There is hardly any room left."""
    free = shutil.disk_usage(disk).free
    with (disk / "ballast").open("ab") as ballast:
        ballast.write(b"x" * max(0, free - 16_384))


def test_streams_are_told_to_come_back_and_requests_are_finished(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        table = opened_at(host.url)["table"]
        address = f"{host.url.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        with (
            connect(address) as socket_of_one,
            httpx.stream("GET", f"{host.url}/api/v1/tables/{table}/stream", timeout=30) as lines_of_another,
        ):
            socket_of_one.recv()
            lines = lines_of_another.iter_lines()
            assert json.loads(next(lines))["kind"] == "state"
            host.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 (until it is closed)
                while socket_of_one.recv(timeout=30):
                    pass
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert json.loads([line for line in lines if line][-1])["kind"] == "end"
        assert host.ended()[0] == 0


def test_ctrl_c_is_quiet_while_bots_think(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        guest = Guest(host, opened_at(host.url))  # type: ignore[arg-type]
        guest.command("start", fill="zufall").raise_for_status()
        guest.command("stand_in", seat=0).raise_for_status()
        with guest.listening() as lines:
            assert next(line["by"] for line in lines if line["kind"] == "moved")
            code, _, errors = host.press_ctrl_c()
    assert (code, errors) == (0, "")


def test_a_copy_is_made_and_put_back_while_the_server_runs(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with hosted(data) as host:
        before = opened_at(host.url)
        assert run("backup", str(copy), "--data", str(data)).returncode == 0
        after = opened_at(host.url)
        done = run("restore", str(copy), "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        assert host.get(f"/api/v1/tables/{before['table']}").status_code == 200
        assert host.get(f"/api/v1/tables/{after['table']}").status_code == 404
        Guest(host, before).command("say", phrase="hello").raise_for_status()  # type: ignore[arg-type]
        assert host.stop()[0] == 0
    assert kept_copies(data) != []


def test_tokens_are_given_while_the_server_runs(tmp_path: Path) -> None:
    with hosted(tmp_path, STAMMTISCH_TABLE_CREATION="admin") as host:
        refused = httpx.post(f"{host.url}/api/v1/tables", json=NEW_TABLE, timeout=30)
        assert (refused.status_code, refused.json()["code"]) == (403, "needs_token")
        token = run("token", "new", "Toni", "--data", str(tmp_path)).stdout.splitlines()[1]
        mine = {"Authorization": f"Bearer {token}"}
        httpx.post(f"{host.url}/api/v1/tables", json=NEW_TABLE, headers=mine, timeout=30).raise_for_status()
        assert "Toni  play read  Made " in run("token", "list", "--data", str(tmp_path)).stdout
        assert run("token", "revoke", "Toni", "--data", str(tmp_path)).returncode == 0
        assert httpx.post(f"{host.url}/api/v1/tables", json=NEW_TABLE, headers=mine, timeout=30).status_code == 403


def test_tables_behind_a_password(tmp_path: Path) -> None:
    assert complained_with(tmp_path, STAMMTISCH_TABLE_CREATION="password").startswith("Tables need a password here")
    with hosted(tmp_path, STAMMTISCH_TABLE_CREATION="password", STAMMTISCH_TABLE_PASSWORD="Käse") as host:  # noqa: S106
        for given, status in (("", 403), ("Kaese", 403), ("Käse", 200)):
            headers = {"Stammtisch-Password": quote(given)}
            answer = httpx.post(f"{host.url}/api/v1/tables", json=NEW_TABLE, headers=headers, timeout=30)
            assert answer.status_code == status


def complained_with(folder: Path, **variables: str) -> str:
    with hosted(folder, **variables) as host:
        code, _, errors = host.ended()
    assert (code, errors.count("\n")) == (2, 1)
    return errors.removeprefix("stammtisch: ")


def test_strangers_should_find_an_imprint(tmp_path: Path) -> None:
    public = {"STAMMTISCH_BASE_URL": "https://cards.example"}
    with hosted(tmp_path, **public) as host:
        assert host.get("/imprint").status_code == 404
        assert host.get("/api/v1/about").json()["imprint"] is None
        assert "Strangers can reach this server" in host.stop()[2]
    notice = tmp_path / "notice.txt"
    notice.write_text("Anna <Muster>\nDorfstr. 1\n\nPost: anna@cards.example", encoding="utf-8")
    notices = {"STAMMTISCH_IMPRINT": str(notice), "STAMMTISCH_PRIVACY": "https://cards.example/privacy.html"}
    with hosted(tmp_path, **public, **notices) as host:
        about = host.get("/api/v1/about").json()
        assert (about["imprint"], about["privacy"]) == ("/imprint", "/privacy")
        page = host.get("/imprint", **{"Accept-Language": "de"})
        assert "<h1>Impressum</h1>" in page.text
        assert "<p>Anna &lt;Muster&gt;\nDorfstr. 1</p>\n<p>Post: anna@cards.example</p>" in page.text
        assert host.get("/privacy").headers["location"] == "https://cards.example/privacy.html"
        assert host.stop()[2] == ""
    assert "no such file or address" in complained_with(tmp_path, STAMMTISCH_IMPRINT="/nowhere")


def test_figures_are_there_on_request_and_name_nobody(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        assert host.get("/metrics").status_code == 404
    with hosted(tmp_path, STAMMTISCH_METRICS="true") as host:
        key = opened_at(host.url)
        host.get(f"/api/v1/tables/{key['table']}")
        httpx.request("PURGE", f"{host.url}/nowhere", timeout=30)
        with httpx.stream("GET", f"{host.url}/api/v1/tables/{key['table']}/stream", timeout=30):
            figures = host.get("/metrics").text
    assert 'stammtisch_requests_total{method="GET",route="/api/v1/tables/{table}",status="200"} 1\n' in figures
    assert 'stammtisch_requests_total{method="other",route="",status="404"} 1\n' in figures
    assert "stammtisch_tables 1\n" in figures
    assert "stammtisch_streams 1\n" in figures
    assert re.search(r"^stammtisch_commits_total [2-9]", figures, re.MULTILINE)
    assert not re.search(f"{key['table']}|{key['token']}|{key['code']}|Anna|127\\.0", figures)
    names = re.findall(r"^(\w+)", figures.replace("# TYPE ", ""), re.MULTILINE)
    assert {"process_cpu_seconds_total", "stammtisch_answer_seconds_bucket"} <= set(names)


def test_the_api_has_a_page_of_its_own_that_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    with hosted(tmp_path, "--root-path", "/cards") as host:
        page = host.get("/api/docs")
        document = host.get("/api/openapi.json").json()
        assert "style-src 'self'" in page.headers["content-security-policy"]
        assert host.get("/api/plain.css").headers["content-type"].startswith("text/css")
        assert httpx.get(f"{host.url.removesuffix('/cards')}/api/docs", timeout=30).text == page.text
        assert "<h1>Was Programme hier tun können</h1>" in host.get("/api/docs", **{"Accept-Language": "de"}).text
    for path, methods in document["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page.text
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    assert re.findall(r'(?:src|href)="?([^"#>]+)', page.text) == ["/cards/api/plain.css", "openapi.json"]
    assert "<script" not in page.text


def test_who_prefers_no_language_gets_the_servers(tmp_path: Path) -> None:
    with hosted(tmp_path, STAMMTISCH_LOCALE="de") as host:
        assert host.get("/nowhere").json()["detail"] == "Diese Seite gibt es nicht."
        assert host.get("/nowhere", **{"Accept-Language": "fr"}).json()["detail"] == "Diese Seite gibt es nicht."
        assert host.get("/nowhere", **{"Accept-Language": "en"}).json()["detail"] == "There is no such page."
        assert host.get("/api/v1/about").json()["locale"] == "de"


def test_a_proxy_may_keep_its_connections(tmp_path: Path) -> None:
    """Whoever hangs up first while a request is on its way spoils it: nginx waits a minute, Caddy two."""
    assert KEEP_ALIVE_SECONDS > 120
    with hosted(tmp_path) as host:
        assert host.get("/healthz").headers.get("connection") != "close"


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    told = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    with hosted(tmp_path) as host:
        seen = host.get("/api/v1/about", **told).json()["seen"]
        assert (seen["scheme"], seen["forwarded"]) == ("http", "ignored")
    with hosted(tmp_path, STAMMTISCH_TRUSTED_PROXIES="10.0.0.1, 127.0.0.0/8") as host:
        seen = host.get("/api/v1/about", **told).json()["seen"]
        assert (seen["scheme"], seen["forwarded"]) == ("https", "trusted")
        assert host.get("/api/v1/about").json()["seen"]["forwarded"] == "none"


def test_logs_name_no_address_no_token_and_no_word(tmp_path: Path) -> None:
    with hosted(tmp_path, "--log-level", "debug", STAMMTISCH_LOG_FORMAT="json") as host:
        key = opened_at(host.url)
        guest = Guest(host, key)  # type: ignore[arg-type]
        guest.command("change", house={"chat": True}).raise_for_status()
        guest.command("say", text="Geheimnis").raise_for_status()
        address = f"{host.url.replace('http', 'ws')}/api/v1/tables/{key['table']}/socket?after=0"
        with connect(address, additional_headers={"Authorization": f"Bearer {key['token']}"}) as listening:
            listening.recv()
        httpx.post(f"{host.url}/api/v1/tables", content=b"{", headers={"Content-Type": "application/json"}, timeout=30)
        guest.command("start", fill="zufall").raise_for_status()
        _, _, errors = host.stop()
    assert not re.search(f"127\\.0|{re.escape(key['token'])}|{key['code']}|Geheimnis|Anna", errors)
    for line in errors.splitlines():
        assert json.loads(line)["level"] in {"DEBUG", "INFO", "WARNING"}


def test_the_page_on_hosting_names_every_setting_and_its_commands_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for setting in SETTINGS:
        assert f"`{setting.variable}`" in page, setting.name
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("STAMMTISCH_CONFIG", os.devnull)
    Store(tmp_path / "data").close()
    commands = re.findall(r"^\$ stammtisch (.*)$", page, re.MULTILINE)
    assert {command.split()[0] for command in commands} == {"backup", "restore", "repair", "clock", "token"}
    for command in commands:
        done = run(*command.split())
        assert (done.returncode, done.stderr) == (0, ""), command
