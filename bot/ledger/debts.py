"""Debts between members, and settling those left over from tables."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.bank import settling
from bot.ledger.postings import debt
from bot.ledger.reasons import checked_reason
from bot.ledger.values import Debt
from bot.store.attempts import until_it_fits
from bot.store.change import Change
from bot.store.money import AccountRef
from bot.store.store import Store


class Debts:
    """Reading and settling of debts. Loans at a table are won back there; debts left over are paid or forgiven here."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild_id: int, user_id: int) -> tuple[Debt, ...]:
        """Return the debts of and to a member: those left over first, then by table."""
        found = await self._store.reader.books.debts(guild_id, user_id)
        return tuple(_debt(account, balance) for account, balance in found.items())

    async def pay(
        self, guild_id: int, debtor: int, creditor: int, amount: int, key: str, *, reason: str = ""
    ) -> tuple[Debt, ...]:
        """Pay `amount` of a debt left over out of the debtor's wallet, and return the debts afterwards.

        The creditor may be `THE_BANK`. `key` is the idempotency key. Refusals no_debt, debt_at_table, bad_payment,
        bad_reason, not_enough_money.
        """
        reason = checked_reason(reason, needed=False)
        return await self._settle("pay", guild_id, debtor, creditor, amount, key, reason)

    async def forgive(
        self, guild_id: int, creditor: int, debtor: int, key: str, *, amount: int | None = None
    ) -> tuple[Debt, ...]:
        """Forgive `amount` (None: all) of a debt left over, and return the creditor's debts afterwards.

        `key` is the idempotency key. Refusals no_debt, debt_at_table, bad_payment.
        """
        return await self._settle("forgive", guild_id, debtor, creditor, amount, key)

    async def _settle(
        self, kind: str, guild_id: int, debtor: int, creditor: int, amount: int | None, key: str, reason: str = ""
    ) -> tuple[Debt, ...]:
        actor = debtor if kind == "pay" else creditor

        async def attempt() -> None:
            owed, last = await self._store.reader.books.last_posting(debt(guild_id, creditor, debtor))
            if owed <= 0:
                raise await self._nothing_owed(guild_id, debtor, creditor)
            settled = owed if amount is None else amount
            if not 1 <= settled <= owed:
                raise Refusal("bad_payment", least=1, most=owed)
            claim = settling_claim(guild_id, creditor, debtor, last)
            transaction = settling(kind, guild_id, debtor, creditor, settled, actor, reason)
            await self._store.writer.commit(Change(key=key, claims=(claim,), transactions=(transaction,)))

        if await self._store.reader.answer_of(key) is None:
            await until_it_fits(attempt, "the debt")
        return await self.of(guild_id, actor)

    async def _nothing_owed(self, guild_id: int, debtor: int, creditor: int) -> Refusal:
        for one in await self.of(guild_id, debtor):
            if one.creditor == creditor and one.table_id is not None:
                return Refusal("debt_at_table", table_id=one.table_id)
        return Refusal("no_debt")


def settling_claim(guild_id: int, creditor: int, debtor: int, last: int) -> str:
    """Return the claim for settling a debt as the transaction `last` left it: an optimistic lock."""
    return f"owed/{guild_id}/{creditor}/{debtor}/{last}"


def _debt(account: AccountRef, balance: int) -> Debt:
    """Return the debt that an account records, from either side."""
    owner, other = account.user_id, account.other_id
    creditor, debtor = (owner, other) if balance > 0 else (other, owner)
    return Debt(creditor=creditor, debtor=debtor, amount=abs(balance), table_id=account.table_id or None)
