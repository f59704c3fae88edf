"""Stakes and guide of Crash: the stakes line, possible costs, and the pages of rules and advice."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bot.rules.arranging.crash import house_rules
from bot.rules.arranging.crash.house_rules import CrashPayment, CrashRules, QuadRule, ThirteenRun, TieRule
from bot.screens.arranging.advice import Guide, example_round, winning_hands_text
from bot.screens.hand.rankings import ranking_lines
from bot.screens.widgets.layout import DOT
from bot.screens.widgets.names import join_names
from bot.screens.words import Words


def rule_key(value: Enum) -> str:
    """Return the value of a house rule as part of a catalogue key, without the number that it may carry."""
    return str(value.value).partition(":")[0].replace("_", "-")


def stakes_line(rules: CrashRules, words: Words) -> str:
    facts = [_target_text(words, rules, "stakes-target", "stakes-targets")]
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


def _target_text(words: Words, rules: CrashRules, one_key: str, two_key: str, **facts: str) -> str:
    """Return the text on the target. If full tables and smaller tables have different targets, it names both."""
    full = rules.terms.hands_dealt
    everybody, fewer = rules.max_players == full, rules.min_players < full
    if everybody and fewer and rules.target != rules.target_small:
        return words(two_key, target=rules.target, small=rules.target_small, **facts)
    return words(one_key, target=rules.target if everybody else rules.target_small, **facts)


def free_game_text(rules: CrashRules, words: Words) -> str:
    """Return the text for a game whose losers pay nothing: only points count, or only special hands are paid for."""
    return words("stakes-game-free" if house_rules.price_list(rules) else "stakes-points-only")


def cost_lines(rules: CrashRules, words: Words) -> list[str]:
    """Return a line with the most that a game can cost a player; if there is no bound, a list of prices."""
    bounds = {
        players: house_rules.most_chips_lost(rules, players)
        for players in range(rules.max_players, rules.min_players - 1, -1)
    }
    known = {players: bound for players, bound in bounds.items() if bound is not None}
    if len(known) < len(bounds):
        prices = [f"• {_price_text(price, rules, words)}" for price in house_rules.price_list(rules)]
        return [words("stakes-prices"), *prices, f"{words('stakes-no-bound')} {words('stakes-short')}"]
    if not any(known.values()):
        return [words("stakes-nothing")]
    if len(set(known.values())) == 1:
        most = words("stakes-most", amount=words.money(next(iter(known.values()))))
    else:
        each = [words("stakes-in-game", amount=words.money(most), players=number) for number, most in known.items()]
        most = words("stakes-most-by-number", amounts=join_names(words, each))
    return [f"{most} {words('stakes-short')}"]


def _price_text(price: house_rules.Price, rules: CrashRules, words: Words) -> str:
    return words(
        # keys: stakes-price-<kind> for PriceKind
        f"stakes-price-{rule_key(price.kind)}",
        amount=words.money(price.amount),
        times=price.times,
        most=words.money(rules.largest_game_payment),
    )


EXAMPLE_HANDS: Final = (
    ("4c 4d 4h", "3d 3h 3s", "2d 2h 2s", "9c 8c 7c"),
    ("Ts 9s 8s", "Td 9d 8d", "Ad Kd Jd", "Ah Ks Qd"),
    ("7s 6s 5s", "Qc Qs As", "Kh 8h 7h", "Qh Js Th"),
    ("Ac Kc Tc", "", "", "6h 6c 5h"),
)
"""Hands of the example by place, then by player; "" for a player without a hand in the place (Rules 7.12)."""


def _lowest_hand_text(words: Words, rules: CrashRules) -> str:
    # keys: guide-least-<hand> for MinHand
    return words(f"guide-least-{rule_key(rules.min_hand)}")


def _paid_key(rules: CrashRules) -> str:
    return "no" if rules.payment is CrashPayment.NONE else "yes"


def _fours(words: Words, rules: CrashRules) -> list[str]:
    return [words("guide-fours")] if rules.four_card_sets else []


def _play(words: Words, rules: CrashRules) -> list[str]:
    paid = _paid_key(rules)
    goal = _target_text(words, rules, "guide-target", "guide-targets", paid=paid)
    if rules.win_margin > 1:
        goal = f"{goal} {words('guide-margin')}"
    pack = words("guide-unshuffled" if rules.optional_shuffle else "guide-shuffled")
    if rules.first_dealer is house_rules.FirstDealer.FIRST_SEVEN:
        pack = f"{pack} {words('guide-first-seven')}"
    return [words("guide-play"), goal, words("guide-together"), f"{pack} {words('guide-coming', paid=paid)}"]


def _arranging(words: Words, rules: CrashRules) -> list[str]:
    # keys: guide-order-<rule> for Misorder
    order = words(f"guide-order-{rule_key(rules.misorder)}", paid=_paid_key(rules))
    return [
        words("guide-arranging", least=rule_key(rules.min_hand)),
        f"{_lowest_hand_text(words, rules)} {order}",
        *_fours(words, rules),
        words("guide-secret"),
    ]


def _ranking(words: Words, rules: CrashRules) -> list[str]:
    hands = ranking_lines(words, rules.hands.ranking.natural, rules.hands.lowest)
    notes = words("guide-ranking-notes-aces-first" if rules.prials_aces_first else "help-ranking-notes")
    return [
        "\n".join((words("help-ranking-text"), *_fours(words, rules), *hands, notes, _lowest_hand_text(words, rules)))
    ]


def _scoring(words: Words, rules: CrashRules) -> list[str]:
    # keys: guide-tie-<rule> for TieRule
    tie = words(f"guide-tie-{rule_key(rules.tie_rule)}", name=rules.yogi_name.value, paid=_paid_key(rules))
    won = words("guide-at-once")
    if rules.win_margin > 1:
        won = f"{won} {words('guide-margin')}"
    return [words("guide-scoring"), tie, won, words("guide-scoring-order")]


def _crash(words: Words, rules: CrashRules) -> list[str]:
    unannounced = _unannounced(words, rules)
    if not rules.has_announcements:
        texts = [unannounced]
    else:
        # keys: guide-announcing-<rule> for required, optional
        texts = [f"{words(f'guide-announcing-{rule_key(rules.crash_announce)}')} {words('guide-announcing')}"]
        each = [_announced(words, rules), _failed(words, rules)]
        if rules.crash_announce is house_rules.CrashAnnounce.OPTIONAL:
            each.insert(1, f"{words('guide-unannounced')} {unannounced}")
        texts.append("\n".join(f"• {one}" for one in each))
    late = [words("guide-too-few-left")] if rules.win_margin == 1 else []
    return [words("guide-crash"), *texts, *late]


def _unannounced(words: Words, rules: CrashRules) -> str:
    amount = words.money(rules.crash_payment)
    # keys: guide-crash-<rule> for CrashRule
    return words(f"guide-crash-{rule_key(rules.crash_rule)}", points=rules.crash_points, amount=amount)


def _announced(words: Words, rules: CrashRules) -> str:
    reward, amount = rules.crash_announced_reward, words.money(rules.crash_payment_announced)
    # keys: guide-announced-<reward> for CrashReward
    return words(f"guide-announced-{rule_key(reward)}", points=reward.points, amount=amount)


def _failed(words: Words, rules: CrashRules) -> str:
    penalty, amount = rules.crash_penalty_rule, words.money(rules.crash_penalty)
    # keys: guide-failed-<penalty> for CrashPenalty
    return words(f"guide-failed-{rule_key(penalty)}", points=penalty.points, amount=amount)


def _special(words: Words, rules: CrashRules) -> list[str]:
    lines = _rides(words, rules)
    declared: list[str] = []
    if rules.quad_rule is QuadRule.SOUTH_WALES:
        declared.append(words("guide-south-wales"))
    elif rules.quad_rule is QuadRule.FOUR_THREES_WIN:
        declared.append(words("guide-four-threes"))
    if rules.pairs_redeal:
        key = "guide-pairs-reset" if rules.reset_to_zero else "guide-pairs"
        declared.append(words(key, pairs=rules.pairs_redeal))
    if rules.thirteen_run is not ThirteenRun.OFF:
        declared.append(_run(words, rules))
    if declared:
        declared.append(words("guide-declaring", order=_precedence_key(rules)).rstrip())
    return [*lines, *declared] or [words("guide-special-none")]


def _precedence_key(rules: CrashRules) -> str:
    declared = {
        "pairs": bool(rules.pairs_redeal),
        "run": rules.thirteen_run is not ThirteenRun.OFF,
        "fours": rules.quad_rule in {QuadRule.SOUTH_WALES, QuadRule.FOUR_THREES_WIN},
    }
    several = [name for name, may_be in declared.items() if may_be]
    if len(several) == len(declared):
        return "all"
    return "-".join(several) if len(several) > 1 else "one"


def _rides(words: Words, rules: CrashRules) -> list[str]:
    if not rules.scores_bus_rides:
        return []
    texts = [words("guide-bus-ride", points=rules.bus_ride_points, least=rule_key(rules.min_hand))]
    if rules.bus_ride_payment:
        texts.append(words("guide-bus-ride-paid", amount=words.money(rules.bus_ride_payment)))
    if rules.bus_ride_knock:
        texts.append(words("guide-bus-ride-knock"))
    return [" ".join(texts)]


def _run(words: Words, rules: CrashRules) -> str:
    if rules.reset_to_zero:
        return words("guide-run-reset")
    if rules.thirteen_run is ThirteenRun.WINS_GAME:
        return words("guide-run-wins-game")
    return words("guide-run-payment", amount=words.money(rules.run_price), paid=_paid_key(rules))


def _payments(words: Words, rules: CrashRules) -> list[str]:
    if rules.payment is CrashPayment.NONE:
        texts = [words("guide-pay-none")]
    else:
        per_point = rules.payment is CrashPayment.PER_POINT
        key = "guide-pay-per-point" if per_point else "guide-pay-fixed"
        texts = [
            words("guide-payments"),
            words(key, amount=words.money(rules.point_rate if per_point else rules.game_stake)),
        ]
        if rules.tie_rule is TieRule.YOGI:
            texts.append(words("guide-double-level", name=rules.yogi_name.value))
        elif rules.zero_double:
            texts.append(words("guide-double-zero"))
        if rules.all_zero_treble:
            texts.append(words("guide-treble"))
    left = [] if rules.payment is CrashPayment.NONE else [words("guide-left")]
    return [" ".join(texts), "\n".join(cost_lines(rules, words)), *left]


def _spares(words: Words, rules: CrashRules) -> list[str]:
    reused = words("guide-spares-reused" if rules.spare_reuse else "guide-spares-gone")
    fee = words("guide-spares-free")
    if rules.spare_fee:
        fee = words("guide-spares-fee", amount=words.money(rules.spare_fee))
    four = [words("guide-spares-four")] if rules.min_players == rules.terms.hands_dealt else []
    return [words("guide-spares"), f"{reused} {fee}", *four]


def _example(words: Words, rules: CrashRules) -> list[str]:
    texts = [
        words("guide-example-first-fours" if rules.prials_aces_first else "guide-example-first"),
        # keys: guide-example-second-<rule> for TieRule
        words(f"guide-example-second-{rule_key(rules.tie_rule)}", name=rules.yogi_name.value),
        words("guide-example-third"),
        words("guide-example-fourth-alone" if rules.min_hand is house_rules.MinHand.FLUSH else "guide-example-fourth"),
    ]
    rounds = (example_round(hands, rules.hands, words) for hands in EXAMPLE_HANDS)
    places = map("\n".join, zip(texts, rounds, strict=True))
    return [
        words("guide-example"),
        *places,
        words("guide-example-end-fours" if rules.prials_aces_first else "guide-example-end"),
    ]


def _advice(words: Words, rules: CrashRules) -> list[str]:
    return [
        winning_hands_text(words, rules.terms, rules.max_players),
        words("advice-crash-places"),
        words("advice-crash-spoil"),
        words("advice-crash-target"),
    ]


PAGES: Final = {
    "ranking": _ranking,
    "play": _play,
    "arranging": _arranging,
    "scoring": _scoring,
    "crash": _crash,
    "special": _special,
    "payments": _payments,
    "spares": _spares,
    "example": _example,
    "advice": _advice,
}
GUIDE: Final = Guide(stakes_line, cost_lines, PAGES)
