"""What one takes along (51): the result as a picture without cards, a line on the deal of the day, a printed block."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.day_deals import TODAY, dealt, played_out
from tests.server.serving import Server
from tests.web.browsing import DESKTOP, PHONE, Visitor, open_seat, visiting
from tests.web.node import Node
from tests.web.pages.after import Ended, see_result
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WRITTEN = """
window.written = [];
const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (words, ...where) {
  window.written.push(words);
  return write.call(this, words, ...where);
};
"""
SHARES = """
navigator.canShare = ({ files }) => files?.length === 1;
navigator.share = async ({ text, files }) => { window.shared = { text, files: files.map(file => file.type) } };
"""
NO_SHARE = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
NO_PRINTER = "window.print = () => { window.printed = true };"
SEEN = """[...document.querySelectorAll('body *')].filter(e => e.checkVisibility())
  .map(e => e.closest('.print-sheet') !== null)"""


def names_and_scores(visitor: Visitor) -> list[str]:
    """What the podium says of everybody."""
    page = visitor.page
    names = [name.split("(")[0].strip() for name in page.locator(".podium-name").all_inner_texts()]
    return [*names, *(score.split("\n")[-1] for score in page.locator(".podium-score").all_inner_texts())]


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", ["elfer_raus", "help", "level8", "push"])
def test_51_the_result_is_saved_as_a_picture_without_cards(
    browser: Browser, server: Server, ended: Ended, game: str, tmp_path: Path
) -> None:
    with visiting(browser, server, language="en-GB") as visitor:
        visitor.context.add_init_script(WRITTEN + NO_SHARE)
        see_result(visitor, ended(game))
        with visitor.page.expect_download() as saved:
            visitor.page.get_by_role("button", name="Save a picture").click()
        saved.value.save_as(tmp_path / "result.png")
        width, height = size_of((tmp_path / "result.png").read_bytes())
        assert (width, height > 600) == (1080, True)
        written = visitor.page.evaluate("written")
        assert set(names_and_scores(visitor)) <= set(written)
        held = visitor.page.evaluate("[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)")
        assert not set(held) & set(written)
        assert len(written) == 4 + 3 * visitor.page.locator(".podium li").count()
        accessible(visitor)


def test_51_a_picture_goes_where_files_can_be_sent(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        visitor.context.add_init_script(SHARES)
        see_result(visitor, ended("push"))
        visitor.page.get_by_role("button", name="Bild verschicken").click()
        visitor.page.wait_for_function("() => window.shared")
        shared = visitor.page.evaluate("shared")
        assert shared["files"] == ["image/png"]
        assert all(words in shared["text"] for words in names_and_scores(visitor))


def test_51_the_block_is_printed_alone(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        page = visitor.page
        visitor.context.add_init_script(NO_PRINTER)
        see_result(visitor, ended("elfer_raus", 3, rounds=2))
        page.get_by_role("button", name="Block drucken").click()
        page.wait_for_function("() => window.printed")
        page.emulate_media(media="print")
        seen = page.evaluate(SEEN)
        assert any(seen)
        assert all(seen)
        rows = page.locator(".print-sheet tr").all_inner_texts()
        assert any("Runde 2" in row for row in rows)
        page.emulate_media(media="screen")
        assert page.locator(".print-sheet").is_hidden()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator(".print-sheet").count() == 0


def test_51_a_line_on_the_deal_of_the_day_tells_no_cards(browser: Browser, server: Server) -> None:
    with visiting(browser, server, PHONE) as visitor:
        guest = dealt(server, TODAY, game="elfer_raus")
        played_out(guest)
        yesterday = "new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10)"
        kept = f"JSON.stringify({{ last: {yesterday}, n: 6 }})"
        visitor.context.add_init_script(
            f"if (!localStorage.getItem('stammtisch.streak')) localStorage.setItem('stammtisch.streak', {kept})"
        )
        open_seat(visitor, guest)
        line = visitor.page.locator("#day-line")
        line.wait_for()
        words = line.input_value()
        assert words.startswith("Stammtisch, Blatt des Tages vom ")
        assert ". Platz." in words
        assert "7 Tage in Folge dabei." in words
        accessible(visitor)
        visitor.visit()
        visitor.page.locator(".day-deals .streak:has-text('7 Tage')").wait_for()


STREAK = """async (days, load) => {
  const kept = new Map();
  globalThis.localStorage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const { noteStreak, streak } = await load('web/session/profile.js');
  return days.map(day => { noteStreak(day); return streak(day) });
}"""


def test_51_days_in_a_row_are_counted_once_each(node: Node) -> None:
    days = ["2026-02-27", "2026-02-28", "2026-02-28", "2026-03-01", "2026-02-28", "2026-03-03"]
    assert node.run(STREAK, days) == [1, 2, 2, 3, 0, 1]
