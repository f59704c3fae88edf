"""Advice on the betting games, with figures for the hands that the house rules deal."""

from __future__ import annotations

from typing import Final

from bot.players.betting.odds import quick_odds, category_chances
from bot.rules.betting.choices import SeeRule, ShuffleRule
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.cards import PACK, cards
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Category, Ranking
from bot.screens.cards import cards_text
from bot.screens.words import Words

EXAMPLE_HANDS: Final = ("Kc 9d 4h", "Ac 9d 4h", "2c 2d 7h", "8c 8d 4h", "Ac Ad 5h", "9c 6c 2c")
"""Hands of three cards whose chances are listed, weakest first."""
OPPONENT_COUNTS: Final = (1, 2, 3)
"""Numbers of opponents in the list of chances."""
EXAMPLE_BET: Final = 5
EXAMPLE_POT: Final = 30
"""Blind bet and pot of the example of seeing, in chips; an open bet is twice the blind one."""


def advice_paragraphs(words: Words, rules: HouseRules, ranking: Ranking, size: int, *, blind: bool) -> list[str]:
    """Return the paragraphs of a game's page of advice.

    `size` is the number of cards dealt, of which the best three count; `blind` is True if blind play is allowed.
    Counting the hands takes up to half a second the first time.
    """
    told = [_dealt_advice(words, ranking, size)]
    if size == 3:
        told.append(_chances_advice(words, ranking))
    if isinstance(rules, DrawRules):
        return [*told, words("advice-play-by-them"), *_draw_advice(words, rules), words("advice-bluff", blind="no")]
    told += [
        words("advice-play-by-them"),
        words("advice-bluff", blind=_yes_no(blind)),
        words("advice-bet-less"),
    ]
    if blind:
        told.append(words("advice-blind"))
    if isinstance(rules, BragRules | TeenPattiRules):
        equal = isinstance(rules, BragRules) and rules.see_rule is SeeRule.EQUAL
        told.append(_seeing_advice(words, EXAMPLE_BET if equal else 2 * EXAMPLE_BET))
        if rules.shuffle_rule is not ShuffleRule.EVERY_DEAL:
            told.append(_unshuffled_advice(words, ranking, size))
    if isinstance(rules, TeenPattiRules) and rules.sideshow:
        told.append(words("advice-sideshow"))
    return told


def _dealt_advice(words: Words, ranking: Ranking, size: int) -> str:
    """Return how often good hands are dealt and, without wild cards, the middle hand."""
    counted = {one.category: one.chance for one in category_chances(ranking, size)}
    high, pair = counted.get(Category.HIGH_CARD, 0.0), counted.get(Category.PAIR, 0.0)
    told = words(
        "advice-dealt",
        high=words.decimal(100 * high, 1),
        pair=words.decimal(100 * pair, 1),
        better=words.decimal(100 * (1 - high - pair), 1),
    )
    return told if ranking.wild else f"{told} {words('advice-middle', size=size)}"


def _chances_advice(words: Words, ranking: Ranking) -> str:
    """Return a list of hands of three cards with their chances of being best, in per cent."""
    lines = [words("advice-chances")]
    for hand in map(cards, EXAMPLE_HANDS):
        if ranking.wild.isdisjoint(hand):
            best = [quick_odds(ranking, hand, 3, others).best for others in OPPONENT_COUNTS]
            one, two, three = (words.number(round(100 * float(chance))) for chance in best)
            lines.append(words("advice-chance", cards=cards_text(hand, words), one=one, two=two, three=three))
    return "\n".join(lines)


def _seeing_advice(words: Words, price: int) -> str:
    """Return the chance of winning from which seeing pays, with an example in chips."""
    needed = words.number(round(100 * price / (EXAMPLE_POT + price)))
    return words("advice-seeing", pot=words.money(EXAMPLE_POT), price=words.money(price), needed=needed)


def _unshuffled_advice(words: Words, ranking: Ranking, size: int) -> str:
    """Return what an unshuffled pack reveals, with an example of four players."""
    told = "most" if 8 * size > len(PACK) else "other"
    if size == 3 and not ranking.wild:
        told = "ace"
    return words("advice-unshuffled", size=size, next=told)


def _draw_advice(words: Words, rules: DrawRules) -> list[str]:
    draws = [words("advice-draw", most=rules.max_draw), words("advice-draw-betting")] if rules.max_draw else []
    return [*draws, words("advice-draw-unseen", half=_yes_no(rules.unseen_half_call))]


def _yes_no(fact: object) -> str:
    """Return "yes" or "no", on which catalogue sentences select."""
    return "yes" if fact else "no"
