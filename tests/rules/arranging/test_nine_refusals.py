"""Tests of refusals that only Nine Card Brag has."""

from __future__ import annotations

import pytest

from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.cards import JOKERS, PACK, card, cards
from bot.rules.game import Deal, Join, Move, Void
from tests.rules.arranging.tables import NineTable, Table
from tests.support.holding import check_refused


def three(**options: object) -> Table:
    """Return a table of three before its first deal."""
    return NineTable(50, 50, 50, **options)


def six(*said: str) -> Table:
    """Return a table of six who have been asked about a bum deal and have answered as in `said`."""
    table = NineTable(*[50] * 6, jokers=2, tenth_card=True, bum_deal=True)
    return table.deal().say(*said)


def thrown_in() -> Table:
    """Return a table where C has called a bum deal and the dealer, F, may deal the cards round."""
    return six("C packs", *(f"{name} passes" for name in "ABDEF"))


CASES: list[tuple[Table, Move, str]] = [
    (three(), Deal(), "shuffle_due"),
    (three(), Deal(order=PACK[1:]), "wrong_pack"),
    (three(), Void(), "no_deal"),
    (three(), Pack(seat=1), "no_deal"),
    (three(max_players=3), Join(seat=4, stack=5), "table_full"),
    (three().deal(), Pack(seat=1), "no_bum_deal"),
    (three().deal(), Discard(seat=1, card=card("2c")), "wrong_step"),
    (three().deal(), DealTenth(seat=3), "wrong_step"),
    (three().deal(), Pass(seat=1), "wrong_step"),
    (three(tenth_card=True).deal(), DealTenth(seat=1), "not_your_turn"),
    (three(tenth_card=True).deal(), DealTenth(seat=3, order=cards("2c 3c")), "wrong_pack"),
    (three(tenth_card=True).deal().say("C deals tenth"), Discard(seat=1, card=card("3c")), "not_your_card"),
    (three(tenth_card=True).deal().say("C deals tenth"), Pack(seat=1), "wrong_step"),
    (six("A packs"), Pass(seat=1), "answered_already"),
    (thrown_in(), DealTenth(seat=6, order=PACK[:9]), "wrong_pack"),
    (thrown_in(), Pack(seat=3), "wrong_step"),
    (thrown_in().say("F passes"), Pack(seat=3), "packed_already"),
    (thrown_in().say("F passes"), Pack(seat=1), "no_bum_deal"),
    (thrown_in().say("F deals tenth"), Discard(seat=3, card=JOKERS[0]), "answered_already"),
]


@pytest.mark.parametrize(("table", "move", "code"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_refusal(table: Table, move: Move, code: str) -> None:
    """The move is refused with `code` and the facts listed for it, and nothing changes."""
    check_refused(table, move, code)
