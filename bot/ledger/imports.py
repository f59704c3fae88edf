"""Imports of balances: planning, and booking all of a plan or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.acts.acts import make_audit_entry
from bot.clock import Clock
from bot.errors import Refusal
from bot.ledger.balance_file import FileLine
from bot.ledger.bank import bank_transactions
from bot.ledger.import_plan import ImportLine, ImportPlan
from bot.ledger.postings import wallet_account
from bot.store.change import WriteBatch
from bot.store.errors import AlreadyClaimed, BalanceChanged, InsufficientFunds
from bot.store.settings import MemberRow
from bot.store.store import Store


class BalanceImports:
    """Imports of balances. The caller checks the permission (Manage Server)."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def plan(
        self, guild_id: int, lines: Iterable[FileLine], members: Mapping[str, int], problems: Mapping[str, str]
    ) -> ImportPlan:
        """Return the plan for these lines.

        `members` are user ids by the names in the file. `problems` are the reasons for names without one: `unknown`,
        `ambiguous`, `bot` or `id`.
        """
        several = tuple(lines)
        named = Counter(members[one.name] for one in several if not one.problem and one.name in members)
        planned = [await self._plan_line(guild_id, one, members, problems, named) for one in several]
        return ImportPlan(lines=tuple(planned))

    async def _plan_line(
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
        return await self._with_balance(guild_id, made)

    async def _with_balance(self, guild_id: int, line: ImportLine) -> ImportLine:
        """Return the line with the chips that the member has now."""
        member = await self._store.reader.settings.member(guild_id, line.user_id)
        have = await self._store.reader.accounts.balance(wallet_account(guild_id, line.user_id))
        return replace(line, current=have, is_new=member is None or member.opened_at is None)

    async def refresh(self, guild_id: int, plan: ImportPlan) -> ImportPlan:
        """Return the plan with the chips that everybody has now."""
        lines = [line if line.problem else await self._with_balance(guild_id, line) for line in plan.lines]
        return ImportPlan(lines=tuple(lines))

    async def book(self, guild_id: int, actor: int, plan: ImportPlan, key: str) -> None:
        """Book all of a plan in the name of `actor`, or nothing. `key` is the idempotency key.

        Refusals import_unsound, and import_changed if somebody's chips differ from the plan by now.
        """
        if await self._store.reader.find_answer(key) is not None:
            return
        if not plan.is_bookable:
            raise Refusal("import_unsound")
        booked = plan.bookable_lines
        for line in booked:
            if await self._with_balance(guild_id, line) != line:
                raise Refusal("import_changed")
        rows, claims, now = [], [], self._clock.now()
        for line in (one for one in booked if one.is_new):
            found = await self._store.reader.settings.member(guild_id, line.user_id)
            rows.append(replace(found or MemberRow(guild_id=guild_id, user_id=line.user_id), opened_at=now))
            claims.append(f"opening/{guild_id}/{line.user_id}")
        transactions = [
            one for line in booked for one in bank_transactions("import", guild_id, line.user_id, line.change, actor=actor)
        ]
        done = make_audit_entry(guild_id, actor, "import", lines=len(booked), amount=sum(line.change for line in booked))
        change = WriteBatch(
            idempotency_key=key,
            transactions=tuple(transactions),
            upserts=tuple(rows),
            claims=tuple(claims),
            audit_entries=(done,),
            expected_balances=tuple((wallet_account(guild_id, line.user_id), line.current) for line in booked),
        )
        try:
            await self._store.writer.commit(change)
        except (AlreadyClaimed, BalanceChanged, InsufficientFunds):
            raise Refusal("import_changed") from None
