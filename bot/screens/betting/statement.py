"""Statement of a betting deal, and its outcome."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import Statement
from bot.rules.betting.events import BettingEnding, BettingOutcome, DealEnded, HandShown
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Event, Seat, visible
from bot.rules.ranking import Ranking
from bot.rules.registry import game as game_called
from bot.rules.wild import NATURAL
from bot.screens.betting import happened
from bot.screens.betting.seen import of_betting
from bot.screens.cards import hand_name, has_name
from bot.screens.names import Names
from bot.screens.words import Words


def story(statement: Statement, names: Names, words: Words) -> list[str]:
    """Return the sentences of a whole deal."""
    return happened.story(visible(tuple(statement.events), None), names, words, ranking=ranking_in(statement))


def in_steps(statement: Statement, events: Sequence[Event], names: Names, words: Words) -> list[list[str]]:
    """Return one move of the deal as a single paragraph."""
    return [happened.story(events, names, words, ranking=ranking_in(statement), deal=statement.events)]


def ended(statement: Statement, names: Names, words: Words) -> str:
    """Return who took how much, and with which hand if everybody saw it."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    if outcome.reason is BettingEnding.CARRIED and outcome.blind_winner is not None:
        amount = words.money(outcome.carried)
        return words("table-result-carried", name=names(outcome.blind_winner), amount=amount, chips=outcome.carried)
    told = [_won(statement, outcome, seat, names, words) for seat in outcome.winners()]
    return " ".join(told) or words("table-result-nothing")


def _won(statement: Statement, outcome: BettingOutcome, seat: Seat, names: Names, words: Words) -> str:
    """Return what a seat took from all pots together."""
    amount = words.money(sum(share.amount for share in outcome.shares if share.seat == seat))
    if outcome.reason is BettingEnding.FOLDED:
        return words("table-result-folded", name=names(seat), amount=amount)
    ranking = ranking_in(statement)
    for event in reversed(statement.events):
        if isinstance(event, HandShown) and event.seat == seat and has_name(event.cards, ranking):
            hand = hand_name(event.cards, words, ranking)
            return words("history-won-with", name=names(seat), amount=amount, hand=hand)
    return words("table-result-won", name=names(seat), amount=amount)


def ranking_in(statement: Statement) -> Ranking:
    """Return the ranking that the deal was played by, or the game's usual one if the statement has no view."""
    if statement.before is not None:
        return of_betting(statement.before).ranking
    usual = game_called(statement.game).usual
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL
