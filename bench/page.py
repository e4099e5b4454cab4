"""How heavy the page is: `python -m bench.page` opens the first table in a real browser and adds up what was sent."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.server.serving import serving
from tests.web.browsing import Visitor, against_bots, browser, visiting

MAX_BYTES = 150_000


def weighed(visitor: Visitor) -> dict[str, int]:
    """What was sent on the way from the start page to the first table, by address."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda got: names.update({got["requestId"]: got["response"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda got: sizes.update({names.get(got["requestId"], "?"): int(got["encodedDataLength"])}),
    )
    against_bots(visitor, "elfer_raus")
    visitor.page.wait_for_selector(".hand .card")
    return sizes


def main() -> int:
    """Weigh the first table, and say what weighs most."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        browser() as opened,
        visiting(opened, server) as visitor,
    ):
        sizes = weighed(visitor)
    for url, size in sorted(sizes.items(), key=lambda one: -one[1])[:12]:
        print(f"{size:>8,}  {url.partition('/static/')[2].partition('/')[2] or url}")
    total = sum(sizes.values())
    print(f"{total:>8,}  bytes in {len(sizes)} answers for the first table, at most {MAX_BYTES:,}")
    return 0 if total <= MAX_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
