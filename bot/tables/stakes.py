"""What the bank gives computer players: out of its stake of the day, and no more than somebody has on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.game import CashIn, Leave, PlayAlone, Seat, TopUp
from bot.tables.draft import Draft
from bot.tables.stacks import banked, entry, most_of


async def put_up(draft: Draft) -> None:
    """Let the bank put up its stake of the day for everybody here for whom it has not, because they sit with computer
    players; what it has left is known then.
    """
    bank = draft.info.bank
    known = bank.people if bank.day == draft.today else ()
    people = [one.user_id for one in draft.humans() if one.user_id not in known]
    if draft.staked is not None and not people:
        return
    found = await draft.means.stake(draft.before.guild_id, draft.today, tuple(people))
    if draft.staked is None:
        draft.stake_is(found.left)
    there = [user_id for user_id in people if user_id in found.people]
    new = [user_id for user_id in people if user_id not in found.people and found.limit]
    for user_id in new:
        draft.put_up(user_id, found.limit)
    draft.revise(bank=replace(draft.info.bank, day=draft.today, people=(*known, *there, *new), limit=found.limit))


async def meet_the_bank(draft: Draft) -> None:
    """What is put up for whoever sits with computer players, once a day."""
    bank = draft.info.bank
    if draft.closed or not any(one.computer for one in draft.info.sitters):
        return
    if bank.day != draft.today or any(one.user_id not in bank.people for one in draft.humans()):
        await put_up(draft)


def richest(draft: Draft) -> int:
    """The most chips that one of the people here has on the table."""
    people = [one.seat for one in draft.humans() if not draft.state.at(one.seat).leaving]
    return max((draft.stack(seat) for seat in people), default=0)


def _most(draft: Draft, players: Sequence[Seat]) -> int:
    """The most chips that one of the people who play has on the table once their purses are filled up for the deal; of
    a game that is on they play who sit it out, too.
    """
    if draft.state.unfinished:
        players = (*players, *draft.state.concerned)
    playing = {one.seat for one in draft.humans()}.intersection(players)
    if not playing:
        return richest(draft)
    return most_of(draft.state, playing)


async def level_computers(draft: Draft, players: Sequence[Seat]) -> None:
    """Before a deal in which these people play: what a computer player has above the richest purse goes back to the
    bank, what it lacks comes out of its stake, and one that cannot be given what it takes goes home.
    """
    computers = [one.seat for one in draft.info.sitters if one.computer]
    if not computers:
        return
    await put_up(draft)
    most = _most(draft, players)
    for seat in computers:
        if draft.stack(seat) > most:
            draft.play(CashIn(seat=seat, amount=draft.stack(seat) - most))
    for seat in computers:
        needed = entry(draft.state, seat)
        enough = min(most, max(banked(draft.state.rules), needed))
        stack = draft.stack(seat)
        if stack < max(min(needed, most), enough // 2):
            given = min(enough - stack, draft.staked or 0)
            if given > 0 and stack + given >= needed:
                draft.play(TopUp(seat=seat, amount=given))
        if draft.stack(seat) < needed:
            draft.play(Leave(seat=seat))
            if needed <= most:
                draft.note("bank_limit")
    _keep_to_themselves(draft)


def _keep_to_themselves(draft: Draft) -> None:
    """Where players lend each other chips, computer players do not (RULES 16.4)."""
    for one in draft.info.sitters if draft.state.lends else ():
        if one.computer and not draft.state.at(one.seat).alone:
            draft.play(PlayAlone(seat=one.seat))
