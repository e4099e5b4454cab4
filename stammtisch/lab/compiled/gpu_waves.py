"""Games of long and varied rules on a GPU: the threads of a warp do the same work at a time, each for another game.

A block has some more games than threads. Each waits in a queue for its next piece of work: a move of a certain kind, or
what follows a move by itself. A warp that is free takes up to 32 games from the longest queue, does that one piece of
work for each of them, and lines them up for what comes next. So rare and long work holds nobody up: it is done once
many games want it, by one warp, while the others go on.

    with 8 warps      256 of 309 games
    in the queues     21 to TAKE, 11 to THINK, 4 to PLAY, 6 to ADD, 5 to LAY, 6 for the NEXT_TURN
    the ninth warp    takes the 21

Which game is served when, and by whom, makes no difference to any of them.

A game for which that is worth it says so in its `lab/gpu_waves.py`: which `Work` is to be done next (`work`), how a
game is begun and a move made of which all that follows is still to come (`prepare`, `act`, `follow`), and which fields
random players never read (`UNREAD`). Where thinking about a move takes long, it is cut into pieces: `first_thought`,
`think_on`, and `legal_after` all thoughts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from stammtisch.engine.compiling import numba
from stammtisch.engine.fields import Fields, i16, i32, i64, u32
from stammtisch.engine.game import Game
from stammtisch.engine.packed import packed_type
from stammtisch.engine.rule import rule
from stammtisch.engine.tuning import inlined
from stammtisch.lab.compiled.numbered_game import LONGEST, chooser_of, count_events, reset_state, writer_of
from stammtisch.lab.compiled.numbering import begin_game
from stammtisch.lab.study import study

WARP = 32
WHOLE_WARP = 0xFFFFFFFF
ALIGNED = 8
"""To so many bytes; of records alone Numba would not know how they must lie."""
NO_WORK = -1
NO_SLOT = -1
FREE, TAKEN = 0, 1


class Desk(Fields):
    """What is kept of a game beside its state."""

    thought: int = i64()  # about the next move
    whim_a: int = u32()
    whim_b: int = u32()
    made: int = i32()  # moves
    started: int = i16()  # games in this place so far, this one included


def kinds_of(game: Game[Any]) -> int:
    """How many kinds of work there are: those of the game, and at last to begin a new one."""
    return len(game.part("lab.gpu_waves").Work) + 1


def bytes_each(game: Game[Any]) -> int:
    """What a game takes in shared memory beside its state: its desk, and a place in every queue."""
    return packed_type(Desk).itemsize + 2 * kinds_of(game)


def waves_of(game: Game[Any], bot: str, cuda: Any, slots: int) -> Any:
    """The function by which a block plays its share (begin, step, first, games) of the numbered games.

    States have so many `slots`. The game in a slot is `first` + begin + slot, then step further, and so on while that
    is below `first + games`.
    """
    exchange, serve = _exchanger(game, cuda, slots), _server(game, bot, cuda)
    desk, int16, int32 = numba().from_dtype(packed_type(Desk)), numba().int16, numba().int32
    kinds = kinds_of(game)
    new, places = kinds - 1, kinds * slots

    def waves(states, share, template, root, moves, worth, rows, happened):
        desks, queues = cuda.shared.array(slots, desk, ALIGNED), cuda.shared.array(places, int16)
        heads, lengths = cuda.shared.array(kinds, int16), cuda.shared.array(kinds, int32)
        lock = cuda.shared.array(1, int32)
        thread = int32(cuda.threadIdx.x)
        for slot in range(thread, slots, cuda.blockDim.x):
            desks[slot].started = 0
            queues[new * slots + slot] = slot
        if thread == 0:
            lock[0] = FREE
            for kind in range(kinds):
                heads[kind] = 0
                lengths[kind] = slots if kind == new else 0
        cuda.syncthreads()
        kind, slot = exchange(queues, heads, lengths, lock, thread % WARP, NO_WORK, NO_SLOT)
        while kind != NO_WORK:
            wanted = NO_WORK
            if slot != NO_SLOT:
                wanted = serve(kind, states, slot, desks[slot], share, template, root, moves, worth, rows, happened)
            kind, slot = exchange(queues, heads, lengths, lock, thread % WARP, wanted, slot)

    return cuda.jit(device=True, forceinline=True)(waves)


@inlined
def wrapped(place: int, places: int) -> int:
    """The same place of a ring, which is gone round at most once."""
    return place - places if place >= places else place


def _exchanger(game: Game[Any], cuda: Any, slots: int) -> Any:
    """The function by which a warp lines up its games for what each of them wants, and takes others.

    It returns the kind of work for which most games wait, NO_WORK if none does; and for each thread the slot of a game,
    NO_SLOT if there are fewer. Only one warp at a time is at the queues: rings with a head and a length.
    """
    kinds, int32 = kinds_of(game), numba().int32

    def exchange(queues, heads, lengths, lock, lane, wanted, slot):
        if lane == 0:
            while cuda.atomic.cas(lock, 0, FREE, TAKEN) != FREE:
                pass
        cuda.threadfence_block()
        cuda.syncwarp()
        if wanted != NO_WORK:
            behind = heads[wanted] + cuda.atomic.add(lengths, wanted, 1)
            queues[wanted * slots + wrapped(behind, slots)] = slot
        cuda.syncwarp()
        most, kind = 0, NO_WORK
        for candidate in range(kinds):
            if lengths[candidate] > most:
                most, kind = lengths[candidate], candidate
        count = min(most, WARP)
        slot = int32(NO_SLOT)
        if lane < count:
            slot = int32(queues[kind * slots + wrapped(heads[kind] + lane, slots)])
        cuda.syncwarp()
        if lane == 0:
            if count:
                heads[kind] = wrapped(heads[kind] + count, slots)
                lengths[kind] -= count
            cuda.threadfence_block()
            cuda.atomic.exch(lock, 0, FREE)
        return kind, slot

    return cuda.jit(device=True, forceinline=True)(exchange)


def _server(game: Game[Any], bot: str, cuda: Any) -> Any:
    """The function that does a piece of work of this kind for the game in `slot`, and returns what it wants next."""
    steps, starter = game.part("lab.gpu_waves"), study(game.name).starter
    prepare, act, follow, over = steps.prepare, steps.act, steps.follow, steps.OVER
    work, by_itself, new = steps.work, steps.Work.NEXT_TURN, kinds_of(game) - 1
    thinking, choose, write = _thinking(game), chooser_of(game, bot), writer_of(game)
    think, first_thought, think_on, legal = thinking
    numba()  # some of these are new to it

    def serve(kind, states, slot, desk, share, template, root, moves, worth, rows, happened):
        begin, step, first, games = share
        s = states[slot]
        place = begin + slot + (desk.started - 1) * step
        if kind == think:
            desk.thought = think_on(s, desk.thought)
            return work(s, desk.thought)
        if kind == new:
            if desk.started:
                write(rows[place], s, desk.made)
            place += step
            if place >= games:
                return NO_WORK
            reset_state(states, slot, template)
            s = states[slot]
            desk.whim_a, desk.whim_b = begin_game(s, root, first + place)
            desk.made = 0
            desk.started += 1
            prepare(s)
        elif kind >= by_itself:
            follow(s)
        else:
            n = legal(s, desk.thought, moves)
            move, desk.whim_a, desk.whim_b = choose(s, moves, n, worth, desk.whim_a, desk.whim_b)
            act(s, move)
            desk.made += 1
        if s.phase <= over:
            count_events(s, happened[place])
            if desk.made == 0:
                rows[place].starter = starter(s)
        if s.end or (s.phase <= over and desk.made >= LONGEST):
            return new
        desk.thought = first_thought(s)
        return work(s, desk.thought)

    return cuda.jit(device=True, forceinline=True)(serve)


class ThoughtRules(NamedTuple):
    """Thinking before a move, a piece at a time: which kind of work it is, how it begins and goes on, what is legal."""

    kind: int
    first_thought: Any
    think_on: Any
    legal_after: Any


def _thinking(game: Game[Any]) -> ThoughtRules:
    """How the game's moves are thought about; not at all, where that takes no long time."""
    steps, legal = game.part("lab.gpu_waves"), game.rules.legal
    if hasattr(steps, "think_on"):
        return ThoughtRules(steps.Work.THINK, steps.first_thought, steps.think_on, steps.legal_after)

    @rule
    def no_thought(_s):
        return 0

    @rule
    def same_thought(_s, thought):
        return thought

    @inlined
    def legal_at_once(s, _thought, moves):
        return legal(s, moves)

    return ThoughtRules(NO_WORK, no_thought, same_thought, legal_at_once)
