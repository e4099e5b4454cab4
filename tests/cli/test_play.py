"""Playing in the terminal: whole games, help, refusals, leaving."""

from __future__ import annotations

import json
import re
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


def test_upper_case_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("play", "level8", "--players", "4", "--seed", "a4", "--record", str(file))
    stammtisch(*arguments, typed="TAKE Stock\nLay  RUN 3\nQ\n")
    assert [move for move, _ in your_moves(file)] == ["take stock", "lay run 3"]


def your_moves(file: Path) -> list[tuple[str, int]]:
    """What seat 0 has done, and when, of the record."""
    moves = json.loads(file.read_text(encoding="utf-8"))["moves"]
    return [(made["move"], at) for at, made in enumerate(moves) if made["seat"] == 0]


@pytest.mark.parametrize(
    ("lang", "taken_back", "nothing"),
    [
        ("de", "Zurückgenommen.", "Das lässt sich nicht mehr zurücknehmen."),
        ("en", "Taken back.", "That cannot be taken back any more."),
    ],
)
def test_what_may_be_taken_back_is(lang: str, taken_back: str, nothing: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("play", "elfer_raus", "--players", "4", "--seed", "a4", "--lang", lang, "--record", str(file))
    done = stammtisch(*arguments, typed="u\ny12\nU\nu\nq\n")
    said = [line.removeprefix("> ") for line in done.stdout.splitlines()]
    assert [line for line in said if line in {taken_back, nothing}] == [nothing, taken_back, nothing]
    assert "y12" not in [move for move, _ in your_moves(file)]
    assert done.stdout.count("  1 y12") == 2


@pytest.mark.parametrize(
    ("game", "lang", "begins"),
    [
        ("elfer_raus", "de", "Tipp: Lege die"),
        ("help", "en", "Hint: "),
        ("level8", "de", "Tipp: Nimm "),
        ("push", "en", "Hint: Flip a card"),
    ],
)
def test_34_a_hint_is_what_a_good_player_would_do_and_what_speaks_for_it(game: str, lang: str, begins: str) -> None:
    done = stammtisch("play", game, "--seed", "a4", "--players", "4", "--lang", lang, typed="h\nHINT\nTipp\nq\n")
    hints = [line.removeprefix("> ") for line in done.stdout.splitlines() if line.startswith(("> Tipp: ", "> Hint: "))]
    assert len(hints) == 3
    assert len(set(hints)) == 1
    assert hints[0].lower().startswith(begins.lower())
    move, why = re.findall(r"\((.*?)\)\. (.+)", hints[0])[0]
    assert f" {move}  " in done.stdout
    assert why.endswith((".", "!"))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("? 9", "ER-9  "),
        ("?9", "ER-9  "),
        ("? er-12", "ER-12  "),
        ("? 99", "There is no such rule"),
        ("? x", "no such"),
    ],
)
def test_a_rule_is_found_by_its_number_alone_as_the_banner_says(typed: str, shown: str) -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", typed=f"{typed}\nq\n")
    assert "? 9 only rule 9" in done.stdout
    assert shown in done.stdout
    assert shown in stammtisch("rules", "elfer_raus", "--rule", "9").stdout or shown != "ER-9  "


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_bad_input_is_answered_and_changes_nothing(game: AnyGame, tmp_path: Path) -> None:
    bad = ["0", "77", "-1", "1 2", "1,1x", "?zzz", "discard", "ü", "🂡", "take -1", "lay run 3,", "h h", "u u"]
    files = [tmp_path / name for name in ("bad.json", "good.json")]
    for file, typed in zip(files, (bad, []), strict=True):
        arguments = ("play", game.name, "--seed", "a4", "--lang", "de", "--record", str(file))
        done = stammtisch(*arguments, typed="\n".join([*typed, "q", ""]))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("> ") >= len(typed)
    assert files[0].read_text(encoding="utf-8") == files[1].read_text(encoding="utf-8")


def test_enter_alone_shows_the_table_again() -> None:
    done = stammtisch("play", "elfer_raus", "--seed", "x", typed="\n\nq\n")
    assert done.stdout.count("Stock: ") == 3


@pytest.mark.parametrize(("game", "few_are_good"), [("elfer_raus", True), ("push", False)])
def test_in_the_end_the_players_stand_from_first_to_last(game: str, few_are_good: bool) -> None:
    done = stammtisch("play", game, "--players", "4", "--seed", "x", "--lang", "en", typed="1\n" * 500)
    standings = done.stdout.rpartition("The standings:\n")[2].split("\n\n")[0].splitlines()
    points = [int(line.split()[1]) for line in standings]
    assert len(set(points)) >= 3
    assert points == sorted(points, reverse=not few_are_good)


def test_nobody_is_waited_for_who_is_not_there() -> None:
    arguments = ("play", "elfer_raus", "--players", "2", "--option", "rounds=2", "--seed", "x", "--lang", "de")
    done = stammtisch(*arguments, typed="1\n" * 500)
    assert "Weiter mit Enter" not in done.stdout
    assert done.stdout.count("So steht es:") == 2
    assert "Auf der Hand hattest du noch: ★y20  ▲g1  ▲g2  ♦b20\n" in done.stdout
    assert "Du: 43 Punkte." in done.stdout
    assert "Auf der Hand sind noch:" in done.stdout
    first = done.stdout.index("gewinnt die Runde")
    assert first < done.stdout.index("So steht es:") < done.stdout.index("Runde 2 ist ausgeteilt")


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
