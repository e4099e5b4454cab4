"""A series: numbered games of one kind from one root seed, every one of which can be played again at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.engine.game import Game
from stammtisch.engine.state import State
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.game_row import GameRow, kinds_of, row_of
from stammtisch.lab.compiled.numbered_game import HABITS, PlayStyle, play_of
from stammtisch.lab.compiled.numbering import words_of
from stammtisch.words import complaint


@dataclass(frozen=True)
class Series:
    """What is played: the game, how many play, the bot in every seat, the root seed, the options."""

    game: str
    players: int
    bot: str
    seed: bytes
    options: Mapping[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """A Complaint says what of this cannot be played."""
        game_named(self.game).settle(self.players, self.options)
        if self.bot not in HABITS:
            raise complaint("lab.bot", expected=" | ".join(HABITS), got=self.bot)

    @property
    def rules_of(self) -> Game[Any]:
        """The game that is played."""
        return game_named(self.game)

    def root(self) -> list[int]:
        """The words of the root seed."""
        return words_of(self.seed)

    def template(self) -> State:
        """The state before the deal."""
        game = self.rules_of
        s: State = game.rules.State()
        s.players = self.players
        game.options.prepare(s, game.settle(self.players, self.options))
        return s


def interpreted(series: Series, first: int, games: int) -> tuple[list[GameRow], list[list[int]]]:
    """The rows and event counts of these games, without compiled code: slow, and the same to the bit."""
    row, kinds = row_of(series.rules_of), kinds_of(series.rules_of)
    rows, happened = [row() for _ in range(games)], [[0] * kinds for _ in range(games)]
    template, room = series.template(), [0] * series.rules_of.rules.MOVES
    play = play_of(series.rules_of, PlayStyle(series.bot))
    play([template], 0, [template], series.root(), first, 0, games, 1, room[:], room[:], rows, happened)
    return rows, happened
