"""Stakes of Six and Seven Card Brag: the house rules in a line, and the cost of a deal."""

from __future__ import annotations

from bot.rules.arranging.two_hands.house_rules import TwoHandsWinRule
from bot.rules.cards import Rank
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.two_hands.seen import two_hands_rules
from bot.screens.lines import DOT
from bot.screens.words import Words


def stakes_line(house_rules: HouseRules, words: Words) -> str:
    """Return the stake, who takes the pot, and the best prial, in one line."""
    rules = two_hands_rules(house_rules)
    alone = rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH
    return DOT.join(
        (
            words("exposing-stakes", amount=words.money(rules.stake)),
            words("exposing-stakes-alone" if alone else "exposing-stakes-both"),
            words("exposing-stakes-prial", ranks=best_ranks(house_rules, words)),
        )
    )


def best_ranks(house_rules: HouseRules, words: Words) -> str:
    """Return the rank of the best prial as a plural: `sixes`."""
    return words("card-ranks", rank=Rank(two_hands_rules(house_rules).best_prial).name.lower())


def cost_lines(house_rules: HouseRules, words: Words) -> list[str]:
    """Return the cost of a deal, which is the stake."""
    return [words("exposing-costs", amount=words.money(two_hands_rules(house_rules).stake))]
