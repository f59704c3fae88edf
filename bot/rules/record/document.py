"""Records of games as dataclasses, their TOML reader, and line numbers for its errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.rules.cards import Card, read_cards
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, HouseRules, Value
from bot.rules.registry import find_game

_TOKEN = re.compile(
    r'''(?P<comment>\#[^\n]*)
    |(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<header>(?<![^\n])[ \t]*\[\[?[^\[\]\n]+\]\]?)
    |(?P<key>[A-Za-z0-9_.-]+(?=[ \t]*=))
    |(?P<open>[\[{])|(?P<close>[\]}])''',
    re.VERBOSE | re.DOTALL,
)

_UNUSUAL_NUMBER = re.compile(r"=[ \t]*(?P<number>\+[0-9]\w*|0[box]\w+|[0-9]+_\w+)")


def find_unusual_number(text: str) -> tuple[str, int] | None:
    """Return the first number in a TOML text that is not in plain digits, and its line; None if there is none."""
    bare = _TOKEN.sub(_blank_text, text)
    found = _UNUSUAL_NUMBER.search(bare)
    return None if found is None else (found["number"], bare.count("\n", 0, found.start()) + 1)


def _blank_text(token: re.Match[str]) -> str:
    said = token.group()
    return "\n" * said.count("\n") if token.lastgroup in {"comment", "string"} else said


@dataclass(frozen=True)
class RecordLines:
    """Line numbers, from 1, of top-level keys, deals, the keys of a deal, and the texts in its lists."""

    top: Mapping[str, int] = field(default_factory=dict)
    deals: tuple[int, ...] = ()
    keys: Mapping[tuple[int, str], int] = field(default_factory=dict)
    texts: Mapping[tuple[int, str, int], int] = field(default_factory=dict)

    @classmethod
    def from_text(cls, text: str) -> RecordLines:
        """Return the line numbers of a TOML text that has been parsed without error."""
        top: dict[str, int] = {}
        deals: list[int] = []
        keys: dict[tuple[int, str], int] = {}
        texts: dict[tuple[int, str, int], int] = {}
        for header, key, place, line in _walk(text):
            in_deals = header == "deals" or header.startswith("deals.")
            if header == "deals" and not key:
                deals.append(line)
            elif in_deals and place is None:
                keys.setdefault((len(deals) - 1, key or header.removeprefix("deals.")), line)
            elif in_deals and place is not None:
                texts[len(deals) - 1, key, place] = line
            elif place is None:
                top.setdefault(key or header, line)
        return cls(top, tuple(deals), keys, texts)

    def of_key(self, key: str = "") -> int | None:
        return self.top.get(key)

    def of_deal(self, deal: int | None, key: str = "", place: int | None = None) -> int | None:
        """Return the line of a text in a list or, if that is unknown, of its key or its deal."""
        if deal is None or not 0 <= deal < len(self.deals):
            return None
        if place is not None and (deal, key, place) in self.texts:
            return self.texts[deal, key, place]
        return self.keys.get((deal, key), self.deals[deal])


def _walk(text: str) -> Iterator[tuple[str, str, int | None, int]]:
    """Yield each header, key and text of a TOML document as `(header, key, index of the text, line)`."""
    header = key = ""
    depth = place = 0
    for token in _TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        kind = token.lastgroup
        if kind == "header" and not depth:
            header, key = token.group().strip(" \t[]"), ""
            yield header, key, None, line
        elif kind == "key" and not depth:
            key, place = token.group(), 0
            yield header, key, None, line
        elif kind == "string":
            yield header, key, place, line
            place += 1
        elif kind in {"open", "header"}:
            depth += token.group().count("[") - token.group().count("]") if kind == "header" else 1
        elif kind == "close":
            depth -= 1


FORMAT = "prial/1"
PUBLIC = "public"


class RecordError(Exception):
    """A record that cannot be read, or that breaks the rules. `line` is the line number, None if unknown."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class SeatEntry(Value):
    """Person with a name and `stack` chips on the table.

    `wallet` is the number of chips that the person could still put on the table (`money_source = wallet`). None allows
    any top-up, but does not count as money: the seat is short as soon as its stack is too small.
    """

    name: str
    stack: int
    wallet: int | None = None
    points: int = 0


class Expectation(Value):
    """Expected result after the last move of a deal, in chips. Fields that are None are not checked."""

    pot: int | None = None
    stacks: tuple[tuple[str, int], ...] | None = None
    winner: str | None = None
    """Name of the only winner of chips; empty if nobody or several won."""
    winners: tuple[str, ...] | None = None
    points: tuple[tuple[str, int], ...] | None = None
    pack: tuple[Card, ...] | None = None


class DealEntry(Value):
    """One deal of a record.

    `before` has the moves before the deal, and `pack` the shuffled pack (empty: no shuffle). `pack_before` is the pack
    as it was before the deal. A whole record is checked against it. In a redacted record it gives the places of known
    cards that cannot be computed from the moves. `disclosed`, only in redacted records, names the seats affected by
    hidden cards, in order. They folded (to a hand dealt face up, or in a sideshow), or the new one of their two hands
    was compared because it was better. After a `last` deal the sole leader wins a game of several deals.
    """

    dealer: str | None = None
    before: tuple[str, ...] = ()
    joins: tuple[SeatEntry, ...] = ()
    pack: tuple[Card, ...] = ()
    pack_before: tuple[Card, ...] = ()
    disclosed: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    expect: Expectation | None = None
    last: bool = False


class SheetEntry(Value):
    """Name and version (from 1) of a table's sheet of house rules."""

    name: str
    version: int


class Record(Value):
    """Record of a game.

    `seen_by` is None for a whole record; for a redacted one it names the reader, or is `public`. `agreed_fingerprint`
    identifies the house rules that the players agreed to.
    """

    game: AnyGame
    rules: HouseRules
    seats: tuple[SeatEntry, ...]
    deals: tuple[DealEntry, ...]
    seen_by: str | None = None
    sheet: SheetEntry | None = None
    agreed_fingerprint: str | None = None
    first_dealer_pack: tuple[Card, ...] = ()
    first_deal: int = 1
    lines: RecordLines = field(default_factory=RecordLines, compare=False)

    @property
    def reserved_names(self) -> tuple[str, ...]:
        """Names that no player may have: `public`, and the scorers without a seat."""
        return (PUBLIC, *self.rules.seatless_scorers)


def read(text: str) -> Record:
    """Parse a record in TOML. Raise RecordError if it is not valid."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # huge numbers and deep nesting raise no TOMLDecodeError
        raise RecordError(f"not TOML: {error}") from None
    unplain = find_unusual_number(text)
    if unplain is not None:
        raise RecordError(f"{unplain[0]}: a number is written in plain digits, without sign", unplain[1])
    lines = RecordLines.from_text(text)
    top = _TomlTable(data, "", lines, lines.of_key())
    if top.text("format") != FORMAT:
        raise RecordError(f'format must be "{FORMAT}"', lines.of_key("format"))
    name = top.text("game")
    try:
        played = find_game(name)
    except KeyError:
        raise RecordError(f"no such game: {name}", lines.of_key("game")) from None
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
        agreed_fingerprint=top.optional_text("agreed"),
        first_dealer_pack=top.cards("first_dealer_pack") or (),
        first_deal=_first_deal(top),
        lines=lines,
    )
    top.reject_other_keys()
    _check_names(record)
    return record


class _TomlTable:
    """TOML table that is read key by key. `reject_other_keys` treats keys that were not read as errors."""

    def __init__(
        self, data: Mapping[str, Any], where: str, lines: RecordLines, line: int | None, deal: int | None = None
    ) -> None:
        self.data = data
        self.where = where
        self.lines = lines
        self.line = line
        self.deal = deal
        self.keys_read: set[str] = set()

    def error(self, key: str, reason: str) -> RecordError:
        line = self.lines.of_key(key) if not self.where else self.lines.of_deal(self.deal, key) or self.line
        return RecordError(f"{self.where}{key}: {reason}", line)

    def _get(self, key: str, kind: type, what: str) -> Any:
        self.keys_read.add(key)
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

    def table(self, key: str) -> _TomlTable:
        value = self._get(key, dict, "a table")
        line = self.lines.of_deal(self.deal, key) if self.where else self.lines.of_key(key)
        return _TomlTable(value or {}, f"{self.where}{key}.", self.lines, line, self.deal)

    def tables(self, key: str) -> list[_TomlTable]:
        value = self._get(key, list, "a list of tables")
        if not all(isinstance(one, dict) for one in value or ()):
            raise self.error(key, "must be a list of tables")
        found: list[_TomlTable] = []
        for number, one in enumerate(value or ()):
            deal = number if key == "deals" else self.deal
            line = self.lines.of_deal(deal) if key == "deals" else self.line or self.lines.of_key(key)
            found.append(_TomlTable(one, f"{self.where}{key} {number + 1}: ", self.lines, line, deal))
        return found

    def reject_other_keys(self) -> None:
        for key in self.data:
            if key not in self.keys_read:
                raise self.error(key, "no such key")


def _house_rules(played: AnyGame, table: _TomlTable) -> HouseRules:
    try:
        rules: HouseRules = played.build_rules(table.data)
    except HouseRuleError as error:
        facts = "".join(f" {name}={value}" for name, value in error.facts.items())
        raise table.error(error.option, error.code + facts) from None
    return rules


def _first_deal(top: _TomlTable) -> int:
    number = top.number("first_deal")
    if number is not None and number < 1:
        raise top.error("first_deal", "must be a whole number, from 1")
    return number or 1


def _sheet(table: _TomlTable) -> SheetEntry:
    name, version = table.text("name"), table.number("version")
    if version is None or version < 1:
        raise table.error("version", "must be a whole number, from 1")
    table.reject_other_keys()
    return SheetEntry(name=name, version=version)


def _seat(table: _TomlTable) -> SeatEntry:
    name, stack, wallet = table.text("name"), table.number("stack"), table.number("wallet")
    points = table.number("points") or 0
    if stack is None:
        raise table.error("stack", "is missing")
    table.reject_other_keys()
    return SeatEntry(name=name, stack=stack, wallet=wallet, points=points)


def _deal(table: _TomlTable) -> DealEntry:
    deal = DealEntry(
        dealer=table.optional_text("dealer"),
        before=table.texts("before") or (),
        joins=tuple(_seat(one) for one in table.tables("joins")),
        pack=table.cards("pack") or (),
        pack_before=table.cards("lies") or (),
        disclosed=table.texts("told") or (),
        moves=table.texts("moves") or (),
        expect=_expectation(table.table("expect")) if "expect" in table.data else None,
        last=table.truth("last"),
    )
    table.reject_other_keys()
    return deal


def _expectation(table: _TomlTable) -> Expectation:
    expectation = Expectation(
        pot=table.number("pot"),
        stacks=_numbers(table, "stacks"),
        points=_numbers(table, "points"),
        winner=table.optional_text("winner"),
        winners=table.texts("winners"),
        pack=table.cards("pack"),
    )
    table.reject_other_keys()
    return expectation


def _numbers(table: _TomlTable, key: str) -> tuple[tuple[str, int], ...] | None:
    """Return a number for each name in a table; None if there is no such table."""
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
    """Raise RecordError if a seat may not have this name."""
    if name in taken or not name.strip():
        raise RecordError(f"a seat cannot be called {name!r}: taken, empty or reserved", line)


def _check_names(record: Record) -> None:
    """Check that each name belongs to one seat in the whole record, and that none is reserved (RULES 16.1)."""
    taken = set(record.reserved_names)
    for one in record.seats:
        check_name(one.name, taken)
        taken.add(one.name)
    for number, deal in enumerate(record.deals):
        for one in deal.joins:
            check_name(one.name, taken, record.lines.of_deal(number, "joins"))
            taken.add(one.name)
