"""Secrecy at a table of Crash: other players' hands, arrangements, declarations and calls."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.cards import PACK, cards
from bot.rules.game import Move, visible_events
from bot.tables.values import TableChanged, TableView
from tests.support.arranging import crash
from tests.support.database import Databases
from tests.support.holding import cards_in
from tests.tables.arranging import MINUTE, lay_out, opened, own_cards
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, all_told, open_room, refused

ANDYS = "4c 9d Jh 2s 7c Td Kh 3s 6c Qd 5h 8s 7s"
SIX_PAIRS = "2c 2d 3c 3d 6d 6h Jc Jd Qc Qh Ks Kd As"
FOUR_ACES = "Th Ah As Ad Ac 5d 7h Js Kc 2d 4h 6s 8c"
NO_PAIRS = "2c 4d 3c 5d 6d 7h Jc 9s Qc Th Ks 8d As"
NOTHING = Arrange()
SIX = Declare(what=Declaration.SIX_PAIRS)
FOUR = Declare(what=Declaration.FOUR_OF_A_KIND)


@dataclass(frozen=True)
class Secret:
    """Facts that are hidden from Andy and the public: Bill's cards, his submissions and their changes, his call, and
    the order of the others' cards.
    """

    bills: str
    shift: int
    first: Move | None
    changes: tuple[Move | None, ...] = ()
    last: Move | None = None
    calls: bool = False


SECRETS = (
    Secret(NO_PAIRS, 0, None),
    Secret(NO_PAIRS, 7, NOTHING, (None, NOTHING, None), None, calls=True),
    Secret(SIX_PAIRS, 3, SIX, (NOTHING, SIX), NOTHING),
    Secret(FOUR_ACES, 11, FOUR, (NOTHING,), None, calls=True),
)
"""Variants of the hidden facts. A move that is None arranges the best hands, hand by hand."""


@dataclass
class Reader:
    """A person at a table, or the public if `user_id` is None, with everything that it receives."""

    room: Room
    table_id: int
    user_id: int | None
    got: list[object] = field(default_factory=list)

    async def sees(self, *moves: tuple[int, Move | None]) -> None:
        """Make moves, and record everything that the reader receives."""
        for user_id, move in moves:
            told = len(self.room.told)
            answer = await self.room.act(self.table_id, user_id, await self._meant(user_id, move))
            await all_told()
            if user_id == self.user_id:
                self.got.append((answer.events, _timeless(answer.view)))
            self.got += [self._heard(one) for one in self.room.told[told:]]
            self.got += await self.looks()

    async def gets_nothing_of(self, user_id: int, *moves: Move | None) -> None:
        """Make moves of another person, and check that the reader does not learn of them."""
        for move in moves:
            told, before = len(self.room.told), await self.looks()
            await self.room.act(self.table_id, user_id, await self._meant(user_id, move))
            await all_told()
            assert await self.looks() == before
            for changed in map(self._heard, self.room.told[told:]):
                assert changed[1:] == ((), (), ())

    async def gets_nothing_of_what_is_refused(self, user_id: int, *moves: Move) -> None:
        """Make moves of another person that are refused, and check that the reader does not learn of them."""
        for move in moves:
            told, before = len(self.room.told), await self.looks()
            await refused(self.room.act(self.table_id, user_id, move))
            await all_told()
            assert (len(self.room.told), await self.looks()) == (told, before)

    async def looks(self) -> list[TableView]:
        """Return what the reader and the public see."""
        return [_timeless(await self.room.view(self.table_id, user)) for user in (self.user_id, None)]

    def _heard(self, changed: TableChanged) -> tuple[object, ...]:
        seat = None if self.user_id is None else changed.table.seat_of(self.user_id)
        return replace(changed.table, version=0), visible_events(changed.events, seat), changed.seats, changed.notes

    async def _meant(self, user_id: int, move: Move | None) -> Move:
        if move is not None:
            return move
        rules = crash(await self.room.view(self.table_id)).rules.hands
        return Arrange(hands=best_hand_by_hand(await own_cards(self.room, self.table_id, user_id), rules))


def _timeless(view: TableView) -> TableView:
    """Return the view without the table's version, which also counts hidden changes and is never shown."""
    return replace(view, table=replace(view.table, version=0))


def _pack(secret: Secret) -> dict[int, str]:
    """Return the cards by place from the dealer's left: Andy's, Bill's, and the others', which depend on `shift`."""
    known = {*cards(ANDYS), *cards(secret.bills)}
    rest = [card for card in PACK if card not in known]
    rest = rest[secret.shift :] + rest[: secret.shift]
    chris, dan = (" ".join(card.text for card in held) for held in (rest[:13], rest[13:]))
    return {0: ANDYS, 1: secret.bills, 2: chris, 3: dan}


async def _dealt(room: Room, secret: Secret, others: Sequence[int], **options: object) -> int:
    """Open a table and deal the cards of the secret, with the last of `others` as dealer."""
    table_id = await opened(room, *others, settings=MINUTE, buy_in=300, **options)  # type: ignore[arg-type]
    room.lots[:] = [len(others) + 1]
    lay_out(room, _pack(secret))
    await room.deal(table_id)
    return table_id


@asynccontextmanager
async def _room(databases: Databases) -> AsyncIterator[Room]:
    """Yield a card room on a new database."""
    with databases() as url:
        async with open_room(url) as room:
            yield room


async def _four(databases: Databases, user_id: int | None, secret: Secret) -> list[object]:
    """Return everything that the reader receives in a deal of four players, from the first lock to the last call."""
    async with _room(databases) as room:
        table_id = await _dealt(
            room, secret, (BILL, CHRIS, DAN), bus_ride_knock=True, quad_rule="south_wales", crash_announce="optional"
        )
        reader = Reader(room, table_id, user_id, [await Reader(room, table_id, user_id).looks()])
        await reader.sees((BILL, secret.first))
        await reader.gets_nothing_of(BILL, *secret.changes)
        run = Declare(what=Declaration.THIRTEEN_CARD_RUN)
        await reader.gets_nothing_of_what_is_refused(CHRIS, run, Knock(), Arrange(hands=(cards("4c 9d Jh"),)))
        await reader.sees((CHRIS, None), (BILL, Unlock()), (ANDY, None))
        await reader.gets_nothing_of_what_is_refused(BILL, Unlock(), Pass())
        await room.pass_time(45)
        await reader.sees((BILL, secret.last), (CHRIS, Unlock()), (CHRIS, NOTHING))
        await reader.sees((DAN, None), (BILL, CallCrash() if secret.calls else Pass()), (CHRIS, Pass()), (ANDY, Pass()))
        return reader.got


@pytest.mark.parametrize("user_id", [None, ANDY])
async def test_what_is_hidden_changes_nothing_for_others(databases: Databases, user_id: int | None) -> None:
    """Bill's hidden cards, submissions and calls change nothing that others see, hear or can do. That includes decision
    numbers, clocks and notes.
    """
    got = [await _four(databases, user_id, secret) for secret in SECRETS]
    for other in got[1:]:
        assert other == got[0]
    assert set(cards_in(got, but=("house_rules",))) == (set(cards(ANDYS)) if user_id == ANDY else set())


@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("user_id", [None, ANDY])
async def test_spare_hands_are_hidden(databases: Databases, user_id: int | None, *, reuse: bool) -> None:
    """Other people learn nothing about a spare hand that is taken, except that it is taken."""
    got: list[list[object]] = []
    for secret in SECRETS:
        async with _room(databases) as room:
            table_id = await _dealt(room, secret, (BILL, CHRIS), spare_reuse=reuse, spare_fee=3)
            reader = Reader(room, table_id, user_id)
            await reader.sees((ANDY, Pass()), (BILL, TakeSpare(number=1)))
            if reuse:
                await reader.sees((CHRIS, TakeSpare(number=1)))
            await reader.sees((BILL, None), (ANDY, None))
            got.append(reader.got)
    for other in got[1:]:
        assert other == got[0]
    assert set(cards_in(got, but=("house_rules",))) == (set(cards(ANDYS)) if user_id == ANDY else set())


async def test_what_runs_out_of_time_is_told_like_what_is_locked(databases: Databases) -> None:
    """If several players run out of time, their hands are shown together, and no earlier lock is revealed."""
    got: list[list[object]] = []
    for secret in SECRETS[:3]:
        async with _room(databases) as room:
            table_id = await _dealt(room, secret, (BILL, CHRIS, DAN))
            reader = Reader(room, table_id, ANDY)
            await reader.sees((BILL, secret.first), (ANDY, None))
            await room.pass_time(59)
            await room.restart()
            got.append([*reader.got, *await reader.looks()])
    for other in got[1:]:
        assert other == got[0]


@pytest.mark.parametrize("way", ["closed", "left"])
@pytest.mark.parametrize("user_id", [None, ANDY])
async def test_what_was_not_played_stays_hidden(databases: Databases, user_id: int | None, way: str) -> None:
    """If a deal ends before hands are compared, by closing or leaving, nobody sees another player's cards or
    submissions. The statement of the deal does not show them either.
    """
    got: list[list[object]] = []
    for secret in SECRETS:
        async with _room(databases) as room:
            table_id = await _dealt(room, secret, (BILL, CHRIS, DAN), quad_rule="south_wales")
            reader = Reader(room, table_id, user_id)
            await reader.sees((BILL, secret.first), (CHRIS, None))
            told = len(room.told)
            if way == "closed":
                await room.tables.close(table_id, DAN, manager=True, now=True, key=room.key())
            else:
                for leaver in (CHRIS, BILL, DAN):
                    await room.tables.leave(table_id, leaver, key=room.key())
            await all_told()
            reader.got += [reader._heard(one) for one in room.told[told:]]
            statement = await room.history.statement(table_id, 1)
            assert statement is not None
            reader.got += [*(await reader.looks()), visible_events(tuple(statement.events), None)]
            assert not crash(await room.view(table_id)).in_deal
            got.append(reader.got)
    for other in got[1:]:
        assert other == got[0]
    assert set(cards_in(got, but=("house_rules",))) == (set(cards(ANDYS)) if user_id == ANDY else set())
