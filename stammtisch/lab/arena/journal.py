"""The file of a contest: JSON Lines, written as it goes, so that nothing is lost and anybody can go on later.

    {"format": "stammtisch-arena/1", "game": "push", "bots": ["kenner", "stammgast"], …}     what is played
    {"deal": 0, "winners": [[0], [1]], "times": [{"115": 4}, {"40": 5}], "faults": [0, 0]}   one line a deal, in order
    {"result": {…}, "ms": […]}                                                              at the end

`winners` are the seats that won each game of the deal. `times` and `faults`, which are not the same in every run, have
an entry for each bot: moves counted by the step of their time (see `timing`), and moves that another bot had to make.
A line that was not finished is dropped, and its deal is played again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from stammtisch.games import game as game_named
from stammtisch.lab.arena.contest import Contest, Deal
from stammtisch.lab.arena.timing import Thinking
from stammtisch.lab.atomic_files import compare
from stammtisch.words import complaint

FORMAT = "stammtisch-arena/1"
MAX_HEADER = 1 << 16


def header(contest: Contest) -> dict[str, Any]:
    """What is played, as the first line says it. How many deals is no part of it, so that one can add more."""
    game = game_named(contest.game)
    return {
        "format": FORMAT,
        "game": contest.game,
        "players": contest.players,
        "options": game.chosen(game.settle(contest.players, contest.options)),
        "bots": list(contest.bots),
        "mixed": contest.mixed,
        "seed": contest.seed.hex(),
    }


def seed_in(file: Path) -> bytes | None:
    """The seed of the contest in the file; None if there is no contest yet."""
    found = _first_line(file)
    try:
        return None if found is None else bytes.fromhex(found["seed"])
    except (KeyError, TypeError, ValueError):
        raise complaint("arena.no_contest", file=str(file)) from None


def _first_line(file: Path) -> dict[str, Any] | None:
    """What the first line says; None if there is none yet; a Complaint if the file is something else."""
    if not file.exists():
        return None
    with file.open("rb") as lines:
        line = lines.readline(MAX_HEADER)  # a device may be one endless line
    found = _parsed(line)
    if line and (found is None or found.get("format") != FORMAT):
        raise complaint("arena.no_contest", file=str(file))
    return found


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The object on a line; None if the line is not finished or holds something else."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class Journal:
    """The file, open to be written to; `deals` are those that it held before."""

    def __init__(self, file: Path, contest: Contest) -> None:
        """Read what is there and drop an old result; a Complaint if the file is not of this contest."""
        self.contest = contest
        self.deals: list[Deal] = []
        found = _first_line(file)
        if found is None:
            self._file: BinaryIO = file.open("wb")
            self._write(header(contest))
            return
        compare(file, header(contest), found, "arena.other_contest")
        self._file = file.open("r+b")
        try:
            self._read(file)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, deal: Deal) -> None:
        """Write down one more deal."""
        times = [{str(step): count for step, count in sorted(spent.times.items())} for spent in deal.thinking]
        faults = [spent.faults for spent in deal.thinking]
        self._write({"deal": deal.number, "winners": deal.winners, "times": times, "faults": faults})

    def close_with(self, result: Mapping[str, Any]) -> None:
        """Write down the result, which is the last line."""
        self._write(result)

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, file: Path) -> None:
        good = len(self._file.readline())
        for line in iter(self._file.readline, b""):
            found = _parsed(line)
            if found is None or "result" in found:
                break
            self.deals.append(self._deal(file, found))
            good += len(line)
        if any(b"deal" in line for line in self._file):
            raise complaint("arena.damaged", file=str(file), line=len(self.deals) + 2)
        self._file.seek(good)
        self._file.truncate()

    def _deal(self, file: Path, found: Mapping[str, Any]) -> Deal:
        number = len(self.deals)
        try:
            winners = tuple(tuple(map(int, seats)) for seats in found["winners"])
            thinking = tuple(map(_thinking, found["times"], found["faults"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise complaint("arena.damaged", file=str(file), line=number + 2) from None
        deal = Deal(number, winners, thinking)
        if found.get("deal") != number or not all(_plausible(self.contest, deal)):
            raise complaint("arena.damaged", file=str(file), line=number + 2)
        return deal


def _thinking(times: Mapping[str, int], faults: int) -> Thinking:
    return Thinking(Counter({int(step): int(count) for step, count in times.items()}), int(faults))


def _plausible(contest: Contest, deal: Deal) -> Iterator[bool]:
    """Whether the deal can be one of this contest, one condition after another."""
    yield len(deal.thinking) == len(contest.bots)
    yield len(deal.winners) == len(contest.seatings(deal.number))
    yield all(seats and set(seats) <= set(range(contest.players)) for seats in deal.winners)
    yield all(len(seats) == len(set(seats)) for seats in deal.winners)
