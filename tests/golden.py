"""Golden records: one finished game for each game and option, readable, one move a line.

`python -m tests.golden` writes them anew; the tests play them again. A rule that changes by accident shows here as a
difference in a game that everybody can read.
"""

from __future__ import annotations

import json
from pathlib import Path

from stammtisch.bots import let_move, player
from stammtisch.engine.chance import Dice
from stammtisch.table.seeds import derived, seed_of
from stammtisch.table.table import Table
from tests.plays import ALL_SETTINGS, AnyGame, Setting

FOLDER = Path(__file__).parent / "games"


def file_of(game: AnyGame, setting: Setting) -> Path:
    """The file of the golden record for this setting."""
    players, options = setting
    parts = [str(players), *(f"{name}-{_slug(value)}" for name, value in options.items())]
    return FOLDER / game.name / "records" / f"{'_'.join(parts)}.json"


def _slug(value: object) -> str:
    text = "+".join(map(str, value)) if isinstance(value, list) else str(value)
    return "".join(letter if letter.isalnum() or letter in "+-" else "" for letter in text)[:40]


def golden(game: AnyGame, setting: Setting) -> str:
    """The golden record for this setting, one move a line."""
    players, options = setting
    name = f"{game.name}_{file_of(game, setting).stem}"
    bots = (["anfaenger", "zufall"] * players)[:players]
    seed = derived(seed_of(name), "game", 0)
    table = Table(game, players, options, seed=seed, names=[f"bot:{bot}" for bot in bots])
    dice = [Dice(derived(seed, "seat", seat)) for seat in range(players)]
    while (seat := table.turn) is not None:
        let_move(player(bots[seat]), table, dice[seat])
    return readable(table.record(legal=not options).text())


def readable(record: str) -> str:
    """The same JSON with a line for each part, each outcome of chance and each move."""
    lines = []
    for key, value in json.loads(record).items():
        if key in {"chance", "moves"} and value:
            parts = ",\n  ".join(json.dumps(part, ensure_ascii=False) for part in value)
            lines.append(f' "{key}": [\n  {parts}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write all golden records anew."""
    for old in FOLDER.glob("*/records/*.json"):
        old.unlink()
    for game, setting in ALL_SETTINGS:
        file_of(game, setting).parent.mkdir(exist_ok=True)
        file_of(game, setting).write_text(golden(game, setting), encoding="utf-8")


if __name__ == "__main__":
    main()
