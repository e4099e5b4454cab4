"""What each reason for a move claims, looked up in the view by other ways than those that made it."""

from __future__ import annotations

from stammtisch.bots.advice import Advice
from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.words import Sentence
from tests.bots.claim import Claim
from tests.plays import helpers_of

CLAIMS: dict[str, Claim] = {
    f"{name}.hint.{key}": claim
    for name, game in GAMES.items()
    for key, claim in helpers_of(game, "facts").CLAIMS.items()
}


def holds(view: View, move: str, because: Sentence) -> bool:
    """Whether all that the reason claims is true in the view."""
    return CLAIMS[because.key](view, move, dict(because.arguments))


def belies(earlier: Advice, later: Advice) -> bool:
    """Whether the later advice takes back what the earlier one of the same turn has told to do, or promised."""
    judge = getattr(helpers_of(GAMES[later.view["game"]], "facts"), "belies", None)
    return judge is not None and bool(judge(earlier, later))
