"""Stakes and guide of Six and Seven Card Brag: the stakes line, possible costs, and the pages of rules and advice."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.two_hands import TwoHandsRules, TwoHandsWinRule
from bot.rules.cards import Rank, cards
from bot.screens.arranging.advice import Guide, winning_hands_text
from bot.screens.hand.cards import cards_text
from bot.screens.hand.rankings import ranking_lines
from bot.screens.widgets.layout import DOT
from bot.screens.words import Words


def stakes_line(rules: TwoHandsRules, words: Words) -> str:
    alone = rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH
    return DOT.join(
        (
            words("exposing-stakes", amount=words.money(rules.stake)),
            words("exposing-stakes-alone" if alone else "exposing-stakes-both"),
            words("exposing-stakes-prial", ranks=best_ranks(rules, words)),
        )
    )


def best_ranks(rules: TwoHandsRules, words: Words) -> str:
    return words("card-ranks", rank=Rank(rules.best_prial).name.lower())


def cost_lines(rules: TwoHandsRules, words: Words) -> list[str]:
    return [words("exposing-costs", amount=words.money(rules.stake))]


EXAMPLE_HANDS: Final = (
    ("Anna", "Jd 8d 7d", "8h 3s 2h"),
    ("Bill", "Th 9c 8s", "Kh Qc 6d"),
    ("Clara", "Ts 9s 8c", "Kc 5s 5h"),
)
"""Players of the example, with their left and right hands (Rules 9.4)."""


def _needs_both_hands(rules: TwoHandsRules) -> bool:
    return rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH


def _play(words: Words, rules: TwoHandsRules) -> list[str]:
    cards, left = rules.cards, rules.cards - 3 * rules.terms.places
    return [
        words("exposing-guide-play", cards=cards, left=left, amount=words.money(rules.stake)),
        words("exposing-guide-turns" if rules.may_pass else "exposing-guide-all-show"),
        words("exposing-guide-pot-alone" if _needs_both_hands(rules) else "exposing-guide-pot"),
        "\n".join(cost_lines(rules, words)),
    ]


def _arranging(words: Words, rules: TwoHandsRules) -> list[str]:
    left = rules.cards - 3 * rules.terms.places
    return [words("exposing-guide-arranging", left=left), words("exposing-guide-secret")]


def _ranking(words: Words, rules: TwoHandsRules) -> list[str]:
    hands = ranking_lines(words, rules.hands.ranking.natural)
    notes = words("exposing-guide-ranking-notes", ranks=best_ranks(rules, words))
    return ["\n".join((words("help-ranking-text"), *hands, notes))]


def _exposing(words: Words, rules: TwoHandsRules) -> list[str]:
    if not rules.may_pass:
        return [words("exposing-guide-all-show"), words("exposing-guide-leading")]
    return [words("exposing-guide-passing"), words("exposing-guide-leading"), words("exposing-guide-why-pass")]


def _pot(words: Words, rules: TwoHandsRules) -> list[str]:
    shown = [
        words(
            "exposing-guide-example-hand",
            player=player,
            left=_example_cards(left, words),
            right=_example_cards(right, words),
        )
        for player, left, right in EXAMPLE_HANDS
    ]
    key = "alone" if _needs_both_hands(rules) else "both"
    return [
        words("exposing-guide-pot-alone" if key == "alone" else "exposing-guide-pot-shared"),
        words("exposing-guide-carried"),
        "\n".join((words("exposing-guide-example"), *shown)),
        words("exposing-guide-example-alone" if key == "alone" else "exposing-guide-example-both"),
    ]


def _example_cards(hand: str, words: Words) -> str:
    return cards_text(cards(hand), words)


def _special(words: Words, rules: TwoHandsRules) -> list[str]:
    texts: list[str] = []
    if rules.running_flush_wins:
        texts.append(words("exposing-guide-running-flush", cards=rules.cards))
    if rules.quad_wins:
        texts.append(words("exposing-guide-fours", ranks=best_ranks(rules, words)))
    return [*texts, words("exposing-guide-declaring" if texts else "exposing-guide-special-none")]


def _advice(words: Words, rules: TwoHandsRules) -> list[str]:
    return [
        winning_hands_text(words, rules.terms, rules.max_players),
        words("advice-two-both"),
        words("advice-two-spoil", left=rules.cards - 3 * rules.terms.places),
        *([words("advice-two-pass")] if rules.may_pass else []),
    ]


PAGES: Final = {
    "ranking": _ranking,
    "play": _play,
    "arranging": _arranging,
    "exposing": _exposing,
    "pot": _pot,
    "special": _special,
    "advice": _advice,
}
GUIDE: Final = Guide(stakes_line, cost_lines, PAGES)
