"""The server as an ASGI application: routes, headers that protect the browser, and an orderly beginning and end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from stammtisch.server.background import Chore, Chores
from stammtisch.server.host.housekeeping import keep_house
from stammtisch.server.host.timekeeping import Timekeeper
from stammtisch.server.http import lessons
from stammtisch.server.http.allowed_hosts import names_of
from stammtisch.server.http.endpoint import BODY_SECONDS, Endpoint, described
from stammtisch.server.http.guard import Guard
from stammtisch.server.http.guess_limits import REFUSED_SECONDS
from stammtisch.server.http.host_policy import About, Hosting, about
from stammtisch.server.http.metrics import Counted, Metrics
from stammtisch.server.http.probe import Probes
from stammtisch.server.http.problems import Problem, problem_of, respond
from stammtisch.server.http.rate_limits import Allowance, Limits
from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.capacity import Capacity, Lifetimes
from stammtisch.server.live.service import Service
from stammtisch.server.site import plain_pages
from stammtisch.server.site.pages import Pages
from stammtisch.server.store import backup
from stammtisch.server.store.sqlite import Store
from stammtisch.words.installation import version

TICK_SECONDS = 1.0
HOUR_SECONDS = 3600.0


def application(
    folder: Path,
    bot_workers: BotWorkers | None = None,
    allowed: Allowance | None = None,
    hosting: Hosting | None = None,
) -> Starlette:
    """The whole server, with its data in this folder.

    What runs it may set `state.stop` to be told when the server must go: because the disk has failed, or because a copy
    of the data waits to be taken, after which it should begin `again`.
    """
    hosting = hosting or Hosting()
    thinking = bot_workers or BotWorkers(hosting.bot_workers or None)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = app.state.store = Store(folder, when_failed=lambda: app.state.stop())  # noqa: PLW0108 (set later)
        app.state.service = Service(
            store, thinking, store.clock, capacity=_capacity(hosting), lifetimes=_lifetimes(hosting)
        )
        chores = app.state.chores = Chores(_chores(app, folder, hosting))
        chores.start()
        try:
            yield
        finally:
            await chores.stop()
            await app.state.service.close()
            thinking.close()
            store.close()
            app.state.failed = store.failed

    app = Starlette(routes=_routes(hosting), lifespan=lifespan, exception_handlers={HTTPException: _not_found})
    app.state.limits, app.state.hosting, app.state.metrics = _limits(hosting, allowed), hosting, Metrics()
    app.state.stop, app.state.stopping, app.state.again, app.state.failed = _stay, False, False, None
    app.state.body_seconds, app.state.refused_seconds = BODY_SECONDS, REFUSED_SECONDS
    app.add_middleware(Guard, names=names_of(hosting))
    if hosting.metrics:
        app.add_middleware(Counted, metrics=app.state.metrics)
    return app


def _stay() -> None:
    """Nobody wants to know when the server must go."""


def _capacity(hosting: Hosting) -> Capacity:
    return Capacity(tables=hosting.max_tables, streams=hosting.max_streams)


def _limits(hosting: Hosting, allowed: Allowance | None) -> Limits:
    return Limits(allowed or Allowance.with_tables(hosting.tables_an_hour))


def _lifetimes(hosting: Hosting) -> Lifetimes:
    return Lifetimes(unstarted=hosting.idle_minutes * 60_000)


def _routes(hosting: Hosting) -> list[Route | WebSocketRoute]:
    told = Endpoint("GET", "/api/v1/about", tell_about, "What everybody may know", gives=About)
    endpoints = [*ENDPOINTS, lessons.ENDPOINT, told]
    document = described(endpoints, version())
    written = JSONResponse(document).body

    async def openapi(_request: Request) -> Response:
        return Response(written, media_type="application/json")

    return [
        *(endpoint.route() for endpoint in endpoints),
        Route("/api/openapi.json", openapi),
        *plain_pages.routes(document),
        *Probes().routes(),
        Route("/healthz", healthy),
        Route("/readyz", ready),
        *([Route("/metrics", measured)] if hosting.metrics else []),
        *Pages().routes(),
    ]


def _chores(app: Starlette, folder: Path, hosting: Hosting) -> list[Chore]:
    keeper = Timekeeper(app.state.store)
    return [
        Chore("tick", partial(_tick, app), TICK_SECONDS, first=TICK_SECONDS),
        Chore("clock", partial(_look_at_clock, app, keeper), TICK_SECONDS, first=TICK_SECONDS),
        Chore("restore", partial(_look_for_copy, app, folder), TICK_SECONDS, first=TICK_SECONDS),
        Chore("keep_house", partial(_keep_house, app, folder, hosting), HOUR_SECONDS),
    ]


async def _tick(app: Starlette) -> None:
    """Time passes."""
    await app.state.service.tick()


async def _look_at_clock(app: Starlette, keeper: Timekeeper) -> None:
    """The clocks are compared; if a confirmed time makes the server's jump, it begins again with that."""
    if await keeper.look():
        _begin_again(app)


async def _look_for_copy(app: Starlette, folder: Path) -> None:
    """A copy of the data that somebody wants back is noticed."""
    if backup.waits(folder):
        _begin_again(app)


def _begin_again(app: Starlette) -> None:
    app.state.again = True
    app.state.stop()


async def _keep_house(app: Starlette, folder: Path, hosting: Hosting) -> None:
    """Once an hour, what is older than the host wants to keep is forgotten to the last byte."""
    await keep_house(app.state.service, app.state.store, folder, hosting.retention_days)


async def tell_about(request: Request) -> About:
    """What everybody may know of this server."""
    return about(request, version())


async def healthy(_request: Request) -> Response:
    """That the server runs."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """Whether the server takes on anything new."""
    if request.app.state.store.failed is not None:
        return respond(Problem(503, "disk"), request)
    if request.app.state.store.stuck:
        return respond(Problem(503, "store_stuck", seconds=5), request)
    if request.app.state.stopping:
        return respond(Problem(503, "stopping", seconds=1), request)
    if undone := request.app.state.chores.undone():
        return respond(Problem(503, "tending", chores=undone), request)
    return PlainTextResponse("ok\n")


async def measured(request: Request) -> Response:
    """Figures for Prometheus."""
    state = request.app.state
    return PlainTextResponse(
        state.metrics.text(state.service, state.store, state.chores), media_type="text/plain; version=0.0.4"
    )


async def _not_found(request: Request, wrong: Exception) -> Response:
    """Whoever looks for a page is led to the start, which says so; a program gets the problem."""
    problem = problem_of(wrong)
    if problem.status == 404 and "text/html" in request.headers.get("accept", ""):
        return RedirectResponse(f"{request.scope.get('root_path', '')}/?lost", 303)
    return respond(problem, request)
