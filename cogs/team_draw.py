"""Drawing the fixtures of a team season, after a preview that an organiser confirms."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.values import League
from bot.screens import fixtures, league_news, team_draw
from bot.screens.layout import Screen
from cogs.league_commands import organiser_id, post_in_channel
from cogs.questions import PendingQuestions

MAX_PENDING_DRAWS: Final = 50
"""Previews cached while a confirmation is pending."""


class _PendingDraw(Struct, frozen=True, kw_only=True):
    """Draw to confirm: the season as it was, its schedule, and the number of late matches."""

    season: TeamSeason
    schedule: Schedule
    late: int


class FixtureDraw:
    """Preview, confirmation and drawing of fixtures."""

    def __init__(self, bot: Prial) -> None:
        self._teams = bot.services.team_seasons
        self._questions: PendingQuestions[_PendingDraw] = PendingQuestions(MAX_PENDING_DRAWS)

    async def ask(self, context: InteractionContext, league: League, schedule: Schedule) -> Screen:
        """Show a preview of the fixtures. Refusals as for `TeamSeasons.draw`."""
        season = await self._teams.get(league.league_id)
        fixed = await self._teams.preview_fixtures(league.league_id, schedule, organiser=organiser_id(context, league))
        until = None if league.season is None else league.season.ends_at
        late = fixed.late_matches(until)
        number = self._questions.add(context, _PendingDraw(season=season, schedule=schedule, late=len(late)))
        return team_draw.render_fixtures_question(fixed, league.name, context.words, number=number, late=late, until=until)

    async def draw_confirmed(self, context: InteractionContext, league: League, number: int) -> Screen:
        """Draw the fixtures of the preview. Refusals `question_gone`, and those of `TeamSeasons.draw`."""
        asked = self._questions.accept(context, number)
        if asked.season.league_id != league.league_id:
            raise Refusal("question_gone")
        season = await self._teams.create_fixtures(
            league.league_id,
            asked.schedule,
            organiser=organiser_id(context, league),
            version=asked.season.version,
            accepted_late=asked.late,
            key=context.idempotency_key,
        )
        self._announce(context, league, season)
        until = None if league.season is None else league.season.ends_at
        return fixtures.render_new_fixtures(season, league.name, context.words, own=season.team_of(context.user_id), until=until)

    def _announce(self, context: InteractionContext, league: League, season: TeamSeason) -> None:
        """Post that the fixtures are drawn, and notify the captains of their first match.

        The notification comes to this channel if they accept no direct messages.
        """
        here = context.interaction.channel_id
        key = f"drawn/{season.league_id}/{season.season_no}"
        post_in_channel(context.client, league, partial(league_news.fixtures_news, league=league, season=season), key=key)
        for team in season.teams:
            if team.captain != context.user_id and team.withdrawn_at is None:
                lines = partial(league_news.captain_fixtures_news, league=league, season=season, team=team)
                context.client.presenter.notifications.notify(
                    league.guild_id, team.captain, lines, idempotency_key=key, channel_id=here, about="match"
                )
