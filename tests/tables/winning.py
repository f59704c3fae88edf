"""Deals of Crash at a table of four, with a given winner."""

from __future__ import annotations

from bot.rules.arranging.moves import Arrange
from tests.support.arranging import crash
from tests.tables.arranging import deal, locks
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room

PEOPLE = (ANDY, BILL, CHRIS, DAN)
"""The people at the table, in clockwise order, at seats 1 to 4."""
PRIALS = "Ac Ad Ah Kc Kd Kh Qc Qd Qh Jc Jd Jh 2c"


async def deal_to(room: Room, table_id: int, user_id: int, held: str = PRIALS) -> None:
    """Start the next deal at a table of four people, in which the user gets the cards `held`."""
    dealer = crash(await room.view(table_id)).next_dealer
    place = (PEOPLE.index(user_id) - dealer) % 4
    await deal(room, table_id, {place: held})


async def alone(room: Room, table_id: int, user_id: int | None) -> None:
    """Let only `user_id` make hands, or nobody if it is None."""
    for other in PEOPLE:
        if other != user_id:
            await room.act(table_id, other, Arrange())
    if user_id is not None:
        await locks(room, table_id, user_id)


async def wins_all(room: Room, table_id: int, user_id: int) -> None:
    """Play a deal in which only the user makes hands. With all four hands won, the user scores five points."""
    await deal_to(room, table_id, user_id)
    await alone(room, table_id, user_id)
