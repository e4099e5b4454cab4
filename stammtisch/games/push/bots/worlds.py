"""What is hidden in Push: the order of the stock, and nothing else. Which cards it holds follows from those seen."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffled
from stammtisch.engine.game import View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.games.push.cards import (
    COLOURS,
    DIE,
    DIE_CARDS,
    TURN,
    WHOLE,
    Heap,
    colour_of,
    heap_of,
    marks_of,
)
from stammtisch.games.push.notation import parse_card
from stammtisch.games.push.state import Phase, State
from stammtisch.games.push.view import cards_of


def known(view: View) -> State:
    """The state as everybody knows it; the stock is in order."""
    s = State()
    s.players, s.turn_cards, s.risk = view["players"], view["turn_cards"], int(view["risk"])
    s.turn, s.aside = view["turn"], view["set_aside"]
    s.actor = NOBODY if view["actor"] is None else view["actor"]
    s.phase = Phase[view["phase"].upper()]
    s.flipped = NOTHING if view["flipped"] is None else parse_card(view["flipped"])
    for seat, display in enumerate(view["displays"]):
        _know_heaps(s.open[seat], display["open"])
        _know_heaps(s.secured[seat], display["secured"])
    for column in view["columns"]:
        _know_column(s, column["column"] - 1, column["cards"])
    _know_discarded(s, view["discarded"])
    _know_stock(s)
    return s


def _know_heaps(heaps: list[Heap], cards: list[str]) -> None:
    for card in map(parse_card, cards):
        heaps[colour_of(card)] += heap_of(card)


def _know_column(s: State, column: int, cards: list[str]) -> None:
    s.started = column + 1  # columns after it are taken or were never started; that makes no difference any more
    for place, card in enumerate(map(parse_card, cards)):
        s.columns[column][place] = card
        s.marks[column] |= marks_of(card)
    s.length[column] = len(cards)


def _know_discarded(s: State, discarded: dict[str, int]) -> None:
    for text, copies in discarded.items():
        card = parse_card(text)
        if card == DIE:
            s.die_cards_gone = copies
        elif card == TURN:
            s.turn_cards_gone = copies
        else:
            s.discarded[colour_of(card)] += copies * heap_of(card)


def _know_stock(s: State) -> None:
    """All cards that are nowhere else are in the stock."""
    table = [s.columns[column][place] for column in range(s.started) for place in range(s.length[column])]
    if s.flipped != NOTHING:
        table.append(s.flipped)
    for colour in range(COLOURS):
        seen = sum(heaps[colour] for heaps in (*s.open, *s.secured, s.discarded))
        s.unseen[colour] = WHOLE - seen - sum(heap_of(card) for card in table if colour_of(card) == colour)
    stock = cards_of(s.unseen)
    stock += [DIE] * (DIE_CARDS - s.die_cards_gone - table.count(DIE))
    stock += [TURN] * (s.turn_cards - s.turn_cards_gone - s.aside)
    s.stocked = len(stock)
    s.stock[: s.stocked] = stock


@rule
def complete(s: State, seat: Seat) -> None:  # noqa: ARG001
    """The stock is in random order, all orders equally likely."""
    shuffled(s, s.stock, s.stocked, Chance.SHUFFLE)
