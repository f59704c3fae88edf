"""Cards of matches: line-ups, legs and confirmations. Pure functions, like those of `season`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.teams.scoring import (
    board_players,
    boards_filled,
    boards_played,
    find_board,
    is_card_complete,
    leg_winner,
)
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Leg, Match, MatchStatus, Side


class BoardResult(Struct, frozen=True):
    """A league result as boards need it: the places of its people, and whether it counts."""

    result_id: int
    places: Mapping[int, int]
    counts: bool


def name_side(
    season: TeamSeason, match_no: int, side: Side, people: tuple[int, ...], *, organiser: bool = False
) -> TeamSeason:
    """Name a side: its people in the order of the boards. A short side must fill the minimum of boards.

    Once both sides are named, only an organiser may change one. Once a leg was played, nobody may. Refusals:
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
    filled = boards_filled(len(people), rules)
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
    if not (1 <= board <= boards_played(card, rules) and 1 <= number <= rules.legs):
        raise Refusal("no_such_leg")
    before = card.leg(board, number)
    if before is not None and before.result_id is not None and not organiser:
        raise Refusal("leg_was_played")
    # Keep the number of its result, so that the result is not applied again.
    result_id = None if before is None else before.result_id
    return season.with_matches((_put_leg(match, Leg(board, number, winner, result_id)),))


def confirm_card(season: TeamSeason, match_no: int, sides: frozenset[Side]) -> TeamSeason:
    """Confirm a card for these sides. The match is over once both have confirmed.

    Refusals: `no_such_match`, `match_over`, `card_not_full`.
    """
    match = _open_match(season, match_no)
    if not is_card_complete(match.card, season.rules):
        raise Refusal("card_not_full")
    given = match.confirmed | sides
    done = given == frozenset(Side)
    status = MatchStatus.PLAYED if done else match.status
    changes = match.changes + 1 if done else match.changes
    return season.with_matches((replace(match, confirmed=given, status=status, changes=changes),))


def apply_results(season: TeamSeason, results: Iterable[BoardResult]) -> TeamSeason:
    """Apply league results, in order, to the cards of open matches.

    A result becomes a leg if exactly the people of one board played it and it is not on a card yet. Legs of results
    that no longer count are removed.
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
    """Return the oldest result on the card of an open match, or the first one not processed yet.

    Earlier results cannot change a card.
    """
    cards = [one.card for one in season.matches if one.status is MatchStatus.OPEN]
    return min(
        [
            season.last_result_id + 1,
            *(leg.result_id for card in cards for leg in card.legs if leg.result_id is not None),
        ]
    )


def next_result(season: TeamSeason, people: frozenset[int]) -> BoardResult:
    """Return the league's next result as it would be if these people played it."""
    return BoardResult(season.last_result_id + 1, dict.fromkeys(people, 1), counts=True)


def share_a_board(season: TeamSeason, people: frozenset[int]) -> bool:
    """Return True if all these people play on one board of an open match."""
    named = [one.card for one in season.matches if one.status is MatchStatus.OPEN and one.card.has_both_sides]
    return any(people <= theirs for card in named for theirs in board_players(card, season.rules))


def find_leg(season: TeamSeason, result: BoardResult) -> tuple[Match, Leg] | None:
    """Return the match and leg of a result: the first free leg of the board that exactly its people play, or None."""
    for match in season.matches:
        card = match.card
        if match.status is not MatchStatus.OPEN or not card.has_both_sides or result.result_id <= card.since_result:
            continue
        board = find_board(card, season.rules, frozenset(result.places))
        free = [] if board is None else [n for n in range(1, season.rules.legs + 1) if card.leg(board, n) is None]
        if board is not None and free:
            return match, Leg(board, free[0], leg_winner(card, result.places), result.result_id)
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
