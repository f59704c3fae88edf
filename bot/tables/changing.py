"""Other house rules or another game (RULES 3.12) at a table: what is proposed, what it waits for, going over to it."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.game import AnyGame, IllegalMove, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.registry import game as game_called
from bot.tables.accord import come_into_force, needed, now, remember, tell_anew, voters, waits
from bot.tables.draft import Draft
from bot.tables.info import Coming, plain
from bot.tables.values import Agreed, Proposal, Question, TableSettings


def proposal(game: AnyGame, agreed: Agreed, settings: TableSettings | None) -> Proposal:
    """`game` by what would be agreed; `settings` None: those that there are by then."""
    return Proposal(game=game.name, options=plain(agreed.house_rules), settings=settings, sheet=agreed.sheet)


def pending(draft: Draft) -> bool:
    """Whether something of the game that is played has to be over first: a deal, a pot, a kept hand, a debt, a game of
    several deals.
    """
    return draft.in_deal or draft.state.pending


def check_seats(draft: Draft, most: int) -> None:
    """Refusal `too_many_seated` where more than `most` sit here."""
    seated = len(draft.info.sitters)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def agreed_now(draft: Draft) -> Agreed:
    """What is played by."""
    return Agreed(house_rules=draft.state.rules, settings=draft.info.settings, sheet=draft.info.sheet)


def agreed_last(draft: Draft) -> Agreed:
    """What was agreed for the time after the deal or, where nothing else was, what is played by."""
    coming = draft.info.coming
    return agreed_now(draft) if coming is None else coming.agreed(draft.game)


def agree_on(draft: Draft, agreed: Agreed, yes: tuple[Seat, ...]) -> None:
    """It is played by from now or, in a deal, from its end on, by who said `yes` if it can cost more."""
    before = draft.info.coming
    draft.revise(coming=None if agreed == agreed_now(draft) else Coming.of(agreed, yes))
    if not draft.in_deal:
        take_up_agreed(draft)
    if draft.info.coming != before:
        tell_anew(draft)


def take_up_agreed(draft: Draft) -> None:
    """Between deals: play by what was agreed last. House rules that cannot be yet wait: because a game of several deals
    is on, too many sit here, or a pot that is carried or a hand that is kept would be worth something else.

    What can cost more lapses where those who agreed to it are too few by now.
    """
    coming = draft.info.coming
    if coming is None:
        return
    agreed, rules, settings = coming.agreed(draft.game), draft.state.rules, draft.info.settings
    before = now(draft)
    if agreed.settings != settings:
        remember(draft, before, settings)
        draft.revise(settings=agreed.settings)
    if agreed.house_rules == rules:
        draft.revise(sheet=agreed.sheet, coming=None)
        return
    if waits(draft, agreed.house_rules):
        return
    try:
        state = draft.game.revise(draft.state, agreed.house_rules)
    except IllegalMove:
        return
    agreeing = sum(seat in voters(draft) for seat in coming.yes)
    if agreed.house_rules.dearer_than(rules) and agreeing < needed(draft, agreed.house_rules):
        draft.revise(coming=None)
        tell_anew(draft)
        draft.note("rules_lapsed")
        return
    draft.state = state
    draft.revise(sheet=agreed.sheet, coming=None)
    draft.rebase()
    come_into_force(draft, before, settings, coming.yes)
    draft.note("rules_changed")


def go_over(draft: Draft, wanted: Proposal) -> None:
    """A majority wants it: it is played from now on, or from the first deal before which nothing is pending.

    What ends a deal does not change the game as well: everybody is to read how it ended.
    """
    if pending(draft) or draft.before.state.in_deal:
        draft.revise(next_game=wanted)
        tell_anew(draft)
    else:
        _change_game(draft, wanted)


def begin_next_game(draft: Draft) -> None:
    """Before a deal: play the game that was agreed on, if nothing is pending any more."""
    wanted = draft.info.next_game
    if wanted is not None and not pending(draft):
        _change_game(draft, wanted)


def _change_game(draft: Draft, wanted: Proposal) -> None:
    """Play it from now on. What cannot be played here, because too many have sat down meanwhile or the game has other
    options by now, lapses.
    """
    draft.revise(next_game=None)
    try:
        game, rules = game_called(wanted.game), wanted.house_rules
        check_seats(draft, rules.max_players)
    except (KeyError, HouseRuleError, Refusal):
        tell_anew(draft)
        draft.note("game_lapsed", game=wanted.game)
        return
    before, settings = now(draft), draft.info.settings
    draft.state = game.start(rules, draft.state.stacks, draft.state.seats[0].seat).in_place_of(draft.state)
    draft.game = game
    draft.revise(settings=wanted.settings or draft.info.settings, sheet=wanted.sheet, coming=None)
    draft.rebase()
    asked = draft.info.agreement
    if asked is not None and asked.question is Question.HOUSE_RULES:  # of the game that was played
        draft.revise(agreement=None)
    come_into_force(draft, before, settings, wanted.agreed)
    draft.note("game_changed", game=game.name)
