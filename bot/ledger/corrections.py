"""Corrections: booked transactions are reversed by new ones and never edited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.acts.acts import act, results_out, ruled
from bot.errors import Refusal
from bot.ledger.bank import moved, settling, with_advances
from bot.ledger.debts import settling_claim
from bot.ledger.postings import bank, debt, given, wallet
from bot.ledger.pots import left_over, put_in
from bot.ledger.reasons import checked_reason
from bot.ledger.values import THE_BANK, Corrected, Correction
from bot.store.attempts import until_it_fits
from bot.store.change import ActRow, Change
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, InsufficientFunds
from bot.store.money import POT_SETTLED, SETTLING, AccountKind, AccountRef, Posting, Transaction
from bot.store.reading.reversals import Booked
from bot.store.store import Store
from bot.store.stored import StoredTransaction

_ATTEMPTS = 16
_Seats = Mapping[tuple[int, int], int]
"""User of each seat at a table; 0: a computer player."""


class _Wanted(Struct, frozen=True, kw_only=True):
    """Request for a correction: transactions to reverse (`read` finds them), server, actor and reason.

    `done` is the audit entry. `also` returns a batch to commit with it. `counted` returns the deals that stop counting,
    by table and deal, including deals that moved nothing. `shown` is the expected effect (None: any). `limit` is the
    maximum that the bank may pay (None: no limit).
    """

    read: Callable[[], Awaitable[Booked]]
    guild_id: int
    actor: int
    reason: str
    done: ActRow | None
    also: Callable[[], Awaitable[Change]]
    counted: Callable[[], Awaitable[tuple[tuple[int, int], ...]]]
    limit: int | None
    shown: Correction | None = None


async def _nothing_else() -> Change:
    return Change()


async def _no_deals() -> tuple[tuple[int, int], ...]:
    return ()


class Corrections:
    """Reversal of booked transactions.

    Chips that were in a purse at a closed table come out of the wallet and go back there. The bank replaces computer
    players. Chips that were in a pot come from the people who got them and go back to those who put them in, as
    computed by `left_over`.

    The bank advances chips that a wallet lacks, so that the others are paid at once, and the member owes them. Chips
    that a member gets back first pay their debt to the bank. Nobody loses more points than they have. `limit` is the
    maximum that the bank may pay (None: no limit), advances and its payments in place of former members together.
    Beyond it everything is refused with `bank_would_pay`.

    The bank receives and pays in place of former members, who were forgotten, because it got the chips they left. Their
    debts have lapsed and stay so.
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
        limit: int | None = 0,
        also: Callable[[], Awaitable[Change]] = _nothing_else,
        shown: Correction | None = None,
    ) -> Correction:
        """Reverse the transaction of that number in the name of `actor`, and return the effect on each member.

        `also` and `shown` are as for `reverse_deals`. `key` is the idempotency key; "" only returns the effect.
        Refusals bad_reason, no_such_entry, already_corrected, table_not_over, nothing_to_correct (it would move
        nothing), and correction_changed.
        """
        reason = checked_reason(reason)
        wanted = _Wanted(
            read=partial(self._store.reader.reversals.one, number),
            guild_id=guild_id,
            actor=actor,
            reason=reason,
            done=act(guild_id, actor, "correction", reason=reason, entry=number),
            also=also,
            counted=_no_deals,
            limit=limit,
            shown=shown,
        )
        return await self._correct(wanted, key)

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
        limit: int | None = 0,
        also: Callable[[], Awaitable[Change]] = _nothing_else,
        shown: Correction | None = None,
    ) -> Correction:
        """Reverse the settlements, chips and points, of the deals `first` to `last` of a table, unless reversed
        already.

        The deals no longer count in statistics, including those that moved nothing. `also` returns a batch to commit
        with the correction; it is called again when the commit is retried. `shown` is the effect that somebody
        confirmed: with any other effect the correction is refused.

        `key` is the idempotency key; "" only returns the effect. Refusals bad_reason, no_such_entry (they settled
        nothing), already_corrected, table_not_over, nothing_to_correct, and correction_changed if the effect is not
        `shown` any more.
        """
        reason = checked_reason(reason)
        facts = {"table": table_id, "first_deal": first, "last_deal": last}
        wanted = _Wanted(
            read=partial(self._store.reader.reversals.of_deals, table_id, first, last, SETTLING),
            guild_id=guild_id,
            actor=actor,
            reason=reason,
            done=act(guild_id, actor, "correction_deals", reason=reason, leagues=(), **facts),
            also=also,
            counted=partial(self._store.reader.tallies.counted, guild_id, table_id, first, last),
            limit=limit,
            shown=shown,
        )
        return await self._correct(wanted, key)

    async def put_back(
        self,
        guild_id: int,
        table_id: int,
        first: int,
        last: int,
        of: tuple[int, str],
        actor: int,
        reason: str,
        key: str,
        *,
        limit: int | None = 0,
        also: Callable[[], Awaitable[Change]] = _nothing_else,
    ) -> Correction:
        """Undo a reversal of the deals `first` to `last` of a table in the name of `actor`.

        `of` identifies the reversal by the user id and the reason it was made with. `limit` and `also` are as for
        `reverse_deals`. `key` is the idempotency key. Refusals bad_reason, no_such_entry (no such reversal),
        nothing_to_correct, bank_would_pay.
        """
        reason = checked_reason(reason)

        async def read() -> Booked:
            booked = await self._store.reader.reversals.of_deals(table_id, first, last, SETTLING)
            back = [one for one in booked.transactions if one.transaction_id in booked.taken_back]
            theirs = tuple(one for one in back if (one.actor, one.reason) == of)
            return replace(booked, transactions=theirs, taken_back=frozenset())

        facts = {"table": table_id, "first_deal": first, "last_deal": last}
        wanted = _Wanted(
            read=read,
            guild_id=guild_id,
            actor=actor,
            reason=reason,
            done=act(guild_id, actor, "deals_put_back", reason=reason, leagues=(), **facts),
            also=also,
            counted=_no_deals,
            limit=limit,
        )
        return await self._correct(wanted, key)

    async def rules_on(self, guild_id: int, number: int) -> bool:
        """Return True if the transaction of that number settled a deal or was a ruling on one."""
        several = (await self._store.reader.reversals.one(number)).transactions
        ruling = {*SETTLING, "correction"}
        return any(one.kind in ruling and one.guild_id == guild_id and one.table_id is not None for one in several)

    async def deal_of(self, guild_id: int, number: int) -> tuple[int, int] | None:
        """Return the table and the deal that the transaction of that number settled, or None."""
        for one in (await self._store.reader.reversals.one(number)).transactions:
            if one.kind in SETTLING and one.guild_id == guild_id and one.table_id and one.deal_no:
                return one.table_id, one.deal_no
        return None

    async def of_deals(
        self,
        guild_id: int,
        actor: int,
        table_id: int,
        first: int,
        last: int,
        reason: str,
        *,
        limit: int | None = 0,
    ) -> tuple[Correction, Change]:
        """Return the effect of reversing deals, and the batch for another service to commit with its own.

        The caller builds it again when its commit is retried. No audit entry is added. The table may be open: chips in
        purses stay there, and the wallets pay and receive instead. Refusal `table_not_over` if chips of these deals are
        in the pot of an open table.
        """
        wanted = _Wanted(
            read=partial(self._store.reader.reversals.of_deals, table_id, first, last, SETTLING),
            guild_id=guild_id,
            actor=actor,
            reason=checked_reason(reason),
            done=None,
            also=_nothing_else,
            counted=_no_deals,
            limit=limit,
        )
        booked = await wanted.read()
        if booked.open_tables and not _in_pot(booked):
            booked = replace(booked, open_tables=())
        change = await self._change(wanted, _found(booked, guild_id, ()), Change())
        return decode(change.answer, Correction), replace(change, answer="")

    async def _correct(self, wanted: _Wanted, key: str) -> Correction:
        async def attempt() -> Correction:
            answer = await self._store.reader.answer_of(key) if key else None
            if answer is not None:
                return decode(answer, Correction)
            counted = await wanted.counted()
            also = replace(await wanted.also(), uncounted=counted)
            change = await self._change(wanted, _found(await wanted.read(), wanted.guild_id, counted), also)
            would = decode(change.answer, Correction)
            if not key:
                return would
            if wanted.shown is not None and would != wanted.shown:
                raise Refusal("correction_changed")
            committed = await self._store.writer.commit(replace(change, key=key))
            return decode(committed.answer, Correction)

        quicker = (AlreadyClaimed, InsufficientFunds)
        return await until_it_fits(attempt, "the wallets", quicker=quicker, attempts=_ATTEMPTS)

    async def _change(self, wanted: _Wanted, booked: Booked, also: Change) -> Change:
        guild_id, books = wanted.guild_id, self._store.reader.books
        seats = {(one.table_id, one.seat): one.user_id for one in booked.seats}
        scorers = {line[0] for one in booked.transactions for line in one.postings}
        held = Counter(await books.balances(one for one in scorers if one.kind is AccountKind.POINTS))
        claims: list[str] = []
        for account in {one for one in scorers if one.kind is AccountKind.DEBT and one.user_id == THE_BANK}:
            held[account], last = await books.last_posting(account)
            claims.append(settling_claim(guild_id, THE_BANK, account.other_id, last))
        former = Counter[int]()
        of_pot = {one.newest for one in (*booked.pot, *booked.settled)}
        reversals = tuple(_reversals(booked.transactions, seats, held, former, wanted, of_pot))
        if any(one.transaction_id in of_pot for one in booked.transactions):
            claims.append(f"pot/{booked.pot[0].transaction.table_id}/{max(of_pot)}")
            reversals += tuple(_pot_settled(booked, seats, wanted))
        if not reversals and not also.uncounted:
            raise Refusal("nothing_to_correct")
        chips = moved(reversals)
        wallets = await books.balances(wallet(guild_id, user_id) for user_id in chips)
        balances = {account.user_id: balance for account, balance in wallets.items()}
        transactions, owed = with_advances(guild_id, reversals, balances, limit=wanted.limit)
        repaid: dict[int, int] = {}
        claims += [f"reversal/{one.reverses}" for one in reversals if one.reverses]
        for user_id, amount in chips.items():
            left, last = await books.last_posting(debt(guild_id, THE_BANK, user_id)) if amount > 0 else (0, 0)
            if left > 0:
                repaid[user_id] = min(left, amount)
                claims.append(settling_claim(guild_id, THE_BANK, user_id, last))
        dealt = chips if any(one.deal_no for one in reversals) else ()
        correction = _correction(reversals, {**former, **chips}, owed, repaid)
        return replace(
            also,
            answer=encode(replace(correction, results=results_out(also.acts))),
            claims=(*also.claims, *dict.fromkeys(claims)),
            acts=also.acts if wanted.done is None else (*also.acts, ruled(wanted.done, dealt)),
            transactions=(
                *also.transactions,
                *transactions,
                *(settling("pay", guild_id, user_id, THE_BANK, amount, actor=0) for user_id, amount in repaid.items()),
            ),
        )


def _found(booked: Booked, guild_id: int, counted: Collection[tuple[int, int]]) -> Booked:
    """Return the transactions that can be reversed. There are none for deals that moved nothing and are still
    `counted`.

    Refusals no_such_entry, already_corrected, table_not_over.
    """
    theirs = [one for one in booked.transactions if one.guild_id == guild_id]
    if not theirs and not counted:
        raise Refusal("no_such_entry")
    if booked.open_tables:
        raise Refusal("table_not_over", table_id=booked.open_tables[0])
    left = tuple(one for one in theirs if one.transaction_id not in booked.taken_back)
    if not left and not counted:
        raise Refusal("already_corrected")
    return replace(booked, transactions=left)


def _pot_settled(booked: Booked, seats: _Seats, wanted: _Wanted) -> Iterator[Transaction]:
    """Yield the transaction that assigns the chips of the pot after these reversals, unless that is settled already."""
    gone = {one.transaction_id for one in booked.transactions}
    theirs = left_over((one.transaction for one in booked.pot if one.after(gone)), partial(_home, seats=seats))
    for one in booked.settled:
        if one.after(gone):
            theirs.subtract(dict(one.transaction.postings))
    guild_id = wanted.guild_id
    lines = {account: amount for account, amount in theirs.items() if _is_members(account) and amount}
    if lines:
        postings = [Posting(account, amount) for account, amount in lines.items()]
        postings.append(Posting(bank(guild_id), -sum(lines.values())))
        yield Transaction(
            kind=POT_SETTLED,
            guild_id=guild_id,
            postings=tuple(one for one in postings if one.amount),
            table_id=booked.pot[0].transaction.table_id,
            actor=wanted.actor,
            reason=wanted.reason,
            of_members=True,
        )


def _is_members(account: AccountRef) -> bool:
    """Return True for the wallet of a current member. The bank replaces former members."""
    return account.kind is AccountKind.WALLET and account.user_id > 0


def _in_pot(booked: Booked) -> bool:
    """Return True if these deals, taken together, put chips into the pot or took chips out of it."""
    return sum(map(put_in, booked.transactions)) != 0


def _reversals(
    several: Iterable[StoredTransaction],
    seats: _Seats,
    held: Counter[AccountRef],
    former: Counter[int],
    wanted: _Wanted,
    of_pot: Container[int],
) -> Iterator[Transaction]:
    """Yield the transactions that reverse these, without those that would move nothing.

    Transactions `of_pot` are always reversed, because the pot depends on which of them are valid. Chips that the bank
    gets or gives in place of former members are added to `former`.
    """
    for one in several:
        lines: Counter[AccountRef] = Counter()
        for account, amount in one.postings:
            lines[_home(account, seats)] -= amount
        _inherit(lines, former)
        _keep_points(lines, held)
        _keep_repaid(lines, held)
        postings = tuple(Posting(account, amount) for account, amount in lines.items() if amount)
        if postings or one.transaction_id in of_pot:
            yield Transaction(
                kind="correction",
                guild_id=one.guild_id,
                postings=postings,
                table_id=one.table_id,
                deal_no=one.deal_no,
                actor=wanted.actor,
                reason=wanted.reason,
                reverses=one.transaction_id,
                of_members=True,
            )


def _home(account: AccountRef, seats: _Seats) -> AccountRef:
    """Return the account that now has the money of an account at a table that is over."""
    guild_id = account.guild_id
    if account.kind is AccountKind.PURSE:
        user_id = seats.get((account.table_id, account.seat), 0)
        return wallet(guild_id, user_id) if user_id else bank(guild_id)
    if account.kind in {AccountKind.POT, AccountKind.STAKE}:
        return bank(guild_id)
    if account.kind is AccountKind.DEBT:
        return debt(guild_id, account.user_id, account.other_id)
    return account


def _inherit(lines: Counter[AccountRef], former: Counter[int]) -> None:
    """Replace former members by the bank, and leave out debts that were theirs."""
    for account in [one for one in lines if one.user_id < 0 or one.other_id < 0]:
        if account.kind is AccountKind.WALLET:
            former[account.user_id] += lines[account]
            lines[bank(account.guild_id)] += lines.pop(account)
        elif account.kind is AccountKind.DEBT:
            del lines[account]


def _keep_points(lines: Counter[AccountRef], held: Counter[AccountRef]) -> None:
    """Limit the points taken to those a member has. `held` is their balance and is updated."""
    for account in [one for one in lines if one.kind is AccountKind.POINTS]:
        kept = max(0, -lines[account] - held[account])
        lines[account] += kept
        lines[given(account.guild_id)] -= kept
        held[account] += lines[account]


def _keep_repaid(lines: Counter[AccountRef], held: Counter[AccountRef]) -> None:
    """Limit the reversal of an advance to the chips still owed to the bank, so that the bank never owes anything.

    `held` is the debt and is updated.
    """
    for account in [one for one in lines if one.kind is AccountKind.DEBT and one.user_id == THE_BANK]:
        guild_id, debtor = account.guild_id, account.other_id
        repaid = max(0, -lines[account] - held[account])
        left = min(repaid, max(0, -lines[wallet(guild_id, debtor)]))
        lines[account] += repaid
        lines[debt(guild_id, debtor, THE_BANK)] -= repaid
        lines[wallet(guild_id, debtor)] += left
        lines[bank(guild_id)] -= left
        held[account] += lines[account]


def _correction(
    reversals: Iterable[Transaction], chips: Mapping[int, int], owed: Mapping[int, int], repaid: Mapping[int, int]
) -> Correction:
    several = tuple(reversals)
    chips = {user_id: amount for user_id, amount in chips.items() if amount}
    scored: Counter[int] = Counter()
    for one in several:
        for line in one.postings:
            if line.account.kind is AccountKind.POINTS:
                scored[line.account.user_id] += line.amount
    return Correction(
        members=tuple(
            Corrected(
                user_id=user_id,
                chips=chips.get(user_id, 0),
                points=scored[user_id],
                owed=owed.get(user_id, 0),
                repaid=repaid.get(user_id, 0),
            )
            for user_id in sorted({*chips, *scored})
        ),
        entries=tuple(one.reverses for one in several if one.reverses),
    )
