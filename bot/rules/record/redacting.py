"""Redaction of records: cards that the reader may not know become `??`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.rules.cards import UNKNOWN, Card
from bot.rules.game import NOBODY, CashIn, Deal, DealRound, Event, IllegalMove, Move, RedactionError, Seat, TopUp
from bot.rules.record.document import DealEntry, Record, RecordError, SeatEntry
from bot.rules.record.notation import newcomer_of, verb_of, write_cut, write_move
from bot.rules.record.replaying import RecordStep, replay_steps


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
