"""Table message of a betting game: seats, pots, prices, the current moment, and the result."""

from __future__ import annotations

from typing import Final

from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView, BettingStatus
from bot.rules.game import Seat
from bot.screens.betting import circumstances, doings, drawing, happened, result
from bot.screens.betting.seen import brag_view
from bot.screens.family import TableTexts
from bot.screens.lines import wrap_facts
from bot.screens.names import SeatNames, names_at_table
from bot.screens.usual import seat_lines
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

LEAST_LAST_ACTIONS = 3
"""Minimum number of sentences about recent actions. There is one for each opponent in the deal, which makes a round."""


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the lines below the title of a deal: variant, pots, and special facts."""
    pots_now = pots_line(view, words)
    return [circumstances.variant_line(view, words), pots_now, *circumstances.deal_lines(view, words)]


def table_seat_lines(view: TableView, words: Words) -> list[str]:
    """Return everybody at the table in clockwise order, one line each."""
    game = brag_view(view)
    gone = {one.seat for one in game.seats if one.status is BettingStatus.FOLDED} if game.in_deal else ()
    return seat_lines(view, ((one, _seat_facts(one, view, words)) for one in game.seats), words, gone=gone)


def due_action(view: TableView) -> str:
    """Return the action that is due: `play` or `answer`."""
    return "answer" if brag_view(view).phase in ANSWERING_PHASES else "play"


def price_line(view: BragView, words: Words) -> str:
    """Return what staying in costs, blind and open."""
    if isinstance(view, DrawView):
        return drawing.call_price_line(view, words)
    if any(one.status is BettingStatus.BLIND for one in view.seats):
        key = "table-price-both" if view.stake else "table-price-first-both"
    else:
        key = "table-price" if view.stake else "table-price-first"
    return words(key, open=words.money(view.open_price), blind=words.short_money(view.blind_price))


def pots_line(view: TableView, words: Words) -> str:
    """Return the pots and the price of staying in; between deals, the pot carried over, if any."""
    return _format_pots(brag_view(view), names_at_table(view.table, words), words)


_PRICED_PHASES = frozenset([BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING, BettingPhase.LENDING])
"""Phases in which the price of staying in is shown."""


def _format_pots(view: BragView, names: SeatNames, words: Words) -> str:
    if view.phase is BettingPhase.BETWEEN_DEALS:
        return words("table-pot-waiting", carried=words.money(view.carried)) if view.carried else ""
    lines: list[str] = []
    for pot in view.pots:
        amount = words.money(pot.amount)
        if pot.frozen_for is not None:
            lines.append(words("table-pot-frozen", number=pot.number + 1, amount=amount, name=names(pot.frozen_for)))
        elif len(view.pots) > 1:
            lines.append(words("table-pot-current", amount=amount))
    if not lines:
        if not view.pot:
            lines.append(words("table-pot-empty"))
        elif view.carried:
            lines.append(words("table-pot-carried", pot=words.money(view.pot), carried=words.short_money(view.carried)))
        else:
            lines.append(words("table-pot", pot=words.money(view.pot)))
    if view.phase in _PRICED_PHASES:
        lines[-1] = wrap_facts((lines[-1], price_line(view, words)))
    return "\n".join(lines)


def seats_short_of_chips(view: TableView) -> tuple[Seat, ...]:
    """Return the seats that cannot pay for a deal; during a deal, only those not in it."""
    seats = {one.seat: one for one in brag_view(view).seats}
    return tuple(
        seat
        for seat in view.table.unable_to_pay
        if not view.view.in_deal or (seats[seat].status is BettingStatus.NOT_DEALT_IN and not seats[seat].sitting_out)
    )


def _seat_facts(one: BettingSeatView, view: TableView, words: Words) -> list[str]:
    facts: list[str] = []
    table, game = view.table, brag_view(view)
    between = game.phase is BettingPhase.BETWEEN_DEALS
    if one.bystander:
        return [words("table-bystander")]
    if one.sitting_out:
        playing = not between and one.status is not BettingStatus.NOT_DEALT_IN
        facts.append(words("table-sits-out" if playing else "table-sitting-out"))
    facts += [words("table-dearer", amount=words.money(amount)) for seat, amount in table.newcomer_prices if seat == one.seat]
    if not between:
        if one.status is BettingStatus.NOT_DEALT_IN and not one.sitting_out:
            facts.append(words("table-no-ante" if one.seat in seats_short_of_chips(view) else "table-joined"))
        else:
            facts += _deal_facts(one, view, words)
    elif one.kept_hand:
        facts.append(words("table-kept-hand"))
    elif one.seat in table.unable_to_pay:
        facts.append(words("table-no-ante"))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


def _deal_facts(one: BettingSeatView, view: TableView, words: Words) -> list[str]:
    """Return a player's status in the current deal, and their last action."""
    facts: list[str] = []
    done = doings.last_action(view.deal_events, one.seat, words)
    chooses = brag_view(view).phase is BettingPhase.KEEP_OR_THROW and one.seat in brag_view(view).to_act
    if one.status is BettingStatus.COVERED:
        facts.append(words("table-covered", number=(one.covers or 0) + 1))
    elif one.status is BettingStatus.FOLDED:
        facts.append(done)
    elif one.status is not BettingStatus.NOT_DEALT_IN and not chooses:
        facts.append(words(f"table-{one.status.value}"))
    if len(one.hands) > 1:
        facts.append(words("table-two-hands-looked" if chooses else "table-two-hands"))
    facts += drawing.seat_facts(view, one, words, done=bool(done))
    if one.live and done and not ((chooses or one.status is BettingStatus.OPEN) and done == words("done-looked")):
        facts.append(done)  # playing open implies having looked
    return [*facts, *circumstances.face_up_facts(one, words)]


ANSWERING_PHASES = frozenset([BettingPhase.VOTING, BettingPhase.LENDING, BettingPhase.SIDESHOW])
"""Phases in which an answer is due."""


def situation_lines(view: TableView, words: Words) -> list[str]:
    """Return the vote, choice or question that the deal waits for."""
    game, names = brag_view(view), names_at_table(view.table, words)
    lines: list[str] = []
    if game.phase is BettingPhase.VOTING and game.proposer is not None:
        lines.append(words("table-vote", name=names(game.proposer)))
    choosing = {
        BettingPhase.NOMINATING: "table-nominating",
        BettingPhase.RETAINING: "table-retaining",
        BettingPhase.KEEP_OR_THROW: "table-keep-or-throw",
    }.get(game.phase)
    if choosing and game.to_act:
        lines.append(words(choosing, name=names(game.to_act[0])))
    lines.append(circumstances.pending_question_line(view, words))
    return [line for line in lines if line]


def debt_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return who owes whom at the table."""
    most = circumstances.MOST_DEBTS if most is None else most
    return circumstances.list_debts(brag_view(view), names_at_table(view.table, words), words, most=most)


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    named = view.table.settings.hints is not Hints.OFF
    others = sum(one.status is not BettingStatus.NOT_DEALT_IN for one in brag_view(view).seats) - 1
    most = max(others, LEAST_LAST_ACTIONS)
    return happened.latest_sentences(
        view.deal_events, names_at_table(view.table, words), words, most=most, named=named, ranking=brag_view(view).ranking
    )


FACE: Final = TableTexts(
    seat_lines=table_seat_lines,
    headline_lines=result.headline_lines,
    result_lines=result.result_lines,
    summary_lines=result.summary_lines,
    heading_lines=heading_lines,
    pots_line=pots_line,
    due_action=due_action,
    seats_short_of_chips=seats_short_of_chips,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
    score_lines=debt_lines,
)
