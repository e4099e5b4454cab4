"""Many games of Help! side by side on a GPU, each a piece of work at a time (see `lab.compiled.gpu_waves`)."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import widened
from stammtisch.engine.tuning import inlined, without
from stammtisch.games.help.rules import apply, deal, follow, go_on
from stammtisch.games.help.state import Phase, State

__all__ = ["OVER", "UNREAD", "Work", "act", "follow", "prepare", "work"]

Work = Phase
OVER = Phase.OVER
UNREAD = ("shown", "returned", "returned_by", "among", "least", "or_switches")
"""What random players never look at."""

prepare = inlined(without(deal, go_on))
act = inlined(without(apply, go_on))


@rule
def work(s: State, _thought: int) -> int:
    """What is to be done next in this game."""
    return widened(s.phase)
