"""Votes at a table: closing, pausing, other games, house rules and last deals."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.ledger.values import check_reason
from bot.rules.game import NOBODY, Close, DealOver, Seat, Void
from bot.rules.house_rules import HouseRuleError
from bot.tables.commands import consent
from bot.tables.commands.consent import active_people, latest_terms, schedule_terms, switch_game, voters
from bot.tables.deadlines import CALL_AFTER, pause_clocks, resume_clocks, start_called_clock
from bot.tables.state import GRACE, TURN
from bot.tables.terms import Proposal
from bot.tables.update import TableUpdate
from bot.tables.values import LastDeals, NoteKind, Vote, VoteQuestion

MAX_LAST_DEALS = 99


def set_last_deals(update: TableUpdate, last_deals: LastDeals) -> None:
    """Set the number of last deals, or the time until which the table plays. The current deal does not count."""
    if not last_deals.deals and not last_deals.until:
        update.update_info(last_deals=None)
        update.add_note(NoteKind.LAST_OFF)
        return
    first = update.state.deal_no + 1 if last_deals.deals else 0
    update.update_info(last_deals=replace(last_deals, first=first))
    if last_deals.deals:
        update.add_note(NoteKind.LAST_DEALS)
    else:
        update.add_note(NoteKind.LAST_UNTIL)


def count_down_last_deals(update: TableUpdate) -> None:
    """Reduce the number of last deals by the deals that have just ended, except void ones. The table closes after the
    last deal.

    A game of several deals with tied leaders goes on until one player leads.
    """
    last = update.info.last_deals
    if last is None or update.state.in_deal:
        return
    over = sum(
        isinstance(event, DealOver) and not event.outcome.voided and event.deal_no >= last.first
        for event in update.events
    )
    if not over:
        return
    if last.until:
        if update.now < last.until:
            return
        last = LastDeals(deals=max(1, len(update.state.next_players)), first=update.state.deal_no)
    left = max(0, last.deals - over)
    update.update_info(last_deals=replace(last, deals=left))
    if left:
        update.add_note(NoteKind.LAST_DEALS_LEFT)
        return
    update.update_info(closing=True)


def is_last_deal(update: TableUpdate) -> bool:
    """Return True if the next deal is the last one, after which a sole leader of a game of several deals wins the game.

    While leaders are tied, each further deal counts as the last one.
    """
    last = update.info.last_deals
    return last is not None and not last.until and last.deals <= 1 and update.state.deal_no + 1 >= last.first


def close(update: TableUpdate, user_id: int, *, manager: bool, now: bool, reason: str = "") -> None:
    """Close the table at once or, if a deal or game is in progress, when it is over. `now` voids the deal or game.

    Voiding takes a manager (Manage Server) or the agreement of everybody still in the deal or game. A carried pot is
    divided if everybody with a share in it agrees (RULES 2.6, D-15). A manager who closes `now` with a `reason`, which
    the table is shown, needs no agreement.

    A computer player never agrees: otherwise people with bad cards could take back their stakes against the bank. If a
    computer player has a share in a carried pot, the table closes when the pot is won.
    """
    if not manager:
        update.player_seat(user_id)
        check_host(update, user_id, manager=False)
    reason = check_reason(reason, required=False)
    against_computers = any(update.info.occupant(seat).is_computer for seat in update.state.stakeholders)
    if not update.is_unsettled or (manager and now and (reason or not update.carried_chips)):
        said = reason if manager and now else ""
        own = manager and now and update.is_unsettled and update.info.seat_of(user_id) is not None
        update.update_info(close_reason=said, overruled=update.is_unsettled, closed_by_player=own)
        close_now(update)
        update.audit_manager(user_id, "table_closed", reason=said, plays_here=own)
    elif not now and (update.in_progress or against_computers):
        if update.info.closing:
            raise Refusal("closing")
        update.update_info(closing=True)
        update.add_note(NoteKind.CLOSING)
        update.audit_manager(user_id, "table_closed")
    elif against_computers:
        raise Refusal("computers_in_deal" if update.in_progress else "computers_in_pot")
    else:
        seat = update.info.seat_of(user_id) or NOBODY
        _open_vote(update, VoteQuestion.CLOSE_NOW, seat, _people_with_stake(update))


def close_now(update: TableUpdate) -> None:
    """Close the table at once: void the current deal and pay everybody out."""
    if update.state.in_deal:
        update.play(Void())
        update.add_note(NoteKind.VOIDED)
    update.play(Close())
    update.add_note(NoteKind.CLOSED)


def ask_to_pause(update: TableUpdate, user_id: int) -> None:
    """Start a vote to stop the clocks or, at a paused table, to restart them."""
    _open_vote(update, VoteQuestion.PAUSE, update.player_seat(user_id), active_people(update))


def ask_for_last_deals(update: TableUpdate, user_id: int, last_deals: LastDeals) -> None:
    """Start a vote to close the table after `last_deals` or, if it has neither deals nor time, to play on."""
    seat = update.player_seat(user_id)
    if update.info.closing:
        raise Refusal("closing")
    if not 0 <= last_deals.deals <= MAX_LAST_DEALS or (last_deals.deals and last_deals.until):
        raise Refusal("bad_last_deals", most=MAX_LAST_DEALS)
    _open_vote(update, VoteQuestion.LAST_DEALS, seat, active_people(update), last_deals=last_deals)


def ask_for_terms(update: TableUpdate, user_id: int, proposal: Proposal) -> None:
    """Start a vote on another game, or on house rules that can cost more, among those who play (RULES 3.12).

    The person who asks votes yes. New house rules replace those that are being voted on.
    """
    question = VoteQuestion.OTHER_GAME
    if proposal.game == update.game.name:
        withdraw_house_rules(update)
        question = VoteQuestion.HOUSE_RULES
    _open_vote(update, question, update.info.seat_of(user_id) or NOBODY, voters(update), proposal)


def proposed_house_rules(update: TableUpdate) -> Proposal | None:
    """Return the house rules that are being voted on, or None."""
    asked = update.info.vote
    return asked.proposal if asked is not None and asked.question is VoteQuestion.HOUSE_RULES else None


def withdraw_house_rules(update: TableUpdate) -> None:
    """End a vote on house rules without applying them."""
    if proposed_house_rules(update) is not None:
        update.update_info(vote=None)


def answer_vote(
    update: TableUpdate, user_id: int, *, yes: bool, question: VoteQuestion | None = None, number: int | None = None
) -> None:
    """Answer the current vote. `question` and `number` identify the vote that the person has read (None: any vote)."""
    seat = update.player_seat(user_id)
    asked = update.info.vote
    if asked is None:
        raise Refusal("nothing_asked")
    if (question or asked.question) is not asked.question or number not in {None, asked.number}:
        raise Refusal("stale", price=0)
    if seat in (*asked.agreed, *asked.against):
        raise Refusal("answered_already")
    if seat not in asked.waiting_for:
        raise Refusal("not_asked")
    if not yes and asked.proposal is None:
        update.update_info(vote=None)
        update.add_note(NoteKind.DISAGREED, seat=seat)
        return
    left = tuple(other for other in asked.waiting_for if other != seat)
    if yes:
        asked = replace(asked, agreed=(*asked.agreed, seat), waiting_for=left)
    else:
        asked = replace(asked, against=(*asked.against, seat), waiting_for=left)
    update.update_info(vote=asked)
    _conclude_vote(update)


def expire_vote(update: TableUpdate) -> None:
    """End the vote when its time is over. Silence counts as no, except in a vote to resume a paused table."""
    asked = update.info.vote
    if asked is None:
        return
    if asked.question is VoteQuestion.PAUSE and update.is_paused:
        update.update_info(vote=replace(asked, waiting_for=()))
        _conclude_vote(update)
    elif asked.proposal is not None:
        _settle_vote(update, asked, asked.proposal)
    else:
        update.update_info(vote=None)
        update.add_note(NoteKind.UNANSWERED)


def review_vote(update: TableUpdate) -> None:
    """Update the vote after any other change. It may be decided because people who had not answered have left."""
    asked = update.info.vote
    if asked is None:
        return
    if asked.proposal is not None:
        update.update_info(vote=_with_current_voters(update, asked, voters(update)))
        _conclude_vote(update)
        return
    if asked.question is VoteQuestion.CLOSE_NOW:
        if not update.is_unsettled:
            update.update_info(vote=None)
            close_now(update)
            return
        here = _people_with_stake(update)
    else:
        here = active_people(update)
    waiting = tuple(seat for seat in asked.waiting_for if seat in here)
    if waiting != asked.waiting_for:
        update.update_info(vote=replace(asked, waiting_for=waiting))
    _conclude_vote(update)


def check_host(update: TableUpdate, user_id: int, *, manager: bool) -> None:
    """Raise Refusal `not_host` unless the user is the host or may manage the server."""
    if not manager and user_id != update.info.host:
        raise Refusal("not_host")


def call_clock(update: TableUpdate, user_id: int) -> None:
    """Call the clock on the player for whom a table without a clock is waiting."""
    seat = update.player_seat(user_id)
    if update.is_paused:
        raise Refusal("paused")
    turn = update.deadline(TURN)
    if turn is not None:
        raise Refusal("clock_runs", at=turn.due_at - GRACE)
    owing = [other for other in update.state.to_act if not update.info.occupant(other).is_computer]
    if not owing or update.info.turn_began_at is None:
        raise Refusal("nobody_to_wait_for")
    others = [other for other in owing if other != seat]
    if not others:
        raise Refusal("own_turn")
    callable_at = update.info.turn_began_at + CALL_AFTER
    if update.now < callable_at:
        raise Refusal("too_early_to_call", at=callable_at)
    start_called_clock(update, others[0])
    update.add_note(NoteKind.CLOCK_CALLED, seat=others[0])


def _open_vote(
    update: TableUpdate,
    question: VoteQuestion,
    asker: Seat,
    asked_of: tuple[Seat, ...],
    proposal: Proposal | None = None,
    last_deals: LastDeals | None = None,
) -> None:
    if update.info.vote is not None:
        raise Refusal("question_open")
    waiting = tuple(seat for seat in asked_of if seat != asker)
    asked = Vote(
        question=question,
        asked_by=asker,
        agreed=() if asker == NOBODY else (asker,),
        waiting_for=waiting,
        proposal=proposal,
        number=update.info.vote_count + 1,
        last_deals=last_deals,
    )
    if proposal is not None:
        asked = _with_current_voters(update, asked, asked_of)
    update.update_info(vote=asked, vote_count=asked.number)
    if waiting:
        update.add_note(NoteKind.ASKED, seat=asker)
    _conclude_vote(update)


def _with_current_voters(update: TableUpdate, asked: Vote, asked_of: tuple[Seat, ...]) -> Vote:
    """Return the vote with the answers of the seats `asked_of` only. It waits for the seats that have not answered."""
    answered = (*asked.agreed, *asked.against)
    return replace(
        asked,
        agreed=tuple(seat for seat in asked.agreed if seat in asked_of),
        against=tuple(seat for seat in asked.against if seat in asked_of),
        waiting_for=tuple(seat for seat in asked_of if seat not in answered),
        consents_needed=consent.consents_needed(update, update.state.rules)
        if asked.question is VoteQuestion.HOUSE_RULES
        else 0,
    )


def _settle_vote(update: TableUpdate, asked: Vote, proposal: Proposal) -> None:
    """End a vote on a proposal. Missing answers count as no."""
    update.update_info(vote=None)
    if asked.question is VoteQuestion.OTHER_GAME:
        update.add_note(NoteKind.GAME_REFUSED, game=proposal.game)
    elif len(asked.agreed) < asked.consents_needed:
        update.add_note(NoteKind.RULES_REFUSED)
    else:
        try:
            wanted = proposal.to_terms(latest_terms(update).settings)
        except (KeyError, HouseRuleError):
            update.add_note(NoteKind.RULES_LAPSED)
            return
        schedule_terms(update, wanted, asked.agreed)
        if update.info.pending_terms is not None:
            update.add_note(NoteKind.RULES_CHANGE_LATER)


def _conclude_vote(update: TableUpdate) -> None:
    """Apply the vote if it is decided: another game by a majority, anything else when everybody has answered."""
    asked = update.info.vote
    if asked is None:
        return
    if asked.question is VoteQuestion.HOUSE_RULES and asked.proposal is not None:
        if not asked.waiting_for:
            _settle_vote(update, asked, asked.proposal)
        return
    if asked.proposal is not None:
        if len(asked.agreed) >= asked.majority:
            update.update_info(vote=None)
            switch_game(update, replace(asked.proposal, agreed_by=asked.agreed))
        elif len(asked.agreed) + len(asked.waiting_for) < asked.majority:
            _settle_vote(update, asked, asked.proposal)
        return
    if asked.waiting_for:
        return
    update.update_info(vote=None)
    if asked.question is VoteQuestion.CLOSE_NOW:
        close_now(update)
    elif asked.last_deals is not None:
        set_last_deals(update, asked.last_deals)
    elif update.is_paused:
        resume(update)
    else:
        pause_clocks(update)
        update.add_note(NoteKind.PAUSED)


def resume(update: TableUpdate) -> None:
    resume_clocks(update)
    update.add_note(NoteKind.RESUMED)


def has_staying_people(update: TableUpdate) -> bool:
    """Return True if at least one seated person is not leaving."""
    return any(not update.state.at(one.seat).leaving for one in update.humans())


def _people_with_stake(update: TableUpdate) -> tuple[Seat, ...]:
    """Return the seats of people who would lose something if the table closed now."""
    concerned = update.state.stakeholders
    return tuple(one.seat for one in update.humans() if one.seat in concerned)
