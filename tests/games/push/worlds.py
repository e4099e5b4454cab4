"""Positions of Push drawn as text, and what the battery needs to know of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stammtisch.engine.chance import Chance, Dice, Dictated, Outcome, Source
from stammtisch.engine.state import NOTHING, Move, Seat
from stammtisch.engine.state import State as AnyState
from stammtisch.games.push import GAME
from stammtisch.games.push.cards import (
    COPIES,
    DIE,
    DIE_CARDS,
    NUMBERED,
    TURN,
    TURN_CARDS,
    Heap,
    colour_of,
    heap_of,
    marks_of,
)
from stammtisch.games.push.notation import parse_card, read_face
from stammtisch.games.push.state import FLIP, Phase, State
from stammtisch.games.push.view import cards_of
from tests.stocks import stocked_anew

SETTINGS: list[tuple[int, dict[str, object]]] = [
    *((players, {}) for players in range(2, 7)),
    (2, {"turn_cards": "discarded"}),
    (2, {"turn_cards": "discarded", "risk": True}),
    (3, {"risk": True}),
    (5, {"risk": True}),
]

SECRET_KINDS: frozenset[str] = frozenset()
"""The kinds of moves of which somebody may know less than who makes them: here everything is done openly."""


def dealt(players: int, source: Source | None = None, **options: object) -> State:
    """A game after the shuffle, in which the seed is all zeros unless the source says otherwise."""
    return GAME.begin(players, GAME.settle(players, options), bytes(32), source)


def position(
    *columns: str,
    displays: Sequence[str] = ("", "", ""),
    flipped: str | None = None,
    taking: Seat | None = None,
    stock: str = "g1",
    rolls: str = "",
) -> State:
    """The state that a drawing shows, in the turn of seat 0.

        position("r3 b4 D", "", "g1", displays=["r2 r2 | g5", "y1", ""], taking=1, stock="D T p6", rolls="r *")

    A column without cards is taken already. A display has its open cards first, then its secured ones. `flipped` is
    the card that waits for its place; `taking` is the seat that must take a column. The stock is written from top to
    bottom, and the die will show `rolls`; any other roll fails.
    """
    s = State()
    s.players = len(displays)
    s.started = len(columns)
    for column, drawn in enumerate(columns):
        put_column(s, column, drawn)
    for seat, drawn in enumerate(displays):
        shown, _, hidden = drawn.partition("|")
        put_heaps(s.open[seat], shown)
        put_heaps(s.secured[seat], hidden)
    s.flipped = NOTHING if flipped is None else parse_card(flipped)
    for text in reversed(stock.split()):
        s.stock[s.stocked] = parse_card(text)
        s.stocked += 1
    put_heaps(s.unseen, " ".join(card for card in stock.split() if card not in "DT"))
    s.actor = 0 if taking is None else taking
    s.phase = the_phase(s, flipped, taking)
    s.source = Dictated([Outcome(Chance.DIE, (read_face(face),)) for face in rolls.split()])
    return s


def put_column(s: State, column: int, drawn: str) -> None:
    """The drawn cards lie in the column."""
    for text in drawn.split():
        s.columns[column][s.length[column]] = parse_card(text)
        s.length[column] += 1
        s.marks[column] |= marks_of(parse_card(text))


def put_heaps(heaps: list[Heap], drawn: str) -> None:
    """The drawn cards lie on the heaps."""
    for text in drawn.split():
        heaps[colour_of(parse_card(text))] += heap_of(parse_card(text))


def the_phase(s: State, flipped: str | None, taking: Seat | None) -> Phase:
    """What the seat that must act may do in the drawn position."""
    if flipped is not None:
        return Phase.PLACE
    if taking is not None:
        return Phase.TAKE
    return Phase.GO_ON if s.started else Phase.START


def lying(s: State) -> dict[int, str]:
    """The columns on the table, by number."""
    return {column["column"]: " ".join(column["cards"]) for column in GAME.view.view(s, None)["columns"]}


def display(s: State, seat: Seat) -> str:
    """The seat's display, as `position` draws it."""
    shown = GAME.view.view(s, None)["displays"][seat]
    return " ".join([*shown["open"], "|", *shown["secured"]])


def discarded(s: State) -> dict[str, int]:
    """The discarded cards, and how many of each."""
    return dict(GAME.view.view(s, None)["discarded"])


def events(s: State) -> list[str]:
    """The events of the last move, each as its kind and all that it tells."""
    told = GAME.view.view(s, None)["events"]
    return [" ".join(str(value) for value in event.values()) for event in told]


def cards(s: State) -> list[int]:
    """Every card in the game, wherever it lies; a card that is in two places is there twice."""
    columns = [card for column in range(s.started) for card in s.columns[column][: s.length[column]]]
    displays = [card for seat in range(s.players) for heaps in (s.open, s.secured) for card in cards_of(heaps[seat])]
    waiting = [s.flipped] if s.flipped != NOTHING else []
    gone = cards_of(s.discarded) + [DIE] * s.die_cards_gone + [TURN] * (s.turn_cards_gone + s.aside)
    return sorted(s.stock[: s.stocked] + waiting + columns + displays + gone)


def deck(s: State) -> list[int]:
    """Every card that should be in the game."""
    return sorted([*range(NUMBERED)] * COPIES + [DIE] * DIE_CARDS + [TURN] * s.turn_cards)


def other_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state that differs from `s` only in what nobody can know: the order of the stock, and the seed."""
    return stocked_anew(s, dice)


def lively(_s: AnyState, moves: list[Move], dice: Dice) -> Move:
    """Nearly always flip: evenly random play hardly ever goes too far (PU-11)."""
    if FLIP in moves and dice.below(12):
        return FLIP
    return moves[dice.below(len(moves))]


def whole(s: State) -> State:
    """The drawn position, made possible: all cards that were not drawn are discarded."""
    s.turn_cards = 0 if s.players == 2 else TURN_CARDS
    lying = Counter(cards(s))
    for card, copies in Counter(deck(s)).items():
        missing = copies - lying[card]
        if card == DIE:
            s.die_cards_gone += missing
        elif card == TURN:
            s.turn_cards_gone += missing
        else:
            s.discarded[colour_of(card)] += missing * heap_of(card)
    return s


def knowing(_s: AnyState, _move: Move) -> frozenset[Seat] | None:
    """Everybody sees which move is made."""
    return None
