"""`/league …`: creating, joining, leaving and showing leagues."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.here import here
from bot.leagues.rules import USUAL_SHARE, LeagueRules
from bot.leagues.values import League, Status
from bot.recent import Recent
from bot.rules.agreement import fingerprint
from bot.rules.registry import USUAL
from bot.rules.registry import game as game_called
from bot.screens import league as screens
from bot.screens import league_help, league_picture, league_settings, league_tables, replies
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.effects import stamped
from bot.screens.ids import DialogId, PanelId
from bot.screens.items import Interaction, button
from bot.screens.layout import Screen, screen
from bot.screens.names import shown
from bot.screens.paging import paged
from bot.sheets.values import Sheet
from cogs.common import PrialCog, games, lateness, show
from cogs.league_commands import asked, league_group, league_names, of_league, organises, organising, take_away
from cogs.league_divisions import COMMANDS as DIVISIONS
from cogs.league_divisions import LeagueDivisions
from cogs.league_office import COMMANDS as OFFICE
from cogs.league_office import LeagueOffice
from cogs.league_ratings import COMMANDS as RATINGS
from cogs.league_ratings import LeagueRatings
from cogs.league_seasons import LeagueSeasons, SeasonCommands
from cogs.past import all_shown_around
from cogs.rights import writes_in

Shown: TypeAlias = Callable[[Visit, League, list[int], tuple[str, ...]], Awaitable[Screen]]
MOST_TYPED: Final = 200
"""Rejected dialogs whose input is cached."""
MISTYPED: Final = frozenset(
    {
        "number_unreadable",
        "bad_league_name",
        "bad_league_setting",
        "bad_places",
        "bad_reason",
        "bad_season_length",
        "league_exists",
        "league_needs_rules",
        "same_places",
    }
)
"""Refusals after which a dialog can be filled in again."""
COMMANDS: Final = ("create", "list", "show", "join", "leave", "standings", "help", "season", "close")


class LeaguesCog(PrialCog):
    """Leagues."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[screens.PANEL] = self._clicked
        self.answered.dialogs[screens.PANEL] = self._sent
        self.answered.looking[f"s:{screens.PANEL}"] = self.answered.looking[f"d:{screens.PANEL}"] = self._current
        self.shown: dict[str, Shown] = {
            "home": self.home,
            "join": self._joined,
            "leave": self._leaving,
            "leave.sure": self._left,
            "close": self._closing,
            "close.sure": self._closed,
            "standings": self.standings,
            "picture": self._picture,
            "division": self._division,
            "season": self._season,
            "rules": self._rules,
        }
        """Handlers of a league's buttons, by action. Other parts add theirs."""
        self.sent: dict[str, Callable[[Visit, League, Submitted], Awaitable[Screen]]] = {}
        """Handlers of dialogs about a league, by their first word. Other parts add theirs."""
        self.asked: dict[str, Callable[[Visit, League, list[int]], Awaitable[Dialog]]] = {}
        """Builders of the dialogs that buttons open."""
        self._typed: Recent[int, tuple[int, Submitted]] = Recent(MOST_TYPED)
        self._divisions = LeagueDivisions(self)
        self._office = LeagueOffice(self, self._divisions)
        self._ratings = LeagueRatings(self)
        self._seasons = LeagueSeasons(self)

    async def cog_load(self) -> None:
        """Register handlers and commands, and post final standings from now on."""
        await super().cog_load()
        group = league_group(self.bot)
        parts = (self._divisions, self._office, self._ratings)
        for command in (*_commands(self), *(one for part in parts for one in part.commands())):
            group.add_command(command)
        group.add_command(SeasonCommands(self, self._seasons))
        for one in group.walk_commands():
            if isinstance(one, app_commands.Command) and one.get_parameter("league") is not None:
                one.autocomplete("league")(league_names)
        self.bot.services.seasons.announced_by(self._seasons.announce, self._seasons.announce_start)

    async def cog_unload(self) -> None:
        """Unregister handlers and commands."""
        self.bot.services.seasons.announced_by(None)
        take_away(self.bot, *COMMANDS, *DIVISIONS, *OFFICE, *RATINGS)
        await super().cog_unload()

    async def answer(self, interaction: Interaction, league: str | None, made: Shown) -> None:
        """Respond to a command about a league, in private."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await made(visit, await of_league(visit, league), [], ()))

    async def create(self, visit: Visit, name: str, sheets: Iterable[Sheet], weeks: int) -> Screen:
        """Create a league for which these sheets count. Refusals `not_manager`, and those of `Leagues.create`."""
        guild_id = await visit.server()
        if not visit.manager:
            raise Refusal("not_manager")
        if visit.interaction.channel_id is not None:
            writes_in(visit, visit.interaction.channel_id)
        league = await self.bot.services.leagues.create(
            guild_id,
            visit.user_id,
            name,
            league_settings.counting(LeagueRules(share=USUAL_SHARE), sheets),
            key=visit.key,
            person=visit.person.name,
            weeks=weeks,
            channel_id=visit.interaction.channel_id,
        )
        text = visit.words("league-created", league=screens.title(league))
        home = button(screens.to("home", league), visit.words("league-button-home"))
        return screen(
            text, items=[home, button(PanelId(screens.PANEL, "help", "1"), visit.words("league-button-help"))]
        )

    async def usual_sheets(self, visit: Visit, names: Iterable[str]) -> list[Sheet]:
        """Return the server's default sheets of these games."""
        guild_id = await visit.server()
        return [await self.bot.services.sheets.usual(guild_id, one) for one in names]

    # Screens

    async def home(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the home page of a league."""
        organiser = organises(visit, league)
        told = await self._here(visit, league)
        return screens.page(league, visit.words, reader=visit.user_id, organiser=organiser, here=told)

    async def _here(self, visit: Visit, league: League) -> str:
        """Return a line that says if this channel's table counts for the league; empty without a table."""
        tables, channel_id = self.bot.services.tables, visit.interaction.channel_id
        table_id = None if channel_id is None else await tables.table_in(channel_id)
        if table_id is None:
            return ""
        try:
            table = (await tables.public(table_id)).table
        except Refusal:  # it cannot be read
            return ""
        people = {one.user_id: one.name for one in table.players}
        agreed = fingerprint(game_called(table.game), table.house_rules)
        found, strangers = here(league, table.game, agreed, people)
        told = screens.here_line(found, [shown(people[one]) for one in strangers], visit.words)
        sitting, season = await self.bot.services.leagues.sitting(league, table_id), league.running
        if sitting is None or season is None:
            return told
        return f"{told}\n{screens.sitting(sitting, season.rules, visit.words)}"

    async def standings(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return a page of the standings. `about` is season, division and page."""
        return (await self._page(visit, league, about, league_tables.standings))()

    async def _picture(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the same page as a picture."""
        return await asyncio.to_thread(await self._page(visit, league, about, league_picture.screen))

    async def _page(
        self, visit: Visit, league: League, about: list[int], made: Callable[..., Screen]
    ) -> Callable[[], Screen]:
        """Return a function that renders a page of the standings for the reader."""
        await all_shown_around(visit)
        season, division, page = (*about, *(0, 0, 0)[len(about) :])
        member = league.member(visit.user_id)
        division = division or (1 if member is None else member.division)
        table = await self.bot.services.leagues.table(league, season or None)
        here = paged(table.tables.get(division, ()), screens.PAGE, page or 1)[0]
        names, left = await self.bot.attendance.names(league.guild_id, [one.user_id for one in here])
        if left:
            league = await of_league(visit, league.league_id)
            table = await self.bot.services.leagues.table(league, season or None)
        return partial(made, table, visit.words, reader=visit.user_id, names=names, division=division, wanted=page or 1)

    async def _division(self, visit: Visit, league: League, about: list[int], values: tuple[str, ...]) -> Screen:
        return await self.standings(visit, league, [about[0], int(values[0]), 1], ())

    async def _season(self, visit: Visit, league: League, _about: list[int], values: tuple[str, ...]) -> Screen:
        return await self.standings(visit, league, [int(values[0]), 1, 1], ())

    async def _rules(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        return screens.rules(league, visit.words)

    # Actions

    async def _joined(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        found = await self.bot.services.leagues.join(league, visit.user_id, visit.person.name, key=visit.key)
        home = button(screens.to("home", found), visit.words("league-button-home"))
        return screen(visit.words("league-joined", league=screens.title(found)), items=[home])

    async def _leaving(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        if league.member(visit.user_id) is None:
            raise Refusal("not_a_member", league=league.name)
        words = visit.words
        return asked(words("league-leaving", league=screens.title(league)), "leave", league, visit)

    async def _left(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        await self.bot.services.leagues.leave(league, visit.user_id, key=visit.key)
        return replies.reply(visit.words("league-left", league=screens.title(league)))

    async def _closing(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the confirmation for closing the league. Refusals not_organiser, season_runs."""
        organising(visit, league)
        if league.season is not None and league.season.status is not Status.CLOSED:
            raise Refusal("season_runs", league=league.name)
        return asked(visit.words("league-closing", league=screens.title(league)), "close", league, visit)

    async def _closed(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        organising(visit, league)
        await self.bot.services.leagues.end(league, visit.user_id, key=visit.key)
        return replies.reply(visit.words("league-closed-down", league=screens.title(league)))

    # Clicks

    async def _current(self, visit: Visit, wanted: PanelId | DialogId) -> Current:
        """Return the current screen of the league, or of the result that a dialog is about."""
        if isinstance(wanted, DialogId):
            _, number, *others = wanted.about
            league = await of_league(visit, int(number))
            if others:
                return await self._office.current(visit, league, wanted)
            now = stamped(wanted, *screens.shown_of(league))
            return Current(now.stamp, partial(self._office.settings, visit, league, [], ()))
        league = await of_league(visit, int(wanted.about.split(".")[0]))
        made: Shown = self.home
        if wanted.action == "spread":
            made = self._divisions.page
        elif wanted.action in {"scoring", "norole"}:
            made = self._office.settings
        return Current(screens.to(wanted.action, league).stamp, partial(made, visit, league, [], ()))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action == "help":
            async with Visit(interaction, lateness(interaction)) as visit:
                await show(visit, league_help.page(int(wanted.about), visit.words))
            return
        if wanted.action == league_settings.AGAIN:
            async with Visit(interaction, hurry=True) as visit:
                await visit.open(await self._again(visit, int(wanted.about)))
            return
        number, *about = map(int, (values[0] if wanted.action == "open" else wanted.about).split("."))
        if wanted.action in self.asked:
            async with Visit(interaction, hurry=True) as visit:
                await visit.open(await self.asked[wanted.action](visit, await of_league(visit, number), about))
            return
        async with Visit(interaction, lateness(interaction)) as visit:
            made = self.shown["home" if wanted.action == "open" else wanted.action]
            await show(visit, await made(visit, await of_league(visit, number), about, values))

    async def _sent(self, interaction: Interaction, answers: Submitted) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            try:
                await self._filled_in(visit, answers)
            except Refusal as error:
                refusal = await visit.refused(error)
                if refusal.code not in MISTYPED:
                    raise refusal from None
                self._typed[visit.interaction.id] = visit.user_id, answers
                again = PanelId(screens.PANEL, league_settings.AGAIN, str(visit.interaction.id))
                await visit.answer.private(league_settings.refused(refusal, again, visit.words))

    async def _filled_in(self, visit: Visit, answers: Submitted) -> None:
        """Apply a submitted dialog."""
        what, *about = answers.id.about
        if what == "create":
            sheets = await self.usual_sheets(visit, answers.several("games") or (USUAL,))
            weeks = answers.number("weeks", visit.words)
            await visit.answer.private(await self.create(visit, answers.text("name"), sheets, weeks))
            return
        league = await of_league(visit, int(about[0]))
        await show(visit, await self.sent[what](visit, league, answers))

    async def _again(self, visit: Visit, number: int) -> Dialog:
        """Return the rejected dialog with its input. Refusal `question_gone`."""
        user_id, answers = self._typed.get(number, (0, None))
        if answers is None or user_id != visit.user_id:
            raise Refusal("question_gone")
        what, *about = answers.id.about
        if what == "create":
            return league_settings.founding(visit.words).filled(answers)
        league, *others = map(int, about)
        make = self.asked.get(what) or self.asked[f"set.{what}"]
        return (await make(visit, await of_league(visit, league), others)).filled(answers)


def _commands(cog: LeaguesCog) -> list[app_commands.Command[Any, ..., None]]:
    """Return the commands without a group of their own."""

    async def create(
        interaction: Interaction, name: str | None = None, game: str | None = None, weeks: int = league_settings.WEEKS
    ) -> None:
        if name is None:
            async with Visit(interaction, hurry=True) as visit:
                if not visit.manager:
                    raise Refusal("not_manager")
                await visit.open(league_settings.founding(visit.words))
            return
        async with Visit(interaction) as visit:
            sheets = await cog.usual_sheets(visit, (game or USUAL,))
            await visit.answer.private(await cog.create(visit, name, sheets, weeks))

    async def listed(interaction: Interaction) -> None:
        async with Visit(interaction) as visit:
            found = await cog.bot.services.leagues.register.list(await visit.server())
            await visit.answer.private(screens.several(found, visit.words))

    async def helped(interaction: Interaction) -> None:
        async with Visit(interaction) as visit:
            await visit.answer.private(league_help.page(1, visit.words))

    def about_one(name: str, action: str) -> app_commands.Command[Any, ..., None]:
        async def callback(interaction: Interaction, league: str | None = None) -> None:
            await cog.answer(interaction, league, cog.shown[action])

        return app_commands.Command(name=name, description="…", callback=callback)

    create_command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="create", description="…", callback=app_commands.choices(game=games())(create)
    )
    return [
        create_command,
        app_commands.Command(name="list", description="…", callback=listed),
        app_commands.Command(name="help", description="…", callback=helped),
        about_one("close", "close"),
        about_one("show", "home"),
        about_one("join", "join"),
        about_one("leave", "leave"),
        about_one("standings", "standings"),
    ]


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LeaguesCog(bot))
