"""Helpers that play Crash through panels and deal up to the arranging phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.players.arranging.adviser import Aim, advise
from bot.players.arranging.crash import situation_of
from bot.rules.arranging.crash.state import CrashPhase, CrashView
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
"""Hands for `World.deal_out`. The first holds four aces, the third six pairs, the last four twos."""


async def crash_table(world: World, *names: str, **how: Any) -> list[MemberActor]:
    """Seat people at a table of Crash; see `arranging_table`. No deal has begun."""
    return await arranging_table(world, "crash", *names, buy_in=400, **how)


async def look(world: World, who: MemberActor | None = None) -> CrashView:
    """Return the game as `who` sees it, or as an onlooker does."""
    return crash(await world.view(user=who))


def panel(world: World, who: MemberActor) -> Message:
    """Return a person's panel: their hand message, direct or in the channel."""
    return world.hand(who)


async def own_cards(world: World, who: MemberActor) -> tuple[Card, ...]:
    """Return a person's thirteen cards as dealt."""
    own = (await look(world, who)).own
    assert own is not None
    return own.cards


async def best_hands(world: World, who: MemberActor, aim: Aim = Aim.POINTS) -> Hands:
    """Return the hands that the adviser suggests to a person."""
    game = await look(world, who)
    assert game.own is not None
    assert game.viewer is not None
    advice = advise(game.own.cards, game.rules, situation_of(game, game.viewer), aim, count_own_cards=True)
    assert advice is not None
    return advice.hands


async def on_seats(world: World, people: Sequence[MemberActor]) -> dict[int, MemberActor]:
    """Return the people by their seat numbers."""
    table = (await world.view()).table
    return {one.seat: who for one in table.occupants for who in people if one.user_id == who.id}


async def next_deal(world: World, people: Sequence[MemberActor]) -> None:
    """Let the first person start the next deal. People who must first agree to another game do so."""
    table = (await world.view()).table
    undecided = {table.occupant(seat).user_id for seat in table.undecided}
    for who in people[1:]:
        if who.id in undecided:
            await world.slash(who, "back")
    await world.slash(people[0], "deal")


async def deal(world: World, people: Sequence[MemberActor]) -> None:
    """Begin the next deal, and pass for everybody until the arranging begins."""
    await next_deal(world, people)
    seats = await on_seats(world, people)
    while (game := await look(world)).phase in {CrashPhase.CUTTING, CrashPhase.EXCHANGING}:
        await world.press(seats[game.to_act[0]], "pass", panel(world, seats[game.to_act[0]]))
    assert game.phase is CrashPhase.ARRANGING


async def lay(world: World, who: MemberActor, message: Message, hands: Hands) -> Message:
    """Lay out hands with the menus of a panel, and return the updated panel."""
    cards = await own_cards(world, who)
    for menu, hand in zip(MENUS, hands, strict=False):
        told = await world.choose(who, message, message.action(menu), *(str(cards.index(card)) for card in hand))
        assert told.answered
        message = again(world, who, message, told)
    return message


def again(world: World, who: MemberActor, message: Message, told: Told) -> Message:
    """Return the panel `message` as it is after the response `told`."""
    return panel(world, who) if message.private_channel else told.message


async def more(world: World, who: MemberActor, message: Message | None = None) -> Message:
    """Return a panel with its less common actions, pressing "more" if it does not show them."""
    where = message or panel(world, who)
    if any(":arrange.back:" in one for one in where.ids):
        return where
    return again(world, who, where, await world.press(who, "arrange.more", where))


async def lock(world: World, who: MemberActor, message: Message) -> Told:
    """Lock the hands on the panel, and confirm if the panel asks for a confirmation."""
    if _asks(message):
        return await world.press(who, "arrange.sure", message)
    told = await world.press(who, "arrange.lock", message)
    # The last lock may close the table, and then no panel exists.
    asked = next((one for one in (told.message, *world.hands(who)[-1:]) if _asks(one)), None)
    return told if asked is None else await world.press(who, "arrange.sure", asked)


def _asks(message: Message) -> bool:
    return any(":arrange.sure:" in one for one in message.ids)


async def suggest_and_lock(world: World, who: MemberActor, message: Message | None = None) -> Told:
    """Lay and lock the hands that the adviser suggests."""
    where = message or panel(world, who)
    if any(":arrange.back:" in one for one in where.ids):
        where = again(world, who, where, await world.press(who, "arrange.back", where))
    told = await world.press(who, "arrange.suggest", where)
    return await lock(world, who, again(world, who, where, told))


async def type_hands(world: World, who: MemberActor, hands: Hands) -> Told:
    """Type hands as a command, and confirm them if asked. Return the last response."""
    told = await world.slash(who, "arrange", hands=typed(hands))
    return await world.press(who, "arrange.sure", told.message) if _asks(told.message) else told


def typed(hands: Hands) -> str:
    """Return hands as a person may type them."""
    return " ".join("".join(card.text for card in hand) for hand in hands)
