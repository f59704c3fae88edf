"""Teen Patti (RULES 11): Brag with other betting limits, and the sideshow."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from typing import Self

from bot.rules import house_rules as base_rules
from bot.rules.betting import house_rules
from bot.rules.betting.draft import beats
from bot.rules.betting.events import HandConfided, RefusalPaid, SideshowAccepted, SideshowProposed, SideshowRefused
from bot.rules.betting.house_rules import BettingRules, BettingTerms
from bot.rules.betting.play import BragGame
from bot.rules.betting.state import BettingPhase, BettingState
from bot.rules.betting.turns import BragDraft
from bot.rules.cards import Rank
from bot.rules.game import NOBODY, Move, Option, Seat
from bot.rules.house_rules import CostEffect, HouseRuleError, MoneySource, Preset, amount, number, option, player_count
from bot.rules.ranking import RunOrder, full_pack, ranking_of


class BetLimit(Enum):
    """Limit of a bet: twice the least bet, the least bet plus `spread`, the pot, or none."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot"
    NONE = "none"


class ShowTie(Enum):
    """Result of a show between equal hands."""

    PAYER_LOSES = "payer_loses"
    SPLIT = "split"


class Direction(Enum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


class TeenPattiRules(BettingRules):
    """House rules of Teen Patti; amounts in chips."""

    boot: int = amount(1, 1, announced=True, is_ante=True)
    limit: BetLimit = option(BetLimit.FIXED, announced=True)
    spread: int = amount(0, 0)
    """Number of blind chips by which a bet may exceed the least bet, if `limit` is `spread`."""
    pot_cap: int = amount(0, 1, zero_means_none=True)
    wild: tuple[str, ...] = house_rules.wild_option()
    run_order: RunOrder = option(RunOrder.A23_HIGH, "play")
    max_blind_rounds: int = number(0, 1, 1_000, zero_means_none=True)
    show_tie: ShowTie = option(ShowTie.PAYER_LOSES, "play")
    direction: Direction = option(Direction.CLOCKWISE, "play")
    agreed_showdown: house_rules.AgreedShowdown = option(house_rules.AgreedShowdown.THREE_PLUS, "play")
    max_rounds: int = number(0, 1, 1_000, zero_means_none=True)
    timeout_action: house_rules.TimeoutAction = option(house_rules.TimeoutAction.FOLD, "play")
    sideshow: bool = option(True, "sideshow", announced=True, names_group=True)
    sideshow_requires_all_seen: bool = option(False, "sideshow")
    sideshow_refused_pays: bool = option(False, "sideshow")
    max_sideshow_refusals: int = number(0, 1, 1_000, "sideshow", zero_means_none=True)
    shuffle_rule: house_rules.ShuffleRule = option(house_rules.ShuffleRule.EVERY_DEAL, "pack")
    return_order: house_rules.ReturnOrder = option(house_rules.ReturnOrder.DEALT, "pack", cost=CostEffect.NONE)
    expose_bottom: bool = option(False, "pack")
    short_money: house_rules.ShortMoney = option(house_rules.ShortMoney.COVER_POT, "money", announced=True)
    money_source: MoneySource = option(MoneySource.WALLET, "money", announced=True)
    min_buy_in: int | None = amount(None, 1, "money", cost=CostEffect.NONE)
    min_players: int = player_count(2, 10)
    max_players: int = player_count(8, 10)

    def __post_init__(self) -> None:
        super().__post_init__()
        house_rules.check_wild(self.wild)
        if self.limit is BetLimit.SPREAD and not self.spread:
            raise HouseRuleError("spread", "too_small", least=1)
        if self.spread and self.limit is not BetLimit.SPREAD:
            raise HouseRuleError("spread", "needs_spread_limit")
        if self.pot_cap and self.pot_cap <= self.boot * self.max_players:
            raise HouseRuleError("pot_cap", "below_boots", least=self.boot * self.max_players + 1)

    @classmethod
    def from_options(cls, options: Mapping[str, object], defaults: Self | None = None) -> Self:
        """Build house rules as for every game; `limit` may also be `spread:N`."""
        limit = options.get("limit")
        if isinstance(limit, str) and limit.startswith("spread:"):
            with suppress(ValueError):
                options = {
                    **options,
                    "limit": BetLimit.SPREAD.value,
                    "spread": base_rules.parse_whole_number(limit.removeprefix("spread:")),
                }
        return super().from_options(options, defaults)

    def adjust_options(self, options: Mapping[str, object], chosen: Collection[str]) -> Mapping[str, object]:
        """Keep `limit` and `spread` consistent when one of them changes."""
        if "limit" in chosen:
            spread = (options.get("spread") or self.boot) if options["limit"] == BetLimit.SPREAD.value else 0
            return {**options, "spread": spread}
        if "spread" in chosen and options["spread"] != self.spread:
            return {**options, "limit": (BetLimit.SPREAD if options["spread"] else BetLimit.FIXED).value}
        return options

    @property
    def ante(self) -> int:
        return self.boot

    @property
    def hides_pack_order(self) -> bool:
        return self.return_order is house_rules.ReturnOrder.HIGH_TO_LOW

    def _build_terms(self, choice: house_rules.DealersChoice | None) -> BettingTerms:
        return replace(
            super()._build_terms(choice),
            ranking=ranking_of(self.wild, Rank.ACE, self.run_order),
            pack=full_pack(self.wild),
            min_first_bet=2 * self.boot,
            max_first_bet=2 * (self.boot + self.spread) if self.limit is BetLimit.SPREAD else 0,
            max_raise=2 * self.spread,
            raise_to_double=self.limit is BetLimit.FIXED,
            pot_limit=self.limit is BetLimit.POT,
            bet_step=2,
            max_blind_bets=self.max_blind_rounds,
            blind_carries=False,
            keeps_hands=False,
            see_rule=house_rules.SeeRule.EQUAL,
            see_blind_cheaply=True,
            seer_splits_tie=self.show_tie is ShowTie.SPLIT,
            showdown_from=house_rules.SHOWDOWN_MIN_PLAYERS[self.agreed_showdown],
            bets_on_time_out=self.timeout_action is house_rules.TimeoutAction.BET_MIN,
            counter_clockwise=self.direction is Direction.COUNTER_CLOCKWISE,
            sideshow_all_seen=self.sideshow_requires_all_seen,
            sideshow_refused_pays=self.sideshow_refused_pays,
            max_refusals=self.max_sideshow_refusals,
        )


class TeenPattiState(BettingState):
    rules: TeenPattiRules


class TeenPattiDraft(BragDraft):
    """Draft of a Teen Patti table, with the sideshow (RULES 11.3)."""

    def prepare(self, move: Move, option: Option) -> None:
        """Prepare for a move. The last bettor may no longer propose a sideshow once another seat acts."""
        super().prepare(move, option)
        if move.seat != self.may_ask_sideshow:
            self.may_ask_sideshow = NOBODY

    def bet(self, seat: Seat, amount: int, least: int, loan: int = 0) -> None:
        super().bet(seat, amount, least, loan)
        self.may_ask_sideshow = seat if self.phase is BettingPhase.BETTING and self.terms.sideshow else NOBODY

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        if self.phase is BettingPhase.SIDESHOW:
            self.refuse_sideshow()
        else:
            super().act_for_absent(seat, cause)

    def accept(self, seat: Seat) -> None:
        if self.phase is BettingPhase.SIDESHOW:
            self.accept_sideshow()
        else:
            super().accept(seat)

    def refuse(self, seat: Seat) -> None:
        if self.phase is BettingPhase.SIDESHOW:
            self.refuse_sideshow()
        else:
            super().refuse(seat)

    def propose_sideshow(self, seat: Seat, price: int) -> None:
        """Propose a sideshow, with the least bet at one's own turn. A seat without refusals left accepts at once."""
        asked = self.state().sideshow_target(seat)
        if seat == self.actor:
            self.stake_chips(seat, price, price)
            if self.is_pot_full():
                self.force_showdown("pot_cap")
                return
        self.may_ask_sideshow = NOBODY
        self.phase = BettingPhase.SIDESHOW
        self.asker, self.asked = seat, asked
        self.emit(SideshowProposed(seat=seat, other=asked))
        one = self.seats[asked]
        if self.terms.max_refusals and one.refusals >= self.terms.max_refusals:
            self.accept_sideshow()
        elif one.leaving:
            self.refuse_sideshow()

    def accept_sideshow(self) -> None:
        """Show the hands to the two players. The worse one folds; if they are equal, the asker's does."""
        self.emit(SideshowAccepted(seat=self.asked))
        asker, asked = self.seats[self.asker], self.seats[self.asked]
        for one, other in ((asker, asked), (asked, asker)):
            self.change(one.seat, confided_to=(*one.confided_to, other.seat), confided=one.hand)
            self.emit(HandConfided(seen_by=(other.seat,), seat=one.seat, other=other.seat, cards=one.hand))
        loser = asked.seat if beats(self.seat_value(asker.seat), self.seat_value(asked.seat)) else asker.seat
        if self.disclosed:
            loser, *left = self.disclosed
            self.disclosed = tuple(left)
        self.fold_hand(loser, "sideshow")
        self._end_sideshow()

    def refuse_sideshow(self) -> None:
        """Refuse the sideshow. Under `sideshow_refused_pays` the asker pays another stake, as far as the chips go."""
        seat, asked = self.asker, self.asked
        self.change(asked, refusals=self.seats[asked].refusals + 1)
        self.emit(SideshowRefused(seat=asked))
        fee = min(self.stake, self.seats[seat].stack) if self.terms.sideshow_refused_pays else 0
        if fee:
            self.pay_into_pot(RefusalPaid.into_pot(seat, fee))
        if self.is_pot_full():
            self.force_showdown("pot_cap")
        else:
            self._end_sideshow()

    def _end_sideshow(self) -> None:
        """End the asker's turn or, if it is over already, resume the current turn without a pending request."""
        self.phase = BettingPhase.BETTING
        if self.actor == self.asker:
            self.next_turn()
        else:
            self.asker = self.asked = NOBODY
            self.resume_turn()


class TeenPattiGame(BragGame[TeenPattiState, TeenPattiRules]):
    draft = TeenPattiDraft


TEEN_PATTI = TeenPattiGame(
    name="teen_patti",
    aliases=("patti", "flush", "flash"),
    default_rules=TeenPattiRules(),
    presets=(
        Preset("teen-patti", "Teen Patti", TeenPattiRules()),
        Preset(
            "teen-patti-pot", "Teen Patti, pot limit and jokers", TeenPattiRules(limit=BetLimit.POT, wild=("jokers:2",))
        ),
    ),
    state=TeenPattiState,
)
