"""Amounts of bets and loans: legal bets, raise buttons, and the dialogs in which an amount is typed."""

from __future__ import annotations

from itertools import pairwise

from bot.errors import Refusal
from bot.rules.betting.moves import Bet, Lend
from bot.rules.betting.options import find_option
from bot.rules.game import Option, Seat
from bot.screens import refusal_texts
from bot.screens.betting.move_actions import RAISE_OTHER, RAISE_TO, brag_view, is_blind
from bot.screens.widgets import components
from bot.screens.widgets.components import MOST_CHOICES, Dialog, Item, button
from bot.screens.widgets.custom_ids import DialogId, PlayId, TableId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView


def next_legal_bet(option: Option, amount: int) -> int | None:
    """Return the lowest legal bet above `amount`, or None if there is none."""
    if amount < option.price:
        return option.price
    above = amount - amount % option.step + option.step
    return above if option.most is not None and above <= option.most else None


def can_raise(option: Option) -> bool:
    return next_legal_bet(option, option.price) is not None


def raise_amounts(option: Option) -> tuple[int, ...]:
    """Return the raises offered as buttons, ascending: the lowest, twice the price of staying in, the highest."""
    least, most = next_legal_bet(option, option.price), option.most or option.price
    if least is None:
        return ()
    found = {least, most - most % option.step, *(one for one in (2 * option.price,) if least < one <= most)}
    return tuple(sorted(amount - amount % option.step for amount in found))


def legal_bets(option: Option, limit: int = MOST_CHOICES) -> tuple[int, ...]:
    """Return the legal bets in ascending order. If there are more than `limit` (at least 2), return a selection."""
    least, most, step = option.price, option.most or option.price, option.step
    first = next_legal_bet(option, least)
    if first is None:
        return (least,)
    if 1 + (most - first) // step + 1 <= limit:
        return (least, *range(first, most + 1, step))
    few = [least, *range(first, first + (limit // 2 - 1) * step, step)]
    grown = max(few[-1], first)
    while len(few) < limit - 1 and (grown := 2 * grown) < most - most % step:
        few.append(grown)
    return (*few, most - most % step)


def label_with_wallet(
    view: TableView, seat: Seat | None, price: int, label: str, words: Words, *, loan: int = 0
) -> str:
    """Return the label of a move with the chips, if any, that `seat` must take from the wallet to pay `price`.

    `loan` chips of the price are lent. A label that would get too long is returned unchanged.
    """
    if seat is None or not view.table.house_rules.uses_wallets:
        return label
    more = price - loan - brag_view(view).seat_view(seat).stack
    longer = words("button-from-wallet", label=label, more=words.number(more))
    return longer if more > 0 and len(longer) <= components.BUTTON_LABEL_LIMIT else label


def bet_choice_text(view: TableView, option: Option, amount: int, words: Words) -> str:
    """Return the text of a suggested bet: `5 chips: stay in`, `6 chips: raise`."""
    words = words.for_game(view.table.game, view.table.house_rules)
    if not brag_view(view).stake:
        return words.money(amount)
    key = "dialog-bet-stay" if amount == option.price else "dialog-bet-raise"
    return words(key, amount=words.money(amount))


def suggest_bets(option: Option, typed: str) -> tuple[int, ...]:
    """Return the legal bets that begin with the digits typed so far. If no number is typed, return all of them."""
    bets = legal_bets(option, MOST_CHOICES)
    written = typed.strip()
    if not written.isdecimal():
        return bets
    amount = int(written[:15])
    exact = (amount,) if option.admits(Bet(seat=option.move.seat, amount=amount)) else ()
    begun = tuple(bet for bet in bets if str(bet).startswith(written) and bet != amount)
    return (exact + begun)[:MOST_CHOICES]


MOST_LISTED_BETS = 14


def bounds_line(view: TableView, option: Option, words: Words) -> str:
    key = "dialog-bet-prices" if brag_view(view).stake else "dialog-bet-first"
    return words(key, least=words.money(option.price), most=words.money(option.most or option.price))


def bet_dialog(view: TableView, words: Words, *, typed: int = 0) -> Dialog:
    """Return the bet dialog `d:bet:<table>:<deal>:<decision>:<price>`. Its field is `amount`.

    The field contains `typed`, an amount that was refused, or else the lowest raise. Raises Refusal `no_bet_now`.
    """
    option = find_option(view.options, Bet)
    if option is None or view.seat is None:
        raise Refusal("no_bet_now")
    words = words.for_game(view.table.game, view.table.house_rules)
    game, blind = brag_view(view), is_blind(view, view.seat)
    wanted = DialogId("bet", tuple(map(str, (view.table.table_id, game.deal_no, view.decision, option.price))))
    lines = [bounds_line(view, option, words)]
    if option.step > 1:
        lines.append(words("dialog-bet-step", step=words.money(option.step)))
    if blind:
        lines.append(words("dialog-bet-blind"))
    money = "dialog-bet-money" if view.table.house_rules.uses_wallets else "dialog-bet-stack"
    lines.append(words(money, stack=words.money(game.seat_view(view.seat).stack), wallet=words.money(view.wallet)))
    proposed = next_legal_bet(option, option.price) or option.price
    if typed not in {0, option.price}:
        proposed = typed
    return (
        Dialog(wanted, words("dialog-bet-title-blind" if blind else "dialog-bet-title"))
        .add_text("\n".join(lines))
        .add_input(
            "amount",
            words("dialog-bet-amount"),
            description=_list_bets(option, words),
            value=str(proposed),
            max_length=components.AMOUNT_INPUT_LIMIT,
        )
    )


def loan_dialog(view: TableView, words: Words) -> Dialog:
    """Return the loan dialog `d:lend:<table>:<deal>:<decision>:<price>`; raise Refusal `no_loan_asked`."""
    option = find_option(view.options, Lend)
    if option is None:
        raise Refusal("no_loan_asked")
    words = words.for_game(view.table.game, view.table.house_rules)
    about = (view.table.table_id, brag_view(view).deal_no, view.decision, option.price)
    least, most = words.money(option.price), words.money(option.most or option.price)
    return (
        Dialog(DialogId("lend", tuple(map(str, about))), words("dialog-lend-title"))
        .add_text(words("dialog-lend-about", least=least, most=most))
        .add_input(
            "amount",
            words("dialog-lend-amount"),
            value=str(option.most or option.price),
            max_length=components.AMOUNT_INPUT_LIMIT,
        )
    )


def _list_bets(option: Option, words: Words) -> str:
    """Return a list of the legal bets, or their range if the list is too long for a field's description."""
    bets = legal_bets(option, MOST_LISTED_BETS)
    text = ", ".join(words.number(amount) for amount in bets)
    if len(text) <= components.FIELD_DESCRIPTION_LIMIT and all(
        next_legal_bet(option, bet) == above for bet, above in pairwise(bets)
    ):
        return text
    return words("dialog-bet-range", least=words.number(bets[0]), most=words.number(bets[-1]))


_OUT_OF_BOUNDS_KEYS = {"too_little": "dialog-bet-too-little", "too_much": "dialog-bet-too-much"}
MOST_TYPED = 999_999_999
"""Largest refused amount, in chips, that is filled in when the dialog is reopened."""


def raise_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the buttons of the bet dialog, of raises, and back to the hand; raise Refusal `no_bet_now`.

    Each kind has a row, so that a second tap on *Raise…* or *Back* opens the dialog or the odds at most.
    """
    option = find_option(view.options, Bet)
    amounts = () if option is None else raise_amounts(option)
    if option is None or not amounts:
        raise Refusal("no_bet_now")
    words = words.for_game(view.table.game, view.table.house_rules)
    game, table = brag_view(view), view.table.table_id
    blind, key = is_blind(view, view.seat), "button-bet"
    if game.stake:
        key = "button-raise-to-blind" if blind else "button-raise-to"
    elif blind:
        key = "button-bet-blind"

    def wanted(action: str, price: int) -> PlayId:
        return PlayId(action, table, game.deal_no, view.decision, price)

    raises: list[Item] = []
    for amount in amounts:
        label = label_with_wallet(view, view.seat, amount, words(key, price=words.short_money(amount)), words)
        raises.append(button(wanted(RAISE_TO, amount), label, components.SECONDARY if raises else components.PRIMARY))
    others: list[Item] = []
    if option.most is not None and len(option.amounts()) > 1 + len(amounts):
        others.append(button(wanted(RAISE_OTHER, option.price), words("button-raise-other")))
    back = button(TableId("hand", table), words("button-previous"))
    return [*others, *components.in_new_row(raises), *components.in_new_row([back])]


def reopen_button(view: TableView, typed: int, words: Words) -> Item | None:
    """Return the button that reopens the dialog with the refused amount; None if the reader cannot bet any more."""
    if find_option(view.options, Bet) is None:
        return None
    wanted = PlayId(
        RAISE_OTHER, view.table.table_id, brag_view(view).deal_no, view.decision, max(0, min(typed, MOST_TYPED))
    )
    return button(wanted, words("button-raise-other"))


def render_refused_bet(view: TableView, refusal: Refusal, again: Item, words: Words) -> Screen:
    """Return the refusal of a typed amount, with the legal bounds and the button that reopens the dialog."""
    option = find_option(view.options, Bet)
    bounds = "" if option is None else bounds_line(view, option, words)
    reason = refusal_texts.refusal_text(words, refusal, names_at_table(view.table, words))
    if bounds and refusal.code in _OUT_OF_BOUNDS_KEYS:  # the refusal's own text would repeat the bounds
        reason = words(_OUT_OF_BOUNDS_KEYS[refusal.code], offered=words.money(int(str(refusal.facts["offered"]))))
    return build_screen("\n".join(part for part in (reason, bounds) if part), items=[again], colour=refusal_texts.RED)
