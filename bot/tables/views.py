"""Options of each seat, and the views of a table that people may see."""

from __future__ import annotations

from msgspec.structs import replace

from bot.ledger.values import BankStake
from bot.rules.game import Option, Seat, visible_events
from bot.rules.table.events import TurnPassed
from bot.rules.table.lending import LoanAsked
from bot.tables.state import LoadedTable
from bot.tables.terms import default_buy_in, largest_stack, newcomer_price, required_stack
from bot.tables.timing.deadlines import GRACE, NEXT_DEAL, TURN
from bot.tables.update import TableUpdate
from bot.tables.values import PublicTable, TableFacts, TableView, TurnOffer

UNLIMITED_CHIPS = 10**15
"""More chips than anybody has. The options with it show whether money is the limit."""


async def options_by_seat(update: TableUpdate) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat. The wallet is read again at the start of a turn if it affects the options."""
    begins = {
        event.seat if isinstance(event, TurnPassed) else event.lender
        for event in update.events
        if isinstance(event, TurnPassed | LoanAsked)
    }
    found: dict[Seat, tuple[Option, ...]] = {}
    for one in update.info.occupants:
        options = update.options_for(one.seat, UNLIMITED_CHIPS)
        if options and not _are_affordable(options, update.stack(one.seat)):
            if one.seat in begins and (update.state.rules.uses_wallets or one.is_bystander):
                await update.bookkeeping.read_wallets((one.seat,))
            options = update.options_for(one.seat, update.wallet_backing(one.seat))
        found[one.seat] = options
    return found


async def fund_lender(update: TableUpdate) -> None:
    """Top up the purse of a lender who lends without being asked (RULES 3.10), if the player to act is short.

    The chips come from the lender's wallet, if the house rules count wallets.
    """
    if not update.state.rules.uses_wallets or not update.state.missing_chips(update.wallet_backing):
        return
    await update.bookkeeping.read_wallets(one.seat for one in update.state.seats)
    brought = update.state.lender_top_up(update.wallet_backing)
    if brought is not None:
        update.play(brought)


def known_options(table: LoadedTable) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat by the wallets as last read, which were offered when the table was stored."""
    return {one.seat: table.options_for(one.seat, table.wallet_backing(one.seat)) for one in table.info.occupants}


def _are_affordable(options: tuple[Option, ...], stack: int) -> bool:
    """Return True if the purse covers every option with a chip to spare, so that the wallet does not matter."""
    return all((option.price if option.most is None else option.most) < stack for option in options)


def table_view(loaded: LoadedTable, user_id: int | None) -> TableView:
    """Return the view of a table for `user_id` (None: the public). Each is built once per version.

    A person without a seat sees what the public sees.
    """
    seat = None if user_id is None else loaded.info.seat_of(user_id)
    if seat not in loaded.views:
        loaded.views[seat] = _build_public_view(loaded) if seat is None else _build_seat_view(loaded, seat)
    found = loaded.views[seat]
    return found if found.user_id == user_id else replace(found, user_id=user_id)


def _build_public_table(loaded: LoadedTable) -> PublicTable:
    info = loaded.info
    stacks = dict(loaded.state.stacks)
    bank = info.bank
    broke = tuple(one.seat for one in info.players if one.seat in stacks and not loaded.can_pay(one.seat))
    between = not loaded.state.in_deal
    turn, next_deal = loaded.deadline(TURN), loaded.deadline(NEXT_DEAL)
    facts = {name: getattr(info, name) for name in TableFacts.__struct_fields__}
    facts["undecided"] = loaded.undecided
    return PublicTable(
        **facts,
        table_id=loaded.table_id,
        guild_id=loaded.guild_id,
        channel_id=loaded.channel_id,
        game=loaded.game.name,
        house_rules=loaded.state.rules,
        status=loaded.status,
        version=loaded.version,
        turn_ends_at=None if turn is None else turn.due_at - GRACE,
        next_deal_at=None if next_deal is None else next_deal.due_at,
        pending_terms=None if info.pending_terms is None else info.pending_terms.to_terms(info.settings),
        computers_have_stake=any(one.is_computer and one.seat in loaded.state.stakeholders for one in info.occupants),
        newcomer_prices=tuple(
            (one.seat, price)
            for one in info.occupants
            if one.seat in stacks and between
            if (price := newcomer_price(loaded.state, one.seat))
        ),
        newcomer_price=newcomer_price(loaded.state) if between else 0,
        unable_to_pay=broke,
        chips_needed=max((required_stack(loaded.state, seat) for seat in broke), default=0),
        bank_stake=BankStake(left=bank.left, limit=bank.limit)
        if any(one.is_computer for one in info.occupants)
        else None,
        computer_stack_limit=_computer_stack_limit(loaded),
        queued_top_ups=tuple(info.queued_top_ups.items()),
    )


def _computer_stack_limit(loaded: LoadedTable) -> int | None:
    """Return the stack limit of computer players before the next deal, as far as it is known, or None."""
    info, state = loaded.info, loaded.state
    if state.closed or not state.deal_no or state.in_deal or state.has_unfinished_game:
        return None
    stacks, computers = dict(state.stacks), {one.seat for one in info.occupants if one.is_computer}
    people = [seat for seat in state.next_players if seat not in computers and loaded.can_pay(seat)]
    if not computers or not people:
        return None
    most = largest_stack(state, people)
    above = any(stacks[seat] > most for seat in computers)
    return most if above or 2 * most < default_buy_in(state.rules) else None


def _build_public_view(loaded: LoadedTable) -> TableView:
    view = loaded.game.view(loaded.state, None)
    return TableView(
        table=_build_public_table(loaded),
        view=view,
        deal_events=visible_events(loaded.deal_events, None),
        turns=tuple(
            TurnOffer(
                seat=seat,
                options=tuple(option for option in loaded.options.get(seat, ()) if not option.secret),
                decision=loaded.info.decisions.get(seat, 0),
            )
            for seat in view.to_act
        ),
    )


def _build_seat_view(loaded: LoadedTable, seat: Seat) -> TableView:
    return replace(
        table_view(loaded, None),
        view=loaded.game.view(loaded.state, seat),
        user_id=loaded.info.occupant(seat).user_id,
        seat=seat,
        options=loaded.options.get(seat, ()),
        decision=loaded.info.decisions.get(seat, 0),
        wallet=loaded.info.wallets.get(seat, 0),
        deal_events=visible_events(loaded.deal_events, seat),
    )
