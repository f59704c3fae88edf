"""Tests that every option value of the betting games of Brag decides something in a golden game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pytest

from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.play import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.rules.record.document import Record, RecordError
from bot.rules.record.replaying import replay, replay_as_values
from tests.support.golden import GOLDEN, golden

GAMES: tuple[AnyGame, ...] = (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING)


@dataclass(frozen=True)
class Proof:
    """Golden game that proves the effect of one option value.

    `paragraph` is that of RULES. With any value of `instead` (by default any other value of the option), the game ends
    differently or cannot be played.
    """

    paragraph: str
    golden: str
    instead: tuple[object, ...] = ()


PROOFS: dict[str, dict[object, Proof]] = {
    "ante": {5: Proof("3.3", "option-ante", (1,))},
    "min_first_bet": {3: Proof("3.4", "option-min-first-bet", (1,))},
    "max_first_bet": {
        5: Proof("3.4", "option-max-first-bet", (10, 0)),
        0: Proof("3.4", "option-max-first-bet-none", (10,)),
    },
    "max_raise": {2: Proof("3.4", "option-max-raise", (10, 0)), 0: Proof("3.4", "option-max-raise-none", (10,))},
    "pot_limit": {True: Proof("3.4", "option-pot-limit"), False: Proof("3.4", "option-max-first-bet-none")},
    "bet_step": {5: Proof("3.4", "option-bet-step", (1,))},
    "cards": {
        3: Proof("4", "option-cards-three"),
        4: Proof("4", "option-cards-four"),
        5: Proof("4", "option-cards-five"),
    },
    "discard_mode": {
        "auto_best": Proof("4", "option-discard-auto-best"),
        "choose": Proof("4", "option-discard-choose"),
    },
    "wild": {
        "twos": Proof("5", "option-wild-twos"),
        "threes": Proof("5", "option-wild-threes"),
        "fours": Proof("5", "option-wild-fours"),
        "fives": Proof("5", "option-wild-fives"),
        "sixes": Proof("5", "option-wild-sixes"),
        "sevens": Proof("5", "option-wild-sevens"),
        "eights": Proof("5", "option-wild-eights"),
        "nines": Proof("5", "option-wild-nines"),
        "tens": Proof("5", "option-wild-tens"),
        "jacks": Proof("5", "option-wild-jacks"),
        "queens": Proof("5", "option-wild-queens"),
        "kings": Proof("5", "option-wild-kings"),
        "aces": Proof("5", "option-wild-aces"),
        "black_twos": Proof("5", "option-wild-black-twos", ((), ("twos",))),
        "one_eyed_jacks": Proof("5", "option-wild-one-eyed-jacks"),
        "suicide_king": Proof("5", "option-wild-suicide-king"),
        "braggers": Proof("5", "option-wild-braggers"),
        "jokers:1": Proof("5", "option-wild-joker"),
        "jokers:2": Proof("5", "option-wild-two-jokers"),
        "jokers:3": Proof("5", "option-wild-three-jokers"),
        "jokers:4": Proof("5", "option-wild-four-jokers"),
        ("twos", "jokers:2"): Proof("5", "option-wild-twos-and-jokers", (("twos",), ("jokers:2",), ())),
    },
    "see_rule": {"double": Proof("3.6", "b02-see-for-twice"), "equal": Proof("3.6", "option-see-equal")},
    "agreed_showdown": {
        "off": Proof("3.7", "option-showdown-off"),
        "three_plus": Proof("3.7", "option-showdown-three"),
        "two_plus": Proof("3.7", "option-showdown-two"),
    },
    "max_rounds": {2: Proof("3.10", "option-max-rounds", (0, 1, 3)), 0: Proof("3.10", "betting-table-1", (2, 9))},
    "dealers_choice": {
        True: Proof("3.12", "option-dealers-choice"),
        False: Proof("3.12", "option-dealers-choice-off"),
    },
    "timeout_action": {"fold": Proof("13", "times-out"), "bet_min": Proof("13", "option-timeout-bet-min")},
    "blind_play": {True: Proof("3.5", "b10-carried-pot"), False: Proof("3.5", "option-blind-play-off")},
    "look_timing": {
        "own_turn": Proof("3.5", "option-look-own-turn"),
        "before_first_bet": Proof("3.5", "option-look-before-first-bet"),
        "anytime": Proof("3.5", "option-look-anytime"),
    },
    "unacted_last_player": {
        "wins": Proof("3.5", "b11-unacted-dealer"),
        "carry": Proof("3.5", "option-unacted-carry"),
    },
    "two_blind_hands": {
        "normal": Proof("3.8", "b17-throw-the-new-hand"),
        "off": Proof("3.8", "option-two-blind-hands-off"),
    },
    "retained_hand_variant": {
        "standard": Proof("3.9", "b17-throw-the-new-hand"),
        "face_up": Proof("3.9", "b19-face-up"),
    },
    "faceup_fold_rule": {"worse": Proof("3.9", "b19-face-up"), "better": Proof("3.9", "option-faceup-better")},
    "two_hands_at_see": {
        "nominate": Proof("3.8", "option-two-hands-nominate"),
        "best": Proof("3.8", "option-two-hands-best"),
    },
    "shuffle_rule": {
        "prial_only": Proof("2.2", "pack-2-cycle-of-three"),
        "every_deal": Proof("2.2", "option-shuffle-every-deal"),
    },
    "return_order": {
        "dealt": Proof("2.4", "pack-1-return-of-cards"),
        "high_to_low": Proof("2.4", "option-return-order"),
    },
    "expose_bottom": {True: Proof("3.12", "option-expose-bottom"), False: Proof("3.12", "b10-carried-pot")},
    "short_money": {
        "cover_pot": Proof("3.10", "option-cover-pot"),
        "fold_or_borrow": Proof("3.10", "option-fold-or-borrow"),
        "richest_lends": Proof("3.10", "option-richest-lends"),
        "opponent_choice": Proof("3.10", "option-opponent-choice-lends"),
    },
    "money_source": {"wallet": Proof("3.10", "option-money-wallet"), "table": Proof("3.10", "option-money-table")},
    "newcomer_pays": {
        "ante": Proof("2.6", "option-newcomer-ante"),
        "match_share": Proof("2.6", "option-newcomer-match-share"),
    },
    "min_players": {3: Proof("3.16", "option-min-players", (4,))},
    "max_players": {3: Proof("2.5", "option-max-players", (4,))},
}
"""Proof of each value, by option."""

SITTING_DOWN = {"min_buy_in": Proof("3.10", "option-min-buy-in")}
"""Options that only apply when people sit down, and so change nothing in a record (RULES 16.1)."""

CASES = {
    "3.15": [f"b{number:02}" for number in range(1, 21)],
    "3.13": ["betting-table-1", "betting-table-1-seer-loses"],
    "3.14": ["betting-table-2", "betting-table-2-seen-wins"],
    "3.10": [
        "loan-after-the-wallet",
        "loan-left-as-a-debt",
        "loan-not-answered",
        "loan-refused",
        "loan-repaid-oldest-first",
        "loan-voided",
        "max-rounds-frozen",
        "opponent-choice-leaver",
        "opponent-choice-no-chips",
        "opponent-choice-three",
        "option-opponent-choice-exposes",
        "richest-lends-cheap-see",
        "richest-lends-nearest",
        "richest-lends-nobody-can",
    ],
    "2.6": ["joiner", "newcomer-share-after-a-void", "leaver-folds-at-his-turn", "leaver-wins", "kept-hand-leaver"],
    "3.9": ["face-up-everyone-folds", "face-up-newcomers-share", "four-face-up"],
    "3.12": ["dealers-choice-jokers"],
    "16.4": ["leaver-answers", "leaver-nominates", "leaver-refuses"],
    "3.17": [
        "b01-no-equalising",  # a bet below the stake is refused, not topped up
        "cover-everyone-else-folds",  # everyone except covered players folds
        "cover-with-nothing",  # cover with 0 chips
        "b14-heads-up-cover",  # one live player is left besides the covered player
        "edge-becomes-open",
        "edge-cannot-afford-to-see",
        "edge-holder-without-a-bet",
        "edge-look-on-the-turn-of-a-see",
        "edge-looks-and-folds",
        "edge-prial-loses",
        "kept-hand-see-of-a-blind-man",
        "kept-hand-sits-out",
        "kept-hand-wins",  # the same blind player wins three deals in a row
        "option-showdown-two",  # three share 10 as 4, 3, 3
        "prial-shuffles",  # but not if the prial wins because all others fold
        "see-needs-a-bet",
    ],
    "4": [
        "five-choose",
        "five-higher-discard-first",
        "five-nine-players-and-a-kept-hand",
        "five-table-full",
        "five-vectors",
        "four-blind-hands-are-reduced",
        "four-blind-seer-not-reduced",
        "four-cover-discards",
        "four-cover-tie",
        "four-kept-hand",
        "four-kept-hand-choose",
        "four-kept-old-hand",
        "four-showdown",
        "four-vectors",
        "four-vectors-turned",
        "option-discard-choose",  # a player in `choose` mode times out
    ],
    "10": [
        "seven-betting-blind-hands-are-reduced",
        "seven-betting-choose",
        "seven-betting-jokers",
        "seven-betting-six-players-and-a-kept-hand",
        "seven-betting-table-full",
        "seven-betting-times-out",
        "seven-betting-vectors",
    ],
    "5": ["option-expose-bottom", "wild-five-cards", "wild-prial-shuffles", "wild-two-with-ace-and-three"],
}
"""Golden games (names or prefixes) of vectors and edge cases, by paragraph of RULES."""


def values_of(option: OptionInfo) -> set[object]:
    """Return the values that need a proof: every value of a choice, and a number's 0 if it means none."""
    if option.kind is bool:
        return {True, False}
    if issubclass(option.kind, Enum):
        return {member.value for member in option.kind}
    if option.kind is tuple:
        return set(option.values)
    if option.name == "cards":
        return {3, 4, 5}
    return {0} if option.zero_means_none else set()


def plain(value: object) -> object:
    """Return a value as a record writes it."""
    return value.value if isinstance(value, Enum) else value


def outcome(found: Record) -> object:
    """Return the replayed record as plain values, and True if the next deal needs a shuffle."""
    played = replay(found)
    return replay_as_values(played), played.state.shuffle_due


def proofs() -> Iterator[Any]:
    """Yield every proof with its option and value."""
    for option, shown in PROOFS.items():
        for value, proof in shown.items():
            yield pytest.param(option, value, proof, id=f"RULES {proof.paragraph}: {option} = {value}")


def test_every_value_of_every_option_has_a_golden_game() -> None:
    """Every value of every choice has a golden game. Every number has one with a value that is not the default."""
    described = {option.name: option for game in GAMES for option in game.option_infos()}
    assert set(PROOFS) | set(SITTING_DOWN) == set(described)
    for name, option in described.items():
        if name in PROOFS:
            assert values_of(option) <= set(PROOFS[name]), name
            assert any(value != plain(option.default) for value in PROOFS[name]), name


@pytest.mark.parametrize(("option", "value", "proof"), list(proofs()))
def test_a_value_changes_the_outcome(option: str, value: object, proof: Proof) -> None:
    """A golden game depends on its option: with any other value it ends differently or cannot be played."""
    found = golden(proof.golden)
    rules = found.rules
    assert isinstance(rules, BragRules)
    described = next(one for one in rules.option_infos() if one.name == option)
    if described.kind is tuple:
        assert getattr(rules, option) == (value if isinstance(value, tuple) else (value,)) or value in rules.wild
    else:
        assert plain(getattr(rules, option)) == value
    told = outcome(found)
    others = proof.instead or (((),) if described.kind is tuple else tuple(values_of(described) - {value}))
    assert others
    for other in others:
        written = list(other) if isinstance(other, tuple) else other
        try:
            changed = replace(found, rules=BragRules.from_options({option: written}, rules))
        except HouseRuleError as error:
            raise AssertionError(f"{other} does not fit the other options of {proof.golden}") from error
        try:
            assert outcome(changed) != told, other
        except RecordError:
            continue


def test_the_least_buy_in_is_a_matter_of_sitting_down() -> None:
    """A record accepts any stack; the house rules set the buy-in (RULES 16.1)."""
    found = golden(SITTING_DOWN["min_buy_in"].golden)
    assert isinstance(found.rules, BragRules)
    assert found.rules.buy_in == 50
    assert min(one.stack for one in found.seats) < 50
    replay(found)


@pytest.mark.parametrize("paragraph", CASES)
def test_vectors_and_edge_cases_have_golden_games(paragraph: str) -> None:
    """Each vector and edge case is a file in tests/golden, where all files are replayed."""
    names = [path.stem for path in GOLDEN]
    for case in CASES[paragraph]:
        assert any(name == case or name.startswith(case + "-") for name in names), case
