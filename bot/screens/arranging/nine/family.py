"""Nine Card Brag as a family of screens: table message, statements, and the record for the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.state import (
    BumDealsAsked,
    DealEnded,
    GameEnded,
    HandReturned,
    NineOutcome,
    NinePhase,
    NineView,
    Packed,
    TenthDealt,
    TenthRefused,
)
from bot.rules.game import NOBODY, Event, Seat
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import history, scores, table_message
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.nine import guide
from bot.screens.arranging.nine.event_sentences import NARRATION, nine_sentence, nine_view, sentence_context
from bot.screens.arranging.nine.guide import cost_lines, stakes_line
from bot.screens.arranging.views import leave_game_key
from bot.screens.family import GameHelp, Highlight, SeveralDealsTexts
from bot.screens.table import table_text
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, names_at_table, names_from
from bot.screens.words import Words, catalogue_key
from bot.tables.values import TableView

_LAST_ACTION_EVENTS = (TenthDealt, TenthRefused, Packed, HandReturned, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""


MOST_LAST_ACTIONS = 4
"""Maximum number of sentences about recent actions."""


_PHASE_KEYS = {
    NinePhase.PACKING: "nine-packing-now",
    NinePhase.DISCARDING: "nine-discarding-now",
    NinePhase.ARRANGING: "nine-arranging-now",
}


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the lines below the title of a deal: stake, how it is won, and the pot."""
    game = nine_view(view)
    facts = _points_facts(game, words) if game.rules.for_points else _stake_facts(game, words)
    return [wrap_facts(facts), pots_line(view, words)]


def _stake_facts(game: NineView, words: Words) -> list[str]:
    stake = words("nine-stake-each" if game.rules.pot_count > 1 else "nine-stake", amount=words.money(game.rules.stake))
    # keys: nine-win-<rule> for NineWinRule
    return [stake, words(f"nine-win-{catalogue_key(game.rules.win_rule.value)}")]


def _points_facts(game: NineView, words: Words) -> list[str]:
    """Return how the game ends, and the price of a point for the losers."""
    by_point = game.rules.payment is PointsPayment.PER_POINT
    rate = words("nine-per-point", amount=words.money(game.rules.point_rate))
    paid = (rate if game.rules.point_rate else words("stakes-points-only")) if by_point else ""
    if not game.rules.end.deals:
        return [words("nine-target", target=game.rules.target), paid]
    left = words("nine-deals-left", deals=game.deals_left) if game.deals_left else words("nine-deals-decide")
    return [left if game.game_on else "", paid]


def pots_line(view: TableView, words: Words) -> str:
    """Return the chips in the pot, in each of four pots, or in the pot for the game's winner."""
    game = nine_view(view)
    if not game.pot:
        return ""
    if game.rules.for_points:
        return words("nine-pot-of-game", amount=words.money(game.pot))
    if game.rules.pot_count > 1 and sum(game.pots) == game.pot:
        left, middle, right, swept = map(words.short_money, game.pots)
        return words("nine-pots", left=left, middle=middle, right=right, all=swept)
    return table_message.pots_line(view, words)


def situation_lines(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, and its deadline."""
    game, names = nine_view(view), names_at_table(view.table, words)
    if game.phase in _PHASE_KEYS:
        asked = [one for one in game.seats if one.dealt_in and not one.packed and not _is_dealt_round(game, one.seat)]
        ready = sum(one.ready for one in asked)
        now = words(_PHASE_KEYS[game.phase], ready=ready, players=len(asked))
    elif game.to_act and game.caller == NOBODY:
        now = words("nine-tenth-now", name=names(game.to_act[0]))
    elif game.to_act:
        now = words("nine-tenth-round-now", name=names(game.to_act[0]), caller=names(game.caller))
    else:
        return []
    return [f"{now}{table_message.deadline_text(view, words)}"]


def _is_dealt_round(game: NineView, seat: Seat) -> bool:
    """Return True if `seat` does not discard, because its cards were dealt round."""
    return game.phase is NinePhase.DISCARDING and seat == game.caller


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at_table(view.table, words)
    told = (nine_sentence(event, names, words) for event in view.deal_events if isinstance(event, _LAST_ACTION_EVENTS))
    return [line for line in told if line][-MOST_LAST_ACTIONS:]


def summary_lines(view: TableView, words: Words) -> list[str]:
    """Return the result of the last deal in short: for each round the winning hand, and the score."""
    return [*table_message.short_result_lines(view, words), *score_lines(view, words, None)]


def score_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game; nothing if the deal is played for a pot."""
    return scores.score_lines(view, words)


FACE: Final = table_message.FACE(
    heading_lines=heading_lines,
    pots_line=pots_line,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
    score_lines=score_lines,
    summary_lines=summary_lines,
    at_frame=scores.scores_at_frame,
)


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal, round by round, and the score of a game for points."""
    told = history.statement_lines(statement, sentence_context(names, words, statement.rules))
    outcome = history.statement_outcome(statement)
    if isinstance(outcome, NineOutcome) and outcome.scores:
        told.append(scores.statement_peg_board(dict(outcome.points), statement.names, statement.rules))
    return [line for line in told if line]


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return history.find_highlights(statement, sentence_context(names, words, statement.rules))


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return history.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return who took how much in a deal, or that nobody won; in a game for points, the score after it."""
    over = next(event for event in statement.events if isinstance(event, DealEnded))
    if over.outcome.scores:
        return words("arranged-score-after", score=scores.scores_text(dict(over.outcome.points), names, words))
    unwon = NARRATION.sentences[DealEnded](over, sentence_context(names, words, statement.rules))
    if unwon and not any(map(len, table_text.winnings(statement.events))):
        return unwon
    return " ".join((*table_text.winner_lines(statement.events, names, words), unwon)).strip()


def game_winner_text(statement: PlayedGame, names: SeatNames, words: Words) -> str:
    """Return who won a game, or that it is void."""
    return NARRATION.sentences[GameEnded](statement.over, sentence_context(names, words, statement.rules))


def final_score_board(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.statement_peg_board(statement.scores, statement.names, statement.rules)


def final_score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line."""
    names = names_from(played.names, words, played.rules)
    return words("arranged-final-score", score=scores.scores_text(played.scores, names, words))


_TURN_NOTIFICATION_KEYS: Final = {
    NinePhase.PACKING: ("nine-call-packing", "nine-call-packing-here"),
    NinePhase.TENTH: ("nine-call-tenth", "nine-call-tenth-here"),
    NinePhase.DISCARDING: ("nine-call-discarding", "nine-call-discarding-here"),
    NinePhase.ARRANGING: ("nine-call-arranging", "nine-call-arranging-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _at_stake(view: TableView) -> tuple[str, int]:
    """Return what the reader gives up by leaving: their stake, a share of the carried pot, or a game to be paid for."""
    game, seat = nine_view(view), view.seat or NOBODY
    rules = game.rules
    if not rules.for_points:
        return table_message.stake_at_risk(view)
    if not game.game_on or not game.seat_view(seat).playing:
        return "", 0
    return ("sure-leave-staked", rules.entry) if rules.payment is PointsPayment.POT else (leave_game_key(view), 0)


def _leaving_key(view: TableView) -> str:
    """Return the key of the reply to leaving. In a game paid by the point, a leaver pays as a loser at its end."""
    rules = nine_view(view).rules
    return "reply-leaving" if rules.for_points and rules.payment is PointsPayment.PER_POINT else "reply-leaving-later"


NINE_FAMILY: Final = arranging_family(
    measures_pot_share=True,
    table_texts=FACE,
    at_stake=_at_stake,
    carried_chips=table_message.carried_chips,
    leaving_key=_leaving_key,
    turn_notification_keys=lambda view: _TURN_NOTIFICATION_KEYS.get(
        nine_view(view).phase, ("call-your-turn", "call-your-turn-here")
    ),
    events_starting_all_turns=(ArrangingBegan, BumDealsAsked, TenthDealt),
    stakes_line=stakes_line,
    cost_lines=cost_lines,
    event_sentence=nine_sentence,
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    highlights=find_highlights,
    several_deals_texts=SeveralDealsTexts(
        winner_text=game_winner_text, score_heading=final_score_board, score_line=final_score_line
    ),
    help=GameHelp(pages=guide.PAGES, page_text=guide.render_page),
)
