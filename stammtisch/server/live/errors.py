"""What the service answers instead of doing what it was asked for."""

from __future__ import annotations


class Stale(Exception):  # noqa: N818 (an answer, not a failure)
    """The room has gone on since the number that was expected."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class KeyReused(Exception):  # noqa: N818
    """A key came back with another command."""


class NoRoom(Exception):  # noqa: N818
    """There is no such room, or not for this token."""


class NoScope(Exception):  # noqa: N818
    """A personal token that does not allow this, or is none."""


class Full(Exception):  # noqa: N818
    """The server, or one table, has no room for more; it may have in so many seconds."""

    def __init__(self, code: str, seconds: int = 30) -> None:
        super().__init__(code)
        self.code, self.seconds = code, seconds
