"""A screen in the middle (item 7): it shows the table and nobody's hand, and phones show hands and what can be done."""

from __future__ import annotations

import itertools
import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server, opened
from tests.web.browsing import (
    GAMES,
    PHONE,
    PLAYABLE,
    SHORT,
    SHOWN,
    TABLET,
    Visitor,
    overlapping,
    settled,
    use,
    visiting,
)
from tests.web.memory import Answers, memory
from tests.web.pages.entering import sit
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocket

TELEVISION = (1920, 1080)
BOARDS = ".rows-of-elfer, .help-table, .l8-piles, .push-table"
FITS = """() => document.documentElement.scrollHeight <= innerHeight
  && document.documentElement.scrollWidth <= innerWidth
  && Array.from(document.querySelectorAll('.plate, .screen .board, .screen-foot'), part => part.getBoundingClientRect())
    .every(box => box.left > -2 && box.top > -2 && box.right < innerWidth + 2 && box.bottom < innerHeight + 2)"""
SMALLEST = """() => Math.min(...Array.from(document.querySelectorAll('.plate-name, .screen-status, .screen-last'),
  part => parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom))"""


class Room:
    """A screen, the phones around it, and all that the screen was sent."""

    def __init__(self, stack: ExitStack, browser: Browser, server: Server, size: tuple[int, int] = TELEVISION) -> None:
        self.heard: list[dict[str, Any]] = []
        self.screen = stack.enter_context(visiting(browser, server, size))
        self.phones = [stack.enter_context(visiting(browser, server, PHONE, name="")) for _ in range(2)]
        self.screen.page.on("websocket", self._listen)
        self.answers = Answers(self.screen.page)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda body: self.heard.extend(map(json.loads, str(body).splitlines())))

    def open(self, game: str) -> str:
        """The screen opens a table, and the phones sit down at it; its code."""
        self.screen.visit(f"/screen?game={game}")
        self.screen.page.locator(".together .main").click()
        self.screen.page.wait_for_selector(".lobby .qr")
        code = self.screen.page.locator(".lobby .code").inner_text()
        for phone, name in zip(self.phones, ("Anna", "Oma"), strict=True):
            sit(phone, code, name)
        return code

    def start(self) -> None:
        """The first who sat down lets the game begin."""
        self.phones[0].page.locator(".start-button").click()
        self.screen.page.wait_for_selector(".shows .board")
        for phone in self.phones:
            phone.page.wait_for_selector(".handheld .glance")

    def ask(self, phone: Visitor, path: str = "", body: Any = None) -> Any:
        """What the server answers the owner of a phone's seat, past the page."""
        seat = json.loads(phone.page.evaluate("() => localStorage.getItem('stammtisch.seats')"))[0]
        url = f"{phone.url}/api/v1/tables/{seat['table']}{path}?as={seat['label']}"
        answer = phone.context.request.get(url) if body is None else phone.context.request.post(url, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def move(self, number: int) -> bool:
        """Whoever is on turn taps something on their phone; whether the game goes on."""
        for _ in range(100):
            for phone in self.phones:
                if phone.page.locator(".result").count():
                    return False
                if phone.page.locator(f"main.mine:not([data-sending]) :is({PLAYABLE})").count():
                    tap(phone, number)
                    return True
            self.screen.page.evaluate("() => new Promise(done => setTimeout(done, 50))")
        raise AssertionError("nobody can do anything")


def tap(phone: Visitor, number: int) -> None:
    """Tap some place or choice, else some button or card, on a phone."""
    targets = phone.page.locator("button.target:enabled, .actions button.choice")
    shown = phone.page.evaluate(SHOWN)
    possible = targets if targets.count() else phone.page.locator(f"main.table :is({PLAYABLE})")
    use(possible.nth(number % possible.count()))
    changed = f"shown => ({SHOWN})() !== shown || document.querySelector('.choice, .target')"
    phone.page.wait_for_function(changed, arg=shown).dispose()


@pytest.mark.slow("three browsers at one table")
@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_7_one_screen_and_two_phones(browser: Browser, server: Server, game: str) -> None:
    with ExitStack() as stack:
        room = Room(stack, browser, server)
        room.open(game)
        if game in SHORT:
            room.ask(room.phones[0], "/commands", {"command": {"do": "change", "options": SHORT[game]}})
        room.start()
        page = room.screen.page
        for moves in range(30):
            if not room.move(moves):
                break
            if moves % 10 == 0:
                assert page.evaluate(FITS)
                assert page.evaluate(SMALLEST) >= 28
        assert page.locator(".held, .hand, .mine").count() == 0
        states = [line for line in room.heard if line["kind"] == "state" and line["view"]]
        assert {line["you"] for line in states} == {None}
        assert not any(line["view"].get("hand") or line["view"]["moves"] for line in states)
        assert room.answers.hands() == []
        told = [room.ask(phone) for phone in room.phones]
        hands = [state["view"].get("hand", []) for state in told if state["phase"] == "playing"]  # else rules open some
        remembered = memory(page)
        assert not any(len(hand) > 1 and remembered.holds(hand) for hand in hands)
        assert not any(phone.page.locator(BOARDS).count() for phone in room.phones)


@pytest.mark.slow("three browsers, until there are many piles")
def test_7_on_a_phone_nothing_lies_over_what_can_be_tapped(browser: Browser, server: Server) -> None:
    with ExitStack() as stack:
        room = Room(stack, browser, server)
        room.open("level8")
        room.start()
        targets, numbers = ".near-targets .target", itertools.count()

        def crowded(phone: Visitor) -> bool:
            """Whether there are many piles, and the level that is still to be laid."""
            return phone.page.locator(targets).count() >= 4 and phone.page.locator(".l8-slot").count() > 0

        while not (phone := next(filter(crowded, room.phones), None)):
            assert room.move(next(numbers)), "the game was over before all had a pile"
        for target in phone.page.locator(targets).all():
            target.click(trial=True)
        boxes = [slot.bounding_box() for slot in phone.page.locator(".l8-slot").all()]
        first = phone.page.locator(targets).first.bounding_box()
        assert first
        assert boxes
        assert not any(box and overlapping(box, first) for box in boxes)


def test_7_the_first_to_sit_down_is_host_and_a_rematch_is_asked_for_by_phone(browser: Browser, server: Server) -> None:
    with ExitStack() as stack:
        room = Room(stack, browser, server)
        room.open("push")
        page = room.screen.page
        page.wait_for_selector(".screen-chairs li:has-text('Oma')")
        assert "Anna startet das Spiel" in page.locator(".screen-status").inner_text()
        assert room.phones[1].page.locator(".start-button").count() == 0
        room.start()
        for phone in room.phones:
            room.ask(phone, "/commands", {"command": {"do": "vote", "abort": True}})
        page.wait_for_selector(".screen-outcome")
        assert "Noch eine Runde?" in page.locator(".screen-status").inner_text()
        room.phones[1].page.locator(".rematch").click()
        page.locator(".screen-outcome .is-in:has-text('Oma')").wait_for()
        room.phones[0].page.locator(".rematch").click()
        page.wait_for_selector(".shows .push-table")


def test_7_a_phone_shows_the_table_when_it_is_asked_to_or_when_no_screen_does(browser: Browser, server: Server) -> None:
    with ExitStack() as stack:
        room = Room(stack, browser, server)
        room.open("elfer_raus")
        room.start()
        anna, oma = room.phones
        anna.page.get_by_role("button", name="Tisch hier zeigen").click()
        anna.page.wait_for_selector(".rows-of-elfer")
        anna.page.get_by_role("button", name="Nur meine Karten").click()
        anna.page.wait_for_selector(".glance")
        room.ask(oma, "/commands", {"command": {"do": "say", "phrase": "hello"}})
        room.screen.page.wait_for_selector(".plate .bubble")
        room.screen.page.wait_for_selector(".plate .bubble", state="detached")
        anna.page.get_by_role("button", name="Tisch hier zeigen").click()
        room.screen.visit()
        oma.page.wait_for_selector(".rows-of-elfer")
        anna.page.get_by_role("button", name="Nur meine Karten").wait_for(state="detached")


def test_7_any_table_can_be_shown_on_a_screen(browser: Browser, server: Server) -> None:
    host = opened(server, "level8", 2)
    code = host.state()["code"]
    with visiting(browser, server, TABLET) as screen:
        screen.visit(f"/t/{code}")
        screen.page.get_by_role("button", name="Nur den Tisch zeigen, groß").click()
        screen.page.wait_for_selector(".lobby")
        assert host.state()["screens"] == 1
        screen.page.reload()
        screen.page.wait_for_selector(".lobby .qr")
        host.command("start", fill="stammgast").raise_for_status()
        screen.page.wait_for_selector(".shows .l8-piles")


ON_PLATES = """() => [...document.querySelectorAll('.plate > *:not(.unseen)')].every(part => {
  const [own, plate] = [part, part.parentElement].map(element => element.getBoundingClientRect())
  return own.left >= plate.left && own.right <= plate.right && own.top >= plate.top && own.bottom <= plate.bottom
})"""


@pytest.mark.rotating("players", keep=2)
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_7_on_a_flat_tablet_everybody_reads_from_their_side(browser: Browser, server: Server, players: int) -> None:
    host = opened(server, "push" if players == 6 else "elfer_raus", players, house={"pace": 3000})
    host.command("start", fill="stammgast").raise_for_status()
    with visiting(browser, server, (1024, 768)) as screen:
        screen.visit(f"/t/{host.state()['code']}?screen")
        screen.page.get_by_role("button", name="Tablet liegt flach").click()
        screen.page.wait_for_selector(".flat .side-bottom")
        assert screen.page.locator(".plate").count() == players
        assert screen.page.evaluate(FITS)
        assert screen.page.evaluate(ON_PLATES)
        turned = "sides => sides.map(side => getComputedStyle(side).rotate)"
        assert "180deg" in screen.page.locator(".plates").evaluate_all(turned)
        screen.page.reload()
        screen.page.wait_for_selector(".flat")


@pytest.mark.rotating("theme", "language")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_39_a_screen_in_the_middle(browser: Browser, server: Server, theme: str, language: str) -> None:
    game = GAMES[["de-DE", "en-GB"].index(language) * 2 + ["light", "dark"].index(theme)]
    with (
        visiting(browser, server, TELEVISION, language, theme=theme) as screen,
        visiting(browser, server, PHONE, language, theme=theme, name="") as phone,
    ):
        screen.visit(f"/screen?game={game}")
        screen.page.wait_for_selector(".together form")
        accessible(screen)
        screen.page.locator(".together .main").click()
        screen.page.wait_for_selector(".lobby .qr")
        accessible(screen)
        sit(phone, screen.page.locator(".lobby .code").inner_text(), "Anna")
        phone.page.locator(".start-button").click()
        phone.page.wait_for_selector(f".handheld :is({PLAYABLE})")
        accessible(phone)
        settled(screen)
        accessible(screen)
        screen.page.locator(".screen-buttons button").first.click()
        accessible(screen)
