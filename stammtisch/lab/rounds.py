"""Rounds played by regulars, compiled: what equity tables are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from stammtisch.bots.mind import Mind
from stammtisch.engine.compiling import numba
from stammtisch.engine.state import widened
from stammtisch.lab.kernels import States


@cache
def _player(mind: Mind) -> Callable[..., None]:
    jit = numba().njit(cache=True, nogil=True)
    rules, weigh, round_of = mind.game.rules, mind.regular.weigh, mind.equity.round_of
    rule_legal, rule_apply = rules.legal, rules.apply

    @jit
    def play(states, room):
        for i in range(len(states)):
            s = states[i]
            began = round_of(s)
            while s.end == 0 and round_of(s) == began:
                n = rule_legal(s, room[0])
                best = 0
                if n > 1:
                    weigh(s, room[0], n, room[1])
                    for m in range(1, n):
                        if room[1, m] > room[1, best]:
                            best = m
                rule_apply(s, widened(room[0, best]))

    player: Callable[..., None] = play
    return player


def play_rounds(mind: Mind, states: States) -> None:
    """Every state has gone on to the end of its round, or of the game: regulars have played it."""
    _player(mind)(states, np.zeros((2, mind.game.rules.MOVES), np.int32))
