"""Commands, panel and dialog of the games in which players arrange cards.

A player's draft is cached, and stored in the custom_ids of the panel. Changing the draft does not change the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.presenter.hand_messages import prepare_advice
from bot.presenter.responses import DeferMode, is_public
from bot.rules.arranging import moves
from bot.rules.cards import PACK, Card, card
from bot.rules.game import Cut, Move
from bot.rules.registry import find_game
from bot.screens.arranging import draft_actions
from bot.screens.arranging.crash.family import crash_view
from bot.screens.arranging.draft_actions import LOCK, decode_deal_and_decision, latest_draft, lock_move, suggest_draft
from bot.screens.arranging.family import ArrangingFamily
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage
from bot.screens.arranging.hand_input import decode_hands, encode_hands, parse_hands, suggest_hands
from bot.screens.arranging.move_actions import ACTIONS, move_for
from bot.screens.arranging.panel import lock_fault, lock_question
from bot.screens.arranging.views import arranging_view, holds_hand, is_arranging, own_cards
from bot.screens.registry import family_of
from bot.screens.widgets.components import Interaction, Submission
from bot.screens.widgets.custom_ids import PlayId, TableId
from bot.tables.table_settings import Hints
from bot.tables.values import CommandResult, NamedUser, TableView
from cogs.base import YES_NO, PrialCog, check_family

DECLARATIONS: Final[Mapping[str, moves.Declaration]] = {one.name.lower(): one for one in moves.Declaration}
DECLARATION_CHOICES: Final = [
    # keys: command-choice-<declaration> for DECLARATIONS
    app_commands.Choice(name=f"command-choice-{one.replace('_', '-')}", value=one)
    for one in DECLARATIONS
]
SPARE_CHOICES: Final = [
    app_commands.Choice(name="command-choice-own-hand", value=0),
    app_commands.Choice(name="command-choice-first-spare", value=1),
    app_commands.Choice(name="command-choice-second-spare", value=2),
]
DraftChange = Callable[[InteractionContext, TableView], Awaitable[TableView]]
"""Change of a player's draft. Returns the table as the player sees it afterwards."""
MoveParser = Callable[[TableView, str], Move]
"""Parser of a command. Returns the move for the player's view of the table and the argument of the command."""


class ArrangingCog(PrialCog):
    """Commands and clicks of players who arrange cards."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.play = dict.fromkeys(ACTIONS, self._handle_move_click)
        self.handlers.table = dict.fromkeys(draft_actions.DRAFT_ACTIONS, self._handle_draft_click)
        self.handlers.table[draft_actions.OPEN_DIALOG] = self._open_form
        self.handlers.table |= dict.fromkeys((LOCK, draft_actions.LOCK_CONFIRMED), self._handle_lock_click)
        self.handlers.dialogs["arrange"] = self._handle_form
        self.handlers.table_commands["arrange"] = self._arrange_typed
        self.handlers.table_commands["arrange.said"] = lambda context, view, about: self._arrange_typed(
            context, view, decode_hands(about)
        )
        self.handlers.table_commands["declare"] = self._declare
        for name in COMMAND_MOVES:
            self.handlers.table_commands[name] = partial(self._play_command, name)

    @app_commands.command()
    async def arrange(self, interaction: Interaction, hands: str = "") -> None:
        """Show your cards, or ask whether to submit the typed hands, the best first."""
        await self.run_table_command(interaction, "arrange", hands, in_custom_id=("arrange.said", encode_hands(hands)))

    @arrange.autocomplete("hands")
    async def _autocomplete_hands(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        view = await self.find_view(interaction)
        if view is None or family_of(view.table.game).name != ArrangingFamily.name:
            return []
        if view.table.settings.hints is not Hints.FULL or not holds_hand(view):
            return []
        words = InteractionContext(interaction, cached_only=True).words.for_game(
            view.table.game, view.table.house_rules
        )
        cards = own_cards(view)
        await prepare_advice(view)
        advised = [suggest_draft(view, aim).hands(cards) for aim in draft_actions.available_aims(view).values()]
        proposed = suggest_hands(current, advised, words, most=arranging_view(view).rules.hands.max_hands)
        return [app_commands.Choice(name=name[:100], value=value) for name, value in proposed]

    @app_commands.command()
    @app_commands.choices(answer=YES_NO)
    async def crash(self, interaction: Interaction, answer: str) -> None:
        """Call a crash, or decline to call one, if the house rules ask for calls."""
        await self.run_table_command(interaction, "crash", answer)

    @app_commands.command()
    @app_commands.choices(what=DECLARATION_CHOICES)
    async def declare(self, interaction: Interaction, what: str) -> None:
        """Declare a special holding instead of arranging your cards."""
        await self.run_table_command(interaction, "declare", what)

    @app_commands.command()
    async def knock(self, interaction: Interaction) -> None:
        """Warn the others that you hold four of a kind, if the house rules require it."""
        await self.run_table_command(interaction, "knock")

    @app_commands.command()
    @app_commands.choices(number=SPARE_CHOICES)
    async def spare(self, interaction: Interaction, number: int) -> None:
        """Take a spare hand instead of your own, or keep your own."""
        await self.run_table_command(interaction, "spare", number)

    @app_commands.command()
    async def cut(self, interaction: Interaction, number: app_commands.Range[int, 0, len(PACK) - 1]) -> None:
        """Cut the pack before the deal, or leave it uncut."""
        await self.run_table_command(interaction, "cut", number)

    @app_commands.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        """Decline to show your hand, or answer no to a question."""
        await self.run_table_command(interaction, "pass")

    @app_commands.command()
    async def pack(self, interaction: Interaction) -> None:
        """Call a bum deal and throw in your cards, if the house rules allow it."""
        await self.run_table_command(interaction, "pack")

    @app_commands.command()
    @app_commands.choices(answer=YES_NO)
    async def tenth(self, interaction: Interaction, answer: str) -> None:
        """As the dealer, deal everybody a tenth card or decline, if the house rules allow it."""
        await self.run_table_command(interaction, "tenth", answer)

    # Commands

    async def _arrange_typed(self, context: InteractionContext, view: TableView, about: str) -> None:
        check_family(view, ArrangingFamily.name)
        if view.seat is None:
            raise Refusal("not_seated")
        if about.strip() and not holds_hand(view):
            await self._play_and_show_hand(context, view, moves.Arrange())  # the rules refuse it with a reason
            return
        if about.strip():
            await prepare_advice(view)
            cards = own_cards(view)
            rules = arranging_view(view).rules.hands
            hands = parse_hands(about, cards, rules)
            draft = HandDraft.from_hands(cards, hands, self._card_order(context, view, cards))
            draft = draft.with_hands_in_order(cards, rules)
            self._save_draft(context, view, draft.with_page(PanelPage.CONFIRMATION))
            if not is_arranging(view) or lock_fault(view, draft) is not None:
                # Locked hands are replaced at once, and hands against the rules are refused with the reason.
                await self._play_and_show_hand(context, view, lock_move(draft, view))
                return
        hand = await self.bot.presenter.render_hand(view, context.words, direct=context.guild_id is None)
        await context.response.send_private(hand)

    async def _declare(self, context: InteractionContext, view: TableView, about: str) -> None:
        check_family(view, ArrangingFamily.name)
        await self._play_and_show_hand(context, view, moves.Declare(what=DECLARATIONS[about]))

    async def _play_command(self, name: str, context: InteractionContext, view: TableView, about: str) -> None:
        kind, parse_move = COMMAND_MOVES[name]
        check_family(view, ArrangingFamily.name)
        if kind not in find_game(view.table.game).moves:
            raise Refusal("other_game", game=view.table.game)
        await self._play_and_show_hand(context, view, parse_move(view, about))

    async def _play_and_show_hand(self, context: InteractionContext, view: TableView, move: Move) -> None:
        """Make the move of a command at the current decision, and respond with the player's panel."""
        decision = PlayId("", view.table.table_id, view.view.deal_no, view.decision)
        async with self.bot.presenter.respond(
            context.response, view.table.table_id, context.words, in_new_message=True
        ) as answer:
            acted = await self.submit_move(context, decision, move, None)
            await answer.show_result(acted)

    # Clicks

    async def _handle_move_click(self, interaction: Interaction, custom_id: PlayId, values: tuple[str, ...]) -> None:
        move = move_for(custom_id.action, custom_id.price, values)
        if move is None:
            raise LookupError(f"no move is called {custom_id.action}")
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as context:
            await self.play_clicked_move(context, custom_id, move)

    async def submit_move(
        self,
        context: InteractionContext,
        custom_id: PlayId,
        move: Move,
        price: int | None,
        bystander: NamedUser | None = None,
    ) -> CommandResult:
        """Make a move as in any game, and delete the draft of a submitted arrangement. Refusal `other_game`."""
        view = await self.bot.services.tables.view(custom_id.table, context.user_id)
        check_family(view, ArrangingFamily.name)
        acted = await super().submit_move(context, custom_id, move, price, bystander)
        draft = self._find_draft(context, view)
        if isinstance(move, moves.Arrange | moves.Declare):
            self.bot.settings_cache.drafts.forget(custom_id.table, context.user_id)
        elif draft is not None:
            self._save_draft(context, view, draft.with_page(PanelPage.HANDS))
        return acted

    async def _handle_draft_click(self, interaction: Interaction, custom_id: TableId, values: tuple[str, ...]) -> None:
        async def change(context: InteractionContext, view: TableView) -> TableView:
            draft = draft_actions.change_draft(
                custom_id.action, custom_id.about, values, view, self._find_draft(context, view)
            )
            self._save_draft(context, view, draft)
            return view

        await self._change_panel(interaction, custom_id.table, decode_deal_and_decision(custom_id.about), change)

    async def _handle_lock_click(self, interaction: Interaction, custom_id: TableId, values: tuple[str, ...]) -> None:
        deal, decision = decode_deal_and_decision(custom_id.about)

        async def lock(context: InteractionContext, view: TableView) -> TableView:
            draft = draft_actions.draft_to_lock(custom_id.about, view, self._find_draft(context, view))
            asks = custom_id.action == LOCK and lock_question(view, draft, context.words)
            self._save_draft(context, view, draft.with_page(PanelPage.CONFIRMATION if asks else PanelPage.HANDS))
            if asks:
                return view
            acted = await self.submit_move(
                context, PlayId("", custom_id.table, deal, decision), lock_move(draft, view), None
            )
            return acted.view

        await self._change_panel(interaction, custom_id.table, (deal, decision), lock)

    async def _open_form(self, interaction: Interaction, custom_id: TableId, values: tuple[str, ...]) -> None:
        """Open the dialog for arranging. The table is read from the cache, as a dialog cannot be deferred."""
        async with InteractionContext(interaction, _defer_mode(interaction), cached_only=True) as context:
            view = context.cached_table(custom_id.table) or await context.load_table(custom_id.table)
            try:
                _check_current(view, decode_deal_and_decision(custom_id.about))
            except Refusal:
                async with self.bot.presenter.respond(context.response, custom_id.table, context.words):
                    raise
            draft = latest_draft(custom_id.about, view, self._find_draft(context, view)).with_page(PanelPage.HANDS)
            self._save_draft(context, view, draft)
            await context.open_dialog(draft_actions.draft_dialog(view, context.words, draft))

    async def _handle_form(self, interaction: Interaction, submission: Submission) -> None:
        table_id, deal, decision = submission.id.numbers()

        async def change(context: InteractionContext, view: TableView) -> TableView:
            # The draft is saved before the refusal: a card chosen twice must not discard the other choices.
            draft, twice = draft_actions.draft_from_dialog(
                submission, view, self._card_order(context, view, own_cards(view))
            )
            self._save_draft(context, view, draft)
            if twice is not None:
                raise Refusal("card_twice", card=twice.text)
            return view

        await self._change_panel(interaction, table_id, (deal, decision), change)

    async def _change_panel(
        self, interaction: Interaction, table_id: int, expected: tuple[int, int], change: DraftChange
    ) -> None:
        """Apply `change` to a player's draft, and redraw the panel.

        `expected` is the deal and decision of the panel. After a refusal the panel is redrawn too, as it may be out of
        date.
        """
        async with InteractionContext(interaction, _defer_mode(interaction)) as context:
            view = await context.load_table(table_id)
            async with self.bot.presenter.respond(
                context.response, table_id, context.words, in_new_message=is_public(interaction)
            ) as answer:
                _check_current(view, expected)
                await prepare_advice(view)
                await answer.show_hand(await change(context, view))

    # Drafts

    def _save_draft(self, context: InteractionContext, view: TableView, draft: HandDraft) -> None:
        self.bot.settings_cache.drafts.put(view.table.table_id, context.user_id, view.view.deal_no, draft)

    def _find_draft(self, context: InteractionContext, view: TableView) -> HandDraft | None:
        draft = self.bot.settings_cache.drafts.get(view.table.table_id, context.user_id, view.view.deal_no)
        return draft if isinstance(draft, HandDraft) else None

    def _card_order(self, context: InteractionContext, view: TableView, cards: tuple[Card, ...]) -> CardOrder:
        """Return the order in which the person views their cards."""
        return (self._find_draft(context, view) or HandDraft.from_hands(cards)).card_order


def _defer_mode(interaction: Interaction) -> DeferMode:
    """Return `PRIVATE` if the clicked message is public, otherwise `UNCHANGED`."""
    return DeferMode.PRIVATE if is_public(interaction) else DeferMode.UNCHANGED


def _check_current(view: TableView, about: tuple[int, int]) -> None:
    """Refuse a panel whose deal and decision are not current. Refusals `not_seated`, `stale`, `other_game`."""
    check_family(view, ArrangingFamily.name)
    if view.seat is None:
        raise Refusal("not_seated")
    if not holds_hand(view) or about != (view.view.deal_no, view.decision):
        raise Refusal("stale", price=0)


def _crash_move(view: TableView, about: str) -> Move:
    if not crash_view(view).calling:
        raise Refusal("no_calls")
    return moves.CallCrash() if about == "yes" else _pass_move(view, "calling")


def _spare_move(view: TableView, about: str) -> Move:
    return moves.TakeSpare(number=int(about)) if int(about) else _pass_move(view, "exchanging")


def _cut_move(view: TableView, about: str) -> Move:
    return Cut(amount=int(about)) if int(about) else _pass_move(view, "cutting")


def _tenth_move(view: TableView, about: str) -> Move:
    return moves.DealTenth() if about == "yes" else _pass_move(view, "tenth")


def _pass_move(view: TableView, step: str) -> Move:
    """Return the move that declines `step` of the deal. Refusals `wrong_step`, `no_deal`."""
    now = view.view.phase.value
    if now == step:
        return moves.Pass()
    raise Refusal("wrong_step", step=now) if view.view.in_deal else Refusal("no_deal")


def _discard_move(view: TableView, about: str) -> Move:
    try:
        return moves.Discard(card=card(about))
    except ValueError:
        raise Refusal("not_your_card", card=about.replace(".", " ")) from None


COMMAND_MOVES: Final[Mapping[str, tuple[type[Move], MoveParser]]] = {
    "crash": (moves.CallCrash, _crash_move),
    "knock": (moves.Knock, lambda _view, _about: moves.Knock()),
    "spare": (moves.TakeSpare, _spare_move),
    "cut": (Cut, _cut_move),
    "pass": (moves.Pass, lambda _view, _about: moves.Pass()),
    "pack": (moves.Pack, lambda _view, _about: moves.Pack()),
    "tenth": (moves.DealTenth, _tenth_move),
    f"{ArrangingFamily.name}.expose": (moves.Expose, lambda _view, _about: moves.Expose()),
    f"{ArrangingFamily.name}.discard": (moves.Discard, _discard_move),
}
"""Commands by name: the type of move that the table's game must have, and the parser.

The names `expose` and `discard` are prefixed with the family, because the betting games have such commands too.
"""


async def setup(bot: Prial) -> None:
    await bot.add_cog(ArrangingCog(bot))
