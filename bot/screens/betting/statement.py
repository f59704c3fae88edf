"""Statement of a betting deal, and its outcome."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import Statement
from bot.rules.betting.events import BettingEnding, BettingOutcome, DealEnded, HandShown
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Event, Seat, visible_events
from bot.rules.ranking import Ranking
from bot.rules.registry import find_game as game_called
from bot.rules.wild import NATURAL_RANKING
from bot.screens.betting import happened
from bot.screens.betting.seen import as_brag_view
from bot.screens.cards import hand_name, has_hand_name
from bot.screens.names import SeatNames
from bot.screens.words import Words


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal."""
    return happened.deal_sentences(visible_events(tuple(statement.events), None), names, words, ranking=statement_ranking(statement))


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal as a single paragraph."""
    return [happened.deal_sentences(events, names, words, ranking=statement_ranking(statement), deal=statement.events)]


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return who took how much, and with which hand if everybody saw it."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    if outcome.reason is BettingEnding.CARRIED and outcome.blind_winner is not None:
        amount = words.money(outcome.carried)
        return words("table-result-carried", name=names(outcome.blind_winner), amount=amount, chips=outcome.carried)
    told = [_winner_sentence(statement, outcome, seat, names, words) for seat in outcome.winners()]
    return " ".join(told) or words("table-result-nothing")


def _winner_sentence(statement: Statement, outcome: BettingOutcome, seat: Seat, names: SeatNames, words: Words) -> str:
    """Return what a seat took from all pots together."""
    amount = words.money(sum(share.amount for share in outcome.shares if share.seat == seat))
    if outcome.reason is BettingEnding.FOLDED:
        return words("table-result-folded", name=names(seat), amount=amount)
    ranking = statement_ranking(statement)
    for event in reversed(statement.events):
        if isinstance(event, HandShown) and event.seat == seat and has_hand_name(event.cards, ranking):
            hand = hand_name(event.cards, words, ranking)
            return words("history-won-with", name=names(seat), amount=amount, hand=hand)
    return words("table-result-won", name=names(seat), amount=amount)


def statement_ranking(statement: Statement) -> Ranking:
    """Return the ranking that the deal was played by, or the game's usual one if the statement has no view."""
    if statement.table_before is not None:
        return as_brag_view(statement.table_before).ranking
    usual = game_called(statement.game).default_rules
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL_RANKING
