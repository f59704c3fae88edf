"""What is played for: house rules in a line, and what one can lose by them."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import CrashRules, Payment, TieRule
from bot.rules.arranging.crash.price_list import Price, most_lost, price_list
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.house_rules import HouseRules
from bot.screens.lines import DOT
from bot.screens.names import listed
from bot.screens.words import Words


def played_for(rules: HouseRules, words: Words) -> str:
    """The line of `stakes_line`, and below it what can be lost, where the house rules tell that beforehand."""
    return "\n".join((stakes_line(rules, words), *costs(rules, words)))


def stakes_line(rules: HouseRules, words: Words) -> str:
    """Ante, first bet and raises; blinds and fixed bets; boot and limit; or target and payment: in one line."""
    if isinstance(rules, CrashRules):
        return _crash(rules, words)
    if isinstance(rules, BragRules):
        return _brag(rules, words)
    if isinstance(rules, DrawRules):
        return words(
            "table-stakes-draw",
            big=words.money(rules.big_blind),
            small=words.short(rules.big_blind // 2),
            first=words.short(2 * rules.big_blind),
            second=words.short(4 * rules.big_blind),
        )
    if isinstance(rules, TeenPattiRules):
        return _teen_patti(rules, words)
    raise TypeError(f"nothing is known of the stakes of {type(rules).__name__}")


def costs(rules: HouseRules, words: Words) -> list[str]:
    """The most that a game of Crash can cost a player or, where there is no bound, a list of what is paid for what.

    Empty for games of betting, where everybody decides at each turn what it may cost.
    """
    if not isinstance(rules, CrashRules):
        return []
    bounds = {players: most_lost(rules, players) for players in range(rules.max_players, rules.min_players - 1, -1)}
    known = {players: bound for players, bound in bounds.items() if bound is not None}
    if len(known) < len(bounds):
        prices = [f"• {_price(price, rules, words)}" for price in price_list(rules)]
        return [words("stakes-prices"), *prices, f"{words('stakes-no-bound')} {words('stakes-short')}"]
    if not any(known.values()):
        return [words("stakes-nothing")]
    if len(set(known.values())) == 1:
        most = words("stakes-most", amount=words.money(next(iter(known.values()))))
    else:
        each = [words("stakes-in-game", amount=words.money(most), players=number) for number, most in known.items()]
        most = words("stakes-most-by-number", amounts=listed(words, each))
    return [f"{most} {words('stakes-short')}"]


def buy_in_line(rules: HouseRules, usual: int, words: Words) -> str:
    """With how many chips one sits down: `usual` where nobody says how many."""
    if not rules.buy_in:
        return words("stakes-buy-in-any", amount=words.money(usual))
    if rules.buy_in == usual:
        return words("table-buy-in", amount=words.money(usual))
    return words("table-buy-in-usual", amount=words.money(usual), least=words.short(rules.buy_in))


def _price(price: Price, rules: CrashRules, words: Words) -> str:
    return words(
        f"stakes-price-{price.what.value.replace('_', '-')}",
        amount=words.money(price.amount),
        times=price.times,
        most=words.money(rules.largest_game_payment),
    )


def _crash(rules: CrashRules, words: Words) -> str:
    four, fewer = rules.max_players == 4, rules.min_players < 4
    if four and fewer and rules.target != rules.target_small:
        facts = [words("stakes-targets", target=rules.target, small=rules.target_small)]
    else:
        facts = [words("stakes-target", target=rules.target if four else rules.target_small)]
    if rules.win_margin > 1:
        facts.append(words("stakes-margin"))
    if rules.payment is Payment.NONE:
        return DOT.join((*facts, words("stakes-points-only")))
    if rules.payment is Payment.PER_POINT:
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


def _brag(rules: BragRules, words: Words) -> str:
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
    return f"{line}{DOT}{words('table-stakes-pot-limit')}" if rules.pot_limit else line


def _teen_patti(rules: TeenPattiRules, words: Words) -> str:
    limit = words(f"table-stakes-limit-{rules.limit.value}", spread=words.short(rules.spread))
    line = words("table-stakes-teen", boot=words.money(rules.boot), limit=limit)
    if rules.pot_cap:
        line = f"{line}{DOT}{words('table-stakes-cap', amount=words.money(rules.pot_cap))}"
    return line
