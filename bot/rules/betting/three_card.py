"""Three, Four and Five Card Brag (RULES 3, 4): one game with another number of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.rules import table_events
from bot.rules.betting import events
from bot.rules.betting.dealing import entry_of, loose
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.options import options, to_act
from bot.rules.betting.playing import DEAL_MOVES, TABLE_MOVES, play
from bot.rules.betting.seating import pack, revise, start, voided
from bot.rules.betting.state import BragState
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
    view,
)
from bot.rules.game import Game, events_of
from bot.rules.seats import dealt_by

EVENTS = events_of(table_events) + events_of(events)
"""Every event of the betting."""

THREE_CARD_BRAG: Game[BragState, BragRules] = Game(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    rules_version=2,
    house_rules=BragRules,
    usual=BragRules(),
    hidden=frozenset({"cards"}),
    state=BragState,
    moves=(*TABLE_MOVES, *DEAL_MOVES),
    events=EVENTS,
    start=partial(start, BragState),
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

FOUR_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG, name="four_card_brag", aliases=("four", "4"), usual=BragRules(cards=4), hidden=frozenset()
)

FIVE_CARD_BRAG: Game[BragState, BragRules] = replace(
    THREE_CARD_BRAG, name="five_card_brag", aliases=("five", "5"), usual=BragRules(cards=5), hidden=frozenset()
)
