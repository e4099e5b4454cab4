"""The evening's score: who has won how many games at this table."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.server.room import commands as cmd
from stammtisch.server.room.dealing import sealed
from stammtisch.server.room.evening import evening
from stammtisch.server.room.room import Phase
from tests.server.rooms import HOST, NAMES, Bench, over


def play_out(bench: Bench) -> tuple[int, ...]:
    """The game is over; who has won it."""
    while bench.room.phase is Phase.PLAYING:
        bench.play()
    bench.happen([sealed(bytes(range(32)))])
    assert bench.room.table is not None
    assert bench.room.table.result is not None
    return tuple(bench.room.table.result.winners)


def won(bench: Bench) -> dict[str, int]:
    """The score as everybody is told it, by name or by chair."""
    return {one["name"] or f"bot {one['seat']}": one["won"] for one in evening(bench.room, NAMES)["won"]}


def test_wins_are_counted_by_whoever_sat_there() -> None:
    bench = over(2, "elfer_raus")
    assert (evening(bench.room, NAMES)["games"], won(bench)) == (0, {"Anna": 0, "Ben": 0})  # that one had no result
    expected = {"Anna": 0, "Ben": 0}
    for game in ("push", "elfer_raus", "push"):
        bench.command(HOST, cmd.Swap(first=0, second=1))
        bench.command(HOST, cmd.Change(game=game))
        bench.command(HOST, cmd.Start())
        sat = [NAMES[person] for person in bench.room.people()]
        for seat in play_out(bench):
            expected[sat[seat]] += 1
    assert evening(bench.room, NAMES)["games"] == 3
    assert won(bench) == expected
    assert evening(bench.again(), NAMES) == evening(bench.room, NAMES)


def test_who_has_gone_is_remembered_and_goes_on_under_their_name() -> None:
    bench = over(2)
    bench.room.wins["p1"] = 2
    bench.command("p1", cmd.Leave())
    assert evening(bench.room, NAMES)["won"][-1] == {"name": "Ben", "bot": None, "seat": None, "won": 2}
    bench.command("p9", cmd.Sit(name="x"))
    assert [one["won"] for one in evening(bench.room, {**NAMES, "p9": "ben"})["won"]] == [0, 2]
    assert [one["won"] for one in evening(bench.room, {**NAMES, "p9": "Xaver"})["won"]] == [0, 0, 2]


def test_a_bot_keeps_its_wins_when_it_moves_or_becomes_stronger() -> None:
    bench = over(1, players=3)
    bench.room.wins[bench.room.chairs[1].sitter or ""] = 1
    bench.command(HOST, cmd.Swap(first=1, second=2))
    bench.command(HOST, cmd.AddBot(bot="stammgast", seat=2))
    assert [(one["bot"], one["won"]) for one in evening(bench.room, NAMES)["won"]] == [
        (None, 0),
        ("zufall", 0),
        ("stammgast", 1),
    ]


@given(st.lists(st.sampled_from(["swap", "leave", "sit", "bot", "play"]), max_size=12))
def test_every_win_is_somebodys(doings: list[str]) -> None:
    """Whatever happens between games, the score tells every win of people who have ever sat here."""
    bench, people = over(2, "push", 2), 2
    for doing in doings:
        free = any(chair.free for chair in bench.room.chairs)
        if doing == "swap":
            bench.command(HOST, cmd.Swap(first=0, second=1))
        elif doing == "leave" and len(bench.room.people()) > 1:
            bench.command(next(one for one in bench.room.people() if one != HOST), cmd.Leave())
        elif doing == "sit" and free:
            bench.command(f"p{people}", cmd.Sit(name="x"))
            people += 1
        elif doing == "bot" and free:
            bench.command(HOST, cmd.AddBot(bot="zufall"))
        elif doing == "play" and not free:
            bench.room.wins[bench.room.chairs[1].sitter or ""] += 1
    names = {f"p{number}": f"Kim {number}" for number in range(people)}
    persons = sum(won for who, won in bench.room.wins.items() if who.startswith("p"))
    told: list[Any] = evening(bench.room, names)["won"]
    assert sum(one["won"] for one in told if one["name"]) == persons
