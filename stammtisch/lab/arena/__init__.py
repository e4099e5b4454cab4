"""Bots compared on the same deals. It knows who won and how long they thought, and nothing of cards."""
