"""What the publisher adds to the package: the project's address, from the variable PROJECT_URL (docs/releasing.md)."""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "PROJECT_URL"


class ProjectUrl(MetadataHookInterface):
    """The package names the project's address, if the publisher has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """The metadata have the address; without the variable they have none."""
        url = os.environ.get(VARIABLE, "").strip()
        if url and not url.startswith(("https://", "http://")):
            raise ValueError(f'{VARIABLE}: expected an address such as https://example.org/stammtisch, got "{url}"')
        metadata["urls"] = {"Homepage": url} if url else {}
