"""What a learner is shown of Help! Seats are counted from the observer, clockwise.

`suits` holds no more than the moves of a helper show: which cards of their own hand would help.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.tuning import inlined
from stammtisch.games.help.allowed import suitable
from stammtisch.games.help.cards import CARDS, COPIES, DIGIT, HAND_SIZE, HIGHEST, KINDS, MOST, Hand, kinds_in
from stammtisch.games.help.moves import PLACES
from stammtisch.games.help.options import MAX_POINTS
from stammtisch.games.help.row import card_at, value_before
from stammtisch.games.help.rules import clockwise
from stammtisch.games.help.state import MAX_SEATS, NoCard, Phase, State
from stammtisch.lab.env.parts import Part, Row, clear, offsets, places_to, seat_from

BETTER = 1
PHASES = Phase.OVER + 1
IN_ROW = HIGHEST + 1
"""The kinds that lie in a row: joker, 1 to 11."""
MAX_HELD = HAND_SIZE + 1
MAX_ROUNDS = 127

PARTS = (
    Part("players", 1, MAX_SEATS, "how many play", low=3),
    Part("actor", MAX_SEATS, 1, "1 for the seat that must move; all 0 after the end"),
    Part("phase", PHASES, 1, "play, give, return, play the card received, over: 1 for what the actor has to do"),
    Part("hand", KINDS, MAX_HELD, "how many of each kind are in your hand: joker, 1 to 11, Switch, Zap, No!"),
    Part("suits", KINDS, 1, "1 for each kind of your hand that would help, if you are asked"),
    Part("row", PLACES * IN_ROW, 1, "by place: 1 for the card that lies there: joker, 1 to 11"),
    Part("values", PLACES, HIGHEST, "by place: the value of the card that lies there; 0 for none"),
    Part("received", KINDS, 1, "1 for the card that the asker received and has yet to play"),
    Part("asker", MAX_SEATS, 1, "1 for the seat that asks for help"),
    Part("helper", MAX_SEATS, 1, "1 for the seat that is asked"),
    Part("stock", 1, CARDS, "cards in the stock"),
    Part("discard", KINDS, max(COPIES), "how many of each kind are on the discard pile"),
    Part("no_cards", MAX_SEATS, max(NoCard), "by seat: its No!: 0 none, 1 it will be skipped, 2 it was skipped"),
    Part("hand_sizes", MAX_SEATS, MAX_HELD, "cards in each hand"),
    Part("shown", MAX_SEATS * KINDS, MAX_HELD, "by seat: cards that everybody knows in its hand"),
    Part("returned", MAX_SEATS * KINDS, MAX_HELD, "by seat: further cards that only you and another know there"),
    Part("returned_by", MAX_SEATS, 1, "1 for the seat that returned cards to you which you still hold"),
    Part("among", MAX_SEATS * KINDS, 1, "by seat: 1 for the kinds of which it surely has some"),
    Part("least", MAX_SEATS, MAX_HELD, "by seat: how many cards of these kinds it has at least"),
    Part("or_switches", MAX_SEATS, MAX_HELD, "by seat: or else at least so many Switches; 0 if that cannot be"),
    Part("round", 1, MAX_ROUNDS, "the number of the round"),
    Part("clockwise", 1, 1, "1 if this round goes clockwise"),
    Part("points_to_win", 1, MAX_POINTS, "the points that win"),
    Part("last_round", MAX_SEATS, 1, "by seat: its point of the last round"),
    Part("points", MAX_SEATS, MAX_POINTS, "by seat: its points"),
)
(
    PLAYERS, ACTOR, PHASE, HAND, SUITS, ROW, VALUES, RECEIVED, ASKER, HELPER, STOCK, DISCARD, NO_CARDS, HAND_SIZES,
    SHOWN, RETURNED, RETURNED_BY, AMONG, LEAST, OR_SWITCHES, ROUND, CLOCKWISE, TARGET, LAST_ROUND, POINTS, SIZE,
) = offsets(PARTS)  # fmt: skip


@rule
def observe(s: State, seat: Seat, row: Row) -> None:
    """The row tells what the seat knows."""
    clear(row, SIZE)
    observe_table(s, row)
    observe_turn(s, seat, row)
    observe_cards(s.hands[seat], HAND, row)
    for place in range(s.players):
        observe_seat(s, seat_from(s, seat, place), place, row)
        observe_returned(s, seat, seat_from(s, seat, place), row)


@inlined
def observe_cards(cards: Hand, at: int, row: Row) -> None:
    """How many there are of each kind."""
    for card in range(KINDS):
        row[at + card] = cards >> DIGIT * card & MOST


@inlined
def observe_table(s: State, row: Row) -> None:
    """What lies on the table, and what was agreed."""
    row[PLAYERS] = s.players
    for place in range(s.row_size):
        row[ROW + IN_ROW * place + card_at(s, place)] = 1
        row[VALUES + place] = value_before(s, place + 1)
    row[STOCK] = s.stocked
    for place in range(s.discarded):
        row[DISCARD + s.discard[place]] += 1
    row[ROUND] = s.round
    row[CLOCKWISE] = 1 if clockwise(s) else 0
    row[TARGET] = s.target


@inlined
def observe_turn(s: State, seat: Seat, row: Row) -> None:
    """Who must move, and who helps whom."""
    row[PHASE + s.phase] = 1
    observe_somebody(s, seat, s.actor, ACTOR, row)
    observe_somebody(s, seat, s.asker, ASKER, row)
    observe_somebody(s, seat, s.helper, HELPER, row)
    if s.received != NOTHING:
        row[RECEIVED + s.received] = 1
    if s.phase == Phase.GIVE and s.helper == seat:
        observe_cards(kinds_in(s.hands[seat]) & suitable(s), SUITS, row)


@inlined
def observe_somebody(s: State, seat: Seat, who: Seat, at: int, row: Row) -> None:
    """Who that is, if anybody."""
    if who != NOBODY:
        row[at + places_to(s, seat, who)] = 1


@inlined
def observe_seat(s: State, other: Seat, place: int, row: Row) -> None:
    """What everybody knows of the seat that sits so many places from the observer."""
    row[NO_CARDS + place] = s.no_cards[other]
    row[HAND_SIZES + place] = s.held[other]
    row[LAST_ROUND + place] = s.scored[other]
    row[POINTS + place] = s.points[other]
    observe_cards(s.shown[other], SHOWN + KINDS * place, row)
    if s.least[other]:
        observe_cards(s.among[other], AMONG + KINDS * place, row)
        row[LEAST + place] = s.least[other]
        row[OR_SWITCHES + place] = s.or_switches[other] if s.or_switches[other] <= HAND_SIZE else 0


@inlined
def observe_returned(s: State, seat: Seat, other: Seat, row: Row) -> None:
    """The cards returned to the other, if the observer is one of the two who know them."""
    by = s.returned_by[other] + 0
    if s.returned[other] != 0 and seat in (other, by):
        observe_cards(s.returned[other], RETURNED + KINDS * places_to(s, seat, other), row)
        if other == seat:
            row[RETURNED_BY + places_to(s, seat, by)] = 1
