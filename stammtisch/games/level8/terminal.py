"""Level 8 in a terminal: everybody's level and pile, all laid groups, your task and your hand."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.words import Listener

_PART = re.compile(r"(\d+ )?(run|set|colour)(\d+)")


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as the viewer's seat sees it."""
    return [
        label("round", listener, n=view["round"]),
        *_players(view, paint, listener),
        label("stock", listener, n=view["stock"]),
        *_yours(view, paint, listener),
    ]


def _players(view: View, paint: Paint, listener: Listener) -> list[str]:
    rows = [_player(view, seat, paint, listener) for seat in range(view["players"])]
    lines = []
    for seat, line in enumerate(columns(rows)):
        groups = [
            f"      {seat}.{number}  {_group(group, paint, listener)}"
            for number, group in enumerate(view["groups"][seat], 1)
        ]
        lines += [line, *groups]
    return lines


def _player(view: View, seat: int, paint: Paint, listener: Listener) -> list[str]:
    top = view["discards"][seat]
    return [
        seat_name(view, seat, paint, listener),
        label("level8.terminal.seat_number", listener, n=seat),
        label(
            "level8.terminal.level",
            listener,
            n=view["levels"][seat],
            task=_task(view["level_tasks"][seat] or "", listener),
        ),
        label("cards", listener, n=view["hand_sizes"][seat]),
        label("level8.terminal.pile", listener) + f" {paint.card(top) if top else '–'}",
        label("level8.terminal.skipped", listener) if view["skipped"][seat] else "",
    ]


def _task(short: str, listener: Listener) -> str:
    """What a level asks for, in words: `2 run3` is two runs of 3."""
    return " + ".join(
        f"{times and times.strip() + '× '}{label(f'level8.terminal.{kind}', listener, n=int(size))}"
        for times, kind, size in _PART.findall(short)
    )


def _group(group: dict[str, Any], paint: Paint, listener: Listener) -> str:
    """The cards of a group; a joker shows what it stands for."""
    cards = [
        f"{paint.card(card)}={value}" if card == "J" else paint.card(card)
        for card, value in zip(group["cards"], group["stands_for"], strict=True)
    ]
    return f"{label('level8.terminal.laid_' + group['kind'], listener)} {'  '.join(cards)}"


def _yours(view: View, paint: Paint, listener: Listener) -> list[str]:
    if view["seat"] is None:
        return []
    staged = [
        f"  {label('level8.terminal.staged', listener)} {_group(group, paint, listener)}" for group in view["staged"]
    ]
    kept = [f"  {label('level8.terminal.kept', listener)} {paint.cards(view['kept'])}"] if view["kept"] else []
    return [*staged, *kept, label("hand", listener), f"  {paint.cards(view['hand'])}"]
