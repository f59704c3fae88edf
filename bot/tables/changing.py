"""Another game at a table (RULES 3.12): what is proposed, what it waits for, and going over to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.errors import Refusal
from bot.rules.betting.state import BettingState
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import game as game_called
from bot.tables.draft import Draft
from bot.tables.info import plain
from bot.tables.values import Agreed, Proposal, TableSettings


def proposal(game: AnyGame, agreed: Agreed, settings: TableSettings | None) -> Proposal:
    """`game` by what would be agreed; `settings` None: those that there are by then."""
    return Proposal(game=game.name, options=plain(agreed.house_rules), settings=settings, sheet=agreed.sheet)


def pending(draft: Draft) -> bool:
    """Whether something of the game that is played has to be over first: a deal, a pot, a kept hand, a debt, a game of
    several deals.
    """
    return draft.in_deal or draft.game.pending(draft.state)


def check_seats(draft: Draft, most: int) -> None:
    """Refusal `too_many_seated` where more than `most` sit here."""
    seated = len(draft.info.sitters)
    if seated > most:
        raise Refusal("too_many_seated", most=most, players=seated)


def go_over(draft: Draft, wanted: Proposal) -> None:
    """A majority wants it: it is played from now on, or from the first deal before which nothing is pending.

    What ends a deal does not change the game as well: everybody is to read how it ended.
    """
    if pending(draft) or draft.game.in_deal(draft.before.state):
        draft.revise(next_game=wanted)
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
        draft.note("game_lapsed", game=wanted.game)
        return
    draft.state = _moved_over(draft.game, draft.state, game, rules)
    draft.game = game
    draft.revise(settings=wanted.settings or draft.info.settings, sheet=wanted.sheet, coming=None)
    draft.rebase()
    draft.note("game_changed", game=game.name)


_GOES_ALONG = ("sitting_out", "newcomer", "never_dealt")
"""What a seat is at any table, where the game knows of it."""


def _moved_over(before: AnyGame, state: Any, game: AnyGame, rules: HouseRules) -> Any:
    """The people of a table, between deals, at one of another game: their seats, their chips, and whose deal it is."""
    was = {one.seat: one for one in state.seats}
    next_dealer = state.seats[state.next_dealer].seat
    begun = game.dealt_by(game.start(rules, before.stacks(state), next(iter(was))), next_dealer)
    seats = tuple(
        replace(
            one,
            **{
                name: getattr(was[one.seat], name)
                for name in _GOES_ALONG
                if hasattr(one, name) and hasattr(was[one.seat], name)
            },
        )
        for one in begun.seats
    )
    moved = replace(begun, seats=seats, deal_no=state.deal_no, dealer=state.dealer, highest=state.highest)
    if isinstance(moved, BettingState) and moved.terms.dealers_choice and moved.deal_no:
        moved = replace(moved, choice_left=len(seats) + 1)
    return moved
