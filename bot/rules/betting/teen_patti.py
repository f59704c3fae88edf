"""Teen Patti (RULES 11): the betting of Brag with limits of its own, and the sideshow."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Self

from bot.rules.betting.choices import AgreedShowdown, ReturnOrder, SeeRule, ShortMoney, ShuffleRule, TimeoutAction
from bot.rules.betting.counting import counted
from bot.rules.betting.house_rules import MONEY, SHOWDOWN_FROM, WILD, BettingRules, amount, check_wild, count
from bot.rules.betting.options import options
from bot.rules.betting.playing import PLAYING, play
from bot.rules.betting.seating import revise, start
from bot.rules.betting.state import BettingState
from bot.rules.betting.terms import BettingTerms, DealersChoice
from bot.rules.betting.three_card import EVENTS
from bot.rules.betting.viewing import view
from bot.rules.betting.words import VERBS
from bot.rules.cards import Rank
from bot.rules.game import Game
from bot.rules.house_rules import Cost, HouseRuleError, OptionInfo, Preset, players
from bot.rules.numbers import whole
from bot.rules.ranking import RunOrder
from bot.rules.wild import full_pack, ranking_of


class Limit(Enum):
    """Limit of a bet: at most twice the least, some chips more than the least, the pot, or none."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot"
    NONE = "none"


class ShowTie(Enum):
    """Winner of the pot if the hands of a show are equal."""

    PAYER_LOSES = "payer_loses"
    SPLIT = "split"


class Direction(Enum):
    """Direction of deal and turn."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


@dataclass(frozen=True, kw_only=True)
class TeenPattiRules(BettingRules):
    """House rules of Teen Patti; amounts in chips."""

    boot: int = 1
    limit: Limit = Limit.FIXED
    spread: int = 0
    """Blind chips by which a bet may exceed the least one, with `limit = spread`."""
    pot_cap: int = 0
    wild: tuple[str, ...] = ()
    run_order: RunOrder = RunOrder.A23_HIGH
    max_blind_rounds: int = 0
    show_tie: ShowTie = ShowTie.PAYER_LOSES
    sideshow: bool = True
    sideshow_requires_all_seen: bool = False
    sideshow_refused_pays: bool = False
    max_sideshow_refusals: int = 0
    direction: Direction = Direction.CLOCKWISE
    agreed_showdown: AgreedShowdown = AgreedShowdown.THREE_PLUS
    max_rounds: int = 0
    timeout_action: TimeoutAction = TimeoutAction.FOLD
    shuffle_rule: ShuffleRule = ShuffleRule.EVERY_DEAL
    return_order: ReturnOrder = ReturnOrder.DEALT
    expose_bottom: bool = False
    short_money: ShortMoney = ShortMoney.COVER_POT

    def __post_init__(self) -> None:
        super().__post_init__()
        check_wild(self.wild)
        if self.limit is Limit.SPREAD and not self.spread:
            raise HouseRuleError("spread", "too_small", least=1)
        if self.spread and self.limit is not Limit.SPREAD:
            raise HouseRuleError("spread", "needs_spread_limit")
        if self.pot_cap and self.pot_cap <= self.boot * self.max_players:
            raise HouseRuleError("pot_cap", "below_boots", least=self.boot * self.max_players + 1)

    @classmethod
    def made(cls, options: Mapping[str, object], usual: Self | None = None) -> Self:
        """Build house rules as for every game; `limit` may also be `spread:N`."""
        limit = options.get("limit")
        if isinstance(limit, str) and limit.startswith("spread:"):
            with suppress(ValueError):
                options = {**options, "limit": Limit.SPREAD.value, "spread": whole(limit.removeprefix("spread:"))}
        return super().made(options, usual)

    def adjusted(self, options: Mapping[str, object], chosen: Collection[str]) -> Mapping[str, object]:
        """Set the limit `spread` and its number together: changing one changes the other."""
        if "limit" in chosen:
            spread = (options.get("spread") or self.boot) if options["limit"] == Limit.SPREAD.value else 0
            return {**options, "spread": spread}
        if "spread" in chosen and options["spread"] != self.spread:
            return {**options, "limit": (Limit.SPREAD if options["spread"] else Limit.FIXED).value}
        return options

    @property
    def ante(self) -> int:
        """Boot: the chips that everybody puts in before the deal."""
        return self.boot

    @property
    def order_hidden(self) -> bool:
        return self.return_order is ReturnOrder.HIGH_TO_LOW

    def _come_to_terms(self, choice: DealersChoice | None) -> BettingTerms:
        return replace(
            super()._come_to_terms(choice),
            ranking=ranking_of(self.wild, Rank.ACE, self.run_order),
            pack=full_pack(self.wild),
            min_first_bet=2 * self.boot,
            max_first_bet=2 * (self.boot + self.spread) if self.limit is Limit.SPREAD else 0,
            max_raise=2 * self.spread,
            raise_to_double=self.limit is Limit.FIXED,
            pot_limit=self.limit is Limit.POT,
            bet_step=2,
            max_blind_bets=self.max_blind_rounds,
            blind_carries=False,
            keeps_hands=False,
            see_rule=SeeRule.EQUAL,
            see_blind_cheaply=True,
            seer_splits_tie=self.show_tie is ShowTie.SPLIT,
            showdown_from=SHOWDOWN_FROM[self.agreed_showdown],
            bets_on_time_out=self.timeout_action is TimeoutAction.BET_MIN,
            counter_clockwise=self.direction is Direction.COUNTER_CLOCKWISE,
            sideshow_all_seen=self.sideshow_requires_all_seen,
            sideshow_refused_pays=self.sideshow_refused_pays,
            max_refusals=self.max_sideshow_refusals,
        )

    @classmethod
    def described(cls) -> tuple[OptionInfo, ...]:
        return _DESCRIBED


def _rounds(name: str, group: str) -> OptionInfo:
    return count(name, 0, 1, 1_000, zero_means_none=True, group=group)


_DESCRIBED = (
    amount("boot", 1, 1, told=True, ante=True),
    OptionInfo(name="limit", kind=Limit, default=Limit.FIXED, told=True),
    amount("spread", 0, 0),
    amount("pot_cap", 0, 1, zero_means_none=True),
    WILD,
    OptionInfo(name="run_order", kind=RunOrder, default=RunOrder.A23_HIGH, group="play"),
    _rounds("max_blind_rounds", "play"),
    OptionInfo(name="show_tie", kind=ShowTie, default=ShowTie.PAYER_LOSES, group="play"),
    OptionInfo(name="direction", kind=Direction, default=Direction.CLOCKWISE, group="play"),
    OptionInfo(name="agreed_showdown", kind=AgreedShowdown, default=AgreedShowdown.THREE_PLUS, group="play"),
    _rounds("max_rounds", "play"),
    OptionInfo(name="timeout_action", kind=TimeoutAction, default=TimeoutAction.FOLD, group="play"),
    OptionInfo(name="sideshow", kind=bool, default=True, group="sideshow", told=True, names_group=True),
    OptionInfo(name="sideshow_requires_all_seen", kind=bool, default=False, group="sideshow"),
    OptionInfo(name="sideshow_refused_pays", kind=bool, default=False, group="sideshow"),
    _rounds("max_sideshow_refusals", "sideshow"),
    OptionInfo(name="shuffle_rule", kind=ShuffleRule, default=ShuffleRule.EVERY_DEAL, group="pack"),
    OptionInfo(name="return_order", kind=ReturnOrder, default=ReturnOrder.DEALT, group="pack", cost=Cost.NONE),
    OptionInfo(name="expose_bottom", kind=bool, default=False, group="pack"),
    OptionInfo(name="short_money", kind=ShortMoney, default=ShortMoney.COVER_POT, group="money", told=True),
    *MONEY,
    *players(10),
)


@dataclass(frozen=True, kw_only=True)
class TeenPattiState(BettingState):
    rules: TeenPattiRules


TEEN_PATTI: Game[TeenPattiState, TeenPattiRules] = Game(
    name="teen_patti",
    aliases=("patti", "flush", "flash"),
    rules_version=1,
    house_rules=TeenPattiRules,
    usual=TeenPattiRules(),
    presets=(
        Preset("teen-patti", "Teen Patti", TeenPattiRules()),
        Preset(
            "teen-patti-pot",
            "Teen Patti, pot limit and jokers",
            TeenPattiRules(limit=Limit.POT, wild=("jokers:2",)),
        ),
    ),
    state=TeenPattiState,
    moves=PLAYING.moves,
    events=EVENTS,
    verbs=VERBS,
    options=options,
    play=play,
    view=view,
    counted=counted,
    start=partial(start, TeenPattiState),
    revise=revise,
)
