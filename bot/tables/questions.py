"""Closing and pausing, and the questions to the table that come before them."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import Refusal
from bot.rules.game import NOBODY, Close, Seat, Void
from bot.tables.changing import go_over
from bot.tables.deadlines import CALL_AFTER, GRACE, TURN, call_clock, start_clocks, stop_clocks
from bot.tables.draft import Draft
from bot.tables.values import Agreement, Proposal, Question


def close(draft: Draft, user_id: int, *, manager: bool, now: bool) -> None:
    """End the table: between deals at once; in a deal, or a game of several, when it is over or, `now`, by voiding it.
    That takes somebody with Manage Server or the agreement of everybody still in it. A computer player never
    agrees: otherwise whoever plays against the bank would take back his stakes whenever his cards are bad.
    """
    if not manager:
        draft.seat_of(user_id)
        check_host(draft, user_id, manager=False)
    if not draft.goes_on:
        end(draft)
    elif not now:
        if draft.info.closing:
            raise Refusal("closing")
        draft.revise(closing=True)
        draft.note("closing", user_id=user_id)
    elif manager:
        end(draft)
    elif any(draft.sitter(seat).computer for seat in draft.state.concerned):
        raise Refusal("computers_in_deal")
    else:
        _ask(draft, Question.CLOSE_NOW, draft.seat_of(user_id), _live_people(draft))


def end(draft: Draft) -> None:
    """The table ends here: a deal in hand is voided, everybody is paid out."""
    if draft.in_deal:
        draft.play(Void())
        draft.note("voided", deal_no=draft.state.deal_no, cause="closed")
    draft.play(Close())
    draft.note("closed")


def pause(draft: Draft, user_id: int) -> None:
    """Ask the table to let the clocks stand still or, when it is paused, to go on."""
    _ask(draft, Question.PAUSE, draft.seat_of(user_id), _people(draft))


def propose(draft: Draft, user_id: int, proposal: Proposal) -> None:
    """Ask those who play whether they want another game; whoever asks wants it (RULES 3.12)."""
    seat = next((one.seat for one in draft.humans() if one.user_id == user_id), NOBODY)
    _ask(draft, Question.OTHER_GAME, seat, _voters(draft), proposal)


def agree(
    draft: Draft, user_id: int, *, yes: bool, question: Question | None = None, number: int | None = None
) -> None:
    """Answer the question to the table; `question`, `number`: the one that was read (None: whichever is asked)."""
    seat = draft.seat_of(user_id)
    asked = draft.info.agreement
    if asked is None:
        raise Refusal("nothing_asked")
    if (question or asked.question) is not asked.question or number not in {None, asked.number}:
        raise Refusal("stale", price=0)
    if seat in (*asked.agreed, *asked.against):
        raise Refusal("answered_already")
    if seat not in asked.waiting_for:
        raise Refusal("not_asked")
    if not yes and asked.proposal is None:
        draft.revise(agreement=None)
        draft.note("disagreed", question=asked.question.value, seat=seat)
        return
    left = tuple(other for other in asked.waiting_for if other != seat)
    if yes:
        asked = replace(asked, agreed=(*asked.agreed, seat), waiting_for=left)
    else:
        asked = replace(asked, against=(*asked.against, seat), waiting_for=left)
    draft.revise(agreement=asked)
    _conclude(draft)


def silence(draft: Draft) -> None:
    """The time to answer is over: silence is no, except that nobody keeps a paused table waiting by saying nothing."""
    asked = draft.info.agreement
    if asked is None:
        return
    if asked.question is Question.PAUSE and draft.paused:
        draft.revise(agreement=replace(asked, waiting_for=()))
        _conclude(draft)
    elif asked.proposal is not None:
        _refuse(draft, asked.proposal)
    else:
        draft.revise(agreement=None)
        draft.note("unanswered", question=asked.question.value)


def review(draft: Draft) -> None:
    """After anything else has changed: the question may be settled, because those who did not answer have left."""
    asked = draft.info.agreement
    if asked is None:
        return
    if asked.proposal is not None:
        draft.revise(agreement=_counted(asked, _voters(draft)))
        _conclude(draft)
        return
    if asked.question is Question.CLOSE_NOW:
        if not draft.goes_on:
            draft.revise(agreement=None)
            end(draft)
            return
        here = _live_people(draft)
    else:
        here = _people(draft)
    waiting = tuple(seat for seat in asked.waiting_for if seat in here)
    if waiting != asked.waiting_for:
        draft.revise(agreement=replace(asked, waiting_for=waiting))
    _conclude(draft)


def check_host(draft: Draft, user_id: int, *, manager: bool) -> None:
    """Refusal `not_host` unless the user is the host or may manage the server."""
    if not manager and user_id != draft.info.host:
        raise Refusal("not_host")


def call(draft: Draft, user_id: int) -> None:
    """Call the clock on a player who has kept a table without one waiting."""
    seat = draft.seat_of(user_id)
    if draft.paused:
        raise Refusal("paused")
    turn = next((row for row in draft.deadlines if row.kind == TURN), None)
    if turn is not None:
        raise Refusal("clock_runs", at=turn.due_at - GRACE)
    owing = [other for other in draft.game.to_act(draft.state) if not draft.sitter(other).computer]
    if not owing or draft.info.turn_began_at is None:
        raise Refusal("nobody_to_wait_for")
    others = [other for other in owing if other != seat]
    if not others:
        raise Refusal("own_turn")
    callable_at = draft.info.turn_began_at + CALL_AFTER
    if draft.now < callable_at:
        raise Refusal("too_early_to_call", at=callable_at)
    call_clock(draft, others[0])
    draft.note("clock_called", seat=others[0], by=seat)


def _ask(
    draft: Draft, question: Question, asker: Seat, voters: tuple[Seat, ...], proposal: Proposal | None = None
) -> None:
    if draft.info.agreement is not None:
        raise Refusal("question_open")
    waiting = tuple(seat for seat in voters if seat != asker)
    asked = Agreement(
        question=question,
        asked_by=asker,
        agreed=(asker,),
        waiting_for=waiting,
        proposal=proposal,
        number=draft.info.questions + 1,
    )
    if proposal is not None:
        asked = _counted(asked, voters)
    draft.revise(agreement=asked, questions=asked.number)
    if waiting:
        draft.note("asked", question=question.value, seat=asker)
    _conclude(draft)


def _counted(asked: Agreement, voters: tuple[Seat, ...]) -> Agreement:
    """The question with the answers of those who have a say now; who has not answered is waited for."""
    answered = (*asked.agreed, *asked.against)
    return replace(
        asked,
        agreed=tuple(seat for seat in asked.agreed if seat in voters),
        against=tuple(seat for seat in asked.against if seat in voters),
        waiting_for=tuple(seat for seat in voters if seat not in answered),
    )


def _refuse(draft: Draft, proposal: Proposal) -> None:
    draft.revise(agreement=None)
    draft.note("game_refused", game=proposal.game)


def _conclude(draft: Draft) -> None:
    """Do what was asked: another game as soon as a majority wants it, the rest once nobody is left to answer."""
    asked = draft.info.agreement
    if asked is None:
        return
    if asked.proposal is not None:
        if len(asked.agreed) >= asked.majority:
            draft.revise(agreement=None)
            go_over(draft, asked.proposal)
        elif len(asked.agreed) + len(asked.waiting_for) < asked.majority:
            _refuse(draft, asked.proposal)
        return
    if asked.waiting_for:
        return
    draft.revise(agreement=None)
    if asked.question is Question.CLOSE_NOW:
        end(draft)
    elif draft.paused:
        go_on(draft)
    else:
        stop_clocks(draft)
        draft.note("paused")


def go_on(draft: Draft) -> None:
    """The clocks of a paused table run again."""
    start_clocks(draft)
    draft.note("resumed")


def staying(draft: Draft) -> bool:
    """Whether a person is here who is not leaving."""
    return any(not draft.state.seat_state(one.seat).leaving for one in draft.humans())


def _people(draft: Draft) -> tuple[Seat, ...]:
    """The people who play: those sitting out or leaving are not asked."""
    states = {one.seat: one for one in draft.state.seats}
    return tuple(
        one.seat for one in draft.humans() if not states[one.seat].sitting_out and not states[one.seat].leaving
    )


def _voters(draft: Draft) -> tuple[Seat, ...]:
    """Whose majority counts: the people who play or, while none does, all who sit here."""
    return _people(draft) or tuple(one.seat for one in draft.humans())


def _live_people(draft: Draft) -> tuple[Seat, ...]:
    """The people still in the deal, or the game of several deals: neither folded nor leaving."""
    concerned = draft.state.concerned
    return tuple(one.seat for one in draft.humans() if one.seat in concerned)
