"""What a player is offered in the terminal: all moves, in an order that makes sense, in words of both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.bots import player
from stammtisch.cli.choices import TOGETHER, by_number, in_order, in_words, meant
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.games.level8.bots.chances import missed
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import Refused, Table
from stammtisch.words import LANGUAGES, Listener
from tests.plays import AnyGame, named

OPTIONS: dict[str, dict[str, object]] = {"level8": {"ladder": "two_star", "keep": True}}
MOST_MOVES = 120


def positions(game: AnyGame, bot: str, seed: str = "choices") -> Iterator[tuple[Table, View]]:
    """What is seen before each move of a game between bots."""
    table = Table(game, 3, OPTIONS.get(game.name, {}), seed=seed_of(seed))
    dice = Dice(seed_of("dice"))
    for _ in range(MOST_MOVES):
        if table.turn is None:
            return
        view = table.view(table.turn)
        yield table, view
        table.act(table.turn, player(bot).choose(view, dice))


@pytest.mark.parametrize("bot", ["zufall", "stammgast"])
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_move_is_offered_once_and_in_words(game: AnyGame, bot: str) -> None:
    for table, view in positions(game, bot):
        choices = in_order(view)
        assert sorted(move for move in choices if TOGETHER not in move) == sorted(view["moves"])
        for number, choice in enumerate(choices, 1):
            assert not isinstance(table.refused(view["actor"], meant(str(number), choices, game.name)), Refused)
            for language in LANGUAGES:
                words = in_words(view, choice, Listener(language, ["Oma", "Anna", "Toni"], view["seat"]))
                assert words
                assert "{" not in words
        by_words = [in_words(view, choice, Listener("de")) for choice in choices]
        assert game.name == "level8" or len(set(by_words)) == len(by_words)


@pytest.mark.parametrize("bot", ["zufall", "stammgast"])
def test_a_joker_or_a_card_that_is_needed_is_discarded_last(bot: str) -> None:
    game, discards = GAMES["level8"], 0
    for _, view in positions(game, bot):
        choices = in_order(view)
        dropped = [choice.split()[1] for choice in choices if choice.startswith("discard")]
        discards += len(dropped) > 1
        assert choices[0] != "discard J" or view["hand"] == ["J"]
        assert not dropped or "J" not in dropped or dropped[-1] == "J"
        assert choices[-len(dropped) :] == [f"discard {card}" for card in dropped] or not dropped
    assert discards > 10


def test_what_the_level_needs_is_discarded_after_what_it_does_not() -> None:
    """8 to 14 make two runs of 3 without the 8, the 11 or the 14, but not without one of the others."""
    table = Table(GAMES["level8"], 2, seed=seed_of("needs 0"))
    table.act(0, "take stock")
    dropped = [choice.split()[1] for choice in in_order(table.view(0)) if choice.startswith("discard")]
    assert dropped == ["r5", "r14", "s5", "y6", "y8", "b11", "b14", "r10", "s13", "b9", "b12"]
    assert missed(table.view(0)) == {"r10", "s13", "b9", "b12"}


def test_the_whole_level_is_the_first_choice() -> None:
    table = Table(GAMES["level8"], 4, seed=seed_of("a4"))
    table.act(0, "take stock")
    assert in_order(table.view(0))[0] == "lay run 3, put r3, put b4, put s5, lay run 7, put r7, put g8, put y9"
    assert not isinstance(table.act(0, meant("1", in_order(table.view(0)), "level8")), Refused)
    assert table.view(0)["laid"][0]


def test_numbers_are_sorted_as_numbers() -> None:
    assert sorted(["r10", "r2", "take 11", "take 2"], key=by_number) == ["r2", "r10", "take 2", "take 11"]


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_moves_are_understood_in_any_case_and_with_any_spaces(game: AnyGame) -> None:
    for move in range(game.rules.MOVES):
        text = game.notation.move_text(move)
        assert meant(text.upper().replace(" ", "  "), [], game.name) == [text]
