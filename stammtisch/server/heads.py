"""The head of a request is bounded, whichever parser reads it: nobody fills our memory with headers."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

HEAD_MOST = 16 * 1024

if TYPE_CHECKING or find_spec("httptools"):
    import httptools
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class BoundedHttp(HttpToolsProtocol):
        """uvicorn's quicker protocol, which by itself would take a head of any length."""

        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            self._in_head = True
            self._unread = 0  # bytes that may belong to a head which is not whole yet
            self._head = 0

        def data_received(self, data: bytes) -> None:
            """Some bytes more."""
            if self._in_head and self._unread > HEAD_MOST:
                self.send_400_response("Too many headers.")
                return
            self._unread = self._unread + len(data) if self._in_head else 0
            super().data_received(data)

        def on_message_begin(self) -> None:
            """A request begins."""
            self._in_head, self._head, self._unread = True, 0, 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            """A part of its path."""
            self._count(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            """One of its headers."""
            self._count(len(name) + len(value))
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """Its head is whole."""
            self._in_head = False
            super().on_headers_complete()

        def _count(self, length: int) -> None:
            self._head += length
            if self._head > HEAD_MOST:
                raise httptools.HttpParserError("too many headers")


def protocol() -> Any:
    """What reads requests: the quicker parser where it is installed, else the usual one."""
    return BoundedHttp if find_spec("httptools") else "h11"
