"""Votes at a table, and closing and pausing, which may need one."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.ledger.reasons import checked_reason
from bot.rules.game import NOBODY, Close, Seat, Void
from bot.rules.house_rules import HouseRuleError
from bot.tables.accord import needed, players, voters
from bot.tables.changing import agree_on, agreed_last, go_over
from bot.tables.deadlines import CALL_AFTER, GRACE, TURN, call_clock, start_clocks, stop_clocks
from bot.tables.edition import Edition
from bot.tables.last_deals import agree_on_last, checked
from bot.tables.values import Agreement, Last, Proposal, Question


def close(edition: Edition, user_id: int, *, manager: bool, now: bool, reason: str = "") -> None:
    """Close the table: at once between deals, otherwise when the deal or game is over or, `now`, by voiding it.

    Voiding takes a manager (Manage Server) or the agreement of everybody still in the deal or game. A carried pot needs
    the agreement of everybody with a share in it (RULES 2.6, D-15). A manager who gives a `reason` needs none `now`,
    and the table is shown the reason.

    A computer player never agrees: otherwise people could take back their stakes against the bank when their cards are
    bad. A table at which one has a share in a carried pot closes when the pot is won.
    """
    if not manager:
        edition.seat_of(user_id)
        check_host(edition, user_id, manager=False)
    reason = checked_reason(reason, needed=False)
    against_computers = any(edition.sitter(seat).computer for seat in edition.state.holding)
    if not edition.holds_on or (manager and now and (reason or not edition.carried_over)):
        said = reason if manager and now else ""
        own = manager and now and edition.holds_on and edition.info.seat_of(user_id) is not None
        edition.revise(closed_because=said, overruled=edition.holds_on, closed_by_player=own)
        end(edition)
        edition.managed(user_id, "table_closed", reason=said, own=own)
    elif not now and (edition.goes_on or against_computers):
        if edition.info.closing:
            raise Refusal("closing")
        edition.revise(closing=True)
        edition.note("closing", user_id=user_id)
        edition.managed(user_id, "table_closed")
    elif against_computers:
        raise Refusal("computers_in_deal" if edition.goes_on else "computers_in_pot")
    else:
        seat = _asker(edition, user_id)
        _ask(edition, Question.CLOSE_NOW, seat, _live_people(edition))


def end(edition: Edition) -> None:
    """Close the table here: void the current deal and pay everybody out."""
    if edition.in_deal:
        edition.play(Void())
        edition.note("voided", deal_no=edition.state.deal_no, cause="closed")
    edition.play(Close())
    edition.note("closed")


def pause(edition: Edition, user_id: int) -> None:
    """Ask the table to stop the clocks or, if it is paused, to restart them."""
    _ask(edition, Question.PAUSE, edition.seat_of(user_id), players(edition))


def call_last(edition: Edition, user_id: int, last: Last) -> None:
    """Ask people who play to close the table after some more deals. Without deals and time, ask to play on without an
    end.
    """
    _ask(edition, Question.LAST_DEALS, edition.seat_of(user_id), players(edition), last=checked(edition, last))


def propose(edition: Edition, user_id: int, proposal: Proposal) -> None:
    """Ask people who play if they want another game. The person who asks wants it (RULES 3.12)."""
    seat = _asker(edition, user_id)
    _ask(edition, Question.OTHER_GAME, seat, voters(edition), proposal)


def propose_rules(edition: Edition, user_id: int, proposal: Proposal) -> None:
    """Ask people who play if they want house rules that can cost more. The person who asks wants them.

    They replace house rules that are being voted on.
    """
    withdraw_rules(edition)
    seat = _asker(edition, user_id)
    _ask(edition, Question.HOUSE_RULES, seat, voters(edition), proposal)


def house_rules_asked(edition: Edition) -> Proposal | None:
    """Return the house rules that are being voted on, or None."""
    asked = edition.info.agreement
    return asked.proposal if asked is not None and asked.question is Question.HOUSE_RULES else None


def withdraw_rules(edition: Edition) -> None:
    """End a vote on house rules without applying them."""
    if house_rules_asked(edition) is not None:
        edition.revise(agreement=None)


def agree(
    edition: Edition, user_id: int, *, yes: bool, question: Question | None = None, number: int | None = None
) -> None:
    """Answer the current vote. `question` and `number` identify the vote that was read (None: any)."""
    seat = edition.seat_of(user_id)
    asked = edition.info.agreement
    if asked is None:
        raise Refusal("nothing_asked")
    if (question or asked.question) is not asked.question or number not in {None, asked.number}:
        raise Refusal("stale", price=0)
    if seat in (*asked.agreed, *asked.against):
        raise Refusal("answered_already")
    if seat not in asked.waiting_for:
        raise Refusal("not_asked")
    if not yes and asked.proposal is None:
        edition.revise(agreement=None)
        edition.note("disagreed", question=asked.question.value, seat=seat)
        return
    left = tuple(other for other in asked.waiting_for if other != seat)
    if yes:
        asked = replace(asked, agreed=(*asked.agreed, seat), waiting_for=left)
    else:
        asked = replace(asked, against=(*asked.against, seat), waiting_for=left)
    edition.revise(agreement=asked)
    _conclude(edition)


def silence(edition: Edition) -> None:
    """End the vote when its time is over. Silence means no, but it cannot keep a paused table waiting."""
    asked = edition.info.agreement
    if asked is None:
        return
    if asked.question is Question.PAUSE and edition.paused:
        edition.revise(agreement=replace(asked, waiting_for=()))
        _conclude(edition)
    elif asked.proposal is not None:
        _settle(edition, asked, asked.proposal)
    else:
        edition.revise(agreement=None)
        edition.note("unanswered", question=asked.question.value)


def review(edition: Edition) -> None:
    """Update the vote after any other change: it may be decided because people without an answer have left."""
    asked = edition.info.agreement
    if asked is None:
        return
    if asked.proposal is not None:
        edition.revise(agreement=_counted(edition, asked, voters(edition)))
        _conclude(edition)
        return
    if asked.question is Question.CLOSE_NOW:
        if not edition.holds_on:
            edition.revise(agreement=None)
            end(edition)
            return
        here = _live_people(edition)
    else:
        here = players(edition)
    waiting = tuple(seat for seat in asked.waiting_for if seat in here)
    if waiting != asked.waiting_for:
        edition.revise(agreement=replace(asked, waiting_for=waiting))
    _conclude(edition)


def check_host(edition: Edition, user_id: int, *, manager: bool) -> None:
    """Raise Refusal `not_host` unless the user is the host or may manage the server."""
    if not manager and user_id != edition.info.host:
        raise Refusal("not_host")


def call(edition: Edition, user_id: int) -> None:
    """Call the clock on a player who has kept a table without one waiting."""
    seat = edition.seat_of(user_id)
    if edition.paused:
        raise Refusal("paused")
    turn = edition.deadline(TURN)
    if turn is not None:
        raise Refusal("clock_runs", at=turn.due_at - GRACE)
    owing = [other for other in edition.state.to_act if not edition.sitter(other).computer]
    if not owing or edition.info.turn_began_at is None:
        raise Refusal("nobody_to_wait_for")
    others = [other for other in owing if other != seat]
    if not others:
        raise Refusal("own_turn")
    callable_at = edition.info.turn_began_at + CALL_AFTER
    if edition.now < callable_at:
        raise Refusal("too_early_to_call", at=callable_at)
    call_clock(edition, others[0])
    edition.note("clock_called", seat=others[0], by=seat)


def _asker(edition: Edition, user_id: int) -> Seat:
    """Return the seat of the person who asks, or NOBODY for a manager who has none."""
    return edition.info.seat_of(user_id) or NOBODY


def _ask(
    edition: Edition,
    question: Question,
    asker: Seat,
    asked_of: tuple[Seat, ...],
    proposal: Proposal | None = None,
    last: Last | None = None,
) -> None:
    if edition.info.agreement is not None:
        raise Refusal("question_open")
    waiting = tuple(seat for seat in asked_of if seat != asker)
    asked = Agreement(
        question=question,
        asked_by=asker,
        agreed=() if asker == NOBODY else (asker,),
        waiting_for=waiting,
        proposal=proposal,
        number=edition.info.questions + 1,
        last=last,
    )
    if proposal is not None:
        asked = _counted(edition, asked, asked_of)
    edition.revise(agreement=asked, questions=asked.number)
    if waiting:
        edition.note("asked", question=question.value, seat=asker)
    _conclude(edition)


def _counted(edition: Edition, asked: Agreement, asked_of: tuple[Seat, ...]) -> Agreement:
    """Return the vote with the answers of the current voters, and wait for those without an answer."""
    answered = (*asked.agreed, *asked.against)
    return replace(
        asked,
        agreed=tuple(seat for seat in asked.agreed if seat in asked_of),
        against=tuple(seat for seat in asked.against if seat in asked_of),
        waiting_for=tuple(seat for seat in asked_of if seat not in answered),
        needed=needed(edition, edition.state.rules) if asked.question is Question.HOUSE_RULES else 0,
    )


def _settle(edition: Edition, asked: Agreement, proposal: Proposal) -> None:
    """End a vote on a proposal. Missing answers count as no."""
    edition.revise(agreement=None)
    if asked.question is Question.OTHER_GAME:
        edition.note("game_refused", game=proposal.game)
    elif len(asked.agreed) < asked.needed:
        edition.note("rules_refused")
    else:
        try:
            wanted = replace(agreed_last(edition), house_rules=proposal.house_rules, sheet=proposal.sheet)
        except (KeyError, HouseRuleError):
            edition.note("rules_lapsed")
            return
        agree_on(edition, wanted, asked.agreed)
        if edition.info.coming is not None:
            edition.note("rules_change_later")


def _conclude(edition: Edition) -> None:
    """Apply the vote if it is decided: another game by a majority, all else when everybody has answered."""
    asked = edition.info.agreement
    if asked is None:
        return
    if asked.question is Question.HOUSE_RULES and asked.proposal is not None:
        if not asked.waiting_for:
            _settle(edition, asked, asked.proposal)
        return
    if asked.proposal is not None:
        if len(asked.agreed) >= asked.majority:
            edition.revise(agreement=None)
            go_over(edition, replace(asked.proposal, agreed=asked.agreed))
        elif len(asked.agreed) + len(asked.waiting_for) < asked.majority:
            _settle(edition, asked, asked.proposal)
        return
    if asked.waiting_for:
        return
    edition.revise(agreement=None)
    if asked.question is Question.CLOSE_NOW:
        end(edition)
    elif asked.last is not None:
        agree_on_last(edition, asked.last)
    elif edition.paused:
        go_on(edition)
    else:
        stop_clocks(edition)
        edition.note("paused")


def go_on(edition: Edition) -> None:
    start_clocks(edition)
    edition.note("resumed")


def staying(edition: Edition) -> bool:
    """Return True if a person is seated who is not leaving."""
    return any(not edition.state.at(one.seat).leaving for one in edition.humans())


def _live_people(edition: Edition) -> tuple[Seat, ...]:
    """Return the people who would lose something if the table closed now."""
    concerned = edition.state.holding
    return tuple(one.seat for one in edition.humans() if one.seat in concerned)
