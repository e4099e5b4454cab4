"""The ladder of bots: `python -m bench.ladder [GAME…]` measures every step of it, as Markdown for docs/lab/strength.md.

`--players 3 5` measures it for other numbers of players. `--expert kenner@2400` lets the expert count its rollouts
instead of looking at the clock, so that a busy machine measures the same. What was played is kept in build/ladder, so
that a run that was stopped goes on.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from stammtisch.games import GAMES

DEALS = {  # for each step: long games between unequal bots need fewer
    "elfer_raus": (500, 500, 200),
    "help": (1000, 1000, 300),
    "level8": (20, 150, 60),
    "push": (500, 500, 120),
}
FOLDER = Path("build/ladder")


def main() -> None:
    """Measure, and print a table for each game."""
    asked = wishes()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in asked.games or GAMES:
        print(f"\n**{GAMES[name].title}**\n")
        print("| players | fair | who among whom | share of wins | 95 % interval | times fair | deals |")
        print("|---|---|---|---|---|---|---|")
        for row in rows(name, asked.players or usual_players(name), asked.expert):
            print(row, flush=True)


def wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them if none is named")
    parser.add_argument("--players", type=int, nargs="+", help="2, 4 and 6, or 3, 4 and 5, if none are named")
    parser.add_argument("--expert", default="kenner", help="the highest step, perhaps with a budget")
    return parser.parse_args()


def usual_players(game: str) -> Sequence[int]:
    """The numbers of players that tell enough of a game."""
    return (2, 4, 6) if 2 in GAMES[game].options.PLAYERS else (3, 4, 5)


def rows(game: str, numbers: Sequence[int], expert: str) -> Iterator[str]:
    """One row for each step at each number of players."""
    steps = (("anfaenger", "zufall"), ("stammgast", "anfaenger"), (expert, "stammgast"))
    for players in numbers:
        for (better, worse), deals in zip(steps, DEALS[game], strict=True):
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
    main()
