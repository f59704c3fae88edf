"""Payments between members: debts and gifts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import Refusal
from bot.ledger.bank import debt_settlement
from bot.ledger.postings import debt_account, wallet_account
from bot.ledger.statements import member_debts
from bot.ledger.values import MemberDebt, MemberPayment, check_reason
from bot.settings.values import MAX_CHIPS
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed
from bot.store.optimistic_locks import retry_on_conflict
from bot.store.schema.money import Posting, Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch


class Debts:
    """Reading and settling of debts.

    A debt at a table is repaid there out of winnings. A debt left over is paid or forgiven here.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def debts_of(self, guild_id: int, user_id: int) -> tuple[MemberDebt, ...]:
        """Return the debts of and to a member: those left over first, then by table."""
        return member_debts(await self._store.reader.accounts.debts(guild_id, user_id))

    async def pay(
        self, guild_id: int, debtor: int, creditor: int, amount: int, key: str, *, reason: str = ""
    ) -> tuple[MemberDebt, ...]:
        """Pay `amount` of a debt left over out of the debtor's wallet, and return the debts afterwards.

        The creditor may be `BANK_USER_ID`. `key` is the idempotency key. Refusals no_debt, debt_at_table, bad_payment,
        bad_reason, not_enough_money.
        """
        reason = check_reason(reason, required=False)
        return await self._settle("pay", guild_id, debtor, creditor, amount, key, reason)

    async def forgive(
        self, guild_id: int, creditor: int, debtor: int, key: str, *, amount: int | None = None
    ) -> tuple[MemberDebt, ...]:
        """Forgive `amount` (None: all) of a debt left over, and return the creditor's debts afterwards.

        `key` is the idempotency key. Refusals no_debt, debt_at_table, bad_payment.
        """
        return await self._settle("forgive", guild_id, debtor, creditor, amount, key)

    async def _settle(
        self, kind: str, guild_id: int, debtor: int, creditor: int, amount: int | None, key: str, reason: str = ""
    ) -> tuple[MemberDebt, ...]:
        actor = debtor if kind == "pay" else creditor

        async def attempt() -> None:
            owed, last = await self._store.reader.accounts.last_posting(debt_account(guild_id, creditor, debtor))
            if owed <= 0:
                raise await self._nothing_owed(guild_id, debtor, creditor)
            settled = owed if amount is None else amount
            if not 1 <= settled <= owed:
                raise Refusal("bad_payment", least=1, most=owed)
            claim = debt_claim(guild_id, creditor, debtor, last)
            transaction = debt_settlement(kind, guild_id, debtor, creditor, settled, actor, reason)
            await self._store.writer.commit(
                WriteBatch(idempotency_key=key, claims=(claim,), transactions=(transaction,))
            )

        if await self._store.reader.find_answer(key) is None:
            await retry_on_conflict(attempt, "the debt")
        return await self.debts_of(guild_id, actor)

    async def _nothing_owed(self, guild_id: int, debtor: int, creditor: int) -> Refusal:
        for one in await self.debts_of(guild_id, debtor):
            if one.creditor == creditor and one.table_id is not None:
                return Refusal("debt_at_table", table_id=one.table_id)
        return Refusal("no_debt")


def debt_claim(guild_id: int, creditor: int, debtor: int, last: int) -> str:
    """Return the claim for settling a debt as the transaction `last` left it: an optimistic lock."""
    return f"owed/{guild_id}/{creditor}/{debtor}/{last}"


class MemberPayments:
    """Payments between members. `open_wallet` gives a member of a server their opening balance once."""

    def __init__(self, store: Store, open_wallet: Callable[[int, int], Awaitable[None]]) -> None:
        self._store = store
        self._open_wallet = open_wallet

    async def plan(self, guild_id: int, payer: int, payee: int, amount: int, reason: str = "") -> MemberPayment:
        """Return the payment that would be made. Refusals pay_self, bad_gift, bad_reason, not_enough_money."""
        if payer == payee:
            raise Refusal("pay_self")
        if not 1 <= amount <= MAX_CHIPS:
            raise Refusal("bad_gift", least=1, most=MAX_CHIPS)
        check_reason(reason, required=False)
        await self._open_wallet(guild_id, payer)
        books = self._store.reader.accounts
        have = await books.balance(wallet_account(guild_id, payer))
        if have < amount:
            raise Refusal("not_enough_money", have=have, needed=amount)
        owed, _ = await books.last_posting(debt_account(guild_id, payee, payer))
        return MemberPayment(amount=amount, owed=min(max(owed, 0), amount), left=have - amount)

    async def pay(
        self, guild_id: int, payer: int, payee: int, amount: int, reason: str, key: str, *, owed: int
    ) -> MemberPayment:
        """Pay `amount` out of the payer's wallet, of which `owed` pays a debt as planned.

        `key` is the idempotency key. Refusals as for `plan`, and payment_changed if the plan has changed since.
        """
        answer = await self._store.reader.find_answer(key)
        if answer is not None:
            return decode(answer, MemberPayment)
        planned = await self.plan(guild_id, payer, payee, amount, reason)
        now, last = await self._store.reader.accounts.last_posting(debt_account(guild_id, payee, payer))
        if owed != planned.owed or owed != min(max(now, 0), amount):
            raise Refusal("payment_changed")
        await self._open_wallet(guild_id, payee)
        reason, gift = check_reason(reason, required=False), amount - owed
        transactions: list[Transaction] = []
        if owed:
            transactions.append(debt_settlement("pay", guild_id, payer, payee, owed, payer, reason))
        if gift:
            postings = (Posting(wallet_account(guild_id, payer), -gift), Posting(wallet_account(guild_id, payee), gift))
            given = Transaction(kind="gift", guild_id=guild_id, postings=postings, actor=payer, reason=reason)
            transactions.append(given)
        change = WriteBatch(
            idempotency_key=key,
            answer=encode(planned),
            transactions=tuple(transactions),
            claims=(debt_claim(guild_id, payee, payer, last),) if owed else (),
        )
        try:
            return decode((await self._store.writer.commit(change)).answer, MemberPayment)
        except AlreadyClaimed:
            raise Refusal("payment_changed") from None
