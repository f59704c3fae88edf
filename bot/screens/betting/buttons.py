"""Buttons and menus for the moves of betting games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.rules.betting import moves
from bot.rules.betting.moves import Ask, AskBystander, Discard, Draw
from bot.rules.betting.state import BettingPhase, BettingSeatView
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move, Option
from bot.rules.ranking import split_hand
from bot.screens.betting import draw_brag, odds
from bot.screens.betting.bet_amounts import can_raise, label_with_wallet
from bot.screens.betting.move_actions import ASK_OTHER, LEND_MORE, RAISE, action_for, brag_view, is_blind
from bot.screens.betting.result import has_bluffed
from bot.screens.hand.cards import card_backs_text, card_text, display_order, hand_name
from bot.screens.widgets import components
from bot.screens.widgets.components import Choice, Item, button, menu
from bot.screens.widgets.custom_ids import PlayId, TableId
from bot.screens.widgets.names import distinct_names, is_computer, plain_text
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView, TurnOffer


def card_menus(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the menus to discard or exchange the reader's cards. The values are places in the hand as dealt."""
    if view.seat is None:
        return []
    offered = tuple(options)
    discards = [option.move.places for option in offered if isinstance(option.move, Discard)]
    draws = [option.move.places for option in offered if isinstance(option.move, Draw)]
    items: list[Item] = []
    if discards:
        count = len(discards[0])
        label, choices = words("button-discard", cards=count), _card_choices(view, words, leaves=count == 1)
        items.append(menu(_play_id(view, "discard", decision), label, choices, least=count, most=count))
    if draws:
        most = max(map(len, draws))
        if most:
            label, choices = words("button-draw", most=most), _card_choices(view, words)
            items.append(menu(_play_id(view, "draw", decision), label, choices, most=most))
        items.append(button(_play_id(view, "draw.none", decision), words("button-draw-none")))
    return items


def lender_menu(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    asks = [option for option in options if isinstance(option.move, Ask)]
    if not asks:
        return []
    names = distinct_names({one.seat: one.name for one in view.table.occupants}, words)
    choices = [
        Choice(
            str(option.move.lender),
            _lender_name(view, option.move.lender, names, words),
            description=words("hand-stack-of", stack=words.money(brag_view(view).seat_view(option.move.lender).stack)),
        )
        for option in asks[: components.MOST_CHOICES]
        if isinstance(option.move, Ask)
    ]
    return [menu(_play_id(view, "ask", decision), words("button-ask", amount=words.money(asks[0].loan)), choices)]


def bystander_menu(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    loan = next((option.loan for option in options if isinstance(option.move, AskBystander)), 0)
    if not loan:
        return []
    return [
        components.people_menu(_play_id(view, ASK_OTHER, decision), words("button-ask-other", amount=words.money(loan)))
    ]


def _play_id(view: TableView, action: str, decision: int) -> PlayId:
    return PlayId(action, view.table.table_id, brag_view(view).deal_no, decision)


def _lender_name(view: TableView, seat: int, names: Mapping[int, str], words: Words) -> str:
    name = plain_text(names[seat])
    return words("button-ask-computer", name=name) if is_computer(view.table.occupants, seat) else name


def _card_choices(view: TableView, words: Words, *, leaves: bool = False) -> list[Choice]:
    """Return the reader's cards as choices, in display order. Cards that the reader has not seen are named by place.

    `leaves`: if the table gives hints, describe each card by the hand that remains without it.
    """
    one = brag_view(view).seat_view(view.seat or 0)
    cards = next((held.cards for held in one.hands if held.cards is not None), None)
    if cards is None:
        count = one.hands[0].count if one.hands else 0
        back = card_backs_text(1, words)
        return [
            Choice(str(place), f"{words('button-unseen-card', number=place + 1)} {back}".rstrip())
            for place in range(count)
        ]
    explains = leaves and view.table.settings.hints is not Hints.OFF
    return [
        Choice(
            str(place),
            card_text(cards[place], words),
            description=words("button-discard-leaves", hand=_remaining_hand(view, cards, place, words))
            if explains
            else None,
        )
        for place in display_order(cards)
    ]


def _remaining_hand(view: TableView, cards: Sequence[Card], place: int, words: Words) -> str:
    _, left = split_hand(tuple(cards), (place,))
    return hand_name(left, words, brag_view(view).ranking).replace("`", "")


_STYLES = {
    "look": components.SECONDARY,
    "bet": components.PRIMARY,
    "see": components.SUCCESS,
    "fold": components.DANGER,
    "keep": components.PRIMARY,
    "accept": components.SUCCESS,
    "refuse": components.DANGER,
    "check": components.PRIMARY,
    "lend": components.SUCCESS,
    **dict.fromkeys(
        ("nominate.old", "nominate.new", "retain.old", "retain.new", "retain.none", "draw.none"), components.PRIMARY
    ),
}


def _move_items(view: TableView, options: Iterable[Option], decision: int, words: Words, *, blind: bool) -> list[Item]:
    """Return a button for each option, another for other amounts of a bet or loan, and menus of cards and lenders.

    Moves that everybody has at every turn come first, and looking comes last, so that buttons keep their places.
    """
    offered = tuple(sorted(options, key=lambda option: _PLACES.get(type(option.move), 3)))
    words = words.for_game(view.table.game, view.table.house_rules)
    menus = [
        *card_menus(view, offered, decision, words),
        *lender_menu(view, offered, decision, words),
        *bystander_menu(view, offered, decision, words),
    ]
    looks: list[Item] = []
    chosen = moves.Discard | moves.Draw | moves.Ask | moves.AskBystander
    offered = tuple(option for option in offered if not isinstance(option.move, chosen))
    one_hand = sum(isinstance(option.move, moves.Retain) for option in offered) <= 2
    items: list[Item] = []
    bets = False  # the first bet or check is the usual move and is highlighted; a second one is not
    for option in offered:
        action = action_for(option.move)
        wanted = PlayId(action, view.table.table_id, brag_view(view).deal_no, decision, option.price)
        label = draw_brag.bet_label(view, option, words)
        if one_hand and isinstance(option.move, moves.Retain):
            label = words("button-retain-only" if option.move.hand else "button-retain-none")
        if isinstance(option.move, moves.ShowHand):
            label = words("button-show-bluff" if has_bluffed(view) else "button-show")
        style = components.SECONDARY if action == "bet" and bets else _STYLES.get(action, components.SECONDARY)
        bets = bets or action in {"bet", "check"}
        label = label or _move_label(option, action, words, blind=blind, called=brag_view(view).stake > 0)
        seat = view.seat if option.move.seat == NOBODY else option.move.seat
        if not isinstance(option.move, moves.Lend):
            label = label_with_wallet(view, seat, option.price, label, words, loan=option.loan)
        (looks if isinstance(option.move, moves.Look) else items).append(button(wanted, label, style))
        if isinstance(option.move, moves.Bet) and can_raise(option):
            key = "button-raise" if brag_view(view).stake else "button-more-first"
            items.append(button(replace(wanted, action=RAISE), words(key)))
        if isinstance(option.move, moves.Lend) and can_raise(option):
            items.append(button(replace(wanted, action=LEND_MORE), words("button-lend-more")))
    return [*items, *menus, *looks]


def _move_label(option: Option, action: str, words: Words, *, blind: bool, called: bool) -> str:
    price, loan = words.short_money(option.price), words.number(option.loan)
    match option.move:
        case moves.Bet() if option.loan:
            return words("button-bet-lent", price=price, loan=loan)
        case moves.Bet():
            keys = ("button-call", "button-call-blind") if called else ("button-bet", "button-bet-blind")
            return words(keys[blind], price=price)
        case moves.See() if option.loan:
            return words("button-see-lent", price=price, loan=loan)
        case moves.See():
            return words("button-see", price=price)
        case moves.Cover() if option.loan:
            return words("button-cover-or-lend", loan=loan)
        case moves.Cover():
            return words("button-cover", price=price) if option.price else words("button-cover-free")
        case moves.Lend():
            return words("button-lend", price=price)
        case moves.ProposeSideshow() if option.price:
            return words("button-sideshow-paid", price=price)
        case _:
            # keys: button-<action> for ACTIONS
            return words(f"button-{action.replace('.', '-')}")


def own_items(view: TableView, one: BettingSeatView, words: Words) -> list[Item]:
    """Return the reader's moves, then in a row of its own what costs nothing, such as to look.

    A second tap on *Look* hits the odds at most, because no move takes the place of that row.
    """
    options = () if view.table.is_halted else view.options
    items = _move_items(view, options, view.decision, words, blind=is_blind(view, view.seat))
    looks = sum(isinstance(option.move, moves.Look) for option in options)
    moving = len(items) - looks
    return [*items[:moving], *components.in_new_row((*items[moving:], *extra_buttons(view, one, words)))]


def public_items(view: TableView, people: tuple[TurnOffer, ...], words: Words) -> list[Item]:
    """Return the public buttons of the player to act, the first of `people`.

    Moves for which a player must see cards are left out: keep, throw, discard, draw, and a lender's answer to a shown
    hand. In a vote several players act. If their decision numbers differ, the buttons have the number 0, which skips
    the check.
    """
    turn = people[0]
    decision = turn.decision if len({one.decision for one in people}) == 1 else 0
    options = [
        option
        for option in turn.options
        if not isinstance(option.move, moves.Keep | moves.Throw | moves.Discard | moves.Draw)
    ]
    if brag_view(view).phase is BettingPhase.LENDING and not any(
        isinstance(option.move, moves.Expose) for option in options
    ):
        return []
    if brag_view(view).phase is BettingPhase.VOTING:
        options = [option for option in options if not isinstance(option.move, moves.Look)]
    return _move_items(view, options, decision, words, blind=is_blind(view, turn.seat))


_PLACES: Final[Mapping[type[Move], int]] = {
    moves.Check: 0,
    moves.Bet: 1,
    moves.Cover: 1,
    moves.Fold: 2,
    moves.Look: 4,
}
"""Places of buttons: those that everybody has at every turn come first, so that they keep their places."""


def extra_buttons(view: TableView, one: BettingSeatView, words: Words) -> list[Item]:
    """Return the buttons below the moves of a hand: to come back, to choose the game, and for the odds."""
    items: list[Item] = []
    if one.sitting_out and not one.leaving and not one.bystander:
        items.append(button(TableId("back", view.table.table_id), words("button-back")))
    if brag_view(view).chooser == one.seat and not view.table.is_halted:
        items.append(button(TableId("choose", view.table.table_id), words("button-choose"), components.PRIMARY))
    if odds.estimate_odds(view) is not None:
        items.append(button(TableId("odds", view.table.table_id), words("button-odds")))
    return items
