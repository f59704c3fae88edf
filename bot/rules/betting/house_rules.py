"""House rules of the betting games, and the terms of a deal derived from them (RULES 3.16, 4, 10)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cached_property
from typing import Any

from bot.rules import house_rules
from bot.rules import ranking as rankings
from bot.rules.cards import PACK, Card
from bot.rules.house_rules import CostEffect, HouseRuleError, MoneySource, Value, amount, number, option, player_count
from bot.rules.ranking import NATURAL_RANKING, WILD_SETS, Ranking, full_pack, has_conflicting_jokers, ranking_of


class LookTiming(Enum):
    OWN_TURN = "own_turn"
    BEFORE_FIRST_BET = "before_first_bet"
    ANYTIME = "anytime"


class UnactedLastPlayer(Enum):
    """Result when everyone folds to a player who has not acted."""

    WINS = "wins"
    CARRY = "carry"


class TwoBlindHands(Enum):
    """Permission for the blind winner of a carried pot to keep their hand for the next deal."""

    NORMAL = "normal"
    OFF = "off"


class RetainedHandVariant(Enum):
    """Treatment of the hand dealt to a player who kept one: blind like the kept hand, or face up."""

    STANDARD = "standard"
    FACE_UP = "face_up"


class FaceupFoldRule(Enum):
    """Hands that must fold to a hand dealt face up: worse hands, or better hands."""

    WORSE = "worse"
    BETTER = "better"


class TwoHandsAtSee(Enum):
    """Selection of one of two unseen hands for a comparison: by its owner, or the better one."""

    NOMINATE = "nominate"
    BEST = "best"


class SeeRule(Enum):
    DOUBLE = "double"
    EQUAL = "equal"


class AgreedShowdown(Enum):
    """Minimum number of live players for proposing a showdown."""

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
    """Payment of a newcomer in the first deal: the ante only, or also a share of a carried pot."""

    ANTE = "ante"
    MATCH_SHARE = "match_share"


class TimeoutAction(Enum):
    FOLD = "fold"
    BET_MIN = "bet_min"


class ReturnOrder(Enum):
    """Order of cards inside a hand that goes to the bottom."""

    DEALT = "dealt"
    HIGH_TO_LOW = "high_to_low"


class ShuffleRule(Enum):
    PRIAL_ONLY = "prial_only"
    EVERY_DEAL = "every_deal"


class DiscardMode(Enum):
    """Method for choosing the discards of a hand of four or five cards."""

    AUTO_BEST = "auto_best"
    CHOOSE = "choose"


class DealersChoice(Value):
    """Dealer's choice of the game for a full circle (RULES 3.12): hand size, wild cards, blind play."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class BettingTerms:
    """Terms of a deal in any betting game. Fields named like an option of RULES 3.16 have its meaning."""

    min_players: int
    max_players: int
    money_source: MoneySource
    cards: int = 3
    choose_discard: bool = False
    ranking: Ranking = NATURAL_RANKING
    pack: tuple[Card, ...] = PACK
    ante: int = 0
    entry: int = 1
    newcomers_match: bool = False
    """True if a newcomer also pays a share of a carried pot."""
    min_first_bet: int = 1
    max_first_bet: int = 0
    max_raise: int = 0
    raise_to_double: bool = False
    """True if no bet may exceed twice the price of staying in."""
    pot_limit: bool = False
    bet_step: int = 1
    blind_play: bool = True
    look_timing: LookTiming = LookTiming.OWN_TURN
    max_blind_bets: int = 0
    """Maximum number of blind bets, after which a player must look; 0: no limit."""
    blind_carries: bool = True
    """True if the pot is carried when everyone folds to a blind player."""
    unacted_wins: bool = True
    """True if a player who has not acted wins the pot in spite of `blind_carries`."""
    keeps_hands: bool = True
    face_up: FaceupFoldRule | None = None
    """Hands that must fold when a player who kept a hand is dealt another face up; None: no hand is dealt face up."""
    two_hands_at_see: TwoHandsAtSee = TwoHandsAtSee.NOMINATE
    see_rule: SeeRule = SeeRule.DOUBLE
    see_blind_cheaply: bool = False
    """True if `SeeRule.EQUAL` also lowers the price of seeing a blind player."""
    seer_splits_tie: bool = False
    showdown_from: int = 3
    """Minimum number of live players for proposing a showdown; 0: never allowed."""
    short_money: ShortMoney = ShortMoney.COVER_POT
    max_rounds: int = 0
    pot_cap: int = 0
    bets_on_time_out: bool = False
    expose_bottom: bool = False
    dealers_choice: bool = False
    return_order: ReturnOrder = ReturnOrder.DEALT
    shuffle_rule: ShuffleRule = ShuffleRule.PRIAL_ONLY
    counter_clockwise: bool = False
    sideshow: bool = False
    sideshow_all_seen: bool = False
    sideshow_refused_pays: bool = False
    max_refusals: int = 0
    """Maximum number of sideshows that a player may refuse in a deal; 0: no limit."""


HAND_SIZES = range(3, 6)
SEVEN_CARDS = 7
SHOWDOWN_MIN_PLAYERS = {AgreedShowdown.OFF: 0, AgreedShowdown.TWO_PLUS: 2, AgreedShowdown.THREE_PLUS: 3}


def wild_option() -> Any:
    return option((), "play", values=WILD_SETS, most=rankings.MAX_WILD_SETS, announced=True)


class BettingRules(house_rules.HouseRules):
    money_source: MoneySource = MoneySource.WALLET
    min_buy_in: int | None = None
    """None means ten antes (at least 10 chips)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.min_buy_in is not None and self.min_buy_in < self.entry:
            raise HouseRuleError("min_buy_in", "below_ante", least=self.entry)

    @property
    def ante(self) -> int:
        raise NotImplementedError

    @property
    def uses_wallets(self) -> bool:
        return self.money_source is MoneySource.WALLET

    @property
    def buy_in(self) -> int:
        """Minimum chips for sitting down: `min_buy_in` or, if it is None, ten antes (at least 10 chips)."""
        return max(10 * self.ante, 10) if self.min_buy_in is None else self.min_buy_in

    @property
    def entry(self) -> int:
        """Chips that a seat must have to be dealt in (RULES 16.4)."""
        return max(self.ante, 1)

    @property
    def suggested_stack(self) -> int:
        terms = self.terms()
        return 20 * max(terms.max_first_bet, terms.min_first_bet, terms.ante)

    @cached_property
    def _terms(self) -> dict[DealersChoice | None, BettingTerms]:
        return {}

    def terms(self, choice: DealersChoice | None = None) -> BettingTerms:
        """Return the terms of these house rules with a dealer's choice, from a cache."""
        found = self._terms.get(choice)
        if found is None:
            found = self._terms[choice] = self._build_terms(choice)
        return found

    def _build_terms(self, choice: DealersChoice | None) -> BettingTerms:
        """Build the terms from the options with the same names. A subclass sets the other fields."""
        return BettingTerms(
            **{one.name: getattr(self, one.name) for one in fields(BettingTerms) if hasattr(self, one.name)}
        )


class BragRules(BettingRules):
    """House rules of Three, Four and Five Card Brag; amounts in chips."""

    ante: int = amount(1, 0, announced=True, is_ante=True)
    min_first_bet: int = amount(1, 1)
    max_first_bet: int = amount(10, 1, zero_means_none=True, announced=True)
    max_raise: int = amount(10, 1, zero_means_none=True, announced=True)
    pot_limit: bool = option(False)
    bet_step: int = amount(1, 1, cost=CostEffect.ANY)
    cards: int = number(3, HAND_SIZES[0], HAND_SIZES[-1])
    discard_mode: DiscardMode = option(DiscardMode.AUTO_BEST, "play")
    wild: tuple[str, ...] = wild_option()
    see_rule: SeeRule = option(SeeRule.DOUBLE, "play", announced=True)
    agreed_showdown: AgreedShowdown = option(AgreedShowdown.THREE_PLUS, "play")
    max_rounds: int = number(0, 1, 1_000, zero_means_none=True)
    dealers_choice: bool = option(False, "play")
    timeout_action: TimeoutAction = option(TimeoutAction.FOLD, "play")
    blind_play: bool = option(True, "blind", announced=True, names_group=True)
    look_timing: LookTiming = option(LookTiming.OWN_TURN, "blind")
    unacted_last_player: UnactedLastPlayer = option(UnactedLastPlayer.WINS, "blind")
    two_blind_hands: TwoBlindHands = option(TwoBlindHands.NORMAL, "blind")
    retained_hand_variant: RetainedHandVariant = option(RetainedHandVariant.STANDARD, "blind")
    faceup_fold_rule: FaceupFoldRule = option(FaceupFoldRule.WORSE, "blind")
    two_hands_at_see: TwoHandsAtSee = option(TwoHandsAtSee.NOMINATE, "blind")
    shuffle_rule: ShuffleRule = option(ShuffleRule.PRIAL_ONLY, "pack")
    return_order: ReturnOrder = option(ReturnOrder.DEALT, "pack", cost=CostEffect.NONE)
    expose_bottom: bool = option(False, "pack")
    short_money: ShortMoney = option(ShortMoney.COVER_POT, "money", announced=True)
    money_source: MoneySource = option(MoneySource.WALLET, "money", announced=True)
    min_buy_in: int | None = amount(None, 1, "money", cost=CostEffect.NONE)
    newcomer_pays: NewcomerPays = option(NewcomerPays.ANTE, "money")
    min_players: int = player_count(2, 12)
    max_players: int = player_count(8, 12)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_first_bet and self.max_first_bet < self.min_first_bet:
            raise HouseRuleError("max_first_bet", "below_min_first_bet", least=self.min_first_bet)
        if self.min_first_bet % self.bet_step:
            raise HouseRuleError("min_first_bet", "not_a_multiple", step=self.bet_step)
        if self.pot_limit and not self.ante:
            raise HouseRuleError("pot_limit", "needs_ante", least=1)
        if self.max_players > most_players(self.cards):
            raise HouseRuleError("max_players", "too_many_for_cards", most=most_players(self.cards), cards=self.cards)
        check_wild(self.wild)
        if self.retained_hand_variant is RetainedHandVariant.FACE_UP:
            if self.two_blind_hands is TwoBlindHands.OFF:
                raise HouseRuleError("retained_hand_variant", "needs_two_blind_hands")
            if not self.blind_play and not self.dealers_choice:
                raise HouseRuleError("retained_hand_variant", "needs_blind_play")

    @property
    def hides_pack_order(self) -> bool:
        """True if hidden cards decide how cards return: sorted, as discards, or as the worse hand of two."""
        chosen = self.two_hands_at_see is TwoHandsAtSee.BEST or self.return_order is ReturnOrder.HIGH_TO_LOW
        return chosen or self.dealers_choice or self.cards > 3

    def check_choice(self, choice: DealersChoice) -> None:
        if choice.cards not in HAND_SIZES:
            raise HouseRuleError("cards", "too_small" if choice.cards < HAND_SIZES[0] else "too_great")
        if any(one not in WILD_SETS for one in choice.wild):
            raise HouseRuleError("wild", "not_one_of", values=WILD_SETS)
        check_wild(choice.wild)

    def _build_terms(self, choice: DealersChoice | None) -> BettingTerms:
        choice = choice or DealersChoice(cards=self.cards, wild=self.wild, blind_play=self.blind_play)
        face_up = self.retained_hand_variant is RetainedHandVariant.FACE_UP
        return replace(
            super()._build_terms(choice),
            max_players=min(self.max_players, most_players(choice.cards)),
            cards=choice.cards,
            choose_discard=self.discard_mode is DiscardMode.CHOOSE,
            ranking=ranking_of(choice.wild),
            pack=full_pack(choice.wild),
            newcomers_match=self.newcomer_pays is NewcomerPays.MATCH_SHARE,
            blind_play=choice.blind_play,
            unacted_wins=self.unacted_last_player is UnactedLastPlayer.WINS,
            keeps_hands=self.two_blind_hands is TwoBlindHands.NORMAL,
            face_up=self.faceup_fold_rule if face_up else None,
            showdown_from=SHOWDOWN_MIN_PLAYERS[self.agreed_showdown],
            bets_on_time_out=self.timeout_action is TimeoutAction.BET_MIN,
        )


class SevenCardRules(BragRules):
    """House rules of Seven Card Brag with betting (RULES 10); everybody is always dealt seven cards."""

    cards: int = number(SEVEN_CARDS, SEVEN_CARDS, SEVEN_CARDS)
    min_players: int = player_count(2, 6)
    max_players: int = player_count(6, 6)


def most_players(cards: int) -> int:
    """Return the maximum number of players with `cards` cards each, one of whom also has a kept hand (RULES 2.5)."""
    return min(12, len(PACK) // cards - 1)


def check_wild(wild: tuple[str, ...]) -> None:
    """Raise HouseRuleError if sets of wild cards contradict each other."""
    if has_conflicting_jokers(wild):
        raise HouseRuleError("wild", "two_numbers_of_jokers")
