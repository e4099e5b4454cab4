"""The same page in another engine: a game of each kind in Firefox, by taps alone, to its result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Server, opened
from tests.web.browsing import GAMES, PLAYABLE, SHORT
from tests.web.firefox import Firefox, firefox

MAX_TAPS = 8
QUICKLY = "localStorage.setItem('stammtisch.prefs', JSON.stringify({ speed: 'off', each: false }))"
TAP = f"""(async () => {{
  const find = selector => document.querySelector(selector)
  const until = async holds => {{ while (!holds()) await new Promise(requestAnimationFrame) }}
  const playable = () => find(`main.table:not([data-sending]) :is({PLAYABLE})`)
  await until(() => find('.result') ?? playable())
  if (find('.result')) return 'over'
  const seq = find('main.table').dataset.seq
  const choice = find('button.target, .actions button.choice') ?? playable()
  choice.click()
  await until(() => find('.result, .choice, .target') ?? find('main.table').dataset.seq !== seq)
  return 'played'
}})()"""
PODIUM = """(async () => {
  while (!document.querySelector('.result .podium')) await new Promise(requestAnimationFrame)
})()"""


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(tmp_path_factory.mktemp("firefox")) as opened_firefox:
        yield opened_firefox


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_firefox(tab: Firefox, server: Server, game: str) -> None:
    tab.wrong.clear()
    host = opened(server, game, 3, options=SHORT[game], house={"patience": 0, "pace": 0})
    host.command("start", fill="anfaenger").raise_for_status()
    tab.visit(f"{server.url}/healthz")
    tab.evaluate(QUICKLY)
    tab.visit(f"{server.url}/t/{host.key['code']}#seat={host.key['token']}")
    taps = 0
    while taps < MAX_TAPS and tab.evaluate(TAP) == "played":
        taps += 1
    assert taps > 0
    host.command("stand_in", seat=0)
    tab.evaluate(PODIUM)
    assert tab.wrong == []
