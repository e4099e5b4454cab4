"""What opens a door: the table's five-character code for people, secret tokens for seats."""

from __future__ import annotations

import hashlib
import re
import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No 0, O, 1 or I: a code is read aloud and typed on a phone."""

CODE_LENGTH = 5
TOKEN_BYTES = 24
_CODE = re.compile(rf"[{LETTERS}]{{{CODE_LENGTH}}}")


def fresh_code() -> str:
    """A code for a new table: 32⁵, about 33 million, so it invites but does not protect."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str | None:
    """The code as it is stored, however it was typed; None if it cannot be one."""
    code = "".join(typed.upper().split()).replace("-", "")
    return code if _CODE.fullmatch(code) else None


def fresh_token() -> str:
    """A secret of 192 bits that owns a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token, and what it is looked up by."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
