"""The fair deal: nobody, not even the server, chooses the cards once somebody else has added their part.

Before the deal the server publishes the SHA-256 of a secret of 32 bytes. Each seat may commit to 32 bytes of its own in
the same way, and reveals them once all commitments are frozen; what is not revealed is left out. The seed of the game
is SHA-256 over all parts, each with its length before it: the secret, then the parts of the seats in order. After the
game all of it is shown, and anybody can compute the seed and every shuffle again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

PART_BYTES = 32


@dataclass(frozen=True)
class Fair:
    """How the seed of a game came about: what was published before, and what is shown after it. Parts may be empty.

    `commits` are by seat what it committed to, empty if nothing; in records from before there were any it is None.
    """

    commitment: str
    secret: str
    parts: tuple[str, ...]
    commits: tuple[str, ...] | None = None

    def seed(self) -> str:
        """The seed that secret and parts give."""
        return joint_seed(bytes.fromhex(self.secret), [bytes.fromhex(part) for part in self.parts]).hex()


def fresh_secret() -> bytes:
    """A secret for one game."""
    return secrets.token_bytes(PART_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the deal, of the server's secret or of somebody's part."""
    return hashlib.sha256(secret).hexdigest()


def joint_seed(secret: bytes, parts: Sequence[bytes]) -> bytes:
    """The seed of the game."""
    digest = hashlib.sha256()
    for part in (secret, *parts):
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    return digest.digest()
