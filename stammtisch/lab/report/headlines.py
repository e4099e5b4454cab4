"""The headlines of a report: short answers, each a figure, a sentence and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from stammtisch.lab.mass.totals import Spread
from stammtisch.lab.report.gather import (
    Report,
    ReportPart,
    Share,
    distance,
    happened,
    lead,
    mean_error,
    share_of_games,
    share_of_wins,
)
from stammtisch.lab.study import event_kinds, study
from stammtisch.words import Argument, Language, Listener, Sentence, number, phrase, say

A_LITTLE, A_LOT = 0.001, 0.03
"""Differences of shares below the one are none in practice; from the other on they are large."""
ALWAYS = 0.9995
"""What happens in so large a share of all games happens in every game, as far as people care."""


@dataclass(frozen=True)
class Answer:
    """One headline."""

    figure: str
    says: str
    more: str


class Speech:
    """What the report says in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, **arguments: Argument) -> str:
        """The sentence with this key."""
        return say(Sentence(f"report.{key}", arguments), Listener(self.language))

    def of(self, game: str, key: str, **arguments: Argument) -> str:
        """The sentence with this key, in the game's own words."""
        return say(Sentence(f"{game}.report.{key}", arguments), Listener(self.language))

    def phrase(self, key: str, **arguments: Argument) -> str:
        """The same within a sentence."""
        return phrase(Sentence(f"report.{key}", arguments), Listener(self.language))

    def number(self, value: float, decimals: int = 0) -> str:
        """A number as people write it."""
        return number(value, decimals, self.language)

    def percent(self, share: float, decimals: int = 1) -> str:
        """A share in percent."""
        return f"{self.number(100 * share, decimals)} %"

    def rate(self, value: float) -> str:
        """How often in a game, in as many digits as tell something."""
        return self.number(value, 0 if value >= 100 or not value else 1 if value >= 10 else 2 if value >= 0.1 else 4)

    def interval(self, share: Share, decimals: int = 2) -> str:
        """From where to where a share may lie."""
        low, high = self.percent(share.low, decimals), self.percent(share.high, decimals)
        return f"{low} – {high}"

    def place(self, place: int, players: int) -> str:
        """A place at the table, seen from the starter."""
        if place == 0:
            return self.phrase("place.starter")
        if place == 1:
            return self.phrase("place.left")
        return self.phrase("place.right" if place == players - 1 else "place.after", n=place)


def answers(report: Report, speech: Speech) -> Iterator[Answer]:
    """All headlines, the one that is asked most first."""
    part = report.main
    yield _starting(part, speech)
    yield sitting(part, speech)
    yield _length(report, speech)
    yield from _winning(part, speech)
    yield _event(part, speech)
    yield habits(part, speech)


def _starting(part: ReportPart, speech: Speech) -> Answer:
    """Whether it is good to start."""
    share, fair = share_of_wins(part.totals, 0), 1 / part.series.players
    key = how_much(share, fair)
    says = speech.say(f"starting.{key}", share=speech.percent(share.value), fair=speech.percent(fair))
    return Answer(speech.percent(share.value), says, _basis(part, share, speech))


def how_much(share: Share, fair: float) -> str:
    """Whether the share is above the fair one, below it or the same, as far as can be known, and by how much."""
    difference = share.value - fair
    if abs(difference) < A_LITTLE or share.low <= fair <= share.high:
        return "same"
    size = "much" if abs(difference) >= A_LOT else "little"
    return f"{size}_{'more' if difference > 0 else 'less'}"


def sitting(part: ReportPart, speech: Speech) -> Answer:
    """Where it is best to sit or, if that is where one starts, where it is worst; or that nobody can tell."""
    shares = part.totals.wins_by_place()
    places = sorted(range(len(shares)), key=shares.__getitem__, reverse=True)
    key, (place, other) = ("worst", places[:-3:-1]) if places[0] == 0 else ("best", places[:2])
    if how_much(lead(part.totals, place, other), 0) == "same":
        key += ".same"
    share = share_of_wins(part.totals, place)
    first, second = (speech.place(each, len(shares)) for each in (place, other))
    says = speech.say(f"sitting.{key}", place=first, other=second)
    return Answer(speech.percent(share.value), says, _basis(part, share, speech))


def _basis(part: ReportPart, share: Share, speech: Speech) -> str:
    return speech.say("basis", players=part.series.players, interval=speech.interval(share),
                      n=speech.number(part.totals.games))  # fmt: skip


def _moves(moves: int, speech: Speech) -> str:
    return speech.say("moves", n=moves, moves=speech.number(moves))


def _length(report: Report, speech: Speech) -> Answer:
    """How long a game is."""
    moves = report.main.totals.moves
    low, high = (speech.number(moves.quantile(share)) for share in (0.05, 0.95))
    says = speech.say("length", low=low, high=high, players=report.main.series.players)
    ends = [part.totals.moves.quantile(0.5) for part in report.usual]
    first, last = report.usual[0].series.players, report.usual[-1].series.players
    more = speech.say("length.more", first=first, a=speech.number(ends[0]), last=last, b=speech.number(ends[-1]))
    return Answer(_moves(moves.quantile(0.5), speech), says, more)


def _winning(part: ReportPart, speech: Speech) -> Iterator[Answer]:
    """How close it is, where there is more than one way to win."""
    behind = distance(part.totals)
    if not behind.count:
        return
    close = behind.quantile(0.5)
    one = 1 - behind.times_above(1) / behind.count
    more = speech.say("winning.more", share=speech.percent(one))
    yield Answer(speech.of(part.series.game, "points", n=close), speech.say("winning"), more)


def _event(part: ReportPart, speech: Speech) -> Answer:
    """Something that happens in this game and in no other."""
    game = part.series.game
    kind = study(game).HEADLINE
    spread, share = happened(part.totals, kind), share_of_games(part.totals, kind)
    says = speech.of(game, f"{event_kinds(game)[kind]}.headline")
    key = "event.always" if share.value >= ALWAYS else "event.more"
    more = speech.say(key, share=speech.percent(share.value), most=speech.number(spread.high))
    return Answer(speech.say("times", times=speech.rate(spread.mean)), says, more)


def habits(part: ReportPart, speech: Speech) -> Answer:
    """What it makes of a game if one plays at random."""
    ours, theirs = part.totals.moves, part.at_random.moves
    says = speech.say(f"habits.{_how_long(theirs, ours)}", ours=speech.number(ours.mean, 1))
    share = share_of_wins(part.at_random, 0)
    more = speech.say("habits.more", share=speech.percent(share.value))
    return Answer(_moves(round(theirs.mean), speech), says, more)


def _how_long(these: Spread, those: Spread) -> str:
    """Whether these games are longer than those, or shorter, or the same as far as can be known."""
    if abs(these.mean - those.mean) <= hypot(mean_error(these), mean_error(those)):
        return "same"
    return "longer" if these.mean > those.mean else "shorter"
