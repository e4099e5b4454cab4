"""What a name is, everywhere: of those who sit down at the server, at a table, in a record, and of bots and programs.

The server asks for more before it lets somebody new sit down (`server/room/names.py`); what it accepts is a name here.
"""

from __future__ import annotations

from stammtisch.words.letters import unseen

MAX_POINTS = 64
"""Code points, so at most four times as many bytes."""

MAX_GIVEN = 40
"""Code points of a name that a host or an author gives to a program or a bot: `bot:` and a budget stand beside it."""

BOT = "bot:"
"""So the name of a bot begins in a record."""


def is_name(text: str) -> bool:
    """Whether somebody can be called so: something to see, on one line, not too long."""
    return len(text) <= MAX_POINTS and bool(text.strip()) and not unseen(text)


def is_given_name(text: str) -> bool:
    """Whether a program or a bot can be called so."""
    return is_name(text) and len(text) <= MAX_GIVEN
