"""What is done at a table: sit down, command, ask how things stand, have the seat on another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from stammtisch.bots.extras import adviser
from stammtisch.server.http.auth import (
    LABEL,
    address_of,
    asker_of,
    cookie_name,
    cookie_path,
    limits_of,
    program_of,
    service_of,
    token_of,
    with_cookie,
)
from stammtisch.server.http.messages import Claim, CommandRequest, Done, Hint, NewSeat, Renew, WishRequest
from stammtisch.server.http.repeatable import any_key, once, secret_key
from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.tickets import Asking, Ticket
from stammtisch.server.room.commands import Say, Sit, Start
from stammtisch.server.room.project import Line


async def sit(request: Request, new: NewSeat) -> Response:
    """Sit down at a table."""
    table = request.path_params["table"]

    async def sit_down(ticket: Ticket) -> SeatToken:
        limits_of(request).spend("seats", address_of(request))
        sitting = Sit(name=new.name, seat=new.seat, commit=new.commit, sign=new.sign)
        return await service_of(request).entrance.sit(table, sitting, ticket)

    asking = Asking("seats", new, secret_key(request), room=table, program=program_of(request))
    return with_cookie(request, await once(request, asking, sit_down))


async def claim(request: Request, claiming: Claim) -> Response:
    """Open your seat on this device: the token becomes a cookie."""
    secret_key(request)
    limits_of(request).spend("seats", address_of(request))
    await service_of(request).holders.admit(request.path_params["table"], claiming.token)
    return with_cookie(request, service_of(request).entrance.claim(request.path_params["table"], claiming.token))


async def renew(request: Request, renewing: Renew) -> Response:
    """Give a seat a new token; as soon as it is used, the one before opens nothing any more."""
    service, table, token = service_of(request), request.path_params["table"], token_of(request)

    async def give_another(ticket: Ticket) -> SeatToken:
        limits_of(request).spend("seats", address_of(request))
        return await service.entrance.renew(table, token, renewing.seat, ticket=ticket)

    asking = Asking("rotate", renewing, secret_key(request), room=table, person=service.holders.person(table, token))
    return with_cookie(request, await once(request, asking, give_another))


async def forget(request: Request) -> Response:
    """Let this browser forget its seat; the seat itself stays as it is."""
    secret_key(request)
    response = Response(b"{}", media_type="application/json")
    label = request.query_params.get("as", "")
    if LABEL.fullmatch(label):  # under anything else nothing is kept
        path = cookie_path(request, request.path_params["table"])
        response.set_cookie(cookie_name(label), max_age=0, path=path, httponly=True, samesite="strict")
    return response


async def command(request: Request, asked: CommandRequest) -> Done:
    """Do something at a table: move, say something, let a bot sit down."""
    asker = asker_of(request)
    limits_of(request).spend("commands", asker)
    if isinstance(asked.command, Say):
        limits_of(request).spend("words", asker)
    key = any_key(request)
    table = request.path_params["table"]
    service, token = service_of(request), token_of(request)
    if asked.dry:
        return Done(await service.consider(table, token, asked.command, expect=asked.expect))
    seq = await service.command(table, token, asked.command, key=key, expect=asked.expect)
    if isinstance(asked.command, Start) and service.rooms.live(table).room.is_first_of_one():
        limits_of(request).charge_instead("alone", "tables", address_of(request))
    return Done(seq)


async def wish(request: Request, asked: WishRequest) -> Done:
    """The same by its first name."""
    return await command(request, CommandRequest(command=asked.wish, expect=asked.expect, dry=asked.dry))


async def state(request: Request) -> Line:
    """How things stand, as far as you may know."""
    glance = request.query_params.get("glance") == "1"
    return service_of(request).state(request.path_params["table"], token_of(request), glance=glance)


async def hint(request: Request) -> Hint:
    """What a good player would do now in your place."""
    limits_of(request).spend("hints", asker_of(request))
    moves, why = await service_of(request).hint(request.path_params["table"], token_of(request))
    return Hint(moves, {"says": why.key, **why.arguments}, adviser())  # type: ignore[typeddict-item]
