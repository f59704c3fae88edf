"""Sheets that are shipped with the bot."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import BragRules, RetainedHandVariant, SeeRule, ShortMoney
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.registry import GAMES, find_game
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, presets, presets_of
from bot.text_safety import name_key
from tests.support.sheets import preset


def test_every_game_has_one() -> None:
    """The first sheet of each game has the game's default rules."""
    for one in GAMES.values():
        assert presets_of(one.name)[0].rules == one.default_rules


def test_names_and_keys() -> None:
    """The names and keys of sheets are short and unambiguous."""
    called = [name for one in presets() for name in {one.key, name_key(one.name)}]
    assert len(set(called)) == len(called)
    assert max(len(one.name) for one in presets()) <= MAX_SHEET_NAME_LENGTH
    for one in presets():
        assert preset(one.key) == one
        assert (one.version, one.guild_id, one.author, one.at) == (1, None, None, None)


def test_all_differ() -> None:
    """No two sheets of a game have the same rules."""
    for one in GAMES.values():
        rules = [sheet.rules for sheet in presets_of(one.name)]
        assert len(set(rules)) == len(rules)


@pytest.mark.parametrize(
    ("key", "name", "differs"),
    [
        ("tournament", "three_card_brag", {"max_first_bet": 5, "max_raise": 5}),
        ("no-blind", "three_card_brag", {"blind_play": False}),
        ("lock-stock", "three_card_brag", {"see_rule": SeeRule.EQUAL}),
        ("dealers-choice", "three_card_brag", {"dealers_choice": True}),
        ("face-up", "three_card_brag", {"retained_hand_variant": RetainedHandVariant.FACE_UP}),
        ("fold-or-borrow", "three_card_brag", {"short_money": ShortMoney.FOLD_OR_BORROW}),
        ("jokers", "three_card_brag", {"wild": ("jokers:2",)}),
        ("four-card-twos", "four_card_brag", {"cards": 4, "wild": ("twos",)}),
        ("five-card-twos", "five_card_brag", {"cards": 5, "wild": ("twos",)}),
    ],
)
def test_what_they_say(key: str, name: str, differs: dict[str, object]) -> None:
    """A sheet has the options of RULES 3.6 to 3.12, 3.16 and 5, and no other differences from the default rules."""
    sheet = preset(key)
    assert sheet.game == name
    assert sheet.rules == BragRules(**differs)  # type: ignore[arg-type]


def test_the_tournament_has_one_limit() -> None:
    """On the tournament sheet the maximum raise equals the maximum first bet (RULES 3.16)."""
    rules = preset("tournament").rules
    assert isinstance(rules, BragRules)
    assert rules.max_raise == rules.max_first_bet != 0


def test_teen_patti_with_the_pot_as_limit() -> None:
    """On the sheet `teen-patti-pot` no bet exceeds the pot, and two jokers are wild (RULES 11.2 and 11.4)."""
    rules = preset("teen-patti-pot").rules
    assert rules == TeenPattiRules(limit=BetLimit.POT, wild=("jokers:2",))
    assert rules != find_game("teen_patti").default_rules
