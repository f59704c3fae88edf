"""Disputes: somebody marks a deal, the table stands still, and whoever manages the server decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.acts.acts import act, results_out
from bot.acts.values import ResultOut
from bot.clock import Clock
from bot.disputes.found import dispute_of, subject_of
from bot.disputes.values import ChipsOrdered, Decided, Dispute, DisputePage, Status
from bot.errors import Refusal
from bot.history.history import History
from bot.history.values import DealRecord
from bot.ledger.corrections import Corrections
from bot.ledger.postings import wallet
from bot.ledger.reasons import checked_reason
from bot.ledger.transfers import transfer
from bot.ledger.values import THE_BANK, Corrected
from bot.store.attempts import until_it_fits
from bot.store.change import Change
from bot.store.codec import decode, encode
from bot.store.disputes import OPEN, DisputeRow
from bot.store.errors import AlreadyClaimed, InsufficientFunds, StoreUnavailable
from bot.store.store import Store
from bot.store.versions import of_dispute
from bot.tables.refusals import UNREADABLE
from bot.tables.service import Tables

PAGE: Final = 5
"""Disputes on a page."""
_ATTEMPTS: Final = 16
_NOTHING_BOOKED: Final = frozenset({"no_such_entry", "nothing_to_correct", "already_corrected"})
"""With what the books refuse to take back a deal that moved nothing, or that was taken back before."""

Undo: TypeAlias = Callable[[int, int, int, int, int, str], Awaitable[Change]]
"""`undo(guild_id, actor, table_id, first, last, reason)`: what others change when the deals from the `first` to the
`last` are voided; it is committed together with that, and asked for anew where it does not fit any more.
"""


async def undo_nothing(guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str) -> Change:
    """Nobody keeps anything of deals."""
    return Change()


Leagues: TypeAlias = Callable[[int, int, int, int], Awaitable[tuple[int, ...]]]
"""`leagues(guild_id, table_id, first, last)`: of which leagues these deals are, by number."""


async def no_leagues(guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
    """Deals are of no league."""
    return ()


Wanted: TypeAlias = Callable[[Dispute], Awaitable[bool]]
"""Which disputes somebody wants to see."""


async def everything(dispute: Dispute) -> bool:
    """They want to see them all."""
    return True


@dataclass(frozen=True, kw_only=True)
class _Ruling:
    """How a dispute ends: by whom, with which status, and what the books then gave back."""

    actor: int
    status: Status
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class _TakenBack:
    """What is undone with what was disputed: chips and points of members, and results of leagues."""

    members: tuple[Corrected, ...] = ()
    results: tuple[ResultOut, ...] = ()


class Disputes:
    """Marks, decides and reads disputes. Whether somebody manages the server (`manager`), or decides
    what they do, is for the caller to tell.

    Everything that writes is done once under its `key`, and can be refused as tables, ledger and history refuse things.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        tables: Tables,
        history: History,
        corrections: Corrections,
        undo: Undo = undo_nothing,
        leagues: Leagues = no_leagues,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._history = history
        self._corrections = corrections
        self._undo = undo
        self._leagues = leagues

    # Reading

    async def dispute(self, guild_id: int, number: int) -> Dispute:
        """A dispute by its number. Refusal `no_such_dispute`."""
        return await self._told(await self._row(guild_id, number))

    async def at_table(self, table_id: int) -> Dispute | None:
        """The dispute for which a table stands still, the oldest of several; None where it does not."""
        view = await self._tables.public(table_id)
        if not view.table.disputes:
            return None
        return await self.dispute(view.table.guild_id, view.table.disputes[0])

    async def of_deal(self, table_id: int, deal_no: int) -> Dispute | None:
        """The newest dispute about a deal, decided or not; None where there was none."""
        found = await self._store.reader.disputes.of_deals(table_id, deal_no, deal_no)
        return await self._told(found[-1]) if found else None

    async def open_about(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """The numbers of a server's open disputes about deals of a table, from the `first` to the `last`."""
        found = await self._store.reader.disputes.of_deals(table_id, first, last)
        return tuple(one.number for one in found if one.guild_id == guild_id and one.status == OPEN)

    async def open_page(
        self, guild_id: int, *, after: int = 0, before: int | None = None, wanted: Wanted = everything
    ) -> DisputePage:
        """A server's open disputes that are `wanted`, the oldest first: those with greater numbers than `after`, or the
        last of those with smaller ones than `before`.
        """
        reader, found = self._store.reader.disputes, list[Dispute]()
        begin, forth = (after, True) if before is None else (before, False)
        while len(found) <= PAGE:
            if forth:
                rows = await reader.open(guild_id, PAGE + 1, after=begin)
            else:
                rows = tuple(reversed(await reader.open_before(guild_id, PAGE + 1, before=begin)))
            told = [await self._told(row) for row in rows]
            found += [one for one in told if await wanted(one)]
            if len(rows) <= PAGE:
                break
            begin = rows[-1].number
        shown, more = found[:PAGE], len(found) > PAGE
        if forth:
            return DisputePage(disputes=tuple(shown), earlier=after > 0, later=more)
        return DisputePage(disputes=tuple(reversed(shown)), earlier=more, later=True)

    async def record(self, guild_id: int, number: int, actor: int, key: str) -> DealRecord:
        """The whole record of what is disputed, for who manages the server and was not dealt in, neither then nor in an
        earlier deal with which the record begins; that they had it is written down. Who was forgotten and is here again
        could have been any of the former members who were dealt in. Refusals no_such_dispute, dispute_own_deal, and
        those of `History.whole_record`.
        """
        found = await self.dispute(guild_id, number)
        people = set(found.people)
        if actor in people:
            raise Refusal("dispute_own_deal")
        record = await self._history.whole_record(found.table_id, found.last_deal)
        for deal_no in range(record.first_deal, found.first_deal):
            subject = await subject_of(self._history, self._store.reader, found.table_id, deal_no)
            if subject is None:
                raise Refusal("dispute_own_deal")
            people |= set(subject.people)
        former = any(user_id < 0 for user_id in people)
        if actor in people or (former and await self._store.came_back(guild_id, actor)):
            raise Refusal("dispute_own_deal")
        leagues = await self._leagues(guild_id, found.table_id, found.first_deal, found.last_deal)
        done = act(guild_id, actor, "dispute_record", leagues=leagues, dispute=number, table=found.table_id)
        await self._store.writer.commit(Change(key=key, acts=(done,)))
        return record

    # Marking

    async def mark(self, table_id: int, user_id: int, deal_no: int, reason: str, *, manager: bool, key: str) -> Dispute:
        """Dispute a deal or, where it is one of a game that is over, that game. An open table stands still from then
        on. Refusals no_such_deal, bad_reason, dispute_not_yours, disputed_already, dispute_decided_before.
        """
        reason = checked_reason(reason)
        subject = await subject_of(self._history, self._store.reader, table_id, deal_no)
        if subject is None:
            raise Refusal("no_such_deal")
        if not manager and user_id not in subject.people:
            raise Refusal("dispute_not_yours")

        async def marking() -> tuple[int, Change]:
            reader = self._store.reader.disputes
            others = await reader.of_deals(table_id, subject.first_deal, subject.last_deal)
            for one in others:
                if one.status == OPEN:
                    raise Refusal("disputed_already", number=one.number)
                if not manager and one.status != Status.WITHDRAWN.value:
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
            claims = (_claim(row), f"disputed/{table_id}/{subject.last_deal}/{len(others)}")
            return number, Change(small=(row,), claims=claims)

        async def alone() -> Change:
            return (await marking())[1]

        if await self._store.reader.answer_of(key) is None:
            try:
                await self._tables.stop_for_dispute(table_id, user_id, marking, key=key)
            except Refusal as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                await self._commit(alone, key)
        found = await self.of_deal(table_id, deal_no)
        if found is None:
            raise StoreUnavailable(f"the dispute of deal {deal_no} of table {table_id} is not there")
        return found

    # Ending

    async def withdraw(self, guild_id: int, number: int, user_id: int, key: str) -> Dispute:
        """End one's own dispute. Refusals no_such_dispute, not_disputer, dispute_over."""
        if (await self._row(guild_id, number)).user_id != user_id:
            raise Refusal("not_disputer")
        decided = await self._end(guild_id, number, _Ruling(actor=user_id, status=Status.WITHDRAWN), key)
        return decided.dispute

    async def let_stand(self, guild_id: int, number: int, actor: int, reason: str, key: str) -> Decided:
        """The result stands, but for chips that were moved because of the dispute. Refusals no_such_dispute,
        dispute_over, bad_reason.
        """
        return await self._end(
            guild_id, number, _Ruling(actor=actor, status=Status.STOOD, reason=checked_reason(reason)), key
        )

    async def void(self, guild_id: int, number: int, actor: int, reason: str, key: str) -> Decided:
        """Void what is disputed: a deal in hand by the rules, one that is over, or a game, by taking back in the books
        what it was settled by; what others keep of it is undone with it. Refusals no_such_dispute, dispute_over,
        bad_reason, dispute_game_on, table_not_over.
        """
        return await self._end(
            guild_id, number, _Ruling(actor=actor, status=Status.VOIDED, reason=checked_reason(reason)), key
        )

    async def order(
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
        advancing: bool = True,
    ) -> Dispute:
        """Move chips between those who were dealt in, or from or to the bank (THE_BANK), because of a dispute, which
        stays open. In the place of a former member the bank gives and gets; it advances what a wallet lacks, unless it
        is not `advancing`. Refusals no_such_dispute, dispute_over, dispute_not_a_player, bad_amount_moved, bad_reason,
        order_beyond_wallet.
        """
        giver, taker = (THE_BANK if one < 0 else one for one in (giver, taker))
        ordered = ChipsOrdered(giver=giver, taker=taker, amount=amount, reason=checked_reason(reason))

        async def moving() -> Change:
            people = (await self.dispute(guild_id, number)).people
            if any(one != THE_BANK and one not in people for one in (giver, taker)):
                raise Refusal("dispute_not_a_player")
            row = await self._open(guild_id, number)
            several = (*decode(row.corrected, list[ChipsOrdered]), ordered)
            row = replace(row, version=row.version + 1, corrected=encode(several))
            facts = {"dispute": number, "table": row.table_id, "amount": amount}
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
            )
            if not advancing and len(chips.transactions) > 1:
                wallets = await self._store.reader.books.balances((wallet(guild_id, giver),))
                raise Refusal("order_beyond_wallet", have=sum(wallets.values()))
            leagues = await self._leagues(guild_id, row.table_id, row.first_deal, row.last_deal)
            person = taker or giver
            done = act(guild_id, actor, "dispute_chips", person=person, reason=ordered.reason, leagues=leagues, **facts)
            return replace(chips, small=(row,), claims=(_claim(row),), acts=(done,))

        await self._commit(moving, key)
        return await self.dispute(guild_id, number)

    async def _end(self, guild_id: int, number: int, ruling: _Ruling, key: str) -> Decided:
        row = await self._row(guild_id, number)
        back: list[_TakenBack] = []

        async def settling(in_hand: bool) -> Change:  # noqa: FBT001 (the table says so)
            back.clear()
            return await self._ending(await self._open(guild_id, number), ruling, back, in_hand=in_hand)

        async def alone() -> Change:
            return await settling(False)

        if await self._store.reader.answer_of(key) is None:
            try:
                await self._tables.go_on_after_dispute(
                    row.table_id,
                    ruling.actor,
                    number,
                    row.last_deal,
                    settling,
                    void=ruling.status is Status.VOIDED,
                    key=key,
                )
            except Refusal as refusal:
                if refusal.code not in UNREADABLE:
                    raise
                await self._commit(alone, key)
        undone = back[0] if back else _TakenBack()
        told = await self.dispute(guild_id, number)
        return Decided(dispute=told, members=undone.members, results=undone.results)

    async def _ending(self, row: DisputeRow, ruling: _Ruling, back: list[_TakenBack], *, in_hand: bool) -> Change:
        """What is written down of the end of a dispute; what is undone with it is added to `back`."""
        status, others = ruling.status, [Change()]
        if status is Status.STOOD and decode(row.corrected, list[ChipsOrdered]):
            status = Status.CORRECTED
        if status is Status.VOIDED and not in_hand:
            subject = await subject_of(self._history, self._store.reader, row.table_id, row.last_deal)
            if subject is not None and subject.game_on:
                raise Refusal("dispute_game_on")
            if subject is not None:
                row = replace(row, first_deal=subject.first_deal, last_deal=subject.last_deal)
            undone, changes = await self._taken_back(row, ruling)
            back.append(undone)
            others += changes
        ended = replace(
            row,
            version=row.version + 1,
            status=status.value,
            decided_by=ruling.actor,
            decided_at=self._clock.now(),
            ruling=ruling.reason,
        )
        if status is not Status.WITHDRAWN:
            kind = "dispute_voided" if status is Status.VOIDED else "dispute_stood"
            facts = {"dispute": row.number, "table": row.table_id}
            leagues = await self._leagues(row.guild_id, row.table_id, row.first_deal, row.last_deal)
            person, reason = row.user_id, ruling.reason
            done = act(row.guild_id, ruling.actor, kind, person=person, reason=reason, leagues=leagues, **facts)
            others.append(Change(acts=(done,)))
        return _together(Change(small=(ended,), claims=(_claim(ended),)), *others)

    async def _taken_back(self, row: DisputeRow, ruling: _Ruling) -> tuple[_TakenBack, list[Change]]:
        guild_id, actor, reason = row.guild_id, ruling.actor, ruling.reason
        changes = [await self._undo(guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason)]
        undone = _TakenBack(results=results_out(changes[0].acts))
        deals = range(row.first_deal, row.last_deal + 1)  # they count no more, whether they moved anything or not
        changes.append(Change(uncounted=tuple((row.table_id, deal_no) for deal_no in deals)))
        try:
            correction, change = await self._corrections.of_deals(
                guild_id, actor, row.table_id, row.first_deal, row.last_deal, reason
            )
        except Refusal as refusal:
            if refusal.code not in _NOTHING_BOOKED:
                raise
        else:
            undone = replace(undone, members=correction.members)
            changes.append(change)
        return undone, changes

    async def _commit(self, make: Callable[[], Awaitable[Change]], key: str) -> None:
        """Commit what `make` says, which is asked again where others were quicker."""

        async def attempt() -> None:
            if await self._store.reader.answer_of(key) is None:
                await self._store.writer.commit(replace(await make(), key=key))

        quicker = (AlreadyClaimed, InsufficientFunds)
        await until_it_fits(attempt, "the dispute", quicker=quicker, attempts=_ATTEMPTS)

    async def _row(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._store.reader.disputes.one(guild_id, number)
        if row is None:
            raise Refusal("no_such_dispute")
        return row

    async def _open(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._row(guild_id, number)
        if row.status != OPEN:
            raise Refusal("dispute_over")
        return row

    async def _told(self, row: DisputeRow) -> Dispute:
        return await dispute_of(row, self._history, self._store.reader, self._tables)


def _claim(row: DisputeRow) -> str:
    return of_dispute(row.guild_id, row.number, row.version)


def _together(*changes: Change) -> Change:
    """One change of all of them."""
    return Change(
        transactions=tuple(line for one in changes for line in one.transactions),
        claims=tuple(line for one in changes for line in one.claims),
        acts=tuple(line for one in changes for line in one.acts),
        small=tuple(line for one in changes for line in one.small),
        uncounted=tuple(line for one in changes for line in one.uncounted),
    )
