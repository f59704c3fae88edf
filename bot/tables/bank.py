"""Chips that computer players receive from the bank."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.rules.game import CashIn, Leave, PlayAlone, Seat, TopUp
from bot.tables.state import largest_stack, required_stack
from bot.tables.terms import computer_buy_in
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind


async def add_bank_stakes(update: TableUpdate) -> None:
    """Add today's stake of the bank for each person at the table for whom it was not added yet.

    This also reads the chips that the bank can still give today, if they are unknown.
    """
    bank = update.info.bank
    known = bank.staked_users if bank.day == update.bookkeeping.today else ()
    people = [one.user_id for one in update.humans() if one.user_id not in known]
    if update.bookkeeping.stake_left is not None and not people:
        return
    found = await update.dependencies.bank_stake(update.before.guild_id, update.bookkeeping.today, tuple(people))
    if update.bookkeeping.stake_left is None:
        update.bookkeeping.set_stake_left(found.left)
    there = [user_id for user_id in people if user_id in found.people]
    new = [user_id for user_id in people if user_id not in found.people and found.limit]
    for user_id in new:
        update.bookkeeping.add_stake(user_id, found.limit)
    update.update_info(
        bank=replace(
            update.info.bank, day=update.bookkeeping.today, staked_users=(*known, *there, *new), limit=found.limit
        )
    )


async def ensure_bank_stake(update: TableUpdate) -> None:
    """Add today's stakes of the bank if a new day has begun or a person has sat down."""
    bank = update.info.bank
    if update.state.closed:
        return
    if bank.day != update.bookkeeping.today or any(one.user_id not in bank.staked_users for one in update.humans()):
        await add_bank_stakes(update)


def largest_human_stack(update: TableUpdate) -> int:
    """Return the largest stack of a person at the table who is not leaving."""
    people = [one.seat for one in update.humans() if not update.state.at(one.seat).leaving]
    return max((update.stack(seat) for seat in people), default=0)


def _computer_stack_limit(update: TableUpdate, players: Sequence[Seat]) -> int:
    """Return the limit on the stacks of computer players: the largest stack of a person in the next deal.

    Purses count as filled up for that deal. People who sit out an unfinished game are included.
    """
    if update.state.has_unfinished_game:
        players = (*players, *update.state.active_seats)
    playing = {one.seat for one in update.humans()}.intersection(players)
    if not playing:
        return largest_human_stack(update)
    return largest_stack(update.state, playing)


async def level_computers(update: TableUpdate, players: Sequence[Seat]) -> None:
    """Adjust the chips that computer players can bet in a deal with `players`, the people in it.

    Chips above the largest stack of a person go into the computer player's pocket, that is back to the bank. Chips from
    the pocket come out of the bank's stake. A computer player that is skint, or that the bank cannot pay, leaves.
    """
    computers = [one.seat for one in update.info.occupants if one.is_computer]
    if not computers:
        return
    await add_bank_stakes(update)
    most = _computer_stack_limit(update, players)
    for seat in computers:
        above = update.stack(seat) - most
        if above > 0:
            update.play(CashIn(seat=seat, amount=above))
            update.update_occupant(seat, pocket=update.info.occupant(seat).pocket + above)
    for seat in computers:
        needed = required_stack(update.state, seat)
        _raise_buy_in(update, seat, needed, most)
        stack, pocket = update.stack(seat), update.info.occupant(seat).pocket
        given = min(pocket, most - stack, update.bookkeeping.stake_left or 0)
        if given > 0 and stack + given >= needed:
            update.play(TopUp(seat=seat, amount=given))
            update.update_occupant(seat, pocket=pocket - given)
        if update.stack(seat) < needed:
            update.play(Leave(seat=seat))
            if stack + pocket < needed:
                update.add_note(NoteKind.SKINT, seat=seat)
            elif needed <= most:
                update.add_note(NoteKind.BANK_LIMIT)
    _play_alone(update)


def send_skint_home(update: TableUpdate) -> None:
    """Send computer players home that have lost everything. For use between deals.

    Nobody leaves while the end of the deal is being revealed, which would give it away, or while a pot is carried or a
    game is unfinished: they leave before the next deal.
    """
    if update.state.reveal or update.state.carried or update.state.has_unfinished_game:
        return
    for one in update.info.occupants:
        needed = required_stack(update.state, one.seat) if one.is_computer else 0
        if update.stack(one.seat) + one.pocket < needed <= one.buy_in:
            update.play(Leave(seat=one.seat))
            update.add_note(NoteKind.SKINT, seat=one.seat)


def _raise_buy_in(update: TableUpdate, seat: Seat, needed: int, most: int) -> None:
    """Give a computer player a new buy-in, of `most` chips if possible, if the stakes have risen above the old one."""
    if needed > update.info.occupant(seat).buy_in:
        buy_in = max(needed, min(computer_buy_in(update.state.rules), most))
        pocket = max(update.info.occupant(seat).pocket, buy_in - update.stack(seat))
        update.update_occupant(seat, buy_in=buy_in, pocket=pocket)


def _play_alone(update: TableUpdate) -> None:
    """Exclude computer players from loans, if the house rules allow loans (RULES 16.4)."""
    for one in update.info.occupants if update.state.allows_loans else ():
        if one.is_computer and not update.state.at(one.seat).alone:
            update.play(PlayAlone(seat=one.seat))
