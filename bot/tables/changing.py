"""Changes of house rules or of the game (RULES 3.12): proposals, conditions and applying them."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.game import AnyGame, IllegalMove, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.registry import game as game_called
from bot.tables.accord import come_into_force, needed, now, remember, tell_anew, voters, waits
from bot.tables.edition import Edition
from bot.tables.info import Coming, plain
from bot.tables.values import Agreed, Proposal, Question, TableSettings


def proposal(game: AnyGame, agreed: Agreed, settings: TableSettings | None) -> Proposal:
    """Return the proposal to play `game` by these terms. `settings` None: those in force when it is applied."""
    return Proposal(game=game.name, options=plain(agreed.house_rules), settings=settings, sheet=agreed.sheet)


def pending(edition: Edition) -> bool:
    """Return True if something of the current game must end first: a deal, a pot, a kept hand, a debt or a game of
    several deals.
    """
    return edition.in_deal or edition.state.pending


def check_seats(edition: Edition, most: int) -> None:
    """Raise Refusal `too_many_seated` if more than `most` people and computer players play here."""
    seated = len(edition.info.players)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def agreed_now(edition: Edition) -> Agreed:
    """Return the current terms."""
    return Agreed(house_rules=edition.state.rules, settings=edition.info.settings, sheet=edition.info.sheet)


def agreed_last(edition: Edition) -> Agreed:
    """Return the terms agreed for the time after the deal, or the current ones."""
    coming = edition.info.coming
    return agreed_now(edition) if coming is None else coming.agreed(edition.game)


def agree_on(edition: Edition, agreed: Agreed, yes: tuple[Seat, ...]) -> None:
    """Apply terms from now on or, during a deal, from its end on. `yes` are the seats that agreed, if they can cost
    more.
    """
    before = edition.info.coming
    edition.revise(coming=None if agreed == agreed_now(edition) else Coming.of(agreed, yes))
    if not edition.in_deal:
        take_up_agreed(edition)
    if edition.info.coming != before:
        tell_anew(edition)


def take_up_agreed(edition: Edition) -> None:
    """Apply the terms that were agreed last. For use between deals.

    House rules wait while a game of several deals is in progress or too many people are seated. They also wait if a
    carried pot or kept hand would change its worth. Terms that can cost more lapse if too few of those who agreed are
    left.
    """
    coming = edition.info.coming
    if coming is None:
        return
    agreed, rules, settings = coming.agreed(edition.game), edition.state.rules, edition.info.settings
    before = now(edition)
    if agreed.settings != settings:
        remember(edition, before, settings)
        edition.revise(settings=agreed.settings)
    if agreed.house_rules == rules:
        edition.revise(sheet=agreed.sheet, coming=None)
        return
    if waits(edition, agreed.house_rules):
        return
    try:
        state = edition.game.revise(edition.state, agreed.house_rules)
    except IllegalMove:
        return
    agreeing = sum(seat in voters(edition) for seat in coming.yes)
    if agreed.house_rules.dearer_than(rules) and agreeing < needed(edition, agreed.house_rules):
        edition.revise(coming=None)
        tell_anew(edition)
        edition.note("rules_lapsed")
        return
    edition.state = state
    edition.revise(sheet=agreed.sheet, coming=None)
    edition.rebase()
    come_into_force(edition, before, settings, coming.yes)
    edition.note("rules_changed")


def go_over(edition: Edition, wanted: Proposal) -> None:
    """Switch to the game a majority wants, now or with the first deal before which nothing is pending.

    An update that ends a deal does not switch the game too: everybody must be able to read how the deal ended.
    """
    if pending(edition) or edition.before.state.in_deal:
        edition.revise(next_game=wanted)
        tell_anew(edition)
    else:
        _change_game(edition, wanted)


def begin_next_game(edition: Edition) -> None:
    """Switch to the game that was agreed on before dealing, if nothing is pending any more."""
    wanted = edition.info.next_game
    if wanted is not None and not pending(edition):
        _change_game(edition, wanted)


def _change_game(edition: Edition, wanted: Proposal) -> None:
    """Switch to the game now. The proposal lapses if too many are seated by now or its options no longer exist."""
    edition.revise(next_game=None)
    try:
        game, rules = game_called(wanted.game), wanted.house_rules
        check_seats(edition, rules.max_players)
    except (KeyError, HouseRuleError, Refusal):
        tell_anew(edition)
        edition.note("game_lapsed", game=wanted.game)
        return
    before, settings = now(edition), edition.info.settings
    edition.state = game.start(rules, edition.state.stacks, edition.state.seats[0].seat).in_place_of(edition.state)
    edition.game = game
    edition.revise(settings=wanted.settings or edition.info.settings, sheet=wanted.sheet, coming=None)
    edition.rebase()
    asked = edition.info.agreement
    if asked is not None and asked.question is Question.HOUSE_RULES:  # it was about the previous game
        edition.revise(agreement=None)
    come_into_force(edition, before, settings, wanted.agreed)
    edition.note("game_changed", game=game.name)
