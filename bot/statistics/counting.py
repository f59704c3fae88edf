"""What deals and games come to for the people in them, as rows to be stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.ledger.payments import paid_and_taken
from bot.rules.game import AnyGame, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import GameOver
from bot.rules.tally import Tally, of_deal, of_game
from bot.store.tallies import DealTallyRow


class Played(Struct, frozen=True, kw_only=True):
    """A deal that is over, or a game whose last deal it was, at `ended_at` (seconds since the epoch).

    `people` (user ids, 0: a computer player) and `names` are by seat, of everybody who was in it.
    """

    table_id: int
    deal_no: int
    guild_id: int
    game: AnyGame
    rules: HouseRules
    ended_at: float
    people: Mapping[Seat, int]
    names: Mapping[Seat, str]


def tallied_deal(played: Played, events: tuple[Event, ...]) -> tuple[DealTallyRow, ...]:
    """The rows of a deal, of which these are all the public events at least; none where it was voided."""
    tallies = of_deal(played.game, played.rules, events)
    paid, taken = paid_and_taken(events)
    chips = {seat: taken.get(seat, 0) - paid.get(seat, 0) for seat in tallies}
    return _rows(played, tallies, chips, whole=False)


def tallied_game(played: Played, over: GameOver, players: Iterable[Seat]) -> tuple[DealTallyRow, ...]:
    """The rows of a game of several deals that is over; none where it had no result."""
    return _rows(played, of_game(over, players), {}, whole=True)


def players_of(over: GameOver, people: Iterable[Seat]) -> tuple[Seat, ...]:
    """Who played a game: those with a score, leavers too; where nobody has one, those who sat there at its end."""
    return tuple(seat for seat, _ in over.points) or tuple(people)


def _rows(
    played: Played, tallies: Mapping[Seat, Tally], chips: Mapping[Seat, int], *, whole: bool
) -> tuple[DealTallyRow, ...]:
    practice = any(not played.people.get(seat) for seat in tallies)
    same: dict[str, Any] = {
        "table_id": played.table_id,
        "deal_no": played.deal_no,
        "whole": whole,
        "guild_id": played.guild_id,
        "game": played.game.name,
        "ended_at": played.ended_at,
        "practice": practice,
    }
    return tuple(
        DealTallyRow(
            **same,
            **vars(tally),
            user_id=played.people[seat],
            name=played.names.get(seat, ""),
            chips=chips.get(seat, 0),
        )
        for seat, tally in tallies.items()
        if played.people.get(seat)
    )
