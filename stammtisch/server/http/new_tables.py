"""Tables are opened: for people, for a screen, or for one person with a deal that is known."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from stammtisch.games import GAMES
from stammtisch.server.http.auth import address_of, bearer_of, limits_of, program_of, service_of, token_of, with_cookie
from stammtisch.server.http.host_policy import may_open
from stammtisch.server.http.messages import Again, NewScreen, NewTable, Opened, Today
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.repeatable import once, secret_key
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.tickets import Asking, Ticket
from stammtisch.server.room.commands import Sit


async def create(request: Request, new: NewTable) -> Response:
    """Open a table and sit down at it."""

    async def open_table(ticket: Ticket) -> SeatToken:
        sitting = Sit(name=new.name, commit=new.commit, sign=new.sign)
        return await service_of(request).entrance.create(_plan(request, new), sitting, ticket)

    asking = Asking("tables", new, secret_key(request), program=program_of(request))
    return with_cookie(request, await once(request, asking, open_table))


async def create_empty(request: Request, new: NewScreen) -> Opened:
    """Open a table for a screen in the middle; whoever sits down first is its host."""

    async def open_table(ticket: Ticket) -> SeatToken:
        return await service_of(request).entrance.create_empty(_plan(request, new), ticket)

    key = await once(request, Asking("screens", new, secret_key(request)), open_table)
    return Opened(key.room, key.code, key.seq)


def _plan(request: Request, new: NewTable | NewScreen) -> NewRoom:
    """What is to be played at a new table, if the asker may open one."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    _may_begin(request)
    return NewRoom(new.game, new.players, new.options, new.house)


async def again(request: Request, new: Again) -> Response:
    """Play the deal of a game that is over again, alone against bots; everybody may know its cards."""
    service, table = service_of(request), request.path_params["table"]

    async def deal_again(ticket: Ticket) -> SeatToken:
        _may_begin(request, "alone")
        deal = await service.finished.again(table, token_of(request), new.game)
        return await service.entrance.deal(deal, Sit(name=new.name, sign=new.sign), new.pace, ticket)

    asking = Asking(f"tables/{table}/again", new, secret_key(request))
    return with_cookie(request, await once(request, asking, deal_again))


async def today(request: Request, new: Today) -> Response:
    """Play the deal of the day, alone against bots, as everybody else on this server can."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    service = service_of(request)

    async def deal_today(ticket: Ticket) -> SeatToken:
        _may_begin(request, "alone")
        sitting = Sit(name=new.name, sign=new.sign)
        return await service.entrance.deal(await service.today(new.game), sitting, new.pace, ticket)

    return with_cookie(request, await once(request, Asking("deals/today", new, secret_key(request)), deal_today))


def _may_begin(request: Request, limit: str = "tables") -> None:
    service_of(request).holders.may_begin(bearer_of(request))
    may_open(request, service_of(request).store)
    limits_of(request).spend(limit, address_of(request))
