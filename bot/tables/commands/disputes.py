"""Commands that stop a table for a dispute and let it resume.

The callers check who may open and decide disputes; the table only knows the numbers of disputes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.errors import Refusal
from bot.rules.game import Void
from bot.store.writing.write_batch import WriteBatch
from bot.tables.clock.deadlines import hold_for_dispute, release_after_dispute
from bot.tables.executor import Command
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind

DisputeOpener: TypeAlias = Callable[[], Awaitable[tuple[int, WriteBatch]]]
"""Returns the number of the dispute and the rows to commit with the table. Called again if the commit is retried."""


DisputeCloser: TypeAlias = Callable[[bool], Awaitable[WriteBatch]]
"""Returns the rows to commit with the table when a dispute ends. The argument: the disputed deal is the current one."""


async def stop_for_dispute(update: TableUpdate, user_id: int, open_dispute: DisputeOpener) -> None:
    """Stop the table for a dispute."""
    number, others = await open_dispute()
    update.add_batch(others)
    if not update.is_disputed:
        hold_for_dispute(update)
    update.update_info(disputes=(*(one for one in update.info.disputes if one != number), number))
    update.add_note(NoteKind.DISPUTED, seat=update.info.seat_of(user_id) or 0)


async def resume_after_dispute(
    update: TableUpdate, number: int, deal_no: int, close_dispute: DisputeCloser, *, void: bool
) -> None:
    """Resume a table that was stopped for a dispute. `void`: void the disputed deal if it is the current one."""
    in_hand = update.in_deal and update.state.deal_no == deal_no
    update.add_batch(await close_dispute(in_hand))
    stood = update.is_disputed
    update.update_info(disputes=tuple(one for one in update.info.disputes if one != number))
    if stood and not update.is_disputed:
        release_after_dispute(update)
    if void and in_hand:
        update.play(Void())
        update.add_note(NoteKind.DISPUTE_VOIDED)
    update.add_note(NoteKind.DISPUTE_ENDED)


def refuse_while_disputed(command: Command, *, allow_between_deals: bool = False) -> Command:
    """Wrap a command so that it raises Refusal `disputed` at a table stopped for a dispute.

    `allow_between_deals`: allow it all the same, unless a deal or a game of several is in progress.
    """

    def checked(edition: TableUpdate) -> Awaitable[None] | None:
        if edition.is_disputed and not (allow_between_deals and not edition.in_progress):
            raise Refusal("disputed")
        return command(edition)

    return checked
