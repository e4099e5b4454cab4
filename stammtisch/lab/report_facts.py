"""The headlines of a report: short answers, each a figure, a sentence and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stammtisch.lab.report import Part, Report, Share, happened, share_of_games, share_of_wins
from stammtisch.lab.study import happenings, study
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
    yield _sitting(part, speech)
    yield _length(report, speech)
    yield from _winning(part, speech)
    yield _event(part, speech)
    yield _habits(part, speech)


def _starting(part: Part, speech: Speech) -> Answer:
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


def _sitting(part: Part, speech: Speech) -> Answer:
    """Where it is best to sit or, if that is where one starts, where it is worst."""
    shares = part.totals.wins_by_place()
    best, worst = shares.index(max(shares)), shares.index(min(shares))
    key, place = ("sitting.worst", worst) if best == 0 else ("sitting.best", best)
    share = share_of_wins(part.totals, place)
    says = speech.say(key, place=speech.place(place, len(shares)))
    return Answer(speech.percent(share.value), says, _basis(part, share, speech))


def _basis(part: Part, share: Share, speech: Speech) -> str:
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


def _winning(part: Part, speech: Speech) -> Iterator[Answer]:
    """How close it is, where there is more than one way to win."""
    margin = part.totals.margin
    if not margin.count:
        return
    close = margin.quantile(0.5)
    one = 1 - margin.times_above(1) / margin.count
    more = speech.say("winning.more", share=speech.percent(one))
    yield Answer(speech.say(f"{part.series.game}.points", n=close), speech.say("winning"), more)


def _event(part: Part, speech: Speech) -> Answer:
    """Something that happens in this game and in no other."""
    game = part.series.game
    kind = study(game).HEADLINE
    spread, share = happened(part.totals, kind), share_of_games(part.totals, kind)
    says = speech.say(f"{game}.{happenings(game)[kind]}.headline")
    key = "event.always" if share.value >= ALWAYS else "event.more"
    more = speech.say(key, share=speech.percent(share.value), most=speech.number(spread.high))
    return Answer(speech.say("times", times=speech.rate(spread.mean)), says, more)


def _habits(part: Part, speech: Speech) -> Answer:
    """What it makes of a game if one plays at random."""
    ours, theirs = part.totals.moves.mean, part.at_random.moves.mean
    key = "habits.longer" if theirs > ours else "habits.shorter"
    says = speech.say(key, ours=speech.number(ours, 1), theirs=speech.number(theirs, 1))
    share = share_of_wins(part.at_random, 0)
    more = speech.say("habits.more", share=speech.percent(share.value))
    return Answer(_moves(round(theirs), speech), says, more)
