"""Hooks of Nine Card Brag for the shared panel and table message."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import Seat
from bot.screens.arranging.nine import asked
from bot.screens.arranging.nine.advising import ADVISER
from bot.screens.arranging.nine.happened import NARRATION
from bot.screens.arranging.nine.seen import nine_view
from bot.screens.arranging.own import GameHooks
from bot.screens.words import Words
from bot.tables.values import TableView

_WAITING_KEYS = {NinePhase.PACKING: "table-to-answer", NinePhase.DISCARDING: "nine-to-discard"}
_DONE_KEYS = {NinePhase.PACKING: "nine-has-answered", NinePhase.DISCARDING: "nine-has-discarded"}


def activity_facts(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the facts that a player has packed, and what they are asked besides arranging."""
    game = nine_view(view)
    acts = seat in game.to_act
    facts = [words("nine-has-packed")] if game.seat_view(seat).packed else []
    if game.phase is NinePhase.TENTH and acts:
        facts.append(words("nine-may-deal-tenth"))
    elif game.phase in _WAITING_KEYS and acts:
        facts.append(words(_WAITING_KEYS[game.phase]))
    elif game.phase in _DONE_KEYS and not facts and seat != game.caller:
        facts.append(words(_DONE_KEYS[game.phase]))
    return facts


HOOKS: Final = GameHooks(
    adviser=ADVISER,
    question_lines=asked.question_lines,
    answer_items=asked.answer_items,
    offer_items=asked.pack_buttons,
    offer_lines=asked.offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
    other_lines=asked.other_lines,
    out_key=asked.out_key,
)
