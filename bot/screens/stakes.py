"""What is played for: house rules in a line, and what one can lose by them."""

from __future__ import annotations

from bot.rules.house_rules import HouseRules
from bot.screens.registry import family_of
from bot.screens.words import Words


def played_for(game: str, rules: HouseRules, words: Words) -> str:
    """What is played for in one line, and below it what can be lost, where the house rules tell that beforehand."""
    family = family_of(game)
    return "\n".join((family.stakes(rules, words), *family.costs(rules, words)))


def buy_in_line(rules: HouseRules, usual: int, words: Words) -> str:
    """With how many chips one sits down: `usual` where nobody says how many."""
    if not rules.buy_in:
        return words("stakes-buy-in-any", amount=words.money(usual))
    if rules.buy_in == usual:
        return words("table-buy-in", amount=words.money(usual))
    return words("table-buy-in-usual", amount=words.money(usual), least=words.short(rules.buy_in))
