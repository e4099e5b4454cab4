"""Mass simulation on a GPU, by the same rules as on the CPU.

Games of short rules are played one a thread, by the same `play` as on the CPU; after every move the threads of a warp
wait for each other, since otherwise they drift apart and never come together again. Games of long and varied rules are
played in waves (`compiled.gpu_waves`).

The games of a block lie in its shared memory, so that a move reads and writes nothing beyond its own multiprocessor.
Each record has an odd number of words: the same field of 32 neighbouring games then lies in 32 different banks.

It needs numba-cuda (`pip install '.[gpu]'` in a checkout). PTX is made without a GPU too (`ptx_of`), to be launched
where there is one but no Numba: see `bench.lab.gpu`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from stammtisch.engine.compiling import numba
from stammtisch.engine.game import Game
from stammtisch.engine.packed import packed_type
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.game_row import row_of
from stammtisch.lab.compiled.gpu_waves import ALIGNED, WARP, WHOLE_WARP, bytes_each, waves_of
from stammtisch.lab.compiled.numbered_game import HABITS, PlayStyle, play_of
from stammtisch.lab.mass.rows import Rows, packed_template, room_for
from stammtisch.lab.mass.series import Series
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

SHARED_BYTES = 48 * 1024
"""What a block may have without asking for more."""
MAX_SHARED = 227 * 1024
"""What a block may have if it asks (Hopper)."""
MAX_THREADS = 64
BLOCKS_EACH = 8
MAX_WARPS = 8
"""In a block that shares its games: more would wait for each other at the queues."""
SPARE = WARP // 4
"""At least so many games of a block wait while all warps are at work."""
RESERVED = 1024
"""What every block takes of a multiprocessor's shared memory for itself."""
QUEUED = 128
"""What heads, lengths and lock of the queues take."""

Capability = tuple[int, int]
HOPPER: Capability = (9, 0)


class Kernel(NamedTuple):
    """A kernel (template, root, first, games, rows, happened), its records, and how it is launched.

    A block has so many threads and asks for so many bytes of shared memory, and a multiprocessor has so many blocks.
    """

    play: Callable[..., None]
    record: np.dtype[np.void]
    threads: int
    shared: int
    blocks_each: int


def kernel_of(game: Game[Any], bot: str, cuda: Any, *, counting: bool, shared: int = MAX_SHARED) -> Kernel:
    """The game's kernel, where a block may have so much shared memory.

    If it counts no events, its records have no room for them. Games must be whole warps.
    """
    record = _record(game, bot, counting=counting)
    if game.has("lab.gpu_waves"):
        return _in_waves(game, bot, cuda, record, shared)
    return _one_a_thread(game, bot, cuda, record)


def _record(game: Game[Any], bot: str, *, counting: bool) -> np.dtype[np.void]:
    """The record with all fields that somebody reads."""
    unread = game.part("lab.gpu_waves").UNREAD if game.has("lab.gpu_waves") and not HABITS[bot] else ()
    return banked(packed_type(game.rules.State, without=(*(() if counting else ("events",)), *unread)))


def _one_a_thread(game: Game[Any], bot: str, cuda: Any, record: np.dtype[np.void]) -> Kernel:
    """The kernel in which every thread plays a game at a time, all threads of a warp in step."""
    threads = min(MAX_THREADS, SHARED_BYTES // record.itemsize // WARP * WARP)
    lying, room = numba().from_dtype(record), game.rules.MOVES
    int16, int32 = numba().int16, numba().int32

    @cuda.jit(device=True)
    def together(going):
        return cuda.any_sync(WHOLE_WARP, going)

    playing = play_of(game, PlayStyle(bot, together))
    numba()  # knows the new rules in it
    play_games = cuda.jit(device=True)(playing)

    def play(template, root, first, games, rows, happened):
        states = cuda.shared.array(threads, lying, ALIGNED)
        moves, worth = cuda.local.array(room, int16), cuda.local.array(room, int32)
        at, begin, step = cuda.threadIdx.x, cuda.grid(1), cuda.gridsize(1)
        play_games(states, at, template, root, first, begin, games, step, moves, worth, rows, happened)

    return Kernel(play, record, threads, 0, BLOCKS_EACH)


def _in_waves(game: Game[Any], bot: str, cuda: Any, record: np.dtype[np.void], shared: int) -> Kernel:
    """The kernel in which the warps of a block share its games."""
    each = record.itemsize + bytes_each(game)
    blocks = max(1, round(shared / each / (MAX_WARPS * WARP)))
    slots = ((shared + RESERVED) // blocks - RESERVED - QUEUED) // each
    warps = min(MAX_WARPS, (slots - SPARE) // WARP)
    waves = waves_of(game, bot, cuda, slots)
    lying, room = numba().from_dtype(record), game.rules.MOVES
    int16, int32 = numba().int16, numba().int32

    def play(template, root, first, games, rows, happened):
        states = cuda.shared.array(0, lying, ALIGNED)  # as many as the launch has room for
        moves, worth = cuda.local.array(room, int16), cuda.local.array(room, int32)
        share = (cuda.blockIdx.x * slots, cuda.gridDim.x * slots, first, games)
        waves(states, share, template, root, moves, worth, rows, happened)

    return Kernel(play, record, warps * WARP, slots * record.itemsize, blocks)


def banked(record: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same record with an odd number of words, or of its own units where those are longer."""
    unit = max(4, record.alignment)
    fields = {name: record.fields[name] for name in record.names or ()} if record.fields else {}
    return np.dtype(
        {
            "names": list(fields),
            "formats": [field[0] for field in fields.values()],
            "offsets": [field[1] for field in fields.values()],
            "itemsize": (record.itemsize // unit | 1) * unit,
            "aligned": True,
        }
    )


# On the GPU of this machine


class Launcher(NamedTuple):
    """A kernel that is ready to be called, the records it takes, and how it is launched."""

    play: Any
    record: np.dtype[np.void]
    blocks: int
    threads: int
    shared: int


@cache
def launcher(game: str, bot: str) -> Launcher:
    """The game's kernel for the GPU of this machine; a Complaint if there is none."""
    cuda = _cuda(HOPPER)
    if not cuda.is_available():
        raise complaint("common.needs_gpu")
    device = cuda.get_current_device()
    most = device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
    kernel = kernel_of(game_named(game), bot, cuda, counting=True, shared=most)
    play = cuda.jit(_signature(game_named(game), kernel.record))(kernel.play)
    for compiled in play.overloads.values():
        _may_ask_for(compiled, kernel.shared)
    blocks = device.MULTIPROCESSOR_COUNT * kernel.blocks_each
    return Launcher(play, kernel.record, blocks, kernel.threads, kernel.shared)


def _may_ask_for(compiled: Any, shared: int) -> None:
    """The kernel may be launched with so much shared memory; numba-cuda has no public way to say so yet."""
    from numba.cuda.cudadrv import driver

    function = compiled._codelibrary.get_cufunc()  # noqa: SLF001
    asked = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.driver.cuKernelSetAttribute(asked, shared, function.handle, function.device.id)


def play_rows(series: Series, first: int, games: int) -> Rows:
    """Play the games from `first` on, on the GPU of this machine, beside what else it may be playing."""
    ready, cuda = launcher(series.game, series.bot), _cuda(HOPPER)
    whole = -(-games // WARP) * WARP
    rows, happened = room_for(series.rules_of, whole)
    template, root = packed_template(series, ready.record), np.array(series.root(), np.uint32)
    stream = cuda.stream()
    template, root, rows_there, happened_there = (
        cuda.to_device(part, stream) for part in (template, root, rows, happened)
    )
    play = ready.play[ready.blocks, ready.threads, stream, ready.shared]
    play(template, root, first, whole, rows_there, happened_there)
    rows_there.copy_to_host(rows, stream)
    happened_there.copy_to_host(happened, stream)
    stream.synchronize()
    return Rows(rows[:games], happened[:games])


# For a GPU elsewhere


def ptx_of(
    game: Game[Any], bot: str = "zufall", *, counting: bool = False, capability: Capability = HOPPER
) -> tuple[str, Kernel]:
    """The game's kernel as PTX for a GPU of this compute capability, and how it is launched."""
    cuda = _cuda(capability)
    kernel = kernel_of(game, bot, cuda, counting=counting)
    text, _ = cuda.compile_ptx(kernel.play, _signature(game, kernel.record), cc=capability)
    return str(text), kernel


def _signature(game: Game[Any], record: np.dtype[np.void]) -> Any:
    """What a kernel takes."""
    types = numba().types
    templates, root = types.Array(numba().from_dtype(record), 1, "C"), types.Array(types.uint32, 1, "C")
    rows, happened = (
        types.Array(numba().from_dtype(packed_type(row_of(game))), 1, "C"),
        types.Array(types.int32, 2, "C"),
    )
    return types.void(templates, root, types.int64, types.int64, rows, happened)


def _cuda(capability: Capability) -> Any:
    """numba-cuda; where there is no GPU, the compiler's question about it is answered with `capability`."""
    numba()  # makes the rules known
    if find_spec("numba_cuda") is None:  # what Numba itself has of it is no longer kept up
        raise complaint("common.needs_cuda", command=command_for("gpu"))
    from numba import cuda
    from numba.cuda import dispatcher

    if not cuda.is_available():
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    return cuda
