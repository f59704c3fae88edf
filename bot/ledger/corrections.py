"""Corrections: reversing entries for booked transactions."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.audit_log import make_audit_entry, mark_own_ruling, voided_results
from bot.errors import Refusal
from bot.ledger.bank import add_advances, debt_claim, debt_settlement, wallet_changes
from bot.ledger.postings import bank_account, debt_account, given_points_account, wallet_account
from bot.ledger.values import BANK_USER_ID, Correction, MemberCorrection, check_reason
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, InsufficientFunds
from bot.store.reading.money import ReversibleTransactions
from bot.store.reading.rows import StoredTransaction
from bot.store.schema.money import POT_SETTLEMENT_KIND, SETTLEMENT_KINDS, AccountKind, AccountRef, Posting, Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, retry_on_conflict

AccountResolver = Callable[[AccountRef], AccountRef]
"""Function that returns, for an account of a closed table, the account that has its money now."""


def pot_contribution(one: StoredTransaction) -> int:
    """Return the chips that a transaction put into the pot; negative: took out."""
    return sum(amount for account, amount in one.postings if account.kind is AccountKind.POT)


def pot_surplus(several: Iterable[StoredTransaction], resolve: AccountResolver) -> Counter[AccountRef]:
    """Return the chips that each account gets back (negative: gives back) if only these transactions count.

    The transactions are those of a closed table, oldest first. Chips of a pot that nobody won are carried into later
    deals. If only some of these deals are reversed, chips may have been taken out of the pot that were never put in,
    and others put in but never taken out. Accounts that took too many chips give them back, and accounts that put in
    too many get them back. The sum of the result is the chips put into the pot and not taken out.
    """
    found: Counter[AccountRef] = Counter()
    inside: deque[tuple[int, StoredTransaction]] = deque()
    for one in several:
        amount = pot_contribution(one)
        if amount > 0:
            inside.append((amount, one))
        while amount < 0 and inside:
            there, earlier = inside.popleft()
            if there + amount > 0:
                inside.appendleft((there + amount, earlier))
            amount = min(0, there + amount)
        if amount < 0:
            found.update(_split(amount, _shares(one, resolve, 1)))
    for amount, one in inside:
        found.update(_split(amount, _shares(one, resolve, -1)))
    return found


def _shares(one: StoredTransaction, resolve: AccountResolver, sign: int) -> Mapping[AccountRef, int]:
    """Return the chips that a transaction brought (`sign` 1) or cost (`sign` -1) each account.

    If there are no such chips, the bank gets the whole share.
    """
    lines: Counter[AccountRef] = Counter()
    for account, amount in one.postings:
        if account.kind in {AccountKind.PURSE, AccountKind.WALLET, AccountKind.BANK}:
            lines[resolve(account)] += sign * amount
    return +lines or {bank_account(one.guild_id): 1}


def _split(amount: int, shares: Mapping[AccountRef, int]) -> dict[AccountRef, int]:
    """Divide an amount in proportion to `shares`, in whole chips without a remainder."""
    parts: dict[AccountRef, int] = {}
    whole, behind, given = sum(shares.values()), 0, 0
    for account, share in sorted(shares.items(), key=lambda one: one[0].account_id):
        behind += share
        parts[account] = abs(amount) * behind // whole - given
        given += parts[account]
    return {account: part if amount > 0 else -part for account, part in parts.items()}


_MAX_ATTEMPTS = 16

_Seats = Mapping[tuple[int, int], int]
"""User ids by table and seat; 0 for a computer player."""


async def _empty_batch() -> WriteBatch:
    return WriteBatch()


async def _no_deals() -> tuple[tuple[int, int], ...]:
    return ()


class _CorrectionRequest(Struct, frozen=True, kw_only=True):
    """Request for a correction. `bank_limit` is the maximum that the bank may pay (None: no limit)."""

    guild_id: int
    actor: int
    reason: str
    bank_limit: int | None
    audit_entry: AuditEntryRow | None = None


class Corrections:
    """Reversal of booked transactions.

    Chips from a purse at a closed table are in the member's wallet now, so the wallet pays and receives in place of the
    purse. Chips of a pot come from the people who got them and return to the people who put them in, as computed by
    `pot_surplus`. The bank pays and receives in place of computer players. It does the same for former members, whose
    data was deleted, because it got the chips that they left. Debts of former members have lapsed and are not restored.

    The bank advances chips that a wallet lacks, so that other people are paid at once, and the member owes them to the
    bank. Chips that a member gets back first pay the member's debt to the bank. Nobody loses more points than they
    have. `bank_limit` is the maximum that the bank may pay (None: no limit), including advances and payments in place
    of former members. A correction that needs more is refused with `bank_would_pay`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def reverse(
        self,
        guild_id: int,
        actor: int,
        number: int,
        reason: str,
        key: str,
        *,
        bank_limit: int | None = 0,
        extra_batch: Callable[[], Awaitable[WriteBatch]] = _empty_batch,
        expected: Correction | None = None,
    ) -> Correction:
        """Reverse transaction `number` in the name of `actor`, and return the effect on each member.

        `extra_batch` and `expected` are as for `reverse_deals`. `key` is the idempotency key; with "", the effect is
        returned but nothing changes. Refusals bad_reason, no_such_entry, already_corrected, table_not_over,
        nothing_to_correct (nothing would move), correction_changed, and bank_would_pay.
        """
        reason = check_reason(reason)
        done = make_audit_entry(guild_id, actor, "correction", reason=reason, entry=number)
        read = partial(self._store.reader.reversals.find, number)
        return await self._correct(key, done, read, bank_limit, extra_batch, expected=expected)

    async def reverse_deals(
        self,
        guild_id: int,
        actor: int,
        table_id: int,
        first: int,
        last: int,
        reason: str,
        key: str,
        *,
        bank_limit: int | None = 0,
        extra_batch: Callable[[], Awaitable[WriteBatch]] = _empty_batch,
        expected: Correction | None = None,
    ) -> Correction:
        """Reverse the chips and points of the deals `first` to `last` of a table, unless they are reversed already.

        The deals, even those that moved nothing, no longer count in statistics. `extra_batch` returns a batch to commit
        with the correction; it is called again when the commit is retried. `expected` is the effect that somebody has
        confirmed (None: any effect is accepted).

        `key` is the idempotency key; with "", the effect is returned but nothing changes. Refusals bad_reason,
        no_such_entry (the deals settled nothing), already_corrected, table_not_over, nothing_to_correct,
        bank_would_pay, and correction_changed if the effect is not `expected`.
        """
        reason = check_reason(reason)
        facts = {"table": table_id, "first_deal": first, "last_deal": last}
        done = make_audit_entry(guild_id, actor, "correction_deals", reason=reason, leagues=(), **facts)
        read = partial(self._store.reader.reversals.list_for_deals, table_id, first, last)
        counted = partial(self._store.reader.tallies.counted_deals, guild_id, table_id, first, last)
        return await self._correct(key, done, read, bank_limit, extra_batch, counted_deals=counted, expected=expected)

    async def restore_deals(
        self,
        guild_id: int,
        table_id: int,
        first: int,
        last: int,
        original: tuple[int, str],
        actor: int,
        reason: str,
        key: str,
        *,
        bank_limit: int | None = 0,
        extra_batch: Callable[[], Awaitable[WriteBatch]] = _empty_batch,
    ) -> Correction:
        """Undo a reversal of the deals `first` to `last` of a table, in the name of `actor`.

        `original` identifies the reversal by its actor and reason. `bank_limit` and `extra_batch` are as for
        `reverse_deals`. `key` is the idempotency key. Refusals bad_reason, no_such_entry (no such reversal),
        nothing_to_correct, bank_would_pay.
        """
        reason = check_reason(reason)

        async def read() -> ReversibleTransactions:
            booked = await self._store.reader.reversals.list_for_deals(table_id, first, last)
            back = [one for one in booked.transactions if one.transaction_id in booked.reversed_ids]
            theirs = tuple(one for one in back if (one.actor, one.reason) == original)
            return replace(booked, transactions=theirs, reversed_ids=frozenset())

        facts = {"table": table_id, "first_deal": first, "last_deal": last}
        done = make_audit_entry(guild_id, actor, "deals_put_back", reason=reason, leagues=(), **facts)
        return await self._correct(key, done, read, bank_limit, extra_batch)

    async def is_deal_ruling(self, guild_id: int, number: int) -> bool:
        """Return True if transaction `number` settled a deal, or is a correction at a table."""
        several = (await self._store.reader.reversals.find(number)).transactions
        ruling = {*SETTLEMENT_KINDS, "correction"}
        return any(one.kind in ruling and one.guild_id == guild_id and one.table_id is not None for one in several)

    async def deal_of(self, guild_id: int, number: int) -> tuple[int, int] | None:
        """Return the table and the deal that transaction `number` settled, or None."""
        for one in (await self._store.reader.reversals.find(number)).transactions:
            if one.kind in SETTLEMENT_KINDS and one.guild_id == guild_id and one.table_id and one.deal_no:
                return one.table_id, one.deal_no
        return None

    async def build_deals_reversal(
        self,
        guild_id: int,
        actor: int,
        table_id: int,
        first: int,
        last: int,
        reason: str,
        *,
        bank_limit: int | None = 0,
    ) -> tuple[Correction, WriteBatch]:
        """Return the effect of reversing deals, and the batch that reverses them, for another service to commit.

        The caller asks for a new batch when its commit is retried. No audit entry is added. The table may be open:
        purses stay as they are, and wallets pay and receive instead. Refusals as for `reverse_deals`, with
        `table_not_over` only if chips of these deals are in the pot of an open table.
        """
        request = _CorrectionRequest(guild_id=guild_id, actor=actor, reason=check_reason(reason), bank_limit=bank_limit)
        booked = await self._store.reader.reversals.list_for_deals(table_id, first, last)
        if sum(map(pot_contribution, booked.transactions)) == 0:
            booked = replace(booked, open_tables=())
        change = await self._change(request, _find_reversible(booked, guild_id, ()), WriteBatch())
        return decode(change.answer, Correction), replace(change, answer="")

    async def _correct(
        self,
        key: str,
        audit_entry: AuditEntryRow,
        read: Callable[[], Awaitable[ReversibleTransactions]],
        bank_limit: int | None,
        extra_batch: Callable[[], Awaitable[WriteBatch]],
        *,
        counted_deals: Callable[[], Awaitable[tuple[tuple[int, int], ...]]] = _no_deals,
        expected: Correction | None = None,
    ) -> Correction:
        """Reverse the transactions that `read` returns, as `audit_entry` says.

        `counted_deals` returns the deals that stop counting, as pairs of table and deal, including deals that moved
        nothing.
        """
        request = _CorrectionRequest(
            guild_id=audit_entry.guild_id,
            actor=audit_entry.actor,
            reason=audit_entry.reason,
            bank_limit=bank_limit,
            audit_entry=audit_entry,
        )

        async def attempt() -> Correction:
            answer = await self._store.reader.find_answer(key) if key else None
            if answer is not None:
                return decode(answer, Correction)
            counted = await counted_deals()
            extra = replace(await extra_batch(), uncounted_deals=counted)
            booked = _find_reversible(await read(), request.guild_id, counted)
            change = await self._change(request, booked, extra)
            planned = decode(change.answer, Correction)
            if not key:
                return planned
            if expected is not None and planned != expected:
                raise Refusal("correction_changed")
            committed = await self._store.writer.commit(replace(change, idempotency_key=key))
            return decode(committed.answer, Correction)

        conflicts = (AlreadyClaimed, InsufficientFunds)
        return await retry_on_conflict(attempt, "the wallets", conflicts=conflicts, max_attempts=_MAX_ATTEMPTS)

    async def _change(
        self, request: _CorrectionRequest, booked: ReversibleTransactions, extra_batch: WriteBatch
    ) -> WriteBatch:
        guild_id, books = request.guild_id, self._store.reader.accounts
        seats = {(one.table_id, one.seat): one.user_id for one in booked.seats}
        scorers = {line[0] for one in booked.transactions for line in one.postings}
        held = Counter(await books.balances(one for one in scorers if one.kind is AccountKind.POINTS))
        claims: list[str] = []
        for account in {one for one in scorers if one.kind is AccountKind.DEBT and one.user_id == BANK_USER_ID}:
            held[account], last = await books.last_posting(account)
            claims.append(debt_claim(guild_id, BANK_USER_ID, account.other_id, last))
        former = Counter[int]()
        of_pot = {one.newest for one in (*booked.pot_transactions, *booked.pot_settlements)}
        reversals = tuple(_reversals(booked.transactions, seats, held, former, request, of_pot))
        if any(one.transaction_id in of_pot for one in booked.transactions):
            claims.append(f"pot/{booked.pot_transactions[0].transaction.table_id}/{max(of_pot)}")
            reversals += tuple(_pot_settlements(booked, seats, request))
        if not reversals and not extra_batch.uncounted_deals:
            raise Refusal("nothing_to_correct")
        chips = wallet_changes(reversals)
        wallets = await books.balances(wallet_account(guild_id, user_id) for user_id in chips)
        balances = {account.user_id: balance for account, balance in wallets.items()}
        transactions, owed = add_advances(guild_id, reversals, balances, bank_limit=request.bank_limit)
        repaid: dict[int, int] = {}
        claims += [f"reversal/{one.reverses}" for one in reversals if one.reverses]
        for user_id, amount in chips.items():
            if amount > 0:
                left, last = await books.last_posting(debt_account(guild_id, BANK_USER_ID, user_id))
                if left > 0:
                    repaid[user_id] = min(left, amount)
                    claims.append(debt_claim(guild_id, BANK_USER_ID, user_id, last))
        transactions += tuple(
            debt_settlement("pay", guild_id, user_id, BANK_USER_ID, amount, actor=0)
            for user_id, amount in repaid.items()
        )
        entries = extra_batch.audit_entries
        if request.audit_entry is not None:
            dealt = chips if any(one.deal_no for one in reversals) else ()
            entries = (*entries, mark_own_ruling(request.audit_entry, dealt))
        correction = _summarize(reversals, {**former, **chips}, owed, repaid)
        return replace(
            extra_batch,
            answer=encode(replace(correction, results=voided_results(extra_batch.audit_entries))),
            claims=(*extra_batch.claims, *dict.fromkeys(claims)),
            audit_entries=entries,
            transactions=(*extra_batch.transactions, *transactions),
        )


def _find_reversible(
    booked: ReversibleTransactions, guild_id: int, counted: Collection[tuple[int, int]]
) -> ReversibleTransactions:
    """Return the snapshot with only the transactions that can be reversed.

    There may be none if `counted` has deals, which moved nothing but still count in statistics. Refusals no_such_entry,
    already_corrected, table_not_over.
    """
    theirs = [one for one in booked.transactions if one.guild_id == guild_id]
    if not theirs and not counted:
        raise Refusal("no_such_entry")
    if booked.open_tables:
        raise Refusal("table_not_over", table_id=booked.open_tables[0])
    left = tuple(one for one in theirs if one.transaction_id not in booked.reversed_ids)
    if not left and not counted:
        raise Refusal("already_corrected")
    return replace(booked, transactions=left)


def _pot_settlements(
    booked: ReversibleTransactions, seats: _Seats, request: _CorrectionRequest
) -> Iterator[Transaction]:
    """Yield the transaction that settles the pot again after these reversals, if any chips have to move for it."""
    gone = {one.transaction_id for one in booked.transactions}
    theirs = pot_surplus(
        (one.transaction for one in booked.pot_transactions if one.is_effective_after(gone)),
        partial(_current_account, seats=seats),
    )
    for one in booked.pot_settlements:
        if one.is_effective_after(gone):
            theirs.subtract(dict(one.transaction.postings))
    guild_id = request.guild_id
    # The bank replaces former members.
    lines = {
        account: amount
        for account, amount in theirs.items()
        if amount and account.kind is AccountKind.WALLET and account.user_id > 0
    }
    if lines:
        postings = [Posting(account, amount) for account, amount in lines.items()]
        postings.append(Posting(bank_account(guild_id), -sum(lines.values())))
        yield Transaction(
            kind=POT_SETTLEMENT_KIND,
            guild_id=guild_id,
            postings=tuple(one for one in postings if one.amount),
            table_id=booked.pot_transactions[0].transaction.table_id,
            actor=request.actor,
            reason=request.reason,
            requires_members=True,
        )


def _reversals(
    several: Iterable[StoredTransaction],
    seats: _Seats,
    held: Counter[AccountRef],
    former: Counter[int],
    request: _CorrectionRequest,
    of_pot: Container[int],
) -> Iterator[Transaction]:
    """Yield the reversals of these transactions, except reversals that would move nothing.

    Transactions in `of_pot` are always reversed, because the pot depends on which of them count. `held` has the
    balances of points and debts, and is updated. Chips that the bank gets or gives in place of former members are added
    to `former`.
    """
    for one in several:
        lines: Counter[AccountRef] = Counter()
        for account, amount in one.postings:
            lines[_current_account(account, seats)] -= amount
        _replace_former_members(lines, former)
        _limit_points(lines, held)
        _limit_repaid(lines, held)
        postings = tuple(Posting(account, amount) for account, amount in lines.items() if amount)
        if postings or one.transaction_id in of_pot:
            yield Transaction(
                kind="correction",
                guild_id=one.guild_id,
                postings=postings,
                table_id=one.table_id,
                deal_no=one.deal_no,
                actor=request.actor,
                reason=request.reason,
                reverses=one.transaction_id,
                requires_members=True,
            )


def _current_account(account: AccountRef, seats: _Seats) -> AccountRef:
    """Return the account that now has the money of an account at a closed table."""
    guild_id = account.guild_id
    if account.kind is AccountKind.PURSE:
        user_id = seats.get((account.table_id, account.seat), 0)
        return wallet_account(guild_id, user_id) if user_id else bank_account(guild_id)
    if account.kind in {AccountKind.POT, AccountKind.STAKE}:
        return bank_account(guild_id)
    if account.kind is AccountKind.DEBT:
        return debt_account(guild_id, account.user_id, account.other_id)
    return account


def _replace_former_members(lines: Counter[AccountRef], former: Counter[int]) -> None:
    """Replace the wallets of former members with the bank's account, and leave out debts that were theirs."""
    for account in [one for one in lines if one.user_id < 0 or one.other_id < 0]:
        if account.kind is AccountKind.WALLET:
            former[account.user_id] += lines[account]
            lines[bank_account(account.guild_id)] += lines.pop(account)
        elif account.kind is AccountKind.DEBT:
            del lines[account]


def _limit_points(lines: Counter[AccountRef], held: Counter[AccountRef]) -> None:
    """Limit the points taken from a member to the points that they have. `held` has these points, and is updated."""
    for account in [one for one in lines if one.kind is AccountKind.POINTS]:
        kept = max(0, -lines[account] - held[account])
        lines[account] += kept
        lines[given_points_account(account.guild_id)] -= kept
        held[account] += lines[account]


def _limit_repaid(lines: Counter[AccountRef], held: Counter[AccountRef]) -> None:
    """Limit the reversal of an advance to the chips still owed to the bank, so that the bank never owes anything.

    `held` has the debts to the bank, and is updated.
    """
    for account in [one for one in lines if one.kind is AccountKind.DEBT and one.user_id == BANK_USER_ID]:
        guild_id, debtor = account.guild_id, account.other_id
        repaid = max(0, -lines[account] - held[account])
        left = min(repaid, max(0, -lines[wallet_account(guild_id, debtor)]))
        lines[account] += repaid
        lines[debt_account(guild_id, debtor, BANK_USER_ID)] -= repaid
        lines[wallet_account(guild_id, debtor)] += left
        lines[bank_account(guild_id)] -= left
        held[account] += lines[account]


def _summarize(
    reversals: Collection[Transaction], chips: Mapping[int, int], owed: Mapping[int, int], repaid: Mapping[int, int]
) -> Correction:
    chips = {user_id: amount for user_id, amount in chips.items() if amount}
    scored: Counter[int] = Counter()
    for transaction in reversals:
        for line in transaction.postings:
            if line.account.kind is AccountKind.POINTS:
                scored[line.account.user_id] += line.amount
    return Correction(
        members=tuple(
            MemberCorrection(
                user_id=user_id,
                chips=chips.get(user_id, 0),
                points=scored[user_id],
                owed=owed.get(user_id, 0),
                repaid=repaid.get(user_id, 0),
            )
            for user_id in sorted({*chips, *scored})
        ),
        entries=tuple(one.reverses for one in reversals if one.reverses),
    )
