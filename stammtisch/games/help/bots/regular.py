"""The habits of a regular of Help!: keep a card to help with, and No! and Switch above all; leave a row on which the
next can play but the one after hardly can; lay a No! when the next may be stuck, so that another must help.
"""  # noqa: D205

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat
from stammtisch.games.help.allowed import BEGINS_ROW, GOES_ON
from stammtisch.games.help.bots.weights import CARD, GIVING, ROW, STUCK
from stammtisch.games.help.cards import (
    A_SWITCH,
    CARDS,
    COPIES,
    HAND_SIZE,
    HIGHEST,
    JOKER,
    KINDS,
    LOWEST,
    NO,
    NO_KINDS,
    SWITCH,
    ZAP,
    Card,
    Hand,
    Kinds,
    higher_than,
    kinds_in,
    only,
)
from stammtisch.games.help.moves import GIVE, RETURN, ROW_FULL, card_played, joker_place, switch_number, switch_place
from stammtisch.games.help.row import card_at, only_jokers_from, row_end, value_before
from stammtisch.games.help.rules import seat_after, seat_before
from stammtisch.games.help.state import NoCard, Phase, State

StuckChance = int
"""In parts of CERTAIN."""

CERTAIN = 1 << 10
ENDS = HIGHEST + 1  # a row ends with 1 to 11, or is empty: 0

# What STUCK is for.
YOU_FAIL = 0
NOBODY_TO_ASK = 1
ANOTHER_FAILS = 2
NO_LAID = 3
SECOND_STUCK = 4
NEXT_STUCK = 5
WEIGHTS = 6

UNFIT = (COPIES[SWITCH] + COPIES[ZAP], *(sum(COPIES[LOWEST : end + 1]) for end in range(LOWEST, ENDS)))
"""How many cards do not fit, by the end of the row."""

ALL_UNFIT = tuple(
    round(CERTAIN * (UNFIT[end] / CARDS) ** cards) for end in range(ENDS) for cards in range(HAND_SIZE + 1)
)
"""The chance that so many cards do not fit, by the end of the row."""


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    if s.phase == Phase.GIVE:
        for i in range(n):
            worth[i] = GIVING[(s.players - 3) * KINDS + moves[i] - GIVE]
    elif s.phase == Phase.RETURN:
        for i in range(n):
            worth[i] = -CARD[(s.players - 3) * KINDS + moves[i] - RETURN]
    else:
        following = next_on(s, s.actor)
        for i in range(n):
            worth[i] = worth_of_play(s, moves[i], following)


# What a play leaves


@rule
def worth_of_play(s: State, move: Move, following: Seat) -> int:
    """What it is worth to play so: by the cards that one keeps, the row, and who may be stuck on it."""
    card = card_played(move)
    end, size = row_after(s, move)
    worth = ROW[((s.players - 3) * ROW_FULL + size) * ENDS + end] - worth_of_card(s, card)
    if card == SWITCH:
        worth += worth_of_card(s, card_at(s, switch_place(move))) - worth_of_card(s, switch_number(move))
    if following == s.actor:
        return worth
    if card == NO:
        return worth + STUCK[first_weight(s) + NO_LAID] + if_stuck_behind_no(s, end, following)
    return worth + if_stuck(s, end, following, hand_after(s, move))


@rule
def worth_of_card(s: State, card: Card) -> int:
    """What it is worth to keep the card."""
    return CARD[(s.players - 3) * KINDS + card]


@rule
def row_after(s: State, move: Move) -> tuple[int, int]:
    """The row's end and size when the move is made."""
    card = card_played(move)
    end = row_end(s)
    size = s.row_size + 0
    if card == JOKER:
        end += 1 if only_jokers_from(s, joker_place(move)) else 0
        size += 1
    elif card == SWITCH:
        place = switch_place(move)
        if only_jokers_from(s, place + 1):
            end = switch_number(move) + size - place - 1
    elif card == ZAP:
        size -= 1
        end = value_before(s, size)
    elif card != NO:
        end = card
        size += 1
    return (0, 0) if size == ROW_FULL else (end, size)


@rule
def hand_after(s: State, move: Move) -> Hand:
    """The cards that the actor keeps, before it draws."""
    card = card_played(move)
    hand = s.hands[s.actor] - only(card) if s.phase == Phase.PLAY else s.hands[s.actor] + 0
    if card == SWITCH:
        hand += only(card_at(s, switch_place(move))) - only(switch_number(move))
    return hand


# Who may be stuck


@rule
def if_stuck(s: State, end: int, following: Seat, hand: Hand) -> int:
    """What it is worth that the next may be stuck, and ask you."""
    stuck = stuck_chance(s, following, end)
    weights = first_weight(s)
    worth = STUCK[weights + NEXT_STUCK] * stuck + STUCK[weights + SECOND_STUCK] * second_stuck(s, following, end)
    if kinds_in(hand) & (fitting(end) | A_SWITCH if end else BEGINS_ROW) == NO_KINDS:
        worth += STUCK[weights + YOU_FAIL] * (stuck * UNFIT[end] // CARDS)
    return worth // CERTAIN


@rule
def if_stuck_behind_no(s: State, end: int, following: Seat) -> int:
    """What it is worth that the next may be stuck, and ask somebody else, since you have laid a No!."""
    stuck = stuck_chance(s, following, end)
    weights = first_weight(s)
    worth = STUCK[weights + NEXT_STUCK] * stuck + STUCK[weights + SECOND_STUCK] * second_stuck(s, following, end)
    helper = seat_before(s, following)
    while helper != following and (helper == s.actor or s.no_cards[helper] != NoCard.NONE):
        helper = seat_before(s, helper)
    if helper == following:
        worth += STUCK[weights + NOBODY_TO_ASK] * stuck
    else:
        worth += STUCK[weights + ANOTHER_FAILS] * (stuck * stuck_chance(s, helper, end) // CERTAIN)
    return worth // CERTAIN


@rule
def second_stuck(s: State, following: Seat, end: int) -> StuckChance:
    """The chance that the one after the next could not play, if the row stayed as it is; 0 if that is you."""
    second = next_on(s, following)
    return 0 if second == s.actor or second == following else stuck_chance(s, second, end)


@rule
def stuck_chance(s: State, seat: Seat, end: int) -> StuckChance:
    """The chance that the seat cannot play on a row that ends so, by what the actor knows of its hand."""
    fit = fitting(end)
    if kinds_in(s.shown[seat]) & fit:
        return 0
    if s.returned_by[seat] == s.actor and kinds_in(s.returned[seat]) & fit:
        return 0
    unknown = s.held[seat] + 0
    if s.among[seat] & fit == NO_KINDS:
        unknown -= min(s.least[seat], unknown)
    return ALL_UNFIT[end * (HAND_SIZE + 1) + unknown]


@rule
def fitting(end: int) -> Kinds:
    """The kinds that can be played on a row that ends so; a Switch, which may or may not, is not counted."""
    return higher_than(end) | GOES_ON if end else BEGINS_ROW


@rule
def first_weight(s: State) -> int:
    """Where the weights for so many players begin."""
    return (s.players - 3) * WEIGHTS


@rule
def next_on(s: State, seat: Seat) -> Seat:
    """Who is on after the seat."""
    seat = seat_after(s, seat)
    while s.no_cards[seat] == NoCard.FRESH:
        seat = seat_after(s, seat)
    return seat
