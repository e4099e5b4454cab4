"""Who may command what: every command, every kind of token, every phase, against one small table of rules."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from stammtisch.server.room import commands as cmd
from stammtisch.server.room.room import Phase
from tests.server.scenes import (
    GONE,
    HOST,
    NOBODY,
    PART,
    ROLES,
    SEATED,
    STRANGER,
    D,
    O,
    P,
    Scene,
    W,
    scene,
)

OPEN = {W, D, P, O}


@dataclass(frozen=True)
class Rule:
    """Who may command for it, and when; `denied` is what they hear otherwise, if that is not because of the phase."""

    who: str
    when: set[Phase]
    command: cmd.Command
    denied: str | None = None


COMMANDS: dict[type, Rule] = {
    cmd.AddBot: Rule(HOST, {W, O}, cmd.AddBot(bot="zufall", seat=5)),
    cmd.Invite: Rule(HOST, {W, O}, cmd.Invite(program="bot")),
    cmd.Remove: Rule(HOST, {W, O}, cmd.Remove(seat=1)),
    cmd.Swap: Rule(HOST, {W, O}, cmd.Swap(first=0, second=1)),
    cmd.Change: Rule(HOST, OPEN, cmd.Change(house=cmd.House(hints=False, patience=0))),
    cmd.Commit: Rule(SEATED, {W, O}, cmd.Commit(commitment="00" * 32)),
    cmd.Reveal: Rule("committed", {D}, cmd.Reveal(part=PART.hex()), "not_committed"),
    cmd.Start: Rule(HOST, {W, O}, cmd.Start(fill="zufall")),
    cmd.Agree: Rule(SEATED, {O}, cmd.Agree(again=True)),
    cmd.Rematch: Rule(SEATED, {O}, cmd.Rematch()),
    cmd.Knock: Rule("gone", {W, O}, cmd.Knock(), "already_seated"),
    cmd.LetIn: Rule(HOST, {W, O}, cmd.LetIn(welcome=False)),
    cmd.Move: Rule("on turn", {P}, cmd.Move(moves=["flip"])),
    cmd.Undo: Rule(SEATED, set(), cmd.Undo(), "nothing_to_undo"),
    cmd.Say: Rule(SEATED, OPEN, cmd.Say(phrase="hello")),
    cmd.Mute: Rule(SEATED, OPEN, cmd.Mute(seat=4, muted=True)),
    cmd.StandIn: Rule(HOST, {P, D}, cmd.StandIn(seat=4)),
    cmd.TakeBack: Rule(SEATED, set(), cmd.TakeBack(), "no_stand_in"),
    cmd.Extend: Rule("on turn", {P}, cmd.Extend()),
    cmd.Hurry: Rule(SEATED, {P}, cmd.Hurry()),
    cmd.Vote: Rule(SEATED, {P}, cmd.Vote(abort=False)),
    cmd.Leave: Rule(SEATED, OPEN, cmd.Leave()),
    cmd.Close: Rule(HOST, {W, O}, cmd.Close(), "others_play"),
}


def test_every_command_has_a_rule() -> None:
    assert set(COMMANDS) == set(get_args(cmd.Command))


def allowed(there: Scene, rule: Rule, kind: str) -> bool:
    if there.phase not in rule.when:
        return False
    if rule.who == "committed":
        return kind == "guest"
    if rule.who == "gone":
        return kind in GONE
    if rule.who == "on turn":
        return ROLES[kind] in {HOST, SEATED} and there.seat(kind) == there.service.rooms.live(there.room).room.turn
    return ROLES[kind] == HOST or (rule.who == SEATED and ROLES[kind] == SEATED)


def expected_code(there: Scene, rule: Rule, kind: str) -> set[str]:
    """What somebody hears who may not."""
    if ROLES[kind] == STRANGER:
        return {"no_room"}
    if there.phase is Phase.CLOSED:
        return {"closed"}
    if rule.who == HOST and ROLES[kind] != HOST:
        return {"not_host"}
    if rule.who == "gone" and kind in GONE:
        return {f"not_while_{there.phase.value}"}
    if ROLES[kind] == NOBODY:
        return {"not_seated"}
    usual = {f"not_while_{there.phase.value}", "not_your_turn", "no_stand_in", "nothing_to_undo"}
    return (
        {rule.denied} if rule.denied and there.phase is P and rule.who != "committed" else usual | {rule.denied or ""}
    )


WAYS = {"commands": "command", "wishes": "wish"}
"""The route for commands, by its name and by its old one, and what a command is called in its body."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", Phase)
def test_every_command_with_every_token(tmp_path: Path, phase: Phase, way: str) -> None:
    """Those who may are asked about without doing it; all others try in earnest, and nothing happens."""

    async def ask(there: Scene, rule: Rule, kind: str) -> None:
        before, may = there.seq(), allowed(there, rule, kind)
        body = {WAYS[way]: msgspec.to_builtins(rule.command), "dry": may}
        path = f"/api/v1/tables/{there.room}/{way}"
        answer = await there.client.post(path, json=body, headers=there.headers(kind))
        told = (type(rule.command).__name__, kind, phase, answer.text)
        assert (answer.status_code == 200) == may, told
        assert may or answer.json()["code"] in expected_code(there, rule, kind), told
        assert there.seq() == before, told

    async def play() -> None:
        async with scene(tmp_path, phase) as there:
            for rule in COMMANDS.values():
                for kind in ROLES:
                    await ask(there, rule, kind)

    asyncio.run(play())


@pytest.mark.parametrize("way", WAYS)
def test_sitting_down_is_no_command(tmp_path: Path, way: str) -> None:
    async def play() -> None:
        async with scene(tmp_path, W) as there:
            before = there.seq()
            for kind in ROLES:
                body = {WAYS[way]: {"do": "sit", "name": "x", "seat": 5}}
                path = f"/api/v1/tables/{there.room}/{way}"
                answer = await there.client.post(path, json=body, headers=there.headers(kind))
                assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")
            assert there.seq() == before

    asyncio.run(play())
