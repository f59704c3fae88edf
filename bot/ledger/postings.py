"""Accounts and postings for the chips, debts and points that move at tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from bot.rules.game import POT, ChipLocation, ChipsLent, ChipsMoved, DealOver, Event, PointsMoved, Seat
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction

_ACCOUNT_CACHE_SIZE = 4_096
"""Number of cached purse accounts, and of cached pot accounts. A table posts to the same accounts in every deal."""


class DebtChange(Struct, frozen=True, kw_only=True):
    """Change of a debt between two members (user ids) because of events at a table.

    `at_table` changes the debt at the table, where it can be won back. `left_over` changes the debt left over from
    tables that the borrower or the lender has left. Both are in chips; negative numbers reduce the debt.
    """

    creditor: int
    debtor: int
    at_table: int = 0
    left_over: int = 0


def chip_movements(events: Iterable[Event]) -> list[ChipsMoved]:
    return [event for event in events if isinstance(event, ChipsMoved)]


def build_transaction(
    events: Iterable[Event],
    *,
    kind: str,
    guild_id: int,
    table_id: int,
    people: Mapping[Seat, int],
    deal_no: int | None = None,
    actor: int = 0,
    debts: Iterable[DebtChange] = (),
) -> Transaction | None:
    """Return one transaction with a posting for each account that `events` and `debts` change, or None without changes.

    `people` maps seats to user ids, 0 for a computer player. Chips outside the table are in a person's wallet, or in
    the bank for a computer player. Raises KeyError for a seat missing in `people`.
    """
    where = {"guild_id": guild_id, "table_id": table_id}
    heaps: defaultdict[tuple[ChipLocation, Seat], int] = defaultdict(int)
    for moved in chip_movements(events):
        source, destination = moved.source, moved.destination
        heaps[source.place, source.seat] -= moved.amount
        heaps[destination.place, destination.seat] += moved.amount
    lines = [(account_for(place, seat, people=people, **where), amount) for (place, seat), amount in heaps.items()]
    for one in debts:
        lines += _debt_lines(one, **where)
    return _net_transaction(lines, kind=kind, deal_no=deal_no, actor=actor, **where)


def deal_transaction(
    events: Iterable[Event],
    *,
    guild_id: int,
    table_id: int,
    people: Mapping[Seat, int],
    deal_no: int,
    debts: Iterable[DebtChange] = (),
) -> Transaction | None:
    """Return the transaction of a whole deal between purses and pot, or None if nothing moved.

    `events` has all events of the deal. Chips that came onto the table or left it during the deal are not included:
    they are posted when they move.
    """
    within = [moved for moved in chip_movements(events) if not crosses_table_edge(moved)]
    return build_transaction(
        within, kind="deal", guild_id=guild_id, table_id=table_id, people=people, deal_no=deal_no, debts=debts
    )


def points_transaction(
    scored: Mapping[Seat, int], *, guild_id: int, table_id: int, people: Mapping[Seat, int], deal_no: int
) -> Transaction | None:
    """Return the transaction of the points of one deal, or None if no member scored or lost any.

    `scored` has the points by seat. Each member's posting is balanced by a posting to the server's account of given
    points. Points of computer players are not booked. `people` is as for `build_transaction`.
    """
    lines: list[tuple[AccountRef, int]] = []
    for seat, amount in scored.items():
        if people[seat]:
            lines += (points_account(guild_id, people[seat]), amount), (given_points_account(guild_id), -amount)
    return _net_transaction(lines, kind="points", guild_id=guild_id, table_id=table_id, deal_no=deal_no)


def _net_transaction(lines: Iterable[tuple[AccountRef, int]], **facts: Any) -> Transaction | None:
    """Return the transaction with one posting for each account that changes, or None."""
    accounts: dict[str, AccountRef] = {}
    amounts: defaultdict[str, int] = defaultdict(int)
    for account, amount in lines:
        accounts[account.account_id] = account
        amounts[account.account_id] += amount
    postings = tuple([Posting(accounts[name], amount) for name, amount in amounts.items() if amount])
    return Transaction(postings=postings, **facts) if postings else None


def _debt_lines(moved: DebtChange, guild_id: int, table_id: int) -> Iterator[tuple[AccountRef, int]]:
    """Yield the postings of both members, with opposite signs."""
    for owner, other, sign in ((moved.creditor, moved.debtor, 1), (moved.debtor, moved.creditor, -1)):
        yield debt_account(guild_id, owner, other, table_id), sign * moved.at_table
        yield debt_account(guild_id, owner, other), sign * moved.left_over


def crosses_table_edge(moved: ChipsMoved) -> bool:
    """Return True if chips came onto the table or left it."""
    return moved.source.place is ChipLocation.OUTSIDE or moved.destination.place is ChipLocation.OUTSIDE


def account_for(
    place: ChipLocation, seat: Seat, *, guild_id: int, table_id: int, people: Mapping[Seat, int]
) -> AccountRef:
    if place is ChipLocation.POT:
        return pot_account(guild_id, table_id)
    if place is ChipLocation.PURSE:
        return purse_account(guild_id, table_id, seat)
    user_id = people[seat]
    return wallet_account(guild_id, user_id) if user_id else bank_account(guild_id)


def wallet_account(guild_id: int, user_id: int) -> AccountRef:
    """Return the account of a member's money outside tables."""
    return AccountRef(AccountKind.WALLET, guild_id, user_id=user_id)


@lru_cache(maxsize=_ACCOUNT_CACHE_SIZE)
def purse_account(guild_id: int, table_id: int, seat: int) -> AccountRef:
    return AccountRef(AccountKind.PURSE, guild_id, table_id=table_id, seat=seat)


@lru_cache(maxsize=_ACCOUNT_CACHE_SIZE)
def pot_account(guild_id: int, table_id: int) -> AccountRef:
    return AccountRef(AccountKind.POT, guild_id, table_id=table_id)


def debt_account(guild_id: int, owner: int, other: int, table_id: int = 0) -> AccountRef:
    """Return the account of `owner` for debts between `owner` and `other`.

    Its balance is positive if `other` is the debtor, and negative if `owner` is. The debt is at the table `table_id`
    (0: it is left over from other tables).
    """
    return AccountRef(AccountKind.DEBT, guild_id, user_id=owner, table_id=table_id, other_id=other)


def points_account(guild_id: int, user_id: int) -> AccountRef:
    return AccountRef(AccountKind.POINTS, guild_id, user_id=user_id)


def given_points_account(guild_id: int) -> AccountRef:
    """Return the account of the points a server has given."""
    return AccountRef(AccountKind.GIVEN, guild_id)


def stake_account(guild_id: int, day: int) -> AccountRef:
    """Return the account of the bank's stake on computer players for a day.

    `day` is the number of days since the epoch, in UTC.
    """
    return AccountRef(AccountKind.STAKE, guild_id, other_id=day)


def stake_claim(guild_id: int, day: int, user_id: int) -> str:
    """Return the claim by which the bank adds its stake for a person only once a day."""
    return f"stake/{guild_id}/{day}/{user_id}"


def stake_transaction(guild_id: int, day: int, user_id: int, amount: int) -> Transaction:
    """Return the transaction that adds the bank's stake of a day because `user_id` sits with computer players."""
    postings = (Posting(bank_account(guild_id), -amount), Posting(stake_account(guild_id, day), amount))
    return Transaction(kind="stake", guild_id=guild_id, postings=postings, actor=user_id)


def bank_account(guild_id: int) -> AccountRef:
    return AccountRef(AccountKind.BANK, guild_id)


def paid_and_taken(events: Iterable[Event]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """Return the chips that each seat paid into the pot and to others, and the chips that each seat received.

    The seats of each mapping are in the order of their first payment. Loans are not included.
    """
    paid: defaultdict[Seat, int] = defaultdict(int)
    taken: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.source.place is ChipLocation.PURSE:
            paid[moved.source.seat] += moved.amount
        if moved.destination.place is ChipLocation.PURSE:
            taken[moved.destination.seat] += moved.amount
    return dict(paid), dict(taken)


def net_stakes(events: Iterable[Event]) -> dict[Seat, int]:
    """Return the chips that each seat put into the pot minus the chips it took out, in the order of first payment."""
    stakes: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.destination == POT:
            stakes[moved.source.seat] += moved.amount
        elif moved.source == POT:
            stakes[moved.destination.seat] -= moved.amount
    return dict(stakes)


def net_points(events: Iterable[Event]) -> dict[Seat, int]:
    """Return the points that each seat scored minus those it lost, without zeros. A voided deal has none."""
    points: defaultdict[Seat, int] = defaultdict(int)
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, DealOver) and event.outcome.voided:
            return {}
    return {seat: amount for seat, amount in points.items() if amount}


def _payments(events: Iterable[Event]) -> list[ChipsMoved]:
    """Return the movements between purse and pot and between purses, without loans."""
    return [one for one in chip_movements(events) if not isinstance(one, ChipsLent) and not crosses_table_edge(one)]
