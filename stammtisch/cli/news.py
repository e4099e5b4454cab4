"""What is told in the terminal between two moves: the log, a moment when a round ends, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stammtisch.cli.board import columns
from stammtisch.cli.evening import YOU, Evening
from stammtisch.engine.view import Told
from stammtisch.table.table import Result
from stammtisch.words import join, name_seat, say


def tell_news(evening: Evening) -> None:
    """Tell everything that happened since the player last looked, and stand still where a round has ended."""
    table = evening.table
    for event in table.told(YOU, after=evening.shown):
        if evening.round_over and event["kind"].startswith("dealt"):
            _stand_still(evening)
        if sentence := table.game.words.recount(event):
            evening.tell(f"  {say(sentence, evening.listener)}")
        evening.round_over = evening.round_over or _ends_round(evening, event)
    evening.shown, evening.before = len(table.log) - 1, table.view(YOU)


def _ends_round(evening: Evening, event: Told) -> bool:
    return event["kind"] in getattr(evening.table.game.part("terminal"), "ROUND_OVER", ())


def _stand_still(evening: Evening) -> None:
    """What the round has left the player with, and how things stand; Enter goes on."""
    evening.round_over = False
    hand = evening.before["hand"] if evening.before and evening.table.log[-1].seat != YOU else []
    if hand:
        evening.tell(f"  {evening.words('play.left_in_hand')} {evening.paint.cards(hand)}")
    _tell_standings(evening, range(evening.table.players))
    evening.pause()
    print()


def _tell_standings(evening: Evening, seats: Sequence[int]) -> None:
    standings: list[str] = _standings(evening)
    print()
    evening.say("play.standings")
    for line in columns([[f"  {name_seat(seat, evening.listener)}", standings[seat]] for seat in seats]):
        evening.tell(line)


def _standings(evening: Evening) -> list[str]:
    """What each seat has so far, in the game's words; of a game that has none for it, the scores at its end."""
    table = evening.table
    terminal: Any = table.game.part("terminal")
    if hasattr(terminal, "standings"):
        return list(terminal.standings(table.view(YOU), evening.listener))
    return [str(score) for score in table.result.scores] if table.result else [""] * table.players


def tell_result(evening: Evening) -> None:
    """The hands that are left, then who has won and how everybody stands."""
    table, result = evening.table, evening.table.result
    if result is None:
        return
    _open_hands(evening)
    evening.pause()
    print()
    _say_who_won(evening, result.winners)
    _tell_standings(evening, _from_first_to_last(result))
    print()
    evening.say("play.seed", seed=(table.seed or b"").hex())


def _from_first_to_last(result: Result) -> list[int]:
    """The seats: winners first, then the nearer to their score the better, whether many points are good or few."""
    best = result.scores[result.winners[0]]
    seats = range(len(result.scores))
    return sorted(seats, key=lambda seat: (seat not in result.winners, abs(result.scores[seat] - best)))


def _open_hands(evening: Evening) -> None:
    """The game is over, so that nothing is hidden any more."""
    if hands := list(_hands(evening)):
        print()
        evening.say("play.hands")
        for line in columns(hands):
            evening.tell(line)


def _hands(evening: Evening) -> Iterator[list[str]]:
    for seat in range(evening.table.players):
        if cards := evening.table.view(seat).get("hand"):
            yield [f"  {name_seat(seat, evening.listener)}", evening.paint.cards(cards)]


def _say_who_won(evening: Evening, winners: Sequence[int]) -> None:
    names = join([evening.table.names[seat] for seat in winners if seat != YOU], evening.listener.language)
    if YOU in winners:
        evening.say("play.won_with_you" if names else "play.you_won", names=names)
    else:
        evening.say("play.won" if len(winners) == 1 else "play.won_together", names=names)
