"""What a learner is paid when a game is over: nothing before, and in all nothing, since what some gain others lose."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from stammtisch.engine.rule import rule
from stammtisch.words import complaint


class Reward(IntEnum):
    """What is paid at the end."""

    WIN = 0  # the share of the win, less a fair share
    PLACE = 1  # from 1 for the first place down to -1 for the last, in equal steps; who are level share theirs
    SCORE = 2  # how much better than the average the score is


def reward_named(name: str) -> Reward:
    """The reward of this name; a Complaint lists all names."""
    names = [reward.name.lower() for reward in Reward]
    if name not in names:
        raise complaint("env.unknown_reward", expected=" | ".join(names), got=name)
    return Reward(names.index(name))


@rule
def pay(scores: Sequence[int], winners: int, players: int, reward: int, paid: list[float]) -> None:
    """Everybody is paid. A higher score is better here; the winners are a set of bits, and are ahead of all others."""
    won = total = 0
    for seat in range(players):
        won += winners >> seat & 1
        total += scores[seat]
    for seat in range(players):
        if reward == Reward.WIN:
            paid[seat] = (winners >> seat & 1) / won - 1 / players
        elif reward == Reward.PLACE:
            paid[seat] = lead(scores, winners, players, seat) / (players - 1)
        else:
            paid[seat] = scores[seat] - total / players


@rule
def lead(scores: Sequence[int], winners: int, players: int, seat: int) -> int:
    """How many more seats are behind this one than ahead of it."""
    more = 0
    for other in range(players):
        ahead = (winners >> seat & 1) - (winners >> other & 1)
        if ahead == 0:
            ahead = scores[seat] - scores[other]
        more += (1 if ahead > 0 else 0) - (1 if ahead < 0 else 0)
    return more
