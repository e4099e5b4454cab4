"""`stammtisch play GAME`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stammtisch.bots import let_move, player, shown
from stammtisch.bots.plan import belong_together, plan
from stammtisch.bots.reasons import reason
from stammtisch.cli.board import draw
from stammtisch.cli.choices import in_order, in_words, meant, offer
from stammtisch.cli.deal import options_from
from stammtisch.cli.evening import YOU, Evening, Leave, asked, ready_keyboard
from stammtisch.cli.lines import fitted
from stammtisch.cli.news import tell_news, tell_result
from stammtisch.cli.paint import Paint
from stammtisch.cli.parser import is_number, whole
from stammtisch.cli.rules import all_rules, one_rule
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game
from stammtisch.games import GAMES
from stammtisch.games import game as game_named
from stammtisch.table.seeds import derived, fresh_seed, seed_of
from stammtisch.table.table import Refused, Table
from stammtisch.words import Complaint, Language, Listener, Sentence, join, say

DEFAULT_PLAYERS = 3
BOT_NAMES = ("Anna", "Toni", "Mia", "Paul", "Lena", "Kurt")
HINT = {"h", "hint", "tip", "tipp"}
UNDO = {"u", "undo", "back", "zurück"}


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
            _your_move(evening)
        else:
            let_move(player(evening.bot), table, dice[seat])
        tell_news(evening)


def _your_move(evening: Evening) -> None:
    """Show the table, then ask until a move is made or taken back."""
    moves = in_order(evening.table.view(YOU))
    ready_keyboard(evening.paint, moves)
    _show_table(evening, moves)
    while True:
        answer = asked()
        if not answer:
            _show_table(evening, moves)
        elif _has_moved(evening, answer, moves):
            return


def _show_table(evening: Evening, moves: list[str]) -> None:
    """The board, and below it what can be done."""
    print(f"\n{draw(evening.table.view(YOU), evening.paint, evening.listener)}\n")
    offer(evening, moves)


def _has_moved(evening: Evening, answer: str, moves: list[str]) -> bool:
    """Do what was typed; whether that has changed the table."""
    word = answer.casefold()
    if word.startswith("?"):
        _help(evening, answer[1:].strip())
    elif word in HINT - set(moves):
        _hint(evening)
    elif word in UNDO - set(moves):
        return _undone(evening)
    else:
        refused = evening.table.act(YOU, meant(answer, moves, evening.table.game.name))
        if not isinstance(refused, Refused):
            return True
        _explain(evening, refused, len(moves))
    return False


def _explain(evening: Evening, refused: Refused, choices: int) -> None:
    """Why nothing has changed."""
    if refused.sentence.key == "common.such_as":  # the moves stand in the list already, in a better order
        evening.say("play.no_move", got=refused.move, n=choices)
        return
    rule = f" [{refused.rule}]" if refused.rule else ""
    evening.tell(f"{say(refused.sentence, evening.listener)}{rule}")
    if refused.rule:
        evening.say("play.ask_rule", rule=refused.rule)


def _help(evening: Evening, number: str) -> None:
    """Show one rule, or all of them."""
    name, language = evening.table.game.name, evening.listener.language
    if not number:
        evening.page(all_rules(name, language, evening.paint))
        return
    try:
        evening.tell(one_rule(name, number, language, evening.paint))
    except Complaint as wrong:
        evening.tell(say(wrong.sentence, evening.listener))


def _hint(evening: Evening) -> None:
    """Say what a regular would do now, and what speaks for it."""
    view = evening.table.view(YOU)
    moves = belong_together(view) or plan(view)[:1]
    words = in_words(view, moves[0], evening.listener) if len(moves) == 1 else ""
    written = ", ".join(moves)
    told = f"{words} ({written})" if words else written
    evening.say("play.hint", moves=told, why=reason(view, moves[0]))


def _undone(evening: Evening) -> bool:
    """Take back what the player did last, if that may be; whether it was."""
    try:
        evening.table.undo(YOU)
    except Complaint as wrong:
        evening.tell(say(wrong.sentence, evening.listener))
        return False
    evening.shown = len(evening.table.log) - 1
    evening.say("play.undone")
    return True
