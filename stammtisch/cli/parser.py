"""What can be written on the command line, with help and errors in the user's language."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from stammtisch.bots import BOTS
from stammtisch.games import GAMES
from stammtisch.words import LANGUAGES, Argument, Complaint, Language, Listener, Sentence, complaint, say

USAGE_ERROR = 2

# argparse speaks English only; these are the errors it can find here.
_ERRORS = (
    (re.compile(r"unrecognized arguments: (?P<got>.*)", re.DOTALL), "cli.unrecognized"),
    (re.compile(r"the following arguments are required: (?P<expected>.*)", re.DOTALL), "cli.required"),
    (re.compile(r"argument (?P<option>.*?): expected .*argument.*", re.DOTALL), "cli.needs_value"),
    (
        re.compile(r"argument .*?: invalid choice: (?P<got>'.*') \(choose from (?P<expected>.*)\)", re.DOTALL),
        "cli.choice",
    ),
    (re.compile(r"ambiguous option: (?P<got>.*?) could match (?P<expected>.*)", re.DOTALL), "cli.ambiguous"),
    (re.compile(r"argument (?P<option>.*?): ignored explicit argument (?P<got>.*)", re.DOTALL), "cli.no_value"),
)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language to answer in: that of `--lang`, else that of the environment, else English."""
    for at, word in enumerate(arguments):
        named = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and at + 1 < len(arguments):
            named = arguments[at + 1]
        if named in LANGUAGES:
            return named
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "de" if locale.lower().startswith("de") else "en"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line in the user's language."""

    listener = Listener("en")

    def error(self, message: str) -> NoReturn:
        """Complain about the first thing that cannot be understood."""
        for pattern, key in _ERRORS:
            if match := pattern.fullmatch(message):
                raise Complaint(Sentence(key, {**match.groupdict(), "help": f"{self.prog} --help"}))
        raise complaint("cli.unclear", got=message, help=f"{self.prog} --help")


def build(language: Language) -> Parser:
    """The parser of the whole command line."""
    Parser.listener = Listener(language)
    parser = _new(Parser, "stammtisch", "about")
    parser.add_argument("--version", action="version", version=_version(), help=_text("help.version"))
    commands = parser.add_subparsers(dest="command", metavar=_text("help.command"), title=_text("help.commands"))
    _games(commands)
    _rules(commands)
    _play(commands)
    _simulate(commands)
    _replay(commands)
    _verify(commands)
    return parser


def whole(text: str | None, low: int, high: int, option: str) -> int | None:
    """The whole number that a command line gives; a Complaint says which numbers are allowed."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 19 and low <= int(text) <= high):
        raise complaint("cli.number", option=option, expected=f"{low}…{high}", got=text[:40])
    return int(text)


def _games(commands: argparse._SubParsersAction[Parser]) -> None:
    _add_language(_new(commands.add_parser, "games", "games"))


def _rules(commands: argparse._SubParsersAction[Parser]) -> None:
    rules = _new(commands.add_parser, "rules", "rules")
    _add_game(rules)
    rules.add_argument("--rule", metavar="ER-9", help=_text("help.rule"))
    _add_language(rules)


def _play(commands: argparse._SubParsersAction[Parser]) -> None:
    play = _new(commands.add_parser, "play", "play")
    _add_game(play, nargs="?")
    play.add_argument("--players", metavar="N", help=_text("help.players"))
    play.add_argument("--bot", metavar="NAME", default="anfaenger", help=_text("help.bot", names=" | ".join(BOTS)))
    play.add_argument("--name", metavar="NAME", help=_text("help.name"))
    play.add_argument("--record", metavar="FILE", help=_text("help.record"))
    _add_deal(play)
    _add_language(play)


def _simulate(commands: argparse._SubParsersAction[Parser]) -> None:
    simulate = _new(commands.add_parser, "simulate", "simulate")
    _add_game(simulate)
    simulate.add_argument("--players", metavar="N", help=_text("help.players"))
    simulate.add_argument("--games", metavar="K", default="1000", help=_text("help.games_count"))
    simulate.add_argument(
        "--bot", metavar="NAME", nargs="+", action="extend", help=_text("help.bots", names=" | ".join(BOTS))
    )
    simulate.add_argument("--records", metavar="FILE", help=_text("help.records"))
    simulate.add_argument("--legal", action="store_true", help=_text("help.legal"))
    simulate.add_argument("--jobs", metavar="J", default="1", help=_text("help.jobs"))
    _add_deal(simulate)
    _add_language(simulate)


def _replay(commands: argparse._SubParsersAction[Parser]) -> None:
    replay = _new(commands.add_parser, "replay", "replay")
    replay.add_argument("file", metavar="FILE", help=_text("help.file"))
    replay.add_argument("--game", metavar="K", default="1", help=_text("help.which"))
    replay.add_argument("--step", action="store_true", help=_text("help.step"))
    _add_language(replay)


def _verify(commands: argparse._SubParsersAction[Parser]) -> None:
    verify = _new(commands.add_parser, "verify", "verify")
    verify.add_argument("file", metavar="FILE", help=_text("help.file"))
    _add_language(verify)


def _add_game(parser: Parser, nargs: str | None = None) -> None:
    parser.add_argument("game", metavar="GAME", nargs=nargs, help=" | ".join(GAMES))


def _add_deal(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="HEX|TEXT", help=_text("help.seed"))
    parser.add_argument(
        "--option", metavar="KEY=VALUE", nargs="+", action="extend", default=[], help=_text("help.option")
    )


def _add_language(parser: Parser) -> None:
    parser.add_argument("--lang", metavar="de|en", choices=LANGUAGES, help=_text("help.lang"))


def _new(make: object, name: str, key: str) -> Parser:
    """A parser with its description, examples and help in the user's language."""
    about, examples = _text(f"{key}.about"), _text(f"{key}.examples")
    named = {"prog": name} if make is Parser else {"name": name, "help": about}
    parser: Parser = make(  # type: ignore[operator]
        **named,
        description=about,
        epilog=f"{_text('help.examples')}\n{examples}",
        formatter_class=_Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    parser._positionals.title = _text("help.arguments")  # noqa: SLF001 (argparse has no other way to name it)
    parser._optionals.title = _text("help.options")  # noqa: SLF001
    parser.add_argument("-h", "--help", action="help", help=_text("help.help"))
    return parser


class _Formatter(argparse.RawDescriptionHelpFormatter):
    def add_usage(self, usage, actions, groups, prefix=None) -> None:  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, f"{_text('help.usage')} " if prefix is None else prefix)


def _text(key: str, **arguments: Argument) -> str:
    return say(Sentence(f"cli.{key}", arguments), Parser.listener)


def _version() -> str:
    from stammtisch import __version__

    return f"stammtisch {__version__}"
