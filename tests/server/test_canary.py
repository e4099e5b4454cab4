"""Secrets as canaries: what nobody may know yet is in nothing that the server says or logs, game after game."""

from __future__ import annotations

import json
import logging
import re
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from stammtisch.bots import USUAL
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.games.elfer_raus.cards import CARDS
from stammtisch.games.elfer_raus.notation import card_text
from stammtisch.games.elfer_raus.state import IN_ROW
from stammtisch.server.codes import token_hash
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.live.stream import Stream
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.denials import Denied
from stammtisch.table.fair import commitment
from stammtisch.words import say
from tests.server.services import Clock, in_service

CARD = re.compile(r'"([rgby]\d{1,2})"')
SHORT: dict[str, dict[str, object]] = {"level8": {"ladder": "custom", "custom": ["set2", "run3"]}}
PARTS = ("ab" * 32, "cd" * 32, "ef" * 32)


async def begun(service: Service, game: str) -> list[SeatToken]:
    """Three people whose game has begun, each with a part in the seed."""
    host = await service.entrance.create(NewRoom(game, 3, SHORT.get(game, {})), cmd.Sit(name="Anna"))
    keys = [host, *[await service.entrance.sit(host.room, cmd.Sit(name=name)) for name in ("Toni", "Resi")]]
    for key, part in zip(keys, PARTS, strict=True):
        await service.command(host.room, key.token, cmd.Commit(commitment=commitment(bytes.fromhex(part))))
        assert not service.state(host.room, None)["dealing"]
    await service.command(host.room, host.token, cmd.Start())
    for key, part in zip(keys, PARTS, strict=True):
        with service.listening(host.room, None, 0) as stream:
            assert part not in taken(stream)
        await service.command(host.room, key.token, cmd.Reveal(part=part))
    return keys


async def move(service: Service, key: SeatToken) -> str:
    """The regular's move, after one that is refused; returns the refusal."""
    said = ""
    try:
        await service.command(key.room, key.token, cmd.Move(moves=["castle"]))
    except Denied as no:
        said = say(no.sentence, no.heard_by("en"))
    view = service.state(key.room, key.token)["view"]
    await service.command(key.room, key.token, cmd.Move(moves=[stammgast(view, Dice(bytes(32)), USUAL)]))
    return said


def taken(stream: Stream) -> str:
    """What the listener has missed, and what waits for them."""
    missed = [message for page in stream._missed or () for message in page]
    waiting, stream._missed, stream._waiting, stream._size = stream._waiting, None, [], 0
    stream._count = 0
    return "\n".join(message.body.decode() for message in (*missed, *waiting))


@pytest.mark.parametrize("game", GAMES)
def test_no_secret_is_told_before_the_end(game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def play(service: Service, _clock: Clock) -> None:
        keys = await begun(service, game)
        live = service.rooms.live(keys[0].room)
        with ExitStack() as stack:
            tokens = [*(key.token for key in keys), None]
            streams = [stack.enter_context(service.listening(live.room.id, token, 0)) for token in tokens]
            heard = ["" for _ in streams]
            while (turn := live.room.turn) is not None:
                heard = [before + taken(stream) for before, stream in zip(heard, streams, strict=True)]
                heard[turn] += await move(service, keys[turn])
        secrets = [msgspec.json.encode(entry.what).decode() for entry in service.store.entries(live.room.id)]
        hidden = set(re.findall(r"[0-9a-f]{64}", "".join(s for s in secrets if '"sealed"' in s or '"began"' in s)))
        hidden -= {live.room.dealt_by.commitment if live.room.dealt_by else ""}
        assert len(hidden) >= 3
        for number, everything in enumerate(heard):
            assert len(everything) > 1000
            for secret in (*hidden, *live.room.people(), *filter(None, tokens)):
                assert secret not in everything, number
        for token in filter(None, tokens):
            assert token not in caplog.text
            assert token_hash(token) not in caplog.text

    in_service(tmp_path, play)


def test_no_card_of_elfer_raus_is_named_before_it_is_seen(tmp_path: Path) -> None:
    """Its cards are all different, so that each of them is a canary."""

    async def play(service: Service, _clock: Clock) -> None:
        keys = await begun(service, "elfer_raus")
        live = service.rooms.live(keys[0].room)
        with ExitStack() as stack:
            tokens = [*(key.token for key in keys), None]
            streams = [stack.enter_context(service.listening(live.room.id, token, 0)) for token in tokens]
            known: list[set[str]] = [set() for _ in streams]
            while (turn := live.room.turn) is not None:
                assert live.room.table is not None
                holder = live.room.table._state.holder  # type: ignore[attr-defined]
                for seat, stream in enumerate(streams):
                    known[seat] |= {card_text(card) for card in range(CARDS) if holder[card] in {seat, IN_ROW}}
                    assert named(taken(stream)) <= known[seat]
                await move(service, keys[turn])

    in_service(tmp_path, play)


def named(lines: str) -> set[str]:
    """The cards that the lines name, but for those of which the rules show that somebody lacks them."""
    told = [json.loads(line) for line in lines.splitlines()]
    for line in told:
        (line.get("view") or {}).pop("lacks", None)
    return set(CARD.findall(json.dumps(told)))
