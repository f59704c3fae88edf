"""Tests of play and views in Nine Card Brag (RULES 8)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.arranging.engine.events import GameEnding, PlaceShown, PlaceWon, PotTaken
from bot.rules.arranging.moves import DealTenth, Pack
from bot.rules.arranging.nine.house_rules import (
    GameLength,
    NineMode,
    NinePointsTable,
    NineRules,
    NineWinRule,
    PointsPayment,
)
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.nine.state import NineEnding, NinePhase, NineState, NineView
from bot.rules.cards import cards
from bot.rules.game import Seat, Void, visible_events
from bot.rules.house_rules import HouseRuleError
from tests.rules.arranging.tables import NineTable, Table
from tests.support.holding import check_refused

FIRST = (
    "8c 7d 6d / Qh Jh 6h / Ad Qc 5h",
    "Qs Js Ts / As 5s 4s / Ah Kc 9d",
    "Kh 9h 7h / Td 2c 2d / 9s 6c 3s",
    "6s 5c 4h / Ac Jc 9c / Kd 8h 4c",
)
SECOND = (
    "3c 3h 3s / Kc Ks Qd / Qs 9c 9h",
    "Qh Jc Td / 8h 7d 6s / As Ts 7h",
    "Ah Kh Qc / Ad 4h 4d / 8s 6h 2c",
    "Jh Js Jd / Th 6d 6c / 7c 4s 2s",
)
THIRD = (
    "Ac 3s 2s / 8h 7h 6d / Ts 5h 5s",
    "Ah 3c 2c / Kc Jc 7c / 9s 6c 4d",
    "Qd Jd Th / 6s 5c 4c / 5d 4s 2d",
    "9h 8d 7d / As Ks 8s / Ad Kd 4h",
)
"""`FIRST`, `SECOND` and `THIRD` are the hands of the worked deals of RULES 8.8."""
PAIRED = "2c 2d 3c 3d 4c 4d 5c 5d 9s"
QUADS = "Kc Kd Kh Ks 2h 3h 4h 6h 8h"
LOW = "Ts Th 8s 7s 7h 6s 5s 4s 2s"
SWEEPING = "Ac Ad Ah / Qc Qd Qh / Jc Jd Jh"
BY_DEALS = NineRules(
    mode=NineMode.POINTS,
    payment=PointsPayment.PER_POINT,
    end=GameLength("deals:2"),
    points_table=NinePointsTable.PLACES,
)
POINTS: dict[str, Any] = {"mode": "points", "stake": 5}


def dealt(*hands: str, **options: Any) -> Table:
    """Return a table where these hands have been dealt, the last one to the dealer."""
    table = NineTable(*[50] * len(hands), **options)
    return deal(table, *hands)


def deal(table: Table, *hands: str) -> Table:
    """Deal these hands, the first one to the dealer's left."""
    return table.deal({place: text.replace("/", "") for place, text in enumerate(hands)})


def arrange(table: Table, *hands: str) -> Table:
    """Make the players arrange these hands, the first one left of the dealer."""
    for seat, text in zip(table.state.order, hands, strict=True):
        table.say(f"{'ABCDEF'[seat - 1]} arranges {text}")
    return table


def any_hands(table: Table) -> Table:
    """Let players time out until the deal is over."""
    while table.state.in_deal:
        table.say(f"{'ABCDEF'[table.state.to_act[0] - 1]} times out")
    return table


def seen(state: NineState, seat: Seat | None) -> Any:
    return NINE.view(state, seat)


@pytest.mark.parametrize(
    ("hands", "win_rule", "stacks"),
    [
        (FIRST, "two_of_three", [49, 53, 49, 49]),
        (FIRST, "all_or_tie", [49, 49, 49, 49]),
        (FIRST, "all_three", [49, 49, 49, 49]),
        (FIRST, "four_pots", [46, 54, 46, 50]),
        (SECOND, "two_of_three", [49, 49, 49, 49]),
        (THIRD, "two_of_three", [53, 49, 49, 49]),
        (THIRD, "all_or_tie", [53, 49, 49, 49]),
        (THIRD, "all_three", [49, 49, 49, 49]),
        (THIRD, "four_pots", [54, 46, 46, 46]),
    ],
)
def test_worked_deals(hands: tuple[str, ...], win_rule: str, stacks: list[int]) -> None:
    """Each win rule gives the pot or pots to the seats that RULES 8.8 names."""
    table = arrange(dealt(*hands, win_rule=win_rule), *hands)
    assert table.stacks() == stacks
    assert table.state.pot == 200 - sum(stacks)


def test_the_first_of_equals_leads() -> None:
    """The dealer's left exposes first, then each round's winner; among equals, the first to expose leads."""
    table = arrange(dealt(*THIRD[1:], THIRD[0]), *THIRD[1:], THIRD[0])
    shown = [(event.place, event.seat) for event in table.events if isinstance(event, PlaceShown)]
    assert shown[:5] == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)]
    assert shown[8:] == [(3, 4), (3, 1), (3, 2), (3, 3)]
    assert [event.seats for event in table.events if isinstance(event, PlaceWon)] == [(1, 4), (4,), (4,)]
    assert table.state.outcome.rounds == ((1,), (4,), (4,))


def test_threes_may_be_best() -> None:
    """With threes as the best prial, the first player wins two of the three rounds."""
    assert arrange(dealt(*SECOND, best_prial=3), *SECOND).stacks() == [53, 49, 49, 49]


def test_carried_pots_grow_round_by_round() -> None:
    """With four pots, each pot that nobody wins is carried to the same pot of the next deal."""
    table = arrange(dealt(*FIRST, win_rule="four_pots"), *FIRST)
    assert seen(table.state, 1).pots == (0, 0, 0, 4)
    others = ("9c 9d 9h / 8c 8d 8h / 7c 7d 7h", "Kc 5d 2c / Qs 6d 3d / Js 4h 3h", "Kd 5c 2h / Ts 6s 4s / 9s 8s 2s")
    deal(table, SWEEPING, *others)
    assert seen(table.state, 1).pots == (4, 4, 4, 8)
    table.say("B arranges Ac Ad Ah / Qc Qd Qh / Jc Jd Jh", "C arranges 9c 9d 9h / 8c 8d 8h / 7c 7d 7h")
    any_hands(table)
    assert [(one.pot, one.seat, one.amount) for one in table.events if isinstance(one, PotTaken)] == [
        (0, 3, 4),
        (1, 2, 4),
        (2, 2, 4),
    ]
    assert seen(table.state, None).pots == (0, 0, 0, 8)


def test_other_pots_share_what_is_carried() -> None:
    """A carried pot is split if the new house rules have four pots, and joined again if they have one."""
    table = arrange(dealt(*SECOND), *SECOND)
    four = NINE.revise(table.state, NineRules(win_rule=NineWinRule.FOUR_POTS))
    assert four.pots == (1, 1, 1, 1)
    assert NINE.revise(four, NineRules()).pots == (4,)


# Declarations


def test_the_best_four_of_a_kind_takes_the_pot() -> None:
    """Declarations are revealed together. Four of a kind takes the pot, even if another player has four pairs."""
    table = dealt(PAIRED, QUADS, "7c 7d 7h 7s 9c 9d Tc Th Jd")
    table.say("A declares four pairs", "B declares four of a kind")
    assert seen(table.state, 3).seat_view(2).declared is None
    table.say("C declares four of a kind")
    assert table.stacks() == [49, 52, 49]
    assert seen(table.state, 1).seat_view(2).proof == cards("Kc Kd Kh Ks")
    assert seen(table.state, 1).seat_view(1).proof == ()


def test_pairs_may_come_first() -> None:
    """If four pairs rank above four of a kind, they save the game; the next player deals (D-84)."""
    table = dealt(PAIRED, QUADS, pairs_before_quads=True)
    table.say("A declares four pairs", "B declares four of a kind")
    assert (table.state.outcome.reason, table.state.outcome.saved, table.state.pot) == (NineEnding.SAVED, (1,), 2)
    assert seen(table.state, None).next_dealer == 1


# Bum deals


def test_a_bum_deal_is_told_once_all_have_submitted() -> None:
    """Packing is secret until all have submitted. A player who packs competes in no round and shows nothing (D-87)."""
    table = dealt(*FIRST, bum_deal=True).say("B packs", "A arranges " + FIRST[0], "C arranges " + FIRST[2])
    assert not seen(table.state, 1).seat_view(2).packed
    assert seen(table.state, 2).own.packs
    table.say("D arranges " + FIRST[3])
    view = seen(table.state, 1)
    assert (view.seat_view(2).packed, view.seat_view(2).shown) == (True, ())
    assert table.state.outcome.rounds == ((1,), (4,), (1,))
    assert table.stacks() == [53, 49, 49, 49]


def test_the_only_one_who_has_not_packed_wins() -> None:
    """The only player who has not packed takes the pot even after declaring to save the game (RULES 16.3)."""
    table = dealt(PAIRED, QUADS, LOW, bum_deal=True)
    table.say("A declares four pairs", "B packs", "C packs")
    assert (table.state.outcome.reason, table.stacks()) == (NineEnding.LAST_UNPACKED, [52, 49, 49])


def test_if_all_pack_the_pot_is_carried() -> None:
    """If everybody packs, the pot is carried over, and everybody pays another stake."""
    table = dealt(*FIRST, bum_deal=True).say("A packs", "B packs", "C packs", "D packs")
    assert (table.state.outcome.reason, table.state.pot) == (NineEnding.ALL_PACKED, 4)
    assert table.deal().state.pot == 8


# The tenth card


def test_a_tenth_card_is_dealt_and_one_discarded() -> None:
    """Only the dealer decides on a tenth card. A discard is out of play and known only to its owner (D-86)."""
    table = dealt(*FIRST[:3], tenth_card=True)
    assert table.state.to_act == (3,)
    table.say("C deals tenth")
    assert (table.state.phase, table.state.to_act) == (NinePhase.DISCARDING, (1, 2, 3))
    assert [len(one.cards) for one in table.state.seats] == [10, 10, 10]
    table.say("A discards 8c")
    assert seen(table.state, 1).own.given_up == cards("8c")
    assert cards("8c")[0] not in seen(table.state, 1).own.cards
    any_hands(table)
    assert table.state.outcome.reason in {NineEnding.PLAYED, NineEnding.CARRIED}


def thrown_in(*packers: str) -> Table:
    """Return a table of six who have been asked about a bum deal. `packers` have called one."""
    table = NineTable(*[50] * 6, jokers=2, tenth_card=True, bum_deal=True).deal()
    return table.say(*(f"{name} {'packs' if name in packers else 'passes'}" for name in "ABCDEF"))


def test_a_bum_deal_of_six_is_dealt_round_and_taken_back() -> None:
    """The cards thrown in are dealt to the others; the caller gets the remaining cards and the others' discards."""
    table = thrown_in("C")
    thrown = table.state.at(3).cards
    order = tuple(reversed(thrown))
    table.play(DealTenth(seat=6, order=order))
    assert [table.state.at(seat).cards[-1] for seat in (4, 5, 6, 1, 2)] == list(order[:5])
    assert seen(table.state, 3).own.cards == thrown
    for name, seat in zip("DEFAB", (4, 5, 6, 1, 2), strict=True):
        table.say(f"{name} discards {table.state.at(seat).cards[0].text}")
    assert table.state.phase is NinePhase.ARRANGING
    assert len(table.state.at(3).cards) == 9
    assert set(order[5:]) < set(table.state.at(3).cards)
    assert table.say("C packs").state.at(3).ready
    assert any_hands(table).state.at(3).packed


def test_who_called_a_bum_deal_does_not_learn_who_discarded_what() -> None:
    """The caller's view and events do not depend on the order in which the others discard."""
    told = []
    for names in ("DEFAB", "BAFED"):
        table = thrown_in("C").say("F deals tenth")
        for name in names:
            table.say(f"{name} discards {table.state.at('ABCDEF'.index(name) + 1).cards[0].text}")
        told.append((seen(table.state, 3), visible_events(table.events, 3)[-2:]))
    assert told[0] == told[1]


def test_nobody_calls_a_bum_deal_twice_because_somebody_left() -> None:
    """If one of six players leaves while they are asked about a bum deal, the other five are not asked again."""
    table = NineTable(*[50] * 6, jokers=2, tenth_card=True, bum_deal=True).deal().say("F leaves")
    table.say(*(f"{name} passes" for name in "ABCDE"))
    assert (table.state.phase, seen(table.state, 1).packing) == (NinePhase.ARRANGING, False)
    check_refused(table, Pack(seat=1), "no_bum_deal")


def test_the_table_shuffles_what_is_dealt_round() -> None:
    """The table shuffles the cards of a bum deal before they are dealt round. Other moves are not changed."""
    table = thrown_in("C")
    shuffled = table.state.with_random_cards(DealTenth(seat=6), lambda some: tuple(reversed(some)))
    assert shuffled == DealTenth(seat=6, order=tuple(reversed(table.state.at(3).cards)))
    assert table.state.with_random_cards(Void(), tuple) == Void()
    tenth = dealt(*FIRST[:3], tenth_card=True)
    assert tenth.state.with_random_cards(DealTenth(seat=3), tuple) == DealTenth(seat=3)


@pytest.mark.parametrize(
    ("said", "phase", "caller"),
    [
        (("C leaves",), NinePhase.TENTH, 4),
        (("F leaves",), NinePhase.ARRANGING, 0),
        (("F deals tenth", "C leaves"), NinePhase.DISCARDING, 0),
        (("F deals tenth", "A leaves"), NinePhase.DISCARDING, 3),
        (("F passes", "A leaves"), NinePhase.ARRANGING, 0),
    ],
)
def test_leaving_while_a_bum_deal_is_dealt_round(said: tuple[str, ...], phase: NinePhase, caller: int) -> None:
    """If the caller leaves, the next caller's cards are dealt; if the dealer leaves, everybody arranges."""
    table = thrown_in("C", "D").say(*said)
    assert (table.state.phase, table.state.caller) == (phase, caller)
    any_hands(table)
    assert table.state.pot + sum(table.stacks()) + 49 == 300
    assert len(table.state.pack) == 54


# Points


def test_points_of_a_deal() -> None:
    """Each round won scores one point, and winning all rounds one more (D-88); one stake pays for the game (D-92)."""
    table = arrange(dealt(SWEEPING, FIRST[2], **POINTS), SWEEPING, FIRST[2])
    assert (table.points(), table.state.pot, table.stacks()) == ({1: 4, 2: 0}, 10, [45, 45])
    table.deal()
    assert (table.state.pot, table.stacks()) == (10, [45, 45])
    assert seen(table.state, 1).deals_played == 1


def test_places_score_three_two_one() -> None:
    """The three best hands of each round score three, two and one. Equal hands score in the order of exposure."""
    table = arrange(dealt(*THIRD, points_table="places", **POINTS), *THIRD)
    assert table.points() == {1: 3 + 3 + 3 + 1, 2: 2 + 1, 3: 1 + 2, 4: 1 + 2 - 1 + 1}


def test_the_point_that_reaches_the_target_ends_the_game() -> None:
    """Once the target is reached, no further round is exposed, and the winner takes the pot (RULES 8.10)."""
    table = dealt(SWEEPING, FIRST[2], target=3, points_table="places", **POINTS)
    arrange(table, SWEEPING, FIRST[2])
    assert table.state.outcome.game is GameEnding.TARGET
    assert len(table.state.outcome.rounds) == 1
    assert table.stacks() == [55, 45]


def test_a_pot_begins_without_the_score_of_the_game_before() -> None:
    """After a game for points, a deal for a pot has no score and gives no points."""
    table = dealt(SWEEPING, FIRST[2], target=3, points_table="places", **POINTS)
    arrange(table, SWEEPING, FIRST[2])
    assert table.points() == {1: 3, 2: 0}
    table.state = NINE.revise(table.state, NineRules())
    deal(table, *FIRST[:2])
    told = NINE.view(table.state, 1)
    assert isinstance(told, NineView)
    assert (table.points(), told.target) == ({}, 0)
    assert not any(one.playing for one in told.seats)
    arrange(table, *FIRST[:2])
    assert table.state.outcome.points == ()


def test_points_for_one_thing_may_pass_the_target() -> None:
    """All points for one declaration count, even beyond the target. The losers pay for each point behind."""
    table = dealt(LOW, QUADS, **POINTS | {"target": 5, "payment": "per_point", "point_rate": 2})
    table.say("A times out", "B declares four of a kind")
    assert table.state.outcome.game is GameEnding.TARGET
    assert dict(table.state.outcome.points) == {1: 0, 2: 6}
    assert table.stacks() == [38, 62]


def test_saving_wins_no_game() -> None:
    """Points for saving the game never reach the target (D-89)."""
    table = dealt(PAIRED, LOW, target=3, pts_save=9, **POINTS).say("A declares four pairs", "B times out")
    assert (table.points(), table.state.game_on) == ({1: 2, 2: 0}, True)


@pytest.mark.parametrize(
    ("declared", "points"), [("four of a kind", {1: 6, 2: 4}), ("four of a kind set back", {1: 0, 2: 0})]
)
def test_four_of_a_kind_pegs_six_or_sets_back(declared: str, points: dict[int, int]) -> None:
    """With `quad_choice`, four of a kind scores six or sets all others back six, but not below zero (D-91)."""
    table = dealt(LOW, SWEEPING, quad_choice=True, **POINTS).say("A times out", "B arranges " + SWEEPING)
    assert table.points() == {1: 0, 2: 4}
    deal(table, LOW, QUADS).say(f"A declares {declared}", "B times out")
    assert table.points() == points


def test_the_last_deal_is_won_by_whoever_alone_leads() -> None:
    """Another deal follows a tied last deal, or one led by points for saving the game (D-90, RULES 16.3)."""
    table = dealt(PAIRED, "6c 6d 7c 7d 8c 8d Tc Td Jh", end="deals:1", **POINTS)
    table.say("A declares four pairs", "B declares four pairs")
    assert (table.points(), table.state.game_on) == ({1: 1, 2: 1}, True)
    deal(table, FIRST[0], PAIRED).say("A declares four pairs", "B times out")
    assert (table.points(), table.state.game_on) == ({1: 2, 2: 1}, True)
    deal(table, FIRST[2], SWEEPING).say("B arranges " + SWEEPING, "A arranges " + FIRST[2])
    assert (table.state.outcome.game, table.state.outcome.winner) == (GameEnding.DEALS, 2)
    assert table.stacks() == [45, 55]


def test_a_game_paid_for_by_the_point() -> None:
    """If losers pay by the point, nobody pays a stake. At the end losers pay for each point behind, if they can."""
    table = NineTable(50, 50, 3, mode="points", payment="per_point", point_rate=5, end="deals:1")
    deal(table, SWEEPING, LOW, PAIRED)
    table.say("A arranges " + SWEEPING, "B times out", "C times out")
    assert table.points() == {1: 4, 2: 0, 3: 0}
    assert table.stacks() == [73, 30, 0]


def test_who_leaves_a_game_pays_as_a_loser() -> None:
    """A player who leaves during a game is dealt no more cards but pays as a loser when it ends (D-81)."""
    table = dealt(*FIRST[:3], mode="points", payment="per_point", point_rate=5, target=4).say("C leaves")
    assert table.state.order == (1, 2)
    arrange(table, *FIRST[:2])
    assert (table.points(), table.state.outcome.winner) == ({1: 0, 2: 4, 3: 0}, 2)
    assert table.state.stacks == ((1, 30), (2, 90))


# Cancelled deals, leaving, and costs


def test_a_cancelled_deal_returns_its_stakes() -> None:
    """A cancelled deal restores the pots. If it was the first of a game, the next deal collects the stakes again."""
    table = arrange(dealt(*FIRST, win_rule="four_pots"), *FIRST).deal()
    table.play(Void())
    assert (seen(table.state, None).pots, table.state.dealer) == ((0, 0, 0, 4), 1)
    table = dealt(*FIRST, **POINTS)
    table.play(Void())
    assert (table.stacks(), table.state.pot, table.state.entry(1)) == ([50] * 4, 0, 5)
    table.deal()
    assert (table.stacks(), table.state.pot, table.state.entry(1)) == ([45] * 4, 20, 0)
    table.play(Void())
    any_hands(table.deal())
    table.deal().play(Void())
    assert (table.stacks(), table.state.pot) == ([45] * 4, 20)


def test_the_last_in_a_deal_takes_the_pot() -> None:
    """Players who leave a deal lose their stakes. The last player takes all pots."""
    table = dealt(*FIRST[:3], win_rule="four_pots").say("A leaves", "C leaves")
    assert (table.state.outcome.reason, table.state.stacks) == (NineEnding.ABANDONED, ((2, 58),))


def test_a_game_left_by_all_but_one_is_void() -> None:
    """If all but one leave a game, it has no winner, and its pot goes to the last player (D-15)."""
    table = dealt(*FIRST[:3], **POINTS).say("A leaves", "C leaves")
    assert (table.state.outcome.game, table.state.outcome.winner) == (GameEnding.VOID, None)
    assert table.state.stacks == ((2, 60),)


def test_who_cannot_pay_is_not_dealt_in() -> None:
    """A player who cannot pay a stake for each of four pots is not dealt in (RULES 16.3)."""
    table = NineTable(50, 3, 50, win_rule="four_pots").deal()
    assert table.state.order == (1, 3)


@pytest.mark.parametrize(
    ("rules", "entry", "largest", "buy_in"),
    [
        (NineRules(stake=2), 2, 0, 20),
        (NineRules(stake=2, win_rule=NineWinRule.FOUR_POTS), 8, 0, 80),
        (NineRules(stake=2, mode=NineMode.POINTS), 2, 2, 2),
        (NineRules(mode=NineMode.POINTS, payment=PointsPayment.PER_POINT, point_rate=3, target=7), 0, 36, 36),
        (BY_DEALS, 0, 20, 20),
    ],
)
def test_what_it_costs_is_known_before(rules: NineRules, entry: int, largest: int, buy_in: int) -> None:
    """A deal costs its stakes. A game costs its stake, or a payment for each point behind."""
    assert (rules.entry, rules.largest_payment(4), rules.buy_in) == (entry, largest, buy_in)
    assert rules.suggested_stack >= buy_in


# House rules


@pytest.mark.parametrize(
    ("options", "option", "code"),
    [
        ({"best_prial": 8}, "best_prial", "not_one_of"),
        ({"max_players": 6}, "max_players", "too_great"),
        ({"jokers": 1}, "jokers", "too_small"),
        ({"target": 2}, "target", "too_small"),
        ({"stake": 0}, "stake", "too_small"),
        ({"mode": "points", "pts_round": 0, "pts_sweep": 0, "pts_quad": 0}, "pts_round", "too_small"),
    ],
)
def test_house_rules_that_do_not_hold(options: dict[str, object], option: str, code: str) -> None:
    """Values outside RULES 8.9 are refused with the option and the reason."""
    with pytest.raises(HouseRuleError) as refused:
        NINE.build_rules(options)
    assert (refused.value.option, refused.value.code) == (option, code)


def test_two_jokers_let_six_play() -> None:
    """Two jokers raise the default of `max_players` to six. A value that is set explicitly is kept."""
    assert NINE.build_rules({"jokers": 2}).max_players == 6
    five = NINE.build_rules({"jokers": 2, "max_players": 5})
    assert five.max_players == 5
    assert NINE.build_rules(NINE.changed_options(five)) == five
    assert NineRules().adjust_options({"jokers": 2, "max_players": 5}, {"jokers"})["max_players"] == 6
    assert five.adjust_options({"jokers": 0, "max_players": 6}, {"jokers"})["max_players"] == 5
    assert NineRules().adjust_options({"jokers": 2, "max_players": 5}, {"jokers", "max_players"})["max_players"] == 5


@pytest.mark.parametrize("preset", NINE.presets, ids=lambda one: one.key)
def test_presets_are_played(preset: Any) -> None:
    """One deal of each preset can be played with the largest number of players."""
    table = NineTable(*[200] * preset.rules.max_players, **NINE.changed_options(preset.rules))
    assert table.state.rules == preset.rules
    any_hands(table.deal())
    assert table.state.outcome is not None
