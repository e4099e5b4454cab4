"""Level 8, 2 to 6 players."""

from stammtisch.engine.game import Game
from stammtisch.games.level8 import notation, options, rules, view, words

GAME = Game(
    "level8",
    "Level 8",
    rules,
    options,
    view,
    notation,
    words,
    accent=("#5b3fb0", "#b9a4ff"),
    daily_players=3,
    short={"ladder": "short", "levels": 2},
)
