"""Betting games under house rules that together cover all contents of screens."""

from __future__ import annotations

from bot.rules.betting.house_rules import BettingRules, BragRules
from bot.rules.betting.house_rules import most_players as enough_for
from bot.rules.registry import find_game
from tests.screens.evening import Evening

PLAYED: dict[str, tuple[str, dict[str, object]]] = {
    "usual": ("three_card_brag", {}),
    "early looks": ("three_card_brag", {"look_timing": "anytime", "agreed_showdown": "two_plus", "ante": 3}),
    "open": ("three_card_brag", {"blind_play": False, "bet_step": 2, "min_first_bet": 2}),
    "face up": ("three_card_brag", {"retained_hand_variant": "face_up", "newcomer_pays": "match_share"}),
    "bottom": ("three_card_brag", {"expose_bottom": True, "max_rounds": 3, "see_rule": "equal"}),
    "borrowing": ("three_card_brag", {"short_money": "fold_or_borrow", "max_first_bet": 0, "max_raise": 0}),
    "richest lends": ("three_card_brag", {"short_money": "richest_lends", "max_first_bet": 0, "max_raise": 0}),
    "lend or show": ("three_card_brag", {"short_money": "opponent_choice", "max_first_bet": 0, "max_raise": 0}),
    "dealer's choice": ("three_card_brag", {"dealers_choice": True, "discard_mode": "choose", "max_rounds": 4}),
    "four": ("four_card_brag", {"discard_mode": "choose", "wild": ["twos"], "look_timing": "anytime"}),
    "five": ("five_card_brag", {"wild": ["one_eyed_jacks", "suicide_king", "jokers:4"], "agreed_showdown": "two_plus"}),
    "five chosen": ("five_card_brag", {"discard_mode": "choose", "two_hands_at_see": "best"}),
    "draw": ("draw_brag", {}),
    "draw wild": ("draw_brag", {"wild": ["twos", "jokers:2"], "max_draw": 2, "big_blind": 4}),
    "draw from the wallet": ("draw_brag", {"money_source": "wallet", "unseen_half_call": False}),
    "teen patti": ("teen_patti", {"max_blind_rounds": 2}),
    "teen patti pot": (
        "teen_patti",
        {"limit": "pot", "wild": ["jokers:2"], "sideshow_refused_pays": True, "max_sideshow_refusals": 1},
    ),
    "teen patti spread": (
        "teen_patti",
        {"limit": "spread", "spread": 4, "pot_cap": 120, "direction": "counter_clockwise", "show_tie": "split"},
    ),
}
"""Game and options by name."""


def evening(name: str, *, stacks: tuple[int, ...] = (60, 25, 40, 60), **more: object) -> Evening:
    """Return a table of the game that `PLAYED` lists under `name`."""
    played, options = PLAYED[name]
    return Evening(stacks=stacks, game=find_game(played), rules=find_game(played).build_rules(options), **more)  # type: ignore[arg-type]


def most_players(name: str) -> int:
    """Return the largest number of players that the option and the pack allow in a named game."""
    played, options = PLAYED[name]
    most = next(option.most for option in find_game(played).option_infos() if option.name == "max_players") or 0
    usual = find_game(played).build_rules(options)
    return min(most, enough_for(usual.cards)) if isinstance(usual, BragRules) else most


def large(name: str, players: int, unit: int) -> tuple[tuple[int, ...], BettingRules]:
    """Return stacks and house rules for `players` players, with stakes of about `unit` chips."""
    played, options = PLAYED[name]
    stakes: dict[str, object] = {"ante": unit, "min_first_bet": unit - unit % 2, "max_first_bet": 0, "max_raise": 0}
    if played == "draw_brag":
        stakes = {"big_blind": 2 * unit}
    elif played == "teen_patti":
        stakes = {"boot": unit}
    kept = {key: value for key, value in options.items() if key not in {"pot_cap", "bet_step"}}
    rules = find_game(played).build_rules({**kept, **stakes, "max_players": players})
    return (100 * unit,) * (players - 1) + (5 * unit,), rules
