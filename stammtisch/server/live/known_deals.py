"""Deals that are played more than once: the same deal again after a game, and the deal of the day.

Such a deal is known: who has played it, or has seen the record of a game with it, knows every card. So tables with it
say so openly, have no proof of a fair deal, allow no hints, and seat one person against bots. How it ended is kept
without a name, to compare it with other games of the same deal from the same seat.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from stammtisch.games import GAMES
from stammtisch.server.room import events as ev
from stammtisch.server.room.lines import Compared
from stammtisch.server.room.room import BegunGame, Room
from stammtisch.server.store.interface import DealResult, Storage
from stammtisch.table.record import RecordedResult

DAY_MS = 86_400_000
DAY_SECRET = "deal of the day"  # noqa: S105 (its name)
OPPONENT = "stammgast"


@dataclass(frozen=True)
class KnownDeal:
    """What is dealt to one person among bots."""

    game: str
    players: int
    options: Mapping[str, object]
    seed: str
    seat: int
    bots: Sequence[str]  # by seat; the person's own counts for nothing
    kind: ev.DealKind
    day: str | None = None

    @property
    def id(self) -> str:
        """The same for all who get the same cards in the same place, and know as much of them."""
        chosen = json.dumps(self.options, sort_keys=True)
        whole = "/".join([self.kind, self.game, str(self.players), chosen, self.seed, str(self.seat)])
        return hashlib.sha256(whole.encode()).hexdigest()

    def begin(self, person: ev.Person, sign: int | None = None) -> list[ev.Event]:
        """The person and the bots sit, and the cards are dealt."""
        bots = [ev.BotSat(seat, bot) for seat, bot in enumerate(self.bots) if seat != self.seat]
        return [
            ev.Sat(self.seat, person, sign=sign),
            *bots,
            ev.Began(self.seed, ev.Known(self.kind, self.id, self.seat, self.day)),
        ]


def day_of(now: int) -> str:
    """The day, as everybody's deal counts it: in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def is_open(played: BegunGame, person: ev.Person | None, now: int) -> bool:
    """Whether the person may see all cards of a game that is over.

    The deal of the day is closed as long as it is the day's, also where it is played again, but for whoever has played
    it to its end there: a game that was aborted, or that a bot has helped with, would show the cards to somebody who
    can still play them.
    """
    known = played.known
    if known is None or known.day is None or known.day < day_of(now):
        return True
    finished = played.table.result is not None and not played.helped
    return finished and person is not None and played.sat[known.seat][0] == person


def again(played: BegunGame, person: ev.Person | None) -> KnownDeal:
    """The deal of a game that is over, for the seat that the person had in it (for others, the first)."""
    table = played.table
    sat = [owner for owner, _ in played.sat]
    seat = sat.index(person) if person is not None and person in sat else 0
    bots = [bot or OPPONENT for _, bot in played.sat]
    seed, day = (table.seed or b"").hex(), played.known.day if played.known else None
    return KnownDeal(table.game.name, table.players, table.game.chosen(table.options), seed, seat, bots, "again", day)


async def of_today(store: Storage, game: str, now: int) -> KnownDeal:
    """The deal of the day, which follows from the server's secret and the date in UTC."""
    day = day_of(now)
    secret = await store.secret(DAY_SECRET)
    seed = hmac.digest(secret, f"{day}/{game}".encode(), "sha256").hex()
    players = min(GAMES[game].daily_players, GAMES[game].options.PLAYERS[-1])
    return KnownDeal(game, players, {}, seed, 0, [OPPONENT] * players, "day", day)


# How it ended


def placed(result: RecordedResult, seat: int) -> int:
    """The seat's place: 1 for all winners."""
    if seat in result.winners:
        return 1
    scores = result.scores
    ahead = [other for other in range(len(scores)) if is_better(scores[other], scores[seat], result)]
    return 1 + len({*ahead, *result.winners} - {seat})


def is_better(score: int, other: int, result: RecordedResult) -> bool:
    """Whether the score is better than the other, as this result shows: in some games the lowest wins."""
    lowest_wins = result.scores[result.winners[0]] == min(result.scores) < max(result.scores)
    return score < other if lowest_wins else score > other


def counted(room: Room, at: int) -> DealResult | None:
    """What is kept of the game that has just ended; nothing if it was no known deal, or a bot has helped."""
    known, result = room.known, room.table and room.table.result
    if known is None or not result or room.helped:
        return None
    return DealResult(known.deal, at // DAY_MS, result.scores[known.seat], placed(result, known.seat))


def first(deal: KnownDeal, played: BegunGame, result: RecordedResult | None, at: int) -> DealResult | None:
    """What is kept of a game whose deal is played again; nothing without a result, or if a bot played or helped."""
    if result is None or played.sat[deal.seat][0] is None or played.helped:
        return None
    return DealResult(deal.id, at // DAY_MS, result.scores[deal.seat], placed(result, deal.seat))


def compared(room: Room, results: Sequence[DealResult]) -> Compared | None:
    """This game beside all others of the same deal; nothing while it is played, or if the deal is no known one."""
    known, result = room.known, room.table and room.table.result
    if known is None or not result:
        return None
    own = (placed(result, known.seat), result.scores[known.seat])
    others = [(other.place, other.score) for other in results]
    if not room.helped and own in others:
        others.remove(own)
    return {
        "kind": known.kind,
        "day": known.day if known.kind == "day" else None,
        "counted": not room.helped,
        "place": own[0],
        "score": own[1],
        "others": [{"place": place, "score": score} for place, score in _best_first(others, result)],
        "better_than": sum(_beats(own, other, result) for other in others),
    }


def _best_first(others: list[tuple[int, int]], result: RecordedResult) -> list[tuple[int, int]]:
    sign = 1 if is_better(0, 1, result) else -1
    return sorted(others, key=lambda other: (other[0], sign * other[1]))


def _beats(own: tuple[int, int], other: tuple[int, int], result: RecordedResult) -> bool:
    return own[0] < other[0] or (own[0] == other[0] and is_better(own[1], other[1], result))
