"""The settings of a server: from a flag, else from the environment, else from a file, else the usual value."""

from __future__ import annotations

import ipaddress
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import platformdirs

from stammtisch.words import LANGUAGES, Sentence, complaint

PREFIX = "STAMMTISCH_"
OTHER_VARIABLES = {"STAMMTISCH_CACHE", "STAMMTISCH_CONFIG"}
Value = str | int | bool


def is_address_of_a_site(text: str) -> bool:
    """Whether it is where a site can be found, without a path."""
    return re.fullmatch(r"https?://[^/\s]+", text) is not None


def is_path_under_a_site(text: str) -> bool:
    """Whether it can stand between the name of a site and our own paths."""
    return re.fullmatch(r"(/[\w.~-]+)+", text) is not None


def are_names(text: str) -> bool:
    """Whether these are names of machines, with commas between them."""
    return all(re.fullmatch(r"[\w-]+(\.[\w-]+)*", part.strip()) for part in text.split(","))


def are_networks(text: str) -> bool:
    """Whether these are addresses or networks, with commas between them."""
    try:
        return all(ipaddress.ip_network(part.strip(), strict=False) for part in text.split(","))
    except ValueError:
        return False


@dataclass(frozen=True)
class Setting:
    """One setting: its name, what it is when nobody says, and what else it may be.

    A number goes from `lowest` to `highest`; a text is one of `choices`, or empty, or such that it `fits`.
    """

    name: str
    usual: Value
    lowest: int = 0
    highest: int = 0
    choices: tuple[str, ...] = ()
    fits: Callable[[str], bool] | None = None
    example: str = "text"
    flag: str = ""
    secret: bool = False

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def option(self) -> str:
        """Its name on the command line."""
        return "--" + (self.flag or self.name.replace("_", "-"))

    def expected(self) -> str:
        """What it may be, for somebody who wrote something else."""
        if isinstance(self.usual, bool):
            return "true | false"
        if isinstance(self.usual, int):
            return f"{self.lowest}…{self.highest}"
        return " | ".join(self.choices) or self.example

    def read(self, given: object, origin: str) -> Value:
        """The value that was given as text or in a file; a Complaint if it cannot be one."""
        value = self._plain(given)
        if type(value) is type(self.usual) and self._allows(value):
            return value
        raise complaint("settings.bad", name=self.name, origin=origin, expected=self.expected(), got=str(given))

    def _plain(self, given: object) -> object:
        if not isinstance(given, str) or isinstance(self.usual, str):
            return given
        if isinstance(self.usual, bool):
            return {"true": True, "1": True, "false": False, "0": False}.get(given.lower(), given)
        return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else given

    def _allows(self, value: Value) -> bool:
        if isinstance(value, str):
            return value in self.choices if self.choices else not value or self.fits is None or self.fits(value)
        return isinstance(value, bool) or self.lowest <= value <= self.highest


SETTINGS = (
    Setting("host", "127.0.0.1"),
    Setting("port", 8000, 0, 65535),
    Setting("base_url", "", fits=is_address_of_a_site, example="https://cards.example"),
    Setting("allowed_hosts", "", fits=are_names, example="cards.example, stammtisch.home.example"),
    Setting("root_path", "", fits=is_path_under_a_site, example="/cards"),
    Setting("data_dir", platformdirs.user_data_dir("stammtisch", appauthor=False), flag="data"),
    Setting("browser", usual=True),
    Setting("trusted_proxies", "", fits=are_networks, example="127.0.0.1, 172.16.0.0/12"),
    Setting("log_level", "warning", choices=("debug", "info", "warning", "error")),
    Setting("log_format", "text", choices=("text", "json")),
    Setting("locale", "en", choices=LANGUAGES),
    Setting("max_tables", 5000, 1, 1_000_000),
    Setting("max_streams", 20_000, 1, 1_000_000),
    Setting("retention_days", 30, 1, 3650),
    Setting("idle_minutes", 60, 1, 1_000_000),
    Setting("tables_an_hour", 30, 1, 1_000_000),
    Setting("table_creation", "open", choices=("open", "password", "admin")),
    Setting("table_password", "", secret=True),
    Setting("imprint", ""),
    Setting("privacy", ""),
    Setting("metrics", usual=False),
    Setting("bot_workers", 0, 0, 256),
)


@dataclass(frozen=True)
class FoundSetting:
    """The value of a setting, and where it comes from."""

    value: Value
    origin: str


Settings = dict[str, FoundSetting]


def settle(flags: Mapping[str, object], environment: Mapping[str, str] = os.environ) -> Settings:
    """The effective settings; a Complaint about the first that cannot be used."""
    file = config_file(environment)
    written = _read(file)
    return {setting.name: _found(setting, flags, environment, (written, file)) for setting in SETTINGS}


def _found(
    setting: Setting, flags: Mapping[str, object], environment: Mapping[str, str], config: tuple[dict[str, Any], Path]
) -> FoundSetting:
    written, file = config
    if flags.get(setting.name) is not None:
        return FoundSetting(setting.read(flags[setting.name], setting.option), setting.option)
    if setting.variable in environment:
        return FoundSetting(setting.read(environment[setting.variable], setting.variable), setting.variable)
    if setting.name in written:
        return FoundSetting(setting.read(written[setting.name], str(file)), str(file))
    return FoundSetting(setting.usual, "")


def config_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The file with settings, whether or not it is there."""
    chosen = environment.get("STAMMTISCH_CONFIG")
    return Path(chosen) if chosen else Path(platformdirs.user_config_dir("stammtisch", appauthor=False)) / "config.toml"


def _read(file: Path) -> dict[str, Any]:
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise complaint("settings.no_toml", file=str(file), why=str(wrong)) from None
    known = [setting.name for setting in SETTINGS]
    for name in written:
        if name not in known:
            raise complaint("settings.unknown", file=str(file), got=name, expected=" | ".join(known))
    return written


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[Sentence]:
    """A word on each variable that looks like a setting and is none."""
    known = sorted({setting.variable for setting in SETTINGS} | OTHER_VARIABLES)
    strange = [name for name in environment if name.startswith(PREFIX) and name not in known]
    return [_no_setting(name, known) for name in sorted(strange)]


def _no_setting(name: str, known: list[str]) -> Sentence:
    nearest = get_close_matches(name.removeprefix(PREFIX), [other.removeprefix(PREFIX) for other in known], n=1)
    if nearest:
        return Sentence("settings.did_you_mean", {"got": name, "expected": PREFIX + nearest[0]})
    return Sentence("settings.no_variable", {"got": name})
