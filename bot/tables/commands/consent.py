"""Consent to the terms of a table, and application of agreed terms."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, IllegalMove, Seat, SitOut
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import find_game
from bot.rules.table.state import AnyState
from bot.tables.state import newcomer_price
from bot.tables.terms import GameTerms, Proposal, TableTerms, TermsChange, plain_options
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind, VoteQuestion

MIN_CONSENTS = 2
"""Minimum number of people who must agree to house rules that can cost more."""


def active_people(update: TableUpdate) -> tuple[Seat, ...]:
    """Return the seats of people who play, without those sitting out or leaving."""
    people = (update.state.at(one.seat) for one in update.humans())
    return tuple(one.seat for one in people if not one.sitting_out and not one.leaving)


def voters(update: TableUpdate) -> tuple[Seat, ...]:
    """Return the seats that vote on terms: those of people who play or, if nobody plays, of all seated people."""
    return active_people(update) or tuple(one.seat for one in update.humans())


def consents_needed(update: TableUpdate, rules: HouseRules) -> int:
    """Return the number of people who must agree to house rules that can cost more.

    The number is at least `MIN_CONSENTS`, and at least the number of people that a deal needs besides the computer
    players. If there are fewer voters, all of them must agree.
    """
    computers = sum(one.is_computer for one in update.info.occupants)
    return min(len(voters(update)), max(MIN_CONSENTS, rules.min_players - computers))


def changes_carried_worth(update: TableUpdate, rules: HouseRules) -> bool:
    """Return True if a carried pot or a kept hand could change its worth under `rules`, which then have to wait."""
    state = update.state
    return bool(state.carried or state.has_kept_hand) and rules.may_change_pot_value(state.rules)


def current_game_terms(update: TableUpdate) -> GameTerms:
    return GameTerms(game=update.game.name, options=plain_options(update.state.rules))


def raise_terms_version(update: TableUpdate) -> None:
    """Raise the version of the terms, so that people must read the terms again before they agree."""
    update.update_info(terms_version=update.info.terms_version + 1)


def remember_previous_terms(update: TableUpdate) -> None:
    """Store the terms of the last deal before they are changed, so that screens can show the difference."""
    changed, deal_no = update.info.last_change, update.state.deal_no
    if changed is None or changed.deal_no != deal_no:
        before = TermsChange(before=current_game_terms(update), settings=update.info.settings, deal_no=deal_no)
        update.update_info(last_change=before)


def sit_out_unagreed(update: TableUpdate) -> None:
    """Sit out everybody who has not agreed to the current terms. For use between deals."""
    for one in update.humans():
        seat = update.state.at(one.seat)
        if one.outdated_terms is not None and not seat.sitting_out and not seat.leaving:
            update.play(SitOut(seat=one.seat))


def consent_to_terms(update: TableUpdate, seat: Seat, terms_version: int | None) -> None:
    """Record that `seat` agrees to version `terms_version` of the terms (None: it has read none).

    Refusal `not_agreed` if this is not the current version.
    """
    if update.info.occupant(seat).outdated_terms is None:
        return
    if terms_version != update.info.terms_version:
        raise Refusal("not_agreed")
    update.update_occupant(seat, outdated_terms=None)
    acknowledge_price(update, seat)


def acknowledge_price(update: TableUpdate, seat: Seat) -> None:
    """Record that `seat` was shown the price of its first deal. Do nothing during a deal, when the price is unknown."""
    if not update.state.in_deal:
        update.update_occupant(seat, acknowledged_price=newcomer_price(update.state, seat))


def ask_newcomers(update: TableUpdate) -> None:
    """Sit out people who would pay a greater share of the carried pot than they were shown. For use between deals.

    They can come back by agreeing to the price or, once the pot is won, without agreeing. If the price for newcomers
    changes, the version of the terms is raised.
    """
    price = newcomer_price(update.state)
    if price != update.info.newcomer_price:
        update.update_info(newcomer_price=price)
        raise_terms_version(update)
    for one in update.humans():
        unread = newcomer_price(update.state, one.seat) > one.acknowledged_price
        if unread and one.outdated_terms is None:
            update.update_occupant(one.seat, outdated_terms=current_game_terms(update))
        elif not unread and one.outdated_terms is not None and one.outdated_terms == current_game_terms(update):
            update.update_occupant(one.seat, outdated_terms=None)
    sit_out_unagreed(update)


def mark_decided(update: TableUpdate, seat: Seat) -> None:
    """Record that `seat` plays the next game of several deals, if it was asked."""
    update.update_info(undecided=tuple(other for other in update.info.undecided if other != seat))


def sit_out_undecided(update: TableUpdate) -> None:
    """Sit out everybody who has not said whether they play another game, so that silence costs nobody a stake."""
    for seat in update.undecided:
        update.play(SitOut(seat=seat))
        update.add_note(NoteKind.SAT_OUT_UNDECIDED, seat=seat)


def consent_to_pending_terms(update: TableUpdate, seat: Seat) -> None:
    """Record that a person who sits down agrees to the terms and the game that are agreed for later."""
    for name in ("pending_terms", "next_game"):
        wanted: Proposal | None = getattr(update.info, name)
        if wanted is not None:
            update.update_info(**{name: replace(wanted, agreed_by=(*wanted.agreed_by, seat))})


def _is_dearer(update: TableUpdate, last: GameTerms) -> bool:
    """Return True if the current terms can cost more than the terms `last`."""
    if last.game != update.game.name:
        return True
    try:
        return bool(update.state.rules.may_cost_more_than(last.house_rules))
    except (KeyError, HouseRuleError):
        return True


def is_game_unfinished(update: TableUpdate) -> bool:
    """Return True if the current game still has an open deal, pot, kept hand, debt, or game of several deals."""
    return update.state.in_deal or update.state.is_pending


def check_seats(update: TableUpdate, most: int) -> None:
    """Raise Refusal `too_many_seated` if more than `most` people and computer players play here."""
    seated = len(update.info.players)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def current_terms(update: TableUpdate) -> TableTerms:
    return TableTerms(house_rules=update.state.rules, settings=update.info.settings, sheet=update.info.sheet)


def latest_terms(update: TableUpdate) -> TableTerms:
    """Return the terms that are agreed for after the deal or, if there are none, the current terms."""
    coming = update.info.pending_terms
    return current_terms(update) if coming is None else coming.to_terms(update.info.settings)


def schedule_terms(update: TableUpdate, agreed: TableTerms, yes: tuple[Seat, ...]) -> None:
    """Apply the `agreed` terms now or, during a deal, after it. `yes` are the seats that agreed to higher costs."""
    before = update.info.pending_terms
    coming = Proposal.from_terms(update.game.name, agreed, agreed.settings, yes)
    update.update_info(pending_terms=None if agreed == current_terms(update) else coming)
    if not update.state.in_deal:
        apply_agreed_rules(update)
    if update.info.pending_terms != before:
        raise_terms_version(update)


def apply_agreed_rules(update: TableUpdate) -> None:
    """Apply the pending terms. For use between deals.

    House rules wait while a game of several deals is in progress or too many people are seated. They also wait if they
    could change the worth of a carried pot or a kept hand. Terms that can cost more lapse if too few of the people who
    agreed are left.
    """
    coming = update.info.pending_terms
    if coming is None:
        return
    rules, settings = update.state.rules, update.info.settings
    agreed = coming.to_terms(settings)
    if agreed.settings != settings:
        remember_previous_terms(update)
        update.update_info(settings=agreed.settings)
    if agreed.house_rules == rules:
        update.update_info(sheet=agreed.sheet, pending_terms=None)
        return
    if changes_carried_worth(update, agreed.house_rules):
        return
    try:
        state = update.game.revise(update.state, agreed.house_rules)
    except IllegalMove:
        return
    agreeing = sum(seat in voters(update) for seat in coming.agreed_by)
    if agreed.house_rules.may_cost_more_than(rules) and agreeing < consents_needed(update, agreed.house_rules):
        update.update_info(pending_terms=None)
        raise_terms_version(update)
        update.add_note(NoteKind.RULES_LAPSED)
        return
    _apply_proposal(update, coming, update.game, state)
    update.add_note(NoteKind.RULES_CHANGED)


def _apply_proposal(update: TableUpdate, wanted: Proposal, game: AnyGame, state: AnyState) -> None:
    """Switch to `game`, `state` and the terms `wanted` now.

    People who did not agree sit out if the new terms can cost them more than the terms to which they last agreed.
    """
    remember_previous_terms(update)
    before = current_game_terms(update)
    update.game, update.state = game, state
    settings = wanted.settings or update.info.settings
    update.update_info(settings=settings, sheet=wanted.sheet, pending_terms=None)
    update.set_replay_base()
    raise_terms_version(update)
    for seat in wanted.agreed_by:
        mark_decided(update, seat)
    for one in update.humans():
        last = one.outdated_terms or before
        behind = None if one.seat in wanted.agreed_by or not _is_dearer(update, last) else last
        update.update_occupant(one.seat, outdated_terms=behind)
    sit_out_unagreed(update)


def switch_game(update: TableUpdate, wanted: Proposal) -> None:
    """Switch to the game that a majority wants, as soon as nothing of the current game is pending.

    An update that ends a deal does not switch the game too, so that everybody can read how the deal ended.
    """
    if is_game_unfinished(update) or update.before.state.in_deal:
        update.update_info(next_game=wanted)
        raise_terms_version(update)
    else:
        _start_game(update, wanted)


def begin_next_game(update: TableUpdate) -> None:
    """Switch to the agreed next game before a deal, unless something of the current game is still pending."""
    wanted = update.info.next_game
    if wanted is not None and not is_game_unfinished(update):
        _start_game(update, wanted)


def _start_game(update: TableUpdate, wanted: Proposal) -> None:
    """Switch to the game now. The proposal lapses if too many players are seated or its options no longer exist."""
    update.update_info(next_game=None)
    try:
        game, rules = find_game(wanted.game), wanted.house_rules
        check_seats(update, rules.max_players)
    except (KeyError, HouseRuleError, Refusal):
        raise_terms_version(update)
        update.add_note(NoteKind.GAME_LAPSED, game=wanted.game)
        return
    state = game.start(rules, update.state.stacks, update.state.seats[0].seat).continued_from(update.state)
    asked = update.info.vote
    if asked is not None and asked.question is VoteQuestion.HOUSE_RULES:  # of the previous game
        update.update_info(vote=None)
    _apply_proposal(update, wanted, game, state)
    update.add_note(NoteKind.GAME_CHANGED, game=game.name)
