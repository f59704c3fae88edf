"""Arranging cards: the private panel, its dialog, and the moves around it.

The draft on a panel is stored in the custom_ids of its items. Changing it changes nothing at the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.presenter.advice import weighed
from bot.presenter.answering import Claim
from bot.rules.arranging.moves import (
    Arrange,
    CallCrash,
    DealTenth,
    Declaration,
    Declare,
    Discard,
    Expose,
    Knock,
    Pack,
    Pass,
    TakeSpare,
)
from bot.rules.cards import PACK, Card, card
from bot.rules.game import Cut, Move
from bot.rules.registry import game
from bot.screens.arranging.actions import (
    ARRANGE,
    FORM,
    LOCK,
    SURE,
    aims,
    changed,
    deal_and_decision,
    latest,
    locked,
    lying,
    suggested,
)
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.family import NAME as FAMILY
from bot.screens.arranging.form import form, tray_sent
from bot.screens.arranging.moves import ACTIONS, move_of
from bot.screens.arranging.panel import question
from bot.screens.arranging.proposing import hands_proposed
from bot.screens.arranging.seen import arranges, own_cards, seen
from bot.screens.arranging.tray import Page, Sorting, Tray
from bot.screens.arranging.typed import hands_meant, hands_said, hands_typed
from bot.screens.dialogs import Submitted
from bot.screens.ids import PlayId, TableId
from bot.screens.items import Interaction
from bot.screens.registry import family_of
from bot.tables.values import Acted, Hints, TableView
from cogs.common import YES_NO, PrialCog, is_public, plain_command, played_here

DECLARATIONS: Final[Mapping[str, Declaration]] = {one.name.lower(): one for one in Declaration}
WHAT: Final = [app_commands.Choice(name=f"command-choice-{one.replace('_', '-')}", value=one) for one in DECLARATIONS]
SPARES: Final = [
    app_commands.Choice(name=f"command-choice-{name}", value=number)
    for number, name in enumerate(("own-hand", "first-spare", "second-spare"))
]
Changing = Callable[[Visit, TableView], Awaitable[TableView]]
"""Change of somebody's panel. Returns the table as they see it afterwards."""
Meaning = Callable[[TableView, str], Move]
"""Parser of a command: the move it means, given the player's view and the argument."""


class ArrangingCog(PrialCog):
    """Commands and clicks of players who arrange cards."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.play = dict.fromkeys(ACTIONS, self._clicked)
        self.answered.table = dict.fromkeys(ARRANGE, self._tray_clicked)
        self.answered.table[FORM] = self._form_clicked
        self.answered.table |= dict.fromkeys((LOCK, SURE), self._lock_clicked)
        self.answered.dialogs["arrange"] = self._form_sent
        self.answered.deeds["arrange"] = self._arrange
        self.answered.deeds["arrange.said"] = self._arrange_said
        self.answered.deeds["declare"] = self._declare
        for name in MEANT:
            self.answered.deeds[name] = partial(self._play, name)

    @app_commands.command()
    async def arrange(self, interaction: Interaction, hands: str = "") -> None:
        """Show your cards, or submit the typed hands if they are valid."""
        await self.at_table(interaction, "arrange", hands, asked=("arrange.said", hands_said(hands)))

    @arrange.autocomplete("hands")
    async def _hands(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        view = await self.seen(interaction)
        if view is None or family_of(view.table.game).name != FAMILY:
            return []
        if view.table.settings.hints is not Hints.FULL or not arranges(view):
            return []
        words, cards = Visit(interaction, hurry=True).words.of(view.table.game, view.table.house_rules), own_cards(view)
        await weighed(view)
        advised = [suggested(view, aim).hands(cards) for aim in aims(view).values()]
        proposed = hands_proposed(begun, advised, words, most=seen(view).rules.hands.most)
        return [app_commands.Choice(name=name[:100], value=value) for name, value in proposed]

    @app_commands.command()
    @app_commands.choices(answer=YES_NO)
    async def crash(self, interaction: Interaction, answer: str) -> None:
        """Say if you call a crash, where the house rules ask."""
        await self.at_table(interaction, "crash", answer)

    @app_commands.command()
    @app_commands.choices(what=WHAT)
    async def declare(self, interaction: Interaction, what: str) -> None:
        """Declare a special holding instead of arranging."""
        await self.at_table(interaction, "declare", what)

    @app_commands.command()
    async def knock(self, interaction: Interaction) -> None:
        """Warn the others that you hold four of a kind, where the house rules require it."""
        await self.at_table(interaction, "knock")

    @app_commands.command()
    @app_commands.choices(number=SPARES)
    async def spare(self, interaction: Interaction, number: int) -> None:
        """Take a spare hand instead of your own, or keep your own."""
        await self.at_table(interaction, "spare", number)

    @app_commands.command()
    async def cut(self, interaction: Interaction, number: app_commands.Range[int, 0, len(PACK) - 1]) -> None:
        """Cut the pack before the deal, or leave it uncut."""
        await self.at_table(interaction, "cut", number)

    pass_ = plain_command("pass")
    pack = plain_command("pack")

    @app_commands.command()
    @app_commands.choices(answer=YES_NO)
    async def tenth(self, interaction: Interaction, answer: str) -> None:
        """As the dealer: deal everybody a tenth card, or decline, where the house rules allow it."""
        await self.at_table(interaction, "tenth", answer)

    # Commands

    async def _arrange(self, visit: Visit, view: TableView, about: str) -> None:
        played_here(view, FAMILY)
        if view.seat is None:
            raise Refusal("not_seated")
        if not about.strip():
            await visit.answer.private(await visit.hand(view))
            return
        if not arranges(view):
            await self._do(visit, view, Arrange())  # the rules say why not
            return
        await weighed(view)
        cards = own_cards(view)
        rules = seen(view).rules.hands
        hands = hands_typed(about, cards, rules)
        tray = Tray.of(cards, hands, self._sorting(visit, view, cards))
        if question(view, tray, visit.words):
            # Perhaps the input is incomplete.
            self._keep(visit, view, tray.at(Page.SURE))
            await visit.answer.private(await visit.hand(view))
            return
        self._keep(visit, view, tray)
        await self._do(visit, view, Arrange(hands=hands))

    async def _arrange_said(self, visit: Visit, view: TableView, about: str) -> None:
        await self._arrange(visit, view, hands_meant(about))

    async def _declare(self, visit: Visit, view: TableView, about: str) -> None:
        played_here(view, FAMILY)
        await self._do(visit, view, Declare(what=DECLARATIONS[about]))

    async def _play(self, name: str, visit: Visit, view: TableView, about: str) -> None:
        played, (kind, meant) = view.table.game, MEANT[name]
        if family_of(played).name != FAMILY or kind not in game(played).moves:
            raise Refusal("other_game", game=played)
        await self._do(visit, view, meant(view, about))

    async def _do(self, visit: Visit, view: TableView, move: Move) -> None:
        """Make the move of a command at the current decision, and respond with the person's own panel."""
        wanted = PlayId("", view.table.table_id, view.view.deal_no, view.decision)
        acted = await self.act(visit, wanted, move, None)
        await visit.answer.private(await visit.hand(acted.table))

    # Clicks

    async def _clicked(self, interaction: Interaction, wanted: PlayId, values: tuple[str, ...]) -> None:
        move = move_of(wanted.action, wanted.price, values)
        if move is None:
            raise LookupError(f"no move is called {wanted.action}")
        async with Visit(interaction, Late.SAME) as visit:
            await self.make(visit, wanted, move)

    async def act(self, visit: Visit, wanted: PlayId, move: Move, price: int | None) -> Acted:
        """Make a move as in any game, and remove a submitted arrangement from the drafts. Refusal `other_game`."""
        view = await self.bot.services.tables.view(wanted.table, visit.user_id)
        played_here(view, FAMILY)
        acted = await super().act(visit, wanted, move, price)
        tray = self._tray(visit, view)
        if isinstance(move, Arrange | Declare):
            self.bot.people.trays.forget(wanted.table, visit.user_id)
        elif tray is not None:
            self._keep(visit, view, tray.at(Page.HANDS))
        return acted

    async def _tray_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async def change(visit: Visit, view: TableView) -> TableView:
            tray = changed(wanted.action, wanted.about, values, view, self._tray(visit, view))
            self._keep(visit, view, tray)
            return view

        await self._on_panel(interaction, wanted.table, deal_and_decision(wanted.about), change)

    async def _lock_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        deal, decision = deal_and_decision(wanted.about)

        async def lock(visit: Visit, view: TableView) -> TableView:
            tray = lying(wanted.about, view, self._tray(visit, view))
            asks = wanted.action == LOCK and question(view, tray, visit.words)
            self._keep(visit, view, tray.at(Page.SURE if asks else Page.HANDS))
            if asks:
                return view
            acted = await self.act(visit, PlayId("", wanted.table, deal, decision), locked(tray, view), None)
            return acted.table

        await self._on_panel(interaction, wanted.table, (deal, decision), lock)

    async def _form_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        """Open the dialog from the cache, because it must be the first response and cannot be deferred."""
        async with Visit(interaction, _late(interaction), hurry=True) as visit:
            view = visit.at_hand(wanted.table) or await visit.at(wanted.table)
            try:
                _check(view, deal_and_decision(wanted.about))
            except Refusal:
                async with self.bot.presenter.answering(wanted.table, visit.message_id) as claim:
                    await self.draw_anew(visit, wanted.table, claim)
                raise
            tray = latest(wanted.about, view, self._tray(visit, view)).at(Page.HANDS)
            self._keep(visit, view, tray)
            await visit.open(form(view, visit.words, tray))

    async def _form_sent(self, interaction: Interaction, answers: Submitted) -> None:
        table_id, deal, decision = answers.id.numbers()

        async def change(visit: Visit, view: TableView) -> TableView:
            # Saved before a refusal, so that one card chosen twice does not lose the other choices.
            tray, twice = tray_sent(answers, view, self._sorting(visit, view, own_cards(view)))
            self._keep(visit, view, tray)
            if twice is not None:
                raise Refusal("card_twice", card=twice.text)
            return view

        await self._on_panel(interaction, table_id, (deal, decision), change)

    async def _on_panel(self, interaction: Interaction, table_id: int, about: tuple[int, int], doing: Changing) -> None:
        """Change somebody's panel and update it, even after a refusal: it may be out of date."""
        async with Visit(interaction, _late(interaction)) as visit:
            view = await visit.at(table_id)
            async with self.bot.presenter.answering(table_id, visit.message_id) as claim:
                try:
                    _check(view, about)
                    await weighed(view)
                    view = await doing(visit, view)
                except Refusal:
                    await self.draw_anew(visit, table_id, claim)
                    raise
                await self._draw(visit, view, claim)
            if claim.known and not claim.held and visit.message_id is not None:
                # Another task is writing the message, perhaps with the previous draft.
                await self.bot.presenter.redraw(table_id, visit.message_id)

    async def _draw(self, visit: Visit, view: TableView, claim: Claim) -> None:
        if is_public(visit.interaction):
            await visit.answer.private(await visit.hand(view))
        else:
            await self.draw_private(visit, view, claim)

    # Drafts

    def _keep(self, visit: Visit, view: TableView, tray: Tray) -> None:
        self.bot.people.trays.put(view.table.table_id, visit.user_id, view.view.deal_no, tray)

    def _tray(self, visit: Visit, view: TableView) -> Tray | None:
        """Return the cached draft, or None."""
        tray = self.bot.people.tray(view.table.table_id, visit.user_id, view.view.deal_no)
        return tray if isinstance(tray, Tray) else None

    def _sorting(self, visit: Visit, view: TableView, cards: tuple[Card, ...]) -> Sorting:
        """Return the order in which the person views their cards."""
        return (self._tray(visit, view) or Tray.of(cards)).sorting


def _late(interaction: Interaction) -> Late:
    """Return the deferral mode: a private panel stays unchanged, a public one gets a private response."""
    return Late.PRIVATE if is_public(interaction) else Late.SAME


def _check(view: TableView, about: tuple[int, int]) -> None:
    """Refuse a panel of another person, of another deal, or of an earlier decision."""
    played_here(view, FAMILY)
    if view.seat is None:
        raise Refusal("not_seated")
    if not arranges(view) or about != (view.view.deal_no, view.decision):
        raise Refusal("stale", price=0)


def _crash(view: TableView, about: str) -> Move:
    if not crash(view).calling:
        raise Refusal("no_calls")
    return CallCrash() if about == "yes" else _no(view, "calling")


def _spare(view: TableView, about: str) -> Move:
    return TakeSpare(number=int(about)) if int(about) else _no(view, "exchanging")


def _cut(view: TableView, about: str) -> Move:
    return Cut(amount=int(about)) if int(about) else _no(view, "cutting")


def _tenth(view: TableView, about: str) -> Move:
    return DealTenth() if about == "yes" else _no(view, "tenth")


def _no(view: TableView, step: str) -> Move:
    """Return the move that declines a step of the deal, or refuse if the deal is at another step."""
    now = view.view.phase.value
    if now == step:
        return Pass()
    raise Refusal("wrong_step", step=now) if view.view.in_deal else Refusal("no_deal")


def _discard(view: TableView, about: str) -> Move:
    try:
        return Discard(card=card(about))
    except ValueError:
        raise Refusal("not_your_card", card=about.replace(".", " ")) from None


MEANT: Final[Mapping[str, tuple[type[Move], Meaning]]] = {
    "crash": (CallCrash, _crash),
    "knock": (Knock, lambda _view, _about: Knock()),
    "spare": (TakeSpare, _spare),
    "cut": (Cut, _cut),
    "pass": (Pass, lambda _view, _about: Pass()),
    "pack": (Pack, lambda _view, _about: Pack()),
    "tenth": (DealTenth, _tenth),
    f"{FAMILY}.expose": (Expose, lambda _view, _about: Expose()),
    f"{FAMILY}.discard": (Discard, _discard),
}
"""Moves of the commands: the type that a game must have, and the parser of the command.

Two names get the prefix of the family, because betting has commands of the same name.
"""


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(ArrangingCog(bot))
