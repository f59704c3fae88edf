"""Whole games of Crash. The expected payments are computed here from the scores, independently of the program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.history.records import read_game_record
from bot.history.values import GameStatement
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashEnding, CrashPhase
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.moves import Hands
from bot.rules.record.document import read
from bot.rules.record.replaying import replay
from bot.rules.record.writing import write
from bot.screens.arranging.crash import guide
from bot.screens.words import words_for
from bot.sheets.values import presets_of
from bot.tables.table_settings import Hints
from bot.tables.values import TableStatus
from tests.discord.crash import (
    best_hands,
    crash_table,
    lay,
    lock,
    look,
    more,
    next_deal,
    on_seats,
    own_cards,
    panel,
    suggest_and_lock,
    type_hands,
    typed,
)
from tests.discord.pictures import pictures
from tests.discord.reading import Message
from tests.discord.world import LOCALES, Told, World
from tests.support.database import assert_books_balance
from tests.support.played import games_over
from tests.tables.lending import wrong

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
SHEETS = presets_of("crash")
NAMES = ("Alice", "Bob", "Chris", "Dan")
OPENING = 500
STAKE = 50
REVEALED = 30
"""Seconds after a deal by which everything is revealed but the next deal has not begun."""
LATE = 130
"""Seconds after which the turn clock of a step has run out."""


def said(locale: str, key: str, **facts: object) -> str:
    """Return a message of the catalogue in the words of Crash."""
    return words_for(locale).for_game("crash")(key, **facts)


# Ways to arrange


async def by_menus(world: World, who: MemberActor, where: Message, hands: Hands) -> Told:
    """Choose each hand in its menu, then lock."""
    return await lock(world, who, await lay(world, who, where, hands))


async def by_typing(world: World, who: MemberActor, where: Message, hands: Hands) -> Told:
    """Type the hands, in the channel or direct message that shows the panel."""
    if not where.private_channel:
        return await type_hands(world, who, hands)
    asked = Told(await who.user.slash("arrange", hands=typed(hands)))
    await world.rest()
    return await world.press(who, "arrange.sure", asked.message)


async def by_dialog(world: World, who: MemberActor, where: Message, hands: Hands) -> Told:
    """Fill in one form with four menus, then lock."""
    cards = await own_cards(world, who)
    opened = await world.press(who, "arrange.form", await more(world, who, where))
    values = {name: [str(cards.index(card)) for card in hand] for name, hand in zip(FIELDS, hands, strict=False)}
    sent = await world.fill_in(who, opened, **values)
    return await lock(world, who, sent.message)


async def by_suggestion(world: World, who: MemberActor, where: Message, hands: Hands) -> Told:
    """Take the suggestion and lock it, in two presses."""
    return await suggest_and_lock(world, who, where)


FIELDS = ("one", "two", "three", "four")
WAYS: tuple[Callable[[World, MemberActor, Message, Hands], Awaitable[Told]], ...] = (
    *(by_menus, by_typing, by_dialog, by_suggestion),
)


async def arranges(world: World, who: MemberActor, turn: int, *, here: bool) -> None:
    """Arrange and lock in the way that `turn` picks, and check that it stays private.
    Use the panel in the channel if `here` is true, otherwise the direct message.
    """
    hands = await best_hands(world, who)
    where = (await world.slash(who, "hand")).message if here else panel(world, who)
    told = await WAYS[turn % len(WAYS)](world, who, where, hands)
    assert told.private or told.message.private_channel
    own = (await look(world, who)).own
    assert own is not None
    assert own.hands is not None
    assert [frozenset(hand) for hand in own.hands] == [frozenset(hand) for hand in hands]


# Deals and games


async def answers_no(world: World, seats: dict[int, MemberActor], *, but: Callable[[int], str] = lambda _: "") -> None:
    """Decline every request to cut, exchange or call, except where `but` names another action for the seat."""
    while (game := await look(world)).phase in {CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING}:
        seat = game.to_act[0]
        where = panel(world, seats[seat])
        wanted = but(seat)
        offered = wanted and any(one.split(":")[1] == wanted for one in where.ids)
        await world.press(seats[seat], wanted if offered else "pass", where)


async def locks(world: World, who: MemberActor) -> None:
    """Type and lock the hands that the adviser suggests."""
    await type_hands(world, who, await best_hands(world, who))


async def plays_deal(
    world: World,
    people: Sequence[MemberActor],
    turn: int | None = None,
    but: Callable[[int], str] = lambda _: "",
) -> None:
    """Play one deal. With `turn`, everybody arranges in a different way and the deal is revealed; otherwise
    they type.
    """
    await next_deal(world, people)
    seats = await on_seats(world, people)
    await answers_no(world, seats, but=but)
    for number, seat in enumerate(one.seat for one in (await look(world)).seats if one.dealt_in):
        if (await look(world)).phase is not CrashPhase.ARRANGING:
            continue
        if turn is None:
            await locks(world, seats[seat])
        else:
            await arranges(world, seats[seat], turn + number, here=(turn + number) % 8 >= 4)
    await answers_no(world, seats, but=but)
    if turn is not None:
        await world.pass_time(REVEALED)


async def plays_on(
    world: World, people: Sequence[MemberActor], *, varied: bool = False, but: Callable[[int], str] = lambda _: ""
) -> int:
    """Play deals until the game is over and revealed, and return their number. If `varied`, everybody arranges in all
    ways in turn; otherwise they type.
    """
    for deals in count(1):
        await plays_deal(world, people, turn=deals * 3 if varied else None, but=but)
        if not (await look(world)).game_on:
            if not varied:
                await world.pass_time(REVEALED)
            return deals
        assert deals < 30
    raise AssertionError


async def over(world: World, people: Sequence[MemberActor], locale: str, reason: GameEnding) -> GameStatement:
    """Return the statement of the evening's only game.
    Check that history, points, wallets and the replayed record agree.
    """
    assert await wrong(world.path) == []
    (played,) = await games_over(world.services.history, world.guild.id)
    assert (played.over.reason, played.table_id, played.first_deal) == (reason, 1, 1)
    statement = await world.services.history.game_statement(1, 1)
    assert statement is not None
    assert statement.deals == tuple(range(1, played.last_deal + 1))
    names = {name.lower(): seat for seat, name in statement.names.items()}
    for who in people:
        points = (await world.services.ledger.wallet(world.guild.id, who.id)).points
        scored = statement.scores[names[who.name]]
        assert (points or 0) == scored
        if scored:
            assert said(locale, "wallet-points", points=scored) in (await world.slash(who, "wallet")).text
    if reason is not GameEnding.VOID:
        record = await read_game_record(world.services.store.reader, 1, 1)
        assert record is not None
        text = write(record)
        again = replay(read(text))
        assert len(again.deals) == len(statement.deals)
        last = dict(again.deals[-1].points)
        assert {re.sub(r" \(\d+\)$", "", name): points for name, points in last.items()} == {
            statement.names[seat]: points for seat, points in statement.scores.items()
        }
    return statement


async def home(world: World, people: Sequence[MemberActor]) -> list[int]:
    """Close the table and return what each person has won or lost."""
    if await world.services.tables.open_table_in(world.channel.id) is not None:
        await world.really(people[0], "table close")
    assert await world.services.tables.open_table_in(world.channel.id) is None
    assert_books_balance(world.path)
    assert (await world.services.ledger.audit(world.guild.id)).is_balanced
    return [money - OPENING for money in await world.money(*people)]


HOUSES: dict[int, dict[str, Any]] = {
    2: {"target_small": 9, "spare_fee": 3, "bus_ride_knock": True},
    3: {"target_small": 7, "optional_shuffle": True, "payment": "per_point", "point_rate": 5, "zero_double": True},
    4: {"target": 7, "crash_announce": "optional", "crash_penalty": 2, "crash_payment_announced": 7},
}
"""House rules by number of players. They cover different steps and payments."""


@pytest.mark.sample(3)
@BOTH
@pytest.mark.parametrize("number", [2, 3, 4])
async def test_a_whole_game(world: World, locale: str, number: int) -> None:
    """A game of two, three or four players reaches the target in every way of arranging.
    Its winner is announced, paid and recorded.
    """
    people = await crash_table(world, *NAMES[:number], locale=locale, **HOUSES[number])
    seats = await on_seats(world, people)
    spares, calls = Counter[int](), Counter[int]()

    def does(seat: int) -> str:
        if number == 2 and seat == 2 and not spares[seat]:
            spares[seat] += 1
            return "spare.two"
        if number == 3 and seat != 1:
            return "cut"
        if number == 4 and seat == 2 and not calls[seat]:
            calls[seat] += 1
            return "call"
        return ""

    deals = await plays_on(world, people, varied=True, but=does)
    assert deals * number >= len(WAYS)
    statement = await over(world, people, locale, GameEnding.TARGET)

    winner = statement.winner
    assert winner is not None
    target: int = HOUSES[number]["target" if number == 4 else "target_small"]
    assert (
        statement.scores[winner] >= target > max(points for seat, points in statement.scores.items() if seat != winner)
    )
    net = dict.fromkeys(seats, 0)
    for seat, points in statement.scores.items():
        owed = STAKE if number != 3 else 5 * (target - points) * (1 if points else 2)
        if seat != winner:
            net[seat] -= owed
            net[winner] += owed
    for seat, times in spares.items():
        net[seat] -= 3 * times
        net[winner] += 3 * times
    if calls:  # a failed call costs two chips for each other player
        net = {seat: change + (-2 * 3 if seat == 2 else 2) for seat, change in net.items()}
    shown = world.table_message().text
    won = said(locale, "crash-won", name=statement.names[winner], points=statement.scores[winner])
    assert won.replace("**", "") in shown
    told = await world.press(people[0], "statement")
    told = await world.press(people[0], "statement", told.message)
    assert said(locale, "statement-of-game", deals=deals, first=1, last=deals) in told.text
    words = words_for(locale)
    for seat, name in statement.names.items():
        change = net[seat]
        result = words("statement-up" if change > 0 else "statement-down", amount=words.money(abs(change)))
        assert any(line.startswith(name) and line.endswith(result) for line in told.text.splitlines())

    changes = await home(world, people)
    assert dict(zip(seats, changes, strict=True)) == net
    assert sum(changes) == 0


@pytest.mark.soak
@BOTH
@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
async def test_a_game_by_one_way_alone(world: World, locale: str, way: Any) -> None:
    """A game of two can be played entirely in any one way of arranging."""
    people = await crash_table(world, "Alice", "Bob", locale=locale, target_small=5)
    while True:
        await world.slash(people[0], "deal")
        await answers_no(world, await on_seats(world, people))
        for who in people:
            await way(world, who, panel(world, who), await best_hands(world, who))
        await world.pass_time(REVEALED)
        if not (await look(world)).game_on:
            break

    statement = await over(world, people, locale, GameEnding.TARGET)
    assert max(statement.scores.values()) == 5
    assert sorted(await home(world, people)) == [-STAKE, STAKE]


@pytest.mark.soak
@BOTH
async def test_a_second_game(world: World, locale: str) -> None:
    """A second game begins at zero and has its own history entry; the ledger adds up the points of both games."""
    people = await crash_table(world, "Alice", "Bob", locale=locale, target_small=4)
    for game in (1, 2):
        await plays_on(world, people)
        assert len(await games_over(world.services.history, world.guild.id)) == game
    latest, first = await games_over(world.services.history, world.guild.id)

    assert latest.first_deal == first.last_deal + 1
    for seat, who in (await on_seats(world, people)).items():
        points = (await world.services.ledger.wallet(world.guild.id, who.id)).points
        assert points == first.scores[seat] + latest.scores[seat]
    assert sorted(await home(world, people)) in ([0, 0], [-2 * STAKE, 2 * STAKE])


@pytest.mark.soak
@BOTH
async def test_a_game_against_computers(world: World, locale: str) -> None:
    """A person plays a whole game with three computer players, who appear in the history but earn no points."""
    (alice,) = people = await crash_table(world, "Alice", locale=locale, target=6)
    await world.slash(alice, "table computers", number=3)
    while True:
        await world.slash(alice, "deal")
        await arranges(world, alice, (await look(world)).deal_no, here=False)
        await world.pass_time(REVEALED)
        if not (await look(world)).game_on:
            break

    statement = await over(world, people, locale, GameEnding.TARGET)
    assert len(statement.scores) == 4
    assert set(statement.points) == {(await world.view()).table.seat_of(alice.id)}
    assert await home(world, people) in ([-STAKE], [3 * STAKE])


@pytest.mark.sample(len(SHEETS))
@pytest.mark.parametrize(
    ("world", "number"),
    [(LOCALES[number % 2], number) for number in range(len(SHEETS))],
    ids=[sheet.key for sheet in SHEETS],
    indirect=["world"],
)
async def test_every_sheet_is_opened_from_the_panel(world: World, number: int) -> None:
    """Every shipped sheet can be chosen on the opening panel, which shows its costs, and is played for a deal.
    Joining requires the largest payment of a game.
    """
    sheet, locale = SHEETS[number], world.guild_locale
    rules = sheet.rules
    assert isinstance(rules, CrashRules)
    words = words_for(locale).for_game("crash")
    told = "\n".join(guide.cost_lines(rules, words))
    people = [world.person(name, locale=locale) for name in NAMES]
    opened = await world.slash(people[0], "table open")
    picked = await world.choose(people[0], opened.message, opened.message.starting("s:open:game"), "crash")
    picked = await world.choose(people[0], picked.message, picked.message.starting("s:open:sheet"), sheet.key)
    assert told in picked.text
    await world.click(people[0], words("open-open"), picked.message)
    table = (await world.view()).table
    assert (table.house_rules, table.settings.hints) == (rules, Hints.FULL)
    assert told in world.table_message().text
    if rules.buy_in:
        short = await world.slash(people[1], "join", buy_in=rules.largest_game_payment - 1)
        assert (await world.view()).table.seat_of(people[1].id) is None, short.text
    for who in people[1:]:
        joined = await world.slash(who, "join", buy_in=max(1, rules.largest_payment(4)))
        assert told in joined.text

    await plays_deal(world, people)
    game = await look(world)
    assert game.outcome is not None
    assert game.outcome.reason is CrashEnding.PLAYED
    assert game.target == rules.target
    assert_books_balance(world.path)


# Late players


@pytest.mark.soak
@BOTH
@pytest.mark.parametrize("announce", ["not_needed", "optional"])
async def test_who_never_answers(world: World, locale: str, announce: str) -> None:
    """A late player's cards are arranged for them.
    After two such deals the player sits out, a spare hand replaces theirs, and they pay as a loser.
    """
    people = alice, bob, chris = await crash_table(
        world, "Alice", "Bob", "Chris", locale=locale, target_small=11, crash_announce=announce, pairs_redeal=0
    )
    for _ in range(2):
        await world.slash(alice, "deal")
        seats = await on_seats(world, people)
        while (game := await look(world)).in_deal:
            active = [seats[seat] for seat in game.to_act if seats[seat] is not bob]
            if not active:
                await world.pass_time(LATE - 60)
            elif game.phase is CrashPhase.ARRANGING:
                await suggest_and_lock(world, active[0])
            else:
                await world.press(active[0], "pass", panel(world, active[0]))
        mine = (await look(world, bob)).own
        assert mine is not None
        assert mine.hands is not None
        assert len(mine.hands) == 4
        await world.pass_time(REVEALED)
    game = await look(world)
    assert game.game_on
    frozen = {one.seat: (one.points, one.sitting_out) for one in game.seats}[2]
    assert frozen[1]
    assert said(locale, "table-sitting-out") in world.table_message().text

    await world.slash(alice, "deal")
    game = await look(world)
    assert not game.seat_view(2).dealt_in
    assert len(game.spares) == 2
    await answers_no(world, await on_seats(world, people))
    for who in (alice, chris):
        await suggest_and_lock(world, who)
    await answers_no(world, await on_seats(world, people))
    await world.pass_time(REVEALED)
    if (await look(world)).game_on:
        await plays_on(world, [alice, chris])
    statement = await over(world, people, locale, GameEnding.TARGET)
    assert statement.scores[2] == frozen[0]
    assert statement.paid[2] == STAKE
    assert (await home(world, people))[1] == -STAKE


@BOTH
async def test_nobody_answers(world: World, locale: str) -> None:
    """If all players miss the deadline, their hands are arranged and compared.
    After two such deals the game waits until people come back, and then continues with its score.
    """
    people = await crash_table(world, *NAMES, locale=locale, target=13)
    await world.slash(people[0], "deal")
    await world.pass_time(LATE)
    game = await look(world)
    assert game.phase is CrashPhase.BETWEEN_DEALS
    assert game.outcome is not None
    assert said(locale, "result-void") not in world.table_message().text
    assert pictures(world, world.table_message())
    await world.slash(people[0], "deal")
    await world.pass_time(LATE + REVEALED)
    game = await look(world)
    assert all(one.sitting_out for one in game.seats)
    assert game.deal_no == 2
    score = {one.seat: one.points for one in game.seats}
    assert sum(score.values())
    await world.pass_time(600)
    assert (await look(world)).deal_no == 2

    for who in people:
        await world.press(who, "back")
    await plays_deal(world, people)
    game = await look(world)
    assert game.deal_no == 3
    assert all(game.seat_view(seat).points >= points for seat, points in score.items())
    assert sum(one.points for one in game.seats) > sum(score.values())


@BOTH
async def test_locking_too_late(world: World, locale: str) -> None:
    """After the deadline, every way to lock or call is refused, and hands locked in time remain."""
    alice, bob = await crash_table(world, "Alice", "Bob", locale=locale, crash_announce="optional")
    await world.slash(alice, "deal")
    await answers_no(world, await on_seats(world, [alice, bob]))
    hands = await best_hands(world, alice)
    laid = await lay(world, alice, panel(world, alice), hands)
    opened = await world.press(alice, "arrange.form", await more(world, alice, laid))
    await suggest_and_lock(world, bob)
    kept = (await look(world, bob)).own
    await world.pass_time(120.5)

    for told in (
        await world.click_anyway(alice, laid, laid.action("arrange.lock")),
        await type_hands(world, alice, hands),
        await world.click_anyway(bob, panel(world, bob), panel(world, bob).action("unlock")),
    ):
        assert said(locale, "refusal-time-is-up") in told.text
    assert (await look(world)).phase is CrashPhase.ARRANGING
    await world.pass_time(2)
    assert (await look(world)).phase is CrashPhase.CALLING
    assert (await look(world, bob)).own == kept
    sent = await world.fill_in(alice, opened, one=["0", "1", "2"])
    assert said(locale, "refusal-stale", price_number=0, price="") in sent.text
    late = await world.click_anyway(alice, laid, laid.action("arrange.lock"))
    assert said(locale, "refusal-stale", price_number=0, price="") in late.text
    asked = panel(world, alice)
    await world.press(bob, "pass", panel(world, bob))
    await world.pass_time(120.5)
    for told in (
        await world.click_anyway(alice, asked, asked.action("call")),
        await world.slash(alice, "crash", answer="yes"),
    ):
        assert said(locale, "refusal-time-is-up") in told.text
    await world.pass_time(2)
    game = await look(world)
    assert game.phase is CrashPhase.BETWEEN_DEALS
    assert [one.called for one in game.seats] == [False, False]
    late = await world.click_anyway(alice, asked, asked.action("call"))
    assert said(locale, "refusal-no-deal") in late.text


# Leaving players


@pytest.mark.sample(6)
@BOTH
@pytest.mark.parametrize("step", [CrashPhase.EXCHANGING, CrashPhase.ARRANGING, CrashPhase.BETWEEN_DEALS])
async def test_leaving_in_the_middle(world: World, locale: str, step: CrashPhase) -> None:
    """A player who leaves a running game is replaced by a spare hand, and the others need not wait.
    The leaver pays as a loser and then gets their chips.
    """
    people = alice, bob, chris = await crash_table(world, "Alice", "Bob", "Chris", locale=locale, target_small=7)
    await plays_deal(world, people)
    before = (await look(world)).seat_view(2).points
    seats = await on_seats(world, people)
    if step is not CrashPhase.BETWEEN_DEALS:
        await world.slash(alice, "deal")
        if step is CrashPhase.ARRANGING:
            await answers_no(world, seats)
        assert (await look(world)).phase is step
    else:
        await world.pass_time(REVEALED)
    told = await world.really(bob, "leave")
    assert told.private
    assert said(locale, "arranged-left") in world.table_message().text
    if step is not CrashPhase.BETWEEN_DEALS:
        await answers_no(world, seats)
        for who in (alice, chris):
            await locks(world, who)
    if (await look(world)).game_on:
        await world.slash(alice, "deal")
        game = await look(world)
        assert (len(game.spares), game.seat_view(2).dealt_in) == (2, False)
        await answers_no(world, await on_seats(world, people))
        for who in (alice, chris):
            await locks(world, who)
    if (await look(world)).game_on:
        await plays_on(world, [alice, chris])
    else:
        await world.pass_time(REVEALED)

    statement = await over(world, people, locale, GameEnding.TARGET)
    assert (statement.names[2], statement.paid[2]) == ("Bob", STAKE)
    assert statement.scores[2] >= before
    assert (await world.money(bob)) == [OPENING - STAKE]
    assert {one.name for one in (await world.view()).table.occupants} == {"Alice", "Chris"}
    assert (await home(world, people))[1] == -STAKE


@BOTH
async def test_coming_back_into_the_game(world: World, locale: str) -> None:
    """A player who left a running game can return with their score, by button or command.
    They are dealt in from the next deal and stay after the game.
    """
    people = alice, bob, chris = await crash_table(world, "Alice", "Bob", "Chris", locale=locale, target_small=9)
    await plays_deal(world, people)
    before = (await look(world)).seat_view(2).points
    seats = await on_seats(world, people)
    await world.slash(alice, "deal")
    await answers_no(world, seats)
    told = await world.really(bob, "leave")
    assert said(locale, "reply-may-return") in told.text
    assert said(locale, "several-deals-refusal-still-leaving").split("`")[1] in (await world.slash(bob, "join")).text
    await world.press(bob, "back", told.message)
    assert not (await look(world)).seat_view(2).leaving
    await world.really(bob, "leave")
    assert said(locale, "reply-back") in (await world.slash(bob, "back")).text
    assert said(locale, "arranged-left") not in world.table_message().text
    for who in (alice, chris):
        await locks(world, who)
    game = await look(world)
    assert game.game_on
    await world.slash(alice, "deal")
    game = await look(world)
    assert (len(game.spares), game.seat_view(2).dealt_in, game.seat_view(2).points) == (1, True, before)
    await answers_no(world, seats)
    for who in people:
        await locks(world, who)
    if (await look(world)).game_on:
        await plays_on(world, people)
    assert {one.name for one in (await world.view()).table.occupants} == {"Alice", "Bob", "Chris"}


@pytest.mark.soak
@BOTH
async def test_one_is_left(world: World, locale: str) -> None:
    """A game with one player left is void: nobody pays for it.
    The remaining player takes the pool, and the history lists the game as void.
    """
    people = alice, bob = await crash_table(world, "Alice", "Bob", locale=locale, spare_fee=5)
    await world.slash(alice, "deal")
    seats = await on_seats(world, people)
    await answers_no(world, seats, but=lambda seat: "spare.one" if seat == 1 else "")
    for who in people:
        await suggest_and_lock(world, who)
    await world.pass_time(REVEALED)
    assert (await look(world)).pot == 5
    await world.slash(alice, "deal")
    await answers_no(world, seats)
    await suggest_and_lock(world, bob)
    await world.really(alice, "leave")

    assert not (await look(world)).game_on
    assert said(locale, "crash-game-void") in world.table_message().text
    statement = await over(world, people, locale, GameEnding.VOID)
    assert statement.winner is None
    assert await home(world, [bob, alice]) == [5, -5]


@BOTH
async def test_leaving_a_game_that_is_broken_off(world: World, locale: str) -> None:
    """A leaver whose game ends for lack of players reads that nobody pays.
    The last person at the table also reads that the table closes.
    """
    alice, bob = people = await crash_table(world, "Alice", "Bob", locale=locale)
    await world.slash(alice, "deal")
    assert said(locale, "sure-leave-game-off") in (await world.slash(bob, "leave")).text
    await world.really(bob, "leave")
    assert said(locale, "crash-game-void") in world.table_message().text
    assert (await world.money(*people), (await look(world)).seat_view(1).stack) == ([100, OPENING], 400)

    await world.slash(alice, "table computers", number=1)
    await world.slash(alice, "deal")
    asked = await world.slash(alice, "leave")
    assert said(locale, "sure-leave-game-off-closes") in asked.text
    await world.yes(alice, asked)
    assert (await world.view()).table.status is TableStatus.CLOSED


@BOTH
async def test_another_game_is_asked_about(world: World, locale: str) -> None:
    """After a game that costs chips, the table asks about another one and shows its price. It begins only once
    everybody agrees. A player who does not agree in time sits out and can return later; the game waits if too few are
    left.
    """
    alice, bob = people = await crash_table(world, "Alice", "Bob", locale=locale, target_small=1)
    again = said(locale, "button-another-game")
    assert again not in world.table_message().labels
    await plays_on(world, people)

    message = world.table_message()
    assert "50" in message.text
    assert again in message.labels
    assert said(locale, "button-deal") not in message.labels
    assert said(locale, "table-agreement-waiting", names=said(locale, "table-listed", first="Alice", last="Bob")) in (
        message.text
    )
    assert (await world.slash(alice, "deal")).text == said(locale, "reply-plays-again", names="Bob")
    await world.press(alice, "again")
    assert not (await look(world)).in_deal
    assert said(locale, "table-agreement-waiting", names="Bob") in world.table_message().text
    await world.pass_time(65)
    assert not (await look(world)).in_deal
    assert [one.sitting_out for one in (await look(world)).seats] == [False, True]
    text = world.table_message().text
    assert said(locale, "happened-note-sat-out-undecided", name="Bob") in text
    assert said(locale, "table-waiting-for-players", missing=1) in text

    await world.slash(bob, "back")
    await world.press(bob, "again")
    assert (await look(world)).in_deal
    assert again not in world.table_message().labels


async def test_a_game_goes_on_without_who_said_nothing(world: World) -> None:
    """Another game begins without those who did not respond, if the others and the computer players are enough."""
    alice, bob = people = await crash_table(world, "Alice", "Bob", target_small=1)
    await plays_on(world, people)
    stacks = {one.seat: one.stack for one in (await look(world)).seats}
    await world.slash(alice, "table computers", number=1)
    await world.press(alice, "again")
    await world.pass_time(65)
    game = await look(world)
    assert game.in_deal
    assert {one.seat: one.dealt_in for one in game.seats} == {1: True, 2: False, 3: True}
    assert game.seat_view(2).stack == stacks[2]
    assert "when the next game begins" in (await world.slash(bob, "back")).text


async def test_an_answer_of_somebody_who_was_sat_out(world: World) -> None:
    """A player who responds too late joins with the same button, which starts the game if nobody else is awaited."""
    alice, bob, chris = people = await crash_table(world, "Alice", "Bob", "Chris", target_small=1)
    await plays_on(world, people)
    old = world.table_message().action("again")
    await world.press(alice, "again")
    await world.press(bob, "sitout")
    await world.pass_time(65)
    assert not (await look(world)).in_deal
    shown = await world.click_anyway(chris, world.table_message(), old)
    assert (await look(world)).in_deal, shown.text
    assert [one.dealt_in for one in (await look(world)).seats] == [True, False, True]


async def test_a_game_for_nothing_is_not_asked_about(world: World) -> None:
    """Another game that cannot cost chips begins after the pause without a question."""
    people = await crash_table(world, "Alice", "Bob", target_small=1, payment="none")
    await plays_on(world, people)
    assert "Still to answer" not in world.table_message().text
    await world.pass_time(65)
    assert (await look(world)).in_deal


# Closed direct messages


@pytest.mark.soak
@BOTH
async def test_a_game_without_direct_messages(world: World, locale: str) -> None:
    """A player with closed direct messages can play a whole game in the channel, where others see nothing of it."""
    people = alice, bob = await crash_table(
        world, "Alice", "Bob", locale=locale, target_small=8, crash_announce="required"
    )
    world.close_dms(alice)
    turn = 0
    while True:
        await world.slash(bob, "deal")
        seats = await on_seats(world, people)
        for phase in (CrashPhase.EXCHANGING, CrashPhase.ARRANGING, CrashPhase.CALLING):
            while (game := await look(world)).phase is phase:
                who = seats[game.to_act[0]]
                where = (await world.slash(who, "hand")).message if who is alice else panel(world, who)
                assert where.private_channel is (who is bob)
                assert where.ephemeral or who is bob
                if phase is CrashPhase.ARRANGING:
                    await arranges(world, who, turn, here=who is alice)
                    turn += who is alice
                else:
                    await world.press(who, "pass", where)
        await world.pass_time(REVEALED)
        if not (await look(world)).game_on:
            break

    assert turn >= 2
    assert world.dms(alice) == []
    for message in world.shown():
        assert not [one for one in message.ids if "arrange" in one or one.startswith("p:")]
    await over(world, people, locale, GameEnding.TARGET)
    assert sorted(await home(world, people)) == [-STAKE, STAKE]
