"""Moves of a betting deal: commands, buttons, and the dialogs for amounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.rules.betting import moves
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, Move
from bot.screens.betting import dialogs, prices, raising
from bot.screens.betting.actions import ACTIONS, LEND_MORE, RAISE, RAISE_OTHER, RAISE_TO, move_of
from bot.screens.betting.family import THREE_CARDS
from bot.screens.betting.seen import brag
from bot.screens.dialogs import Dialog, Submitted
from bot.screens.ids import PlayId
from bot.screens.items import MOST_CHOICES, Interaction, clicked
from bot.screens.words import Words
from bot.tables.values import Acted, Person, TableView
from cogs.common import PrialCog, is_bot, is_public, open_dialog, plain_command, played_here

FAMILY: Final = THREE_CARDS.name
HANDS: Final = [app_commands.Choice(name=f"command-choice-{which}", value=which) for which in ("old", "new")]
KEPT: Final = [*HANDS, app_commands.Choice(name="command-choice-none", value="none")]
ANSWERS: Final = [app_commands.Choice(name=f"command-choice-{answer}", value=answer) for answer in ("accept", "refuse")]
PERSON: Final = "user."
"""Prefix of an argument that names a person by their user id."""
DIALOGS: Final[Mapping[str, Callable[[TableView, Words], Dialog]]] = {LEND_MORE: dialogs.lend}
"""Dialogs behind buttons of moves with a typed amount."""


class BettingCog(PrialCog):
    """Base class of cogs with commands for betting moves."""

    def mean(self, meanings: Mapping[str, Callable[[TableView, str], Move]]) -> None:
        """Register commands, each with a function that returns its move, given the player's view and the argument."""
        for name, meant in meanings.items():
            self.answered.deeds[name] = partial(self._play, meant)

    async def _play(self, meant: Callable[[TableView, str], Move], visit: Visit, view: TableView, about: str) -> None:
        played_here(view, FAMILY)
        if about.startswith(PERSON):
            move, bystander = await self.asking(visit, view, int(about.removeprefix(PERSON)))
            await self.play(visit, view, move, bystander=bystander)
            return
        move = meant(view, about)
        deed = "lend" if isinstance(move, moves.Lend) else "bet"
        await self.play(
            visit, view, move, costs=(deed, move.amount) if isinstance(move, moves.Bet | moves.Lend) else None
        )

    async def asking(self, visit: Visit, view: TableView, user_id: int) -> tuple[Move, Person | None]:
        """Return the move that asks a person for a loan, and the person if they have no seat.

        Refusal not_a_backer.
        """
        seat = view.table.seat_of(user_id)
        if seat is not None and not view.table.sitter(seat).bystander:
            return moves.Ask(lender=seat), None
        guild_id, attendance = view.table.guild_id, self.bot.attendance
        me = self.bot.user
        if is_bot(visit.interaction, user_id) or (me is not None and user_id == me.id):
            raise Refusal("not_a_backer")
        called, _ = await attendance.names(guild_id, (user_id,))
        if user_id not in called:
            raise Refusal("not_a_backer")
        return moves.AskBystander(lender=NOBODY), Person(user_id=user_id, name=called[user_id])


class PlayCog(BettingCog):
    """Moves of every betting deal."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.play = dict.fromkeys(ACTIONS, self._clicked)
        for action in ("bet", "lend"):
            self.answered.dialogs[action] = partial(self._sent, action)
        self.mean(MEANT)

    @app_commands.command()
    @app_commands.choices(hand=HANDS)
    async def look(self, interaction: Interaction, hand: str = "") -> None:
        """Look at your cards."""
        await self.at_table(interaction, "look", hand)

    @app_commands.command()
    @app_commands.choices(hand=KEPT)
    async def keep(self, interaction: Interaction, hand: str = "") -> None:
        """Keep the hand you looked at, or choose one of two."""
        await self.at_table(interaction, "keep", hand)

    throw, see, fold, cover = map(plain_command, ("throw", "see", "fold", "cover"))

    @app_commands.command()
    async def bet(self, interaction: Interaction, amount: int) -> None:
        """Bet to stay in, or more to raise."""
        await self.at_table(interaction, "bet", amount)

    @bet.autocomplete("amount")
    async def _prices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        view = await self.seen(interaction)
        if view is None:
            return []
        options = [option for option in view.options if isinstance(option.move, moves.Bet)]
        words = Visit(interaction, hurry=True).words
        return [
            app_commands.Choice(name=prices.meaning(view, options[0], amount, words), value=amount)
            for option in options
            for amount in prices.matching(option, str(typed))
        ][:MOST_CHOICES]

    @app_commands.command()
    @app_commands.choices(answer=ANSWERS)
    async def showdown(self, interaction: Interaction, answer: str = "") -> None:
        """Propose a showdown, or answer a proposal."""
        await self.at_table(interaction, "showdown", answer)

    async def _clicked(self, interaction: Interaction, wanted: PlayId, values: tuple[str, ...]) -> None:
        if wanted.action == RAISE:
            await self._show_raises(interaction, wanted)
            return
        if wanted.action == RAISE_OTHER:
            make = partial(dialogs.bet, typed=wanted.price)
            await open_dialog(interaction, wanted.table, make)
            return
        if wanted.action in DIALOGS:
            await open_dialog(interaction, wanted.table, DIALOGS[wanted.action])
            return
        move = move_of(wanted.action, wanted.price, values=values)
        if move is None:
            raise LookupError(f"no move is called {wanted.action}")
        apart = is_public(interaction) and isinstance(move, moves.Look)
        async with Visit(interaction, Late.PRIVATE if apart else Late.SAME) as visit:
            price = None if wanted.action == RAISE_TO else wanted.price
            await self.make(visit, wanted, move, price=price, apart=apart)

    async def _show_raises(self, interaction: Interaction, wanted: PlayId) -> None:
        """Show the amounts to raise to on the private hand, which is opened if the public message was clicked."""
        public = is_public(interaction)
        async with Visit(interaction, Late.PRIVATE if public else Late.SAME) as visit:
            view = await visit.at(wanted.table)
            screen = await visit.hand(view, moves=raising.items(view, visit.words))
            presenter = self.bot.presenter
            async with presenter.answering(wanted.table, visit.message_id, moves_hand=public) as claim:
                if public:
                    await visit.answer.private(screen)
                    await visit.note_hand()
                elif claim.known and not claim.held:
                    await visit.answer.nothing()
                else:
                    await claim.write(view.table.version, visit.answer.update(screen))

    async def _sent(self, action: str, interaction: Interaction, answers: Submitted) -> None:
        table, deal, decision, _ = answers.id.numbers()
        async with Visit(interaction, Late.SAME) as visit:
            await visit.concerns(table)
            amount = answers.amount("amount", visit.words)
            move = move_of(action, amount)
            if move is None:
                raise LookupError(f"no move is called {action}")
            # The typed amount is the price that the player saw. The rules check if it is enough.
            try:
                await self.make(visit, PlayId(action, table, deal, decision), move, price=None)
            except Refusal as refusal:
                why = await visit.refused(refusal)
                view = await visit.at(table)
                again = raising.again(view, amount, visit.words) if action == "bet" else None
                if again is None or refusal.code == "stale":
                    raise
                visit.passes = True
                await visit.answer.private(raising.refused(view, why, again, visit.words))

    async def act(self, visit: Visit, wanted: PlayId, move: Move, price: int | None) -> Acted:
        """Make a move as in any game. The borrower or lender of a loan is not part of its button."""
        if isinstance(move, moves.AskBystander):
            view = await visit.at(wanted.table)
            played_here(view, FAMILY)
            click = clicked(visit.interaction)
            if click is None or not click.values:
                raise LookupError("nobody was chosen")
            move, bystander = await self.asking(visit, view, int(click.values[0]))
            return await self.acted(visit, wanted, move, price, bystander)
        if isinstance(move, moves.Lend):
            view = await self.bot.services.tables.view(wanted.table, visit.user_id)
            played_here(view, FAMILY)
            move = replace(move, borrower=brag(view).asker or NOBODY)
        return await super().act(visit, wanted, move, price)


def _offered(view: TableView, kind: type[Move]) -> bool:
    return any(isinstance(option.move, kind) for option in view.options)


def _keep(view: TableView, about: str) -> Move:
    """Return the move that keeps a hand: one just looked at, one for the next deal, or one for the comparison."""
    if _offered(view, moves.Retain):
        return moves.Retain(hand=None if about == "none" else moves.Which(about or "old"))
    if _offered(view, moves.Nominate):
        return moves.Nominate(hand=moves.Which.NEW if about == "new" else moves.Which.OLD)
    return moves.Keep()


def answered(view: TableView, about: str, phase: BettingPhase, code: str = "no_proposal") -> Move | None:
    """Return the answer `accept` or `refuse` to the question of `phase`, or None for other text.

    Refusal `code` in another phase: an answer must not reach another question than the person saw.
    """
    if about not in {"accept", "refuse"}:
        return None
    if brag(view).phase is not phase:
        raise Refusal(code)
    return moves.Accept() if about == "accept" else moves.Refuse()


MEANT: Final[Mapping[str, Callable[[TableView, str], Move]]] = {
    "look": lambda _view, about: moves.Look(hand=moves.Which(about) if about else None),
    "keep": _keep,
    "throw": lambda view, _about: moves.Retain(hand=None) if _offered(view, moves.Retain) else moves.Throw(),
    "bet": lambda _view, about: moves.Bet(amount=int(about)),
    "see": lambda _view, _about: moves.See(),
    "fold": lambda _view, _about: moves.Fold(),
    "cover": lambda _view, _about: moves.Cover(),
    "showdown": lambda view, about: answered(view, about, BettingPhase.VOTING) or moves.ProposeShowdown(),
}
"""Parsers of the commands: the move that is meant, given the player's view and the argument."""


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(PlayCog(bot))
