"""Commands about seats: joining, leaving, chips, computer players, invitations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from bot.errors import Refusal
from bot.players.characters import COMPUTER_NAMES
from bot.rules.game import ComeBack, Join, Leave, SitOut, TopUp
from bot.rules.house_rules import MOST_CHIPS
from bot.tables.bank import add_bank_stakes, largest_human_stack
from bot.tables.commands.consent import acknowledge_price, consent_to_pending_terms, consent_to_terms, mark_decided
from bot.tables.commands.votes import check_host
from bot.tables.terms import can_cost_chips, computer_buy_in, default_buy_in
from bot.tables.update import TableUpdate
from bot.tables.values import NamedUser, NoteKind


def pick_computer_name(taken: Collection[str], rng: Random) -> str:
    """Return a random name that nobody at the table has. There are more names than any table has seats."""
    return rng.choice([name for name in COMPUTER_NAMES if name not in taken])


MAX_INVITED = 24
"""Maximum number of people invited to one table at a time."""


async def join(update: TableUpdate, person: NamedUser, buy_in: int | None, terms_version: int | None = None) -> None:
    """Seat a person with `buy_in` chips (None: the default), who has read version `terms_version` of the terms."""
    info = update.info
    before = info.seat_of(person.user_id)
    if before is not None:
        mine = update.state.at(before)
        if mine.bystander:
            raise Refusal("only_backs")
        raise Refusal("still_leaving") if mine.leaving else Refusal("already_seated", have=mine.stack)
    if info.closing:
        raise Refusal("closing")
    if person.user_id in info.kicked:
        raise Refusal("kicked")
    if person.user_id in info.pack_readers:
        raise Refusal("read_the_pack")
    if terms_version not in {None, info.terms_version}:
        raise Refusal("not_agreed")
    most = _max_seats(update)
    if len(info.players) >= most:
        raise Refusal("table_full", most=most)
    stack = await check_buy_in(update, person.user_id, buy_in)
    seat = info.next_seat
    update.add_occupant(seat, person.user_id, person.name)
    update.play(Join(seat=seat, stack=stack))
    consent_to_pending_terms(update, seat)
    acknowledge_price(update, seat)
    update.update_info(invited=tuple(user_id for user_id in info.invited if user_id != person.user_id))
    await update.bookkeeping.read_wallets((seat,))


def mark_pack_reader(update: TableUpdate, user_id: int) -> None:
    """Note that a person has read the whole record of the disputed deal, and may not sit down here any more."""
    if user_id not in update.info.pack_readers:
        update.update_info(pack_readers=(*update.info.pack_readers, user_id))


async def check_buy_in(update: TableUpdate, user_id: int, buy_in: int | None) -> int:
    """Return the chips to sit down with. Refusals buy_in_too_small, not_enough_money."""
    least: int = update.state.rules.buy_in
    if buy_in is not None and buy_in < least:
        raise Refusal("buy_in_too_small", least=least, offered=buy_in)
    have = (await update.dependencies.wallet_balances(update.before.guild_id, (user_id,))).get(user_id, 0)
    stack = default_buy_in(update.state.rules, have) if buy_in is None else buy_in
    if have < stack:
        raise Refusal("not_enough_money", have=have, needed=stack)
    return stack


def _max_seats(update: TableUpdate) -> int:
    """Return the maximum number of players by the current terms, the dealer's choice and all terms agreed for later."""
    most: int = update.state.most_players
    coming, next_game = update.info.pending_terms, update.info.next_game
    return min([most, *(wanted.max_seats for wanted in (coming, next_game) if wanted is not None)])


def leave(update: TableUpdate, user_id: int) -> None:
    """Let a person leave at once or, during a deal, as RULES 2.6 says. A disputed deal or game must be over first."""
    if update.info.disputes and update.in_progress:
        raise Refusal("disputed")
    update.play(Leave(seat=update.player_seat(user_id)))


def leave_server(update: TableUpdate, user_id: int) -> None:
    """Remove a player or bystander who has left the server."""
    update.play(Leave(seat=update.occupied_seat(user_id)))


def sit_out(update: TableUpdate, user_id: int) -> None:
    """Stop dealing cards to a person until they come back."""
    update.play(SitOut(seat=update.player_seat(user_id)))


def come_back(update: TableUpdate, user_id: int, terms_version: int | None = None) -> None:
    """Deal a person in again who sat out. If they are asked about another game, this counts as a yes instead.

    `terms_version` is the version of the terms that they have read and agree to. It only matters if they have not
    agreed to the current terms yet.
    """
    seat = update.player_seat(user_id)
    undecided = seat in update.undecided
    mark_decided(update, seat)
    if undecided:
        return
    consent_to_terms(update, seat, terms_version)
    update.play(ComeBack(seat=seat))
    update.update_occupant(seat, missed_turns=0)
    update.update_info(short_of_chips=tuple(other for other in update.info.short_of_chips if other != seat))


async def top_up(update: TableUpdate, user_id: int, amount: int) -> None:
    """Move `amount` chips of a person from the wallet to the table.

    During a deal in which only chips on the table count, the chips wait until it is over. A later amount replaces the
    waiting one, and 0 cancels it.
    """
    seat, waits = update.player_seat(user_id), update.state.in_deal and not update.state.rules.uses_wallets
    queued = update.info.queued_top_ups
    if waits and not amount and seat in queued:
        update.update_info(queued_top_ups={one: chips for one, chips in queued.items() if one != seat})
        update.add_note(NoteKind.QUEUED, seat=seat)
        return
    if not amount:
        raise Refusal("nothing_queued")
    if amount < 1:
        raise Refusal("bad_amount", least=1)
    await update.bookkeeping.read_wallets((seat,))
    have = update.info.wallets[seat]
    if have < amount:
        raise Refusal("not_enough_money", have=have, needed=amount)
    if waits and not update.state.at(seat).leaving:
        update.update_info(queued_top_ups={**queued, seat: amount})
        update.add_note(NoteKind.QUEUED, seat=seat)
    else:
        _place_chips(update, user_id, amount)


async def place_queued_top_ups(update: TableUpdate) -> None:
    """Add the chips that people queued during the deal, or as many as they still have. For use between deals."""
    queued = update.info.queued_top_ups
    if not queued or update.info.disputes:
        return
    update.update_info(queued_top_ups={})
    for one in update.humans():
        amount = queued.get(one.seat, 0)
        if not amount or update.state.at(one.seat).leaving:
            continue
        await update.bookkeeping.read_wallets((one.seat,))
        amount = min(amount, update.info.wallets[one.seat])
        if amount:
            _place_chips(update, one.user_id, amount)


def _place_chips(update: TableUpdate, user_id: int, amount: int) -> None:
    """Move chips from a wallet to the table. A person who sits out for lack of chips is dealt in again."""
    seat = update.player_seat(user_id)
    update.play(TopUp(seat=seat, amount=amount))
    agreed = update.info.occupant(seat).outdated_terms is None
    if seat in update.info.short_of_chips and agreed and update.can_pay(seat):
        come_back(update, user_id)


def kick(update: TableUpdate, user_id: int, target: int, *, manager: bool) -> None:
    """Kick a person: at once between deals, otherwise after the deal. They may return when invited.

    The person stays while a pot is carried or a game is unfinished, because the others would get their share of it.
    """
    check_host(update, user_id, manager=manager)
    seat = update.info.seat_of(target)
    if seat is None:
        raise Refusal("person_not_seated")
    if target == user_id:
        raise Refusal("kick_self")
    update.update_info(
        kicked=(*(user_id for user_id in update.info.kicked if user_id != target), target),
        invited=tuple(user_id for user_id in update.info.invited if user_id != target),
    )
    update.add_note(NoteKind.KICKED, seat=seat)
    update.update_info(pending_kicks=tuple(dict.fromkeys((*update.info.pending_kicks, seat))))
    update.audit_manager(user_id, "table_kick", person=target)


def invite(update: TableUpdate, user_id: int, target: int, *, manager: bool) -> None:
    """Invite a user on behalf of an occupant or a `manager`. Only the host or a manager can invite a kicked user."""
    if not manager:
        update.player_seat(user_id)
    if update.info.seat_of(target) is not None:
        raise Refusal("person_seated")
    if target in update.info.invited:
        raise Refusal("already_invited")
    if len(update.info.invited) >= MAX_INVITED:
        raise Refusal("too_many_invited", most=MAX_INVITED)
    if target in update.info.kicked:
        check_host(update, user_id, manager=manager)
    update.update_info(
        invited=(*update.info.invited, target),
        kicked=tuple(other for other in update.info.kicked if other != target),
        notified_invitees=tuple(dict.fromkeys((*update.info.notified_invitees, target))),
    )
    update.add_note(NoteKind.INVITED)


async def set_computers(
    update: TableUpdate, user_id: int, count: int, *, manager: bool, names: Sequence[str] = ()
) -> None:
    """Set the number of computer players, now or, during a deal, after it.

    Those who come now have the first `names`.
    """
    check_host(update, user_id, manager=manager)
    people = len(update.humans())
    most = _max_seats(update) - people
    if not 0 <= count <= most:
        raise Refusal("bad_count", least=0, most=most)
    update.update_info(wanted_computers=count)
    update.audit_manager(user_id, "table_computers", computers=count)
    await seat_computers(update, names)


async def seat_computers(update: TableUpdate, names: Sequence[str] = ()) -> None:
    """Seat or remove computer players to reach the wanted number, if the bank can give them chips. For use between
    deals. Those who come have the `names`, then random ones.

    The latest arrivals leave first. None of them leaves while a pot is carried or a game is unfinished, because the
    others would get its share.
    """
    wanted = update.info.wanted_computers
    if wanted is None or update.state.in_deal:
        return
    sitting = [one.seat for one in update.info.occupants if one.is_computer]
    if wanted < len(sitting) and _is_leaving_blocked(update):
        return
    for seat in sitting[wanted:]:
        update.play(Leave(seat=seat))
    room = _max_seats(update) - len(update.info.occupants)
    coming = min(wanted - len(sitting), room)
    if coming > 0:
        await add_bank_stakes(update)
    for more in range(coming, 0, -1):
        stack = _computer_stack(update, more)
        if stack is None:
            update.add_note(NoteKind.BANK_LIMIT)
            break
        seat = update.info.next_seat
        taken = [one.name for one in update.info.occupants]
        known = next((name for name in names if name not in taken), "")
        update.add_occupant(seat, 0, known or pick_computer_name(taken, update.dependencies.rng))
        update.play(Join(seat=seat, stack=stack))
        pocket = _computer_pocket(update)
        update.update_occupant(seat, buy_in=stack + pocket, pocket=pocket)
    if not any(one.is_computer for one in update.info.occupants):
        update.bookkeeping.withdraw_stakes()
    update.update_info(wanted_computers=None)


def remove_kicked(update: TableUpdate) -> None:
    """Remove kicked people, unless a pot is carried or a game is unfinished. For use between deals."""
    if _is_leaving_blocked(update):
        return
    for seat in update.info.pending_kicks:
        update.play(Leave(seat=seat))


def pass_on_host(update: TableUpdate) -> None:
    """Make the person seated longest the host, if the host has left."""
    people = update.humans()
    if people and all(one.user_id != update.info.host for one in people):
        update.update_info(host=people[0].user_id)
        update.add_note(NoteKind.HOST_CHANGED, seat=people[0].seat)


def _is_leaving_blocked(update: TableUpdate) -> bool:
    """Return True if somebody who leaves now would lose their share of a carried pot or of an unfinished game."""
    return bool(update.state.carried) or update.state.has_unfinished_game


def _computer_stack(update: TableUpdate, coming: int) -> int | None:
    """Return the stack of the next of `coming` computer players, or None if the bank cannot give enough to be dealt in.

    The stack is `computer_buy_in` or, if that is more, the host's stack, but at most the largest stack of a person. It
    is reduced to an equal share of the chips that the bank can still give, but not below the chips needed to be dealt
    in.
    """
    rules, left = update.state.rules, update.bookkeeping.stake_left or 0
    host = next((update.stack(one.seat) for one in update.humans() if one.user_id == update.info.host), 0)
    wanted = min(largest_human_stack(update), max(computer_buy_in(rules), min(host, MOST_CHIPS)))
    least = min(wanted, max(rules.entry, rules.buy_in))
    given = min(wanted, max(least, left // coming))
    return given if given <= left else None


def _computer_pocket(update: TableUpdate) -> int:
    """Return the chips that a computer player brings in its pocket because people have less than the usual buy-in."""
    rules = update.state.rules
    usual = min(computer_buy_in(rules), default_buy_in(rules)) if can_cost_chips(rules) else 0
    return max(0, usual - largest_human_stack(update))
