"""What is kept of a series while it is played: its totals and, if they are wanted, its rows, each of them in its file.

The two may have been stopped at different games, or only one of them was wanted before. Totals are then added up from
the rows; rows are played again.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.lab.interrupts import undisturbed
from stammtisch.lab.mass.totals_file import Results

if TYPE_CHECKING:
    from stammtisch.lab.mass.blocks import Block, Crew
    from stammtisch.lab.mass.row_file import RowFile


@dataclass
class Checkpoint:
    """The totals, and the rows if they are wanted."""

    results: Results
    rows: RowFile | None = None

    @property
    def games(self) -> int:
        """Of how many games everything is kept that is wanted."""
        return self.results.totals.games if self.rows is None else min(self.rows.games, self.results.totals.games)

    @property
    def begun(self) -> int:
        """Of how many games something is kept."""
        return self.results.totals.games if self.rows is None else max(self.rows.games, self.results.totals.games)

    @property
    def in_files(self) -> bool:
        """Whether one can go on later."""
        return self.rows is not None or self.results.file is not None

    def play_on(self, games: int, crew: Crew) -> Generator[int]:
        """Play until everything is kept of so many games; says of how many more it is, time and again."""
        yield from self._caught_up()
        if self.games >= games:
            return
        with self.rows or nullcontext():
            for numbers in (range(self.games, min(games, self.begun)), range(self.begun, games)):
                yield from self._played(numbers, crew)

    def _caught_up(self) -> Generator[int]:
        """All games of which there are rows are in the totals."""
        from stammtisch.lab.mass.reduce import added_up

        if self.rows is not None:
            for rows in self.rows.stored(self.results.totals.games):
                self.results.add(added_up(self.results.series.players, *rows))
                yield len(rows.rows)

    def _played(self, numbers: range, crew: Crew) -> Generator[int]:
        from stammtisch.lab.mass.blocks import play_many

        with closing(play_many(self.results.series, numbers, crew, rows=self.rows is not None)) as blocks:
            for block in blocks:
                with undisturbed():
                    self._keep(block)
                yield block.totals.games

    def _keep(self, block: Block) -> None:
        if self.rows is not None and block.rows is not None and block.first == self.rows.games:
            self.rows.add(block.rows)
        if block.first == self.results.totals.games:
            self.results.add(block.totals)
