"""Hand message of a betting game: the player's cards, moves and money."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.rules.betting.choices import ShortMoney
from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.moves import Ask, AskBystander, Bet, Cover, Discard, Draw, Expose, Lend, Look, Which
from bot.rules.betting.options import option_of
from bot.rules.betting.view import BettingPhase, BettingSeatView, HandView, Status
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.hands import best_three
from bot.rules.ranking import Ranking
from bot.screens.betting import buttons, drawing, odds
from bot.screens.betting.result import told
from bot.screens.betting.seen import brag
from bot.screens.cards import cards_text, has_name, name_text, stand_ins, unseen_text
from bot.screens.family import Panel
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.usual import outside, turn_line
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_OUT = {Status.FOLDED: "hand-folded", Status.COVERED: "hand-covered"}


def panel(view: TableView, seat: Seat, words: Words, tray: object | None = None) -> Panel:
    """Return the hand panel of the player on `seat`, who is the reader: cards, result, prices, and moves."""
    one = brag(view).seat_view(seat)
    return Panel(
        (
            "\n".join(cards_lines(view, one, words)),
            "\n".join(confided_lines(view, words)),
            "" if view.view.in_deal else "\n".join(told(view, words)),
            "\n".join(_standing(view, one, words)),
        ),
        (*buttons.own_moves(view, words), *buttons.beside(view, one, words)),
    )


def own(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the reader's cards, and those that others have shown to them alone."""
    return [*cards_lines(view, brag(view).seat_view(seat), words), *confided_lines(view, words)]


def cards_lines(view: TableView, one: BettingSeatView, words: Words) -> list[str]:
    """Return the reader's hand in words and symbols, never more than they may know."""
    between = brag(view).phase is BettingPhase.BETWEEN_DEALS
    nothing = [] if brag(view).outcome else [words("hand-no-deal")]
    if one.status is Status.NOT_DEALT_IN and not one.hands:
        if one.bystander:
            return []
        if between and not one.sitting_out:
            return nothing
        return [words("hand-sitting-out") if one.sitting_out else outside(view, one.seat, words)]
    if brag(view).phase is BettingPhase.RETAINING and view.seat in brag(view).to_act:
        key = "hand-retain-two" if len(one.hands) > 1 else "hand-retain-one"
        return [words(key, amount=words.money(brag(view).pot), chips=brag(view).pot)]
    lines: list[str] = []
    known = [held for held in one.hands if held.cards is not None]
    if len(one.hands) > 1:
        lines += _two_hands(view, one, known, words)
    elif known:
        lines.append(_hand(view, known[0], words))
    elif between and one.kept_hand:
        lines.append(words("hand-kept"))
    elif one.hands:
        lines += _backs(one.hands[0], words)
        lines.append(words("hand-covered-blind" if one.status is Status.COVERED else "hand-blind"))
    elif one.exposed or brag(view).remembered:
        lines.append(_named(view, one.exposed or brag(view).remembered or (), words))
    if not between and one.status in _OUT:
        lines.append(words(_OUT[one.status]))
    if brag(view).may_look_back:
        lines.append(words("hand-look-back"))
    lines += _what_to_do(view, one, words)
    return lines or (nothing if between else [words("hand-no-cards")])


def _two_hands(view: TableView, one: BettingSeatView, known: list[HandView], words: Words) -> list[str]:
    if brag(view).phase is BettingPhase.NOMINATING and view.seat in brag(view).to_act:
        return [words("hand-nominate")]
    if not known:
        return [*_backs(one.hands[0], words), words("hand-two-blind")]
    looked = known[0]
    key = "hand-looked-old" if looked.which is Which.OLD else "hand-looked-new"
    return [words(key), _hand(view, looked, words)]


def _backs(held: HandView, words: Words) -> list[str]:
    """Return a large line of card backs for cards the reader has not seen; nothing without card tiles."""
    backs = unseen_text(held.count, words)
    return [f"## `{backs}`"] if backs else []


def _hand(view: TableView, held: HandView, words: Words) -> str:
    return _named(view, held.cards or (), words)


def _named(view: TableView, cards: tuple[Card, ...], words: Words) -> str:
    """Return large cards with the name of the hand and what wild cards represent, if the table's hints allow it."""
    game = brag(view)
    called = view.table.settings.hints is not Hints.OFF and not game.renamed and has_name(cards, game.ranking)
    return _large(cards, game.ranking if called else None, words)


@lru_cache(maxsize=4_096)
def _large(cards: tuple[Card, ...], ranking: Ranking | None, words: Words) -> str:
    """Return large cards, with their name if a `ranking` is given. Cached, since a hand is redrawn each turn."""
    large = f"## `{cards_text(cards, words)}`"
    if ranking is None:
        return large
    kept, _ = best_three(ranking, cards)
    name = name_text(ranking.describe(*kept), words)
    said = name if len(cards) == 3 else words("hand-best-three", hand=name, cards=cards_text(kept, words))
    return "\n".join((large, said, *stand_ins(kept, words, ranking)))


def _what_to_do(view: TableView, one: BettingSeatView, words: Words) -> list[str]:
    """Return the cards laid aside, and those to lay aside or to exchange."""
    offered = [option.move for option in view.options]
    lines: list[str] = []
    if one.discards:
        lines.append(words("hand-laid-aside", cards=cards_text(one.discards, words)))
    discards = [move for move in offered if isinstance(move, Discard)]
    if discards:
        lines.append(words("hand-lay-aside", cards=len(discards[0].places)))
    draws = [move for move in offered if isinstance(move, Draw)]
    if draws:
        lines.append(words("hand-exchange", most=max(len(move.places) for move in draws)))
    return lines


def confided_lines(view: TableView, words: Words) -> list[str]:
    """Return the hands shown to the reader alone, and the question they have to answer."""
    game, names = brag(view), names_at(view.table, words)
    lines: list[str] = []
    for one in game.seats:
        if one.confided:
            told = _named(view, one.confided, words).removeprefix("## ")
            lines.append(words("hand-confided", name=names(one.seat), cards=told.partition("\n")[0]))
            lines += told.split("\n")[1:]
    if game.asked is None or game.asked != view.seat or game.asker is None:
        return lines
    lends = option_of(view.options, Lend)
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


def _standing(view: TableView, one: BettingSeatView, words: Words) -> list[str]:
    """Return whose turn it is, what it costs, and what the reader has."""
    game = brag(view)
    names = names_at(view.table, words)
    mine = view.seat in game.to_act
    turn = turn_line(view, words)
    lines = [turn] if turn else []
    if game.chooser is not None and game.chooser == view.seat:
        lines.append(words("hand-choose"))
    if game.phase is BettingPhase.VOTING and mine and game.proposer is not None:
        lines.append(words("table-vote", name=names(game.proposer)))
    money = [words("hand-stack", stack=words.money(one.stack))]
    if view.wallet and (view.table.house_rules.from_wallets or one.bystander):
        money = [words("hand-stack-and-wallet", stack=words.number(one.stack), wallet=words.money(view.wallet))]
    cost = price(view, one, words) if mine else ""
    pot = words("table-pot", pot=words.money(game.pot)) if mine and game.pot else ""
    lines += [in_lines(facts) for facts in ((pot, cost), money) if any(facts)]
    lines += _loans(view, words)
    if _cannot_see(view, one):
        lines.append(words("hand-cannot-see-blind"))
    chance = odds.glance(view) if mine else None
    if chance is not None:
        hands, percent = chance.opponents + 1, 100 * float(chance.odds.wins)
        exact = chance.odds.error is None
        if chance.asked:
            about = "no" if exact else "yes"
            lines.append(words("hand-odds-asked", hands=hands, percent=words.decimal(percent, 1), about=about))
        else:
            lines.append(words("hand-odds" if exact else "hand-odds-about", hands=hands, percent=round(percent)))
    return lines


def price(view: TableView, one: BettingSeatView, words: Words) -> str:
    """Return what staying in costs that player now; "" in a phase without such a price."""
    game = brag(view)
    if isinstance(game, DrawView):
        if one.seat not in game.to_act or game.phase is not BettingPhase.BETTING:
            return ""
        return drawing.price_line(game, words)
    if game.phase not in {BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING}:
        return ""
    if one.status not in {Status.BLIND, Status.OPEN}:
        return ""
    if game.phase is BettingPhase.KEEP_OR_THROW:
        facts = {"open": words.money(game.open_price), "blind": words.short(game.blind_price)}
        return words("hand-price-keep", begins="no" if game.stake else "yes", **facts)
    amount = game.blind_price if one.status is Status.BLIND else game.open_price
    return words("hand-price" if game.stake else "hand-price-first", price=words.money(amount))


_SHORT: Final = {
    Ask: "hand-short-ask",
    AskBystander: "hand-short-ask-bystander",
    Bet: "hand-short-lent",
    Cover: "hand-short-cover",
}
"""Keys of the sentences for a reader who is short of chips, by the move offered to them."""


def _loans(view: TableView, words: Words) -> list[str]:
    """Return what a reader who is short of chips can do, and their debts and claims."""
    game, names = brag(view), names_at(view.table, words)
    lines: list[str] = []
    lent = next((option for option in view.options if option.loan), None)
    if lent is not None:
        key = _SHORT.get(type(lent.move))
        if key:
            lines.append(words(key, missing=words.money(lent.loan)))
        if isinstance(lent.move, Ask) and option_of(view.options, AskBystander):
            lines.append(words("hand-short-bystander"))
    elif _alone(view):
        looks = any(isinstance(option.move, Look) for option in view.options)
        lines.append(words("hand-short-look" if looks else "hand-short-alone"))
    for one in game.debts:
        if view.seat in {one.borrower, one.lender}:
            mine = one.borrower == view.seat
            other = names(one.lender if mine else one.borrower)
            lines.append(words("hand-owe" if mine else "hand-owed", name=other, amount=words.money(one.amount)))
    return lines


def _alone(view: TableView) -> bool:
    """Return True if the reader cannot stay in without a loan and nobody can be asked for one."""
    game, rules = brag(view), view.table.house_rules
    if getattr(rules, "short_money", None) is not ShortMoney.FOLD_OR_BORROW:
        return False
    if view.seat is None or view.seat not in game.to_act:
        return False
    one = game.seat_view(view.seat)
    money = one.stack + (view.wallet or 0 if rules.from_wallets else 0)
    price = game.blind_price if one.status is Status.BLIND else game.open_price
    return game.phase is BettingPhase.BETTING and price > money


def _cannot_see(view: TableView, one: BettingSeatView) -> bool:
    """Return True if the reader plays open and the only other player is blind, who cannot be seen."""
    game = brag(view)
    if isinstance(game, DrawView) or view.seat not in game.to_act or game.phase is not BettingPhase.BETTING:
        return False
    if game.live != 2 or not game.stake:
        return False
    others = [other for other in game.seats if other.seat != one.seat and other.status is Status.BLIND]
    return one.status is Status.OPEN and bool(others)
