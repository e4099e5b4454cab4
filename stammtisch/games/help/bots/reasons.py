"""Why a move is good in Help!: what it leaves of the row, what one keeps, and who can be asked for help."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.game import View
from stammtisch.games.help.bots.regular import row_after
from stammtisch.games.help.bots.weights import CARD
from stammtisch.games.help.bots.worlds import known
from stammtisch.games.help.cards import HIGHEST, KINDS
from stammtisch.games.help.moves import ROW_FULL
from stammtisch.games.help.notation import parse_card, parse_move
from stammtisch.words import Argument, Sentence

FEWEST = 3
"""Players, with whom the weights begin."""


def reason(view: View, move: str, _then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat."""
    if len(view["moves"]) == 1:
        return _because("only")
    verb, _, what = move.partition(" ")
    match verb:
        case "give":
            return _giving(view, what)
        case "return":
            return _returning(view, what)
        case "lay":
            return _laying(view, move, int(what))
        case "no":
            return _because("no")
        case _:
            return _special(view, move)


def _because(key: str, **arguments: Argument) -> Sentence:
    return Sentence(f"help.hint.{key}", arguments)


def numbers(view: View, verb: str) -> list[int]:
    """The numbers that can be laid, or given, in ascending order."""
    words = (move.split() for move in view["moves"])
    return sorted(int(parts[1]) for parts in words if parts[0] == verb and parts[1].isdigit())


# Playing


def _laying(view: View, move: str, number: int) -> Sentence:
    fitting = numbers(view, "lay")
    if row_after(known(view), parse_move(move)) == (0, 0):
        return _because("row_full")
    if len(fitting) == 1:
        return _because("lay_only")
    if number == fitting[0]:
        return _because(
            "lay_lowest", cards=[str(other) for other in dict.fromkeys(fitting[1:])], n=len(set(fitting[1:]))
        )
    return _because("row_closed" if number == HIGHEST else "row_high", number=number)


def _special(view: View, move: str) -> Sentence:
    """No number fits; else what the row is like then."""
    if not numbers(view, "lay") and view["phase"] == "play":
        return _because("no_number")
    end, size = row_after(known(view), parse_move(move))
    return _because("row_empty") if size == 0 else _because("row_then", number=end)


# Helping


def _giving(view: View, card: str) -> Sentence:
    fitting = numbers(view, "give")
    if not card.isdigit():
        return _because("give_special", asker=view["asker"]) if fitting else _because("give_no_number")
    if int(card) == fitting[-1] and len(view["row"]) + 1 < ROW_FULL:
        return _because("give_closed" if int(card) == HIGHEST else "give_highest")
    return _because("give_special", asker=view["asker"])


def _returning(view: View, card: str) -> Sentence:
    """Whether regulars, by what they have learnt, would part with this card first."""
    choices = [move.split()[1] for move in view["moves"]]
    least = min(worth(view, other) for other in choices)
    return _because("return_least" if worth(view, card) == least else "return", helper=view["helper"])


def worth(view: View, card: str) -> int:
    """What it is worth to keep the card."""
    return CARD[(view["players"] - FEWEST) * KINDS + parse_card(card)]
