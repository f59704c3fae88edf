"""Other house rules or another game (RULES 3.12) at a table: what is proposed, what it waits for, going over to it."""

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
    """`game` by what would be agreed; `settings` None: those that there are by then."""
    return Proposal(game=game.name, options=plain(agreed.house_rules), settings=settings, sheet=agreed.sheet)


def pending(edition: Edition) -> bool:
    """Whether something of the game that is played has to be over first: a deal, a pot, a kept hand, a debt, a game of
    several deals.
    """
    return edition.in_deal or edition.state.pending


def check_seats(edition: Edition, most: int) -> None:
    """Refusal `too_many_seated` where more than `most` play here."""
    seated = len(edition.info.players)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def agreed_now(edition: Edition) -> Agreed:
    """What is played by."""
    return Agreed(house_rules=edition.state.rules, settings=edition.info.settings, sheet=edition.info.sheet)


def agreed_last(edition: Edition) -> Agreed:
    """What was agreed for the time after the deal or, where nothing else was, what is played by."""
    coming = edition.info.coming
    return agreed_now(edition) if coming is None else coming.agreed(edition.game)


def agree_on(edition: Edition, agreed: Agreed, yes: tuple[Seat, ...]) -> None:
    """It is played by from now or, in a deal, from its end on, by who said `yes` if it can cost more."""
    before = edition.info.coming
    edition.revise(coming=None if agreed == agreed_now(edition) else Coming.of(agreed, yes))
    if not edition.in_deal:
        take_up_agreed(edition)
    if edition.info.coming != before:
        tell_anew(edition)


def take_up_agreed(edition: Edition) -> None:
    """Between deals: play by what was agreed last. House rules that cannot be yet wait: because a game of several deals
    is on, too many sit here, or a pot that is carried or a hand that is kept would be worth something else.

    What can cost more lapses where those who agreed to it are too few by now.
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
    """A majority wants it: it is played from now on, or from the first deal before which nothing is pending.

    What ends a deal does not change the game as well: everybody is to read how it ended.
    """
    if pending(edition) or edition.before.state.in_deal:
        edition.revise(next_game=wanted)
        tell_anew(edition)
    else:
        _change_game(edition, wanted)


def begin_next_game(edition: Edition) -> None:
    """Before a deal: play the game that was agreed on, if nothing is pending any more."""
    wanted = edition.info.next_game
    if wanted is not None and not pending(edition):
        _change_game(edition, wanted)


def _change_game(edition: Edition, wanted: Proposal) -> None:
    """Play it from now on. What cannot be played here, because too many have sat down meanwhile or the game has other
    options by now, lapses.
    """
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
    if asked is not None and asked.question is Question.HOUSE_RULES:  # of the game that was played
        edition.revise(agreement=None)
    come_into_force(edition, before, settings, wanted.agreed)
    edition.note("game_changed", game=game.name)
