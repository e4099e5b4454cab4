"""What many games came to, in words: the same for games that were played at tables and for compiled ones."""

from __future__ import annotations

from stammtisch.cli.paint import columns
from stammtisch.lab.mass.totals import Totals
from stammtisch.lab.tables.simulate import TablePlan
from stammtisch.lab.tables.tally import interval
from stammtisch.words import Argument, Language, Listener, Sentence, number, say


def summary(plan: TablePlan, totals: Totals, seconds: float, language: Language) -> str:
    """What was played, in which time, how long the games were, and who won how often."""
    heading: dict[str, int | str] = {
        "games": number(totals.games, 0, language),
        "game": plan.rules_of.title,
        "players": plan.players,
    }
    if plan.is_uniform:
        heading["bot"] = plan.bots[0]
    what = "summary" if plan.is_uniform else "summary_mixed"
    lines = [
        _said(language, what, n=totals.games, **heading, seed=plan.seed.hex()),
        _said(language, "speed", seconds=number(seconds, 1, language)),
        _said(language, "length", mean=number(totals.moves.mean, 1, language), shortest=totals.moves.low,
              longest=totals.moves.high),
        "",
        *columns(_rows(plan, totals, language)),
    ]  # fmt: skip
    return "\n".join(lines)


def _rows(plan: TablePlan, totals: Totals, language: Language) -> list[list[str]]:
    """A row for each place after the starter or, where bots differ, for each seat with its bot."""
    who = ("place",) if plan.is_uniform else ("place", "bot")
    head = [_said(language, f"column.{name}") for name in (*who, "wins", "interval", "score")]
    wins = totals.wins_by_place()
    return [head, *([*_who(plan, at, language), *_found(totals, at, wins[at], language)] for at in range(plan.players))]


def _who(plan: TablePlan, at: int, language: Language) -> list[str]:
    if not plan.is_uniform:
        return [str(at), plan.bots[at]]
    return [_said(language, "starter") if at == 0 else _said(language, "after_starter", n=at)]


def _found(totals: Totals, at: int, wins: float, language: Language) -> list[str]:
    shares = [f"{number(100 * share, 2, language)} %" for share in (wins / totals.games, *interval(wins, totals.games))]
    return [shares[0], f"{shares[1]} – {shares[2]}", number(totals.scores[at].mean, 2, language)]


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"lab.{key}", arguments), Listener(language))
