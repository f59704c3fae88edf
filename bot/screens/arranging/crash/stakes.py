"""Stakes of Crash: the house rules in a line, and the possible costs of a game."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import CrashRules, CrashPayment, TieRule
from bot.rules.arranging.crash.price_list import Price, most_chips_lost, price_list
from bot.rules.house_rules import HouseRules
from bot.screens.arranging.crash.seen import crash_rules, rule_key
from bot.screens.lines import DOT
from bot.screens.names import join_names
from bot.screens.words import Words


def stakes_line(house_rules: HouseRules, words: Words) -> str:
    """Return target and payment in one line."""
    rules = crash_rules(house_rules)
    full = rules.terms.hands_dealt
    everybody, fewer = rules.max_players == full, rules.min_players < full
    if everybody and fewer and rules.target != rules.target_small:
        facts = [words("stakes-targets", target=rules.target, small=rules.target_small)]
    else:
        facts = [words("stakes-target", target=rules.target if everybody else rules.target_small)]
    if rules.win_margin > 1:
        facts.append(words("stakes-margin"))
    if rules.payment is CrashPayment.NONE:
        return DOT.join((*facts, free_game_text(rules, words)))
    if rules.payment is CrashPayment.PER_POINT:
        facts.append(words("stakes-per-point", amount=words.money(rules.point_rate)))
    else:
        facts.append(words("stakes-fixed", amount=words.money(rules.game_stake)))
    if rules.tie_rule is TieRule.YOGI:
        facts.append(words("stakes-level-double", name=rules.yogi_name.value))
    elif rules.zero_double:
        facts.append(words("stakes-zero-double"))
    if rules.all_zero_treble:
        facts.append(words("stakes-treble"))
    return DOT.join(facts)


def free_game_text(rules: CrashRules, words: Words) -> str:
    """Return the text for a game whose loser pays nothing: for points only, or with payments for other things."""
    return words("stakes-game-free" if price_list(rules) else "stakes-points-only")


def cost_lines(house_rules: HouseRules, words: Words) -> list[str]:
    """Return the most that a game of Crash can cost a player or, without a bound, a list of prices."""
    rules = crash_rules(house_rules)
    bounds = {players: most_chips_lost(rules, players) for players in range(rules.max_players, rules.min_players - 1, -1)}
    known = {players: bound for players, bound in bounds.items() if bound is not None}
    if len(known) < len(bounds):
        prices = [f"• {_price_text(price, rules, words)}" for price in price_list(rules)]
        return [words("stakes-prices"), *prices, f"{words('stakes-no-bound')} {words('stakes-short')}"]
    if not any(known.values()):
        return [words("stakes-nothing")]
    if len(set(known.values())) == 1:
        most = words("stakes-most", amount=words.money(next(iter(known.values()))))
    else:
        each = [words("stakes-in-game", amount=words.money(most), players=number) for number, most in known.items()]
        most = words("stakes-most-by-number", amounts=join_names(words, each))
    return [f"{most} {words('stakes-short')}"]


def _price_text(price: Price, rules: CrashRules, words: Words) -> str:
    return words(
        f"stakes-price-{rule_key(price.kind)}",
        amount=words.money(price.amount),
        times=price.times,
        most=words.money(rules.largest_game_payment),
    )
