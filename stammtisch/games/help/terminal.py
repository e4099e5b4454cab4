"""Help! in a terminal: the row, the direction, who asks whom, everybody's points, your hand."""

from __future__ import annotations

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.words import Listener, Sentence, say

MAX_ROW = 6
ROUND_OVER = {"no_help", "nobody_to_ask"}
"""The events that end a round."""
_SPECIALS = ("zap", "no", "switch", "joker")


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as the viewer's seat sees it."""
    direction = label("help.terminal.clockwise" if view["clockwise"] else "help.terminal.against_the_clock", listener)
    return [
        f"{label('round', listener, n=view['round'])}, {direction}",
        f"  {_row(view, paint)}",
        *_asking(view, paint, listener),
        "",
        *_players(view, paint, listener),
        label("stock", listener, n=view["stock"]),
        *([label("hand", listener), f"  {paint.cards(view['hand'])}"] if view["seat"] is not None else []),
    ]


def _row(view: View, paint: Paint) -> str:
    """Six places; a joker shows what it counts."""
    cards = [card["card"] if card["card"].isdigit() else f"{card['card']}={card['value']}" for card in view["row"]]
    return " ".join([f"[{paint.bold(card)}]" for card in cards] + ["[ ]"] * (MAX_ROW - len(cards)))


def _asking(view: View, paint: Paint, listener: Listener) -> list[str]:
    if view["asker"] is None or view["helper"] is None:
        return []
    asked = Sentence("help.event.asked", {"seat": view["asker"], "other": view["helper"]})
    received = (
        [label("help.terminal.received", listener) + f" {paint.card(view['received'])}"] if view["received"] else []
    )
    return [say(asked, listener), *received]


def _players(view: View, paint: Paint, listener: Listener) -> list[str]:
    rows = []
    for seat, size in enumerate(view["hand_sizes"]):
        no_card = paint.bold("No!") if view["no_cards"][seat] != "none" else ""
        cards, points = label("cards", listener, n=size), label("points", listener, n=view["points"][seat])
        rows.append([seat_name(view, seat, paint, listener), cards, points, no_card])
    return columns(rows)


def in_order(view: View) -> list[str]:
    """Numbers first, from the lowest, then special cards; a joker comes last."""
    return sorted(view["moves"], key=_place)


def _place(move: str) -> tuple[int, int, int]:
    """Where the move stands: by its card, then by the place in the row."""
    verb, *what = move.split()
    if verb in _SPECIALS:
        return 1 + _SPECIALS.index(verb), int(what[-1]) if what else 0, int(what[0]) if what else 0
    return (0, int(what[0]), 0) if what[0].isdigit() else (1, "ZNSJ".index(what[0]), 0)


def move_words(view: View, move: str) -> Sentence:
    """What the move does."""
    verb, *what = move.split()
    match verb:
        case "lay":
            return Sentence("help.move.lay", {"card": what[0]})
        case "joker":
            return _joker_words(view, int(what[0]))
        case "switch":
            taken = view["row"][int(what[1])]["card"]
            return Sentence("help.move.switch", {"card": what[0], "other": taken})
        case "give" | "return":
            whom = view["asker" if verb == "give" else "helper"]
            return Sentence(f"help.move.{verb}", {"card": what[0], "other": whom})
        case "zap":
            return Sentence("help.move.zap", {"card": view["row"][-1]["card"]})
    return Sentence(f"help.move.{verb}")


def _joker_words(view: View, place: int) -> Sentence:
    """Where in the row the joker goes."""
    row = [card["value"] for card in view["row"]]
    if not row:
        return Sentence("help.move.joker_alone")
    if place == 0:
        return Sentence("help.move.joker_front", {"high": row[0]})
    if place == len(row):
        return Sentence("help.move.joker_end", {"low": row[-1]})
    return Sentence("help.move.joker_between", {"low": row[place - 1], "high": row[place]})


def standings(view: View, listener: Listener) -> list[str]:
    """Everybody's points."""
    return [label("points", listener, n=points) for points in view["points"]]
