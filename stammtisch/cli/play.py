"""`stammtisch play GAME`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.bots import let_move, player, shown
from stammtisch.cli.board import columns, draw
from stammtisch.cli.deal import options_from
from stammtisch.cli.paint import Paint
from stammtisch.cli.parser import is_number, whole
from stammtisch.cli.rules import one_rule, readable
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game
from stammtisch.games import GAMES
from stammtisch.games import game as game_named
from stammtisch.games.rulebook import page
from stammtisch.table.seeds import derived, fresh_seed, seed_of
from stammtisch.table.table import Refused, Table
from stammtisch.words import Argument, Complaint, Language, Listener, Sentence, join, say

YOU = 0
DEFAULT_PLAYERS = 3
INDENT = 2
SPACE_BETWEEN_MOVES = 2
BOT_NAMES = ("Anna", "Toni", "Mia", "Paul", "Lena", "Kurt")


class Leave(Exception):  # noqa: N818 (not an error)
    """The player wants to stop."""


@dataclass
class Evening:
    """One person's game against bots, and how it is shown."""

    table: Table
    bot: str
    paint: Paint
    listener: Listener
    shown: int = -1  # the last log entry that the player has read

    def say(self, key: str, **arguments: Argument) -> None:
        """Print a sentence of the program."""
        print(say(Sentence(f"cli.{key}", arguments), self.listener))


def run(args: argparse.Namespace, language: Language) -> int:
    """Play one game to its end, or until the player leaves."""
    try:
        evening = _sit_down(args, language, Paint.on(sys.stdout))
        with _written_down(evening, args.record):
            others = join(evening.table.names[1:], language)
            evening.say("play.welcome", game=evening.table.game.title, names=others, bot=shown(evening.bot, language))
            evening.say("play.keys")
            _play(evening)
            _show_result(evening)
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
    print(say(Sentence("cli.play.which"), Listener(language)))
    for number, game in enumerate(games, 1):
        print(f"  {paint.bold(str(number))}  {game.title}")
    while True:
        answer = _asked()
        if is_number(answer) and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1].name
        if answer in GAMES:
            return answer
        print(say(Sentence("cli.play.which_again", {"n": len(games)}), Listener(language)))


def _asked() -> str:
    answer = input("> ").strip()
    if answer.lower() in {"q", "quit", "exit"}:
        raise Leave
    return answer


# The game


def _play(evening: Evening) -> None:
    table = evening.table
    dice = [Dice(derived(table.seed or b"", "seat", seat)) for seat in range(table.players)]
    while (seat := table.turn) is not None:
        if seat == YOU:
            _your_move(evening)
        else:
            let_move(player(evening.bot), table, dice[seat])
    _tell_news(evening)


def _your_move(evening: Evening) -> None:
    """Show the table, then ask until a move is made."""
    _tell_news(evening)
    print(f"\n{draw(evening.table.view(YOU), evening.paint, evening.listener)}\n")
    moves = evening.table.moves()
    while True:
        _offer(evening, moves)
        answer = _asked()
        if answer.startswith("?"):
            _help(evening, answer[1:].strip())
        elif answer:
            refused = evening.table.act(YOU, _meant(answer, moves))
            if not isinstance(refused, Refused):
                return
            _explain(evening, refused)


def _meant(answer: str, moves: list[str]) -> list[str]:
    """The moves that were typed: a number from the list, or moves with commas between them."""
    if is_number(answer) and answer not in moves and 1 <= int(answer) <= len(moves):
        return [moves[int(answer) - 1]]
    return [" ".join(part.split()) for part in answer.split(",")]


def _offer(evening: Evening, moves: list[str]) -> None:
    """List the legal moves with their numbers."""
    numbered = [f"{evening.paint.dim(str(i))} {evening.paint.bold(move)}" for i, move in enumerate(moves, 1)]
    widest = max(len(f"{i} {move}") for i, move in enumerate(moves, 1)) + SPACE_BETWEEN_MOVES
    in_a_line = max(1, (shutil.get_terminal_size().columns - INDENT) // widest)
    evening.say("play.your_turn")
    rows = [numbered[start : start + in_a_line] for start in range(0, len(numbered), in_a_line)]
    for line in columns(rows):
        print(" " * INDENT + line)


def _explain(evening: Evening, refused: Refused) -> None:
    rule = f" [{refused.rule}]" if refused.rule else ""
    print(f"{say(refused.sentence, evening.listener)}{rule}")
    if refused.rule:
        evening.say("play.ask_rule", rule=refused.rule)


def _help(evening: Evening, number: str) -> None:
    """Print one rule, or all of them."""
    name, language = evening.table.game.name, evening.listener.language
    if not number:
        print(readable(page(name, language), evening.paint))
        return
    try:
        print(one_rule(name, number, language, evening.paint))
    except Complaint as wrong:
        print(say(wrong.sentence, evening.listener))


def _tell_news(evening: Evening) -> None:
    """Tell everything that happened since the player last looked."""
    table = evening.table
    for event in table.told(YOU, after=evening.shown):
        if sentence := table.game.words.recount(event):
            print(f"  {say(sentence, evening.listener)}")
    evening.shown = len(table.log) - 1


def _show_result(evening: Evening) -> None:
    table = evening.table
    result = table.result
    if result is None:
        return
    print()
    _say_who_won(evening, result.winners)
    for name, score in zip(table.names, result.scores, strict=True):
        print(f"  {name}: {score}")
    evening.say("play.seed", seed=(table.seed or b"").hex())


def _say_who_won(evening: Evening, winners: Sequence[int]) -> None:
    names = join([evening.table.names[seat] for seat in winners if seat != YOU], evening.listener.language)
    if YOU in winners:
        evening.say("play.won_with_you" if names else "play.you_won", names=names)
    else:
        evening.say("play.won" if len(winners) == 1 else "play.won_together", names=names)
