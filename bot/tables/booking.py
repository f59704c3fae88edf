"""Postings of one update: wallets that were read, chips and points that move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.ledger.payments import scored
from bot.ledger.postings import chips_moved, points_given, postings_for, settlement
from bot.rules.game import CashIn, Close, Event, Join, Move, Seat, TopUp
from bot.rules.table.events import CashedIn, PotDivided, SeatLeft, SeatTaken, ToppedUp
from bot.store.money import Transaction
from bot.tables.banking import Banking
from bot.tables.debts import debts_left, debts_of, loans_of_the_gone
from bot.tables.info import Info
from bot.tables.loaded import Loaded
from bot.tables.means import Means

BETWEEN_PLAYER_AND_TABLE: Final = (SeatTaken, ToppedUp, CashedIn, SeatLeft, PotDivided)
"""Events by which chips move between a player and the table outside a deal."""
_KINDS: dict[type[Move], str] = {Join: "join", TopUp: "top_up", CashIn: "cash_in", Close: "close"}
"""Kinds of transactions for chips that move outside a deal. Every other move is somebody leaving."""


class Booking:
    """Postings of one update. Wallets are noted in the table's `info`. Nothing takes effect before the commit."""

    def __init__(self, before: Loaded, means: Means, info: Info, bank: Banking) -> None:
        self.balances: dict[Seat, int] = {}
        """Wallet balances read for this command, as in the ledger."""
        self.transactions: list[Transaction] = []
        self._before = before
        self._means = means
        self._info = info
        self._bank = bank
        self._moved: dict[Seat, int] = {}

    async def read_wallets(self, seats: Iterable[Seat]) -> None:
        """Read the wallets of the people on these seats, at most once per command."""
        users = {seat: self._info.sitter(seat).user_id for seat in seats if seat not in self.balances}
        users = {seat: user_id for seat, user_id in users.items() if user_id}
        if users:
            found = await self._means.balances(self._before.guild_id, tuple(users.values()))
            self.learn({seat: found.get(user_id, 0) for seat, user_id in users.items()})

    def learn(self, balances: Mapping[Seat, int]) -> None:
        """Note wallet balances. They do not include chips that this command moves."""
        self.balances.update(balances)
        known = {seat: balance + self._moved.get(seat, 0) for seat, balance in balances.items()}
        self._info.wallets = {**self._info.wallets, **known}

    def pay(
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
            postings_for(
                (*paid, *loans_of_the_gone(in_hand, at_table)),
                **self._books,
                kind=_KINDS.get(type(move), "leave"),
                actor=actor,
                debts=debts_left(at_table, self.people(), in_hand),
            )
        )
        for event in paid:
            if isinstance(event, SeatTaken | ToppedUp):
                self._wallet_moved(event.seat, -event.amount)

    def settle(self, deal_no: int, of_deal: tuple[Event, ...]) -> None:
        """Post a deal that is over: one transaction for chips and debts, another for the points scored."""
        booked = loans_of_the_gone(of_deal)
        self._post(
            settlement(
                [moved for moved in chips_moved(of_deal) if moved not in booked],
                **self._books,
                deal_no=deal_no,
                debts=debts_of(of_deal, self.people()),
            )
        )
        self._post(points_given(scored(of_deal), **self._books, deal_no=deal_no))

    def people(self) -> dict[Seat, int]:
        """Return the user ids by seat, including people who have left since the last deal began."""
        return {one.seat: one.user_id for one in (*self._info.sitters, *self._info.departed)}

    def _post(self, transaction: Transaction | None) -> None:
        if transaction is not None:
            self.transactions.append(self._bank.out_of_stakes(transaction))

    @property
    def _books(self) -> dict[str, Any]:
        """Server, table and people of the postings."""
        return {"guild_id": self._before.guild_id, "table_id": self._before.table_id, "people": self.people()}

    def _wallet_moved(self, seat: Seat, amount: int) -> None:
        self._moved[seat] = self._moved.get(seat, 0) + amount
        if seat in self._info.wallets:
            self._info.wallets = {**self._info.wallets, seat: self._info.wallets[seat] + amount}
