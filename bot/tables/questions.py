"""Closing and pausing, and the questions to the table that come before them."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import Refusal
from bot.rules.game import NOBODY, Close, Seat, Void
from bot.rules.house_rules import HouseRuleError
from bot.tables.accord import needed, players, voters
from bot.tables.changing import agree_on, agreed_last, go_over
from bot.tables.deadlines import CALL_AFTER, GRACE, TURN, call_clock, start_clocks, stop_clocks
from bot.tables.draft import Draft
from bot.tables.values import LONGEST_REASON, Agreement, Proposal, Question
from bot.unseen import is_broken


def close(draft: Draft, user_id: int, *, manager: bool, now: bool, reason: str = "") -> None:
    """End the table: between deals at once; in a deal, or a game of several, when it is over or, `now`, by voiding it.
    That takes somebody with Manage Server or the agreement of everybody still in it. While a pot is carried it takes
    the agreement of everybody who has a share of it (RULES 2.6, D-15); somebody with Manage Server who gives a `reason`
    needs none `now`, and the table is told the reason.

    A computer player never agrees: otherwise whoever plays against the bank would take back their stakes whenever their
    cards are bad. A table at which one has a share in a carried pot closes when the pot is won.
    """
    if not manager:
        draft.seat_of(user_id)
        check_host(draft, user_id, manager=False)
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_REASON or is_broken(reason):
        raise Refusal("bad_reason", most=LONGEST_REASON)
    against_computers = any(draft.sitter(seat).computer for seat in _concerned(draft))
    if not draft.holds_on or (manager and now and (reason or not draft.state.carried)):
        draft.revise(closed_because=reason if manager and now else "")
        end(draft)
    elif not now and (draft.goes_on or against_computers):
        if draft.info.closing:
            raise Refusal("closing")
        draft.revise(closing=True)
        draft.note("closing", user_id=user_id)
    elif against_computers:
        raise Refusal("computers_in_deal")
    else:
        seat = _asker(draft, user_id)
        _ask(draft, Question.CLOSE_NOW, seat, _live_people(draft))


def end(draft: Draft) -> None:
    """The table ends here: a deal in hand is voided, everybody is paid out."""
    if draft.in_deal:
        draft.play(Void())
        draft.note("voided", deal_no=draft.state.deal_no, cause="closed")
    draft.play(Close())
    draft.note("closed")


def pause(draft: Draft, user_id: int) -> None:
    """Ask the table to let the clocks stand still or, when it is paused, to go on."""
    _ask(draft, Question.PAUSE, draft.seat_of(user_id), players(draft))


def propose(draft: Draft, user_id: int, proposal: Proposal) -> None:
    """Ask those who play whether they want another game; whoever asks wants it (RULES 3.12)."""
    seat = _asker(draft, user_id)
    _ask(draft, Question.OTHER_GAME, seat, voters(draft), proposal)


def propose_rules(draft: Draft, user_id: int, proposal: Proposal) -> None:
    """Ask those who play whether they want house rules that can cost more; whoever asks wants them. They take the place
    of others that are being asked about.
    """
    withdraw_rules(draft)
    seat = _asker(draft, user_id)
    _ask(draft, Question.HOUSE_RULES, seat, voters(draft), proposal)


def house_rules_asked(draft: Draft) -> Proposal | None:
    """The house rules that the table is asked about; None where it is not."""
    asked = draft.info.agreement
    return asked.proposal if asked is not None and asked.question is Question.HOUSE_RULES else None


def withdraw_rules(draft: Draft) -> None:
    """House rules that are being asked about are not wanted any more."""
    if house_rules_asked(draft) is not None:
        draft.revise(agreement=None)


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
        _settle(draft, asked, asked.proposal)
    else:
        draft.revise(agreement=None)
        draft.note("unanswered", question=asked.question.value)


def review(draft: Draft) -> None:
    """After anything else has changed: the question may be settled, because those who did not answer have left."""
    asked = draft.info.agreement
    if asked is None:
        return
    if asked.proposal is not None:
        draft.revise(agreement=_counted(draft, asked, voters(draft)))
        _conclude(draft)
        return
    if asked.question is Question.CLOSE_NOW:
        if not draft.holds_on:
            draft.revise(agreement=None)
            end(draft)
            return
        here = _live_people(draft)
    else:
        here = players(draft)
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
    owing = [other for other in draft.state.to_act if not draft.sitter(other).computer]
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


def _asker(draft: Draft, user_id: int) -> Seat:
    """The seat of who asks; NOBODY where somebody who manages the server has none."""
    return next((one.seat for one in draft.humans() if one.user_id == user_id), NOBODY)


def _ask(
    draft: Draft, question: Question, asker: Seat, asked_of: tuple[Seat, ...], proposal: Proposal | None = None
) -> None:
    if draft.info.agreement is not None:
        raise Refusal("question_open")
    waiting = tuple(seat for seat in asked_of if seat != asker)
    asked = Agreement(
        question=question,
        asked_by=asker,
        agreed=() if asker == NOBODY else (asker,),
        waiting_for=waiting,
        proposal=proposal,
        number=draft.info.questions + 1,
    )
    if proposal is not None:
        asked = _counted(draft, asked, asked_of)
    draft.revise(agreement=asked, questions=asked.number)
    if waiting:
        draft.note("asked", question=question.value, seat=asker)
    _conclude(draft)


def _counted(draft: Draft, asked: Agreement, asked_of: tuple[Seat, ...]) -> Agreement:
    """The question with the answers of those who have a say now; who has not answered is waited for."""
    answered = (*asked.agreed, *asked.against)
    return replace(
        asked,
        agreed=tuple(seat for seat in asked.agreed if seat in asked_of),
        against=tuple(seat for seat in asked.against if seat in asked_of),
        waiting_for=tuple(seat for seat in asked_of if seat not in answered),
        needed=needed(draft, draft.state.rules) if asked.question is Question.HOUSE_RULES else 0,
    )


def _settle(draft: Draft, asked: Agreement, proposal: Proposal) -> None:
    """What was asked has all the answers it gets: who has said nothing is against it."""
    draft.revise(agreement=None)
    if asked.question is Question.OTHER_GAME:
        draft.note("game_refused", game=proposal.game)
    elif len(asked.agreed) < asked.needed:
        draft.note("rules_refused")
    else:
        try:
            wanted = replace(agreed_last(draft), house_rules=proposal.house_rules, sheet=proposal.sheet)
        except (KeyError, HouseRuleError):
            draft.note("rules_lapsed")
            return
        agree_on(draft, wanted, asked.agreed)
        if draft.info.coming is not None:
            draft.note("rules_change_later")


def _conclude(draft: Draft) -> None:
    """Do what was asked: another game as soon as a majority wants it, the rest once nobody is left to answer."""
    asked = draft.info.agreement
    if asked is None:
        return
    if asked.question is Question.HOUSE_RULES and asked.proposal is not None:
        if not asked.waiting_for:
            _settle(draft, asked, asked.proposal)
        return
    if asked.proposal is not None:
        if len(asked.agreed) >= asked.majority:
            draft.revise(agreement=None)
            go_over(draft, replace(asked.proposal, agreed=asked.agreed))
        elif len(asked.agreed) + len(asked.waiting_for) < asked.majority:
            _settle(draft, asked, asked.proposal)
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
    return any(not draft.state.at(one.seat).leaving for one in draft.humans())


def _live_people(draft: Draft) -> tuple[Seat, ...]:
    """The people who would lose something if the table were closed now."""
    concerned = _concerned(draft)
    return tuple(one.seat for one in draft.humans() if one.seat in concerned)


def _concerned(draft: Draft) -> tuple[Seat, ...]:
    """Who is still in the deal, or the game of several deals, neither folded nor leaving; between deals, who has a
    share of the carried pot.
    """
    if draft.goes_on:
        concerned: tuple[Seat, ...] = draft.state.concerned
        return concerned
    return tuple(seat for seat in draft.state.sharers if not draft.state.at(seat).leaving)
