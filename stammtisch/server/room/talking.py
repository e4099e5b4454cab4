"""What people say at the table, and whom they do not want to hear."""

from __future__ import annotations

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import PHRASES, Mute, Say
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.names import checked_text
from stammtisch.server.room.room import Room
from stammtisch.server.room.who_may import Asking, chair_number, seated
from stammtisch.words import Complaint, Sentence


def say(room: Room, command: Say, asking: Asking) -> list[ev.Event]:
    """A seat says something: a phrase at any time, a text of its own where the house allows it."""
    seat = seated(room, asking)
    if (command.phrase is None) == (command.text is None):
        raise Denied("phrase_or_text")
    if command.phrase is not None and command.phrase not in PHRASES:
        sentence = Sentence("server.no_such_phrase", {"expected": " | ".join(PHRASES), "got": command.phrase})
        raise Denied("no_such_phrase", sentence)
    if command.text is not None and not room.house.chat:
        raise Denied("no_chat")
    text = None if command.text is None else _spoken(command.text)
    return [ev.Said(seat, command.phrase, text, room.chairs[seat].person or "")]


def _spoken(typed: str) -> str:
    try:
        return checked_text(typed)
    except Complaint as wrong:
        raise Denied("bad_text", wrong.sentence) from None


def mute(room: Room, command: Mute, asking: Asking) -> list[ev.Event]:
    """Somebody does not want to read what another person says."""
    seated(room, asking)
    whom = room.chairs[chair_number(room, command.seat)].person
    if asking is None or whom is None or whom == asking:
        raise Denied("nobody_to_mute")
    return [ev.Muted(asking, whom, command.muted)]
