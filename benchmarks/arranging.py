"""(i) The adviser: time to arrange thirteen cards, compared with all 200,200 splits in numpy, and points gained."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

from benchmarks.exhaustive import Exhaustive, tables_of
from benchmarks.figure import Figure, percentile
from bot.players.arranging.adviser import advise
from bot.players.arranging.chances import table_chances
from bot.players.arranging.crash import choose, situation
from bot.players.arranging.search import grade
from bot.players.arranging.strengths import PlayingStrength
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Hands
from bot.rules.cards import PACK, Card
from bot.rules.game import Deal

HANDS = 3_000
"""Number of hands that the adviser arranges."""
SPLIT_HANDS = 60
"""Number of hands whose splits are all evaluated with numpy."""
PAIRED_DEALS = 50_000
COUNTING_DEALS = 20_000
"""Number of paired deals that are also played with advice that takes the player's own cards into account."""
OWN_HANDS = 300
WHOLE_DEALS = 1_000
RULES = CrashRules()
FOUR_PLAYERS = situation(RULES, 3)


def run() -> list[Figure]:
    """Measure time, points and deals, and print and return the figures."""
    return [*_speed(), *_own_cards(), *_points(), *_deals()]


def _speed() -> list[Figure]:
    rng = Random(1)
    hands = [rng.sample(PACK, 13) for _ in range(HANDS)]
    exhaustive = Exhaustive(RULES.hands)
    rows = table_chances(RULES.terms, 3).rows
    tables = tables_of(rows)
    for hand in hands[:SPLIT_HANDS]:
        advice = advise(hand, RULES, FOUR_PLAYERS)
        assert advice is not None
        assert math.isclose(advice.points + advice.sweep, exhaustive.best_worth(hand, tables, 1.0), rel_tol=1e-12)
    ours = seconds_each(lambda hand: advise(hand, RULES, FOUR_PLAYERS), hands)
    theirs = statistics.median(seconds_each(lambda hand: exhaustive.best_worth(hand, tables, 1.0), hands[:SPLIT_HANDS]))
    middle, late = percentile(ours, 0.5), percentile(ours, 0.99)
    print(
        f"  {HANDS:,} hands: p50 {middle * 1e3:.3f} ms, p99 {late * 1e3:.3f} ms, worst {max(ours) * 1e3:.2f} ms;"
        f" all 200,200 splits with numpy: {theirs * 1e3:.1f} ms"
    )
    return [
        Figure("all splits over the adviser, median", theirs / middle, 80, at_least=True),
        Figure("all splits (median) over the adviser's p99", theirs / late, 24, at_least=True),
    ]


def _own_cards() -> list[Figure]:
    """Measure the CPU time of advice that takes own cards into account, which is given once per deal."""
    rng = Random(4)
    advise(rng.sample(PACK, 13), RULES, FOUR_PLAYERS, count_own_cards=True)
    taken: list[float] = []
    for _ in range(OWN_HANDS):
        hand = rng.sample(PACK, 13)
        began = time.process_time()
        advise(hand, RULES, FOUR_PLAYERS, count_own_cards=True)
        taken.append(1e3 * (time.process_time() - began))
    middle, late = percentile(taken, 0.5), percentile(taken, 0.99)
    print(f"  {OWN_HANDS:,} hands, own cards counted: p50 {middle:.1f} ms of CPU, p99 {late:.1f} ms")
    return [Figure("CPU of a dealt hand whose own cards count, p99", late, 30, "ms")]


def seconds_each(function: Callable[[list[Card]], object], hands: Sequence[list[Card]]) -> list[float]:
    """Return the seconds for each hand: the best of three tries, to exclude other work of the machine."""
    taken: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for hand in hands:
            tries: list[float] = []
            for _ in range(3):
                began = time.perf_counter()
                function(hand)
                tries.append(time.perf_counter() - began)
            taken.append(min(tries))
    finally:
        gc.enable()
    return taken


def _points() -> list[Figure]:
    """Play the same deals in three ways against three opponents who arrange hand by hand.

    The ways are advice by the tables, advice that also takes own cards into account, and hand by hand.
    """
    rng = Random(2)
    pack = list(PACK)
    by_tables: list[int] = []
    counting: list[int] = []
    for number in range(PAIRED_DEALS):
        rng.shuffle(pack)
        dealt = [pack[start : start + 13] for start in range(0, 52, 13)]
        plain = [_grades(best_hand_by_hand(hand, RULES.hands)) for hand in dealt]
        seat = number % 4
        others = [max(one[place] for other, one in enumerate(plain) if other != seat) for place in range(4)]
        own = _scored(plain[seat], others)
        by_tables.append(_advised(dealt[seat], others) - own)
        if number < COUNTING_DEALS:
            counting.append(_advised(dealt[seat], others, counting=True) - own)
    beyond = [one - other for one, other in zip(counting, by_tables, strict=False)]
    return [
        _gain("points a deal over arranging hand by hand", by_tables, 0.15),
        _gain("points a deal over hand by hand, own cards counted", counting, 0.15),
        # No gain is expected: the chances were learnt from other opponents than those who arrange hand by hand. The
        # standard error is about 0.001.
        _gain("points a deal over the tables, own cards counted", beyond, -0.006),
    ]


def _advised(hand: Sequence[Card], others: list[int], *, counting: bool = False) -> int:
    advice = advise(hand, RULES, FOUR_PLAYERS, count_own_cards=counting)
    assert advice is not None
    return _scored(_grades(advice.hands), others)


def _gain(name: str, gains: Sequence[int], least: float) -> Figure:
    gain = statistics.fmean(gains)
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    print(f"  {len(gains):,} paired deals, {name}: {gain:+.4f}, standard error {error:.4f}")
    return Figure(name, gain, least, "points", at_least=True)


def _grades(hands: Hands) -> list[int]:
    found = [grade(hand, RULES.hands) for hand in hands]
    return found + [-1] * (4 - len(found))


def _scored(own: list[int], others: list[int]) -> int:
    won = sum(one > other for one, other in zip(own, others, strict=True))
    return won + RULES.crash_points * (won == 4)


def _deals() -> list[Figure]:
    rng = Random(3)
    state = CRASH.start(RULES, tuple((seat, 10**9) for seat in range(1, 5)), 1)
    began = time.perf_counter()
    for _ in range(WHOLE_DEALS):
        state, _ = CRASH.play(state, Deal(order=tuple(rng.sample(PACK, 52))))
        while waiting := state.to_act:
            seat = waiting[0]
            view = CRASH.view(state, seat)
            assert isinstance(view, CrashView)
            state, _ = CRASH.play(state, choose(view, CRASH.options(state, seat), rng, PlayingStrength.EXPERT))
    took = time.perf_counter() - began
    print(f"  whole deals with four advised players, views and options included: {WHOLE_DEALS / took:,.0f} a second")
    return []
