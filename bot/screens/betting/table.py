"""A table of betting in words: its seats, pots and prices, what goes on, and how a deal ended."""

from __future__ import annotations

from typing import Final

from bot.rules.betting import events
from bot.rules.betting.draw.viewing import DrawView
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView, Status
from bot.rules.table.lending import LoanRepaid
from bot.screens.betting import circumstances, drawing, happened
from bot.screens.betting.seen import brag
from bot.screens.family import Face
from bot.screens.lines import DOT
from bot.screens.names import Names, names_at
from bot.screens.usual import seat_line
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

_IN_RESULTS = (events.HandShown, events.DiscardsShown, events.SeePaid, events.ShowdownForced)
"""What is told again once a deal is over."""
LEAST_SAID, MOST_SAID = 3, 5
"""Sentences about what was done last: as many as there are others in the deal, within these bounds."""


def heading(view: TableView, words: Words) -> list[str]:
    """What stands under the title of a deal: what is played, the pots, what is special about this deal."""
    pots_now = pots(view, words)
    return [circumstances.played_line(view, words), pots_now, *circumstances.deal_lines(view, words)]


def seats(view: TableView, words: Words) -> list[str]:
    """Everybody at the table in clockwise order, a line each."""
    game, names = brag(view), names_at(view.table, words)
    due = "answer" if game.phase in ANSWERING else "play"
    lines: list[str] = []
    for one in game.seats:
        gone = one.status is Status.FOLDED and game.phase is not BettingPhase.BETWEEN_DEALS
        name = f"~~{names(one.seat)}~~" if gone else f"**{names(one.seat)}**"
        lines.append(seat_line(view, one, name, _standing(one, view, words), words, due=due))
    return lines


def price_line(view: BragView, words: Words) -> str:
    """What staying in costs, blind and open."""
    if isinstance(view, DrawView):
        return drawing.price_line(view, words)
    if any(one.status is Status.BLIND for one in view.seats):
        key = "table-price-both" if view.stake else "table-price-first-both"
    else:
        key = "table-price" if view.stake else "table-price-first"
    return words(key, open=words.money(view.open_price), blind=words.short(view.blind_price))


def pots(view: TableView, words: Words) -> str:
    """The pots with what staying in costs; between deals what waits in them, if anything does."""
    return _pots(brag(view), names_at(view.table, words), words)


_PRICED = frozenset([BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING, BettingPhase.LENDING])
"""While it is told what staying in costs."""


def _pots(view: BragView, names: Names, words: Words) -> str:
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
            lines.append(words("table-pot-carried", pot=words.money(view.pot), carried=words.short(view.carried)))
        else:
            lines.append(words("table-pot", pot=words.money(view.pot)))
    if view.phase in _PRICED:
        lines[-1] += DOT + price_line(view, words)
    return "\n".join(lines)


def _standing(one: BettingSeatView, view: TableView, words: Words) -> list[str]:
    facts: list[str] = []
    table, game = view.table, brag(view)
    between = game.phase is BettingPhase.BETWEEN_DEALS
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    facts += [words("table-dearer", amount=words.money(amount)) for seat, amount in table.dearer if seat == one.seat]
    if not between:
        if one.status is Status.NOT_DEALT_IN and not one.sitting_out:
            facts.append(words("table-no-ante" if one.seat in table.broke else "table-joined"))
        elif one.status is Status.COVERED:
            facts.append(words("table-covered", number=(one.covers or 0) + 1))
        elif one.status is not Status.NOT_DEALT_IN:
            facts.append(words(f"table-{one.status.value}"))
        if len(one.hands) > 1:
            facts.append(words("table-two-hands"))
        facts += drawing.seat_facts(view, one, words)
        betting = one.status in {Status.BLIND, Status.OPEN} and game.phase is not BettingPhase.DRAWING
        if one.last_bet is not None and betting and not drawing.bet_before(one):
            facts.append(words("table-bet", amount=words.short(one.last_bet)))
        facts += circumstances.face_up_facts(one, words)
    elif one.kept_hand:
        facts.append(words("table-kept-hand"))
    elif one.seat in table.broke:
        facts.append(words("table-no-ante"))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


ANSWERING = frozenset([BettingPhase.VOTING, BettingPhase.LENDING, BettingPhase.SIDESHOW])
"""While answers are awaited."""


def going_on(view: TableView, words: Words) -> list[str]:
    """What is special about the moment, while a deal is in hand."""
    game, names = brag(view), names_at(view.table, words)
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
    lines.append(circumstances.asking_line(view, words))
    return [line for line in lines if line]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """Who owes whom at the table."""
    most = circumstances.MOST_DEBTS if most is None else most
    return circumstances.debts_lines(brag(view), names_at(view.table, words), words, most=most)


def said(view: TableView, words: Words) -> list[str]:
    """What was done last, while a deal is in hand."""
    named = view.table.settings.hints is not Hints.OFF
    others = sum(one.status is not Status.NOT_DEALT_IN for one in brag(view).seats) - 1
    most = min(max(others, LEAST_SAID), MOST_SAID)
    return happened.latest(
        view.happened, names_at(view.table, words), words, most=most, named=named, ranking=brag(view).ranking
    )


def result(view: TableView, words: Words) -> list[str]:
    """How the last deal ended, hands shown included."""
    outcome = brag(view).outcome
    if outcome is None:
        return []
    names = names_at(view.table, words)
    named = view.table.settings.hints is not Hints.OFF and not brag(view).renamed
    if outcome.reason is events.BettingEnding.VOIDED:
        return [words("table-result-voided")]
    if outcome.reason is events.BettingEnding.CARRIED:
        carried = words.money(outcome.carried)
        if outcome.blind_winner is None:
            return [words("happened-pot-carried", amount=carried, chips=outcome.carried)]
        name = names(outcome.blind_winner)
        return [words("table-result-carried", name=name, amount=carried, chips=outcome.carried)]
    if outcome.reason is events.BettingEnding.FACE_UP:
        return _face_up(view, outcome, names, words)
    agreed = any(isinstance(event, events.ShowdownAccepted) for event in view.happened)
    lines = [words("table-result-showdown")] if outcome.reason is events.BettingEnding.SHOWDOWN and agreed else []
    lines += [
        line
        for event in view.happened
        if (isinstance(event, _IN_RESULTS) or (isinstance(event, events.Compared) and event.tied))
        and (line := happened.sentence(event, names, words, named=named, ranking=brag(view).ranking))
    ]
    pots = {share.pot for share in outcome.shares}
    shared = {pot for pot in pots if sum(share.pot == pot for share in outcome.shares) > 1}
    for share in outcome.shares:
        if outcome.reason is events.BettingEnding.FOLDED:
            key = "table-result-folded"
        elif len(pots) > 1:
            key = "table-result-won-pot"
        else:
            key = "table-result-shared" if share.pot in shared else "table-result-won"
        lines.append(
            words(
                key,
                name=names(share.seat),
                amount=words.money(share.amount),
                number=share.pot + 1,
            )
        )
    repaid = [event for event in view.happened if isinstance(event, LoanRepaid)]
    return [*lines, *(line for event in repaid if (line := happened.sentence(event, names, words)))]


def _face_up(view: TableView, outcome: events.BettingOutcome, names: Names, words: Words) -> list[str]:
    """Every other hand had to fold to the one dealt face up."""
    lines = [
        line
        for event in view.happened
        if isinstance(event, events.DealtFaceUp) and (line := happened.sentence(event, names, words, named=False))
    ]
    won = sum(share.amount for share in outcome.shares)
    name = words("table-unknown-seat", seat=0) if outcome.blind_winner is None else names(outcome.blind_winner)
    carried = words.money(outcome.carried)
    return [*lines, words("table-result-face-up", name=name, amount=words.money(won), carried=carried)]


FACE: Final = Face(
    seats=seats, result=result, heading=heading, pots=pots, going_on=going_on, said=said, standing=standing
)
