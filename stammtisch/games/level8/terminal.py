"""Level 8 in a terminal: everybody's level and pile, all laid groups, your task and your hand."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from typing import Any

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.games.level8.bots.chances import chances, missed
from stammtisch.games.level8.bots.hint import belong_together
from stammtisch.games.level8.notation import MOVE_TEXTS
from stammtisch.words import Listener, Sentence

ROUND_OVER = {"round_ended", "round_dead", "won"}
"""The events that end a round."""
_ORDER = ("lay", "put", "take", "add", "skip", "discard", "keep")
_SPECIALS = ("X", "J")
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


def in_order(view: View) -> list[str]:
    """The whole level as one, taking, adding, then discarding: first what the hand can spare, jokers last."""
    wanted = _takes_worth_while(view)
    dear = missed(view) if any(move.startswith(("discard", "keep")) for move in view["moves"]) else set()
    moves = sorted(view["moves"], key=lambda move: (*_place(move, wanted, dear), MOVE_TEXTS.index(move)))
    together = belong_together(view)
    return [", ".join(together), *moves] if len(together) > 1 else moves


def _takes_worth_while(view: View) -> set[str]:
    """The moves that take a card which the seat needs."""
    if "take stock" not in view["moves"]:
        return set()
    needed = chances(view).needed
    return {f"take {seat}" for seat, top in enumerate(view["discards"]) if top in needed}


def _place(move: str, wanted: AbstractSet[str], dear: AbstractSet[str]) -> tuple[int, int]:
    """Where the move stands: by what it does, then by what its card is worth."""
    verb, what, *_ = move.split()
    if verb == "take":
        return _ORDER.index(verb), 0 if move in wanted else 1 if what == "stock" else 2
    dearness = 2 + _SPECIALS.index(what) if what in _SPECIALS else int(what in dear)
    if verb == "keep":
        dearness = 4 if what == "done" else -dearness
    return _ORDER.index(verb), dearness


def move_words(view: View, move: str) -> Sentence:
    """What the move does, or all moves together that lay out a level."""
    if "," in move:
        return Sentence("level8.move.lay_all")
    verb, what, *more = move.split()
    match verb:
        case "take":
            return Sentence("level8.move.take") if what == "stock" else _taking(view, int(what))
        case "lay":
            return Sentence(f"level8.move.lay_{what}", {"number": more[0], "colour": more[0]})
        case "add":
            key = "_".join([verb, *more[1:]])
            return Sentence(f"level8.move.{key}", {"card": what, "whom": int(more[0].split(".")[0])})
        case "skip":
            return Sentence("level8.move.skip", {"whom": int(what)})
    return Sentence("level8.move.keep_done") if what == "done" else Sentence(f"level8.move.{verb}", {"card": what})


def _taking(view: View, pile: int) -> Sentence:
    return Sentence("level8.move.take_pile", {"card": view["discards"][pile], "whom": pile})


def standings(view: View, listener: Listener) -> list[str]:
    """Everybody's level; past the last one, the ladder is done."""
    last = len(view["tasks"])
    return [
        label("level8.terminal.standing", listener, n=level)
        if level <= last
        else label("level8.terminal.standing_done", listener)
        for level in view["levels"]
    ]
