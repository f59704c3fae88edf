"""Reminders of team matches, sent once to the players a day before the match."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.errors import Refusal
from bot.leagues.teams.service import reminder_key
from bot.recurring import Recurring
from bot.screens import league_news
from bot.store.errors import StoreUnavailable
from bot.store.reading.fixtures import MatchSoon

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds between reads of the database."""


class MatchReminders:
    """Host of the reminders of matches in the servers of this process, while `recurring` runs."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self.recurring = Recurring(
            "match reminders", self._turn, bot.services.clock, every=EVERY, retry=EVERY, owner=bot.work
        )

    async def _turn(self) -> None:
        for soon in await self._bot.services.teams.soon():
            if self._bot.services.tables.serves(soon.guild_id):
                await self._remind(soon)

    async def _remind(self, soon: MatchSoon) -> None:
        """Remind the players of a match: by direct message or, if they refuse those, in the league's channel."""
        services = self._bot.services
        try:
            league = await services.leagues.register.look(soon.guild_id, soon.league_id)
            season = await services.teams.remind(soon)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            _log.info("nobody is reminded of match %d of league %d: %s", soon.match_no, soon.league_id, refusal)
            return
        if season is None:
            return
        match = season.match(soon.match_no)
        lines = partial(league_news.match_soon, league=league, season=season, match=match)
        for user_id in season.players(match):
            self._bot.presenter.notices.tell(
                soon.guild_id, user_id, lines, key=reminder_key(soon), channel_id=league.channel_id, about="match"
            )
