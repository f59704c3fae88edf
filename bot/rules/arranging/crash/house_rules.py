"""House rules of Crash (RULES 7.13), their presets, and the prices known before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property, partial

from bot.rules.arranging.engine import house_rules
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms, Misorder
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Rank
from bot.rules.house_rules import CostEffect, Preset, Value, amount, number, option, player_count
from bot.rules.ranking import Category, Ranking


class MinHand(Enum):
    PAIR = "pair"
    FLUSH = "flush"
    HIGH_CARD = "high_card"


class TieRule(Enum):
    """Treatment of the point for a place in which the best hands tie."""

    NO_POINT = "no_point"
    YOGI = "yogi"
    NEXT_BEST = "next_best"


class YogiName(Enum):
    """Name of the fictional player who gets the tied points."""

    YOGI = "Yogi"
    CHAS = "Chas"


class CrashRule(Enum):
    BONUS_POINTS = "bonus_points"
    WINS_GAME = "wins_game"
    PAYMENT = "payment"
    NONE = "none"


class CrashAnnounce(Enum):
    """Requirement to announce a crash before any card is shown."""

    NOT_NEEDED = "not_needed"
    REQUIRED = "required"
    OPTIONAL = "optional"


class _PointsOption(Enum):
    """Option whose value may contain a number of points."""

    @property
    def points(self) -> int:
        return int(self.value.partition(":")[2] or 0)


class CrashReward(_PointsOption):
    PAYMENT = "payment"
    WINS_GAME = "wins_game"
    _ignore_ = "count"
    for count in range(11):
        vars()[f"POINTS_{count}"] = f"points:{count}"


class CrashPenalty(_PointsOption):
    PAY_EACH = "pay_each"
    NONE = "none"
    _ignore_ = "count"
    for count in range(1, 11):
        vars()[f"MINUS_{count}"] = f"minus_points:{count}"


class QuadRule(Enum):
    BUS_RIDE = "bus_ride"
    SOUTH_WALES = "south_wales"
    FOUR_THREES_WIN = "four_threes_win"
    OFF = "off"


class ThirteenRun(Enum):
    """Reward for declaring a card of every rank."""

    WINS_GAME = "wins_game"
    PAYMENT = "payment"
    OFF = "off"


class CrashPayment(Enum):
    FIXED = "fixed"
    PER_POINT = "per_point"
    NONE = "none"


class FirstDealer(Enum):
    RANDOM = "random"
    FIRST_SEVEN = "first_seven"


_RANKS_DECLARED = {QuadRule.SOUTH_WALES: frozenset(Rank), QuadRule.FOUR_THREES_WIN: frozenset({Rank.THREE})}
"""Ranks of which four of a kind may be declared."""
_THREES_FIRST, _ACES_FIRST = Ranking(), Ranking(best_prial=None)
_LOWEST_HANDS = {MinHand.PAIR: Category.PAIR, MinHand.FLUSH: Category.FLUSH, MinHand.HIGH_CARD: Category.HIGH_CARD}


class CrashRules(ArrangingRules):
    """House rules of Crash. Amounts are in chips."""

    target: int = number(11, 1, 99, "scoring", announced=True, in_stakes=True)
    target_small: int = number(15, 1, 99, "scoring", announced=True, in_stakes=True)
    win_margin: int = number(1, 1, 2, "scoring")
    tie_rule: TieRule = option(TieRule.NO_POINT, "scoring", announced=True)
    yogi_name: YogiName = option(YogiName.YOGI, "scoring", cost=CostEffect.NONE)
    min_hand: MinHand = option(MinHand.PAIR, "hands", announced=True)
    misorder: Misorder = option(Misorder.REJECT, "hands")
    four_card_sets: bool = option(False, "hands")
    prials_aces_first: bool = option(False, "hands")
    crash_rule: CrashRule = option(CrashRule.BONUS_POINTS, "crash", announced=True)
    crash_points: int = number(1, 0, 10, "crash")
    crash_payment: int = amount(50, group="crash")
    crash_announce: CrashAnnounce = option(CrashAnnounce.NOT_NEEDED, "crash", announced=True)
    crash_announced_reward: CrashReward = option(CrashReward.PAYMENT, "crash")
    crash_payment_announced: int = amount(100, group="crash")
    crash_penalty_rule: CrashPenalty = option(CrashPenalty.PAY_EACH, "crash")
    crash_penalty: int = amount(50, group="crash")
    quad_rule: QuadRule = option(QuadRule.BUS_RIDE, "special", announced=True)
    bus_ride_points: int = number(1, 0, 4, "special")
    bus_ride_payment: int = amount(0, group="special")
    bus_ride_knock: bool = option(False, "special")
    pairs_redeal: int = number(6, 5, 6, "special", zero_means_none=True, announced=True)
    thirteen_run: ThirteenRun = option(ThirteenRun.WINS_GAME, "special", announced=True)
    reset_to_zero: bool = option(False, "special")
    payment: CrashPayment = option(CrashPayment.FIXED, "stakes", announced=True)
    game_stake: int = amount(50, announced=True)
    point_rate: int = amount(2, announced=True)
    zero_double: bool = option(False, "stakes")
    all_zero_treble: bool = option(False, "stakes")
    spare_fee: int = amount(0)
    spare_reuse: bool = option(False, "pack")
    optional_shuffle: bool = option(False, "pack")
    first_dealer: FirstDealer = option(FirstDealer.RANDOM, "pack", cost=CostEffect.NONE)
    min_players: int = player_count(2, 4, CostEffect.ANY)
    max_players: int = player_count(4, 4, CostEffect.ANY)

    @cached_property
    def terms(self) -> ArrangingTerms:
        hands = HandRules(
            max_hands=4,
            lowest=_LOWEST_HANDS[self.min_hand],
            four_card_sets=self.four_card_sets,
            ranking=_ACES_FIRST if self.prials_aces_first else _THREES_FIRST,
        )
        pairs = [
            house_rules.SpecialHolding(what=what, held=partial(house_rules.has_pairs, count))
            for what, count in ((Declaration.SIX_PAIRS, 6), (Declaration.FIVE_PAIRS, 5))
            if 0 < self.pairs_redeal <= count
        ]
        run = house_rules.SpecialHolding(what=Declaration.THIRTEEN_CARD_RUN, held=house_rules.has_every_rank)
        ranks = _RANKS_DECLARED.get(self.quad_rule)
        return ArrangingTerms(
            cards=13,
            hands=hands,
            hands_dealt=4,
            misorder=self.misorder,
            ties=house_rules.TieWinner.NEXT_BEST
            if self.tie_rule is TieRule.NEXT_BEST
            else house_rules.TieWinner.NOBODY,
            specials=(
                tuple(pairs),
                () if self.thirteen_run is ThirteenRun.OFF else (run,),
                () if ranks is None else (house_rules.four_of_a_kind(hands, ranks),),
            ),
            winning_margin=self.win_margin,
        )

    @property
    def scores_bus_rides(self) -> bool:
        return self.quad_rule in {QuadRule.BUS_RIDE, QuadRule.FOUR_THREES_WIN}

    @property
    def has_announcements(self) -> bool:
        return self.crash_announce is not CrashAnnounce.NOT_NEEDED

    def target_for(self, players: int) -> int:
        return self.target if players == 4 else self.target_small

    @property
    def hides_pack_order(self) -> bool:
        """True if the pack need not be shuffled, because cards that nobody has seen then keep their order."""
        return self.optional_shuffle

    def game_price(self, target: int, points: int) -> int:
        """Return the chips that a loser with `points` pays for the game, before any doubling."""
        if self.payment is CrashPayment.FIXED:
            return self.game_stake
        return self.point_rate * max(0, target - points) if self.payment is CrashPayment.PER_POINT else 0

    @property
    def game_price_factor(self) -> int:
        if self.all_zero_treble:
            return 3
        return 2 if self.zero_double or self.tie_rule is TieRule.YOGI else 1

    @property
    def largest_game_payment(self) -> int:
        farthest = max(map(self.target_for, range(self.min_players, self.max_players + 1)))
        return self.game_price_factor * self.game_price(farthest, 0)

    @property
    def crash_price(self) -> int:
        paid = self.crash_rule is CrashRule.PAYMENT and self.crash_announce is not CrashAnnounce.REQUIRED
        return self.crash_payment if paid else 0

    @property
    def announced_price(self) -> int:
        paid = self.has_announcements and self.crash_announced_reward is CrashReward.PAYMENT
        return self.crash_payment_announced if paid else 0

    @property
    def failed_price(self) -> int:
        paid = self.has_announcements and self.crash_penalty_rule is CrashPenalty.PAY_EACH
        return self.crash_penalty if paid else 0

    @property
    def ride_price(self) -> int:
        return self.bus_ride_payment if self.scores_bus_rides else 0

    @property
    def run_price(self) -> int:
        """Chips that each opponent pays for a thirteen-card run under `thirteen_run = payment`; otherwise 0."""
        if self.thirteen_run is not ThirteenRun.PAYMENT:
            return 0
        return 10 * self.point_rate if self.payment is CrashPayment.PER_POINT else self.game_price(0, 0)

    @property
    def paid_run_price(self) -> int:
        """`run_price`, or 0 if a run resets the other players' scores instead."""
        return 0 if self.reset_to_zero else self.run_price

    @property
    def _single_prices(self) -> tuple[int, ...]:
        """Prices that a player pays at once and to one recipient only."""
        return self.crash_price, self.announced_price, self.ride_price, self.paid_run_price, self.spare_fee

    def largest_payment(self, players: int) -> int:
        """Return the most chips that a player may have to pay at once, to all recipients together (D-67)."""
        others = players - 1
        lost = self.game_price_factor * self.game_price(self.target_for(players), 0)
        game = lost * others if self.misorder is Misorder.LOSE_GAME else lost
        return max(game, self.failed_price * others, *self._single_prices)

    @property
    def suggested_stack(self) -> int:
        rate = self.point_rate if self.payment is CrashPayment.PER_POINT else 0
        return 5 * max(self.largest_game_payment, rate, self.failed_price, *self._single_prices)

    @property
    def several_deals(self) -> bool:
        return True

    @property
    def for_points(self) -> bool:
        return True

    @property
    def buy_in(self) -> int:
        return self.largest_game_payment

    @property
    def entry(self) -> int:
        """Chips needed to be dealt in: none, because players who are short pay what they have."""
        return 0

    @property
    def seatless_scorers(self) -> tuple[str, ...]:
        return (self.yogi_name.value,) if self.tie_rule is TieRule.YOGI else ()

    @property
    def ineffective_options(self) -> Mapping[str, str]:
        unannounced = "crash_announce" if self.crash_announce is CrashAnnounce.REQUIRED else ""
        announced = "" if self.has_announcements else "crash_announce"
        riding = "" if self.scores_bus_rides else "quad_rule"
        paid = "payment" if self.payment is CrashPayment.NONE else ""
        declared = "" if self.pairs_redeal or self.thirteen_run is not ThirteenRun.OFF else "thirteen_run"
        found = {
            "target": house_rules.unless(self.max_players == 4, "max_players"),
            "target_small": house_rules.unless(self.min_players < 4, "min_players"),
            "yogi_name": house_rules.unless(self.tie_rule is TieRule.YOGI, "tie_rule"),
            "crash_rule": unannounced,
            "crash_points": unannounced or house_rules.unless(self.crash_rule is CrashRule.BONUS_POINTS, "crash_rule"),
            "crash_payment": unannounced or house_rules.unless(self.crash_rule is CrashRule.PAYMENT, "crash_rule"),
            "crash_announced_reward": announced,
            "crash_payment_announced": announced
            or house_rules.unless(self.crash_announced_reward is CrashReward.PAYMENT, "crash_announced_reward"),
            "crash_penalty_rule": announced,
            "crash_penalty": announced
            or house_rules.unless(self.crash_penalty_rule is CrashPenalty.PAY_EACH, "crash_penalty_rule"),
            "bus_ride_points": riding,
            "bus_ride_payment": riding,
            "reset_to_zero": declared,
            "game_stake": house_rules.unless(self.payment is CrashPayment.FIXED, "payment"),
            "point_rate": house_rules.unless(self.payment is CrashPayment.PER_POINT, "payment"),
            "zero_double": paid or house_rules.unless(self.tie_rule is not TieRule.YOGI, "tie_rule"),
            "all_zero_treble": paid,
        }
        return house_rules.idle_options(found)


PRESETS = (
    Preset("crash", "Crash", CrashRules()),
    Preset("crash-four", "Crash for four", CrashRules(min_players=4)),
    Preset("crash-salford", "Salford and Coventry", CrashRules(target=7, target_small=7)),
    Preset(
        "crash-south-wales",
        "South Wales",
        CrashRules(target=12, target_small=12, win_margin=2, quad_rule=QuadRule.SOUTH_WALES),
    ),
    Preset("crash-yorkshire", "Yorkshire, with Yogi", CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.YOGI)),
    Preset("crash-lincolnshire", "Lincolnshire, with Chas", CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.CHAS)),
    Preset("crash-no-pairs", "Crash without pairs", CrashRules(min_hand=MinHand.FLUSH)),
    Preset(
        "crash-wikipedia",
        "Crash for money, as in Wikipedia",
        CrashRules(
            target=15,
            target_small=15,
            crash_announce=CrashAnnounce.OPTIONAL,
            crash_rule=CrashRule.PAYMENT,
            crash_payment=50,
            crash_payment_announced=100,
            crash_penalty=50,
            four_card_sets=True,
            quad_rule=QuadRule.OFF,
            pairs_redeal=0,
            thirteen_run=ThirteenRun.OFF,
            payment=CrashPayment.NONE,
        ),
    ),
    Preset(
        "crash-arena",
        "Crash as on Board Game Arena",
        CrashRules(
            target=10,
            target_small=10,
            quad_rule=QuadRule.OFF,
            pairs_redeal=0,
            thirteen_run=ThirteenRun.OFF,
            payment=CrashPayment.NONE,
        ),
    ),
)
"""Shipped presets. Salford and Coventry play the same rules."""


class PriceKind(Enum):
    GAME = "game"
    GAME_PER_POINT = "game_per_point"
    """Paid by a loser to the winner, for each point short of the target."""
    CRASH = "crash"
    ANNOUNCED_CRASH = "announced_crash"
    FAILED_CALL = "failed_call"
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    SPARE = "spare"
    """Paid into the pool by a player who takes a spare hand."""


class Price(Value):
    """Price in chips. `times` is its greatest factor: a lost game may cost double or treble."""

    kind: PriceKind
    amount: int
    times: int = 1


def price_list(rules: CrashRules) -> tuple[Price, ...]:
    """Return all prices under these house rules, the price of the game first."""
    per_point = rules.payment is CrashPayment.PER_POINT
    prices = (
        Price(
            kind=PriceKind.GAME_PER_POINT if per_point else PriceKind.GAME,
            amount=rules.point_rate if per_point else rules.game_price(0, 0),
            times=rules.game_price_factor,
        ),
        Price(kind=PriceKind.CRASH, amount=rules.crash_price),
        Price(kind=PriceKind.ANNOUNCED_CRASH, amount=rules.announced_price),
        Price(kind=PriceKind.FAILED_CALL, amount=rules.failed_price),
        Price(kind=PriceKind.BUS_RIDE, amount=rules.ride_price),
        Price(kind=PriceKind.THIRTEEN_RUN, amount=rules.paid_run_price),
        Price(kind=PriceKind.SPARE, amount=rules.spare_fee),
    )
    return tuple(price for price in prices if price.amount)


def most_chips_lost(rules: CrashRules, players: int) -> int | None:
    """Return the most chips that one player can pay in a game with `players` players; None if there is no bound.

    There is no bound if a payment can repeat without bringing the game nearer to its end. Such payments are failed
    calls, spare hands, paid thirteen-card runs, and rides for no points. Crashes and rides are unbounded where scores
    can fall or a lead of two is needed.
    """
    if rules.failed_price or rules.spare_fee or rules.paid_run_price:
        return None
    target = rules.target_for(players)
    crash, ride = max(rules.crash_price, rules.announced_price), rules.ride_price
    can_fall = rules.reset_to_zero or (rules.has_announcements and rules.crash_penalty_rule.points > 0)
    if (crash or ride) and (can_fall or rules.win_margin > 1):
        return None
    if ride and not rules.bus_ride_points:
        return None
    others = players - 1
    lost = rules.game_price_factor * rules.game_price(target, 0)
    if rules.misorder is Misorder.LOSE_GAME:
        lost *= others
    most_in_passing = _most_collected(rules, crash, ride, target - 1, last=False)
    return lost + (others - 1) * most_in_passing + _most_collected(rules, crash, ride, target, last=True)


def _most_collected(rules: CrashRules, crash: int, ride: int, points: int, *, last: bool) -> int:
    """Return the most chips that one opponent collects while scoring `points`. With `last`, the last point wins."""
    places, ride_points = rules.terms.places, rules.bus_ride_points
    most = 0
    for crashes in range(points // places + 1):
        left = points - places * crashes
        rides = 0
        if ride:
            rides = (left + ride_points - 1) // ride_points if last else left // ride_points
        most = max(most, crashes * crash + rides * ride)
    return most
