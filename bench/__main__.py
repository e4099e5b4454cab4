"""`python -m bench`: all figures of this project and of its peers, measured in one run, and how they compare."""

import sys

from bench.compiling import compiling_figures
from bench.measure import Figure, table, three_digits
from bench.ours import COPY, INTERPRETED, STEPPED, WHOLE, our_figures
from bench.peers import CRAZY_EIGHTS, GIN_RUMMY, missing_peers, peer_figures

COLUMNS = ((INTERPRETED, "moves/s"), (STEPPED, "moves/s"), (WHOLE, "moves/s"), (WHOLE, "games/s"), (COPY, "µs"))

# Our figure, the peer's figure, and the unit of both.
COMPARISONS = (
    (WHOLE, f"{CRAZY_EIGHTS}, whole games in C++ (evaluate_bots)", "moves/s"),
    (WHOLE, f"{GIN_RUMMY}, whole games in C++ (evaluate_bots)", "moves/s"),
    (STEPPED, f"{CRAZY_EIGHTS}, driven from Python", "moves/s"),
    (INTERPRETED, "uno, bare round (proceed_round)", "moves/s"),
    (COPY, f"{CRAZY_EIGHTS}, state.clone()", "µs"),
)


def main() -> None:
    """Measure everything and print it."""
    for module in missing_peers():
        print(f"{module} is not installed: skipped")
    ours = our_figures(lambda title: print(f"measuring {title} …", file=sys.stderr, flush=True))
    peers = peer_figures()
    print_grid(ours)
    print(f"\n{table(compiling_figures())}")
    if peers:
        print(f"\n{table(peers)}")
        print_comparison(ours, peers)


def found(figures: list[Figure], what: str, unit: str) -> dict[str, float]:
    """The figures of this kind, by whom they are."""
    return {figure.who: figure.value for figure in figures if (figure.what, figure.unit) == (what, unit)}


def print_grid(figures: list[Figure]) -> None:
    """Our figures: a line for each game and number of players."""
    columns = [found(figures, what, unit) for what, unit in COLUMNS]
    heads = [f"{what}, {unit}" for what, unit in COLUMNS]
    print("game, players   " + "".join(f"{head:>40}" for head in heads))
    for who in columns[0]:
        print(f"{who:<16}" + "".join(f"{three_digits(column[who]):>40}" for column in columns))


def print_comparison(ours: list[Figure], peers: list[Figure]) -> None:
    """Our figures as multiples of a peer's in the same run."""
    for what, peer_what, unit in COMPARISONS:
        peer = found(peers, peer_what, unit)
        for name, value in peer.items():
            better = "less is better" if unit == "µs" else "more is better"
            print(f"\n{what}, as a multiple of {name} {peer_what} ({better}):")
            for who, mine in found(ours, what, unit).items():
                print(f"  {who:<16}{three_digits(mine / value):>8}")


if __name__ == "__main__":
    main()
