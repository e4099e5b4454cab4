"""`stammtisch play GAME`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stammtisch.bots import let_move, player, shown
from stammtisch.cli.arguments import is_number, whole
from stammtisch.cli.deal import options_from
from stammtisch.cli.evening import YOU, Evening, Leave, asked, ready_keyboard
from stammtisch.cli.lines import fitted
from stammtisch.cli.news import tell_news, tell_result
from stammtisch.cli.paint import Paint
from stammtisch.cli.turn import your_move
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game
from stammtisch.games import GAMES
from stammtisch.games import game as game_named
from stammtisch.table.seeds import derived, fresh_seed, seed_of
from stammtisch.table.table import Table
from stammtisch.words import Language, Listener, Sentence, join, say

DEFAULT_PLAYERS = 3
BOT_NAMES = ("Anna", "Toni", "Mia", "Paul", "Lena", "Kurt")


def run(args: argparse.Namespace, language: Language) -> int:
    """Play one game to its end, or until the player leaves."""
    paint = Paint.on(sys.stdout)
    try:
        evening = _sit_down(args, language, paint)
        with _written_down(evening, args.record):
            others = join(evening.table.names[1:], language)
            evening.say("play.welcome", game=evening.table.game.title, names=others, bot=shown(evening.bot, language))
            evening.say("play.keys")
            _play(evening)
            tell_result(evening)
    except (Leave, EOFError, KeyboardInterrupt):
        print()
        print(say(Sentence("cli.play.left"), Listener(language)))
    return 0


@contextmanager
def _written_down(evening: Evening, file: str | None) -> Iterator[None]:
    """Whatever happens, the game as far as it came is written to the file, which is opened before the first move."""
    if file is None:
        yield
        return
    with Path(file).open("w", encoding="utf-8") as record:
        try:
            yield
        finally:
            print(evening.table.record().text(), file=record)
            evening.say("play.saved", file=file)


def _sit_down(args: argparse.Namespace, language: Language, paint: Paint) -> Evening:
    player(args.bot)
    ready_keyboard(paint, list(GAMES))
    game = game_named(args.game or _chosen_game(language, paint))
    players = whole(args.players, 1, 99, "--players") or DEFAULT_PLAYERS
    you = args.name or say(Sentence("cli.play.you"), Listener(language))
    seed = fresh_seed() if args.seed is None else seed_of(args.seed)
    names = [you, *(name for name in BOT_NAMES if name != you)][:players]
    seated = names if players in game.options.PLAYERS else []
    table = Table(game, players, options_from(game, args.option), seed=seed, names=seated)
    return Evening(table, args.bot, paint, Listener(language, table.names, YOU))


def _chosen_game(language: Language, paint: Paint) -> str:
    """Ask which game to play, by number or name."""
    games: list[Game[Any]] = list(GAMES.values())
    listener = Listener(language)
    print(fitted(say(Sentence("cli.play.which"), listener), paint.width))
    for number, game in enumerate(games, 1):
        print(f"  {paint.bold(str(number))}  {game.title}")
    named = {name.casefold(): game.name for game in games for name in (game.name, game.title)}
    while True:
        answer = asked().casefold()
        if is_number(answer) and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1].name
        if answer in named:
            return named[answer]
        print(fitted(say(Sentence("cli.play.which_again", {"n": len(games)}), listener), paint.width))


# The game


def _play(evening: Evening) -> None:
    table = evening.table
    dice = [Dice(derived(table.seed or b"", "seat", seat)) for seat in range(table.players)]
    tell_news(evening)
    while (seat := table.turn) is not None:
        if seat == YOU:
            your_move(evening)
        else:
            let_move(player(evening.bot), table, dice[seat])
        tell_news(evening)
