"""Playing in the terminal: whole games, help, refusals, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.cli.paint import Bar, Paint
from stammtisch.games import GAMES
from tests.cli.run import stammtisch
from tests.plays import AnyGame, named


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_whole_game_by_always_typing_1(game: AnyGame, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = stammtisch("play", game.name, "--lang", lang, "--seed", "evening", "--record", str(file), typed="1\n" * 5000)
    assert done.returncode == 0
    assert done.stderr == ""
    assert ("Startwert dieses Spiels" if lang == "de" else "Seed of this game") in done.stdout
    assert "\x1b" not in done.stdout
    assert stammtisch("verify", str(file)).returncode == 0


def test_without_a_game_it_asks_which() -> None:
    done = stammtisch("play", "--seed", "x", typed="99\n1\nq\n")
    assert "What would you like to play?" in done.stdout
    assert f"A number from 1 to {len(GAMES)}, please" in done.stdout
    assert "Elfer raus! with Anna and Toni" in done.stdout
    assert done.stdout.endswith("See you next time!\n")
    assert "Push with" in stammtisch("play", typed="push\nq\n").stdout


def test_refusals_are_explained_with_their_rule() -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", "--lang", "de", typed="end\nrochade\nq\n")
    assert "[ER-10]" in done.stdout
    assert "Mit ? ER-10 liest du die Regel nach." in done.stdout
    assert "„rochade“ ist kein Zug dieses Spiels." in done.stdout


def test_a_question_mark_shows_the_rules() -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", typed="? er-9\n? er-99\n?\nq\n")
    assert "ER-9  " in done.stdout
    assert "There is no such rule" in done.stdout
    assert "ER-17" in done.stdout


def test_moves_can_be_typed_with_commas_between_them() -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", typed="b10, castle\nq\n")
    assert '"castle" is not a move of this game' in done.stdout


def test_your_name_and_options() -> None:
    arguments = ["--players", "2", "--name", "Anna", "--option", "rounds=2", "--bot", "zufall", "--seed", "x"]
    done = stammtisch("play", "elfer_raus", *arguments, typed="q\n")
    assert "Elfer raus! with Toni" in done.stdout


def test_six_players_whatever_your_name() -> None:
    for name in ("Anna", "Oma"):
        done = stammtisch("play", "elfer_raus", "--players", "6", "--name", name, typed="q\n")
        assert done.returncode == 0


def test_a_game_that_is_left_is_written_down(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = stammtisch("play", "elfer_raus", "--seed", "x", "--record", str(file), typed="1\nq\n")
    assert f"Written down in {file}." in done.stdout
    assert "was not played to its end" in stammtisch("verify", str(file)).stdout
    assert stammtisch("play", "push", "--record", "/nowhere/x", typed="q\n").stderr == (
        "stammtisch: /nowhere/x: there is no such file or folder.\n"
    )


def test_whatever_is_typed() -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", typed=f"{'9' * 5000}\n\x1b[2J\n,\n,,\n \n\0\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout


def test_paint() -> None:
    plain, colour = Paint(), Paint(colour=True, symbols=True)
    assert plain.card("r7") == "r7"
    assert colour.card("r7") == "\x1b[1;38;5;203m♥r7\x1b[0m"
    assert Paint(symbols=True).card("g12") == "▲g12"
    assert Paint(symbols=True).card("J") == "J"
    assert plain.cards([]) == "–"


class Screen:
    """A terminal that remembers what was written, or a file that is none."""

    def __init__(self, *, terminal: bool, encoding: str = "utf-8") -> None:
        self.terminal, self.encoding = terminal, encoding
        self.written = ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(
    ("screen", "environment", "colour", "symbols"),
    [
        (Screen(terminal=True), {}, True, True),
        (Screen(terminal=True), {"NO_COLOR": "1"}, False, True),
        (Screen(terminal=True), {"NO_COLOR": ""}, True, True),
        (Screen(terminal=True), {"TERM": "dumb"}, False, True),
        (Screen(terminal=False), {}, False, True),
        (Screen(terminal=True, encoding="ascii"), {}, True, False),
    ],
)
def test_what_a_terminal_can_show(screen: Screen, environment: dict[str, str], colour: bool, symbols: bool) -> None:
    assert Paint.on(screen, environment) == Paint(colour=colour, symbols=symbols)  # type: ignore[arg-type]


def test_the_bar_shows_how_far_it_is_on_terminals_only() -> None:
    screen, file = Screen(terminal=True), Screen(terminal=False)
    for stream in (screen, file):
        bar = Bar(100, "games", stream)  # type: ignore[arg-type]
        bar._drawn -= 1
        bar.step(50)
        bar.close()
    assert "50/100 games" in screen.written
    assert screen.written.endswith("\r\x1b[K")
    assert file.written == ""
