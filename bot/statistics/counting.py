"""Tallies of deals and games per person, as rows to be stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.ledger.payments import paid_and_taken
from bot.rules.game import AnyGame, Event, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import GameOver
from bot.rules.tally import PlayerTally, deal_tallies, game_tallies
from bot.store.tallies import DealTallyRow


class FinishedPlay(Struct, frozen=True, kw_only=True):
    """A finished deal, or a game that ended with that deal, at `ended_at` (seconds since the epoch).

    `people` (user ids, 0: a computer player) and `names` map the seats of all players.
    """

    table_id: int
    deal_no: int
    guild_id: int
    game: AnyGame
    rules: HouseRules
    ended_at: float
    people: Mapping[Seat, int]
    names: Mapping[Seat, str]


def tally_deal(played: FinishedPlay, events: tuple[Event, ...]) -> tuple[DealTallyRow, ...]:
    """Return the tallies of a deal; none if it was voided. `events` include at least all public events of the deal."""
    tallies = deal_tallies(played.game, played.rules, events)
    paid, taken = paid_and_taken(events)
    chips = {seat: taken.get(seat, 0) - paid.get(seat, 0) for seat in tallies}
    return _tally_rows(played, tallies, chips, whole=False)


def tally_game(played: FinishedPlay, over: GameOver, players: Iterable[Seat]) -> tuple[DealTallyRow, ...]:
    """Return the tallies of a finished game of several deals; none if it had no result."""
    return _tally_rows(played, game_tallies(over, players), {}, whole=True)


def players_of(over: GameOver, people: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the players of a game: seats with a score, leavers included. Without scores, all seated at its end."""
    return tuple(seat for seat, _ in over.points) or tuple(people)


def _tally_rows(
    played: FinishedPlay, tallies: Mapping[Seat, PlayerTally], chips: Mapping[Seat, int], *, whole: bool
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
