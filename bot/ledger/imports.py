"""Balances brought from elsewhere: what a file would book, and booking all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.acts.acts import act
from bot.clock import Clock
from bot.errors import Refusal
from bot.ledger.balance_file import FileLine
from bot.ledger.bank import from_bank
from bot.ledger.import_plan import ImportLine, ImportPlan
from bot.ledger.postings import wallet
from bot.store.change import Change
from bot.store.errors import AlreadyClaimed, BalanceMoved, InsufficientFunds
from bot.store.settings import MemberRow
from bot.store.store import Store


class Imports:
    """Plans and books them. Whoever asks for it (Manage Server) is for the caller to see to."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def plan(
        self, guild_id: int, lines: Iterable[FileLine], members: Mapping[str, int], problems: Mapping[str, str]
    ) -> ImportPlan:
        """What these lines would book; nothing is done. `members` are the users by the names that stand in the file,
        `problems` why there is none for others: `unknown`, `ambiguous`, `bot` or `id`.
        """
        several = tuple(lines)
        named = Counter(members[one.name] for one in several if not one.problem and one.name in members)
        planned = [await self._planned(guild_id, one, members, problems, named) for one in several]
        return ImportPlan(lines=tuple(planned))

    async def _planned(
        self,
        guild_id: int,
        line: FileLine,
        members: Mapping[str, int],
        problems: Mapping[str, str],
        named: Mapping[int, int],
    ) -> ImportLine:
        made = ImportLine(number=line.number, name=line.name, amount=line.amount, problem=line.problem)
        if line.problem:
            return made
        if line.name not in members:
            return replace(made, problem=problems.get(line.name, "unknown"))
        made = replace(made, user_id=members[line.name])
        if named[made.user_id] > 1:
            return replace(made, problem="twice")
        return await self._as_it_is(guild_id, made)

    async def _as_it_is(self, guild_id: int, line: ImportLine) -> ImportLine:
        """The line with what the member has now."""
        member = await self._store.reader.settings.member(guild_id, line.user_id)
        have = await self._store.reader.books.balance(wallet(guild_id, line.user_id))
        return replace(line, have=have, new=member is None or member.opened_at is None)

    async def again(self, guild_id: int, plan: ImportPlan) -> ImportPlan:
        """The same plan by what everybody has now."""
        lines = [line if line.problem else await self._as_it_is(guild_id, line) for line in plan.lines]
        return ImportPlan(lines=tuple(lines))

    async def book(self, guild_id: int, actor: int, plan: ImportPlan, key: str) -> None:
        """Book all of a plan, in the name of `actor`, or nothing. The same `key` books it once.

        Refusals import_unsound, import_changed: somebody has other chips by now than the plan says.
        """
        if await self._store.reader.answer_of(key) is not None:
            return
        if not plan.sound:
            raise Refusal("import_unsound")
        booked = plan.booked
        for line in booked:
            if await self._as_it_is(guild_id, line) != line:
                raise Refusal("import_changed")
        rows, claims, now = [], [], self._clock.now()
        for line in (one for one in booked if one.new):
            found = await self._store.reader.settings.member(guild_id, line.user_id)
            rows.append(replace(found or MemberRow(guild_id=guild_id, user_id=line.user_id), opened_at=now))
            claims.append(f"opening/{guild_id}/{line.user_id}")
        transactions = [
            one for line in booked for one in from_bank("import", guild_id, line.user_id, line.change, actor=actor)
        ]
        done = act(guild_id, actor, "import", lines=len(booked), amount=sum(line.change for line in booked))
        change = Change(
            key=key,
            transactions=tuple(transactions),
            small=tuple(rows),
            claims=tuple(claims),
            acts=(done,),
            standing=tuple((wallet(guild_id, line.user_id), line.have) for line in booked),
        )
        try:
            await self._store.writer.commit(change)
        except (AlreadyClaimed, BalanceMoved, InsufficientFunds):
            raise Refusal("import_changed") from None
