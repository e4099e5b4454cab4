"""The commands of a room, as they come over the wire: strict types, from which the API is described too."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from stammtisch.engine.options import Value
from stammtisch.games import most_players

MAX_MOVES = 40

PHRASES = ("hello", "good_luck", "well_played", "thanks", "oops", "wow", "one_moment", "your_turn", "again", "bye")
"""What can be said at every table; the words are `server.phrase.…`."""

Seat = Annotated[int, Meta(ge=0, le=most_players() - 1, description="A seat, counted from 0.")]
GameName = Annotated[str, Meta(max_length=40, description="A game, such as push.")]
Players = Annotated[int, Meta(ge=2, le=most_players())]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
SIGNS = 24 * 6
Sign = Annotated[int, Meta(ge=0, le=SIGNS - 1, description="The sign of a place: 24 pictures in 6 colours.")]
BotName = Annotated[str, Meta(min_length=1, max_length=60, description="A bot, such as stammgast.")]
HEX = Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)  # $ alone would let a line break pass
SeedPart = Annotated[str, HEX, Meta(description="32 random bytes as hex: your part of the seed.")]
Commitment = Annotated[str, HEX, Meta(description="SHA-256 of your 32 random bytes, as hex.")]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]
Moves = Annotated[list[MoveText], Meta(min_length=1, max_length=MAX_MOVES)]
Patience = Annotated[int, Meta(ge=0, le=86400, description="Seconds until a bot stands in; 0: never by itself.")]
Clock = Annotated[int, Meta(ge=0, le=3600, description="Seconds for a move; 0: no clock.")]


PACE = 700
Pace = Annotated[int, Meta(ge=0, le=3000, description="Milliseconds that a bot takes for a move, at least.")]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """A command; its kind stands in `do`."""


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of the house: who finds the table, how long it waits, what may be said."""

    listed: bool = False
    patience: Patience = 120
    clock: Clock = 0
    pace: Pace = PACE
    chat: bool = False
    hints: bool = True


class Sit(msgspec.Struct, frozen=True, kw_only=True):
    """Sit down, on this chair or on any; whoever does so comes by a route of its own, and with a name."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    seat: Seat | None = None
    commit: Commitment | None = None
    sign: Sign | None = None


class AddBot(_Command, frozen=True, tag="add_bot"):
    """Let a bot sit down (host)."""

    bot: BotName
    seat: Seat | None = None


class Invite(_Command, frozen=True, tag="invite"):
    """Ask a bot from outside to come (host)."""

    program: Annotated[str, Meta(min_length=1, max_length=60, description="A name from /api/v1/programs.")]


class Remove(_Command, frozen=True, tag="remove"):
    """Free a chair between games (host)."""

    seat: Seat


class Swap(_Command, frozen=True, tag="swap"):
    """Let two seats change places before the game (host)."""

    first: Seat
    second: Seat


class Change(_Command, frozen=True, tag="change"):
    """Change what is played, by how many and how, between games; the rules of the house at any time (host)."""

    game: GameName | None = None
    players: Players | None = None
    options: dict[str, Value] | None = None
    house: House | None = None


class Commit(_Command, frozen=True, tag="commit"):
    """Commit yourself, once and before the game, to your part of its seed."""

    commitment: Commitment


class Reveal(_Command, frozen=True, tag="reveal"):
    """Show the part that you committed to, once all commitments are frozen."""

    part: SeedPart


class Start(_Command, frozen=True, tag="start"):
    """Start the game (host); `fill` names the bot that takes the free chairs."""

    fill: BotName | None = None


class Agree(_Command, frozen=True, tag="agree"):
    """Be in for the next game, or no longer: it begins when all people who are there are in, and no chair is free."""

    again: bool


class Rematch(_Command, frozen=True, tag="rematch"):
    """Be in for the next game; from the host, or from somebody alone, with bots on the free chairs."""


class Knock(_Command, frozen=True, tag="knock"):
    """Ask to sit down again where you had a seat."""


class LetIn(_Command, frozen=True, tag="let_in"):
    """Answer who has asked to sit down again, by the number of their asking; without it, who waits longest (host)."""

    welcome: bool
    knock: Annotated[int, Meta(ge=1, lt=2**53)] | None = None


class Move(_Command, frozen=True, tag="move"):
    """Make these moves as one."""

    moves: Moves


class Undo(_Command, frozen=True, tag="undo"):
    """Take back your last moves, if they have shown nothing and nobody has moved."""


class Say(_Command, frozen=True, tag="say"):
    """Say a phrase, or a text of your own where the house allows it."""

    phrase: Annotated[str, Meta(pattern="^[a-z_]{1,20}$")] | None = None
    text: Text | None = None


class Mute(_Command, frozen=True, tag="mute"):
    """Read no more, or again, what this seat says; it concerns you alone."""

    seat: Seat
    muted: bool


class StandIn(_Command, frozen=True, tag="stand_in"):
    """Let a bot play this seat (host), or your own."""

    seat: Seat


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Play your seat yourself again."""


class Extend(_Command, frozen=True, tag="extend"):
    """Ask for more time while your clock runs."""


class Hurry(_Command, frozen=True, tag="hurry"):
    """Let bots move without their pace until a person must; if others are there, all have to want it."""


class Vote(_Command, frozen=True, tag="vote"):
    """Vote to end the game here, or take the vote back."""

    abort: bool


class Leave(_Command, frozen=True, tag="leave"):
    """Leave: before the game your chair is free, during it a bot plays for you until you come back."""


class Close(_Command, frozen=True, tag="close"):
    """End the table for good (host)."""


Command = (
    AddBot
    | Invite
    | Remove
    | Swap
    | Change
    | Commit
    | Reveal
    | Start
    | Agree
    | Rematch
    | Knock
    | LetIn
    | Move
    | Undo
    | Say
    | Mute
    | StandIn
    | TakeBack
    | Extend
    | Hurry
    | Vote
    | Leave
    | Close
)
