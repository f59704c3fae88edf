"""Chips of computer players: they come from the bank's stake of the day, and never exceed the richest person's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.rules.game import CashIn, Leave, PlayAlone, Seat, TopUp
from bot.tables.edition import Edition
from bot.tables.stacks import banked, entry, most_of


async def put_up(edition: Edition) -> None:
    """Add the bank's stake of the day for each person here who has none yet, because they sit with computer players.

    The chips that are left for the day are known afterwards.
    """
    bank = edition.info.bank
    known = bank.people if bank.day == edition.bank.today else ()
    people = [one.user_id for one in edition.humans() if one.user_id not in known]
    if edition.bank.left is not None and not people:
        return
    found = await edition.means.stake(edition.before.guild_id, edition.bank.today, tuple(people))
    if edition.bank.left is None:
        edition.bank.can_give(found.left)
    there = [user_id for user_id in people if user_id in found.people]
    new = [user_id for user_id in people if user_id not in found.people and found.limit]
    for user_id in new:
        edition.bank.put_up(user_id, found.limit)
    edition.revise(
        bank=replace(edition.info.bank, day=edition.bank.today, people=(*known, *there, *new), limit=found.limit)
    )


async def meet_the_bank(edition: Edition) -> None:
    """Add the bank's stake of the day for people who sit with computer players, once a day."""
    bank = edition.info.bank
    if edition.closed or not any(one.computer for one in edition.info.sitters):
        return
    if bank.day != edition.bank.today or any(one.user_id not in bank.people for one in edition.humans()):
        await put_up(edition)


def richest(edition: Edition) -> int:
    """Return the most chips that any of the people here has on the table."""
    people = [one.seat for one in edition.humans() if not edition.state.at(one.seat).leaving]
    return max((edition.stack(seat) for seat in people), default=0)


def _most(edition: Edition, players: Sequence[Seat]) -> int:
    """Return the most chips that any of the people in the next deal has once their purses are filled up for it.

    For an unfinished game these include people who sit it out.
    """
    if edition.state.unfinished:
        players = (*players, *edition.state.concerned)
    playing = {one.seat for one in edition.humans()}.intersection(players)
    if not playing:
        return richest(edition)
    return most_of(edition.state, playing)


async def level_computers(edition: Edition, players: Sequence[Seat]) -> None:
    """Adjust the stacks of computer players before a deal with these people.

    Chips above the richest purse go back to the bank. Missing chips come out of the bank's stake. A computer player
    that cannot be given enough leaves.
    """
    computers = [one.seat for one in edition.info.sitters if one.computer]
    if not computers:
        return
    await put_up(edition)
    most = _most(edition, players)
    for seat in computers:
        if edition.stack(seat) > most:
            edition.play(CashIn(seat=seat, amount=edition.stack(seat) - most))
    for seat in computers:
        needed = entry(edition.state, seat)
        enough = min(most, max(banked(edition.state.rules), needed))
        stack = edition.stack(seat)
        if stack < max(min(needed, most), enough // 2):
            given = min(enough - stack, edition.bank.left or 0)
            if given > 0 and stack + given >= needed:
                edition.play(TopUp(seat=seat, amount=given))
        if edition.stack(seat) < needed:
            edition.play(Leave(seat=seat))
            if needed <= most:
                edition.note("bank_limit")
    _keep_to_themselves(edition)


def _keep_to_themselves(edition: Edition) -> None:
    """Exclude computer players from lending if players lend each other chips (RULES 16.4)."""
    for one in edition.info.sitters if edition.state.lends else ():
        if one.computer and not edition.state.at(one.seat).alone:
            edition.play(PlayAlone(seat=one.seat))
