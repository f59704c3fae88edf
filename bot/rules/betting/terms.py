"""Terms of a deal: house rules in the form that the betting reads.

Each betting game has house rules of its own. All of them are converted to these terms, so the betting code is the same
for every game. Amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.betting import choices
from bot.rules.cards import PACK, Card
from bot.rules.house_rules import MoneySource
from bot.rules.ranking import Ranking
from bot.rules.wild import NATURAL_RANKING


@dataclass(frozen=True, kw_only=True)
class DealersChoice:
    """Dealer's choice of the game for a full circle (RULES 3.12): hand size, wild cards, blind play."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class BettingTerms:
    """Terms of a deal. Fields have the names of the options of RULES 3.16 that exist there."""

    min_players: int
    max_players: int
    money_source: MoneySource
    cards: int = 3
    choose_discard: bool = False
    ranking: Ranking = NATURAL_RANKING
    pack: tuple[Card, ...] = PACK
    ante: int = 0
    entry: int = 1
    """Chips that a seat must have to be dealt in."""
    newcomers_match: bool = False
    """True if a newcomer also pays a share of a carried pot."""
    min_first_bet: int = 1
    max_first_bet: int = 0
    max_raise: int = 0
    raise_to_double: bool = False
    """True if a bet is at most twice the price of staying in."""
    pot_limit: bool = False
    bet_step: int = 1
    blind_play: bool = True
    look_timing: choices.LookTiming = choices.LookTiming.OWN_TURN
    max_blind_bets: int = 0
    """Number of blind bets after which a player has to look; 0 is no limit."""
    blind_carries: bool = True
    """True if a blind last player does not win the pot, which is carried instead."""
    unacted_wins: bool = True
    """Exception to `blind_carries` for a player who has not acted at all."""
    keeps_hands: bool = True
    """True if the player who carries a pot may keep their hand."""
    face_up: choices.FaceupFoldRule | None = None
    """Hands that must fold to the hand dealt face up to a player who kept one; None without this variant."""
    two_hands_at_see: choices.TwoHandsAtSee = choices.TwoHandsAtSee.NOMINATE
    see_rule: choices.SeeRule = choices.SeeRule.DOUBLE
    see_blind_cheaply: bool = False
    """True if the low price also applies to a blind player who sees a blind one."""
    seer_splits_tie: bool = False
    showdown_from: int = 3
    """Number of live players from which a showdown may be proposed; 0 is never."""
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
    """Number of sideshows that a player may refuse in a deal; 0 is no limit."""
