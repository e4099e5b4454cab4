"""Information set Monte Carlo tree search with a single observer, compiled: what kenner is measured against.

One tree, seen by the seat that must move; its nodes are sequences of moves, whatever the hidden cards are. In each
simulation a new world is imagined, which decides what is legal on the way down:

    the moves that are legal in this world, of which one was never tried   try it, and roll out from there
    all of them were tried                                                 the best by UCB, and further down

UCB compares with how often a move could have been chosen, not with how often its parent was visited (Cowling, Powley
and Whitehouse 2012). Everybody maximises their own chance to win. Rollouts end with the round, as those of kenner do.

A node does not know what chance has shown on the way: all cards that a flip may turn up in Push lead to the same node.
That is the textbook's search, and in Push a weakness of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.bot import Budget
from stammtisch.bots.search import Question, searcher
from stammtisch.bots.strategy import WIN, Strategy, begin_stream, favourite, strategy
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dice
from stammtisch.engine.compiling import compiler, numba
from stammtisch.engine.game import View
from stammtisch.engine.state import Move, widened
from stammtisch.lab.compiled.stepping import chosen, luck_of

EXPLORATION = 0.7
"""The constant of UCB, as in the paper."""
MAX_NODES = 1 << 18
DEEPEST = 512
SIMULATIONS_AT_ONCE = 32
"""Between two looks at the clock."""

ROOT = 0
NONE = 0  # no child, no sibling: the root is neither
FORBIDDEN = -1
UNTRIED = 0

NODE = np.dtype(
    [
        ("move", np.int16),
        ("child", np.int32),  # the youngest
        ("sibling", np.int32),  # the next older
        ("visits", np.int32),
        ("available", np.int32),  # how often the move could have been chosen
        ("worth", np.int64),  # to the seat that makes the move: the chances to win, added up, in parts of WIN
    ],
    align=True,
)


@dataclass(frozen=True)
class Tree:
    """The tree so far."""

    nodes: NDArray[np.void]
    size: NDArray[np.int32]  # one number: how many nodes there are
    luck: NDArray[np.uint64]

    def visits(self) -> dict[Move, tuple[int, int]]:
        """How often each first move was chosen, and the chances to win that it led to, added up."""
        found = {}
        child = int(self.nodes[ROOT]["child"])
        while child != NONE:
            node = self.nodes[child]
            found[int(node["move"])] = (int(node["visits"]), int(node["worth"]))
            child = int(node["sibling"])
        return found


class Ismcts:
    """The bot; with `habits`, regulars play the rollouts, else the moves are random."""

    def __init__(self, *, habits: bool) -> None:
        self.habits = habits

    def warm_up(self, game: str) -> None:
        """Search nothing, which compiles everything or takes it from the cache."""
        player = strategy(game)
        nowhere = Question(np.zeros(3, searcher(player).dtype), 0, np.zeros(8, np.uint32), np.zeros(1, np.int32))
        self._search(player, nowhere, _planted(1, 0), range(0))

    def __call__(self, view: View, dice: Dice, budget: Budget) -> str:
        """The move that the search has chosen most often."""
        if len(view["moves"]) == 1:
            return str(view["moves"][0])
        player = strategy(view["game"])
        found = self.grown(player, view, dice, budget).visits()
        return player.game.notation.move_text(max(found, key=lambda move: (*found[move], -move)))

    def grown(self, player: Strategy, view: View, dice: Dice, budget: Budget) -> Tree:
        """The tree after as many simulations as the budget allows, at least one."""
        start = time.perf_counter()
        seed = [dice.below(1 << 16) << 16 | dice.below(1 << 16) for _ in range(SEED_BYTES // 4)]
        question = searcher(player).question(view, seed)
        count = budget.rollouts
        tree = _planted(MAX_NODES if count is None else min(count + 1, MAX_NODES), seed[0] << 32 | seed[1])
        if count is not None:
            self._search(player, question, tree, range(count))
            return tree
        done = 0
        while not done or time.perf_counter() < start + budget.seconds:
            self._search(player, question, tree, range(done, done + SIMULATIONS_AT_ONCE))
            done += SIMULATIONS_AT_ONCE
        return tree

    def _search(self, player: Strategy, question: Question, tree: Tree, worlds: range) -> None:
        asked = (question.rows, question.seat, question.key, question.table)
        room = np.zeros((3, player.game.rules.MOVES), np.int32)
        room[2] = FORBIDDEN
        _compiled(player)(asked, (tree.nodes, tree.size), (worlds.start, worlds.stop), (self.habits, tree.luck), room)


ismcts = Ismcts(habits=True)
ismcts_random = Ismcts(habits=False)


def _planted(nodes: int, luck: int) -> Tree:
    """A tree with nothing but its root, and room for so many nodes."""
    return Tree(np.zeros(nodes, NODE), np.ones(1, np.int32), luck_of(luck))


# Compiled. `room` has three rows: the legal moves, what each is worth to the habits and, by move, its child: a node,
# UNTRIED, or FORBIDDEN. The search is one long function: what uses the game's own rules cannot be cut out of it without
# losing Numba's cache.


@cache
def _compiled(player: Strategy) -> Callable[..., None]:
    jit = compiler(__name__, player.game.package)
    for helper in (chosen, tried, added, likeliest, forbid, back_up):
        numba().extending.register_jitable(helper)
    rules, weigh, complete = player.game.rules, player.regular.weigh, player.worlds.complete
    rule_legal, rule_apply, rule_won = rules.legal, rules.apply, rules.won
    round_of, expectation = player.equity.round_of, player.equity.expectation

    @jit
    def search(asked, tree, worlds, rollouts, room):
        rows, seat, key, table = asked
        nodes, size = tree
        habits, luck = rollouts
        s = rows[1]
        began = round_of(rows[0])
        path = np.zeros((DEEPEST, 2), np.int32)  # nodes, and who moved there
        chances = np.zeros(rows[0].players, np.int64)
        for world in range(worlds[0], worlds[1]):
            rows[1] = rows[0]
            begin_stream(s, key, world)
            complete(s, seat)

            node = ROOT
            depth = 0
            is_new = False
            while not is_new and depth < DEEPEST and s.end == 0 and round_of(s) == began:
                n = rule_legal(s, room[0])
                known = tried(nodes, node, n, room)
                is_new = known < n and size[0] < len(nodes)
                child = added(tree, node, chosen(luck, n - known), room) if is_new else likeliest(nodes, n, room)
                forbid(n, room)
                if child == NONE:
                    break
                node = child
                path[depth, 0] = node
                path[depth, 1] = s.actor
                depth += 1
                rule_apply(s, widened(nodes[node].move))

            while s.end == 0 and round_of(s) == began:
                n = rule_legal(s, room[0])
                best = 0
                if n > 1 and habits:
                    weigh(s, room[0], n, room[1])
                    best = favourite(room[1], n)
                elif n > 1:
                    best = chosen(luck, n)
                rule_apply(s, widened(room[0, best]))

            for other in range(s.players):
                if s.end == 0:
                    chances[other] = expectation(s, other, table)
                else:
                    chances[other] = WIN * rule_won(s, other)
            if s.end != 0:
                chances //= np.count_nonzero(chances)
            back_up(nodes, path[:depth], chances)

    compiled: Any = search
    return compiled  # type: ignore[no-any-return]


def tried(nodes, node, n, room):
    """How many of the n legal moves have a child here; the third row of `room` then names them, and each could have
    been chosen once more.
    """  # noqa: D205
    for i in range(n):
        room[2, room[0, i]] = UNTRIED
    known = 0
    child = nodes[node].child
    while child != NONE:
        if room[2, nodes[child].move] == UNTRIED:
            room[2, nodes[child].move] = child
            nodes[child].available += 1
            known += 1
        child = nodes[child].sibling
    return known


def added(tree, parent, skip, room):
    """A new child for an untried move, the one after `skip` others."""
    nodes, size = tree
    place = 0
    while skip or room[2, room[0, place]] != UNTRIED:
        if room[2, room[0, place]] == UNTRIED:
            skip -= 1
        place += 1
    child = size[0]
    size[0] += 1
    nodes[child].move = room[0, place]
    nodes[child].available = 1
    nodes[child].sibling = nodes[parent].child
    nodes[parent].child = child
    return child


def likeliest(nodes, n, room):
    """The child that UCB likes best among those of legal moves; NONE if they have none, and there is no more room."""
    best, most = NONE, -1.0
    for i in range(n):
        child = room[2, room[0, i]]
        if child != UNTRIED:
            node = nodes[child]
            worth = node.worth / (node.visits * float(WIN))
            worth += EXPLORATION * math.sqrt(math.log(node.available) / node.visits)
            if worth > most:
                best, most = child, worth
    return best


def forbid(n, room):
    """The third row of `room` names no move any more."""
    for i in range(n):
        room[2, room[0, i]] = FORBIDDEN


def back_up(nodes, path, chances):
    """Every node on the path has one visit more, and what came of it for the seat that moved there."""
    for i in range(len(path)):
        nodes[path[i, 0]].visits += 1
        nodes[path[i, 0]].worth += chances[path[i, 1]]
