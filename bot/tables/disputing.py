"""Commands that stop a table for a dispute: the current deal is frozen, and no other begins.

The callers check who may open and decide disputes; the table only knows the numbers of disputes.
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
"""Returns the number of the dispute and the rows to commit with the table. Called again if the commit is retried."""
Settling: TypeAlias = Callable[[bool], Awaitable[Change]]
"""Returns the rows to commit with the table when a dispute ends. The argument: the disputed deal is the current one."""


async def stop(edition: Edition, user_id: int, marking: Marking) -> None:
    """Stop the table for a dispute."""
    number, others = await marking()
    edition.along(others)
    if not edition.disputed:
        hold_clocks(edition)
    edition.revise(disputes=(*(one for one in edition.info.disputes if one != number), number))
    edition.note("disputed", user_id=user_id, seat=edition.info.seat_of(user_id) or 0)


async def go_on(edition: Edition, number: int, deal_no: int, settling: Settling, *, void: bool) -> None:
    """Resume a table that was stopped for a dispute. `void`: void the disputed deal if it is the current one."""
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
    """Wrap a command so that it raises Refusal `disputed` at a table stopped for a dispute.

    `between_deals`: allow it all the same, unless a deal or a game of several is in progress.
    """

    def checked(edition: Edition) -> Awaitable[None] | None:
        if edition.disputed and not (between_deals and not edition.goes_on):
            raise Refusal("disputed")
        return command(edition)

    return checked
