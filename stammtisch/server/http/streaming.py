"""Streams over the network: the same lines as NDJSON, as server-sent events, and by WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, ExitStack, suppress

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stammtisch.server.http.auth import address_of, admitted, held_by, limits_of, number_of, service_of, token_of
from stammtisch.server.http.guess_limits import counted, held_back, may_ask
from stammtisch.server.http.problems import problem_of
from stammtisch.server.live.stream import Ending, Stream, StreamOptions, last_line
from stammtisch.server.live.stream import Message as Sent

STALLED_SECONDS = 20.0
BEAT = Sent(0, b'{"kind":"beat"}')
"""What a socket says when there is nothing to say: a page hears no pings."""
CLOSE_CODES: dict[Ending, int] = {
    "restart": 1012,
    "revoked": 4401,
    "too_slow": 4408,
    "elsewhere": 4409,
    "closed": 4410,
}


def _known(request: HTTPConnection) -> tuple[int | None, int | None]:
    """Number and time of the last line that the listener has; None if it has none, or does not say when."""
    after, at = request.query_params.get("after"), request.query_params.get("at")
    if not after and (last := request.headers.get("last-event-id")) is not None:
        after, _, at = last.partition(".")
    return number_of(after or None, "bad_after"), number_of(at or None, "bad_after")


def _listening(request: HTTPConnection) -> AbstractContextManager[Stream]:
    """The stream that the request asks for, once it is entered."""
    limits_of(request).spend("streams", address_of(request))
    table = request.path_params["table"]
    manner = StreamOptions(
        exclusive=request.query_params.get("exclusive") == "1",
        screen=request.query_params.get("screen") == "1",
        holds=service_of(request).holders.people(table, held_by(request)),
        address=address_of(request),
    )
    after, at = _known(request)
    return service_of(request).listening(table, token_of(request), after, manner, at)


async def stream(request: Request) -> Response:
    """All that happens at a table, one JSON object a line (or as server-sent events, if you accept those)."""
    with ExitStack() as stack:
        opened = stack.enter_context(_listening(request))  # a problem is answered before the stream begins
        events = "text/event-stream" in request.headers.get("accept", "")
        written = _as_events(opened) if events else _as_lines(opened)
        kind = "text/event-stream" if events else "application/x-ndjson"
        return StreamResponse(written, stack.pop_all(), kind)


async def events(request: Request) -> Response:
    """Invitations, and the beginning and end of games, for a program at all its tables."""
    limits_of(request).spend("streams", address_of(request))
    with ExitStack() as stack:
        opened = stack.enter_context(service_of(request).events(token_of(request)))
        return StreamResponse(_as_lines(opened), stack.pop_all(), "application/x-ndjson")


class StreamResponse(StreamingResponse):
    """A stream as a response; however it ends, the stream is closed, and whoever stops reading is cut off."""

    def __init__(self, written: AsyncIterator[bytes], closing: ExitStack, kind: str) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(written, media_type=kind, headers=headers)
        self._closing = closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak until the end."""

        async def sending(message: Message) -> None:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)

        with self._closing, suppress(TimeoutError):  # the connection of whoever stopped reading is closed
            await super().__call__(scope, receive, sending)


async def _as_lines(opened: Stream) -> AsyncIterator[bytes]:
    async for batch in opened:
        yield b"".join(message.body + b"\n" for message in batch) or b"\n"
    yield _last(opened) + b"\n"


async def _as_events(opened: Stream) -> AsyncIterator[bytes]:
    async for batch in opened:
        yield b"".join(b"id: %d.%d\ndata: %s\n\n" % (seq, at, body) for seq, body, at in batch) or b": \n\n"
    yield b"data: %s\n\n" % _last(opened)


def _last(opened: Stream) -> bytes:
    return msgspec.json.encode(last_line(opened.ended or "closed"))


async def socket(websocket: WebSocket) -> None:
    """All that happens at a table, one or several lines a message. Nothing is received: commands come by POST."""
    with suppress(WebSocketDisconnect, TimeoutError):
        await websocket.accept()
        try:
            await may_ask(websocket)
            await service_of(websocket).open(websocket.path_params["table"])
            await admitted(websocket)
            with _listening(websocket) as opened:
                await _speak(websocket, opened)
        except (WebSocketDisconnect, TimeoutError):
            raise
        except Exception as wrong:  # noqa: BLE001 (whatever it is, the listener is told)
            problem = problem_of(await held_back(websocket, websocket.receive, counted(websocket, wrong)))
            await websocket.close(4000 + problem.status, problem.code)


async def _speak(websocket: WebSocket, opened: Stream) -> None:
    """Send what comes until the stream ends or the listener goes."""
    hearing = asyncio.create_task(_until_gone(websocket, opened))
    try:
        await _send(websocket, opened)
    finally:
        hearing.cancel()
        await asyncio.wait([hearing])


async def _until_gone(websocket: WebSocket, opened: Stream) -> None:
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass
    opened.end("closed")


async def _send_all(websocket: WebSocket, batch: list[Sent]) -> None:
    text = b"\n".join(message.body for message in batch).decode()
    async with asyncio.timeout(STALLED_SECONDS):
        await websocket.send({"type": "websocket.send", "text": text})


async def _send(websocket: WebSocket, opened: Stream) -> None:
    try:
        async for batch in opened:
            await _send_all(websocket, batch or [BEAT])
            del batch  # a stream that waits keeps nothing of what it has sent
    except TimeoutError:
        opened.end("too_slow")
    if websocket.client_state is WebSocketState.DISCONNECTED:
        return
    ending = opened.ended or "closed"
    async with asyncio.timeout(STALLED_SECONDS):
        await websocket.send({"type": "websocket.send", "text": _last(opened).decode()})
        await websocket.close(CLOSE_CODES[ending], ending)
