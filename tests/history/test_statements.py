"""Public statements of deals."""

from __future__ import annotations

from typing import Any

from bot.history.service import History
from bot.rules.betting.events import BettingEnding, DealEnded, HandShown
from bot.rules.betting.moves import Bet, Fold, Look, See
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.cards import PACK, cards
from bot.rules.game import Deal, Leave, Move, rules_fingerprint
from bot.rules.table.events import CardsSeen, SeatLeft
from bot.store.codec import encode, encode_events, encode_move, encode_state
from bot.store.schema.tables import DealEndRow, DealRow, MoveRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.rows import GUILD, opening, seat_row, table_row

FIRST = cards("Ks 9h 8c Kd 9d 4s Kh 2c 3d")
ORDER = (*FIRST, *(one for one in PACK if one not in FIRST))

SEEN = (
    Deal(order=ORDER),
    Look(seat=2),
    Bet(seat=2, amount=4),
    Fold(seat=3),
    Look(seat=1),
    Bet(seat=1, amount=4),
    See(seat=2),
)
"""Moves of a deal by seat 1. Seat 2 has a prial of kings and pays 8 to see the dealer; seat 3 folds blind."""


async def play(store: Store, *moves: Move) -> tuple[Any, ...]:
    """Play `moves` at table 1, store them as the tables do, and return all events."""
    state = GAME.start(GAME.house_rules(), ((1, 100), (2, 100), (3, 100)), 1)
    rows: list[MoveRow] = []
    deals: list[DealRow] = []
    ends: list[DealEndRow] = []
    all_events: tuple[Any, ...] = ()
    for number, move in enumerate(moves, 1):
        before = state
        state, events = GAME.play(state, move)
        if isinstance(move, Deal):
            snapshot = encode_state(before)
            deals.append(
                DealRow(
                    table_id=1,
                    deal_no=state.deal_no,
                    first_move=number,
                    rules_version=1,
                    snapshot=snapshot,
                    started_at=float(number),
                    game=GAME.name,
                    options=encode(before.rules),
                    agreed=rules_fingerprint(GAME, before.rules),
                )
            )
        ends += [
            DealEndRow(table_id=1, deal_no=one.deal_no, ended_at=float(number), outcome=encode(one.outcome))
            for one in events
            if isinstance(one, DealEnded)
        ]
        rows.append(
            MoveRow(
                table_id=1,
                number=number,
                deal_no=state.deal_no,
                seat=move.seat,
                move=encode_move(move),
                events=encode_events(events),
                at=float(number),
            )
        )
        all_events += events
    seats = (seat_row(1, 1, 100, name="Andy"), seat_row(1, 2, 101, name="Bill"), seat_row(1, 3, 0, name="Robin"))
    await store.writer.commit(
        WriteBatch(
            table=table_row(1, 1, game=GAME.name),
            seats=seats,
            moves=tuple(rows),
            deals=tuple(deals),
            deal_ends=tuple(ends),
        )
    )
    return all_events


async def test_statement(history: History, store: Store) -> None:
    """A statement lists the players, their payments and winnings, and the outcome."""
    await play(store, *SEEN)

    found = await history.statement(1, 1)

    assert found is not None
    assert (found.table_id, found.deal_no, found.guild_id, found.game) == (1, 1, GUILD, "three_card_brag")
    assert (found.started_at, found.ended_at) == (1.0, 7.0)
    assert found.names == {1: "Andy", 2: "Bill", 3: "Robin"}
    assert found.people == {1: 100, 2: 101, 3: 0}
    assert found.paid == {1: 5, 2: 13, 3: 1}
    assert found.taken == {2: 19}
    assert found.outcome is not None
    assert found.outcome.reason is BettingEnding.SEEN


async def test_statement_is_public(history: History, store: Store) -> None:
    """A statement has every public event in order and no private one, so it shows no hidden hand."""
    happened = await play(store, *SEEN)

    found = await history.statement(1, 1)

    assert found is not None
    assert found.events == tuple(event for event in happened if event.seen_by is None)
    assert any(isinstance(event, CardsSeen) for event in happened)
    assert not any(isinstance(event, CardsSeen) for event in found.events)
    shown = [event for event in found.events if isinstance(event, HandShown)]
    assert {event.seat for event in shown} == {1, 2}


async def test_statement_ends_with_the_deal(history: History, store: Store) -> None:
    """Events that happen at the table after a deal are not part of the deal's statement."""
    await play(store, *SEEN, Leave(seat=2))

    found = await history.statement(1, 1)

    assert found is not None
    assert isinstance(found.events[-1], DealEnded)
    assert not any(isinstance(event, SeatLeft) for event in found.events)


async def test_statement_of_a_deal_in_hand(history: History, store: Store) -> None:
    """The statement of a deal in hand has the events so far."""
    await play(store, *SEEN[:3])

    found = await history.statement(1)

    assert found is not None
    assert (found.ended_at, found.outcome) == (None, None)
    assert (found.paid, found.taken) == ({2: 5, 3: 1, 1: 1}, {})


async def test_last_deal(history: History, store: Store) -> None:
    """The default statement is that of the last deal; each deal has only its own events."""
    await play(store, *SEEN, Deal(order=PACK), Fold(seat=3), Fold(seat=1))

    first, last = await history.statement(1, 1), await history.statement(1)

    assert first is not None
    assert last is not None
    assert (first.deal_no, first.taken) == (1, {2: 19})
    assert last.outcome is not None
    assert (last.deal_no, last.outcome.reason) == (2, BettingEnding.FOLDED)
    assert (last.paid, last.taken) == ({3: 1, 1: 1, 2: 1}, {2: 3})


async def test_no_statement(history: History, store: Store) -> None:
    """Unplayed deals and unknown tables have no statement."""
    await store.writer.commit(opening(2))

    assert await history.statement(1) is None
    assert await history.statement(2) is None
    assert await history.statement(2, 1) is None
