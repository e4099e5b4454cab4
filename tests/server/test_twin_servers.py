"""Nothing that a whole server answers, streams or logs depends on what the asker may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.server.live.live_room import Live
from tests.games.level8.worlds import STEEP
from tests.plays import AnyGame, Setting, named, uniform, worlds
from tests.server.choices import Moves, outsiders, two_ways
from tests.server.compared import looks_alike
from tests.server.pairs import disguised, move, state_of, table_of, twin
from tests.server.twins import Noting, Twins, begun, stored, twins

SETTING: dict[str, Setting] = {
    "elfer_raus": (3, {}),
    "help": (4, {}),
    "level8": (3, {"ladder": "custom", "custom": STEEP, "keep": True}),
    "push": (3, {}),
}
EARLIER = 12
"""So many moves before the worlds part, so that there is something to hear of."""
LATER = 4
AWAY = 70
"""So many seconds in the end, until a bot has stood in for whoever must move."""
SECRETIVE = [(game, kind) for game in GAMES.values() for kind in sorted(worlds(game).SECRET_KINDS)]


def next_moves(live: Live, dice: Dice) -> Moves:
    """What whoever must move may do, by chance."""
    game, s = table_of(live).game, state_of(live)
    choose = getattr(worlds(game), "lively", uniform)
    return [game.notation.move_text(choose(s, game.legal_moves(s), dice))]


def until_choice(live: Live, kind: str, dice: Dice) -> tuple[Moves, Moves]:
    """The game goes on until a choice of this kind can be made; two ways to make it."""
    game = table_of(live).game
    for number in range(3000):
        for one, other in two_ways(game, state_of(live), dice) if number >= EARLIER else ():
            if max(one, other, key=len)[0].split()[0] == kind:
                return one, other
        move(live, next_moves(live, dice))
    raise AssertionError(kind)


async def go_on(pair: Twins, dice: Dice) -> None:
    """Both games go on with the same moves, as long as the rules show all who listen the same."""
    for number in range(LATER):
        here, there = pair.here.live, pair.there.live
        both = [text for text in table_of(here).moves() if text in table_of(there).moves()]
        if here.room.turn is None or here.room.turn != there.room.turn or not both:
            return
        text = both[dice.below(len(both))]
        one, other = (rehearsal(live, text) for live in (here, there))
        if not all(looks_alike(one, other, seat) for seat in (*pair.seats, None)):
            return
        await pair.command(here.room.turn, {"do": "move", "moves": [text]})
        if number == 0:
            await pair.ask_everything("later")


def rehearsal(live: Live, text: str) -> Live:
    """The table as it would be after the move."""
    other = twin(live)
    move(other, [text])
    return other


async def choose(pair: Twins, seat: int, one: Moves, other: Moves, *, regret: bool) -> None:
    """The seat chooses, in one world this and in the other that; perhaps after it has taken back the opposite."""
    this, that = ({"do": "move", "moves": list[object](moves)} for moves in (one, other))
    if regret:
        await pair.command(seat, that, this)
        if not all(table_of(world.live).can_undo(seat) for world in pair.each()):
            return
        await pair.command(seat, {"do": "undo"})
    await pair.command(seat, this, that)


async def talk(pair: Twins) -> None:
    """What people do besides playing; whom somebody does not want to read is their secret too."""
    first, somebody = pair.seats[0], pair.others[0]
    this, that = [seat for seat in range(len(pair.here.own.tokens)) if seat != somebody][:2]
    await pair.command(
        somebody, {"do": "mute", "seat": this, "muted": True}, {"do": "mute", "seat": that, "muted": True}
    )
    await pair.command(first, {"do": "say", "phrase": "hello"})
    await pair.command(first, {"do": "vote", "abort": True})
    await pair.command(first, {"do": "vote", "abort": False})
    for world in pair.each():
        world.now += 30_000
    await pair.command(first, {"do": "say", "text": "Hm."})


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("game", "kind"), SECRETIVE, ids=named)
def test_a_server_tells_nobody_else_what_somebody_chose_in_secret(
    game: AnyGame, kind: str, number: int, tmp_path: Path
) -> None:
    dice = Dice(bytes([number] * 32))
    own, live = begun(tmp_path / "data", game, SETTING[game.name], bytes([number] * 32))
    one, other = until_choice(live, kind, dice)
    seats = [seat for seat in outsiders(game, state_of(live), max(one, other, key=len)) if seat is not None]
    chooser = live.room.turn
    assert chooser is not None

    async def play() -> Twins:
        await stored(tmp_path / "data", own, live)
        async with twins(tmp_path / "data", own, seats) as pair:
            await pair.listen()
            await choose(pair, chooser, one, other, regret=number == 1)
            await pair.ask_everything("after the choice")
            await talk(pair)
            await go_on(pair, dice)
            await pair.time_passes(AWAY)
        return pair

    pair = played(play())
    assert pair.found == []


def played(playing: Coroutine[None, None, Twins]) -> Twins:
    """What was found, in a loop that notes for how long somebody waits."""
    with asyncio.Runner(loop_factory=Noting) as runner:
        return runner.run(playing)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_server_tells_nobody_what_cards_are_hidden(game: AnyGame, number: int, tmp_path: Path) -> None:
    dice = Dice(bytes([number] * 32))
    own, live = begun(tmp_path / "data", game, SETTING[game.name], bytes([number] * 32))
    for _ in range(EARLIER):
        move(live, next_moves(live, dice))
    listener = ((live.room.turn or 0) + number) % len(own.tokens)  # at times it is their turn

    async def play() -> Twins:
        await stored(tmp_path / "data", own, live)
        async with twins(tmp_path / "data", own, [listener]) as pair:
            s = worlds(game).other_world(state_of(pair.there.live), listener, dice)
            pair.there.service._live["room"] = disguised(pair.there.live, listener, s)
            await pair.listen()
            await pair.ask_everything("at first")
            await talk(pair)
            await go_on(pair, dice)
            await pair.time_passes(AWAY)
        return pair

    pair = played(play())
    assert pair.found == []
