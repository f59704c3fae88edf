"""Moves that only some games and house rules have: discards, exchanges, loans, sideshows, dealer's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.rules.betting.moves import Ask, Check, Discard, Draw, Expose, Lend, ProposeSideshow
from bot.rules.betting.options import find_option
from bot.rules.betting.terms import DealersChoice
from bot.rules.betting.view import BettingPhase
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move
from bot.screens import replies
from bot.screens.betting import choosing, happened, prices, typed
from bot.screens.betting.seen import brag_view
from bot.screens.ids import TableId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.screens.names import names_at_table
from bot.tables.values import CommandResult, TableView
from cogs.betting.play import ANSWER_CHOICES, FAMILY, PERSON_PREFIX, BettingCog, answer_move
from cogs.common import plain_command, check_family, panel_handler

HAND_SIZE_CHOICES: Final = [app_commands.Choice(name=f"command-choice-{count}-cards", value=count) for count in (3, 4, 5)]
REFUSE_CHOICE: Final = [app_commands.Choice(name="command-choice-refuse", value="refuse")]


class SpecialMovesCog(BettingCog):
    """Moves with cards, and requests between players."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.add_moves(SPECIAL_MOVES)
        self.add_table_command("choose", self._choose_game, button=False)
        self.handlers.table["choose"] = panel_handler(self._render_choice)
        self.handlers.table["choose.play"] = panel_handler(self._handle_choice)
        for action in ("choose.cards", "choose.wild", "choose.blind"):
            self.handlers.table[action] = panel_handler(self._change_choice)

    @app_commands.command()
    async def discard(self, interaction: Interaction, cards: str) -> None:
        """Discard cards, and keep three."""
        await self._run_with_cards(interaction, "discard", cards)

    @app_commands.command()
    async def draw(self, interaction: Interaction, cards: str) -> None:
        """Exchange cards for others from the pack."""
        await self._run_with_cards(interaction, "draw", cards)

    @discard.autocomplete("cards")
    async def _autocomplete_discard(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._card_choices(interaction, Discard, current)

    @draw.autocomplete("cards")
    async def _autocomplete_draw(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._card_choices(interaction, Draw, current)

    check, expose = map(plain_command, ("check", "expose"))

    @app_commands.command()
    async def ask(
        self, interaction: Interaction, lender: int | None = None, person: discord.User | None = None
    ) -> None:
        """Ask for a loan: a player who is out of the deal, or a person without a seat."""
        if person is not None:
            await self.run_table_command(interaction, "ask", f"{PERSON_PREFIX}{person.id}")
        else:
            await self.run_table_command(interaction, "ask", NOBODY if lender is None else lender)

    @ask.autocomplete("lender")
    async def _autocomplete_lender(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        view = await self.find_view(interaction)
        if view is None:
            return []
        seats = [option.move.lender for option in view.options if isinstance(option.move, Ask)]
        names = {seat: view.table.occupant(seat).name for seat in seats}
        return [
            app_commands.Choice(name=name[:100], value=seat)
            for seat, name in names.items()
            if str(current).casefold() in name.casefold()
        ]

    @app_commands.command()
    @app_commands.choices(answer=REFUSE_CHOICE)
    async def lend(self, interaction: Interaction, amount: int | None = None, answer: str = "") -> None:
        """Lend chips to the player who asks you, or refuse."""
        await self.run_table_command(interaction, "lend", answer or ("" if amount is None else amount))

    @lend.autocomplete("amount")
    async def _autocomplete_loan(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        view = await self.find_view(interaction)
        option = None if view is None else find_option(view.options, Lend)
        if option is None:
            return []
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=words.money(amount), value=amount)
            for amount in prices.legal_bets(option)
            if str(amount).startswith(str(current))
        ]

    @app_commands.command()
    @app_commands.choices(answer=ANSWER_CHOICES)
    async def sideshow(self, interaction: Interaction, answer: str = "") -> None:
        """Propose to compare hands in private with the player before you, or answer a proposal."""
        await self.run_table_command(interaction, "sideshow", answer)

    @app_commands.command()
    @app_commands.choices(cards=HAND_SIZE_CHOICES)
    async def choose(self, interaction: Interaction, cards: int = 3, wild: str = "", blind: bool = True) -> None:  # noqa: FBT001, FBT002
        """Choose the game, as the next dealer."""
        try:
            sets = typed.parse_wild_sets(wild, InteractionContext(interaction, cached_only=True).words)
        except Refusal as refusal:
            await _respond_refusal(interaction, refusal)
            return
        choice = DealersChoice(cards=cards, wild=sets, blind_play=blind)
        await self.run_table_command(interaction, "choose", choosing.encode_choice(choice))

    @choose.autocomplete("wild")
    async def _autocomplete_wild(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in typed.suggest_wild_sets(current, words)[:MOST_CHOICES]
        ]

    # Actions

    async def _run_with_cards(self, interaction: Interaction, name: str, cards: str) -> None:
        try:
            said = typed.normalize_cards(cards)
        except Refusal as refusal:
            await _respond_refusal(interaction, refusal)
            return
        await self.run_table_command(interaction, name, said)

    async def _choose_game(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        check_family(view, FAMILY)
        return await self._submit_choice(context, view.table.table_id, about)

    async def _render_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        view = await context.load_table(custom_id.table)
        check_family(view, FAMILY)
        chooser = brag_view(view).chooser
        if chooser is None:
            raise Refusal("no_choice_due")
        if chooser != view.seat:
            raise Refusal("not_your_choice", turn=chooser)
        return choosing.render_dealers_choice(view, context.words)

    async def _change_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        view = await context.load_table(custom_id.table)
        check_family(view, FAMILY)
        return choosing.render_dealers_choice(view, context.words, choosing.change_choice(custom_id.action, custom_id.about, values))

    async def _handle_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        check_family(await context.load_table(custom_id.table), FAMILY)
        return await self._submit_choice(context, custom_id.table, custom_id.about)

    async def _submit_choice(self, context: InteractionContext, table_id: int, about: str) -> Screen:
        """Make the choice of a button or command, and return it in words."""
        move = choosing.choice_move(about)
        try:
            acted = await self.bot.services.tables.act(
                table_id, context.user_id, move, key=context.idempotency_key, clicked_at=context.created_at
            )
        except Refusal as refusal:
            # The deal has begun: after its end the choice is no longer due.
            raise Refusal("no_choice_due") if refusal.code == "between_deals_only" else refusal from None
        return _render_choice_made(context, acted)

    # Autocompletion

    async def _card_choices(
        self, interaction: Interaction, kind: type[Discard | Draw], current: str
    ) -> list[app_commands.Choice[str]]:
        view = await self.find_view(interaction)
        sets = [option.move.places for option in view.options if isinstance(option.move, kind)] if view else []
        if view is None or not sets:
            return []
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in typed.suggest_cards(current, _find_own_cards(view), sets, words)
        ]


async def _respond_refusal(interaction: Interaction, refusal: Refusal) -> None:
    """Respond with a refusal of typed input, without looking for a table."""
    async with InteractionContext(interaction):
        raise refusal


def _find_own_cards(view: TableView) -> tuple[Card, ...] | None:
    """Return the viewer's hand as it was dealt, or None if they have not looked."""
    one = next((one for one in brag_view(view).seats if one.seat == view.seat), None)
    return next((held.cards for held in one.hands if held.cards), None) if one is not None else None


def _render_choice_made(context: InteractionContext, acted: CommandResult) -> Screen:
    """Return the choice in words."""
    names = names_at_table(acted.view.table, context.words)
    said = [happened.betting_sentence(event, names, context.words) for event in acted.events]
    return replies.text_response("\n".join(one for one in said if one) or context.words("reply-agreed"))


def _parse_places(view: TableView, kind: type[Discard | Draw], about: str) -> tuple[int, ...]:
    """Return the positions of the named cards; none if no such move is due, so that the rules refuse it."""
    if not any(isinstance(option.move, kind) for option in view.options):
        return ()
    return typed.find_places(about, _find_own_cards(view))


def _lend_move(view: TableView, about: str) -> Move:
    refused = answer_move(view, about, BettingPhase.LENDING, "no_loan_asked")
    if refused is not None:
        return refused
    option = find_option(view.options, Lend)
    least = 0 if option is None else option.price
    return Lend(borrower=brag_view(view).asker or NOBODY, amount=int(about) if about else least)


SPECIAL_MOVES: Final[Mapping[str, Callable[[TableView, str], Move]]] = {
    "discard": lambda view, about: Discard(places=_parse_places(view, Discard, about)),
    "draw": lambda view, about: Draw(places=_parse_places(view, Draw, about)),
    "check": lambda _view, _about: Check(),
    "ask": lambda _view, about: Ask(lender=int(about)),
    "lend": _lend_move,
    "expose": lambda _view, _about: Expose(),
    "sideshow": lambda view, about: answer_move(view, about, BettingPhase.SIDESHOW) or ProposeSideshow(),
}
"""Parsers of the commands: the move that is meant, given the player's view and the argument."""


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(SpecialMovesCog(bot))
