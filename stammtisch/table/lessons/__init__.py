"""Lessons: games that teach themselves, played at a real table with stacked cards.

A lesson is a story (`story.py`) that is told here with the real rules: every move in it is made at a table, and what
the learner then sees, hears and may do is what the table says. Nothing in a lesson is drawn or decided twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from stammtisch.engine.chance import Chance, Dictated, Outcome
from stammtisch.games import GAMES
from stammtisch.table.lessons.story import LEARNER, Asked, Before, Fell, Lesson, Said, Spoken, Stacked, acts
from stammtisch.table.looking_back import changed, with_words
from stammtisch.table.table import Refused, Table
from stammtisch.words import Argument, Language, Listener, Sentence, say, texts


class _Lessons(Mapping[str, Lesson]):
    """The lesson of each game that has one, by the game's name."""

    def __getitem__(self, name: str) -> Lesson:
        if name not in GAMES or not GAMES[name].has("lesson"):
            raise KeyError(name)
        lesson: Lesson = GAMES[name].part("lesson").LESSON
        return lesson

    def __iter__(self) -> Iterator[str]:
        return (name for name, game in GAMES.items() if game.has("lesson"))

    def __len__(self) -> int:
        return sum(1 for _ in self)


LESSONS: Mapping[str, Lesson] = _Lessons()

LessonStep = dict[str, Any]


def taught(game: str, language: Language) -> dict[str, Any]:
    """The whole lesson, ready for JSON: what the learner sees after every move, and what the coach says when."""
    names = names_in(language, LESSONS[game].players)
    told = ToldLesson(Listener(language, names, LEARNER))
    for spoken, table in walked(LESSONS[game], names):
        told.take(spoken, table)
    return {
        "game": game,
        "names": names,
        "moments": told.moments,
        "steps": told.steps,
        "words": texts(language, "lessons"),
    }


def names_in(language: Language, players: int) -> list[str]:
    """Who sits at the table of a lesson, the learner first."""
    web = texts(language, "web")
    return [str(web["you"]), *str(web["bot_names"]).split()[: players - 1]]


def at_step(game: str, number: int, language: Language) -> Table:
    """The table as it is when the coach has come to this step, counted from 0, of which there must be one."""
    names = names_in(language, LESSONS[game].players)
    steps = (table for spoken, table in walked(LESSONS[game], names) if spoken)
    return next(islice(steps, number, None))


def walked(lesson: Lesson, names: Sequence[str]) -> Iterator[tuple[Spoken | None, Table]]:
    """The table (always the same one) whenever the coach speaks, with what is said, and after every move, with None."""
    table = opened(lesson, names)
    for part in lesson.story:
        if isinstance(part, Said | Asked):
            yield part, table
        for act in [] if isinstance(part, Said) else acts(part.moves):
            _make(table, act)
            if not isinstance(part, Before):
                yield None, table


def _make(table: Table, act: Sequence[str]) -> None:
    made = table.act(LEARNER if table.turn is None else table.turn, act)
    if isinstance(made, Refused):
        raise ValueError(f"{'; '.join(act)}: {made.say()}")


def opened(lesson: Lesson, names: Sequence[str]) -> Table:
    """The table after the deal that the lesson wants."""
    game = GAMES[lesson.game]
    outcomes = [_outcome(lesson, chance) for chance in lesson.chance]
    return Table(game, lesson.players, lesson.options, seed=Dictated(outcomes), names=names)


def _outcome(lesson: Lesson, chance: Stacked | Fell) -> Outcome:
    kind, value = (chance.kind, chance.value) if isinstance(chance, Fell) else ("shuffle", _pile(lesson, chance))
    return GAMES[lesson.game].notation.parse_outcome(kind, value)


def _pile(lesson: Lesson, stacked: Stacked) -> list[str]:
    return stacked.pile(_shuffled(lesson.game, lesson.players))


@cache
def _shuffled(game: str, players: int) -> tuple[str, ...]:
    """All cards of the game in some order, always the same."""
    table = Table(GAMES[game], players, {}, seed=bytes(32))
    shuffle = next(outcome for outcome in table.outcomes if outcome.kind is Chance.SHUFFLE)
    _, cards = table.game.notation.outcome_text(shuffle)
    return tuple(map(str, cards))


class ToldLesson:
    """What the page needs of a lesson, as it goes on."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.moments: list[LessonStep] = []
        self.steps: list[LessonStep] = []
        self._heard = -1
        self._view: LessonStep = {}

    def take(self, spoken: Spoken | None, table: Table) -> None:
        """After a move there is a new moment; when the coach speaks, a new step."""
        if spoken is None or not self.moments:
            self.moments.append(self._moment(table))
        if spoken:
            self.steps.append(self._step(spoken, table))

    def _moment(self, table: Table) -> LessonStep:
        """What has happened since the last one, and what has changed for the learner by it."""
        heard = table.told(LEARNER, after=self._heard) if self.moments else []
        self._heard = len(table.log) - 1
        return {
            "seat": table.log[-1].seat,
            "events": [with_words(table, event) for event in heard],
            "view": changed(self._view, dict(table.view(LEARNER))),
        }

    def _step(self, part: Spoken, table: Table) -> LessonStep:
        arguments: dict[str, Argument] = {**_asked_card(part, table), **part.facts(table.view(LEARNER))}
        step = {
            "moment": len(self.moments) - 1,
            "text": say(Sentence(f"{table.game.name}.lesson.{part.text}", arguments), self.listener),
        }
        return {**step, "moves": acts(part.moves)[0]} if isinstance(part, Asked) else {**step, "at": part.at}


def _asked_card(part: Spoken, table: Table) -> dict[str, Argument]:
    """The card that the learner is asked to play, where the move names one."""
    deck = _shuffled(table.game.name, table.players)
    words = part.moves.split() if isinstance(part, Asked) else []
    return next(({"card": word} for word in words if word in deck), {})
