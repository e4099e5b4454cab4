"""What the tests of lessons know of Mau-Mau."""

from __future__ import annotations

FORBIDDEN = (2, "D8", "MM-7")
"""A move that is no good at this step, and the rule that says so."""

TWO_TAPS: tuple[str, ...] = ("CJ", "SJ", "HJ", "DJ")
"""So begin moves for which a card is tapped and then a wish."""
