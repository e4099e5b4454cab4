"""Playing a record again: everything in it is recomputed and compared.

A record with a seed gives all chance anew; without one, its chance is taken at its word, outcome by outcome, each of
them checked to be possible. The first difference is raised as a Complaint that says what was expected and found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stammtisch.engine.chance import Dictated, Outcome
from stammtisch.engine.game import Game
from stammtisch.games import game as game_named
from stammtisch.table.fair import commitment
from stammtisch.table.record import NamedOutcome, Record, RecordedMove, RecordedResult, same_json
from stammtisch.table.table import Refused, Table
from stammtisch.words import Complaint, Sentence, as_json, complaint


def replayed(record: Record) -> Table:
    """The table after the whole record, found correct in everything."""
    for table in replay(record):  # noqa: B007 (the last one is wanted)
        pass
    return table


def replay(record: Record) -> Iterator[Table]:
    """The table after the deal and after every move (always the same one); at the end, the result is compared too."""
    _compare_fair(record)
    table = _opened(record)
    same = _compare_chance(record, table, 0)
    yield table
    for number, told in enumerate(record.moves, 1):
        _replay_move(table, told, number)
        same = _compare_chance(record, table, same)
        yield table
    _compare_end(record, table)


def _compare_fair(record: Record) -> None:
    """The secret and the parts are those that were promised, and the seed is made of them."""
    if record.fair is None:
        return
    promised = commitment(bytes.fromhex(record.fair.secret))
    if record.fair.commitment != promised:
        raise complaint("record.commitment", expected=promised, got=record.fair.commitment)
    if record.fair.commits is not None:
        _compare_commits(record.players, record.fair.parts, record.fair.commits)
    if record.seed != record.fair.seed():
        raise complaint("record.joint_seed", expected=record.fair.seed(), got=as_json(record.seed))


def _compare_commits(players: int, parts: Sequence[str], commits: Sequence[str]) -> None:
    """Every seat has one place in both, and every part is the one that its seat committed to before."""
    for what, told in (("parts", parts), ("commits", commits)):
        if len(told) != players:  # one more would be a part of nobody's, chosen when all others were known
            raise complaint("record.fair_seats", what=what, expected=players, got=len(told))
    for seat, (part, commit) in enumerate(zip(parts, commits, strict=True)):
        if part and not commit:
            raise complaint("record.no_commit", seat=seat, got=part)
        if part and commitment(bytes.fromhex(part)) != commit:
            raise complaint("record.other_part", seat=seat, expected=commitment(bytes.fromhex(part)), got=commit)


def _opened(record: Record) -> Table:
    game = game_named(record.game)
    seed = _told(record, game) if record.seed is None else bytes.fromhex(record.seed)
    return Table(game, record.players, record.options, seed=seed, names=record.names)


def _told(record: Record, game: Game[Any]) -> Dictated:
    game.settle(record.players, record.options)  # only then it is clear which seats there are
    return Dictated([_outcome(record, game, number) for number in range(1, len(record.chance) + 1)])


def _outcome(record: Record, game: Game[Any], number: int) -> Outcome:
    kind, value = record.chance[number - 1]
    if kind == "lot" and value not in range(record.players):
        raise complaint("record.no_seat", number=number, expected=f"0…{record.players - 1}", got=as_json(value))
    try:
        return game.notation.parse_outcome(kind, value)
    except Complaint as wrong:
        raise complaint("record.no_outcome", number=number, why=wrong.sentence) from None


# Moves


def _replay_move(table: Table, told: RecordedMove, number: int) -> None:
    if table.turn is None:
        raise complaint("record.after_end", number=number, got=told.move)
    if told.seat != table.turn:
        raise complaint("record.seat", number=number, expected=table.turn, got=told.seat)
    if told.legal is not None and list(told.legal) != table.moves():
        raise _legal_differs(table.moves(), told.legal, number)
    refused = table.act(told.seat, told.move)
    if isinstance(refused, Refused):
        if refused.rule is None:
            raise complaint("record.no_move", number=number, got=told.move)
        raise complaint("record.refused", number=number, got=told.move, rule=refused.rule, why=refused.sentence)


def _legal_differs(expected: Sequence[str], found: Sequence[str], number: int) -> Complaint:
    if missing := [move for move in expected if move not in found]:
        return complaint("record.legal_missing", number=number, expected=missing[0])
    if extra := [move for move in found if move not in expected]:
        return complaint("record.legal_extra", number=number, got=extra[0])
    return complaint("record.legal_order", number=number)


# Chance


def _compare_chance(record: Record, table: Table, same: int) -> int:
    """Compare the outcomes after the first `same`; returns how many are the same now."""
    outcomes = table.outcomes
    for number, outcome in enumerate(outcomes[same:], same + 1):
        expected = table.game.notation.outcome_text(outcome)
        if number > len(record.chance):
            raise complaint("record.chance_missing", number=number, expected=expected[0])
        if not same_json(record.chance[number - 1], expected):
            raise _chance_differs(expected, record.chance[number - 1], number)
    return len(outcomes)


def _chance_differs(expected: NamedOutcome, found: NamedOutcome, number: int) -> Complaint:
    if expected[0] != found[0]:
        return complaint("record.chance", number=number, expected=as_json(expected[0]), got=as_json(found[0]))
    want, got = expected[1], found[1]
    if not isinstance(want, list) or not isinstance(got, list):
        return complaint("record.chance", number=number, expected=as_json(want), got=as_json(got))
    if len(want) != len(got):
        many = Sentence(f"record.many.{expected[0]}", {"n": len(want)})
        return complaint("record.chance_count", number=number, expected=many, got=len(got))
    place = next(i for i, (a, b) in enumerate(zip(want, got, strict=True)) if not same_json(a, b))
    here = {"expected": as_json(want[place]), "got": as_json(got[place])}
    return complaint("record.chance_card", number=number, place=place + 1, **here)


# The end


def _compare_end(record: Record, table: Table) -> None:
    if len(record.chance) > len(table.outcomes):
        raise complaint("record.chance_extra", expected=len(table.outcomes), got=len(record.chance))
    expected = table.result and table.result.recorded()
    if record.result != expected:
        raise complaint("record.result", expected=_result_text(expected), got=_result_text(record.result))


def _result_text(result: RecordedResult | None) -> str:
    return as_json(result and result.parts())
