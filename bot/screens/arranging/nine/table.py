"""Table message of Nine Card Brag: stake, pots, current phase, recent actions, and the score."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.nine.events import HandReturned, Packed, TenthDealt, TenthRefused
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.view import NinePhase, NineView
from bot.rules.game import NOBODY, Seat
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import pots as pot
from bot.screens.arranging import scores, table
from bot.screens.arranging.nine.happened import nine_sentence
from bot.screens.arranging.nine.seen import nine_view
from bot.screens.lines import wrap_facts
from bot.screens.names import names_at_table
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
    return pot.pots_line(view, words)


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
    return [f"{now}{table.deadline_text(view, words)}"]


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
    return [*table.short_result_lines(view, words), *score_lines(view, words, None)]


def score_lines(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game; nothing if the deal is played for a pot."""
    return scores.score_lines(view, words)


FACE: Final = table.FACE(
    heading_lines=heading_lines,
    pots_line=pots_line,
    situation_lines=situation_lines,
    last_action_lines=last_action_lines,
    score_lines=score_lines,
    summary_lines=summary_lines,
    at_frame=scores.scores_at_frame,
)
