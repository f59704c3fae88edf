"""Crash as a family of screens: table message, statements, and the record for the registry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.history.values import PlayedGame, Statement
from bot.rules.arranging.crash.house_rules import CrashPayment, CrashRules, TieRule
from bot.rules.arranging.crash.state import (
    BusRidden,
    CallsBegan,
    Crashed,
    CrashOutcome,
    CrashPhase,
    CrashView,
    DealEnded,
    FirstSevenDealt,
    GameEnded,
    HandStood,
    Knocked,
    PackNotCut,
    SpareTaken,
    YogiScored,
)
from bot.rules.arranging.engine.events import ArrangingBegan
from bot.rules.game import NOBODY, Event
from bot.rules.house_rules import HouseRules
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.screens.arranging import history, scores, table_message
from bot.screens.arranging.crash import guide
from bot.screens.arranging.crash.event_sentences import NARRATION, crash_sentence, crash_view, sentence_context
from bot.screens.arranging.crash.guide import cost_lines, free_game_text, stakes_line
from bot.screens.arranging.crash.hand import cut_buttons
from bot.screens.arranging.family import arranging_family
from bot.screens.arranging.views import leave_game_key
from bot.screens.family import GameHelp, Highlight, SeveralDealsTexts
from bot.screens.widgets.components import Item, button
from bot.screens.widgets.custom_ids import table_action_id
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import SeatNames, is_computer, names_at_table, names_from
from bot.screens.words import Words
from bot.tables.values import TableView

_LAST_ACTION_EVENTS = (FirstSevenDealt, PackKept, PackCut, PackNotCut, SpareTaken, HandStood, Knocked, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""


MOST_LAST_ACTIONS = 4
"""Maximum number of sentences about recent actions."""


# While a deal is in hand, and between deals


def heading_lines(view: TableView, words: Words) -> list[str]:
    """Return the line below the title of a deal: target, payment, pool, and who gets tied points."""
    game = crash_view(view)
    facts = [_target(game, words), _stake(game.rules, words)]
    if game.pot:
        facts.append(words("crash-pool", amount=words.money(game.pot)))
    if game.rules.tie_rule is TieRule.YOGI:
        facts.append(words("crash-yogi-plays", yogi=game.rules.yogi_name.value))
    return [wrap_facts(facts)]


def _target(game: CrashView, words: Words) -> str:
    if not game.target:
        return ""
    return words("crash-target" if game.rules.win_margin == 1 else "crash-target-margin", target=game.target)


def _stake(rules: CrashRules, words: Words) -> str:
    if rules.payment is CrashPayment.FIXED and rules.game_stake:
        return words("crash-stake", amount=words.money(rules.game_stake))
    if rules.payment is CrashPayment.PER_POINT and rules.point_rate:
        return words("crash-stake-points", amount=words.money(rules.point_rate))
    return free_game_text(rules, words)


def pots_line(view: TableView, words: Words) -> str:
    """Return the chips in the pool."""
    return words("crash-pool-is", amount=words.money(crash_view(view).pot)) if crash_view(view).pot else ""


def situation_lines(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, and its deadline."""
    game, names = crash_view(view), names_at_table(view.table, words)
    dealt_in = [one for one in game.seats if one.dealt_in]
    ready = sum(one.ready for one in dealt_in)
    if game.phase is CrashPhase.ARRANGING:
        now = words("crash-arranging-now", ready=ready, players=len(dealt_in))
    elif game.phase is CrashPhase.CALLING:
        now = words("crash-calling-now", ready=ready, players=len(dealt_in))
    elif game.phase is CrashPhase.EXCHANGING and game.to_act:
        facts = {"name": names(game.to_act[0]), "spares": len(game.spares), "fee": words.money(game.rules.spare_fee)}
        now = words("crash-exchanging-paid" if game.rules.spare_fee else "crash-exchanging", **facts)
    elif game.to_act:
        key = "crash-cutting" if game.shuffled else "crash-cutting-unshuffled"
        now = words(key, name=names(game.to_act[0]), dealer=names(game.dealer))
    else:
        return []
    return [f"{now}{table_message.deadline_text(view, words)}"]


def last_action_lines(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at_table(view.table, words)
    cut_by_choice = crash_view(view).rules.optional_shuffle
    lines = [
        line
        for event in view.deal_events
        if isinstance(event, _LAST_ACTION_EVENTS) and (cut_by_choice or not isinstance(event, PackCut))
        if (line := crash_sentence(event, names, words))
    ]
    return lines[-MOST_LAST_ACTIONS:]


def summary_lines(view: TableView, words: Words) -> list[str]:
    """Return the result of the last deal in short: for each place the hand that scored, and the score."""
    return [*table_message.short_result_lines(view, words), *score_lines(view, words, None)]


def score_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game, with the fictional player's if he plays."""
    game = crash_view(view)
    yogi = game.yogi if game.outcome is None else game.outcome.yogi
    return scores.score_lines(view, words, [(name, yogi) for name in game.rules.seatless_scorers])


def at_frame(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, including the fictional player's points as they were then."""
    before = scores.scores_at_frame(view, frame)
    outcome = crash_view(before).outcome
    if outcome is None or before is view:
        return view
    later = sum(isinstance(event, YogiScored) for event in table_message.split_at_frame(view, frame)[1])
    return structs.replace(
        before, view=replace(crash_view(before), outcome=replace(outcome, yogi=outcome.yogi - later))
    )


FACE: Final = table_message.FACE(
    heading_lines=heading_lines,
    pots_line=pots_line,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
    score_lines=score_lines,
    summary_lines=summary_lines,
    at_frame=at_frame,
)


def statement_lines(statement: Statement, names: SeatNames, words: Words) -> list[str]:
    """Return the sentences of a whole deal, place by place, and the score."""
    told = history.statement_lines(statement, sentence_context(names, words, statement.rules))
    outcome = history.statement_outcome(statement)
    if isinstance(outcome, CrashOutcome):
        figures = _yogi_scores(statement.rules, outcome.yogi)
        told.append(scores.statement_peg_board(dict(outcome.points), statement.names, statement.rules, figures))
    return [line for line in told if line]


def find_highlights(statement: Statement, names: SeatNames, words: Words) -> list[Highlight]:
    return history.find_highlights(statement, sentence_context(names, words, statement.rules), Crashed, BusRidden)


def replay_paragraphs(statement: Statement, events: Sequence[Event], names: SeatNames, words: Words) -> list[list[str]]:
    """Return one move of the deal, with each step of the reveal as a paragraph."""
    return history.replay_paragraphs(events, sentence_context(names, words, statement.rules))


def game_winner_text(statement: PlayedGame, names: SeatNames, words: Words) -> str:
    """Return who won a game, or why nobody did."""
    return NARRATION.sentences[GameEnded](statement.over, sentence_context(names, words, statement.rules))


def final_score_board(statement: PlayedGame) -> str:
    """Return the final score as a peg board."""
    return scores.statement_peg_board(statement.scores, statement.names, statement.rules, _final_yogi_scores(statement))


def final_score_line(played: PlayedGame, words: Words) -> str:
    """Return the final score in a line, including the fictional player's if he plays."""
    names = names_from(played.names, words, played.rules)
    return words(
        "arranged-final-score", score=scores.scores_text(played.scores, names, words, _final_yogi_scores(played))
    )


def outcome_line(statement: Statement, names: SeatNames, words: Words) -> str:
    """Return the score after a deal."""
    outcome = next(event.outcome for event in statement.events if isinstance(event, DealEnded))
    figures = _yogi_scores(statement.rules, outcome.yogi)
    return words("arranged-score-after", score=scores.scores_text(dict(outcome.points), names, words, figures))


def _yogi_scores(rules: HouseRules | None, points: int) -> list[tuple[str, int]]:
    """Return the fictional player with his points, if he plays."""
    return [] if rules is None else [(name, points) for name in rules.seatless_scorers]


def _final_yogi_scores(played: PlayedGame) -> list[tuple[str, int]]:
    """Return the fictional player with his final score, if he plays."""
    return _yogi_scores(played.rules, played.over.yogi) if isinstance(played.over, GameEnded) else []


_TURN_NOTIFICATION_KEYS: Final = {
    CrashPhase.CUTTING: ("crash-call-cutting", "crash-call-cutting-here"),
    CrashPhase.EXCHANGING: ("crash-call-exchanging", "crash-call-exchanging-here"),
    CrashPhase.ARRANGING: ("crash-call-arranging", "crash-call-arranging-here"),
    CrashPhase.CALLING: ("crash-call-calling", "crash-call-calling-here"),
}
"""Keys of the turn notification in each phase of a deal."""


def _unshuffled_deal_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the button to deal without a shuffle, if the next dealer is a person and may do so (Rules 7.11)."""
    game = crash_view(view)
    if not game.may_keep_pack or game.next_dealer == NOBODY or is_computer(view.table.occupants, game.next_dealer):
        return []
    return [button(table_action_id("deal.unshuffled", view), words("button-deal-unshuffled"))]


CRASH_FAMILY: Final = arranging_family(
    table_texts=FACE,
    public_moves=lambda view, turns, words: cut_buttons(view, turns[0].options, turns[0].decision, words),
    deal_buttons=_unshuffled_deal_buttons,
    can_skip_shuffle=True,
    turn_notification_keys=lambda view: _TURN_NOTIFICATION_KEYS.get(
        crash_view(view).phase, ("call-your-turn", "call-your-turn-here")
    ),
    events_starting_all_turns=(ArrangingBegan, CallsBegan),
    at_stake=lambda view: (leave_game_key(view, free=crash_view(view).rules.payment is CrashPayment.NONE), 0),
    stakes_line=stakes_line,
    cost_lines=cost_lines,
    event_sentence=crash_sentence,
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    highlights=find_highlights,
    several_deals_texts=SeveralDealsTexts(
        winner_text=game_winner_text, score_heading=final_score_board, score_line=final_score_line
    ),
    help=GameHelp(pages=guide.PAGES, page_text=guide.render_page),
)
