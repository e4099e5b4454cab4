"""Help!, 3 to 5 players."""

from stammtisch.engine.game import Game
from stammtisch.games.help import notation, options, rules, view, words

GAME = Game("help", "Help!", rules, options, view, notation, words, accent=("#9a5b00", "#ffc063"), short={"points": 1})
