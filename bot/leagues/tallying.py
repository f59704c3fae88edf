"""Tally of a game or sitting in progress for a league, updated deal by deal until it becomes a result."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Self

from msgspec import Struct, field
from msgspec.structs import replace

from bot.leagues.placing import PlayerTotals, assign_places, points_for_place
from bot.leagues.rules import LeagueRules, PointsScale
from bot.store.codec import UnreadableRows, decode, encode
from bot.store.leagues import NewResult, ResultLineRow, ResultRow, SittingRow

MINUTE: Final = 60
"""Seconds in a minute."""
_skipped = UnreadableRows(logging.getLogger(__name__))


class DealTally(Struct, frozen=True, kw_only=True):
    """Chips, points and bonuses of one deal by seat. Chips have every seat dealt in; zero points and bonuses are left
    out.
    """

    deal_no: int
    chips: dict[int, int]
    game_points: dict[int, int] = field(default_factory=dict)
    bonuses: dict[int, dict[str, int]] = field(default_factory=dict)


class SittingTally(Struct, frozen=True, kw_only=True):
    """Totals of a sitting, or of a game of several deals, so far, by user id.

    `seats` maps seats to users; `gone` lists those who quit, in that order. `deals` has the single deals of a sitting.
    It is incomplete for sittings that began before deals were stored.
    """

    seats: dict[int, int] = field(default_factory=dict)
    chips: dict[int, int] = field(default_factory=dict)
    game_points: dict[int, int] = field(default_factory=dict)
    bonuses: dict[int, dict[str, int]] = field(default_factory=dict)
    quitters: tuple[int, ...] = ()
    deals: tuple[DealTally, ...] = ()

    @classmethod
    def from_seats(cls, seats: Mapping[int, int]) -> Self:
        """Return an empty tally for the users at these seats."""
        people = tuple(seats.values())
        return cls(seats=dict(seats), chips=dict.fromkeys(people, 0), game_points=dict.fromkeys(people, 0))

    @property
    def people(self) -> frozenset[int]:
        """User ids of all participants, those who quit included."""
        return frozenset(self.chips)

    @property
    def present(self) -> frozenset[int]:
        """User ids of participants who have not quit."""
        return self.people.difference(self.quitters)

    def with_deal(self, dealt: DealTally, *, keep_deal: bool) -> Self:
        """Return the tally with one more deal. A `remembered` deal can be taken out again."""
        return replace(self._adjusted(dealt, 1), deals=(*self.deals, dealt) if keep_deal else self.deals)

    def without_deals(self, first: int, last: int) -> Self:
        """Return the tally without the remembered deals numbered `first` to `last`."""
        found = self
        for dealt in self.deals:
            if first <= dealt.deal_no <= last:
                found = found._adjusted(dealt, -1)
        return replace(found, deals=tuple(one for one in self.deals if not first <= one.deal_no <= last))

    def _adjusted(self, dealt: DealTally, times: int) -> Self:
        chips, game_points, bonuses = Counter(self.chips), Counter(self.game_points), dict(self.bonuses)
        for seat, user in self.seats.items():
            chips[user] += times * dealt.chips.get(seat, 0)
            game_points[user] += times * dealt.game_points.get(seat, 0)
            theirs = Counter(bonuses.pop(user, {}))
            for name, count in dealt.bonuses.get(seat, {}).items():
                theirs[name] += times * count
            if +theirs:
                bonuses[user] = dict(+theirs)
        return replace(self, chips=dict(chips), game_points=dict(game_points), bonuses=bonuses)

    def below_share(self, deals: int, share: int) -> frozenset[int]:
        """Return the users dealt into fewer than `share` percent of `deals` deals."""
        missed = Counter(user for dealt in self.deals for seat, user in self.seats.items() if seat not in dealt.chips)
        return frozenset(user for user, count in missed.items() if 100 * (deals - count) < share * deals)

    def with_quitters(self, *users: int) -> Self:
        """Return the tally after these users quit, in this order."""
        return replace(self, quitters=(*self.quitters, *(user for user in users if user in self.present)))

    def with_returned(self, users: Iterable[int]) -> Self:
        """Return the tally after these users came back: they have not quit."""
        back = frozenset(users)
        return replace(self, quitters=tuple(user for user in self.quitters if user not in back))

    def totals(self, user: int) -> PlayerTotals:
        return PlayerTotals(chips=self.chips[user], game_points=self.game_points[user], bonuses=self.bonuses.get(user, {}))


def build_result(
    sitting: SittingRow,
    tally: SittingTally,
    rules: LeagueRules,
    *,
    scores: Mapping[int, int],
    winner: int | None,
    lost: Collection[int],
    ended_at: float,
) -> NewResult:
    """Return the result of a sitting or game, with everybody placed by `scores`.

    Users who quit are last, preceded by those who `lost` the game by a house rule. In a sitting, users dealt in too
    seldom come after the others.
    """
    behind = () if sitting.several_deals else tally.below_share(sitting.deals, rules.min_share)
    last = (*tally.quitters, *(user for user in lost if user not in tally.quitters))
    places = assign_places(scores, last, winner=winner, behind=behind)
    lines = tuple(
        _result_line(user, places, tally.totals(user), rules.points, gone=user in tally.quitters)
        for user in sorted(places, key=lambda user: (places[user], user))
    )
    row = ResultRow(
        result_id=0,
        league_id=sitting.league_id,
        season_no=sitting.season_no,
        division=sitting.division,
        table_id=sitting.table_id,
        first_deal=sitting.first_deal,
        last_deal=sitting.last_deal,
        ended_at=ended_at,
        game=sitting.game,
        agreed=sitting.agreed,
    )
    return NewResult(row=row, lines=lines)


def _result_line(user: int, places: Mapping[int, int], played: PlayerTotals, points: PointsScale, *, gone: bool) -> ResultLineRow:
    return ResultLineRow(
        result_id=0,
        user_id=user,
        place=places[user],
        points=points_for_place(points, played, places[user], places.values()),
        won=places[user] == 1,
        chips=played.chips,
        game_points=played.game_points,
        bonuses=encode(played.bonuses),
        quit=gone,
    )


def continues_sitting(
    row: SittingRow, tally: SittingTally, *, game: str, rules_fingerprint: str, first_deal: int, seats: Mapping[int, int]
) -> bool:
    """Return True if a deal continues the sitting or game in progress.

    It must have the same house rules and no new players; a player who went home and came back is new. In a game of
    several deals it must belong to the same game, which began with `first_deal`. `seats` maps seats to the users dealt
    in.
    """
    same = (row.game, row.agreed) == (game, rules_fingerprint) and (not row.several_deals or row.first_deal == first_deal)
    return same and seats.items() <= tally.seats.items()


def is_sitting_complete(row: SittingRow, rules: LeagueRules, at: float, *, times: int = 1) -> bool:
    """Return True if the sitting so far, multiplied by `times`, is a whole sitting at the moment `at`."""
    if row.several_deals or not row.deals:
        return False
    enough = rules.sitting_deals and row.deals * times >= rules.sitting_deals
    long = rules.sitting_minutes and (at - row.begun_at) * times >= rules.sitting_minutes * MINUTE
    return bool(enough or long)


def read_tally(row: SittingRow) -> SittingTally | None:
    """Return the tally of a stored sitting, or None if it cannot be read."""
    what = f"what is played at table {row.table_id} for league {row.league_id}"
    return _skipped.read(what, lambda: decode(row.tally, SittingTally))
