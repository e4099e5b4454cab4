"""Level 8 in the browser: how to come where something can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator


View = dict[str, Any]


STAGED = ".l8-stage .staged"


def reached(server: Server, wanted: Callable[[View], bool], players: int = 3, **options: Any) -> Guest:
    """Somebody whose turn it is in a position as wanted; until then a program plays the seat."""
    host = opened(server, "level8", players, options=options, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    with host.listening() as lines:
        for line in lines:
            if line["kind"] != "state":
                continue
            if line["phase"] == "over":
                host.command("rematch")
            elif line["turn"] == line["you"] and line["phase"] == "playing":
                if wanted(line["view"]):
                    break
                answer = host.command("move", moves=sensible(host, line["view"]), expect=line["seq"])
                assert answer.status_code in {200, 409}, answer.text  # 409: the same state was told twice
    return host


def sensible(host: Guest, view: View) -> list[str]:
    """Lays out and adds what it can, but not where cards could be kept; keeps jokers and skip cards."""
    moves: list[str] = view["moves"]
    waits = view["keep"] and 2 * view["levels"][0] > len(view["tasks"])
    if any(move.startswith("lay") for move in moves) and not waits:
        hint: list[str] = host.client.get(f"{host.path}/hint").raise_for_status().json()["moves"]
        return hint
    order = ("take stock", "add", "keep done", "take", "discard r", "discard s", "discard")
    return [next(move for first in order for move in moves if move.startswith(first))]


def can(*firsts: str) -> Callable[[View], bool]:
    """Whether there is a legal move that begins like each of these."""
    return lambda view: all(any(move.startswith(first) for move in view["moves"]) for first in firsts)


def held(visitor: Visitor, card: str) -> Locator:
    return visitor.page.locator(f".hand [data-text='{card}']").first


def view_of(host: Guest) -> View:
    found: View = host.state()["view"]
    return found


def seat_did(host: Guest, seq: int) -> list[dict[str, Any]]:
    """What the seat's first move after this number has led to; bots may have moved since."""
    with host.listening(after=seq) as lines:
        moved = next(line for line in lines if line["kind"] == "moved" and line["seat"] == 0)
    return [{key: event[key] for key in ("kind", "card") if key in event} for event in moved["events"]]


def twins(view: View) -> list[str]:
    """Two cards of the hand with the same number, or with a joker."""
    numbers = [card[1:] for card in view["hand"] if card not in {"J", "X"}]
    twice = next((number for number in numbers if numbers.count(number) > 1), numbers[0])
    return ([card for card in view["hand"] if card[1:] == twice] + ["J"])[:2]


def must_discard(view: View) -> bool:
    """Seat 0 has taken a card, and its level can be neither laid out nor added to."""
    return can("discard")(view) and not can("lay")(view) and not view["laid"][0]
