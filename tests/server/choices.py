"""Pairs of worlds in which somebody has chosen otherwise in secret, each with a log of its own.

Both begin at the same moment of the same game. In one a card is handed back, kept or laid out, in the other another
one; as one command or one by one, for good or taken back and chosen again. Whoever may not know is told the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Move, Seat, State
from stammtisch.server.live.live_room import Live
from stammtisch.server.room import events as ev
from tests.plays import AnyGame, Setting, uniform, worlds
from tests.server.pairs import Pair, happen, laid_open, move, seated, state_of, table_of, twin

Moves = list[str]

MAX_SECRETLY = 5
"""Secret moves in a row."""


def choices(game: AnyGame, setting: Setting, seed: bytes) -> Iterator[tuple[str, Pair]]:
    """In a game played at random, pairs for all who may not know what was chosen, and the kind of the choice."""
    dice = Dice(bytes(reversed(seed)))
    for live, one, other in moments(game, setting, seed):
        secret = max(one, other, key=len)  # the other may be the open move alone
        here, there = chosen(live, one, other, dice)
        for seat in outsiders(game, state_of(live), secret):
            yield secret[0].split()[0], Pair(here, there, seat)


def moments(game: AnyGame, setting: Setting, seed: bytes) -> Iterator[tuple[Live, Moves, Moves]]:
    """All moments of a game played at random in which something can be chosen in secret, and two ways to do so."""
    live, dice = seated(game, setting, seed), Dice(seed)
    choose = (getattr(worlds(game), "lively", uniform), uniform)[dice.below(2)]
    while live.room.turn is not None:
        for one, other in two_ways(game, state_of(live), dice):
            yield live, one, other
        move(live, [game.notation.move_text(choose(state_of(live), game.legal_moves(state_of(live)), dice))])


def outsiders(game: AnyGame, s: State, moves: Moves) -> list[Seat | None]:
    """Those who may not know what was chosen."""
    know = worlds(game).knowing(s, game.notation.parse_move(moves[0]))
    assert know is not None
    return [seat for seat in (*range(s.players), None) if seat not in know]


def two_ways(game: AnyGame, s: State, dice: Dice) -> Iterator[tuple[Moves, Moves]]:
    """Ways to move on that look alike to the others: secret moves, and the same with the same open move at the end."""
    (one, after_one), (other, after_other) = secretly(game, s, dice), secretly(game, s, dice)
    if one and other and one != other:
        yield one, other
    ends = [move for move in game.legal_moves(after_one) if move in game.legal_moves(after_other)]
    for end in ends[:3]:
        if one != other and not is_secret(game, after_one, end) and ends_alike(game, after_one, after_other, end):
            text = game.notation.move_text(end)
            yield [*one, text], [*other, text]


def secretly(game: AnyGame, s: State, dice: Dice) -> tuple[Moves, State]:
    """Some secret moves of whoever must move, none at times, and where they lead."""
    t, moves = s.copy(), list[str]()
    for _ in range(dice.below(MAX_SECRETLY + 1)):
        secret = [move for move in game.legal_moves(t) if is_secret(game, t, move) and not game.rules.reveals(t, move)]
        if not secret or t.actor != s.actor:
            break
        made = secret[dice.below(len(secret))]
        moves.append(game.notation.move_text(made))
        game.rules.apply(t, made)
    return moves, t


def is_secret(game: AnyGame, s: State, move: Move) -> bool:
    return worlds(game).knowing(s, move) is not None


def ends_alike(game: AnyGame, one: State, other: State, end: Move) -> bool:
    """Whether the rules show all others the same after this move."""
    after = [one.copy(), other.copy()]
    for t in after:
        t.ended = []
        game.rules.apply(t, end)
    if laid_open(game, after[0].ended) != laid_open(game, after[1].ended):
        return False
    others = [seat for seat in (*range(one.players), None) if seat != one.actor]
    return all(game.view.view(after[0], seat) == game.view.view(after[1], seat) for seat in others)


def chosen(live: Live, one: Moves, other: Moves, dice: Dice) -> tuple[Live, Live]:
    """The two tables after the choices."""
    here, there = twin(live), twin(live)
    one_by_one = len(one) == len(other) and dice.below(2) == 0  # else somebody could count
    regrets = dice.below(2) == 0
    for world, moves, regretted in ((here, one, other), (there, other, one)):
        if regrets:
            regret(world, regretted)
        make(world, moves, one_by_one=one_by_one)
    return here, there


def regret(live: Live, moves: Moves) -> None:
    """These moves were made and, if they could be, taken back."""
    seat, made = live.room.turn, twin(live)
    assert seat is not None
    make(made, moves, one_by_one=False)
    if table_of(made).can_undo(seat):
        make(live, moves, one_by_one=False)
        happen(live, [ev.Undone(seat)])


def make(live: Live, moves: Sequence[str], *, one_by_one: bool) -> None:
    for command in [[text] for text in moves] if one_by_one else [list(moves)]:
        move(live, command)
