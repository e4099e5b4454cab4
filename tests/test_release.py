"""A release: the same files from the same commit, and an installation of them plays, simulates and serves."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.cli.run import VERSION
from tests.fresh import built, copied, installed
from tests.server.hosted import hosted

pytest.importorskip("build", reason="build is not installed: no release is built")
if shutil.which("git") is None:
    pytest.skip("git is not installed: no release is built", allow_module_level=True)

URL = "https://example.org/stammtisch"


class Release(NamedTuple):
    source: Path
    wheel: Path
    sdist: Path


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    source, folder = copied(tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("dist")
    done = built(source, folder)
    assert done.returncode == 0, done.stderr
    return Release(source, *sorted(folder.iterdir(), key=lambda file: file.suffix, reverse=True))


@pytest.fixture(scope="module")
def commands(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(release.wheel, tmp_path_factory.mktemp("fresh") / "home")


def test_the_files_are_named_after_the_version(release: Release) -> None:
    assert release.wheel.name == f"stammtisch-{VERSION}-py3-none-any.whl"
    assert release.sdist.name == f"stammtisch-{VERSION}.tar.gz"


def test_the_same_commit_gives_the_same_bytes(release: Release, tmp_path: Path) -> None:
    """In another folder, with newer files, another umask and another zone."""
    again = copied(tmp_path / "elsewhere")
    before = os.umask(0o077)
    try:
        for file in again.rglob("*.py"):
            os.utime(file, (0, 2**30))
        done = built(again, tmp_path / "dist", TZ="Asia/Tokyo")
    finally:
        os.umask(before)
    assert done.returncode == 0, done.stderr
    times = {file.date_time for file in zipfile.ZipFile(release.wheel).infolist()}
    assert times == {(2026, 1, 2, 3, 4, 6)}  # of the commit, in UTC
    for file in (release.wheel, release.sdist):
        assert _hash(tmp_path / "dist" / file.name) == _hash(file), file.name


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_what_is_not_committed_is_not_released(release: Release, tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(release.source, source)
    (source / "stammtisch" / "new.py").touch()
    done = built(source, tmp_path / "dist")
    assert (done.returncode, done.stdout) == (1, "")
    assert "expected no changes beside it, got\n?? stammtisch/new.py" in done.stderr
    assert not (tmp_path / "dist").exists()


def test_the_publisher_names_the_address(release: Release, tmp_path: Path) -> None:
    assert "Project-URL" not in _metadata(release.wheel)
    wrong = built(release.source, tmp_path / "dist", "example.org")
    assert wrong.returncode != 0
    assert (
        'expected an address such as https://example.org/stammtisch, got "example.org"' in wrong.stdout + wrong.stderr
    )
    assert built(release.source, tmp_path / "dist", URL).returncode == 0
    assert f"Project-URL: Homepage, {URL}\n" in _metadata(tmp_path / "dist" / release.wheel.name)


def _metadata(wheel: Path) -> str:
    return zipfile.ZipFile(wheel).read(f"stammtisch-{VERSION}.dist-info/METADATA").decode()


def test_the_wheel_is_typed_and_whole(release: Release) -> None:
    assert "Classifier: Typing :: Typed\n" in _metadata(release.wheel)
    named = set(zipfile.ZipFile(release.wheel).namelist())
    ours = {str(file.relative_to(release.source)) for file in (release.source / "stammtisch").rglob("*.*")}
    assert "stammtisch/py.typed" in ours
    assert ours - named == set()
    assert {f"stammtisch/games/push/rulebook/{language}.md" for language in ("de", "en")} <= named


def test_the_sdist_has_what_developers_need(release: Release) -> None:
    with tarfile.open(release.sdist) as sdist:
        named = set(sdist.getnames())
    needed = (
        "Makefile",
        "CONTRIBUTING.md",
        "hatch_build.py",
        "requirements/dev.txt",
        "scripts/build-dist",
        "tests/fresh.py",
    )
    assert {f"stammtisch-{VERSION}/{name}" for name in needed} <= named


def test_an_installation_says_its_version_and_shows_rules(commands: Path, tmp_path: Path) -> None:
    assert _run(commands, tmp_path, "--version") == f"stammtisch {VERSION}\n"
    assert "PU-19" in _run(commands, tmp_path, "rules", "push", "--lang", "de")


def test_an_installation_plays_simulates_and_verifies(commands: Path, tmp_path: Path) -> None:
    played = _run(
        commands, tmp_path, "play", "elfer_raus", "--seed", "Toni", "--record", "game.json", typed="1\n" * 400
    )
    assert "Seed of this game" in played
    _run(commands, tmp_path, "simulate", "help", "--players", "3", "--games", "2", "--records", "games.jsonl")
    _run(commands, tmp_path, "verify", "game.json")
    _run(commands, tmp_path, "verify", "games.jsonl")


def test_an_installation_serves_pages_and_a_game(commands: Path, tmp_path: Path) -> None:
    with hosted(tmp_path / "data", program=[str(commands / "stammtisch")], PYTHONPATH="") as host:
        assert host.get("/api/v1/about").json()["version"] == VERSION
        assert host.get("/api/openapi.json").json()["info"]["version"] == VERSION
        assert "<title>" in host.get("/").text
        body = {"game": "push", "players": 2, "name": "Anna"}
        key = httpx.post(f"{host.url}/api/v1/tables", json=body, timeout=30).raise_for_status().json()
        path, asking = f"{host.url}/api/v1/tables/{key['table']}", {"Authorization": f"Bearer {key['token']}"}
        command = {"command": {"do": "start", "fill": "zufall"}}
        httpx.post(f"{path}/commands", json=command, headers=asking, timeout=30).raise_for_status()
        assert httpx.get(path, headers=asking, timeout=30).json()["seats"][1]["bot"] == "zufall"


def _run(commands: Path, folder: Path, *arguments: str, typed: str = "") -> str:
    """What the installed command prints, somewhere else than in the checkout."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(commands / "stammtisch"), *arguments],
        cwd=folder,
        env={**known, "LC_ALL": "C.UTF-8"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
