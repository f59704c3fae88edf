"""Service for disputes: a player disputes a deal, the table goes on hold, and a manager or league organiser decides."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.audit_log import VoidedResult, make_audit_entry, mark_own_ruling, voided_results
from bot.clock import Clock
from bot.disputes.values import Dispute, DisputeDecision, DisputePage, DisputeStatus, DisputeSubject, OrderedTransfer
from bot.errors import Refusal
from bot.history.service import History
from bot.history.values import DealRecord
from bot.ledger.bank import transfer
from bot.ledger.corrections import Corrections
from bot.ledger.values import BANK_USER_ID, MemberCorrection, check_reason
from bot.rules.game import rules_fingerprint
from bot.rules.registry import find_game
from bot.rules.table.events import DealStarted
from bot.store.codec import UnreadableRows, decode, encode
from bot.store.errors import AlreadyClaimed, InsufficientFunds, StoreUnavailable
from bot.store.schema.servers import DISPUTE_OPEN, DisputeRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, WriteBatch, dispute_lock_key, retry_on_conflict
from bot.tables.service import TableService
from bot.tables.values import UNREADABLE, TableStatus

_skipped = UnreadableRows(logging.getLogger(__name__))
PAGE_SIZE: Final = 5
_ATTEMPTS: Final = 16
_NOTHING_BOOKED: Final = frozenset({"no_such_entry", "nothing_to_correct", "already_corrected"})
"""Refusal codes of the ledger for deals that moved nothing, or that were reversed before."""
DisputeFilter: TypeAlias = Callable[[Dispute], Awaitable[bool]]
"""Function that returns True for the disputes to include."""

PrepareUndo: TypeAlias = Callable[[int, int, int, int, int, str], Awaitable[WriteBatch]]
"""Callback that returns what other services change when deals are voided.

Its arguments are guild_id, actor, table_id, first, last and reason. The changes are committed with the reversal. After
a conflict, the callback is called again.
"""

FindLeagueIds: TypeAlias = Callable[[int, int, int, int], Awaitable[tuple[int, ...]]]
"""Callback that returns the ids of the leagues for which deals count.

Its arguments are guild_id, table_id, first and last.
"""


class Ruling(Struct, frozen=True, kw_only=True):
    """Decision on a dispute: the actor, the resulting status and the reason.

    `limit` is the maximum number of chips that the bank may pay for the decision (None: no limit).
    """

    actor: int
    status: DisputeStatus
    reason: str = ""
    limit: int | None = 0


async def _no_leagues(guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
    return ()


class Disputes:
    """Service for disputes about deals.

    Server managers decide disputes. Organisers of a league decide disputes about deals that count for it. The caller
    checks the role of the actor: `manager`, or the right to decide.

    Every change is applied once per idempotency key (`key`). Refusals of tables, ledger and history can also be raised.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        tables: TableService,
        history: History,
        corrections: Corrections,
        undo: PrepareUndo,
        find_league_ids: FindLeagueIds = _no_leagues,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._history = history
        self._corrections = corrections
        self._undo = undo
        self._find_league_ids = find_league_ids

    async def get(self, guild_id: int, number: int) -> Dispute:
        """Return a dispute by its number. Refusal `no_such_dispute`."""
        return await self._load(await self._row(guild_id, number))

    async def on_hold_at(self, table_id: int) -> Dispute | None:
        """Return the oldest dispute for which a table is on hold, or None."""
        view = await self._tables.view(table_id)
        if not view.table.disputes:
            return None
        return await self.get(view.table.guild_id, view.table.disputes[0])

    async def latest_of_deal(self, table_id: int, deal_no: int) -> Dispute | None:
        """Return the newest dispute about a deal, open or decided, or None if there is none."""
        found = await self._store.reader.disputes.list_for_deals(table_id, deal_no, deal_no)
        return await self._load(found[-1]) if found else None

    async def open_about(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """Return the numbers of a server's open disputes about deals `first` to `last` of a table."""
        found = await self._store.reader.disputes.list_for_deals(table_id, first, last)
        return tuple(one.number for one in found if one.guild_id == guild_id and one.status == DISPUTE_OPEN)

    async def open_page(
        self, guild_id: int, *, after: int = 0, before: int | None = None, accepts: DisputeFilter | None = None
    ) -> DisputePage:
        """Return a page of a server's open disputes that pass the filter `accepts`, oldest first.

        The page starts with the first number greater than `after`. If `before` is set, it ends with the last number
        smaller than `before` instead.
        """
        reader, found = self._store.reader.disputes, list[Dispute]()
        begin, forth = (after, True) if before is None else (before, False)
        while len(found) <= PAGE_SIZE:
            if forth:
                rows = await reader.list_open(guild_id, PAGE_SIZE + 1, after=begin)
            else:
                rows = tuple(reversed(await reader.list_open_before(guild_id, PAGE_SIZE + 1, before=begin)))
            disputes = [await self._load(row) for row in rows]
            found += [one for one in disputes if accepts is None or await accepts(one)]
            if len(rows) <= PAGE_SIZE:
                break
            begin = rows[-1].number
        shown, more = found[:PAGE_SIZE], len(found) > PAGE_SIZE
        if forth:
            return DisputePage(disputes=tuple(shown), has_earlier=after > 0, has_later=more)
        return DisputePage(disputes=tuple(reversed(shown)), has_earlier=more, has_later=True)

    async def read_record(self, guild_id: int, number: int, actor: int, key: str) -> DealRecord:
        """Return the whole record of the disputed deal, for a person who decides the dispute.

        The access is written to the audit log. A person who was dealt into a deal of the record is refused. If former
        members were dealt in, a person who returned after their data was deleted is refused, because they might be one
        of them.

        While the table is on hold, nobody plays, so the record can be read even if its cards are still in play. In that
        case, the reader must not sit at the table, and cannot take a seat there afterwards.

        Refusals: no_such_dispute, dispute_own_deal, and those of `History.whole_record`.
        """
        found = await self.get(guild_id, number)
        people = set(found.people)
        if actor in people:
            raise Refusal("dispute_own_deal")
        on_hold = open_still = False
        if found.on_hold:
            view = await self._tables.view(found.table_id, actor)
            on_hold, open_still = view.seat is None, view.table.status is not TableStatus.CLOSED
        record = await self._history.whole_record(found.table_id, found.last_deal, so_far=on_hold)
        for deal_no in range(record.first_deal, found.first_deal):
            subject = await self._find_subject(found.table_id, deal_no)
            if subject is None:
                raise Refusal("dispute_own_deal")
            people |= set(subject.people)
        former = any(user_id < 0 for user_id in people)
        if actor in people or (former and await self._store.is_returning_member(guild_id, actor)):
            raise Refusal("dispute_own_deal")
        done = await self._audit_entry("dispute_record", actor, await self._row(guild_id, number))
        if on_hold and open_still:
            await self._tables.mark_pack_reader(found.table_id, actor, key=f"{key}/pack")
        await self._store.writer.commit(WriteBatch(idempotency_key=key, audit_entries=(done,)))
        return record

    # Opening

    async def check_may_dispute(self, table_id: int, user_id: int, deal_no: int | None, *, manager: bool) -> None:
        """Raise Refusal `dispute_not_yours` for a person who was not dealt in, unless they are a `manager`.

        Without `deal_no`, it is enough to have been dealt into the current or last deal, or the deal before it.
        """
        if deal_no is None:
            now = await self._history.statement(table_id)
            deals: tuple[int, ...] = () if now is None else (now.deal_no, now.deal_no - 1)
        else:
            deals = (deal_no,)
        several = [await self._find_subject(table_id, one) for one in deals]
        known = [one for one in several if one is not None]
        if known and not manager and not any(user_id in one.people for one in known):
            raise Refusal("dispute_not_yours")

    async def raise_dispute(
        self, table_id: int, user_id: int, deal_no: int, reason: str, *, manager: bool, key: str
    ) -> Dispute:
        """Dispute a deal or, if it belongs to a finished game, the game. An open table is put on hold.

        Refusals: no_such_deal, bad_reason, dispute_not_yours, disputed_already, dispute_decided_before.
        """
        reason = check_reason(reason)
        subject = await self._find_subject(table_id, deal_no)
        if subject is None:
            raise Refusal("no_such_deal")
        if not manager and user_id not in subject.people:
            raise Refusal("dispute_not_yours")

        async def marking() -> tuple[int, WriteBatch]:
            reader = self._store.reader.disputes
            others = await reader.list_for_deals(table_id, subject.first_deal, subject.last_deal)
            for one in others:
                if one.status == DISPUTE_OPEN:
                    raise Refusal("disputed_already", number=one.number)
                if not manager and one.status != DisputeStatus.WITHDRAWN.value:
                    raise Refusal("dispute_decided_before", number=one.number)
            number = 1 + await reader.last_number(subject.guild_id)
            row = DisputeRow(
                guild_id=subject.guild_id,
                number=number,
                version=1,
                table_id=table_id,
                first_deal=subject.first_deal,
                last_deal=subject.last_deal,
                user_id=user_id,
                reason=reason,
                at=self._clock.now(),
            )
            claims = (version_claim(row), f"disputed/{table_id}/{subject.last_deal}/{len(others)}")
            return number, WriteBatch(upserts=(row,), claims=claims)

        async def alone() -> WriteBatch:
            return (await marking())[1]

        stop = partial(self._tables.stop_for_dispute, table_id, user_id, marking, key=key)
        await self._change_at_table(stop, alone, key)
        found = await self.latest_of_deal(table_id, deal_no)
        if found is None:
            raise StoreUnavailable(f"the dispute of deal {deal_no} of table {table_id} is not there")
        return found

    # Ending

    async def withdraw(self, guild_id: int, number: int, user_id: int, key: str) -> Dispute:
        """Withdraw a dispute as the person who raised it. Refusals: no_such_dispute, not_disputer, dispute_over."""
        if (await self._row(guild_id, number)).user_id != user_id:
            raise Refusal("not_disputer")
        decided = await self._end(guild_id, number, Ruling(actor=user_id, status=DisputeStatus.WITHDRAWN), key)
        return decided.dispute

    async def let_stand(self, guild_id: int, number: int, actor: int, reason: str, key: str) -> DisputeDecision:
        """Uphold the result. Chips that were moved because of the dispute stay moved.

        Refusals: no_such_dispute, dispute_over, bad_reason.
        """
        return await self._end(
            guild_id, number, Ruling(actor=actor, status=DisputeStatus.STOOD, reason=check_reason(reason)), key
        )

    async def void(
        self, guild_id: int, number: int, actor: int, reason: str, key: str, *, limit: int | None = 0
    ) -> DisputeDecision:
        """Void the disputed deal or game, with everything that depends on it.

        A deal in progress is voided at the table. A finished deal or game is reversed in the ledger, for which the bank
        may pay up to `limit` chips (None: no limit). Refusals: no_such_dispute, dispute_over, bad_reason,
        dispute_game_on, table_not_over, bank_would_pay.
        """
        ruling = Ruling(actor=actor, status=DisputeStatus.VOIDED, reason=check_reason(reason), limit=limit)
        return await self._end(guild_id, number, ruling, key)

    async def order_transfer(
        self,
        guild_id: int,
        number: int,
        actor: int,
        giver: int,
        taker: int,
        amount: int,
        reason: str,
        key: str,
        *,
        limit: int | None = 0,
    ) -> Dispute:
        """Move chips between people who were dealt in, or between one of them and the bank (`BANK_USER_ID`).

        The dispute stays open. The bank pays and receives in place of former members, and advances chips that a wallet
        lacks. It may pay up to `limit` chips (None: no limit). Refusals: no_such_dispute, dispute_over,
        dispute_not_a_player, bad_amount_moved, bad_reason, bank_would_pay.
        """
        giver, taker = (BANK_USER_ID if one < 0 else one for one in (giver, taker))
        ordered = OrderedTransfer(giver=giver, taker=taker, amount=amount, reason=check_reason(reason))

        async def moving() -> WriteBatch:
            people = (await self.get(guild_id, number)).people
            if any(one != BANK_USER_ID and one not in people for one in (giver, taker)):
                raise Refusal("dispute_not_a_player")
            row = await self._open_row(guild_id, number)
            several = (*decode(row.corrected, list[OrderedTransfer]), replace(ordered, by_participant=actor in people))
            row = replace(row, version=row.version + 1, corrected=encode(several))
            chips = await transfer(
                self._store,
                guild_id,
                actor,
                giver,
                taker,
                amount,
                reason,
                table_id=row.table_id,
                deal_no=row.last_deal,
                bank_limit=limit,
            )
            done = await self._audit_entry(
                "dispute_chips", actor, row, person=taker or giver, reason=ordered.reason, amount=amount
            )
            return replace(
                chips, upserts=(row,), claims=(version_claim(row),), audit_entries=(mark_own_ruling(done, people),)
            )

        await self._commit(moving, key)
        return await self.get(guild_id, number)

    async def _end(self, guild_id: int, number: int, ruling: Ruling, key: str) -> DisputeDecision:
        row = await self._row(guild_id, number)
        members: tuple[MemberCorrection, ...] = ()
        results: tuple[VoidedResult, ...] = ()

        async def settling(in_hand: bool) -> WriteBatch:  # noqa: FBT001 (the table says so)
            nonlocal members, results
            change, members = await self._ending_batch(await self._open_row(guild_id, number), ruling, in_hand=in_hand)
            results = voided_results(change.audit_entries)
            return change

        async def alone() -> WriteBatch:
            return await settling(False)

        void = ruling.status is DisputeStatus.VOIDED
        resume = partial(self._tables.resume_after_dispute, row.table_id, ruling.actor, number, row.last_deal, settling)
        await self._change_at_table(partial(resume, void=void, key=key), alone, key)
        return DisputeDecision(dispute=await self.get(guild_id, number), members=members, results=results)

    async def _change_at_table(
        self, change: Callable[[], Awaitable[object]], alone: Callable[[], Awaitable[WriteBatch]], key: str
    ) -> None:
        """Make a `change` of the table and the dispute, or only the batch of `alone` if the table cannot be read."""
        if await self._store.reader.find_answer(key) is None:
            try:
                await change()
            except Refusal as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                await self._commit(alone, key)

    async def _commit(self, make: Callable[[], Awaitable[WriteBatch]], key: str) -> None:
        """Commit the batch that `make` returns. Build it again after a conflict."""

        async def attempt() -> None:
            if await self._store.reader.find_answer(key) is None:
                await self._store.writer.commit(replace(await make(), idempotency_key=key))

        conflicts = (AlreadyClaimed, InsufficientFunds)
        await retry_on_conflict(attempt, "the dispute", conflicts=conflicts, max_attempts=_ATTEMPTS)

    async def _ending_batch(
        self, row: DisputeRow, ruling: Ruling, *, in_hand: bool
    ) -> tuple[WriteBatch, tuple[MemberCorrection, ...]]:
        """Return the batch that ends a dispute, and its effect on each member."""
        status, others = ruling.status, list[WriteBatch]()
        members: tuple[MemberCorrection, ...] = ()
        if status is DisputeStatus.STOOD and ordered_transfers(row):
            status = DisputeStatus.CORRECTED
        if status is DisputeStatus.VOIDED and not in_hand:
            subject = await self._find_subject(row.table_id, row.last_deal)
            if subject is not None and subject.is_game_on:
                raise Refusal("dispute_game_on")
            if subject is not None:
                row = replace(row, first_deal=subject.first_deal, last_deal=subject.last_deal)
            others, members = await self._prepare_reversal(row, ruling)
        ended = replace(
            row,
            version=row.version + 1,
            status=status.value,
            decided_by=ruling.actor,
            decided_at=self._clock.now(),
            ruling=ruling.reason,
        )
        if status is not DisputeStatus.WITHDRAWN:
            kind = "dispute_voided" if status is DisputeStatus.VOIDED else "dispute_stood"
            done = await self._audit_entry(kind, ruling.actor, row, person=row.user_id, reason=ruling.reason)
            others.append(WriteBatch(audit_entries=(mark_own_ruling(done, await self._dealt_in_users(row)),)))
        return _merge_batches(WriteBatch(upserts=(ended,), claims=(version_claim(ended),)), *others), members

    async def _audit_entry(self, kind: str, actor: int, row: DisputeRow, **facts: Any) -> AuditEntryRow:
        """Return an audit entry about a dispute, with the leagues for which its deals count."""
        leagues = await self._find_league_ids(row.guild_id, row.table_id, row.first_deal, row.last_deal)
        return make_audit_entry(
            row.guild_id, actor, kind, leagues=leagues, dispute=row.number, table=row.table_id, **facts
        )

    async def _dealt_in_users(self, row: DisputeRow) -> Collection[int]:
        """Return the user ids of the people dealt in, or nothing if the deal can no longer be read."""
        try:
            subject = await self._find_subject(row.table_id, row.last_deal)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return ()
        return () if subject is None else subject.people

    async def _prepare_reversal(
        self, row: DisputeRow, ruling: Ruling
    ) -> tuple[list[WriteBatch], tuple[MemberCorrection, ...]]:
        guild_id, actor, reason = row.guild_id, ruling.actor, ruling.reason
        deals = row.table_id, row.first_deal, row.last_deal
        # The deals are excluded from statistics even if they moved nothing.
        numbers = range(row.first_deal, row.last_deal + 1)
        changes = [
            await self._undo(guild_id, actor, *deals, reason),
            WriteBatch(uncounted_deals=tuple((row.table_id, deal_no) for deal_no in numbers)),
        ]
        try:
            correction, change = await self._corrections.build_deals_reversal(
                guild_id, actor, *deals, reason, bank_limit=ruling.limit
            )
        except Refusal as refusal:
            if refusal.code not in _NOTHING_BOOKED:
                raise
            return changes, ()
        return [*changes, change], correction.members

    async def _find_subject(self, table_id: int, deal_no: int) -> DisputeSubject | None:
        """Return the subject of a dispute about a deal, or None if there is no such deal. Refusal `table_damaged`."""
        statement = await self._history.statement(table_id, deal_no)
        if statement is None:
            return None
        played = await self._store.reader.deals.game_containing(table_id, deal_no)
        first, last = (deal_no, deal_no) if played is None else (played.first_deal, played.last_deal)
        dealt = {seat for event in statement.events if isinstance(event, DealStarted) for seat in event.seats}
        people = {user: statement.names[seat] for seat, user in statement.people.items() if user and seat in dealt}
        if played is not None:
            game = await self._history.game_statement(table_id, first)
            if game is not None:
                people |= {user_id: game.names[seat] for seat, user_id in game.people.items() if user_id}
        table = await self._store.reader.tables.load_table(table_id)
        closed = table is None or table.table.status == "closed"
        rules = statement.rules
        return DisputeSubject(
            guild_id=statement.guild_id,
            channel_id=statement.channel_id,
            game=statement.game,
            first_deal=first,
            last_deal=last,
            people=people,
            in_hand=statement.outcome is None,
            is_game_on=rules is not None and rules.several_deals and played is None and not closed,
            is_void=statement.outcome is not None and statement.outcome.voided,
            rules_fingerprint="" if rules is None else rules_fingerprint(find_game(statement.game), rules),
            has_computers=any(not statement.people[seat] for seat in dealt),
            begun_at=statement.started_at,
        )

    async def _open_row(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._row(guild_id, number)
        if row.status != DISPUTE_OPEN:
            raise Refusal("dispute_over")
        return row

    async def _row(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._store.reader.disputes.find(guild_id, number)
        if row is None:
            raise Refusal("no_such_dispute")
        return row

    async def _load(self, row: DisputeRow) -> Dispute:
        """Return the dispute stored in a row. If its deal can no longer be read, it has only the facts in the row."""
        facts: dict[str, Any] = {"guild_id": row.guild_id}
        try:
            subject = await self._find_subject(row.table_id, row.last_deal)
            facts = facts if subject is None else asdict(subject)
            facts["on_hold"] = row.number in (await self._tables.view(row.table_id)).table.disputes
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
        facts |= {"first_deal": row.first_deal, "last_deal": row.last_deal}
        return Dispute(
            number=row.number,
            table_id=row.table_id,
            user_id=row.user_id,
            reason=row.reason,
            disputed_at=row.at,
            status=DisputeStatus(row.status),
            transfers=ordered_transfers(row),
            decided_by=row.decided_by,
            decided_at=row.decided_at,
            ruling=row.ruling,
            **facts,
        )


def version_claim(row: DisputeRow) -> str:
    """Return the lock key of a dispute's version. A change claims the version that it stores."""
    return dispute_lock_key(row.guild_id, row.number, row.version)


def _merge_batches(*changes: WriteBatch) -> WriteBatch:
    return WriteBatch(
        transactions=tuple(line for one in changes for line in one.transactions),
        claims=tuple(line for one in changes for line in one.claims),
        audit_entries=tuple(line for one in changes for line in one.audit_entries),
        upserts=tuple(line for one in changes for line in one.upserts),
        uncounted_deals=tuple(line for one in changes for line in one.uncounted_deals),
    )


def ordered_transfers(row: DisputeRow) -> tuple[OrderedTransfer, ...]:
    """Return the transfers ordered because of a dispute, or nothing if they cannot be read."""
    what = f"what was ordered for dispute {row.number} of server {row.guild_id}"
    return tuple(_skipped.read(what, lambda: decode(row.corrected, list[OrderedTransfer])) or ())
