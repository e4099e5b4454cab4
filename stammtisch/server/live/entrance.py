"""How somebody comes to a seat and its token: by opening a table, sitting down, or owning the seat already."""

from __future__ import annotations

from stammtisch.server.codes import token_hash
from stammtisch.server.live.deciding import decided
from stammtisch.server.live.happening import Happening
from stammtisch.server.live.known_deals import KnownDeal
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.opening import badged, beginning, is_bot, named, opened
from stammtisch.server.live.programs import Programs
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.live.tickets import Asking, Ticket, Tickets, seat_in
from stammtisch.server.live.token_holders import TokenHolders
from stammtisch.server.room import bounds, dealing, seating
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import House, Sit
from stammtisch.server.room.denials import Denied
from stammtisch.server.store.interface import Renewing, Seating


class Entrance:
    """Gives out the seats of all tables."""

    def __init__(
        self, rooms: Rooms, tickets: Tickets, programs: Programs, holders: TokenHolders, happening: Happening
    ) -> None:
        self._rooms, self._tickets, self._programs = rooms, tickets, programs
        self._holders, self._happening = holders, happening

    async def create(self, plan: NewRoom, command: Sit, ticket: Ticket | None = None) -> SeatToken:
        """A new room, with its host on the first chair."""
        ticket = ticket or await self._tickets.issue(Asking("tables", command))
        seat = command.seat or 0
        sitting = ev.Sat(seat, ticket.person, is_bot(ticket.program), command.sign)
        sat = [sitting, *dealing.committed(seat, command.commit)]
        return await self._opened(ticket, beginning(plan, ticket.person, sat), ticket.seating(named(command.name, [])))

    async def create_empty(self, plan: NewRoom, ticket: Ticket | None = None) -> SeatToken:
        """A new room in which nobody sits; who sits down first is its host."""
        ticket = ticket or await self._tickets.issue(Asking("screens", plan))
        return await self._opened(ticket, beginning(plan, ev.NOBODY, []), None)

    async def _opened(self, ticket: Ticket, what: list[ev.Event], seated: Seating | None) -> SeatToken:
        """The room of this ticket, with its owner in it; if it is there already, what was answered then."""
        self._rooms.check_capacity()
        fresh = await opened(self._rooms.store, self._rooms.now, ticket, what, seated)
        if fresh is not None:
            live = self._rooms.keep(fresh)
            live.seen |= {} if seated is None else {seated.person: self._rooms.now()}
        key = self._tickets.given(ticket)
        return key or SeatToken(ticket.room, self._rooms.live(ticket.room).code, seat_in(what), ticket.token, len(what))

    async def deal(self, deal: KnownDeal, command: Sit, pace: int, ticket: Ticket | None = None) -> SeatToken:
        """A new room in which the game has begun: one person, bots, and a deal that is no secret."""
        ticket = ticket or await self._tickets.issue(Asking("deal", command))
        plan = NewRoom(deal.game, deal.players, deal.options, House(patience=0, hints=False, pace=pace))
        what = beginning(plan, ticket.person, deal.begin(ticket.person, command.sign))
        return await self._opened(ticket, what, ticket.seating(named(command.name, [])))

    async def sit(self, room: str, command: Sit, ticket: Ticket | None = None) -> SeatToken:
        """Somebody new has a seat in this room, and the token for it."""
        ticket = ticket or await self._tickets.issue(Asking("seats", command, room=room))
        async with self._rooms.held(room) as live:
            if before := self._tickets.given(ticket):
                return before
            bounds.check_people(ticket.person, live.names)
            name = named(command.name, [live.names.get(other, "") for other in live.room.people()])
            what = [badged(event, ticket.program) for event in decided(live, command, ticket.person, self._programs)]
            seq = await self._happening.happen(live, what, ticket.origin, ticket.seating(name))
            live.saw([ticket.person])
        return SeatToken(room, live.code, seat_in(what), ticket.token, seq)

    async def renew(
        self, room: str, token: str | None, seat: int | None = None, *, ticket: Ticket | None = None
    ) -> SeatToken:
        """The seat (by itself, the asker's own) has a new token; the old one holds until the new one is used."""
        _, person = self._holders.come(room, token)
        ticket = ticket or await self._tickets.issue(Asking("rotate", seat, room=room, person=person))
        async with self._rooms.held(room) as live:
            if before := self._tickets.given(ticket):
                return before
            chosen = live.room.seat_of(person) if seat is None else seat
            if chosen is None:
                raise Denied("not_seated")
            what = seating.renewed(live.room, chosen, person, live.present)
            owner = live.room.chairs[chosen].person or ""
            seq = await self._happening.happen(
                live, what, ticket.origin, Renewing(owner, token_hash(ticket.token), by_host=owner != person)
            )
        return SeatToken(room, live.code, chosen, ticket.token, seq)

    def claim(self, room: str, token: str) -> SeatToken:
        """The seat that this token owns."""
        live, person = self._holders.come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        return SeatToken(room, live.code, seat, token, live.room.seq)
