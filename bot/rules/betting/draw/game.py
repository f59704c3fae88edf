"""Draw Brag as a game."""

from __future__ import annotations

from functools import partial

from bot.rules.betting.dealing import entry_of, loose
from bot.rules.betting.draw import events
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.options import options, to_act
from bot.rules.betting.draw.playing import DEAL_MOVES, TABLE_MOVES, play
from bot.rules.betting.draw.state import DrawState
from bot.rules.betting.draw.viewing import view
from bot.rules.betting.seating import pack, revise, start, voided
from bot.rules.betting.three_card import EVENTS
from bot.rules.betting.viewing import (
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
)
from bot.rules.game import Game, events_of
from bot.rules.seats import dealt_by

DRAW_BRAG: Game[DrawState, DrawRules] = Game(
    name="draw_brag",
    aliases=("draw",),
    rules_version=2,
    house_rules=DrawRules,
    usual=DrawRules(),
    state=DrawState,
    moves=(*TABLE_MOVES, *DEAL_MOVES),
    events=EVENTS + events_of(events),
    start=partial(start, DrawState),
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
    entry=entry_of,
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
)
