"""The equity table of Help!: the chance to win by the points that the seat and the others still need.

A round leaves two seats without a point, the asker and the helper, or gives just one a point, who had nobody to ask.
How often which of these happens is counted in rounds between regulars; where these seats sit is even in the long run,
since the direction changes and the stuck may start. Points never fall, so the chances follow backwards from the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from stammtisch.bots.equities import save
from stammtisch.bots.strategy import WIN, strategy
from stammtisch.games.help.bots.equity import Needs, places
from stammtisch.lab.compiled.rounds import first_rounds
from stammtisch.lab.compiled.stepping import States

GAME = "help"
ROUNDS = 100_000
SEED = "equity"


def steps() -> int:
    """How often `build` says that something is done."""
    return len(strategy(GAME).game.options.PLAYERS)


def build(rounds: int, done: Callable[[], None]) -> list[str]:
    """Make and save the table from so many rounds for each number of players; returns the name of its file."""
    alone, chances = {}, {}
    for players in strategy(GAME).game.options.PLAYERS:
        alone[str(players)] = round(had_nobody_to_ask(first_rounds(GAME, players, rounds, SEED), players), 5)
        chances[str(players)] = solved(players, alone[str(players)])
        done()
    return [str(save(GAME, "points", {"seed": SEED, "rounds": rounds, "alone": alone, "chances": chances}))]


def had_nobody_to_ask(states: States, players: int) -> float:
    """The share of rounds after which only one seat has a point, although there are more than three."""
    return float((states["scored"][:, :players].sum(1) == 1).mean()) if players > 3 else 0.0


def solved(players: int, alone: float) -> list[int]:
    """The chances to win, in parts of WIN, if that is the share of rounds in which only one seat scores."""

    @cache
    def chance(own: int, others: Needs) -> float:
        if own == 0 or 0 in others:
            return 1 / (1 + others.count(0)) if own == 0 else 0.0
        needs = (own, *others)
        pairs = list(combinations(range(players), 2))
        ways = [(alone / players, {seat}) for seat in range(players)]
        ways += [((1 - alone) / len(pairs), set(range(players)) - set(pair)) for pair in pairs]
        total = 0.0
        for part, scored in ways:
            after = [need - (seat in scored) for seat, need in enumerate(needs)]
            total += part * chance(after[0], tuple(sorted(after[1:])))
        return total

    return [round(WIN * chance(own, others)) for own, others in places(players)]
