"""Limits: so much at once, so much in the long run, each asker alone, and the answer says how long to wait."""

from __future__ import annotations

import pytest

from stammtisch.server.limits import Allowed, Limit, Limits, neighbourhood
from stammtisch.server.problems import Problem
from tests.server.serving import opened, serving


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    limits, limit = Limits(Allowed(), clock), Limit(3, 0.5)
    for _ in range(3):
        limits.spend("wish", "anna", limit)
    with pytest.raises(Problem) as slow_down:
        limits.spend("wish", "anna", limit)
    assert (slow_down.value.status, slow_down.value.code, slow_down.value.more) == (429, "too_fast", {"seconds": 2})
    limits.spend("wish", "toni", limit)
    limits.spend("table", "anna", limit)
    clock.now += 2
    limits.spend("wish", "anna", limit)
    with pytest.raises(Problem):
        limits.spend("wish", "anna", limit)
    clock.now += 100
    for _ in range(3):
        limits.spend("wish", "anna", limit)
    with pytest.raises(Problem):
        limits.spend("wish", "anna", limit)


def test_a_crowd_is_forgotten_in_time() -> None:
    clock = Clock()
    limits = Limits(Allowed(), clock)
    for number in range(21_000):
        clock.now = float(number)
        limits.spend("wish", str(number), Limit(1, 1))
    assert len(limits._buckets) <= 20_000


def test_a_household_is_one_asker() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff") != neighbourhood("2001:db8:1::1")
    assert neighbourhood("nowhere") == "nowhere"


def test_the_server_answers_how_long_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("limits"), "usual") as server:
        host = opened(server)
        answers = [host.wish("say", phrase="hello") for _ in range(60)]
        slow = [answer for answer in answers if answer.status_code == 429]
        assert slow
        assert slow[0].json()["code"] == "too_fast"
        assert int(slow[0].headers["retry-after"]) == slow[0].json()["seconds"] >= 1
