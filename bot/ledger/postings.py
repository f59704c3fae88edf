"""From what happened at a table to what is posted: every chip that moved, netted per account, and every point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from bot.rules.game import ChipsMoved, Event, Place, Seat
from bot.store.money import AccountKind, AccountRef, Posting, Transaction

_AT_TABLES = 4_096
"""Purses, and pots, that are remembered: at a table the same are posted to deal after deal."""


class DebtMoved(Struct, frozen=True, kw_only=True):
    """What one member owes another because of a table changed: both are user ids.

    So many chips more are owed at the table, where they can be won back, and of what is left over of tables that are
    behind them; fewer where it is below zero.
    """

    creditor: int
    debtor: int
    at_table: int = 0
    left_over: int = 0


def chips_moved(events: Iterable[Event]) -> list[ChipsMoved]:
    """Those of `events` in which chips moved."""
    return [event for event in events if isinstance(event, ChipsMoved)]


def postings_for(
    events: Iterable[Event],
    *,
    kind: str,
    guild_id: int,
    table_id: int,
    people: Mapping[Seat, int],
    deal_no: int | None = None,
    actor: int = 0,
    debts: Iterable[DebtMoved] = (),
) -> Transaction | None:
    """One transaction with a line for each account that all of `events` and `debts` change; None where none does.

    `people` gives the user of each seat, 0 for a computer player: what a person has outside the table is their wallet,
    what a computer player has is the bank. Raises KeyError for a seat that `people` does not have.
    """
    where = {"guild_id": guild_id, "table_id": table_id}
    heaps: defaultdict[tuple[Place, Seat], int] = defaultdict(int)
    for moved in chips_moved(events):
        source, destination = moved.source, moved.destination
        heaps[source.place, source.seat] -= moved.amount
        heaps[destination.place, destination.seat] += moved.amount
    lines = [(account_of(place, seat, people=people, **where), amount) for (place, seat), amount in heaps.items()]
    for one in debts:
        lines += _owed(one, **where)
    return _netted(lines, kind=kind, deal_no=deal_no, actor=actor, **where)


def settlement(
    events: Iterable[Event],
    *,
    guild_id: int,
    table_id: int,
    people: Mapping[Seat, int],
    deal_no: int,
    debts: Iterable[DebtMoved] = (),
) -> Transaction | None:
    """What a whole deal, given as all of its events, moved between purses and pot; None where all is as it was.

    Chips that came onto the table or left it during the deal are no part of it: they are posted when they move.
    """
    within = [moved for moved in chips_moved(events) if not leaves_table(moved)]
    return postings_for(
        within, kind="deal", guild_id=guild_id, table_id=table_id, people=people, deal_no=deal_no, debts=debts
    )


def points_given(
    scored: Mapping[Seat, int], *, guild_id: int, table_id: int, people: Mapping[Seat, int], deal_no: int
) -> Transaction | None:
    """The points of one deal, by seat: a line for each member who scored or lost some, and the server's own, which gave
    them; None where no member did. `people` as in `postings_for`; computer players have no points in the books.
    """
    lines: list[tuple[AccountRef, int]] = []
    for seat, amount in scored.items():
        if people[seat]:
            lines += (points(guild_id, people[seat]), amount), (given(guild_id), -amount)
    return _netted(lines, kind="points", guild_id=guild_id, table_id=table_id, deal_no=deal_no)


def _netted(lines: Iterable[tuple[AccountRef, int]], **facts: Any) -> Transaction | None:
    """The transaction with one line for each account that has more or less than before; None where none has."""
    accounts: dict[str, AccountRef] = {}
    amounts: defaultdict[str, int] = defaultdict(int)
    for account, amount in lines:
        accounts[account.account_id] = account
        amounts[account.account_id] += amount
    postings = tuple([Posting(accounts[name], amount) for name, amount in amounts.items() if amount])
    return Transaction(postings=postings, **facts) if postings else None


def _owed(moved: DebtMoved, guild_id: int, table_id: int) -> Iterator[tuple[AccountRef, int]]:
    """The lines of both members, each other's reverse."""
    for owner, other, sign in ((moved.creditor, moved.debtor, 1), (moved.debtor, moved.creditor, -1)):
        yield debt(guild_id, owner, other, table_id), sign * moved.at_table
        yield debt(guild_id, owner, other), sign * moved.left_over


def leaves_table(moved: ChipsMoved) -> bool:
    """Whether chips came onto the table or left it."""
    return moved.source.place is Place.OUTSIDE or moved.destination.place is Place.OUTSIDE


def account_of(place: Place, seat: Seat, *, guild_id: int, table_id: int, people: Mapping[Seat, int]) -> AccountRef:
    """The account in which the heap of chips is booked that lies there."""
    if place is Place.POT:
        return pot(guild_id, table_id)
    if place is Place.PURSE:
        return purse(guild_id, table_id, seat)
    user_id = people[seat]
    return wallet(guild_id, user_id) if user_id else bank(guild_id)


def wallet(guild_id: int, user_id: int) -> AccountRef:
    """A member's money that is not on a table."""
    return AccountRef(AccountKind.WALLET, guild_id, user_id=user_id)


@lru_cache(maxsize=_AT_TABLES)
def purse(guild_id: int, table_id: int, seat: int) -> AccountRef:
    """The money of a seat at a table."""
    return AccountRef(AccountKind.PURSE, guild_id, table_id=table_id, seat=seat)


@lru_cache(maxsize=_AT_TABLES)
def pot(guild_id: int, table_id: int) -> AccountRef:
    """A table's pot."""
    return AccountRef(AccountKind.POT, guild_id, table_id=table_id)


def debt(guild_id: int, owner: int, other: int, table_id: int = 0) -> AccountRef:
    """What `other` owes `owner` at a table, or of what is left over (`table_id` 0); below zero it is the other way."""
    return AccountRef(AccountKind.DEBT, guild_id, user_id=owner, table_id=table_id, other_id=other)


def points(guild_id: int, user_id: int) -> AccountRef:
    """The points a member has scored in a server."""
    return AccountRef(AccountKind.POINTS, guild_id, user_id=user_id)


def given(guild_id: int) -> AccountRef:
    """The points a server has given."""
    return AccountRef(AccountKind.GIVEN, guild_id)


def stake(guild_id: int, day: int) -> AccountRef:
    """What the bank may still give a server's computer players on a day (counted in UTC since the epoch)."""
    return AccountRef(AccountKind.STAKE, guild_id, other_id=day)


def stake_claim(guild_id: int, day: int, user_id: int) -> str:
    """The name that is claimed once when the bank puts up its stake for a person on a day."""
    return f"stake/{guild_id}/{day}/{user_id}"


def put_up(guild_id: int, day: int, user_id: int, amount: int) -> Transaction:
    """The bank puts up what it stakes that day because `user_id` sits with computer players."""
    postings = (Posting(bank(guild_id), -amount), Posting(stake(guild_id, day), amount))
    return Transaction(kind="stake", guild_id=guild_id, postings=postings, actor=user_id)


def bank(guild_id: int) -> AccountRef:
    """A server's bank."""
    return AccountRef(AccountKind.BANK, guild_id)
