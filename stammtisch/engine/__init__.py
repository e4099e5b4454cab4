"""The words in which games are written: fields and carriers, rules, chance, events, and what a game is."""
