"""Refusals and events of Level 8 as sentences."""

from __future__ import annotations

from stammtisch.engine.state import Move, Seat
from stammtisch.engine.view import Told
from stammtisch.games.level8.cards import LETTERS, SKIP
from stammtisch.games.level8.groups import next_above
from stammtisch.games.level8.ladders import Kind, kind_of, size_of
from stammtisch.games.level8.moves import (
    ADD,
    ADD_HIGH,
    ADD_LOW,
    DISCARD,
    KEEP,
    KEEP_DONE,
    LAY_RUN,
    PLAY_SKIP,
    PUT,
    TAKE,
    added_card,
    added_group,
)
from stammtisch.games.level8.notation import card_text
from stammtisch.games.level8.state import Group, No, State, group_at, owner_of, wanted_now
from stammtisch.words import Argument, Sentence

RULE = {
    No.NOT_YOUR_TURN: "L8-7",
    No.OVER: "L8-24",
    No.TAKE_FIRST: "L8-8",
    No.TAKEN_ALREADY: "L8-8",
    No.PILE_EMPTY: "L8-8",
    No.STOCK_EMPTY: "L8-20",
    No.LIES_ALREADY: "L8-9",
    No.FINISH_LAYING: "L8-9",
    No.GROUP_OPEN: "L8-9",
    No.NO_GROUP_OPEN: "L8-9",
    No.OTHER_GROUP_NEXT: "L8-9",
    No.CANNOT_COMPLETE: "L8-9",
    No.NEEDED_ELSEWHERE: "L8-9",
    No.PAST_FIFTEEN: "L8-10",
    No.MISFIT: "L8-10",
    No.OUT_OF_ORDER: "L8-10",
    No.LEVEL_NOT_LAID: "L8-12",
    No.NO_SUCH_GROUP: "L8-12",
    No.DOES_NOT_FIT: "L8-12",
    No.SAY_WHICH_END: "L8-12",
    No.HAS_NO_ENDS: "L8-12",
    No.KEEP_ONE: "L8-14",
    No.NOT_YOURSELF: "L8-15",
    No.SKIPPED_ALREADY: "L8-15",
    No.LAST_CARD_SKIP: "L8-18",
    No.NOT_KEEPING: "L8-28",
    No.CHOOSE_FIRST: "L8-28",
    No.FOUR_KEPT: "L8-28",
    No.KEEP_ASCENDING: "L8-28",
}
"""The rule behind each refusal; where a card is missing or a seat is empty, it depends on the move (`rule_of`)."""

TO_ONESELF = {"took_pile", "added", "added_low", "added_high"}
"""The events that are said in other words if the seat deals with itself."""


def explain(s: State, _seat: Seat, move: Move, refusal: int) -> Sentence:
    """Why the seat may not make this move, with the cards concerned."""
    no = No(refusal)
    key = no.name.lower()
    if no in {No.OVER, No.NOT_YOUR_TURN}:
        return Sentence(f"level8.no.{key}", {"seat": s.actor}, RULE[no])
    wanted = wanted_now(s)
    arguments = named_in(move) | {"level": s.level[s.actor], "size": size_of(wanted), "n": s.due}
    if no == No.OTHER_GROUP_NEXT:
        key = f"next_is_{kind_name(kind_of(wanted))}"
    elif no == No.MISFIT:
        key = f"misfit_{kind_name(kind_of(wanted))}"
        arguments |= described(s, group_at(s.actor, s.step))
    elif no == No.DOES_NOT_FIT:
        group = added_group(move)
        ends = "no_lower" if move < ADD_HIGH else "no_higher"
        key = ends if move >= ADD_LOW else f"does_not_fit_{kind_name(s.kinds[group])}"
        arguments |= described(s, group)
    return Sentence(f"level8.no.{key}", arguments, rule_of(no, move))


def rule_of(no: No, move: Move) -> str:
    """The rule behind the refusal of this move."""
    if no in RULE:
        return RULE[no]
    firsts = ((KEEP, "L8-28"), (PLAY_SKIP, "L8-15"), (DISCARD, "L8-13"), (ADD, "L8-12"), (PUT, "L8-9"), (TAKE, "L8-8"))
    return next(rule for first, rule in firsts if move >= first)


def named_in(move: Move) -> dict[str, Argument]:
    """The seat or the card that the move names."""
    if TAKE <= move < LAY_RUN:
        return {"whom": move - TAKE}
    if PUT <= move < ADD:
        return {"card": card_text(move - PUT)}
    if ADD <= move < DISCARD:
        return {"card": card_text(added_card(move)), "whom": owner_of(added_group(move))}
    if DISCARD <= move < PLAY_SKIP:
        return {"card": card_text(move - DISCARD)}
    if PLAY_SKIP <= move < KEEP:
        return {"card": card_text(SKIP), "whom": move - PLAY_SKIP}
    return {"card": card_text(move - KEEP)} if KEEP <= move < KEEP_DONE else {}


def described(s: State, group: Group) -> dict[str, Argument]:
    """What a group is: a run's ends and the number after it, a set's number, a colour."""
    value = s.values[group]
    if s.kinds[group] == Kind.COLOUR:
        return {"colour": LETTERS[value]}
    if s.kinds[group] == Kind.SET:
        return {"number": value}
    return {"low": value, "high": next_above(s, group) - 1, "number": next_above(s, group)}


def kind_name(kind: int) -> str:
    """The kind as it is spelt in keys."""
    return Kind(kind).name.lower()


def recount(event: Told) -> Sentence:
    """The event for the log."""
    kind = event["kind"]
    if kind == "took_stock":
        kind = "took_card" if "card" in event else "took_hidden"
    elif kind in TO_ONESELF and event["seat"] == event["whom"]:
        kind = f"{kind}_own"
    return Sentence(f"level8.event.{kind}", {key: value for key, value in event.items() if key != "kind"})
