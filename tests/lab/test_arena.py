"""The arena: everybody sits everywhere equally often, ties are shared, and the same seed gives the same result."""

from __future__ import annotations

from collections import Counter
from math import lcm, log10
from pathlib import Path

import pytest

from stammtisch.bots import Budget, Player, warmed_up
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.lab.arena import contest as contest_module
from stammtisch.lab.arena.contest import Contest, Deal, play_deal, play_deals
from stammtisch.lab.arena.standings import Estimate, Trial, standings, won
from stammtisch.lab.arena.timing import Thinking, milliseconds, together, took
from stammtisch.table.seeds import seed_of
from stammtisch.words import Complaint
from tests.bots.strangers import installed

SEED = seed_of("arena")

# Anfaenger and zufall in 8 deals: what each won, in parts of a win, and how often each had a choice.
SMOKE = {
    "elfer_raus": ((14, 18), (546, 385)),
    "help": ((54, 90), (493, 825)),
    "level8": ((32, 0), (1402, 1123)),
    "push": ((30, 2), (2606, 756)),
}


def contest(*bots: str, game: str = "elfer_raus", players: int = 2, mixed: bool = False) -> Contest:
    return Contest(game, bots, players, SEED, mixed=mixed)


def dealt(number: int, *winners: tuple[int, ...], bots: int = 2) -> Deal:
    return Deal(number, winners, tuple(Thinking() for _ in range(bots)))


def test_each_candidate_sits_in_every_seat_among_the_field() -> None:
    seatings = contest("a", "b", "field", players=3).seatings(7)
    assert seatings == [(0, 2, 2), (2, 0, 2), (2, 2, 0), (1, 2, 2), (2, 1, 2), (2, 2, 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_in_mixed_company_everybody_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    pool = contest(*"abcde"[:bots], players=players, mixed=True)
    for deal in range(3):
        seatings = pool.seatings(deal)
        assert len(seatings) == lcm(bots, players)
        seats = Counter((seat, bot) for seating in seatings for seat, bot in enumerate(seating))
        assert set(seats.values()) == {lcm(bots, players) // bots}
        assert len(seats) == bots * players
        assert all(len(set(seating)) == min(bots, players) for seating in seatings)
    assert pool.chairs() == [lcm(bots, players) * players // bots] * bots


def test_in_mixed_company_all_meet_all_in_time() -> None:
    pool = contest(*"abcd", mixed=True)
    met = {tuple(sorted(seating)) for deal in range(20) for seating in pool.seatings(deal)}
    assert len(met) == 6
    assert pool.seatings(3) == pool.seatings(3)


def test_a_shared_win_is_shared() -> None:
    trio = contest("a", "b", "field", players=3)
    deal = dealt(0, (0,), (0, 1), (0, 1, 2), (1, 2), (2,), (2,), bots=3)
    assert won(trio, deal) == [6 + 3 + 2, 6, 3 + 4 + 6 + 6]
    assert sum(won(trio, deal)) == 6 * 6
    found = standings(trio, [deal])
    assert [row.share.value for row in found.bots] == [round(11 / 18, 6), round(6 / 18, 6), round(19 / 72, 6)]
    assert found.bots[0].share.low is None


def test_a_bot_against_itself_gets_exactly_the_fair_share() -> None:
    twins = contest("zufall", "zufall", players=3)
    found = standings(twins, list(play_deals(twins, range(4))))
    for row in found.bots:
        assert row.share == Estimate(0.333333)
        assert row.rating == Estimate(0)


@pytest.mark.parametrize("game", GAMES)
def test_smoke_arena(game: str) -> None:
    pair = contest("anfaenger", "zufall", game=game, players=GAMES[game].options.PLAYERS[0])
    deals = list(play_deals(pair, range(8)))
    wins = tuple(sum(parts) for parts in zip(*(won(pair, deal) for deal in deals), strict=True))
    choices = tuple(sum(deal.thinking[bot].times.total() for deal in deals) for bot in range(2))
    assert (wins, choices) == SMOKE[game]


def test_the_result_is_the_same_whatever_the_jobs() -> None:
    pool = contest("anfaenger", "stammgast", "zufall", players=3, mixed=True)
    one, two = list(play_deals(pool, range(6))), list(play_deals(pool, range(6), jobs=2))
    assert one == two
    assert standings(pool, one) == standings(pool, two)
    assert one[4] == play_deal(pool, 4)


def test_candidates_are_compared_deal_by_deal() -> None:
    trio = contest("a", "b", "field")
    better = [dealt(n, (0,), (1,) if n % 2 else (0,), (0,), (0,), bots=3) for n in range(40)]
    found = standings(trio, better)
    (difference,) = found.differences
    assert (difference.bot, difference.other) == ("a", "b")
    assert difference.more.value == 0.25
    assert difference.more.low is not None
    assert 0.1 < difference.more.low < 0.25
    assert found.bots[1].share == Estimate(0.5)  # it never varied, so nobody knows how far it could


def test_against_the_field_ratings_are_the_odds_of_winning() -> None:
    """With one candidate among P - 1 of the field the likeliest strengths give exactly the share that was seen."""
    pair = contest("a", "field")
    found = standings(pair, [dealt(n, (0,), (1,) if n % 11 else (0,)) for n in range(1100)])
    assert found.bots[0].share.value == round(21 / 22, 6)
    assert found.bots[0].rating.value == pytest.approx(400 * log10(2100.5 / 100.5), abs=0.1)  # with the imagined game


def test_a_trial_tests_the_first_bot_against_the_fair_share() -> None:
    pair = contest("a", "field")
    trial = Trial(pair, 0.1)
    for number in range(40):
        trial.add(dealt(number, (0,), (1,) if number % 3 else (0,)))
    assert trial.tested().verdict == "accepted"
    assert trial.test.mean == pytest.approx(1 / 3, abs=0.02)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (Contest("elfer_raus", ("zufall",), 2, SEED), "expected 2…16 bots to compare, got 1"),
        (Contest("elfer_raus", ("zufall",) * 17, 2, SEED), "got 17"),
        (Contest("elfer_raus", ("zufall", "gandalf"), 2, SEED), "no such bot"),
        (Contest("push", ("zufall", "zufall"), 7, SEED), "2…6 players"),
        (Contest("chess", ("zufall", "zufall"), 2, SEED), "no such game"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused_at_once(bad: Contest, reason: str) -> None:
    with pytest.raises(Complaint, match=f"(?i){reason}"):
        next(play_deals(bad, range(1)))


def test_a_forbidden_move_ends_the_contest() -> None:
    cheat = Player("cheat", lambda _view, _dice, _budget: "take 1")
    with pytest.raises(Complaint, match='The bot in seat 0 wanted "take 1": '):
        contest_module._play(contest("a", "b", game="push"), bytes(32), [cheat, cheat])


def test_only_moves_with_a_choice_are_timed() -> None:
    thinking = Thinking()
    mover = contest_module._clocked(Player("first", lambda view, _dice, _budget: str(view["moves"][0])), thinking)
    for moves, timed in ((["a"], 0), (["b", "c"], 1), (["d"], 1), (["e", "f", "g"], 2)):
        assert mover.choose({"moves": moves}, Dice(bytes(32))) == moves[0]
        assert thinking.times.total() == timed


def test_times_in_steps() -> None:
    assert [took(seconds) for seconds in (0, 1e-6, 2e-6, 1e-3)] == [0, 0, 8, 80]
    for seconds in (3e-6, 0.00071, 0.05, 12.0):
        assert milliseconds(took(seconds)) == pytest.approx(seconds * 1000, rel=0.05)
    spent = together([Thinking(Counter({8: 98}), 3), Thinking(Counter({80: 1, 160: 1}), 2)])
    assert [spent.percentile(percent) for percent in (50, 98, 99, 100)] == [0.002, 0.002, milliseconds(80), 1048.576]
    assert spent.faults == 5
    assert Thinking().percentile(50) is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_always_fails_ends_the_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    """What a regular plays for it says nothing about the bot, and nobody wants to wait for it at every move."""
    warmed_up.cache_clear()
    with installed(tmp_path, monkeypatch):
        found = play_deals(contest("rude", "zufall"), range(2), jobs=jobs)
        with pytest.raises(Complaint, match=r'The bot "rude" is out.* raised RuntimeError: I will not .*ends here'):
            list(found)
    warmed_up.cache_clear()


class Faulty:
    """A sandboxed bot that fails at every second move."""

    def __init__(self) -> None:
        self.asked = self.faults = 0

    def __call__(self, view: View, _dice: Dice, _budget: Budget) -> str:
        self.asked += 1
        self.faults += self.asked % 2
        return str(view["moves"][0])


def test_moves_that_another_bot_made_are_counted() -> None:
    thinking, faulty = Thinking(), Player("faulty", Faulty())
    mover = contest_module._clocked(faulty, thinking)
    for expected in (1, 1, 2, 2, 3):
        mover.choose({"moves": ["a", "b"]}, Dice(bytes(32)))
        assert thinking.faults == expected
