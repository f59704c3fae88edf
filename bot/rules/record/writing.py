"""Writers of records: from a record to TOML, and from a table's moves to a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.rules.cards import Card, format_cards
from bot.rules.game import AnyGame, Deal, DealRound, Move, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import FORMAT, DealEntry, Expectation, Record, SeatEntry
from bot.rules.record.notation import write_cut, write_move
from bot.rules.record.replaying import replay
from bot.rules.table.state import AnyState


def write(record: Record) -> str:
    """Format the record as TOML, which `read` parses to an equal record."""
    sheet = record.sheet
    parts = _toml_lines(
        {
            "format": FORMAT,
            "game": record.game.name,
            "seen_by": record.seen_by,
            "sheet": None if sheet is None else {"name": sheet.name, "version": sheet.version},
            "agreed": record.agreed_fingerprint,
            "first_deal": None if record.first_deal == 1 else record.first_deal,
            "first_dealer_pack": format_cards(record.first_dealer_pack) or None,
        }
    )
    differing = record.game.changed_options(record.rules)
    if differing:
        parts += ["", "[house_rules]", *_toml_lines(differing)]
    for seat in record.seats:
        parts += ["", "[[seats]]", *_toml_lines(_seat_values(seat))]
    for deal in record.deals:
        parts += ["", "[[deals]]", *_deal_lines(deal)]
    return "\n".join(parts) + "\n"


def record_game(
    game: AnyGame,
    rules: HouseRules,
    seats: Iterable[tuple[Seat, str, int]],
    dealer: Seat,
    moves: Iterable[Move],
    joiners: Mapping[Seat, str] | None = None,
) -> Record:
    """Return the record of a game. `seats` has number, name and chips of each player, clockwise.

    `dealer` deals first. `joiners` names the people who sat down later. Every finished deal gets its result as an
    expectation. Raise IllegalMove if the rules refuse a move, and ValueError for a move without words.
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
        implied = state.implied_moves(move)
        state, events = game.play(state, move)
        if implied:
            continue
        if isinstance(move, DealRound):
            dealt_round = move.order
        elif isinstance(move, Deal):
            cut = write_cut(move, events, names)
            entries.append(
                DealEntry(dealer=names[state.dealer], before=tuple(before), pack=move.order, moves=cut, last=move.last)
            )
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
    """Return the record with each deal's result as its expectation. Raise RecordError if the record is not valid."""
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
    lines = _toml_lines(
        {
            "dealer": deal.dealer,
            "before": list(deal.before) or None,
            "joins": [_seat_values(one) for one in deal.joins] or None,
            "lies": format_cards(deal.pack_before) or None,
            "pack": format_cards(deal.pack) or None,
            "told": list(deal.disclosed) or None,
            "last": deal.last or None,
            "moves": list(deal.moves) or None,
        }
    )
    return lines if deal.expect is None else [*lines, "[deals.expect]", *_toml_lines(_expect_values(deal.expect))]


def _expect_values(expect: Expectation) -> dict[str, object]:
    return {
        "pot": expect.pot,
        "stacks": None if expect.stacks is None else dict(expect.stacks),
        "points": None if expect.points is None else dict(expect.points),
        "winner": expect.winner,
        "winners": None if expect.winners is None else list(expect.winners),
        "pack": None if expect.pack is None else format_cards(expect.pack),
    }


def _seat_values(seat: SeatEntry) -> dict[str, object]:
    return {"name": seat.name, "stack": seat.stack, "wallet": seat.wallet, "points": seat.points or None}


def _toml_lines(values: Mapping[str, object]) -> list[str]:
    """Return a line for each value that is not None. A long list gets a line for each of its texts."""
    lines: list[str] = []
    for key, value in values.items():
        if value is None:
            continue
        line = f"{key} = {_toml_value(value)}"
        if key in _LONG and isinstance(value, list) and len(line) > 110:
            lines += [f"{key} = [", *(f"  {_toml_value(one)}," for one in value), "]"]
        else:
            lines.append(line)
    return lines


_LONG = frozenset({"before", "told", "moves"})


def _toml_value(value: object) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_toml_key(key)} = {_toml_value(one)}" for key, one in value.items() if one is not None)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _toml_text(str(value))


def _toml_key(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else _toml_text(name)


def _toml_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(one if one.isprintable() else f"\\U{ord(one):08X}" for one in escaped) + '"'
