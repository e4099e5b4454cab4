"""What the tests of lessons know of Level 8."""

from __future__ import annotations

FORBIDDEN = (1, "discard s1", "L8-8")
"""A move that is no good at this step, and the rule that says so."""

TWO_TAPS: tuple[str, ...] = ("add", "discard", "skip")
"""So begin moves for which a card is tapped and then a place."""
