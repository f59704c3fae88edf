"""Nine Card Brag as a game (RULES 8)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.engine import seating
from bot.rules.arranging.engine.counting import count_deal
from bot.rules.arranging.nine import events
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.nine.options import options
from bot.rules.arranging.nine.playing import PLAYING
from bot.rules.arranging.nine.presets import PRESETS
from bot.rules.arranging.nine.state import NineState
from bot.rules.arranging.nine.viewing import redact_moves, view
from bot.rules.arranging.words import VERBS
from bot.rules.game import Game, events_of
from bot.rules.table import events as table_events


def revise(state: NineState, rules: NineRules) -> NineState:
    """Return the same table under other house rules, between games.

    If the number of pots changes, carried chips are divided. Raises IllegalMove as
    `bot.rules.arranging.engine.seating.revise` does.
    """
    waiting = state.waiting if rules.pot_count == state.rules.pot_count else ()
    return replace(seating.revise(state, rules), waiting=waiting)


NINE: Game[NineState, NineRules] = Game(
    name="nine_card_brag",
    aliases=("nine", "9_card_brag", "9"),
    rules_version=1,
    house_rules=NineRules,
    default_rules=NineRules(),
    presets=PRESETS,
    state=NineState,
    moves=PLAYING.moves,
    events=events_of(table_events) + events_of(engine) + events_of(events),
    verbs=VERBS,
    options=options,
    play=PLAYING.play,
    view=view,
    retell=redact_moves,
    tally_events=count_deal,
    start=partial(seating.start, NineState),
    revise=revise,
)
