"""Bots at the tables: when their turn has come and anybody is there, they think and move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from stammtisch.engine.game import View
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.subscribers import Confined
from stammtisch.server.room import agreement, bounds, playing
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import MAX_MOVES
from stammtisch.server.room.denials import Denied
from stammtisch.server.store.interface import StoreFailed
from stammtisch.table.table import Table

MAX_FAULTS = 3
"""So many moves in a row that a bot fails to make, and it is given up at this table."""

log = logging.getLogger(__name__)

Happen = Callable[[Live, Sequence[ev.Event]], Awaitable[int]]


class BotTurns:
    """One task for each table at which a bot is on."""

    def __init__(self, bot_workers: BotWorkers, happen: Happen, confined: Confined) -> None:
        self._bot_workers = bot_workers
        self._happen = happen
        self._confined = confined

    def let_move(self, live: Live) -> None:
        """If a bot's turn has come and anybody is there, it begins to think."""
        turn = live.room.turn
        live.check_hurry()
        waits = live.mover is None or live.mover.done()
        if turn is not None and live.room.chairs[turn].played_by and waits and self._may(live):
            live.mover = asyncio.create_task(self._move_safely(live))

    async def _move_safely(self, live: Live) -> None:
        """Bots have moved, or the room is taken from its log anew, and they think again when somebody comes back."""
        with suppress(StoreFailed), self._confined(live, "mover"):
            await self._move(live)

    async def _move(self, live: Live) -> None:
        """Bots move until a person must, the game is over, or nobody is there any more."""
        room = live.room
        while self._may(live) and (seat := room.turn) is not None and room.table is not None:
            if (bot := room.chairs[seat].played_by) is None:
                return
            seq, view = room.seq, room.table.view(seat)
            moves = await self._bot_workers.paced(
                self._thought(live, room.table, seat, bot), room.house.pace, live.until_hurried()
            )
            async with live.lock:
                if self._hopeless(live, seat, bot):
                    self._bot_workers.free()
                    await self._happen(live, [ev.StoodIn(seat, agreement.STAND_IN, "failed")])
                    continue
                if room.seq == seq or (room.turn == seat and room.table.view(seat) == view):
                    await self._moved(live, seat, moves)

    def _may(self, live: Live) -> bool:
        """Whether anybody would see it, and there is room for it."""
        return live.awake() and not bounds.is_over(live.room)

    async def _thought(self, live: Live, table: Table, seat: int, bot: str) -> list[str]:
        """What the bot does: one move, or several as one if nobody would notice the first of them."""
        about, moves = f"{live.room.id}/{live.room.seq}", list[str]()
        view: View | None = table.view(seat)
        while view is not None and len(moves) < MAX_MOVES:
            thought = await self._bot_workers.thought(bot, view, about)
            live.faults[seat, bot] = live.faults.get((seat, bot), 0) + 1 if thought.failed else 0
            moves.append(thought.move)
            view = table.unnoticed(seat, moves)
        return moves

    def _hopeless(self, live: Live, seat: int, bot: str) -> bool:
        """Whether the bot of this chair has failed too often: then a regular plays for it, and everybody is told."""
        chair = live.room.chairs[seat]
        return chair.bot == bot and chair.stand_in is None and live.faults.get((seat, bot), 0) >= MAX_FAULTS

    async def _moved(self, live: Live, seat: int, moves: list[str]) -> None:
        by: ev.By = "bot" if live.room.chairs[seat].bot else "stand_in"
        if live.room.chairs[seat].played_by is None:
            return
        await self._happen(live, self._allowed(live, seat, moves, by))

    def _allowed(self, live: Live, seat: int, moves: list[str], by: ev.By) -> list[ev.Event]:
        """The bot's moves or, if the rules forbid them after all, the first that they allow: the game goes on."""
        try:
            return playing.moved(live.room, seat, moves, by)
        except Denied as no:
            log.error("the bot in seat %d of room %s was denied: %s", seat, live.room.id, no.code)
            legal = live.room.table.moves() if live.room.table is not None else []
            return playing.moved(live.room, seat, legal[:1], by)
