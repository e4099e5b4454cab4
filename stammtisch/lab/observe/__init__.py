"""What a learner is shown of each game: a row of small numbers, made of nothing that the seat's view does not tell.

Each game's file names the parts of the row and fills them in, in the dialect of the rules, so that it runs interpreted
and compiled. Events of the last move are left out: they are told in passing.
"""
