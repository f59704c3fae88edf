"""Three Card Brag (RULES 3)."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.betting.dealing import loose
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.options import options, to_act
from bot.rules.betting.playing import DEAL_MOVES, TABLE_MOVES, play
from bot.rules.betting.seating import pack, start
from bot.rules.betting.state import BragState
from bot.rules.betting.viewing import in_deal, result, stacks, unsaid, view
from bot.rules.game import ChipsMoved, Event, Game

EVENTS: tuple[type[Event], ...] = tuple(
    one
    for one in vars(events).values()
    if isinstance(one, type) and issubclass(one, Event) and one not in {Event, ChipsMoved}
)
"""Every event of the betting games."""

THREE_CARD_BRAG: Game[BragState, BragRules] = Game(
    name="three_card_brag",
    aliases=("brag", "three", "3"),
    rules_version=1,
    house_rules=BragRules,
    state=BragState,
    moves=(*TABLE_MOVES, *DEAL_MOVES),
    events=EVENTS,
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
)
