"""Three, Four and Five Card Brag, and Seven Card Brag with betting (RULES 3, 4, 10)."""

from __future__ import annotations

from bot.rules.betting.house_rules import BragRules, RetainedHandVariant, SeeRule, SevenCardRules, ShortMoney
from bot.rules.betting.play import BragGame
from bot.rules.betting.state import BragState, SevenCardState
from bot.rules.house_rules import Preset

THREE_CARD_BRAG = BragGame(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    default_rules=BragRules(),
    presets=(
        Preset("three-card", "Three Card Brag", BragRules()),
        Preset("tournament", "Tournament limits", BragRules(max_first_bet=5, max_raise=5)),
        Preset("no-blind", "No blind play", BragRules(blind_play=False)),
        Preset("lock-stock", "Lock, Stock", BragRules(see_rule=SeeRule.EQUAL)),
        Preset("dealers-choice", "Dealer's choice", BragRules(dealers_choice=True)),
        Preset("face-up", "Kept hand face up", BragRules(retained_hand_variant=RetainedHandVariant.FACE_UP)),
        Preset("fold-or-borrow", "Fold or borrow", BragRules(short_money=ShortMoney.FOLD_OR_BORROW)),
        Preset("jokers", "Two jokers", BragRules(wild=("jokers:2",))),
        Preset("braggers", "Braggers", BragRules(wild=("braggers",))),
    ),
    excluded_options=frozenset({"cards"}),
    state=BragState,
)

FOUR_CARD_BRAG = BragGame(
    name="four_card_brag",
    aliases=("four", "4"),
    default_rules=BragRules(cards=4),
    presets=(
        Preset("four-card", "Four Card Brag", BragRules(cards=4)),
        Preset("four-card-twos", "Four cards, wild twos", BragRules(cards=4, wild=("twos",))),
    ),
    state=BragState,
)

FIVE_CARD_BRAG = BragGame(
    name="five_card_brag",
    aliases=("five", "5"),
    default_rules=BragRules(cards=5),
    presets=(
        Preset("five-card", "Five Card Brag", BragRules(cards=5)),
        Preset("five-card-twos", "Five cards, wild twos", BragRules(cards=5, wild=("twos",))),
    ),
    state=BragState,
)

SEVEN_CARD_BETTING = BragGame(
    name="seven_card_betting",
    aliases=("seven_card_brag_with_betting", "seven_betting"),
    default_rules=SevenCardRules(),
    state=SevenCardState,
    presets=(
        Preset("seven-card-betting", "Seven Card Brag with betting", SevenCardRules()),
        Preset("seven-card-betting-twos", "Seven cards, betting, wild twos", SevenCardRules(wild=("twos",))),
    ),
    # A dealer chooses three, four or five cards (RULES 3.12).
    excluded_options=frozenset({"cards", "dealers_choice"}),
)
