"""Where other devices reach this server: not at the address of somebody who sits at its own machine."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import HTTPConnection

from stammtisch.server.http.host_policy import of_server

EVERYWHERE = "0.0.0.0"  # noqa: S104 (only on request)


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: connecting a datagram socket sends nothing
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address_for_others(connection: HTTPConnection) -> str:
    """The address for other devices; '' if the asker's own is as good as any, or there is no other."""
    hosting, url = of_server(connection), connection.url
    here = is_this_machine(url.hostname or "") and is_this_machine(connection.client.host if connection.client else "")
    if not here or hosting.host != EVERYWHERE:
        return ""
    if hosting.base_url:
        return hosting.base_url.rstrip("/")
    lan = lan_address()
    return "" if is_this_machine(lan) else f"http://{lan}:{url.port or 80}"


def is_this_machine(host: str) -> bool:
    """Whether this name leads every machine to itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
