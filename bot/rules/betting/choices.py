"""The values of the options of the betting games (RULES 3.16, 4)."""

from __future__ import annotations

from enum import Enum


class LookTiming(Enum):
    """When one may look at one's cards."""

    OWN_TURN = "own_turn"
    BEFORE_FIRST_BET = "before_first_bet"
    ANYTIME = "anytime"


class UnactedLastPlayer(Enum):
    """What a last player who has not acted gets when everyone else folded."""

    WINS = "wins"
    CARRY = "carry"


class TwoBlindHands(Enum):
    """Whether the blind winner of a carried pot may keep their hand for the next deal."""

    NORMAL = "normal"
    OFF = "off"


class RetainedHandVariant(Enum):
    """What happens with the second hand of somebody who kept one: both are blind, or the new one is dealt face up."""

    STANDARD = "standard"
    FACE_UP = "face_up"


class FaceupFoldRule(Enum):
    """Which hands must fold to one dealt face up: those it beats, or those that beat it."""

    WORSE = "worse"
    BETTER = "better"


class TwoHandsAtSee(Enum):
    """Which of two unseen hands is compared."""

    NOMINATE = "nominate"
    BEST = "best"


class SeeRule(Enum):
    """What seeing costs."""

    DOUBLE = "double"
    EQUAL = "equal"


class AgreedShowdown(Enum):
    """From how many live players a showdown may be proposed."""

    OFF = "off"
    THREE_PLUS = "three_plus"
    TWO_PLUS = "two_plus"


class ShortMoney(Enum):
    """What somebody may do, beside folding, who cannot pay the price of staying in."""

    COVER_POT = "cover_pot"
    FOLD_OR_BORROW = "fold_or_borrow"
    RICHEST_LENDS = "richest_lends"
    OPPONENT_CHOICE = "opponent_choice"


class NewcomerPays(Enum):
    """What somebody pays in their first deal: the ante, or also a share of a carried pot."""

    ANTE = "ante"
    MATCH_SHARE = "match_share"


class TimeoutAction(Enum):
    """What happens at a turn whose time is up."""

    FOLD = "fold"
    BET_MIN = "bet_min"


class ReturnOrder(Enum):
    """The order of cards inside a hand that goes to the bottom."""

    DEALT = "dealt"
    HIGH_TO_LOW = "high_to_low"


class ShuffleRule(Enum):
    """When the pack is shuffled."""

    PRIAL_ONLY = "prial_only"
    EVERY_DEAL = "every_deal"


class DiscardMode(Enum):
    """Who picks the discards of a hand of four or five cards."""

    AUTO_BEST = "auto_best"
    CHOOSE = "choose"
