"""The file of a contest: nothing is lost, nothing is mixed up, and nobody else's file is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.lab.arena.contest import Contest, Deal, play_deals
from stammtisch.lab.arena.journal import Journal, seed_in
from stammtisch.table.seeds import seed_of
from stammtisch.words import Complaint

CONTEST = Contest("elfer_raus", ("anfaenger", "zufall"), 2, seed_of("journal"))


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    return list(play_deals(CONTEST, range(3)))


@pytest.fixture
def file(tmp_path: Path, deals: list[Deal]) -> Path:
    """A finished contest."""
    written = tmp_path / "contest.jsonl"
    with Journal(written, CONTEST) as journal:
        for deal in deals:
            journal.add(deal)
        journal.close_with({"result": {"deals": 3}})
    return written


def test_what_is_written_can_be_read(file: Path, deals: list[Deal]) -> None:
    with Journal(file, CONTEST) as journal:
        assert journal.deals == deals
        assert [deal.thinking for deal in journal.deals] == [deal.thinking for deal in deals]
    assert seed_in(file) == CONTEST.seed
    assert seed_in(file.with_name("none")) is None


def test_wherever_the_file_ends_whole_deals_are_kept(file: Path, deals: list[Deal]) -> None:
    whole = file.read_bytes()
    head = whole.index(b"\n") + 1
    for cut in [*range(head, len(whole), 7), len(whole) - 1]:
        file.write_bytes(whole[:cut])
        with Journal(file, CONTEST) as journal:
            kept = journal.deals
            assert kept == deals[: len(kept)]
            assert len(kept) == min(3, whole[head:cut].count(b"\n"))
            for deal in deals[len(kept) :]:
                journal.add(deal)
            journal.close_with({"result": {"deals": 3}})
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "push"}, 'game: expected "push", found "elfer_raus"'),
        (
            {"bots": ("zufall", "anfaenger")},
            r'bots: expected \["zufall", "anfaenger"\], found \["anfaenger", "zufall"\]',
        ),
        ({"players": 3}, "players: expected 3, found 2"),
        ({"seed": bytes(32)}, 'seed: expected "0000'),
        ({"mixed": True}, "mixed: expected true, found false"),
        ({"options": {"rounds": 2}}, r'options: expected \{"rounds": 2\}, found \{\}'),
    ],
)
def test_a_file_of_another_contest_is_refused(file: Path, change: dict[str, object], reason: str) -> None:
    before = file.read_bytes()
    with pytest.raises(Complaint, match=reason):
        Journal(file, Contest(**{**vars(CONTEST), **change}))
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"my diary\n", b"[1]\n", b"{}\n", b'{"format": "stammtisch-record/1"}\n', b"{", b"\xff"]
)
def test_nobody_elses_file_is_touched(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "diary"
    file.write_bytes(content)
    for read in (lambda: Journal(file, CONTEST), lambda: seed_in(file)):
        with pytest.raises(Complaint, match="none that the arena wrote"):
            read()
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        {"deal": 5},
        {"winners": [[0]]},
        {"winners": [[0], [2]]},
        {"winners": [[0], []]},
        {"winners": 3},
        {"times": []},
        {"faults": [0]},
    ],
)
def test_a_damaged_line_is_named_and_nothing_changes(file: Path, change: dict[str, object]) -> None:
    lines = file.read_text().splitlines(keepends=True)
    lines[2] = json.dumps({**json.loads(lines[2]), **change}) + "\n"
    file.write_text("".join(lines))
    with pytest.raises(Complaint, match="line 3 is damaged"):
        Journal(file, CONTEST)
    assert file.read_text() == "".join(lines)


def test_a_broken_line_between_others_is_damage(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], "rubbish\n", *lines[3:]]))
    with pytest.raises(Complaint, match="line 3 is damaged"):
        Journal(file, CONTEST)


def test_nothing_is_left_of_an_old_result(file: Path, deals: list[Deal]) -> None:
    with Journal(file, CONTEST) as journal:
        journal.close_with({"result": {"deals": 3, "more": "x" * 1000}})
    with Journal(file, CONTEST) as journal:
        journal.close_with({"result": {}})
    assert file.read_text().splitlines()[1 + len(deals) :] == ['{"result": {}}']
