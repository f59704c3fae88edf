"""A table stands still while something of it is disputed: a deal in hand stays as it is, and no other begins.

Who may dispute and decide is for those to see to who keep the disputes; the table knows their numbers only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.errors import Refusal
from bot.rules.game import Void
from bot.store.change import Change
from bot.tables.deadlines import hold_clocks, release_clocks
from bot.tables.door import Command
from bot.tables.edition import Edition

Marking: TypeAlias = Callable[[], Awaitable[tuple[int, Change]]]
"""Says under which number something is disputed, and what is written down of it with the table; asked again where that
cannot be stored at the first try.
"""
Settling: TypeAlias = Callable[[bool], Awaitable[Change]]
"""Says what is written down of the end of a dispute with the table, by whether the deal is in hand that is disputed."""


async def stop(edition: Edition, user_id: int, marking: Marking) -> None:
    """Let the table stand still for a dispute."""
    number, others = await marking()
    edition.along(others)
    if not edition.disputed:
        hold_clocks(edition)
    edition.revise(disputes=(*(one for one in edition.info.disputes if one != number), number))
    edition.note("disputed", user_id=user_id, seat=edition.info.seat_of(user_id) or 0)


async def go_on(edition: Edition, number: int, deal_no: int, settling: Settling, *, void: bool) -> None:
    """Let the table go on that stood still for a dispute; `void`: the deal that it is about is voided, if in hand."""
    in_hand = edition.in_deal and edition.state.deal_no == deal_no
    edition.along(await settling(in_hand))
    stood = edition.disputed
    edition.revise(disputes=tuple(one for one in edition.info.disputes if one != number))
    if stood and not edition.disputed:
        release_clocks(edition)
    if void and in_hand:
        edition.play(Void())
        edition.note("dispute_voided", deal_no=deal_no)
    edition.note("dispute_ended", number=number)


def unless_disputed(command: Command, *, between_deals: bool = False) -> Command:
    """The command, which is refused at a disputed table with `disputed`; `between_deals`: then it is done all the same,
    unless a deal or a game of several is on.
    """

    def checked(edition: Edition) -> Awaitable[None] | None:
        if edition.disputed and not (between_deals and not edition.goes_on):
            raise Refusal("disputed")
        return command(edition)

    return checked
