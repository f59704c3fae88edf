"""Who has agreed to what a table plays by: nobody is dealt cards at a price that they have not agreed to."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import Seat, SitOut
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.tables.edition import Edition
from bot.tables.info import plain
from bot.tables.stacks import price_to_come_in
from bot.tables.values import Accord, Changed, TableSettings

ENOUGH = 2
"""People who agree to house rules that can cost more, so that these are played by."""


def players(edition: Edition) -> tuple[Seat, ...]:
    """The people who play: those sitting out or leaving are not asked."""
    people = (edition.state.at(one.seat) for one in edition.humans())
    return tuple(one.seat for one in people if not one.sitting_out and not one.leaving)


def voters(edition: Edition) -> tuple[Seat, ...]:
    """Who is asked what shall be played: the people who play or, while none does, all who sit here."""
    return players(edition) or tuple(one.seat for one in edition.humans())


def needed(edition: Edition, rules: HouseRules) -> int:
    """How many people have to agree to house rules that can cost more: two, and as many as a deal takes beside the
    computer players; where fewer play, all of them.
    """
    computers = sum(one.computer for one in edition.info.sitters)
    return min(len(voters(edition)), max(ENOUGH, rules.min_players - computers))


def waits(edition: Edition, rules: HouseRules) -> bool:
    """Whether a pot is carried, or a hand kept, that would be worth something else under `rules`: they wait for it."""
    state = edition.state
    return bool(state.carried or state.keeps_hand) and rules.other_worth(state.rules)


def now(edition: Edition) -> Accord:
    """What is played by."""
    return Accord(game=edition.game.name, options=plain(edition.state.rules))


def come_into_force(edition: Edition, before: Accord, settings: TableSettings, yes: tuple[Seat, ...]) -> None:
    """The table plays by something else than `before` (and `settings`): who did not say `yes` to it sits out, if it can
    cost them more than what they agreed to last.
    """
    remember(edition, before, settings)
    tell_anew(edition)
    for seat in yes:
        plays_on(edition, seat)
    for one in edition.humans():
        last = one.behind or before
        behind = None if one.seat in yes or not _dearer(edition, last) else last
        edition.revise_sitter(one.seat, behind=behind)
    keep_out(edition)


def tell_anew(edition: Edition) -> None:
    """What people are to read before they sit down or come in is something else than before: what they read until now
    is not what they agree to.
    """
    edition.revise(accord=edition.info.accord + 1)


def remember(edition: Edition, before: Accord, settings: TableSettings) -> None:
    """What was played by before the changes since the last deal is kept, so that it can be told what they are."""
    changed = edition.info.changed
    if changed is None or changed.deal_no != edition.state.deal_no:
        edition.revise(changed=Changed(before=before, settings=settings, deal_no=edition.state.deal_no))


def keep_out(edition: Edition) -> None:
    """Between deals: whoever has not agreed to what is played by sits out."""
    for one in edition.humans():
        seat = edition.state.at(one.seat)
        if one.behind is not None and not seat.sitting_out and not seat.leaving:
            edition.play(SitOut(seat=one.seat))


def agree_to_it(edition: Edition, seat: Seat, accord: int | None) -> None:
    """`seat` agrees to what is played by, having read what has this number (None: nothing). Refusal `not_agreed`."""
    if edition.sitter(seat).behind is None:
        return
    if accord != edition.info.accord:
        raise Refusal("not_agreed")
    edition.revise_sitter(seat, behind=None)
    read_share(edition, seat)


def read_share(edition: Edition, seat: Seat) -> None:
    """`seat` has read what it pays to be dealt in for the first time; in a deal nobody knows how much that will be."""
    if not edition.in_deal:
        edition.revise_sitter(seat, share_read=price_to_come_in(edition.state, seat))


def ask_newcomers(edition: Edition) -> None:
    """Between deals: who would pay a greater share of the carried pot than they have read sits out until they agree to
    it, or until the pot is won; and the message by which others sit down tells it anew.
    """
    price = price_to_come_in(edition.state)
    if price != edition.info.newcomers_price:
        edition.revise(newcomers_price=price)
        tell_anew(edition)
    for one in edition.humans():
        unread = price_to_come_in(edition.state, one.seat) > one.share_read
        if unread and one.behind is None:
            edition.revise_sitter(one.seat, behind=now(edition))
        elif not unread and one.behind is not None and one.behind == now(edition):
            edition.revise_sitter(one.seat, behind=None)
    keep_out(edition)


def plays_on(edition: Edition, seat: Seat) -> None:
    """`seat` plays the next game of several deals, as far as it was asked."""
    edition.revise(undecided=tuple(other for other in edition.info.undecided if other != seat))


def sit_out_undecided(edition: Edition) -> None:
    """Sit out everybody who has not said whether they play another game: silence takes nobody's stake."""
    for seat in edition.undecided:
        edition.play(SitOut(seat=seat))
        edition.note("sat_out_undecided", seat=seat, user_id=edition.sitter(seat).user_id)


def agree_to_what_comes(edition: Edition, seat: Seat) -> None:
    """Who sits down agrees to what they have read: what is played by, and what was agreed on for later."""
    coming, next_game = edition.info.coming, edition.info.next_game
    if coming is not None:
        edition.revise(coming=replace(coming, yes=(*coming.yes, seat)))
    if next_game is not None:
        edition.revise(next_game=replace(next_game, agreed=(*next_game.agreed, seat)))


def _dearer(edition: Edition, last: Accord) -> bool:
    """Whether what is played by can cost more than `last`."""
    if last.game != edition.game.name:
        return True
    try:
        return bool(edition.state.rules.dearer_than(last.house_rules))
    except (KeyError, HouseRuleError):
        return True
