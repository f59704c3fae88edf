"""Loading a stored table by replay, and recovering or closing one that cannot be replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from msgspec import Struct, structs

from bot.audit_log import make_audit_entry
from bot.ledger.postings import bank_account, debt_account, net_stakes, pot_account, purse_account, wallet_account
from bot.rules import game as game_rules
from bot.rules.game import NOBODY, POT, AnyGame, ComeBack, Event, Leave, PlayAlone, Seat, SitOut, TopUp, Void, purse
from bot.rules.registry import DEFAULT_GAME, GAMES, find_game
from bot.rules.table.events import LoanMade, LoanReturned, PaymentReturned, SeatLeft
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode, decode_events, decode_move, decode_state, encode_events
from bot.store.reading.reader import Reader
from bot.store.reading.rows import StoredTable
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.schema.tables import MoveRow, TableRow, history_entry_rows
from bot.store.writing.write_batch import WriteBatch
from bot.tables.state import LoadedTable, TableInfo, table_view
from bot.tables.table_settings import TableSettings
from bot.tables.update import Dependencies, TableUpdate
from bot.tables.values import NoteKind, TableStatus


class ReplayDiverged(Exception):
    """Raised if stored moves no longer produce the stored events. `number` is the first move that differs."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"move {number}: {why}")
        self.number = number


class _Snapshot(Struct, frozen=True):
    """House rules of a stored state."""

    rules: dict[str, Any]


def stored_game(name: str) -> AnyGame:
    """Return the game that is stored under `name`. Raises CodecError if it does not exist."""
    try:
        return find_game(name)
    except KeyError:
        raise CodecError(f"there is no game {name!r}") from None


def load_table(stored: StoredTable) -> LoadedTable:
    """Return the last committed version of a table, ready to be shown and played.

    Raises `ReplayDiverged` if the stored moves no longer produce the stored events. Raises CodecError if the table
    cannot be read for any other reason.
    """
    try:
        loaded = _replay_table(stored)
        seats = [one.seat for one in loaded.info.occupants]
        loaded = replace(
            loaded, options={seat: loaded.options_for(seat, loaded.wallet_backing(seat)) for seat in seats}
        )
        table_view(loaded, None)
    except (ReplayDiverged, CodecError):
        raise
    except Exception as error:
        raise CodecError(f"what is stored makes no sense: {type(error).__name__}") from error
    return loaded


def _replay_table(stored: StoredTable) -> LoadedTable:
    game = stored_game(stored.table.game)
    info = decode(stored.table.info, TableInfo)
    state = replay(game, *_replay_start(game, info, stored))
    lost = {one.seat for one in info.occupants} - {seat for seat, _ in state.stacks}
    if lost:
        raise CodecError(f"in the game there are no seats {', '.join(map(str, sorted(lost)))}")
    so_far = stored_events(stored)
    return LoadedTable.from_row(
        stored.table, game=game, info=info, state=state, deadlines=stored.deadlines, deal_events=so_far
    )


def stored_events(stored: StoredTable) -> tuple[Event, ...]:
    """Return the events since the last deal began. That deal may belong to another game. Raises CodecError."""
    game = stored_game(stored.table.game if stored.deal is None else stored.deal.game)
    return tuple(event for row in stored.moves for event in decode_events(game, row.events))


def _replay_start(game: AnyGame, info: TableInfo, stored: StoredTable) -> tuple[AnyState, Iterable[MoveRow]]:
    """Return the state to replay from and the moves to replay."""
    if info.replay_base is not None:
        first = info.replay_base.first_move
        return decode_snapshot(game, info.replay_base.state), (row for row in stored.moves if row.number >= first)
    if stored.deal is None:
        raise CodecError(f"table {stored.table.table_id} has neither a snapshot nor a beginning")
    if any(row.deal_no > stored.deal.deal_no for row in stored.moves):
        raise CodecError(f"table {stored.table.table_id} has moves of a deal that never began")
    return decode_snapshot(game, stored.deal.snapshot), stored.moves


def decode_snapshot(game: AnyGame, text: str) -> AnyState:
    """Return the state of `game` in a stored snapshot. Raises CodecError also for unknown house rules."""
    unknown = decode(text, _Snapshot).rules.keys() - {option.name for option in fields(game.house_rules)}
    if unknown:
        raise CodecError(f"the house rules have {', '.join(sorted(unknown))}, which is unknown here")
    state: AnyState = decode_state(game, text)
    return state


def replay(game: AnyGame, state: AnyState, rows: Iterable[MoveRow]) -> AnyState:
    """Return the state after these moves. Raises `ReplayDiverged` if one no longer produces its stored events."""
    for row in rows:
        try:
            state, events = game.play(state, decode_move(game, row.move))
        except CodecError as error:
            raise ReplayDiverged(row.number, str(error)) from None
        except game_rules.IllegalMove as error:
            raise ReplayDiverged(row.number, f"it is refused: {error.code}") from None
        except Exception as error:  # any failure of newer rules on an older game voids the deal
            raise ReplayDiverged(row.number, type(error).__name__) from error
        if not _is_same(game, events, row.events):
            raise ReplayDiverged(row.number, "what happens is not what happened")
    return state


def _is_same(game: AnyGame, events: tuple[Event, ...], stored: str) -> bool:
    """Return True if `events` equal the `stored` ones. A field added later has its default in stored events."""
    return encode_events(events) == stored or events == decode_events(game, stored)


_MOVES_AROUND_DEALS = (game_rules.Join, TopUp, game_rules.CashIn, PlayAlone, SitOut, ComeBack, Leave)


def void_damaged_deal(stored: StoredTable, dependencies: Dependencies) -> TableUpdate:
    """Return an uncommitted update that voids the current deal of a damaged table.

    It restores the state before the deal, and repeats the moves by which people have sat down, left or moved chips
    since. Raises CodecError if the state before the deal cannot be read either.
    """
    game = stored_game(stored.table.game)
    deal = stored.deal
    if deal is None or stored.deal_end is not None:
        raise CodecError(f"table {stored.table.table_id} is damaged between its deals")
    info = decode(stored.table.info, TableInfo)
    events_so_far = stored_events(stored)
    beginning = decode_snapshot(game, deal.snapshot)
    state, leaving = _replay_around_deal(game, replace(beginning, deal_no=deal.deal_no, shuffle_due=True), stored.moves)
    state = _keep_loans_of_leavers(state, events_so_far)
    ended = replace(beginning, deal_no=deal.deal_no).voided_event()
    before = LoadedTable.from_row(
        stored.table, game=game, info=info, state=beginning, deadlines=stored.deadlines, deal_events=events_so_far
    )
    update = TableUpdate(before, dependencies)
    events = (*_returned_payments(events_so_far), ended)
    update.record(Void(), replace(state, outcome=ended.outcome), events)
    update.set_replay_base()
    for seat in leaving:
        update.play(Leave(seat=seat))
    update.add_note(NoteKind.VOIDED)
    return update


def _replay_around_deal(game: AnyGame, state: AnyState, rows: tuple[MoveRow, ...]) -> tuple[AnyState, list[Seat]]:
    """Return the state after the moves outside the deal, and the seats that have yet to leave."""
    leaving: list[Seat] = []
    for row in rows:
        move = decode_move(game, row.move)
        if move.invited_bystander != NOBODY:
            bystander = state.SEAT(seat=move.invited_bystander, stack=0, sitting_out=True)
            state = replace(state, seats=(*state.seats, bystander), highest=move.invited_bystander)
            leaving.append(move.invited_bystander)
            continue
        if not isinstance(move, _MOVES_AROUND_DEALS):
            continue
        if isinstance(move, Leave) and not any(
            isinstance(event, SeatLeft) for event in decode_events(game, row.events)
        ):
            leaving.append(move.seat)
        elif isinstance(move, ComeBack) and move.seat in leaving:
            leaving.remove(move.seat)
        else:
            state, _ = game.play(state, move)
    return state, [seat for seat in leaving if state.seat_state(seat) is not None]


def _returned_payments(happened: tuple[Event, ...]) -> list[Event]:
    """Return events that give back every payment of the deal and then every loan made in it."""
    gone = _leavers(happened)
    return [
        *(
            PaymentReturned(source=POT, destination=purse(seat), amount=amount, seat=seat)
            for seat, amount in net_stakes(happened).items()
            if amount
        ),
        *(
            LoanReturned(
                source=one.destination, destination=one.source, amount=one.amount, seat=one.seat, lender=one.lender
            )
            for one in reversed(happened)
            if isinstance(one, LoanMade) and one.lender not in gone
        ),
    ]


def _keep_loans_of_leavers(state: AnyState, happened: tuple[Event, ...]) -> AnyState:
    """Return the state in which borrowers keep, as a debt, the chips lent by people who have left since."""
    gone = _leavers(happened)
    for event in happened:
        if isinstance(event, LoanMade) and event.lender in gone:
            seats = tuple(
                replace(one, stack=one.stack + event.amount) if one.seat == event.seat else one for one in state.seats
            )
            state = replace(state, seats=seats)
    return state


def _leavers(happened: tuple[Event, ...]) -> set[Seat]:
    return {event.seat for event in happened if isinstance(event, SeatLeft)}


async def close_by_books(
    reader: Reader, stored: StoredTable, actor: int, now: float, *, by_manager: bool = False
) -> WriteBatch:
    """Return the change that closes a table by its accounts: it pays out all purses and divides the pot equally.

    The occupants share the pot; odd chips go to the first seats. Without occupants the bank gets the pot. Debts between
    members become left-over debts. Chips staked or lent in the current deal are still in the purses, so everybody gets
    them back.

    `by_manager`: the actor closes the table as a manager of the server.
    """
    table = stored.table
    sitting = [row for row in stored.seats if not row.left]
    home = {
        row.seat: wallet_account(table.guild_id, row.user_id) if row.user_id else bank_account(table.guild_id)
        for row in sitting
    }
    purses = {row.seat: purse_account(table.guild_id, table.table_id, row.seat) for row in sitting}
    carried = pot_account(table.guild_id, table.table_id)
    balances = Counter(await reader.accounts.accounts_at_table(table.table_id))
    amounts: Counter[AccountRef] = Counter()
    for place, seat in enumerate(home):
        share, odd = divmod(balances[carried], len(home))
        share += place < odd
        amounts[purses[seat]] -= balances[purses[seat]]
        amounts[carried] -= share
        amounts[home[seat]] += balances[purses[seat]] + share
    if not home:
        amounts[carried] -= balances[carried]
        amounts[bank_account(table.guild_id)] += balances[carried]
    for account, owed in balances.items():
        if account.kind is AccountKind.DEBT:
            amounts[account] -= owed
            amounts[debt_account(table.guild_id, account.user_id, account.other_id)] += owed
    postings = tuple(Posting(account, amount) for account, amount in amounts.items() if amount)
    transaction = Transaction(
        kind="close", guild_id=table.guild_id, table_id=table.table_id, actor=actor, postings=postings
    )
    return WriteBatch(
        expected_version=table.version,
        table=replace(table, status=TableStatus.CLOSED.value, version=table.version + 1),
        seats=tuple(structs.replace(row, left=True) for row in sitting),
        deadlines=(),
        transactions=(transaction,) if postings else (),
        audit_entries=(make_audit_entry(table.guild_id, actor, "table_closed", table=table.table_id),)
        if by_manager
        else (),
        played=history_entry_rows(
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            people=(row.user_id for row in sitting),
            ended_at=now,
            table_id=table.table_id,
            deal_no=0,
        ),
    )


def closed_placeholder(table: TableRow) -> LoadedTable:
    """Return a placeholder for a closed table that cannot be read. It only shows that the table is closed."""
    game = GAMES.get(table.game, GAMES[DEFAULT_GAME])
    state = replace(game.start(game.default_rules, ((1, 0),), 1), seats=(), closed=True)
    return LoadedTable.from_row(table, game=game, info=TableInfo(host=0, settings=TableSettings()), state=state)
