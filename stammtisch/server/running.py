"""Starting the server: the socket, the data folder, the address to tell, and an orderly end."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import uvicorn

from stammtisch.server.app import application
from stammtisch.words import complaint

SEND_BUFFER = 128 * 1024
EVERYWHERE = "0.0.0.0"  # noqa: S104 (only on request)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; a Complaint says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as wrong:
        listening.close()
        key = "port_taken" if isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE else "no_address"
        raise complaint(f"settings.{key}", host=host, port=port, why=str(wrong)) from None
    return listening


def lan_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: connecting a datagram socket sends nothing
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def run(listening: socket.socket, folder: Path, *, log_level: str, root_path: str, trusted_proxies: str) -> None:
    """Serve until somebody says stop."""
    config = uvicorn.Config(
        application(folder),
        log_level=log_level,
        access_log=False,
        root_path=root_path,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies or "127.0.0.1",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=16384,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
    )
    uvicorn.Server(config).run(sockets=[listening])
