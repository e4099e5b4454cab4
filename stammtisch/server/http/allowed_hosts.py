"""The names that a server answers to: a page of another site whose name suddenly leads here gets nothing.

An address cannot be made to lead elsewhere, so whoever asks by address is answered.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from stammtisch.server.http.host_policy import Hosting

AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""What may stand behind this machine's name: endings that nobody can buy."""
MAX_HOST = 261
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/@\s]+)(?::[0-9]{1,5})?")


def names_of(hosting: Hosting, machine: str | None = None) -> frozenset[str]:
    """All names that this server answers to."""
    own = (socket.gethostname() if machine is None else machine).lower()
    at_home = {own, *(own.partition(".")[0] + ending for ending in AT_HOME)} if own else set()
    told = {hosting.host, urlsplit(hosting.base_url).hostname or "", *hosting.allowed_hosts.split(",")}
    return frozenset({"localhost", *at_home, *(name.strip().lower().rstrip(".") for name in told)} - {""})


def answers_to(host: str, names: frozenset[str]) -> bool:
    """Whether the server answers to what a request calls it."""
    found = _HOST.fullmatch(host) if len(host) <= MAX_HOST else None
    if found is None:
        return False
    name = found[1].strip("[]").removesuffix(".").lower()
    return name in names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
