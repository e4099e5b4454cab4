"""What is said at a table, to whom, and who does not want to read it."""

from __future__ import annotations

import pytest

from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room import project
from stammtisch.words import LANGUAGES, Listener, Sentence, say
from tests.server.rooms import HOST, Bench, denied, playing, seated


def test_phrases_always_and_texts_where_allowed() -> None:
    bench = playing()
    bench.command("p1", cmd.Say(phrase="well_played"))
    assert denied(bench, "p1", cmd.Say(text="Servus!")) == "no_chat"
    bench.command(HOST, cmd.Change(house=cmd.House(chat=True)))
    bench.command("p1", cmd.Say(text="Servus!"))
    assert denied(bench, "p1", cmd.Say()) == "phrase_or_text"
    assert denied(bench, "p1", cmd.Say(text="a", phrase="b")) == "phrase_or_text"


@pytest.mark.parametrize("phrase", cmd.PHRASES)
def test_every_phrase_has_words(phrase: str) -> None:
    for language in LANGUAGES:
        assert say(Sentence(f"server.phrase.{phrase}"), Listener(language))


@pytest.mark.parametrize("text", ["\x1b[2J", "a\nb", "\u202eevil", "  ", "\x00"])
def test_only_visible_characters_are_said(text: str) -> None:
    bench = playing(house=cmd.House(chat=True))
    assert denied(bench, "p1", cmd.Say(text=text)) == "bad_text"
    assert denied(bench, "p1", cmd.Say(phrase="rude")) == "no_such_phrase"


def test_what_is_said_keeps_its_pictures() -> None:
    bench = playing(house=cmd.House(chat=True))
    family = "\U0001f469\u200d\U0001f467 Grüß dich!"
    assert bench.command("p1", cmd.Say(text=f" {family} ")) == [ev.Said(1, None, family, "p1")]


def test_whom_one_mutes_one_does_not_read_wherever_they_sit() -> None:
    bench = seated()
    bench.command("p1", cmd.Mute(seat=2, muted=True))
    bench.command(HOST, cmd.Swap(first=0, second=2))
    said = bench.command("p2", cmd.Say(phrase="hello"))[0]
    told = [project.visible(bench.room, said, seat, {}) for seat in (0, 1, 2, None)]
    loud = {"kind": "said", "seat": 0, "phrase": "hello", "text": None}
    assert told == [loud, {"kind": "said", "seat": 0}, loud, loud]
    assert [project.seat_state(bench.room, seat)["muted"] for seat in (0, 1, 2, None)] == [[], [0], [], []]
    assert project.visible(bench.room, ev.Muted("p1", "p2", True), 2, {}) == {"kind": "private"}
    bench.command("p1", cmd.Mute(seat=0, muted=False))
    assert project.visible(bench.room, said, 1, {}) == loud
    assert denied(bench, "p1", cmd.Mute(seat=1, muted=True)) == "nobody_to_mute"
    assert denied(Bench(), HOST, cmd.Mute(seat=1, muted=True)) == "nobody_to_mute"
