"""A series: numbered games of one kind from one root seed, every one of which can be played again at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.bots.strategy import favourite, strategy
from stammtisch.engine.chacha import WORD, block_words
from stammtisch.engine.game import Game
from stammtisch.engine.state import Move, State
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.numbered_game import HABITS, KINDS, Manner, Row, next_whim, play_of, scaled
from stammtisch.table.table import Table
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
        return [int.from_bytes(self.seed[i : i + 4], "little") for i in range(0, len(self.seed), 4)]

    def template(self) -> State:
        """The state before the deal."""
        game = self.rules_of
        s: State = game.rules.State()
        s.players = self.players
        game.options.prepare(s, game.settle(self.players, self.options))
        return s


def seed_of_game(series: Series, number: int) -> bytes:
    """The seed of the game of this number, as its record names it."""
    words = block_words(series.root(), number & WORD, number >> 32, 1)
    return b"".join(word.to_bytes(4, "little") for word in words[:8])


def at_table(series: Series, number: int) -> Table:
    """The game of this number, played at a table by a bot that is shown its views alone."""
    series.check()
    names = [f"bot:{series.bot}"] * series.players
    seed = seed_of_game(series, number)
    table = Table(series.rules_of, series.players, series.options, seed=seed, names=names)
    words = block_words(series.root(), number & WORD, number >> 32, 1)
    a, b = words[8] | 1, words[9]
    while (seat := table.turn) is not None:
        s = strategy(series.game).worlds.known(table.view(seat))
        whim, a, b = next_whim(a, b)
        table.act(seat, series.rules_of.notation.move_text(_chosen(series, s, whim)))
    return table


def _chosen(series: Series, s: State, whim: int) -> Move:
    """The move that the bot makes in a state that is as it knows it."""
    moves = series.rules_of.legal_moves(s)
    if not HABITS[series.bot]:
        return moves[scaled(whim, len(moves))]
    worth = [0] * len(moves)
    if len(moves) > 1:
        strategy(series.game).regular.weigh(s, moves, len(moves), worth)
    return moves[favourite(worth, len(moves))]


def interpreted(series: Series, first: int, games: int) -> tuple[list[Row], list[list[int]]]:
    """The rows and event counts of these games, without compiled code: slow, and the same to the bit."""
    rows, happened = [Row() for _ in range(games)], [[0] * KINDS for _ in range(games)]
    template, room = series.template(), [0] * series.rules_of.rules.MOVES
    play = play_of(series.rules_of, Manner(series.bot))
    play([template], 0, [template], series.root(), first, 0, games, 1, room[:], room[:], rows, happened)
    return rows, happened
