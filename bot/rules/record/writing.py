"""Writing records: a record to TOML, and a table's moves to a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.rules.cards import Card, written
from bot.rules.game import AnyGame, Deal, DealRound, Move, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import FORMAT, DealEntry, Expectation, Record, SeatEntry
from bot.rules.record.replaying import replay
from bot.rules.record.words import write_cut, write_move
from bot.rules.table.state import AnyState


def write(record: Record) -> str:
    """The record as TOML, which `read` reads back to an equal record."""
    parts = [f"format = {_text(FORMAT)}", f"game = {_text(record.game.name)}"]
    if record.seen_by is not None:
        parts.append(f"seen_by = {_text(record.seen_by)}")
    if record.sheet is not None:
        parts.append(f"sheet = {{ name = {_text(record.sheet.name)}, version = {record.sheet.version} }}")
    if record.agreed is not None:
        parts.append(f"agreed = {_text(record.agreed)}")
    differing = record.game.differing(record.rules)
    if record.first_dealer_pack:
        parts.append(f"first_dealer_pack = {_text(written(record.first_dealer_pack))}")
    if differing:
        parts += ["", "[house_rules]", *(f"{name} = {_value(value)}" for name, value in differing.items())]
    for seat in record.seats:
        parts += ["", "[[seats]]", *_seat_lines(seat)]
    for deal in record.deals:
        parts += ["", "[[deals]]", *_deal_lines(deal)]
    return "\n".join(parts) + "\n"


def recorded(
    game: AnyGame,
    rules: HouseRules,
    seats: Iterable[tuple[Seat, str, int]],
    dealer: Seat,
    moves: Iterable[Move],
    joiners: Mapping[Seat, str] | None = None,
) -> Record:
    """The record of a game from its start: `seats` (number, name, chips) clockwise, the first dealer, every move made.

    `joiners` names those who sat down later. Every deal that is over gets its result as an expectation. Raises
    IllegalMove where the moves cannot have been made, and ValueError for a move that has no words.
    """
    started = tuple(seats)
    names = {seat: name for seat, name, _ in started} | dict(joiners or {})
    state: AnyState = game.start(rules, tuple((seat, stack) for seat, _, stack in started), dealer)
    entries: list[DealEntry] = []
    before: list[str] = []
    dealt_round: tuple[Card, ...] = ()
    for move in moves:
        between = not state.in_deal
        hands = state.hand
        implied = state.implied(move)
        state, events = game.play(state, move)
        if implied:
            continue
        if isinstance(move, DealRound):
            dealt_round = move.order
        elif isinstance(move, Deal):
            cut = write_cut(move, events, names)
            entries.append(DealEntry(dealer=names[state.dealer], before=tuple(before), pack=move.order, moves=cut))
            before = []
        elif between:
            before.append(write_move(move, names, hands, game.verbs))
        else:
            entries[-1] = replace(entries[-1], moves=(*entries[-1].moves, write_move(move, names, hands, game.verbs)))
    if before and entries:
        entries[-1] = replace(entries[-1], moves=(*entries[-1].moves, *before))
    record = Record(
        game=game,
        rules=rules,
        seats=tuple(SeatEntry(name=name, stack=stack) for _, name, stack in started),
        deals=tuple(entries),
        first_dealer_pack=dealt_round,
    )
    return with_expectations(record)


def with_expectations(record: Record) -> Record:
    """The record with what each of its deals led to as its expectation. Raises RecordError where it does not hold."""
    results = replay(replace(record, deals=tuple(replace(deal, expect=None) for deal in record.deals))).deals
    deals = []
    for deal, result in zip(record.deals, results, strict=True):
        takers = tuple(dict.fromkeys(name for pot in result.winners.values() for name in pot))
        several = len(takers) > 1
        expect = Expectation(
            pot=result.pot,
            stacks=tuple(result.stacks.items()),
            winner=None if several else result.winner or "",
            winners=takers if several else None,
            points=tuple(result.points.items()) or None,
        )
        deals.append(replace(deal, expect=expect))
    return replace(record, deals=tuple(deals))


def _deal_lines(deal: DealEntry) -> list[str]:
    lines: list[str] = []
    if deal.dealer is not None:
        lines.append(f"dealer = {_text(deal.dealer)}")
    if deal.before:
        lines.append(_list("before", deal.before))
    if deal.joins:
        lines.append(f"joins = [{', '.join('{ ' + ', '.join(_seat_lines(one)) + ' }' for one in deal.joins)}]")
    for key, order in (("lies", deal.lies), ("pack", deal.pack)):
        if order:
            lines.append(f"{key} = {_text(written(order))}")
    if deal.told:
        lines.append(_list("told", deal.told))
    if deal.moves:
        lines.append(_list("moves", deal.moves))
    if deal.expect is not None:
        lines += ["[deals.expect]", *_expect_lines(deal.expect)]
    return lines


def _expect_lines(expect: Expectation) -> list[str]:
    lines: list[str] = []
    if expect.pot is not None:
        lines.append(f"pot = {expect.pot}")
    if expect.stacks is not None:
        stacks = ", ".join(f"{_key(name)} = {stack}" for name, stack in expect.stacks)
        lines.append(f"stacks = {{ {stacks} }}" if stacks else "stacks = {}")
    if expect.points is not None:
        points = ", ".join(f"{_key(name)} = {score}" for name, score in expect.points)
        lines.append(f"points = {{ {points} }}" if points else "points = {}")
    if expect.winner is not None:
        lines.append(f"winner = {_text(expect.winner)}")
    if expect.winners is not None:
        lines.append(f"winners = [{', '.join(_text(one) for one in expect.winners)}]")
    if expect.pack is not None:
        lines.append(f"pack = {_text(written(expect.pack))}")
    return lines


def _seat_lines(seat: SeatEntry) -> list[str]:
    lines = [f"name = {_text(seat.name)}", f"stack = {seat.stack}"]
    if seat.wallet is not None:
        lines.append(f"wallet = {seat.wallet}")
    return [*lines, f"points = {seat.points}"] if seat.points else lines


def _list(key: str, texts: tuple[str, ...]) -> str:
    short = f"{key} = [{', '.join(_text(one) for one in texts)}]"
    if len(short) <= 110:
        return short
    return "\n".join([f"{key} = [", *(f"  {_text(one)}," for one in texts), "]"])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_text(str(one)) for one in value)}]"
    return str(value) if isinstance(value, int) else _text(str(value))


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else _text(name)


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(one if one.isprintable() else f"\\U{ord(one):08X}" for one in escaped) + '"'
