"""Team seasons as values, and pure functions that return a changed season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import MAXYEAR, UTC, date, datetime, time
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.teams import scoring
from bot.leagues.teams.fixtures import MAX_DAYS_APART, MAX_TEAMS, MIN_TEAMS, double_round_robin, match_days
from bot.leagues.teams.values import Leg, Match, MatchStatus, Side, Team, TeamPerson, TeamRules
from bot.text_safety import clean_name, find_by_name, number_duplicates
from bot.times import local_timestamp

_WALKOVERS: Final = {
    Side.HOME: MatchStatus.HOME_WALKOVER,
    Side.AWAY: MatchStatus.AWAY_WALKOVER,
    None: MatchStatus.NOT_PLAYED,
}
"""Status of a match that is awarded to a side (None: to neither side)."""


def is_early_withdrawal(matches: Iterable[Match], team_no: int) -> bool:
    """Return True if fewer than half of a team's matches are over. Matches that will not be played are left out."""
    own = [one for one in matches if one.side_of(team_no) and one.status is not MatchStatus.NOT_PLAYED]
    return 2 * sum(one.status is not MatchStatus.OPEN for one in own) < len(own)


def settle_withdrawal(matches: Iterable[Match], team_no: int) -> tuple[Match, ...]:
    """Return the matches that change when a team withdraws, with their new status.

    If fewer than half of its matches are over, none of them counts. Otherwise its results stay, and its opponents win
    the open matches by walkover.
    """
    own = [one for one in matches if one.side_of(team_no)]
    if is_early_withdrawal(own, team_no):
        return tuple(_end_match(one, MatchStatus.NOT_PLAYED) for one in own if one.status is not MatchStatus.NOT_PLAYED)
    return tuple(
        _end_match(match, _WALKOVERS[side.other])
        for match in own
        if match.status is MatchStatus.OPEN and (side := match.side_of(team_no)) is not None
    )


def _end_match(match: Match, status: MatchStatus) -> Match:
    return replace(match, status=status, changes=match.changes + 1)


MAX_TEAM_NAME_LENGTH: Final = 40
"""Maximum length of a team's name, in characters."""
DEFAULT_TEAM_RULES: Final = TeamRules()
MAX_TEAM_SIZE: Final = 24
"""Maximum number of people in a team: one less than the entries of a Discord menu."""


class Schedule(Struct, frozen=True, kw_only=True):
    """Schedule of a season's matches.

    `first_day` is an ISO date (`2027-05-04`). `clock` is the time of day in the time zone `zone` (`20:00`; None:
    all-day matches). Rounds are `days_apart` days apart. `seed` decides the pairings.
    """

    first_day: str
    clock: str | None
    zone: str
    days_apart: int
    seed: int
    created_at: float

    def starts_at(self, day: date) -> float:
        """Return the start of matches on a day, in seconds since the epoch; noon for all-day matches.

        Raises ValueError for a day in the year 9999, in which a match could end after the last possible date.
        """
        if day.year >= MAXYEAR:
            raise ValueError(f"a match on {day}")
        return local_timestamp(day, time.fromisoformat(self.clock or "12:00"), self.zone)


class TeamSeason(Struct, frozen=True, kw_only=True):
    """A season of a league that is played by teams.

    There are no fixtures until `schedule` is set. `last_result_id` is the newest league result that was applied to the
    match cards. A `version` of 0 means that nothing is stored yet.
    """

    league_id: int
    season_no: int
    rules: TeamRules = DEFAULT_TEAM_RULES
    schedule: Schedule | None = None
    teams: tuple[Team, ...] = ()
    matches: tuple[Match, ...] = ()
    version: int = 0
    last_result_id: int = 0

    @property
    def week_count(self) -> int:
        return max((one.week for one in self.matches), default=0)

    @property
    def standings(self) -> tuple[scoring.TeamStanding, ...]:
        return scoring.team_standings(self.teams, self.matches, self.rules)

    def team(self, team_no: int) -> Team:
        """Return a team by its number. Refusal `no_such_team`."""
        found = next((one for one in self.teams if one.team_no == team_no), None)
        if found is None:
            raise Refusal("no_such_team")
        return found

    def team_named(self, name: str) -> Team:
        """Return a team by its name, ignoring case. Refusal `no_such_team`."""
        found = find_by_name(self.teams, name)
        if found is None:
            raise Refusal("no_such_team")
        return found

    def team_of(self, user_id: int) -> Team | None:
        return next((one for one in self.teams if one.has_member(user_id)), None)

    def match(self, match_no: int) -> Match:
        """Return a match by its number. Refusal `no_such_match`."""
        found = next((one for one in self.matches if one.match_no == match_no), None)
        if found is None:
            raise Refusal("no_such_match")
        return found

    def matches_in_week(self, week: int) -> tuple[Match, ...]:
        return tuple(one for one in self.matches if one.week == week)

    def matches_of_team(self, team_no: int) -> tuple[Match, ...]:
        return tuple(one for one in self.matches if one.side_of(team_no) is not None)

    def late_matches(self, until: float | None) -> tuple[Match, ...]:
        """Return the open matches that begin at or after `until`, the end of the league's season.

        `until` is in seconds since the epoch. If it is None, organisers end the season, so no match is late.
        """
        if until is None:
            return ()
        return tuple(one for one in self.matches if one.status is MatchStatus.OPEN and one.starts_at >= until)

    def players(self, match: Match) -> tuple[int, ...]:
        """Return the user ids of both sides of a match. For a side that is not named yet, return its whole team."""
        people = (
            match.card.side(side) or tuple(one.user_id for one in self.team(match.team_no(side)).people)
            for side in Side
        )
        return tuple(user_id for side in people for user_id in side)

    def next_match(self, team_no: int) -> Match | None:
        return next((one for one in self.matches_of_team(team_no) if one.status is MatchStatus.OPEN), None)

    def person_name(self, user_id: int) -> str | None:
        """Return a person's name when they joined their team, numbered if another person has the same name.

        Return None for a person in no team.
        """
        return number_duplicates({one.user_id: one.name for team in self.teams for one in team.people}).get(user_id)

    def people_of(self, *teams: int) -> frozenset[int]:
        """Return the user ids of everybody who is in one of these teams, or on its side of a card.

        `teams` are team numbers; without any, all teams are included.
        """
        found = {one.user_id for team in self.teams for one in team.people if not teams or team.team_no in teams}
        for match in self.matches:
            if not teams or match.home in teams:
                found |= {*match.card.home}
            if not teams or match.away in teams:
                found |= {*match.card.away}
        return frozenset(found)

    def with_team(self, team: Team) -> TeamSeason:
        """Return the season with a team added, in place of any team with the same number."""
        others = [one for one in self.teams if one.team_no != team.team_no]
        return replace(self, teams=tuple(sorted((*others, team), key=lambda one: one.team_no)))

    def with_matches(self, changed: Iterable[Match]) -> TeamSeason:
        new = {one.match_no: one for one in changed}
        return replace(self, matches=tuple(new.get(one.match_no, one) for one in self.matches))


def _check_no_fixtures(season: TeamSeason) -> None:
    if season.schedule is not None:
        raise Refusal("fixtures_drawn")


def set_rules(season: TeamSeason, rules: TeamRules) -> TeamSeason:
    """Set the rules of matches. Refusal `fixtures_drawn`."""
    _check_no_fixtures(season)
    return replace(season, rules=rules)


def add_team(season: TeamSeason, name: str, captain: TeamPerson, team_no: int) -> TeamSeason:
    """Add a team. Its captain must not be in a team yet.

    Refusals: `fixtures_drawn`, `in_a_team`, `too_many_teams`, `bad_team_name`, `team_name_taken`.
    """
    _check_no_fixtures(season)
    if season.team_of(captain.user_id) is not None:
        raise Refusal("in_a_team")
    if len(season.teams) >= MAX_TEAMS:
        raise Refusal("too_many_teams", most=MAX_TEAMS)
    found = clean_name(name, MAX_TEAM_NAME_LENGTH)
    if found is None:
        raise Refusal("bad_team_name", most=MAX_TEAM_NAME_LENGTH)
    if find_by_name(season.teams, found) is not None:
        raise Refusal("team_name_taken")
    return season.with_team(Team(team_no=team_no, name=found, captain=captain.user_id, people=(captain,)))


def join_team(season: TeamSeason, team_no: int, person: TeamPerson) -> TeamSeason:
    """Add a person to a team. Refusals: `in_a_team`, `no_such_team`, `team_withdrawn`, `team_full`."""
    if season.team_of(person.user_id) is not None:
        raise Refusal("in_a_team")
    team = season.team(team_no)
    if team.withdrawn_at is not None:
        raise Refusal("team_withdrawn")
    if len(team.people) >= MAX_TEAM_SIZE:
        raise Refusal("team_full", most=MAX_TEAM_SIZE)
    return season.with_team(replace(team, people=(*team.people, person)))


def leave_team(season: TeamSeason, user_id: int) -> TeamSeason:
    """Remove a person from their team. If the captain leaves, the next person becomes captain.

    A team without people is deleted if there are no fixtures yet. Once there are, the last person can leave only if the
    team has withdrawn. Refusals: `in_no_team`, `on_a_side`, `last_of_team`.
    """
    team = season.team_of(user_id)
    if team is None:
        raise Refusal("in_no_team")
    if any(one.status is MatchStatus.OPEN and user_id in (*one.card.home, *one.card.away) for one in season.matches):
        raise Refusal("on_a_side")
    people = tuple(one for one in team.people if one.user_id != user_id)
    if not people:
        if season.schedule is not None and team.withdrawn_at is None:
            raise Refusal("last_of_team")
        if season.schedule is None:
            return replace(season, teams=tuple(one for one in season.teams if one is not team))
    captain = team.captain if team.captain != user_id else people[0].user_id if people else 0
    return season.with_team(replace(team, people=people, captain=captain))


def handle_departure(season: TeamSeason, user_id: int) -> TeamSeason:
    """Remove a departed person from their team, if possible.

    The person stays in the team if they are named for an open match, or are the last of the team. If they were captain,
    the next person becomes captain, if there is one.
    """
    team = season.team_of(user_id)
    if team is None:
        return season
    with suppress(Refusal):
        return leave_team(season, user_id)
    others = [one.user_id for one in team.people if one.user_id != user_id]
    if team.captain != user_id or not others:
        return season
    return season.with_team(replace(team, captain=others[0]))


def create_fixtures(season: TeamSeason, schedule: Schedule) -> TeamSeason:
    """Create the fixtures of the whole season. Refusals: `fixtures_drawn`, `too_few_teams`, `bad_schedule`."""
    _check_no_fixtures(season)
    if len(season.teams) < MIN_TEAMS:
        raise Refusal("too_few_teams", least=MIN_TEAMS)
    rounds = double_round_robin([one.team_no for one in season.teams], schedule.seed)
    try:
        days = match_days(date.fromisoformat(schedule.first_day), len(rounds), days_apart=schedule.days_apart)
        moments = [schedule.starts_at(day) for day in days]
    except (ValueError, OverflowError):
        raise Refusal("bad_schedule", days=MAX_DAYS_APART) from None
    pairings = [(week, one) for week, each in enumerate(rounds, 1) for one in each.pairings]
    matches = tuple(
        Match(match_no=number, week=week, home=one.home, away=one.away, starts_at=moments[week - 1])
        for number, (week, one) in enumerate(pairings, 1)
    )
    return replace(season, schedule=schedule, matches=matches)


def reschedule_match(season: TeamSeason, match_no: int, starts_at: float) -> TeamSeason:
    """Move a match to another time, in seconds since the epoch.

    Refusals: `no_such_match`, `match_over`, and `bad_schedule` from the year 9999 on.
    """
    match = season.match(match_no)
    if match.status is not MatchStatus.OPEN or season.schedule is None:
        raise Refusal("match_over")
    if starts_at >= datetime(MAXYEAR, 1, 1, tzinfo=UTC).timestamp():
        raise Refusal("bad_schedule", days=MAX_DAYS_APART)
    return season.with_matches((replace(match, starts_at=starts_at, changes=match.changes + 1),))


def withdraw_team(season: TeamSeason, team_no: int, at: float) -> TeamSeason:
    """Withdraw a team. Refusals: `no_such_team`, `team_withdrawn`.

    Without fixtures, the team is deleted. With fixtures, `settle_withdrawal` decides what happens to its matches.
    """
    team = season.team(team_no)
    if team.withdrawn_at is not None:
        raise Refusal("team_withdrawn")
    if season.schedule is None:
        return replace(season, teams=tuple(one for one in season.teams if one is not team))
    changed = settle_withdrawal(season.matches, team_no)
    return season.with_team(replace(team, withdrawn_at=at)).with_matches(changed)


def award_walkover(season: TeamSeason, match_no: int, winner: Side | None) -> TeamSeason:
    """Award an unplayed match to `winner` (None: to neither team). Refusals: `no_such_match`, `match_over`."""
    match = _open_match(season, match_no)
    return season.with_matches((_end_match(match, _WALKOVERS[winner]),))


def reopen_match(season: TeamSeason, match_no: int) -> TeamSeason:
    """Reopen a match that was played or awarded. Its card is kept.

    Refusals: `no_such_match`, `match_open`, and `team_withdrawn` if one of its teams has withdrawn.
    """
    match = season.match(match_no)
    if match.status is MatchStatus.OPEN:
        raise Refusal("match_open")
    if any(season.team(number).withdrawn_at is not None for number in (match.home, match.away)):
        raise Refusal("team_withdrawn")
    opened = replace(match, status=MatchStatus.OPEN, confirmed=frozenset(), changes=match.changes + 1)
    return season.with_matches((opened,))


class BoardResult(Struct, frozen=True):
    """A league result, reduced to the places of its players and whether it counts."""

    result_id: int
    places: Mapping[int, int]
    counts: bool


def name_side(
    season: TeamSeason, match_no: int, side: Side, people: tuple[int, ...], *, organiser: bool = False
) -> TeamSeason:
    """Name the people of a side, in the order of the boards. They must fill at least `least_boards` boards.

    Once both sides are named, only an organiser may change a side. Once a leg has been played, nobody may. Refusals:
    `no_such_match`, `match_over`, `legs_played`, `sides_named`, `not_in_the_team`, `bad_side`.
    """
    match = _open_match(season, match_no)
    if match.card.legs:
        raise Refusal("legs_played")
    if match.card.has_both_sides and not organiser:
        raise Refusal("sides_named")
    team, rules = season.team(match.team_no(side)), season.rules
    if not all(team.has_member(one) for one in people):
        raise Refusal("not_in_the_team")
    filled = scoring.boards_filled(len(people), rules)
    whole = len(people) == filled * rules.pair_size and len(set(people)) == len(people)
    if not whole or filled < rules.least_boards:
        raise Refusal("bad_side", least_players=rules.least_boards * rules.pair_size, players=rules.side_size)
    card = replace(match.card, home=people) if side is Side.HOME else replace(match.card, away=people)
    if card.has_both_sides:
        card = replace(card, since_result=season.last_result_id)
    return season.with_matches((replace(match, card=card, confirmed=frozenset()),))


def enter_leg(
    season: TeamSeason, match_no: int, board: int, number: int, winner: Side | None, *, organiser: bool = False
) -> TeamSeason:
    """Enter or correct a leg by hand. Only an organiser may change a leg that was played at a table.

    Refusals: `no_such_match`, `match_over`, `sides_missing`, `no_such_leg`, `leg_was_played`.
    """
    match = _open_match(season, match_no)
    card, rules = match.card, season.rules
    if not card.has_both_sides:
        raise Refusal("sides_missing")
    if not (1 <= board <= scoring.boards_played(card, rules) and 1 <= number <= rules.legs):
        raise Refusal("no_such_leg")
    before = card.leg(board, number)
    if before is not None and before.result_id is not None and not organiser:
        raise Refusal("leg_was_played")
    # Keep the result's number on the leg, so that the result is not applied again.
    result_id = None if before is None else before.result_id
    return season.with_matches((_put_leg(match, Leg(board, number, winner, result_id)),))


def confirm_card(season: TeamSeason, match_no: int, sides: frozenset[Side]) -> TeamSeason:
    """Confirm a card for `sides`. The match is over once both sides have confirmed.

    Refusals: `no_such_match`, `match_over`, `card_not_full`.
    """
    match = _open_match(season, match_no)
    if not scoring.is_card_complete(match.card, season.rules):
        raise Refusal("card_not_full")
    given = match.confirmed | sides
    done = given == frozenset(Side)
    status = MatchStatus.PLAYED if done else match.status
    changes = match.changes + 1 if done else match.changes
    return season.with_matches((replace(match, confirmed=given, status=status, changes=changes),))


def apply_results(season: TeamSeason, results: Iterable[BoardResult]) -> TeamSeason:
    """Apply league results, in order, to the cards of open matches.

    A result becomes a leg if its players are exactly the people of one board, and if it is not on a card yet. Legs of
    results that no longer count are removed.
    """
    several = tuple(results)
    void = {one.result_id for one in several if not one.counts}
    for match in season.matches:
        if match.status is MatchStatus.OPEN and any(leg.result_id in void for leg in match.card.legs):
            legs = tuple(leg for leg in match.card.legs if leg.result_id not in void)
            kept = replace(match, card=replace(match.card, legs=legs), confirmed=frozenset())
            season = season.with_matches((kept,))
    for result in several:
        is_known = any(leg.result_id == result.result_id for one in season.matches for leg in one.card.legs)
        found = find_leg(season, result) if result.counts and not is_known else None
        if found is not None:
            season = season.with_matches((_put_leg(*found),))
    return replace(season, last_result_id=max([season.last_result_id, *(one.result_id for one in several)]))


def oldest_open_result(season: TeamSeason) -> int:
    """Return the number of the oldest result that can still change a card.

    It is the oldest result on the card of an open match. If there is none, it is the first result that has not been
    applied.
    """
    cards = [one.card for one in season.matches if one.status is MatchStatus.OPEN]
    return min(
        [
            season.last_result_id + 1,
            *(leg.result_id for card in cards for leg in card.legs if leg.result_id is not None),
        ]
    )


def next_result(season: TeamSeason, people: frozenset[int]) -> BoardResult:
    """Return a placeholder for the league's next result, with these people as its players."""
    return BoardResult(season.last_result_id + 1, dict.fromkeys(people, 1), counts=True)


def share_a_board(season: TeamSeason, people: frozenset[int]) -> bool:
    """Return True if all these people play on the same board of an open match."""
    named = [one.card for one in season.matches if one.status is MatchStatus.OPEN and one.card.has_both_sides]
    return any(people <= theirs for card in named for theirs in scoring.board_players(card, season.rules))


def find_leg(season: TeamSeason, result: BoardResult) -> tuple[Match, Leg] | None:
    """Return the match and the leg that a result decides, or None.

    The leg is the first free one on the board whose people are exactly the players of the result.
    """
    for match in season.matches:
        card = match.card
        if match.status is not MatchStatus.OPEN or not card.has_both_sides or result.result_id <= card.since_result:
            continue
        board = scoring.find_board(card, season.rules, frozenset(result.places))
        free = [] if board is None else [n for n in range(1, season.rules.legs + 1) if card.leg(board, n) is None]
        if board is not None and free:
            return match, Leg(board, free[0], scoring.leg_winner(card, result.places), result.result_id)
    return None


def _put_leg(match: Match, leg: Leg) -> Match:
    others = [one for one in match.card.legs if (one.board, one.number) != (leg.board, leg.number)]
    legs = tuple(sorted((*others, leg), key=lambda one: (one.board, one.number)))
    return replace(match, card=replace(match.card, legs=legs), confirmed=frozenset())


def _open_match(season: TeamSeason, match_no: int) -> Match:
    match = season.match(match_no)
    if match.status is not MatchStatus.OPEN:
        raise Refusal("match_over")
    return match
