"""How fast the bots think: `python -m bench.bots`. One core; positions from games between regulars."""

import sys
import time
from collections.abc import Callable
from typing import Any

from bench.measure import Figure, table
from stammtisch.bots import USUAL, Budget, player
from stammtisch.bots.kenner import compared
from stammtisch.bots.ready import compiled
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game, View
from stammtisch.games import GAMES
from stammtisch.table.seeds import derived

POSITIONS = 150
ROLLOUTS = Budget(rollouts=400)


def player_counts(game: Game[Any]) -> list[int]:
    """2, 4 and 6 players, or 3, 4 and 5."""
    return [n for n in ((2, 4, 6) if 2 in game.options.PLAYERS else (3, 4, 5)) if n in game.options.PLAYERS]


def bot_figures(report: Callable[[str], None]) -> list[Figure]:
    """All figures; `report` is told before each game."""
    figures = []
    for game in GAMES.values():
        report(game.title)
        for players in player_counts(game):
            who = f"{game.title} {players}"
            views = decisions(game, players)
            figures.append(rollouts(who, views))
            figures += thinking(who, "stammgast", views) + thinking(who, "kenner", views)
    return figures


def decisions(game: Game[Any], players: int) -> list[View]:
    """Positions with a choice, from as many games as it takes."""
    regular, views, number = player("stammgast"), list[View](), 0
    while len(views) < POSITIONS:
        s = game.begin(players, game.settle(players, {}), derived(b"bench", players, number))
        number += 1
        while not s.end and len(views) < POSITIONS:
            view = game.view.view(s, s.actor)
            if len(view["moves"]) > 1:
                views.append(view)
            game.rules.apply(s, game.notation.parse_move(regular.choose(view, _dice())))
    return views


def rollouts(who: str, views: list[View]) -> Figure:
    """How many rollouts a second the expert makes, with all that belongs to them."""
    search = compiled(views[0]["game"])
    seconds = _seconds(views, lambda view: compared(search, view, _dice(), ROLLOUTS))
    return Figure(who, "kenner, rollouts", len(views) * (ROLLOUTS.rollouts or 0) / seconds, "rollouts/s")


def thinking(who: str, name: str, views: list[View]) -> list[Figure]:
    """Milliseconds a move: the middle, and what only one move in a hundred takes longer than."""
    bot = player(name)
    bot.warm_up(views[0]["game"])
    taken = sorted(_seconds([view], lambda view: bot.choose(view, _dice())) * 1000 for view in views)
    figures = [
        Figure(who, f"{name}, p50", taken[len(taken) // 2], "ms"),
        Figure(who, f"{name}, p99", taken[len(taken) * 99 // 100], "ms"),
    ]
    if name == "kenner":
        figures.append(Figure(who, "kenner, p99 / budget", figures[1].value / 1000 / USUAL.seconds, "×"))
    return figures


def _seconds(views: list[View], work: Callable[[View], object]) -> float:
    start = time.perf_counter()
    for view in views:
        work(view)
    return time.perf_counter() - start


def _dice() -> Dice:
    return Dice(bytes(32))


if __name__ == "__main__":
    print(table(bot_figures(lambda title: print(f"measuring {title} …", file=sys.stderr, flush=True))))
