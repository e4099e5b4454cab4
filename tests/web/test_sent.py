"""What is sent of the client's files: all of each but the comments that have their lines for themselves."""

from __future__ import annotations

import pytest

from stammtisch.server.pages import PACKAGE, Pages

FILES = Pages().files
SOURCES = sorted(name for name in FILES if name.endswith((".js", ".css")) and (PACKAGE / name).exists())


@pytest.mark.parametrize("name", SOURCES)
def test_every_line_is_sent_as_it_is_but_for_those_of_comments(name: str) -> None:
    source = (PACKAGE / name).read_text(encoding="utf-8").split("\n")
    sent = FILES[name].body.decode().split("\n")
    assert len(sent) == len(source)
    left_out = [was.strip() for was, now in zip(source, sent, strict=True) if was != now]
    assert all(line.startswith(("/*", "*")) for line in left_out)
    assert not [now for was, now in zip(source, sent, strict=True) if was != now and now]


def test_no_explanation_is_sent() -> None:
    assert b"@param" not in b"".join(FILES[name].body for name in SOURCES if "/session/" in name)
