"""`stammtisch equity GAME`: the chances to win from between two rounds, computed anew from games between regulars."""

from __future__ import annotations

import argparse
from typing import Any

from stammtisch.cli.arguments import whole
from stammtisch.cli.paint import Bar
from stammtisch.games import game as game_named
from stammtisch.words import Argument, Language, Listener, Sentence, complaint, phrase, say

MAX_ROUNDS = 10**8


def run(args: argparse.Namespace, language: Language) -> int:
    """Build and save the tables of the game."""
    game = game_named(args.game)
    if not game.has("lab.equity_table"):
        raise complaint("cli.equity.none", game=game.title)
    builder: Any = game.part("lab.equity_table")
    rounds = whole(args.rounds, 100, MAX_ROUNDS, "--rounds") or builder.ROUNDS
    bar = Bar(builder.steps(), phrase(Sentence("cli.unit_steps"), Listener(language)))
    try:
        files = builder.build(rounds, bar.step)
    finally:
        bar.close()
    for file in files:
        print(_said(language, "equity.saved", file=file))
    return 0


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"cli.{key}", arguments), Listener(language))
