"""Commands about seats: sitting down, leaving, chips, computer players, and who is welcome."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.game import ComeBack, Join, Leave, Seat, SitOut, TopUp
from bot.rules.house_rules import MOST_CHIPS
from bot.tables.accord import agree_to_it, agree_to_what_comes, read_share
from bot.tables.draft import Draft
from bot.tables.info import can_pay
from bot.tables.names import new_name
from bot.tables.questions import check_host
from bot.tables.stacks import banked, usual
from bot.tables.stakes import put_up, richest
from bot.tables.values import Person

MOST_INVITED = 24
"""People who may be invited to one table at a time."""


async def join(draft: Draft, person: Person, buy_in: int | None, accord: int | None = None) -> None:
    """A person sits down with `buy_in` chips (None: what is usual), having read what has the number `accord`."""
    info = draft.info
    for one in info.sitters:
        if one.user_id == person.user_id:
            leaving = draft.state.at(one.seat).leaving
            raise Refusal("still_leaving" if leaving else "already_seated")
    if info.closing:
        raise Refusal("closing")
    if person.user_id in info.kicked:
        raise Refusal("kicked")
    if accord not in {None, info.accord}:
        raise Refusal("not_agreed")
    most = _most_seats(draft)
    if len(info.sitters) >= most:
        raise Refusal("table_full", most=most)
    stack = await checked_buy_in(draft, person.user_id, buy_in)
    seat = info.next_seat
    draft.seat_down(seat, person.user_id, person.name)
    draft.play(Join(seat=seat, stack=stack))
    agree_to_what_comes(draft, seat)
    read_share(draft, seat)
    draft.revise(invited=tuple(user_id for user_id in info.invited if user_id != person.user_id))
    await draft.read_wallets((seat,))


async def checked_buy_in(draft: Draft, user_id: int, buy_in: int | None) -> int:
    """The chips to sit down with; Refusal where they are too few or the wallet has less."""
    least: int = draft.state.rules.buy_in
    if buy_in is not None and buy_in < least:
        raise Refusal("buy_in_too_small", least=least, offered=buy_in)
    have = (await draft.means.balances(draft.before.guild_id, (user_id,))).get(user_id, 0)
    stack = usual(draft.state.rules, have) if buy_in is None else buy_in
    if have < stack:
        raise Refusal("not_enough_money", have=have, needed=stack)
    return stack


def _most_seats(draft: Draft) -> int:
    """As many as may play now, by what the dealer chose, too, and by what was agreed for later."""
    most: int = draft.state.most_players
    coming, next_game = draft.info.coming, draft.info.next_game
    if coming is not None:
        most = min(most, coming.agreed(draft.game).house_rules.max_players)
    return most if next_game is None else min(most, next_game.most_seats)


def leave(draft: Draft, user_id: int) -> None:
    """A person goes home: at once, or by RULES 2.6 while he is in a deal."""
    draft.play(Leave(seat=draft.seat_of(user_id)))


def sit_out(draft: Draft, user_id: int) -> None:
    """A person is not dealt in until he comes back."""
    draft.play(SitOut(seat=draft.seat_of(user_id)))


def come_back(draft: Draft, user_id: int, accord: int | None = None) -> None:
    """A person who sat out is dealt in again; `accord` is the number of what is played by that they have read and agree
    to, which they have to where they have not yet.
    """
    seat = draft.seat_of(user_id)
    agree_to_it(draft, seat, accord)
    draft.play(ComeBack(seat=seat))
    draft.revise_sitter(seat, missed_turns=0)
    draft.revise(short=tuple(other for other in draft.info.short if other != seat))


async def top_up(draft: Draft, user_id: int, amount: int) -> None:
    """A person puts more chips on the table."""
    seat = draft.seat_of(user_id)
    if amount < 1:
        raise Refusal("bad_amount", least=1)
    await draft.read_wallets((seat,))
    have = draft.info.wallets[seat]
    if have < amount:
        raise Refusal("not_enough_money", have=have, needed=amount)
    draft.play(TopUp(seat=seat, amount=amount))
    agreed = draft.sitter(seat).behind is None
    if seat in draft.info.short and agreed and can_pay(draft.info, draft.state, seat, draft.stack(seat)):
        come_back(draft, user_id)


def kick(draft: Draft, user_id: int, target: int, *, manager: bool) -> None:
    """Send a person away: between deals at once, otherwise when the deal is over. He may come back when invited.

    Nobody goes while a pot is carried or a game is on: what he has in there would become the others'.
    """
    check_host(draft, user_id, manager=manager)
    seat = next((one.seat for one in draft.humans() if one.user_id == target), None)
    if seat is None:
        raise Refusal("person_not_seated")
    if target == user_id:
        raise Refusal("kick_self")
    draft.revise(
        kicked=(*(user_id for user_id in draft.info.kicked if user_id != target), target),
        invited=tuple(user_id for user_id in draft.info.invited if user_id != target),
    )
    draft.note("kicked", seat=seat, user_id=target)
    _send_away(draft, seat)


def invite(draft: Draft, user_id: int, target: int, *, manager: bool) -> None:
    """Somebody who sits here, or a `manager`, invites a user; who was sent away needs the host or a manager."""
    if not manager:
        draft.seat_of(user_id)
    if any(one.user_id == target for one in draft.info.sitters):
        raise Refusal("person_seated")
    if target in draft.info.invited:
        raise Refusal("already_invited")
    if len(draft.info.invited) >= MOST_INVITED:
        raise Refusal("too_many_invited", most=MOST_INVITED)
    if target in draft.info.kicked:
        check_host(draft, user_id, manager=manager)
    draft.revise(
        invited=(*draft.info.invited, target), kicked=tuple(other for other in draft.info.kicked if other != target)
    )
    told = target in draft.info.told
    draft.revise(told=tuple(dict.fromkeys((*draft.info.told, target))))
    draft.note("invited", user_id=target, by=user_id, told=told)


async def computers(draft: Draft, user_id: int, count: int, *, manager: bool) -> None:
    """How many computer players shall sit here, from now or, in a deal, from its end on."""
    check_host(draft, user_id, manager=manager)
    people = len(draft.humans())
    most = _most_seats(draft) - people
    if not 0 <= count <= most:
        raise Refusal("bad_count", least=0, most=most)
    draft.revise(computers=count)
    await seat_computers(draft)


async def seat_computers(draft: Draft) -> None:
    """Between deals: as many computer players as are wanted sit at the table, if the bank can still give them what it
    takes; the last to come go first.

    None goes while a pot is carried or a game is on: what it has in there would become the others'.
    """
    wanted = draft.info.computers
    if wanted is None or draft.in_deal:
        return
    sitting = [one.seat for one in draft.info.sitters if one.computer]
    if wanted < len(sitting) and _nobody_goes(draft):
        return
    for seat in sitting[wanted:]:
        draft.play(Leave(seat=seat))
    room = _most_seats(draft) - len(draft.info.sitters)
    coming = min(wanted - len(sitting), room)
    if coming > 0:
        await put_up(draft)
    for more in range(coming, 0, -1):
        stack = _from_the_bank(draft, more)
        if stack is None:
            draft.note("bank_limit")
            break
        seat = draft.info.next_seat
        draft.seat_down(seat, 0, new_name([one.name for one in draft.info.sitters], draft.means.rng))
        draft.play(Join(seat=seat, stack=stack))
    if not any(one.computer for one in draft.info.sitters):
        draft.take_back_stakes()
    draft.revise(computers=None)


def send_home(draft: Draft) -> None:
    """Between deals, when no pot is carried and no game is on: whoever was sent away goes."""
    if _nobody_goes(draft):
        return
    for seat in draft.info.going:
        if not draft.in_deal and any(one.seat == seat for one in draft.info.sitters):
            draft.play(Leave(seat=seat))


def succeed(draft: Draft) -> None:
    """When the host has left, whoever has been sitting longest is host."""
    people = draft.humans()
    if people and all(one.user_id != draft.info.host for one in people):
        draft.revise(host=people[0].user_id)
        draft.note("host_changed", user_id=people[0].user_id, seat=people[0].seat)


def _send_away(draft: Draft, seat: Seat) -> None:
    if draft.in_deal or _nobody_goes(draft):
        draft.revise(going=tuple(dict.fromkeys((*draft.info.going, seat))))
    else:
        draft.play(Leave(seat=seat))


def _nobody_goes(draft: Draft) -> bool:
    """Whether who goes now would lose what he has in a carried pot, or in a game that is not won."""
    return bool(draft.state.carried) or draft.state.unfinished


def _from_the_bank(draft: Draft, coming: int) -> int | None:
    """What a computer player sits down with, so many coming: what it needs for some play or, if that is more, what the
    host has in front of them, but no more than the richest person, nor than its share of what the bank can still give.
    None where that is too little to be dealt in.
    """
    rules, left = draft.state.rules, draft.staked or 0
    host = next((draft.stack(one.seat) for one in draft.humans() if one.user_id == draft.info.host), 0)
    wanted = min(richest(draft), max(banked(rules), min(host, MOST_CHIPS)))
    least = min(wanted, max(rules.entry, rules.buy_in))
    given = min(wanted, max(least, left // coming))
    return given if given <= left else None
