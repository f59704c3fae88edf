"""Records of deals and games, built from the database. A game of several deals is one record of all its deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from bot.rules import game as game_rules
from bot.rules.game import AnyGame, DealOver, Event, GameOver, HandTurnedUp, IllegalMove, Move, PlayAlone, Seat, SitOut
from bot.rules.record.document import Record, RecordError, SheetEntry
from bot.rules.record.writing import record_game
from bot.rules.registry import find_game
from bot.rules.table.events import CardsDealt, DealStarted, PackKept, Shuffled
from bot.rules.table.state import AnyState
from bot.sheets.values import SheetRef
from bot.store.codec import CodecError, decode, decode_events, decode_move, decode_state
from bot.store.reading.reader import Reader
from bot.store.reading.rows import StoredDeal, StoredGameRecord
from bot.store.schema.tables import DealRow, MoveRow, SeatRow
from bot.text_safety import is_blank, strip_invisible


class RecordUnavailable(Exception):
    """Error for a deal without a record. The message has the cause, and `code` is the refusal code."""

    def __init__(self, why: str, code: str = "record_lost") -> None:
        super().__init__(why)
        self.code = code


async def read_record(reader: Reader, table_id: int, deal_no: int) -> Record:
    """Return the whole record of a finished deal, or of the finished game of several deals that contains it.

    The record has all cards; `redact` reduces it to one person's knowledge. Raises RecordUnavailable if the deal does
    not exist, if the deal or its game is not over, or if the record cannot be reconstructed.
    """
    stored = await reader.deals.deal(table_id, deal_no)
    if stored is None:
        raise RecordUnavailable(f"there is no deal {deal_no} at table {table_id}", "no_such_deal")
    if stored.is_pruned:
        raise RecordUnavailable(
            f"deal {deal_no} of table {table_id} has been thinned out (THIN_AFTER_DAYS): its result and its statement "
            "are kept, its moves are not",
            "moves_thinned",
        )
    record = None
    with suppress(CodecError, KeyError):
        game = find_game(stored.deal.game)
        if not _state_before(game, stored.deal).rules.several_deals:
            if stored.deal_end is None:
                raise RecordUnavailable(f"deal {deal_no} of table {table_id} is not over", "deal_not_over")
            rows = list(_moves_until(DealOver, game, stored.moves, deal_no))
            record = await _record_of_deals(reader, game, stored, rows)
        elif (played := await reader.deals.game_containing(table_id, deal_no)) is not None:
            record = await read_game_record(reader, table_id, played.first_deal)
        else:
            raise RecordUnavailable(f"the game of deal {deal_no} of table {table_id} is not over", "game_not_over")
    if record is None:
        raise RecordUnavailable(
            f"deal {deal_no} of table {table_id} cannot be told as a record: it, or a deal on which it hangs, "
            "was lost to a damage or thinned out, or the house rules were changed in between"
        )
    return record


async def _record_of_deals(reader: Reader, game: AnyGame, stored: StoredDeal, rows: list[MoveRow]) -> Record | None:
    """Return the record of a deal of a game with independent deals, or None. `rows` are the moves of the deal.

    A record cannot express a pot, kept hands, debts or newcomers at its start. It therefore begins with the last deal
    before which the table had none of these.
    """
    deals = [stored.deal]
    while True:
        with suppress(CodecError, IllegalMove, RecordError):
            alone = not _state_before(game, deals[0]).is_pending
            record = _build_record(game, deals, rows, stored.seats) if alone else None
            if record is not None:
                return record
        earlier = await reader.deals.deal(stored.table.table_id, deals[0].deal_no - 1)
        if earlier is None or earlier.deal.game != game.name:
            return None
        deals.insert(0, earlier.deal)
        rows[:0] = earlier.moves


async def read_record_so_far(reader: Reader, table_id: int, deal_no: int) -> Record:
    """Return the whole record of a deal up to its last move, even if the deal is not finished.

    Raises RecordUnavailable like `read_record`.
    """
    stored = await reader.deals.deal(table_id, deal_no)
    over = stored is not None and (stored.deal_end is not None or stored.is_pruned)
    try:
        if stored is None or over:
            return await read_record(reader, table_id, deal_no)
    except RecordUnavailable as error:
        if error.code != "game_not_over" or stored is None:
            raise
    with suppress(CodecError, KeyError):
        record = await _record_of_deals(reader, find_game(stored.deal.game), stored, list(stored.moves))
        if record is not None:
            return record
    raise RecordUnavailable(f"deal {deal_no} of table {table_id} cannot be told as a record so far")


def _state_before(game: AnyGame, deal: DealRow) -> AnyState:
    """Return the state of the table just before a deal. Raises CodecError."""
    state: AnyState = decode_state(game, deal.snapshot)
    return state


async def read_game_record(reader: Reader, table_id: int, first_deal: int) -> Record | None:
    """Return the whole record of the finished game of several deals that began with `first_deal`, or None.

    The record has all cards; `redact` reduces it to one person's knowledge. If chips were carried in the pool, the
    record begins with the last earlier game that began with an empty pool. There is no record if a deal was damaged, or
    if the house rules changed while chips were in the pool.
    """
    games: list[StoredGameRecord] = []
    found = await reader.deals.game(table_id, first_deal)
    while found is not None:
        games.insert(0, found)
        try:
            game = find_game(found.game.game)
            if not _state_before(game, found.deals[0]).carried:
                rows = _moves_until(
                    GameOver, game, [row for one in games for row in one.moves], games[-1].game.last_deal
                )
                return _build_record(game, [deal for one in games for deal in one.deals], tuple(rows), found.seats)
        except (CodecError, IllegalMove, KeyError):
            return None
        earlier = await reader.deals.game_containing(table_id, found.game.first_deal - 1)
        found = None if earlier is None else await reader.deals.game(table_id, earlier.first_deal)
    return None


def _build_record(
    game: AnyGame, deals: Sequence[DealRow], rows: Sequence[MoveRow], seats: Sequence[SeatRow]
) -> Record | None:
    """Return the record of consecutive deals at one table, or None if a record cannot reproduce the deals.

    Raises CodecError, IllegalMove or RecordError.
    """
    first = deals[0]
    if first.options is None or any(deal.agreed != first.agreed for deal in deals):
        return None
    before = _state_before(game, first)
    moves = [decode_move(game, row.move) for row in rows]
    dealt_round = isinstance(moves[0], game_rules.DealRound)
    if dealt_round and any(one.sitting_out for one in before.seats):
        # In a record, all seats take part in choosing the dealer. If somebody sits out, name the first dealer instead.
        before, _ = game.play(before, moves[0])
        rows, moves, dealt_round = rows[1:], moves[1:], False
    deal = moves[dealt_round]
    if not isinstance(deal, game_rules.Deal):
        return None
    # A record begins with a shuffle, so it needs the actual order of the first pack.
    moves[dealt_round] = replace(deal, order=deal.order or before.pack)
    alone = (PlayAlone(seat=one.seat) for one in before.seats if one.alone)
    moves = [*(SitOut(seat=one.seat) for one in before.seats if one.sitting_out), *alone, *moves]
    stacks = before.stacks
    dealer = game.play(before, decode_move(game, rows[0].move))[0].dealer
    rules = decode(first.options, game.house_rules)
    if not _is_same_play(game, game.start(rules, stacks, dealer), moves, rows, before.deal_no):
        return None
    names = record_names(seats)
    sheet = None if first.sheet is None else decode(first.sheet, SheetRef)
    record = record_game(game, rules, [(seat, names[seat], stack) for seat, stack in stacks], dealer, moves, names)
    head = None if sheet is None else SheetEntry(name=sheet.name, version=sheet.version)
    return replace(record, sheet=head, agreed_fingerprint=first.agreed, first_deal=first.deal_no)


def _moves_until(kind: type[Event], game: AnyGame, rows: Sequence[MoveRow], last_deal: int) -> Iterator[MoveRow]:
    """Yield the moves up to the move in deal `last_deal` that caused an event of the class `kind`.

    Later moves that show a hand of that deal follow. Raises RecordUnavailable if no move caused such an event.
    """
    over = False
    for row in rows:
        events = decode_events(game, row.events) if over or row.deal_no == last_deal else ()
        if not over or any(isinstance(event, HandTurnedUp) for event in events):
            yield row
        over = over or any(isinstance(event, kind) for event in events)
    if not over:
        raise RecordUnavailable("the deal is over, but what ended it was not written down")


def _is_same_play(game: AnyGame, state: AnyState, moves: Sequence[Move], rows: Sequence[MoveRow], offset: int) -> bool:
    """Return True if the moves, played from the start of the record, produce the stored events.

    `offset` is the number of deals played at the table before the record.
    """
    leading = len(moves) - len(rows)
    for number, move in enumerate(moves):
        state, events = game.play(state, move)
        if number < leading:
            continue
        stored = decode_events(game, rows[number - leading].events)
        if number == leading:
            # The cards dealt are the same whether the first pack was shuffled or kept.
            events, stored = _without_shuffles(events), _without_shuffles(stored)
        if tuple(_renumber(event, offset) for event in events) != stored:
            return False
    return True


def _without_shuffles(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, Shuffled | PackKept))


def _renumber(event: Event, offset: int) -> Event:
    """Return the event with the number that its deal had at the table."""
    return replace(event, deal_no=event.deal_no + offset) if isinstance(event, DealStarted | DealOver) else event


def record_names(seats: Sequence[SeatRow]) -> dict[Seat, str]:
    """Return the names of all seats in a record. They are unique and free of record syntax.

    A seat without a name belonged to a user whose data was deleted, and is called a former member.
    """
    return {row.seat: f"{_clean_name(row.name or 'Former member')} ({row.seat})" for row in seats}


def _clean_name(name: str) -> str:
    cleaned = " ".join(strip_invisible(name).replace("->", "→").strip("! ").split())
    return "?" if is_blank(cleaned) else cleaned


_CLOSED = "closed"


async def has_cards_in_play(reader: Reader, table_id: int, deal_no: int) -> bool:
    """Return True if a card may still be where this deal left it: in the pack or in a kept hand.

    This ends when the table is closed, or when all cards are shuffled after this deal or a later one. A deal that
    cannot be read is not taken as evidence of a shuffle.
    """
    stored = await reader.deals.deal(table_id, deal_no)
    if stored is None or stored.table.status == _CLOSED:
        return False
    later = False
    while stored is not None:
        if (later and _begins_fully_shuffled(stored)) or _ends_in_full_shuffle(stored):
            return False
        later, deal_no = True, deal_no + 1
        stored = await reader.deals.deal(table_id, deal_no)
    return True


def _begins_fully_shuffled(stored: StoredDeal) -> bool:
    """Return True if all cards were shuffled for a deal, and no hand was kept from the deal before."""
    if stored.is_pruned:
        return False
    try:
        game = find_game(stored.deal.game)
        before = _state_before(game, stored.deal)
        events = (event for row in stored.moves for event in decode_events(game, row.events))
        begun = list(takewhile(lambda event: not isinstance(event, CardsDealt), events))
    except (CodecError, KeyError):
        return False
    return not before.has_kept_hand and any(isinstance(event, Shuffled) for event in begun)


def _ends_in_full_shuffle(stored: StoredDeal) -> bool:
    """Return True if all cards have to be shuffled after a finished deal."""
    if stored.deal_end is None:
        return False
    try:
        game = find_game(stored.deal.game)
        state = _state_before(game, stored.deal)
        for row in stored.moves:
            state, events = game.play(state, decode_move(game, row.move))
            if any(isinstance(event, DealOver) for event in events):
                return state.shuffle_due and not state.has_kept_hand
    except (CodecError, IllegalMove, KeyError):
        return False
    return False
