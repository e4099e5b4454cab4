"""The rules compiled: stepping, numbered games, rounds, a GPU's waves. It knows one game, and counts nothing."""
