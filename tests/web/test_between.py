"""Between games: another one by agreement, changes at the same table, the evening's score, and who comes and goes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor, at_table, caught_up, open_seat, visiting
from tests.web.pages.after import QUICK, look_back, played
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def two(server: Server, game: str = "push", **house: Any) -> tuple[Guest, Guest]:
    """Anna, who is the host, and Toni, before a game."""
    host = opened(server, game, 2, house={**QUICK, **house})
    return host, joined(server, host, "Toni")


def over(server: Server, *more: str, game: str = "push") -> list[Guest]:
    """Anna, Toni and some more have ended a game without a result."""
    host = opened(server, game, 2 + len(more), house=QUICK)
    guests = [host, *(joined(server, host, name) for name in ("Toni", *more))]
    host.command("start").raise_for_status()
    vote(guests)
    return guests


def vote(guests: list[Guest]) -> None:
    """All want to end the game."""
    for guest in guests:
        if guest.state()["phase"] == "playing":
            guest.command("vote", abort=True).raise_for_status()


def begun(guest: Guest, games: int) -> dict[str, Any]:
    """The state as soon as so many games have begun here."""
    with guest.listening() as lines:
        return next(line for line in lines if line["kind"] == "state" and line["games"] == games)


# Another game


def test_36_one_asks_and_the_other_sees_who_is_in(browser: Browser, server: Server) -> None:
    guests = over(server, "Mia")
    with visiting(browser, server) as one, visiting(browser, server, DESKTOP, "en-GB") as other:
        open_seat(one, guests[0])
        open_seat(other, guests[1])
        with guests[2].listening():
            one.page.locator(".result .rematch").click()
            other.page.get_by_text("Anna asks: another game?").first.wait_for()
            assert other.page.locator(".who-is-in .is-in").inner_text() == "Anna is in"
            assert other.page.locator(".who-is-in .is-thinking").all_inner_texts()[0] == "You are asked"
            other.page.get_by_role("button", name="I am in!").click()
            one.page.locator(".who-is-in .is-in:has-text('Toni')").wait_for()
            assert guests[0].state()["games"] == 1
            guests[2].command("agree", again=True).raise_for_status()
        begun(guests[0], 2)
        for visitor in (one, other):
            visitor.page.wait_for_selector(".result", state="detached")


def test_36_who_is_in_can_think_again_and_the_host_need_not_wait(browser: Browser, server: Server) -> None:
    host, guest = over(server)
    with visiting(browser, server) as one, visiting(browser, server) as other:
        open_seat(one, host)
        open_seat(other, guest)
        other.page.locator(".result .rematch").click()
        other.page.get_by_role("button", name="Doch nicht").click()
        other.page.get_by_role("button", name="Noch eine Runde?").wait_for()
        assert guest.state()["games"] == 1
        assert other.page.locator(".start-now").count() == 0
        one.page.get_by_role("button", name="Jetzt anfangen, ohne zu warten").click()
        begun(host, 2)
        one.page.wait_for_selector(".result .begun")  # the host had not said to be in, and may read on


def test_36_nobody_is_thrown_out_of_the_result(browser: Browser, server: Server) -> None:
    """The host begins without waiting: who reads the result reads on, and is told."""
    host, guest = two(server, "elfer_raus")
    played(host, guest)
    for player in (host, guest):
        player.command("take_back").raise_for_status()
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        page = visitor.page
        podium = page.locator(".result .podium")
        podium.wait_for()
        host.command("start").raise_for_status()
        page.locator(".result .begun").wait_for()
        caught_up(visitor, begun(host, 2)["seq"])
        assert podium.count() == 1
        page.get_by_role("button", name="Zum Spiel").click()
        page.wait_for_selector(".result", state="detached")
        page.wait_for_selector("main.table")


HEARD = """window.heard = 0; const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };"""


def test_36_who_looks_back_is_told_with_sound_and_title(browser: Browser, server: Server) -> None:
    host, guest = over(server)
    with visiting(browser, server) as visitor:
        visitor.context.add_init_script(HEARD)
        open_seat(visitor, guest)
        look_back(visitor, guest)
        page = visitor.page
        page.locator("main.replay h1").click()  # nothing may sound before the first touch
        host.command("agree", again=True).raise_for_status()
        page.get_by_text("Anna fragt: Noch eine Runde?").wait_for()
        page.wait_for_function("() => window.heard > 0")
        page.wait_for_function("() => document.title.includes('Noch eine Runde?')")
        page.locator(".next-asked .rematch").click()
        begun(host, 2)
        page.get_by_text("Das nächste Spiel hat begonnen.").wait_for()
        assert page.locator("main.replay").count() == 1
        page.get_by_role("button", name="Zum Spiel").click()
        page.wait_for_selector("main.table:not(.replay)")


def test_36_a_free_chair_is_asked_about(browser: Browser, server: Server) -> None:
    guests = over(server, "Mia")
    guests[2].command("leave").raise_for_status()
    with visiting(browser, server) as one, visiting(browser, server) as other:
        open_seat(one, guests[0])
        open_seat(other, guests[1])
        for visitor in (other, one):
            visitor.page.locator(".result .rematch").click()
        one.page.get_by_text("Ein Platz ist frei.").first.wait_for()
        assert other.page.get_by_text("Anna entscheidet, wie es weitergeht.").count() == 1
        assert guests[0].state()["games"] == 1
        one.page.get_by_role("button", name="Zu 2 spielen").click()
        other.page.get_by_text("Als Nächstes: Push, 2 Personen").wait_for()
        for visitor in (other, one):
            visitor.page.locator(".result .rematch").click()
        assert [seat["name"] for seat in begun(guests[0], 2)["seats"]] == ["Anna", "Toni"]


def test_36_a_bot_takes_the_free_chair_when_the_host_says_so(browser: Browser, server: Server) -> None:
    guests = over(server, "Mia")
    guests[2].command("leave").raise_for_status()
    with visiting(browser, server) as visitor, guests[1].listening():
        open_seat(visitor, guests[0])
        guests[1].command("agree", again=True).raise_for_status()
        visitor.page.locator(".result .rematch").click()
        visitor.page.get_by_role("button", name="Ein Bot setzt sich hin").click()
        assert begun(guests[0], 2)["seats"][2]["bot"] == "stammgast"


# Changes at the same table


@pytest.mark.rotating("size")
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_36_another_game_is_played_at_the_same_table(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    host, guest = over(server)
    with visiting(browser, server, size) as one, visiting(browser, server) as other:
        open_seat(one, host)
        open_seat(other, guest)
        one.page.get_by_role("button", name="Etwas ändern").click()
        one.page.locator("#option-game").select_option("Elfer raus!")
        other.page.get_by_text("Als Nächstes: Elfer raus!, 2 Personen").wait_for()
        assert other.page.locator(".result").count() == 1  # nobody is thrown out of anything
        one.page.locator(".wait .rematch").click()
        other.page.locator(".result .rematch").click()
        for visitor in (one, other):
            visitor.page.wait_for_selector("main.game-elfer_raus .held")
        assert begun(host, 2)["game"] == "elfer_raus"


def test_36_the_table_shows_the_last_game_while_the_next_is_arranged(browser: Browser, server: Server) -> None:
    """Another game, another number, another order: who looks at the table sees the one that was played."""
    host, guest = over(server, game="elfer_raus")
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        page = visitor.page
        page.locator(".result .sheet-head button").click()
        before = page.locator(".chip").all_inner_texts()
        host.command("change", game="push", players=5).raise_for_status()
        host.command("swap", first=0, second=1).raise_for_status()
        page.get_by_text("Ergebnis").click()
        page.get_by_text("Als Nächstes: Push, 5 Personen").wait_for()
        page.locator(".result .sheet-head button").click()
        assert page.locator("main.game-elfer_raus").count() == 1
        assert page.locator(".chip").all_inner_texts() == before


def test_36_who_comes_back_reads_of_the_game_before_in_its_words(browser: Browser, server: Server) -> None:
    host, guest = over(server, game="elfer_raus")
    host.command("change", game="push").raise_for_status()
    for one in (host, guest):
        one.command("agree", again=True).raise_for_status()
    begun(host, 2)
    with visiting(browser, server, DESKTOP) as visitor:
        open_seat(visitor, guest)
        visitor.page.wait_for_selector("main.game-push")
        assert "Runde 1 ist ausgeteilt" in visitor.page.locator(".panel .log").inner_text()


def test_36_a_way_from_the_result_to_the_room_and_back(browser: Browser, server: Server) -> None:
    host, guest = over(server)
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        visitor.page.get_by_role("button", name="Zum Warteraum").click()
        visitor.page.wait_for_selector("main.wait")
        assert visitor.page.locator("#option-game").is_disabled()  # only the host chooses, and everybody sees it
        host.command("change", game="level8").raise_for_status()
        visitor.page.locator(".room-news").get_by_text("Jetzt wird Level 8 gespielt, 2 Personen.").wait_for()
        visitor.page.get_by_role("button", name="Ergebnis").click()
        visitor.page.wait_for_selector(".result")


# The evening's score


def test_the_evenings_score_is_on_the_result_in_the_room_and_on_the_screen(browser: Browser, server: Server) -> None:
    host, guest = two(server, "elfer_raus")
    played(host, guest)
    won = {one["name"]: one["won"] for one in host.state()["evening"]["won"]}
    assert sum(won.values()) >= 1
    with visiting(browser, server) as visitor, visiting(browser, server, DESKTOP) as screen:
        open_seat(visitor, host)
        screen.visit(f"/t/{host.key['code']}?screen")
        rooms = [visitor.page.locator(".result .evening"), screen.page.locator(".screen-outcome .evening")]
        for score in rooms:
            score.wait_for()
            told = dict(
                zip(
                    score.locator(".evening-name").all_inner_texts(),
                    score.locator(".evening-won").all_inner_texts(),
                    strict=True,
                )
            )
            assert {name: int(number) for name, number in told.items()} == won
        visitor.page.get_by_role("button", name="Etwas ändern").click()
        visitor.page.locator("main.wait .evening").wait_for()


# Who comes and goes


def test_what_is_said_and_who_comes_is_seen_and_read_aloud_in_the_waiting_room(
    browser: Browser, server: Server
) -> None:
    host = opened(server, "push", 3, house={**QUICK, "chat": True})
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        guest = joined(server, host, "Toni")
        news = visitor.page.locator(".room-news")
        news.get_by_text("Toni setzt sich dazu.").wait_for()
        visitor.page.wait_for_function(SPOKEN, arg="Toni setzt sich dazu.")
        guest.command("say", text="Servus beinand").raise_for_status()
        news.get_by_text("Toni: Servus beinand").wait_for()
        visitor.page.wait_for_function(SPOKEN, arg="Servus beinand")
        guest.command("leave").raise_for_status()
        news.get_by_text("Toni ist aufgestanden.").wait_for()
        accessible(visitor)


SPOKEN = """words => { window.spoken ??= ''; for (const name of ['a', 'b'])
  window.spoken += document.getElementById(`announcer-${name}`).textContent + '\\n';
  return window.spoken.includes(words); }"""


def test_who_is_sent_away_is_asked_about_told_and_can_come_again(browser: Browser, server: Server) -> None:
    host, guest = two(server)
    with visiting(browser, server) as one, visiting(browser, server) as other:
        open_seat(one, host)
        open_seat(other, guest)
        one.page.get_by_role("button", name="Toni wegsetzen").click()
        one.page.locator(".sure").get_by_role("button", name="Doch nicht").click()
        assert guest.state()["you"] == 1
        one.page.get_by_role("button", name="Toni wegsetzen").click()
        one.page.locator(".sure").get_by_role("button", name="Toni wegsetzen").click()
        other.page.get_by_role("heading", name="Du hast an diesem Tisch keinen Platz mehr").wait_for()
        other.page.get_by_role("button", name="Fragen, ob wieder Platz ist").click()
        other.page.get_by_text("Du hast gefragt.").wait_for()
        one.page.get_by_role("button", name="Gerade nicht: Toni").click()
        other.page.get_by_text("Gerade ist kein Platz für dich.").wait_for()
        other.page.get_by_role("button", name="Fragen, ob wieder Platz ist").click()
        one.page.get_by_role("button", name="Dazusetzen: Toni").click()
        other.page.wait_for_selector("main.wait")
        assert guest.state()["you"] == 1


def test_who_is_sent_away_finds_the_way_home(browser: Browser, server: Server) -> None:
    host, guest = two(server)
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        host.command("remove", seat=1).raise_for_status()
        visitor.page.locator(".outside").get_by_role("button", name="Zur Startseite").click()
        visitor.page.wait_for_selector(".start")
        assert visitor.page.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats'))") == []


def test_5_who_watches_can_sit_down_and_go_back_without_reloading(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house=QUICK)
    with visiting(browser, server) as visitor:
        page = visitor.page
        visitor.visit(f"/t/{host.key['code']}")
        page.get_by_role("button", name="Zuschauen").click()
        page.locator(".watching .sit-down").click()
        page.locator("#name").fill("Toni")
        page.get_by_role("button", name="Hinsetzen").click()
        page.wait_for_selector(".place-name:has-text('Toni')")
        assert host.state()["seats"][1]["name"] == "Toni"
    host.command("start", fill="stammgast").raise_for_status()
    with visiting(browser, server) as visitor:
        visitor.visit(f"/t/{host.key['code']}?watch")
        visitor.page.locator(".banner.watching button").click()
        visitor.page.wait_for_selector(".ask-name")


def test_19_the_log_names_who_sat_there_then(browser: Browser, server: Server) -> None:
    host, guest = two(server)
    host.command("start").raise_for_status()
    state = host.state()
    mover = (host, guest)[state["turn"]]
    mover.command("move", moves=[mover.state()["view"]["moves"][0]]).raise_for_status()
    vote([host, guest])
    guest.command("leave").raise_for_status()
    with visiting(browser, server, DESKTOP) as visitor:
        open_seat(visitor, host)
        page = visitor.page
        page.locator(".result .sheet-head button").click()
        log = page.locator(".panel .log")
        log.get_by_text("Toni").first.wait_for()
        before = log.inner_text()
        assert "Platz 2" not in before
        joined(server, host, "Xaver")
        host.command("start").raise_for_status()
        page.wait_for_selector(".seats:has-text('Xaver')")
        assert before in log.inner_text()  # below what the second game has brought


# Your tables


def test_your_tables_lists_first_where_it_is_your_turn_and_no_dead_ones(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        closed = opened(server, "push", 2, house=QUICK)
        finished = [opened(server, "push", 2, house=QUICK) for _ in range(4)]
        mine = opened(server, "push", 2, house={**QUICK, "listed": False})
        for guest in finished:  # begun before a page has promised its chance, which would be waited for
            guest.command("start", fill="zufall").raise_for_status()
        for guest in (closed, *finished, mine):
            open_seat(visitor, guest)
        for guest in finished:
            guest.command("vote", abort=True).raise_for_status()
        closed.command("close").raise_for_status()
        mine.command("start", fill="zufall").raise_for_status()
        mine_on(mine)
        visitor.page.evaluate("() => sessionStorage.clear()")
        visitor.visit()
        visitor.page.wait_for_selector(".resume li")
        first = visitor.page.locator(".resume li").first.inner_text()
        assert mine.key["code"] in first
        assert "Du bist dran" in first
        assert visitor.page.locator(".resume li").count() == 3
        kept = json.dumps(visitor.page.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats'))"))
        assert closed.key["code"] not in kept


def mine_on(guest: Guest) -> None:
    """It is this seat's turn; until then bots move."""
    with guest.listening() as lines:
        assert any(line["kind"] == "state" and line["turn"] == line["you"] is not None for line in lines)


def test_a_free_chair_can_be_taken_at_once_after_a_game(browser: Browser, server: Server) -> None:
    """Who comes by the link is at the door: the moment of the last game's end is not theirs."""
    host, guest = two(server, "elfer_raus")
    played(host, guest)
    guest.command("leave").raise_for_status()
    with visiting(browser, server, speed="normal", each=True) as visitor:
        visitor.visit(f"/t/{host.state()['code']}")
        visitor.page.wait_for_selector(".ask-name")
        assert visitor.page.locator("#name").count() == 1


def test_another_game_next_throws_nobody_out_of_the_result(browser: Browser, server: Server) -> None:
    host, guest = two(server)
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        played(host, guest)
        for player in (host, guest):
            player.command("take_back").raise_for_status()
        podium = visitor.page.locator(".result .podium")
        podium.wait_for()
        with visitor.page.expect_response("**/games/elfer_raus/web/index.js"):
            host.command("change", game="elfer_raus").raise_for_status()
        host.command("start").raise_for_status()
        caught_up(visitor, begun(host, 2)["seq"])
        visitor.page.locator(".result .begun").wait_for()
        podium.wait_for()


def test_who_sits_down_after_a_change_of_game_sees_how_the_last_one_ended(browser: Browser, server: Server) -> None:
    """With the cards of the game that was played, though the next one is another."""
    host, guest = two(server)
    played(host, guest)
    host.command("change", game="elfer_raus").raise_for_status()
    guest.command("leave").raise_for_status()
    with visiting(browser, server, speed="normal", each=True) as visitor:
        visitor.visit(f"/t/{host.state()['code']}")
        visitor.page.locator("#name").fill("Mia")
        visitor.page.locator("#name").press("Enter")
        visitor.page.locator("main.game-push").wait_for()


# The vote, the host, and the way out


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_a_vote_to_end_is_a_banner_for_everybody(browser: Browser, server: Server, language: str) -> None:
    host = opened(server, "push", 3, house=QUICK)
    guests = [host, joined(server, host, "Toni"), joined(server, host, "Mia")]
    host.command("start").raise_for_status()
    with (
        visiting(browser, server, language=language) as visitor,
        visiting(browser, server, language=language) as watcher,
    ):
        open_seat(visitor, guests[1])
        visitor.page.wait_for_selector("main.table")
        watcher.visit(f"/t/{host.key['code']}?watch")
        host.command("vote", abort=True).raise_for_status()
        banner = visitor.page.locator(".banner.vote")
        banner.wait_for()
        expected = "1 von 2 nötigen Stimmen" if language == "de-DE" else "1 of 2 votes needed"
        assert "Anna" in banner.inner_text()
        assert expected in banner.inner_text()
        watcher.page.wait_for_selector(".banner.vote")
        assert watcher.page.locator(".banner.vote button").count() == 0
        accessible(visitor)
        banner.get_by_role("button").click()
        visitor.page.wait_for_selector(".result")


def test_a_new_host_is_announced(browser: Browser, server: Server) -> None:
    host, guest = two(server)
    host.command("start").raise_for_status()
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        visitor.page.wait_for_selector("main.table")
        host.command("leave").raise_for_status()
        visitor.page.locator("[role=alert]").get_by_text("Du leitest jetzt den Tisch.").wait_for()


def test_39_buttons_of_people_carry_their_names(browser: Browser, server: Server) -> None:
    host, _ = two(server)
    host.command("start").raise_for_status()
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.get_by_role("button", name="Stumm schalten: Toni").wait_for()
        visitor.page.get_by_role("button", name="Bot spielen lassen: Toni").wait_for()


@pytest.mark.parametrize("alone", [False, True])
def test_31_leaving_says_what_it_means_before_it_does_it(browser: Browser, server: Server, alone: bool) -> None:
    with visiting(browser, server) as visitor:
        if alone:
            guest = at_table(visitor, server, "push", 2)
        else:
            host, guest = two(server)
            host.command("start").raise_for_status()
            open_seat(visitor, guest)
        rise(visitor)
        words = visitor.page.locator(".sure").inner_text()
        assert ("Das Spiel endet hier" in words) == alone
        assert ("Dein Platz bleibt deiner" in words) != alone
        visitor.page.locator(".sure").get_by_role("button", name="Doch nicht").click()
        assert guest.state()["seats"][guest.state()["you"]]["why"] is None
        visitor.page.locator(".sheet").get_by_role("button", name="Aufstehen").click()
        visitor.page.locator(".sure").get_by_role("button", name="Aufstehen").click()
        visitor.page.wait_for_selector(".start")
        if not alone:
            assert guest.state()["seats"][1]["why"] == "left"


def rise(visitor: Visitor) -> None:
    visitor.page.wait_for_selector("main.table")
    visitor.page.get_by_role("button", name="Menü").click()
    visitor.page.locator(".sheet").get_by_role("button", name="Aufstehen").click()
    visitor.page.wait_for_selector(".sure")
