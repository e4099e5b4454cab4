"""Why a move is good in Push: how many cards fit nowhere, what a column brings, what the die may take."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.game import View
from stammtisch.games.push.bots.chances import chances
from stammtisch.words import Argument, Sentence

DIE = "D"


def reason(view: View, move: str, _then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat."""
    verb, _, what = move.partition(" ")
    match verb:
        case "flip":
            return _flipping(view)
        case "secure":
            return _securing(view, what)
        case "place":
            return _placing(view, move)
        case _:
            return _taking(view, int(what))


def _because(key: str, **arguments: Argument) -> Sentence:
    return Sentence(f"push.hint.{key}", arguments)


def _flipping(view: View) -> Sentence:
    if not view["columns"]:
        return _because("flip_start")
    found = chances(view)
    if not found.too_far:
        return _because("flip_safe", n=found.stock)
    if found.stop is not None and found.flip is not None and found.flip > found.stop:
        return _because("flip_gain", n=found.too_far, stock=found.stock)
    return _because("flip_dare", n=found.too_far, stock=found.stock, points=max(map(points, view["columns"])))


def _securing(view: View, colour: str) -> Sentence:
    cards = view["displays"][view["seat"]]["open"]
    return _because("secure", colour=colour, n=sum(int(card[1:]) for card in cards if card[0] == colour))


# Columns


def points(column: View) -> int:
    """The sum of the column's numbers."""
    return sum(int(card[1:]) for card in column["cards"] if card != DIE)


def _taking(view: View, number: int) -> Sentence:
    found = chances(view)
    column = next(column for column in view["columns"] if column["column"] == number)
    if view["phase"] == "go_on" and found.too_far:
        return _because("stop", n=found.too_far, stock=found.stock, points=points(column))
    return _choosing(column, [other for other in view["columns"] if other is not column])


def _choosing(column: View, others: list[View]) -> Sentence:
    """Why this column and none of the others."""
    own, has_die = points(column), DIE in column["cards"]
    richer = [other for other in others if points(other) > own]
    if not others:
        return _because("take_only", n=own)
    if not richer:
        return _because("take_rich" if has_die else "take_most", n=own)
    if not has_die and all(DIE in other["cards"] for other in richer):
        return _because("take_calm", n=own)
    return _because("take_rest", n=own, left=sum(map(points, others)))


# Placing


def _placing(view: View, move: str) -> Sentence:
    """Where the fewest cards fit nowhere afterwards; else what the card does to its column."""
    if len(view["moves"]) == 1:
        return _because("place_only")
    misfits = {place: chances(view, place=place).too_far for place in view["moves"]}
    fewest = min(other for place, other in misfits.items() if place != move)
    if misfits[move] == 0 < fewest:
        return _because("place_safe")
    if misfits[move] < fewest:
        return _because("place_least", n=misfits[move], stock=view["stock"], more=fewest)
    if view["flipped"] == DIE:
        return _placing_die(view, move)
    return _because("place_new") if move == "place new" else _growing(view, move)


def _growing(view: View, move: str) -> Sentence:
    column = next(column for column in view["columns"] if move == f"place {column['column']}")
    return _because("place_grow", n=points(column) + int(view["flipped"][1:]))


def _placing_die(view: View, move: str) -> Sentence:
    if move == "place new":
        return _because("die_apart")
    column = next(column for column in view["columns"] if move == f"place {column['column']}")
    no_poorer = "place new" not in view["moves"] and points(column) == min(map(points, view["columns"]))
    return _because("die_poor" if no_poorer else "die_there", n=points(column))
