"""Hands shown in a betting deal, for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.betting.events import HandShown, PotWon
from bot.rules.game import Event, Seat
from bot.rules.view import View
from bot.rules.wild import NATURAL_RANKING
from bot.screens.betting.seen import as_brag_view
from bot.screens.cards import hand_name, has_hand_name
from bot.screens.family import ShownHand
from bot.screens.words import Words
from bot.tables.values import TableView

_LEAST_ENTRIES: Final = 20
_BUY_IN_PART: Final = 4
"""A pot is worth a picture if it reaches both `_ENTRIES` times `entry` and one part in `_PLAYS` of `some_play`."""


def deserves_picture(view: TableView) -> bool:
    """Return True if hands were shown for a big pot."""
    taken = sum(event.amount for event in view.deal_events if isinstance(event, PotWon))
    shown = any(isinstance(event, HandShown) for event in view.deal_events)
    rules = view.table.house_rules
    return shown and taken >= max(_LEAST_ENTRIES * rules.entry, rules.suggested_stack // _BUY_IN_PART)


def shown_hands(events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
    """Return each hand as it was last shown, players who won chips first."""
    ranking = NATURAL_RANKING if view is None else as_brag_view(view).ranking
    takers = {event.seat for event in events if isinstance(event, PotWon)}
    found: dict[Seat, ShownHand] = {}
    for event in events:
        if isinstance(event, HandShown):
            told = hand_name(event.cards, words, ranking) if has_hand_name(event.cards, ranking) else ""
            found[event.seat] = ShownHand(seat=event.seat, groups=(event.cards,), description=told, won=event.seat in takers)
    return sorted(found.values(), key=lambda hand: not hand.won)
