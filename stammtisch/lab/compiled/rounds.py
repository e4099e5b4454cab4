"""Rounds played by regulars, compiled: what equity tables are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from stammtisch.bots.strategy import Strategy, favourite, strategy
from stammtisch.engine.compiling import compiler
from stammtisch.engine.state import widened
from stammtisch.lab.compiled.stepping import States, kernels, keys_of
from stammtisch.table.seeds import derived, seed_of


@cache
def _player(of: Strategy) -> Callable[..., None]:
    jit = compiler(__name__, of.game.package)
    rules, weigh, round_of = of.game.rules, of.regular.weigh, of.equity.round_of
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
                    best = favourite(room[1], n)
                rule_apply(s, widened(room[0, best]))

    player: Callable[..., None] = play
    return player


def play_rounds(of: Strategy, states: States) -> None:
    """Every state has gone on to the end of its round, or of the game: regulars have played it."""
    _player(of)(states, np.zeros((2, of.game.rules.MOVES), np.int32))


def first_rounds(game: str, players: int, rounds: int, seed: str) -> States:
    """So many games with the usual options, after their first rounds between regulars."""
    regulars = strategy(game)
    compiled = kernels(regulars.game)
    states = compiled.states(rounds)
    root = derived(seed_of(seed), players)
    template = compiled.template(players, regulars.game.settle(players, {}))
    compiled.deal(states, template, keys_of([derived(root, number) for number in range(rounds)]))
    play_rounds(regulars, states)
    return states
