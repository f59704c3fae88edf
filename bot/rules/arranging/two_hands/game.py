"""Six and Seven Card Brag as games: the same apart from their house rules."""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from bot.rules.arranging.engine import events as engine
from bot.rules.arranging.engine.counting import count_deal
from bot.rules.arranging.engine.seating import revise, start
from bot.rules.arranging.engine.telling import redact_moves
from bot.rules.arranging.two_hands import events
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.arranging.two_hands.options import options
from bot.rules.arranging.two_hands.playing import PLAYING
from bot.rules.arranging.two_hands.state import TwoHandsState
from bot.rules.arranging.two_hands.viewing import view
from bot.rules.arranging.words import VERBS
from bot.rules.game import Game, events_of
from bot.rules.house_rules import Preset
from bot.rules.table import events as table_events

TwoHandsRulesT = TypeVar("TwoHandsRulesT", bound=TwoHandsRules)


def two_hands_game(
    name: str,
    aliases: tuple[str, ...],
    state: type[TwoHandsState],
    presets: tuple[Preset[TwoHandsRulesT], ...],
) -> Game[TwoHandsState, TwoHandsRulesT]:
    """Return the game with that name, its state class and its presets. The first preset is the usual one."""
    usual = presets[0].rules
    return Game(
        name=name,
        aliases=aliases,
        rules_version=1,
        house_rules=type(usual),
        default_rules=usual,
        presets=presets,
        state=state,
        moves=PLAYING.moves,
        events=events_of(table_events) + events_of(engine) + events_of(events),
        verbs=VERBS,
        options=options,
        play=PLAYING.play,
        view=view,
        retell=redact_moves,
        tally_events=count_deal,
        start=partial(start, state),
        revise=revise,
    )
