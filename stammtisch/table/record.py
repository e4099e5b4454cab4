"""The open game record: one JSON object that tells a whole game, hidden cards included.

`Record.parse` checks the shape of what it is given and nothing else; `replay` plays a record again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.options import Value
from stammtisch.words import Complaint, Sentence, complaint, printable

FORMAT = "stammtisch-record/1"
RECORD_BYTES_MOST = 64 * 1024 * 1024

NamedOutcome = tuple[str, Any]
"""The kind of an outcome and its value, as the record names them."""


@dataclass(frozen=True)
class RecordedMove:
    """One move of a record; `legal` are all legal moves of that moment, if the record lists them."""

    seat: int
    move: str
    legal: tuple[str, ...] | None = None


@dataclass(frozen=True)
class RecordedResult:
    """Winners and scores of a record."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """One game, told completely. `result` is None if it was not played to its end."""

    game: str
    players: int
    options: Mapping[str, Value]
    seed: str | None
    names: tuple[str, ...]
    chance: tuple[NamedOutcome, ...]
    moves: tuple[RecordedMove, ...]
    result: RecordedResult | None = field(default=None)

    def text(self) -> str:
        """The record as one line of JSON."""
        moves = [
            {"seat": m.seat, "move": m.move} | ({} if m.legal is None else {"legal": list(m.legal)}) for m in self.moves
        ]
        result = self.result and {"winners": list(self.result.winners), "scores": list(self.result.scores)}
        whole = {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "names": list(self.names),
            "chance": [{kind: value} for kind, value in self.chance],
            "moves": moves,
            "result": result,
        }
        return json.dumps(whole, ensure_ascii=False, separators=(", ", ": "))

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a JSON text holds; a Complaint says what has the wrong shape."""
        whole = _shape(_json(text), dict, "record", "object")
        if whole.get("format") != FORMAT:
            raise misshapen("format", "format", whole.get("format"))
        return cls(
            game=_text(whole.get("game"), "game"),
            players=_number(whole.get("players"), "players"),
            options=_shape(whole.get("options", {}), dict, "options", "object"),
            seed=_seed(whole.get("seed")),
            names=tuple(_text(name, "names") for name in _list(whole.get("names", []), "names")),
            chance=tuple(
                _chance(part, f"chance {i}") for i, part in enumerate(_list(whole.get("chance"), "chance"), 1)
            ),
            moves=tuple(_move(part, f"moves {i}") for i, part in enumerate(_list(whole.get("moves"), "moves"), 1)),
            result=_result(whole.get("result")),
        )


# Shapes


def misshapen(where: str, expected: str, got: object) -> Complaint:
    """The complaint about a part of a record that has not the expected shape, one of the texts `record.a.…`."""
    return complaint("record.shape", where=where, expected=Sentence(f"record.a.{expected}"), got=short(got))


def short(value: object) -> str:
    """The value as JSON, cut where it is too long for one line."""
    if isinstance(value, str):
        return printable(value)
    try:
        return printable(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        return "…"


def same_json(one: object, other: object) -> bool:
    """Whether both are written alike: 1, 1.0 and true are three different things."""
    try:
        return json.dumps(one) == json.dumps(other)
    except RecursionError:
        return False


def _json(text: str) -> object:
    if len(text) > RECORD_BYTES_MOST:
        raise complaint("record.too_long", expected=RECORD_BYTES_MOST, got=len(text))
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_double)
    except RecursionError:
        raise complaint("record.no_json", got="nesting") from None
    except Complaint:
        raise
    except ValueError as wrong:
        raise complaint("record.no_json", got=str(wrong)) from None


def _no_constant(name: str) -> object:
    raise complaint("record.no_json", got=name)


def _no_double(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object; a key that is there twice would let two readers read two different games."""
    whole = dict(pairs)
    if len(whole) != len(pairs):
        keys = [key for key, _ in pairs]
        raise complaint("record.twice", got=next(key for key in keys if keys.count(key) > 1))
    return whole


def _shape(value: object, kind: type, where: str, expected: str) -> Any:
    if type(value) is not kind:
        raise misshapen(where, expected, value)
    return value


def _text(value: object, where: str) -> str:
    text: str = _shape(value, str, where, "text")
    return text


def _number(value: object, where: str) -> int:
    number: int = _shape(value, int, where, "number")
    return number


def _list(value: object, where: str) -> list[object]:
    parts: list[object] = _shape(value, list, where, "list")
    return parts


def _seed(value: object) -> str | None:
    if value is None:
        return None
    text = _text(value, "seed")
    if len(text) != 2 * SEED_BYTES or not all(digit in "0123456789abcdef" for digit in text):
        raise misshapen("seed", "seed", value)
    return text


def _chance(value: object, where: str) -> NamedOutcome:
    whole = _shape(value, dict, where, "object")
    if len(whole) != 1:
        raise misshapen(where, "outcome", value)
    kind, outcome = next(iter(whole.items()))
    return kind, outcome


def _move(value: object, where: str) -> RecordedMove:
    whole = _shape(value, dict, where, "object")
    legal = whole.get("legal")
    listed = None if legal is None else tuple(_text(text, where) for text in _list(legal, where))
    return RecordedMove(_number(whole.get("seat"), where), _text(whole.get("move"), where), listed)


def _result(value: object) -> RecordedResult | None:
    if value is None:
        return None
    whole = _shape(value, dict, "result", "object")
    winners, scores = (_list(whole.get(key), f"result.{key}") for key in ("winners", "scores"))
    return RecordedResult(
        tuple(_number(seat, "result.winners") for seat in winners), tuple(_number(n, "result.scores") for n in scores)
    )
