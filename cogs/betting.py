"""Commands, buttons and dialogs of the betting games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.presenter.responses import DeferMode, is_public
from bot.rules.betting import moves
from bot.rules.betting.house_rules import DealersChoice
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move
from bot.screens import responses
from bot.screens.betting import bet_amounts, card_input, dealers_choice, event_sentences
from bot.screens.betting.family import BettingFamily
from bot.screens.betting.move_actions import ACTIONS, LEND_MORE, RAISE, RAISE_OTHER, RAISE_TO, brag_view, move_for
from bot.screens.widgets.components import MOST_CHOICES, Interaction, Submission, parse_click
from bot.screens.widgets.custom_ids import PlayId, TableId
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import names_at_table
from bot.tables.values import CommandResult, NamedUser, TableView
from cogs.base import PrialCog, check_family, is_bot, open_dialog, panel_handler

FAMILY: Final = BettingFamily.name

HAND_CHOICES: Final = [
    app_commands.Choice(name="command-choice-old", value="old"),
    app_commands.Choice(name="command-choice-new", value="new"),
]
KEEP_CHOICES: Final = [*HAND_CHOICES, app_commands.Choice(name="command-choice-none", value="none")]
REFUSE_CHOICE: Final = [app_commands.Choice(name="command-choice-refuse", value="refuse")]
ANSWER_CHOICES: Final = [app_commands.Choice(name="command-choice-accept", value="accept"), *REFUSE_CHOICE]
HAND_SIZE_CHOICES: Final = [
    app_commands.Choice(name="command-choice-3-cards", value=3),
    app_commands.Choice(name="command-choice-4-cards", value=4),
    app_commands.Choice(name="command-choice-5-cards", value=5),
]
PERSON_PREFIX: Final = "user."
"""Prefix of a command's argument that is a user id."""
MoveParser: TypeAlias = Callable[[TableView, str], Move]
"""Parser of a command. Returns the move for the player's view of the table and the argument of the command."""


class BettingCog(PrialCog):
    """Commands and clicks of players in betting games."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.play = dict.fromkeys(ACTIONS, self._handle_click)
        for action in ("bet", "lend"):
            self.handlers.dialogs[action] = partial(self._handle_dialog, action)
        for name, parse_move in COMMAND_MOVES.items():
            self.handlers.table_commands[name] = partial(self._play_command, parse_move)
        self.add_table_command("choose", self._choose_game, button=False)
        self.handlers.table["choose"] = panel_handler(self._render_choice)
        self.handlers.table["choose.play"] = panel_handler(self._handle_choice)
        for action in ("choose.cards", "choose.wild", "choose.blind"):
            self.handlers.table[action] = panel_handler(self._change_choice)

    @app_commands.command()
    @app_commands.choices(hand=HAND_CHOICES)
    async def look(self, interaction: Interaction, hand: str = "") -> None:
        """Look at your cards."""
        await self.run_table_command(interaction, "look", hand)

    @app_commands.command()
    @app_commands.choices(hand=KEEP_CHOICES)
    async def keep(self, interaction: Interaction, hand: str = "") -> None:
        """Keep the hand you looked at, or choose one of two."""
        await self.run_table_command(interaction, "keep", hand)

    @app_commands.command()
    async def throw(self, interaction: Interaction) -> None:
        """Throw away the hand you have just looked at."""
        await self.run_table_command(interaction, "throw")

    @app_commands.command()
    async def see(self, interaction: Interaction) -> None:
        """Pay to see the only other player left."""
        await self.run_table_command(interaction, "see")

    @app_commands.command()
    async def fold(self, interaction: Interaction) -> None:
        """Give up this deal."""
        await self.run_table_command(interaction, "fold")

    @app_commands.command()
    async def cover(self, interaction: Interaction) -> None:
        """Cover the pot with your last chips."""
        await self.run_table_command(interaction, "cover")

    @app_commands.command()
    async def bet(self, interaction: Interaction, amount: int) -> None:
        """Bet to stay in, or bet more to raise."""
        await self.run_table_command(interaction, "bet", amount)

    @bet.autocomplete("amount")
    async def _autocomplete_bet(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        view = await self.find_view(interaction)
        if view is None:
            return []
        options = [option for option in view.options if isinstance(option.move, moves.Bet)]
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=bet_amounts.bet_choice_text(view, options[0], amount, words), value=amount)
            for option in options
            for amount in bet_amounts.suggest_bets(option, str(typed))
        ][:MOST_CHOICES]

    @app_commands.command()
    @app_commands.choices(answer=ANSWER_CHOICES)
    async def showdown(self, interaction: Interaction, answer: str = "") -> None:
        """Propose a showdown, or answer a proposal."""
        await self.run_table_command(interaction, "showdown", answer)

    @app_commands.command()
    async def discard(self, interaction: Interaction, cards: str) -> None:
        """Discard cards and keep three."""
        await self._run_with_cards(interaction, "discard", cards)

    @app_commands.command()
    async def draw(self, interaction: Interaction, cards: str) -> None:
        """Exchange cards for others from the pack."""
        await self._run_with_cards(interaction, "draw", cards)

    @discard.autocomplete("cards")
    async def _autocomplete_discard(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._card_choices(interaction, moves.Discard, current)

    @draw.autocomplete("cards")
    async def _autocomplete_draw(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._card_choices(interaction, moves.Draw, current)

    async def _run_with_cards(self, interaction: Interaction, name: str, cards: str) -> None:
        try:
            cards = card_input.normalize_cards(cards)
        except Refusal as refusal:
            await _respond_refusal(interaction, refusal)
            return
        await self.run_table_command(interaction, name, cards)

    async def _card_choices(
        self, interaction: Interaction, kind: type[moves.Discard | moves.Draw], current: str
    ) -> list[app_commands.Choice[str]]:
        view = await self.find_view(interaction)
        sets = [option.move.places for option in view.options if isinstance(option.move, kind)] if view else []
        if view is None or not sets:
            return []
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in card_input.suggest_cards(current, _find_own_cards(view), sets, words)
        ]

    @app_commands.command()
    async def check(self, interaction: Interaction) -> None:
        """Stay in without a bet, while nobody has bet."""
        await self.run_table_command(interaction, "check")

    @app_commands.command()
    async def expose(self, interaction: Interaction) -> None:
        """Show your hand: at your turn, instead of lending, or after a deal that you won without a showdown."""
        await self.run_table_command(interaction, "expose")

    @app_commands.command()
    async def ask(
        self, interaction: Interaction, lender: int | None = None, person: discord.User | None = None
    ) -> None:
        """Ask a player who is out of the deal, or a person without a seat, for a loan."""
        if person is not None:
            await self.run_table_command(interaction, "ask", f"{PERSON_PREFIX}{person.id}")
        else:
            await self.run_table_command(interaction, "ask", NOBODY if lender is None else lender)

    @ask.autocomplete("lender")
    async def _autocomplete_lender(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        view = await self.find_view(interaction)
        if view is None:
            return []
        seats = [option.move.lender for option in view.options if isinstance(option.move, moves.Ask)]
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
        option = None if view is None else find_option(view.options, moves.Lend)
        if option is None:
            return []
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=words.money(amount), value=amount)
            for amount in bet_amounts.legal_bets(option)
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
            sets = card_input.parse_wild_sets(wild, InteractionContext(interaction, cached_only=True).words)
        except Refusal as refusal:
            await _respond_refusal(interaction, refusal)
            return
        choice = DealersChoice(cards=cards, wild=sets, blind_play=blind)
        await self.run_table_command(interaction, "choose", dealers_choice.encode_choice(choice))

    @choose.autocomplete("wild")
    async def _autocomplete_wild(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        words = InteractionContext(interaction, cached_only=True).words
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in card_input.suggest_wild_sets(current, words)[:MOST_CHOICES]
        ]

    # Moves

    async def _play_command(
        self, parse_move: MoveParser, context: InteractionContext, view: TableView, about: str
    ) -> None:
        check_family(view, FAMILY)
        if about.startswith(PERSON_PREFIX):
            move, bystander = await self._loan_request(context, view, int(about.removeprefix(PERSON_PREFIX)))
            await self.play_command_move(context, view, move, bystander=bystander)
            return
        move = parse_move(view, about)
        if isinstance(move, moves.Bet | moves.Lend):
            context.describe_action("deed-lend" if isinstance(move, moves.Lend) else "deed-bet", amount=move.amount)
        await self.play_command_move(context, view, move)

    async def _loan_request(
        self, context: InteractionContext, view: TableView, user_id: int
    ) -> tuple[Move, NamedUser | None]:
        """Return the move that asks a person for a loan, and the person if they have no seat.

        Refusal `not_a_backer` for a bot or somebody outside the server.
        """
        seat = view.table.seat_of(user_id)
        if seat is not None and not view.table.occupant(seat).is_bystander:
            return moves.Ask(lender=seat), None
        me = self.bot.user
        if is_bot(context.interaction, user_id) or (me is not None and user_id == me.id):
            raise Refusal("not_a_backer")
        names, _ = await self.bot.membership.fetch_names(view.table.guild_id, (user_id,))
        if user_id not in names:
            raise Refusal("not_a_backer")
        return moves.AskBystander(lender=NOBODY), NamedUser(user_id=user_id, name=names[user_id])

    async def _handle_click(self, interaction: Interaction, custom_id: PlayId, values: tuple[str, ...]) -> None:
        if custom_id.action == RAISE:
            await self._show_raises(interaction, custom_id)
            return
        if custom_id.action == RAISE_OTHER:
            make = partial(bet_amounts.bet_dialog, typed=custom_id.price)
            await open_dialog(interaction, custom_id.table, make)
            return
        if custom_id.action == LEND_MORE:
            await open_dialog(interaction, custom_id.table, bet_amounts.loan_dialog)
            return
        move = move_for(custom_id.action, custom_id.price, values=values)
        if move is None:
            raise LookupError(f"no move is called {custom_id.action}")
        apart = isinstance(move, moves.Look) and is_public(interaction)
        async with InteractionContext(interaction, DeferMode.PRIVATE if apart else DeferMode.UNCHANGED) as context:
            price = None if custom_id.action == RAISE_TO else custom_id.price
            await self.play_clicked_move(context, custom_id, move, price=price, in_new_message=apart)

    async def _show_raises(self, interaction: Interaction, custom_id: PlayId) -> None:
        """Show buttons for the amounts of a raise on the hand message.

        After a click on a public message, the hand is shown in a new private response.
        """
        public = is_public(interaction)
        async with InteractionContext(interaction, DeferMode.PRIVATE if public else DeferMode.UNCHANGED) as context:
            view = await context.load_table(custom_id.table)
            amounts = bet_amounts.raise_buttons(view, context.words)
            async with self.bot.presenter.respond(
                context.response, custom_id.table, context.words, in_new_message=public
            ) as answer:
                await answer.show_hand(view, moves=amounts)

    async def _handle_dialog(self, action: str, interaction: Interaction, submission: Submission) -> None:
        table, deal, decision, _ = submission.id.numbers()
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            await context.select_table(table)
            amount = submission.amount("amount", context.words)
            move = move_for(action, amount)
            if move is None:
                raise LookupError(f"no move is called {action}")
            # The player typed the price themselves. The rules check if it is enough.
            try:
                await self.play_clicked_move(context, PlayId(action, table, deal, decision), move, price=None)
            except Refusal as refusal:
                why = await context.explain_refusal(refusal)
                view = await context.load_table(table)
                again = bet_amounts.reopen_button(view, amount, context.words) if action == "bet" else None
                if again is None or refusal.code == "stale":
                    raise
                context.expires_with_move = True
                await context.response.send_private(bet_amounts.render_refused_bet(view, why, again, context.words))

    async def submit_move(
        self,
        context: InteractionContext,
        custom_id: PlayId,
        move: Move,
        price: int | None,
        bystander: NamedUser | None = None,
    ) -> CommandResult:
        """Make a move as in any game, after adding the lender or borrower of a loan, whom its button does not name."""
        if isinstance(move, moves.AskBystander):
            view = await context.load_table(custom_id.table)
            check_family(view, FAMILY)
            click = parse_click(context.interaction)
            if click is None or not click.values:
                raise LookupError("nobody was chosen")
            move, bystander = await self._loan_request(context, view, int(click.values[0]))
        elif isinstance(move, moves.Lend):
            view = await self.bot.services.tables.view(custom_id.table, context.user_id)
            check_family(view, FAMILY)
            move = replace(move, borrower=brag_view(view).asker or NOBODY)
        return await super().submit_move(context, custom_id, move, price, bystander)

    # Dealer’s choice

    async def _choose_game(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Make the next dealer's choice of a game, and return a response that describes the choice."""
        check_family(view, FAMILY)
        move = dealers_choice.choice_move(about)
        try:
            acted = await self.bot.services.tables.act(
                view.table.table_id, context.user_id, move, key=context.idempotency_key, clicked_at=context.created_at
            )
        except Refusal as refusal:
            # `between_deals_only` would ask the player to wait for the end of the deal, but no choice is due then.
            raise Refusal("no_choice_due") if refusal.code == "between_deals_only" else refusal from None
        names, words = names_at_table(acted.view.table, context.words), context.words
        sentences = [event_sentences.betting_sentence(event, names, words) for event in acted.events]
        return responses.text_response("\n".join(filter(None, sentences)) or words("reply-agreed"))

    async def _handle_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        return await self._choose_game(context, await context.load_table(custom_id.table), custom_id.about)

    async def _render_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        view = await context.load_table(custom_id.table)
        check_family(view, FAMILY)
        chooser = brag_view(view).chooser
        if chooser is None:
            raise Refusal("no_choice_due")
        if chooser != view.seat:
            raise Refusal("not_your_choice", turn=chooser)
        return dealers_choice.render_dealers_choice(view, context.words)

    async def _change_choice(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        view = await context.load_table(custom_id.table)
        check_family(view, FAMILY)
        return dealers_choice.render_dealers_choice(
            view, context.words, dealers_choice.change_choice(custom_id.action, custom_id.about, values)
        )


async def _respond_refusal(interaction: Interaction, refusal: Refusal) -> None:
    """Respond with a refusal of typed input. No table is looked up."""
    async with InteractionContext(interaction):
        raise refusal


def _find_own_cards(view: TableView) -> tuple[Card, ...] | None:
    """Return the viewer's hand as it was dealt, or None if they have not looked."""
    hands = (hand for seat in brag_view(view).seats if seat.seat == view.seat for hand in seat.hands)
    return next((hand.cards for hand in hands if hand.cards), None)


def _parse_places(view: TableView, kind: type[moves.Discard | moves.Draw], about: str) -> tuple[int, ...]:
    """Return the places in the hand of the cards that `about` names.

    Without a due move of this `kind` no places are returned, and the rules refuse the move.
    """
    if not any(isinstance(option.move, kind) for option in view.options):
        return ()
    return card_input.find_places(about, _find_own_cards(view))


def _lend_move(view: TableView, about: str) -> Move:
    refused = _answer_move(view, about, BettingPhase.LENDING, "no_loan_asked")
    if refused is not None:
        return refused
    option = find_option(view.options, moves.Lend)
    least = 0 if option is None else option.price
    return moves.Lend(borrower=brag_view(view).asker or NOBODY, amount=int(about) if about else least)


def _is_offered(view: TableView, kind: type[Move]) -> bool:
    return any(isinstance(option.move, kind) for option in view.options)


def _keep_move(view: TableView, about: str) -> Move:
    """Return the move that keeps a hand: for the next deal, for the comparison, or the hand just looked at."""
    if _is_offered(view, moves.Retain):
        return moves.Retain(hand=None if about == "none" else moves.Which(about or "old"))
    if _is_offered(view, moves.Nominate):
        return moves.Nominate(hand=moves.Which.NEW if about == "new" else moves.Which.OLD)
    return moves.Keep()


def _answer_move(view: TableView, about: str, phase: BettingPhase, code: str = "no_proposal") -> Move | None:
    """Return the answer `accept` or `refuse` to the question of `phase`, or None for other text.

    Refusal `code` in another phase, so that nobody answers a question that they have not seen.
    """
    if about not in {"accept", "refuse"}:
        return None
    if brag_view(view).phase is not phase:
        raise Refusal(code)
    return moves.Accept() if about == "accept" else moves.Refuse()


COMMAND_MOVES: Final[Mapping[str, MoveParser]] = {
    "look": lambda _view, about: moves.Look(hand=moves.Which(about) if about else None),
    "keep": _keep_move,
    "throw": lambda view, _about: moves.Retain(hand=None) if _is_offered(view, moves.Retain) else moves.Throw(),
    "bet": lambda _view, about: moves.Bet(amount=int(about)),
    "see": lambda _view, _about: moves.See(),
    "fold": lambda _view, _about: moves.Fold(),
    "cover": lambda _view, _about: moves.Cover(),
    "showdown": lambda view, about: _answer_move(view, about, BettingPhase.VOTING) or moves.ProposeShowdown(),
    "discard": lambda view, about: moves.Discard(places=_parse_places(view, moves.Discard, about)),
    "draw": lambda view, about: moves.Draw(places=_parse_places(view, moves.Draw, about)),
    "check": lambda _view, _about: moves.Check(),
    "ask": lambda _view, about: moves.Ask(lender=int(about)),
    "lend": _lend_move,
    "expose": lambda view, _about: moves.Expose() if view.view.in_deal else moves.ShowHand(),
    "sideshow": lambda view, about: _answer_move(view, about, BettingPhase.SIDESHOW) or moves.ProposeSideshow(),
}
"""Parsers of commands, by name."""


async def setup(bot: Prial) -> None:
    await bot.add_cog(BettingCog(bot))
