"""What somebody hears whose command is not granted."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.words import Language, Listener, Sentence


class Denied(Exception):  # noqa: N818 (somebody reads it)
    """A command that is not granted: a stable code, a sentence, and the rule of the game if one forbids it."""

    def __init__(self, code: str, sentence: Sentence | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence or Sentence(f"server.{code}")
        self.heard_by: Callable[[Language], Listener] = Listener
