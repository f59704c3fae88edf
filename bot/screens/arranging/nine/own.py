"""Hooks of Nine Card Brag for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import Seat
from bot.screens.arranging.nine import asked
from bot.screens.arranging.nine.advising import ADVISER
from bot.screens.arranging.nine.happened import STORY
from bot.screens.arranging.nine.seen import nine
from bot.screens.arranging.own import Own
from bot.screens.words import Words
from bot.tables.values import TableView

_STILL = {NinePhase.PACKING: "table-to-answer", NinePhase.DISCARDING: "nine-to-discard"}
_DONE = {NinePhase.PACKING: "nine-has-answered", NinePhase.DISCARDING: "nine-has-discarded"}


def doing(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the facts that a player has packed, and what they are asked besides arranging."""
    game = nine(view)
    acts = seat in game.to_act
    facts = [words("nine-has-packed")] if game.seat_view(seat).packed else []
    if game.phase is NinePhase.TENTH and acts:
        facts.append(words("nine-may-deal-tenth"))
    elif game.phase in _STILL and acts:
        facts.append(words(_STILL[game.phase]))
    elif game.phase in _DONE and not facts and seat != game.caller:
        facts.append(words(_DONE[game.phase]))
    return facts


OWN: Final = Own(
    adviser=ADVISER,
    asked=asked.lines,
    answers=asked.items,
    offers=asked.pack,
    offered=asked.offered,
    doing=doing,
    story=STORY,
    around=asked.around,
    out=asked.out,
)
