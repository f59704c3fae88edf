"""Stakes of a betting game: its house rules in one line."""

from __future__ import annotations

from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.house_rules import HouseRules
from bot.screens.lines import DOT
from bot.screens.words import Words


def stakes_line(rules: HouseRules, words: Words) -> str:
    """Return the stakes in one line: ante, first bet and raises; blinds and fixed bets; or boot and limit."""
    if isinstance(rules, BragRules):
        return _brag_stakes(rules, words)
    if isinstance(rules, DrawRules):
        return words(
            "table-stakes-draw",
            big=words.money(rules.big_blind),
            small=words.short_money(rules.big_blind // 2),
            first=words.short_money(2 * rules.big_blind),
            second=words.short_money(4 * rules.big_blind),
        )
    if isinstance(rules, TeenPattiRules):
        return _teen_patti_stakes(rules, words)
    raise TypeError(f"nothing is known of the stakes of {type(rules).__name__}")


def _brag_stakes(rules: BragRules, words: Words) -> str:
    least, most = words.short_money(rules.min_first_bet), words.short_money(rules.max_first_bet)
    line = words(
        "table-stakes",
        ante=words.money(rules.ante) if rules.ante else words("table-stakes-none"),
        first=words("table-stakes-range", least=least, most=most)
        if rules.max_first_bet
        else words("table-stakes-from", least=least),
        raise_=words("table-stakes-up-to", most=words.short_money(rules.max_raise))
        if rules.max_raise
        else words("table-stakes-no-limit"),
    )
    return f"{line}{DOT}{words('table-stakes-pot-limit')}" if rules.pot_limit else line


def _teen_patti_stakes(rules: TeenPattiRules, words: Words) -> str:
    limit = words(f"table-stakes-limit-{rules.limit.value}", spread=words.short_money(rules.spread))
    line = words("table-stakes-teen", boot=words.money(rules.boot), limit=limit)
    if rules.pot_cap:
        line = f"{line}{DOT}{words('table-stakes-cap', amount=words.money(rules.pot_cap))}"
    return line
