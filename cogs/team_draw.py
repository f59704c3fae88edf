"""Drawing the fixtures of a team season, after a preview that an organiser confirms."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.values import League
from bot.screens import fixtures, league_news, team_draw
from bot.screens.layout import Screen
from cogs.league_commands import organiser_of, post
from cogs.questions import Questions

MOST_ASKED: Final = 50
"""Previews cached while a confirmation is pending."""


class _Asked(Struct, frozen=True, kw_only=True):
    """Draw to confirm: the season as it was, its schedule, and the number of late matches."""

    season: TeamSeason
    schedule: Schedule
    late: int


class TeamDraw:
    """Preview, confirmation and drawing of fixtures."""

    def __init__(self, bot: Prial) -> None:
        self._teams = bot.services.teams
        self._questions: Questions[_Asked] = Questions(MOST_ASKED)

    async def ask(self, visit: Visit, league: League, schedule: Schedule) -> Screen:
        """Show a preview of the fixtures. Refusals as for `TeamSeasons.draw`."""
        season = await self._teams.look(league.league_id)
        fixed = await self._teams.drawn(league.league_id, schedule, organiser=organiser_of(visit, league))
        until = None if league.season is None else league.season.ends_at
        late = fixed.late(until)
        number = self._questions.ask(visit, _Asked(season=season, schedule=schedule, late=len(late)))
        return team_draw.question(fixed, league.name, visit.words, number=number, late=late, until=until)

    async def draw(self, visit: Visit, league: League, number: int) -> Screen:
        """Draw the fixtures of the preview. Refusals `question_gone`, and those of `TeamSeasons.draw`."""
        asked = self._questions.agreed(visit, number)
        if asked.season.league_id != league.league_id:
            raise Refusal("question_gone")
        season = await self._teams.draw(
            league.league_id,
            asked.schedule,
            organiser=organiser_of(visit, league),
            version=asked.season.version,
            late=asked.late,
            key=visit.key,
        )
        self._tell(visit, league, season)
        until = None if league.season is None else league.season.ends_at
        return fixtures.drawn(season, league.name, visit.words, own=season.of(visit.user_id), until=until)

    def _tell(self, visit: Visit, league: League, season: TeamSeason) -> None:
        """Post that the fixtures are drawn, and notify the captains of their first match.

        The notification comes to this channel if they accept no direct messages.
        """
        here = visit.interaction.channel_id
        key = f"drawn/{season.league_id}/{season.season_no}"
        post(visit.client, league, partial(league_news.fixtures_drawn, league=league, season=season), key=key)
        for team in season.teams:
            if team.captain != visit.user_id and team.withdrawn_at is None:
                lines = partial(league_news.first_match, league=league, season=season, team=team)
                visit.client.presenter.notices.tell(
                    league.guild_id, team.captain, lines, key=key, channel_id=here, about="match"
                )
