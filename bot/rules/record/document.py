"""A record as a value, and reading it from TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.rules.cards import Card, read_cards
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.record.lines import Lines, unplain_number
from bot.rules.registry import game as game_called

FORMAT = "prial/1"
PUBLIC = "public"
"""The `seen_by` of a record written for everybody."""


class RecordError(Exception):
    """A record that cannot be read or does not hold. `line` is where, None where the text does not tell."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


@dataclass(frozen=True, kw_only=True)
class SeatEntry:
    """Somebody with a name and `stack` chips on the table.

    `wallet` is what they could still put there (`money_source = wallet`); None: nobody counts it, so they may top up,
    but are short as soon as the chips on the table are not enough.
    """

    name: str
    stack: int
    wallet: int | None = None
    points: int = 0
    """The points with which they start the first game, in games that have points."""


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """What must be true after the last move of a deal; None is not asked. Amounts in chips."""

    pot: int | None = None
    stacks: tuple[tuple[str, int], ...] | None = None
    winner: str | None = None
    """"" where nobody or several received chips."""
    winners: tuple[str, ...] | None = None
    points: tuple[tuple[str, int], ...] | None = None
    pack: tuple[Card, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class DealEntry:
    """One deal: what happened before it, its shuffle (`pack`, empty where the pack went on), and its moves.

    `lies` is the pack as it lay before the deal. In a whole record it is checked; in one written for somebody it says
    where the cards that person came to know lay, where the moves cannot tell. `told`, there only, names who folded, in
    order, because of cards that person need not know (to a hand dealt face up, or in a sideshow), or had the new one of
    two hands compared because it was better. After a `last` deal the sole leader wins a game of several deals.
    """

    dealer: str | None = None
    before: tuple[str, ...] = ()
    joins: tuple[SeatEntry, ...] = ()
    pack: tuple[Card, ...] = ()
    lies: tuple[Card, ...] = ()
    told: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    expect: Expectation | None = None
    last: bool = False


@dataclass(frozen=True, kw_only=True)
class SheetEntry:
    """The sheet of house rules that a table was set up by: its name and its version, from 1."""

    name: str
    version: int


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game as text. `seen_by` names the person it was written for, or `public`; None: it is whole.

    `agreed` is the fingerprint of the house rules that the players saw before they joined (None: it was not written
    down); replaying checks it against those of the record.
    """

    game: AnyGame
    rules: HouseRules
    seats: tuple[SeatEntry, ...]
    deals: tuple[DealEntry, ...]
    seen_by: str | None = None
    sheet: SheetEntry | None = None
    agreed: str | None = None
    first_dealer_pack: tuple[Card, ...] = ()
    """The cards that were dealt round to find the first dealer."""
    first_deal: int = 1
    """The number that the first deal had at its table."""
    lines: Lines = field(default_factory=Lines, compare=False)

    @property
    def reserved(self) -> tuple[str, ...]:
        """The names that nobody at the table may have: `public`, and those of who scores and has no seat."""
        return (PUBLIC, *self.rules.figures)


def read(text: str) -> Record:
    """The record that `text`, in TOML, holds. Raises RecordError where it cannot be read."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers and nesting without end are not TOMLDecodeErrors
        raise RecordError(f"not TOML: {error}") from None
    unplain = unplain_number(text)
    if unplain is not None:
        raise RecordError(f"{unplain[0]}: a number is written in plain digits, without sign", unplain[1])
    lines = Lines.of(text)
    top = _Table(data, "", lines, lines.key())
    if top.text("format") != FORMAT:
        raise RecordError(f'format must be "{FORMAT}"', lines.key("format"))
    name = top.text("game")
    try:
        played = game_called(name)
    except KeyError:
        raise RecordError(f"no such game: {name}", lines.key("game")) from None
    seats = tuple(_seat(one) for one in top.tables("seats"))
    if not seats:
        raise RecordError("nobody has a seat: [[seats]] with name and stack")
    record = Record(
        game=played,
        rules=_house_rules(played, top.table("house_rules")),
        seats=seats,
        deals=tuple(_deal(one) for one in top.tables("deals")),
        seen_by=top.optional_text("seen_by"),
        sheet=_sheet(top.table("sheet")) if "sheet" in data else None,
        agreed=top.optional_text("agreed"),
        first_dealer_pack=top.cards("first_dealer_pack") or (),
        first_deal=_first_deal(top),
        lines=lines,
    )
    top.nothing_else()
    _check_names(record)
    return record


class _Table:
    """One table of the document, read key by key; what nobody asked for is an error."""

    def __init__(
        self, data: Mapping[str, Any], where: str, lines: Lines, line: int | None, deal: int | None = None
    ) -> None:
        self.data = data
        self.where = where
        self.lines = lines
        self.line = line
        self.deal = deal
        self.asked: set[str] = set()

    def error(self, key: str, reason: str) -> RecordError:
        line = self.lines.key(key) if not self.where else self.lines.of_deal(self.deal, key) or self.line
        return RecordError(f"{self.where}{key}: {reason}", line)

    def _get(self, key: str, kind: type, what: str) -> Any:
        self.asked.add(key)
        value = self.data.get(key)
        if value is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            raise self.error(key, f"must be {what}")
        return value

    def text(self, key: str) -> str:
        value = self.optional_text(key)
        if value is None:
            raise self.error(key, "is missing")
        return value

    def optional_text(self, key: str) -> str | None:
        value: str | None = self._get(key, str, "text")
        return value

    def number(self, key: str) -> int | None:
        value: int | None = self._get(key, int, "a whole number")
        return value

    def truth(self, key: str) -> bool:
        return bool(self._get(key, bool, "true or false"))

    def texts(self, key: str) -> tuple[str, ...] | None:
        value = self._get(key, list, "a list of texts")
        if value is not None and not all(isinstance(one, str) for one in value):
            raise self.error(key, "must be a list of texts")
        return None if value is None else tuple(value)

    def cards(self, key: str) -> tuple[Card, ...] | None:
        value = self.optional_text(key)
        if value is None:
            return None
        try:
            return read_cards(value)
        except ValueError as error:
            raise self.error(key, str(error)) from None

    def table(self, key: str) -> _Table:
        value = self._get(key, dict, "a table")
        line = self.lines.of_deal(self.deal, key) if self.where else self.lines.key(key)
        return _Table(value or {}, f"{self.where}{key}.", self.lines, line, self.deal)

    def tables(self, key: str) -> list[_Table]:
        value = self._get(key, list, "a list of tables")
        if not all(isinstance(one, dict) for one in value or ()):
            raise self.error(key, "must be a list of tables")
        found: list[_Table] = []
        for number, one in enumerate(value or ()):
            deal = number if key == "deals" else self.deal
            line = self.lines.of_deal(deal) if key == "deals" else self.line or self.lines.key(key)
            found.append(_Table(one, f"{self.where}{key} {number + 1}: ", self.lines, line, deal))
        return found

    def nothing_else(self) -> None:
        for key in self.data:
            if key not in self.asked:
                raise self.error(key, "no such key")


def _house_rules(played: AnyGame, table: _Table) -> HouseRules:
    try:
        rules: HouseRules = played.rules(table.data)
    except HouseRuleError as error:
        facts = "".join(f" {name}={value}" for name, value in error.facts.items())
        raise table.error(error.option, error.code + facts) from None
    return rules


def _first_deal(top: _Table) -> int:
    number = top.number("first_deal")
    if number is not None and number < 1:
        raise top.error("first_deal", "must be a whole number, from 1")
    return number or 1


def _sheet(table: _Table) -> SheetEntry:
    name, version = table.text("name"), table.number("version")
    if version is None or version < 1:
        raise table.error("version", "must be a whole number, from 1")
    table.nothing_else()
    return SheetEntry(name=name, version=version)


def _seat(table: _Table) -> SeatEntry:
    name, stack, wallet = table.text("name"), table.number("stack"), table.number("wallet")
    points = table.number("points") or 0
    if stack is None:
        raise table.error("stack", "is missing")
    table.nothing_else()
    return SeatEntry(name=name, stack=stack, wallet=wallet, points=points)


def _deal(table: _Table) -> DealEntry:
    deal = DealEntry(
        dealer=table.optional_text("dealer"),
        before=table.texts("before") or (),
        joins=tuple(_seat(one) for one in table.tables("joins")),
        pack=table.cards("pack") or (),
        lies=table.cards("lies") or (),
        told=table.texts("told") or (),
        moves=table.texts("moves") or (),
        expect=_expectation(table.table("expect")) if "expect" in table.data else None,
        last=table.truth("last"),
    )
    table.nothing_else()
    return deal


def _expectation(table: _Table) -> Expectation:
    expectation = Expectation(
        pot=table.number("pot"),
        stacks=_numbers(table, "stacks"),
        points=_numbers(table, "points"),
        winner=table.optional_text("winner"),
        winners=table.texts("winners"),
        pack=table.cards("pack"),
    )
    table.nothing_else()
    return expectation


def _numbers(table: _Table, key: str) -> tuple[tuple[str, int], ...] | None:
    """A number for each name in a table; None where there is no such table."""
    if key not in table.data:
        return None
    of = table.table(key)
    found: list[tuple[str, int]] = []
    for name in of.data:
        number = of.number(name)
        if number is None:
            raise of.error(name, "must be a whole number")
        found.append((name, number))
    return tuple(found)


def check_name(name: str, taken: Collection[str], line: int | None = None) -> None:
    """Raises RecordError where nobody may sit down under a name."""
    if name in taken or not name.strip():
        raise RecordError(f"a seat cannot be called {name!r}: taken, empty or reserved", line)


def _check_names(record: Record) -> None:
    """A name stands for one seat in the whole record, and for nobody who has none (RULES 16.1)."""
    taken = set(record.reserved)
    for one in record.seats:
        check_name(one.name, taken)
        taken.add(one.name)
    for number, deal in enumerate(record.deals):
        for one in deal.joins:
            check_name(one.name, taken, record.lines.of_deal(number, "joins"))
            taken.add(one.name)
