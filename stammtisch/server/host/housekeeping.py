"""Keeping house: once an hour, what is older than the host wants to keep is forgotten."""

from __future__ import annotations

from pathlib import Path

from stammtisch.server.live.known_deals import DAY_MS
from stammtisch.server.live.service import Service
from stammtisch.server.store import backup
from stammtisch.server.store.sqlite import Store


async def keep_house(service: Service, store: Store, folder: Path, days: int) -> None:
    """What is older is forgotten to the last byte; as long as the clock is doubted, nothing is old."""
    if not store.clock.doubted:
        await service.upkeep.forget(days * DAY_MS)
        backup.forget_copies(folder, (store.clock() - days * DAY_MS) / 1000)
    await store.tidy()
