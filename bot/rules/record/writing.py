"""Writers of records: from a record to TOML, from a table's moves to a record, and redaction for one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from bot.rules import game
from bot.rules.cards import UNKNOWN, Card, format_cards
from bot.rules.game import NOBODY, CashIn, Deal, DealRound, Event, IllegalMove, Move, RedactionError, Seat, TopUp
from bot.rules.house_rules import HouseRules
from bot.rules.record.document import FORMAT, DealEntry, Expectation, Record, RecordError, SeatEntry
from bot.rules.record.notation import newcomer_of, verb_of, write_cut, write_move
from bot.rules.record.replaying import RecordStep, replay, replay_steps
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
    played: game.AnyGame,
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
    state: AnyState = played.start(rules, tuple((seat, stack) for seat, _, stack in started), dealer)
    entries: list[DealEntry] = []
    before: list[str] = []
    dealt_round: tuple[Card, ...] = ()
    for move in moves:
        between = not state.in_deal
        hands = state.hand
        implied = state.implied_moves(move)
        state, events = played.play(state, move)
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
            before.append(write_move(move, names, hands, played.verbs))
        else:
            entries[-1] = replace(entries[-1], moves=(*entries[-1].moves, write_move(move, names, hands, played.verbs)))
    if before and entries:
        entries[-1] = replace(entries[-1], moves=(*entries[-1].moves, *before))
    record = Record(
        game=played,
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


def redact(record: Record, seen_by: str) -> Record:
    """Return the record for the reader `seen_by`, a name or `public`, with `??` for the cards they may not know.

    Each card that the reader saw is also shown in the pack as it was after the last shuffle. Refused moves are left
    out. Wallets are left out too, except for the least amount that a bet of the last chips on the table revealed.

    Raise RecordError if the record is not valid or cannot be redacted, and ValueError if it is redacted already.
    """
    if record.seen_by is not None:
        raise ValueError("this record has been redacted already")
    reader = _Reader(record, seen_by)
    deals = tuple(reader.redact_deal(number, deal) for number, deal in enumerate(record.deals))
    seats = tuple(reader.redact_seat(one) for one in record.seats)
    return replace(record, seats=seats, deals=deals, seen_by=seen_by, first_dealer_pack=reader.dealt_round)


@dataclass
class _FollowedDeal:
    """One deal as the reader saw it. `order` is its pack, empty if the redacted record does not give it."""

    order: tuple[Card, ...]
    known: set[Card] = field(default_factory=set)
    """Cards in `order` that the reader has seen."""
    steps: list[RecordStep] = field(default_factory=list)
    hands: list[tuple[tuple[Card, int], ...]] = field(default_factory=list)
    """Mover's hand for each move that names cards. Each card comes with the index of the deal whose `order` has it."""


class _Reader:
    def __init__(self, record: Record, name: str) -> None:
        self.record = record
        self.name = name
        self.names = {number: seat.name for number, seat in enumerate(record.seats, 1)}
        self.writes_pack_before = record.rules.hides_pack_order
        self.deals: list[_FollowedDeal] = []
        self.dealt_round: tuple[Card, ...] = ()
        self.topped_up: dict[str, int] = {}
        """Chips, by person, put on the table from the wallet and not taken back."""
        self.most_topped_up: dict[str, int] = {}
        self.shown_wallets: dict[str, int] = {}
        """Least chips, by person, in a wallet that the person's moves showed not to be empty."""
        origins: dict[Card, int] = {}
        pack: tuple[Card, ...] = ()
        for step in replay_steps(record):
            name, seat = newcomer_of(step.text, step.move, self.names, record.game.verbs)
            if seat != NOBODY and step.refused is None:
                self.names[seat] = name or step.text.rsplit(" joins", 1)[0]
            self._note_wallet(step)
            if isinstance(step.move, Deal) and step.refused is None:
                self.deals.append(_FollowedDeal(step.move.order or (pack if self.writes_pack_before else ())))
                origins.update(dict.fromkeys(self.deals[-1].order, step.deal))
            if step.deal == len(self.deals) - 1 and step.refused is None:
                followed = self.deals[-1]
                followed.steps.append(step)
                if self._names_cards(step.move):
                    hand = step.before.hand(step.move.seat)
                    followed.hands.append(tuple((one, origins[one]) for one in hand))
            if isinstance(step.move, DealRound):
                self.dealt_round = tuple(_cards_in(step.events))
                continue
            for one in _cards_in(self._visible_events(step.events)):
                self.deals[origins[one]].known.add(one)
            pack = step.state.pack

    def redact_deal(self, number: int, deal: DealEntry) -> DealEntry:
        kept = replace(
            deal,
            joins=tuple(self.redact_seat(one) for one in deal.joins),
            before=tuple(one for one in deal.before if not one.startswith("! ")),
            pack=(),
            pack_before=(),
            moves=(),
            expect=None if deal.expect is None else replace(deal.expect, pack=None),
        )
        if number >= len(self.deals):
            return kept
        read = self.deals[number]
        order = _mask(read.order, read.known)
        return replace(
            kept,
            pack=order if deal.pack else (),
            pack_before=order if self.writes_pack_before and not deal.pack else (),
            disclosed=tuple(
                self.names[seat]
                for step in read.steps
                for seat in step.before.seats_to_disclose(step.move, step.events)
            ),
            moves=tuple(self._move_texts(read)),
        )

    def redact_seat(self, one: SeatEntry) -> SeatEntry:
        least = self.shown_wallets.get(one.name)
        return replace(one, wallet=None if least is None else max(least, self.most_topped_up.get(one.name, 0)))

    def _note_wallet(self, step: RecordStep) -> None:
        """Note chips put on the table from a wallet, and moves that reveal more chips in it."""
        if step.refused is not None:
            return
        name = self.names.get(step.move.seat, "")
        if isinstance(step.move, TopUp | CashIn):
            put = step.move.amount if isinstance(step.move, TopUp) else -step.move.amount
            self.topped_up[name] = self.topped_up.get(name, 0) + put
            self.most_topped_up[name] = max(self.most_topped_up.get(name, 0), self.topped_up[name])
        elif isinstance(step.move, Deal):
            for seat in step.move.backed:
                others = tuple(one for one in step.move.backed if one != seat)
                if not self._has_same_result(step, replace(step.move, backed=others)):
                    self._note_shown_wallet(self.names[seat])
        elif step.backing and not self._has_same_result(step, step.move):
            self._note_shown_wallet(name)

    def _note_shown_wallet(self, name: str) -> None:
        self.shown_wallets[name] = max(self.shown_wallets.get(name, 0), self.topped_up.get(name, 0) + 1)

    def _has_same_result(self, step: RecordStep, move: Move) -> bool:
        """Return True if `move` without a wallet has the same result as the step."""
        try:
            return bool(self.record.game.play(step.before, move) == (step.state, step.events))
        except IllegalMove:
            return False

    def _names_cards(self, move: Move) -> bool:
        verb = verb_of(move, self.record.game.verbs)
        return verb is not None and verb.of_cards

    def _visible_events(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(one for one in events if one.seen_by is None or any(self._is_reader(seat) for seat in one.seen_by))

    def _is_reader(self, seat: Seat) -> bool:
        """Return True if the seat is or was the reader's. A person who comes back has another seat number."""
        return self.names.get(seat) == self.name

    def _move_texts(self, read: _FollowedDeal) -> Iterator[str]:
        if self.record.game.hides_moves:
            yield from self._redacted_texts(read)
            return
        hands = iter(read.hands)
        for step in read.steps:
            if self._names_cards(step.move):
                hand = [(one, one in self.deals[origin].known) for one, origin in next(hands)]
                shown = tuple(one if known else UNKNOWN[0] for one, known in hand)
                yield write_move(step.move, self.names, {step.move.seat: shown}.__getitem__, self.record.game.verbs)
            elif step.text and not isinstance(step.move, Deal):
                yield step.text

    def _redacted_texts(self, read: _FollowedDeal) -> Iterator[str]:
        """Yield the moves' texts in a game with secret moves (`Game.hides_moves`)."""
        deal, *others = read.steps
        if not isinstance(deal.move, Deal):
            raise TypeError("a deal begins with its shuffle")
        yield from write_cut(deal.move, deal.events, self.names)
        seat = next((one.move.seat for one in others if self._is_reader(one.move.seat)), NOBODY)
        played = tuple((one.move, self._visible_events(one.events)) for one in others)
        try:
            moves = self.record.game.redact_moves(played, seat)
        except RedactionError as error:
            raise RecordError(f"there is only the whole record of this game: {error}") from error
        for move, step in zip(moves, others, strict=True):
            if move is not None and step.text:
                yield write_move(move, self.names, verbs=self.record.game.verbs)


def _cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | Event):
        for one in value if isinstance(value, tuple) else vars(value).values():
            yield from _cards_in(one)


def _mask(order: tuple[Card, ...], known: set[Card]) -> tuple[Card, ...]:
    unknown = iter(UNKNOWN)
    return tuple(one if one in known else next(unknown) for one in order)
