"""Table message of a betting game: stakes, seats, pots, prices, and the current moment."""

from __future__ import annotations

from typing import Final

from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.state import DrawView
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.state import BettingPhase, BettingSeatView, BettingStatus, BragView
from bot.rules.betting.teen_patti import TeenPattiRules
from bot.rules.game import NOBODY, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.registry import find_game
from bot.screens.betting import draw_brag, event_sentences, result
from bot.screens.betting.views import brag_view
from bot.screens.family import TableTexts
from bot.screens.hand.cards import cards_text
from bot.screens.hand.rankings import wild_set_names, wild_text
from bot.screens.table.table_text import seat_lines
from bot.screens.widgets.layout import DOT, wrap_facts
from bot.screens.widgets.names import SeatNames, names_at_table
from bot.screens.words import Words
from bot.tables.values import Hints, TableView


def stakes_line(rules: HouseRules, words: Words) -> str:
    """Return the stakes in one line: ante, first bet and raises; blinds and fixed bets; or boot and limit."""
    if isinstance(rules, BragRules):
        return _brag_stakes(rules, words)
    if isinstance(rules, DrawRules):
        return words(
            "table-stakes-draw",
            big=words.money(rules.big_blind),
            small=words.short_money(rules.big_blind // 2),
            first=words.short_money(2 * rules.big_blind),
            second=words.short_money(4 * rules.big_blind),
        )
    if isinstance(rules, TeenPattiRules):
        return _teen_patti_stakes(rules, words)
    raise TypeError(f"nothing is known of the stakes of {type(rules).__name__}")


def _brag_stakes(rules: BragRules, words: Words) -> str:
    least, most = words.short_money(rules.min_first_bet), words.short_money(rules.max_first_bet)
    line = words(
        "table-stakes",
        ante=words.money(rules.ante) if rules.ante else words("table-stakes-none"),
        first=words("table-stakes-range", least=least, most=most)
        if rules.max_first_bet
        else words("table-stakes-from", least=least),
        raise_=words("table-stakes-up-to", most=words.short_money(rules.max_raise))
        if rules.max_raise
        else words("table-stakes-no-limit"),
    )
    return f"{line}{DOT}{words('table-stakes-pot-limit')}" if rules.pot_limit else line


def _teen_patti_stakes(rules: TeenPattiRules, words: Words) -> str:
    # keys: table-stakes-limit-<limit> for BetLimit
    limit = words(f"table-stakes-limit-{rules.limit.value}", spread=words.short_money(rules.spread))
    line = words("table-stakes-teen", boot=words.money(rules.boot), limit=limit)
    if rules.pot_cap:
        line = f"{line}{DOT}{words('table-stakes-cap', amount=words.money(rules.pot_cap))}"
    return line


MOST_DEBTS = 5
"""Debts listed on the table message; `/table status` lists more."""


def variant_line(view: TableView, words: Words) -> str:
    """Return the variant played, or "" if it is the usual form of the game."""
    game, rules = brag_view(view), view.table.house_rules
    usual = find_game(view.table.game).default_rules
    size = rules.cards if isinstance(rules, BragRules) else game.hand_size
    usual_size = usual.cards if isinstance(usual, BragRules) else game.hand_size
    choice = isinstance(rules, BragRules) and rules.dealers_choice
    parts: list[str] = []
    if choice or size != usual_size:
        parts.append(words("table-played-cards", cards=game.hand_size))
    if choice or game.ranking.wild:
        parts.append(words("table-played-wild", wild=wild_text(wild_set_names(game.ranking), words)))
    if choice or not game.blind_play:
        parts.append(words("table-played-blind" if game.blind_play else "table-played-open"))
    return f"-# {' · '.join(parts)}" if parts else ""


def deal_lines(view: TableView, words: Words) -> list[str]:
    """Return the betting round, the bottom card and the rounds left of the current deal."""
    game = brag_view(view)
    lines: list[str] = []
    if game.bottom:
        lines.append(words("table-bottom", cards=cards_text(game.bottom, words)))
    most = getattr(view.table.house_rules, "max_rounds", 0)
    if most and game.phase is not BettingPhase.BETWEEN_DEALS:
        lines.append(words("table-rounds-left", left=max(1, most - game.rounds)))
    line = draw_brag.betting_round_line(view, words)
    return [line, *lines] if line else lines


def pending_question_line(view: TableView, words: Words) -> str:
    """Return the question that a player has to answer, or the discard or exchange that is due; "" if there is none."""
    game, names = brag_view(view), names_at_table(view.table, words)
    actor = game.to_act[0] if game.to_act else NOBODY
    if game.phase in {BettingPhase.DISCARDING, BettingPhase.DRAWING}:
        asked = "table-discarding" if game.phase is BettingPhase.DISCARDING else "table-drawing"
        return words(asked, name=names(actor))
    if game.asker is None or game.asked is None:
        return ""
    if game.phase is BettingPhase.SIDESHOW:
        return words("table-sideshow", name=names(game.asker), other=names(game.asked))
    if game.phase is BettingPhase.LENDING:
        return words(loan_question_key(view), name=names(game.asker), other=names(game.asked))
    return ""


def loan_question_key(view: TableView) -> str:
    """Return the key of the sentence about a loan request, to a backer or to the last opponent."""
    in_play = {one.seat for one in brag_view(view).seats if one.live}
    return "table-lending-or-showing" if brag_view(view).asked in in_play else "table-lending"


def face_up_facts(one: BettingSeatView, words: Words) -> list[str]:
    """Return the face-up cards of a seat: a second hand, or the exposed part of a folded one."""
    facts: list[str] = []
    if one.face_up:
        facts.append(words("table-face-up", cards=cards_text(one.face_up, words)))
    if one.turned:
        facts.append(words("table-turned", cards=cards_text(one.turned, words)))
    return facts


def list_debts(game: BragView, names: SeatNames, words: Words, *, most: int) -> list[str]:
    """Return who owes whom at the table, at most `most` lines. Loans between the same two players are added up."""
    owed: dict[tuple[Seat, Seat], int] = {}
    for one in game.debts:
        pair = (one.borrower, one.lender)
        owed[pair] = owed.get(pair, 0) + one.amount
    lines = [
        words("table-debt", name=names(borrower), other=names(lender), amount=words.money(amount))
        for (borrower, lender), amount in list(owed.items())[:most]
    ]
    if len(owed) > most:
        lines.append(words("table-more-debts", more=len(owed) - most))
    return lines


LEAST_LAST_ACTIONS = 3
"""Minimum number of sentences about recent actions. There is one for each opponent in the deal, which makes a round."""


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the lines below the title of a deal: variant, pots, and special facts."""
    pots_now = pots_line(view, words)
    return [variant_line(view, words), pots_now, *deal_lines(view, words)]


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
        return draw_brag.call_price_line(view, words)
    if any(one.status is BettingStatus.BLIND for one in view.seats):
        key = "table-price-both" if view.stake else "table-price-first-both"
    else:
        key = "table-price" if view.stake else "table-price-first"
    return words(key, open=words.money(view.open_price), blind=words.short_money(view.blind_price))


def pots_line(view: TableView, words: Words) -> str:
    """Return the pots and the price of staying in; between deals, the pot carried over, if any."""
    return _format_pots(brag_view(view), names_at_table(view.table, words), words)


_PRICED_PHASES = frozenset(
    [BettingPhase.BETTING, BettingPhase.KEEP_OR_THROW, BettingPhase.DISCARDING, BettingPhase.LENDING]
)
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
    facts += [
        words("table-dearer", amount=words.money(amount)) for seat, amount in table.newcomer_prices if seat == one.seat
    ]
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
    done = event_sentences.last_action(view.deal_events, one.seat, words)
    chooses = brag_view(view).phase is BettingPhase.KEEP_OR_THROW and one.seat in brag_view(view).to_act
    if one.status is BettingStatus.COVERED:
        facts.append(words("table-covered", number=(one.covers or 0) + 1))
    elif one.status is BettingStatus.FOLDED:
        facts.append(done)
    elif one.status is not BettingStatus.NOT_DEALT_IN and not chooses:
        # keys: table-<status> for blind, open
        facts.append(words(f"table-{one.status.value}"))
    if len(one.hands) > 1:
        facts.append(words("table-two-hands-looked" if chooses else "table-two-hands"))
    facts += draw_brag.seat_facts(view, one, words, done=bool(done))
    if one.live and done and not ((chooses or one.status is BettingStatus.OPEN) and done == words("done-looked")):
        facts.append(done)  # playing open implies having looked
    return [*facts, *face_up_facts(one, words)]


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
    lines.append(pending_question_line(view, words))
    return [line for line in lines if line]


def debt_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return who owes whom at the table."""
    most = MOST_DEBTS if most is None else most
    return list_debts(brag_view(view), names_at_table(view.table, words), words, most=most)


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    named = view.table.settings.hints is not Hints.OFF
    others = sum(one.status is not BettingStatus.NOT_DEALT_IN for one in brag_view(view).seats) - 1
    most = max(others, LEAST_LAST_ACTIONS)
    return event_sentences.latest_sentences(
        view.deal_events,
        names_at_table(view.table, words),
        words,
        most=most,
        named=named,
        ranking=brag_view(view).ranking,
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
