"""Out-of-date buttons, menus and dialogs: they change nothing and show the current state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from simcord.actors import MemberActor

from bot.leagues.rules import CountedRules, LeagueRules
from bot.leagues.teams.values import Match, MatchStatus
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
Presses: TypeAlias = dict[str, Press]
Scene: TypeAlias = tuple[Presses, Change]
"""Interactions opened by people, by their keys in `EFFECTS`, and the change that is made meanwhile."""


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
        if inner.get("type") == 21:
            chosen = [one["value"] for one in inner["options"] if one.get("default")]
            found.append((inner["custom_id"], chosen[0] if chosen else inner["options"][0]["value"]))
    return found


# Scenes


async def _league(world: World, *names: str) -> tuple[MemberActor, MemberActor, list[MemberActor]]:
    """Return two managers and the members of a running league."""
    bosses = world.person("Olga", manager=True), world.person("Otto", manager=True)
    members = [world.person(name) for name in names or ("Ann", "Ben", "Cat")]
    counted = CountedRules(game="crash", rules_fingerprint="7b56ca91", sheet="crash", shipped=True)
    await league_of(world, members, rules=encode(LeagueRules(counted_rules=(counted,))))
    return (*bosses, members)


async def ended(world: World, boss: MemberActor) -> None:
    """End the running season."""
    told = await world.slash(boss, "league season end")
    await world.click(boss, told.message.labels[0], told.message)


async def next_season(world: World, boss: MemberActor) -> None:
    """End a season and begin the next."""
    await ended(world, boss)
    await world.slash(boss, "league season start")


async def league_panel(world: World) -> Scene:
    """Return the scene of a league's buttons, menus and settings dialogs; the league is renamed meanwhile."""
    boss, other, [ann, *_] = await _league(world)
    dan = world.person("Dan")
    await world.slash(boss, "league settings", organisers=world.guild.create_role("Helpers"))
    home, leave = await world.slash(dan, "league show"), await world.slash(ann, "league leave")
    panel = await world.slash(boss, "league settings")
    presses = {
        "s:league:join": pressing(world, dan, home.message, "s:league:join:1"),
        "s:league:leave.sure": pressing(world, ann, leave.message, "s:league:leave.sure:1"),
        "s:league:norole": pressing(world, boss, panel.message, "s:league:norole:1"),
    }
    for what in ("points", "scoring", "table", "sittings", "games"):
        opened = await world.click_anyway(boss, panel.message, f"s:league:set.{what}:1")
        presses[f"d:league:{what}"] = sending(world, boss, opened)
    return presses, lambda: world.slash(other, "league settings", name="Another League")


async def league_over(world: World) -> Scene:
    """Return the scene of the buttons that begin season 2 and close the league; season 2 begins and ends meanwhile."""
    boss, other, _ = await _league(world)
    await ended(world, boss)
    home, closing = await world.slash(boss, "league show"), await world.slash(boss, "league close")
    presses = {
        "s:league:begin": pressing(world, boss, home.message, "s:league:begin:1"),
        "s:league:close.sure": pressing(world, boss, closing.message, "s:league:close.sure:1"),
    }

    async def change() -> None:
        await world.slash(other, "league season start")
        await ended(world, other)

    return presses, change


async def league_end(world: World) -> Scene:
    """Return the scene of the confirmation for ending season 1; season 2 begins meanwhile."""
    boss, other, _ = await _league(world)
    told = await world.slash(boss, "league season end")
    press = pressing(world, boss, told.message, "s:league:end.sure:1")
    return {"s:league:end.sure": press}, lambda: next_season(world, other)


async def league_spread(world: World) -> Scene:
    """Return the scene of the menu that spreads everybody over the divisions; one member is placed meanwhile."""
    boss, other, [ann, *_] = await _league(world)
    panel = await world.slash(boss, "league settings")
    opened = await world.click_anyway(boss, panel.message, "s:league:set.table:1")
    await sending(world, boss, opened, divisions="2")()
    told = await world.slash(boss, "league division")
    press = pressing(world, boss, told.message, "s:league:spread:1", "evenly")
    return {"s:league:spread": press}, lambda: world.slash(other, "league division", person=ann, division=2)


async def league_result(world: World) -> Scene:
    """Return the scene of the dialogs about a result; somebody else corrects its places meanwhile."""
    boss, other, _ = await league_results(world)
    shown = await world.slash(boss, "league correct", result=1)
    presses: Presses = {}
    for action in ("void", "correct"):
        opened = await world.click_anyway(boss, shown.message, f"s:league:{action}:1.1")
        presses[f"d:league:{action}"] = sending(world, boss, opened, reason="mixed up", places="2 1 3")

    async def change() -> None:
        page = await world.slash(other, "league correct", result=1)
        same = await world.click_anyway(other, page.message, "s:league:correct:1.1")
        told = await world.fill_in(other, same, places="2 1 3", reason="mixed up")
        assert words("league-corrected", number=1) in told.text

    return presses, change


async def league_void_result(world: World) -> Scene:
    """Return the scene of the dialog that restores a result; somebody else restores it meanwhile."""
    boss, other, _ = await league_results(world)
    shown = await world.slash(boss, "league void", result=1)
    void = await world.click_anyway(boss, shown.message, "s:league:void:1.1")
    await world.fill_in(boss, void, reason="misdeal")
    shown = await world.slash(boss, "league void", result=1)
    opened = await world.click_anyway(boss, shown.message, "s:league:restore:1.1")
    press = sending(world, boss, opened, reason="mixed up", places="2 1 3")

    async def change() -> None:
        page = await world.slash(other, "league void", result=1)
        same = await world.click_anyway(other, page.message, "s:league:restore:1.1")
        await world.fill_in(other, same, reason="no misdeal")

    return {"d:league:restore": press}, change


async def league_results(world: World, *names: str) -> tuple[MemberActor, MemberActor, list[MemberActor]]:
    """Return two managers and the members, with these names, of a league that has one result."""
    boss, other, members = await _league(world, *names)
    await world.services.store.writer.commit(opening(9))
    result = new_result(9, 1, *(one.id for one in members))
    await world.services.store.writer.commit(Rows(results=(result,)))
    return boss, other, members


async def _teams(world: World, *, drawn: bool = True) -> Teams:
    """Return the founded teams of a league; with `drawn`, with their fixtures."""
    teams = Teams(world, "en-GB")
    await teams.found()
    if drawn:
        await teams.draw()
    return teams


async def match_cards(world: World) -> Scene:
    """Return the scene of the buttons and menus of match cards, each of which changes meanwhile.
    One match has no sides yet, one has Anchor's opponents at home, one has both sides, one also all legs, and one is
    decided. A team with undecided matches may withdraw.
    """
    teams = await _teams(world)
    boss, other = teams.boss, world.person("Otto", manager=True)
    anchor, bell, dolphin = (teams.captain(one) for one in ("Anchor", "Bell", "Dolphin"))
    home, away = await teams.match("Anchor", "Bell"), await teams.match("Bell", "Anchor")
    named, full = await teams.match("Anchor", "Crown"), await teams.match("Bell", "Crown")
    decided = await teams.match("Crown", "Anchor")
    for match, sides in ((named, ("Anchor", "Crown")), (full, ("Bell", "Crown"))):
        for team in sides:
            await teams.name(team, match, *teams.pair(team))
    for one, two in zip(teams.pair("Bell"), teams.pair("Crown"), strict=True):
        await teams.board(one, two)
    await teams.chosen(boss, decided, "over", "home")

    async def opened(who: MemberActor, match: Match, action: str, *values: str) -> Press:
        told = await teams.card(who, match)
        if action == "concede.sure":
            told = await world.click(who, words("match-button-concede"), told.message)
        return pressing(world, who, told.message, f"s:match:{action}:1.{match.match_no}", *values)

    pair = [str(one.id) for one in teams.pair("Anchor")]
    leaving = await world.slash(dolphin, "league team withdraw")
    number = (await teams.season()).team_named("Dolphin").team_no
    presses = {
        "s:match:side.home": await opened(anchor, home, "side.home", *pair),
        "s:match:side.away": await opened(anchor, away, "side.away", *pair),
        "s:match:leg": await opened(anchor, named, "leg", "1.1.home"),
        "s:match:confirm": await opened(bell, full, "confirm"),
        "s:match:over": await opened(boss, home, "over", "home"),
        "s:match:reopen": await opened(boss, decided, "reopen"),
        "s:match:concede.sure": await opened(anchor, home, "concede.sure"),
        "s:match:withdraw": pressing(world, dolphin, leaving.message, f"s:match:withdraw:1.{number}"),
    }

    async def change() -> None:
        for one in (home, away):
            await teams.name("Bell", one, *teams.pair("Bell"))
        await teams.chosen(teams.captain("Crown"), named, "leg", "1.1.home")
        assert (await teams.match("Bell", "Crown")).status is MatchStatus.OPEN
        await world.services.team_seasons.enter_leg(
            1, full.match_no, (1, 1), None, other.id, organiser=True, key="another"
        )
        await teams.pressed(other, decided, "match-button-reopen")
        await teams.chosen(other, decided, "over", "away")
        for one in (await teams.season()).matches:
            if one.home == number:  # half of its matches, so that it would not withdraw early any more
                await teams.chosen(boss, one, "over", "home")

    return presses, change


async def team_joined(world: World) -> Scene:
    """Return the scene of the menu of teams; another team is created meanwhile."""
    await _teams(world, drawn=False)
    eve, fay = world.person("Ivy"), world.person("Joe")
    [league] = await world.services.leagues.repository.list(world.guild.id)
    for one in (eve, fay):
        await world.services.leagues.join(league, one.id, "x", key=f"join-{one.id}")
    told = await world.slash(eve, "league team table")
    press = pressing(world, eve, told.message, "s:fixtures:join:1", "1")
    return {"s:fixtures:join": press}, lambda: world.slash(fay, "league team create", name="Eagle")


async def night(world: World) -> Scene:
    """Return the scene of the buttons of a planned league night; the check-in opens meanwhile."""
    made = Evening(world, "en-GB")
    await made.league()
    await made.plan()
    boss, [ann, ben, cat, *_] = made.boss, made.people
    starts = (await made.night()).starts_at
    await made.press(ann, "up")
    shown = await world.slash(boss, "league night show")
    presses = {
        "s:night:up": pressing(world, cat, made.board, "s:night:up:1"),
        "s:night:out": pressing(world, ann, made.board, "s:night:out:1"),
        "s:night:begin": pressing(world, boss, shown.message, "s:night:begin:1"),
    }
    off = await world.click(boss, words("night-button-off"), shown.message)
    presses["s:night:off.sure"] = pressing(world, boss, off.message, "s:night:off.sure:1")

    async def change() -> None:
        await made.until(starts - 1_800)
        await made.press(ben, "in")

    return presses, change


async def night_begun(world: World) -> Scene:
    """Return the scene of the buttons to check in and to skip a round; the night is called off meanwhile."""
    made = Evening(world, "en-GB")
    await made.league()
    await made.plan()
    starts = (await made.night()).starts_at
    await made.until(starts - 1_800)
    presses = {"s:night:in": pressing(world, made.people[4], made.board, "s:night:in:1")}
    for one in made.people[:4]:
        await made.press(one, "in")
    await made.until(starts)
    shown = await world.slash(made.boss, "league night show")
    presses["s:night:skip"] = pressing(world, made.boss, shown.message, "s:night:skip:1")

    async def change() -> None:
        told = await made.manage("night-button-off")
        await world.click(made.boss, words("night-button-off"), told.message)

    return presses, change


async def house(world: World) -> Scene:
    """Return the scene of the menus and dialogs of the server settings; another setting changes meanwhile."""
    boss, other, ann = world.person("Olga", manager=True), world.person("Otto", manager=True), world.person("Ann")
    await world.services.ledger.open_wallet(world.guild.id, ann.id)
    language, panel = await world.slash(boss, "house language"), await world.slash(boss, "house opening")
    presses = {
        "s:house:locale": pressing(world, boss, language.message, "s:house:locale", "de"),
        "s:house:cards": pressing(world, boss, language.message, "s:house:cards", "letters"),
    }
    for what in ("currency", "opening", "refill", "allowance", "bank", "grant", "fine"):
        typed = {"currency": "beans", "singular": "bean"} if what == "currency" else {}
        typed |= {"amount": "5"} if what in {"opening", "bank", "grant", "fine", "allowance"} else {}
        typed |= {"person": str(ann.id), "reason": "so"} if what in {"grant", "fine"} else {}
        opened = await world.click_anyway(boss, panel.message, f"s:house:{what}")
        presses[f"d:house:{what}"] = sending(world, boss, opened, **typed)
    return presses, lambda: world.slash(other, "house refill", below=7)


async def personal_settings(world: World) -> Scene:
    """Return the scene of the menus of personal settings; one of these settings changes meanwhile."""
    ann = world.person("Ann")
    told = await world.slash(ann, "settings")
    presses = {
        f"s:settings:{what}": pressing(world, ann, told.message, f"s:settings:{what}", value)
        for what, value in (("locale", "de"), ("hand", "dm"), ("call", "now"), ("cards", "letters"))
    }
    settings = world.services.ledger.settings
    return presses, lambda: settings.change_personal_settings(ann.id, key="elsewhere", call="never")


async def wallet(world: World) -> Scene:
    """Return the scene of a refill and of the dialogs about a debt.
    The terms of refills change meanwhile, and part of the debt is paid.
    """
    ann, ben, boss = world.person("Ann"), world.person("Ben"), world.person("Olga", manager=True)
    for one in (ann, ben):
        await world.services.ledger.open_wallet(world.guild.id, one.id)
    await owe(world, ann, ben, 50)
    await world.slash(boss, "house refill", below=100_000)
    shown, other = await world.slash(ann, "wallet"), await world.slash(ben, "wallet")
    paying = await world.choose(ann, shown.message, "s:wallet:pay", str(ben.id))
    forgiving = await world.choose(ben, other.message, "s:wallet:forgive", str(ann.id))
    presses = {
        "s:wallet:refill": pressing(world, ann, shown.message, "s:wallet:refill"),
        "d:pay": sending(world, ann, paying),
        "d:forgive": sending(world, ben, forgiving),
    }

    async def change() -> None:
        await world.slash(boss, "house refill", hours=3)
        await world.slash(ann, "pay", person=ben, amount=20)

    return presses, change


async def forgotten(world: World) -> Scene:
    """Return the scene of the dialog for deletion; the person is given chips meanwhile."""
    ann, boss = world.person("Ann"), world.person("Olga", manager=True)
    await world.services.ledger.open_wallet(world.guild.id, ann.id)
    told = await world.slash(ann, "privacy delete")
    opened = await world.click(ann, words("button-forget-sure"), told.message)
    grant = {"person": ann, "amount": 5, "reason": "so"}
    press = sending(world, ann, opened, word="DELETE")
    return {"d:privacy": press}, lambda: world.slash(boss, "house grant", **grant)


async def dispute(world: World) -> Scene:
    """Return the scene of the decisions on a dispute; somebody else decides it meanwhile."""
    alice, bob, warden = await dealt(world)
    other = world.person("Otto", manager=True)
    await world.slash(bob, "dispute open", reason="the bottom card")
    own, shown = [await world.slash(who, "dispute show", number=1) for who in (bob, warden)]
    presses = {"s:dispute:withdraw": pressing(world, bob, own.message, "s:dispute:withdraw:1")}
    for action in ("stand", "void", "chips"):
        typed = {"giver": str(alice.id), "taker": str(bob.id), "amount": "3"} if action == "chips" else {}
        opened = await world.click_anyway(warden, shown.message, f"s:dispute:{action}:1")
        presses[f"d:dispute:{action}"] = sending(world, warden, opened, reason="why", **typed)
    return presses, lambda: world.slash(other, "dispute stand", number=1, reason="so")


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

    return {"s:open:open": press}, change


async def table_between_deals(world: World) -> Scene:
    """Return the scene of the buttons to deal and to send somebody home; a deal is played meanwhile."""
    alice, bob = await world.table("Alice", "Bob")
    message, status = world.table_message(), await world.slash(alice, "table status")
    asked = await world.choose(alice, status.message, "t:kick:1", str(bob.id))
    unshuffled = str(table_action_id("deal.unshuffled", await world.view()))
    presses: Presses = {
        "t:deal": pressing(world, alice, message, "t:deal:1"),
        "t:deal.unshuffled": lambda: world.click_anyway(alice, message, unshuffled),
        "t:kick.sure": pressing(world, alice, asked.message, f"t:kick.sure:1:{bob.id}"),
    }

    async def change() -> None:
        await world.slash(alice, "deal")
        await world.slash(bob, "fold")

    return presses, change


async def table_paused(world: World) -> Scene:
    """Return the scene of the button to pause; the table is paused meanwhile."""
    alice, bob = await world.table("Alice", "Bob")
    told = await world.slash(bob, "table status")

    async def change() -> None:
        await world.slash(alice, "table pause")
        await world.slash(bob, "table pause", answer="yes")

    return {"t:pause": pressing(world, bob, told.message, "t:pause:1")}, change


async def table_clock(world: World) -> Scene:
    """Return the scene of the button that starts a turn's clock; the turn ends meanwhile."""
    alice, bob = await world.table("Alice", "Bob", clock=0)
    await world.slash(alice, "deal")
    told = await world.slash(alice, "table status")
    press = pressing(world, alice, told.message, "t:clock:1")
    return {"t:clock": press}, lambda: world.slash(bob, "bet", amount=1)


async def table_computers(world: World) -> Scene:
    """Return the scene of the button and the menu for computer players; others are added meanwhile."""
    [alice] = await world.table("Alice")
    status = await world.slash(alice, "table status")
    presses = {
        "t:computers": pressing(world, alice, world.table_message(), "t:computers:1:1"),
        "t:computers.number": pressing(world, alice, status.message, "t:computers.number:1", "2"),
    }
    return presses, lambda: world.slash(alice, "table computers", number=3)


async def house_rules(world: World) -> Scene:
    """Return the scene of the menu of sheets and a dialog of house rules; somebody else changes the rules meanwhile."""
    alice, _bob = await world.table("Alice", "Bob")
    warden = world.person("Warden", manager=True)
    page = await world.slash(alice, "table rules")
    presses = {"t:sheet": pressing(world, alice, page.message, "t:sheet:1", page.message.menus["t:sheet:1"][1])}
    stakes = await world.choose(alice, page.message, "t:rules:1:page", "stakes")
    presses["d:options"] = sending(world, alice, await world.press(alice, "options", stakes.message), ante="2")

    async def change() -> None:
        option = {"max_first_bet": 7, "blind_play": False}
        await world.services.tables.change_rules(1, warden.id, manager=True, options=option, key="w")

    return presses, change


SCENES: Final[dict[Callable[[World], Awaitable[Scene]], tuple[str, ...]]] = {
    league_panel: (
        *("s:league:join", "s:league:leave.sure", "s:league:norole"),
        *("d:league:points", "d:league:scoring", "d:league:table", "d:league:sittings", "d:league:games"),
    ),
    league_over: ("s:league:begin", "s:league:close.sure"),
    league_end: ("s:league:end.sure",),
    league_spread: ("s:league:spread",),
    league_result: ("d:league:void", "d:league:correct"),
    league_void_result: ("d:league:restore",),
    match_cards: (
        *("s:match:side.home", "s:match:side.away", "s:match:leg", "s:match:confirm"),
        *("s:match:over", "s:match:reopen", "s:match:concede.sure", "s:match:withdraw"),
    ),
    team_joined: ("s:fixtures:join",),
    night: ("s:night:up", "s:night:out", "s:night:begin", "s:night:off.sure"),
    night_begun: ("s:night:in", "s:night:skip"),
    house: (
        *("s:house:locale", "s:house:cards", "d:house:currency", "d:house:opening", "d:house:refill"),
        *("d:house:allowance", "d:house:bank", "d:house:grant", "d:house:fine"),
    ),
    personal_settings: ("s:settings:locale", "s:settings:hand", "s:settings:call", "s:settings:cards"),
    wallet: ("s:wallet:refill", "d:pay", "d:forgive"),
    forgotten: ("d:privacy",),
    dispute: ("s:dispute:withdraw", "d:dispute:stand", "d:dispute:void", "d:dispute:chips"),
    opened_by_sheet: ("s:open:open",),
    table_between_deals: ("t:deal", "t:deal.unshuffled", "t:kick.sure"),
    table_paused: ("t:pause",),
    table_clock: ("t:clock",),
    table_computers: ("t:computers", "t:computers.number"),
    house_rules: ("t:sheet", "d:options"),
}
"""The scenes, each with its interactions with a stamp."""
STAMPED: Final = sorted(one for one, effect in EFFECTS.items() if effect is Effect.STAMPED)


def test_everything_that_writes_has_a_scene() -> None:
    """Every stamped interaction has a scene."""
    assert sorted(one for names in SCENES.values() for one in names) == STAMPED


async def test_everything_that_is_answered_is_listed(world: World) -> None:
    """`EFFECTS` lists every registered interaction, and every stamped one can show its current screen."""
    answered = world.bot.dispatcher.handlers
    listed = {":".join(one.split(":")[:2]) for one in EFFECTS}
    assert {f"t:{one}" for one in answered.table} <= listed
    assert {f"s:{one}" for one in answered.panels} <= listed
    assert {f"d:{one}" for one in answered.dialogs} <= listed
    places = {"t" if one.startswith("t:") else ":".join(one.split(":")[:2]) for one in STAMPED}
    assert places == set(answered.current_screens)


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.__name__)
async def test_a_stale_one(world: World, scene: Callable[[World], Awaitable[Scene]]) -> None:
    """Interactions opened before a change by somebody else change nothing and show the current state."""
    presses, change = await scene(world)
    assert sorted(presses) == sorted(SCENES[scene])
    await change()
    before = everything(world)

    for wanted, press in presses.items():
        told = await press()

        assert told.text.startswith(OUT_OF_DATE), (wanted, told.text)
        assert len(told.text) > len(OUT_OF_DATE), wanted
        after = everything(world)
        assert {name: after[name] for name in after if after[name] != before[name]} == {}, wanted


@pytest.mark.sample(10)
@pytest.mark.parametrize(("scene", "wanted"), [(scene, one) for scene, names in SCENES.items() for one in names])
async def test_an_up_to_date_one(world: World, scene: Callable[[World], Awaitable[Scene]], wanted: str) -> None:
    """An interaction is not refused as stale if nothing has changed."""
    presses, _ = await scene(world)

    assert not (await presses[wanted]()).text.startswith(OUT_OF_DATE)


@pytest.mark.soak
async def test_an_old_concession(world: World) -> None:
    """A confirmation to concede a match in one season concedes no match of the next season."""
    teams = await _teams(world)
    ann = teams.captain("Anchor")
    asked = await teams.pressed(ann, await teams.match("Anchor", "Bell"), "match-button-concede")
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


FORMER: Final = (
    *("t:set:1:ante~0123456789", "t:numbers:1:money", "t:close.why:1:sure.1.0.0.0"),
    *("p:blow:1:1:1:0", "s:gone:show", "s:league:scoring:1~0123456789"),
)
"""Buttons and menus that earlier versions had."""


async def test_items_of_an_earlier_version(world: World) -> None:
    """Buttons, menus and dialogs that earlier versions had do nothing. They say so, and what to do instead."""
    boss = world.person("Boss", manager=True)
    await world.slash(boss, "table open", buy_in=10)
    await league_of(world, [boss])
    before, message = everything(world), world.table_message()
    for custom_id in FORMER:
        told = await world.click_anyway(boss, message, custom_id, *(("8",) if ":set:" in custom_id else ()))
        assert told.private
        assert told.text == words("refusal-former-item"), custom_id
    sent = await world.send_in(boss, "d:numbers:1:money~0123456789", None, ante="8")
    assert sent.text == words("refusal-former-item")
    assert everything(world) == before


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
    rng, teams = Random(seed), await _teams(world)
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
