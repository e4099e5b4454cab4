"""Advice, followed move by move: a plan that is kept, never undone and never belied, with reasons that are true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from stammtisch.bots.advice import Advice, advise
from stammtisch.bots.extras import can_compile
from stammtisch.bots.kenner import kenner
from stammtisch.bots.plan import undoes
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.seeds import derived, seed_of
from stammtisch.table.table import Refused, Table
from stammtisch.words import LANGUAGES, Listener, say
from tests.bots.facts import belies, holds
from tests.plays import AnyGame, Setting, named, worlds

NAMES = ("Oma", "Toni", "Vreni", "Sepp", "Anna", "Resi")
A_FEW, MANY = 60, 1000
"""Positions of a game in which advice is asked for: in every run, and when there is time for all."""
MOST_MOVES = 400
"""Of one game."""


@dataclass
class Follower:
    """A seat that does what it is advised, and remembers what it was told in this turn."""

    table: Table
    seat: int
    last: Advice | None = None
    number: int = 0
    told: list[Advice] = field(default_factory=list)

    def ask(self) -> Advice:
        """What to do now, as the server and the terminal ask for it."""
        made = self.table.made_since(self.number, self.seat)
        before = None if made is None else self.last
        advice = advise(self.table.view(self.seat), before, made or [])
        counts = [[one.view.get(key) for key in ("round", "turns", "turn")] for one in (advice, self.last or advice)]
        if before is None or counts[0] != counts[1]:
            self.told.clear()
        assert advise(self.table.view(self.seat), before, made or []) == advice
        assert advise(self.table.view(self.seat), advice, []).moves == advice.moves
        self.last, self.number = advice, len(self.table.log)
        return advice

    def check(self, advice: Advice) -> None:
        """The advice is true now, and none of this turn's advice is taken back by it."""
        move, view = advice.plan[0], advice.view
        assert holds(view, move, advice.why), (move, advice.why, view)
        for language in LANGUAGES:
            assert "{" not in say(advice.why, Listener(language, NAMES, self.seat))
        for earlier in self.told:
            assert not belies(earlier, advice), (earlier, advice)
        if self.told and (left := self.told[-1].plan[self.told[-1].together :]):
            assert advice.plan == left

    def follow(self) -> None:
        """Ask, see whether it is true, and do it."""
        advice = self.ask()
        self.check(advice)
        self.told.append(advice)
        assert not isinstance(self.table.act(self.seat, advice.moves), Refused), advice


def games(game: AnyGame) -> Iterator[tuple[Setting, bytes]]:
    """Games without end, of all settings in turn."""
    number = 0
    while True:
        for setting in worlds(game).SETTINGS:
            yield setting, derived(b"advice", number)
            number += 1


def followed(game: AnyGame, setting: Setting, seed: bytes) -> int:
    """In how many positions of a game seat 0 was advised; the others play well or at random."""
    table, dice = Table(game, setting[0], setting[1], seed=seed), Dice(seed)
    follower, asked = Follower(table, 0), 0
    for _ in range(MOST_MOVES):
        if table.turn is None:
            break
        if table.turn == 0:
            follower.follow()
            asked += 1
        else:
            view = table.view(table.turn)
            legal = view["moves"]
            random = legal[dice.below(len(legal))]
            table.act(table.turn, random if dice.below(4) == 0 else game.notation.move_text(habits(view)[0]))
    return asked


def follow(game: AnyGame, positions: int) -> None:
    """Follow advice in so many positions."""
    if can_compile():
        kenner.warm_up(game.name)
    done = 0
    for setting, seed in games(game):
        done += followed(game, setting, seed)
        if done >= positions:
            return


@pytest.mark.rotating("game", keep=2)
@pytest.mark.slow("whole games with advice")
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_34_advice_is_kept_true_and_not_belied(game: AnyGame) -> None:
    follow(game, A_FEW)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_34_advice_is_kept_true_and_not_belied_in_a_thousand_positions(game: AnyGame) -> None:
    follow(game, MANY)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_34_advice_depends_on_what_the_seat_sees_alone(game: AnyGame) -> None:
    table, dice = Table(game, game.options.PLAYERS[0], seed=seed_of("advice")), Dice(bytes(32))
    for _ in range(12):
        if table.turn is None:
            return
        seat = table.turn
        advice = advise(table.view(seat), searching=False)
        other = worlds(game).other_world(table._state, seat, dice)
        assert advise(game.view.view(other, seat), searching=False) == advice
        table.act(seat, advice.moves)


def test_34_who_does_something_else_is_advised_anew() -> None:
    table, deviated = Table(GAMES["elfer_raus"], 3, seed=seed_of("anew")), 0
    while table.turn is not None and deviated < 5:
        seat, number = table.turn, len(table.log)
        advice = advise(table.view(seat), searching=False)
        others = [move for move in table.view(seat)["moves"] if move not in {*advice.plan, "end"}]
        table.act(seat, (others or advice.moves)[0])
        if others and table.turn == seat:
            deviated += 1
            made = table.made_since(number, seat)
            assert made == others[:1]
            assert advise(table.view(seat), advice, made, searching=False) == advise(table.view(seat), searching=False)


def test_34_what_was_taken_on_advice_is_kept_even_if_the_player_then_goes_own_ways() -> None:
    """In Level 8: the card that was advised is not thrown away after a card was added that was not."""
    before = {"game": "level8", "discards": ["r10", None], "moves": ["take 0", "take stock"]}
    now = {"game": "level8", "moves": ["discard r10", "discard b4"]}
    assert undoes(before, "take 0", now, "discard r10")
    assert not undoes(before, "take 0", now, "discard b4")
    assert not undoes(before, "take stock", now, "discard r10")
    assert undoes(before, "take 0", {**now, "moves": ["add r10 0.1", "discard b4"]}, "discard b4")
