"""Client and server cannot drift apart: the client's types are the server's, and what is sent has these types."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from stammtisch.server.room import lines
from stammtisch.server.room.commands import House
from tests.server.serving import Server, opened
from tools.client_types import VIEWS, files


@pytest.mark.parametrize("file", files(), ids=lambda file: "-".join(file.parts[-3:]))
def test_the_clients_types_are_up_to_date(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == files()[file], "run python -m tools.client_types"


def fits(value: Any, shape: Any) -> None:
    """The value has this type, and not a key more or less."""
    msgspec.convert(value, shape, strict=True)
    assert set(value) == set(get_type_hints(shape))


@pytest.mark.parametrize("game", VIEWS)
def test_a_state_has_its_type_in_every_phase(server: Server, game: str) -> None:
    host = opened(server, game, 3, house={"clock": 60})
    fits(host.state(), lines.State)
    fits(host.state()["seats"][0], lines.ShownSeat)
    host.command("start", fill="zufall")
    state = host.state()
    fits(state, lines.State)
    assert set(state["house"]) == set(House.__struct_fields__)
    fits(state["view"], VIEWS[game])
