"""What the tests of lessons know of Elfer raus!."""

from __future__ import annotations

FORBIDDEN = (2, "b9", "ER-9")
"""A move that is no good at this step, and the rule that says so."""

TWO_TAPS: tuple[str, ...] = ()
"""So begin moves for which a card is tapped and then a place."""
