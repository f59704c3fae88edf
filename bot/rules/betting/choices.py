"""Values of the options of the betting games (RULES 3.16, 4)."""

from __future__ import annotations

from enum import Enum


class LookTiming(Enum):
    """Times at which a player may look at their cards."""

    OWN_TURN = "own_turn"
    BEFORE_FIRST_BET = "before_first_bet"
    ANYTIME = "anytime"


class UnactedLastPlayer(Enum):
    """Result for a last player who has not acted when everyone else has folded."""

    WINS = "wins"
    CARRY = "carry"


class TwoBlindHands(Enum):
    """Permission for the blind winner of a carried pot to keep their hand for the next deal."""

    NORMAL = "normal"
    OFF = "off"


class RetainedHandVariant(Enum):
    """Treatment of the second hand of a player who kept one: both are blind, or the new one is dealt face up."""

    STANDARD = "standard"
    FACE_UP = "face_up"


class FaceupFoldRule(Enum):
    """Hands that must fold to one dealt face up: those it beats, or those that beat it."""

    WORSE = "worse"
    BETTER = "better"


class TwoHandsAtSee(Enum):
    """Choice of the one of two unseen hands that is compared."""

    NOMINATE = "nominate"
    BEST = "best"


class SeeRule(Enum):
    """Price of seeing."""

    DOUBLE = "double"
    EQUAL = "equal"


class AgreedShowdown(Enum):
    """Number of live players from which a showdown may be proposed."""

    OFF = "off"
    THREE_PLUS = "three_plus"
    TWO_PLUS = "two_plus"


class ShortMoney(Enum):
    """Options, besides folding, of a player who cannot pay the price of staying in."""

    COVER_POT = "cover_pot"
    FOLD_OR_BORROW = "fold_or_borrow"
    RICHEST_LENDS = "richest_lends"
    OPPONENT_CHOICE = "opponent_choice"


class NewcomerPays(Enum):
    """Payment of a newcomer in their first deal: the ante, or also a share of a carried pot."""

    ANTE = "ante"
    MATCH_SHARE = "match_share"


class TimeoutAction(Enum):
    """Action at a turn whose time is up."""

    FOLD = "fold"
    BET_MIN = "bet_min"


class ReturnOrder(Enum):
    """Order of cards inside a hand that goes to the bottom."""

    DEALT = "dealt"
    HIGH_TO_LOW = "high_to_low"


class ShuffleRule(Enum):
    """Deals before which the pack is shuffled."""

    PRIAL_ONLY = "prial_only"
    EVERY_DEAL = "every_deal"


class DiscardMode(Enum):
    """Method for choosing the discards of a hand of four or five cards."""

    AUTO_BEST = "auto_best"
    CHOOSE = "choose"
