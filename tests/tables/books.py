"""Queries of the books about the bank's daily stakes and gifts, and about the money of all members."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bot.store.schema.money import AccountKind
from tests.support.database import rows
from tests.tables.room import GUILD

_BOOKED = (
    "SELECT t.kind, t.at, t.actor, p.account_id, p.amount FROM postings p "
    "JOIN transactions t ON t.transaction_id = p.transaction_id WHERE t.guild_id = {guild} ORDER BY t.transaction_id"
)
_GIFTS = ("opening", "refill", "grant")
DAY = 86_400


def members_money(url: Path | str) -> int:
    """Return the chips of all members in wallets and purses. Computer players are not members."""
    ((wallets,),) = rows(url, "SELECT COALESCE(SUM(balance), 0) FROM accounts WHERE kind = 'wallet'")
    ((purses,),) = rows(
        url,
        "SELECT COALESCE(SUM(a.balance), 0) FROM accounts a "
        "JOIN seats s ON s.table_id = a.table_id AND s.seat = a.seat WHERE a.kind = 'purse' AND s.user_id <> 0",
    )
    return int(wallets + purses)


def gifts(url: Path | str) -> int:
    """Return the chips that the bank has given to members: opening balances, refills and grants."""
    return sum(
        amount
        for kind, _, _, account, amount in rows(url, _BOOKED.format(guild=GUILD))
        if kind in _GIFTS and account.startswith(f"{AccountKind.WALLET.value}/")
    )


def put_up(url: Path | str) -> dict[int, dict[int, int]]:
    """Return the chips that the bank has staked for each person, by day."""
    found: dict[int, dict[int, int]] = {}
    for kind, at, actor, account, amount in rows(url, _BOOKED.format(guild=GUILD)):
        if kind == "stake" and account.startswith("stake/"):
            day = int(account.rsplit("/", 1)[1])
            assert day == at // DAY
            assert actor not in found.setdefault(day, {}), "somebody was counted twice"
            found[day][actor] = amount
    return found


def given(url: Path | str) -> Counter[int]:
    """Return the net chips that tables have received from each day's stake."""
    found: Counter[int] = Counter()
    for kind, _, _, account, amount in rows(url, _BOOKED.format(guild=GUILD)):
        if kind != "stake" and account.startswith("stake/"):
            found[int(account.rsplit("/", 1)[1])] -= amount
    return found


def brought_past_the_stakes(url: Path | str) -> list[str]:
    """Return the kinds of transactions in which the bank paid chips that were neither a gift nor a stake."""
    return [
        kind
        for kind, _, _, account, amount in rows(url, _BOOKED.format(guild=GUILD))
        if account.startswith("bank/") and amount < 0 and kind not in {*_GIFTS, "stake"}
    ]
