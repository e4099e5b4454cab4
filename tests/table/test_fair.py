"""The fair deal: anybody can check afterwards that nobody chose the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.games import GAMES
from stammtisch.table.fair import Fair, commitment, joint_seed
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.table import Table
from stammtisch.words import Complaint

SECRET = bytes(range(32))
PARTS = ("", "ab" * 32)


def proven() -> Record:
    """A record with the proof of its deal."""
    fair = Fair(commitment(SECRET), SECRET.hex(), PARTS)
    table = Table(GAMES["push"], 2, seed=bytes.fromhex(fair.seed()))
    return replace(table.record(), fair=fair)


def test_the_seed_is_made_of_the_secret_and_all_parts() -> None:
    assert proven().seed == joint_seed(SECRET, [b"", b"\xab" * 32]).hex()
    assert len({joint_seed(b"a", [b"bc"]), joint_seed(b"ab", [b"c"]), joint_seed(b"a", [b"b", b"c"])}) == 3


def test_the_proof_survives_its_text_and_is_checked() -> None:
    record = Record.parse(proven().text())
    assert record == proven()
    replayed(record)


@pytest.mark.parametrize(
    ("fair", "why"),
    [
        (Fair(commitment(SECRET), SECRET[::-1].hex(), PARTS), "The promise before the deal does not match the secret"),
        (Fair("00" * 32, SECRET.hex(), PARTS), "The promise before the deal does not match the secret"),
        (Fair(commitment(SECRET), SECRET.hex(), PARTS[::-1]), "The seed does not follow from the secret"),
        (Fair(commitment(SECRET), SECRET.hex(), ()), "The seed does not follow from the secret"),
    ],
)
def test_a_false_proof_is_found_out(fair: Fair, why: str) -> None:
    with pytest.raises(Complaint, match=why):
        replayed(replace(proven(), fair=fair))


def test_a_proof_without_a_seed_is_none() -> None:
    with pytest.raises(Complaint, match="The seed does not follow"):
        replayed(replace(proven(), seed=None))


@pytest.mark.parametrize("fair", ['"x"', '{"commitment": "x", "secret": "y", "parts": []}', '{"parts": 7}'])
def test_a_misshapen_proof_is_refused(fair: str) -> None:
    text = proven().text().replace('"fair": {', f'"fair": {fair}, "spare": {{')
    with pytest.raises(Complaint, match='"fair'):
        Record.parse(text)
