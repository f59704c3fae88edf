"""Tests of visibility in Crash (RULES 12.2, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.play import CRASH as GAME
from bot.rules.arranging.crash.state import CallMade, CrashOwnView, CrashPhase, CrashView
from bot.rules.arranging.engine.events import Arranged, Declared, Locked, PlaceShown, Unlocked
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Pass
from bot.rules.cards import cards
from bot.rules.game import Deal, Seat, visible_events
from tests.rules.arranging.tables import Table
from tests.support.holding import cards_in

A, B, C, D = 1, 2, 3, 4
GREAT = "3c 3d 3s Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c"
PAIRS = "2c 2d 5c 5d 8c 8d Jc Jd Kc Kd Ac Ad 9s"


def view(table: Table, seat: Seat | None) -> CrashView:
    seen = GAME.view(table.state, seat)
    assert isinstance(seen, CrashView)
    return seen


def four(**options: object) -> Table:
    return Table(200, 200, 200, 200, **options)


def test_before_all_are_ready_each_knows_his_own_cards() -> None:
    """Others see only that a player is ready, not the hands, their number or a declaration."""
    table = four().deal({0: GREAT}).say("A arranges 3c 3d 3s / Ac Ad Ah")
    other = four().deal({0: GREAT}).say("A arranges")
    declared = four().deal({0: PAIRS}).say("A declares six pairs")
    assert view(table, A).own == CrashOwnView(cards=cards(GREAT), hands=(cards("3c 3d 3s"), cards("Ac Ad Ah")))
    for seat in (None, C, D):
        assert view(table, seat) == view(other, seat)
        assert view(table, seat).seats == view(declared, seat).seats
        assert view(table, seat).to_act == (B, C, D)
        assert view(table, seat).seat_view(A).ready
    assert not list(cards_in(view(table, None)))


def test_events_tell_others_only_that_somebody_is_ready() -> None:
    """An arrangement and a declaration look the same to everybody else, and a change is invisible."""
    table, other = four().deal({0: PAIRS}), four().deal({0: PAIRS})
    arranged = table.say("A arranges Ac Ad Kc").events
    declared = other.say("A declares six pairs").events
    for seat in (B, None):
        assert visible_events(arranged, seat) == visible_events(declared, seat) == (Locked(seat=A),)
    assert any(isinstance(event, Arranged) for event in visible_events(arranged, A))
    changed = table.say("A declares six pairs").events
    assert visible_events(changed, A)
    assert visible_events(changed, B) == ()
    assert visible_events(table.say("A unlocks").events, B) == (Unlocked(seat=A),)


def test_prompts_are_the_same_for_everybody() -> None:
    """Every view lists the declarations, knocks and calls of the house rules, regardless of the cards held (D-108)."""
    table = four(quad_rule="south_wales", bus_ride_knock=True, pairs_redeal=5, crash_announce="optional")
    table.deal({0: PAIRS})
    for seat in (None, A, B, C, D):
        seen = view(table, seat)
        assert seen.declarations == (
            Declaration.SIX_PAIRS,
            Declaration.FIVE_PAIRS,
            Declaration.THIRTEEN_CARD_RUN,
            Declaration.FOUR_OF_A_KIND,
        )
        assert (seen.knocking, seen.calling) == (True, True)
    assert Declare(seat=A, what=Declaration.SIX_PAIRS) in [one.move for one in GAME.options(table.state, A)]


def test_only_places_that_were_compared_are_shown() -> None:
    """If the first place ends the game, later hands and set-aside cards stay hidden."""
    table = four(target=1).deal({0: GREAT, 1: "Jc Jd Jh Tc Td Th"})
    table.say("A arranges 3c 3d 3s / Ac Ad Ah", "B arranges Jc Jd Jh / Tc Td Th", "C arranges", "D arranges")
    for seat in (None, C):
        seen = view(table, seat)
        assert seen.seat_view(A).shown == (cards("3c 3d 3s"),)
        assert seen.seat_view(B).shown == (cards("Jc Jd Jh"),)
        own = set() if seen.own is None else set(seen.own.cards)
        assert set(cards_in(seen)) - own == set(cards("3c 3d 3s Jc Jd Jh"))
    assert view(table, A).own == CrashOwnView(cards=cards(GREAT), hands=(cards("3c 3d 3s"), cards("Ac Ad Ah")))
    assert [event.place for event in table.events if isinstance(event, PlaceShown)] == [1, 1]


def test_calls_are_hidden_until_all_have_answered() -> None:
    """Others see that a player has answered, but not the call, until all calls are revealed together (D-68)."""
    table = four(crash_announce="required").deal({0: GREAT})
    table.say("A arranges 3c 3d 3s", "B arranges", "C arranges", "D arranges", "A calls crash")
    assert view(table, A).own is not None
    assert view(table, A).own.called  # type: ignore[union-attr]
    assert view(table, None).seat_view(A).called is None
    assert view(table, None).seat_view(A).ready
    assert not any(isinstance(event, CallMade) for event in visible_events(table.events, B))
    assert not list(cards_in(view(table, None)))
    assert [one.move for one in GAME.options(table.state, B)] == [CallCrash(seat=B), Pass(seat=B)]
    table.say("B passes", "C passes", "D passes")
    assert [one.called for one in view(table, None).seats] == [True, False, False, False]


def test_a_declaration_shows_what_proves_it() -> None:
    """Six pairs show all thirteen cards. A thirteen-card run that loses to them is revealed without its cards."""
    run = "2s 3h 4c 5h 6s 7s 8h 9h Tc Js Qh Kh As"
    table = four().deal({0: PAIRS, 1: run})
    table.say("A declares six pairs", "B declares thirteen-card run", "C arranges", "D arranges")
    declared = {event.seat: event.cards for event in table.events if isinstance(event, Declared)}
    assert declared == {A: cards(PAIRS), B: ()}
    seen = view(table, None)
    assert seen.seat_view(A).proof == cards(PAIRS)
    assert (seen.seat_view(B).declared, seen.seat_view(B).proof) == (Declaration.THIRTEEN_CARD_RUN, ())


def test_four_of_a_kind_shows_four_cards() -> None:
    """Under South Wales rules, every declarer of four of a kind shows only those four cards."""
    table = four(quad_rule="south_wales").deal({0: "7c 7d 7h 7s Ac", 1: "2c 2d 2h 2s Kc"})
    table.say("A declares four of a kind", "B declares four of a kind", "C arranges", "D arranges")
    assert set(cards_in(view(table, None))) == set(cards("7c 7d 7h 7s 2c 2d 2h 2s"))


def test_a_given_up_hand_is_known_to_its_owner() -> None:
    """Nobody sees a spare hand before it is taken, and only its taker sees the hand given up."""
    table = Table(200, 200, 200).deal({0: GREAT, 2: "4c 4d"})
    assert view(table, None).spares == (1,)
    assert set(cards_in(view(table, A))) == set(cards(GREAT))
    table.say("A takes spare 1")
    own = view(table, A).own
    assert own is not None
    assert own.given_up == cards(GREAT)
    assert own.cards[:2] == cards("4c 4d")
    assert not list(cards_in(view(table, None)))
    assert view(table, C).seat_view(A).took_spare == 1
    assert view(table, C).spares == ()


def test_a_knock_is_public_and_names_nothing() -> None:
    """Everybody sees who knocked, but no card."""
    table = four(bus_ride_knock=True).deal({0: "7c 7d 7h 7s"}).say("A knocks")
    assert view(table, B).seat_view(A).knocked
    assert not list(cards_in(view(table, None)))


def test_a_bystander_is_anybody_without_a_seat() -> None:
    """A seat number that is not at the table gets the bystander's view."""
    table = four().deal()
    assert view(table, 99) == view(table, None)
    assert view(table, None).own is None


def test_the_dealer_may_keep_the_pack() -> None:
    """Under `optional_shuffle`, the next dealer may deal without shuffling, and everybody's view says so."""
    table = four(optional_shuffle=True).deal().say("C passes", *(f"{name} arranges" for name in "ABCD"))
    seen = view(table, C)
    assert (seen.phase, seen.next_dealer, seen.may_keep_pack) == (CrashPhase.BETWEEN_DEALS, A, True)
    table.play(Deal(seat=A))
    assert (view(table, C).phase, view(table, C).shuffled) == (CrashPhase.CUTTING, False)
    assert not view(four().deal().say(*(f"{name} arranges" for name in "ABCD")), A).may_keep_pack


def test_an_empty_arrangement_is_offered_for_all() -> None:
    """One option stands for all arrangements of a player's cards."""
    table = four().deal({0: GREAT})
    option = GAME.options(table.state, A)[0]
    assert option.move == Arrange(seat=A)
    assert option.admits(Arrange(seat=A, hands=(cards("3c 3d 3s"),)))
    assert not option.admits(Arrange(seat=A, hands=(cards("Jc Jd Jh"),)))
