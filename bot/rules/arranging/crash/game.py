"""Crash as a game (RULES 7)."""

from __future__ import annotations

from bot.rules import table_events
from bot.rules.arranging.crash import events
from bot.rules.arranging.crash.dealing import loose
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.options import options, to_act
from bot.rules.arranging.crash.playing import DEAL_MOVES, TABLE_MOVES, play
from bot.rules.arranging.crash.seating import entry, pack, revise, start, voided, with_points
from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.crash.telling import retold
from bot.rules.arranging.crash.viewing import (
    answering,
    hand,
    implied,
    in_deal,
    least_players,
    needs,
    next_players,
    pending,
    result,
    stacks,
    step,
    together,
    unsaid,
    view,
)
from bot.rules.game import Game, events_of
from bot.rules.seats import dealt_by

CRASH: Game[CrashState, CrashRules] = Game(
    name="crash",
    aliases=("thirteen_card_brag", "13_card_brag", "crackers", "13"),
    rules_version=1,
    house_rules=CrashRules,
    usual=CrashRules(),
    state=CrashState,
    moves=(*TABLE_MOVES, *DEAL_MOVES),
    events=events_of(table_events) + events_of(events),
    start=start,
    options=options,
    play=play,
    view=view,
    to_act=to_act,
    in_deal=in_deal,
    stacks=stacks,
    pack=pack,
    loose=loose,
    result=result,
    unsaid=unsaid,
    implied=implied,
    hand=hand,
    entry=entry,
    step=step,
    answering=answering,
    together=together,
    pending=pending,
    next_players=next_players,
    least_players=least_players,
    needs=needs,
    dealt_by=dealt_by,
    voided=voided,
    revise=revise,
    with_points=with_points,
    retold=retold,
)
