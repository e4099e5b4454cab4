"""The settings of a server: from a flag, else from the environment, else from a file, else the usual value."""

from __future__ import annotations

import logging
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from stammtisch.words import complaint

log = logging.getLogger(__name__)

PREFIX = "STAMMTISCH_"
OTHER_VARIABLES = {"STAMMTISCH_CACHE", "STAMMTISCH_CONFIG"}
Value = str | int | bool


@dataclass(frozen=True)
class Setting:
    """One setting: its name, what it is when nobody says, and for numbers, from where to where it goes."""

    name: str
    usual: Value
    lowest: int = 0
    highest: int = 0

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    def expected(self) -> str:
        """What it may be, for somebody who wrote something else."""
        if isinstance(self.usual, bool):
            return "true | false"
        return f"{self.lowest}…{self.highest}" if isinstance(self.usual, int) else "text"

    def read(self, given: object, origin: str) -> Value:
        """The value that was given as text or in a file; a Complaint if it cannot be one."""
        value = self._plain(given)
        if type(value) is type(self.usual) and (type(value) is not int or self.lowest <= value <= self.highest):
            return value
        raise complaint("settings.bad", name=self.name, origin=origin, expected=self.expected(), got=str(given))

    def _plain(self, given: object) -> object:
        if not isinstance(given, str) or isinstance(self.usual, str):
            return given
        if isinstance(self.usual, bool):
            return {"true": True, "1": True, "false": False, "0": False}.get(given.lower(), given)
        return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else given


SETTINGS = (
    Setting("host", "127.0.0.1"),
    Setting("port", 8000, 0, 65535),
    Setting("data", platformdirs.user_data_dir("stammtisch", appauthor=False)),
    Setting("browser", usual=True),
    Setting("root_path", ""),
    Setting("trusted_proxies", ""),
    Setting("log_level", "warning"),
    Setting("retention_days", 30, 1, 3650),
)


@dataclass(frozen=True)
class Found:
    """The value of a setting, and where it comes from."""

    value: Value
    origin: str


Settings = dict[str, Found]


def settle(flags: Mapping[str, object], environment: Mapping[str, str] = os.environ) -> Settings:
    """The effective settings; a Complaint about the first that cannot be used."""
    file = config_file(environment)
    written = _read(file)
    _warn_unknown(environment)
    return {setting.name: _found(setting, flags, environment, (written, file)) for setting in SETTINGS}


def _found(
    setting: Setting, flags: Mapping[str, object], environment: Mapping[str, str], config: tuple[dict[str, Any], Path]
) -> Found:
    written, file = config
    if flags.get(setting.name) is not None:
        origin = f"--{setting.name.replace('_', '-')}"
        return Found(setting.read(flags[setting.name], origin), origin)
    if setting.variable in environment:
        return Found(setting.read(environment[setting.variable], setting.variable), setting.variable)
    if setting.name in written:
        return Found(setting.read(written[setting.name], str(file)), str(file))
    return Found(setting.usual, "")


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


def _warn_unknown(environment: Mapping[str, str]) -> None:
    known = {setting.variable for setting in SETTINGS} | OTHER_VARIABLES
    for name in environment:
        if name.startswith(PREFIX) and name not in known:
            log.warning("%s is no setting of Stammtisch", name)
