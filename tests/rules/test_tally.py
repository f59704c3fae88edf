"""Tests of the counts of deals and games for statistics."""

from __future__ import annotations

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from bot.rules import GameSession, cards, replay
from bot.rules import find_game as game_called
from bot.rules.cards import JOKERS, PACK
from bot.rules.game import GameOver
from bot.rules.tally import PlayerTally, deal_tallies, decode_cards, decode_strength, encode_hand, game_tallies
from tests.support.golden import golden


def tallies(name: str, deal: int = 0) -> dict[str, dict[str, int]]:
    """Return the nonzero counts of a deal of a golden game, by name."""
    record = golden(name)
    result = replay(record).deals[deal]
    found = deal_tallies(record.game, record.rules, result.events)
    return {
        result.names[seat]: {what: count for what, count in asdict(tally).items() if count and what != "best_hand"}
        for seat, tally in found.items()
    }


def best_hand(name: str, seat: int) -> str:
    """Return the best hand that a seat showed in the first deal of a golden game."""
    record = golden(name)
    found = deal_tallies(record.game, record.rules, replay(record).deals[0].events)[seat].best_hand
    return " ".join(map(str, decode_cards(found)))


def test_a_deal_of_betting() -> None:
    """Bets, raises, sees and the pot are counted for their player; the first bet is no call."""
    found = tallies("betting-table-2-seen-wins")
    everybody = {"deals": 1, "games": 1, "stayed": 1}
    assert found["Andy"] == {**everybody, "calls": 4}
    assert found["Bill"] == {**everybody, "blind": 1, "calls": 6, "raises": 1, "sees": 1}
    assert found["Chris"] == {
        **everybody, "calls": 6, "raises": 1, "won": 1, "pots": 1, "best_pot": 96, "shown": 1,
    }  # fmt: skip
    assert found["Dan"] == {**everybody, "blind": 1, "calls": 4}


def test_a_see_that_is_won() -> None:
    """A player who pays to see and takes the pot has won the see."""
    table = GameSession(game_called("three"), {"Andy": 50, "Bill": 50}, dealer="Bill")
    table.deal(cards("As 5h Ad 4c Ah 2d"))
    events = table.events
    for move in ("Andy looks", "Andy bets 2", "Bill looks", "Bill bets 2", "Andy sees"):
        table.say(move)
        events += table.events
    found = deal_tallies(table.game, table.rules, events)
    assert (found[1].sees, found[1].sees_won, found[2].sees, found[2].shown) == (1, 1, 0, 1)
    assert [str(one) for one in decode_cards(found[1].best_hand)] == ["As", "Ad", "Ah"]


def test_a_deal_of_crash() -> None:
    """Places, calls and the crash are counted; one deal does not win the game."""
    found = tallies("crash-crash-several-call")
    assert found["Andy"] == {"deals": 1, "points": 4, "places": 4, "crashes_called": 1, "crashes": 1}
    assert found["Bill"] == {"deals": 1, "crashes_called": 1}
    assert found["Dan"] == {"deals": 1}
    assert best_hand("crash-crash-several-call", 1) == "3c 3d 3s"


def test_a_pot_is_one_pot() -> None:
    """`best_pot` is the largest of four pots in Nine Card Brag, but the sum of the frozen pots in a betting game."""
    assert tallies("nine-four-pots-last-unpacked")["Chris"]["best_pot"] == 3
    assert tallies("nine-worked-deal-1-four-pots")["P2"]["best_pot"] == 4
    assert tallies("b13-covered-pot")["B"]["best_pot"] == 36 + 18


def test_nothing_of_a_voided_deal() -> None:
    """A voided deal counts for nobody."""
    record = golden("crash-voided")
    voided = [
        deal_tallies(record.game, record.rules, result.events)
        for result in replay(record).deals
        if any(getattr(getattr(event, "outcome", None), "voided", False) for event in result.events)
    ]
    assert voided
    assert not any(voided)


def test_a_game_that_is_over() -> None:
    """A finished game counts for each player and as won for its winner. A void game counts for nobody."""
    ends = {
        name: next(event for deal in replay(golden(name)).deals for event in deal.events if isinstance(event, GameOver))
        for name in ("crash-worked-deal-wins", "crash-game-void", "crash-yogi-wins")
    }
    won = ends["crash-worked-deal-wins"]
    players = [seat for seat, _ in won.points]
    assert game_tallies(won, players) == {seat: PlayerTally(games=1, won=int(seat == won.winner)) for seat in players}
    assert won.winner in players
    assert game_tallies(ends["crash-game-void"], players) == {}
    assert all(tally.games and not tally.won for tally in game_tallies(ends["crash-yogi-wins"], players).values())


packs = st.lists(st.sampled_from(PACK + JOKERS), min_size=1, max_size=4, unique=True)


@given(st.integers(0, 6 << 14), packs, st.integers(0, 6 << 14), packs)
def test_hands_as_numbers(strength: int, hand: list[object], other: int, another: list[object]) -> None:
    """A hand's number contains its strength and its cards. The stronger of two hands has the greater number."""
    one, two = encode_hand(strength, hand), encode_hand(other, another)  # type: ignore[arg-type]
    assert (decode_strength(one), list(decode_cards(one))) == (strength, hand)
    if strength != other:
        assert (one > two) == (strength > other)
