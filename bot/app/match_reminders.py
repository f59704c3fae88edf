"""Reminders of team matches, sent once to the players a day before the match."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.errors import Refusal
from bot.leagues.teams.service import reminder_key
from bot.recurring import RecurringJob
from bot.screens import league_news
from bot.store.errors import StoreUnavailable
from bot.store.reading.fixtures import UpcomingMatch

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

REMINDER_INTERVAL: Final = 60.0
"""Seconds between reads of the database."""


class MatchReminders:
    """Host of the reminders of matches in the servers of this process, while `recurring` runs."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self.recurring = RecurringJob(
            "match reminders", self._send_due, bot.services.clock, every=REMINDER_INTERVAL, retry=REMINDER_INTERVAL, owner=bot.tasks
        )

    async def _send_due(self) -> None:
        for soon in await self._bot.services.team_seasons.matches_to_remind():
            if self._bot.services.tables.serves(soon.guild_id):
                await self._remind(soon)

    async def _remind(self, soon: UpcomingMatch) -> None:
        """Remind the players of a match: by direct message or, if they refuse those, in the league's channel."""
        services = self._bot.services
        try:
            league = await services.leagues.repository.get(soon.guild_id, soon.league_id)
            season = await services.team_seasons.claim_reminder(soon)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            _log.info("nobody is reminded of match %d of league %d: %s", soon.match_no, soon.league_id, refusal)
            return
        if season is None:
            return
        match = season.match(soon.match_no)
        lines = partial(league_news.match_reminder, league=league, season=season, match=match)
        for user_id in season.players(match):
            self._bot.presenter.notifications.notify(
                soon.guild_id, user_id, lines, idempotency_key=reminder_key(soon), channel_id=league.channel_id, about="match"
            )
