"""Mau-Mau, 2 to 6 players."""

from stammtisch.engine.game import Game

from mau_mau import notation, options, rules, view, words

GAME = Game(
    "mau_mau", "Mau-Mau", rules, options, view, notation, words, accent=("#0b6170", "#74d0df"), short={"cards": 3}
)
