"""Push, 2 to 6 players."""

from stammtisch.engine.game import Game
from stammtisch.games.push import notation, options, rules, view, words

GAME = Game("push", "Push", rules, options, view, notation, words, accent=("#1c6e49", "#6fd6a4"))
