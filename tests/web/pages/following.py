"""A table at which the test moves for everybody, seen in a page whose time stands still."""

from __future__ import annotations

from typing import Any

from stammtisch.server.http.streaming import BEAT
from stammtisch.server.live.stream import HEARTBEAT_SECONDS
from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import Visitor

ROUNDS: dict[str, dict[str, Any]] = {
    "elfer_raus": {"rounds": 2},
    "help": {"points": 2},
    "level8": {"ladder": "short", "levels": 3},  # of two levels, the first round can be the last
}
"""Options with which a game has a few rounds, and never only one."""
NAMES = ["Toni", "Mia", "Ben", "Eva", "Ida"]
_HEARS = """
window.heard = 0;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      window.heard = Math.max(window.heard, ...data.split('\\n').map(line => JSON.parse(line).seq ?? 0));
    });
  }
};
"""
_BEATS = "beat => window.sockets.forEach(one => one.dispatchEvent(new MessageEvent('message', { data: beat })))"
HEARTBEAT = int(HEARTBEAT_SECONDS * 1000)
_SHOWN = "document.querySelector('main.table, main.screen')?.dataset.seq"


def people_at(server: Server, game: str, players: int = 3, **more: Any) -> list[Guest]:
    """People at a table whose game has begun, in the order of their seats; Anna is the host."""
    host = opened(server, game, players, **{"house": {"patience": 0, "pace": 0}, **more})
    guests = [host, *(joined(server, host, name) for name in NAMES[: players - 1])]
    host.command("start").raise_for_status()
    while host.state()["phase"] != "playing":
        pass
    return guests


def step(guests: list[Guest], which: int = 0) -> int:
    """Whoever is on turn makes the first of their moves, or another; the number of the entry."""
    seat = guests[0].state()["turn"]
    moves = guests[seat].state()["view"]["moves"]
    return int(guests[seat].command("move", moves=[moves[which]]).raise_for_status().json()["seq"])


def until_turn(guests: list[Guest], seat: int) -> int:
    """The others move until this seat is on turn; the number of the last entry."""
    while (state := guests[0].state())["turn"] != seat:
        assert state["phase"] == "playing"
        step(guests)
    return int(guests[0].state()["seq"])


def following(visitor: Visitor) -> None:
    """The page's time can be stopped, and it tells what it has heard; before it is opened."""
    visitor.page.clock.install()
    visitor.context.add_init_script(_HEARS)


def stand_still(visitor: Visitor) -> None:
    """From now on, no time goes by in the page unless the test lets it."""
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now() / 1000 + 3"))


def pass_by(visitor: Visitor, milliseconds: int) -> None:
    """So much time goes by in the page, in which the server shows as often as ever that it is there."""
    for begun in range(0, milliseconds, HEARTBEAT):
        visitor.page.evaluate(_BEATS, BEAT.body.decode())
        visitor.page.clock.run_for(min(HEARTBEAT, milliseconds - begun))


def heard_of(visitor: Visitor, seq: int) -> None:
    """The page knows what has happened, though it may not show it yet."""
    visitor.page.wait_for_function("seq => window.heard >= seq", arg=seq)


def shown(visitor: Visitor) -> int:
    """The number of the last entry that the page shows."""
    pass_by(visitor, 40)
    return int(visitor.page.evaluate(_SHOWN))


def watching(visitor: Visitor, guests: list[Guest], how: str = "watch") -> int:
    """The visitor looks at the table without a seat, and time stands still there; the number of the last entry."""
    following(visitor)
    visitor.visit(f"/t/{guests[0].key['code']}?{how}")
    visitor.page.wait_for_selector("main.table, main.screen")
    stand_still(visitor)
    pass_by(visitor, 10_000)
    return shown(visitor)
