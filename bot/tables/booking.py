"""Postings of one update: wallets that were read, chips and points that move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.ledger.payments import net_points
from bot.ledger.postings import chip_movements, points_transaction, build_transaction, deal_transaction
from bot.rules.game import CashIn, Close, Event, Join, Move, Seat, TopUp
from bot.rules.table.events import CashedIn, PotDivided, SeatLeft, SeatTaken, ToppedUp
from bot.store.money import Transaction
from bot.tables.banking import BankStakes
from bot.tables.debts import debts_left_over, debts_from_deal, loans_of_leavers
from bot.tables.info import TableInfo
from bot.tables.loaded import LoadedTable
from bot.tables.means import Dependencies

WALLET_EVENTS: Final = (SeatTaken, ToppedUp, CashedIn, SeatLeft, PotDivided)
"""Events by which chips move between a player and the table outside a deal."""
_TRANSACTION_KINDS: dict[type[Move], str] = {Join: "join", TopUp: "top_up", CashIn: "cash_in", Close: "close"}
"""Kinds of transactions for chips that move outside a deal. Every other move is somebody leaving."""


class Bookkeeping:
    """Postings of one update. Wallets are noted in the table's `info`. Nothing takes effect before the commit."""

    def __init__(self, before: LoadedTable, dependencies: Dependencies, info: TableInfo, bank: BankStakes) -> None:
        self.balances: dict[Seat, int] = {}
        """Wallet balances read for this command, as in the ledger."""
        self.transactions: list[Transaction] = []
        self._before = before
        self._dependencies = dependencies
        self._info = info
        self._bank = bank
        self._wallet_changes: dict[Seat, int] = {}

    async def read_wallets(self, seats: Iterable[Seat]) -> None:
        """Read the wallets of the people on these seats, at most once per command."""
        users = {seat: self._info.occupant(seat).user_id for seat in seats if seat not in self.balances}
        users = {seat: user_id for seat, user_id in users.items() if user_id}
        if users:
            found = await self._dependencies.wallet_balances(self._before.guild_id, tuple(users.values()))
            self.note_balances({seat: found.get(user_id, 0) for seat, user_id in users.items()})

    def note_balances(self, balances: Mapping[Seat, int]) -> None:
        """Note wallet balances. They do not include chips that this command moves."""
        self.balances.update(balances)
        known = {seat: balance + self._wallet_changes.get(seat, 0) for seat, balance in balances.items()}
        self._info.wallets = {**self._info.wallets, **known}

    def post_payments(
        self,
        move: Move,
        paid: Sequence[Event],
        at_table: tuple[Event, ...],
        in_hand: tuple[Event, ...],
        *,
        actor: int,
    ) -> None:
        """Post the chips that a move `paid` between players and table, apart from a deal that it ended.

        `at_table` are the events outside the deal, `in_hand` the events of the current deal.
        """
        self._post(
            build_transaction(
                (*paid, *loans_of_leavers(in_hand, at_table)),
                **self._posting_context,
                kind=_TRANSACTION_KINDS.get(type(move), "leave"),
                actor=actor,
                debts=debts_left_over(at_table, self.users_by_seat(), in_hand),
            )
        )
        for event in paid:
            if isinstance(event, SeatTaken | ToppedUp):
                self._note_wallet_change(event.seat, -event.amount)

    def post_deal(self, deal_no: int, of_deal: tuple[Event, ...]) -> None:
        """Post a deal that is over: one transaction for chips and debts, another for the points scored."""
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
        return {one.seat: one.user_id for one in (*self._info.occupants, *self._info.departed)}

    def _post(self, transaction: Transaction | None) -> None:
        if transaction is not None:
            self.transactions.append(self._bank.draw_from_stakes(transaction))

    @property
    def _posting_context(self) -> dict[str, Any]:
        """Server, table and people of the postings."""
        return {"guild_id": self._before.guild_id, "table_id": self._before.table_id, "people": self.users_by_seat()}

    def _note_wallet_change(self, seat: Seat, amount: int) -> None:
        self._wallet_changes[seat] = self._wallet_changes.get(seat, 0) + amount
        if seat in self._info.wallets:
            self._info.wallets = {**self._info.wallets, seat: self._info.wallets[seat] + amount}
