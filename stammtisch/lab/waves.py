"""Games of long and varied rules on a GPU: the threads of a warp do the same work at a time, each for another game.

A warp has two games a thread. In each wave it takes up the kind of work for which most of its games wait, a move or
what follows a move by itself, and does one piece of it for up to 32 of them. So rare and long work holds nobody up: it
is done once many games want it.

    64 games wait     29 to PLAY, 3 to GIVE, 4 to RETURN, 2 to PLAY_RECEIVED, 21 for the NEXT_TURN, 5 for the NEXT_ROUND
    this wave         PLAY, by 29 of 32 threads; then most of those wait for the NEXT_TURN

Which game is served when makes no difference to any of them.
"""

from __future__ import annotations

from typing import Any, cast

from stammtisch.engine.compiling import numba
from stammtisch.engine.fields import Fields, i8, i16, i32, u32
from stammtisch.engine.game import Game, SteppedRules
from stammtisch.engine.packed import packed_type
from stammtisch.lab.playing import LONGEST, begin_game, chooser_of, count_events, lay_out, writer_of
from stammtisch.lab.study import study

WARP = 32
WHOLE_WARP = 0xFFFFFFFF
SLOTS = 2 * WARP
NO_WORK = -1


class Desk(Fields):
    """What is kept of a game beside its state."""

    whim_a: int = u32()
    whim_b: int = u32()
    made: int = i32()  # moves
    started: int = i16()  # games in this place so far, this one included
    waiting: int = i8()  # for which kind of work


def waves_of(game: Game[Any], bot: str, cuda: Any) -> Any:
    """The function by which a warp plays its share (begin, step, first, games) of the numbered games.

    States and desks have `SLOTS` places. The game in `slot` is `first` + begin + slot, then step further, and so on
    while that is below `first + games`.
    """
    pick, serve = _picker(game, cuda), _server(game, bot, cuda)
    desk, int8, int32 = numba().from_dtype(packed_type(Desk)), numba().int8, numba().int32
    new = len(study(game.name).Work)

    def waves(states, share, template, root, moves, worth, rows, happened):
        desks, chosen = cuda.shared.array(SLOTS, desk), cuda.shared.array(WARP, int8)
        lane = int32(cuda.threadIdx.x)
        for slot in range(lane, SLOTS, WARP):
            desks[slot].started = 0
            desks[slot].waiting = new
        cuda.syncwarp()
        turn = 0
        kind, count = pick(desks, chosen, lane, turn)
        while kind != NO_WORK:
            if lane < count:
                slot = int32(chosen[lane])
                serve(kind, states, slot, desks[slot], share, template, root, moves, worth, rows, happened)
            cuda.syncwarp()
            turn ^= 1
            kind, count = pick(desks, chosen, lane, turn)

    return cuda.jit(device=True, forceinline=True)(waves)


def _picker(game: Game[Any], cuda: Any) -> Any:
    """The function that finds the kind of work for which most games wait, chooses up to 32 of them, and counts these.

    Who was passed over comes first in the next turn.
    """
    kinds = len(study(game.name).Work) + 1

    def pick(desks, chosen, lane, turn):
        first = turn * WARP
        second = WARP - first
        one, two = desks[first + lane].waiting, desks[second + lane].waiting
        most, kind = 0, NO_WORK
        for candidate in range(kinds):
            ones, twos = cuda.ballot_sync(WHOLE_WARP, one == candidate), cuda.ballot_sync(WHOLE_WARP, two == candidate)
            count = cuda.popc(ones) + cuda.popc(twos)
            if count > most:
                most, kind = count, candidate
        ones, twos = cuda.ballot_sync(WHOLE_WARP, one == kind), cuda.ballot_sync(WHOLE_WARP, two == kind)
        before = (1 << lane) - 1
        place = cuda.popc(ones) + cuda.popc(twos & before)
        if one == kind:
            chosen[cuda.popc(ones & before)] = first + lane
        if two == kind and place < WARP:
            chosen[place] = second + lane
        cuda.syncwarp()
        return kind, min(most, WARP)

    return cuda.jit(device=True, forceinline=True)(pick)


def _server(game: Game[Any], bot: str, cuda: Any) -> Any:
    """The function that does a piece of work of this kind for the game in `slot`."""
    rules, asked = cast("SteppedRules[Any]", game.rules), study(game.name)
    prepare, act, follow, over = rules.prepare, rules.act, rules.follow, rules.Phase["OVER"]
    work, starter, by_itself, new = asked.work, asked.starter, asked.Work.NEXT_TURN, len(asked.Work)
    choose, write = chooser_of(game, bot), writer_of(game)
    numba()  # these two are new to it

    def serve(kind, states, slot, desk, share, template, root, moves, worth, rows, happened):
        begin, step, first, games = share
        s = states[slot]
        place = begin + slot + (desk.started - 1) * step
        if kind == new:
            if desk.started:
                write(rows[place], s, desk.made)
            place += step
            if place >= games:
                desk.waiting = NO_WORK
                return
            lay_out(states, slot, template)
            s = states[slot]
            desk.whim_a, desk.whim_b = begin_game(s, root, first + place)
            desk.made = 0
            desk.started += 1
            prepare(s)
        elif kind >= by_itself:
            follow(s)
        else:
            move, desk.whim_a, desk.whim_b = choose(s, moves, worth, desk.whim_a, desk.whim_b)
            act(s, move)
            desk.made += 1
        if s.phase <= over:
            count_events(s, happened[place])
            if desk.made == 0:
                rows[place].starter = starter(s)
        desk.waiting = new if s.end or (s.phase <= over and desk.made >= LONGEST) else work(s)

    return cuda.jit(device=True, forceinline=True)(serve)
