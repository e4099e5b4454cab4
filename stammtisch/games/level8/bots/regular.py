"""The habits of a regular of Level 8: gather for the level, lay it at once, add everything, hinder who is ahead."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, Move, Seat
from stammtisch.games.level8.bots.prospects import (
    MISSING,
    Aim,
    Numbers,
    aim_of,
    hand_value,
)
from stammtisch.games.level8.cards import HIGHEST, JOKER, SKIP, Card, colour_of, number_of
from stammtisch.games.level8.groups import next_above, next_below
from stammtisch.games.level8.hands import jokers_held, pick_up, put_down
from stammtisch.games.level8.ladders import Kind, kind_of, size_of
from stammtisch.games.level8.layout import serve
from stammtisch.games.level8.moves import (
    ADD,
    ADD_HIGH,
    ADD_JOKER,
    ADD_LOW,
    DISCARD,
    GROUPS,
    KEEP,
    KEEP_DONE,
    PLAY_SKIP,
    PUT,
    TAKE,
    TAKE_STOCK,
    added_card,
    added_group,
    opened_value,
)
from stammtisch.games.level8.outlook import numbers_held
from stammtisch.games.level8.state import MAX_KEPT, Phase, State, rung_of, wanted_now
from stammtisch.games.level8.tally import BITS, NO_CARDS, Tally, by_number, count_of, one_of

# In the measure of `prospects`.
FROM_STOCK = 400  # what a card that nobody knows may bring
A_JOKER = 3 * MISSING
SHEDS_A_CARD = MISSING
FEEDS = 40  # a card that somebody could add at once
DANGER_LAID = 60
DANGER_CARD = -5
DANGER_LEVEL = 4
HOLD_SKIP = 0
FITS_NOW = 100
FITS_SOON = 20
MIDDLE = 8  # numbers in the middle go with more runs
WASTES_SKIP = 2 * MISSING
NEVER = -1000 * MISSING


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    if s.phase == Phase.TAKE:
        weigh_takes(s, moves, n, worth)
    elif s.phase == Phase.KEEP:
        weigh_keeps(s, moves, n, worth)
    elif moves[0] < ADD:
        weigh_laying(s, moves, n, worth)
    elif moves[0] < DISCARD:
        weigh_adds(s, moves, n, worth)
    elif s.laid[s.actor]:
        weigh_rests(s, moves, n, worth)
    else:
        weigh_discards(s, moves, n, worth)


# Taking


@rule
def weigh_takes(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each place to take from is worth."""
    laid = s.laid[s.actor]
    numbers = numbers_held(s)
    aim = aim_of(s.ladder[rung_of(s, s.actor)], 0, numbers)
    takers = openings(s) if laid else (NO_CARDS, NO_CARDS)
    now = 0 if laid else hand_value(s, aim, numbers, NOTHING)
    for i in range(n):
        if moves[i] == TAKE_STOCK:
            worth[i] = now + FROM_STOCK
        else:
            card = s.piled[s.tops[moves[i] - TAKE]]
            worth[i] = shed_by(s, takers, numbers, card) if laid else worth_of_top(s, aim, numbers, card)


@rule
def worth_of_top(s: State, aim: Aim, numbers: Tally, card: Card) -> int:
    """What the hand is worth with this card too."""
    if card == JOKER:
        return A_JOKER + hand_value(s, aim, numbers, NOTHING)
    if card == SKIP or aim[2] == 0:
        return hand_value(s, aim, numbers + by_number(card), NOTHING)
    pick_up(s, s.actor, card)
    value = hand_value(s, aim, numbers + by_number(card), NOTHING)
    put_down(s, s.actor, card)
    return value


@rule
def shed_by(s: State, takers: tuple[Numbers, Tally], numbers: Tally, card: Card) -> int:
    """What the card is worth when the level lies: it must fit, and best if more cards of one's own fit then."""
    if card >= JOKER:
        return A_JOKER if card == JOKER else 0
    if not fits_somewhere(takers, card):
        return 0
    return SHEDS_A_CARD + opened_way(s, number_of(card), numbers)


@rule
def opened_way(s: State, number: int, numbers: Tally) -> int:
    """How many of these numbers would fit one after the other into a run to which this number is added."""
    most = 0
    for group in range(GROUPS):
        if s.kinds[group] == Kind.RUN:
            if next_below(s, group) == number:
                most = max(most, behind(numbers, number, -1))
            elif next_above(s, group) == number:
                most = max(most, behind(numbers, number, 1))
    return most


@rule
def behind(numbers: Tally, number: int, step: int) -> int:
    """How many numbers follow this one without a gap, upwards or downwards."""
    count = 0
    number += step
    while 1 <= number <= HIGHEST and count_of(numbers, number) > 0:
        count += 1
        number += step
    return count


# What lies on the table


@rule
def openings(s: State) -> tuple[Numbers, Tally]:
    """The numbers and the colours that could be added to a group on the table."""
    numbers, colours = NO_CARDS, NO_CARDS
    for group in range(GROUPS):
        kind = s.kinds[group]
        if kind == Kind.RUN:
            if next_below(s, group) >= 1:
                numbers |= one_of(next_below(s, group))
            if next_above(s, group) <= HIGHEST:
                numbers |= one_of(next_above(s, group))
        elif kind == Kind.SET:
            numbers |= one_of(s.values[group])
        elif kind == Kind.COLOUR:
            colours |= one_of(s.values[group] + 1)
    return numbers, colours


@rule
def fits_somewhere(takers: tuple[Numbers, Tally], card: Card) -> bool:
    """Whether the number card could be added."""
    if card >= JOKER:
        return False
    return takers[0] & one_of(number_of(card)) != 0 or takers[1] & one_of(colour_of(card) + 1) != 0


# Laying out


@rule
def weigh_laying(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what the steps of laying out are worth: few jokers, and what is left should fit; all else waits.

    To hold back a complete level pays a little among players who lay at once, and loses much where others do it too.
    """
    numbers = numbers_held(s)
    aim = aim_of(s.ladder[rung_of(s, s.actor)], s.step + 1, numbers)
    for i in range(n):
        if moves[i] < PUT:
            worth[i] = worth_of_opening(s, aim, numbers, opened_value(moves[i]))
        elif moves[i] < ADD:
            worth[i] = worth_of_put(s, moves[i] - PUT)
        else:
            worth[i] = NEVER


@rule
def worth_of_opening(s: State, aim: Aim, numbers: Tally, value: int) -> int:
    """What it is worth to open the next group with this value."""
    wanted = wanted_now(s)
    rest, missing = serve(wanted, value, numbers)
    if kind_of(wanted) == Kind.COLOUR:
        missing = max(0, size_of(wanted) - colour_count(s, value))
    return hand_value(s, aim, rest, NOTHING) - MISSING * missing + followers(wanted, value, rest)


@rule
def colour_count(s: State, colour: int) -> int:
    """How many cards of this colour the actor holds."""
    hand = s.hands[s.actor]
    count = 0
    for place in range(s.held[s.actor]):
        if hand[place] < JOKER and colour_of(hand[place]) == colour:
            count += 1
    return count


@rule
def followers(wanted: int, value: int, rest: Tally) -> int:
    """A little for cards that are left and could be added to the group at once."""
    if kind_of(wanted) == Kind.SET:
        return count_of(rest, value)
    if kind_of(wanted) == Kind.COLOUR:
        return 0
    below = 1 if value > 1 and count_of(rest, value - 1) else 0
    end = value + size_of(wanted)
    return below + (1 if end <= HIGHEST and count_of(rest, end) else 0)


@rule
def worth_of_put(s: State, card: Card) -> int:
    """Number cards before jokers; of two, the one of the rarer colour."""
    return 0 if card == JOKER else 20 - colour_count(s, colour_of(card))


# Adding


@rule
def weigh_adds(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what adding is worth: number cards first, then jokers, best where more cards of one's own follow."""
    numbers = numbers_held(s)
    for i in range(n):
        if moves[i] >= DISCARD:
            worth[i] = NEVER
        elif moves[i] < ADD_JOKER:
            worth[i] = 100 + following(s, moves[i], numbers)
        else:
            worth[i] = following(s, moves[i], numbers)


@rule
def following(s: State, move: Move, numbers: Tally) -> int:
    """How many cards of the actor follow the added one; a group that stays as it was counts for half a card."""
    group = added_group(move)
    if s.kinds[group] != Kind.RUN:
        return 1
    card = added_card(move)
    low = ADD_LOW <= move < ADD_HIGH if card == JOKER else number_of(card) < s.values[group]
    return 2 * (behind(numbers, next_below(s, group), -1) if low else behind(numbers, next_above(s, group), 1))


# Parting with a card


@rule
def weigh_discards(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what is left of the hand without each card, before the level lies."""
    numbers = numbers_held(s)
    aim = aim_of(s.ladder[rung_of(s, s.actor)], 0, numbers)
    whole = hand_value(s, aim, numbers, NOTHING) if moves[n - 1] >= DISCARD + SKIP else 0
    for i in range(n):
        card = moves[i] - DISCARD
        if moves[i] >= PLAY_SKIP:
            worth[i] = whole + danger(s, moves[i] - PLAY_SKIP) - HOLD_SKIP
        elif card >= JOKER:
            worth[i] = NEVER if card == JOKER else whole - WASTES_SKIP
        else:
            twin = twin_of(moves, i) if aim[2] == 0 else NOTHING
            worth[i] = hand_value(s, aim, numbers - by_number(card), card) if twin == NOTHING else worth[twin]
    takers = openings(s)
    for i in range(n):
        if moves[i] < DISCARD + JOKER and fits_somewhere(takers, moves[i] - DISCARD):
            worth[i] -= FEEDS


@rule
def twin_of(moves: list[Move], i: int) -> int:
    """Which discard before this one is of a card with the same number; NOTHING if none is."""
    for j in range(i):
        if number_of(moves[j] - DISCARD) == number_of(moves[i] - DISCARD):
            return j
    return NOTHING


@rule
def weigh_rests(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what parting with each card is worth when the level lies: keep what may soon fit."""
    takers = openings(s)
    for i in range(n):
        card = moves[i] - DISCARD
        if moves[i] >= PLAY_SKIP:
            worth[i] = MISSING + danger(s, moves[i] - PLAY_SKIP)
        elif card >= JOKER:
            worth[i] = NEVER if card == JOKER else -MISSING
        elif fits_somewhere(takers, card):
            worth[i] = -FITS_NOW
        else:
            near = (takers[0] << BITS | takers[0] >> BITS) & one_of(number_of(card))
            worth[i] = abs(number_of(card) - MIDDLE) - (FITS_SOON if near else 0)


@rule
def danger(s: State, seat: Seat) -> int:
    """How much a lost turn of the seat is worth."""
    value = DANGER_LEVEL * s.level[seat]
    if s.laid[seat]:
        value += DANGER_LAID + DANGER_CARD * s.held[seat]
    return value


# Keeping cards for the next round


@rule
def weigh_keeps(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what keeping is worth: jokers, and the cards without which the hand would be worst."""
    kept = s.keeps[s.actor]
    for place in range(kept):
        pick_up(s, s.actor, s.kept[s.actor][place])
    weigh_needs(s, moves, n, worth)
    for place in range(kept):
        put_down(s, s.actor, s.kept[s.actor][place])
    least = least_needed(worth, n, MAX_KEPT - kept - jokers_held(s, s.actor))
    for i in range(n):
        if moves[i] == KEEP_DONE:
            worth[i] = 0
        else:
            worth[i] = n - i if worth[i] >= least or moves[i] == KEEP + JOKER else -1


@rule
def weigh_needs(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in how much the actor's hand needs each card; NEVER where it does not."""
    numbers = numbers_held(s)
    aim = aim_of(s.ladder[rung_of(s, s.actor)], 0, numbers)
    now = hand_value(s, aim, numbers, NOTHING)
    for i in range(n):
        card = moves[i] - KEEP
        worth[i] = NEVER
        if card < JOKER:
            loss = now - hand_value(s, aim, numbers - by_number(card), card)
            if loss > 0:
                worth[i] = loss + count_of(numbers, number_of(card))


@rule
def least_needed(worth: list[int], n: int, places: int) -> int:
    """What a card must be needed to be among the first so many, NEVER excluded."""
    least = -NEVER
    for i in range(n):
        better = 0
        for j in range(n):
            if worth[j] > worth[i]:
                better += 1
        if better < places and NEVER < worth[i] < least:
            least = worth[i]
    return least
