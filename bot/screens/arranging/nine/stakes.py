"""Stakes of Nine Card Brag: the house rules in a line, and the possible costs."""

from __future__ import annotations

from bot.rules.arranging.nine.house_rules import NineRules, PointsPayment
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.nine.seen import nine_rules
from bot.screens.lines import DOT
from bot.screens.words import Words, catalogue_key


def stakes_line(house_rules: HouseRules, words: Words) -> str:
    """Return the stake and how it is won or, for points, how a game ends and what it costs."""
    rules = nine_rules(house_rules)
    if rules.for_points:
        return DOT.join((_end(rules, words), _payment(rules, words)))
    stake = words("nine-stakes-pots" if rules.pot_count > 1 else "nine-stakes-pot", amount=words.money(rules.stake))
    return DOT.join((stake, words(f"nine-win-{catalogue_key(rules.win_rule.value)}")))


def cost_lines(house_rules: HouseRules, words: Words) -> list[str]:
    """Return the most that a deal can cost a player or, for points, a game."""
    rules = nine_rules(house_rules)
    if not rules.for_points:
        return [words("nine-costs-deal", amount=words.money(rules.entry))]
    most = words.money(rules.largest_game_payment)
    if rules.payment is PointsPayment.POT:
        return [words("stakes-most", amount=most)]
    if not rules.point_rate:
        return [words("stakes-nothing")]
    deals = rules.end.deals
    bound = words("nine-costs-deals", deals=deals, amount=most) if deals else words("stakes-most", amount=most)
    return [f"{bound} {words('stakes-short')}"]


def _end(rules: NineRules, words: Words) -> str:
    if rules.end.deals:
        return words("nine-stakes-deals", deals=rules.end.deals)
    return words("nine-stakes-target", target=rules.target)


def _payment(rules: NineRules, words: Words) -> str:
    if rules.payment is PointsPayment.POT:
        return words("nine-stakes-game", amount=words.money(rules.stake))
    if not rules.point_rate:
        return words("stakes-points-only")
    return words("nine-stakes-per-point", amount=words.money(rules.point_rate))
