"""Names: what is shown, what is refused, and who cannot be imitated."""

# ruff: noqa: RUF001 (look-alikes are what this is about)

from __future__ import annotations

import pytest

from stammtisch.server.room.names import checked_name
from stammtisch.words import Complaint


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Oma   Erna ", "Oma Erna"),
        ("Ｔｏｎｉ", "Toni"),
        ("Jürgen-Uwe", "Jürgen-Uwe"),
        ("Саша", "Саша"),
        ("田中さん", "田中さん"),
        ("🎲 Max 7", "🎲 Max 7"),
        ("👩\u200d🍳 Resi", "👩\u200d🍳 Resi"),
        ("👩🏽\u200d❤\ufe0f\u200d👨", "👩🏽\u200d❤\ufe0f\u200d👨"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_shown_tidily(typed: str, shown: str) -> None:
    assert checked_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "name_length"),
        ("   ", "name_length"),
        ("x" * 21, "name_length"),
        ("An\u200bna", "name_characters"),
        ("An\u200dna", "name_characters"),
        ("👩\u200d", "name_characters"),
        ("\u202eannA", "name_characters"),
        ("An\x00na", "name_characters"),
        ("An\ufeffna", "name_characters"),
        ("Аnna", "name_scripts"),
        ("Αnna", "name_scripts"),
    ],
)
def test_a_bad_name_is_refused(typed: str, key: str) -> None:
    with pytest.raises(Complaint) as refused:
        checked_name(typed)
    assert refused.value.sentence.key == f"server.{key}"


@pytest.mark.parametrize(
    ("typed", "taken"), [("anna", "Anna"), ("Ánna", "Anna"), ("0tto", "Otto"), ("Pau1", "Paul"), ("сосо", "coco")]
)
def test_nobody_can_be_imitated(typed: str, taken: str) -> None:
    with pytest.raises(Complaint) as refused:
        checked_name(typed, ["Mia", taken])
    assert refused.value.sentence.key == "server.name_taken"
    assert checked_name(typed, ["Mia"]) == typed
