"""The buttons of the moment: what most people want is first and alone in yellow, and never what does harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.bots.strategy import strategy
from stammtisch.cli.choices import TOGETHER, in_order
from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.server.site.pages import Pages
from tests.bots.test_reasons import positions
from tests.plays import OURS, AnyGame, helpers_of, named
from tests.web.node import Node

OFFERS = """async ([game, catalogue, views], load) => {
  globalThis.fetch = async () => ({ json: async () => catalogue })
  document.documentElement = {}
  await (await load('web/base/i18n.js')).speak('de')
  const { client } = await load(`games/${game}/web/index.js`)
  const { offersOf } = await load('web/ui/table/offers.js')
  const names = ['Oma', 'Toni', 'Vreni', 'Sepp', 'Anna', 'Resi']
  const cardsOf = view => [...client.hand(view, client.sorts[0] ?? '').flat(), ...(client.apart?.(view) ?? [])]
  const told = ({ label, main, kind, play, action }) => ({ label, main, kind, move: (play ?? action)?.move })
  const listener = view => ({ names, seat: view.seat })
  const session = view => ({ state: { value: { view, house: { hints: true } } }, listener: { value: listener(view) } })
  const shown = (view, card, acts) => {
    const plays = card ? client.plays(view, card, listener(view)) : []
    return { card, plays, offers: offersOf(plays, acts).map(told) }
  }
  return views.map(view => {
    const acts = client.actions(view, session(view))
    return ['', ...new Set(cardsOf(view).map(held => held.card))].map(card => shown(view, card, acts))
  })
}"""
OF_PAGE = Pages().files
TEXTS = (OF_PAGE[f"words/de{part}.json"].body for part in ("", *(f".{game}" for game in GAMES)))
SAID = {file: found for texts in TEXTS for file, found in json.loads(texts).items()}
AT_ONCE = 100
"""Positions in one message."""


def harmful(game: AnyGame, view: View, move: str) -> bool:
    """Whether the game's tests say that the move throws away what could do better."""
    judge = getattr(helpers_of(game, "facts"), "harmful", None)
    return judge is not None and bool(judge(view, move))


def worth(view: View) -> dict[str, int]:
    """What a regular holds each legal move to be worth."""
    player = strategy(view["game"])
    s = player.worlds.known(view)
    legal = player.game.legal_moves(s)
    found = [0] * len(legal)
    player.regular.weigh(s, legal, len(legal), found)
    return dict(zip(map(player.game.notation.move_text, legal), found, strict=True))


Shown = list[dict[str, Any]]


def offered(node: Node, game: AnyGame) -> Iterator[tuple[View, str, Shown, Shown]]:
    """In each position, while no card is selected and for each card of the hand: what it can do, and the buttons."""
    views = [view for _, view in positions(game)]
    for start in range(0, len(views), AT_ONCE):
        some = views[start : start + AT_ONCE]
        for view, shown in zip(some, node.run(OFFERS, [game.name, SAID, some]), strict=True):
            for selection in shown:
                yield view, selection["card"], selection["plays"], selection["offers"]


@pytest.mark.slow("all buttons in many positions")
@pytest.mark.parametrize("game", OURS, ids=named)
def test_15_the_yellow_button_is_first_alone_and_does_no_harm(game: AnyGame, node: Node) -> None:
    yellow = 0
    for view, card, plays, offers in offered(node, game):
        main = [offer for offer in offers if offer["main"]]
        assert main == offers[: len(main)], "the yellow button is not the first"
        assert len(main) <= 1, offers
        assert len({offer["label"] for offer in offers}) == len(offers), offers
        there = {offer.get("move") for offer in offers} | {offer.get("kind") for offer in offers}
        assert all({play["move"], play.get("kind")} & there for play in plays), (plays, offers)
        for offer in main:
            yellow += 1
            assert not harmful(game, view, offer.get("move") or ""), (view["moves"], offer)
            no_worse(view, offer.get("move") if card else None, plays)
    assert yellow


def no_worse(view: View, move: str | None, plays: Shown) -> None:
    """With the same card a regular would do nothing else rather."""
    value = worth(view)
    ways = {play["move"] for play in plays}
    assert move not in ways or value[str(move)] == max(value[way] for way in ways), (view, move)


@pytest.mark.slow("all choices in many positions")
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_first_choice_in_the_terminal_does_no_harm(game: AnyGame) -> None:
    for _, view in positions(game):
        first = in_order(view)[0].split(TOGETHER)[0]
        assert not harmful(game, view, first), (view["moves"], first)
