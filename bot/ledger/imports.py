"""Imports of balances from a CSV file: reading, planning and booking."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.amounts import Notation, parse_amount
from bot.audit_log import make_audit_entry
from bot.clock import Clock
from bot.errors import Refusal
from bot.ledger.bank import bank_transactions
from bot.ledger.postings import wallet_account
from bot.ledger.values import ImportLine, ImportPlan
from bot.settings.values import MAX_CHIPS
from bot.store.errors import AlreadyClaimed, BalanceChanged, InsufficientFunds
from bot.store.schema.servers import MemberRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch

MAX_FILE_BYTES = 65_536
MAX_FILE_LINES = 100
_MAX_NAME_LENGTH = 100
_SEPARATORS = (";", "\t", ",")

_SEPARATOR_LINE: Final = re.compile(r"\s*\"?sep=([^\w\s\"]|\t)\"?[;,\t ]*(?=[\r\n]|$)", re.IGNORECASE)
"""Optional first line in which Excel names the separator."""

_NEW_LINE: Final = re.compile(r"\r\n|\r|\n")
_ID_HEADINGS: Final = frozenset({"id", "user id", "userid", "member id", "discord id", "nutzer-id", "mitglieds-id"})

_NAME_HEADINGS: Final = frozenset(
    {
        *("name", "member", "user", "username", "user name", "player", "nickname", "display name"),
        *("mitglied", "spieler", "nutzer", "nutzername", "benutzer", "benutzername", "anzeigename"),
    }
)

_AMOUNT_HEADINGS: Final = frozenset(
    {
        *("amount", "balance", "chips", "money", "wallet", "cash", "bank", "total", "points"),
        *("betrag", "guthaben", "stand", "kontostand", "saldo", "geld", "gesamt", "punkte"),
    }
)
"""Known headings of the column of amounts.

With two such columns, a line with values in both has the problem `columns`, because only the sender knows which is
meant.
"""


class FileLine(Struct, frozen=True, kw_only=True):
    """Line of a file: its number (from 1), the name as written, and the amount.

    `problem` is the reason why the line cannot be booked: `columns`, `name` or `amount` ("": none).
    """

    number: int
    name: str
    amount: int = 0
    problem: str = ""


class _Columns(Struct, frozen=True):
    """Numbers (from 0) of the columns with the names and the amounts, and of ignored columns."""

    name: int = 0
    amount: int = 1
    ignored: frozenset[int] = frozenset()


def read_balance_file(data: bytes, notation: Notation = Notation()) -> tuple[FileLine, ...]:  # noqa: B008
    """Return the lines of a file, without its heading and without empty lines.

    Excel may name the separator in the first line. Otherwise it is the separator by which most lines have the right
    columns. On a tie, a comma comes last, because decimals and names contain commas. The text is UTF-8, UTF-16 or
    Windows-1252.

    Refusals import_too_big (bytes or lines), import_unreadable (not a text), import_empty.
    """
    if len(data) > MAX_FILE_BYTES:
        raise Refusal("import_too_big", lines=MAX_FILE_LINES)
    text = _decode(data)
    separators: tuple[str, ...] = _SEPARATORS
    said = _SEPARATOR_LINE.match(text)
    if said is not None:
        text = "\n" * len(_NEW_LINE.findall(said[0])) + text[said.end() :]
        separators = (said[1],)
    readings: list[list[FileLine]] = []
    for separator in separators:
        with suppress(csv.Error):
            readings.append(_parse_lines(text, separator, notation))
    if not readings:
        raise Refusal("import_unreadable")
    lines = max(readings, key=_column_fit)
    if not lines:
        raise Refusal("import_empty")
    if len(lines) > MAX_FILE_LINES:
        raise Refusal("import_too_big", lines=MAX_FILE_LINES)
    return tuple(lines)


def _decode(data: bytes) -> str:
    """Return the text of a file. Refusal import_unreadable."""
    encodings = ("utf-16",) if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if all(one in "\t\r\n" or unicodedata.category(one) != "Cc" for one in text):
                return text
    raise Refusal("import_unreadable")


def _column_fit(lines: list[FileLine]) -> tuple[int, int]:
    """Return the number of lines with the right columns, and the negative number of other lines, for sorting."""
    wrong = sum(one.problem == "columns" for one in lines)
    return len(lines) - wrong, -wrong


def _parse_lines(text: str, separator: str, notation: Notation) -> list[FileLine]:
    """Return the lines of a text, at most one more than allowed. Raises csv.Error for a wrong separator."""
    lines: list[FileLine] = []
    columns, first = _Columns(), True
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        if first and _is_heading(cells):
            columns = _find_columns(cells, notation)
        elif len(lines) <= MAX_FILE_LINES:
            lines.append(_parse_line(reader.line_num, cells, columns, notation))
        first = False
    return lines


def _is_heading(cells: list[str]) -> bool:
    """Return True if a first line is a heading: it has a second cell, and no digits after the first cell."""
    there = len(cells) > 1 and bool(cells[1].strip())
    return there and not any(sign.isnumeric() for cell in cells[1:] for sign in cell)


def _find_columns(cells: list[str], notation: Notation) -> _Columns:
    """Return the columns by their headings, or the first two if the headings are unknown."""
    headings = [" ".join(cell.casefold().split()) for cell in cells]
    money = _AMOUNT_HEADINGS | {one.casefold() for one in notation.currency_names}
    ids, names, amounts = (
        [number for number, one in enumerate(headings) if one in known]
        for known in (_ID_HEADINGS, _NAME_HEADINGS, money)
    )
    named = [*ids, *names]
    name = named[0] if named else int(amounts[:1] == [0])
    amount = amounts[0] if amounts else int(name == 0)
    ignored = frozenset(number for number, one in enumerate(headings) if one and number not in amounts)
    return _Columns(name, amount, ignored - {name, amount})


def _parse_line(number: int, cells: list[str], columns: _Columns, notation: Notation) -> FileLine:
    filled = {at: cell.strip() for at, cell in enumerate(cells) if cell.strip() and at not in columns.ignored}
    name = " ".join(filled.get(columns.name, "").split())[:_MAX_NAME_LENGTH]
    if columns.amount not in filled or filled.keys() - {columns.name, columns.amount}:
        return FileLine(number=number, name=name, problem="columns")
    if not name:
        return FileLine(number=number, name=name, problem="name")
    try:
        amount = parse_amount(filled[columns.amount], notation)
    except Refusal:
        amount = -1
    if not 0 <= amount <= MAX_CHIPS:
        return FileLine(number=number, name=name, problem="amount")
    return FileLine(number=number, name=name, amount=amount)


class BalanceImports:
    """Imports of balances. The caller checks the permission (Manage Server)."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def plan(
        self, guild_id: int, lines: Iterable[FileLine], members: Mapping[str, int], problems: Mapping[str, str]
    ) -> ImportPlan:
        """Return the plan for these lines.

        `members` maps names in the file to user ids. `problems` maps the other names to the reasons why they have no
        user id: `unknown`, `ambiguous`, `bot` or `id`.
        """
        several = tuple(lines)
        named = Counter(members[line.name] for line in several if not line.problem and line.name in members)
        planned: list[ImportLine] = []
        for line in several:
            user_id, problem = 0, line.problem
            if not problem and line.name not in members:
                problem = problems.get(line.name, "unknown")
            elif not problem:
                user_id = members[line.name]
                problem = "twice" if named[user_id] > 1 else ""
            row = ImportLine(number=line.number, name=line.name, user_id=user_id, amount=line.amount, problem=problem)
            planned.append(row if problem else await self._with_balance(guild_id, row))
        return ImportPlan(lines=tuple(planned))

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
        """Book a whole plan in the name of `actor`, or nothing. `key` is the idempotency key.

        Refusals import_unsound (the plan has problems or books nothing), and import_changed if somebody's chips have
        changed since the plan.
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
        transactions = (bank_transactions("import", guild_id, one.user_id, one.change, actor=actor) for one in booked)
        total = sum(line.change for line in booked)
        done = make_audit_entry(guild_id, actor, "import", lines=len(booked), amount=total)
        change = WriteBatch(
            idempotency_key=key,
            transactions=tuple(chain.from_iterable(transactions)),
            upserts=tuple(rows),
            claims=tuple(claims),
            audit_entries=(done,),
            expected_balances=tuple((wallet_account(guild_id, line.user_id), line.current) for line in booked),
        )
        try:
            await self._store.writer.commit(change)
        except (AlreadyClaimed, BalanceChanged, InsufficientFunds):
            raise Refusal("import_changed") from None
