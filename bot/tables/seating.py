"""Commands about seats: joining, leaving, chips, computer players, kicking and inviting."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.game import ComeBack, Join, Leave, SitOut, TopUp
from bot.rules.house_rules import MOST_CHIPS
from bot.tables.accord import agree_to_it, agree_to_what_comes, plays_on, read_share
from bot.tables.edition import Edition
from bot.tables.names import new_name
from bot.tables.questions import check_host
from bot.tables.stacks import banked, usual
from bot.tables.stakes import put_up, richest
from bot.tables.values import Person

MOST_INVITED = 24
"""Maximum number of people invited to one table at a time."""


async def join(edition: Edition, person: Person, buy_in: int | None, accord: int | None = None) -> None:
    """Seat a person with `buy_in` chips (None: the default) who has read version `accord` of the terms."""
    info = edition.info
    before = info.seat_of(person.user_id)
    if before is not None:
        mine = edition.state.at(before)
        if mine.bystander:
            raise Refusal("only_backs")
        raise Refusal("still_leaving") if mine.leaving else Refusal("already_seated", have=mine.stack)
    if info.closing:
        raise Refusal("closing")
    if person.user_id in info.kicked:
        raise Refusal("kicked")
    if person.user_id in info.pack_readers:
        raise Refusal("read_the_pack")
    if accord not in {None, info.accord}:
        raise Refusal("not_agreed")
    most = _most_seats(edition)
    if len(info.players) >= most:
        raise Refusal("table_full", most=most)
    stack = await checked_buy_in(edition, person.user_id, buy_in)
    seat = info.next_seat
    edition.seat_down(seat, person.user_id, person.name)
    edition.play(Join(seat=seat, stack=stack))
    agree_to_what_comes(edition, seat)
    read_share(edition, seat)
    edition.revise(invited=tuple(user_id for user_id in info.invited if user_id != person.user_id))
    await edition.booking.read_wallets((seat,))


def read_pack(edition: Edition, user_id: int) -> None:
    """Note that a person has read a whole record of the disputed deal and may take no seat here any more."""
    if user_id not in edition.info.pack_readers:
        edition.revise(pack_readers=(*edition.info.pack_readers, user_id))


async def checked_buy_in(edition: Edition, user_id: int, buy_in: int | None) -> int:
    """Return the chips to sit down with. Refusals buy_in_too_small, not_enough_money."""
    least: int = edition.state.rules.buy_in
    if buy_in is not None and buy_in < least:
        raise Refusal("buy_in_too_small", least=least, offered=buy_in)
    have = (await edition.means.balances(edition.before.guild_id, (user_id,))).get(user_id, 0)
    stack = usual(edition.state.rules, have) if buy_in is None else buy_in
    if have < stack:
        raise Refusal("not_enough_money", have=have, needed=stack)
    return stack


def _most_seats(edition: Edition) -> int:
    """Return the maximum number of players, by the current terms, the dealer's choice and terms agreed for later."""
    most: int = edition.state.most_players
    coming, next_game = edition.info.coming, edition.info.next_game
    if coming is not None:
        most = min(most, coming.agreed(edition.game).house_rules.max_players)
    return most if next_game is None else min(most, next_game.most_seats)


def leave(edition: Edition, user_id: int) -> None:
    """Let a person leave: at once or, during a deal, by RULES 2.6."""
    edition.play(Leave(seat=edition.seat_of(user_id)))


def gone(edition: Edition, user_id: int) -> None:
    """Remove a person who has left the server, player or bystander."""
    edition.play(Leave(seat=edition.mover_of(user_id)))


def sit_out(edition: Edition, user_id: int) -> None:
    """Stop dealing cards to a person until they come back."""
    edition.play(SitOut(seat=edition.seat_of(user_id)))


def come_back(edition: Edition, user_id: int, accord: int | None = None) -> None:
    """Deal a person in again who sat out.

    `accord` is the version of the terms they have read and agree to, if they have not agreed to the current ones yet.
    For a person who is asked about another game this is a yes.
    """
    seat = edition.seat_of(user_id)
    undecided = seat in edition.undecided
    plays_on(edition, seat)
    if undecided:
        return
    agree_to_it(edition, seat, accord)
    edition.play(ComeBack(seat=seat))
    edition.revise_sitter(seat, missed_turns=0)
    edition.revise(short=tuple(other for other in edition.info.short if other != seat))


async def top_up(edition: Edition, user_id: int, amount: int) -> None:
    """Put more of a person's chips on the table.

    During a deal in which only chips on the table count, they wait until it is over. The last amount counts, and 0
    cancels it.
    """
    seat, waits = edition.seat_of(user_id), edition.in_deal and not edition.state.rules.from_wallets
    queued = edition.info.tops_up
    if waits and not amount and seat in queued:
        edition.revise(tops_up={one: chips for one, chips in queued.items() if one != seat})
        edition.note("queued", seat=seat)
        return
    if not amount:
        raise Refusal("nothing_queued")
    if amount < 1:
        raise Refusal("bad_amount", least=1)
    await edition.booking.read_wallets((seat,))
    have = edition.info.wallets[seat]
    if have < amount:
        raise Refusal("not_enough_money", have=have, needed=amount)
    if waits and not edition.state.at(seat).leaving:
        edition.revise(tops_up={**queued, seat: amount})
        edition.note("queued", seat=seat)
    else:
        _put(edition, user_id, amount)


async def put_queued(edition: Edition) -> None:
    """Add the chips that people queued during the deal, as far as they still have them. For use between deals."""
    queued = edition.info.tops_up
    if not queued or edition.disputed:
        return
    edition.revise(tops_up={})
    for one in edition.humans():
        amount = queued.get(one.seat, 0)
        if not amount or edition.state.at(one.seat).leaving:
            continue
        await edition.booking.read_wallets((one.seat,))
        amount = min(amount, edition.info.wallets[one.seat])
        if amount:
            _put(edition, one.user_id, amount)


def _put(edition: Edition, user_id: int, amount: int) -> None:
    """Move chips from a wallet to the table. A person who sat out for lack of chips is dealt in again."""
    seat = edition.seat_of(user_id)
    edition.play(TopUp(seat=seat, amount=amount))
    agreed = edition.sitter(seat).behind is None
    if seat in edition.info.short and agreed and edition.can_pay(seat):
        come_back(edition, user_id)


def kick(edition: Edition, user_id: int, target: int, *, manager: bool) -> None:
    """Send a person away: at once between deals, otherwise when the deal is over. They may return when invited.

    Nobody has to go while a pot is carried or a game is unfinished, as their part of it would go to the others.
    """
    check_host(edition, user_id, manager=manager)
    seat = edition.info.seat_of(target)
    if seat is None:
        raise Refusal("person_not_seated")
    if target == user_id:
        raise Refusal("kick_self")
    edition.revise(
        kicked=(*(user_id for user_id in edition.info.kicked if user_id != target), target),
        invited=tuple(user_id for user_id in edition.info.invited if user_id != target),
    )
    edition.note("kicked", seat=seat, user_id=target)
    edition.revise(going=tuple(dict.fromkeys((*edition.info.going, seat))))
    edition.managed(user_id, "table_kick", person=target)


def invite(edition: Edition, user_id: int, target: int, *, manager: bool) -> None:
    """Invite a user for an occupant or a `manager`. A kicked user can only be invited by the host or a manager."""
    if not manager:
        edition.seat_of(user_id)
    if edition.info.seat_of(target) is not None:
        raise Refusal("person_seated")
    if target in edition.info.invited:
        raise Refusal("already_invited")
    if len(edition.info.invited) >= MOST_INVITED:
        raise Refusal("too_many_invited", most=MOST_INVITED)
    if target in edition.info.kicked:
        check_host(edition, user_id, manager=manager)
    told = target in edition.info.told
    edition.revise(
        invited=(*edition.info.invited, target),
        kicked=tuple(other for other in edition.info.kicked if other != target),
        told=tuple(dict.fromkeys((*edition.info.told, target))),
    )
    edition.note("invited", user_id=target, by=user_id, told=told)


async def computers(edition: Edition, user_id: int, count: int, *, manager: bool) -> None:
    """Set the number of computer players, from now on or, during a deal, from its end on."""
    check_host(edition, user_id, manager=manager)
    people = len(edition.humans())
    most = _most_seats(edition) - people
    if not 0 <= count <= most:
        raise Refusal("bad_count", least=0, most=most)
    edition.revise(computers=count)
    edition.managed(user_id, "table_computers", computers=count)
    await seat_computers(edition)


async def seat_computers(edition: Edition) -> None:
    """Seat the wanted number of computer players, if the bank can give them chips. For use between deals.

    The last to come go first. None goes while a pot is carried or a game is unfinished, as its part of it would go to
    the others.
    """
    wanted = edition.info.computers
    if wanted is None or edition.in_deal:
        return
    sitting = [one.seat for one in edition.info.sitters if one.computer]
    if wanted < len(sitting) and _nobody_goes(edition):
        return
    for seat in sitting[wanted:]:
        edition.play(Leave(seat=seat))
    room = _most_seats(edition) - len(edition.info.sitters)
    coming = min(wanted - len(sitting), room)
    if coming > 0:
        await put_up(edition)
    for more in range(coming, 0, -1):
        stack = _from_the_bank(edition, more)
        if stack is None:
            edition.note("bank_limit")
            break
        seat = edition.info.next_seat
        edition.seat_down(seat, 0, new_name([one.name for one in edition.info.sitters], edition.means.rng))
        edition.play(Join(seat=seat, stack=stack))
    if not any(one.computer for one in edition.info.sitters):
        edition.bank.take_back()
    edition.revise(computers=None)


def send_home(edition: Edition) -> None:
    """Remove kicked people, unless a pot is carried or a game is unfinished. For use between deals."""
    if _nobody_goes(edition):
        return
    for seat in edition.info.going:
        edition.play(Leave(seat=seat))


def succeed(edition: Edition) -> None:
    """Make the person seated longest the host if the host has left."""
    people = edition.humans()
    if people and all(one.user_id != edition.info.host for one in people):
        edition.revise(host=people[0].user_id)
        edition.note("host_changed", user_id=people[0].user_id, seat=people[0].seat)


def _nobody_goes(edition: Edition) -> bool:
    """Return True if a person who leaves now would lose their part of a carried pot or of an unfinished game."""
    return bool(edition.state.carried) or edition.state.unfinished


def _from_the_bank(edition: Edition, coming: int) -> int | None:
    """Return the chips of a computer player when `coming` of them sit down; None if that is too little to be dealt in.

    It gets the chips it needs for some play or, if that is more, as many as the host has in front of them. It gets at
    most as many as the richest person, and at most its share of the chips that the bank can still give.
    """
    rules, left = edition.state.rules, edition.bank.left or 0
    host = next((edition.stack(one.seat) for one in edition.humans() if one.user_id == edition.info.host), 0)
    wanted = min(richest(edition), max(banked(rules), min(host, MOST_CHIPS)))
    least = min(wanted, max(rules.entry, rules.buy_in))
    given = min(wanted, max(least, left // coming))
    return given if given <= left else None
