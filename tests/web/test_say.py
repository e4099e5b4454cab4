"""The page says what the server says: the same keys and arguments give the same sentences, to the same listener."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.games import GAMES
from stammtisch.server.site.pages import Pages
from stammtisch.words import LANGUAGES, Language, Listener, Sentence, say, texts
from tests.web.node import Node

NAMES = ("Oma Resi", "Toni", "Ayşe")
SEATS = (None, 0, 1)
NUMBERS = (1, 2, 21)
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
OF_PAGE = Pages().files
SAY = """async ([catalogue, language, names, all], load) => {
  globalThis.fetch = async () => ({ json: async () => catalogue })
  document.documentElement = {}
  const { say, speak } = await load('web/base/i18n.js')
  await speak(language)
  return all.map(([key, args, seat]) => say(key, args, { names, seat }))
}"""


def filled(game: str, language: Language, name: str, kind: str | None) -> Any:
    """Something that may stand at this place of a text."""
    match kind:
        case "card" | "cards":
            cards = list(cards_of(game, language))
            return cards[:3] if kind == "cards" else cards[0]
        case "colour":
            return next(key.partition(".")[2] for key in texts(language, game) if key.startswith("colour."))
        case "seat" | "to" | "whom":
            return 1
    return f"<{name}>"


def cards_of(game: str, language: Language) -> Iterator[str]:
    """One card of each kind that has a name of its own."""
    for key, text in texts(language, game).items():
        letters = key.removeprefix("card.")
        if letters != key:
            yield "7" if letters == "number" else f"{letters}7" if "{n}" in str(text) else letters


def sentences(game: str, language: Language) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that the page may say of a game, with something at each place."""
    for key, text in json.loads(OF_PAGE[f"words/{language}.{game}.json"].body)[game].items():
        if key.endswith(".you") or key.startswith(("card.", "colour.", "label.")):
            continue
        found = PLACEHOLDER.findall(json.dumps(text))
        given = {name: filled(game, language, name, kind) for name, kind in found}
        for number in NUMBERS if "n" in given or isinstance(text, dict) else NUMBERS[:1]:
            yield f"{game}.{key}", {**given, "seat": 1, "n": number}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_about_a_game_is_the_servers(node: Node, game: str, language: Language) -> None:
    all_of_them = [(key, given, seat) for key, given in sentences(game, language) for seat in SEATS]
    catalogue = json.loads(OF_PAGE[f"words/{language}.json"].body)
    catalogue |= json.loads(OF_PAGE[f"words/{language}.{game}.json"].body)
    heard = node.run(SAY, [catalogue, language, NAMES, all_of_them])
    meant = [say(Sentence(key, given), Listener(language, NAMES, seat)) for key, given, seat in all_of_them]
    assert len(meant) > 50
    assert [pair for pair in zip(heard, meant, strict=True) if pair[0] != pair[1]] == []
