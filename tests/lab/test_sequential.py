"""The sequential test: it errs about as often as it says, and stops soon when there is much to see."""

from __future__ import annotations

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.lab.arena.sequential import MIN_DEALS, SequentialTest, Verdict

MORE = 0.1


def decided(dice: Dice, wins_of_100: int) -> SequentialTest:
    """A test of two-player deals, each won twice, once or never, with so many wins in a hundred games."""
    test = SequentialTest(MORE)
    while test.verdict == Verdict.UNDECIDED:
        won = sum(dice.below(100) < wins_of_100 for _ in range(2))
        test.add(won / 2 - 0.5)
    return test


@pytest.mark.parametrize(
    ("wins", "wrong"), [(50, Verdict.ACCEPTED), (60, Verdict.REJECTED)], ids=["nothing", "as much as expected"]
)
def test_it_errs_in_about_5_of_100_cases(wins: int, wrong: Verdict) -> None:
    dice = Dice(bytes(32))
    verdicts = [decided(dice, wins).verdict for _ in range(500)]
    assert 8 <= verdicts.count(wrong) <= 35


def test_it_is_sure_where_there_is_much_to_see() -> None:
    dice = Dice(bytes(32))
    much = [decided(dice, 80) for _ in range(100)]
    assert {test.verdict for test in much} == {Verdict.ACCEPTED}
    assert {decided(dice, 30).verdict for _ in range(100)} == {Verdict.REJECTED}
    even = [decided(dice, 55) for _ in range(100)]
    assert sum(test.count for test in much) < sum(test.count for test in even) / 2


def test_it_waits_for_enough_deals() -> None:
    test = SequentialTest(MORE)
    for number in range(MIN_DEALS):
        assert test.verdict == Verdict.UNDECIDED
        test.add(0.5 if number % 2 else 0.4)
    assert test.verdict == Verdict.ACCEPTED


def test_a_bot_that_never_varies_is_decided_too() -> None:
    for always, verdict in ((0.0, Verdict.REJECTED), (0.2, Verdict.ACCEPTED)):
        test = SequentialTest(MORE)
        for _ in range(MIN_DEALS):
            test.add(always)
        assert test.verdict == verdict


def test_the_evidence_is_the_logarithm_of_a_ratio_of_likelihoods() -> None:
    test = SequentialTest(0.2)
    for observation in (0.0, 0.1, 0.3, 0.6):
        test.add(observation)
    mean, variance = 0.25, sum((x - 0.25) ** 2 for x in (0.0, 0.1, 0.3, 0.6)) / 4
    expected = sum((x**2 - (x - 0.2) ** 2) / (2 * variance) for x in (0.0, 0.1, 0.3, 0.6))
    assert [test.mean, test.evidence] == pytest.approx([mean, expected])
    assert SequentialTest(0.2).evidence == 0
