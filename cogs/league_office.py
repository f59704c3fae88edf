"""Results, settings and audit log of a league: `/league results|correct|void|settings|log`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.values import League, LeagueResult
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens import acts, league_results, league_settings
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.ids import DialogId
from bot.screens.items import MOST_CHOICES, Choice, Interaction
from bot.screens.layout import Screen
from bot.screens.league import title, to
from bot.screens.sheets import sheet_id
from cogs.league_commands import organises, organising
from cogs.past import all_shown_around
from cogs.rights import bank_limit, ruling, writes_in

if TYPE_CHECKING:
    from cogs.league_divisions import LeagueDivisions
    from cogs.leagues import LeaguesCog

_log = logging.getLogger(__name__)

COMMANDS = ("results", "correct", "void", "settings", "log")
_REMOVED: Final = {"organisers": "organiser_role", "channel": "channel_id"}
"""Optional settings of a league, by the command's name for them."""


class LeagueOffice:
    """Part of the leagues' cog for results and settings."""

    def __init__(self, cog: LeaguesCog, divisions: LeagueDivisions) -> None:
        self._cog = cog
        self._divisions = divisions
        self._bot = cog.bot
        self._posts = cog.bot.posts
        cog.shown |= {
            "results": self.results,
            "log": self.log,
            "result": self._chosen,
            "settings": self.settings,
            "scoring": self._scored,
            "norole": self._without_role,
        }
        cog.sent |= {"void": self._void, "restore": self._restore, "correct": self._correct, "games": self._counted}
        cog.sent |= dict.fromkeys(("points", "table", "sittings"), self._set)
        cog.asked |= {"void": self._ask_void, "restore": self._ask_restore, "correct": self._ask_correct}
        for what in ("points", "table", "sittings", "games"):
            cog.asked[f"set.{what}"] = partial(self._ask, what)

    # Results

    async def results(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return a page of results."""
        await all_shown_around(visit)
        page = await self._bot.services.results.page(league, about[0] if about and about[0] else None)
        users = [line.user_id for one in page.results for line in one.lines]
        names, _ = await self._bot.attendance.names(league.guild_id, users)
        return league_results.page(page, visit.words, names=names)

    async def current(self, visit: Visit, league: League, wanted: DialogId) -> Current:
        """Return the current screen of the result that a dialog is about."""
        found = await self._bot.services.results.result(league, int(wanted.about[2]))
        now = league_results.about(wanted.about[0], league, found)
        return Current(now.stamp, partial(self._one, visit, league, found))

    async def _chosen(self, visit: Visit, league: League, _about: list[int], values: tuple[str, ...]) -> Screen:
        return await self._one(visit, league, await self._bot.services.results.result(league, int(values[0])))

    async def _one(self, visit: Visit, league: League, found: LeagueResult) -> Screen:
        names, _ = await self._bot.attendance.names(league.guild_id, [line.user_id for line in found.lines])
        organiser = organises(visit, league)
        return league_results.one_result(league, found, visit.words, names=names, organiser=organiser)

    async def _ruling(self, visit: Visit, league: League, result_id: int) -> LeagueResult:
        """Return a result that the person may rule on. Refusals not_organiser, own_deal, no_such_result."""
        organising(visit, league)
        found = await self._bot.services.results.result(league, result_id)
        await ruling(visit, league.guild_id, (line.user_id for line in found.lines), (league,))
        return found

    async def _ask_void(self, visit: Visit, league: League, about: list[int]) -> Dialog:
        return league_results.voiding(league, await self._ruling(visit, league, about[0]), visit.words)

    async def _void(self, visit: Visit, league: League, answers: Submitted) -> Screen:
        """Void a result, and post it in the league's channel."""
        await self._ruling(visit, league, int(answers.id.about[2]))
        found = await self._bot.services.results.void(
            league,
            visit.user_id,
            int(answers.id.about[2]),
            answers.text("reason"),
            key=visit.key,
            chips=bool(answers.several("chips")),
            limit=bank_limit(visit),
        )
        users = [*(one.user_id for one in found.moved), *(line.user_id for line in found.result.lines), *found.chips]
        names, _ = await self._bot.attendance.names(league.guild_id, users)
        await self._announce(visit, league, partial(league_results.told, found, names=names))
        return league_results.voided(found, visit.words, names=names)

    async def _ask_restore(self, visit: Visit, league: League, about: list[int]) -> Dialog:
        found = await self._ruling(visit, league, about[0])
        if not found.void:
            raise Refusal("result_counts")
        return league_results.restoring(league, found, visit.words)

    async def _restore(self, visit: Visit, league: League, answers: Submitted) -> Screen:
        """Restore a voided result, and post it in the league's channel."""
        result_id, reason = int(answers.id.about[2]), answers.text("reason")
        before = await self._ruling(visit, league, result_id)
        found = await self._bot.services.results.restore(
            league, visit.user_id, result_id, reason, key=visit.key, limit=bank_limit(visit)
        )
        found = replace(
            found, result=replace(found.result, own=any(line.user_id == visit.user_id for line in before.lines))
        )
        users = [*(one.user_id for one in found.moved), *(line.user_id for line in found.result.lines), *found.chips]
        names, _ = await self._bot.attendance.names(league.guild_id, users)
        await self._announce(visit, league, partial(league_results.told, found, names=names, why=reason))
        return league_results.voided(found, visit.words, names=names)

    async def _ask_correct(self, visit: Visit, league: League, about: list[int]) -> Dialog:
        found = await self._ruling(visit, league, about[0])
        if found.void:
            raise Refusal("result_void_already")
        return league_results.correcting(league, found, visit.words)

    async def _correct(self, visit: Visit, league: League, answers: Submitted) -> Screen:
        """Correct the places of a result, and post it in the league's channel."""
        await self._ruling(visit, league, int(answers.id.about[2]))
        found = await self._bot.services.results.correct(
            league,
            visit.user_id,
            int(answers.id.about[2]),
            league_results.places(answers.text("places")),
            answers.text("reason"),
            key=visit.key,
        )
        users = [*(one.user_id for one in found.moved), *(line.user_id for line in found.result.lines)]
        names, _ = await self._bot.attendance.names(league.guild_id, users)
        await self._announce(visit, league, partial(league_results.told_corrected, found, names=names))
        return league_results.corrected(found, visit.words, names=names)

    async def _announce(self, visit: Visit, league: League, made: Callable[..., Screen]) -> None:
        """Start posting a change of a result in the league's channel, if it has one."""
        if league.channel_id is not None:
            words = await self._bot.people.public(league.guild_id)
            told = made(words=words, actor=f"<@{visit.user_id}>")
            self._bot.work.start(self._tell(league.channel_id, told, visit.key), "telling of a result that changed")

    async def _tell(self, channel_id: int, told: Screen, nonce: str) -> None:
        try:
            await self._posts.send(channel_id, told, nonce=nonce[-25:])
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("channel %d cannot be told of a result that changed: %r", channel_id, error)

    async def log(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return a page of the league's audit log."""
        organising(visit, league)
        before = about[0] if about and about[0] else None
        found = await self._bot.services.acts.page(league.guild_id, before, league_id=league.league_id)
        return acts.page(found, visit.words, to=lambda number: to("log", league, number), title=title(league))

    # Settings

    async def settings(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the settings of a league. Refusal `not_organiser`."""
        organising(visit, league)
        return league_settings.panel(league, visit.words, manager=visit.manager)

    async def _without_role(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        if not visit.manager:
            raise Refusal("not_manager")
        return await self.change(visit, league, organiser_role=None)

    async def _scored(self, visit: Visit, league: League, _about: list[int], values: tuple[str, ...]) -> Screen:
        return await self.change(visit, league, rules=league_settings.scored_by(league.rules, values[0]))

    async def _set(self, visit: Visit, league: League, answers: Submitted) -> Screen:
        rules = league_settings.changed(answers.id.about[0], league.rules, answers, visit.words)
        return await self.change(visit, league, rules=rules)

    async def _counted(self, visit: Visit, league: League, answers: Submitted) -> Screen:
        """Let the chosen sheets count."""
        chosen = answers.several("sheets")
        sheets = [one for one in await self._bot.services.sheets.list(league.guild_id) if sheet_id(one) in chosen]
        return await self.change(visit, league, rules=league_settings.counting(league.rules, sheets))

    async def change(self, visit: Visit, league: League, **changes: Any) -> Screen:
        """Change a league, and return its settings, or its divisions if their number changed.

        Refusals `not_organiser`, and those of `Leagues.set`.
        """
        organising(visit, league)
        before = league.divisions
        if changes:
            league = await self._bot.services.leagues.set(league, visit.user_id, key=visit.key, **changes)
        if league.divisions not in {before, 1}:
            told = visit.words("league-divided", divisions=league.divisions)
            return await self._divisions.page(visit, league, [], (), told)
        return league_settings.panel(league, visit.words, manager=visit.manager)

    async def _ask(self, what: str, visit: Visit, league: League, _about: list[int]) -> Dialog:
        organising(visit, league)
        if what == "games":
            return league_settings.games(league, visit.words, await self._choices(visit, league))
        return league_settings.dialog(what, league, visit.words)

    async def _choices(self, visit: Visit, league: League) -> list[Choice]:
        """Return the sheets that may count, with those that count now preselected.

        They are the server's own, the first preset of each game, and presets that count already.
        """
        several = await self._bot.services.sheets.list(league.guild_id)
        firsts = {one.game: one for one in reversed(several) if one.key}
        counting = {(one.game, one.sheet) for one in league.rules.counted}
        offered = [one for one in several if not one.key or (one.game, one.key) in counting]
        offered += [one for one in firsts.values() if one not in offered]
        return league_settings.sheets(offered[:MOST_CHOICES], league, visit.words)

    # Commands

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the commands `/league results|correct|void|settings|log`."""
        cog = self._cog

        async def results(interaction: Interaction, league: str | None = None) -> None:
            await cog.answer(interaction, league, self.results)

        async def change(interaction: Interaction, result: int, league: str | None = None) -> None:
            async def shown(visit: Visit, found: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
                organising(visit, found)
                return await self._one(visit, found, await self._bot.services.results.result(found, result))

            await cog.answer(interaction, league, shown)

        async def log(interaction: Interaction, league: str | None = None) -> None:
            await cog.answer(interaction, league, self.log)

        async def settings(
            interaction: Interaction,
            organisers: discord.Role | None = None,
            channel: discord.TextChannel | None = None,
            name: str | None = None,
            remove: str | None = None,
            league: str | None = None,
        ) -> None:
            said: dict[str, Any] = {
                "organiser_role": None if organisers is None else organisers.id,
                "channel_id": None if channel is None else channel.id,
                "name": name,
            }
            changes = {key: value for key, value in said.items() if value is not None}
            changes |= {} if remove is None else {_REMOVED[remove]: None}

            async def shown(visit: Visit, found: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
                if "organiser_role" in changes and not visit.manager:
                    raise Refusal("not_manager")
                if organisers is not None and organisers.is_default():
                    raise Refusal("organisers_everyone")
                if channel is not None:
                    writes_in(visit, channel.id)
                return await self.change(visit, found, **changes)

            await cog.answer(interaction, league, shown)

        choices = [app_commands.Choice(name=f"command-choice-remove-{one}", value=one) for one in _REMOVED]
        return [
            app_commands.Command(name="results", description="…", callback=results),
            app_commands.Command(name="correct", description="…", callback=change),
            app_commands.Command(name="void", description="…", callback=change),
            app_commands.Command(
                name="settings", description="…", callback=app_commands.choices(remove=choices)(settings)
            ),
            app_commands.Command(name="log", description="…", callback=log),
        ]
