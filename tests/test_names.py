"""One definition of a name: whoever may sit down can be dealt in, written down, read again, checked and shown."""

# ruff: noqa: RUF001 (letters of many scripts)

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games import GAMES, game
from stammtisch.server.room.names import MAX_MARKS, MAX_NAME, checked_name, checked_text
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.table import Table
from stammtisch.words import Complaint, Listener, Sentence, printable, say
from stammtisch.words.letters import length
from stammtisch.words.names import MAX_POINTS, is_name

PICTURES = {
    "👩\u200d🍳": 1,
    "👨\u200d👩\u200d👧\u200d👦": 1,
    "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿": 1,
    "🏳\ufe0f\u200d🌈": 1,
    "👍🏽": 1,
    "❤\ufe0f": 1,
    "1\ufe0f\u20e3": 1,
    "🇩🇪": 1,
    "🇩🇪🇫🇷": 2,
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": 1,
}
"""With how many characters people see."""

WORDS = {
    "Jürgen": 6,
    "Ju\u0308rgen": 6,
    "Ngọc Ánh": 8,
    "اِبراهيم": 7,
    "می\u200cخواهم": 7,
    "שָׁלוֹם": 4,
    "田中さん": 4,
    "박서연": 3,
    "क्षितिज": 4,  # a virama is a mark, and the letter after it a character of its own
    "क्\u200dष": 2,
    "ශ්\u200dරී": 2,
    "ക്\u200dഷ": 2,
    "ந\u0bcdத\u0bbf": 2,
    "สมชาย": 5,
    "ขวัญ": 3,
    "བོད་": 3,
}

PIECES = st.sampled_from([*PICTURES, *WORDS, " ", "-", "'", "bot:"])
CHARACTERS = st.characters(codec="utf-8", exclude_categories=["Cc"])
MARKS = st.characters(categories=["M", "Cf"])
EMOJI = st.sampled_from([chr(c) for r in (range(0x2600, 0x27C0), range(0x1F1E6, 0x1FAFF)) for c in r])
PARTS = st.one_of(PIECES, CHARACTERS, EMOJI, MARKS, st.sampled_from("\u200c\u200d\ufe0f\ufe0e\u20e3"))
TYPED = st.lists(PARTS, max_size=12).map("".join)


def accepted(typed: str) -> str | None:
    """The name as the server shows it, if somebody may sit down with it."""
    try:
        return checked_name(typed)
    except Complaint:
        return None


def written_down_and_read(*names: str) -> tuple[str, ...]:
    """The names of those who sit at a table, after a trip through its record and a check of all of it."""
    record = Table(GAMES["elfer_raus"], len(names), seed=bytes(32), names=names).record().text()
    return replayed(Record.parse(record.encode().decode())).names


@given(TYPED)
def test_who_may_sit_down_can_be_dealt_in_recorded_checked_and_shown(typed: str) -> None:
    name = accepted(typed)
    if name is None:
        return
    assert checked_name(name) == name
    assert is_name(name)
    assert length(name) <= MAX_NAME
    assert len(name.encode()) <= 4 * MAX_POINTS
    assert written_down_and_read(name, "Toni") == (name, "Toni")
    assert printable(name) == name
    listener = Listener("de", [name, "Toni"])
    assert game("elfer_raus").title  # which brings its words
    assert name in say(Sentence("elfer_raus.played", {"seat": 0, "card": "r11"}), listener)
    assert name in say(Sentence("cli.play.won", {"names": name}), listener)


@pytest.mark.parametrize(("picture", "seen"), [*PICTURES.items(), *WORDS.items()])
def test_pictures_and_words_of_many_scripts_are_names(picture: str, seen: int) -> None:
    shown = checked_name(picture)
    assert shown == unicodedata.normalize("NFKC", picture)
    assert length(shown) == seen
    assert written_down_and_read(shown, "Toni") == (shown, "Toni")


def test_a_name_is_as_long_as_people_see_it() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    assert checked_name(f"{family} Familie Meier") == f"{family} Familie Meier"
    with pytest.raises(Complaint, match="1 to 20 characters, yours has 21"):
        checked_name("x" * (MAX_NAME + 1))


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Za" + "\u0315" * 5, "name_marks"),
        ("Z" + "\u0334\u0335\u0336\u0337\u0338" * 1000, "name_marks"),
        ("👨\u200d👩\u200d👧\u200d👦" * 10, "name_points"),
        ("👩\u200d\u200d🍳", "name_characters"),
        ("a\u200cb", "name_characters"),
        ("\u0301", "name_characters"),
        ("\u3164", "name_characters"),
        ("\u2800", "name_characters"),
        ("\ue000", "name_characters"),
        ("\U000e0067\U000e007f", "name_characters"),
        ("bot:kenner", "name_of_bots"),
        ("Bot： Toni", "name_of_bots"),
    ],
)
def test_what_nobody_could_read_or_who_would_pass_for_a_bot_stays_outside(typed: str, key: str) -> None:
    with pytest.raises(Complaint) as refused:
        checked_name(typed)
    assert refused.value.sentence.key == f"server.{key}"


@pytest.mark.parametrize(
    "earlier", ["👩\u200d🍳 Oma", "👩\u200d\u200d🍳", "-\u200d-", "\u0301", "bot:kenner", "Z" + "\u0334" * 19, "x" * 40]
)
def test_names_that_were_once_accepted_still_stand_in_records(earlier: str) -> None:
    assert written_down_and_read(earlier, "Toni") == (earlier, "Toni")


def test_a_record_is_right_or_wrong_on_every_python() -> None:
    """A picture that is newer than this Python is no reason to doubt the game."""
    newer = "\U0001faff"
    assert unicodedata.category("\U000e0fff") == "Cn"
    assert written_down_and_read(newer, "\U000e0fff") == (newer, "\U000e0fff")


@given(st.lists(st.one_of(PARTS, CHARACTERS), max_size=30).map("".join))
def test_what_somebody_says_is_one_line_that_stays_on_its_line(typed: str) -> None:
    try:
        said = checked_text(typed)
    except Complaint:
        return
    assert checked_text(said) == said
    assert not {"\n", "\r", "\x1b", "\u202e", "\u2028"} & set(said)


def test_what_somebody_says_carries_no_towers_of_marks() -> None:
    assert checked_text("שָׁלוֹם 👩\u200d🍳") == unicodedata.normalize("NFC", "שָׁלוֹם 👩\u200d🍳")
    with pytest.raises(Complaint, match=f"carries {MAX_MARKS + 1} marks"):
        checked_text("Z" + "\u0315" * (MAX_MARKS + 1))
