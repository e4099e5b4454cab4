"""Exact chances, worked out from what a seat may know: each game's own, by the view."""

from __future__ import annotations

from stammtisch.bots.elfer_raus import chances as elfer_raus
from stammtisch.bots.level8 import chances as level8
from stammtisch.bots.push import chances as push
from stammtisch.engine.game import View
from stammtisch.words import complaint

Chances = elfer_raus.Chances | level8.Chances | push.Chances


def chances(view: View) -> Chances:
    """What drawing or flipping now would bring the view's seat; a Complaint for Help!, where nobody chooses to draw."""
    match view["game"]:
        case "elfer_raus":
            return elfer_raus.chances(view)
        case "level8":
            return level8.chances(view)
        case "push":
            return push.chances(view)
        case other:
            raise complaint("common.no_chances", expected="elfer_raus | level8 | push", got=str(other))
