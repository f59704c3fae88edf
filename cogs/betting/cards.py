"""Moves that only some games and house rules have: discards, exchanges, loans, sideshows, dealer's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.rules.betting.moves import Ask, Check, Discard, Draw, Expose, Lend, ProposeSideshow
from bot.rules.betting.options import option_of
from bot.rules.betting.terms import DealersChoice
from bot.rules.betting.view import BettingPhase
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move
from bot.screens import replies
from bot.screens.betting import choosing, happened, prices, typed
from bot.screens.betting.seen import brag
from bot.screens.ids import TableId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.screens.names import names_at
from bot.tables.values import Acted, TableView
from cogs.betting.play import ANSWERS, FAMILY, PERSON, BettingCog, answered
from cogs.common import plain_command, played_here, showing

HAND_SIZES: Final = [app_commands.Choice(name=f"command-choice-{count}-cards", value=count) for count in (3, 4, 5)]
REFUSAL: Final = [app_commands.Choice(name="command-choice-refuse", value="refuse")]


class CardsCog(BettingCog):
    """Moves with cards, and requests between players."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.mean(MEANT)
        self.offer("choose", self._choose, button=False)
        self.answered.table["choose"] = showing(self._open_choice)
        self.answered.table["choose.play"] = showing(self._choice_made)
        for action in ("choose.cards", "choose.wild", "choose.blind"):
            self.answered.table[action] = showing(self._choice_changed)

    @app_commands.command()
    async def discard(self, interaction: Interaction, cards: str) -> None:
        """Discard cards, and keep three."""
        await self._with_cards(interaction, "discard", cards)

    @app_commands.command()
    async def draw(self, interaction: Interaction, cards: str) -> None:
        """Exchange cards for others from the pack."""
        await self._with_cards(interaction, "draw", cards)

    @discard.autocomplete("cards")
    async def _discards(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await self._proposed(interaction, Discard, begun)

    @draw.autocomplete("cards")
    async def _draws(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await self._proposed(interaction, Draw, begun)

    check, expose = map(plain_command, ("check", "expose"))

    @app_commands.command()
    async def ask(
        self, interaction: Interaction, lender: int | None = None, person: discord.User | None = None
    ) -> None:
        """Ask for a loan: a player who is out of the deal, or a person without a seat."""
        if person is not None:
            await self.at_table(interaction, "ask", f"{PERSON}{person.id}")
        else:
            await self.at_table(interaction, "ask", NOBODY if lender is None else lender)

    @ask.autocomplete("lender")
    async def _lenders(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        view = await self.seen(interaction)
        if view is None:
            return []
        seats = [option.move.lender for option in view.options if isinstance(option.move, Ask)]
        names = {seat: view.table.sitter(seat).name for seat in seats}
        return [
            app_commands.Choice(name=name[:100], value=seat)
            for seat, name in names.items()
            if str(begun).casefold() in name.casefold()
        ]

    @app_commands.command()
    @app_commands.choices(answer=REFUSAL)
    async def lend(self, interaction: Interaction, amount: int | None = None, answer: str = "") -> None:
        """Lend chips to the player who asks you, or refuse."""
        await self.at_table(interaction, "lend", answer or ("" if amount is None else amount))

    @lend.autocomplete("amount")
    async def _loans(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        view = await self.seen(interaction)
        option = None if view is None else option_of(view.options, Lend)
        if option is None:
            return []
        words = Visit(interaction, hurry=True).words
        return [
            app_commands.Choice(name=words.money(amount), value=amount)
            for amount in prices.legal(option)
            if str(amount).startswith(str(begun))
        ]

    @app_commands.command()
    @app_commands.choices(answer=ANSWERS)
    async def sideshow(self, interaction: Interaction, answer: str = "") -> None:
        """Propose to compare hands in private with the player before you, or answer a proposal."""
        await self.at_table(interaction, "sideshow", answer)

    @app_commands.command()
    @app_commands.choices(cards=HAND_SIZES)
    async def choose(self, interaction: Interaction, cards: int = 3, wild: str = "", blind: bool = True) -> None:  # noqa: FBT001, FBT002
        """Choose the game, as the next dealer."""
        try:
            sets = typed.wild_typed(wild, Visit(interaction, hurry=True).words)
        except Refusal as refusal:
            await _refused(interaction, refusal)
            return
        choice = DealersChoice(cards=cards, wild=sets, blind_play=blind)
        await self.at_table(interaction, "choose", choosing.about_of(choice))

    @choose.autocomplete("wild")
    async def _wild(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        words = Visit(interaction, hurry=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in typed.wild_proposed(begun, words)[:MOST_CHOICES]
        ]

    # Actions

    async def _with_cards(self, interaction: Interaction, name: str, cards: str) -> None:
        try:
            said = typed.cards_said(cards)
        except Refusal as refusal:
            await _refused(interaction, refusal)
            return
        await self.at_table(interaction, name, said)

    async def _choose(self, visit: Visit, view: TableView, about: str) -> Screen:
        played_here(view, FAMILY)
        return await self._played_so(visit, view.table.table_id, about)

    async def _open_choice(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        view = await visit.at(wanted.table)
        played_here(view, FAMILY)
        chooser = brag(view).chooser
        if chooser is None:
            raise Refusal("no_choice_due")
        if chooser != view.seat:
            raise Refusal("not_your_choice", turn=chooser)
        return choosing.screen(view, visit.words)

    async def _choice_changed(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        view = await visit.at(wanted.table)
        played_here(view, FAMILY)
        return choosing.screen(view, visit.words, choosing.changed(wanted.action, wanted.about, values))

    async def _choice_made(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        played_here(await visit.at(wanted.table), FAMILY)
        return await self._played_so(visit, wanted.table, wanted.about)

    async def _played_so(self, visit: Visit, table_id: int, about: str) -> Screen:
        """Make the choice of a button or command, and return it in words."""
        move = choosing.move_in(about)
        try:
            acted = await self.bot.services.tables.act(
                table_id, visit.user_id, move, key=visit.key, made_at=visit.made_at
            )
        except Refusal as refusal:
            # The deal has begun: after its end the choice is no longer due.
            raise Refusal("no_choice_due") if refusal.code == "between_deals_only" else refusal from None
        return _chosen(visit, acted)

    # Autocompletion

    async def _proposed(
        self, interaction: Interaction, kind: type[Discard | Draw], begun: str
    ) -> list[app_commands.Choice[str]]:
        view = await self.seen(interaction)
        sets = [option.move.places for option in view.options if isinstance(option.move, kind)] if view else []
        if view is None or not sets:
            return []
        words = Visit(interaction, hurry=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in typed.proposed(begun, _own_cards(view), sets, words)
        ]


async def _refused(interaction: Interaction, refusal: Refusal) -> None:
    """Respond with a refusal of typed input, without looking for a table."""
    async with Visit(interaction):
        raise refusal


def _own_cards(view: TableView) -> tuple[Card, ...] | None:
    """Return the viewer's hand as it was dealt, or None if they have not looked."""
    one = next((one for one in brag(view).seats if one.seat == view.seat), None)
    return next((held.cards for held in one.hands if held.cards), None) if one is not None else None


def _chosen(visit: Visit, acted: Acted) -> Screen:
    """Return the choice in words."""
    names = names_at(acted.table.table, visit.words)
    said = [happened.sentence(event, names, visit.words) for event in acted.events]
    return replies.reply("\n".join(one for one in said if one) or visit.words("reply-agreed"))


def _places(view: TableView, kind: type[Discard | Draw], about: str) -> tuple[int, ...]:
    """Return the positions of the named cards; none if no such move is due, so that the rules refuse it."""
    if not any(isinstance(option.move, kind) for option in view.options):
        return ()
    return typed.places_of(about, _own_cards(view))


def _lend(view: TableView, about: str) -> Move:
    refused = answered(view, about, BettingPhase.LENDING, "no_loan_asked")
    if refused is not None:
        return refused
    option = option_of(view.options, Lend)
    least = 0 if option is None else option.price
    return Lend(borrower=brag(view).asker or NOBODY, amount=int(about) if about else least)


MEANT: Final[Mapping[str, Callable[[TableView, str], Move]]] = {
    "discard": lambda view, about: Discard(places=_places(view, Discard, about)),
    "draw": lambda view, about: Draw(places=_places(view, Draw, about)),
    "check": lambda _view, _about: Check(),
    "ask": lambda _view, about: Ask(lender=int(about)),
    "lend": _lend,
    "expose": lambda _view, _about: Expose(),
    "sideshow": lambda view, about: answered(view, about, BettingPhase.SIDESHOW) or ProposeSideshow(),
}
"""Parsers of the commands: the move that is meant, given the player's view and the argument."""


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(CardsCog(bot))
