"""Our own tree search: legal moves, chosen from the view alone, the same for the same dice; it finds what is sure."""

from __future__ import annotations

from itertools import pairwise

import pytest

from stammtisch.bots import Budget
from stammtisch.bots.search import searcher
from stammtisch.bots.strategy import WIN, strategy
from stammtisch.engine.chance import Dice
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.notation import parse_move
from stammtisch.lab.search.ismcts import NONE, ROOT, Ismcts, Tree, _planted, ismcts, ismcts_random
from tests.games.elfer_raus.positions import POSITIONS, dealt
from tests.plays import ALL_SETTINGS, AnyGame, Setting, every, named, random_states, worlds

BOTS = pytest.mark.parametrize("bot", [ismcts, ismcts_random], ids=["habits", "random"])
FEW = Budget(rollouts=24)
SURE = [name for name in POSITIONS if name.endswith(("win", "others")) and "win" in name]


@pytest.mark.rotating("setting", each="game")
@BOTS
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_every_choice_is_legal_to_the_end_of_the_game(game: AnyGame, setting: Setting, bot: Ismcts) -> None:
    s, dice = game.begin(setting[0], game.settle(*setting), bytes(32)), Dice(bytes(32))
    while not s.end:
        view = game.view.view(s, s.actor)
        move = bot(view, dice, FEW)
        assert move in view["moves"]
        game.rules.apply(s, game.notation.parse_move(move))


@pytest.mark.rotating("setting", each="game")
@BOTS
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_it_chooses_the_same_in_a_world_it_cannot_tell_apart(game: AnyGame, setting: Setting, bot: Ismcts) -> None:
    dice = Dice(bytes(32))
    for number, s in enumerate(every(23, random_states(game, setting, bytes(range(32))))):
        if s.end or number > 60:
            break
        other = worlds(game).other_world(s, s.actor, dice)
        chosen = {bot(game.view.view(world, s.actor), Dice(bytes([number] * 32)), FEW) for world in (s, other)}
        assert len(chosen) == 1


@BOTS
@pytest.mark.parametrize("name", SURE)
def test_it_finds_a_sure_win(name: str, bot: Ismcts) -> None:
    s, right = POSITIONS[name]
    assert bot(GAME.view.view(s, 0), Dice(bytes(32)), Budget(rollouts=2000)) in right.split()


def test_a_sure_win_is_worth_just_that() -> None:
    s = dealt("r 9-13  y 8-14", "y7", "5 5", laid=1)
    tree = ismcts.grown(strategy("elfer_raus"), GAME.view.view(s, 0), Dice(bytes(32)), Budget(rollouts=500))
    visits, worth = tree.visits()[parse_move("y7")]
    assert worth == visits * WIN


@BOTS
def test_each_simulation_visits_one_first_move_and_adds_one_node(bot: Ismcts) -> None:
    s = GAME.begin(4, GAME.settle(4, {}), bytes(32))
    tree = bot.grown(strategy("elfer_raus"), GAME.view.view(s, s.actor), Dice(bytes(32)), Budget(rollouts=300))
    assert sum(visits for visits, _ in tree.visits().values()) == 300
    assert set(tree.visits()) == set(GAME.legal_moves(s))
    assert tree.size[0] <= 301
    for node in tree.nodes[1 : tree.size[0]]:
        assert 1 <= node["visits"] <= node["available"]
        assert 0 <= node["worth"] <= int(node["visits"]) * WIN


def test_the_same_dice_grow_the_same_tree_in_one_slice_or_in_many() -> None:
    s = GAME.begin(3, GAME.settle(3, {}), bytes(32))
    view = GAME.view.view(s, s.actor)
    first, second = (
        ismcts.grown(strategy("elfer_raus"), view, Dice(bytes(32)), Budget(rollouts=200)) for _ in range(2)
    )
    assert (first.nodes == second.nodes).all()
    seed = [7] * 8
    trees = []
    for cuts in ((0, 200), (0, 32, 64, 200)):
        tree, question = _planted(201, 5), searcher(strategy("elfer_raus")).question(view, seed)
        for start, stop in pairwise(cuts):
            ismcts._search(strategy("elfer_raus"), question, tree, range(start, stop))
        trees.append(tree)
    assert (trees[0].nodes == trees[1].nodes).all()


def test_a_tree_without_room_is_searched_on() -> None:
    s = GAME.begin(3, GAME.settle(3, {}), bytes(32))
    view = GAME.view.view(s, s.actor)
    tree: Tree = _planted(4, 5)
    ismcts._search(strategy("elfer_raus"), searcher(strategy("elfer_raus")).question(view, [7] * 8), tree, range(100))
    assert tree.size[0] == 4
    assert tree.nodes[ROOT]["child"] != NONE
    assert sum(visits for visits, _ in tree.visits().values()) == 100


def test_a_budget_of_time_is_kept() -> None:
    s = GAME.begin(3, GAME.settle(3, {}), bytes(32))
    view = GAME.view.view(s, s.actor)
    assert ismcts(view, Dice(bytes(32)), Budget(seconds=0.001)) in view["moves"]
