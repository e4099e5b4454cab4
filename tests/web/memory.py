"""What a page has in its memory: which lists of cards a snapshot of the heap holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

FEW = 5
MORE = 25
STRINGS = ("string", "concatenated string", "sliced string")


@dataclass(frozen=True)
class Memory:
    """All lists of texts, or of things with a text, that the page remembers, and all texts."""

    lists: list[frozenset[str]]
    texts: list[str]

    def holds(self, hand: list[str]) -> bool:
        """Whether some list is of these cards, or some text tells them.

        Beside a hand, a list may have what lies open; but few cards are in many lists, and all are in the deck.
        """
        told, most = json.dumps(hand, separators=(",", ":"))[1:-1], len(hand) + (MORE if len(hand) > FEW else 0)
        lists = (found for found in self.lists if len(found) <= most)
        return any(found.issuperset(hand) for found in lists) or any(told in text for text in self.texts)


class Answers:
    """What a page has been answered by HTTP, from now on."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        self._responses.append(answer)

    def hands(self) -> list[list[str]]:
        """All hands of cards in them, but for the replay of a game that is over."""
        told = (answer for answer in self._responses if "/api/" in answer.url and answer.ok)
        told = (answer for answer in told if not urlsplit(answer.url).path.endswith("/replay"))
        return [hand for answer in told for hand in _hands(json.loads(answer.text() or "null"))]


def _hands(told: Any) -> Iterator[list[str]]:
    """The hands anywhere in what was told."""
    inside = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    if isinstance(told, dict) and told.get("hand"):
        yield told["hand"]
    for part in inside:
        yield from _hands(part)


def memory(page: Page) -> Memory:
    """What is in the page's memory after everything that nobody needs is gone from it."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    found = json.loads("".join(chunks))
    return Memory(list(_lists(found)), found["strings"])


def _lists(found: dict[str, Any]) -> Iterator[frozenset[str]]:
    """The texts in each list: directly, or as the property `card` of what is in it."""
    meta, nodes, edges, strings = found["snapshot"]["meta"], found["nodes"], found["edges"], found["strings"]
    width, edge_width = len(meta["node_fields"]), len(meta["edge_fields"])
    kinds, edge_kinds = meta["node_types"][0], meta["edge_types"][0]
    kind_at, name_at, count_at = (meta["node_fields"].index(name) for name in ("type", "name", "edge_count"))
    element, named = edge_kinds.index("element"), edge_kinds.index("property")
    texts = {at for at, kind in enumerate(kinds) if kind in STRINGS}
    card = strings.index("card") if "card" in strings else -1

    first = 0
    cards: dict[int, str] = {}
    elements: dict[int, list[int]] = {}
    for node in range(0, len(nodes), width):
        for edge in range(first, first + nodes[node + count_at] * edge_width, edge_width):
            kind, name, to = edges[edge : edge + 3]
            if kind == element:
                elements.setdefault(node, []).append(to)
            elif kind == named and name == card and nodes[to + kind_at] in texts:
                cards[node] = strings[nodes[to + name_at]]
        first += nodes[node + count_at] * edge_width
    for inside in elements.values():
        own = {strings[nodes[to + name_at]] for to in inside if nodes[to + kind_at] in texts}
        yield frozenset(own | {cards[to] for to in inside if to in cards})
