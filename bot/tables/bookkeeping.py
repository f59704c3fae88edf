"""Postings of one table update: stakes of the bank, wallets and loans.

Loans between members are booked as debts, by user id. Loans from or to a computer player are not booked: they only
exist in the game, and end when one of the two leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from bot.clock import DAY
from bot.ledger.postings import (
    DebtChange,
    bank_account,
    build_transaction,
    chip_movements,
    deal_transaction,
    net_points,
    points_transaction,
    stake_account,
)
from bot.rules.game import CashIn, Close, Event, Join, Move, Seat, TopUp
from bot.rules.table.events import (
    CashedIn,
    DebtLeft,
    LoanMade,
    LoanRepaid,
    LoanReturned,
    PotDivided,
    SeatLeft,
    SeatTaken,
    ToppedUp,
)
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction

if TYPE_CHECKING:
    from bot.tables.update import TableUpdate

_REPAYMENTS = (LoanRepaid, LoanReturned)


def loans_of_leavers(deal: Iterable[Event], leaving: Iterable[Event] | None = None) -> tuple[LoanMade, ...]:
    """Return the loans of the current deal whose lender or borrower leaves in the events `leaving` (None: during the
    deal).

    These loans are booked when that person leaves, and not with the rest of the deal.
    """
    events = tuple(deal)
    gone = _left_debts(events if leaving is None else leaving)
    if not gone:
        return ()
    return tuple(one for one in events if isinstance(one, LoanMade) and (one.lender, one.seat) in gone)


def debts_from_deal(deal: Iterable[Event], people: Mapping[Seat, int]) -> Iterator[DebtChange]:
    """Yield the changes that a deal makes to the debts between members, excluding `loans_of_leavers`."""
    events = tuple(deal)
    gone = _left_debts(events)
    for (lender, borrower), amount in _net_loans(events).items():
        if amount and (lender, borrower) not in gone and people[lender] and people[borrower]:
            yield DebtChange(creditor=people[lender], debtor=people[borrower], at_table=amount)


def debts_left_over(
    events: Iterable[Event], people: Mapping[Seat, int], unsettled: Iterable[Event] = ()
) -> Iterator[DebtChange]:
    """Yield the debts that `events` turn into left-over debts, because the lender or the borrower leaves the table.

    `unsettled` are the events of the current deal. Its loans are not booked yet, so they are not subtracted from the
    debts at the table.
    """
    left = _left_debts(events)
    fresh = _net_loans(unsettled if left else ())
    for (lender, borrower), amount in left.items():
        if people[lender] and people[borrower]:
            settled = amount - fresh[lender, borrower]
            yield DebtChange(creditor=people[lender], debtor=people[borrower], at_table=-settled, left_over=amount)


def _net_loans(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    """Return loans minus repayments, by lender and borrower."""
    lent: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, LoanMade):
            lent[event.lender, event.seat] += event.amount
        elif isinstance(event, _REPAYMENTS):
            lent[event.lender, event.seat] -= event.amount
    return lent


def _left_debts(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    left: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, DebtLeft):
            left[event.lender, event.seat] += event.amount
    return left


WALLET_EVENTS: Final = (SeatTaken, ToppedUp, CashedIn, SeatLeft, PotDivided)
"""Events that move chips between a player and the table outside a deal."""

_TRANSACTION_KINDS: dict[type[Move], str] = {Join: "join", TopUp: "top_up", CashIn: "cash_in", Close: "close"}
"""Kinds of transactions for chips that move outside a deal, by move. All other moves are booked as `leave`."""


class Bookkeeping:
    """Postings of one update, and the stakes that the bank adds with it.

    Wallet balances and stakes are stored in the table's info. Nothing takes effect before the commit.
    """

    def __init__(self, update: TableUpdate) -> None:
        self.balances: dict[Seat, int] = {}
        """Wallet balances in the ledger, by seat, as read for this command."""
        self.today = int(update.now // DAY)
        """Today in UTC, as a number of days since the epoch."""
        self.stake_left: int | None = None
        """Chips that the bank can still give to computer players today. None: not read yet."""
        self._update = update
        self._guild_id = update.before.guild_id
        self.posted: list[Transaction] = []
        self.added_stakes: dict[int, int] = {}
        """Stakes that this update adds, in chips by user id."""
        self._wallet_changes: dict[Seat, int] = {}

    async def read_wallets(self, seats: Iterable[Seat]) -> None:
        """Read the wallets of the people on these seats, at most once per command."""
        users = {seat: self._update.info.occupant(seat).user_id for seat in seats if seat not in self.balances}
        users = {seat: user_id for seat, user_id in users.items() if user_id}
        if users:
            found = await self._update.dependencies.wallet_balances(self._guild_id, tuple(users.values()))
            self.note_balances({seat: found.get(user_id, 0) for seat, user_id in users.items()})

    def note_balances(self, balances: Mapping[Seat, int]) -> None:
        """Store wallet balances of the ledger, which do not include the chips that this command moves."""
        self.balances.update(balances)
        known = {seat: balance + self._wallet_changes.get(seat, 0) for seat, balance in balances.items()}
        self._update.update_info(wallets={**self._update.info.wallets, **known})

    def post_payments(
        self,
        move: Move,
        paid: Sequence[Event],
        at_table: tuple[Event, ...],
        in_hand: tuple[Event, ...],
        *,
        actor: int,
    ) -> None:
        """Post the payments of `move` between players and the table outside a deal.

        `at_table` are the events of the move outside a deal, and `paid` those of them that move chips. `in_hand` are
        the events of the current deal, if one is in progress.
        """
        context = self._posting_context
        self._post(
            build_transaction(
                (*paid, *loans_of_leavers(in_hand, at_table)),
                **context,
                kind=_TRANSACTION_KINDS.get(type(move), "leave"),
                actor=actor,
                debts=debts_left_over(at_table, context["people"], in_hand),
            )
        )
        for event in paid:
            if isinstance(event, SeatTaken | ToppedUp):
                self._note_wallet_change(event.seat, -event.amount)

    def post_deal(self, deal_no: int, of_deal: tuple[Event, ...]) -> None:
        """Post a finished deal: one transaction for chips and debts, another for the points scored."""
        booked = loans_of_leavers(of_deal)
        self._post(
            deal_transaction(
                [moved for moved in chip_movements(of_deal) if moved not in booked],
                **self._posting_context,
                deal_no=deal_no,
                debts=debts_from_deal(of_deal, self.users_by_seat()),
            )
        )
        self._post(points_transaction(net_points(of_deal), **self._posting_context, deal_no=deal_no))

    def users_by_seat(self) -> dict[Seat, int]:
        """Return the user ids by seat, including people who have left since the last deal began."""
        return {one.seat: one.user_id for one in (*self._update.info.occupants, *self._update.info.departed)}

    def add_stake(self, user_id: int, amount: int) -> None:
        """Add today's stake of `amount` chips for a person. The bank adds one stake per person and day."""
        self.added_stakes[user_id] = amount
        self.set_stake_left((self.stake_left or 0) + amount)

    def withdraw_stakes(self) -> None:
        """Cancel the stakes added by this update, because no computer player sits at the table after all."""
        if not self.added_stakes:
            return
        people = tuple(user_id for user_id in self._update.info.bank.staked_users if user_id not in self.added_stakes)
        self._update.update_info(bank=replace(self._update.info.bank, staked_users=people))
        self.set_stake_left((self.stake_left or 0) - sum(self.added_stakes.values()))
        self.added_stakes = {}

    def set_stake_left(self, chips: int) -> None:
        self.stake_left = chips
        self._update.update_info(bank=replace(self._update.info.bank, left=chips))

    def is_todays_stake(self, account_id: str) -> bool:
        """Return True if `account_id` is the account of today's stake."""
        return account_id == stake_account(self._guild_id, self.today).account_id

    def _draw_from_stakes(self, transaction: Transaction) -> Transaction:
        """Return the transaction with the bank's postings moved to the accounts of its stakes.

        Chips that the bank gives come out of today's stake. Chips that it gets go back to the stakes that they came
        from, latest day first. Chips beyond the stakes, which computer players have won, go to the bank's own account.
        """
        amount = sum([one.amount for one in transaction.postings if one.account.kind is AccountKind.BANK])
        if not amount:
            return transaction
        ours = bank_account(self._guild_id)
        lines: list[tuple[AccountRef, int]] = []
        brought = dict(self._update.info.bank.given_by_day)
        if amount < 0:
            brought[self.today] = brought.get(self.today, 0) - amount
            lines.append((stake_account(self._guild_id, self.today), amount))
        left = amount
        for day in sorted(brought, reverse=True) if amount > 0 else ():
            back = min(brought[day], left)
            brought[day] -= back
            left -= back
            lines.append((stake_account(self._guild_id, day), back))
        if amount > 0:
            lines.append((ours, left))
        still = tuple((day, chips) for day, chips in sorted(brought.items()) if chips)
        self._update.update_info(bank=replace(self._update.info.bank, given_by_day=still))
        if self.stake_left is not None:
            today = stake_account(self._guild_id, self.today)
            self.set_stake_left(self.stake_left + sum(part for account, part in lines if account == today))
        others = tuple(one for one in transaction.postings if one.account != ours)
        return replace(transaction, postings=(*others, *(Posting(account, part) for account, part in lines if part)))

    def _post(self, transaction: Transaction | None) -> None:
        if transaction is not None:
            self.posted.append(self._draw_from_stakes(transaction))

    @property
    def _posting_context(self) -> dict[str, Any]:
        """Server, table and people of a transaction, as keyword arguments."""
        return {"guild_id": self._guild_id, "table_id": self._update.before.table_id, "people": self.users_by_seat()}

    def _note_wallet_change(self, seat: Seat, amount: int) -> None:
        self._wallet_changes[seat] = self._wallet_changes.get(seat, 0) + amount
        wallets = self._update.info.wallets
        if seat in wallets:
            self._update.update_info(wallets={**wallets, seat: wallets[seat] + amount})
