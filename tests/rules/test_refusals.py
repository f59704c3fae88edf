"""Tests of refusals: every listed reason occurs and leaves the state unchanged."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.moves import Accept, Ask, Bet, Choose, Fold, Look
from bot.rules.cards import PACK
from bot.rules.game import CashIn, Close, Deal, IllegalMove, Join, Leave, Move, PlayAlone, SitOut, TimeOut, TopUp, Void
from bot.rules.record.replaying import replay_steps
from bot.rules.refusals import FACT_NAMES
from tests.rules.arranging.test_nine_refusals import CASES as NINE_CASES
from tests.rules.arranging.test_refusals import CASES as ARRANGING_CASES
from tests.rules.arranging.test_refusals import REVISIONS
from tests.rules.tables import Table
from tests.support.golden import GOLDEN, record
from tests.support.holding import check_code, check_refused

NEVER_TRIED = {"not_whole", "not_in_hand"}
"""Refusal codes for text that is not a move, which occur only in records."""


def fresh() -> Table:
    """Return a table of three before its first deal."""
    return Table(50, 50, 50)


def folded() -> Table:
    """Return a table where A has folded and B is to act."""
    return Table(50, 50, 50).deal().say("A folds")


def beside_one_who_plays_alone() -> Table:
    """Return a table where C cannot pay the price, and B, who has folded, neither lends nor borrows."""
    table = Table(50, 50, 4, 50, short_money=ShortMoney.FOLD_OR_BORROW).say("B neither lends nor borrows")
    return table.deal().say("A looks", "A bets 10", "B folds", "C looks")


def ten_players() -> Table:
    """Return a table of ten, too many for five cards each, where A deals next and chooses the game."""
    table = Table(*[50] * 10, max_players=10, dealers_choice=True)
    for _ in range(11):
        table.deal()
        while table.state.in_deal:
            table.play(TimeOut(seat=table.state.to_act[0]))
    return table


CASES: list[tuple[Table, Move, str]] = [
    (fresh(), Deal(), "shuffle_due"),
    (fresh(), Deal(order=PACK[1:]), "wrong_pack"),
    (fresh().say("A sits out", "B sits out"), Deal(order=PACK), "too_few_players"),
    (fresh(), Bet(seat=1, amount=1), "no_deal"),
    (fresh(), Fold(seat=9), "no_such_seat"),
    (fresh(), Leave(seat=9), "no_such_seat"),
    (fresh(), Void(), "no_deal"),
    (fresh(), Join(seat=2, stack=10), "seat_taken"),
    (fresh(), Join(seat=4, stack=-1), "bad_amount"),
    (fresh(), TopUp(seat=1, amount=0), "bad_amount"),
    (fresh(), CashIn(seat=1, amount=0), "bad_amount"),
    (fresh(), CashIn(seat=1, amount=51), "beyond_means"),
    (folded(), CashIn(seat=1, amount=1), "between_deals_only"),
    (folded(), PlayAlone(seat=1), "between_deals_only"),
    (beside_one_who_plays_alone(), Ask(seat=3, lender=2), "plays_alone"),
    (fresh(), TimeOut(seat=1), "nothing_owed"),
    (fresh(), Move(seat=1), "not_in_this_game"),
    (folded(), Fold(seat=1), "folded_already"),
    (folded(), Look(seat=1), "folded_already"),
    (folded(), Accept(seat=1), "folded_already"),
    (folded(), Close(), "between_deals_only"),
    (folded().say("C leaves"), Leave(seat=3), "already_leaving"),
    (folded().say("C leaves"), Bet(seat=3, amount=1), "already_leaving"),
    (folded().say("C leaves"), TopUp(seat=3, amount=1), "already_leaving"),
    (folded().say("C sits out"), SitOut(seat=3), "already_sitting_out"),
    (ten_players(), Choose(seat=1, cards=5), "too_many_for_cards"),
]


@pytest.mark.parametrize(("table", "move", "code"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_refusal(table: Table, move: Move, code: str) -> None:
    """The move is refused with `code` and the facts listed for it, and nothing changes."""
    check_refused(table, move, code)


def test_every_reason_is_reached() -> None:
    """Golden games and the cases above reach every listed reason, with its facts."""
    reached = {code for _, _, code in (*CASES, *ARRANGING_CASES, *NINE_CASES, *REVISIONS)}
    for path in GOLDEN:
        for step in replay_steps(record(path)):
            if step.refused is not None and step.refused.code not in NEVER_TRIED:
                check_code(step.refused.code, step.refused.facts)
                reached.add(step.refused.code)
    assert reached == set(FACT_NAMES)


def test_a_refusal_says_what_would_be_right() -> None:
    """The text of a refusal is a sentence with its facts; a record contains the reason and the facts."""
    refused = IllegalMove("too_little", least=4, offered=2)
    assert str(refused) == "It takes 4 to stay in, not 2."
    assert refused.record_text == "too_little least=4 offered=2"
    assert str(IllegalMove("of_another_game", least=4)) == "of_another_game least=4"


@pytest.mark.parametrize("code", FACT_NAMES)
def test_every_refusal_is_a_sentence(code: str) -> None:
    """The text of every reason has the form of a sentence and contains every fact."""
    said = str(IllegalMove(code, **{name: f"the_{name}" for name in FACT_NAMES[code]}))
    assert said[0].isupper() or said.startswith("the ")
    assert said.endswith(".")
    assert all(f"the {name}" in said for name in FACT_NAMES[code])
