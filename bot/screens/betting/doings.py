"""Last action of each player in a betting deal, in a few words after their name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.rules.betting import events as told
from bot.rules.betting.draw import events as drawn
from bot.rules.game import Event, Seat
from bot.rules.table import lending
from bot.screens.words import Words

ActionText: TypeAlias = str | Callable[[Any, Words], str]
"""Key of an action, or a function that returns its text."""


def last_action(events: Sequence[Event], seat: Seat, words: Words) -> str:
    """Return the last action of the seat, in Draw Brag of this betting round; "" if there is none yet."""
    for event in reversed(events):
        if isinstance(event, drawn.RoundBegan):
            return ""
        done = ACTION_TEXTS.get(type(event))
        if done is not None and getattr(event, "seat", None) == seat:
            return words(done) if isinstance(done, str) else done(event, words)
    return ""


def _last_bet(event: told.Staked, words: Words) -> str:
    return words("done-raised" if event.raised else "table-bet", amount=words.brief_number(event.amount))


def _last_fold(event: told.Folded, words: Words) -> str:
    return words("done-folded-time" if event.cause == "time" else "table-folded")


ACTION_TEXTS: Final[Mapping[type[Event], ActionText]] = {
    told.Looked: "done-looked",
    told.Staked: _last_bet,
    told.SeePaid: lambda event, words: words("done-saw", amount=words.brief_number(event.amount)),
    told.Folded: _last_fold,
    told.Discarded: lambda event, words: words("done-discarded", cards=event.count),
    told.ShowdownProposed: "done-showdown-proposed",
    told.ShowdownAccepted: "done-showdown-accepted",
    told.ShowdownRefused: "done-showdown-refused",
    told.SideshowProposed: "done-sideshow-proposed",
    told.SideshowAccepted: "done-sideshow-accepted",
    told.SideshowRefused: "done-sideshow-refused",
    lending.LoanAsked: "done-loan-asked",
    drawn.Checked: "done-checked",
    drawn.WentAllIn: lambda event, words: words("table-bet", amount=words.brief_number(event.amount)),
}
