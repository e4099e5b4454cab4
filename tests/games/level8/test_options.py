"""The options of Level 8: ladders, their order, and ladders of one's own (L8-30 to L8-34); chance in the record."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.chance import Chance, Dictated, Noting, Outcome
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.ladders import parse_task, task_text
from stammtisch.games.level8.notation import outcome_text, parse_outcome
from stammtisch.games.level8.state import State
from stammtisch.words import LANGUAGES, Complaint, Listener, say

SEED = bytes(range(32))


def begun(players: int, **options: object) -> State:
    """A dealt game."""
    return GAME.begin(players, GAME.settle(players, options), SEED, Noting())


def view(**options: object) -> dict[str, Any]:
    """What a spectator sees of a game for two with these options."""
    return dict(GAME.view.view(begun(2, **options), None))


def test_l8_30_one_star_as_printed() -> None:
    assert view()["ladder"] == "one_star"
    assert view()["tasks"] == [
        "2 run3",
        "4 set2",
        "run3 + colour4",
        "run6 + set2",
        "run7",
        "set2 + 2 set3",
        "set3 + colour5",
        "set2 + set3 + set4",
    ]


def test_l8_31_two_star_is_our_own() -> None:
    assert view(ladder="two_star")["tasks"] == [
        "run4 + 2 set2",
        "2 run4",
        "run5 + colour4",
        "set3 + run6",
        "run9",
        "set4 + run4",
        "colour7",
        "2 set4",
    ]
    assert view(ladder="two_star")["ladder"] == "two_star"


def test_l8_28_cards_are_kept_on_two_star_unless_chosen_otherwise() -> None:
    assert [view(ladder=ladder)["keep"] for ladder in ("one_star", "two_star", "short")] == [False, True, False]
    assert view(keep=True)["keep"] is True
    assert view(ladder="two_star", keep=False)["keep"] is False
    assert GAME.chosen(GAME.settle(2, {"ladder": "two_star"})) == {"ladder": "two_star"}


def test_l8_32_short_and_levels_cut_the_ladder() -> None:
    assert view(ladder="short")["tasks"] == view()["tasks"][:4] == view(levels=4)["tasks"]
    custom = ["run3", "set2", "colour3"]
    assert view(ladder="custom", custom=custom, levels=2)["tasks"] == custom[:2]


@pytest.mark.parametrize(
    ("options", "expected", "got"),
    [({"levels": 9}, "2…8", "9"), ({"ladder": "short", "levels": 5}, "2…4", "5"), ({"levels": 1}, "2…10", "1")],
)
def test_l8_32_no_more_levels_than_the_ladder_has(options: dict[str, object], expected: str, got: str) -> None:
    with pytest.raises(Complaint, match=f"{expected}.*{got}"):
        GAME.settle(2, options)


def test_l8_33_printed_order() -> None:
    s = begun(3)
    assert GAME.view.view(s, None)["orders"] == [[1, 2, 3, 4, 5, 6, 7, 8]] * 3
    assert [outcome.kind for outcome in s.source.given()] == [Chance.LOT, Chance.SHUFFLE]


def test_l8_33_one_shuffled_order_for_all() -> None:
    s = begun(3, order="shuffled", levels=4)
    orders = GAME.view.view(s, None)["orders"]
    assert orders[0] == orders[1] == orders[2]
    assert sorted(orders[0]) == [1, 2, 3, 4]
    assert [outcome.kind for outcome in s.source.given()] == [Chance.ORDER, Chance.LOT, Chance.SHUFFLE]


def test_l8_33_an_own_order_for_each() -> None:
    kinds = [outcome.kind for outcome in begun(3, order="own").source.given()]
    assert kinds == [Chance.ORDER, Chance.ORDER, Chance.ORDER, Chance.LOT, Chance.SHUFFLE]
    told = [parse_outcome("order", order) for order in ([2, 1], [1, 2])]
    deck = [outcome for outcome in begun(2).source.given() if outcome.kind == Chance.SHUFFLE]
    options = GAME.settle(2, {"order": "own", "levels": 2})
    s = GAME.begin(2, options, SEED, Dictated([*told, Outcome(Chance.LOT, (1,)), *deck]))
    shown = GAME.view.view(s, None)
    assert shown["orders"] == [[2, 1], [1, 2]]
    assert shown["level_tasks"] == ["4 set2", "2 run3"]  # the k-th entry is played as level k


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("2 run3", "2 run3"),
        ("run3+run3", "2 run3"),
        ("1 run3 + colour4", "run3 + colour4"),
        (" set2  +  2  set3 ", "set2 + 2 set3"),
        ("set2 + run3 + set2", "set2 + run3 + set2"),
        ("4set2", "4 set2"),
        ("run10", "run10"),
        ("set6 + set4", "set6 + set4"),
        ("colour9", "colour9"),
    ],
)
def test_l8_34_a_level_in_short_notation(line: str, canonical: str) -> None:
    assert task_text(parse_task(line)) == canonical
    assert parse_task(canonical) == parse_task(line)


@pytest.mark.parametrize(
    "line",
    [
        *("run2", "run11", "set1", "set7", "colour2", "colour10"),
        *("5 set2", "99 set2", "4 set3", "2 colour6", "0 run3", "-1 run3"),
        *("", "+", "run3 +", "run³", "run 3", "run03", "pair", "run3 & set2", "x" * 500),
    ],
)
def test_l8_34_what_is_not_allowed_in_a_level(line: str) -> None:
    with pytest.raises(Complaint) as wrong:
        GAME.settle(2, {"ladder": "custom", "custom": ["run3", line]})
    for language in LANGUAGES:
        said = say(wrong.value.sentence, Listener(language))
        assert "{" not in said
        assert len(said) < 600


@pytest.mark.parametrize("custom", [["run3"], ["run3"] * 11, "run3", [3, 4], None])
def test_l8_34_two_to_ten_levels(custom: object) -> None:
    with pytest.raises(Complaint):
        GAME.settle(2, {"ladder": "custom", "custom": custom})


def test_l8_34_own_levels_and_the_ladder_custom_belong_together() -> None:
    with pytest.raises(Complaint, match="custom"):
        GAME.settle(2, {"custom": ["run3", "set2"]})
    s = begun(2, ladder="custom", custom=["run3 + run3", "set2"] * 5)
    assert GAME.view.view(s, None)["tasks"] == ["2 run3", "set2"] * 5


def test_chance_in_the_record_parses_back() -> None:
    outcomes = begun(4, order="own", edition="2021").source.given()
    named = [outcome_text(outcome) for outcome in outcomes]
    assert [kind for kind, _ in named] == ["order"] * 4 + ["lot", "shuffle"]
    assert sorted(named[0][1]) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert named[-1][1].count("J") == 7
    again = tuple(parse_outcome(kind, value) for kind, value in named)
    assert again == tuple(outcomes)
    options = GAME.settle(4, {"order": "own", "edition": "2021"})
    assert GAME.begin(4, options, SEED, Dictated(again)).hands == begun(4, order="own", edition="2021").hands


@pytest.mark.parametrize(
    ("kind", "value"),
    [("die", "r"), ("lot", "1"), ("lot", True), ("lot", [1]), ("order", "12"), ("order", ["1"]), ("shuffle", ["Q"])],
)
def test_chance_that_is_none_of_this_game_s(kind: str, value: object) -> None:
    with pytest.raises(Complaint):
        parse_outcome(kind, value)
