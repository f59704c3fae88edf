"""House rules in a line: what is played for."""

from __future__ import annotations

from bot.rules.betting.house_rules import BragRules
from bot.screens.words import Words


def stakes_line(rules: BragRules, words: Words) -> str:
    """Ante, first bet and raises in one line."""
    least, most = words.short(rules.min_first_bet), words.short(rules.max_first_bet)
    line = words(
        "table-stakes",
        ante=words.money(rules.ante) if rules.ante else words("table-stakes-none"),
        first=words("table-stakes-range", least=least, most=most)
        if rules.max_first_bet
        else words("table-stakes-from", least=least),
        raise_=words("table-stakes-up-to", most=words.short(rules.max_raise))
        if rules.max_raise
        else words("table-stakes-no-limit"),
    )
    return f"{line} · {words('table-stakes-pot-limit')}" if rules.pot_limit else line
