"""What happens at a table around the deals: sitting down, leaving, chips, the end (RULES 2.6, 7.14, 13)."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.arranging.crash.dealing import leave_uncut
from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.ending import abandon_game, end_game, finish
from bot.rules.arranging.crash.events import CrashEnding
from bot.rules.arranging.crash.exchanging import ask, stand
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.submitting import call, go_on
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.events import Score
from bot.rules.arranging.engine.scoring import present
from bot.rules.arranging.engine.submitting import arrange_automatically
from bot.rules.game import Close, IllegalMove, Join, Leave, Seat, Void
from bot.rules.pack import sorted_pack
from bot.rules.table import seating as table
from bot.rules.table.events import LeaveAnnounced


def start(rules: CrashRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> CrashState:
    """A table before its first deal: people with chips in clockwise order, and who deals first.

    Raises IllegalMove where a seat number comes twice or is not positive, a stack is negative, there are more seats
    than the house rules allow, or the dealer has no seat.
    """
    return table.start(CrashState, rules, stacks, dealer, pack=rules.terms.pack, most=rules.max_players)


def with_points(state: CrashState, points: tuple[tuple[Seat, int], ...]) -> CrashState:
    """Before the first deal: the same table, where these seats start the first game with these points.

    Raises IllegalMove for a seat that nobody has and for fewer than 0 points.
    """
    draft = CrashDraft(state)
    if not {seat for seat, _ in points} <= set(draft.seats):
        raise IllegalMove("no_such_seat")
    if any(start < 0 for _, start in points):
        raise IllegalMove("bad_amount", least=0)
    draft.head_starts = tuple(Score(seat=seat, points=start) for seat, start in points)
    return draft.done()[0]


def revise(state: CrashState, rules: CrashRules) -> CrashState:
    """Between games: the same table under other house rules; the pool stays, and all cards are shuffled (D-7).

    Raises IllegalMove in a deal, while a game is on (its target and its prices were agreed to), and where there are
    more seats than the new house rules allow.
    """
    if state.in_deal or state.closed:
        raise IllegalMove("between_deals_only")
    if state.game_on:
        raise IllegalMove("between_games_only")
    if len(state.seats) > rules.max_players:
        raise IllegalMove("table_full", most=rules.max_players)
    return replace(state, rules=rules, pack=sorted_pack(state.pack), shuffle_due=True)


def join(draft: CrashDraft, move: Join) -> None:
    """Sits down immediately to the right of the next dealer; plays from the next game on (D-13)."""
    joiner = CrashSeat(seat=move.seat, stack=move.stack, newcomer=draft.deal_no > 0)
    table.join(draft, move, joiner, draft.rules.max_players)


def leave(draft: CrashDraft, move: Leave) -> None:
    """Goes home: at once, or, playing a game, when it is over, because he pays as a loser (D-81).

    His score is frozen, his cards are out of play, and a spare hand is dealt in his place.
    """
    seat = move.seat
    if draft.seats[seat].leaving:
        raise IllegalMove("already_leaving")
    if not draft.game_on or seat not in draft.points:
        table.go_home(draft, [seat])
        return
    draft.change(seat, leaving=True)
    draft.emit(LeaveAnnounced(seat=seat))
    if seat in draft.order and draft.in_deal:
        _drop_out(draft, seat)
    elif len(present(draft)) < 2:
        abandon_game(draft)
        end_game(draft)
        table.go_home(draft, [one.seat for one in draft.seats.values() if one.leaving])


def _drop_out(draft: CrashDraft, seat: Seat) -> None:
    """The deal goes on without him, unless there are too few for it."""
    place = draft.order.index(seat)
    after = draft.order[place + 1 :]
    cards = draft.seats[seat].cards
    if cards:
        draft.aside += (cards,)
    draft.order = tuple(other for other in draft.order if other != seat)
    draft.change(
        seat, dealt_in=False, cards=(), remembered=cards, ready=False, hands=None, declared=None, called=None, shown=()
    )
    if len(present(draft)) < 2:
        abandon_game(draft)
        finish(draft, CrashEnding.ABANDONED)
    elif len(draft.order) < 2:
        void(draft, Void())
    elif draft.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
        go_on(draft)
    elif draft.actor == seat and draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.actor == seat:
        ask(draft, after)


def answer_for(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """What the clock does: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    if draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        stand(draft, seat, cause)
    elif draft.phase is CrashPhase.ARRANGING:
        arrange_automatically(draft, seat)
        go_on(draft)
    else:
        call(draft, seat, False, cause)


def void(draft: CrashDraft, move: Void) -> None:
    """Cancels the deal in hand (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    table.return_payments(draft)
    for seat in draft.order:
        draft.change(seat, hands=None, declared=None, called=None)
    finish(draft, CrashEnding.VOIDED)


def close(draft: CrashDraft, move: Close) -> None:
    """Ends the table between deals; a game that is on is void."""
    if draft.game_on and not draft.in_deal:
        abandon_game(draft)
        end_game(draft)
    table.close(draft, move)
