"""Where the hidden cards of Help! may be: in the others' hands or in the stock, so that all hands are as remembered.

All hidden cards lie in `stock` at first, those of the hands too. A hand that must have certain cards gets these first,
any of those that will do; the rest is dealt at random. A world that could have come about so in several ways is kept
only once in so many times, so that all possible worlds are equally likely.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.engine.chance import below
from stammtisch.engine.game import View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.games.help.allowed import can_help, can_play, suitable
from stammtisch.games.help.cards import (
    A_SWITCH,
    ALL_KINDS,
    DECK,
    DIGIT,
    JOKER,
    KINDS,
    LOWEST,
    MOST,
    NO,
    NO_CARDS,
    NO_KINDS,
    NUMBER_CARDS,
    SWITCH,
    Hand,
    Kinds,
    is_among,
    kinds_in,
    only,
)
from stammtisch.games.help.memory import NEVER
from stammtisch.games.help.notation import parse_card
from stammtisch.games.help.row import put_into_row
from stammtisch.games.help.state import NoCard, Phase, State

# What is known


def known(view: View) -> State:
    """The state as the view's seat knows it."""
    s = State()
    s.players, s.round, s.target = view["players"], view["round"], view["points_to_win"]
    s.scored[: s.players], s.points[: s.players] = view["last_round"], view["points"]
    s.held[: s.players], s.stocked = view["hand_sizes"], view["stock"]
    s.no_cards[: s.players] = [NoCard[word.upper()] for word in view["no_cards"]]
    s.phase = Phase[view["phase"].upper()]
    s.actor, s.asker, s.helper = (NOBODY if view[who] is None else view[who] for who in ("actor", "asker", "helper"))
    s.received = NOTHING if view["received"] is None else parse_card(view["received"])
    for place, card in enumerate(view["row"]):
        put_into_row(s, place, parse_card(card["card"]))
    for card in map(parse_card, reversed(view["discard"])):
        s.discard[s.discarded] = card
        s.discarded += 1
    _know_hands(s, view)
    _know_hidden(s, view)
    if "give S" in view["moves"]:
        s.hands[s.asker] |= only(LOWEST)  # stands for whatever number the asker has
    return s


def _know_hands(s: State, view: View) -> None:
    for seat in range(s.players):
        s.shown[seat] = hand_of(view["shown"][seat])
        if returned := view["returned"][seat]:
            s.returned[seat], s.returned_by[seat] = hand_of(returned["cards"]), returned["by"]
        if surely := view["surely"][seat]:
            s.among[seat], s.least[seat] = hand_of(surely["kinds"]), surely["cards"]
            s.or_switches[seat] = NEVER if surely["switches"] is None else surely["switches"]
        s.hands[seat] = certain(s, view["seat"], seat)
    if view["seat"] is not None:
        s.hands[view["seat"]] = hand_of(view["hand"])


def hand_of(cards: list[str]) -> Hand:
    """The hand of these cards, or the set of these kinds."""
    return sum(only(parse_card(card)) for card in cards)


def _know_hidden(s: State, view: View) -> None:
    """All cards that are nowhere else lie in the stock."""
    seen = Counter(map(parse_card, view["hand"] + view["discard"] + [card["card"] for card in view["row"]]))
    seen[NO] += sum(no_card != NoCard.NONE for no_card in s.no_cards[: s.players])
    if s.phase in {Phase.RETURN, Phase.PLAY_RECEIVED}:
        seen[s.received] += 1
    for seat in range(s.players):
        if seat != view["seat"]:
            seen.update(card for card in range(KINDS) for _ in range(s.hands[seat] >> DIGIT * card & MOST))
    hidden = sorted((Counter(DECK) - seen).elements())
    s.stock[: len(hidden)] = hidden


@rule
def certain(s: State, seat: Seat, other: Seat) -> Hand:
    """The cards that the seat knows to be in the other's hand."""
    return s.shown[other] + s.returned[other] if s.returned_by[other] == seat else s.shown[other] + 0


# What is hidden


@rule
def complete(s: State, seat: Seat) -> None:
    """Every card hidden from the seat is in a hand or in the stock, all possible ways equally likely."""
    offered = kinds_in(s.hands[s.helper]) & suitable(s) if s.phase == Phase.GIVE else NO_KINDS
    while not deal_hidden(s, seat) or not agrees(s, seat, offered):
        pass
    s.spread = s.spreads = 1  # the stock is in no order, and goes by the world's own seed
    s.taken = 0


@rule
def deal_hidden(s: State, seat: Seat) -> bool:
    """The others' hands are full, the stock is the rest; False if that was in vain."""
    hidden = s.stocked + 0
    for other in range(s.players):
        if other != seat:
            s.hands[other] = certain(s, seat, other)
            hidden += s.held[other] - count_of(s.hands[other], ALL_KINDS)
    if not deal_needed(s, seat, hidden):
        return False
    left = set_apart(s, hidden)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.held[other] - count_of(s.hands[other], ALL_KINDS)):
                place = below(s, left)
                left -= 1
                s.hands[other] += only(s.stock[place])
                s.stock[place], s.stock[left] = s.stock[left], s.stock[place]
    for other in range(s.players):
        if other != seat and not is_as_remembered(s, seat, other):
            return False
    return True


@rule
def agrees(s: State, seat: Seat, offered: Kinds) -> bool:
    """Whether the hands explain what the seat sees at this moment: who can play, and what would help."""
    if s.phase == Phase.PLAY:
        return seat == s.actor or can_play(s, s.actor)
    if s.phase == Phase.GIVE:
        if seat == s.helper:
            return kinds_in(s.hands[seat]) & suitable(s) == offered
        return can_help(s, s.helper)
    if s.phase == Phase.RETURN:
        return is_among(suitable(s), s.received)
    if s.phase == Phase.PLAY_RECEIVED:
        return s.received != SWITCH or s.hands[s.asker] & NUMBER_CARDS != NO_CARDS
    return True


# Hands that must have certain cards


@rule
def needs(s: State, seat: Seat, other: Seat) -> tuple[int, int]:
    """How many cards of the remembered kinds the other must have that are not certain, or how many Switches.

    None at all if so many are certain, or if so many kinds will do that one need not look for them.
    """
    cards = s.least[other] - count_of(certain(s, seat, other), s.among[other])
    switches = s.or_switches[other] - count_of(certain(s, seat, other), A_SWITCH)
    if s.least[other] == 0 or cards <= 0 or switches <= 0 or is_among(s.among[other], JOKER):
        return 0, 0
    return cards, min(switches, s.held[other] + 1)


@rule
def deal_needed(s: State, seat: Seat, hidden: int) -> bool:
    """Each hand has so many cards as it must have, any of those that will do; False if two took the same card.

    A card that was taken is written as its complement. The fewer were dealt, the more ways there are to deal the rest:
    that is as it should be for cards from a pile of `hidden`, but it becomes a little smaller with each card.
    """
    dealt = most = 0
    for other in range(s.players):
        if other != seat:
            cards, switches = needs(s, seat, other)
            if cards:
                got = deal_to(s, other, hidden, (cards, switches))
                if got == 0:
                    put_back(s, hidden)
                    return False
                dealt += got
                most += cards if switches > s.held[other] else max(cards, switches)
    for gone in range(dealt, most):
        if below(s, hidden) < gone:
            put_back(s, hidden)
            return False
    return True


@rule
def deal_to(s: State, other: Seat, hidden: int, needed: tuple[int, int]) -> int:
    """The other has so many of the remembered cards, or so many Switches; returns how many, 0 if one was taken."""
    cards, switches = needed
    free = s.held[other] - count_of(s.hands[other], ALL_KINDS)
    ways = choose(hidden_among(s, hidden, s.among[other]), cards) * in_order(free, cards)
    other_ways = choose(hidden_among(s, hidden, A_SWITCH), switches) * in_order(free, switches)
    for _ in range(cards, switches):
        ways *= hidden
    for _ in range(switches, cards):
        other_ways *= hidden
    kinds = s.among[other] + 0
    if below_many(s, ways + other_ways) >= ways:
        kinds = A_SWITCH
        cards = switches
    dealt = cards
    while cards:
        place = below(s, hidden)
        card = s.stock[place]
        if -KINDS <= card < 0 and is_among(kinds, ~card):
            return 0
        if card >= 0 and is_among(kinds, card):
            s.hands[other] += only(card)
            s.stock[place] = ~card - KINDS  # taken by this hand: it may look for another
            cards -= 1
    for place in range(hidden):
        if s.stock[place] < -KINDS:
            s.stock[place] += KINDS
    return dealt


@rule
def put_back(s: State, hidden: int) -> None:
    """No card is taken."""
    for place in range(hidden):
        if s.stock[place] < -KINDS:
            s.stock[place] += KINDS
        if s.stock[place] < 0:
            s.stock[place] = ~s.stock[place]


@rule
def set_apart(s: State, hidden: int) -> int:
    """The cards that were taken lie behind all others; returns how many others there are."""
    left = hidden
    for place in range(hidden - 1, -1, -1):
        if s.stock[place] < 0:
            left -= 1
            taken = ~s.stock[place]
            s.stock[place] = s.stock[left]
            s.stock[left] = taken
    return left


@rule
def is_as_remembered(s: State, seat: Seat, other: Seat) -> bool:
    """Whether the other's hand is possible; by chance also False, if it could have been dealt in several ways."""
    if s.least[other] == 0:
        return True
    cards, switches = needs(s, seat, other)
    if cards == 0:
        return (
            count_of(s.hands[other], s.among[other]) >= s.least[other]
            or count_of(s.hands[other], A_SWITCH) >= s.or_switches[other]
        )
    dealt = s.hands[other] - certain(s, seat, other)
    ways = choose(count_of(dealt, s.among[other]), cards) + choose(count_of(dealt, A_SWITCH), switches)
    return below(s, ways) == 0


# Counting


@rule
def count_of(hand: Hand, kinds: Kinds) -> int:
    """How many cards of the hand are of these kinds."""
    count = 0
    for card in range(KINDS):
        if kinds >> DIGIT * card & 1:
            count += hand >> DIGIT * card & MOST
    return count


@rule
def hidden_among(s: State, hidden: int, kinds: Kinds) -> int:
    """How many hidden cards, taken or not, are of these kinds."""
    count = 0
    for place in range(hidden):
        card = s.stock[place]
        if is_among(kinds, card if card >= 0 else ~card):
            count += 1
    return count


@rule
def choose(n: int, k: int) -> int:
    """In how many ways k of n cards can be chosen."""
    ways = 1 if k <= n else 0
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@rule
def in_order(n: int, k: int) -> int:
    """In how many ways k of n can be chosen one after another."""
    ways = 1
    for i in range(k):
        ways *= n - i
    return ways


@rule
def below_many(s: State, n: int) -> int:
    """A number from 0 to n - 1, all equally likely (1 ≤ n ≤ 2⁶⁰)."""
    most = (1 << 60) // n * n
    number = sixty_bits(s)
    while number >= most:
        number = sixty_bits(s)
    return number % n


@rule
def sixty_bits(s: State) -> int:
    """A number below 2⁶⁰, all equally likely."""
    number = 0
    for _ in range(4):
        number = number << 15 | below(s, 1 << 15)
    return number
