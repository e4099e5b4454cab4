"""Elfer raus!, 2 to 6 players."""

from stammtisch.engine.game import Game
from stammtisch.games.elfer_raus import notation, options, rules, view, words

GAME = Game("elfer_raus", "Elfer raus!", rules, options, view, notation, words, accent=("#b3261e", "#ff8a80"))
