"""Mass simulation: the same totals however games are cut into blocks, and whoever plays them."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.lab.mass.series import Series, interpreted
from stammtisch.lab.mass.totals import Spread, Totals
from stammtisch.table.seeds import seed_of

np = pytest.importorskip("numpy", reason="NumPy is not installed: mass simulation is not tested")
pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")

from stammtisch.engine.packed import packed_type  # noqa: E402
from stammtisch.lab.compiled.game_row import row_for  # noqa: E402
from stammtisch.lab.mass.blocks import CPU_BLOCKS, play_many, threads  # noqa: E402
from stammtisch.lab.mass.reduce import added_up, bin_of, smallest_in  # noqa: E402
from stammtisch.lab.mass.rows import Rows, play_rows  # noqa: E402

SERIES = Series("elfer_raus", 3, "zufall", seed_of("totals"))


@pytest.fixture(scope="module")
def rows() -> Rows:
    return play_rows(SERIES, 0, 200)


@settings(max_examples=30, deadline=None)
@given(cuts=st.lists(st.integers(0, 200), max_size=6), order=st.randoms(use_true_random=False))
def test_totals_are_the_same_however_games_are_cut(rows: Rows, cuts: list[int], order: st.DataObject) -> None:
    edges = sorted({0, 200, *cuts})
    parts = [added_up(3, rows.rows[a:b], rows.happened[a:b]) for a, b in pairwise(edges)]
    order.shuffle(parts)  # type: ignore[attr-defined]
    together = Totals(3)
    for part in parts:
        together += part
    assert together.plain() == added_up(3, *rows).plain()
    assert Totals.parse(json.loads(json.dumps(together.plain()))) == together


def test_totals_count_what_the_rows_say() -> None:
    """Worked out one game after another, from rows that were played interpreted."""
    games, happened = interpreted(SERIES, 0, 20)
    totals = added_up(3, *play_rows(SERIES, 0, 20))
    assert totals.games == 20
    assert totals.moves.sum == sum(row.moves for row in games)
    assert (totals.moves.low, totals.moves.high) == (min(row.moves for row in games), max(row.moves for row in games))
    assert totals.ends == Counter(row.end for row in games)
    assert totals.best.bins == Counter(min(row.scores[:3]) for row in games)
    assert totals.margin.bins == Counter(sorted(row.scores[:3])[1] - min(row.scores[:3]) for row in games)
    wins = [sum(row.winners >> (row.starter + place) % 3 & 1 for row in games) for place in range(3)]
    assert totals.wins_by_place() == wins
    assert totals.scores[1].sum == sum(row.scores[(row.starter + 1) % 3] for row in games)
    for kind, found in totals.happened.items():
        assert found.bins == Counter(counts[kind] for counts in happened)


def blank(games: int, seats: int = 3, kinds: int = 24) -> Rows:
    """Rows of games of so many seats and kinds of events, of which nothing is written down yet."""
    return Rows(np.zeros(games, packed_type(row_for(seats))), np.zeros((games, kinds), np.int32))


@pytest.mark.parametrize(("seats", "kinds"), [(3, 24), (8, 40), (16, 24)])
def test_a_game_of_more_seats_or_more_kinds_of_events_is_added_up_too(seats: int, kinds: int) -> None:
    """In each game another seat wins alone, the last of all it was that began; each kind happens, and one untold."""
    rows, happened = blank(seats, seats, kinds)
    for seat in range(seats):
        rows[seat]["starter"], rows[seat]["winners"], rows[seat]["scores"][seat] = seats - 1, 1 << seat, 100 + seat
        happened[seat, [0, kinds - 1]] = seat + 1
    totals = added_up(seats, rows, happened)
    assert totals.agrees
    assert totals.winners == Counter((seats - 1, 1 << seat) for seat in range(seats))
    assert totals.wins_by_place() == [1] * seats
    assert [spread.high for spread in totals.scores] == [100 + seats - 1, *range(100, 100 + seats - 1)]
    assert (totals.happened[0].high, totals.happened[kinds - 1].high) == (seats, seats)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 7), *[st.integers(0, 5000)] * 4), min_size=1))
def test_any_games_are_added_up(games: list[tuple[int, ...]]) -> None:
    """With one winner, with several or with none, and events that happen in some of them."""
    rows, happened = blank(len(games))
    for at, (starter, winners, events, *scores) in enumerate(games):
        rows[at]["starter"], rows[at]["winners"], happened[at, 3] = starter, winners, events
        rows[at]["scores"][:3] = scores
    totals = added_up(3, rows, happened)
    assert totals.agrees
    assert totals.winners == Counter((starter, winners) for starter, winners, *_ in games)
    decided = [(winners.bit_length() - 1, winners, scores) for _, winners, _, *scores in games if winners]
    assert totals.best.sum == sum(scores[winner] for winner, _, scores in decided)
    alone = [(winner, scores) for winner, winners, scores in decided if winners.bit_count() == 1]
    behind = [min(abs(scores[seat] - scores[winner]) for seat in {0, 1, 2} - {winner}) for winner, scores in alone]
    assert totals.margin.sum == sum(behind)
    assert totals.margin.count == len(behind)
    for place in range(3):
        assert totals.scores[place].sum == sum(scores[(starter + place) % 3] for starter, _, _, *scores in games)
    times = [events for _, _, events, *_ in games]
    if any(times):
        found = totals.happened[3]
        assert (found.sum, found.low, found.high) == (sum(times), min(times), max(times))


def test_a_shared_win_counts_in_part() -> None:
    totals = Totals(3, games=10, winners=Counter({(1, 0b011): 6, (2, 0b100): 4}))
    assert totals.wins_by_place() == [3 + 4, 0, 3]
    assert totals.shared_wins() == 6


@given(st.lists(st.integers(0, 2**31 - 1), min_size=1))
def test_large_numbers_are_counted_in_fine_bins(numbers: list[int]) -> None:
    for number in numbers:
        smallest = smallest_in(bin_of(number))
        assert smallest <= number
        assert number - smallest <= number / 100
        assert number >= 1024 or smallest == number
    rows, happened = blank(len(numbers))
    rows["moves"] = numbers
    found = added_up(2, rows, happened).moves
    assert found.bins == Counter(smallest_in(bin_of(number)) for number in numbers)
    assert (found.sum, found.low, found.high, found.count) == (sum(numbers), min(numbers), max(numbers), len(numbers))


def test_a_spread_knows_its_middle() -> None:
    found = Spread(10, 1, 4, Counter({1: 1, 2: 1, 3: 1, 4: 1}))
    assert (found.mean, found.quantile(0.5), found.times_above(2)) == (2.5, 2, 2)
    assert found.deviation == pytest.approx(1.25**0.5)


@pytest.mark.parametrize("jobs", [1, 3])
def test_blocks_come_in_order_whatever_the_cores(jobs: int) -> None:
    together, at = Totals(3), 7
    with threads(jobs, SERIES) as crew:
        for block in play_many(SERIES, range(7, 1007), crew, rows=True):
            assert block.first == at
            assert block.rows is not None
            at += len(block.rows.rows)
            together += block.totals
    assert at == 1007
    assert together == added_up(3, *play_rows(SERIES, 7, 1000))


def test_few_blocks_wait_at_a_time() -> None:
    begun = []

    class Slow:
        size, blocks = 2, CPU_BLOCKS

        def start(self, task):  # type: ignore[no-untyped-def]
            begun.append(task)
            return crew.start(task)

    with threads(1, SERIES) as crew, closing(play_many(SERIES, range(10**9), Slow())) as blocks:
        for handed_over in range(5):
            next(blocks)
            assert len(begun) <= handed_over + 4
