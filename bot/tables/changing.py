"""Changes of house rules or of the game (RULES 3.12): proposals, conditions and applying them."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.game import AnyGame, IllegalMove, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.registry import find_game as game_called
from bot.tables.accord import apply_terms, consents_needed, current_game_terms, remember_previous_terms, raise_terms_version, voters, changes_carried_worth
from bot.tables.edition import TableUpdate
from bot.tables.info import PendingTerms, plain_options
from bot.tables.values import TableTerms, Proposal, VoteQuestion, TableSettings


def make_proposal(game: AnyGame, agreed: TableTerms, settings: TableSettings | None) -> Proposal:
    """Return the proposal to play `game` by these terms. `settings` None: those in force when it is applied."""
    return Proposal(game=game.name, options=plain_options(agreed.house_rules), settings=settings, sheet=agreed.sheet)


def is_game_unfinished(update: TableUpdate) -> bool:
    """Return True if something of the current game must end first: a deal, a pot, a kept hand, a debt or a game of
    several deals.
    """
    return update.in_deal or update.state.is_pending


def check_seats(update: TableUpdate, most: int) -> None:
    """Raise Refusal `too_many_seated` if more than `most` people and computer players play here."""
    seated = len(update.info.players)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def current_terms(update: TableUpdate) -> TableTerms:
    """Return the current terms."""
    return TableTerms(house_rules=update.state.rules, settings=update.info.settings, sheet=update.info.sheet)


def latest_terms(update: TableUpdate) -> TableTerms:
    """Return the terms agreed for the time after the deal, or the current ones."""
    coming = update.info.pending_terms
    return current_terms(update) if coming is None else coming.to_terms(update.game)


def schedule_terms(update: TableUpdate, agreed: TableTerms, yes: tuple[Seat, ...]) -> None:
    """Apply terms from now on or, during a deal, from its end on. `yes` are the seats that agreed, if they can cost
    more.
    """
    before = update.info.pending_terms
    update.update_info(pending_terms=None if agreed == current_terms(update) else PendingTerms.from_terms(agreed, yes))
    if not update.in_deal:
        apply_agreed_rules(update)
    if update.info.pending_terms != before:
        raise_terms_version(update)


def apply_agreed_rules(update: TableUpdate) -> None:
    """Apply the terms that were agreed last. For use between deals.

    House rules wait while a game of several deals is in progress or too many people are seated. They also wait if a
    carried pot or kept hand would change its worth. Terms that can cost more lapse if too few of those who agreed are
    left.
    """
    coming = update.info.pending_terms
    if coming is None:
        return
    agreed, rules, settings = coming.to_terms(update.game), update.state.rules, update.info.settings
    before = current_game_terms(update)
    if agreed.settings != settings:
        remember_previous_terms(update, before, settings)
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
        update.add_note("rules_lapsed")
        return
    update.state = state
    update.update_info(sheet=agreed.sheet, pending_terms=None)
    update.set_replay_base()
    apply_terms(update, before, settings, coming.agreed_by)
    update.add_note("rules_changed")


def switch_game(update: TableUpdate, wanted: Proposal) -> None:
    """Switch to the game a majority wants, now or with the first deal before which nothing is pending.

    An update that ends a deal does not switch the game too: everybody must be able to read how the deal ended.
    """
    if is_game_unfinished(update) or update.before.state.in_deal:
        update.update_info(next_game=wanted)
        raise_terms_version(update)
    else:
        _start_game(update, wanted)


def begin_next_game(update: TableUpdate) -> None:
    """Switch to the game that was agreed on before dealing, if nothing is pending any more."""
    wanted = update.info.next_game
    if wanted is not None and not is_game_unfinished(update):
        _start_game(update, wanted)


def _start_game(update: TableUpdate, wanted: Proposal) -> None:
    """Switch to the game now. The proposal lapses if too many are seated by now or its options no longer exist."""
    update.update_info(next_game=None)
    try:
        game, rules = game_called(wanted.game), wanted.house_rules
        check_seats(update, rules.max_players)
    except (KeyError, HouseRuleError, Refusal):
        raise_terms_version(update)
        update.add_note("game_lapsed", game=wanted.game)
        return
    before, settings = current_game_terms(update), update.info.settings
    update.state = game.start(rules, update.state.stacks, update.state.seats[0].seat).continued_from(update.state)
    update.game = game
    update.update_info(settings=wanted.settings or update.info.settings, sheet=wanted.sheet, pending_terms=None)
    update.set_replay_base()
    asked = update.info.vote
    if asked is not None and asked.question is VoteQuestion.HOUSE_RULES:  # it was about the previous game
        update.update_info(vote=None)
    apply_terms(update, before, settings, wanted.agreed_by)
    update.add_note("game_changed", game=game.name)
