"""What stands in documents and in words."""

from __future__ import annotations

import re
from pathlib import Path

import stammtisch
import stammtisch.words
from stammtisch.games import GAMES

COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)


FOLDER = Path(stammtisch.words.__file__).parent


OURS = sorted(path.stem for path in (FOLDER / "de").glob("*.json"))


FILES = [*OURS, *GAMES]
