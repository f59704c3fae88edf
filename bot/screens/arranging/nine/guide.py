"""Stakes and guide of Nine Card Brag: the stakes line, possible costs, and the pages of rules and advice."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.nine.house_rules import NinePointsTable, NineRules, NineWinRule, PointsPayment
from bot.rules.cards import Rank
from bot.rules.ranking import RunOrder
from bot.screens.arranging.advice import Guide, example_round, winning_hands_text
from bot.screens.hand.rankings import ranking_lines
from bot.screens.widgets.layout import DOT
from bot.screens.words import Words, catalogue_key


def stakes_line(rules: NineRules, words: Words) -> str:
    if rules.for_points:
        return DOT.join((_end(rules, words), _payment(rules, words)))
    stake = words("nine-stakes-pots" if rules.pot_count > 1 else "nine-stakes-pot", amount=words.money(rules.stake))
    # keys: nine-win-<rule> for NineWinRule
    return DOT.join((stake, words(f"nine-win-{catalogue_key(rules.win_rule.value)}")))


def cost_lines(rules: NineRules, words: Words) -> list[str]:
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


EXAMPLE_HANDS: Final = (
    ("Ac 3s 2s", "Ah 3c 2c", "Qd Jd Th", "9h 8d 7d"),
    ("8h 7h 6d", "Kc Jc 7c", "6s 5c 4c", "As Ks 8s"),
    ("Ts 5h 5s", "9s 6c 4d", "5d 4s 2d", "Ad Kd 4h"),
)
"""Hands of the example (Rules 8.8): left, middle and right hands, each in the order of the players."""


def _play(words: Words, rules: NineRules) -> list[str]:
    if rules.for_points:
        deals = rules.end.deals
        key = "nine-guide-deals" if deals else "nine-guide-target"
        goal = words(key, deals=deals, target=rules.target, scoring=_round_scoring_key(rules))
        coming = words("nine-guide-coming-game")
    else:
        # keys: nine-guide-win-<rule> for NineWinRule
        goal = words(f"nine-guide-win-{catalogue_key(rules.win_rule.value)}")
        coming = words("nine-guide-carried")
    return [words("nine-guide-play"), goal, words("nine-guide-together"), coming]


def _round_scoring_key(rules: NineRules) -> str:
    """Return the key of who scores in a round: the best three (`places`), the winner (`rounds`) or nobody (`none`)."""
    if rules.points_table is NinePointsTable.PLACES:
        return "places"
    return "rounds" if rules.pts_round else "none"


def _arranging(words: Words, rules: NineRules) -> list[str]:
    return [words("nine-guide-arranging"), words("nine-guide-order"), words("nine-guide-secret")]


def _ranking(words: Words, rules: NineRules) -> list[str]:
    best = words("card-ranks", rank=Rank(rules.best_prial).name.lower())
    # keys: nine-guide-runs-<order> for RunOrder
    notes = [words("nine-guide-prial", ranks=best), words(f"nine-guide-runs-{catalogue_key(rules.run_order.value)}")]
    hands = ranking_lines(words, rules.hands.ranking.natural)
    return ["\n".join((words("help-ranking-text"), *hands, *notes, words("nine-guide-least")))]


def _scoring(words: Words, rules: NineRules) -> list[str]:
    showing = words("nine-guide-showing")
    if not rules.for_points:
        return [
            showing,
            # keys: nine-guide-<tie> for tied, level, first
            words(f"nine-guide-{_tie_key(rules)}"),
            # keys: nine-guide-win-<rule> for NineWinRule
            words(f"nine-guide-win-{catalogue_key(rules.win_rule.value)}"),
        ]
    texts = [f"{showing} {words('nine-guide-first')}"]
    if rules.points_table is NinePointsTable.PLACES:
        texts.append(words("nine-guide-places"))
    else:
        texts.append(words("nine-guide-round", points=rules.pts_round))
    if rules.pts_sweep:
        texts[-1] += f" {words('nine-guide-sweep', points=rules.pts_sweep)}"
    texts.append(words("nine-guide-last-deal" if rules.end.deals else "nine-guide-at-once"))
    return texts


def _tie_key(rules: NineRules) -> str:
    """Return the key of who wins a round with equal best hands: nobody, each of them, or the first to show."""
    if rules.needs_outright_win:
        return "tied"
    return "level" if not rules.for_points and rules.win_rule is NineWinRule.ALL_OR_TIE else "first"


def _special(words: Words, rules: NineRules) -> list[str]:
    texts: list[str] = []
    points = "points" if rules.for_points else "pot"
    if rules.nine_card_running_flush:
        # keys: nine-guide-flush-<mode> for NineMode
        texts.append(words(f"nine-guide-flush-{points}", points=rules.pts_quad, pots=rules.pot_count))
    fours = [*_fours(words, rules, points)] if rules.quad_wins else []
    pairs = (
        # keys: nine-guide-pairs-<mode> for NineMode
        [words(f"nine-guide-pairs-{points}", points=rules.pts_save, pots=rules.pot_count)] if rules.pairs_save else []
    )
    texts += [*pairs, *fours] if rules.pairs_before_quads else [*fours, *pairs]
    if not texts:
        return [words("nine-guide-special-none")]
    order = [words("nine-guide-precedence")] if len(texts) > 1 else []
    return [*texts, *order, words("nine-guide-declaring")]


def _fours(words: Words, rules: NineRules, points: str) -> list[str]:
    best = words("card-ranks", rank=Rank(rules.best_prial).name.lower())
    # keys: nine-guide-fours-<mode> for NineMode
    text = words(f"nine-guide-fours-{points}", ranks=best, points=rules.pts_quad, pots=rules.pot_count)
    return [f"{text} {words('nine-guide-set-back', points=rules.pts_quad)}" if rules.can_set_back else text]


def _extras(words: Words, rules: NineRules) -> list[str]:
    texts: list[str] = []
    if rules.tenth_card:
        texts.append(words("nine-guide-tenth"))
    if rules.bum_deal:
        texts.append(words("nine-guide-bum-deal", points="points" if rules.for_points else "pot"))
    if rules.jokers:
        texts.append(words("nine-guide-jokers"))
        worth = "nine-guide-jokers-equal" if rules.joker_equal else "nine-guide-jokers-lose"
        texts.append(words(worth, declared=_DECLARED[rules.quad_wins, rules.pairs_save]).rstrip())
    if rules.tenth_only_from_bum_deal(rules.max_players):
        texts.append(words("nine-guide-dealt-round"))
    return texts or [words("nine-guide-extras-none")]


_DECLARED: Final = {(True, True): "both", (True, False): "fours", (False, True): "pairs", (False, False): "none"}
"""Keys of the allowed declarations, by two flags: four of a kind is allowed, and four pairs are allowed."""


def _payments(words: Words, rules: NineRules) -> list[str]:
    if not rules.for_points:
        several = rules.pot_count > 1
        paid = words("nine-guide-stakes" if several else "nine-guide-stake", amount=words.money(rules.stake))
        left = words("nine-guide-left")
    elif rules.payment is PointsPayment.POT:
        paid, left = words("nine-guide-game-stake", amount=words.money(rules.stake)), words("nine-guide-left-game")
    elif rules.point_rate:
        paid = words("nine-guide-per-point", amount=words.money(rules.point_rate))
        left = words("guide-left")
    else:
        paid, left = words("guide-pay-none"), words("nine-guide-left-game")
    return [paid, "\n".join(cost_lines(rules, words)), left]


def _example(words: Words, rules: NineRules) -> list[str]:
    low = rules.run_order is RunOrder.A23_LOW
    left = "low" if low else _tie_key(rules)
    texts = [
        # keys: nine-guide-example-left-<tie> for tied, level, first, low
        words(f"nine-guide-example-left-{left}"),
        words("nine-guide-example-middle"),
        words("nine-guide-example-right"),
    ]
    rounds = (example_round(hands, rules.hands, words) for hands in EXAMPLE_HANDS)
    end = "points" if rules.for_points else catalogue_key(rules.win_rule.value)
    return [
        words("nine-guide-example"),
        *map("\n".join, zip(texts, rounds, strict=True)),
        # keys: nine-guide-example-end-<rule> for points, NineWinRule
        # keys: nine-guide-example-low-<rule> for points, NineWinRule
        words(f"nine-guide-example-{'low' if low else 'end'}-{end}", sweep=rules.pts_sweep),
    ]


def _advice(words: Words, rules: NineRules) -> list[str]:
    aim = "points" if rules.for_points else catalogue_key(rules.win_rule.value)
    return [
        winning_hands_text(words, rules.terms, rules.max_players),
        words("advice-nine-aim", aim=aim),
        words("advice-nine-spoil"),
        words("advice-nine-count"),
    ]


PAGES: Final = {
    "ranking": _ranking,
    "play": _play,
    "arranging": _arranging,
    "scoring": _scoring,
    "special": _special,
    "extras": _extras,
    "payments": _payments,
    "example": _example,
    "advice": _advice,
}
GUIDE: Final = Guide(stakes_line, cost_lines, PAGES)
