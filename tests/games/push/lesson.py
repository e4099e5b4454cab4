"""What the tests of lessons know of Push."""

from __future__ import annotations

FORBIDDEN = (6, "place 1", "PU-7")
"""A move that is no good at this step, and the rule that says so."""

TWO_TAPS: tuple[str, ...] = ("take",)
"""So begin moves for which a card is tapped and then a place."""
