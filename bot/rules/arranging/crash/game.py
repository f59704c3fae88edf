"""Crash as a game (RULES 7)."""

from __future__ import annotations

from functools import partial

from bot.rules.arranging.crash import events
from bot.rules.arranging.crash.counting import count_deal
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.options import options
from bot.rules.arranging.crash.playing import PLAYING
from bot.rules.arranging.crash.presets import PRESETS
from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.crash.viewing import redact_moves, view
from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.engine.seating import revise, start
from bot.rules.arranging.words import VERBS
from bot.rules.game import Game, events_of
from bot.rules.table import events as table_events

CRASH: Game[CrashState, CrashRules] = Game(
    name="crash",
    aliases=("thirteen_card_brag", "13_card_brag", "crackers", "13"),
    rules_version=1,
    house_rules=CrashRules,
    default_rules=CrashRules(),
    presets=PRESETS,
    state=CrashState,
    moves=PLAYING.moves,
    events=events_of(table_events) + events_of(engine) + events_of(events),
    verbs=VERBS,
    options=options,
    play=PLAYING.play,
    view=view,
    retell=redact_moves,
    tally_events=count_deal,
    start=partial(start, CrashState),
    revise=revise,
)
