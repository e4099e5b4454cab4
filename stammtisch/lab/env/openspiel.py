"""Our games as games of OpenSpiel: `pyspiel.load_game("python_stammtisch_push", {"players": 3, "risk": True})`.

Chance: a shuffle has far too many outcomes to list them, and the rules shuffle and roll in the midst of a move. So
chance moves only at the beginning and deals the seed, a byte at a time; from then on everything follows from it, and a
history replays to the same state. A clone therefore goes on with the same luck: whoever searches must take another
world, with a seed of its own, by `resample_from_infostate`.

Information states are views. A view carries what everybody remembers, not the whole history, so it is also the
observation; as a tensor, both are the numbers of `lab.env.observation`. Returns are shares of the win less a fair
share: they add up to zero.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from stammtisch.bots.strategy import strategy
from stammtisch.engine.chacha import SEED_BYTES, seal
from stammtisch.engine.game import Game, View
from stammtisch.engine.options import Option, Options, Value, Whole
from stammtisch.engine.state import Move, Seat, State
from stammtisch.games import GAMES
from stammtisch.lab.env.observation import ObservationLayout, observation_layout
from stammtisch.table.seeds import derived
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise complaint("common.needs_openspiel", command=command_for("peers", "open-spiel")) from None

DEALT_BYTES = 4
"""So many bytes of the seed are dealt by chance; the rest is derived from them."""
MAX_LENGTH = 10_000_000
"""OpenSpiel wants to know the length of the longest game; the rules set no bound, and no game comes near this."""

OFF = 0
"""A number that an option has as long as it has none."""

Parameters = Mapping[str, bool | int | str]


def short_name(game: str) -> str:
    """OpenSpiel's name for a game of ours."""
    return f"python_stammtisch_{game}"


def loaded(game: str, parameters: Parameters) -> OpenSpielGame:
    """Our game of this name as OpenSpiel loads it."""
    found: OpenSpielGame = pyspiel.load_game(short_name(game), dict(parameters))
    return found


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its options; there is a subclass for each."""

    played: ClassVar[Game[State]]

    def __init__(self, parameters: Parameters | None = None) -> None:
        """Settle the options; a Complaint if they are not allowed."""
        given = _given(self.played, parameters or {})
        players = int(given["players"])
        self.played.settle(players, _options(self.played, given))
        quoted = {name: _quoted(value) for name, value in given.items()}
        super().__init__(game_type(self.played), _game_info(self.played, players), quoted)

    @property
    def options(self) -> Options:
        """All options with their values, worked out from the parameters: an unpickled game knows nothing else."""
        return self.played.settle(self.num_players(), _options(self.played, _given(self.played, self.get_parameters())))

    def new_initial_state(self) -> OpenSpielState:
        """The state before the deal."""
        return OpenSpielState(self)

    def make_py_observer(self, _kind: object = None, parameters: object = None) -> Observer:
        """Who tells what a player knows."""
        if parameters:
            raise ValueError(f"expected no parameters of the observer, got {parameters}")
        return Observer(observation_layout(self.played.name))

    def seen(self, s: State, seat: Seat) -> str:
        """All that the seat knows, as text; the events of the last move are told in passing and not remembered."""
        view = {key: value for key, value in self.played.view.view(s, seat).items() if key != "events"}
        return json.dumps(view, sort_keys=True, separators=(",", ":"))

    def known(self, view: View) -> State:
        """What the view's seat knows, the rest left open, for `imagined`."""
        known: State = strategy(self.played.name).worlds.known(view)
        return known

    def imagined(self, known: State, seat: Seat, seed: bytes) -> OpenSpielState:
        """A state that the seat must think possible, whose chance to come is that of the seed. Its history is empty."""
        s = known.copy()
        seal(s, seed)
        strategy(self.played.name).worlds.complete(s, seat)
        state = self.new_initial_state()
        state.position = Position(s)
        return state


class Position:
    """A state of ours, copied in our way: OpenSpiel's clones are deep copies, which would take many times as long."""

    __slots__ = ("s",)

    def __init__(self, s: State) -> None:
        self.s = s

    def __deepcopy__(self, _memo: object) -> Position:
        return Position(self.s.copy())


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games. Before the deal there is no position, only the seed as far as it is dealt."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.dealt = b""
        self.position: Position | None = None

    @property
    def s(self) -> State:
        """Our own state, after the deal."""
        assert self.position is not None  # noqa: S101 (nobody may act before the deal)
        return self.position.s

    def current_player(self) -> int:
        """Whose move it is: chance's, a seat's, or nobody's."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.s.end else self.position.s.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.s.end != 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed, all equally likely."""
        return [(byte, 1 / 256) for byte in range(256)]

    def _legal_actions(self, _player: Seat) -> list[Move]:
        return sorted(self.get_game().played.legal_moves(self.s))

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.position is not None:
            game.played.rules.apply(self.position.s, action)
            return
        self.dealt += bytes([action])
        if len(self.dealt) == DEALT_BYTES:
            seed = derived(self.dealt, game.played.name)
            self.position = Position(game.played.begin(game.num_players(), game.options, seed))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        text: str = self.get_game().played.notation.move_text(action)
        return text

    def returns(self) -> list[float]:
        """Each seat's share of the win less a fair share; nothing before the end."""
        seats = range(self.num_players())
        if not self.is_terminal():
            return [0.0 for _ in seats]
        won = self.get_game().played.rules.won
        winners = [seat for seat in seats if won(self.s, seat)]
        return [(seat in winners) / len(winners) - 1 / len(seats) for seat in seats]

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that the player cannot tell from this one; `sampler` gives numbers from 0 to below 1."""
        game: OpenSpielGame = self.get_game()
        seed = bytes(int(sampler() * 256) for _ in range(SEED_BYTES))
        return game.imagined(game.known(game.played.view.view(self.s, player)), player, seed)

    def __str__(self) -> str:
        return f"seed {self.dealt.hex()}" if self.position is None else self.position.s.text()


class Observer:
    """Tells what a player knows, as text and as a tensor."""

    def __init__(self, observed: ObservationLayout) -> None:
        self.observed = observed
        self.tensor = np.zeros(observed.size, np.float32)
        self.dict = {part.name: self.tensor[observed.part(part.name)] for part in observed.parts}

    def set_from(self, state: OpenSpielState, player: Seat) -> None:
        """The tensor tells what the player knows; before the deal there is nothing to see."""
        self.tensor[:] = 0 if state.position is None else self.observed.observed(state.s, player)

    def string_from(self, state: OpenSpielState, player: Seat) -> str:
        """The player's view; before the deal there is nothing to see."""
        game: OpenSpielGame = state.get_game()
        return "" if state.position is None else game.seen(state.s, player)


# What OpenSpiel wants to know beforehand.


def specification(played: Game[State]) -> dict[str, bool | int | str]:
    """All parameters of a game with their defaults: the players, and each option."""
    options = {option.name: _default(option) for option in played.options.OPTIONS}
    return {"players": played.options.PLAYERS[0], **options}


def _given(played: Game[State], parameters: Parameters) -> dict[str, bool | int | str]:
    """All parameters, as they were given or by default."""
    return specification(played) | {name: _plain(value) for name, value in parameters.items()}


def _default(option: Option) -> bool | int | str:
    """A default of one of OpenSpiel's types: without any, OFF for a number; all else is text as on a command line."""
    if isinstance(option.default, bool | int | str):
        return option.default
    return OFF if isinstance(option.kind, Whole) else ""


def _options(played: Game[State], parameters: Parameters) -> dict[str, Value]:
    """The options among the parameters that are not left at their default."""
    usual = specification(played)
    return {
        option.name: _value(option, parameters[option.name])
        for option in played.options.OPTIONS
        if parameters[option.name] != usual[option.name]
    }


# OpenSpiel writes a game down with its parameters and reads that again, for instance to unpickle it. There, `2021` and
# `true` would be no texts, and a comma ends a parameter: hence `edition="2021"` and `custom="run3;2 run3"`.


def _quoted(value: bool | int | str) -> bool | int | str:  # noqa: FBT001
    return '"' + value.replace(",", ";") + '"' if isinstance(value, str) and value else value


def _plain(value: bool | int | str) -> bool | int | str:  # noqa: FBT001
    return value.strip('"').replace(";", ",") if isinstance(value, str) else value


def _value(option: Option, given: bool | int | str) -> Value:  # noqa: FBT001 (a value of any option)
    return option.kind.read(given) if isinstance(given, str) else given


def game_type(played: Game[State]) -> Any:
    """The game as OpenSpiel lists it."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(played.name),
        long_name=f"Stammtisch: {played.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=played.options.PLAYERS[-1],
        min_num_players=played.options.PLAYERS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(played),
    )


def _game_info(played: Game[State], players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=played.rules.MOVES,
        max_chance_outcomes=256,
        num_players=players,
        min_utility=-1 / players,
        max_utility=1 - 1 / players,
        utility_sum=0.0,
        max_game_length=MAX_LENGTH,
    )


def _class_of(played: Game[State]) -> type[OpenSpielGame]:
    """The class of a game, known here under its name, by which an unpickled game finds it."""
    named = type(f"OpenSpiel_{played.name}", (OpenSpielGame,), {"played": played})
    globals()[named.__name__] = named
    return named


for _game in GAMES.values():  # OpenSpiel must be given a class: it outlives Python, and would free a function too late
    pyspiel.register_game(game_type(_game), _class_of(_game))
