"""Sets written as bits of one number."""

from __future__ import annotations


def lowest_bit(number: int) -> int:
    """Where the lowest bit of a number above 0 is. Compiled code asks the processor, which can tell at once."""
    return (number & -number).bit_length() - 1
