"""Advice: what a good player would do in this turn and why, as a plan that is kept while nothing new is seen.

It is worked out from what the seat sees and what it was advised before in the same turn, and from nothing else: whoever
asks again is told the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.bots.bot import Budget
from stammtisch.bots.extras import adviser
from stammtisch.bots.kenner import kenner
from stammtisch.bots.plan import LONGEST, belong_together, is_vain, undoes
from stammtisch.bots.reasons import reason
from stammtisch.bots.stammgast import habits
from stammtisch.bots.strategy import strategy
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.words import Sentence

THOUGHT = Budget(rollouts=1000)

Followed = tuple[View, str]
"""What a seat saw when it was advised a move that it then made."""


@dataclass(frozen=True)
class Advice:
    """What a seat was advised when it saw `view`: moves up to the first that shows something new, and why the first."""

    view: View
    plan: tuple[str, ...]
    together: int  # how many of the moves are made as one
    why: Sentence
    followed: tuple[Followed, ...] = ()  # earlier in this turn

    @property
    def moves(self) -> list[str]:
        """What to do now: one move, or several that belong together."""
        return list(self.plan[: self.together])


def advise(view: View, before: Advice | None = None, made: Sequence[str] = (), *, searching: bool = True) -> Advice:
    """What to do now; `before` is what was advised last in this turn, and `made` what the seat has done since."""
    before = before if before and _turn(before.view) == _turn(view) else None
    followed = _followed(before, made)
    plan = _left(before, made) or _planned(view, followed, searching=searching)
    steps = belong_together(view)
    together = len(steps) if steps and plan[: len(steps)] == tuple(steps) else 1
    return Advice(view, plan, together, reason(view, plan[0], plan[together:]), followed)


def _turn(view: View) -> list[object]:
    """Which turn of which round it is, as far as the game counts them: the same seat may have the next one too."""
    return [view.get(count) for count in ("round", "turns", "turn")]


def _left(before: Advice | None, made: Sequence[str]) -> tuple[str, ...]:
    """The rest of the plan that was made, if it was followed."""
    if before is None or before.plan[: len(made)] != tuple(made):
        return ()
    return before.plan[len(made) :]


def _followed(before: Advice | None, made: Sequence[str]) -> tuple[Followed, ...]:
    """The advice of this turn that was taken."""
    if before is None:
        return ()
    taken = made and made[0] == before.plan[0]
    return (*before.followed, (before.view, before.plan[0])) if taken else before.followed


def _planned(view: View, followed: Sequence[Followed], *, searching: bool) -> tuple[str, ...]:
    """The best moves in this turn, up to the first that shows something new, which is the last of them."""
    player = strategy(view["game"])
    rules, notation = player.game.rules, player.game.notation
    s, now, moves = player.worlds.known(view), view, list[str]()
    while len(moves) < LONGEST:
        for text in belong_together(now) or [_best(now, followed, searching=searching)]:
            moves.append(text)
            if rules.reveals(s, notation.parse_move(text)):
                return tuple(moves)
            rules.apply(s, notation.parse_move(text))
        if s.end or s.actor != view["seat"]:
            break
        now = player.game.view.view(s, view["seat"])
    return tuple(moves)


def _best(view: View, followed: Sequence[Followed], *, searching: bool) -> str:
    """The best move that neither undoes what was advised and done in this turn, nor will be undone itself."""
    if len(view["moves"]) == 1:
        return str(view["moves"][0])
    ranked = kenner.ranked(view, _dice(view), THOUGHT) if searching and adviser() == "kenner" else habits(view)
    texts = [strategy(view["game"]).game.notation.move_text(move) for move in ranked]
    sound = (text for text in texts if not any(undoes(*past, view, text) for past in followed))
    return next((text for text in sound if not is_vain(view, text)), texts[0])


def _dice(view: View) -> Dice:
    """Chance that depends on what is seen alone."""
    return Dice(hashlib.sha256(json.dumps(view, sort_keys=True).encode()).digest())
