"""Sets of house rules that cover every pair of values of two options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import combinations

from bot.rules.arranging.crash.house_rules import CrashPenalty, CrashReward
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.house_rules import GameLength
from bot.rules.arranging.nine.play import NINE
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo

Pair = frozenset[tuple[str, object]]
"""Two options, each with a value."""

NUMBERS: Mapping[str, tuple[int | None, ...]] = {
    "ante": (0, 1, 3),
    "min_first_bet": (1, 2, 6),
    "max_first_bet": (0, 6, 10),
    "max_raise": (0, 1, 10),
    "bet_step": (1, 2, 3),
    "cards": (3, 4, 5),
    "max_rounds": (0, 1, 3),
    "big_blind": (2, 4),
    "max_raises": (0, 1, 3, 10),
    "max_draw": (0, 1, 3),
    "boot": (1, 2, 3),
    "spread": (0, 1, 4),
    "pot_cap": (0, 25, 60),
    "max_blind_rounds": (0, 1, 2),
    "max_sideshow_refusals": (0, 1, 2),
    "min_buy_in": (None, 10),
    "stake": (1, 3),
    "best_prial": (3, 6, 7, 14),
    "min_players": (2, 3),
    "max_players": (3, 5, 8),
}
"""Values tried for numeric options: relevant bounds and values between them."""

WILD: tuple[tuple[str, ...], ...] = (
    (),
    ("twos",),
    ("black_twos", "suicide_king", "jokers:1"),
    ("one_eyed_jacks", "jokers:2"),
    ("jokers:4",),
)
"""Combinations of wild cards that are tried."""

OF_CRASH: Mapping[str, tuple[object, ...]] = {
    "target": (1, 4, 7, 11),
    "target_small": (2, 5, 15),
    "win_margin": (1, 2),
    "crash_points": (0, 1, 3),
    "crash_announced_reward": (CrashReward.PAYMENT, CrashReward.WINS_GAME, CrashReward("points:3")),
    "crash_payment": (0, 7),
    "crash_payment_announced": (0, 11),
    "crash_penalty": (0, 5),
    "crash_penalty_rule": (CrashPenalty.PAY_EACH, CrashPenalty.NONE, CrashPenalty("minus_points:2")),
    "bus_ride_points": (0, 1, 4),
    "bus_ride_payment": (0, 3),
    "pairs_redeal": (0, 5, 6),
    "game_stake": (0, 10),
    "point_rate": (0, 2),
    "spare_fee": (0, 4),
    "min_players": (2, 3),
    "max_players": (2, 3, 4),
}
"""Values tried in Crash for numbers and for choices that include a number."""


OF_NINE: Mapping[str, tuple[object, ...]] = {
    "best_prial": (9, 3, 7, 14),
    "pts_round": (0, 1, 3),
    "pts_sweep": (0, 1),
    "pts_quad": (0, 6),
    "pts_save": (0, 1, 4),
    "end": (GameLength.TARGET, GameLength("deals:1"), GameLength("deals:3")),
    "target": (3, 5, 21),
    "point_rate": (0, 2),
    "jokers": (0, 2),
    "max_players": (3, 5, 6),
}
"""Values tried in Nine Card Brag."""
OWN: Mapping[str, Mapping[str, tuple[object, ...]]] = {CRASH.name: OF_CRASH, NINE.name: OF_NINE}


def values(option: OptionInfo) -> tuple[object, ...]:
    """Return the values tried for an option. Raises KeyError for a numeric option that `NUMBERS` does not list."""
    if issubclass(option.kind, Enum):
        return tuple(option.kind)
    if option.kind is bool:
        return False, True
    if option.kind is tuple:
        return WILD
    return tuple(number for number in NUMBERS[option.name] if _within(option, number))


def _within(option: OptionInfo, number: int | None) -> bool:
    """Return True if a number does not exceed the option's maximum, which differs between games."""
    return number is None or option.most is None or number <= option.most


def all_values(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """Return the values tried for each option of a game, by name."""
    own = OWN.get(game.name, {})
    return {option.name: own[option.name] if option.name in own else values(option) for option in game.option_infos()}


def all_pairs(tried: Mapping[str, tuple[object, ...]]) -> list[Pair]:
    """Return all pairs of values of two different options, compatible or not."""
    return [
        frozenset([(one, value), (other, another)])
        for one, other in combinations(tried, 2)
        for value in tried[one]
        for another in tried[other]
    ]


def pairs_of(row: Mapping[str, object]) -> set[Pair]:
    """Return all pairs of values in `row`."""
    return {frozenset(two) for two in combinations(row.items(), 2)}


def made(game: AnyGame, row: Mapping[str, object]) -> HouseRules | None:
    """Return house rules with these options, or None if they contradict each other."""
    try:
        rules: HouseRules = game.build_rules(row)
    except HouseRuleError:
        return None
    return rules


def covering(game: AnyGame, seed: int) -> list[dict[str, object]]:
    """Return rows of options that together contain every pair of compatible values."""
    rng = random.Random(seed)
    tried = all_values(game)
    left = dict.fromkeys(all_pairs(tried))
    rows: list[dict[str, object]] = []
    while left:
        first = next(iter(left))
        row = _around(game, first, tried)
        if row is None:
            del left[first]
            continue
        _fill(game, row, tried, left, rng, {name for name, _ in first})
        for pair in pairs_of(row):
            left.pop(pair, None)
        rows.append(row)
    return rows


def _around(
    game: AnyGame, pair: Pair, tried: Mapping[str, tuple[object, ...]], most: int = 2
) -> dict[str, object] | None:
    """Return a valid row with this pair and the fewest other options that differ from their defaults.
    None if more than `most` others would have to differ.
    """
    usual = {name: getattr(game.default_rules, name) for name in tried}
    fixed = dict(pair)
    for count in range(most + 1):
        for names in combinations([name for name in tried if name not in fixed], count):
            for changes in _products([(name, tried[name]) for name in names]):
                row = usual | fixed | changes
                if made(game, row) is not None:
                    return row
    return None


def _products(options: list[tuple[str, tuple[object, ...]]]) -> Iterator[dict[str, object]]:
    if not options:
        yield {}
        return
    (name, some), *others = options
    for value in some:
        for rest in _products(others):
            yield {name: value, **rest}


def _fill(
    game: AnyGame,
    row: dict[str, object],
    tried: Mapping[str, tuple[object, ...]],
    left: Mapping[Pair, None],
    rng: random.Random,
    fixed: set[str],
) -> None:
    """Set each option that is not fixed to the valid value that covers the most remaining pairs."""
    settled = set(fixed)
    for name in rng.sample([name for name in tried if name not in fixed], len(tried) - len(fixed)):
        gain = {
            value: sum(frozenset([(name, value), (other, row[other])]) in left for other in settled)
            for value in tried[name]
        }
        for value in sorted(rng.sample(tried[name], len(tried[name])), key=lambda one: -gain[one]):
            if made(game, row | {name: value}) is not None:
                row[name] = value
                break
        settled.add(name)
