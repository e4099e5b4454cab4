"""Seeds: 32 bytes, written as 64 hex digits; any other text stands for its hash."""

from __future__ import annotations

import hashlib
import re
import secrets

from stammtisch.engine.chacha import SEED_BYTES

_HEX = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")


def seed_of(text: str) -> bytes:
    """The seed that `text` names: 64 hex digits as they are, any other text by its SHA-256."""
    return (
        bytes.fromhex(text)
        if _HEX.fullmatch(text)
        else hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()
    )


def fresh_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def derived(seed: bytes, *labels: str | int) -> bytes:
    """An independent seed for the part of the work that the labels name: a game's number, a seat's whims."""
    return hashlib.sha256(seed + "/".join(map(str, labels)).encode()).digest()
