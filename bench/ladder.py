"""The ladder of bots: `python -m bench.ladder [GAME…]` measures every step of it, as Markdown for docs/bots.md.

What was played is kept in build/ladder, so that a run that was stopped goes on.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.games import GAMES

STEPS = (("anfaenger", "zufall"), ("stammgast", "anfaenger"), ("kenner", "stammgast"))
DEALS = {  # for each step: long games between unequal bots need fewer
    "elfer_raus": (500, 500, 200),
    "help": (1000, 1000, 300),
    "level8": (20, 150, 60),
    "push": (500, 500, 120),
}
FOLDER = Path("build/ladder")


def main(names: list[str]) -> None:
    """Measure, and print a table for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or GAMES:
        print(f"\n**{GAMES[name].title}**\n")
        print("| players | fair | who among whom | share of wins | 95 % interval | times fair | deals |")
        print("|---|---|---|---|---|---|---|")
        for row in rows(name):
            print(row, flush=True)


def rows(game: str) -> Iterator[str]:
    """One row for each step at each number of players."""
    for players in (2, 4, 6) if 2 in GAMES[game].choices.PLAYERS else (3, 4, 5):
        for (better, worse), deals in zip(STEPS, DEALS[game], strict=True):
            found = measured(game, players, (better, worse), deals)
            fair, share = found["fair"], found["bots"][0]["share"]
            yield (
                f"| {players} | {fair:.1%} | {better} among {worse} | {share['value']:.1%} "
                f"| {interval(share)} | {share['value'] / fair:.2f} | {found['deals']} |"
            )


def interval(share: dict[str, Any]) -> str:
    """The interval; none where every deal ended alike."""
    return "–" if share["low"] is None else f"{share['low']:.1%} … {share['high']:.1%}"


def measured(game: str, players: int, pair: tuple[str, str], deals: int) -> dict[str, Any]:
    """The arena's result."""
    file = FOLDER / f"{game}-{players}-{pair[0]}.jsonl"
    contest = ["arena", game, *pair, "--players", str(players), "--deals", str(deals), "--seed", "ladder"]
    subprocess.run([sys.executable, "-m", "stammtisch", *contest, "--out", str(file)], check=True, capture_output=True)
    result: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["result"]
    return result


if __name__ == "__main__":
    main(sys.argv[1:])
