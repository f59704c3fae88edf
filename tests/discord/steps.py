"""Tables of Six, Seven and Nine Card Brag in each step of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcord.actors import MemberActor

from bot.rules.arranging.engine.state import ArrangingSeatView, ArrangingView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.nine.state import NinePhase
from bot.rules.arranging.two_hands import TwoHandsPhase, TwoHandsView
from bot.rules.table.state import Phase
from bot.screens.arranging.views import arranging_view
from tests.discord.crash import on_seats, panel, type_hands
from tests.discord.nine import nine_table
from tests.discord.two_hands import two_hands_table
from tests.discord.world import World

NAMES = ("Alice", "Bob", "Chris", "Dan", "Eve", "Fay")
CLOCK = 120
LATE = CLOCK + 3
"""Seconds after which the turn clock of a step has run out."""
QUICK = 15
"""Seconds to show a hand or to pass (RULES 13): the minimum, because a tenth of `CLOCK` is less."""


@dataclass(frozen=True)
class Step:
    """Step of a deal, and the house rules under which it occurs. `place` is the hand shown in Six and Seven Card."""

    game: str
    phase: Phase
    rules: Mapping[str, Any] = field(default_factory=dict)
    players: int = 3
    place: int = 0

    @property
    def name(self) -> str:
        """The id of the step's tests."""
        return f"{self.game} {self.phase.value}{self.place or ''}"


_ROUND = {"jokers": 2, "max_players": 6, "tenth_card": True, "bum_deal": True}
STEPS: Sequence[Step] = (
    Step("six_card_brag", TwoHandsPhase.ARRANGING),
    Step("seven_card_brag", TwoHandsPhase.EXPOSING, place=1),
    Step("six_card_brag", TwoHandsPhase.EXPOSING, place=2),
    Step("nine_card_brag", NinePhase.PACKING, _ROUND, players=6),
    Step("nine_card_brag", NinePhase.TENTH, {"tenth_card": True}),
    Step("nine_card_brag", NinePhase.DISCARDING, {"tenth_card": True}),
    Step("nine_card_brag", NinePhase.ARRANGING, {"bum_deal": True}),
)


async def table_of(world: World, game: str, *names: str, **options: Any) -> list[MemberActor]:
    """Seat people at a table of one of the games; no deal has begun."""
    if game == "nine_card_brag":
        return await nine_table(world, *names, **options)
    return await two_hands_table(world, *names, game=game, **options)


async def look(world: World, who: MemberActor | None = None) -> ArrangingView[ArrangingSeatView]:
    """Return the game as `who` sees it, or as an onlooker does."""
    return arranging_view(await world.view(user=who))


async def reach(world: World, step: Step, locale: str = "en-GB") -> list[MemberActor]:
    """Seat people at a new table and play until a step begins."""
    people = await table_of(world, step.game, *NAMES[: step.players], locale=locale, clock=CLOCK, **step.rules)
    await world.slash(people[0], "deal")
    await until(world, people, step.phase, step.place)
    return people


async def until(world: World, people: Sequence[MemberActor], phase: Phase, place: int = 0) -> None:
    """Play on until the deal reaches the phase and, in Six and Seven Card Brag, the hand `place`."""
    while (game := await look(world)).phase is not phase or (isinstance(game, TwoHandsView) and game.place != place):
        assert game.in_deal
        await answer(world, people)


async def finish(world: World, people: Sequence[MemberActor]) -> None:
    """Play a deal to its end."""
    while (await look(world)).in_deal:
        await answer(world, people)


async def answer(world: World, people: Sequence[MemberActor]) -> None:
    """Make a move as the first player to act: deal a tenth card, never pack, and show every hand."""
    game = await look(world)
    who = (await on_seats(world, people))[game.to_act[0]]
    where = panel(world, who)
    if game.phase is NinePhase.PACKING:
        await world.press(who, "pass", where)
    elif game.phase is NinePhase.TENTH:
        await world.press(who, "tenth", where)
    elif game.phase is NinePhase.DISCARDING:
        await lay_aside(world, who)
    elif game.phase is TwoHandsPhase.EXPOSING:
        await world.press(who, "turn.up", where)
    else:
        await lock(world, who)


async def lay_aside(world: World, who: MemberActor) -> None:
    """Lay aside a person's last card with the menu."""
    own = (await look(world, who)).own
    assert own is not None
    where = panel(world, who)
    await world.choose(who, where, where.action("aside"), own.cards[-1].text)


async def lock(world: World, who: MemberActor) -> None:
    """Lock a person's best hands by typing them."""
    game = await look(world, who)
    assert game.own is not None
    await type_hands(world, who, best_hand_by_hand(game.own.cards, game.rules.hands))
