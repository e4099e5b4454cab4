"""A person's turn in the terminal: moves and all else that can be typed there."""

from __future__ import annotations

from stammtisch.bots.advice import advise
from stammtisch.cli.board import draw
from stammtisch.cli.choices import in_order, in_words, meant, offer
from stammtisch.cli.evening import YOU, Evening, asked, ready_keyboard
from stammtisch.cli.rules import all_rules, one_rule
from stammtisch.table.table import Refused
from stammtisch.words import Complaint, say

HINT = {"h", "hint", "tip", "tipp"}
UNDO = {"u", "undo", "back", "zurück"}


def your_move(evening: Evening) -> None:
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
    """Say what a good player would do now, and what speaks for it."""
    view, since = evening.table.view(YOU), evening.table.made_since(evening.advised_at, YOU)
    advice = advise(view, None if since is None else evening.advice, since or [])
    evening.advice, evening.advised_at = advice, len(evening.table.log)
    moves = advice.moves
    words = in_words(view, moves[0], evening.listener) if len(moves) == 1 else ""
    written = ", ".join(moves)
    told = f"{words} ({written})" if words else written
    evening.say("play.hint", moves=told, why=advice.why)


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
