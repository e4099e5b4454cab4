"""The time at which a bot moves says nothing about its cards, nor about how many secret moves it makes as one.

And a bot knows no more than its seat may, whatever it is made of.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice

import pytest

from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.server.live.bot_workers import BotWorkers, Thought
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.service import Service
from stammtisch.server.room import events as ev
from stammtisch.server.store.sqlite import Store
from tests.plays import AnyGame, named, worlds
from tests.server.choices import Moves, moments
from tests.server.pairs import Pair, happen, pairs, table_of, twin

SECONDS = {"here": 0.01, "there": 0.1}
"""For a thought, in one world and in the other."""
MOST = 15


class Skipping(selectors.SelectSelector):
    """Waits for nothing but what is ready: the time until then is skipped."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        self.skipped += 0 if ready else timeout or 0
        return ready


class Unhurried(asyncio.SelectorEventLoop):
    """A loop in which time passes at once when all wait for it, and not otherwise."""

    def __init__(self) -> None:
        self.skipping = Skipping()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.skipped


class Scripted(BotWorkers):
    """Bots that move as is written, after some thought each time."""

    def __init__(self, script: Sequence[str], seconds: float) -> None:
        super().__init__(1)
        self._script, self._seconds, self.shown = list(script), seconds, list[View]()

    async def _asked(self, _bot: str, view: View) -> Thought:
        self.shown.append(view)
        await asyncio.sleep(self._seconds)
        return Thought(self._script.pop(0))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A place to keep rooms in, which nobody uses here."""
    with closing(Store(tmp_path_factory.mktemp("data"))) as store:
        yield store


def moved_by_bot(store: Store, live: Live, script: Moves, seconds: float) -> list[tuple[float, int, str]]:
    """When a bot that plays for whoever must move has done so, and what that led to."""
    world, told = twin(live), list[tuple[float, int, str]]()
    seat = world.room.turn
    assert seat is not None
    happen(world, [ev.StoodIn(seat, "stammgast", "host")])
    world.seen = {"p0": world.now()}
    loop = Unhurried()

    async def happened(at: Live, what: Sequence[ev.Event]) -> int:
        told.extend((round(loop.time(), 6), at.room.seq + 1, type(one).__name__) for one in what)
        happen(at, what)
        at.room.chairs[seat].stand_in = None  # and whoever must move next does so themselves
        return at.room.seq

    async def play() -> None:
        bot_turns = Service(store, Scripted(script, seconds))._bot_turns
        bot_turns._happen = happened
        bot_turns.let_move(world)
        assert world.mover is not None
        await world.mover

    loop.run_until_complete(play())
    loop.close()
    return told


@pytest.mark.slow("many pairs of worlds")
@pytest.mark.parametrize("game", [game for game in GAMES.values() if worlds(game).SECRET_KINDS], ids=named)
def test_nobody_can_tell_from_the_time_how_many_secret_moves_a_bot_makes(game: AnyGame, store: Store) -> None:
    tried = 0
    for number, setting in enumerate(worlds(game).SETTINGS * 5):
        for live, one, other in islice(moments(game, setting, bytes([number] * 32)), 1500 if tried < MOST else 0):
            if tried < MOST and is_whole(live, one) and is_whole(live, other):
                here = moved_by_bot(store, live, one, SECONDS["here"])
                assert here == moved_by_bot(store, live, other, SECONDS["there"]), (one, other)
                assert len(here) == 1
                tried += 1
    assert tried == MOST


def is_whole(live: Live, moves: Moves) -> bool:
    """Whether a bot would make just these moves as one: whoever watches notices the last of them."""
    seat, table = live.room.turn or 0, table_of(live)
    unnoticed = [table.unnoticed(seat, moves[:number]) is not None for number in range(1, len(moves) + 1)]
    return unnoticed == [True] * (len(moves) - 1) + [False]


def in_both(pair: Pair) -> Moves:
    """A move that is allowed in both worlds and ends the bot's thoughts at once."""
    seat = pair.here.room.turn or 0
    both = [text for text in table_of(pair.here).moves() if text in table_of(pair.there).moves()]
    return [
        text for text in both if all(table_of(live).unnoticed(seat, [text]) is None for live in (pair.here, pair.there))
    ][:1]


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_nobody_can_tell_from_the_time_which_cards_a_bot_has(game: AnyGame, store: Store) -> None:
    tried = 0
    for setting in worlds(game).SETTINGS[:4]:
        for pair in islice(pairs(game, setting, bytes(32), step=3), 40):
            script = in_both(pair)
            if pair.seat != pair.here.room.turn and script:
                here = moved_by_bot(store, pair.here, script, SECONDS["here"])
                assert here == moved_by_bot(store, pair.there, script, SECONDS["there"])
                tried += 1
    assert tried >= 20


def shown_to_bot(store: Store, live: Live, script: Moves) -> list[View]:
    """What a bot that plays for whoever must move is shown until it has moved as is written."""
    bots, seat = Scripted(script, 0), live.room.turn
    assert seat is not None
    asyncio.run(Service(store, bots)._bot_turns._thought(live, table_of(live), seat, "stammgast"))
    return bots.shown


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_bot_is_shown_what_its_seat_may_know(game: AnyGame, store: Store) -> None:
    tried = 0
    for setting in worlds(game).SETTINGS[:4]:
        for pair in islice(pairs(game, setting, bytes(32), step=3), 40):
            script = in_both(pair)
            if pair.seat == pair.here.room.turn and script:
                shown = shown_to_bot(store, pair.here, script)
                assert shown == shown_to_bot(store, pair.there, script) != []
                tried += 1
    assert tried >= 10
