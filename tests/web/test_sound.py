"""Sound (item 26): made on the spot, never before a touch, and the player's own turn sounds like nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import LEGAL, Visitor, at_table, open_seat, tap, until_card, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORDER = """
window.heard = []; window.speakers = []
window.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); window.speakers.push(this) }
}
for (const Source of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = Source.prototype.start
  Source.prototype.start = function (at, ...more) {
    window.heard.push({ pitch: Math.round(this.frequency?.value ?? 0), at, long: more[1] ?? null })
    return start.call(this, at, ...more)
  }
}
"""
TURN = [392, 587]
CUES = [
    "select",
    "card",
    "draw",
    "shuffle",
    "turn",
    "help",
    "level",
    "die",
    "bust",
    "last",
    "win",
    "over",
    "error",
    "ask",
]
SOUND = """async ([files, cue]) => {
  const { sound } = await import(`${files}/web/feedback/sound.js`)
  window.heard.length = 0
  sound(cue, 1)
  return window.heard
}"""


def listening(visitor: Visitor) -> None:
    """From now on the page notes what it lets sound."""
    visitor.context.add_init_script(RECORDER)


def pitches(visitor: Visitor) -> list[int]:
    """The notes that have been heard; noise has none."""
    found: list[int] = visitor.page.evaluate("heard.map(one => one.pitch)")
    return found


def files(visitor: Visitor) -> str:
    return visitor.page.locator("meta[name=stammtisch]").get_attribute("data-at") or ""


def wait_for_turn(visitor: Visitor, times: int = 1) -> None:
    visitor.page.wait_for_function("times => heard.filter(one => one.pitch === 392).length >= times", arg=times)


def touch(visitor: Visitor) -> None:
    """The player touches the table, where nothing is to be done."""
    with visitor.page.expect_response("**/feedback/sound.js"):
        visitor.page.locator("main.table").dispatch_event("pointerup")


def test_26_nothing_sounds_before_a_touch(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        listening(visitor)
        fetched: list[str] = []
        visitor.context.on("request", lambda request: fetched.append(request.url))
        host = at_table(visitor, server, "elfer_raus", 2)
        visitor.page.wait_for_selector("main.table.mine")
        host.command("move", moves=[host.state()["view"]["moves"][0]])
        visitor.page.wait_for_selector("main.table.mine")
        assert visitor.page.evaluate("speakers.length") == 0
        assert not [url for url in fetched if "/feedback/sound.js" in url]
        until_card(visitor)
        tap(visitor.page.locator(LEGAL).first)
        visitor.page.wait_for_function(
            "() => speakers.length === 1 && speakers[0].state === 'running' && heard.length > 0"
        )


def test_26_the_turn_has_a_sound_of_its_own(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house={"patience": 0, "pace": 0})
    friend = joined(server, host, "Toni")
    with visiting(browser, server, sound="turn") as visitor:
        listening(visitor)
        open_seat(visitor, host)
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table")
        touch(visitor)
        for _ in range(60):
            state = host.state()
            mine, turns = state["turn"] == 0, pitches(visitor).count(392)
            mover = host if mine else friend
            moves = mover.state()["view"]["moves"]
            mover.command("move", moves=["stop" if "stop" in moves else moves[0]]).raise_for_status()
            if not mine and host.state()["turn"] == 0:
                wait_for_turn(visitor, turns + 1)
                break
        assert set(pitches(visitor)) == set(TURN)  # and nothing else was heard


@pytest.mark.parametrize(("sound", "heard"), [("table", True), ("off", False)])
def test_26_what_is_heard_can_be_chosen(browser: Browser, server: Server, sound: str, heard: bool) -> None:
    with visiting(browser, server, sound=sound, volume=0.4) as visitor:
        listening(visitor)
        at_table(visitor, server, "elfer_raus", 2)
        visitor.page.wait_for_selector("main.table.mine")
        touch(visitor)
        until_card(visitor)
        tap(visitor.page.locator(LEGAL).first)
        visitor.page.wait_for_selector("main.table:not([data-sending]) .board .last")
        if heard:
            visitor.page.wait_for_function("() => heard.some(one => one.long === 0.07)")
        else:
            assert visitor.page.evaluate("speakers.length") == 0


def test_26_m_mutes_and_volume_is_remembered(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        listening(visitor)
        at_table(visitor, server, "elfer_raus", 2)
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.locator(".sheet #pref-volume").fill("0.3")
        visitor.page.wait_for_function("() => heard.length > 0")  # how loud that is
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".sheet", state="detached")
        visitor.page.keyboard.press("m")
        visitor.page.wait_for_selector(".notice:has-text('Ton aus')")
        visitor.page.reload()
        visitor.page.wait_for_selector("main.table")
        kept = "JSON.parse(localStorage.getItem('stammtisch.prefs'))"
        assert visitor.page.evaluate(f"[{kept}.sound, {kept}.volume]") == ["off", 0.3]
        visitor.page.keyboard.press("m")
        visitor.page.wait_for_selector(".notice:has-text('Ton an')")
        assert visitor.page.evaluate(f"{kept}.sound") == "table"


def test_26_every_cue_is_short_and_told_apart(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        listening(visitor)
        visitor.visit()
        visitor.page.locator("h1").click()
        heard: dict[str, list[dict[str, Any]]] = {
            cue: visitor.page.evaluate(SOUND, [files(visitor), cue]) for cue in CUES
        }
    for cue, parts in heard.items():
        starts = [part["at"] for part in parts]
        assert max(starts) - min(starts) <= 0.25, cue
    tunes = {cue: tuple((part["pitch"], part["long"]) for part in parts) for cue, parts in heard.items()}
    assert [pitch for pitch, _ in tunes["turn"]] == TURN
    assert not [cue for cue, tune in tunes.items() if cue != "turn" and {pitch for pitch, _ in tune} & {392, 587}]
    assert len(set(tunes.values())) == len(CUES) - 1  # drawing and laying are told apart by how the noise sweeps
    assert [len(tunes[cue]) for cue in ("shuffle", "die", "win", "help", "level")] == [8, 5, 5, 3, 3]
