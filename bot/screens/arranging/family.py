"""Base of the arranging games as families of screens: everything that they share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from bot.errors import Refusal
from bot.players.arranging.own_cards import below
from bot.screens.arranging.actions import carried
from bot.screens.arranging.counted import counted
from bot.screens.arranging.hand import own, panel
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import arranges, arranging, may_return, outside_game, own_cards, seen, unpaid_game
from bot.screens.arranging.showing import remarkable, shown_hands
from bot.screens.family import Family
from bot.screens.layout import Screen
from bot.screens.words import Words
from bot.tables.values import Hints, TableView


def _odds(view: TableView, words: Words) -> Callable[[], Screen] | None:
    """Return None, since the panel shows the chances of each hand. Raises Refusal `odds_off` or `no_odds`."""
    if view.table.settings.hints is not Hints.FULL:
        raise Refusal("odds_off")
    if not arranges(view):
        raise Refusal("no_odds")
    return None


def _weigh(view: TableView) -> Callable[[], object] | None:
    """Return a callable that prepares the chances of the reader's cards, while they arrange with full hints; else None.

    The callable takes some milliseconds once per deal.
    """
    if view.seat is None or view.table.settings.hints is not Hints.FULL or not arranging(view):
        return None
    terms, opponents, cards = seen(view).rules.terms, own_of(view).adviser.opponents(view, view.seat), own_cards(view)

    def weigh() -> None:
        with suppress(KeyError):  # there are no figures for such games
            below(terms, opponents, cards)

    return weigh


NAME: Final = "arranging"
ARRANGING: Final = partial(
    Family,
    name=NAME,
    cogs=("cogs.arranging",),
    full_help=True,  # there is much to do at once, and nobody to bluff
    for_hands=lambda view: view.view.in_deal and not view.table.halted,
    panel=panel,
    own=own,
    has_panel=lambda view: view.view.knows_cards or view.seat in view.view.to_act,
    has_tray=arranging,
    tray_in=carried,
    at_stake=lambda view: (unpaid_game(view), 0),
    carried=lambda view: seen(view).pot,
    game_on=lambda view: seen(view).game_on,
    outside_game=outside_game,
    may_return=may_return,
    shown_hands=shown_hands,
    remarkable=remarkable,
    counted=counted,
    odds=_odds,
    weigh=_weigh,
)
"""Family with the shared parts filled in; each game adds its own."""
