"""Wallet of a member: money, points, debts and latest entries."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ledger.values import WalletEntryPage, Wallet
from bot.screens import balance, debts, payment
from bot.screens.effects import with_stamp
from bot.screens.entries import entry_items as entry_items
from bot.screens.entries import entry_line
from bot.screens.ids import PanelId
from bot.screens.items import SUCCESS, button
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.words import Words, whole_hours, relative_time

WALLET_KINDS = frozenset(
    {
        *("opening", "refill", "allowance", "import", "grant", "fine", "advance", "correction", "pot", "pay", "gift"),
        *("join", "top_up", "cash_in", "deal", "leave", "close"),
    }
)
"""Every kind of transaction in a wallet."""


def refill_id(wallet: Wallet) -> PanelId:
    """Return the id of the refill button, stamped with the terms that the wallet offers."""
    return with_stamp(PanelId("wallet", "refill"), wallet.refill_at, wallet.refill_below, wallet.refill_interval)


def render_wallet(
    wallet: Wallet,
    words: Words,
    *,
    now: float,
    user_id: int = 0,
    names: Mapping[int, str] | None = None,
    in_server: bool = True,
) -> Screen:
    """Return a member's money, points, debts and latest entries.

    It has a refill button if a refill is due `now`, and menus to pay and forgive debts. `user_id` is the member,
    `names` those of others by user id. `in_server`: members can be chosen there, so there is a button to pay one.
    """
    lines = [words("wallet-balance", amount=words.money(wallet.balance))]
    if wallet.at_tables:
        lines.append(words("wallet-at-tables", amount=words.money(wallet.at_tables)))
    if wallet.points is not None:
        lines.append(words("wallet-points", points=words.number(wallet.points)))
    due = wallet.refill_at is not None and wallet.refill_at <= now
    if due:
        lines.append(words("wallet-refill-now"))
    elif wallet.refill_at is not None:
        amount = words.money(wallet.refill_below)
        lines.append(words("wallet-refill-at", when=relative_time(wallet.refill_at), amount=amount))
    elif wallet.refill_below:
        lines.append(words("wallet-refill-below", amount=words.money(wallet.refill_below)))
        lines.append(words("wallet-refill-often", hours=whole_hours(wallet.refill_interval)))
    entries = [entry_line(entry, words) for entry in wallet.entries]
    if wallet.allowance_at is not None:
        facts = {"amount": words.money(wallet.allowance), "when": relative_time(wallet.allowance_at)}
        lines.append(words("wallet-allowance", days=wallet.allowance_days, **facts))
    return make(
        f"## {words('wallet-title')}\n" + "\n".join(lines),
        "\n".join(debts.debt_lines(wallet.debts, user_id, words)),
        "\n".join((words("wallet-entries"), *entries)) if entries else words("wallet-no-entries"),
        items=[
            *([button(refill_id(wallet), words("button-refill"), SUCCESS)] if due else ()),
            button(PanelId(balance.BALANCE_PANEL, balance.BalancePeriod.ALL.value), words("balance-open")),
            *([button(PanelId(payment.PAYMENT_PANEL, payment.ASK_ACTION), words("pay-open"))] if in_server else ()),
            *entry_items(WalletEntryPage(entries=wallet.entries, page=1, has_older=wallet.has_older), words),
            *debts.debt_menus(wallet.debts, user_id, words, names or {}),
        ],
    )
