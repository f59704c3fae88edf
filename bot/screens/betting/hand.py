"""Hand message of a betting game: cards, moves and money."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.rules.betting.draw.state import DrawView
from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Ask, AskBystander, Bet, Cover, Discard, Draw, Expose, Lend, Look, ShowHand, Which
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingPhase, BettingSeatView, BettingStatus, HandView
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.ranking import Ranking, best_three
from bot.screens.betting import buttons, draw_brag, odds
from bot.screens.betting.moment import moment_line, with_names_for_moment
from bot.screens.betting.move_actions import brag_view
from bot.screens.betting.result import own_result_lines, won_last_deal
from bot.screens.family import HandPanel, OwnCards
from bot.screens.hand.cards import (
    card_backs_text,
    cards_text,
    hand_name_text,
    has_hand_name,
    in_display_order,
    stand_in_sentences,
)
from bot.screens.table.table_text import not_dealt_in_line, turn_line
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words, relative_time
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

_OUT_KEYS = {BettingStatus.FOLDED: "hand-folded", BettingStatus.COVERED: "hand-covered"}


def render_hand_panel(view: TableView, seat: Seat, words: Words) -> HandPanel:
    """Return the reader's hand panel: cards, hands shown to them, result, prices and moves."""
    view, one = with_names_for_moment(view, words), brag_view(view).seat_view(seat)
    ended = [] if view.view.in_deal else own_result_lines(view, seat, words)
    return HandPanel(
        (
            "\n".join(ended),
            "\n".join(card_lines(view, one, words)),
            "\n".join(confided_lines(view, words)),
            "\n".join(_turn_lines(view, one, words, has_result=bool(ended))),
        ),
        tuple(buttons.own_items(view, one, words)),
        won=won_last_deal(view, seat),
    )


def card_lines(view: TableView, one: BettingSeatView, words: Words) -> list[str]:
    """Return lines on the reader's cards, as far as the reader has seen them."""
    between = brag_view(view).phase is BettingPhase.BETWEEN_DEALS
    nothing = [] if brag_view(view).outcome else [words("hand-no-deal")]
    if one.status is BettingStatus.NOT_DEALT_IN and not one.hands:
        if one.bystander:
            return []
        if between and not one.sitting_out:
            return nothing
        return [words("hand-sitting-out") if one.sitting_out else not_dealt_in_line(view, one.seat, words)]
    if brag_view(view).phase is BettingPhase.RETAINING and view.seat in brag_view(view).to_act:
        key = "hand-retain-two" if len(one.hands) > 1 else "hand-retain-one"
        return [words(key, amount=words.money(brag_view(view).pot), chips=brag_view(view).pot)]
    lines: list[str] = []
    known = [held for held in one.hands if held.cards is not None]
    if len(one.hands) > 1:
        lines += _two_hand_lines(view, one, known, words)
    elif known:
        lines += _own_cards_lines(view, known[0].cards or (), words)
    elif between and one.kept_hand:
        lines.append(words("hand-kept"))
    elif one.hands:
        lines += _face_down_lines(one.hands[0], words)
        lines.append(words("hand-covered-blind" if one.status is BettingStatus.COVERED else "hand-blind"))
    elif one.exposed or brag_view(view).remembered:
        lines += _own_cards_lines(view, one.exposed or brag_view(view).remembered or (), words)
    if not between and one.status in _OUT_KEYS:
        lines.append(words(_OUT_KEYS[one.status]))
    if brag_view(view).may_look_back:
        lines.append(words("hand-look-back"))
    lines += _exchange_lines(view, one, words)
    nothing = [] if words.pictures and own_cards(view, one) else nothing if between else [words("hand-no-cards")]
    return lines or nothing


def own_cards(view: TableView, one: BettingSeatView) -> OwnCards:
    """Return the reader's hands as they see them or, if they hold none, cards that they have seen or may look at."""
    if one.hands:
        return tuple((None,) * held.count if held.cards is None else in_display_order(held.cards) for held in one.hands)
    seen = one.exposed or brag_view(view).remembered
    if not seen and brag_view(view).may_look_back:
        return ((None,) * brag_view(view).hand_size,)
    return (in_display_order(seen),) if seen else ()


def _two_hand_lines(view: TableView, one: BettingSeatView, known: list[HandView], words: Words) -> list[str]:
    if brag_view(view).phase is BettingPhase.NOMINATING and view.seat in brag_view(view).to_act:
        return [words("hand-nominate")]
    if not known:
        return [*_face_down_lines(one.hands[0], words), words("hand-two-blind")]
    looked = known[0]
    key = "hand-looked-old" if looked.which is Which.OLD else "hand-looked-new"
    return [words(key), *_own_cards_lines(view, looked.cards or (), words)]


def _face_down_lines(held: HandView, words: Words) -> list[str]:
    """Return a large line of card backs for a hand not yet seen; empty with a picture, and with letters."""
    backs = "" if words.pictures else card_backs_text(held.count, words)
    return [f"## `{backs}`"] if backs else []


def _own_cards_lines(view: TableView, cards: tuple[Card, ...], words: Words) -> list[str]:
    """Return the reader's cards in large type, unless they have a picture, then `_name_lines`."""
    large = [] if words.pictures else [f"## `{cards_text(cards, words)}`"]
    return [*large, *_name_lines(view, cards, words)]


def _name_lines(view: TableView, cards: tuple[Card, ...], words: Words) -> tuple[str, ...]:
    """Return the hand's name and the meaning of wild cards, if the table gives hints; empty without a name."""
    game = brag_view(view)
    if view.table.settings.hints is Hints.OFF or game.ranking_changed or not has_hand_name(cards, game.ranking):
        return ()
    return _name_by_ranking(cards, game.ranking, words)


@lru_cache(maxsize=4_096)
def _name_by_ranking(cards: tuple[Card, ...], ranking: Ranking, words: Words) -> tuple[str, ...]:
    """Return `_name_lines` by a ranking; cached, as hands are shown every turn."""
    kept, _ = best_three(ranking, cards)
    name = hand_name_text(ranking.describe(*kept), words)
    explained = name if len(cards) == 3 else words("hand-best-three", hand=name, cards=cards_text(kept, words))
    return (explained, *stand_in_sentences(kept, words, ranking))


def _exchange_lines(view: TableView, one: BettingSeatView, words: Words) -> list[str]:
    offered = [option.move for option in view.options]
    lines: list[str] = []
    if one.discards:
        lines.append(words("hand-laid-aside", cards=cards_text(one.discards, words)))
    discards = [move for move in offered if isinstance(move, Discard)]
    if discards:
        lines.append(words("hand-lay-aside", cards=len(discards[0].places)))
    draws = [move for move in offered if isinstance(move, Draw)]
    if draws and not any(move.places for move in draws):  # otherwise the menu says it
        lines.append(words("hand-exchange-none"))
    return lines


def confided_lines(view: TableView, words: Words) -> list[str]:
    """Return lines on hands that were shown only to the reader, and on a question that the reader must answer."""
    game, names = brag_view(view), names_at_table(view.table, words)
    lines: list[str] = []
    for one in game.seats:
        if one.confided:
            cards = f"`{cards_text(one.confided, words)}`"
            lines.append(words("hand-confided", name=names(one.seat), cards=cards))
            lines += _name_lines(view, one.confided, words)
    if game.asked is None or game.asked != view.seat or game.asker is None:
        return lines
    lends = find_option(view.options, Lend)
    shows = any(isinstance(option.move, Expose) for option in view.options)
    asker = names(game.asker)
    if game.phase is BettingPhase.SIDESHOW:
        lines.append(words("hand-sideshow-asked", name=asker))
    elif lends is not None:
        facts = {"least": words.money(lends.price), "most": words.money(lends.most or lends.price)}
        lines.append(words("hand-lend-or-show" if shows else "hand-lend-or-refuse", name=asker, **facts))
    elif game.phase is BettingPhase.LENDING:
        lines.append(words("hand-show-only" if shows else "hand-cannot-lend", name=asker))
    return lines


def _turn_lines(view: TableView, one: BettingSeatView, words: Words, *, has_result: bool) -> list[str]:
    """Return lines on what the reader may do, and on their money, unless it is part of the result above."""
    game = brag_view(view)
    names = names_at_table(view.table, words)
    mine = view.seat in game.to_act
    turn = turn_line(view, words)
    moment = moment_line(view, words)
    lines = [line for line in (turn, moment) if line]
    if game.chooser is not None and game.chooser == view.seat:
        lines.append(words("hand-choose"))
    if game.phase is BettingPhase.VOTING and mine and game.proposer is not None:
        lines.append(words("table-vote", name=names(game.proposer)))
    if find_option(view.options, ShowHand) is not None and view.table.show_ends_at is not None:
        lines.append(words("hand-may-show", when=relative_time(view.table.show_ends_at)))
    money = [] if has_result else [words("hand-stack", stack=words.money(one.stack))]
    if not has_result and view.wallet and (view.table.house_rules.uses_wallets or one.bystander):
        money = [words("hand-stack-and-wallet", stack=words.number(one.stack), wallet=words.money(view.wallet))]
    cost = price_line(view, one, words) if mine else ""
    pot = words("table-pot", pot=words.money(game.pot)) if mine and game.pot else ""
    lines += [wrap_facts(facts) for facts in ((pot, cost), money) if any(facts)]
    lines += _loan_lines(view, words)
    if _cannot_see_blind(view, one):
        lines.append(words("hand-cannot-see-blind"))
    chance = odds.estimate_odds(view) if mine else None
    # Next to a long moment or cards laid aside, a phone has no room for the odds; their button shows them.
    if chance is not None and (chance.from_command or not ("\n" in moment or one.discards)):
        hands, percent = chance.opponents + 1, 100 * float(chance.odds.wins)
        exact = chance.odds.error is None
        if chance.from_command:
            about = "no" if exact else "yes"
            lines.append(words("hand-odds-asked", hands=hands, percent=words.decimal(percent, 1), about=about))
        else:
            lines.append(words("hand-odds" if exact else "hand-odds-about", hands=hands, percent=round(percent)))
    return lines


def price_line(view: TableView, one: BettingSeatView, words: Words) -> str:
    """Return the line on a player's price of staying in; "" if nobody can stay in during this phase."""
    game = brag_view(view)
    if isinstance(game, DrawView):
        if one.seat not in game.to_act or game.phase is not BettingPhase.BETTING:
            return ""
        return draw_brag.call_price_line(game, words)
    if game.phase not in {BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING}:
        return ""
    if one.status not in {BettingStatus.BLIND, BettingStatus.OPEN}:
        return ""
    if game.phase is BettingPhase.KEEP_OR_THROW:
        facts = {"open": words.money(game.open_price), "blind": words.short_money(game.blind_price)}
        return words("hand-price-keep", begins="no" if game.stake else "yes", **facts)
    amount = game.blind_price if one.status is BettingStatus.BLIND else game.open_price
    return words("hand-price" if game.stake else "hand-price-first", price=words.money(amount))


_SHORT_KEYS: Final = {
    Ask: "hand-short-ask",
    AskBystander: "hand-short-ask-bystander",
    Bet: "hand-short-lent",
    Cover: "hand-short-cover",
}
"""Keys of the sentences for a reader with too few chips, by the type of move that is offered."""


def _loan_lines(view: TableView, words: Words) -> list[str]:
    game, names = brag_view(view), names_at_table(view.table, words)
    lines: list[str] = []
    lent = next((option for option in view.options if option.loan), None)
    if lent is not None:
        key = _SHORT_KEYS.get(type(lent.move))
        if key:
            lines.append(words(key, missing=words.money(lent.loan)))
        if isinstance(lent.move, Ask) and find_option(view.options, AskBystander):
            lines.append(words("hand-short-bystander"))
    elif _has_no_lender(view):
        looks = any(isinstance(option.move, Look) for option in view.options)
        lines.append(words("hand-short-look" if looks else "hand-short-alone"))
    for one in game.debts:
        if view.seat in {one.borrower, one.lender}:
            mine = one.borrower == view.seat
            other = names(one.lender if mine else one.borrower)
            lines.append(words("hand-owe" if mine else "hand-owed", name=other, amount=words.money(one.amount)))
    return lines


def _has_no_lender(view: TableView) -> bool:
    game, rules = brag_view(view), view.table.house_rules
    if getattr(rules, "short_money", None) is not ShortMoney.FOLD_OR_BORROW:
        return False
    if view.seat is None or view.seat not in game.to_act:
        return False
    one = game.seat_view(view.seat)
    money = one.stack + (view.wallet or 0 if rules.uses_wallets else 0)
    price = game.blind_price if one.status is BettingStatus.BLIND else game.open_price
    return game.phase is BettingPhase.BETTING and price > money


def _cannot_see_blind(view: TableView, one: BettingSeatView) -> bool:
    """Return True if the reader is open and the only opponent is blind, so that a see is not allowed."""
    game = brag_view(view)
    if isinstance(game, DrawView) or view.seat not in game.to_act or game.phase is not BettingPhase.BETTING:
        return False
    if game.live != 2 or not game.stake:
        return False
    others = [other for other in game.seats if other.seat != one.seat and other.status is BettingStatus.BLIND]
    return one.status is BettingStatus.OPEN and bool(others)
