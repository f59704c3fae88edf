"""Out-of-date buttons, menus and dialogs: they change nothing and show the current state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from simcord.actors import MemberActor

from bot.leagues.rules import CountedRules, LeagueRules
from bot.leagues.teams.values import MatchStatus
from bot.leagues.values import SeasonStatus
from bot.screens.widgets.custom_ids import EFFECTS, Effect, is_stamped, parse_custom_id, table_action_id
from bot.screens.words import words_for
from bot.store.codec import encode
from bot.store.writing.write_batch import WriteBatch as Rows
from tests.discord.leagues import league_of
from tests.discord.reading import Message
from tests.discord.test_disputes import dealt
from tests.discord.test_nights import Evening
from tests.discord.test_privacy import owe
from tests.discord.test_teams import Teams
from tests.discord.world import Told, World
from tests.support.database import rows
from tests.support.league_rows import new_result
from tests.support.rows import opening

words: Final = words_for("en-GB")
OUT_OF_DATE: Final = words("refusal-stale", price_number=0, price="")

Press: TypeAlias = Callable[[], Awaitable[Told]]
Change: TypeAlias = Callable[[], Awaitable[object]]
Scene: TypeAlias = tuple[Press, Change]
"""An interaction opened by one person, and the change that somebody else makes meanwhile."""


def everything(world: World) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of the database except the heartbeats."""
    tables = [name for (name,) in rows(world.path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = set(tables) - {"liveness", "processes"}
    return {name: sorted(rows(world.path, f"SELECT * FROM {name}"), key=repr) for name in kept}  # noqa: S608


def pressing(world: World, who: MemberActor, message: Message, custom_id: str, *values: str) -> Press:
    """Return a function that uses a button or menu of the message in its current version."""
    whole = message.whole(custom_id)
    assert whole in message.ids, (custom_id, message.ids)
    return lambda: world.click_anyway(who, message, whole, *values)


def sending(world: World, who: MemberActor, opened: Told, **values: str) -> Press:
    """Return a function that submits a dialog as it was opened, with `values` typed into it."""
    assert opened.dialog is not None
    custom_id, typed = opened.dialog["custom_id"], dict(_typed(opened.dialog["components"]))
    return lambda: world.send_in(who, custom_id, None, **{**typed, **values})


def _typed(parts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return the values of a dialog's fields."""
    found = []
    for part in parts:
        inner = part.get("component", part)
        found += _typed(inner.get("components", []))
        if inner.get("type") == 4:
            found.append((inner["custom_id"], inner.get("value") or "x"))
    return found


# Scenes


async def _league(world: World, *names: str) -> tuple[MemberActor, MemberActor, list[MemberActor]]:
    """Return two managers and the members of a running league."""
    bosses = world.person("Olga", manager=True), world.person("Otto", manager=True)
    members = [world.person(name) for name in names or ("Ann", "Ben", "Cat")]
    counted = CountedRules(game="crash", rules_fingerprint="7b56ca91", sheet="crash", shipped=True)
    await league_of(world, members, rules=encode(LeagueRules(counted_rules=(counted,))))
    return (*bosses, members)


def _renamed(world: World, boss: MemberActor) -> Change:
    return lambda: world.slash(boss, "league settings", name="Another League")


async def next_season(world: World, boss: MemberActor, *, over: bool = False) -> None:
    """End a season and begin the next; with `over`, end the next one as well."""
    ends = ("end", "start") if not over else ("end", "start", "end")
    for one in ends:
        told = await world.slash(boss, f"league season {one}")
        if one == "end":
            await world.click(boss, told.message.labels[0], told.message)


async def ended(world: World, boss: MemberActor) -> None:
    """End the running season."""
    told = await world.slash(boss, "league season end")
    await world.click(boss, told.message.labels[0], told.message)


async def _begun_and_over(world: World, boss: MemberActor) -> None:
    await world.slash(boss, "league season start")
    await ended(world, boss)


def league_panel(action: str, command: str, value: str = "", *, member: bool = False) -> Callable[[World], Any]:
    """Return the scene of a button or menu in the response to a league command; the league is renamed meanwhile."""

    async def scene(world: World) -> Scene:
        boss, other, [ann, *_] = await _league(world)
        who = ann if member else world.person("Dan") if action == "join" else boss
        if action == "norole":
            role = world.guild.create_role("Helpers")
            await world.slash(boss, "league settings", organisers=role)
        told = await world.slash(who, command)
        values = (value,) if value else ()
        return pressing(world, who, told.message, f"s:league:{action}:1", *values), _renamed(world, other)

    return scene


async def league_close(world: World) -> Scene:
    """Return the scene of the confirmation for closing a league; a season begins and ends meanwhile."""
    boss, other, _ = await _league(world)
    await ended(world, boss)
    told = await world.slash(boss, "league close")
    press = pressing(world, boss, told.message, "s:league:close.sure:1")
    return press, lambda: _begun_and_over(world, other)


async def league_end(world: World) -> Scene:
    """Return the scene of the confirmation for ending season 1; season 2 begins meanwhile."""
    boss, other, _ = await _league(world)
    told = await world.slash(boss, "league season end")
    return pressing(world, boss, told.message, "s:league:end.sure:1"), lambda: next_season(world, other)


async def league_begin(world: World) -> Scene:
    """Return the scene of the button that begins season 2; that season begins and ends meanwhile."""
    boss, other, _ = await _league(world)
    await ended(world, boss)
    told = await world.slash(boss, "league show")
    return pressing(world, boss, told.message, "s:league:begin:1"), lambda: _begun_and_over(world, other)


async def league_spread(world: World) -> Scene:
    """Return the scene of the menu that spreads everybody over the divisions; one member is placed meanwhile."""
    boss, other, [ann, *_] = await _league(world)
    panel = await world.slash(boss, "league settings")
    opened = await world.click_anyway(boss, panel.message, "s:league:set.table:1")
    told = await sending(world, boss, opened, divisions="2")()
    told = await world.slash(boss, "league division")
    press = pressing(world, boss, told.message, "s:league:spread:1", "evenly")
    return press, lambda: world.slash(other, "league division", person=ann, division=2)


def league_dialog(what: str) -> Callable[[World], Any]:
    """Return the scene of a settings dialog; the league is renamed meanwhile."""

    async def scene(world: World) -> Scene:
        boss, other, _ = await _league(world)
        panel = await world.slash(boss, "league settings")
        opened = await world.click_anyway(boss, panel.message, f"s:league:set.{what}:1")
        return sending(world, boss, opened), _renamed(world, other)

    return scene


def league_result(action: str) -> Callable[[World], Any]:
    """Return the scene of a dialog about a result; somebody else corrects its places meanwhile."""

    async def scene(world: World) -> Scene:
        boss, other, _ = await league_results(world)
        if action == "restore":
            shown = await world.slash(boss, "league void", result=1)
            void = await world.click_anyway(boss, shown.message, "s:league:void:1.1")
            await world.fill_in(boss, void, reason="misdeal")
        shown = await world.slash(boss, "league correct", result=1)
        opened = await world.click_anyway(boss, shown.message, f"s:league:{action}:1.1")
        press = sending(world, boss, opened, reason="mixed up", places="2 1 3")

        async def change() -> None:
            if action == "restore":
                page = await world.slash(other, "league void", result=1)
                same = await world.click_anyway(other, page.message, "s:league:restore:1.1")
                await world.fill_in(other, same, reason="no misdeal")
                return
            page = await world.slash(other, "league correct", result=1)
            same = await world.click_anyway(other, page.message, "s:league:correct:1.1")
            told = await world.fill_in(other, same, places="2 1 3", reason="mixed up")
            assert words("league-corrected", number=1) in told.text

        return press, change

    return scene


async def league_results(world: World, *names: str) -> tuple[MemberActor, MemberActor, list[MemberActor]]:
    """Return two managers and the members, with these names, of a league that has one result."""
    boss, other, members = await _league(world, *names)
    await world.services.store.writer.commit(opening(9))
    result = new_result(9, 1, *(one.id for one in members))
    await world.services.store.writer.commit(Rows(results=(result,)))
    return boss, other, members


async def _teams(world: World, *, drawn: bool = True, named: bool = False, full: bool = False) -> tuple[Teams, Any]:
    teams = Teams(world, "en-GB")
    await teams.found()
    if not drawn:
        return teams, None
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    if named or full:
        for team in ("Anchor", "Bell"):
            await teams.name(team, match, *teams.pair(team))
    if full:
        for one, other in zip(teams.pair("Anchor"), teams.pair("Bell"), strict=True):
            await teams.board(one, other)
    return teams, match


def card(action: str, *values: str, captain: bool = True, **state: bool) -> Callable[[World], Any]:
    """Return the scene of a button or menu of a match card that changes meanwhile."""

    async def scene(world: World) -> Scene:
        teams, match = await _teams(world, **state)
        team = "Bell" if action == "side.away" else "Anchor"
        who = teams.captain(team) if captain else teams.boss
        ben = world.person("Otto", manager=True)
        if action == "reopen":
            await teams.chosen(teams.boss, match, "over", "home")
        told = await teams.card(who, match)
        number = match.match_no
        if action == "concede.sure":
            told = await world.click(who, words("match-button-concede"), told.message)
        chosen = values or tuple(str(one.id) for one in teams.pair(team) if action.startswith("side"))
        press = pressing(world, who, told.message, f"s:match:{action}:1.{number}", *chosen)

        async def change() -> None:
            if action == "reopen":
                await teams.pressed(ben, match, "match-button-reopen")
                await teams.chosen(ben, match, "over", "away")
            elif state.get("full"):
                before = await teams.match("Anchor", "Bell")
                assert before.status is MatchStatus.OPEN
                await world.services.team_seasons.enter_leg(
                    1, number, (1, 1), None, ben.id, organiser=True, key="another"
                )
            elif state.get("named"):
                await teams.chosen(teams.captain("Bell"), match, "leg", "1.1.home")
            else:
                other = "Anchor" if team == "Bell" else "Bell"
                await teams.name(other, match, *teams.pair(other))

        return press, change

    return scene


async def team_withdrawn(world: World) -> Scene:
    """Return the scene of the confirmation for withdrawing a team; its matches are decided meanwhile."""
    teams, _ = await _teams(world)
    told = await world.slash(teams.captain("Dolphin"), "league team withdraw")
    number = (await teams.season()).team_named("Dolphin").team_no
    press = pressing(world, teams.captain("Dolphin"), told.message, f"s:match:withdraw:1.{number}")

    async def change() -> None:
        for one in (await teams.season()).matches:
            if one.side_of(number):
                await teams.chosen(teams.boss, one, "over", "drawn")

    return press, change


async def team_joined(world: World) -> Scene:
    """Return the scene of the menu of teams; another team is created meanwhile."""
    await _teams(world, drawn=False)
    eve, fay = world.person("Ivy"), world.person("Joe")
    [league] = await world.services.leagues.repository.list(world.guild.id)
    for one in (eve, fay):
        await world.services.leagues.join(league, one.id, "x", key=f"join-{one.id}")
    told = await world.slash(eve, "league team table")
    press = pressing(world, eve, told.message, "s:fixtures:join:1", "1")
    return press, lambda: world.slash(fay, "league team create", name="Eagle")


def night(action: str) -> Callable[[World], Any]:
    """Return the scene of a button of a league night that goes on meanwhile."""

    async def scene(world: World) -> Scene:
        made = Evening(world, "en-GB")
        await made.league()
        if action == "skip":
            await made.begins(4)
        else:
            await made.plan()
        ann, ben = made.people[:2]
        starts = (await made.night()).starts_at
        if action == "out":
            await made.press(ann, "up")
        if action == "in":
            await made.until(starts - 1_800)
        organised = action in {"begin", "skip", "off.sure"}
        message = made.board
        if organised:
            message = (await world.slash(made.boss, "league night show")).message
        if action == "off.sure":
            message = (await world.click(made.boss, words("night-button-off"), message)).message
        press = pressing(world, made.boss if organised else ann, message, f"s:night:{action}:1")

        async def change() -> None:
            if action in {"in", "skip"}:
                told = await made.manage("night-button-off")
                await world.click(made.boss, words("night-button-off"), told.message)
            else:
                await made.until(starts - 1_800)
                if not organised:
                    await made.press(ben, "in")

        return press, change

    return scene


def house(what: str) -> Callable[[World], Any]:
    """Return the scene of a dialog or menu of the server settings; another setting changes meanwhile."""

    async def scene(world: World) -> Scene:
        boss, other, ann = world.person("Olga", manager=True), world.person("Otto", manager=True), world.person("Ann")
        await world.services.ledger.open_wallet(world.guild.id, ann.id)

        async def change() -> None:
            await world.slash(other, "house refill", below=7)

        if what in {"locale", "cards"}:
            told = await world.slash(boss, "house language")
            value = "de" if what == "locale" else "letters"
            return pressing(world, boss, told.message, f"s:house:{what}", value), change
        panel = await world.slash(boss, "house opening")
        opened = await world.click_anyway(boss, panel.message, f"s:house:{what}")
        typed = {"amount": "5"} if what in {"opening", "bank", "grant", "fine", "allowance"} else {}
        typed |= {"person": str(ann.id), "reason": "so"} if what in {"grant", "fine"} else {}
        typed |= {"currency": "beans", "singular": "bean"} if what == "currency" else {}
        return sending(world, boss, opened, **typed), change

    return scene


def setting(what: str, value: str) -> Callable[[World], Any]:
    """Return the scene of a menu of personal settings; another of these settings changes meanwhile."""

    async def scene(world: World) -> Scene:
        ann = world.person("Ann")
        told = await world.slash(ann, "settings")
        change = {"call": "never"} if what != "call" else {"cards": "letters"}

        async def changed() -> None:
            await world.services.ledger.settings.change_personal_settings(ann.id, key="elsewhere", **change)

        return pressing(world, ann, told.message, f"s:settings:{what}", value), changed

    return scene


async def refill(world: World) -> Scene:
    """Return the scene of the button for a refill; the terms of refills change meanwhile."""
    ann, boss = world.person("Ann"), world.person("Olga", manager=True)
    await world.services.ledger.open_wallet(world.guild.id, ann.id)
    await world.slash(boss, "house refill", below=100_000)
    told = await world.slash(ann, "wallet")
    return pressing(world, ann, told.message, "s:wallet:refill"), lambda: world.slash(boss, "house refill", hours=3)


def debt(action: str) -> Callable[[World], Any]:
    """Return the scene of a dialog about a debt; part of it is forgiven or paid meanwhile."""

    async def scene(world: World) -> Scene:
        ann, ben = world.person("Ann"), world.person("Ben")
        for one in (ann, ben):
            await world.services.ledger.open_wallet(world.guild.id, one.id)
        await owe(world, ann, ben, 50)
        who, other = (ann, ben) if action == "pay" else (ben, ann)
        wallet = await world.slash(who, "wallet")
        opened = await world.choose(who, wallet.message, f"s:wallet:{action}", str(other.id))
        press = sending(world, who, opened)
        if action == "pay":
            return press, lambda: world.slash(ben, "forgive", person=ann, amount=20)
        return press, lambda: world.slash(ann, "pay", person=ben, amount=20)

    return scene


async def forgotten(world: World) -> Scene:
    """Return the scene of the dialog for deletion; the person is given chips meanwhile."""
    ann, boss = world.person("Ann"), world.person("Olga", manager=True)
    await world.services.ledger.open_wallet(world.guild.id, ann.id)
    told = await world.slash(ann, "privacy delete")
    opened = await world.click(ann, words("button-forget-sure"), told.message)
    grant = {"person": ann, "amount": 5, "reason": "so"}
    return sending(world, ann, opened, word="DELETE"), lambda: world.slash(boss, "house grant", **grant)


def dispute(action: str) -> Callable[[World], Any]:
    """Return the scene of a decision on a dispute; somebody else decides it meanwhile."""

    async def scene(world: World) -> Scene:
        alice, bob, warden = await dealt(world)
        other = world.person("Otto", manager=True)
        await world.slash(bob, "dispute open", reason="the bottom card")
        who = bob if action == "withdraw" else warden
        told = await world.slash(who, "dispute show", number=1)

        async def change() -> None:
            if action == "chips":
                await world.slash(other, "dispute correct", number=1, amount=3, reason="so", giver=alice, taker=bob)
            else:
                await world.slash(other, "dispute stand", number=1, reason="so")

        if action == "withdraw":
            return pressing(world, who, told.message, "s:dispute:withdraw:1"), change
        opened = await world.click_anyway(who, told.message, f"s:dispute:{action}:1")
        typed = {"giver": str(alice.id), "taker": str(bob.id), "amount": "3"} if action == "chips" else {}
        return sending(world, who, opened, reason="why", **typed), change

    return scene


async def opened_by_sheet(world: World) -> Scene:
    """Return the scene of the button that opens a table with a sheet; the sheet is saved again meanwhile."""
    boss = world.person("Olga", manager=True)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.slash(boss, "table open", elsewhere, game="three_card_brag")
    await world.slash(boss, "house sheet save", elsewhere, name="Ours")
    await world.slash(boss, "house sheet use", elsewhere, name="Ours")
    ann = world.person("Ann")
    await world.services.ledger.open_wallet(world.guild.id, ann.id)
    told = await world.slash(ann, "table open")
    press = pressing(world, ann, told.message, told.message.starting("s:open:open").partition("~")[0])

    async def change() -> None:
        option = {"pot_limit": True}
        await world.services.tables.change_rules(1, boss.id, manager=True, options=option, key="other")
        await world.slash(boss, "house sheet save", elsewhere, name="Ours")

    return press, change


async def _played(world: World, alice: MemberActor, bob: MemberActor) -> None:
    """Play a deal that Bob folds."""
    await world.slash(alice, "deal")
    await world.slash(bob, "fold")


def at_a_table(action: str) -> Callable[[World], Any]:
    """Return the scene of a button or menu of a table that changes meanwhile."""

    async def scene(world: World) -> Scene:
        clock: dict[str, Any] = {"clock": 0} if action == "clock" else {}
        alice, bob = await world.table("Alice", "Bob", **clock)
        if action in {"deal", "deal.unshuffled"}:
            message = world.table_message()
            view = await world.view()
            press = pressing(world, alice, message, "t:deal:1")
            if action != "deal":
                wanted = str(table_action_id(action, view))
                return (lambda: world.click_anyway(alice, message, wanted)), lambda: _played(world, alice, bob)
            return press, lambda: _played(world, alice, bob)
        if action == "pause":
            told = await world.slash(bob, "table status")

            async def paused() -> None:
                await world.slash(alice, "table pause")
                await world.slash(bob, "table pause", answer="yes")

            return pressing(world, bob, told.message, "t:pause:1"), paused
        if action == "clock":
            await world.slash(alice, "deal")
            told = await world.slash(alice, "table status")
            return pressing(world, alice, told.message, "t:clock:1"), lambda: world.slash(bob, "bet", amount=1)
        told = await world.slash(alice, "table status")
        if action == "kick.sure":
            told = await world.choose(alice, told.message, "t:kick:1", str(bob.id))
            return pressing(world, alice, told.message, f"t:kick.sure:1:{bob.id}"), lambda: world.slash(bob, "deal")
        press = pressing(world, alice, told.message, "t:computers.number:1", "2")
        return press, lambda: world.slash(alice, "table computers", number=1)

    return scene


async def computer_added(world: World) -> Scene:
    """Return the scene of the button that adds a computer player; others are added meanwhile."""
    [alice] = await world.table("Alice")
    message = world.table_message()
    press = pressing(world, alice, message, "t:computers:1:1")
    return press, lambda: world.slash(alice, "table computers", number=3)


def rule(kind: str) -> Callable[[World], Any]:
    """Return the scene of a menu or dialog of house rules; somebody else changes the rules meanwhile."""

    async def scene(world: World) -> Scene:
        alice, _bob = await world.table("Alice", "Bob")
        warden = world.person("Warden", manager=True)
        page = await world.slash(alice, "table rules")

        async def changed() -> None:
            option = {"max_raise": 7, "blind_play": False}
            await world.services.tables.change_rules(1, warden.id, manager=True, options=option, key="w")

        if kind == "sheet":
            return pressing(world, alice, page.message, "t:sheet:1", page.message.menus["t:sheet:1"][1]), changed
        group = "stakes" if kind == "numbers" else "blind"
        page = await world.choose(alice, page.message, "t:rules:1:page", group)
        if kind == "numbers":
            return sending(world, alice, await world.press(alice, "numbers", page.message), ante="2"), changed
        return pressing(world, alice, page.message, "t:set:1:blind_play", "yes"), changed

    return scene


SCENES: Final[dict[str, Callable[[World], Awaitable[Scene]]]] = {
    "s:league:join": league_panel("join", "league show"),
    "s:league:leave.sure": league_panel("leave.sure", "league leave", member=True),
    "s:league:close.sure": league_close,
    "s:league:end.sure": league_end,
    "s:league:begin": league_begin,
    "s:league:spread": league_spread,
    "s:league:scoring": league_panel("scoring", "league settings", "best"),
    "s:league:norole": league_panel("norole", "league settings"),
    **{f"d:league:{one}": league_dialog(one) for one in ("points", "table", "sittings", "games")},
    **{f"d:league:{one}": league_result(one) for one in ("void", "restore", "correct")},
    "s:match:side.home": card("side.home"),
    "s:match:side.away": card("side.away"),
    "s:match:leg": card("leg", "1.1.home", named=True),
    "s:match:confirm": card("confirm", full=True),
    "s:match:over": card("over", "home", captain=False),
    "s:match:reopen": card("reopen", captain=False),
    "s:match:concede.sure": card("concede.sure"),
    "s:match:withdraw": team_withdrawn,
    "s:fixtures:join": team_joined,
    **{f"s:night:{one}": night(one) for one in ("up", "in", "out", "begin", "skip", "off.sure")},
    **{f"s:house:{one}": house(one) for one in ("locale", "cards")},
    **{f"d:house:{one}": house(one) for one in ("currency", "opening", "refill", "allowance", "bank", "grant", "fine")},
    "s:settings:locale": setting("locale", "de"),
    "s:settings:hand": setting("hand", "dm"),
    "s:settings:call": setting("call", "now"),
    "s:settings:cards": setting("cards", "letters"),
    "s:wallet:refill": refill,
    "d:pay": debt("pay"),
    "d:forgive": debt("forgive"),
    "d:privacy": forgotten,
    "s:dispute:withdraw": dispute("withdraw"),
    **{f"d:dispute:{one}": dispute(one) for one in ("stand", "void", "chips")},
    "s:open:open": opened_by_sheet,
    "t:computers": computer_added,
    **{
        f"t:{one}": at_a_table(one)
        for one in ("deal", "deal.unshuffled", "pause", "computers.number", "clock", "kick.sure")
    },
    "t:set": rule("set"),
    "t:sheet": rule("sheet"),
    "d:numbers": rule("numbers"),
}
"""A scene for every interaction with a stamp."""
STAMPED: Final = sorted(one for one, effect in EFFECTS.items() if effect is Effect.STAMPED)


def test_everything_that_writes_has_a_scene() -> None:
    """Every stamped interaction has a scene."""
    assert sorted(SCENES) == STAMPED


async def test_everything_that_is_answered_is_listed(world: World) -> None:
    """`EFFECTS` lists every registered interaction, and every stamped one can show its current screen."""
    answered = world.bot.dispatcher.handlers
    listed = {":".join(one.split(":")[:2]) for one in EFFECTS}
    assert {f"t:{one}" for one in answered.table} <= listed
    assert {f"s:{one}" for one in answered.panels} <= listed
    assert {f"d:{one}" for one in answered.dialogs} <= listed
    places = {"t" if one.startswith("t:") else ":".join(one.split(":")[:2]) for one in STAMPED}
    assert places == set(answered.current_screens)


@pytest.mark.parametrize("wanted", STAMPED)
async def test_a_stale_one(world: World, wanted: str) -> None:
    """An interaction opened before a change by somebody else changes nothing and shows the current state."""
    press, change = await SCENES[wanted](world)
    await change()
    before = everything(world)

    told = await press()

    assert told.text.startswith(OUT_OF_DATE), told.text
    assert len(told.text) > len(OUT_OF_DATE)
    after = everything(world)
    assert {name: after[name] for name in after if after[name] != before[name]} == {}


@pytest.mark.parametrize("wanted", STAMPED)
async def test_an_up_to_date_one(world: World, wanted: str) -> None:
    """An interaction is not refused as stale if nothing has changed."""
    press, _ = await SCENES[wanted](world)

    assert not (await press()).text.startswith(OUT_OF_DATE)


async def test_an_old_concession(world: World) -> None:
    """A confirmation to concede a match in one season concedes no match of the next season."""
    teams, match = await _teams(world)
    ann = teams.captain("Anchor")
    asked = await teams.pressed(ann, match, "match-button-concede")
    await next_season(world, teams.boss)
    await world.slash(teams.boss, "league team rules", boards=2, legs=1, least_boards=1)
    for team in ("Anchor", "Bell", "Crown", "Dolphin"):
        captain, other = teams.pair(team)
        await world.slash(captain, "league team create", name=team)
        await world.slash(other, "league team join", team=team)
    drawing = await world.slash(teams.boss, "league team draw", first="2026-01-06")
    await world.click(teams.boss, drawing.message.labels[0], drawing.message)

    told = await world.click(ann, words("match-button-concede"), asked.message)

    assert told.text.startswith(OUT_OF_DATE)
    assert {one.status for one in (await teams.season()).matches} == {MatchStatus.OPEN}


async def test_an_old_end(world: World) -> None:
    """A confirmation to end season 1 does not end season 2."""
    press, change = await league_end(world)
    await change()

    told = await press()

    assert "2" in told.text
    season = (await world.services.leagues.repository.get(world.guild.id, 1)).season
    assert season is not None
    assert (season.number, season.status) == (2, SeasonStatus.RUNNING)


OPENED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((one, {}) for one in ("league show", "league settings", "league season end", "league leave", "league division")),
    *((one, {}) for one in ("league team withdraw", "league team table", "settings", "wallet", "house language")),
    *(("league team card", {"match": number}) for number in (1, 2)),
    *((one, {}) for one in ("table status", "table rules", "league night show")),
)
"""Commands that show buttons and menus with effects."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
async def test_no_stale_button_changes_what_it_did_not_show(world: World, seed: int) -> None:
    """In any order of presses, a button changes nothing if its command no longer shows it in the same version."""
    rng, (teams, _) = Random(seed), await _teams(world)
    other = world.person("Otto", manager=True)
    people = (teams.boss, other, teams.captain("Anchor"), teams.captain("Bell"))
    await world.slash(teams.boss, "table open", game="three_card_brag", buy_in=20)
    plan = {"name": "Night", "day": "2026-01-01", "time": "20:00", "zone": "UTC"}
    await world.slash(teams.boss, "league night create", **plan)
    opened: list[tuple[MemberActor, tuple[str, dict[str, Any]], Message, str]] = []
    for _ in range(60):
        if not opened or rng.random() < 0.5:
            command = rng.choice(OPENED)
            who = rng.choice(people[:2] if command[0].startswith("house") else people)
            shown = await world.slash(who, command[0], **command[1])
            message = shown.message
            opened += [(who, command, message, one) for one in message.ids if "~" in one and _writes(one)]
            continue
        who, command, message, wanted = rng.choice(opened)
        shows = (await world.slash(who, command[0], **command[1])).message.ids
        before = everything(world)
        told = await world.click_anyway(who, message, wanted, *_values(rng, message, wanted))
        if wanted not in shows:
            assert everything(world) == before, (wanted, told.text)


def _writes(custom_id: str) -> bool:
    wanted = parse_custom_id(custom_id)
    return wanted is not None and is_stamped(wanted)


def _values(rng: Random, message: Message, custom_id: str) -> tuple[str, ...]:
    """Return random choices if the component is a menu."""
    menu = message.menu(custom_id.partition("~")[0])
    return () if menu is None else tuple(rng.sample(menu.values, min(len(menu.values), max(1, menu.least))))
