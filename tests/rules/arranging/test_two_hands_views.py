"""Tests of visibility in Six and Seven Card Brag, in views and in records (RULES 12.2), and of refusals."""

from __future__ import annotations

import pytest

from bot.rules import registry
from bot.rules.arranging.engine.events import Locked
from bot.rules.arranging.engine.state import OwnCardsView
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Discard, Expose, Pack, Pass
from bot.rules.arranging.two_hands import TwoHandsView
from bot.rules.cards import PACK, cards
from bot.rules.game import Close, Deal, DealCut, IllegalMove, Join, Move, Seat, TimeOut, TopUp, Void, visible_events
from bot.rules.record.document import read
from bot.rules.record.replaying import replay
from bot.rules.record.writing import record_game, redact, write
from tests.rules.arranging.tables import SevenTable, SixTable, Table, order
from tests.support.holding import cards_in, check_refused

A, B, C = 1, 2, 3
FIRST, SECOND, THIRD = "9h 8c 7d As Jc 5s", "6c 6d 6h 6s 4c 3c", "Th 7h 3h Qc 4d 3s"
"""Cards dealt to A, B and C; B has four of a kind."""
NAMES = [(A, "Ann", 9), (B, "Ben", 9), (C, "Cat", 9)]


def view(table: Table, seat: Seat | None) -> TwoHandsView:
    seen = table.GAME.view(table.state, seat)
    assert isinstance(seen, TwoHandsView)
    return seen


def dealt(**options: object) -> Table:
    """Return a table where `FIRST`, `SECOND` and `THIRD` have been dealt."""
    return SixTable(9, 9, 9, **options).deal({0: FIRST, 1: SECOND, 2: THIRD})


def exposing(**options: object) -> Table:
    """Return a table where all have arranged, A has exposed the left hand, and B is asked."""
    table = dealt(**options)
    return table.say(
        "A arranges 9h 8c 7d / As Jc 5s", "B arranges 6c 6d 6h / 6s 4c 3c", "C arranges Th 7h 3h / Qc 4d 3s"
    )


def test_before_all_are_ready_each_knows_their_own_cards() -> None:
    """Until all are ready, others see only that a player is ready. Hands and a declaration look the same."""
    arranged, declared = dealt().say("B arranges 6c 6d 6h / 6s 4c 3c"), dealt().say("B declares four of a kind")
    for seat in (None, A, C):
        assert view(arranged, seat) == view(declared, seat)
        assert visible_events(arranged.events, seat) == visible_events(declared.events, seat) == (Locked(seat=B),)
        assert not set(cards_in(view(arranged, seat))) - set(view(arranged, seat).own.cards if seat else ())  # type: ignore[union-attr]
    assert view(declared, B).own == OwnCardsView(cards=cards(SECOND), declared=Declaration.FOUR_OF_A_KIND)
    assert (view(arranged, None).place, view(arranged, None).waiting, view(arranged, None).best) == (0, (), ())


def test_what_may_be_declared_is_the_same_for_everybody() -> None:
    """Every view lists the declarations of the house rules (D-108). Only a player with the cards may make one."""
    table = dealt(six_card_running_flush=True)
    for seat in (None, A, B, C):
        assert view(table, seat).declarations == (Declaration.RUNNING_FLUSH, Declaration.FOUR_OF_A_KIND)
    offered = {seat: [one.move for one in table.GAME.options(table.state, seat)] for seat in (A, B, C)}
    assert Declare(seat=B, what=Declaration.FOUR_OF_A_KIND) in offered[B]
    assert not any(isinstance(move, Declare) for seat in (A, C) for move in offered[seat])


def test_who_is_asked_has_the_same_choice_whatever_they_hold() -> None:
    """Only the player who is asked may expose or pass, and the cards make no difference."""
    table = exposing()
    for seat in (B, C):
        options = table.GAME.options(table.state, seat)
        assert [one.move for one in options] == [Expose(seat=seat), Pass(seat=seat)]
        assert not any(one.secret for one in options)
        assert all(not table.GAME.options(table.state, other) for other in (A, B, C, 9) if other != seat)
        table.play(Pass(seat=seat))
    assert (table.state.is_answering, table.state.is_quick, table.state.is_simultaneous) == (True, True, False)


def test_passing_hides_a_hand_for_good() -> None:
    """A hand that its player passes with is never shown to others. The player's other hand is shown if exposed."""
    table = exposing().say("B passes", "C exposes")
    assert (view(table, None).leader, view(table, None).waiting, view(table, None).best) == (A, (B, C), ((A,), (A,)))
    table.say("B exposes", "C passes")
    for seat in (None, A, C):
        seen = view(table, seat)
        own = set(seen.own.cards) if seen.own else set()
        assert set(cards_in(seen)) - own == set(cards("9h 8c 7d As Jc 5s Th 7h 3h 6s 4c 3c")) - own
        assert seen.seat_view(B).shown == ((), cards("6s 4c 3c"))
        assert seen.seat_view(B).passed == (1,)
        assert seen.seat_view(C).shown == (cards("Th 7h 3h"),)
    assert view(table, B).own == OwnCardsView(cards=cards(SECOND), hands=(cards("6c 6d 6h"), cards("6s 4c 3c")))
    assert view(table, None).best == ((A,), (A,))
    assert view(table, None).reveal == 4


def test_the_seventh_card_is_shown_to_nobody() -> None:
    """The seventh card, which is in neither hand, stays hidden after both hands have been exposed."""
    table = SevenTable(9, 9, may_pass=False).deal({0: f"{FIRST} Kd", 1: f"{SECOND} Qs"})
    table.say("A arranges 9h 8c 7d / As Jc 5s", "B arranges 6c 6d 6h / 6s 4c 3c")
    assert set(cards_in(view(table, None))) == set(cards(FIRST)) | set(cards(SECOND))


@pytest.mark.parametrize("reader", ["public", "Ann", "Ben", "Cat"])
def test_a_record_tells_what_its_reader_saw(monkeypatch: pytest.MonkeyPatch, reader: str) -> None:
    """A redacted record omits the hands with which other players passed, and can still be replayed."""
    monkeypatch.setitem(registry.GAMES, SixTable.GAME.name, SixTable.GAME)
    pack = order({0: FIRST, 1: SECOND, 2: THIRD}, 3)
    arranged = [
        Arrange(seat=seat, hands=(cards(held)[:3], cards(held)[3:]))
        for seat, held in ((A, FIRST), (B, SECOND), (C, THIRD))
    ]
    answers = [Pass(seat=B), Expose(seat=C), Expose(seat=B), Pass(seat=C)]
    moves: list[Move] = [Deal(order=pack), *arranged, *answers]
    found = record_game(SixTable.GAME, SixTable.GAME.default_rules, NAMES, C, moves)
    theirs = redact(found, reader)
    text = write(theirs)
    told = dict(line.split(" arranges ", 1) for line in theirs.deals[0].moves if " arranges" in line)
    assert told == {
        "Ann": "9h 8c 7d / As Jc 5s",
        "Ben": "6c 6d 6h / 6s 4c 3c" if reader == "Ben" else "/ 6s 4c 3c",
        "Cat": "Th 7h 3h / Qc 4d 3s" if reader == "Cat" else "Th 7h 3h",
    }
    assert ("6c 6d 6h" in text) is (reader == "Ben")
    assert replay(read(text)).deals[0].winner == "Ann"


CASES: list[tuple[Table, Move, str]] = [
    (exposing(), Expose(seat=C), "not_your_turn"),
    (exposing(), Pass(seat=A), "not_your_turn"),
    (exposing(), Declare(seat=B, what=Declaration.FOUR_OF_A_KIND), "wrong_step"),
    (exposing(), TimeOut(seat=C), "nothing_owed"),
    (exposing(), Close(), "between_deals_only"),
    (exposing(), TopUp(seat=A, amount=5), "top_up_between_deals"),
    (dealt(), Pass(seat=A), "wrong_step"),
    (dealt(), Expose(seat=A), "wrong_step"),
    (dealt(), Declare(seat=A, what=Declaration.FOUR_OF_A_KIND), "not_held"),
    (dealt(), Declare(seat=B, what=Declaration.RUNNING_FLUSH), "not_declared_here"),
    (dealt(quad_wins=False), Declare(seat=B, what=Declaration.FOUR_OF_A_KIND), "not_declared_here"),
    (dealt(), Expose(seat=9), "no_such_seat"),
    (dealt().say("D joins 9"), Expose(seat=4), "not_dealt_in"),
    (dealt(), CallCrash(seat=A), "not_in_this_game"),
    (dealt(), Pack(seat=A), "not_in_this_game"),
    (dealt(), Discard(seat=A, card=PACK[0]), "not_in_this_game"),
    (SixTable(9, 9), Expose(seat=A), "no_deal"),
    (SixTable(9, 9), Deal(), "shuffle_due"),
    (SixTable(9, 9), Deal(order=PACK[1:]), "wrong_pack"),
    (SixTable(9, 9), DealCut(order=PACK, cut=3), "not_in_this_game"),
    (SixTable(9, 1, stake=2), Deal(order=PACK), "too_few_players"),
    (SixTable(9, 9), Void(), "no_deal"),
    (SixTable(*[9] * 8), Join(seat=9, stack=9), "table_full"),
    (SevenTable(*[9] * 7), Join(seat=8, stack=9), "table_full"),
]


@pytest.mark.parametrize(("table", "move", "code"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_refusal(table: Table, move: Move, code: str) -> None:
    """The move is refused with `code` and the facts listed for it, and nothing changes."""
    check_refused(table, move, code)


def test_house_rules_may_change_between_deals() -> None:
    """House rules may change while a pot is carried, but not during a deal or to seat fewer people than are present."""
    six = SixTable.GAME
    carried = exposing().say("B passes", "C passes", "B exposes", "C passes")
    assert six.revise(carried.state, six.build_rules({"stake": 3})).pot == carried.state.pot
    for table, rules, code in (
        (exposing(), six.build_rules({}), "between_deals_only"),
        (SixTable(9, 9, 9), six.build_rules({"max_players": 2}), "table_full"),
    ):
        with pytest.raises(IllegalMove) as refused:
            six.revise(table.state, rules)
        assert refused.value.code == code
