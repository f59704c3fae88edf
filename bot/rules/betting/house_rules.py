"""House rules of the betting games (RULES 3.16)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo

MOST_CHIPS = 1_000_000_000
"""The greatest amount any option takes."""


class LookTiming(Enum):
    """When one may look at one's cards."""

    OWN_TURN = "own_turn"
    BEFORE_FIRST_BET = "before_first_bet"
    ANYTIME = "anytime"


class UnactedLastPlayer(Enum):
    """What a last player who has not acted gets when everyone folded to him."""

    WINS = "wins"
    CARRY = "carry"


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


class MoneySource(Enum):
    """What counts as a player's money."""

    WALLET = "wallet"
    TABLE = "table"


class ReturnOrder(Enum):
    """The order of cards inside a hand that goes to the bottom."""

    DEALT = "dealt"
    HIGH_TO_LOW = "high_to_low"


class ShuffleRule(Enum):
    """When the pack is shuffled."""

    PRIAL_ONLY = "prial_only"
    EVERY_DEAL = "every_deal"


@dataclass(frozen=True, kw_only=True)
class BragRules(HouseRules):
    """House rules of Three Card Brag; amounts in chips."""

    ante: int = 1
    min_first_bet: int = 1
    max_first_bet: int = 10
    max_raise: int = 10
    pot_limit: bool = False
    bet_step: int = 1
    blind_play: bool = True
    look_timing: LookTiming = LookTiming.OWN_TURN
    unacted_last_player: UnactedLastPlayer = UnactedLastPlayer.WINS
    two_hands_at_see: TwoHandsAtSee = TwoHandsAtSee.NOMINATE
    see_rule: SeeRule = SeeRule.DOUBLE
    agreed_showdown: AgreedShowdown = AgreedShowdown.THREE_PLUS
    shuffle_rule: ShuffleRule = ShuffleRule.PRIAL_ONLY
    return_order: ReturnOrder = ReturnOrder.DEALT
    min_buy_in: int | None = None
    """None: ten antes (at least 10 chips)."""
    money_source: MoneySource = MoneySource.WALLET

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_first_bet and self.max_first_bet < self.min_first_bet:
            raise HouseRuleError("max_first_bet", "below_min_first_bet", least=self.min_first_bet)
        if self.min_first_bet % self.bet_step:
            raise HouseRuleError("min_first_bet", "not_a_multiple", step=self.bet_step)
        if self.pot_limit and not self.ante:
            raise HouseRuleError("pot_limit", "needs_ante", least=1)
        if self.min_buy_in is not None and self.min_buy_in < max(self.ante, 1):
            raise HouseRuleError("min_buy_in", "below_ante", least=max(self.ante, 1))

    @property
    def buy_in(self) -> int:
        """The least a person brings when he sits down: `min_buy_in`, or ten antes and at least ten chips."""
        return max(10 * self.ante, 10) if self.min_buy_in is None else self.min_buy_in

    @property
    def entry(self) -> int:
        """The chips one must have to be dealt in (RULES 16.4)."""
        return max(self.ante, 1)

    @classmethod
    def described(cls) -> tuple[OptionInfo, ...]:
        return _DESCRIBED


def _amount(name: str, default: int, least: int, *, zero_means_none: bool = False) -> OptionInfo:
    return OptionInfo(
        name=name, kind=int, default=default, least=least, most=MOST_CHIPS, zero_means_none=zero_means_none
    )


_DESCRIBED = (
    _amount("ante", 1, 0),
    _amount("min_first_bet", 1, 1),
    _amount("max_first_bet", 10, 1, zero_means_none=True),
    _amount("max_raise", 10, 1, zero_means_none=True),
    OptionInfo(name="pot_limit", kind=bool, default=False),
    _amount("bet_step", 1, 1),
    OptionInfo(name="blind_play", kind=bool, default=True, group="play"),
    OptionInfo(name="look_timing", kind=LookTiming, default=LookTiming.OWN_TURN, group="play"),
    OptionInfo(name="unacted_last_player", kind=UnactedLastPlayer, default=UnactedLastPlayer.WINS, group="play"),
    OptionInfo(name="two_hands_at_see", kind=TwoHandsAtSee, default=TwoHandsAtSee.NOMINATE, group="play"),
    OptionInfo(name="see_rule", kind=SeeRule, default=SeeRule.DOUBLE, group="play"),
    OptionInfo(name="agreed_showdown", kind=AgreedShowdown, default=AgreedShowdown.THREE_PLUS, group="play"),
    OptionInfo(name="shuffle_rule", kind=ShuffleRule, default=ShuffleRule.PRIAL_ONLY, group="pack"),
    OptionInfo(name="return_order", kind=ReturnOrder, default=ReturnOrder.DEALT, group="pack"),
    OptionInfo(name="money_source", kind=MoneySource, default=MoneySource.WALLET, group="money"),
    OptionInfo(name="min_buy_in", kind=int, default=None, least=1, most=MOST_CHIPS, optional=True, group="money"),
    OptionInfo(name="min_players", kind=int, default=2, least=2, most=12, group="seats"),
    OptionInfo(name="max_players", kind=int, default=8, least=2, most=12, group="seats"),
)
