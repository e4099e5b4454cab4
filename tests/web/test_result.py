"""The result (item 36): who came where, and what decided the game, both as the record says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.plays import Setting
from tests.server.serving import Server
from tests.web.browsing import DESKTOP, PHONE, visiting
from tests.web.deals import dealt
from tests.web.node import Node
from tests.web.pages.after import Ended, see_result
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SETTINGS: dict[str, Setting] = {
    "elfer_raus": (3, {"rounds": 2}),
    "help": (3, {"points": 2}),
    "level8": (3, {"ladder": "short", "levels": 2}),
    "push": (3, {}),
}
DECIDED = """async (replay, load) => {
  const { highlights } = await load('web/replay/highlights.js')
  const { HIGHLIGHTS } = await load(`games/${replay.record.game}/web/highlights.js`)
  return highlights(replay, HIGHLIGHTS)
}"""
OFTEN = {
    "rounds": ("round_won",),
    "drew": ("drew", "laid_drawn"),
    "stuck": ("no_help",),
    "helped": ("gave",),
    "ended": ("round_ended",),
    "too_far": ("too_far",),
}
"""Facts that say who did something most often, and how the events are called."""


def holds(fact: dict[str, Any], replay: dict[str, Any]) -> bool:
    """Whether what is told of the game is true."""
    key: str = fact["key"].rpartition(".")[2]
    told: dict[str, int] = fact["args"]
    events = [event for step in replay["steps"] for event in step["events"]]
    result = replay["record"]["result"]
    winner: int = result["winners"][0]
    scores: list[int] = result["scores"]
    if key in OFTEN:
        count = Counter(event["seat"] for event in events if event["kind"] in OFTEN[key])
        return told["n"] == count[told["seat"]] > max((n for s, n in count.items() if s != told["seat"]), default=0)
    last: dict[str, Any] = {}
    for step in replay["steps"]:
        last |= step["view"]
    match key:
        case "close" | "clear":
            return told["n"] == min(abs(scores[winner] - score) for s, score in enumerate(scores) if s != winner)
        case "nearly":
            return bool(last["hand_sizes"][told["seat"]] == told["n"] <= 2 and told["seat"] != winner)
        case "ladder":
            return bool(last["round"] == told["n"] and scores[winner] > len(last["tasks"]))
        case "one_level":
            return bool(last["levels"][told["seat"]] == len(last["tasks"]))
        case "more_cards":
            return told["seat"] == winner and scores.count(scores[winner]) > 1
        case "never_too_far":
            return told["seat"] == winner and not any(e["kind"] == "too_far" and e["seat"] == winner for e in events)
        case "best_column":
            taken = [(sum(int(card[1:]) for card in e["cards"]), e["seat"]) for e in events if e["kind"] == "took"]
            return (told["n"], told["seat"]) in taken and told["n"] == max(taken)[0]
    return False


@pytest.mark.parametrize("game", SETTINGS)
def test_36_what_decided_the_game_is_true(node: Node, game: str) -> None:
    told = 0
    for number in range(6):
        replay = dealt(game, SETTINGS[game], number, most=2000)
        facts = node.run(DECIDED, replay)
        assert len(facts) <= 2
        assert all(holds(fact, replay) for fact in facts), facts
        told += len(facts)
    assert told


def test_36_equal_points_are_explained(node: Node) -> None:
    replay = dealt("push", SETTINGS["push"], 0, most=2000)
    replay["record"]["result"] = {"winners": [1], "scores": [50, 50, 20]}
    assert node.run(DECIDED, replay)[0] == {"key": "push.highlight.more_cards", "args": {"seat": 1}}


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_36_the_podium(browser: Browser, server: Server, ended: Ended, size: tuple[int, int], theme: str) -> None:
    guest = ended("push", 3)
    with visiting(browser, server, size, "de-DE", speed="normal", theme=theme) as visitor:
        see_result(visitor, guest)
        visitor.page.wait_for_function("() => document.querySelector('.highlights')?.textContent")
        result = guest.state()["view"]["result"]
        names = visitor.page.locator(".podium-name").all_inner_texts()
        shown = [int(text.split()[0]) for text in visitor.page.locator(".podium-score .unseen").all_text_contents()]
        assert shown == sorted(result["scores"], reverse=True)
        assert len(names) == 3
        visitor.page.wait_for_function(
            """() => Array.from(document.querySelectorAll('.count-up'))
              .every(number => number.textContent === number.nextElementSibling.textContent)"""
        )
        accessible(visitor)
        assert visitor.page.locator(".crown").count() == len(result["winners"])
