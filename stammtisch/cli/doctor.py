"""`stammtisch doctor`: what is wrong here, or with a server seen from outside, and what to do about it."""

from __future__ import annotations

import argparse

from stammtisch.server.host.doctor import How, of_installation, of_server
from stammtisch.words import Language, Listener, complaint, say

MARKS: dict[How, str] = {"good": "✓", "note": "·", "bad": "✗"}
SOMETHING_WRONG = 1


def run(args: argparse.Namespace, language: Language) -> int:
    """Look at one thing after another; exit code 1 if one of them is wrong."""
    wrong = False
    for finding in of_server(_url(args.url)) if args.url else of_installation():
        print(f"{MARKS[finding.how]} {say(finding.what, Listener(language))}", flush=True)
        wrong = wrong or finding.how == "bad"
    return SOMETHING_WRONG if wrong else 0


def _url(typed: str) -> str:
    url = typed if "://" in typed else f"http://{typed}"
    if not url.startswith(("http://", "https://")):
        raise complaint("doctor.no_url", got=typed)
    return url
