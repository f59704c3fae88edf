"""Draw Brag as a `Game`."""

from __future__ import annotations

from functools import partial

from bot.rules.betting.counting import tally_events
from bot.rules.betting.draw import events
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.options import options
from bot.rules.betting.draw.playing import ENGINE
from bot.rules.betting.draw.state import DrawState
from bot.rules.betting.draw.viewing import view
from bot.rules.betting.seating import revise, start
from bot.rules.betting.three_card import BETTING_EVENTS
from bot.rules.betting.words import VERBS
from bot.rules.game import Game, events_of
from bot.rules.house_rules import Preset

DRAW_BRAG: Game[DrawState, DrawRules] = Game(
    name="draw_brag",
    aliases=("draw",),
    rules_version=1,
    house_rules=DrawRules,
    default_rules=DrawRules(),
    presets=(Preset("draw-brag", "Draw Brag", DrawRules()),),
    state=DrawState,
    moves=ENGINE.moves,
    events=BETTING_EVENTS + events_of(events),
    verbs=VERBS,
    options=options,
    play=ENGINE.play,
    view=view,
    tally_events=tally_events,
    start=partial(start, DrawState),
    revise=revise,
)
