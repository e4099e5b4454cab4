"""The protocol's page is true: its game by curl is played, its tables name what there is, its bot plays every game."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import httpx
import pytest

from stammtisch.games import GAMES
from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.http.streaming import CLOSE_CODES
from stammtisch.server.room import events as ev
from stammtisch.server.room import lines
from stammtisch.server.room.commands import PHRASES, Command, House
from tests.cli.run import ROOT
from tests.server.serving import Server, opened

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
BOT = ROOT / "examples" / "bot.py"


@pytest.mark.slow("a process for each request, as the page says")
@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
def test_the_game_by_curl_is_played(server: Server, tmp_path: Path) -> None:
    lines = "".join(BLOCKS).splitlines()
    script = "\n".join(line[2:] for line in lines if line.startswith(("$ ", "> ")))
    command = script.replace("http://127.0.0.1:8000", server.url)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        [shutil.which("bash") or "bash", "-euo", "pipefail", "-c", command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for shown in (line for line in lines if not line.startswith(("$ ", "> "))):
        assert re.search(".*".join(map(re.escape, shown.split("…"))), done.stdout), shown
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["result"]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_a_whole_game(server: Server, game: str) -> None:
    host = opened(server, game, 3, house={"pace": 0})
    host.command("add_bot", bot="zufall").raise_for_status()
    command = [sys.executable, str(BOT), server.url, host.key["code"], "Robo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        with host.listening() as lines:
            for line in lines:
                if line["kind"] == "sat" and line["name"] == "Robo":
                    break
        host.command("start").raise_for_status()
        host.command("stand_in", seat=0).raise_for_status()
        said, complained = bot.communicate(timeout=120)
    assert bot.returncode == 0, complained
    assert json.loads(said) == host.state()["view"]["result"]


def test_the_example_is_short_and_needs_nothing() -> None:
    source = BOT.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 80
    imported = re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names


def test_the_page_names_everything() -> None:
    named = set(re.findall(r"`([^`\s]+?)`", PAGE))
    commands = {kind.__struct_config__.tag for kind in get_args(Command)} - {"sit"}
    entries = {kind.__struct_config__.tag for kind in get_args(ev.Event)} - {"muted"}
    states = set(lines.State.__annotations__) - {"seq", "kind", "turn_since", "extended"}
    seats = set(lines.ShownSeat.__annotations__)
    assert commands | entries | states | seats | set(PHRASES) | set(House.__struct_fields__) <= named


def test_the_page_names_every_address() -> None:
    for endpoint in ENDPOINTS:
        assert endpoint.path in PAGE or f"…{endpoint.path.rpartition('}')[2]}`" in PAGE, endpoint.path
    for why, code in CLOSE_CODES.items():
        assert f"| `{why}` | {code} |" in PAGE


def test_the_description_knows_parameters_tokens_and_states(server: Server) -> None:
    described = httpx.get(f"{server.url}/api/openapi.json").json()
    stream = described["paths"]["/api/v1/tables/{table}/stream"]["get"]
    asked = [parameter["name"] for parameter in stream["parameters"]]
    assert asked == ["table", "after", "at", "exclusive", "holds", "screen", "lang"]
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert set(described["components"]["schemas"]["State"]["required"]) == set(lines.State.__annotations__)
