"""Replay of records, with a check of every move, refusal and expectation."""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import takewhile
from typing import Any, cast

from bot.rules import game
from bot.rules.cards import UNKNOWN, Card, format_cards
from bot.rules.game import NOBODY, POT, Account, Event, IllegalMove, Move, Seat, rules_fingerprint, visible_events
from bot.rules.house_rules import Value
from bot.rules.record.document import PUBLIC, DealEntry, Expectation, Record, RecordError, SeatEntry, check_name
from bot.rules.record.notation import interpret_move, newcomer_of
from bot.rules.table.events import SeatLeft
from bot.rules.table.state import AnyState, DealNeed
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords


class RecordStep(Value):
    """One move of a replay, with its result.

    `text` is the text of the move. It is empty for a deal, and for a move that another one implies or that is the
    default at the end of a deal. `refused` is the refusal that the record expects. `before` is the state before the
    move; `state` and `events` are its result.
    """

    deal: int
    text: str
    move: Move
    backing: int
    before: AnyState
    state: AnyState
    events: tuple[Event, ...] = ()
    refused: IllegalMove | None = None


class DealResult(Value):
    """Result of a deal, with names instead of seats. `events` has those that the record's reader may know of."""

    events: tuple[Event, ...]
    names: Mapping[Seat, str]
    pot: int
    stacks: Mapping[str, int]
    winner: str | None
    winners: Mapping[int, tuple[str, ...]]
    points: Mapping[str, int] = field(default_factory=dict)


class RecordReplay(Value):
    deals: tuple[DealResult, ...]
    state: AnyState
    moves: int
    """Number of moves made, or refused as expected."""
    first_deal: int = 1


def replay(record: Record) -> RecordReplay:
    """Replay a record. Raise RecordError at the first line that is not valid."""
    table = _Replayer(record)
    results: list[DealResult] = []
    count = 0
    for number, entry in enumerate(record.deals):
        steps = list(table.play_entry(number, entry))
        count += len(steps)
        result = table.result(tuple(event for step in steps for event in step.events))
        table.check(number, entry.expect, result)
        results.append(result)
    return RecordReplay(deals=tuple(results), state=table.state, moves=count, first_deal=record.first_deal)


def replay_steps(record: Record) -> Iterator[RecordStep]:
    """Yield every move of a record, refused ones included, without checking expectations. Raise RecordError."""
    table = _Replayer(record)
    for number, entry in enumerate(record.deals):
        yield from table.play_entry(number, entry)


def opening_state(record: Record) -> AnyState:
    """Return the table of a record before its first move. Raise RecordError."""
    return _Replayer(record).state


@dataclass
class _Replayer:
    """Table of a replay: the state, the seats by name, and the wallets."""

    record: Record
    state: AnyState = field(init=False)
    seats: dict[str, Seat] = field(default_factory=dict)
    names: dict[Seat, str] = field(default_factory=dict)
    wallets: dict[Seat, int | None] = field(default_factory=dict)
    departed_stacks: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        record = self.record
        found = rules_fingerprint(record.game, record.rules)
        if record.agreed_fingerprint is not None and record.agreed_fingerprint != found:
            raise RecordError(
                f"agreed {record.agreed_fingerprint}, but these house rules are {found}", record.lines.of_key("agreed")
            )
        for one in record.seats:
            self._add_seat(one, len(self.names) + 1)
        first = record.deals[0].dealer if record.deals else None
        name = record.seats[-1].name if first is None else first
        if name not in self.seats:
            raise RecordError(f"the dealer {name!r} has no seat", record.lines.of_deal(0, "dealer"))
        stacks = tuple((self.seats[one.name], one.stack) for one in record.seats)
        points = tuple((self.seats[one.name], one.points) for one in record.seats if one.points)
        try:
            self.state = record.game.start(record.rules, stacks, self.seats[name])
            if points:
                self.state = self.state.with_points(points)
        except IllegalMove as refused:
            raise RecordError(refused.record_text, record.lines.of_key("seats")) from None
        except ValueError:
            raise RecordError(f"{record.game.name} has no points", record.lines.of_key("seats")) from None

    def play_entry(self, number: int, entry: DealEntry) -> Iterator[RecordStep]:
        """Play one deal entry: moves before the deal, joins, the round for the first dealer, the deal, its moves."""
        self.departed_stacks.clear()
        for place, text in enumerate(entry.before):
            yield from self._play_text(number, "before", place, text)
        for one in entry.joins:
            seat = self._next_seat()
            check_name(one.name, self.seats, self.record.lines.of_deal(number, "joins"))
            self._add_seat(one, seat)
            yield self._make(number, "joins", None, f"{one.name} joins", game.Join(seat=seat, stack=one.stack))
        if self.state.closed:
            return
        if number == 0 and self.record.first_dealer_pack:
            yield self._make(number, "", None, "first_dealer_pack", game.DealRound(order=self.record.first_dealer_pack))
        used = yield from self._deal(number, entry)
        for place, text in enumerate(entry.moves[used:], used):
            yield from self._play_text(number, "moves", place, text)
        for move in self.state.silent_moves:  # a hand kept after a carried deal without `retains` (RULES 16.1)
            yield self._make(number, "moves", None, "", move)

    def result(self, events: tuple[Event, ...]) -> DealResult:
        reader = self.record.seen_by
        result = self.state.result
        winners = {pot: tuple(self.names[seat] for seat in seats) for pot, seats in result.winners}
        takers = tuple(dict.fromkeys(name for pot in winners.values() for name in pot))
        if reader is not None:
            events = visible_events(events, None if reader == PUBLIC else self.seats.get(reader, 0))
        stacks = {self.names[seat]: stack for seat, stack in self.state.stacks}
        points = {self.names[seat]: points for seat, points in result.points}
        return DealResult(
            events=events,
            names=dict(self.names),
            pot=result.pot,
            stacks={**stacks, **{name: stack for name, stack in self.departed_stacks.items() if name not in stacks}},
            winner=takers[0] if len(takers) == 1 else None,
            winners=winners,
            points={**points, **dict(result.others)},
        )

    def check(self, number: int, expect: Expectation | None, result: DealResult) -> None:
        if expect is None:
            return
        takers = {name for pot in result.winners.values() for name in pot}
        if expect.pot is not None:
            self._equal(number, "pot", expect.pot, result.pot)
        for name, stack in expect.stacks or ():
            self._equal(
                number, "stacks", f"{name} = {stack}", f"{name} = {result.stacks.get(name, 'not at the table')}"
            )
        for name, points in expect.points or ():
            self._equal(number, "points", f"{name} = {points}", f"{name} = {result.points.get(name, 0)}")
        if expect.winner is not None:
            self._equal(number, "winner", expect.winner, result.winner or "")
        if expect.winners is not None:
            self._equal(number, "winners", sorted(expect.winners), sorted(takers))
        if expect.pack is not None and not _packs_agree(expect.pack, self.state.pack):
            self._equal(number, "pack", format_cards(expect.pack), format_cards(self.state.pack))

    def _equal(self, number: int, key: str, expected: object, found: object) -> None:
        if expected != found:
            lines = self.record.lines
            line = lines.keys.get((number, key)) or lines.keys.get((number, f"expect.{key}"))
            line = line or lines.of_deal(number, "expect")
            raise RecordError(f"deal {number + 1}: expected {key} {expected}, found {found}", line)

    def _deal(self, number: int, entry: DealEntry) -> Generator[RecordStep, None, int]:
        """Deal the cards. Return the number of move texts that belong to the deal: those up to its cut."""
        if entry.pack_before:
            self._check_pack_before(number, entry.pack_before)
        if entry.disclosed:
            self._apply_disclosed(number, entry.disclosed)
        refused = list(takewhile(lambda text: text.startswith("! "), entry.moves))
        cut = self._read_cut(entry.moves[len(refused)]) if len(refused) < len(entry.moves) else None
        if cut is None:
            refused = list(takewhile(self._read_cut, refused))
        for place, text in enumerate(refused):
            tried = self._read_cut(text)
            if tried is None:
                yield from self._play_text(number, "moves", place, text)
            else:
                yield self._expect_refusal(number, "moves", place, text, self._deal_move(entry, tried))
        yield self._make(number, "pack" if entry.pack else "", None, "", self._deal_move(entry, cut))
        dealer = self.names[self.state.dealer]
        if entry.dealer is not None and entry.dealer != dealer:
            line = self.record.lines.of_deal(number, "dealer")
            raise RecordError(f"deal {number + 1}: {dealer} deals, not {entry.dealer}", line)
        return len(refused) + (cut is not None)

    def _read_cut(self, text: str) -> game.Cut | None:
        """Return the cut in `text` if the next deal needs a cut; None otherwise, or for any other move."""
        if DealNeed.CUT not in self.state.needs:
            return None
        try:
            move = self._read_move(text.removeprefix("! ").strip().partition(" -> ")[0])
        except (NotAMove, UnknownWords):
            return None
        return move if isinstance(move, game.Cut) else None

    def _check_pack_before(self, number: int, lies: tuple[Card, ...]) -> None:
        """Check the pack against `lies`. In a redacted record, which cannot compute the pack, take it from `lies`."""
        line = self.record.lines.of_deal(number, "lies")
        if len(lies) != len(self.state.pack):
            raise RecordError(f"deal {number + 1}: the pack has {len(self.state.pack)} cards", line)
        if self.record.seen_by is not None:
            self.state = replace(self.state, pack=lies)
        elif not _packs_agree(lies, self.state.pack):
            raise RecordError(f"deal {number + 1}: the pack lies {format_cards(self.state.pack)}", line)

    def _apply_disclosed(self, number: int, names: tuple[str, ...]) -> None:
        line = self.record.lines.of_deal(number, "told")
        no_need = RecordError(f"deal {number + 1}: this record needs no told", line)
        if self.record.seen_by is None:
            raise no_need
        try:
            self.state = self.state.with_disclosed(tuple(self.seats[name] for name in names))
        except KeyError as error:
            raise RecordError(f"deal {number + 1}: no name of a seat: {error}", line) from None
        except ValueError:
            raise no_need from None

    def _play_text(self, number: int, key: str, place: int, text: str) -> Iterator[RecordStep]:
        """Make the move in `text` after the moves that it implies, or check that it is refused."""
        forbidden = text.startswith("! ")
        words, arrow, code = text.removeprefix("! ").strip().partition(" -> ")
        line = self.record.lines.of_deal(number, key, place)
        try:
            move = self._read_move(words)
        except NotAMove as error:
            if not forbidden:
                raise RecordError(f"{text}: {error}", line) from None
            if arrow and code != error.code:
                raise RecordError(f"{text}: refused with {error.code}", line) from None
            yield self._refused_step(number, text, Move(), IllegalMove(error.code))
            return
        except UnknownWords as error:
            raise RecordError(f"{text}: {error}", line) from None
        if not forbidden:
            name, seat = newcomer_of(words, move, self.names, self.record.game.verbs)
            if seat != NOBODY:
                self._add_seat(SeatEntry(name=name, stack=move.stack if isinstance(move, game.Join) else 0), seat)
            for one in self.state.implied_moves(move):
                yield self._make(number, key, place, "", one)
            yield self._make(number, key, place, text, move)
            return
        yield self._expect_refusal(number, key, place, text, move)

    def _expect_refusal(self, number: int, key: str, place: int, text: str, move: Move) -> RecordStep:
        """Check that `move`, after the moves it implies, is refused for the reason in `text`, and change nothing."""
        _, arrow, code = text.partition(" -> ")
        line = self.record.lines.of_deal(number, key, place)
        before = self.state
        with suppress(IllegalMove):
            for one in before.implied_moves(move):
                self.state, _ = self._play(one)
        try:
            self._play(move)
        except IllegalMove as refused:
            if arrow and code not in {refused.code, refused.record_text}:
                raise RecordError(f"{text}: refused with {refused.record_text}", line) from None
            self.state = before
            return self._refused_step(number, text, move, refused)
        raise RecordError(f"{text}: it should be refused and is not", line)

    def _refused_step(self, number: int, text: str, move: Move, refused: IllegalMove) -> RecordStep:
        backing, state = self._backing(move.seat), self.state
        return RecordStep(
            deal=number, text=text, move=move, backing=backing, before=state, state=state, refused=refused
        )

    def _read_move(self, words: str) -> Move:
        table = NamedTable(self.seats, self.state.hand, self.record.reserved_names)
        return interpret_move(words, self.record.game, self.state, table, self._next_seat())

    def _make(self, number: int, key: str, place: int | None, text: str, move: Move) -> RecordStep:
        backing, before = self._backing(move.seat), self.state
        try:
            self.state, events = self._play(move)
        except IllegalMove as refused:
            name = text or ("the deal" if isinstance(move, game.Deal) else type(move).__name__)
            line = self.record.lines.of_deal(number, key, place)
            raise RecordError(f"{name}: {refused.record_text}", line) from None
        wallet = self.wallets.get(move.seat)
        if wallet is not None and isinstance(move, game.TopUp | game.CashIn):
            self.wallets[move.seat] = wallet + (move.amount if isinstance(move, game.CashIn) else -move.amount)
        for event in events:
            if isinstance(event, SeatLeft):  # a person who goes home takes their chips along
                self.departed_stacks[self.names[event.seat]] = event.amount
        return RecordStep(
            deal=number, text=text, move=move, backing=backing, before=before, state=self.state, events=events
        )

    def _play(self, move: Move) -> tuple[AnyState, tuple[Event, ...]]:
        """Play a move and return its result. Raise IllegalMove, even for a top-up that exceeds the wallet."""
        wallet = self.wallets.get(move.seat)
        if isinstance(move, game.TopUp) and wallet is not None and move.amount > wallet:
            raise IllegalMove("beyond_means", have=wallet, offered=move.amount)
        played: tuple[AnyState, tuple[Event, ...]] = self.record.game.play(self.state, move, self._backing(move.seat))
        return played

    def _add_seat(self, one: SeatEntry, seat: Seat) -> None:
        self.seats[one.name] = seat
        self.names[seat] = one.name
        self.wallets[seat] = one.wallet

    def _next_seat(self) -> Seat:
        return max(self.names) + 1

    def _backing(self, seat: Seat) -> int:
        return (self.wallets.get(seat) or 0) if self.record.rules.uses_wallets else 0

    def _deal_move(self, entry: DealEntry, cut: game.Cut | None) -> game.Deal:
        backed = tuple(seat for seat in self.names if self._backing(seat))
        if cut is None:
            return game.Deal(order=entry.pack, backed=backed, last=entry.last)
        return game.DealCut(order=entry.pack, backed=backed, last=entry.last, cut=cut.amount, cutter=cut.seat)


def _packs_agree(order: tuple[Card, ...], pack: tuple[Card, ...]) -> bool:
    """Return True if two orders of the pack can be the same. An unknown card matches any card."""
    return len(order) == len(pack) and all(
        one is other or one in UNKNOWN or other in UNKNOWN for one, other in zip(order, pack, strict=True)
    )


def replay_as_values(replay: RecordReplay) -> dict[str, Any]:
    return {"deals": [_deal(number, one) for number, one in enumerate(replay.deals, replay.first_deal)]}


def replay_as_lines(replay: RecordReplay) -> list[str]:
    lines: list[str] = []
    for number, deal in enumerate(replay.deals, replay.first_deal):
        takers = tuple(dict.fromkeys(name for pot in deal.winners.values() for name in pot))
        won = f"{' and '.join(takers)} won" if takers else "nobody won"
        stacks = ", ".join(f"{name} {stack}" for name, stack in deal.stacks.items())
        points = "".join(f"; {name} {score}" for name, score in deal.points.items())
        lines.append(f"deal {number}: {won}; pot {deal.pot}; {stacks}" + (f"; points{points[1:]}" if points else ""))
    return lines


def _deal(number: int, deal: DealResult) -> dict[str, Any]:
    events = [event_values(one, deal.names) for one in deal.events]
    return {
        "deal": number,
        "events": [{**one, "deal_no": number} if "deal_no" in one else one for one in events],
        "pot": deal.pot,
        "stacks": dict(deal.stacks),
        "points": dict(deal.points),
        "winner": deal.winner,
        "winners": {str(pot): list(names) for pot, names in deal.winners.items()},
    }


def event_values(event: Event, names: Mapping[Seat, str]) -> dict[str, Any]:
    """Return an event as plain values, with names for seats and text for cards. Only private events have `seen_by`."""
    values = _values(event, names)
    if event.seen_by is None:
        del values["seen_by"]
    return {"event": re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower(), **values}


def _values(value: object, names: Mapping[Seat, str]) -> dict[str, Any]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} has no fields")
    kinds = _annotations(type(value))
    return {name: _plain(getattr(value, name), kind, names) for name, kind in kinds.items()}


@cache
def _annotations(of: type[Any]) -> Mapping[str, ast.expr]:
    """Return the annotation of each field of a dataclass, which shows if an int is a seat."""
    return {part.name: ast.parse(str(part.type), mode="eval").body for part in fields(of)}


def _plain(value: object, kind: ast.expr | None, names: Mapping[Seat, str]) -> Any:
    if isinstance(kind, ast.BinOp):  # `Seat | None`
        kind = kind.left
    if isinstance(kind, ast.Name) and kind.id == "Seat":
        return None if value is None else names.get(cast("Seat", value))
    if isinstance(value, Account):
        return "pot" if value == POT else {value.place.value: names[value.seat]}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple):
        if value and all(isinstance(one, Card) for one in value):
            return format_cards(value)
        return [_plain(one, part, names) for one, part in zip(value, _item_annotations(kind, len(value)), strict=True)]
    return _values(value, names) if is_dataclass(value) else value


def _item_annotations(kind: ast.expr | None, count: int) -> list[ast.expr | None]:
    """Return the annotations of the `count` items of a tuple of kind `tuple[Seat, ...]` or `tuple[int, Seat]`."""
    if not isinstance(kind, ast.Subscript) or not isinstance(kind.slice, ast.Tuple):
        return [None] * count
    first, *others = kind.slice.elts
    alike = len(others) == 1 and isinstance(others[0], ast.Constant) and others[0].value is ...
    return [first] * count if alike else [first, *others]
