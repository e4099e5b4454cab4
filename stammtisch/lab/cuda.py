"""The same rules for a GPU: whole random games, one game a thread, compiled to PTX without needing a GPU.

It needs numba-cuda (`pip install stammtisch[gpu]`). States lie in GPU memory as rows of the packed record.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from stammtisch.engine.chacha import HALVES_IN_BLOCK, SEED_BYTES
from stammtisch.engine.compiling import numba
from stammtisch.engine.game import Game
from stammtisch.engine.packed import packed_type
from stammtisch.words import complaint

KEY_WORDS = SEED_BYTES // 4
Capability = tuple[int, int]
HOPPER: Capability = (9, 0)


def ptx_of(game: Game[Any], capability: Capability = HOPPER) -> str:
    """The game's kernel as PTX for a GPU of this compute capability."""
    cuda = _cuda(capability)
    types = numba().types
    record = numba().from_dtype(packed_type(game.rules.State))
    states, keys = types.Array(record, 1, "C"), types.Array(types.uint32, 2, "C")
    moves, made = types.Array(types.int16, 2, "C"), types.Array(types.int32, 1, "C")
    signature = types.void(states, states, keys, moves, made)
    text, _ = cuda.compile_ptx(kernel(game, cuda), signature, cc=capability)
    return str(text)


def kernel(game: Game[Any], cuda: Any) -> Callable[..., None]:
    """Deal and play one game a thread: (states, template, keys, moves, made), with a row of moves for each thread."""
    deal, legal, apply = game.rules.deal, game.rules.legal, game.rules.apply

    def play(states, template, keys, moves, made):
        i = cuda.grid(1)
        if i >= len(states):
            return
        states[i] = template[0]
        s = states[i]
        for word in range(KEY_WORDS):
            s.key[word] = keys[i, word]
        s.spent = HALVES_IN_BLOCK
        deal(s)
        whim = i + 1
        count = 0
        while s.end == 0:
            n = legal(s, moves[i])
            whim = (whim * 1103515245 + 12345) & 0x7FFFFFFF  # a player's whims need speed, not secrecy
            apply(s, moves[i][(whim >> 8) % n])
            count += 1
        made[i] = count

    return play


def _cuda(capability: Capability) -> Any:
    """numba-cuda; where there is no GPU, the compiler's question about it is answered with `capability`."""
    numba()  # makes the rules known
    try:
        from numba import cuda
        from numba.cuda import dispatcher
    except ImportError:
        raise complaint("common.needs_cuda") from None
    if not cuda.is_available():
        dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    return cuda
