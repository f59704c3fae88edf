"""Ledger service: wallets, allowances, refills, grants, fines, payments and audits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from msgspec.structs import replace

from bot.audit_log import make_audit_entry
from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.ledger.bank import add_advances, bank_transactions, debt_claim, debt_settlement
from bot.ledger.corrections import Corrections
from bot.ledger.imports import BalanceImports
from bot.ledger.postings import debt_account, points_account, stake_account, stake_claim, wallet_account
from bot.ledger.statements import MAX_POINTS, Statements, build_balance_history, member_debts, read_entries
from bot.ledger.values import (
    BalanceHistory,
    BankStake,
    Fine,
    Grant,
    LedgerAudit,
    MemberDebt,
    MemberPayment,
    Wallet,
    check_reason,
)
from bot.settings.service import SettingsService
from bot.settings.values import MAX_CHIPS, ServerSettings
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, InsufficientFunds
from bot.store.reading.rows import StoredTransaction
from bot.store.schema.money import POINTS_KINDS, AccountKind, AccountRef, Posting, Transaction
from bot.store.schema.servers import MemberRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch, retry_on_conflict

_DAYS_PER_WEEK = 7

_EPOCH_WEEKDAY = 3
"""Days from the last Monday before the epoch to the epoch, which was a Thursday."""


def allowance_claim(guild_id: int, user_id: int, settings: ServerSettings, now: float) -> str:
    """Return the claim by which a member gets the allowance only once in the period of `now`."""
    return f"allowance/{guild_id}/{user_id}/{settings.allowance_days}/{_allowance_period(settings.allowance_days, now)}"


def next_allowance_at(settings: ServerSettings, now: float) -> float:
    """Return the start of the next allowance period: midnight UTC or, for weekly allowances, midnight UTC on Monday."""
    days = settings.allowance_days
    return float(((_allowance_period(days, now) + 1) * days - (_EPOCH_WEEKDAY if days == _DAYS_PER_WEEK else 0)) * DAY)


def _allowance_period(days: int, now: float) -> int:
    """Return the number of the day or week of `now`. The period of the epoch is number 0."""
    day = int(now // DAY)
    return (day + _EPOCH_WEEKDAY) // _DAYS_PER_WEEK if days == _DAYS_PER_WEEK else day


_MAX_GRANTS = 10
_MAX_ATTEMPTS = 16


class Ledger:
    """Service for wallets, refills, grants and fines.

    Its attributes are services for debts, corrections, payments, imports, statements and settings. Money only moves by
    double-entry transactions. Every method that writes can raise Refusal `database_unavailable`, and then nothing has
    changed.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.settings = SettingsService(store, clock)
        self.debts = Debts(store)
        self.corrections = Corrections(store)
        self.payments = MemberPayments(store, self.open_wallet)
        self.imports = BalanceImports(store, clock)
        self.statements = Statements(store)
        self._store = store
        self._clock = clock

    async def open_wallet(self, guild_id: int, user_id: int) -> None:
        """Give a member the opening balance once and, after that, the server's allowance once per period.

        A person who returns after their data was deleted starts with nothing. They wait for a refill as if they had
        just received one.
        """
        await self._pay_due(await self._member(guild_id, user_id))

    async def _pay_due(self, member: MemberRow) -> bool:
        """Give a member the opening balance or the allowance that is due. Return False if nothing is."""
        guild_id, user_id = member.guild_id, member.user_id
        settings, now = await self.settings.servers.read(guild_id), self._clock.now()
        if member.opened_at is not None:
            return await self._give_allowance(guild_id, user_id, settings, now)
        opened = WriteBatch(
            idempotency_key=f"opening/{guild_id}/{user_id}",
            upserts=(replace(member, opened_at=now),),
            claims=(allowance_claim(guild_id, user_id, settings, now),) if settings.allowance_amount else (),
        )
        if await self._store.is_returning_member(guild_id, user_id):
            # The bank adds no further stake for this person today either.
            claim = stake_claim(guild_id, int(now // DAY), user_id)
            opened = replace(
                opened, claims=(*opened.claims, claim), upserts=(replace(member, opened_at=now, last_refill_at=now),)
            )
        else:
            opened = replace(opened, transactions=bank_transactions("opening", guild_id, user_id, settings.opening))
        await self._store.writer.commit(opened)
        return True

    async def _give_allowance(self, guild_id: int, user_id: int, settings: ServerSettings, now: float) -> bool:
        """Give a member the allowance of the current period. Return False if there is none or they have received it."""
        claim = allowance_claim(guild_id, user_id, settings, now)
        if not settings.allowance_amount or self._store.writer.is_committed(claim):
            return False
        if await self._store.reader.find_answer(claim) is not None:
            return False
        given = bank_transactions("allowance", guild_id, user_id, settings.allowance_amount)
        await self._store.writer.commit(WriteBatch(idempotency_key=claim, transactions=given))
        return True

    async def balances(self, guild_id: int, user_ids: Iterable[int]) -> dict[int, int]:
        """Return wallet balances by user id; 0 for a member without a wallet."""
        accounts = {wallet_account(guild_id, user_id): user_id for user_id in user_ids}
        found = await self._store.reader.accounts.balances(accounts)
        return {accounts[account]: balance for account, balance in found.items()}

    async def opened_wallet(self, guild_id: int, user_id: int) -> Wallet:
        """Return a member's wallet after `open_wallet`."""
        member, wallet = await self._read_wallet(guild_id, user_id)
        return await self.wallet(guild_id, user_id) if await self._pay_due(member) else wallet

    async def wallet(self, guild_id: int, user_id: int) -> Wallet:
        """Return a member's wallet. A wallet that was never opened is empty.

        `opened_wallet` first pays the chips that are due. A refill can be taken if wallet and purses together have less
        than the server's `refill_below`.
        """
        _, wallet = await self._read_wallet(guild_id, user_id)
        return wallet

    async def _read_wallet(self, guild_id: int, user_id: int) -> tuple[MemberRow, Wallet]:
        settings, now = await self.settings.servers.read(guild_id), self._clock.now()
        async with self._store.reader.snapshot() as reader:
            member = await reader.settings.member(guild_id, user_id) or MemberRow(guild_id=guild_id, user_id=user_id)
            accounts = await reader.accounts.accounts_of_member(guild_id, user_id)
            newest = await read_entries(reader, guild_id, user_id, 1)
        balance, at_tables = accounts.get(wallet_account(guild_id, user_id), 0), _chips_at_tables(accounts)
        below = settings.refill_below if settings.refill_amount else 0
        wallet = Wallet(
            balance=balance,
            at_tables=at_tables,
            entries=newest.entries,
            has_older=newest.has_older,
            refill_at=_next_refill_at(member, settings) if balance + at_tables < below else None,
            debts=member_debts(accounts),
            refill_below=below,
            refill_interval=settings.refill_interval,
            points=accounts.get(points_account(guild_id, user_id)),
            allowance=settings.allowance_amount,
            allowance_days=settings.allowance_days,
            allowance_at=next_allowance_at(settings, now) if settings.allowance_amount else None,
        )
        return member, wallet

    async def balance_history(self, guild_id: int, user_id: int, *, since: float = 0.0) -> BalanceHistory:
        """Return a member's balance over time from `since`, or from their first transaction if that was later."""
        found = await self._store.reader.accounts.history_of_member(guild_id, user_id, since, MAX_POINTS)
        return build_balance_history(found, since=since, now=self._clock.now())

    async def refill(self, guild_id: int, user_id: int, key: str) -> Wallet:
        """Give a member the server's refill, and return the wallet afterwards.

        `key` is the idempotency key. Refusals refills_off, refill_not_needed, refill_too_soon.
        """
        await self.open_wallet(guild_id, user_id)
        try:
            await self._refill(guild_id, user_id, key)
        except Refusal:
            if await self._store.reader.find_answer(key) is None:
                raise
        return await self.wallet(guild_id, user_id)

    async def _refill(self, guild_id: int, user_id: int, key: str) -> None:
        settings = await self.settings.servers.read(guild_id)
        if not settings.refill_amount:
            raise Refusal("refills_off")
        member = await self._member(guild_id, user_id)
        accounts = await self._store.reader.accounts.accounts_of_member(guild_id, user_id)
        have = accounts.get(wallet_account(guild_id, user_id), 0) + _chips_at_tables(accounts)
        if have >= settings.refill_below:
            raise Refusal("refill_not_needed", have=have, least=settings.refill_below)
        now, at = self._clock.now(), _next_refill_at(member, settings)
        if now < at:
            raise Refusal("refill_too_soon", at=at)
        change = WriteBatch(
            idempotency_key=key,
            claims=(f"refill/{guild_id}/{user_id}/{member.last_refill_at}",),
            transactions=bank_transactions("refill", guild_id, user_id, settings.refill_amount, actor=user_id),
            upserts=(replace(member, last_refill_at=now),),
        )
        try:
            await self._store.writer.commit(change)
        except AlreadyClaimed:
            raise Refusal("refill_too_soon", at=now + settings.refill_interval) from None

    async def grant(self, guild_id: int, giver: int, user_id: int, amount: int, reason: str, key: str) -> Wallet:
        """Give a member `amount` chips from the bank in the name of `giver`, and return the member's wallet afterwards.

        `key` is the idempotency key. Refusals bad_grant, bad_reason.
        """
        if not 1 <= amount <= MAX_CHIPS:
            raise Refusal("bad_grant", least=1, most=MAX_CHIPS)
        reason = check_reason(reason)
        await self.open_wallet(guild_id, user_id)
        transactions = bank_transactions("grant", guild_id, user_id, amount, actor=giver, reason=reason)
        done = make_audit_entry(guild_id, giver, "grant", person=user_id, reason=reason, amount=amount)
        await self._store.writer.commit(
            WriteBatch(idempotency_key=key, transactions=transactions, audit_entries=(done,))
        )
        return await self.wallet(guild_id, user_id)

    async def fine(self, guild_id: int, actor: int, user_id: int, amount: int, reason: str, key: str) -> Fine:
        """Take `amount` chips from a member for the bank, in the name of `actor`.

        The member owes the bank the chips that the wallet lacks. `key` is the idempotency key. Refusals bad_fine,
        bad_reason.
        """
        if not 1 <= amount <= MAX_CHIPS:
            raise Refusal("bad_fine", least=1, most=MAX_CHIPS)
        reason = check_reason(reason)
        await self.open_wallet(guild_id, user_id)
        taken = bank_transactions("fine", guild_id, user_id, -amount, actor=actor, reason=reason)
        done = make_audit_entry(guild_id, actor, "fine", person=user_id, reason=reason, amount=amount)

        async def attempt() -> Fine:
            held = await self.balances(guild_id, (user_id,))
            transactions, owed = add_advances(guild_id, taken, held, bank_limit=None)
            answer = encode(Fine(amount=amount, owed=owed.get(user_id, 0)))
            change = WriteBatch(idempotency_key=key, answer=answer, transactions=transactions, audit_entries=(done,))
            return decode((await self._store.writer.commit(change)).answer, Fine)

        return await retry_on_conflict(
            attempt, "the wallet", conflicts=(InsufficientFunds,), max_attempts=_MAX_ATTEMPTS
        )

    async def bank_stake(self, guild_id: int, day: int, user_ids: Iterable[int] = ()) -> BankStake:
        """Return the bank's stake on computer players for a day, and the people in `user_ids` for whom it was added.

        Days are counted in UTC since the epoch.
        """
        claims = {stake_claim(guild_id, day, user_id): user_id for user_id in user_ids}
        taken = await self._store.reader.find_used_keys(claims)
        return BankStake(
            left=await self._store.reader.accounts.balance(stake_account(guild_id, day)),
            limit=(await self.settings.servers.read(guild_id)).bank_limit,
            people=frozenset(claims[claim] for claim in taken),
        )

    async def audit(self, guild_id: int) -> LedgerAudit:
        """Return a server's books, and check that they balance."""
        accounts = self._store.reader.accounts
        sums = await accounts.totals_by_kind(guild_id)
        money = [one for one in sums if one.kind not in POINTS_KINDS]
        points = [one for one in sums if one.kind in POINTS_KINDS]
        grants = await accounts.transactions(guild_id, ("grant",), _MAX_GRANTS)
        return LedgerAudit(
            balances={one.kind.value: one.balance for one in money},
            is_balanced=not any(one.unequal for one in sums)
            and not any(sum(one.balance for one in currency) for currency in (money, points)),
            grants=tuple(map(_grant, grants)),
            points=sum(one.balance for one in points if one.kind is AccountKind.POINTS),
        )

    async def _member(self, guild_id: int, user_id: int) -> MemberRow:
        found = await self._store.reader.settings.member(guild_id, user_id)
        return found or MemberRow(guild_id=guild_id, user_id=user_id)


def _chips_at_tables(accounts: Mapping[AccountRef, int]) -> int:
    return sum(balance for account, balance in accounts.items() if account.kind is AccountKind.PURSE)


def _next_refill_at(member: MemberRow, settings: ServerSettings) -> float:
    return 0.0 if member.last_refill_at is None else member.last_refill_at + settings.refill_interval


def _grant(transaction: StoredTransaction) -> Grant:
    account, amount = next(line for line in transaction.postings if line[0].kind is AccountKind.WALLET)
    return Grant(
        giver=transaction.actor, user_id=account.user_id, amount=amount, reason=transaction.reason, at=transaction.at
    )


class Debts:
    """Service for reading and settling debts.

    A debt at a table is repaid at the table, out of winnings. A debt that is left over is paid or forgiven here.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def debts_of(self, guild_id: int, user_id: int) -> tuple[MemberDebt, ...]:
        """Return the debts that a member owes or is owed: those left over first, then those at tables."""
        return member_debts(await self._store.reader.accounts.debts(guild_id, user_id))

    async def pay(
        self, guild_id: int, debtor: int, creditor: int, amount: int, key: str, *, reason: str = ""
    ) -> tuple[MemberDebt, ...]:
        """Pay `amount` chips of a left-over debt from the debtor's wallet, and return the debtor's debts afterwards.

        The creditor may be `BANK_USER_ID`. `key` is the idempotency key. Refusals no_debt, debt_at_table, bad_payment,
        bad_reason, not_enough_money.
        """
        reason = check_reason(reason, required=False)
        return await self._settle("pay", guild_id, debtor, creditor, amount, key, reason)

    async def forgive(
        self, guild_id: int, creditor: int, debtor: int, key: str, *, amount: int | None = None
    ) -> tuple[MemberDebt, ...]:
        """Forgive `amount` chips (None: all) of a left-over debt, and return the creditor's debts afterwards.

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


class MemberPayments:
    """Service for payments between members. `open_wallet` gives a member of a server their opening balance once."""

    def __init__(self, store: Store, open_wallet: Callable[[int, int], Awaitable[None]]) -> None:
        self._store = store
        self._open_wallet = open_wallet

    async def plan(self, guild_id: int, payer: int, payee: int, amount: int, reason: str = "") -> MemberPayment:
        """Return the payment that `pay` would make. Refusals pay_self, bad_gift, bad_reason, not_enough_money."""
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
        """Pay `amount` chips from the payer's wallet, of which `owed` chips pay a debt, as planned.

        `key` is the idempotency key. Refusals as for `plan`, and payment_changed if the plan would now be different.
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
            transactions.append(
                Transaction(kind="gift", guild_id=guild_id, postings=postings, actor=payer, reason=reason)
            )
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
