"""Base of the arranging games as families of screens: everything that they share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from bot.errors import Refusal
from bot.players.arranging.own_cards import no_better_chances
from bot.screens.arranging.draft_actions import find_draft
from bot.screens.arranging.hand import own_card_lines, render_hand_panel
from bot.screens.arranging.history import tally_lines
from bot.screens.arranging.registry import game_hooks
from bot.screens.arranging.reveal import deserves_picture, shown_hands
from bot.screens.arranging.views import (
    arranging_view,
    can_return,
    holds_hand,
    is_arranging,
    is_outside_game,
    leave_game_key,
    own_cards,
)
from bot.screens.family import Family
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words
from bot.tables.terms import Hints
from bot.tables.values import TableView


def _check_odds(view: TableView, words: Words) -> Callable[[], Screen] | None:
    """Return None, since the panel shows the chances of each hand. Raises Refusal `odds_off` or `no_odds`."""
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    if not holds_hand(view):
        raise Refusal("no_odds")
    return None


def _advice_task(view: TableView) -> Callable[[], object] | None:
    """Return a callable that prepares the chances of the reader's cards, while they arrange with full hints; else None.

    The callable takes some milliseconds once per deal.
    """
    if view.seat is None or view.table.settings.hints is not Hints.FULL or not is_arranging(view):
        return None
    terms, opponents, cards = (
        arranging_view(view).rules.terms,
        game_hooks(view).adviser.opponents(view, view.seat),
        own_cards(view),
    )

    def weigh() -> None:
        with suppress(KeyError):  # there are no figures for such games
            no_better_chances(terms, opponents, cards)

    return weigh


FAMILY_NAME: Final = "arranging"
arranging_family: Final = partial(
    Family,
    name=FAMILY_NAME,
    cogs=("cogs.arranging",),
    full_hints_by_default=True,  # there is much to do at once, and nobody to bluff
    features_hand_button=lambda view: view.view.in_deal and not view.table.is_halted,
    hand_panel=render_hand_panel,
    own_card_lines=own_card_lines,
    has_hand_panel=lambda view: view.view.knows_cards or view.seat in view.view.to_act,
    has_draft=is_arranging,
    draft_in=find_draft,
    at_stake=lambda view: (leave_game_key(view), 0),
    carried_chips=lambda view: arranging_view(view).pot,
    is_game_on=lambda view: arranging_view(view).game_on,
    is_outside_game=is_outside_game,
    can_return=can_return,
    shown_hands=shown_hands,
    deserves_picture=deserves_picture,
    tally_lines=tally_lines,
    odds_task=_check_odds,
    advice_task=_advice_task,
)
"""Family with the shared parts filled in; each game adds its own."""
