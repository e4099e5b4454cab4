"""Tests of what bots are made of; how each game is played is tested in the game's own folder."""
