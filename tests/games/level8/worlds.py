"""Positions of Level 8 drawn as text, and what the battery needs to know of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import NOTHING, Move, Seat
from stammtisch.engine.state import State as AnyState
from stammtisch.games.level8.cards import JOKER, LETTERS, NUMBERED, SKIP, Card
from stammtisch.games.level8.groups import clear_groups
from stammtisch.games.level8.hands import pick_up
from stammtisch.games.level8.ladders import MAX_GROUPS, MAX_LEVELS, NAMES, ONE_STAR, parse_task
from stammtisch.games.level8.memory import SOME_HAND, remember_nothing
from stammtisch.games.level8.moves import ADD, DISCARD, KEEP, KEEP_DONE, LAY_RUN
from stammtisch.games.level8.notation import parse_card
from stammtisch.games.level8.piles import clear_piles, stack, throw
from stammtisch.games.level8.rules import apply
from stammtisch.games.level8.state import MAX_KEPT, EventKind, Group, Ladder, Phase, State, group_at
from stammtisch.games.level8.view import cards_of, pile_of, seen_with

EASY = ["2 set2", "run3", "colour3 + set2", "set2 + run3"]
HARD = ["2 colour3 + set3", "3 colour3", "2 set2 + colour4", "run10", "set6 + 2 set2"]
STEEP = ["run3", "2 run3", "2 set3", "run6"]  # the upper half takes time, so that many cards are kept

SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {"order": "shuffled"}),
    (3, {"ladder": "short", "edition": "en2016"}),
    (4, {"ladder": "two_star", "levels": 4}),
    (5, {"ladder": "custom", "custom": STEEP, "keep": True}),
    (6, {"ladder": "custom", "custom": EASY, "order": "own"}),
    (2, {"ladder": "two_star", "levels": 2, "keep": False, "edition": "en2016"}),
    (4, {"ladder": "custom", "custom": HARD[:3], "keep": True, "edition": "2021"}),
    (2, {"levels": 4, "order": "own", "keep": True}),
]

SECRET_KINDS = frozenset({"keep", "lay", "put"})
"""The kinds of moves of which somebody may know less than who makes them."""


def position(
    hands: Sequence[str],
    laid: Mapping[Seat, str] | None = None,
    *,
    ladder: Sequence[str] = ONE_STAR,
    levels: Sequence[int] = (),
    stock: str = "p1 p2 p3 p4 p5 p6 p7 p8",
    piles: Sequence[str] = (),
    turn: Seat = 0,
    phase: Phase = Phase.PLAY,
) -> State:
    """The state that a drawing shows; seat 0 deals, cards that are named nowhere are out of the game.

        position(
            ["r7 X", "J b2 b3"],
            {1: "run 4: r4 J b6 | set 9: y9 b9 | colour g: g1 g12"},
            levels=[3, 1], stock="p1 p2", piles=["g11 r5", ""], turn=1,
        )

    Stock and piles are written from top to bottom; levels are 1 if not given.
    """
    s = State()
    s.players = len(hands)
    s.jokers, s.skips, s.levels = 5, 3, len(ladder)
    s.ladder_name = Ladder.ONE_STAR if ladder is ONE_STAR else Ladder.CUSTOM
    s.ladder[: s.levels] = [parse_task(line) for line in ladder]
    s.orders = [list(range(MAX_LEVELS)) for _ in s.orders]
    s.level[: s.players] = levels or [1] * s.players
    s.round, s.actor, s.phase, s.last = 1, turn, phase, NOTHING
    clear_groups(s)
    clear_piles(s)
    remember_nothing(s)
    for seat, hand in enumerate(hands):
        for text in hand.split():
            pick_up(s, seat, parse_card(text))
    for text in reversed(stock.split()):
        stack(s, parse_card(text))
    for seat, pile in enumerate(piles):
        for text in reversed(pile.split()):
            throw(s, seat, parse_card(text))
    for seat, groups in (laid or {}).items():
        lay(s, seat, groups)
    return s


def lay(s: State, seat: Seat, groups: str) -> None:
    """The seat's level lies, as drawn."""
    s.laid[seat] = 1
    for place, drawn in enumerate(groups.split("|")):
        head, cards_drawn = drawn.split(":")
        kind, value = head.split()
        group = group_at(seat, place)
        s.kinds[group] = NAMES[kind]
        s.values[group] = LETTERS.index(value) if kind == "colour" else int(value)
        for text in cards_drawn.split():
            s.sizes[group] += 1
            if text != "J":
                s.group_with[parse_card(text)] = group


def cards(s: State) -> list[Card]:
    """Every card in the game, wherever it lies; a card that is in two places is there twice."""
    seats = range(s.players)
    in_hands = [card for seat in seats for card in s.hands[seat][: s.held[seat]] + s.kept[seat][: s.keeps[seat]]]
    in_piles = [card for seat in seats for card in pile_of(s, seat)]
    in_groups = [card for seat in seats for card in staged(s, seat)]
    assert all(s.hands[seat][: s.held[seat]] == sorted(s.hands[seat][: s.held[seat]]) for seat in seats)
    skips = [SKIP] * (s.under + sum(s.skipped))
    return sorted(in_hands + in_piles + in_groups + skips + s.stock[: s.stocked])


def deck(s: State) -> list[Card]:
    """Every card that should be in the game."""
    return [*range(NUMBERED), *[JOKER] * s.jokers, *[SKIP] * s.skips]


def staged(s: State, seat: Seat) -> list[Card]:
    """The cards of the seat's groups, seen by the others or not."""
    return [card for group in groups_of(seat) if s.kinds[group] for card in cards_of(s, group)]


def groups_of(seat: Seat) -> list[Group]:
    """The places on the table for the seat's groups."""
    return [group_at(seat, place) for place in range(MAX_GROUPS)]


def lively(_s: AnyState, moves: list[Move], dice: Dice) -> Move:
    """Lays out and adds whenever it can; else any legal move."""
    useful = [move for move in moves if LAY_RUN <= move < DISCARD]
    choices = useful or moves
    return choices[dice.below(len(choices))]


def knowing(s: State, move: Move) -> frozenset[Seat] | None:
    """Who may know which move was made, None for everybody: cards are kept in secret, a level shows once it lies."""
    own = frozenset({s.actor})
    if KEEP <= move < KEEP_DONE:
        return own
    if not LAY_RUN <= move < ADD:
        return None
    t = s.copy()
    apply(t, move)
    return own if t.phase == Phase.LAY else None


def other_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state that differs from `s` only in what the seat cannot know.

    That is: others' hands but for what everybody remembers, the stock, the seed, what others keep, and whether somebody
    is laying out just now.
    """
    t = s.copy()
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    others = [other for other in range(t.players) if other != seat]
    if t.phase == Phase.LAY and t.actor in others:
        take_back(t)
    dealt = dealt_anew(t, others, dice)
    t.stock[: t.stocked] = dealt[None]
    for other in others:
        give(t, other, dealt[other], dice)
    for event in t.events[: t.noted]:
        if event[0] == EventKind.TOOK_STOCK and event[1] != seat:
            event[2] = t.hands[event[1]][0]
    return t


def dealt_anew(t: State, others: list[Seat], dice: Dice) -> dict[Seat | None, list[Card]]:
    """The cards of the others and of the stock (None), dealt anew as far as nobody remembers where they are."""
    hidden = Counter(t.stock[: t.stocked])
    places: dict[bool, list[Seat | None]] = {True: [], False: [None] * t.stocked}
    dealt: dict[Seat | None, list[Card]] = {None: []}
    for other in others:
        cards_held = t.hands[other][: t.held[other]] + t.kept[other][: t.keeps[other]]
        dealt[other] = seen_with(t, other)
        hidden += Counter(cards_held)
        hidden.subtract(dealt[other])
        places[True] += [other] * t.early[other]
        places[False] += [other] * (len(cards_held) - len(dealt[other]) - t.early[other])
    alike = [card for card in hidden.elements() if card >= NUMBERED]
    mix(alike, dice)
    for early, where in places.items():
        pool = [card for card in hidden.elements() if card < NUMBERED and (t.whereabouts[card] == SOME_HAND) == early]
        pool += [alike.pop() for _ in range(len(where) - len(pool))]
        mix(pool, dice)
        for place, card in zip(where, pool, strict=True):
            dealt[place].append(card)
    return dealt


def take_back(t: State) -> None:
    """Nothing of the actor's level is laid yet."""
    for card in staged(t, t.actor):
        pick_up(t, t.actor, card)
    for group in groups_of(t.actor):
        t.kinds[group] = t.values[group] = t.sizes[group] = 0
    t.group_with = [
        NOTHING if t.laid[t.actor] == 0 and group in groups_of(t.actor) else group for group in t.group_with
    ]
    t.step, t.due, t.last, t.phase = 0, 0, NOTHING, Phase.PLAY


def give(t: State, seat: Seat, hidden: list[Card], dice: Dice) -> None:
    """The seat has these cards, some of them kept if it has kept any."""
    kept = dice.below(min(MAX_KEPT, len(hidden)) + 1) if t.keeps[seat] else 0
    t.keeps[seat] = kept
    t.kept[seat][:kept] = sorted(hidden[:kept])
    t.held[seat] = 0
    for card in hidden[kept:]:
        pick_up(t, seat, card)


def mix(pile: list[Card], dice: Dice) -> None:
    """The pile is in random order."""
    for i in range(len(pile) - 1, 0, -1):
        j = dice.below(i + 1)
        pile[i], pile[j] = pile[j], pile[i]
