"""Tests that every option value of Draw Brag and Teen Patti decides something in a golden game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.game import AnyGame
from bot.rules.record.document import RecordError
from bot.rules.record.replaying import replay
from tests.rules.test_every_option import outcome, plain, values_of
from tests.support.golden import GOLDEN, golden


@dataclass(frozen=True)
class Proof:
    """Golden game that proves the effect of one option value.

    `paragraph` is that of RULES; `golden` is the file's name without the game's prefix. With any value of `instead` (by
    default any other value of the option), the game ends differently or cannot be played. A mapping in `instead` sets
    several options.
    """

    paragraph: str
    golden: str
    instead: tuple[object, ...] = ()


Proofs = Mapping[str, Mapping[object, Proof]]

DRAW: Proofs = {
    "big_blind": {2: Proof("6.1", "usual", (4,)), 4: Proof("6.1", "option-big-blind", (2, 6))},
    "max_raises": {
        3: Proof("6.4", "raise-cap", (0, 2, 4, 10)),
        0: Proof("6.4", "option-max-raises-0", (1, 3)),
        1: Proof("6.4", "option-max-raises-1", (0, 2, 3)),
    },
    "max_draw": {
        3: Proof("6.5", "usual", (0, 1, 2)),
        1: Proof("6.5", "option-max-draw-1", (0, 2, 3)),
        0: Proof("6.5", "option-max-draw-0", (1, 3)),
    },
    "unseen_half_call": {True: Proof("6.7", "unseen"), False: Proof("6.7", "option-unseen-full")},
    "wild": {
        (): Proof("5", "option-wild-off", (("twos",),)),
        ("twos", "jokers:2"): Proof("5", "option-wild", (("jokers:2",), ("twos",), ())),
    },
    "money_source": {"table": Proof("6.11", "option-money-table"), "wallet": Proof("6.11", "option-money-wallet")},
    "min_players": {2: Proof("6.1", "heads-up", (3,)), 3: Proof("6.1", "option-min-players", (4,))},
    "max_players": {8: Proof("2.5", "eight-all-draw", (7,)), 2: Proof("2.5", "option-max-players", (3,))},
}

TEEN: Proofs = {
    "boot": {1: Proof("11.2", "vector", (2,)), 3: Proof("11.2", "option-boot", (1, 2, 4))},
    "limit": {
        "fixed": Proof("11.2", "option-limit-fixed", ("spread:1", "spread:6", "pot", "none")),
        "spread": Proof(
            "11.2", "option-limit-spread", tuple({"limit": one, "spread": 0} for one in ("fixed", "pot", "none"))
        ),
        "pot": Proof("11.2", "option-limit-pot", ("fixed", "spread:2", "none")),
        "none": Proof("11.2", "option-limit-none", ("fixed", "spread:2", "pot")),
    },
    "spread": {
        0: Proof("11.2", "option-limit-fixed", ({"limit": "spread", "spread": 1},)),
        2: Proof("11.2", "option-limit-spread", (1, 3)),
        5: Proof("11.2", "option-spread", (4, 6)),
    },
    "pot_cap": {
        12: Proof("11.3", "option-pot-cap", (0, 9, 17)),
        0: Proof("11.3", "option-pot-cap-none", (9,)),
    },
    "wild": {
        (): Proof("11.4", "option-wild-off", (("twos",),)),
        ("jokers:2",): Proof("11.4", "option-wild", ((), ("jokers:1",), ("jokers:3",))),
    },
    "run_order": {
        "a23_high": Proof("11.1", "option-run-order-a23-high"),
        "akq_high_a23_second": Proof("11.1", "option-run-order-akq-high-a23-second"),
        "a23_low": Proof("11.1", "option-run-order-a23-low"),
    },
    "max_blind_rounds": {
        0: Proof("11.2", "option-max-blind-rounds-none", (1, 2)),
        1: Proof("11.2", "option-max-blind-rounds-1", (0, 2)),
        2: Proof("11.2", "option-max-blind-rounds-2", (0, 1, 3)),
    },
    "show_tie": {
        "payer_loses": Proof("11.3", "option-show-tie-payer-loses"),
        "split": Proof("11.3", "option-show-tie-split"),
    },
    "direction": {
        "clockwise": Proof("11.4", "option-direction-clockwise"),
        "counter_clockwise": Proof("11.4", "option-direction-counter"),
    },
    "agreed_showdown": {
        "off": Proof("3.7", "option-showdown-off"),
        "two_plus": Proof("3.7", "option-showdown-two"),
        "three_plus": Proof("3.7", "option-showdown-three"),
    },
    "max_rounds": {
        0: Proof("3.10", "option-max-rounds-none", (1,)),
        1: Proof("3.10", "option-max-rounds", (0, 2)),
    },
    "timeout_action": {
        "fold": Proof("13", "option-timeout-fold"),
        "bet_min": Proof("13", "option-timeout-bet-min"),
    },
    "sideshow": {True: Proof("11.3", "sideshow-asked-packs"), False: Proof("11.3", "option-sideshow-off")},
    "sideshow_requires_all_seen": {
        True: Proof("11.3", "option-sideshow-all-seen"),
        False: Proof("11.3", "option-sideshow-two-seen"),
    },
    "sideshow_refused_pays": {
        True: Proof("11.3", "option-refused-pays"),
        False: Proof("11.3", "option-refused-free"),
    },
    "max_sideshow_refusals": {
        0: Proof("11.3", "option-refusals-none", (1, 2)),
        1: Proof("11.3", "option-refusals-1", (0, 2)),
        2: Proof("11.3", "option-refusals-2", (0, 1, 3)),
    },
    "shuffle_rule": {
        "every_deal": Proof("11.4", "option-shuffle-every-deal"),
        "prial_only": Proof("2.2", "option-shuffle-prial-only"),
    },
    "return_order": {
        "dealt": Proof("2.4", "option-return-order-dealt"),
        "high_to_low": Proof("2.4", "option-return-order-high-to-low"),
    },
    "expose_bottom": {
        True: Proof("3.12", "option-expose-bottom"),
        False: Proof("3.12", "sideshow-asker-packs"),
    },
    "short_money": {
        "cover_pot": Proof("3.10", "option-cover-pot"),
        "fold_or_borrow": Proof("3.10", "option-fold-or-borrow"),
        "richest_lends": Proof("3.10", "option-richest-lends"),
        "opponent_choice": Proof("3.10", "option-opponent-choice"),
    },
    "money_source": {"wallet": Proof("3.10", "option-money-wallet"), "table": Proof("3.10", "option-money-table")},
    "min_players": {2: Proof("11.4", "show-seen", (3,)), 3: Proof("11.4", "option-min-players", (4,))},
    "max_players": {10: Proof("11.4", "ten-players", (9,)), 2: Proof("2.5", "option-max-players", (3,))},
}

GAMES: tuple[tuple[AnyGame, str, Proofs], ...] = ((DRAW_BRAG, "draw-", DRAW), (TEEN_PATTI, "teen-patti-", TEEN))

SITTING_DOWN = {"min_buy_in"}
"""Options that only apply when people sit down, and so change nothing in a record (RULES 16.1)."""

OTHERS: Mapping[str, tuple[str, ...]] = {
    "6.3": ("draw-usual", "draw-second-round"),
    "6.4": ("draw-engine-cap", "draw-raise-cap", "draw-second-round"),
    "6.5": ("draw-pack", "draw-eight-all-draw"),
    "6.7": ("draw-unseen", "draw-unseen-raises"),
    "6.8": ("draw-unseen",),
    "6.9": ("draw-fold-to-one",),
    "6.10": ("draw-showdown-tie", "draw-threes-best"),
    "6.11": (
        "draw-side-pots",
        "draw-dead-money",
        "draw-unseen-all-in",
        "draw-unseen-all-in-loses",
        "draw-excess",
        "draw-leaver-all-in",
        "draw-leavers-above",
    ),
    "11.1": ("teen-patti-ranking",),
    "11.2": ("teen-patti-vector",),
    "11.3": (
        "teen-patti-last-player-blind",
        "teen-patti-show-blind",
        "teen-patti-show-seen",
        "teen-patti-sideshow-after-a-raise",
        "teen-patti-sideshow-asked-packs",
        "teen-patti-sideshow-asker-packs",
        "teen-patti-sideshow-blind",
        "teen-patti-sideshow-equal",
        "teen-patti-sideshow-last-chips",
        "teen-patti-sideshow-three-players",
        "teen-patti-option-pot-cap-tie",
        "teen-patti-pot-cap-cover",
        "teen-patti-pot-cap-refused",
        "teen-patti-pot-cap-sideshow",
    ),
    "13": ("draw-times-out", "draw-leaver", "draw-voided", "teen-patti-leaver", "teen-patti-voided"),
}
"""Golden games of facts, vectors and edge cases other than options, by paragraph of RULES."""


def proofs() -> Iterator[Any]:
    """Yield every proof with its game, option and value."""
    for game, prefix, shown in GAMES:
        for option, values in shown.items():
            for value, proof in values.items():
                name = f"{game.name}, RULES {proof.paragraph}: {option} = {value}"
                yield pytest.param(game, prefix + proof.golden, option, value, proof.instead, id=name)


@pytest.mark.parametrize(("game", "shown"), [(game, shown) for game, _, shown in GAMES], ids=["draw", "teen patti"])
def test_every_value_of_every_option_has_a_golden_game(game: AnyGame, shown: Proofs) -> None:
    """Every option and value has a golden game; numbers and wild cards have at least two."""
    described = {option.name: option for option in game.option_infos()}
    assert set(shown) | SITTING_DOWN == set(described)
    for name, values in shown.items():
        option = described[name]
        needed = set() if option.kind is tuple else values_of(option)
        assert needed <= set(values), name
        assert len(values) > 1, name


@pytest.mark.parametrize(("game", "name", "option", "value", "instead"), list(proofs()))
def test_a_value_changes_the_outcome(
    game: AnyGame, name: str, option: str, value: object, instead: tuple[object, ...]
) -> None:
    """A golden game depends on its option: with any other value it ends differently or cannot be played."""
    found = golden(name)
    rules = found.rules
    assert found.game is game
    assert isinstance(rules, BettingRules)
    assert plain(getattr(rules, option)) == value
    told = outcome(found)
    described = next(one for one in game.option_infos() if one.name == option)
    others = instead or tuple(values_of(described) - {value})
    assert others
    for other in others:
        changes = other if isinstance(other, Mapping) else {option: list(other) if isinstance(other, tuple) else other}
        changed = replace(found, rules=type(rules).from_options(changes, rules))
        try:
            assert outcome(changed) != told, other
        except RecordError:
            continue


@pytest.mark.parametrize(("name", "buy_in"), [("draw-usual", 20), ("draw-option-min-buy-in", 100)])
def test_the_least_buy_in_is_a_matter_of_sitting_down(name: str, buy_in: int) -> None:
    """The buy-in is ten big blinds unless the house rules set it, but a record accepts any stack (RULES 16.1)."""
    found = golden(name)
    assert isinstance(found.rules, BettingRules)
    assert found.rules.buy_in == buy_in
    replay(found)


def test_facts_and_edge_cases_have_golden_games() -> None:
    """The golden games named in this module are exactly the files of the two games."""
    named = {name for names in OTHERS.values() for name in names}
    named |= {prefix + proof.golden for _, prefix, shown in GAMES for one in shown.values() for proof in one.values()}
    named |= {"draw-option-min-buy-in", "teen-patti-option-min-buy-in"}
    assert named == {path.stem for path in GOLDEN if path.stem.startswith(tuple(prefix for _, prefix, _ in GAMES))}
