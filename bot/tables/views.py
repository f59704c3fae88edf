"""Views: the facts of a table that a person may see."""

from __future__ import annotations

from bot.ledger.values import Stake
from bot.rules.game import visible
from bot.tables.deadlines import GRACE, NEXT_DEAL, TURN
from bot.tables.loaded import Loaded
from bot.tables.stacks import entry, most_of, price_to_come_in, usual
from bot.tables.values import Table, TableView, Turn


def table_of(loaded: Loaded) -> Table:
    """Return the public facts of a table besides its game."""
    return view_of(loaded, None).table


def view_of(loaded: Loaded, user_id: int | None) -> TableView:
    """Return the view of a table for `user_id` (None: the public)."""
    found = loaded.seen.get(user_id)
    if found is None:
        table = _table(loaded) if user_id is None else table_of(loaded)
        found = _view(loaded, table, user_id)
        if found.seat is not None or user_id is None:
            loaded.seen[user_id] = found
    return found


def _table(loaded: Loaded) -> Table:
    info = loaded.info
    stacks = dict(loaded.state.stacks)
    bank = info.bank
    broke = tuple(one.seat for one in info.players if one.seat in stacks and not loaded.can_pay(one.seat))
    between = not loaded.state.in_deal
    turn, next_deal = loaded.deadline(TURN), loaded.deadline(NEXT_DEAL)
    return Table(
        table_id=loaded.table_id,
        guild_id=loaded.guild_id,
        channel_id=loaded.channel_id,
        host=info.host,
        game=loaded.game.name,
        house_rules=loaded.state.rules,
        settings=info.settings,
        status=loaded.status,
        version=loaded.version,
        sitters=info.sitters,
        departed=info.departed,
        invited=info.invited,
        turn_ends_at=None if turn is None else turn.due_at - GRACE,
        next_deal_at=None if next_deal is None else next_deal.due_at,
        agreement=info.agreement,
        turn_began_at=info.turn_began_at,
        coming=None if info.coming is None else info.coming.agreed(loaded.game),
        sheet=info.sheet,
        next_game=info.next_game,
        accord=info.accord,
        changed=info.changed,
        over_at=info.over_at,
        first_deal=info.first_deal,
        closed_because=info.closed_because,
        overruled=info.overruled,
        closed_by_player=info.closed_by_player,
        disputes=info.disputes,
        computers_hold=any(one.computer and one.seat in loaded.state.holding for one in info.sitters),
        dearer=tuple(
            (one.seat, price)
            for one in info.sitters
            if one.seat in stacks and between
            if (price := price_to_come_in(loaded.state, one.seat))
        ),
        newcomers_price=price_to_come_in(loaded.state) if between else 0,
        broke=broke,
        needed=max((entry(loaded.state, seat) for seat in broke), default=0),
        stake=Stake(left=bank.left, limit=bank.limit) if any(one.computer for one in info.sitters) else None,
        level=_level(loaded),
        tops_up=tuple(info.tops_up.items()),
        told=info.told,
        last=info.last,
        undecided=loaded.undecided,
    )


def _level(loaded: Loaded) -> int | None:
    """Return the stack limit of computer players before the next deal, as far as it is known, or None."""
    info, state = loaded.info, loaded.state
    if state.closed or not state.deal_no or state.in_deal or state.unfinished:
        return None
    stacks, computers = dict(state.stacks), {one.seat for one in info.sitters if one.computer}
    people = [seat for seat in state.next_players if seat not in computers and loaded.can_pay(seat)]
    if not computers or not people:
        return None
    most = most_of(state, people)
    above = any(stacks[seat] > most for seat in computers)
    return most if above or 2 * most < usual(state.rules) else None


def _view(loaded: Loaded, table: Table, user_id: int | None) -> TableView:
    seat = None if user_id is None else table.seat_of(user_id)
    view = loaded.game.view(loaded.state, seat)
    return TableView(
        table=table,
        view=view,
        user_id=user_id,
        seat=seat,
        options=() if seat is None else loaded.options.get(seat, ()),
        decision=0 if seat is None else loaded.info.decisions.get(seat, 0),
        wallet=0 if seat is None else loaded.info.wallets.get(seat, 0),
        happened=visible(loaded.happened, seat),
        turns=tuple(
            Turn(
                seat=one,
                options=tuple(option for option in loaded.options.get(one, ()) if not option.secret),
                decision=loaded.info.decisions.get(one, 0),
            )
            for one in view.to_act
        ),
    )
