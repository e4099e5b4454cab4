"""What can be written on the command line: every command, with help in the user's language."""

from __future__ import annotations

import argparse
from typing import Any

from stammtisch.bots import names as bot_names
from stammtisch.bots import shown
from stammtisch.cli.arguments import Parser
from stammtisch.games import GAMES
from stammtisch.server.store.personal_tokens import SCOPES
from stammtisch.words import LANGUAGES, Argument, Language, Listener, Sentence, say
from stammtisch.words.installation import NAME, version

Commands = Any
"""What argparse gives to add commands to; its type is its secret."""


def build(language: Language) -> Parser:
    """The parser of the whole command line, which speaks this language."""
    return _Builder(language).whole()


class _Builder:
    """Makes the parsers of all commands in one language."""

    def __init__(self, language: Language) -> None:
        self.listener = Listener(language)

    def text(self, key: str, **arguments: Argument) -> str:
        return say(Sentence(f"cli.{key}", arguments), self.listener)

    def whole(self) -> Parser:
        parser = Parser(prog="stammtisch", **self._described("about"))
        self._finish(parser)
        parser.add_argument(
            "--version", action="version", version=f"{NAME} {version()}", help=self.text("help.version")
        )
        title, metavar = self.text("help.commands"), self.text("help.command")
        commands = parser.add_subparsers(dest="command", prog="stammtisch", title=title, metavar=metavar)
        play = (self._games, self._rules, self._play, self._replay, self._verify)
        study = (self._simulate, self._arena, self._lab, self._equity)
        data = (self._backup, self._restore, self._repair, self._clock, self._token)
        host = (self._serve, self._config, self._doctor, *data)
        for add in host[:1] + play + host[1:] + study:
            add(commands)
        return parser

    def _games(self, commands: Commands) -> None:
        self._command(commands, "games")

    def _rules(self, commands: Commands) -> None:
        rules = self._command(commands, "rules", "GAME")
        rules.add_argument("--rule", metavar="ER-9", help=self.text("help.rule"))

    def _play(self, commands: Commands) -> None:
        play = self._command(commands, "play", "[GAME]")
        play.add_argument("--players", metavar="N", help=self.text("help.players"))
        names = self._bots()
        play.add_argument("--bot", metavar="NAME", default="stammgast", help=self.text("help.bot", names=names))
        play.add_argument("--name", metavar="NAME", help=self.text("help.name"))
        play.add_argument("--record", metavar="FILE", help=self.text("help.record"))
        self._add_deal(play)

    def _bots(self) -> str:
        """All bots, with what people call them."""
        language = self.listener.language
        return " | ".join(f"{name} ({shown(name, language)})" for name in bot_names())

    def _simulate(self, commands: Commands) -> None:
        simulate = self._command(commands, "simulate", "GAME")
        simulate.add_argument("--players", metavar="N", help=self.text("help.players"))
        simulate.add_argument("--games", metavar="K", default="1000", help=self.text("help.games_count", n=1000))
        self._add_bots(simulate)
        simulate.add_argument("--records", metavar="FILE", help=self.text("help.records"))
        simulate.add_argument("--legal", action="store_true", help=self.text("help.legal"))
        simulate.add_argument("--jobs", metavar="J", help=self.text("help.jobs"))
        self._add_deal(simulate)

    def _add_bots(self, parser: Parser) -> None:
        bots = self.text("help.bots", names=self._bots())
        parser.add_argument("--bot", metavar="NAME", nargs="+", action="extend", help=bots)

    def _arena(self, commands: Commands) -> None:
        arena = self._command(commands, "arena", "GAME BOT BOT…")
        bots = self.text("help.arena_bots", names=self._bots())
        arena.add_argument("bots", metavar="BOT", nargs="+", help=bots)
        arena.add_argument("--players", metavar="N", help=self.text("help.players"))
        arena.add_argument("--deals", metavar="K", default="300", help=self.text("help.deals"))
        arena.add_argument("--until", metavar="+1.5%", help=self.text("help.until").replace("%", "%%"))
        arena.add_argument("--mixed", action="store_true", help=self.text("help.mixed"))
        arena.add_argument("--jobs", metavar="J", default="1", help=self.text("help.arena_jobs"))
        arena.add_argument("--out", metavar="FILE", help=self.text("help.out"))
        arena.add_argument("--plot", metavar="FILE", help=self.text("help.plot"))
        self._add_deal(arena)

    def _lab(self, commands: Commands) -> None:
        lab = self._command(commands, "lab", "simulate|report|game")
        title, metavar = self.text("help.commands"), self.text("help.command")
        tasks = lab.add_subparsers(dest="task", required=True, prog="stammtisch lab", title=title, metavar=metavar)
        simulate = self._command(tasks, "lab simulate", "GAME")
        simulate.add_argument("--players", metavar="N", help=self.text("help.players"))
        simulate.add_argument("--bot", metavar="NAME", default="stammgast", help=self.text("help.lab_bot"))
        games = self.text("help.games_count", n=1_000_000)
        simulate.add_argument("--games", metavar="K", default="1000000", help=games)
        simulate.add_argument("--out", metavar="FILE", help=self.text("help.lab_out"))
        simulate.add_argument("--rows", metavar="FILE", help=self.text("help.lab_rows"))
        simulate.add_argument("--table", metavar="FILE", help=self.text("help.lab_table"))
        self._add_crew(simulate)
        self._add_deal(simulate)
        report = self._command(tasks, "lab report", "GAME")
        report.add_argument("--games", metavar="K", default="100000", help=self.text("help.lab_report_games"))
        report.add_argument("--out", metavar="FOLDER", default=".", help=self.text("help.lab_folder"))
        report.add_argument("--plots", action="store_true", help=self.text("help.lab_plots"))
        report.add_argument("--seed", metavar="HEX|TEXT", help=self.text("help.seed"))
        self._add_crew(report)
        game = self._command(tasks, "lab game", "GAME NUMBER")
        game.add_argument("number", metavar="NUMBER", help=self.text("help.lab_number"))
        game.add_argument("--players", metavar="N", help=self.text("help.players"))
        self._add_bots(game)
        self._add_deal(game)

    def _add_crew(self, parser: Parser) -> None:
        parser.add_argument("--jobs", metavar="J", help=self.text("help.jobs"))
        parser.add_argument("--device", metavar="cpu|cuda", choices=("cpu", "cuda"), help=self.text("help.lab_device"))
        parser.add_argument("--ray", metavar="ADDRESS", help=self.text("help.lab_ray"))

    def _serve(self, commands: Commands) -> None:
        serve = self._command(commands, "serve")
        serve.add_argument("--lan", action="store_true", help=self.text("help.lan"))
        serve.add_argument("--host", metavar="HOST", help=self.text("help.host"))
        serve.add_argument("--port", metavar="PORT", help=self.text("help.port"))
        self._add_data(serve)
        serve.add_argument("--no-browser", action="store_true", help=self.text("help.no_browser"))
        serve.add_argument("--root-path", metavar="PATH", help=self.text("help.root_path"))
        serve.add_argument("--log-level", metavar="LEVEL", help=self.text("help.log_level"))

    def _config(self, commands: Commands) -> None:
        self._command(commands, "config")

    def _doctor(self, commands: Commands) -> None:
        doctor = self._command(commands, "doctor", "[URL]")
        doctor.add_argument("url", metavar="URL", nargs="?", help=self.text("help.url"))

    def _backup(self, commands: Commands) -> None:
        self._add_data(self._command(commands, "backup", "FILE", about="help.new_copy"))

    def _restore(self, commands: Commands) -> None:
        self._add_data(self._command(commands, "restore", "FILE", about="help.copy"))

    def _repair(self, commands: Commands) -> None:
        self._add_data(self._command(commands, "repair"))

    def _clock(self, commands: Commands) -> None:
        clock = self._command(commands, "clock")
        clock.add_argument("--confirm", action="store_true", help=self.text("help.confirm"))
        self._add_data(clock)

    def _token(self, commands: Commands) -> None:
        token = self._command(commands, "token", "new|list|revoke [NAME]")
        token.add_argument("action", metavar="new|list|revoke", choices=("new", "list", "revoke"))
        token.add_argument("name", metavar="NAME", nargs="?", help=self.text("help.token_name"))
        scopes = " | ".join(SCOPES)
        token.add_argument("--scope", metavar="SCOPE", nargs="+", help=self.text("help.scope", names=scopes))
        self._add_data(token)

    def _add_data(self, parser: Parser) -> None:
        parser.add_argument("--data", metavar="FOLDER", help=self.text("help.data"))

    def _equity(self, commands: Commands) -> None:
        equity = self._command(commands, "equity", "GAME")
        equity.add_argument("--rounds", metavar="K", help=self.text("help.rounds"))

    def _replay(self, commands: Commands) -> None:
        replay = self._command(commands, "replay", "FILE")
        replay.add_argument("--game", metavar="K", default="1", help=self.text("help.which"))
        replay.add_argument("--step", action="store_true", help=self.text("help.step"))

    def _verify(self, commands: Commands) -> None:
        self._command(commands, "verify", "FILE")

    def _command(self, commands: Commands, name: str, argument: str = "", about: str = "help.file") -> Parser:
        """A command with its one argument, if any; the usage names it first, since lists of words may follow."""
        usage = " ".join(filter(None, ["stammtisch", name, argument, self.text("help.any_options")]))
        key, word = name.replace(" ", "."), name.rsplit(maxsplit=1)[-1]
        parser: Parser = commands.add_parser(word, help=self.text(f"{key}.about"), usage=usage, **self._described(key))
        self._finish(parser)
        if "GAME" in argument:
            optional = "?" if argument.startswith("[") else None
            parser.add_argument("game", metavar="GAME", nargs=optional, help=" | ".join(GAMES))
        elif argument == "FILE":
            parser.add_argument("file", metavar="FILE", help=self.text(about))
        return parser

    def _described(self, key: str) -> dict[str, Any]:
        return {
            "description": self.text(f"{key}.about"),
            "epilog": f"{self.text('help.examples')}\n{self.text(f'{key}.examples')}",
            "formatter_class": self._formatter(),
            "add_help": False,
            "allow_abbrev": False,
        }

    def _formatter(self) -> type[argparse.HelpFormatter]:
        usage = self.text("help.usage")

        class Formatter(argparse.RawDescriptionHelpFormatter):
            def add_usage(self, text, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
                super().add_usage(text, actions, groups, f"{usage} " if prefix is None else prefix)

        return Formatter

    def _finish(self, parser: Parser) -> None:
        """What every command has; argparse has no other way to name its groups of arguments."""
        parser._positionals.title = self.text("help.arguments")  # noqa: SLF001
        parser._optionals.title = self.text("help.options")  # noqa: SLF001
        parser.add_argument("-h", "--help", action="help", help=self.text("help.help"))
        parser.add_argument("--lang", metavar="de|en", choices=LANGUAGES, help=self.text("help.lang"))

    def _add_deal(self, parser: Parser) -> None:
        parser.add_argument("--seed", metavar="HEX|TEXT", help=self.text("help.seed"))
        option = self.text("help.option")
        parser.add_argument("--option", metavar="KEY=VALUE", nargs="+", action="extend", default=[], help=option)
