"""Item 37: the page works out the deal by itself, agrees with the server's own code, and finds out whoever cheats."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.engine.chance import Dice
from stammtisch.table.fair import commitment, joint_seed
from tests.plays import ALL_SETTINGS, OURS, AnyGame, Setting, named
from tests.web.deals import PART, dealt
from tests.web.node import Node

Doc = dict[str, Any]
Finding = dict[str, Any]
Case = tuple[str, Setting, int, str, tuple[str, ...]]
"""A game, its setting, its secret, the event that tells of a new stock, and how it is played."""

CHECK = "const check = await load('web/replay/fair_check.js');"
ONLY_STOCK = ("take stock", "discard", "skip")
WITH_RENEWED_STOCK: list[Case] = [
    ("help", (5, {}), 177, "stock_renewed", ()),
    ("help", (5, {}), 280, "stock_renewed", ()),
    ("level8", (6, {}), 1, "renewed", ONLY_STOCK),
]


def found(node: Node, doc: Doc, **known: Any) -> dict[str, Finding]:
    """What the page finds out about a game, by what was checked."""
    script = f"""async ([doc, known], load) => {{ {CHECK}
        const {{ fair }} = await load(`games/${{doc.record.game}}/web/fair.js`).catch(() => ({{}}));
        return check.checkDeal(doc, known, fair); }}"""
    return {finding["what"]: finding for finding in node.run(script, [doc, known])}


def heard(doc: Doc) -> Doc:
    """What the browser of seat 1 heard before the deal."""
    commits = list(doc["record"]["fair"]["commits"])
    return {"commits": commits, "own": {"1": {"promised": commits[1], "part": PART}}}


def wrong(findings: dict[str, Finding]) -> list[str]:
    return [what for what, finding in findings.items() if finding["holds"] is False]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 300), max_size=200))
def test_37_hashes_and_random_numbers_are_the_servers(node: Node, data: bytes, seed: bytes, bounds: list[int]) -> None:
    script = """async ([data, seed, bounds], load) => {
        const { hex, sha256, bytes, Stream } = await load('web/base/chacha.js');
        const stream = new Stream(bytes(seed));
        return [hex(sha256(bytes(data))), bounds.map((n) => stream.below(n))]; }"""
    dice = Dice(seed)
    expected = [hashlib.sha256(data).hexdigest(), [dice.below(n) for n in bounds]]
    assert node.run(script, [data.hex(), seed.hex(), bounds]) == expected


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(min_size=32, max_size=32), st.lists(st.sampled_from([b"", bytes(range(32))]), max_size=6))
def test_37_the_joint_seed_is_the_servers(node: Node, secret: bytes, parts: list[bytes]) -> None:
    script = f"async (fair, load) => {{ {CHECK} return check.jointSeed(fair); }}"
    fair = {"secret": secret.hex(), "parts": [part.hex() for part in parts]}
    assert node.run(script, fair) == joint_seed(secret, parts).hex()


@pytest.mark.parametrize(("game", "setting"), [one for one in ALL_SETTINGS if one[0] in OURS], ids=named)
def test_37_an_honest_deal_is_found_fair(node: Node, game: AnyGame, setting: Setting) -> None:
    doc = dealt(game.name, setting, 7)
    findings = found(node, doc, heard=heard(doc))
    assert wrong(findings) == []
    assert findings["shuffle"]["args"]["n"] > 0
    assert findings["part"]["holds"]


@pytest.mark.parametrize("case", WITH_RENEWED_STOCK, ids=lambda case: f"{case[0]}-{case[2]}")
def test_37_a_pile_that_was_shuffled_again_is_found_fair(node: Node, case: Case) -> None:
    game, setting, number, kind, wanted = case
    doc = dealt(game, setting, number, wanted=wanted)
    assert any(event["kind"] == kind for step in doc["steps"] for event in step["events"])
    assert wrong(found(node, doc)) == []


def test_37_cards_that_were_kept_are_not_shuffled(node: Node) -> None:
    doc = dealt("level8", (4, {"keep": True}), 29, most=220)
    made = [move["move"] for move in doc["record"]["moves"]]
    assert any(move.startswith("keep") and move != "keep done" for move in made)
    assert len(doc["record"]["chance"][-1]["shuffle"]) < len(doc["record"]["chance"][1]["shuffle"])
    assert wrong(found(node, doc)) == []


def swap(outcome: dict[str, Any]) -> None:
    """Two different cards of a shuffle change places; a lot, a die or an order is another."""
    if "die" in outcome:
        outcome["die"] = "*" if outcome["die"] != "*" else "r"
    elif "lot" in outcome:
        outcome["lot"] = (outcome["lot"] + 1) % 2
    else:
        pile = outcome.get("shuffle") or outcome["order"]
        other = next(place for place, card in enumerate(pile) if card != pile[0])
        pile[0], pile[other] = pile[other], pile[0]


CHANCES = [("elfer_raus", (4, {"rounds": 2})), ("help", (4, {})), ("level8", (4, {"order": "own"})), ("push", (3, {}))]


@pytest.mark.parametrize(("game", "setting"), CHANCES, ids=lambda value: value if isinstance(value, str) else "")
def test_37_every_tampered_outcome_is_found(node: Node, game: str, setting: Setting) -> None:
    doc = dealt(game, setting, 3)
    kinds = [next(iter(outcome)) for outcome in doc["record"]["chance"]]
    for kind in set(kinds):
        place = len(kinds) - 1 - kinds[::-1].index(kind)
        bent = copy.deepcopy(doc)
        swap(bent["record"]["chance"][place])
        findings = found(node, bent)
        assert wrong(findings) == ["chance_wrong"], kind
        assert findings["chance_wrong"]["args"] == {"n": place + 1, "of": len(kinds)}


@pytest.mark.parametrize("case", WITH_RENEWED_STOCK, ids=lambda case: f"{case[0]}-{case[2]}")
def test_37_a_tampered_second_shuffle_of_a_pile_is_found(node: Node, case: Case) -> None:
    game, setting, number, kind, wanted = case
    doc = dealt(game, setting, number, wanted=wanted)
    step = next(at for at, step in enumerate(doc["steps"]) if any(event["kind"] == kind for event in step["events"]))
    place = doc["steps"][step - 1]["chance"]
    swap(doc["record"]["chance"][place])
    assert found(node, doc)["chance_wrong"]["args"]["n"] == place + 1


def other_secret(record: Doc) -> None:
    record["fair"]["secret"] = "00" * 32


def no_part(record: Doc) -> None:
    record["fair"]["parts"][1] = ""


def other_seed(record: Doc) -> None:
    record["seed"] = "00" * 32


def other_part(record: Doc) -> None:
    record["fair"]["parts"][1] = "99" * 32


def never_promised(record: Doc) -> None:
    record["fair"]["parts"][0] = "99" * 32


def one_more(record: Doc) -> None:
    record["fair"]["parts"].append("99" * 32)
    record["fair"]["commits"].append(commitment(bytes.fromhex("99" * 32)))


def no_promises(record: Doc) -> None:
    del record["fair"]["commits"]


def other_promises(record: Doc) -> None:
    record["fair"]["commits"] = ["00" * 32, ""]
    record["fair"]["parts"] = ["", ""]
    record["seed"] = joint_seed(bytes.fromhex(record["fair"]["secret"]), [b"", b""]).hex()


def other_promise(record: Doc) -> None:
    record["fair"]["commitment"] = "00" * 32


@pytest.mark.parametrize(
    ("bend", "expected"),
    [
        (other_secret, ["promise", "seed"]),
        (no_part, ["part", "seed"]),
        (other_seed, ["seed", "chance_wrong"]),
        (other_promise, ["promise"]),
        (other_part, ["commits_known", "part", "seed"]),
        (never_promised, ["commits_known", "seed"]),
        (one_more, ["commits_known", "seed"]),
        (no_promises, ["commits_known", "part"]),
        (other_promises, ["commits_known", "part", "chance_wrong"]),
    ],
)
def test_37_a_false_proof_is_found_at_its_step(node: Node, bend: Callable[[Doc], None], expected: list[str]) -> None:
    doc = dealt("push", (2, {}), 5)
    known = heard(doc)
    bend(doc["record"])
    assert wrong(found(node, doc, heard=known)) == expected


def test_37_another_promise_than_the_one_this_browser_saw_is_found(node: Node) -> None:
    doc = dealt("push", (2, {}), 5)
    promised = doc["record"]["fair"]["commitment"]
    assert wrong(found(node, doc, promised=promised)) == []
    assert wrong(found(node, doc, promised="00" * 32)) == ["promise_known"]


def test_37_another_game_than_the_one_that_was_watched_is_found(node: Node) -> None:
    doc = dealt("elfer_raus", (3, {}), 5)
    told = [[dict(event) for event in step["events"]] for step in doc["steps"]]
    for events in told:
        for event in events:
            if event["kind"] == "drew":
                del event["card"]
    assert found(node, doc, told=told)["watched"]["holds"]
    laid = next(event for events in told for event in events if event["kind"] == "laid")
    laid["card"] = "r11" if laid["card"] != "r11" else "b11"
    assert wrong(found(node, doc, told=told)) == ["watched"]
    assert wrong(found(node, doc, told=told[:-1])) == ["watched"]
    assert found(node, doc)["not_watched"]["holds"] is None


def test_37_what_came_too_late_is_said_and_is_no_alarm(node: Node) -> None:
    doc = dealt("push", (2, {}), 5, late=True)
    known = heard(doc)
    known["own"]["1"]["part"] = None
    findings = found(node, doc, heard=known)
    assert wrong(findings) == []
    assert findings["part_late"]["holds"] is None
    assert findings["left_out"]["args"]["seats"] == [1]
    known["own"]["1"]["part"] = PART  # the server had taken it
    assert wrong(found(node, doc, heard=known)) == ["part"]


def test_37_a_game_that_the_page_does_not_know_cannot_be_checked(node: Node) -> None:
    doc = dealt("push", (2, {}), 5)
    doc["record"]["game"] = "skat"
    findings = found(node, doc)
    assert (findings["unknown"]["holds"], wrong(findings)) == (None, [])
    script = f"async (all, load) => {{ {CHECK} return check.isFair(all); }}"
    assert node.run(script, list(findings.values())) is None
    assert node.run(script, list(found(node, dealt("push", (2, {}), 5)).values())) is True
