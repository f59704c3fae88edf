"""Random moves from the buttons and menus that a player's messages offer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from simcord.actors import MemberActor

from tests.discord.reading import Message
from tests.discord.world import World

DIALOGS = {"raise", "lend.more"}


async def something(
    world: World, who: MemberActor, chance: Random, *, folds: bool | None = None, table_first: bool = False
) -> None:
    """Make a random move of `who` on their hand message or, if it offers none, on the table message.
    `table_first` swaps the two messages. If `folds` is true, fold where possible; if false, avoid folding where
    possible; if None, choose at random.
    """
    view = await world.view(user=who)
    messages = [*world.hands(who)[-1:], world.table_message()]
    for message in reversed(messages) if table_first else messages:
        offered = [
            one
            for one in message.ids
            if one.startswith("p:")
            and one.split(":")[1] not in DIALOGS
            and one.split(":")[4] in {str(view.decision), "0"}
        ]
        folding = [one for one in offered if one.startswith("p:fold:")]
        wanted = offered
        if folds is not None:
            wanted = folding or offered if folds else [one for one in offered if one not in folding]
        if wanted:
            await use(world, who, message, chance.choice(wanted), chance)
            return
    await world.slash(who, "fold")


async def use(world: World, who: MemberActor, message: Message, custom_id: str, chance: Random) -> None:
    """Press a button, or choose from a menu at random."""
    menu = message.menu(custom_id)
    if menu is not None:
        values: Sequence[str] = chance.sample(menu.values, chance.randint(menu.least, menu.most))
        await world.choose(who, message, custom_id, *values)
        return
    actor = who.user if message.private_channel else who
    await actor.click(message.raw, custom_id=custom_id)
    await world.rest()
