"""Effects of a team's withdrawal on its matches.

If it has played less than half of its matches, its results no longer count and the remaining matches are not played.
Otherwise its results stay, and its opponents win the remaining matches by walkover.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.leagues.teams.values import Match, MatchStatus, Side


def is_early_withdrawal(matches: Iterable[Match], team_no: int) -> bool:
    """Return True if fewer than half of a team's matches are over, leaving out matches that nobody plays."""
    own = [one for one in matches if one.side_of(team_no) and one.status is not MatchStatus.NOT_PLAYED]
    return 2 * sum(one.status is not MatchStatus.OPEN for one in own) < len(own)


def settle_withdrawal(matches: Iterable[Match], team_no: int) -> tuple[Match, ...]:
    """Return the matches that change when a team withdraws, in their new form."""
    own = [one for one in matches if one.side_of(team_no)]
    if is_early_withdrawal(own, team_no):
        return tuple(_end_match(one, MatchStatus.NOT_PLAYED) for one in own if one.status is not MatchStatus.NOT_PLAYED)
    won = {Side.HOME: MatchStatus.AWAY_WALKOVER, Side.AWAY: MatchStatus.HOME_WALKOVER}
    return tuple(
        _end_match(one, won[side])
        for one in own
        if one.status is MatchStatus.OPEN and (side := one.side_of(team_no)) is not None
    )


def _end_match(match: Match, status: MatchStatus) -> Match:
    return replace(match, status=status, changes=match.changes + 1)
