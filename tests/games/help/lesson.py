"""What the tests of lessons know of Help!."""

from __future__ import annotations

FORBIDDEN = (4, "lay 8", "HE-8")
"""A move that is no good at this step, and the rule that says so."""

TWO_TAPS: tuple[str, ...] = ("joker",)
"""So begin moves for which a card is tapped and then a place."""
