"""Dialogs of betting, in which the amount of a bet or a loan is typed."""

from __future__ import annotations

from itertools import pairwise

from bot.errors import Refusal
from bot.rules.betting.moves import Bet, Lend
from bot.rules.betting.options import find_option
from bot.rules.game import Option
from bot.screens.betting.prices import legal_bets, next_legal_bet
from bot.screens.betting.seen import brag_view, is_blind
from bot.screens.dialogs import AMOUNT_INPUT_LIMIT, FIELD_DESCRIPTION_LIMIT, Dialog
from bot.screens.ids import DialogId
from bot.screens.words import Words
from bot.tables.values import TableView

MOST_LISTED_BETS = 14
"""Legal bets listed below the field."""


def bounds_line(view: TableView, option: Option, words: Words) -> str:
    """Return the lowest and the highest bet."""
    key = "dialog-bet-prices" if brag_view(view).stake else "dialog-bet-first"
    return words(key, least=words.money(option.price), most=words.money(option.most or option.price))


def bet_dialog(view: TableView, words: Words, *, typed: int = 0) -> Dialog:
    """Return the bet dialog with the legal bets. Its id is `d:bet:<table>:<deal>:<decision>:<price>`, its field
    `amount`.

    The field starts with `typed`, an amount refused before, unless it is 0 or the price of staying in. Raises Refusal
    `no_bet_now` if the reader cannot bet.
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
            max_length=AMOUNT_INPUT_LIMIT,
        )
    )


def loan_dialog(view: TableView, words: Words) -> Dialog:
    """Return the dialog of a larger loan. Its id is `d:lend:<table>:<deal>:<decision>:<price>`, its field `amount`.

    Raises Refusal `no_loan_asked` if nobody has asked the reader.
    """
    option = find_option(view.options, Lend)
    if option is None:
        raise Refusal("no_loan_asked")
    words = words.for_game(view.table.game, view.table.house_rules)
    about = (view.table.table_id, brag_view(view).deal_no, view.decision, option.price)
    least, most = words.money(option.price), words.money(option.most or option.price)
    return (
        Dialog(DialogId("lend", tuple(map(str, about))), words("dialog-lend-title"))
        .add_text(words("dialog-lend-about", least=least, most=most))
        .add_input("amount", words("dialog-lend-amount"), value=str(option.most or option.price), max_length=AMOUNT_INPUT_LIMIT)
    )


def _list_bets(option: Option, words: Words) -> str:
    """Return the legal bets one by one if they are few enough for a label's description, else their range."""
    bets = legal_bets(option, MOST_LISTED_BETS)
    text = ", ".join(words.number(amount) for amount in bets)
    if len(text) <= FIELD_DESCRIPTION_LIMIT and all(next_legal_bet(option, bet) == above for bet, above in pairwise(bets)):
        return text
    return words("dialog-bet-range", least=words.number(bets[0]), most=words.number(bets[-1]))
