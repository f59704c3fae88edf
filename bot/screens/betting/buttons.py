"""Buttons and menus for the moves that the rules of betting offer."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.rules.betting import moves
from bot.rules.betting.view import BettingPhase, BettingSeatView
from bot.rules.game import NOBODY, Option
from bot.screens.betting import drawing, odds
from bot.screens.betting.actions import LEND_MORE, RAISE, action_for
from bot.screens.betting.asking import bystander_menu, card_menus, lender_menu
from bot.screens.betting.prices import can_raise, label_with_wallet
from bot.screens.betting.seen import brag_view, is_blind
from bot.screens.ids import PlayId, TableId
from bot.screens.items import SUCCESS, DANGER, PRIMARY, SECONDARY, Item, button
from bot.screens.words import Words
from bot.tables.values import TableView, TurnOffer

_STYLES = {
    "look": SECONDARY,
    "bet": PRIMARY,
    "see": SUCCESS,
    "fold": DANGER,
    "keep": PRIMARY,
    "accept": SUCCESS,
    "refuse": DANGER,
    "check": PRIMARY,
    "lend": SUCCESS,
    **dict.fromkeys(("nominate.old", "nominate.new", "retain.old", "retain.new", "retain.none", "draw.none"), PRIMARY),
}


def _move_items(view: TableView, options: Iterable[Option], decision: int, words: Words, *, blind: bool) -> list[Item]:
    """Return a button for each of `options`, in order; a bet or loan with a range gets a second one for other amounts.

    Cards and lenders are chosen from menus. A menu of cards appears only in its owner's view.
    """
    offered = tuple(options)
    words = words.for_game(view.table.game, view.table.house_rules)
    menus = [
        *card_menus(view, offered, decision, words),
        *lender_menu(view, offered, decision, words),
        *bystander_menu(view, offered, decision, words),
    ]
    chosen = moves.Discard | moves.Draw | moves.Ask | moves.AskBystander
    offered = tuple(option for option in offered if not isinstance(option.move, chosen))
    one_hand = sum(isinstance(option.move, moves.Retain) for option in offered) <= 2
    made: list[Item] = []
    bets = False  # the first bet or check is the usual move and is highlighted; a second one is not
    for option in offered:
        action = action_for(option.move)
        wanted = PlayId(action, view.table.table_id, brag_view(view).deal_no, decision, option.price)
        label = drawing.bet_label(view, option, words)
        if one_hand and isinstance(option.move, moves.Retain):
            label = words("button-retain-only" if option.move.hand else "button-retain-none")
        style = SECONDARY if action == "bet" and bets else _STYLES.get(action, SECONDARY)
        bets = bets or action in {"bet", "check"}
        label = label or _move_label(option, action, words, blind=blind)
        seat = view.seat if option.move.seat == NOBODY else option.move.seat
        if seat is not None and not isinstance(option.move, moves.Lend):
            label = label_with_wallet(view, seat, option.price, label, words, loan=option.loan)
        made.append(button(wanted, label, style))
        if isinstance(option.move, moves.Bet) and can_raise(option):
            key = "button-raise" if brag_view(view).stake else "button-more-first"
            made.append(button(replace(wanted, action=RAISE), words(key)))
        if isinstance(option.move, moves.Lend) and can_raise(option):
            made.append(button(replace(wanted, action=LEND_MORE), words("button-lend-more")))
    return made + menus


def _move_label(option: Option, action: str, words: Words, *, blind: bool) -> str:
    price, loan = words.short_money(option.price), words.number(option.loan)
    match option.move:
        case moves.Bet() if option.loan:
            return words("button-bet-lent", price=price, loan=loan)
        case moves.Bet():
            return words("button-bet-blind" if blind else "button-bet", price=price)
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
            return words(f"button-{action.replace('.', '-')}")


def own_items(view: TableView, words: Words) -> list[Item]:
    """Return the move buttons of the reader; none while clocks are paused."""
    if view.table.is_halted:
        return []
    return _move_items(view, view.options, view.decision, words, blind=is_blind(view, view.seat))


def public_items(view: TableView, people: tuple[TurnOffer, ...], words: Words) -> list[Item]:
    """Return the buttons of the player to act, the first of `people`, for the table message.

    Moves that need a look at one's cards are left out: keep and throw, discard, draw, and a lender's answer to a shown
    hand. In a vote several players answer; if their decision numbers differ, the button carries 0 for any.
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


def extra_buttons(view: TableView, one: BettingSeatView, words: Words) -> list[Item]:
    """Return the buttons below the moves of a hand: come back after sitting out, dealer's choice, odds."""
    made: list[Item] = []
    if one.sitting_out and not one.leaving and not one.bystander:
        made.append(button(TableId("back", view.table.table_id), words("button-back")))
    if brag_view(view).chooser == one.seat and not view.table.is_halted:
        made.append(button(TableId("choose", view.table.table_id), words("button-choose"), PRIMARY))
    if odds.estimate_odds(view) is not None:
        made.append(button(TableId("odds", view.table.table_id), words("button-odds")))
    return made
