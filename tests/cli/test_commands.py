"""The command line: what each command does, and one clear line for every error."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.cli.arguments import with_command
from stammtisch.games import GAMES
from stammtisch.games.rulebook import rules
from tests.cli.run import VERSION, complained, environment, interrupted, stammtisch
from tests.plays import AnyGame, named

COMMANDS = (
    *("serve", "games", "rules", "play", "replay", "verify", "config", "doctor", "backup", "restore"),
    *("repair", "clock", "token"),
    *("simulate", "arena", "lab", "lab simulate", "lab report", "lab game", "equity"),
)


def recorded(folder: Path, *arguments: str) -> Path:
    """A file with a few simulated games."""
    file = folder / "games.jsonl"
    done = stammtisch("simulate", *arguments, "--records", str(file), "--games", "3", "--seed", "test")
    assert done.returncode == 0, done.stderr
    return file


def test_it_says_what_it_can_do() -> None:
    done = stammtisch("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert " " in command or f"\n    {command} " in done.stdout
    assert "Examples:" in done.stdout
    assert "Beispiele:" in stammtisch("--help", lang="de_DE.UTF-8").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    for lang, usage, examples in (("C.UTF-8", "Usage:", "Examples:"), ("de_DE.UTF-8", "Aufruf:", "Beispiele:")):
        done = stammtisch(*command.split(), "--help", lang=lang)
        assert done.returncode == 0
        assert done.stdout.startswith(f"{usage} stammtisch {command}")
        assert f"{examples}\n  stammtisch {command}" in done.stdout


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("", "serve"),
        ("--lan --port 9000", "serve --lan --port 9000"),
        ("--lang de", "serve --lang de"),
        ("--lang=de --lan", "serve --lang=de --lan"),
        ("--lang de games", "--lang de games"),
        ("games --lang de", "games --lang de"),
        ("--help", "--help"),
        ("--lang de -h", "--lang de -h"),
        ("--version", "--version"),
    ],
)
def test_without_a_command_it_serves(typed: str, understood: str) -> None:
    assert with_command(typed.split()) == understood.split()


def test_version() -> None:
    assert stammtisch("--version").stdout == f"stammtisch {VERSION}\n"


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_games_lists_every_game_and_option(game: AnyGame) -> None:
    for lang in ("de", "en"):
        listed = stammtisch("games", "--lang", lang).stdout
        assert f"{game.title}  {game.name}" in listed
        for option in game.options.OPTIONS:
            assert f"  {option.name}" in listed
            assert option.kind.allowed() in listed
            assert f"[{option.rule}]" in listed


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_rules_prints_every_rule_number(game: AnyGame) -> None:
    for lang in ("de", "en"):
        printed = stammtisch("rules", game.name, "--lang", lang).stdout
        for number in rules(game.name, "en"):
            assert number in printed
        assert "**" not in printed


@pytest.mark.parametrize("command", ["token new Toni", "token list", "clock", "clock --confirm", "repair", "backup x"])
def test_in_a_folder_without_data_nothing_is_made(command: str, tmp_path: Path) -> None:
    said = complained(*command.split(), "--data", str(tmp_path / "mistyped"))
    assert said.startswith(f"There are no data in {tmp_path / 'mistyped'}. Is the folder spelt right?")
    assert list(tmp_path.iterdir()) == []


def test_rules_prints_one_rule() -> None:
    assert stammtisch("rules", "elfer_raus", "--rule", "er-9").stdout.startswith("ER-9  ")
    assert complained("rules", "elfer_raus", "--rule", "ER-99") == (
        'There is no such rule: expected ER-1 … ER-17, got "ER-99".'
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("foo", "Expected 'serve'"),
        ("backup", "Missing: FILE"),
        ("restore /nowhere", "/nowhere: there is no such file or folder."),
        ("token new", 'A token needs a name of 1 to 40 characters, got ""'),
        ("token lose x", "Expected 'new', 'list', 'revoke', got 'lose'"),
        ("--foo", '"--foo" is not understood here'),
        ("lab report push --players 3", '"--players 3" is not understood here; stammtisch lab report --help shows'),
        ("simulate", "Missing: GAME"),
        ("simulate chess", "There is no such game here: expected elfer_raus"),
        ("simulate elfer_raus --players", "--players needs a value"),
        ("simulate elfer_raus --players many", '--players: expected a whole number 1…99, got "many"'),
        ("simulate elfer_raus --players 9", "Elfer raus! is for 2…6 players, not for 9."),
        ("simulate elfer_raus --games 0", '--games: expected a whole number 1…1000000000, got "0"'),
        ("simulate elfer_raus --jobs 1.5", '--jobs: expected a whole number 1…256, got "1.5"'),
        ("simulate elfer_raus --bot gandalf", "There is no such bot: expected zufall | anfaenger"),
        ("simulate elfer_raus --players 4 --bot zufall zufall", "--bot: expected 1 or 4 names, got 2."),
        ("simulate elfer_raus --option rounds", '--option: expected KEY=VALUE, got "rounds".'),
        ("simulate elfer_raus --option rounds=99", "Option rounds: expected 1…20, got 99."),
        ("simulate elfer_raus --option rounds=2 rounds=3", "--option: rounds is given twice."),
        ("simulate elfer_raus --option tempo=9", "There is no such option here: expected three_colours"),
        ("simulate elfer_raus --legal=yes", "--legal takes no value"),
        ("simulate elfer_raus --games 1 --records /nowhere/x", "/nowhere/x: there is no such file or folder."),
        ("verify /nowhere", "/nowhere: there is no such file or folder."),
        ("verify /", "/: expected a file, found a folder."),
        ("replay /nowhere", "/nowhere: there is no such file or folder."),
        ("rules chess", "There is no such game here"),
        ("games --lang fr", "Expected 'de', 'en', got 'fr'"),
        ("play elfer_raus --players 7", "Elfer raus! is for 2…6 players, not for 7."),
        ("play elfer_raus --bot gandalf", "There is no such bot"),
    ],
)
def test_every_error_is_one_clear_line(arguments: str, reason: str) -> None:
    assert complained(*arguments.split()).startswith(reason)


def test_numbers_are_written_as_people_write_them() -> None:
    arguments = ["simulate", "elfer_raus", "--games", "40", "--seed", "x", "--bot", "zufall"]
    assert re.search(r"Starter +\d\d\.\d\d %  \d\d\.\d\d % – \d\d\.\d\d % ", stammtisch(*arguments).stdout)
    german = stammtisch(*arguments, "--lang", "de").stdout
    assert re.search(r"Beginnt +\d\d,\d\d %  \d\d,\d\d % – \d\d,\d\d % ", german)


def test_the_language_can_be_named_anywhere() -> None:
    assert "Beispiele:" in stammtisch("--lang", "de", "--help").stdout
    assert "Personen" in stammtisch("--lang", "de", "games").stdout


def test_errors_are_german_in_germany() -> None:
    assert complained("simulate", "schach", lang="de_DE.UTF-8").startswith("Dieses Spiel gibt es hier nicht")
    assert (
        complained("verify", "/nirgends", "--lang", "de") == "/nirgends: diese Datei oder diesen Ordner gibt es nicht."
    )


def test_simulate_sums_up() -> None:
    bots = ["zufall", "anfaenger", "zufall"]
    done = stammtisch("simulate", "elfer_raus", "--games", "7", "--seed", "x", "--bot", *bots)
    assert done.returncode == 0
    head, _speed, length, _empty, columns, *seats = done.stdout.splitlines()
    assert head.startswith("7 games of Elfer raus!, 3 seats, seed 2d711642b726b044")
    assert length.startswith("Moves a game: ")
    assert columns.split() == ["Seat", "Bot", "Wins", "95", "%", "interval", "Mean", "score"]
    assert [line.split()[:2] for line in seats] == [[str(seat), bot] for seat, bot in enumerate(bots)]


def test_the_same_seed_gives_the_same_records_whatever_the_jobs(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "again")]
    for file, jobs in zip(files, ("1", "2", "1"), strict=True):
        arguments = ["--players", "3", "--games", "12", "--seed", "x", "--bot", "anfaenger", "--legal"]
        stammtisch("simulate", "elfer_raus", *arguments, "--records", str(file), "--jobs", jobs)
    texts = {file.read_bytes() for file in files}
    assert len(texts) == 1
    assert texts.pop().count(b"\n") == 12


def test_records_on_the_output_leave_the_summary_to_the_other_stream() -> None:
    done = stammtisch("simulate", "elfer_raus", "--games", "2", "--seed", "x", "--records", "-")
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == ["elfer_raus"] * 2
    assert "95 % interval" in done.stderr


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_what_is_simulated_can_be_verified_and_replayed(game: AnyGame, tmp_path: Path) -> None:
    file = recorded(tmp_path, game.name, "--bot", "anfaenger", "--legal")
    assert stammtisch("verify", str(file)).stdout.startswith("3 games checked: all chance follows from the seeds")
    for lang, last in (("en", " wins"), ("de", " gewinn")):
        told = stammtisch("replay", str(file), "--game", "2", "--lang", lang)
        assert told.returncode == 0, told.stderr
        lines = told.stdout.splitlines()
        assert lines[0].startswith(f"{game.title}: bot:anfaenger 1")
        assert last in lines[-1]


def test_replay_step_by_step_shows_the_table(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    done = stammtisch("replay", str(file), "--step", typed="\n\n")
    assert done.returncode == 0
    assert done.stdout.count("Go on with Enter") == 3
    assert "Your cards:" in done.stdout


def test_replay_names_options_as_a_record_does(tmp_path: Path) -> None:
    file = recorded(tmp_path, "push", "--option", "risk=true", "turn_cards=discarded")
    assert stammtisch("replay", str(file)).stdout.splitlines()[0].endswith(" (turn_cards=discarded, risk=true)")


def test_replay_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    assert complained("replay", str(file), "--game", "4") == f"{file}: expected a game 1…3, asked for 4."


def test_verify_names_record_move_expected_and_found(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    lines = file.read_text().splitlines()
    second = json.loads(lines[1])
    seat = second["moves"][4]["seat"]
    second["moves"][4]["seat"] = 1 - seat
    file.write_text("\n".join([lines[0], json.dumps(second), lines[2]]))
    assert complained("verify", str(file)) == f"{file}, game 2: Move 5: expected seat {seat}, found seat {1 - seat}."
    assert f"{file}, Spiel 2: Zug 5: erwartet Platz {seat}" in complained("verify", str(file), "--lang", "de")


def test_verify_takes_told_chance_at_its_word(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    records = [json.loads(line) for line in file.read_text().splitlines()]
    del records[0]["seed"]
    records[1]["seed"] = None
    file.write_text("\n".join(map(json.dumps, records)))
    assert stammtisch("verify", str(file)).stdout == (
        "3 games checked: all moves and results are right; in 2 without a seed, chance was taken at its word.\n"
    )


def test_verify_reads_from_a_pipe(tmp_path: Path) -> None:
    text = recorded(tmp_path, "elfer_raus").read_text()
    assert stammtisch("verify", "-", typed=text).stdout.startswith("3 games checked")
    assert stammtisch("verify", "/dev/stdin", typed=text).stdout.startswith("3 games checked")
    assert stammtisch("replay", "-", typed=text).stdout.startswith("Elfer raus!")


def test_verify_says_which_games_were_not_finished(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    record = json.loads(file.read_text().splitlines()[0])
    unfinished = {**record, "moves": record["moves"][:5], "result": None}
    file.write_text(json.dumps(unfinished))
    assert stammtisch("verify", str(file)).stdout == (
        "1 game checked, which was not played to its end: all chance follows from the seed, all moves are right.\n"
    )
    file.write_text("\n".join(map(json.dumps, [record, unfinished, {**unfinished, "seed": None}])))
    assert stammtisch("verify", str(file)).stdout == (
        "3 games checked, 2 of them not played to the end: all moves and given results are right; "
        "in 1 without a seed, chance was taken at its word.\n"
    )


def test_verify_reads_one_record_over_several_lines(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    file.write_text("\n\n" + json.dumps(json.loads(file.read_text().splitlines()[0]), indent=2))
    assert stammtisch("verify", str(file)).stdout.startswith("1 game checked")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "expected at least one game, found none."),
        (b"\n \n", "expected at least one game, found none."),
        (b"\xff\xfe\x00", "game 1: The file is not UTF-8"),
        (b"\x00" * 1000, "game 1: This is not JSON"),
        (b"hello", "game 1: This is not JSON"),
        (b"[1, 2]", "game 1: The record: expected an object, found [1, 2]."),
        (b"[" * 1_000_000, "game 1: This is not JSON"),
        (b'{"a": ' * 300_000, "game 1: This is not JSON"),
    ],
    ids=range(8),
)
def test_verify_survives_any_file(content: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    assert reason in complained("verify", str(file))
    assert reason in complained("replay", str(file))


def test_verify_survives_truncation_at_any_byte(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    whole = file.read_bytes().splitlines(keepends=True)[0]
    for cut in (1, 100, len(whole) // 2, len(whole) - 2):
        file.write_bytes(whole[:cut])
        assert f"{file}, game 1: " in complained("verify", str(file))


def test_output_into_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    file = recorded(tmp_path, "elfer_raus")
    command = [sys.executable, "-m", "stammtisch", "replay", str(file)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment()}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(
    "arguments", ["--help", "games", "rules push --lang de", "simulate elfer_raus --games 2 --lang de"]
)
def test_a_terminal_that_cannot_spell_everything(arguments: str) -> None:
    done = stammtisch(*arguments.split(), lang="C", utf8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout or arguments == "--help"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("arguments", ["play elfer_raus", "simulate elfer_raus --games 2", "games", "foo"])
def test_closed_streams(arguments: str, closed: str) -> None:
    command = ["/bin/sh", "-c", f"{sys.executable} -m stammtisch {arguments} {closed} </dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert "Traceback" not in done.stderr + done.stdout
    assert done.returncode == (2 if arguments == "foo" else 0)


def test_a_full_disk_is_one_clear_line() -> None:
    command = ["/bin/sh", "-c", f"{sys.executable} -m stammtisch games >/dev/full"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert (done.returncode, done.stderr) == (2, "stammtisch: -: the disk is full.\n")


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ["simulate", "elfer_raus", "--games", "1000000", "--records", str(file)]
    done = interrupted(lambda: file.exists() and file.stat().st_size > 0, *arguments)
    printed, complaints = done.stdout, done.stderr
    assert done.returncode == 130
    assert complaints.startswith("Stopped after ")
    assert "95 % interval" in printed
    assert stammtisch("verify", str(file)).returncode == 0
    assert complaints.startswith(f"Stopped after {len(file.read_text().splitlines())} of 1000000 games.")
