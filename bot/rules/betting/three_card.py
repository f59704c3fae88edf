"""Three, Four and Five Card Brag (RULES 3, 4): one game with another number of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.rules.betting import events
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.options import options
from bot.rules.betting.playing import PLAYING, play
from bot.rules.betting.seating import revise, start
from bot.rules.betting.state import BragState
from bot.rules.betting.viewing import view
from bot.rules.betting.words import VERBS
from bot.rules.game import Game, events_of
from bot.rules.table import events as table_events
from bot.rules.table import lending

EVENTS = events_of(table_events) + events_of(lending) + events_of(events)
"""Every event of the betting."""

THREE_CARD_BRAG: Game[BragState, BragRules] = Game(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    rules_version=2,
    house_rules=BragRules,
    usual=BragRules(),
    hidden=frozenset({"cards"}),
    state=BragState,
    moves=PLAYING.moves,
    events=EVENTS,
    verbs=VERBS,
    options=options,
    play=play,
    view=view,
    start=partial(start, BragState),
    revise=revise,
)

FOUR_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG, name="four_card_brag", aliases=("four", "4"), usual=BragRules(cards=4), hidden=frozenset()
)

FIVE_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG, name="five_card_brag", aliases=("five", "5"), usual=BragRules(cards=5), hidden=frozenset()
)
