"""Helpers that play Nine Card Brag: tables with house rules, panels, and whole deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.actors import MemberActor

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.state import NineView
from tests.discord.arranging import arranging_table
from tests.discord.crash import again, type_hands
from tests.discord.reading import Message
from tests.discord.world import World

MENUS = ("arrange.one", "arrange.two", "arrange.three")
USUAL = 5
"""Number of people who can sit down before the house rules allow six."""
REVEALED = 30
"""Seconds after a deal by which everything is revealed but the next deal has not begun."""


async def nine_table(world: World, *names: str, locale: str = "en-GB", **how: Any) -> list[MemberActor]:
    """Seat people at a table of Nine Card Brag; see `arranging_table`. No deal has begun."""
    people = await arranging_table(world, "nine_card_brag", *names[:USUAL], buy_in=400, locale=locale, **how)
    for name in names[USUAL:]:
        people.append(world.person(name, locale=locale))
        await world.slash(people[-1], "join", buy_in=400)
    await world.rest()
    return people


async def look(world: World, who: MemberActor | None = None) -> NineView:
    """Return the game as `who` sees it, or as an onlooker does."""
    game = (await world.view(user=who)).view
    assert isinstance(game, NineView)
    return game


async def best_hands(world: World, who: MemberActor) -> Hands:
    """Return a person's hands: the best first hand, then the best second hand, and so on."""
    game = await look(world, who)
    assert game.own is not None
    return best_hand_by_hand(game.own.cards, game.rules.hands)


async def lay(world: World, who: MemberActor, message: Message, hands: Hands) -> Message:
    """Lay out hands with the menus of a panel, and return the updated panel."""
    own = (await look(world, who)).own
    assert own is not None
    for menu, hand in zip(MENUS, hands, strict=True):
        values = [str(own.cards.index(card)) for card in hand]
        told = await world.choose(who, message, message.action(menu), *values)
        message = again(world, who, message, told)
    return message


async def locks(world: World, who: MemberActor) -> None:
    """Lock a person's best hands by typing them."""
    await type_hands(world, who, await best_hands(world, who))


async def all_lock(world: World, people: Sequence[MemberActor]) -> None:
    """Let everybody lock, one after the other."""
    for who in people:
        await locks(world, who)


async def money_moved(world: World, people: Sequence[MemberActor]) -> list[int]:
    """Return each person's gain or loss since they sat down with 400 chips."""
    seats = {one.user_id: one.seat for one in (await world.view()).table.occupants}
    game = await look(world)
    return [game.seat_view(seats[who.id]).stack - 400 for who in people]
