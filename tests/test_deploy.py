"""The example files for hosts: their settings exist, nginx and systemd accept them, and games get through the proxy."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stammtisch.server.host.doctor import of_server
from stammtisch.server.http.allowed_hosts import answers_to, names_of
from stammtisch.server.http.host_policy import hosting_of
from stammtisch.server.settings import OTHER_VARIABLES, SETTINGS, settle
from tests.cli.run import ROOT
from tests.server.hosted import hosted

DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
ANALYZE = shutil.which("systemd-analyze")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    named = set(re.findall(r"STAMMTISCH_[A-Z_]+", file.read_text(encoding="utf-8")))
    assert named - {"STAMMTISCH_NAME"} <= {setting.variable for setting in SETTINGS} | OTHER_VARIABLES


@pytest.mark.parametrize("name", ["Caddyfile", "compose.yaml", "nginx.conf", "stammtisch.service"])
def test_where_a_proxy_is_meant_the_name_that_it_passes_on_is_set(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert {"STAMMTISCH_BASE_URL", "STAMMTISCH_TRUSTED_PROXIES"} <= set(re.findall(r"STAMMTISCH_[A-Z_]+", text))


def test_with_the_settings_of_the_unit_the_name_that_nginx_passes_on_is_answered() -> None:
    unit, site = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("stammtisch.service", "nginx.conf"))
    given = dict(re.findall(r"^# +(STAMMTISCH_[A-Z_]+)=(\S+)$", unit, re.MULTILINE))
    names = names_of(hosting_of(settle({}, {"STAMMTISCH_CONFIG": os.devnull, **given})))
    assert all(answers_to(name, names) for name in re.findall(r"server_name (\S+);", site))


def test_the_image_is_made_of_files_that_are_there() -> None:
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists(), source


@pytest.mark.exhaustive
@pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed: its unit is not checked")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "stammtisch.service"
    text = (DEPLOY / "stammtisch.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/stammtisch/bin/stammtisch", sys.executable), encoding="utf-8")
    done = subprocess.run([str(ANALYZE), "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def nginx(folder: Path, port: int, site: str) -> Iterator[str]:
    """nginx with this site; where it can be found."""
    file = folder / "nginx.conf"
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"daemon off; user {_user()}; pid {folder / 'pid'}; error_log {folder / 'errors'};\n"
        f"events {{}}\nhttp {{\n{temporary}{site}\n}}\n",
        encoding="utf-8",
    )
    process = subprocess.Popen([str(NGINX), "-p", str(folder), "-e", str(folder / "errors"), "-c", str(file)])
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def _user() -> str:
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(0)
    raise AssertionError("nginx does not start")


def example(port: int, server: str) -> str:
    """Our example, on another port and without a certificate."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^\s*ssl_.*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    return text.replace("127.0.0.1:8000", server.removeprefix("http://"))


@pytest.mark.exhaustive
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: its example is not tested")
def test_everything_gets_through_nginx(tmp_path: Path) -> None:
    port = free_port()
    with (
        hosted(tmp_path / "data", STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as host,
        nginx(tmp_path, port, example(port, host.url)) as url,
    ):
        found = {finding.what.key: finding.how for finding in of_server(url)}
    assert set(found.values()) == {"good"}, found
    assert {"doctor.lines", "doctor.socket", "doctor.way"} <= set(found)


@pytest.mark.exhaustive
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: its example is not tested")
@pytest.mark.parametrize("strip", ["", "/"])
def test_everything_gets_through_nginx_under_a_path(tmp_path: Path, strip: str) -> None:
    port = free_port()
    with hosted(tmp_path / "data", "--root-path", "/cards", STAMMTISCH_TRUSTED_PROXIES="127.0.0.1") as host:
        site = example(port, host.url.removesuffix("/cards")).replace("location / {", "location /cards/ {")
        site = site.replace("proxy_pass http://stammtisch;", f"proxy_pass http://stammtisch{strip};")
        with nginx(tmp_path, port, site) as url:
            found = {finding.what.key: finding.how for finding in of_server(f"{url}/cards")}
    assert set(found.values()) == {"good"}, found


@pytest.mark.exhaustive
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: its example is not tested")
def test_the_doctor_finds_what_is_missing_in_nginx(tmp_path: Path) -> None:
    port = free_port()
    with hosted(tmp_path / "data") as host:
        spoiled = re.sub(
            r"^.*(Upgrade|proxy_buffering|Connection).*\n", "", example(port, host.url), flags=re.MULTILINE
        )
        with nginx(tmp_path, port, spoiled) as url:
            wrong = {finding.what.key for finding in of_server(url) if finding.how == "bad"}
    assert wrong == {"doctor.untrusted_proxy", "doctor.no_upgrade"}
