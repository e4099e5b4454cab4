"""Playing at a real terminal: editing what is typed, narrow windows, pages of rules, a moment between rounds."""

from __future__ import annotations

import pytest

from tests.cli.keyboard import Keyboard, terminal

LEFT = "\x1b[D"
UP = "\x1b[A"
ENTER = "\r"
A_DEAL = ("--seed", "a4", "--players", "4")


def test_what_is_typed_can_be_edited_called_back_and_completed() -> None:
    with terminal("play", "elfer_raus", *A_DEAL, "--lang", "de") as keyboard:
        assert "\x1b" not in prompt_of(keyboard)
        keyboard.type(f"ac{LEFT}b{ENTER}")
        assert "„abc“ ist kein Zug" in keyboard.until("> ")
        keyboard.type(f"{UP}d{ENTER}")
        assert "„abcd“ ist kein Zug" in keyboard.until("> ")
        keyboard.type(f"Y\t{ENTER}")
        assert "Du legst die gelbe 12." in keyboard.until("> ")


def prompt_of(keyboard: Keyboard) -> str:
    """The line in which is typed, as it was written, without what switches pasting on."""
    keyboard.until("> ")
    return keyboard.raw.rpartition("\n")[2].replace("\x1b[?2004h", "").strip("\r")


@pytest.mark.parametrize(
    ("game", "lang", "columns"),
    [("elfer_raus", "de", 40), ("help", "en", 40), ("level8", "de", 80), ("level8", "en", 40), ("push", "de", 40)],
)
def test_no_line_is_wider_than_the_window_and_no_word_is_cut(game: str, lang: str, columns: int) -> None:
    with terminal("play", game, *A_DEAL, "--lang", lang, columns=columns) as keyboard:
        keyboard.until("> ")
        for typed in ["x", "h", "? 9", *["1"] * 12]:
            keyboard.type(f"{typed}{ENTER}")
            keyboard.until("> ", "… ")
        lines = keyboard.seen.split("\n")
    assert max(map(len, lines)) <= columns
    assert any(len(line) > columns - 10 for line in lines)
    assert not [
        line for line in lines if line.endswith(" ") and line.strip() not in {">", "…"} and "Enter …" not in line
    ]


@pytest.mark.parametrize(
    ("lang", "more", "first"), [("de", "zurück mit q … ", "Karten"), ("en", "back with q … ", "Cards")]
)
def test_rules_are_shown_a_page_at_a_time(lang: str, more: str, first: str) -> None:
    with terminal("play", "elfer_raus", *A_DEAL, "--lang", lang, columns=60, lines=20) as keyboard:
        keyboard.until("> ")
        keyboard.type(f"?{ENTER}")
        page = keyboard.until(more).split("\n")[1:]
        assert (len(page), first in page) == (20, True)
        keyboard.type(ENTER)
        following = keyboard.until(more).split("\n")[1:]
        assert (len(following), first in following) == (20, False)
        keyboard.type(f"q{ENTER}")
        keyboard.until("> ")
        keyboard.type(f"Y12{ENTER}")
        assert "12." in keyboard.until("> ")


ENDINGS = {
    "de": ("Weiter mit Enter … ", "gewinn", "So steht es:", "Runde 2 ist ausgeteilt", "Auf der Hand sind noch:"),
    "en": ("Go on with Enter … ", "win", "The standings:", "Round 2 is dealt", "Still in hand:"),
}


@pytest.mark.parametrize("lang", ENDINGS)
def test_a_round_ends_with_a_moment_and_so_does_the_game(lang: str) -> None:
    wait, ended, stand, dealt, hands = ENDINGS[lang]
    options = ("--players", "2", "--option", "rounds=2", "--lang", lang, "--seed", "x")
    with terminal("play", "elfer_raus", *options) as keyboard:
        moment = until(keyboard, wait)
        assert moment.index(ended) < moment.index(stand)
        assert dealt not in moment
        keyboard.type(ENTER)
        assert dealt in keyboard.until("> ")
        last = until(keyboard, wait)
        assert hands in last
        assert stand not in last
        keyboard.type(ENTER)
        assert stand in keyboard.to_the_end()


def until(keyboard: Keyboard, wait: str) -> str:
    """Play with whatever comes first until the game waits."""
    keyboard.type(f"1{ENTER}")
    while not (said := keyboard.until("> ", wait)).endswith(wait):
        keyboard.type(f"1{ENTER}")
    return said


def test_q_leaves_the_game_between_two_rounds_too() -> None:
    with terminal("play", "elfer_raus", "--players", "2", "--option", "rounds=2", "--seed", "x") as keyboard:
        keyboard.until("> ")
        until(keyboard, "Go on with Enter … ")
        keyboard.type(f"q{ENTER}")
        assert keyboard.to_the_end().endswith("See you next time!\n")
