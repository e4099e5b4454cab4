"""Where the hidden cards of Level 8 may be: in the others' hands or in the stock, but for what everybody remembers."""

from __future__ import annotations

from collections import Counter

from stammtisch.engine.chance import Chance, below, shuffle
from stammtisch.engine.game import View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, left_of, widened
from stammtisch.games.level8.cards import JOKER, LETTERS, NUMBERED, SKIP, Card
from stammtisch.games.level8.groups import clear_groups
from stammtisch.games.level8.hands import pick_up, put_down
from stammtisch.games.level8.ladders import NAMES, parse_task
from stammtisch.games.level8.memory import SOME_HAND, remember_nothing, see_taken
from stammtisch.games.level8.notation import parse_card
from stammtisch.games.level8.piles import clear_piles, throw
from stammtisch.games.level8.rounds import may_keep
from stammtisch.games.level8.state import MAX_KEPT, Ladder, Order, Phase, State, group_at

HIDDEN: Card = NOTHING
"""A place in a hand or in the stock whose card is open, until the world is complete."""

# The state as the seat knows it. Where a world will have its stock, all hidden cards lie: first those that may be
# in the stock, then jokers and skip cards, then those that are surely in hands.


def known(view: View) -> State:
    """The state as the view's seat knows it."""
    s = State()
    _know_options(s, view)
    s.round, s.turns, s.dealer = view["round"], view["turns"], view["dealer"]
    s.level[: s.players] = view["levels"]
    s.actor = NOBODY if view["actor"] is None else view["actor"]
    s.phase = Phase[view["phase"].upper()].value
    s.stocked, s.under = view["stock"], view["skips_under_stock"]
    s.skipped[: s.players] = [int(skipped) for skipped in view["skipped"]]
    _know_table(s, view)
    _know_hands(s, view)
    _gather_hidden(s, view)
    return s


def _know_options(s: State, view: View) -> None:
    s.players, s.jokers, s.skips = view["players"], view["jokers"], view["skip_cards"]
    s.levels, s.keep = len(view["tasks"]), int(view["keep"])
    s.ladder[: s.levels] = [parse_task(line) for line in view["tasks"]]
    s.ladder_name, s.order = Ladder[view["ladder"].upper()].value, Order[view["order"].upper()].value
    for seat, order in enumerate(view["orders"]):
        s.orders[seat][: s.levels] = [level - 1 for level in order]


def _know_table(s: State, view: View) -> None:
    clear_piles(s)
    clear_groups(s)
    s.laid[: s.players] = [int(laid) for laid in view["laid"]]
    for seat, pile in enumerate(view["piles"]):
        for card in reversed(pile):
            throw(s, seat, parse_card(card))
    for seat, groups in enumerate(view["groups"]):
        _know_groups(s, seat, groups)
    s.last = NOTHING
    if s.phase == Phase.LAY:
        _know_groups(s, s.actor, view["staged"])
        s.due = view["cards_due"]
        s.step = len(view["staged"]) - (1 if s.due else 0)
        if s.due and view["staged"][-1]["cards"]:
            s.last = parse_card(view["staged"][-1]["cards"][-1])


def _know_groups(s: State, seat: Seat, groups: list[View]) -> None:
    for place, laid in enumerate(groups):
        group = group_at(seat, place)
        value = laid["value"]
        s.kinds[group] = NAMES[laid["kind"]].value
        s.values[group] = LETTERS.index(value) if isinstance(value, str) else value
        s.sizes[group] = len(laid["cards"])
        for card in map(parse_card, laid["cards"]):
            if card != JOKER:
                s.group_with[card] = group


def _know_hands(s: State, view: View) -> None:
    """Other hands begin with the cards that everybody has seen; the rest of them is open."""
    remember_nothing(s)
    for seat in range(s.players):
        own = seat == view["seat"]
        seen = [parse_card(card) for card in view["seen"][seat]]
        hand = [parse_card(card) for card in view["hand"]] if own else seen
        s.held[seat] = len(hand) if own else view["hand_sizes"][seat]
        s.hands[seat][: s.held[seat]] = hand + [HIDDEN] * (s.held[seat] - len(hand))
        for card in seen:
            see_taken(s, seat, card)
    for card in map(parse_card, view["early"]):
        s.whereabouts[card] = SOME_HAND
    s.early[: s.players] = view["early_held"]
    s.keeps[view["seat"]] = len(view["kept"])
    s.kept[view["seat"]][: len(view["kept"])] = [parse_card(card) for card in view["kept"]]


def _gather_hidden(s: State, view: View) -> None:
    hidden = Counter([*range(NUMBERED), *[JOKER] * s.jokers, *[SKIP] * (s.skips - s.under - sum(s.skipped))])
    groups = [*(group for groups in view["groups"] for group in groups), *view["staged"]]
    places = [view["hand"], view["kept"], *view["piles"], *(group["cards"] for group in groups)]
    places += [seen for seat, seen in enumerate(view["seen"]) if seat != view["seat"]]
    hidden.subtract(parse_card(card) for cards in places for card in cards)
    cards = sorted(hidden.elements(), key=lambda card: (card < NUMBERED and s.whereabouts[card] == SOME_HAND, card))
    s.stock[: len(cards)] = cards


# A world that may be the true one


@rule
def complete(s: State, seat: Seat) -> None:
    """Every card hidden from the seat is in a hand or in the stock, all possible ways equally likely."""
    fresh = widened(s.stocked)
    early = 0
    for other in range(s.players):
        if other != seat:
            early += s.early[other]
            fresh += hidden_in(s, other) - s.early[other]
    if early:
        share_specials(s, fresh, early)
    shuffle(s, s.stock, fresh, Chance.SHUFFLE)
    hand_out(s, seat, fresh)
    if s.phase == Phase.KEEP:
        keep_in_secret(s, seat)


@rule
def hidden_in(s: State, seat: Seat) -> int:
    """How many cards of the seat's hand are open."""
    hand = s.hands[seat]
    hidden = 0
    while hidden < s.held[seat] and hand[s.held[seat] - 1 - hidden] == HIDDEN:
        hidden += 1
    return hidden


@rule
def share_specials(s: State, fresh: int, early: int) -> None:
    """The last `early` hidden cards are in hands: those that surely are, and as many jokers and skip cards as it takes.

    Which of these it is, and in which order all of them lie, is random.
    """
    end = fresh + early
    surely = 0
    while surely < early and is_surely_held(s, s.stock[end - 1 - surely]):
        surely += 1
    special = 0
    while special < end - surely and s.stock[end - surely - 1 - special] >= JOKER:
        special += 1
    for i in range(end - surely - 1, end - surely - special, -1):
        swap(s, i, i - below(s, i - (end - surely - special) + 1))
    for i in range(end - 1, fresh, -1):
        swap(s, i, fresh + below(s, i - fresh + 1))


@rule
def is_surely_held(s: State, card: Card) -> bool:
    """Whether everybody knows that some hand holds the card."""
    return card < JOKER and s.whereabouts[card] == SOME_HAND


@rule
def swap(s: State, i: int, j: int) -> None:
    """Two hidden cards have changed places."""
    s.stock[i], s.stock[j] = s.stock[j], s.stock[i]


@rule
def hand_out(s: State, seat: Seat, fresh: int) -> None:
    """The open places of all hands have their cards: from behind the stock, and the early ones from behind those."""
    late = widened(s.stocked)
    for other in range(s.players):
        if other != seat:
            hidden = hidden_in(s, other)
            s.held[other] -= hidden
            for _ in range(s.early[other]):
                pick_up(s, other, s.stock[fresh])
                fresh += 1
            for _ in range(hidden - s.early[other]):
                pick_up(s, other, s.stock[late])
                late += 1


# What others keep for the next round


@rule
def keep_in_secret(s: State, seat: Seat) -> None:
    """Everybody who has been asked so far keeps any cards, all choices equally likely."""
    other = left_of(s, s.dealer)
    while True:
        if other != seat and may_keep(s, other):
            keep_any(s, other, kept_count(s, widened(s.held[other])))
        if other == s.actor or other == s.dealer:
            return
        other = left_of(s, other)


@rule
def kept_count(s: State, held: int) -> int:
    """How many of so many cards are kept: as likely as there are ways to choose them."""
    ways, total = 1, 1
    for count in range(1, MAX_KEPT + 1):
        ways = ways * (held - count + 1) // count
        total += ways
    chosen = below(s, total)
    count, ways = 0, 1
    while chosen >= ways:
        chosen -= ways
        count += 1
        ways = ways * (held - count + 1) // count
    return count


@rule
def keep_any(s: State, seat: Seat, count: int) -> None:
    """The seat keeps so many of its cards, in ascending order."""
    places = widened(s.held[seat])
    place = 0
    for left in range(places, 0, -1):
        if below(s, left) < count - s.keeps[seat]:
            card = s.hands[seat][place]
            put_down(s, seat, card)
            s.kept[seat][s.keeps[seat]] = card
            s.keeps[seat] += 1
        else:
            place += 1
