"""The terms a deal is played on: house rules in the form in which the betting asks for them.

Every game of betting has house rules of its own; all of them come to terms of this one kind, so that the functions of
the betting are the same for all. Amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.betting import choices
from bot.rules.cards import PACK, Card
from bot.rules.house_rules import MoneySource
from bot.rules.ranking import Ranking
from bot.rules.wild import NATURAL


@dataclass(frozen=True, kw_only=True)
class DealersChoice:
    """What a dealer chose to be played for a full circle (RULES 3.12): how many cards, which are wild, blind or not."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class BettingTerms:
    """What is played by. The names are those of the options of RULES 3.16 where there is one."""

    min_players: int
    max_players: int
    money_source: MoneySource
    cards: int = 3
    choose_discard: bool = False
    ranking: Ranking = NATURAL
    pack: tuple[Card, ...] = PACK
    ante: int = 0
    entry: int = 1
    """The chips one must have to be dealt in."""
    newcomers_match: bool = False
    """A newcomer also pays a share of a carried pot."""
    min_first_bet: int = 1
    max_first_bet: int = 0
    max_raise: int = 0
    raise_to_double: bool = False
    """A bet is at most twice what staying in costs."""
    pot_limit: bool = False
    bet_step: int = 1
    blind_play: bool = True
    look_timing: choices.LookTiming = choices.LookTiming.OWN_TURN
    max_blind_bets: int = 0
    """After so many blind bets one has to look; 0: never."""
    blind_carries: bool = True
    """A blind last player does not win the pot: it is carried."""
    unacted_wins: bool = True
    """But for one who has not acted at all."""
    keeps_hands: bool = True
    """Who carries a pot may keep their hand."""
    face_up: choices.FaceupFoldRule | None = None
    """Who kept a hand is dealt another face up, and these hands must fold to it."""
    two_hands_at_see: choices.TwoHandsAtSee = choices.TwoHandsAtSee.NOMINATE
    see_rule: choices.SeeRule = choices.SeeRule.DOUBLE
    see_blind_cheaply: bool = False
    """The cheap price holds also for a blind player who sees a blind one."""
    seer_splits_tie: bool = False
    showdown_from: int = 3
    """From how many live players a showdown may be proposed; 0: never."""
    short_money: choices.ShortMoney = choices.ShortMoney.COVER_POT
    max_rounds: int = 0
    pot_cap: int = 0
    bets_on_time_out: bool = False
    expose_bottom: bool = False
    dealers_choice: bool = False
    return_order: choices.ReturnOrder = choices.ReturnOrder.DEALT
    shuffle_rule: choices.ShuffleRule = choices.ShuffleRule.PRIAL_ONLY
    counter_clockwise: bool = False
    sideshow: bool = False
    sideshow_all_seen: bool = False
    sideshow_refused_pays: bool = False
    max_refusals: int = 0
    """How often one may refuse a sideshow in a deal; 0: always."""
