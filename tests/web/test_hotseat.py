"""Several people at one device (item 6): a cover between turns, and nothing of a hand before it is revealed."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, GAMES, LEGAL, PHONE, PLAYABLE, SHORT, SHOWN, Visitor, play, use, visiting
from tests.web.keeping import shown, stored
from tests.web.memory import Answers, memory
from tests.web.pages.entering import sit
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request, WebSocket

REVEAL = ".cover .reveal:enabled"


class Device:
    """A visitor's device at which several people play, and all that it was sent."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.told: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("request", self._note)
        self.page.on("console", lambda message: self.told.append(message.text))
        self.answers = Answers(self.page)

    def _listen(self, socket: WebSocket) -> None:
        def note(body: str | bytes) -> None:
            self.heard += [(socket.url, json.loads(line)) for line in str(body).splitlines()]

        socket.on("framereceived", note)

    def _note(self, request: Request) -> None:
        """What is sent, but for moves, which name the cards that are played."""
        self.told.append(request.url)
        if not request.url.partition("?")[0].endswith("/commands"):
            self.told.append(request.post_data or "")

    def given_away(self) -> str:
        """All that has left the page, where it says that it is, and its markup but for names and shapes."""
        now: list[str] = self.page.evaluate("() => [location.href, ...window.posted]")
        markup = re.sub(r'[\w-]+="', '"', re.sub(r' d="[^"]*"', "", shown(self.page)))
        return "\n".join([*self.told, *now, markup])

    def sit_together(self, game: str, bots: int, names: tuple[str, ...] = ("Anna", "Oma"), **options: Any) -> None:
        """These people and so many bots wait at a new table."""
        self.visitor.visit(f"/here?game={game}")
        for number, name in enumerate(names, 1):
            if number > 2:
                self.page.get_by_role("button", name="+").click()
            self.page.locator(".person-here input").nth(number - 1).fill(name)
        self.page.locator("#bots").select_option(value=f"{bots}")
        self.page.locator("form > button:not(.main, .plain)").click()
        self.page.wait_for_selector(".wait .start-button")
        if options:
            self.ask("/commands", self.seats()[0]["label"], {"command": {"do": "change", "options": options}})

    def start(self) -> None:
        """The game begins, and the cover says whose turn it is, or that a bot thinks."""
        self.page.locator(".start-button").click()
        self.page.wait_for_selector(".cover")

    def seats(self) -> list[dict[str, Any]]:
        """Who shares the device, in the order in which they sat down."""
        kept: str = self.page.evaluate("() => localStorage.getItem('stammtisch.seats') ?? '[]'")
        return sorted(json.loads(kept), key=lambda seat: seat["order"])

    def ask(self, path: str, label: str, body: Any = None) -> Any:
        """What the server answers the owner of a seat, past the page."""
        url = f"{self.visitor.url}/api/v1/tables/{self.seats()[0]['table']}{path}?as={label}"
        request = self.visitor.context.request
        answer = request.get(url) if body is None else request.post(url, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def hands(self) -> dict[str, list[str]]:
        """Everybody's cards, by name."""
        return {seat["name"]: self.ask("", seat["label"])["view"].get("hand", []) for seat in self.seats()}

    def on_turn(self) -> str:
        """Whose turn it is."""
        state = self.ask("", self.seats()[0]["label"])
        return str(state["seats"][state["turn"]]["name"])

    def next_one(self) -> str:
        """Whoever shall get the device, once somebody of it is on turn; '' if the game is over."""
        self.there(f"{REVEAL}, .result")
        if self.page.locator(".result").count():
            return ""
        return re.sub("^(Ich bin|I am) ", "", self.page.locator(REVEAL).inner_text())

    def reveal(self) -> str:
        """Whoever gets the device sees their cards; their name."""
        name = self.next_one()
        if name:
            self.page.locator(REVEAL).click()
            self.there("main.table")
        return name

    def turn(self, taps: int = 30) -> None:
        """Whoever has the device plays until the next one gets it, or the game is over."""
        for _ in range(taps):
            self.there(f"main.table:not([data-sending]) :is({PLAYABLE}), .cover, .result")
            if self.page.locator(".cover, .result").count():
                return
            self.tap()

    def end(self) -> None:
        """The game ends here, if it has not yet, and everybody sees that."""
        for seat in self.seats():
            if self.ask("", seat["label"])["phase"] == "playing":
                self.ask("/commands", seat["label"], {"command": {"do": "vote", "abort": True}})
        self.there(".result .rematch")

    def tap(self) -> None:
        """Whoever has the device does something; the browser is left without a handle on what was tapped."""
        found = [self.page.locator(f"main.table :is({what})") for what in (".choice", "button.target", PLAYABLE)]
        control = next(controls for controls in found if controls.count()).first
        shown = self.page.evaluate(SHOWN)
        use(control)
        self.page.wait_for_function(f"shown => ({SHOWN})() !== shown", arg=shown).dispose()

    def there(self, selector: str) -> None:
        """Something like that is in the page."""
        self.page.locator(selector).first.wait_for(timeout=60_000)


def covered(device: Device) -> None:
    """Nothing of any hand is in the page or in what it keeps or has given away, and no stream of a seat is open."""
    page = device.page
    assert page.locator("[data-card], [data-text], .hand").count() == 0
    kept, given = stored(page), device.given_away()
    for hand in device.hands().values():
        named = {card for card in hand if re.search(rf"\\?\"{card}\\?\"", kept)}
        assert not hand or named != set(hand)
        unique = [card for card in hand if re.fullmatch("[a-z][0-9]+", card)]  # of which there is only one
        assert not named & set(unique)
        assert not [card for card in unique if re.search(rf"\b{card}\b", given)]
    opened = "() => sockets.filter(one => one.readyState < 2 && new URL(one.url).searchParams.has('as')).length"
    assert page.evaluate(opened) == 0


def heard_only_own(device: Device) -> None:
    """Each stream told what its seat may know, and the one of the cover what spectators may."""
    labels = {seat["label"]: seat["name"] for seat in device.seats()}
    for url, line in device.heard:
        asked = re.search(r"[?&]as=(\w+)", url)
        if line["kind"] == "state" and line["view"]:
            you = line["seats"][line["you"]]["name"] if line["you"] is not None else None
            assert you == (labels[asked[1]] if asked else None)
            assert asked or not (line["view"].get("hand") or line["view"]["moves"])
        assert asked or "moves" not in line


@pytest.mark.slow("a game by several people on one device")
@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_6_a_cover_between_turns_until_the_end(browser: Browser, server: Server, game: str) -> None:
    size = PHONE if game in {"elfer_raus", "push"} else DESKTOP
    with visiting(browser, server, size) as visitor:
        device = Device(visitor)
        device.sit_together(game, 1, **({"ladder": "short"} if game == "level8" else SHORT.get(game, {})))
        device.start()
        people = []
        for turns in range(8):
            name = device.next_one()
            if not name:
                break
            if turns < 3:
                covered(device)
            people.append(device.reveal())
            device.turn()
        assert set(people) == {"Anna", "Oma"}
        assert game == "level8" or all(one != another for one, another in itertools.pairwise(people))  # or a skip card
        assert device.answers.hands() == []
        device.end()
        heard_only_own(device)
        visitor.page.locator(".rematch").click()
        device.there(REVEAL)
        covered(device)


@pytest.mark.slow("all memory of the page is searched")
@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", ["elfer_raus", "help", "level8"])
def test_6_a_hand_is_in_memory_only_while_it_is_revealed(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server) as visitor:
        device = Device(visitor)
        device.sit_together(game, 2)
        device.start()
        name = device.reveal()
        if game != "help":
            while "Selbst" not in visitor.page.locator("#sort").inner_text():
                visitor.page.locator("#sort").click()
            visitor.page.get_by_label("Gewählte Karte nach rechts").click()
        device.there("main.table .held")
        hands, open_memory = device.hands(), memory(visitor.page)
        assert {person for person, hand in hands.items() if open_memory.holds(hand)} == {name}
        device.turn()
        before, after = hands, device.hands()
        device.next_one()
        covered(device)
        closed_memory = memory(visitor.page)
        assert not any(
            closed_memory.holds(hand) for known in (before, after) for hand in known.values() if len(hand) > 1
        )


def test_6_a_reload_covers(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        device = Device(visitor)
        device.sit_together("elfer_raus", 0)
        device.start()
        name = device.next_one()
        visitor.page.reload()
        assert device.reveal() == name
        visitor.page.reload()
        assert device.next_one() == name
        covered(device)
        state = device.ask("", device.seats()[0]["label"])
        assert [seat["here"] for seat in state["seats"]] == [True, True]
        device.reveal()
        for seat in device.seats():
            device.ask("/commands", seat["label"], {"command": {"do": "leave"}})
        device.there(".gone")
        assert [seat["name"] for seat in device.seats()] == ["Anna", "Oma"]


def test_6_a_game_that_ends_counts_once_and_its_deal_can_be_played_again(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        device, page = Device(visitor), visitor.page
        device.sit_together("elfer_raus", 0)
        device.start()
        device.reveal()
        labels = [seat["label"] for seat in device.seats()]
        for seat, label in enumerate(labels):
            device.ask("/commands", label, {"command": {"do": "stand_in", "seat": seat}})
        device.there(".result .rematch")
        assert len(page.evaluate("JSON.parse(localStorage.getItem('stammtisch.games'))")) == 1
        with page.expect_request("**/again?*") as asked:
            page.get_by_role("button", name="Dieses Blatt nochmal").click()
        assert asked.value.url.endswith(f"?as={labels[0]}")
        page.wait_for_selector("main.table .banner.known")


def test_6_everybody_may_look_at_their_own_cards_and_cover_them(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        device, page = Device(visitor), visitor.page
        device.sit_together("elfer_raus", 0)
        device.start()
        name = device.next_one()
        other = next(seat["name"] for seat in device.seats() if seat["name"] != name)
        for person in (other, name):
            page.get_by_role("button", name=f"Ich bin {person}").click()
            page.wait_for_selector("main.table .held")
            shown = {card.get_attribute("data-text") for card in page.locator(".held").all()}
            assert shown == set(device.hands()[person])
            page.locator(".cover-button").click()
            assert device.next_one() == name
            covered(device)


def test_6_a_move_is_taken_back_before_the_device_is_handed_on(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        device, page = Device(visitor), visitor.page
        device.sit_together("elfer_raus", 0)
        device.start()
        undo = page.get_by_label("Zurücknehmen: den letzten Zug")
        held = 0
        while not undo.count():
            device.there(f"main.table:not([data-sending]) :is({PLAYABLE}), .cover")
            if page.locator(".cover").count():
                device.reveal()
            else:
                held = page.locator(".held").count()
                device.tap()
        undo.click()
        page.wait_for_function("held => document.querySelectorAll('.held').length === held", arg=held)
        assert page.locator(".cover").count() == 0


def test_6_the_log_uses_names(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        device = Device(visitor)
        device.sit_together("elfer_raus", 1)
        device.start()
        for _ in range(3):
            device.reveal()
            log = visitor.page.locator(".panel .log").inner_text()
            assert not re.search(r"\b[Dd](u|ich|ir|ein\w*)\b", log)
            device.turn()
        assert re.search("Anna|Oma", visitor.page.locator(".cover-since").inner_text())  # whoever was before the next


def test_6_others_come_by_link(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor, visiting(browser, server, name="") as friend:
        device = Device(visitor)
        device.sit_together("elfer_raus", 1)
        visitor.page.locator(".taken .icon-button[aria-label*=wegsetzen]").last.wait_for()
        code = visitor.page.locator(".wait .code").inner_text()
        sit(friend, code, "Toni")
        visitor.page.locator(".start-button").click()
        friend.page.wait_for_selector("main.table")
        moved: set[str] = set()
        for _ in range(60):
            for page in (visitor.page, friend.page):
                page.wait_for_selector("main:not([data-sending])")
            name = device.on_turn()
            if name == "Toni":
                play(friend, 1)
            else:
                visitor.page.wait_for_selector(f"{REVEAL}, main.mine :is({PLAYABLE})")
                if visitor.page.locator(REVEAL).count():
                    assert device.reveal() == name
                play(visitor, 1)
            moved.add(name)
            if len(moved) == 3:
                break
        assert friend.page.locator(".cover").count() == 0
        assert moved == {"Anna", "Oma", "Toni"}


def test_6_somebody_joins_a_device_in_the_waiting_room(browser: Browser, server: Server) -> None:
    with visiting(browser, server, name="Anna") as visitor:
        visitor.visit("/new/elfer_raus")
        visitor.page.locator("#one-more").fill("Oma")
        visitor.page.locator(".one-more button").click()
        visitor.page.wait_for_selector(".place-name:has-text('Oma · an diesem Gerät')")
        visitor.page.locator("#one-more").fill("anna")
        visitor.page.locator(".one-more button").click()
        visitor.page.wait_for_selector(".banner.notice")
        visitor.page.locator(".start-button").click()
        visitor.page.wait_for_selector(REVEAL)


def test_6_a_name_that_is_taken_leaves_no_table_behind(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit("/here?game=push")
        for field in range(2):
            visitor.page.locator(".person-here input").nth(field).fill("Anna")
        visitor.page.locator("form .main").click()
        visitor.page.wait_for_selector(".wrong:not(:empty)")
        assert visitor.page.evaluate("() => localStorage.getItem('stammtisch.seats')") == "[]"


def test_6_by_keyboard(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        device, page = Device(visitor), visitor.page
        device.sit_together("elfer_raus", 0)
        page.locator(".start-button").focus()
        page.keyboard.press("Enter")
        first = device.next_one()
        assert page.evaluate("() => document.activeElement.tagName") == "H1"
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"main.table {LEGAL}, main.table .actions .main")
        for _ in range(12):
            if page.locator(".cover").count():
                break
            control = page.locator(f"main.table {LEGAL}, main.table .actions .main").first
            control.focus()
            page.keyboard.press("Enter")
            page.wait_for_selector(f".cover, main.table:not([data-sending]) :is({LEGAL}, .actions .main)")
        assert device.next_one() != first


@pytest.mark.rotating("theme", "language")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_39_one_device(browser: Browser, server: Server, theme: str, language: str) -> None:
    with visiting(browser, server, PHONE, language, theme=theme) as visitor:
        device = Device(visitor)
        visitor.visit()
        accessible(visitor)
        visitor.visit("/here")
        visitor.page.wait_for_selector(".together form")
        accessible(visitor)
        device.sit_together("level8", 1, ("Anna", "Oma", "Opa"))
        accessible(visitor)
        visitor.page.locator(".start-button").click()
        device.next_one()
        accessible(visitor)
        device.reveal()
        accessible(visitor)
        device.turn()
        device.next_one()
        visitor.page.set_viewport_size({"width": 640, "height": 320})  # what has happened is more than fits
        accessible(visitor)
