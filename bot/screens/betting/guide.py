"""Guide to the betting games: pages of rules, odds and advice, written for the house rules in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from bot.players.betting.odds import category_chances, quick_odds
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BettingRules, BragRules, SeeRule, ShortMoney, ShuffleRule
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.cards import PACK, cards
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import NATURAL_RANKING, Category, Ranking
from bot.rules.table.state import View
from bot.screens.betting.views import as_brag_view
from bot.screens.hand.cards import cards_text, category_heading
from bot.screens.hand.rankings import (
    example_line,
    ranking_lines,
    wild_choices,
    wild_examples,
    wild_set_names,
    wild_text,
)
from bot.screens.words import Words, catalogue_key

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


PAGES: Final = (
    *("ranking", "play", "blind", "seeing", "sideshow", "discards", "draw", "all_in"),
    *("wild", "odds", "advice", "money", "pack"),
)
"""All pages, in order."""


THREE_CARD_PAGES: Final = ("ranking", "play", "blind", "seeing", "wild", "odds", "advice", "money", "pack")


MORE_CARD_PAGES: Final = ("ranking", "play", "blind", "seeing", "discards", "wild", "odds", "advice", "money", "pack")


DRAW_PAGES: Final = ("ranking", "play", "draw", "all_in", "wild", "odds", "advice")


TEEN_PATTI_PAGES: Final = ("ranking", "play", "blind", "seeing", "sideshow", "wild", "odds", "advice", "money")
"""Pages of each game."""


DEFAULT_HAND_SIZE: Final = 3
"""Cards in a hand by default."""


class _Variant(Struct, frozen=True):
    """Variant in force: by the house rules, or as a dealer chose it."""

    ranking: Ranking
    size: int
    """Number of cards in a hand."""
    blind: bool
    """True if blind play is allowed."""


def render_page(page: str, words: Words, rules: HouseRules, view: View | None = None) -> str:
    """Render a page for the house rules or, at a table, for its dealer's choice."""
    return "\n\n".join(_page_paragraphs(page, words, rules, _variant_of(rules, view)))


def _page_paragraphs(page: str, words: Words, rules: HouseRules, played: _Variant) -> list[str]:
    """Return the paragraphs of a page."""
    match rules:
        case BragRules():
            return _BRAG_RENDERERS[page](words, rules, played)
        case DrawRules():
            return _DRAW_RENDERERS[page](words, rules, played)
        case TeenPattiRules():
            return _TEEN_PATTI_RENDERERS[page](words, rules, played)
        case _:
            raise TypeError(f"{type(rules).__name__} are no house rules of betting")


def prepare_page(page: str, rules: HouseRules, view: View | None = None) -> None:
    """Count the hands for a page that shows figures; this takes up to half a second the first time."""
    if page in {"odds", "advice"}:
        played = _variant_of(rules, view)
        category_chances(played.ranking, played.size)


def _variant_of(rules: HouseRules, view: View | None) -> _Variant:
    if view is not None:
        game = as_brag_view(view)
        return _Variant(game.ranking, game.hand_size, game.blind_play)
    if not isinstance(rules, BettingRules):
        raise TypeError(f"{type(rules).__name__} are no house rules of betting")
    terms = rules.terms()
    return _Variant(terms.ranking, terms.cards, terms.blind_play)


def _yes_or_no(fact: object) -> str:
    """Return "yes" or "no", on which catalogue sentences select."""
    return "yes" if fact else "no"


def _ranking(words: Words, rules: HouseRules, played: _Variant) -> list[str]:
    return [_ladder(words, played, words("help-ranking-notes"))]


def _ladder(words: Words, played: _Variant, notes: str) -> str:
    return "\n".join((words("help-ranking-text"), *ranking_lines(words, played.ranking), notes))


def _wild(words: Words, rules: HouseRules, played: _Variant) -> list[str]:
    return ["\n".join(_wild_lines(words, played.ranking))]


def _odds(words: Words, rules: HouseRules, played: _Variant) -> list[str]:
    return ["\n".join(odds_lines(words, played.ranking, played.size))]


def _advice(words: Words, rules: HouseRules, played: _Variant) -> list[str]:
    return advice_paragraphs(words, rules, played.ranking, played.size, blind=played.blind)


_COMMON_RENDERERS: Final[dict[str, Callable[[Words, HouseRules, _Variant], list[str]]]] = {
    "ranking": _ranking,
    "wild": _wild,
    "odds": _odds,
    "advice": _advice,
}
"""Pages that every game has."""


# Brag


def _carried_key(rules: BragRules, played: _Variant) -> str:
    """Return whose win carries the pot: `bet` for a blind player's who has bet, `blind` for any blind player's, or
    `never`.
    """
    if not played.blind:
        return "never"
    return "bet" if rules.terms().unacted_wins else "blind"


def _play(words: Words, rules: BragRules, played: _Variant) -> list[str]:
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


def _blind(words: Words, rules: BragRules, played: _Variant) -> list[str]:
    if not played.blind:
        return [words("help-blind-none")]
    terms = rules.terms()
    told = [
        words("help-blind-half"),
        words("help-blind-look", timing=catalogue_key(rules.look_timing.value)),
        words("help-blind-carried", carried=_carried_key(rules, played), keeping=_yes_or_no(terms.keeps_hands)),
    ]
    if not terms.keeps_hands:
        return told
    if terms.face_up is None:
        return [*told, words("help-blind-two-hands")]
    return [*told, words("help-blind-face-up", folding=catalogue_key(terms.face_up.value))]


def _seeing(words: Words, rules: BragRules, played: _Variant) -> list[str]:
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


def _discards(words: Words, rules: BragRules, played: _Variant) -> list[str]:
    picks = catalogue_key(rules.discard_mode.value)
    return [
        words("help-discards-aside", cards=played.size, aside=played.size - DEFAULT_HAND_SIZE, picks=picks),
        *([words("help-discards-blind", cards=played.size)] if played.blind else []),
        words("help-discards-equal"),
    ]


def _money(words: Words, rules: BragRules | TeenPattiRules, played: _Variant) -> list[str]:
    source, short = words("help-money-source", source=catalogue_key(rules.money_source.value)), rules.short_money
    # keys: help-money-<rule> for ShortMoney
    told = [source, words(f"help-money-{catalogue_key(short.value)}", blind=_yes_or_no(played.blind))]
    if short is not ShortMoney.FOLD_OR_BORROW:
        told[-1] += f" {words('help-money-frozen')}"
    if short in {ShortMoney.COVER_POT, ShortMoney.RICHEST_LENDS}:
        told.append(words("help-money-two"))
    if short is not ShortMoney.COVER_POT:
        told.append(words("help-money-debt"))
    return told


def _pack(words: Words, rules: BragRules, played: _Variant) -> list[str]:
    if rules.shuffle_rule is ShuffleRule.EVERY_DEAL:
        told = [words("help-pack-shuffled", keeping=_yes_or_no(played.blind and rules.terms().keeps_hands))]
    else:
        told = [words("help-pack-unshuffled", order=catalogue_key(rules.return_order.value))]
    return [*told, words("help-pack-bottom")] if rules.expose_bottom else told


# Draw Brag


def _draw_play(words: Words, rules: DrawRules, played: _Variant) -> list[str]:
    return [
        words("draw-guide-play-blinds"),
        words("draw-guide-play-rounds", raises=rules.max_raises),
        words("draw-guide-play-between", draw=rules.max_draw),
        words("draw-guide-play-unseen", half=_yes_or_no(rules.unseen_half_call)),
    ]


def _draw(words: Words, rules: DrawRules, played: _Variant) -> list[str]:
    if not rules.max_draw:
        return [words("draw-guide-draw-none")]
    return [words("draw-guide-draw-exchange", draw=rules.max_draw), words("draw-guide-draw-unseen")]


def _all_in(words: Words, rules: DrawRules, played: _Variant) -> list[str]:
    source, short = (
        words("help-money-source", source=catalogue_key(rules.money_source.value)),
        words("draw-guide-all-in-short"),
    )
    if rules.unseen_half_call:
        short = f"{short} {words('draw-guide-all-in-unseen')}"
    return [source, short, words("draw-guide-all-in-back")]


# Teen Patti


def _patti_ranking(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
    return [_ladder(words, played, words("teen-guide-ranking-notes", runs=catalogue_key(rules.run_order.value)))]


def _patti_play(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
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


def _patti_blind(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
    return [
        words("teen-guide-blind-half", limit=catalogue_key(rules.limit.value)),
        words("teen-guide-blind-look", rounds=rules.max_blind_rounds),
        words("teen-guide-blind-last"),
    ]


def _show(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
    return [words("teen-guide-seeing-show"), words("teen-guide-seeing-tie", tie=catalogue_key(rules.show_tie.value))]


def _sideshow(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
    if not rules.sideshow:
        return [words("teen-guide-sideshow-none")]
    most = rules.max_sideshow_refusals
    return [
        words("teen-guide-sideshow-ask", seen="all" if rules.sideshow_requires_all_seen else "two"),
        words("teen-guide-sideshow-answer", pays=_yes_or_no(rules.sideshow_refused_pays)),
        *([words("teen-guide-sideshow-refusals", most=most)] if most else []),
    ]


def _patti_money(words: Words, rules: TeenPattiRules, played: _Variant) -> list[str]:
    cap = [words("teen-guide-money-cap", amount=words.money(rules.pot_cap))] if rules.pot_cap else []
    return [*_money(words, rules, played), *cap]


_BRAG_RENDERERS: Final[dict[str, Callable[[Words, BragRules, _Variant], list[str]]]] = {
    **_COMMON_RENDERERS,
    "play": _play,
    "blind": _blind,
    "seeing": _seeing,
    "discards": _discards,
    "money": _money,
    "pack": _pack,
}


_DRAW_RENDERERS: Final[dict[str, Callable[[Words, DrawRules, _Variant], list[str]]]] = {
    **_COMMON_RENDERERS,
    "play": _draw_play,
    "draw": _draw,
    "all_in": _all_in,
}


_TEEN_PATTI_RENDERERS: Final[dict[str, Callable[[Words, TeenPattiRules, _Variant], list[str]]]] = {
    **_COMMON_RENDERERS,
    "ranking": _patti_ranking,
    "play": _patti_play,
    "blind": _patti_blind,
    "seeing": _show,
    "sideshow": _sideshow,
    "money": _patti_money,
}


def _wild_lines(words: Words, ranking: Ranking) -> list[str]:
    """Return an explanation of wild cards, the available sets, and those in force with examples."""
    sets = [f"• **{one.label}**: {one.description}" for one in wild_choices((), words)]
    played = words("help-wild-here", wild=wild_text(wild_set_names(ranking), words))
    return [
        words("help-wild-text"),
        *sets,
        played,
        *(example_line(hand, words, ranking) for hand in wild_examples(ranking)),
    ]


def odds_lines(words: Words, ranking: Ranking = NATURAL_RANKING, hand_size: int = DEFAULT_HAND_SIZE) -> list[str]:
    """Return how often each kind of hand is dealt, counted over all hands, best first."""
    counted = category_chances(ranking, hand_size)
    lines = [
        words("help-odds-text", cards=hand_size, hands=words.number(counted[0].of)),
        *(
            words(
                "help-odds-line",
                category=category_heading(one.category, words),
                hands=words.number(one.hands),
                percent=words.decimal(100 * one.chance, 2),
                one_in=words.number(round(1 / one.chance)) if one.chance < 0.1 else words.decimal(1 / one.chance, 1),
            )
            for one in counted
        ),
    ]
    if ranking.wild:
        lines.append(words("help-odds-wild", wild=wild_text(wild_set_names(ranking), words)))
    return lines
