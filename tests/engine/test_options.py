"""Options: every wrong one is refused with what is allowed, and changes nothing."""

from __future__ import annotations

import pytest

from stammtisch.engine.options import Choice, Lines, OptionKind, Switch, Whole
from stammtisch.games import GAMES
from stammtisch.words import Complaint
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Whole(1, 20), [1, 20], [0, 21, True, "3", None, 1.0, [1]]),
        (Choice(("a", "b")), ["a"], ["c", "", None, 1, ["a"]]),
        (Switch(), [True, False], [1, 0, "true", None]),
        (Lines("x", 1, 2), [["x"], ["x", "y"]], [[], ["x"] * 3, "x", [1], None]),
    ],
)
def test_kinds(kind: OptionKind, good: list[object], bad: list[object]) -> None:
    assert all(kind.allows(value) for value in good)
    assert not any(kind.allows(value) for value in bad)
    assert kind.allowed()
    assert kind.schema()


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Whole(1, 20), "7", 7),
        (Whole(1, 20), "seven", "seven"),
        (Whole(1, 20), "-1", "-1"),
        (Choice(("a", "b")), "a", "a"),
        (Switch(), "true", True),
        (Switch(), "false", False),
        (Switch(), "yes", "yes"),
        (Lines("x", 1, 9), "2 run3, set2", ["2 run3", "set2"]),
    ],
)
def test_reading_from_a_command_line(kind: OptionKind, text: str, value: object) -> None:
    assert kind.read(text) == value


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_unknown_options_and_wrong_numbers_of_players_are_refused(game: AnyGame) -> None:
    least = game.options.PLAYERS[0]
    with pytest.raises(Complaint, match=r'There is no such option here: expected .*, got "speed"'):
        game.settle(least, {"speed": 1})
    for players in (least - 1, game.options.PLAYERS[-1] + 1):
        with pytest.raises(Complaint, match=f"players, not for {players}"):
            game.settle(players, {})


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_option_refuses_nonsense_and_says_what_is_allowed(game: AnyGame) -> None:
    for option in game.options.OPTIONS:
        all_nonsense: list[object] = ["nonsense", 10**9, 1.5, {}, [None]]
        for nonsense in all_nonsense:
            with pytest.raises(Complaint, match=f"Option {option.name}: expected .+, got "):
                game.settle(game.options.PLAYERS[0], {option.name: nonsense})


def test_a_look_alike_of_the_default_is_no_default() -> None:
    for nearly_one in (1.0, True):
        with pytest.raises(Complaint, match="Option rounds: expected 1…20, got "):
            GAMES["elfer_raus"].settle(2, {"rounds": nearly_one})


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_chosen_options_are_those_that_differ(game: AnyGame, setting: Setting) -> None:
    players, given = setting
    full = game.settle(players, given)
    assert game.settle(players, game.chosen(full)) == full
    assert set(game.chosen(full)) <= set(given)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_option_is_tried_in_the_battery(game: AnyGame) -> None:
    tried = {name for other, (_players, given) in ALL_SETTINGS if other is game for name in given}
    assert tried == {option.name for option in game.options.OPTIONS}


def test_l8_28_what_the_ladder_has_by_itself_is_not_named() -> None:
    level8 = GAMES["level8"]
    for given in ({"keep": False}, {"levels": 8}, {"ladder": "one_star"}):
        assert level8.chosen(level8.settle(3, given)) == {}
    kept = {"ladder": "two_star", "keep": False}
    assert level8.chosen(level8.settle(3, kept)) == kept


def test_l8_34_a_custom_ladder_is_written_in_one_way() -> None:
    level8 = GAMES["level8"]
    full = level8.settle(3, {"ladder": "custom", "custom": ["run3+run3", " 2set2 +colour4 "]})
    assert full["custom"] == ["2 run3", "2 set2 + colour4"]


def test_er_2_three_colours_is_for_two() -> None:
    with pytest.raises(Complaint, match="Option three_colours is for 2 players only, not for 3"):
        GAMES["elfer_raus"].settle(3, {"three_colours": "b"})


def test_er_2_the_usual_colour_to_sort_out_is_blue() -> None:
    (three_colours, *_) = GAMES["elfer_raus"].options.OPTIONS
    assert three_colours.kind.read("true") == "b"


def test_er_17_rounds_and_limit_exclude_each_other() -> None:
    with pytest.raises(Complaint, match="not both: rounds=3, limit=100"):
        GAMES["elfer_raus"].settle(3, {"rounds": 3, "limit": 100})
