"""What the program says: complete in both languages, grammatical in its parts, true to the rule pages."""

from __future__ import annotations

import json
import re

import pytest

from stammtisch.games import GAMES
from stammtisch.games.rulebook import page, rules
from stammtisch.words import LANGUAGES, Language, Listener, Sentence, complaint, join, name_card, say, texts
from tests.plays import AnyGame, named
from tests.texts import FILES, FOLDER, OURS

PLACEHOLDER = re.compile(r"\{\w+(?::\w+)?\}")


def test_both_languages_have_the_same_files() -> None:
    assert sorted(path.stem for path in (FOLDER / "en").glob("*.json")) == OURS


@pytest.mark.parametrize("file", FILES)
def test_both_languages_have_the_same_keys_and_placeholders(file: str) -> None:
    german, english = texts("de", file), texts("en", file)
    assert set(german) == set(english)
    for key, text in german.items():
        other = english[key]
        assert isinstance(text, dict) == isinstance(other, dict), key
        assert placeholders(text) == placeholders(other), key


def placeholders(text: str | dict[str, str]) -> set[str]:
    return set(PLACEHOLDER.findall(text["other"] if isinstance(text, dict) else text))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_one_and_other_and_no_key_is_there_twice(file: str, language: Language) -> None:
    place = GAMES[file].folder / "texts" / f"{language}.json" if file in GAMES else FOLDER / language / f"{file}.json"
    raw = place.read_text(encoding="utf-8")
    pairs: list[tuple[str, object]] = json.loads(raw, object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys))
    for text in texts(language, file).values():
        assert not isinstance(text, dict) or set(text) == {"one", "other"}


@pytest.mark.parametrize("file", FILES)
def test_german_says_du_and_uses_german_quotes(file: str) -> None:
    for key, text in texts("de", file).items():
        for words in text.values() if isinstance(text, dict) else [text]:
            assert not re.search(r"\b(Sie|Ihnen|Ihre?n?)\b", words), key
            assert '"' not in words, key


def test_a_sentence_names_cards_seats_and_plurals() -> None:
    german, english = Listener("de", ["Oma", "Toni"]), Listener("en")
    gap = Sentence("elfer_raus.no.gap", {"card": "g14", "missing": "g13"}, "ER-9")
    assert say(gap, german) == "Die grüne 14 passt noch nicht: Zuerst fehlt die grüne 13."
    assert say(gap, english) == "The green 14 does not fit yet: the green 13 must come first."
    laid = Sentence("elfer_raus.event.laid", {"seat": 1, "card": "r7"})
    assert say(laid, german) == "Toni legt die rote 7."
    assert say(laid, Listener("de", ["Oma", "Toni"], seat=1)) == "Du legst die rote 7."
    assert say(laid, english) == "Seat 1 lays the red 7."
    scored = [say(Sentence("elfer_raus.event.scored", {"seat": 0, "n": n}), german) for n in (1, 2)]
    assert scored == ["Oma: 1 Punkt.", "Oma: 2 Punkte."]


def test_you_in_every_place_of_a_sentence() -> None:
    gave = Sentence("help.event.gave", {"seat": 0, "other": 1, "card": "10"})
    assert say(gave, Listener("de", ["Oma", "Toni"], seat=1)) == "Oma hilft und gibt dir die 10."
    assert say(gave, Listener("de", ["Oma", "Toni"])) == "Oma hilft und gibt Toni die 10."
    skip = Sentence("level8.event.skip_played", {"seat": 0, "whom": 1})
    assert say(skip, Listener("de", ["Oma", "Toni"], seat=1)) == "Oma lässt dich aussetzen."
    assert say(skip, Listener("en", ["Oma", "Toni"], seat=1)) == "Oma makes you lose a turn."


def test_nobody_is_you_to_a_spectator() -> None:
    assert (
        say(Sentence("elfer_raus.event.laid", {"card": "r7", "seat": 0}), Listener("en", ["Oma"]))
        == "Oma lays the red 7."
    )


def test_names_are_written_as_they_are() -> None:
    assert say(Sentence("elfer_raus.event.laid", {"card": "r7", "seat": 0}), Listener("en", ["iris"])).startswith(
        "iris "
    )


def test_lists_in_words() -> None:
    assert join(["a"], "de") == "a"
    assert join(["a", "b"], "de") == "a und b"
    assert join(["a", "b", "c"], "en") == "a, b and c"


def test_a_complaint_reads_as_its_english_sentence() -> None:
    assert str(complaint("common.bad_seat", expected="0…2", got=5)) == "There is no such seat: expected 0…2, got 5."


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_described(game: AnyGame, language: Language) -> None:
    for option in game.options.OPTIONS:
        assert texts(language, game.name)[f"option.{option.name}"]
        assert option.rule in rules(game.name, language)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_rule_pages_have_the_same_rules_in_both_languages(game: AnyGame) -> None:
    german, english = list(rules(game.name, "de")), list(rules(game.name, "en"))
    assert german == english
    prefix = german[0].split("-")[0]
    assert german == [f"{prefix}-{number}" for number in range(1, len(german) + 1)]
    assert game.title in page(game.name, "de").splitlines()[0]


def test_card_names() -> None:
    assert name_card("b20", "elfer_raus", "en") == "the blue 20"


YOU = {"de": r"\b(du|dir|dich|dein\w*)\b", "en": r"\b(you|your\w*)\b"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_event_calls_nobody_you_who_does_not_listen(game: str, language: Language) -> None:
    """Who tells a game to nobody in particular names all players; `{other:to}` says "dir" where somebody listens."""
    for key, text in texts(language, game).items():
        if key.startswith("event.") and not key.endswith(".you"):
            assert not re.search(YOU[language], str(text), re.IGNORECASE), key


def test_who_is_handed_a_card_is_told_so_and_others_hear_the_name() -> None:
    handed = Sentence("help.event.returned_card", {"seat": 1, "other": 0, "card": "7"})
    assert say(handed, Listener("de", ["Oma", "Toni"])) == "Toni gibt Oma dafür die 7."
    assert say(handed, Listener("de", ["Oma", "Toni"], 0)) == "Toni gibt dir dafür die 7."
    assert say(handed, Listener("en", ["Oma", "Toni"], 1)) == "You give Oma the 7 in return."
