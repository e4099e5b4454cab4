"""What reasons for moves of Mau-Mau claim."""

from __future__ import annotations

from tests.bots.claim import Claim

CLAIMS: dict[str, Claim] = {}
