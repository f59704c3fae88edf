"""Tests of visibility (RULES 12.2)."""

from __future__ import annotations

from bot.rules.betting.events import Compared, HandShown, HandShownFreely, HandShowReason
from bot.rules.betting.house_rules import RetainedHandVariant
from bot.rules.betting.moves import Look, ShowHand
from bot.rules.betting.play import THREE_CARD_BRAG as GAME
from bot.rules.betting.state import BettingPhase, BettingStatus, BragView
from bot.rules.cards import PACK, cards
from bot.rules.game import Option, Seat
from bot.rules.table.events import CardsSeen
from tests.rules.tables import Table
from tests.support.holding import cards_in

A, B, C = 1, 2, 3


def view(table: Table, seat: Seat | None) -> BragView:
    seen = GAME.view(table.state, seat)
    assert isinstance(seen, BragView)
    return seen


def all_views(table: Table) -> list[BragView]:
    """Return the views of everybody and of a bystander."""
    return [view(table, seat) for seat in (None, *(one.seat for one in table.state.seats))]


def test_nobody_sees_a_card_before_somebody_looks() -> None:
    """At the start of a deal, views show how many cards each hand has, but no card."""
    table = Table(50, 50, 50).deal()
    for seen in all_views(table):
        assert not list(cards_in(seen))
        assert [hand.count for one in seen.seats for hand in one.hands] == [3, 3, 3]
        assert {one.status for one in seen.seats} == {BettingStatus.BLIND}


def test_looking_shows_a_hand_to_its_owner_alone() -> None:
    """Only the owner's view has the cards after a look; the others see that the hand is open."""
    table = Table(50, 50, 50).deal({0: "As Kd 2c"}).say("A looks")
    assert view(table, A).seat_view(A).hands[0].cards == cards("As Kd 2c")
    for seat in (None, B, C):
        seen = view(table, seat)
        assert not list(cards_in(seen))
        assert seen.seat_view(A).status is BettingStatus.OPEN


def test_a_bystander_knows_what_a_blind_player_knows() -> None:
    """A blind player's view differs from a bystander's only in its viewer."""
    table = Table(50, 50, 50).deal().say("A looks", "A bets 2")
    ours, theirs = view(table, B), view(table, None)
    assert (ours.viewer, theirs.viewer) == (B, None)
    assert (ours.seats, ours.pots, ours.stake) == (theirs.seats, theirs.pots, theirs.stake)
    assert view(table, 99) == theirs


def test_of_two_hands_only_the_one_looked_at_is_seen() -> None:
    """A player with two hands sees only the hand that they looked at. After a throw the other hand is still hidden."""
    table = Table(50, 50, 50).deal({0: "As Kd 2c"}).say("A bets 1", "B folds", "C folds", "A retains").deal()
    table.say("B bets 1", "C bets 1", "A looks old")
    old, new = view(table, A).seat_view(A).hands
    assert (old.cards, new.cards) == (cards("As Kd 2c"), None)
    assert view(table, A).phase is BettingPhase.KEEP_OR_THROW
    assert not list(cards_in(view(table, B)))
    table.say("A throws")
    assert [hand.cards for hand in view(table, A).seat_view(A).hands] == [None]
    assert view(table, A).remembered == cards("As Kd 2c")
    assert view(table, B).seat_view(A).status is BettingStatus.BLIND
    assert not list(cards_in(view(table, B)))


def test_the_seer_who_loses_does_not_show() -> None:
    """If a seer loses, the other hand is shown to everybody and the seer's open hand stays hidden."""
    table = Table(50, 50).deal({0: "As Ad 2c", 1: "Ks Kd 2h"}).say("A looks", "A bets 1", "B looks", "B sees")
    for seat in (None, A):
        assert set(cards_in(view(table, seat))) == set(cards("As Ad 2c"))
        assert view(table, seat).seat_view(B).exposed is None
    assert view(table, B).remembered == cards("Ks Kd 2h")
    assert view(table, A).seat_view(A).exposed == cards("As Ad 2c")


def test_a_hidden_tie_is_not_told() -> None:
    """A tie is not reported if the seer's hand stays hidden, but is reported if both hands are shown."""
    table = Table(50, 50).deal({0: "As Ad 2c", 1: "Ac Ah 2h"}).say("A looks", "A bets 1", "B looks", "B sees")
    compared = next(one for one in table.events if isinstance(one, Compared))
    assert (compared.winner, compared.tied) == (A, False)
    table = Table(50, 50).deal({0: "As Ad 2c", 1: "Ac Ah 2h"}).say("A bets 1", "B sees")
    compared = next(one for one in table.events if isinstance(one, Compared))
    assert (compared.winner, compared.tied) == (A, True)


def test_both_blind_turn_all_six() -> None:
    """If a blind player sees a blind one, both hands are shown to everybody, the seer's last."""
    table = Table(50, 50).deal({0: "As Ad 2c", 1: "Ks Kd 2h"}).say("A bets 1", "B sees")
    shown = [(one.seat, one.reason) for one in table.events if isinstance(one, HandShown)]
    assert shown == [(A, HandShowReason.ALTERNATELY), (B, HandShowReason.ALTERNATELY)]
    assert set(cards_in(view(table, None))) == set(cards("As Ad 2c Ks Kd 2h"))


def test_a_blind_seer_may_look_at_the_hand_he_lost_with() -> None:
    """A losing blind seer may look privately until the next deal (D-25)."""
    table = Table(50, 50).deal({0: "Ks Kd 2h", 1: "As Ad 2c"}).say("A bets 1", "B looks", "B bets 2", "A sees")
    assert GAME.options(table.state, A) == (Option(move=Look(seat=A)),)
    assert view(table, A).may_look_back
    assert table.state.to_act == ()
    table.say("A looks")
    assert table.events == (CardsSeen(seen_by=(A,), seat=A, cards=cards("Ks Kd 2h")),)
    assert view(table, A).remembered == cards("Ks Kd 2h")
    assert not view(table, A).may_look_back
    assert set(cards_in(view(table, B))) == set(cards("As Ad 2c"))
    assert GAME.options(table.state, A) == ()


def test_the_look_back_ends_with_the_next_deal() -> None:
    """A losing blind seer can no longer look once the next deal has begun."""
    table = Table(50, 50).deal({0: "Ks Kd 2h", 1: "As Ad 2c"}).say("A bets 1", "B looks", "B bets 2", "A sees")
    table.deal()
    assert not view(table, A).may_look_back
    assert view(table, A).seat_view(A).hands[0].cards is None


def test_folding_shows_nothing() -> None:
    """Folded hands, looked at or not, and the winner's hand are shown to nobody."""
    table = Table(50, 50, 50).deal().say("A looks", "A folds", "B looks", "B bets 1", "C folds")
    assert view(table, None).outcome is not None
    assert not list(cards_in(view(table, None)))
    assert len(list(cards_in(view(table, A)))) == 3
    assert not list(cards_in(view(table, C)))


def test_a_winner_may_show_what_nobody_paid_to_see() -> None:
    """After everyone folded, the winner's hand becomes public if its owner shows it, and only until the next deal."""
    table = Table(50, 50, 50).deal({1: "9s 7d 2c"}).say("A folds", "B looks", "B bets 1", "C folds")
    assert GAME.options(table.state, B) == (Option(move=ShowHand(seat=B)),)
    assert [GAME.options(table.state, seat) for seat in (A, C)] == [(), ()]
    table.say("B shows")
    assert table.events == (HandShownFreely(seat=B, cards=cards("9s 7d 2c")),)
    for seat in (None, A, C):
        assert view(table, seat).seat_view(B).exposed == cards("9s 7d 2c")
    assert GAME.options(table.state, B) == ()
    assert view(table.deal(), None).seat_view(B).exposed is None


def test_a_kept_hand_is_known_to_be_kept_and_no_more() -> None:
    """Everybody sees that a hand is kept; nobody, including its owner, sees its cards."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B folds", "C folds", "A retains")
    for seen in all_views(table):
        assert seen.retained == A
        assert seen.seat_view(A).kept_hand
        assert not list(cards_in(seen))
    table.deal()
    for seen in all_views(table):
        assert [hand.count for hand in seen.seat_view(A).hands] == [3, 3]
        assert not list(cards_in(seen))


def test_a_coverer_sees_his_own_hand_if_he_had_looked() -> None:
    """An open player who covers still sees the hand; a blind one does not."""
    table = Table(50, 50, 2).deal({2: "7c 7d 2s"}).say("A bets 2", "B bets 2", "C looks", "C covers")
    assert view(table, C).seat_view(C).hands[0].cards == cards("7c 7d 2s")
    assert view(table, A).seat_view(C).hands[0].cards is None
    blind = Table(50, 50, 2).deal({2: "7c 7d 2s"}).say("A bets 2", "B bets 3", "C covers")
    assert blind.seat("C").status is BettingStatus.COVERED
    assert view(blind, C).seat_view(C).hands[0].cards is None


def test_pots_are_numbered_from_the_oldest() -> None:
    """Frozen pots name their coverer; the last pot is the one being played for."""
    table = Table(50, 50, 2).deal().say("A bets 2", "B bets 2", "C covers", "A bets 2")
    assert [(pot.number, pot.amount, pot.frozen_for) for pot in view(table, None).pots] == [(0, 8, C), (1, 2, None)]
    assert view(table, None).pot == 10
    assert view(table, None).live == 2
    assert view(table, None).seat_view(C).covers == 0


def test_prices_in_a_view_are_what_staying_in_costs() -> None:
    """The price of staying in is the minimum first bet, later the stake. Blind players pay half, rounded up."""
    table = Table(50, 50, 50, min_first_bet=3).deal()
    assert (view(table, None).open_price, view(table, None).blind_price) == (3, 2)
    table.say("A looks", "A bets 5")
    assert (view(table, None).open_price, view(table, None).blind_price) == (5, 3)
    table.say("B folds", "C folds")
    assert (view(table, None).open_price, view(table, None).blind_price) == (0, 0)


def test_a_vote_names_its_proposer_and_who_has_to_answer() -> None:
    """The view of a proposed showdown has its proposer and those who have not responded."""
    table = Table(50, 50, 50).deal().say("A bets 1", "B proposes showdown", "A accepts")
    seen = view(table, None)
    assert (seen.phase, seen.proposer, seen.waiting_for, seen.to_act) == (BettingPhase.VOTING, B, (C,), (C,))


def test_the_bottom_card_and_a_card_of_each_folded_hand_are_seen() -> None:
    """With `expose_bottom`, everybody sees the pack's bottom card during the deal, and the last card dealt to each
    folded hand (RULES 3.12, D-44).
    """
    table = Table(50, 50, 50, expose_bottom=True).deal({1: "2h Kd 9c"})
    assert view(table, None).bottom == table.state.pack[-1:]
    table.say("A looks", "A bets 1", "B folds")
    assert view(table, None).seat_view(B).turned == cards("9c")
    assert set(cards_in(view(table, None))) == {*cards("9c"), *view(table, None).bottom}
    table.say("C folds")
    assert view(table, None).bottom == ()
    table.deal()
    assert view(table, None).seat_view(B).turned == ()


def test_of_two_folded_hands_a_card_each_is_seen() -> None:
    """A player who folds two hands shows the card that was dealt last to each of them."""
    table = Table(50, 50, 50, expose_bottom=True).deal({0: "2h Kd 9c"})
    table.say("A bets 1", "B folds", "C folds", "A retains").deal()
    new = table.seat("A").new[-1]
    table.say("B looks", "B bets 2", "C folds", "A folds")
    assert view(table, None).seat_view(A).turned == (*cards("9c"), new)


def test_a_face_up_hand_is_everybodys_and_forced_folds_show_nothing() -> None:
    """The second hand of a blind winner is public; forced folds show no cards (RULES 3.9)."""
    table = Table(50, 50, 50, retained_hand_variant=RetainedHandVariant.FACE_UP).deal()
    table.say("A bets 1", "B folds", "C folds", "A retains")
    kept = table.seat("A").old
    order = [one for one in PACK if one not in kept]
    wanted = cards("7c 7d 7h")
    assert not set(wanted) & set(kept)
    rest = [one for one in order if one not in wanted]
    table.deal(pack=(*rest[:2], wanted[0], *rest[2:4], wanted[1], *rest[4:6], wanted[2], *rest[6:]))
    assert view(table, None).outcome is not None
    assert view(table, None).seat_view(A).face_up == wanted
    assert set(cards_in(view(table, None))) == set(wanted)
    assert view(table, None).retained == A
    assert len(list(cards_in(view(table, B)))) == 6
