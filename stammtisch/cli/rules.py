"""`stammtisch rules GAME`: the rules in the project's own words."""

from __future__ import annotations

import argparse
import re
import sys

from stammtisch.cli.arguments import is_number
from stammtisch.cli.lines import fitted
from stammtisch.cli.paint import Paint
from stammtisch.games import game as game_named
from stammtisch.games.rulebook import page, rules
from stammtisch.words import Language, complaint

_LINE_BREAK = re.compile(r"(?<=[^\n])\n(?: {2,}(?!- )|(?![-#|\n ]|\d+\. |$))")
"""A line's end within a paragraph or an item of a list."""
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def run(args: argparse.Namespace, language: Language) -> int:
    """Print all rules of a game, or one of them."""
    name = game_named(args.game).name
    paint = Paint.on(sys.stdout)
    text = one_rule(name, args.rule, language, paint) if args.rule else all_rules(name, language, paint)
    print(fitted(text, paint.width))
    return 0


def all_rules(game: str, language: Language, paint: Paint) -> str:
    """The whole page; on a screen, which has a width of its own, each paragraph is one line to begin with."""
    text = page(game, language)
    return readable(_LINE_BREAK.sub(" ", text) if paint.screen else text, paint)


def one_rule(game: str, number: str, language: Language, paint: Paint) -> str:
    """One rule in words, by its whole number or, as people say it, without the game's letters; else a Complaint."""
    found = rules(game, language)
    numbers = list(found)
    letters = numbers[0].partition("-")[0]
    whole = f"{letters}-{int(number)}" if is_number(number) else number.upper()
    if whole not in found:
        raise complaint("cli.no_rule", expected=f"{numbers[0]} … {numbers[-1]}", got=number[:20])
    return f"{paint.bold(whole)}  {readable(found[whole], paint)}"


def readable(markdown: str, paint: Paint) -> str:
    """The text without its marks, with headings and rule numbers standing out."""
    text = _HEADING.sub(lambda match: paint.bold(match[1]), markdown)
    return _BOLD.sub(lambda match: paint.bold(match[1]), text).replace("`", "").rstrip()
