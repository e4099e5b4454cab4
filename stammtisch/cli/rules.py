"""`stammtisch rules GAME`: the rules in the project's own words."""

from __future__ import annotations

import argparse
import re
import sys

from stammtisch.cli.paint import Paint
from stammtisch.games import game as game_named
from stammtisch.games.rulebook import page, rules
from stammtisch.words import Language, complaint

_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def run(args: argparse.Namespace, language: Language) -> int:
    """Print all rules of a game, or one of them."""
    name = game_named(args.game).name
    paint = Paint.on(sys.stdout)
    print(one_rule(name, args.rule, language, paint) if args.rule else readable(page(name, language), paint))
    return 0


def one_rule(game: str, number: str, language: Language, paint: Paint) -> str:
    """One rule in words; a Complaint if there is no rule of this number."""
    found = rules(game, language)
    if number.upper() not in found:
        numbers = list(found)
        raise complaint("cli.no_rule", expected=f"{numbers[0]} … {numbers[-1]}", got=number[:20])
    return f"{paint.bold(number.upper())}  {readable(found[number.upper()], paint)}"


def readable(markdown: str, paint: Paint) -> str:
    """The text without its marks, with headings and rule numbers standing out."""
    text = _HEADING.sub(lambda match: paint.bold(match[1]), markdown)
    return _BOLD.sub(lambda match: paint.bold(match[1]), text).replace("`", "").rstrip()
