"""`python -m bench`: all figures of this project and of its peers, measured in one run, and how they compare."""

import sys

from bench.compiling import compiling_figures
from bench.measure import Figure, table, three_digits
from bench.ours import COPY, INTERPRETED, STEPPED, WHOLE, our_figures
from bench.peers import CRAZY_EIGHTS, GIN_RUMMY, missing_peers, peer_figures

# What of ours is compared with what of a peer's: our figure, the peer's figure, unit, and whether less is better.
CRAZY_WHOLE = f"{CRAZY_EIGHTS}, whole games in C++ (evaluate_bots)"
CRAZY_PYTHON = f"{CRAZY_EIGHTS}, driven from Python"
CRAZY_COPY = f"{CRAZY_EIGHTS}, state.clone()"
GIN_WHOLE = f"{GIN_RUMMY}, whole games in C++ (evaluate_bots)"
UNO_ROUND = "uno, bare round (proceed_round)"
COMPARISONS = (
    (WHOLE, CRAZY_WHOLE, "moves/s"),
    (WHOLE, GIN_WHOLE, "moves/s"),
    (STEPPED, CRAZY_PYTHON, "moves/s"),
    (INTERPRETED, UNO_ROUND, "moves/s"),
    (COPY, CRAZY_COPY, "µs"),
)


def main() -> None:
    """Measure everything and print it."""
    for module in missing_peers():
        print(f"{module} is not installed: skipped")
    ours = our_figures(lambda title: print(f"measuring {title} …", file=sys.stderr, flush=True))
    peers = peer_figures()
    print(table(ours))
    print()
    print(table(compiling_figures()))
    if peers:
        print()
        print(table(peers))
        print("\nOurs as a multiple of the peer's figure in this run (for µs, less is better):")
        print("\n".join(line for comparison in COMPARISONS for line in compared(ours, peers, *comparison)))


def compared(ours: list[Figure], peers: list[Figure], what: str, peer_what: str, unit: str) -> list[str]:
    """One line for each of our figures that has this peer."""
    peer = next((figure for figure in peers if (figure.what, figure.unit) == (peer_what, unit)), None)
    if peer is None:
        return []
    mine = [figure for figure in ours if (figure.what, figure.unit) == (what, unit)]
    return [
        f"{figure.who:<16}  {what:<30}  {three_digits(figure.value / peer.value):>8} × {peer.who} {peer_what}"
        for figure in mine
    ]


if __name__ == "__main__":
    main()
