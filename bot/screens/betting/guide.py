"""Guide to the betting games: pages of rules, odds and advice, written for the house rules in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from bot.players.betting.odds import category_chances, quick_odds
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BettingRules, BragRules, SeeRule, ShortMoney, ShuffleRule
from bot.rules.betting.state import BragView
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.cards import PACK, cards
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Category, Ranking
from bot.rules.table.state import View
from bot.screens.family import expect
from bot.screens.hand import rankings
from bot.screens.hand.cards import cards_text, category_heading
from bot.screens.hand.rankings import wild_text
from bot.screens.words import Words, catalogue_key

EXAMPLE_HANDS: Final = ("Kc 9d 4h", "Ac 9d 4h", "2c 2d 7h", "8c 8d 4h", "Ac Ad 5h", "9c 6c 2c")
"""Three-card hands of which the chances are listed, weakest first."""
OPPONENT_COUNTS: Final = (1, 2, 3)
EXAMPLE_BET: Final = 5
EXAMPLE_POT: Final = 30
"""Blind bet and pot, in chips, in the example of seeing. An open bet is twice the blind bet."""


class Variant(Struct, frozen=True):
    """Variant that is played, by the house rules or by a dealer's choice."""

    ranking: Ranking
    size: int
    """Number of cards dealt, of which the best three count."""
    blind: bool


def variant_of(rules: HouseRules, view: View | None) -> Variant:
    if view is not None:
        game = expect(view, BragView)
        return Variant(game.ranking, game.hand_size, game.blind_play)
    terms = expect(rules, BettingRules).terms()
    return Variant(terms.ranking, terms.cards, terms.blind_play)


def _yes_or_no(fact: object) -> str:
    return "yes" if fact else "no"


# Pages that every game has


def _ranking(words: Words, rules: HouseRules, played: Variant) -> list[str]:
    notes = words("help-ranking-notes")
    if isinstance(rules, TeenPattiRules):
        notes = words("teen-guide-ranking-notes", runs=catalogue_key(rules.run_order.value))
    return ["\n".join((words("help-ranking-text"), *rankings.ranking_lines(words, played.ranking), notes))]


def _wild(words: Words, rules: HouseRules, played: Variant) -> list[str]:
    sets = [f"• **{one.label}**: {one.description}" for one in rankings.wild_choices((), words)]
    in_force = words("help-wild-here", wild=wild_text(rankings.wild_set_names(played.ranking), words))
    examples = [rankings.example_line(hand, words, played.ranking) for hand in rankings.wild_examples(played.ranking)]
    return ["\n".join((words("help-wild-text"), *sets, in_force, *examples))]


def _odds(words: Words, rules: HouseRules, played: Variant) -> list[str]:
    """Return the page on the frequency of each kind of hand, best first."""
    counted = category_chances(played.ranking, played.size)
    lines = [words("help-odds-text", cards=played.size, hands=words.number(counted[0].of))]
    for one in counted:
        facts = {"hands": words.number(one.hands), "percent": words.decimal(100 * one.chance, 2)}
        one_in = words.number(round(1 / one.chance)) if one.chance < 0.1 else words.decimal(1 / one.chance, 1)
        lines.append(words("help-odds-line", category=category_heading(one.category, words), one_in=one_in, **facts))
    if played.ranking.wild:
        lines.append(words("help-odds-wild", wild=wild_text(rankings.wild_set_names(played.ranking), words)))
    return ["\n".join(lines)]


def _advice(words: Words, rules: BettingRules, played: Variant) -> list[str]:
    """Return the paragraphs of advice. Counting the hands takes up to half a second the first time."""
    lines = [_dealt_advice(words, played)]
    if played.size == 3:
        lines.append(_chances_advice(words, played.ranking))
    lines.append(words("advice-play-by-them"))
    if isinstance(rules, DrawRules):
        if rules.max_draw:
            lines += [words("advice-draw", most=rules.max_draw), words("advice-draw-betting")]
        unseen = words("advice-draw-unseen", half=_yes_or_no(rules.unseen_half_call))
        return [*lines, unseen, words("advice-bluff", blind="no")]
    lines += [words("advice-bluff", blind=_yes_or_no(played.blind)), words("advice-bet-less")]
    if played.blind:
        lines.append(words("advice-blind"))
    if isinstance(rules, BragRules | TeenPattiRules):
        equal = isinstance(rules, BragRules) and rules.see_rule is SeeRule.EQUAL
        price = EXAMPLE_BET if equal else 2 * EXAMPLE_BET
        needed = words.number(round(100 * price / (EXAMPLE_POT + price)))
        lines.append(words("advice-seeing", pot=words.money(EXAMPLE_POT), price=words.money(price), needed=needed))
        if rules.shuffle_rule is not ShuffleRule.EVERY_DEAL:  # with an example of four players
            ace = played.size == 3 and not played.ranking.wild
            next_ = "ace" if ace else "most" if 8 * played.size > len(PACK) else "other"
            lines.append(words("advice-unshuffled", size=played.size, next=next_))
    if isinstance(rules, TeenPattiRules) and rules.sideshow:
        lines.append(words("advice-sideshow"))
    return lines


def _dealt_advice(words: Words, played: Variant) -> str:
    counted = {one.category: 100 * one.chance for one in category_chances(played.ranking, played.size)}
    high, pair = counted.get(Category.HIGH_CARD, 0.0), counted.get(Category.PAIR, 0.0)
    shares = {"high": high, "pair": pair, "better": 100 - high - pair}
    text = words("advice-dealt", **{name: words.decimal(share, 1) for name, share in shares.items()})
    return text if played.ranking.wild else f"{text} {words('advice-middle', size=played.size)}"


def _chances_advice(words: Words, ranking: Ranking) -> str:
    lines = [words("advice-chances")]
    for hand in map(cards, EXAMPLE_HANDS):
        if ranking.wild.isdisjoint(hand):
            best = [quick_odds(ranking, hand, 3, others).best for others in OPPONENT_COUNTS]
            one, two, three = (words.number(round(100 * float(chance))) for chance in best)
            lines.append(words("advice-chance", cards=cards_text(hand, words), one=one, two=two, three=three))
    return "\n".join(lines)


# Brag


def _carried_key(rules: BragRules, played: Variant) -> str:
    """Return the key of when a blind player's win carries the pot: after a `bet`, always (`blind`) or `never`."""
    if not played.blind:
        return "never"
    return "bet" if rules.terms().unacted_wins else "blind"


def _play(words: Words, rules: BragRules, played: Variant) -> list[str]:
    turns = [
        words("help-play-turn"),
        *([words("help-play-look", cards=played.size)] if played.blind else []),
        words("help-play-bet"),
        words("help-play-raise"),
        words("help-play-fold", bottom=_yes_or_no(rules.expose_bottom)),
        words("help-play-see"),
    ]
    return [
        words("help-play-deal", ante=rules.ante, cards=played.size, rounds=rules.max_rounds),
        *([] if played.blind else [words("help-play-open", cards=played.size)]),
        "\n".join(turns),
        words("help-play-end", carried=_carried_key(rules, played)),
    ]


def _blind(words: Words, rules: BragRules, played: Variant) -> list[str]:
    if not played.blind:
        return [words("help-blind-none")]
    terms = rules.terms()
    texts = [
        words("help-blind-half"),
        words("help-blind-look", timing=catalogue_key(rules.look_timing.value)),
        words("help-blind-carried", carried=_carried_key(rules, played), keeping=_yes_or_no(terms.keeps_hands)),
    ]
    if not terms.keeps_hands:
        return texts
    if terms.face_up is None:
        return [*texts, words("help-blind-two-hands")]
    return [*texts, words("help-blind-face-up", folding=catalogue_key(terms.face_up.value))]


def _seeing(words: Words, rules: BragRules, played: Variant) -> list[str]:
    rule, least = catalogue_key(rules.see_rule.value), rules.terms().showdown_from
    if played.blind:
        prices = [
            words("help-seeing-open", rule=rule),
            words("help-seeing-blind", rule=rule),
            words("help-seeing-both-blind"),
            words("help-seeing-never"),
        ]
    else:
        prices = [words("help-seeing-price", rule=rule)]
    showdown = [words("help-seeing-showdown", least=least)] if least else []
    return [words("help-seeing-two"), "\n".join(prices), words("help-seeing-tie"), *showdown]


def _discards(words: Words, rules: BragRules, played: Variant) -> list[str]:
    picks = catalogue_key(rules.discard_mode.value)
    return [
        words("help-discards-aside", cards=played.size, aside=played.size - 3, picks=picks),
        *([words("help-discards-blind", cards=played.size)] if played.blind else []),
        words("help-discards-equal"),
    ]


def _money(words: Words, rules: BragRules | TeenPattiRules, played: Variant) -> list[str]:
    source, short = words("help-money-source", source=catalogue_key(rules.money_source.value)), rules.short_money
    # keys: help-money-<rule> for ShortMoney
    texts = [source, words(f"help-money-{catalogue_key(short.value)}", blind=_yes_or_no(played.blind))]
    if short is not ShortMoney.FOLD_OR_BORROW:
        texts[-1] += f" {words('help-money-frozen')}"
    if short in {ShortMoney.COVER_POT, ShortMoney.RICHEST_LENDS}:
        texts.append(words("help-money-two"))
    if short is not ShortMoney.COVER_POT:
        texts.append(words("help-money-debt"))
    return texts


def _pack(words: Words, rules: BragRules, played: Variant) -> list[str]:
    if rules.shuffle_rule is ShuffleRule.EVERY_DEAL:
        texts = [words("help-pack-shuffled", keeping=_yes_or_no(played.blind and rules.terms().keeps_hands))]
    else:
        texts = [words("help-pack-unshuffled", order=catalogue_key(rules.return_order.value))]
    return [*texts, words("help-pack-bottom")] if rules.expose_bottom else texts


# Draw Brag


def _draw_play(words: Words, rules: DrawRules, played: Variant) -> list[str]:
    return [
        words("draw-guide-play-blinds"),
        words("draw-guide-play-rounds", raises=rules.max_raises),
        words("draw-guide-play-between", draw=rules.max_draw),
        words("draw-guide-play-unseen", half=_yes_or_no(rules.unseen_half_call)),
    ]


def _draw(words: Words, rules: DrawRules, played: Variant) -> list[str]:
    if not rules.max_draw:
        return [words("draw-guide-draw-none")]
    return [words("draw-guide-draw-exchange", draw=rules.max_draw), words("draw-guide-draw-unseen")]


def _all_in(words: Words, rules: DrawRules, played: Variant) -> list[str]:
    source, short = (
        words("help-money-source", source=catalogue_key(rules.money_source.value)),
        words("draw-guide-all-in-short"),
    )
    if rules.unseen_half_call:
        short = f"{short} {words('draw-guide-all-in-unseen')}"
    return [source, short, words("draw-guide-all-in-back")]


# Teen Patti


def _patti_play(words: Words, rules: TeenPattiRules, played: Variant) -> list[str]:
    limit = catalogue_key(rules.limit.value)
    turns = [
        words("help-play-turn"),
        words("teen-guide-play-blind", limit=limit, blind=words.money(rules.spread)),
        words("teen-guide-play-chaal", limit=limit, seen=words.money(2 * rules.spread)),
        words("teen-guide-play-look"),
        words("teen-guide-play-pack"),
        words("teen-guide-play-show"),
        *([words("teen-guide-play-sideshow")] if rules.sideshow else []),
    ]
    return [words("teen-guide-play-deal", rounds=rules.max_rounds), "\n".join(turns), words("teen-guide-play-end")]


def _patti_blind(words: Words, rules: TeenPattiRules, played: Variant) -> list[str]:
    return [
        words("teen-guide-blind-half", limit=catalogue_key(rules.limit.value)),
        words("teen-guide-blind-look", rounds=rules.max_blind_rounds),
        words("teen-guide-blind-last"),
    ]


def _show(words: Words, rules: TeenPattiRules, played: Variant) -> list[str]:
    return [words("teen-guide-seeing-show"), words("teen-guide-seeing-tie", tie=catalogue_key(rules.show_tie.value))]


def _sideshow(words: Words, rules: TeenPattiRules, played: Variant) -> list[str]:
    if not rules.sideshow:
        return [words("teen-guide-sideshow-none")]
    most = rules.max_sideshow_refusals
    return [
        words("teen-guide-sideshow-ask", seen="all" if rules.sideshow_requires_all_seen else "two"),
        words("teen-guide-sideshow-answer", pays=_yes_or_no(rules.sideshow_refused_pays)),
        *([words("teen-guide-sideshow-refusals", most=most)] if most else []),
    ]


def _patti_money(words: Words, rules: TeenPattiRules, played: Variant) -> list[str]:
    cap = [words("teen-guide-money-cap", amount=words.money(rules.pot_cap))] if rules.pot_cap else []
    return [*_money(words, rules, played), *cap]


Page = Callable[[Words, Any, Variant], list[str]]

BRAG_PAGES: Final[Mapping[str, Page]] = {
    "ranking": _ranking,
    "play": _play,
    "blind": _blind,
    "seeing": _seeing,
    "discards": _discards,
    "wild": _wild,
    "odds": _odds,
    "advice": _advice,
    "money": _money,
    "pack": _pack,
}

DRAW_PAGES: Final[Mapping[str, Page]] = {
    "ranking": _ranking,
    "play": _draw_play,
    "draw": _draw,
    "all_in": _all_in,
    "wild": _wild,
    "odds": _odds,
    "advice": _advice,
}

TEEN_PATTI_PAGES: Final[Mapping[str, Page]] = {
    "ranking": _ranking,
    "play": _patti_play,
    "blind": _patti_blind,
    "seeing": _show,
    "sideshow": _sideshow,
    "wild": _wild,
    "odds": _odds,
    "advice": _advice,
    "money": _patti_money,
}
