"""Searches of a textbook and of others, which our bots are measured against. It knows the environments."""
