"""Games that are over: their records, their deals to be played again, and how others fared with the same deal."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.server.live import known_deals
from stammtisch.server.live.known_deals import KnownDeal
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.live.token_holders import TokenHolders
from stammtisch.server.room import project
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.lines import Compared
from stammtisch.server.room.room import Phase
from stammtisch.table.record import Record


class FinishedGames:
    """Looks back, as far as the asker may know the cards."""

    def __init__(self, rooms: Rooms, holders: TokenHolders, today_is: Callable[[], int]) -> None:
        self._rooms, self._holders, self._today_is = rooms, holders, today_is

    def record(self, room: str, token: str | None, number: int | None = None) -> Record:
        """The record of a game (None: the last), with all cards and the proof; denied while it is being played."""
        person, live = self._holders.person(room, token), self._rooms.live(room)
        record = project.record(live.room, live.names, number)
        if not known_deals.is_open(live.room.played[(number or 0) - 1], person, self._today_is()):
            raise Denied("day_not_over")
        return record

    async def again(self, room: str, token: str | None, number: int | None = None) -> KnownDeal:
        """The deal of a game here that is over; how it ended without a bot's help is the first to compare with."""
        person = self._holders.person(room, token)
        record = self.record(room, token, number)
        played = self._rooms.live(room).room.played[(number or 0) - 1]
        deal = known_deals.again(played, person)
        if result := known_deals.first(deal, played, record.result, self._rooms.now()):
            await self._rooms.store.note_first_result(result)
        return deal

    def compared(self, room: str, token: str | None) -> Compared:
        """How the game that has ended here with a known deal compares with others of it; denied for any other game."""
        person = self._holders.person(room, token)
        live = self._rooms.live(room).room
        if (
            live.known
            and live.phase is not Phase.PLAYING
            and not known_deals.is_open(live.played[-1], person, self._today_is())
        ):
            raise Denied("day_not_over")
        found = known_deals.compared(live, self._rooms.store.results(live.known.deal if live.known else ""))
        if found is None:
            raise Denied("nothing_to_compare")
        return found
