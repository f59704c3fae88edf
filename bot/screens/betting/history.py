"""Betting deals of the past: statements, memorable moments, and figures for statistics."""

from __future__ import annotations

from collections.abc import Sequence

from bot.history.values import Statement
from bot.rules.betting.events import (
    BettingEnding,
    BettingOutcome,
    DealEnded,
    HandShown,
    Looked,
    PotWon,
    SeePaid,
    Staked,
)
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Event, Seat, visible_events
from bot.rules.ranking import NATURAL_RANKING, Ranking, best_three, hand_strength
from bot.rules.registry import find_game
from bot.rules.tally import PlayerTally
from bot.screens.betting import event_sentences
from bot.screens.betting.event_sentences import betting_sentence
from bot.screens.betting.views import as_brag_view
from bot.screens.family import BEST_HAND, BLIND_WIN, Highlight
from bot.screens.hand.cards import hand_name, has_hand_name
from bot.screens.widgets.names import SeatNames
from bot.screens.words import Words, percentage


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal."""
    return event_sentences.deal_sentences(
        visible_events(tuple(statement.events), None), names, words, ranking=statement_ranking(statement)
    )


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal as a single paragraph."""
    return [
        event_sentences.deal_sentences(
            events, names, words, ranking=statement_ranking(statement), deal=statement.events
        )
    ]


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
    usual = find_game(statement.game).default_rules
    return usual.terms().ranking if isinstance(usual, BettingRules) else NATURAL_RANKING


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    """Return each hand that was shown, and each pot that was won blind."""
    ranking, blind = statement_ranking(statement), set[Seat]()
    found: list[Highlight] = []
    for event in statement.events:
        match event:
            case HandShown() if has_hand_name(event.cards, ranking):
                text = betting_sentence(event, names, words, ranking=ranking) or ""
                kept, _ = best_three(ranking, event.cards)
                found.append(Highlight(kind=BEST_HAND, seat=event.seat, weight=hand_strength(ranking, kept), text=text))
            case Staked(blind=True) | SeePaid(blind=True):
                blind.add(event.seat)
            case Looked():
                blind.discard(event.seat)
            case PotWon() if event.seat in blind:
                text = words("evening-blind", name=names(event.seat), amount=words.money(event.amount))
                found.append(Highlight(kind=BLIND_WIN, seat=event.seat, weight=event.amount, text=text))
            case _:
                pass
    return found


def tally_lines(tally: PlayerTally, words: Words) -> list[str]:
    """Return how often a player stayed in, played blind, paid to see, raised, called and showed."""
    number = words.number
    stayed = percentage(tally.stayed, tally.deals, words)
    found = [words("stats-stayed", stayed=number(tally.stayed), deals=tally.deals, share=stayed)]
    if tally.blind:
        found.append(
            words("stats-blind", blind=number(tally.blind), share=percentage(tally.blind, tally.stayed, words))
        )
    if tally.sees:
        won = number(tally.sees_won)
        facts = {"sees": tally.sees, "number": number(tally.sees), "won": won}
        found.append(words("stats-sees", **facts, share=percentage(tally.sees_won, tally.sees, words)))
    if tally.raises or tally.calls:
        found.append(words("stats-raises", raises=number(tally.raises), calls=number(tally.calls)))
    if tally.shown:
        found.append(words("stats-shown", deals=tally.shown, number=number(tally.shown)))
    return found
