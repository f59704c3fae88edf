"""Consent to the terms of a table: nobody is dealt cards at a price that they have not agreed to."""

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
"""Minimum number of people who must agree to house rules that can cost more."""


def players(edition: Edition) -> tuple[Seat, ...]:
    """Return the seats of people who play, without those sitting out or leaving."""
    people = (edition.state.at(one.seat) for one in edition.humans())
    return tuple(one.seat for one in people if not one.sitting_out and not one.leaving)


def voters(edition: Edition) -> tuple[Seat, ...]:
    """Return the seats that vote on terms: people who play or, if nobody does, all seated people."""
    return players(edition) or tuple(one.seat for one in edition.humans())


def needed(edition: Edition, rules: HouseRules) -> int:
    """Return the number of people who must agree to house rules that can cost more.

    At least two, and as many as a deal needs in addition to the computer players; all voters if there are fewer.
    """
    computers = sum(one.computer for one in edition.info.sitters)
    return min(len(voters(edition)), max(ENOUGH, rules.min_players - computers))


def waits(edition: Edition, rules: HouseRules) -> bool:
    """Return True if a carried pot or a kept hand would change its worth under `rules`, which then have to wait."""
    state = edition.state
    return bool(state.carried or state.keeps_hand) and rules.other_worth(state.rules)


def now(edition: Edition) -> Accord:
    """Return the current game and house rules."""
    return Accord(game=edition.game.name, options=plain(edition.state.rules))


def come_into_force(edition: Edition, before: Accord, settings: TableSettings, yes: tuple[Seat, ...]) -> None:
    """Record that other terms than `before` (and `settings`) apply now.

    People who did not agree (`yes`) sit out if the new terms can cost them more than those they agreed to last.
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
    """Raise the version of the terms, because people must read them again before they agree."""
    edition.revise(accord=edition.info.accord + 1)


def remember(edition: Edition, before: Accord, settings: TableSettings) -> None:
    """Keep the terms from before the changes since the last deal, so that screens can show the difference."""
    changed = edition.info.changed
    if changed is None or changed.deal_no != edition.state.deal_no:
        edition.revise(changed=Changed(before=before, settings=settings, deal_no=edition.state.deal_no))


def keep_out(edition: Edition) -> None:
    """Sit out everybody who has not agreed to the current terms. For use between deals."""
    for one in edition.humans():
        seat = edition.state.at(one.seat)
        if one.behind is not None and not seat.sitting_out and not seat.leaving:
            edition.play(SitOut(seat=one.seat))


def agree_to_it(edition: Edition, seat: Seat, accord: int | None) -> None:
    """Record that `seat` agrees to version `accord` of the terms (None: it has read none). Refusal `not_agreed`."""
    if edition.sitter(seat).behind is None:
        return
    if accord != edition.info.accord:
        raise Refusal("not_agreed")
    edition.revise_sitter(seat, behind=None)
    read_share(edition, seat)


def read_share(edition: Edition, seat: Seat) -> None:
    """Record that `seat` was shown the price of its first deal. During a deal that price is not known yet."""
    if not edition.in_deal:
        edition.revise_sitter(seat, share_read=price_to_come_in(edition.state, seat))


def ask_newcomers(edition: Edition) -> None:
    """Sit out people who would pay a greater share of the carried pot than they were shown. For use between deals.

    They come back by agreeing to it, or when the pot is won. A new price for joining raises the version of the terms.
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
    """Record that `seat` plays the next game of several deals, if it was asked."""
    edition.revise(undecided=tuple(other for other in edition.info.undecided if other != seat))


def sit_out_undecided(edition: Edition) -> None:
    """Sit out everybody who has not said whether they play another game: silence costs nobody a stake."""
    for seat in edition.undecided:
        edition.play(SitOut(seat=seat))
        edition.note("sat_out_undecided", seat=seat, user_id=edition.sitter(seat).user_id)


def agree_to_what_comes(edition: Edition, seat: Seat) -> None:
    """Record that a person who sits down agrees to the current terms and to those agreed for later."""
    coming, next_game = edition.info.coming, edition.info.next_game
    if coming is not None:
        edition.revise(coming=replace(coming, yes=(*coming.yes, seat)))
    if next_game is not None:
        edition.revise(next_game=replace(next_game, agreed=(*next_game.agreed, seat)))


def _dearer(edition: Edition, last: Accord) -> bool:
    """Return True if the current terms can cost more than `last`."""
    if last.game != edition.game.name:
        return True
    try:
        return bool(edition.state.rules.dearer_than(last.house_rules))
    except (KeyError, HouseRuleError):
        return True
