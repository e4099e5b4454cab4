"""The open game record: one JSON object that tells a whole game, hidden cards included.

`Record.parse` checks the shape of what it is given and nothing else; `replay` plays a record again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.options import Value
from stammtisch.table.fair import Fair
from stammtisch.words import Complaint, Sentence, as_json, complaint

FORMAT = "stammtisch-record/1"
MAX_RECORD_BYTES = 64 * 1024 * 1024

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

    def parts(self) -> dict[str, list[int]]:
        """The result as JSON holds it."""
        return {"winners": list(self.winners), "scores": list(self.scores)}


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
    fair: Fair | None = field(default=None)

    def text(self) -> str:
        """The record as one line of JSON."""
        moves = [
            {"seat": m.seat, "move": m.move} | ({} if m.legal is None else {"legal": list(m.legal)}) for m in self.moves
        ]
        whole = {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            **({} if self.fair is None else {"fair": _told_fair(self.fair)}),
            "names": list(self.names),
            "chance": [{kind: value} for kind, value in self.chance],
            "moves": moves,
            "result": self.result and self.result.parts(),
        }
        return json.dumps(whole, ensure_ascii=False, separators=(", ", ": "))

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a JSON text holds; a Complaint says what has the wrong shape."""
        whole = _shape(_json(text), dict, Sentence("record.at.whole"), "object")
        if whole.get("format") != FORMAT:
            raise misshapen(_at("format"), "format", whole.get("format"))
        return cls(
            game=_text(whole.get("game"), _at("game")),
            players=_number(whole.get("players"), _at("players")),
            options=_shape(whole.get("options", {}), dict, _at("options"), "object"),
            seed=_seed(whole.get("seed")),
            names=tuple(_texts(whole.get("names", []), _at("names"))),
            chance=tuple(_chance(part, i) for i, part in enumerate(_list(whole.get("chance"), _at("chance")), 1)),
            moves=tuple(_move(part, i) for i, part in enumerate(_list(whole.get("moves"), _at("moves")), 1)),
            result=_result(whole.get("result")),
            fair=_fair(whole.get("fair")),
        )


# Shapes


def misshapen(where: Sentence, expected: str, got: object) -> Complaint:
    """The complaint about a part of a record that has not the expected shape, one of the texts `record.a.…`."""
    return complaint("record.shape", where=where, expected=Sentence(f"record.a.{expected}"), got=as_json(got))


def _at(key: str) -> Sentence:
    return Sentence("record.at.part", {"key": key})


def same_json(one: object, other: object) -> bool:
    """Whether both are written alike: 1, 1.0 and true are three different things."""
    try:
        return json.dumps(one) == json.dumps(other)
    except RecursionError:
        return False


def _json(text: str) -> object:
    if len(text) > MAX_RECORD_BYTES:
        raise complaint("record.too_long", expected=MAX_RECORD_BYTES, got=len(text))
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_double)
    except RecursionError:
        raise complaint("record.too_deep") from None
    except Complaint:
        raise
    except json.JSONDecodeError as wrong:
        raise complaint("record.no_json", line=wrong.lineno, column=wrong.colno) from None
    except ValueError:  # Python reads numbers of some thousand digits only
        raise complaint("record.long_number") from None


def _no_constant(name: str) -> object:
    raise complaint("record.no_constant", got=name)


def _no_double(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object; a key that is there twice would let two readers read two different games."""
    whole = dict(pairs)
    if len(whole) != len(pairs):
        keys = [key for key, _ in pairs]
        raise complaint("record.twice", got=next(key for key in keys if keys.count(key) > 1))
    return whole


def _shape(value: object, kind: type, where: Sentence, expected: str) -> Any:
    if type(value) is not kind:
        raise misshapen(where, expected, value)
    return value


def _text(value: object, where: Sentence) -> str:
    text: str = _shape(value, str, where, "text")
    return text


def _number(value: object, where: Sentence) -> int:
    number: int = _shape(value, int, where, "number")
    return number


def _list(value: object, where: Sentence) -> list[object]:
    parts: list[object] = _shape(value, list, where, "list")
    return parts


def _texts(value: object, where: Sentence) -> list[str]:
    return [_text(part, where) for part in _list(value, where)]


def _numbers(value: object, where: Sentence) -> list[int]:
    return [_number(part, where) for part in _list(value, where)]


def _seed(value: object) -> str | None:
    return None if value is None else _hex(value, _at("seed"))


def _hex(value: object, where: Sentence) -> str:
    text = _text(value, where)
    if len(text) != 2 * SEED_BYTES or not all(digit in "0123456789abcdef" for digit in text):
        raise misshapen(where, "seed", value)
    return text


def _told_fair(fair: Fair) -> dict[str, Any]:
    return {key: value for key, value in asdict(fair).items() if value is not None}


def _fair(value: object) -> Fair | None:
    if value is None:
        return None
    whole = _shape(value, dict, _at("fair"), "object")
    commitment, secret = (_hex(whole.get(key), _at(f"fair.{key}")) for key in ("commitment", "secret"))
    parts = _hexes(whole.get("parts"), _at("fair.parts"))
    commits = None if whole.get("commits") is None else _hexes(whole["commits"], _at("fair.commits"))
    return Fair(commitment, secret, parts, commits)


def _hexes(value: object, where: Sentence) -> tuple[str, ...]:
    """One for each seat; who added nothing has an empty text."""
    return tuple(part and _hex(part, where) for part in _texts(value, where))


_OUTCOMES = {"shuffle": _texts, "order": _numbers, "lot": _number, "die": _text}


def _chance(value: object, number: int) -> NamedOutcome:
    """One outcome; a kind that is unknown here is left to the game, which names those that it has."""
    where = Sentence("record.at.chance", {"number": number})
    whole = _shape(value, dict, where, "object")
    if len(whole) != 1:
        raise misshapen(where, "outcome", value)
    kind, outcome = next(iter(whole.items()))
    if kind in _OUTCOMES:
        _OUTCOMES[kind](outcome, Sentence("record.at.chance_part", {"number": number, "key": kind}))
    return kind, outcome


def _move(value: object, number: int) -> RecordedMove:
    whole = _shape(value, dict, Sentence("record.at.move", {"number": number}), "object")
    legal = whole.get("legal")
    return RecordedMove(
        seat=_number(whole.get("seat"), _in_move(number, "seat")),
        move=_text(whole.get("move"), _in_move(number, "move")),
        legal=None if legal is None else tuple(_texts(legal, _in_move(number, "legal"))),
    )


def _in_move(number: int, key: str) -> Sentence:
    return Sentence("record.at.move_part", {"number": number, "key": key})


def _result(value: object) -> RecordedResult | None:
    if value is None:
        return None
    whole = _shape(value, dict, _at("result"), "object")
    winners, scores = (_numbers(whole.get(key), _at(f"result.{key}")) for key in ("winners", "scores"))
    return RecordedResult(tuple(winners), tuple(scores))
