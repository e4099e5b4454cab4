"""What must hold for every game, number of players and option, over many random games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Refusal
from stammtisch.engine.state import MAX_EVENTS, NOBODY, State
from stammtisch.games import GAMES
from stammtisch.words import LANGUAGES, Complaint, Listener, say
from tests.plays import SEEDS, AnyGame, Setting, every, in_every_setting, named, random_states, worlds

for_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=named)


@in_every_setting
@given(seed=SEEDS)
def test_cards_are_conserved_and_events_fit(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in random_states(game, setting, seed):
        assert worlds(game).cards(s) == worlds(game).deck(s)
        assert s.noted <= MAX_EVENTS


@in_every_setting
@given(seed=SEEDS)
def test_somebody_may_act_until_the_end_and_nobody_after_it(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in random_states(game, setting, seed):
        moves = game.legal_moves(s)
        assert len(set(moves)) == len(moves)
        assert bool(moves) == (s.actor != NOBODY) == (not s.end)
    winners = game.view.view(s, None)["result"]["winners"]
    assert winners
    assert [game.rules.won(s, seat) for seat in range(s.players)] == [seat in winners for seat in range(s.players)]


@in_every_setting
@given(seed=SEEDS)
def test_legal_is_what_is_not_refused(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in every(17, random_states(game, setting, seed)):
        legal = set(game.legal_moves(s))
        for move in range(game.rules.MOVES):
            assert (move in legal) == (game.rules.refusal(s, s.actor, move) == Refusal.NONE)
        for seat in set(range(s.players)) - {s.actor}:
            assert game.rules.refusal(s, seat, 0) == (Refusal.OVER if s.end else Refusal.NOT_YOUR_TURN)


@in_every_setting
@given(seed=SEEDS)
def test_every_refusal_has_words_and_a_rule(game: AnyGame, setting: Setting, seed: bytes) -> None:
    dice = Dice(seed)
    for s in every(31, random_states(game, setting, seed)):
        for seat in range(s.players):
            for refusal, moves in refused(game, s, seat).items():
                sentence = game.words.explain(s, seat, moves[dice.below(len(moves))], refusal)
                assert sentence.rule
                for language in LANGUAGES:
                    assert say(sentence, Listener(language)).endswith((".", "!"))


def refused(game: AnyGame, s: State, seat: int) -> dict[int, list[int]]:
    """The moves that the seat may not make, by the reason."""
    found: dict[int, list[int]] = {}
    for move in range(game.rules.MOVES):
        if refusal := game.rules.refusal(s, seat, move):
            found.setdefault(refusal, []).append(move)
    return found


@in_every_setting
@given(seed=SEEDS)
def test_a_copy_is_independent(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in every(29, random_states(game, setting, seed)):
        before, twin = s.text(), s.copy()
        assert twin == s
        for _ in range(5):
            if moves := game.legal_moves(twin):
                game.rules.apply(twin, moves[-1])
        assert s.text() == before


@in_every_setting
@given(seed=SEEDS)
def test_a_state_is_its_text(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in every(29, random_states(game, setting, seed)):
        assert game.rules.State.parse(s.text()) == s


@for_every_game
def test_a_move_is_its_text(game: AnyGame) -> None:
    texts = [game.notation.move_text(move) for move in range(game.rules.MOVES)]
    assert len(set(texts)) == game.rules.MOVES
    assert [game.notation.parse_move(text) for text in texts] == list(range(game.rules.MOVES))
    with pytest.raises(Complaint, match='Expected a move of this game, found "castle"'):
        game.notation.parse_move("castle")


@in_every_setting
@given(seed=SEEDS)
def test_same_seed_same_game(game: AnyGame, setting: Setting, seed: bytes) -> None:
    first = [s.text() for s in every(13, random_states(game, setting, seed))]
    assert first == [s.text() for s in every(13, random_states(game, setting, seed))]


@in_every_setting
@given(seed=SEEDS)
def test_a_view_does_not_depend_on_what_the_seat_cannot_know(game: AnyGame, setting: Setting, seed: bytes) -> None:
    dice = Dice(seed)
    for s in every(7, random_states(game, setting, seed)):
        for seat in (*range(s.players), None):
            other = worlds(game).other_world(s, seat, dice)
            assert worlds(game).cards(other) == worlds(game).deck(s)
            assert known(game, other, seat) == known(game, s, seat)


def known(game: AnyGame, s: State, seat: int | None) -> str:
    """What the seat can be sent: its view, the log lines, the refusal of every move, and words for each of its kinds.

    Which move is explained depends on the moment, so that over many games it is any.
    """
    view = game.view.view(s, seat)
    sentences = [game.words.recount(event) for event in view["events"]]
    said = [say(sentence, Listener("de", seat=seat)) for sentence in sentences if sentence is not None]
    if seat is None:
        return json.dumps([view, said])
    no = refused(game, s, seat)
    asked = [(kind, moves[len(view["moves"]) * 7 % len(moves)]) for kind, moves in no.items()]
    explained = [say(game.words.explain(s, seat, move, kind), Listener("de")) for kind, move in asked]
    return json.dumps([view, said, no, explained])


@in_every_setting
@given(seed=SEEDS)
def test_every_event_is_told_in_both_languages(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in random_states(game, setting, seed):
        for seat in (0, None):
            for event in game.view.view(s, seat)["events"]:
                if sentence := game.words.recount(event):
                    for language in LANGUAGES:
                        assert "{" not in say(sentence, Listener(language, seat=seat))


@in_every_setting
@given(seed=SEEDS)
def test_a_seat_sees_its_moves_and_no_others(game: AnyGame, setting: Setting, seed: bytes) -> None:
    for s in every(11, random_states(game, setting, seed)):
        for seat in (*range(s.players), None):
            moves = game.view.view(s, seat)["moves"]
            legal = sorted(game.notation.move_text(move) for move in game.legal_moves(s))
            assert moves == (legal if seat == s.actor else [])


@in_every_setting
@given(seed=SEEDS)
def test_a_move_that_reveals_nothing_is_the_same_in_another_world(game: AnyGame, setting: Setting, seed: bytes) -> None:
    """What may be tried in a list and taken back must not depend on what the seat cannot know."""
    dice = Dice(seed)
    for s in every(7, random_states(game, setting, seed)):
        for move in game.legal_moves(s):
            if not game.rules.reveals(s, move):
                seat, here, there = s.actor, s.copy(), worlds(game).other_world(s, s.actor, dice)
                game.rules.apply(here, move)
                game.rules.apply(there, move)
                assert known(game, here, seat) == known(game, there, seat)
