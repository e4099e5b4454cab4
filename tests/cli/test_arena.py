"""`stammtisch arena`: a table, a file to go on with, a plot, and one clear line for every error."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import ROOT, complained, environment, interrupted, stammtisch

PAIR = ["arena", "elfer_raus", "anfaenger", "zufall", "--seed", "x"]
TABLE = """\
Elfer raus!, 2 seats, 20 deals (40 games), seed 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881
Fair share: 50.0 %
"""


def result_in(file: Path) -> Any:
    """The result that stands at the end of the file, without the times."""
    return json.loads(file.read_text().splitlines()[-1])["result"]


def deals_in(file: Path) -> list[Any]:
    """What the file says of each deal, without the times."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return [
        {key: value for key, value in line.items() if key not in {"times", "faults"}}
        for line in lines
        if "deal" in line
    ]


def test_a_table_for_the_terminal() -> None:
    done = stammtisch(*PAIR, "--deals", "20")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(TABLE)
    head, anfaenger, zufall = done.stdout.splitlines()[3:6]
    assert re.split("  +", head) == ["Bot", "Share of wins", "95 % interval", "Rating", "Time p50", "Time p99"]
    assert re.match(r"anfaenger  [0-9.]+ % +[0-9.]+ % … [0-9.]+ % +[+−]?[0-9]+ ± [0-9]+  ", anfaenger)
    assert re.match(r"zufall     [0-9.]+ % +[0-9.]+ % … [0-9.]+ % +0  ", zufall)
    assert anfaenger.count(" ms") == 2


def test_the_example_in_the_documents_is_what_one_sees() -> None:
    """All but the times, which are different every time."""
    shown = re.search(
        r"```console\n\$ stammtisch (.*?)\n(.*?)```", (ROOT / "docs/arena.md").read_text("utf-8"), re.DOTALL
    )
    assert shown is not None
    said = stammtisch(*shown[1].split()).stdout
    assert re.sub(r" +[0-9.]+ ms", "", said) == re.sub(r" +[0-9.]+ ms", "", shown[2])


def test_numbers_are_german_in_german() -> None:
    said = stammtisch(*PAIR, "--deals", "20", "--lang", "de").stdout
    assert "Fairer Anteil: 50,0 %" in said
    assert "95-%-Bereich" in said


def test_candidates_are_compared_on_the_same_deals() -> None:
    said = stammtisch("arena", "push", "anfaenger", "zufall", "zufall", "--deals", "6", "--seed", "x").stdout
    assert "anfaenger − zufall" in said
    assert "Same deals" in said
    assert "\nzufall     50.0 %         –  " in said


def test_the_same_seed_gives_the_same_result_whatever_the_jobs(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "again")]
    for file, jobs in zip(files, ("1", "2", "1"), strict=True):
        stammtisch(*PAIR, "--deals", "12", "--jobs", jobs, "--out", str(file))
    assert result_in(files[0]) == result_in(files[1]) == result_in(files[2])
    assert deals_in(files[0]) == deals_in(files[1]) == deals_in(files[2])
    assert len(deals_in(files[0])) == 12


def test_the_same_command_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    command = ["arena", "push", "anfaenger", "zufall", "--mixed", "--deals", "6", "--out", str(file)]
    stammtisch(*command)
    whole, text = json.dumps(result_in(file)), file.read_text()
    for cut in (text.index("\n") + 1, len(text) // 2, text.rindex('{"result"')):
        file.write_text(text[:cut])
        done = stammtisch(*command)  # without the seed: that of the file
        assert done.returncode == 0
        assert json.dumps(result_in(file)) == whole
    assert done.stderr == "6 deals were played before.\n"


def test_more_deals_can_be_added_and_fewer_asked_for(tmp_path: Path) -> None:
    file, fresh = tmp_path / "contest.jsonl", tmp_path / "fresh.jsonl"
    stammtisch(*PAIR, "--deals", "4", "--out", str(file))
    few = result_in(file)
    stammtisch(*PAIR, "--deals", "8", "--out", str(file))
    stammtisch(*PAIR, "--deals", "8", "--out", str(fresh))
    assert result_in(file) == result_in(fresh)
    stammtisch(*PAIR, "--deals", "4", "--out", str(file))
    assert result_in(file) == few
    assert len(deals_in(file)) == 8


def test_it_stops_when_the_test_has_decided(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    command = ["arena", "push", "anfaenger", "zufall", "--seed", "x", "--until", "+20%", "--deals", "200"]
    said = stammtisch(*command, "--out", str(file), "--jobs", "2").stdout
    assert "Decided after 30 deals: anfaenger wins more than the fair share, 20.0 % rather than nothing." in said
    assert "measure it anew with another seed" in said
    assert result_in(file)["test"]["verdict"] == "accepted"
    assert len(deals_in(file)) == 30


def test_it_says_when_the_test_could_not_decide() -> None:
    said = stammtisch(*PAIR, "--until", "1,5%", "--deals", "3", "--lang", "de").stdout
    assert "Unentschieden nach 3 Verteilungen: Gewinnt anfaenger 1,5 % mehr als den fairen Anteil?" in said
    assert "miss ihn neu" not in said


def test_the_result_on_the_output_leaves_the_table_to_the_other_stream() -> None:
    done = stammtisch(*PAIR, "--deals", "3", "--out", "-")
    found = json.loads(done.stdout)
    assert found["result"]["deals"] == 3
    assert [spent["bot"] for spent in found["ms"]] == ["anfaenger", "zufall"]
    assert "Fair share" in done.stderr


def test_a_plot(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    stammtisch(*PAIR, "--deals", "3", "--plot", str(file), "--lang", "de")
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert "Anteil der Siege" in file.read_text(encoding="utf-8")


def test_it_needs_no_numpy() -> None:
    code = (
        "import sys; from stammtisch.cli import main\n"
        "main(['arena', 'elfer_raus', 'stammgast', 'anfaenger', 'zufall', '--deals', '3', '--mixed'])\n"
        "print({'numpy', 'numba', 'matplotlib'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.endswith("\nset()\n")


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    arguments = [*PAIR, "--deals", "100000", "--out", str(file), "--jobs", "2"]
    done = interrupted(lambda: file.exists() and file.read_bytes().count(b"\n") > 2, *arguments)
    printed, complaints = done.stdout, done.stderr
    assert done.returncode == 130
    assert complaints.startswith("Stopped after ")
    assert "the same command goes on from here" in complaints
    assert "95 % interval" in printed
    assert result_in(file)["deals"] == len(deals_in(file)) > 1


def test_ctrl_c_just_after_a_deal_was_written_down_counts_it(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    code = (
        "import signal, sys\n"
        "from stammtisch.cli import main\n"
        "from stammtisch.lab.arena.journal import Journal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "written = Journal.add\n"
        "def then_ctrl_c(journal, deal):\n"
        "    written(journal, deal)\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "Journal.add = then_ctrl_c\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, *PAIR, "--deals", "9", "--out", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 130, done.stderr
    assert result_in(file)["deals"] == len(deals_in(file)) == 1


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        ("", "Missing: GAME, BOT", "Es fehlt: GAME, BOT"),
        ("push", "Missing: BOT", "Es fehlt: BOT"),
        ("push zufall", "Expected 2…16 bots to compare, got 1.", "Erwartet 2…16 Bots zum Vergleichen, bekommen 1."),
        ("push zufall gandalf", "There is no such bot", "Diesen Bot gibt es nicht"),
        ("push zufall kenner@soon", "How long a bot may think", "So lange darf ein Bot überlegen"),
        ("chess zufall zufall", "There is no such game here", "Dieses Spiel gibt es hier nicht"),
    ],
)
def test_every_contest_that_cannot_be_is_one_clear_line(arguments: str, english: str, german: str) -> None:
    assert complained("arena", *arguments.split()).startswith(english)
    assert complained("arena", *arguments.split(), "--lang", "de").startswith(german)


@pytest.mark.parametrize(
    ("option", "english", "german"),
    [
        ("--players 9", "Push is for 2…6 players, not for 9.", "Push spielt man zu 2…6, nicht zu 9."),
        ("--deals 0", "--deals: expected a whole number 1…1000000", "--deals: erwartet eine ganze Zahl"),
        ("--jobs many", "--jobs: expected a whole number 1…256", "--jobs: erwartet eine ganze Zahl"),
        ("--until 0%", "--until: expected a share above 0", "--until: erwartet einen Anteil über 0"),
        ("--until much", "--until: expected a share above 0", "--until: erwartet einen Anteil über 0"),
        ("--plot x.gif", "--plot: expected a name that ends in", "--plot: erwartet einen Namen, der"),
        ("--out /", "/: expected a file, found a folder.", "/: erwartet eine Datei"),
        ("--out /dev/zero", "/dev/zero: this file is there already", "/dev/zero: diese Datei gibt es schon"),
        ("--out /nowhere/x", "/nowhere/x: there is no such file", "/nowhere/x: diese Datei oder"),
        ("--option x", "--option: expected KEY=VALUE", "--option: erwartet KEY=VALUE"),
    ],
)
def test_every_option_that_cannot_be_is_one_clear_line(option: str, english: str, german: str) -> None:
    command = ["arena", "push", "zufall", "zufall", *option.split()]
    assert complained(*command).startswith(english)
    assert complained(*command, "--lang", "de").startswith(german)


def test_a_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    stammtisch(*PAIR, "--deals", "2", "--out", str(file))
    before = file.read_bytes()
    assert complained("arena", "elfer_raus", "zufall", "anfaenger", "--out", str(file)) == (
        f'{file}: this file is of another contest (bots: expected ["zufall", "anfaenger"], '
        'found ["anfaenger", "zufall"]); choose another name.'
    )
    assert "gehört zu einem anderen Vergleich" in complained(*PAIR[:-1], "y", "--out", str(file), "--lang", "de")
    assert file.read_bytes() == before
