"""Between two games: another one by agreement, what is played changes, who stays and who comes again, and the score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.dealing import sealed
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.evening import evening
from stammtisch.server.room.project import VisibleLog, public_state, record
from stammtisch.server.room.room import Phase
from stammtisch.table import fair
from stammtisch.table.replay import replayed
from tests.server.rooms import HOST, Bench
from tests.server.services import Clock, in_service, two_at_push

NAMES = {f"p{number}": name for number, name in enumerate(("Anna", "Ben", "Caro", "Dora"))}


def over(people: int = 2, game: str = "push", players: int | None = None) -> Bench:
    """A room in which so many people have just ended a game; bots had the other chairs."""
    bench = Bench(game, players or people)
    for number in range(1, people):
        bench.command(f"p{number}", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start(fill="zufall"))
    end(bench)
    return bench


def end(bench: Bench) -> None:
    """The game is over without a result, and the next secret is sealed."""
    bench.happen([ev.Aborted(), sealed(bytes(range(32)))])


def play_out(bench: Bench) -> tuple[int, ...]:
    """The game is over; who has won it."""
    while bench.room.phase is Phase.PLAYING:
        bench.play()
    bench.happen([sealed(bytes(range(32)))])
    assert bench.room.table is not None
    assert bench.room.table.result is not None
    return tuple(bench.room.table.result.winners)


def denied(bench: Bench, person: str | None, command: cmd.Command) -> str:
    seq = bench.room.seq
    with pytest.raises(Denied) as no:
        bench.command(person, command)
    assert bench.room.seq == seq
    return no.value.code


# Another game


def test_another_game_begins_when_all_are_in() -> None:
    bench = over(3)
    bench.command("p1", cmd.Agree(again=True))
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.OVER
    bench.command("p2", cmd.Agree(again=True))
    assert (bench.room.phase, bench.room.games) == (Phase.PLAYING, 2)
    assert [entry.what for entry in bench.log[-4:-1]] == [ev.Agreed(1, True), ev.Agreed(0, True), ev.Agreed(2, True)]
    assert not any(chair.wants_again for chair in bench.room.chairs)


def test_who_is_in_can_think_again() -> None:
    bench = over()
    bench.command("p1", cmd.Agree(again=True))
    assert bench.command("p1", cmd.Agree(again=True)) == []
    bench.command("p1", cmd.Agree(again=False))
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.OVER


def test_the_host_need_not_wait_for_all() -> None:
    bench = over(3)
    assert denied(bench, "p1", cmd.Start()) == "not_host"
    bench.command(HOST, cmd.Start())
    assert bench.room.phase is Phase.PLAYING


def test_who_has_left_or_is_away_keeps_nobody_waiting() -> None:
    bench = over(4)
    bench.command("p3", cmd.Leave())
    bench.command(HOST, cmd.Change(players=3))
    bench.present -= {"p2"}
    bench.command("p1", cmd.Agree(again=True))
    assert bench.room.games == 1
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.games == 2


def test_a_free_chair_is_asked_about_and_given_to_no_bot() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    assert (bench.room.phase, bench.room.chairs[2].free) == (Phase.OVER, True)
    assert denied(bench, HOST, cmd.Start()) == "seats_free"
    bench.command(HOST, cmd.AddBot(bot="anfaenger", seat=2))
    assert bench.room.phase is Phase.PLAYING


def test_without_the_free_chair_all_are_asked_again() -> None:
    """Who was in for a game of three is not in for one of two."""
    bench = over(3)
    bench.command("p2", cmd.Leave())
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    bench.command(HOST, cmd.Change(players=2))
    assert bench.room.games == 1
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    assert bench.room.games == 2


def test_nobody_waits_for_a_bot_from_outside() -> None:
    bench = over(2)
    bench.happen([ev.StoodUp(1), ev.Sat(1, "p5", program=True)])
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.PLAYING


def test_the_old_command_begins_at_once_for_one_against_bots() -> None:
    bench = over(1, players=3)
    bench.command(HOST, cmd.Remove(seat=1))
    bench.command(HOST, cmd.Rematch())
    assert (bench.room.phase, bench.room.chairs[1].bot) == (Phase.PLAYING, "stammgast")


def test_the_old_command_fills_chairs_for_the_host_alone() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    bench.command("p1", cmd.Rematch())
    assert bench.room.chairs[2].free
    bench.command(HOST, cmd.Rematch())
    assert (bench.room.phase, bench.room.chairs[2].bot) == (Phase.PLAYING, "stammgast")


def test_who_is_in_plays_their_seat_themselves() -> None:
    bench = Bench("push", 2)
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    bench.command(HOST, cmd.StandIn(seat=1))
    end(bench)
    bench.command("p1", cmd.Agree(again=True))
    assert bench.room.chairs[1].stand_in is None


def test_all_are_told_who_is_in_and_who_is_awaited(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        with service.listening(host.room, guest.token, after=0):
            await service.command(host.room, host.token, cmd.Agree(again=True))
            state = service.state(host.room, host.token)
            assert [seat["wants_again"] for seat in state["seats"]] == [True, False]
            assert (state["phase"], state["awaited"]) == ("over", [1])
            await service.command(host.room, guest.token, cmd.Agree(again=True))
            state = service.state(host.room, None)
            assert (state["phase"], state["awaited"], state["games"]) == ("playing", [], 2)

    in_service(tmp_path, play)


def test_a_reload_is_waited_for_and_not_more(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        with service.listening(host.room, host.token, after=0):
            with service.listening(host.room, guest.token, after=0):
                await service.command(host.room, host.token, cmd.Agree(again=True))
                clock.pass_seconds(3600)
                await service.tick()
            clock.pass_seconds(10)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "over"
            clock.pass_seconds(11)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, play)


def test_a_server_that_was_away_waits_until_everybody_can_be_back(tmp_path: Path) -> None:
    keys: list[SeatToken] = []

    async def before(service: Service, clock: Clock) -> None:
        keys.extend(await ended(service))
        await service.command(keys[0].room, keys[0].token, cmd.Agree(again=True))

    async def after(service: Service, clock: Clock) -> None:
        host = keys[0]
        with service.listening(host.room, host.token, after=0):
            clock.pass_seconds(10)
            await service.tick()
            state = service.state(host.room, None, glance=True)
            assert (state["phase"], state["awaited"]) == ("over", [1])
            clock.pass_seconds(11)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, before)
    in_service(tmp_path, after)


def test_who_only_glances_is_not_there(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        clock.pass_seconds(3600)
        await service.command(host.room, host.token, cmd.Say(phrase="hello"))
        assert service.state(host.room, guest.token, glance=True)["you"] == 1
        await service.command(host.room, host.token, cmd.Agree(again=True))
        assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, play)


async def ended(service: Service) -> tuple[SeatToken, SeatToken]:
    """Anna and Toni have ended a game at Push."""
    host, guest = await two_at_push(service, cmd.House())
    for key in (host, guest):
        await service.command(host.room, key.token, cmd.Vote(abort=True))
    return host, guest


# What is played


@pytest.mark.parametrize("game", GAMES)
def test_another_game_at_the_same_table(game: str) -> None:
    bench = over(3)
    bench.command(HOST, cmd.Change(game=game))
    bench.command(HOST, cmd.Start(fill="zufall"))
    assert bench.room.table is not None
    assert (bench.room.table.game.name, bench.room.table.players) == (game, 3)
    assert bench.again().table is not None


def test_another_game_has_chairs_for_as_many_as_can_play_it() -> None:
    bench = over(2)
    bench.command(HOST, cmd.Change(game="help"))
    assert len(bench.room.chairs) == 3
    bench.command(HOST, cmd.Change(game="push"))
    assert (len(bench.room.chairs), bench.room.options) == (3, {})


def test_another_game_needs_room_for_all_who_sit() -> None:
    bench = over(6)
    assert denied(bench, HOST, cmd.Change(game="help")) == "seats_in_use"


@pytest.mark.parametrize("phase", ["playing", "dealing"])
def test_what_is_played_stays_while_it_is_dealt_and_played(phase: str) -> None:
    bench = Bench("push", 2)
    bench.command("p1", cmd.Sit(name="x", commit="00" * 32 if phase == "dealing" else None))
    bench.command(HOST, cmd.Start())
    assert denied(bench, HOST, cmd.Change(game="level8")) == f"not_while_{phase}"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_fair_though_the_game_was_chosen_after_the_promises(game: str) -> None:
    """Sealed and committed to for one game, changed to another: the record shows the same promises, and verifies."""
    bench = over(2)
    promised = bench.room.sealed
    parts = {HOST: "aa" * 32, "p1": "bb" * 32}
    for person, part in parts.items():
        bench.command(person, cmd.Commit(commitment=fair.commitment(bytes.fromhex(part))))
    bench.command(HOST, cmd.Change(game=game))
    bench.command(HOST, cmd.Start(fill="zufall"))
    assert denied(bench, HOST, cmd.Change(game="push", players=5)) == "not_while_dealing"
    for person, part in parts.items():
        bench.command(person, cmd.Reveal(part=part))
    bench.play()
    bench.happen([ev.Aborted()])
    told = record(bench.room, NAMES)
    assert promised is not None
    assert told.fair is not None
    assert (told.game, told.fair.commitment) == (game, promised.commitment)
    assert set(parts.values()) <= set(told.fair.parts)
    assert len(replayed(told).log) == 2  # the deal and a move, as the promises make them


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    bench = over()
    with pytest.raises(Denied, match="no_game") as no:
        bench.command(HOST, cmd.Change(game="poker"))
    assert no.value.sentence.arguments["got"] == "poker"


def test_who_was_in_for_something_else_is_asked_again() -> None:
    bench = over(3)
    for change in (cmd.Change(game="elfer_raus"), cmd.Change(options={"rounds": 2}), cmd.Change(players=4)):
        bench.command("p1", cmd.Agree(again=True))
        bench.command(HOST, change)
        assert not bench.room.chairs[1].wants_again
    bench.command("p1", cmd.Agree(again=True))
    bench.command(HOST, cmd.Change(house=cmd.House(chat=True)))
    assert bench.room.chairs[1].wants_again


def test_the_cards_of_the_last_game_stay_to_be_seen() -> None:
    bench = over(3, "elfer_raus")
    bench.command(HOST, cmd.Change(game="push", players=5))
    assert bench.room.table is not None
    assert (bench.room.table.game.name, bench.room.table.players) == ("elfer_raus", 3)


def test_old_logs_say_nothing_of_the_game_that_did_not_change() -> None:
    bench, told = Bench("push", 3), VisibleLog()
    bench.happen([ev.Changed(2, {}, cmd.House())])
    told.keep(bench.room, bench.log[-1])
    (line,) = told.lines(bench.room, None, NAMES)
    assert (bench.room.game, "game" in line, line["players"]) == ("push", False, 2)


# Who comes again


def test_who_was_sent_away_can_ask_and_be_let_in() -> None:
    bench = over(3)
    bench.command(HOST, cmd.Remove(seat=2))
    assert bench.log[-1].what == ev.StoodUp(2, by_host=True)
    bench.command("p2", cmd.Knock())
    assert bench.command("p2", cmd.Knock()) == []
    state = public_state(bench.room, NAMES, set())
    assert state["knocking"] == [{"knock": bench.room.seq, "name": "Caro"}]
    bench.command(HOST, cmd.LetIn(welcome=True, knock=bench.room.seq))
    assert (bench.room.seat_of("p2"), bench.room.knocking) == (2, {})


def test_who_is_turned_away_stays_outside() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    bench.command("p2", cmd.Knock())
    assert denied(bench, HOST, cmd.LetIn(welcome=True, knock=1)) == "nobody_knocks"
    bench.command(HOST, cmd.LetIn(welcome=False))
    assert (bench.room.seat_of("p2"), bench.room.knocking) == (None, {})
    assert denied(bench, HOST, cmd.LetIn(welcome=True)) == "nobody_knocks"


def test_at_a_full_table_nobody_is_let_in() -> None:
    bench = over(3)
    bench.command(HOST, cmd.Remove(seat=2))
    bench.command("p2", cmd.Knock())
    bench.command("p3", cmd.Sit(name="x"))
    assert denied(bench, HOST, cmd.LetIn(welcome=True)) == "table_full"


def test_nobody_comes_in_under_a_name_that_somebody_has_by_now(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await ended(service)
        await service.command(host.room, host.token, cmd.Remove(seat=1))
        await service.command(host.room, guest.token, cmd.Knock())
        await service.command(host.room, host.token, cmd.Change(players=3))
        await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        with pytest.raises(Denied, match="bad_name"):
            await service.command(host.room, host.token, cmd.LetIn(welcome=True))

    in_service(tmp_path, play)


# The evening's score


def won(bench: Bench) -> dict[str, int]:
    """The score as everybody is told it, by name or by chair."""
    return {one["name"] or f"bot {one['seat']}": one["won"] for one in evening(bench.room, NAMES)["won"]}


def test_wins_are_counted_by_whoever_sat_there() -> None:
    bench = over(2, "elfer_raus")
    assert (evening(bench.room, NAMES)["games"], won(bench)) == (0, {"Anna": 0, "Ben": 0})  # that one had no result
    expected = {"Anna": 0, "Ben": 0}
    for game in ("push", "elfer_raus", "push"):
        bench.command(HOST, cmd.Swap(first=0, second=1))
        bench.command(HOST, cmd.Change(game=game))
        bench.command(HOST, cmd.Start())
        sat = [NAMES[person] for person in bench.room.people()]
        for seat in play_out(bench):
            expected[sat[seat]] += 1
    assert evening(bench.room, NAMES)["games"] == 3
    assert won(bench) == expected
    assert evening(bench.again(), NAMES) == evening(bench.room, NAMES)


def test_who_has_gone_is_remembered_and_goes_on_under_their_name() -> None:
    bench = over(2)
    bench.room.wins["p1"] = 2
    bench.command("p1", cmd.Leave())
    assert evening(bench.room, NAMES)["won"][-1] == {"name": "Ben", "bot": None, "seat": None, "won": 2}
    bench.command("p9", cmd.Sit(name="x"))
    assert [one["won"] for one in evening(bench.room, {**NAMES, "p9": "ben"})["won"]] == [0, 2]
    assert [one["won"] for one in evening(bench.room, {**NAMES, "p9": "Xaver"})["won"]] == [0, 0, 2]


def test_a_bot_keeps_its_wins_when_it_moves_or_becomes_stronger() -> None:
    bench = over(1, players=3)
    bench.room.wins[bench.room.chairs[1].sitter or ""] = 1
    bench.command(HOST, cmd.Swap(first=1, second=2))
    bench.command(HOST, cmd.AddBot(bot="stammgast", seat=2))
    assert [(one["bot"], one["won"]) for one in evening(bench.room, NAMES)["won"]] == [
        (None, 0),
        ("zufall", 0),
        ("stammgast", 1),
    ]


@given(st.lists(st.sampled_from(["swap", "leave", "sit", "bot", "play"]), max_size=12))
def test_every_win_is_somebodys(doings: list[str]) -> None:
    """Whatever happens between games, the score tells every win of people who have ever sat here."""
    bench, people = over(2, "push", 2), 2
    for doing in doings:
        free = any(chair.free for chair in bench.room.chairs)
        if doing == "swap":
            bench.command(HOST, cmd.Swap(first=0, second=1))
        elif doing == "leave" and len(bench.room.people()) > 1:
            bench.command(next(one for one in bench.room.people() if one != HOST), cmd.Leave())
        elif doing == "sit" and free:
            bench.command(f"p{people}", cmd.Sit(name="x"))
            people += 1
        elif doing == "bot" and free:
            bench.command(HOST, cmd.AddBot(bot="zufall"))
        elif doing == "play" and not free:
            bench.room.wins[bench.room.chairs[1].sitter or ""] += 1
    names = {f"p{number}": f"Kim {number}" for number in range(people)}
    persons = sum(won for who, won in bench.room.wins.items() if who.startswith("p"))
    told: list[Any] = evening(bench.room, names)["won"]
    assert sum(one["won"] for one in told if one["name"]) == persons


# The vote


def test_all_are_told_how_many_must_want_to_end_the_game() -> None:
    bench = Bench("push", 4)
    for number in range(1, 4):
        bench.command(f"p{number}", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    assert public_state(bench.room, NAMES, set())["voting"] is None
    bench.command("p2", cmd.Vote(abort=True))
    assert public_state(bench.room, NAMES, set())["voting"] == {"agree": [2], "needed": 3, "of": 4}
    bench.command("p3", cmd.Leave())
    assert public_state(bench.room, NAMES, set())["voting"] == {"agree": [2], "needed": 2, "of": 3}
    bench.command(HOST, cmd.Vote(abort=True))
    assert (bench.room.phase, public_state(bench.room, NAMES, set())["voting"]) == (Phase.OVER, None)
