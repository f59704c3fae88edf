"""Hands shown in a betting deal, for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.betting.events import HandShown, PotWon
from bot.rules.game import Event, Seat
from bot.rules.view import View
from bot.rules.wild import NATURAL
from bot.screens.betting.seen import of_betting
from bot.screens.cards import hand_name, has_name
from bot.screens.family import ShownHand
from bot.screens.words import Words
from bot.tables.values import TableView

_ENTRIES: Final = 20
_PLAYS: Final = 4
"""A pot is worth a picture if it reaches both `_ENTRIES` times `entry` and one part in `_PLAYS` of `some_play`."""


def remarkable(view: TableView) -> bool:
    """Return True if hands were shown for a big pot."""
    taken = sum(event.amount for event in view.happened if isinstance(event, PotWon))
    shown = any(isinstance(event, HandShown) for event in view.happened)
    rules = view.table.house_rules
    return shown and taken >= max(_ENTRIES * rules.entry, rules.some_play // _PLAYS)


def shown_hands(events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
    """Return each hand as it was last shown, players who won chips first."""
    ranking = NATURAL if view is None else of_betting(view).ranking
    takers = {event.seat for event in events if isinstance(event, PotWon)}
    found: dict[Seat, ShownHand] = {}
    for event in events:
        if isinstance(event, HandShown):
            told = hand_name(event.cards, words, ranking) if has_name(event.cards, ranking) else ""
            found[event.seat] = ShownHand(seat=event.seat, groups=(event.cards,), told=told, won=event.seat in takers)
    return sorted(found.values(), key=lambda hand: not hand.won)
