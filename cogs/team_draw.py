"""The draw of a season of teams: what it will draw is shown first, and drawn once an organiser wants it."""

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
"""Draws that are remembered while somebody is asked about them."""


class _Asked(Struct, frozen=True, kw_only=True):
    """A draw that somebody was asked about: of which season as it was, when, and how many of its matches are late."""

    season: TeamSeason
    schedule: Schedule
    late: int


class TeamDraw:
    """Asks whether fixtures shall be drawn, and draws them."""

    def __init__(self, bot: Prial) -> None:
        self._teams = bot.services.teams
        self._questions: Questions[_Asked] = Questions(MOST_ASKED)

    async def ask(self, visit: Visit, league: League, schedule: Schedule) -> Screen:
        """Show what would be drawn. Refusals as `TeamSeasons.draw`."""
        season = await self._teams.look(league.league_id)
        fixed = await self._teams.drawn(league.league_id, schedule, organiser=organiser_of(visit, league))
        until = None if league.season is None else league.season.ends_at
        late = fixed.late(until)
        number = self._questions.ask(visit, _Asked(season=season, schedule=schedule, late=len(late)))
        return team_draw.question(fixed, league.name, visit.words, number=number, late=late, until=until)

    async def draw(self, visit: Visit, league: League, number: int) -> Screen:
        """Draw what somebody was shown. Refusals `question_gone`, and those of `TeamSeasons.draw`."""
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
        """Post that the fixtures are drawn, and tell each other captain the first match of their team: here, where they
        take no direct messages.
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
