"""Lines that fit a screen, whatever stands in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cli.lines import fitted, width_of
from stammtisch.cli.paint import Paint

COLOUR = Paint(colour=True, symbols=True)


def test_colours_take_no_room_and_chinese_letters_two_columns() -> None:
    assert width_of(COLOUR.card("r7")) == width_of("♥r7") == 3
    assert width_of("茶 Zoe\u0301") == 6


def test_a_sentence_goes_on_where_it_began_and_cards_further_in() -> None:
    assert fitted("Anna legt die rote 7.", 12) == "Anna legt\ndie rote 7."
    assert fitted("  Anna legt die rote 7.", 12) == "  Anna legt\n    die rote\n    7."
    assert fitted("- ER-1 Ein Spiel", 10) == "- ER-1 Ein\n  Spiel"
    assert fitted(COLOUR.bold("> Anna Maria"), 8) == "\x1b[1m> Anna\n  Maria\x1b[0m"


@given(st.lists(st.text(st.sampled_from("ab茶é♥"), min_size=1, max_size=9), min_size=1), st.integers(20, 60))
def test_nothing_is_lost_and_nothing_is_too_wide(words: list[str], width: int) -> None:
    text = " ".join(words)
    lines = fitted(text, width).split("\n")
    assert " ".join(" ".join(lines).split()) == text
    assert all(width_of(line) <= width for line in lines)
