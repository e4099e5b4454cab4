"""Rounds: the deal, whose turn it is, the end of a round and of the game, and the cards that are kept."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, pick, shuffle
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, add_event, close_round, left_of
from stammtisch.games.level8.cards import JOKER, NUMBERED, SKIP, Card
from stammtisch.games.level8.groups import clear_groups
from stammtisch.games.level8.hands import pick_up
from stammtisch.games.level8.memory import remember_nothing
from stammtisch.games.level8.piles import clear_piles, draw, pile_left, renew, stack, throw
from stammtisch.games.level8.state import HAND_DEALT, TURNS_EACH, End, EventKind, Order, Phase, State

ALL_SEATS = (0, 0, 0b11, 0b111, 0b1111, 0b11111, 0b111111)  # as a set, by number of players

# Before the first round: L8-3, L8-4, L8-33


@rule
def deal(s: State) -> None:
    """Levels have their order, the first dealer is drawn, and the first round is dealt."""
    set_orders(s)
    for seat in range(s.players):
        s.level[seat] = 1
    s.dealer = pick(s, ALL_SEATS[s.players], Chance.LOT)
    s.phase = Phase.NEXT_ROUND
    go_on(s)


@rule
def go_on(s: State) -> None:
    """All that follows by itself has happened: somebody must act, or the game is over."""
    while s.phase > Phase.OVER:
        follow(s)


@rule
def follow(s: State) -> None:
    """The next thing that follows by itself has happened."""
    if s.phase == Phase.NEXT_TURN:
        next_turn(s)
    else:
        deal_round(s)


@rule
def set_orders(s: State) -> None:
    """Every seat has its order of levels."""
    for seat in range(s.players):
        for place in range(s.levels):
            s.orders[seat][place] = place
        if s.order == Order.OWN or (s.order == Order.SHUFFLED and seat == 0):
            shuffle(s, s.orders[seat], s.levels, Chance.ORDER)
    if s.order == Order.SHUFFLED:
        for seat in range(1, s.players):
            for place in range(s.levels):
                s.orders[seat][place] = s.orders[0][place]


# The deal: L8-5, L8-7


@rule
def deal_round(s: State) -> None:
    """Hands are full, the first card is turned up, and the dealer's left neighbour is on."""
    s.round += 1
    s.turns = 0
    clear_groups(s)
    clear_piles(s)
    remember_nothing(s)
    for seat in range(s.players):
        s.skipped[seat] = 0
    gather(s)
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    deal_hands(s)
    add_event(s, EventKind.DEALT, s.dealer, NOTHING, s.round)
    turned = draw(s)
    throw(s, s.dealer, turned)
    add_event(s, EventKind.TURNED_UP, s.dealer, turned)
    start_turn(s, left_of(s, s.dealer))


@rule
def gather(s: State) -> None:
    """Hands hold the cards kept and nothing else; all other cards are in the stock."""
    s.stocked = s.under = 0
    for card in range(NUMBERED):
        stack(s, card)
    for _ in range(s.jokers):
        stack(s, JOKER)
    for _ in range(s.skips):
        stack(s, SKIP)
    for seat in range(s.players):
        s.held[seat] = 0
        for place in range(s.keeps[seat]):
            sort_out(s, s.kept[seat][place])
            pick_up(s, seat, s.kept[seat][place])
        s.keeps[seat] = 0


@rule
def sort_out(s: State, card: Card) -> None:
    """One such card is no longer in the stock; the last one fills the gap."""
    place = 0
    while s.stock[place] != card:
        place += 1
    s.stocked -= 1
    s.stock[place] = s.stock[s.stocked]


@rule
def deal_hands(s: State) -> None:
    """Everybody has ten cards, dealt one at a time; full hands are passed over."""
    for _ in range(HAND_DEALT):
        seat = s.dealer
        for _ in range(s.players):
            seat = left_of(s, seat)
            if s.held[seat] < HAND_DEALT:
                pick_up(s, seat, draw(s))


# Turns: L8-7, L8-17, L8-20, L8-35


@rule
def start_turn(s: State, seat: Seat) -> None:
    """The seat is on, and must take a card if there is one."""
    s.actor = seat
    s.step = s.due = 0
    s.last = NOTHING
    if s.stocked == 0:
        renew(s)
    if s.stocked > 0 or pile_left(s):
        s.phase = Phase.TAKE
    else:
        s.phase = Phase.PLAY
        add_event(s, EventKind.TAKE_LEFT_OUT, seat)


@rule
def next_turn(s: State) -> None:
    """The next seat that loses no turn is on, or the round is dead."""
    seat = s.actor
    s.turns += 1
    while s.turns < TURNS_EACH * s.players:
        seat = left_of(s, seat)
        if s.skipped[seat] == 0:
            start_turn(s, seat)
            return
        lose_turn(s, seat)
        s.turns += 1
    add_event(s, EventKind.ROUND_DEAD, NOBODY)
    end_round(s, NOBODY)


@rule
def lose_turn(s: State, seat: Seat) -> None:
    """The skip card in front of the seat lies under the stock."""
    s.skipped[seat] = 0
    s.under += 1
    add_event(s, EventKind.TURN_LOST, seat)


# The end of a round and of the game: L8-21 to L8-27


@rule
def end_round(s: State, finisher: Seat) -> None:
    """Everybody has moved up as earned; the game is over, or cards are kept and the next round comes."""
    close_round(s)
    winner = NOBODY
    for seat in range(s.players):
        if s.laid[seat]:
            s.level[seat] += 2 if seat == finisher else 1
            if s.level[seat] > s.levels:
                winner = seat
            else:
                add_event(s, EventKind.ROSE, seat, NOTHING, s.level[seat])
    if winner != NOBODY:
        add_event(s, EventKind.WON, winner)
        end_game(s, End.PAST_LAST_LEVEL)
    else:
        ask_to_keep(s, left_of(s, s.dealer))


@rule
def end_game(s: State, end: End) -> None:
    """The game is over."""
    s.end = end
    s.phase = Phase.OVER
    s.actor = NOBODY


@rule
def score(s: State, seat: Seat) -> int:
    """The level that the seat has reached; the winner is past the last one."""
    return s.level[seat]


@rule
def won(s: State, seat: Seat) -> bool:
    """Whether the seat has won."""
    return s.level[seat] > s.levels


# Keeping cards: L8-28, L8-29


@rule
def ask_to_keep(s: State, first: Seat) -> None:
    """The next seat from `first` to the dealer that may keep cards is asked; if there is none, the next round comes."""
    seat = first
    while not may_keep(s, seat) and seat != s.dealer:
        seat = left_of(s, seat)
    if may_keep(s, seat):
        s.actor = seat
        s.phase = Phase.KEEP
    else:
        pass_the_deal(s)


@rule
def may_keep(s: State, seat: Seat) -> bool:
    """Whether the seat is in the upper half of the ladder and has not laid out."""
    return s.keep != 0 and s.laid[seat] == 0 and 2 * s.level[seat] > s.levels


@rule
def keeps_in_order(s: State, card: Card) -> bool:
    """Whether the actor has kept no higher card yet."""
    kept = s.keeps[s.actor]
    return kept == 0 or card >= s.kept[s.actor][kept - 1]


@rule
def stop_keeping(s: State) -> None:
    """The actor has chosen; the next one is asked, or the next round comes."""
    add_event(s, EventKind.KEPT, s.actor)
    if s.actor == s.dealer:
        pass_the_deal(s)
    else:
        ask_to_keep(s, left_of(s, s.actor))


@rule
def pass_the_deal(s: State) -> None:
    """The next round comes, and the dealer's left neighbour deals it (L8-4)."""
    s.dealer = left_of(s, s.dealer)
    s.phase = Phase.NEXT_ROUND
