"""`stammtisch games`: all games, who can play them, and their options."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from stammtisch.cli.paint import Paint
from stammtisch.engine.game import Game
from stammtisch.engine.options import Option
from stammtisch.games import GAMES
from stammtisch.words import Language, Listener, Sentence, say, texts


def run(_args: argparse.Namespace, language: Language) -> int:
    """List the games."""
    paint = Paint.on(sys.stdout)
    print("\n\n".join(_described(game, language, paint) for game in GAMES.values()))
    return 0


def _described(game: Game[Any], language: Language, paint: Paint) -> str:
    seats = game.options.PLAYERS
    players = say(Sentence("cli.players", {"low": seats[0], "high": seats[-1]}), Listener(language))
    lines = [f"{paint.bold(game.title)}  {game.name}  ({players})"]
    return "\n".join(lines + [_option(game, option, language) for option in game.options.OPTIONS])


def _option(game: Game[Any], option: Option, language: Language) -> str:
    about = texts(language, game.name)[f"option.{option.name}"]
    default = "" if option.default is None else f" = {json.dumps(option.default)}"
    return f"  {option.name}{default}: {about}\n      {option.kind.allowed()}  [{option.rule}]"
