"""Numbered games: the same row interpreted, compiled and replayed at a table from views alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.lab.compiled.game_row import GameRow
from stammtisch.lab.compiled.numbered_game import HABITS
from stammtisch.lab.compiled.numbering import next_whim, scaled, seed_of_game
from stammtisch.lab.mass.series import Series, interpreted
from stammtisch.lab.tables.simulate import at_table
from stammtisch.table.replay import replayed
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import Table
from stammtisch.words import Complaint
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named

np = pytest.importorskip("numpy", reason="NumPy is not installed: mass simulation is not tested")
pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")

from stammtisch.engine.packed import unpack  # noqa: E402
from stammtisch.lab.mass.rows import play_rows  # noqa: E402


def usual(game: AnyGame, bot: str = "stammgast", players: int = 0) -> Series:
    return Series(game.name, players or game.options.PLAYERS[0], bot, seed_of("mass"))


def told(table: Table) -> tuple[int, int, list[int]]:
    """Moves, winners as a set, and scores of a game that was played at a table."""
    assert table.result is not None
    return len(table.log) - 1, sum(1 << seat for seat in table.result.winners), list(table.result.scores)


@pytest.mark.parametrize("bot", HABITS)
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_a_game_is_the_same_interpreted_compiled_and_at_a_table(game: AnyGame, setting: Setting, bot: str) -> None:
    series = Series(game.name, setting[0], bot, seed_of("settings"), setting[1])
    number = (1 << 32) + 5  # more than one word
    rows, happened = interpreted(series, number, 1)
    block = play_rows(series, number, 1)
    assert unpack(GameRow, block.rows[0]) == rows[0]
    assert block.happened[0].tolist() == happened[0]
    table = at_table(series, number)
    assert told(table) == (rows[0].moves, rows[0].winners, rows[0].scores[: setting[0]])
    kinds = [event[0] for entry in table.log for event in entry.events]
    assert happened[0][:-1] == [kinds.count(kind) for kind in range(len(happened[0]) - 1)]
    assert replayed(table.record()).result == table.result


@pytest.mark.parametrize("bot", HABITS)
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_game_depends_on_its_number_alone(game: AnyGame, bot: str) -> None:
    together, apart = play_rows(usual(game, bot), 10, 6), play_rows(usual(game, bot), 13, 1)
    assert together.rows[3] == apart.rows[0]
    assert together.happened[3].tolist() == apart.happened[0].tolist()
    assert len({row.tobytes() for row in together.rows}) == 6


def test_seeds_of_games_are_blocks_of_the_root_stream() -> None:
    """As the documentation says: ChaCha8, the root as key, the number as block and nonce; known by its digits."""
    root = bytes(32)
    assert seed_of_game(root, 0).hex() == "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    assert len({seed_of_game(root, number) for number in (0, 1, 1 << 32, (1 << 32) + 1)}) == 4


def test_the_stream_of_whims_is_xoroshiro64_star_star() -> None:
    """Worked out by hand from the definition, state 1, 0."""
    whim, a, b = next_whim(1, 0)
    assert (whim, a, b) == (0xC6EF3773 * 5 & 0xFFFFFFFF, 1 << 26 ^ 1 ^ 1 << 9, 1 << 13)


@settings(max_examples=50)
@given(a=st.integers(1, 2**32 - 1), b=st.integers(0, 2**32 - 1), n=st.integers(1, 2000))
def test_whims_stay_in_range(a: int, b: int, n: int) -> None:
    whim, a, b = next_whim(a, b)
    assert all(0 <= word < 2**32 for word in (whim, a, b))
    assert (a, b) != (0, 0)
    assert 0 <= scaled(whim, n) < n


def test_whims_are_evenly_spread() -> None:
    counts, a, b = [0] * 7, 12345, 678
    for _ in range(70_000):
        whim, a, b = next_whim(a, b)
        counts[scaled(whim, 7)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 22.5  # the one in a thousand, 6 degrees of freedom


def test_a_series_that_cannot_be_played_is_refused() -> None:
    for bad in (Series("push", 9, "zufall", bytes(32)), Series("push", 2, "kenner", bytes(32))):
        with pytest.raises(Complaint):
            bad.check()
