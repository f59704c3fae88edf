"""Command line of the benchmarks. The exit code is 1 if a figure misses its limit."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable

from benchmarks import (
    answers,
    arranging,
    clicks,
    crowded,
    equity,
    hands,
    leaderboard,
    leagues,
    many_tables,
    moves,
    pictures,
    ranking,
    requests,
    several,
    simulate,
    startup,
)
from benchmarks.figure import Figure

BENCHMARKS: dict[str, tuple[str, Callable[[], list[Figure]]]] = {
    "ranking": ("(a) ranking three cards", ranking.run),
    "moves": ("(b) durable moves", moves.run),
    "answers": ("(c) answering a click", answers.run),
    "clicks": ("(o) bets over real sockets", clicks.run),
    "memory": ("(d) memory of idle tables", many_tables.run_memory),
    "first-answer": ("(e) the first answer after a start", many_tables.run_first_answer),
    "startup": ("(f) starting", startup.run),
    "equity": ("(g) the chance of beating one unseen hand", equity.run),
    "simulate": ("(h) simulated deals", simulate.run),
    "adviser": ("(i) arranging thirteen cards", arranging.run),
    "hands": ("(j) arranging nine, seven and six cards", hands.run),
    "leagues": ("(k) working out a league's season again", leagues.run),
    "leaderboard": ("(l) a page of a leaderboard", leaderboard.run),
    "requests": ("(n) requests of the bot's own per move", requests.run),
    "crowded": ("(p) a click where there are many tables", crowded.run),
    "several": ("(q) durable moves on PostgreSQL", several.run),
    "pictures": ("(m) pictures of cards", pictures.run),
}


def main() -> int:
    """Run the benchmarks named on the command line, or all of them, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="The figures, each beside its yardstick.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of {', '.join(BENCHMARKS)}; all without any")
    names = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    logging.basicConfig(level=logging.ERROR)
    passed = True
    for name in names:
        title, run = BENCHMARKS[name]
        print(title, flush=True)
        began = time.perf_counter()
        for figure in run():
            print(f"  {figure}")
            passed = passed and figure.passed
        print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
