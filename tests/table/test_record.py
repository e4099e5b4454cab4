"""The open record: written, read, checked, and safe against truncated, edited and hostile files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.seeds import seed_of
from stammtisch.words import LANGUAGES, Complaint, Listener, say
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named
from tests.table.played import ELFER, played

WHOLE: dict[str, Any] = json.loads(played(ELFER, (3, {"rounds": 2}), seed_of("record")).record(legal=True).text())


def edited(**parts: object) -> str:
    """The text of a good record with some parts replaced; `...` takes a part away."""
    return json.dumps({key: value for key, value in {**WHOLE, **parts}.items() if value is not ...})


def complained(text: str) -> str:
    """What is wrong with the record, in English; it must have words in all languages."""
    with pytest.raises(Complaint) as caught:
        replayed(Record.parse(text))
    for language in LANGUAGES:
        assert not re.search(r"\{\w", say(caught.value.sentence, Listener(language)))
    return str(caught.value)


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@settings(max_examples=1)
@given(seed=st.binary(min_size=32, max_size=32))
def test_a_record_round_trips_and_checks(game: AnyGame, setting: Setting, seed: bytes) -> None:
    table = played(game, setting, seed)
    record = table.record(legal=len(table.log) < 500)
    assert Record.parse(record.text()) == record
    again = replayed(record)
    assert again.result == table.result
    assert again.record(legal=len(table.log) < 500) == record


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@settings(max_examples=1)
@given(seed=st.binary(min_size=32, max_size=32))
def test_without_a_seed_chance_is_taken_at_its_word(game: AnyGame, setting: Setting, seed: bytes) -> None:
    text = json.loads(played(game, setting, seed, most=300).record().text())
    for told in ({**text, "seed": None}, {key: value for key, value in text.items() if key != "seed"}):
        table = replayed(Record.parse(json.dumps(told)))
        assert json.loads(table.record().text()) == {**text, "seed": None}


def test_the_shape_that_is_documented() -> None:
    assert list(WHOLE) == ["format", "game", "players", "options", "seed", "names", "chance", "moves", "result"]
    assert WHOLE["format"] == "stammtisch-record/1"
    assert WHOLE["options"] == {"rounds": 2}
    assert len(WHOLE["seed"]) == 64
    assert all(set(move) == {"seat", "move", "legal"} for move in WHOLE["moves"])
    assert all(move["move"] in move["legal"] == sorted(set(move["legal"])) for move in WHOLE["moves"])
    assert set(WHOLE["result"]) == {"winners", "scores"}
    assert all(list(chance) == ["shuffle"] and len(chance["shuffle"]) == 80 for chance in WHOLE["chance"])


def test_moves_may_be_few_or_none() -> None:
    few: list[list[object]] = [WHOLE["moves"][:7], []]
    for moves in few:
        chance = WHOLE["chance"][:1]
        table = replayed(Record.parse(edited(moves=moves, chance=chance, result=None)))
        assert len(table.log) == len(moves) + 1
        replayed(Record.parse(edited(moves=moves, chance=chance, result=...)))


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"format": "pgn"}, '"format": expected "stammtisch-record/1", found "pgn".'),
        ({"game": "chess"}, "There is no such game here: expected elfer_raus"),
        ({"game": 3}, '"game": expected a text, found 3.'),
        ({"players": 7}, "Elfer raus! is for 2…6 players, not for 7."),
        ({"players": True}, '"players": expected a whole number, found true.'),
        ({"players": ...}, '"players": expected a whole number, found null.'),
        ({"options": {"rounds": 0}}, "Option rounds: expected 1…20, got 0."),
        ({"options": {"rounds": "2"}}, 'Option rounds: expected 1…20, got "2".'),
        ({"options": {"rounds": True}}, "Option rounds: expected 1…20, got true."),
        ({"options": []}, '"options": expected an object, found [].'),
        ({"seed": "00"}, '"seed": expected 64 hex digits in lower case, found "00".'),
        ({"seed": "G" * 64}, '"seed": expected 64 hex digits in lower case, found "GGG'),
        ({"names": ["Oma"]}, "Names: expected 3, got 1."),
        ({"names": [1, 2, 3]}, '"names": expected a text, found 1.'),
        ({"names": ["Oma", "Toni", "\u001b[2J"]}, "Name: expected 1 to 64 visible characters"),
        ({"chance": ...}, '"chance": expected a list, found null.'),
        ({"chance": [3]}, "Chance 1: expected an object, found 3."),
        ({"chance": [{}]}, "Chance 1: expected one outcome, found {}."),
        ({"chance": WHOLE["chance"][:1]}, "Chance 2: expected shuffle, found nothing more."),
        ({"chance": [*WHOLE["chance"], WHOLE["chance"][0]]}, "Chance: expected 2 entries, found 3."),
        ({"chance": [{"die": "r"}, WHOLE["chance"][1]]}, 'Chance 1: expected "shuffle", found "die".'),
        ({"chance": [{"shuffle": "r1"}]}, 'Chance 1, "shuffle": expected a list, found "r1".'),
        ({"chance": [{"shuffle": [None]}]}, 'Chance 1, "shuffle": expected a text, found null.'),
        ({"chance": [{"order": ["1"]}]}, 'Chance 1, "order": expected a whole number, found "1".'),
        ({"chance": [{"lot": True}]}, 'Chance 1, "lot": expected a whole number, found true.'),
        ({"chance": [{"die": 1}]}, 'Chance 1, "die": expected a text, found 1.'),
        ({"chance": [{"shuffle": ["r1"]}, WHOLE["chance"][1]]}, "Chance 1: expected 80 cards, found 1."),
        ({"moves": {}}, '"moves": expected a list, found {}.'),
        ({"moves": [{"seat": 0}]}, 'Move 1, "move": expected a text, found null.'),
        ({"moves": [{"seat": "0", "move": "draw"}]}, 'Move 1, "seat": expected a whole number, found "0".'),
        ({"moves": WHOLE["moves"][:-1]}, 'Result: expected null, found {"winners": ['),
        ({"moves": [*WHOLE["moves"], WHOLE["moves"][0]]}, "expected no more moves, since the game is over"),
        ({"result": {"winners": [0, 1, 2], "scores": [0, 0, 0]}}, 'Result: expected {"winners": ['),
        ({"result": None}, 'Result: expected {"winners": ['),
        ({"result": {"winners": 1, "scores": []}}, '"result.winners": expected a list, found 1.'),
    ],
)
def test_a_wrong_part_is_found(parts: dict[str, object], reason: str) -> None:
    assert reason in complained(edited(**parts))


def with_move(number: int, **parts: object) -> str:
    """The good record with one move (from 1) edited."""
    moves = [dict(move) for move in WHOLE["moves"]]
    moves[number - 1].update(parts)
    return edited(moves=moves)


def test_an_edited_move_is_found_with_its_number() -> None:
    seat = WHOLE["moves"][9]["seat"]
    assert (
        complained(with_move(10, seat=(seat + 1) % 3)) == f"Move 10: expected seat {seat}, found seat {(seat + 1) % 3}."
    )
    assert complained(with_move(10, move="castle", legal=None)) == (
        'Move 10: expected a move of this game, found "castle".'
    )
    legal = WHOLE["moves"][9]["legal"]
    assert (
        complained(with_move(10, legal=[*legal, "zz"]))
        == 'Move 10: the list of legal moves has "zz", which is not legal.'
    )
    assert "is missing in the list of legal moves" in complained(with_move(10, legal=[]))
    doubled = sorted([*legal, legal[0]])
    assert "names a move twice" in complained(with_move(10, legal=doubled))


def test_a_forbidden_move_is_found_with_its_rule() -> None:
    number = next(n for n, move in enumerate(WHOLE["moves"], 1) if "draw" in move["legal"])
    assert complained(with_move(number, move="end", legal=None)) == (
        f'Move {number}: "end" is against rule ER-11. None of your cards fits: draw first.'
    )


def test_a_key_that_is_there_twice_is_found() -> None:
    false = '{"winners": [1], "scores": [0, 0, 0]}'
    assert complained(edited()[:-1] + f', "result": {false}}}') == '"result" is there twice.'


def test_nothing_in_a_record_writes_to_the_terminal() -> None:
    for parts in ({"game": "\x1b]0;x\x07"}, {"format": "\x9b2J"}, {"options": {"\x1b[2J": 1}}):
        assert complained(edited(**parts)).isprintable()
    assert len(complained(edited(game="x" * 100_000))) < 400


def test_deep_nesting_where_a_text_should_be() -> None:
    for depth in range(30):
        text = edited(game="DEEP").replace('"DEEP"', "[" * (960 + depth) + "]" * (960 + depth))
        assert complained(text)


def test_two_swapped_cards_are_found_with_their_place() -> None:
    pile = list(WHOLE["chance"][0]["shuffle"])
    pile[3], pile[4] = pile[4], pile[3]
    assert (
        complained(edited(chance=[{"shuffle": pile}, WHOLE["chance"][1]]))
        == f'Chance 1, place 4: expected "{pile[4]}", found "{pile[3]}".'
    )


def test_numbers_of_another_type_are_found() -> None:
    whole = json.loads(played(GAMES["level8"], (2, {"order": "own"}), seed_of("types"), most=1).record().text())
    orders, lot = [dict(c) for c in whole["chance"][:2]], whole["chance"][2]["lot"]
    for look_alike in (float(lot), bool(lot)):
        chance = [*orders, {"lot": look_alike}, *whole["chance"][3:]]
        assert 'Chance 3, "lot": expected a whole number' in complained(json.dumps({**whole, "chance": chance}))
    first = [float(level) for level in orders[0]["order"]]
    chance = [{"order": first}, *whole["chance"][1:]]
    assert 'Chance 1, "order": expected a whole number' in complained(json.dumps({**whole, "chance": chance}))


def test_told_chance_must_be_possible() -> None:
    pile = ["r1", "r1", *WHOLE["chance"][0]["shuffle"][2:]]
    assert "Chance 1: the cards to be shuffled here are others" in complained(
        edited(seed=None, chance=[{"shuffle": pile}])
    )
    assert 'Chance 1: Expected a card of this game, found "z9"' in complained(
        edited(seed=None, chance=[{"shuffle": ["z9"]}])
    )
    assert 'Chance 1: Expected shuffle, found "lot"' in complained(edited(seed=None, chance=[{"lot": 1}]))
    assert "Chance 2: expected shuffle, found nothing more" in complained(edited(seed=None, chance=WHOLE["chance"][:1]))


def test_a_lot_must_be_a_seat_of_this_game() -> None:
    whole = json.loads(played(GAMES["help"], (3, {}), seed_of("lot"), most=1).record().text())
    for seat in (3, -1):
        told = {**whole, "seed": None, "chance": [{"lot": seat}]}
        assert complained(json.dumps(told)) == f"Chance 1: expected a seat 0…2, found {seat}."
        assert complained(json.dumps({**told, "players": 9})) == "Help! is for 3…5 players, not for 9."


def test_a_wrong_part_is_named_in_german() -> None:
    assert in_german(edited(moves=[{}])) == "Zug 1, „seat“: erwartet eine ganze Zahl, gefunden null."
    assert in_german(edited(game=None)) == "„game“: erwartet ein Text, gefunden null."
    assert in_german("{") == "Das ist kein JSON (Zeile 1, Spalte 2)."


def in_german(text: str) -> str:
    """What is wrong with the record, in German."""
    with pytest.raises(Complaint) as caught:
        replayed(Record.parse(text))
    return say(caught.value.sentence, Listener("de"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "3",
        '"x"',
        "{",
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 10_000,
        '{"format": NaN}',
        "\x00",
        '{"format": "stammtisch-record/1", "players": 1e999}',
        '{"format": "stammtisch-record/1", "game": "elfer_raus", "players": ' + "9" * 5000 + "}",
        edited()[:-1],
        edited()[: len(edited()) // 2],
        edited().replace("r", "\\ud800", 1),
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts_are_one_clear_complaint(text: str) -> None:
    assert complained(text)


@settings(max_examples=150)
@given(data=st.data())
def test_any_edit_is_found_or_harmless(data: st.DataObject) -> None:
    """Whatever one replaces in a record, it is either refused with a Complaint or still tells the same game."""
    text = edited()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :]
    try:
        table = replayed(Record.parse(changed))
    except Complaint:
        return
    assert table.record(legal=True).moves == Record.parse(text).moves
