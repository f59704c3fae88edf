"""Playing Crash in tests: what people find on their panels, and a deal up to the arranging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.players.arranging.adviser import Aim, advise
from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.view import CrashPhase, CrashView
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from tests.discord.arranging import arranging_table
from tests.discord.reading import Message
from tests.discord.world import Told, World
from tests.support.arranging import crash

MENUS = ("arrange.one", "arrange.two", "arrange.three", "arrange.four")
DECK = (
    *("As Ah Ad Ac Ks Kh Kd Qs Qh Js Jh Ts Th", "Kc Qd Qc Jd Jc Td Tc 9s 9h 8s 8h 7s 7h"),
    *("9d 9c 8d 8c 7d 7c 6s 6h 5s 5h 4s 4h 3s", "6d 6c 5d 5c 4d 4c 3h 3d 3c 2s 2h 2d 2c"),
)
"""Hands for `World.deal_out`; the first holds four aces, the third five pairs and more, the last four twos."""


async def crash_table(world: World, *names: str, **how: Any) -> list[MemberActor]:
    """People at a table of Crash, as `arranging_table` says. No deal has begun."""
    return await arranging_table(world, "crash", *names, buy_in=400, **how)


async def look(world: World, who: MemberActor | None = None) -> CrashView:
    """The game as the service sees it."""
    return crash(await world.view(user=who))


def panel(world: World, who: MemberActor) -> Message:
    """Somebody's panel, wherever it lives."""
    return world.hand(who)


async def own_cards(world: World, who: MemberActor) -> tuple[Card, ...]:
    """Somebody's thirteen cards as dealt."""
    own = (await look(world, who)).own
    assert own is not None
    return own.cards


async def best_hands(world: World, who: MemberActor, aim: Aim = Aim.POINTS) -> Hands:
    """What the adviser would have somebody arrange."""
    game = await look(world, who)
    assert game.own is not None
    assert game.viewer is not None
    advice = advise(game.own.cards, game.rules, situation_of(game, game.viewer), aim, counting=True)
    assert advice is not None
    return advice.hands


async def on_seats(world: World, people: Sequence[MemberActor]) -> dict[int, MemberActor]:
    """Who sits where."""
    table = (await world.view()).table
    return {one.seat: who for one in table.sitters for who in people if one.user_id == who.id}


async def next_deal(world: World, people: Sequence[MemberActor]) -> None:
    """The first of these people starts the next deal; where the table asks about another game, all of them play it."""
    table = (await world.view()).table
    undecided = {table.sitter(seat).user_id for seat in table.undecided}
    for who in people[1:]:
        if who.id in undecided:
            await world.slash(who, "back")
    await world.slash(people[0], "deal")


async def deal(world: World, people: Sequence[MemberActor]) -> None:
    """The next deal begins, and everybody keeps the hand they were dealt."""
    await next_deal(world, people)
    seats = await on_seats(world, people)
    while (game := await look(world)).phase in {CrashPhase.CUTTING, CrashPhase.EXCHANGING}:
        await world.press(seats[game.to_act[0]], "pass", panel(world, seats[game.to_act[0]]))
    assert game.phase is CrashPhase.ARRANGING


async def lay(world: World, who: MemberActor, message: Message, hands: Hands) -> Message:
    """Somebody lays hands by the menus of a panel; the panel as it is then."""
    cards = await own_cards(world, who)
    for menu, hand in zip(MENUS, hands, strict=False):
        told = await world.choose(who, message, message.action(menu), *(str(cards.index(card)) for card in hand))
        assert told.answered
        message = again(world, who, message, told)
    return message


def again(world: World, who: MemberActor, message: Message, told: Told) -> Message:
    """A panel after something was pressed on it."""
    return panel(world, who) if message.private_channel else told.message


async def more(world: World, who: MemberActor, message: Message | None = None) -> Message:
    """A panel with everything that is needed less, which somebody has asked for."""
    where = message or panel(world, who)
    if any(":arrange.back:" in one for one in where.ids):
        return where
    return again(world, who, where, await world.press(who, "arrange.more", where))


async def lock(world: World, who: MemberActor, message: Message) -> Told:
    """Somebody locks what lies there and, if they are or were asked, means it."""
    if _asks(message):
        return await world.press(who, "arrange.sure", message)
    told = await world.press(who, "arrange.lock", message)
    # With the last lock the table may close, and then there is no panel any more.
    asked = next((one for one in (told.message, *world.hands(who)[-1:]) if _asks(one)), None)
    return told if asked is None else await world.press(who, "arrange.sure", asked)


def _asks(message: Message) -> bool:
    return any(":arrange.sure:" in one for one in message.ids)


async def suggest_and_lock(world: World, who: MemberActor, message: Message | None = None) -> Told:
    """Somebody takes the adviser's word."""
    where = message or panel(world, who)
    if any(":arrange.back:" in one for one in where.ids):
        where = again(world, who, where, await world.press(who, "arrange.back", where))
    told = await world.press(who, "arrange.suggest", where)
    return await lock(world, who, again(world, who, where, told))


def typed(hands: Hands) -> str:
    """Hands as somebody may type them."""
    return " ".join("".join(card.text for card in hand) for hand in hands)
