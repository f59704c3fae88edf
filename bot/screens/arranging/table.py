"""A table of Crash in words: who is ready, the hands as they are turned up, the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.rules.arranging.crash.events import (
    CrashEnding,
    FirstSevenDealt,
    HandStood,
    Knocked,
    PackNotCut,
    SpareTaken,
    YogiScored,
)
from bot.rules.arranging.crash.house_rules import CrashRules, Payment, TieRule
from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView, CrashView
from bot.rules.arranging.engine.events import PointScored, PointsLost, Score
from bot.rules.game import POT, ChipsMoved, Event, Seat
from bot.rules.table.events import LeaveAnnounced, PackCut, PackKept
from bot.screens.arranging import pegs, reveal
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.happened import CrashTelling, sentence
from bot.screens.family import Face
from bot.screens.lines import DOT, SEAT, TURN
from bot.screens.names import Names, is_computer, names_at, plain, shown, told_apart
from bot.screens.words import Words, moment
from bot.tables.values import Hints, Table, TableStatus, TableView

_SAID = (FirstSevenDealt, PackKept, PackCut, PackNotCut, SpareTaken, HandStood, Knocked, LeaveAnnounced)
"""What is told while a deal is in hand; who is ready is to be seen beside his name."""
TOLD_NAME = 20
"""Characters of a name where sixteen hands are told, so that they and the score fit into a message."""
MOST_SAID = 4
"""Sentences about what was done last."""


# While a deal is in hand, and between deals


def heading(view: TableView, words: Words) -> list[str]:
    """What stands under the title of a deal: what is played to and for, the pool, who gets the tied points."""
    game = crash(view)
    facts = [_target(game, words), _stake(game.rules, words)]
    if game.pot:
        facts.append(words("crash-pool", amount=words.money(game.pot)))
    if game.rules.tie_rule is TieRule.YOGI:
        facts.append(words("crash-yogi-plays", yogi=game.rules.yogi_name.value))
    return [DOT.join(fact for fact in facts if fact)]


def _target(game: CrashView, words: Words) -> str:
    if not game.target:
        return ""
    return words("crash-target" if game.rules.win_margin == 1 else "crash-target-margin", target=game.target)


def _stake(rules: CrashRules, words: Words) -> str:
    if rules.payment is Payment.FIXED and rules.game_stake:
        return words("crash-stake", amount=words.money(rules.game_stake))
    if rules.payment is Payment.PER_POINT and rules.point_rate:
        return words("crash-stake-points", amount=words.money(rules.point_rate))
    return words("crash-stake-none")


def seats(view: TableView, words: Words) -> list[str]:
    """Everybody at the table in clockwise order, a line each."""
    names = names_at(view.table, words)
    return [_seat_line(view, one, names, words) for one in crash(view).seats]


def _seat_line(view: TableView, one: CrashSeatView, names: Names, words: Words) -> str:
    game, turn = crash(view), one.seat in crash(view).to_act
    facts = [words.money(one.stack)]
    if one.playing and game.deal_no:
        facts.append(words("crash-points", points=one.points))
    facts += _standing(view, one, words)
    if one.seat == game.dealer and game.deal_no:
        facts.append(words("table-dealer"))
    if is_computer(view.table.sitters, one.seat):
        facts.append(words("table-computer"))
    return DOT.join((f"{TURN if turn else SEAT} **{names(one.seat)}**", *facts))


def _standing(view: TableView, one: CrashSeatView, words: Words) -> list[str]:
    """What a player does in the deal, or why he is in none."""
    game = crash(view)
    facts: list[str] = []
    if one.leaving:
        return [words("crash-left")]
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if game.game_on and not one.playing and not one.sitting_out:
        facts.append(words("table-joined"))
    elif game.in_deal and not one.dealt_in and not one.sitting_out:
        facts.append(words("crash-next-deal"))
    if game.in_deal and one.dealt_in:
        if one.took_spare:
            facts.append(words("crash-took-spare", number=one.took_spare))
        if one.knocked:
            facts.append(words("crash-has-knocked"))
        key = _doing(game, one)
        if key:
            facts.append(words(key))
    if not game.game_on and one.seat in view.table.broke and not is_computer(view.table.sitters, one.seat):
        facts.append(words("table-too-little", amount=words.short(view.table.needed)))
    return facts


def _doing(game: CrashView, one: CrashSeatView) -> str:
    if game.phase is CrashPhase.ARRANGING:
        return "crash-ready" if one.ready else "crash-arranging"
    if game.phase is CrashPhase.CALLING:
        return "crash-has-answered" if one.ready else "table-to-answer"
    if one.seat not in game.to_act:
        return ""
    return "crash-may-cut" if game.phase is CrashPhase.CUTTING else "crash-may-exchange"


def pots(view: TableView, words: Words) -> str:
    """The chips in the pool."""
    return words("crash-pool-is", amount=words.money(crash(view).pot)) if crash(view).pot else ""


def going_on(view: TableView, words: Words) -> list[str]:
    """Which step it is, who is waited for, and until when."""
    game, names = crash(view), names_at(view.table, words)
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
    ends = view.table.turn_ends_at
    if ends is None or view.table.status is TableStatus.PAUSED:
        return [now]
    return [f"{now} {words('crash-until', when=moment(ends))}"]


def said(view: TableView, words: Words) -> list[str]:
    """What was done last, while a deal is in hand."""
    names = names_at(view.table, words)
    cut_by_choice = crash(view).rules.optional_shuffle
    lines = [
        line
        for event in view.happened
        if isinstance(event, _SAID) and (cut_by_choice or not isinstance(event, PackCut))
        if (line := sentence(event, names, words))
    ]
    return lines[-MOST_SAID:]


def result(view: TableView, words: Words) -> list[str]:
    """How the last deal ended: every hand that was turned up, whose point it was, what was paid, and the game's end."""
    outcome = crash(view).outcome
    if outcome is None:
        return []
    if outcome.reason is CrashEnding.VOIDED:
        return [words("table-result-voided")]
    to = _telling(view, words)
    return [line for step in reveal.steps(view.happened) for line in reveal.lines(step, to)]


def summary(view: TableView, words: Words) -> list[str]:
    """The same in short: of each place the hand that scored, and the score."""
    outcome = crash(view).outcome
    if outcome is None:
        return []
    if outcome.reason is CrashEnding.VOIDED:
        return [words("table-result-voided")]
    to = _telling(view, words)
    told = [line for step in reveal.steps(view.happened) for line in reveal.short(step, to)]
    return [*told, *standing(view, words, None)]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """The score of the game that is on, or of the last one, as a peg board."""
    board = pegs.board(_scores(view, words), crash(view).target)
    return [board] if board else []


def missing(view: TableView) -> int:
    """Between deals: how many players too few are there for the next; a game that is on goes on with two."""
    game = crash(view)
    ready = [one for one in game.seats if not one.sitting_out and not one.leaving and one.seat not in view.table.broke]
    if game.game_on:
        return 2 - sum(one.playing for one in ready)
    return view.table.house_rules.min_players - len(ready)


def _telling(view: TableView, words: Words) -> CrashTelling:
    people = {seat: shown(name, most=TOLD_NAME) for seat, name in _named(view.table).items()}
    named = view.table.settings.hints is not Hints.OFF

    def name(seat: Seat) -> str:
        return people.get(seat) or words("table-unknown-seat", seat=seat)

    return CrashTelling(name, words, named, yogi=crash(view).rules.yogi_name.value)


def _scores(view: TableView, words: Words) -> list[tuple[str, int]]:
    """Everybody who plays the game, who has gone home too, and the fictional player where there is one."""
    game, people = crash(view), _people(view.table)
    if game.outcome is not None:
        points = [(one.seat, one.points) for one in game.outcome.scores]
        yogi = game.outcome.yogi
    else:
        points = [(one.seat, one.points) for one in game.seats if one.playing]
        yogi = game.yogi
    rows = [(people.get(seat) or words("table-unknown-seat", seat=seat), score) for seat, score in points]
    if rows and game.rules.tie_rule is TieRule.YOGI:
        rows.append((game.rules.yogi_name.value, yogi))
    return rows


def _people(table: Table) -> Mapping[Seat, str]:
    return {seat: plain(name) for seat, name in _named(table).items()}


def _named(table: Table) -> Mapping[Seat, str]:
    return told_apart({one.seat: one.name for one in (*table.departed, *table.sitters)}, table.house_rules)


# The reveal


def frames(view: TableView) -> int:
    """In how many frames the end of a deal is shown, one after the other; the last one is the message as it stays."""
    outcome = crash(view).outcome
    if outcome is None or outcome.reason is CrashEnding.VOIDED:
        return 1
    return max(1, len(reveal.steps(view.happened)))


def at(view: TableView, frame: int) -> TableView:
    """The table as it stood when so much of the deal's end had been shown: later points and payments are not there."""
    outcome = crash(view).outcome
    several = reveal.steps(view.happened)
    if outcome is None or not several:
        return view
    later = [event for step in several[frame + 1 :] for event in step]
    shown = [event for step in several[: frame + 1] for event in step]
    scores = tuple(replace(one, points=_points_before(one, later)) for one in outcome.scores)
    yogi = next((event.points - 1 for event in later if isinstance(event, YogiScored)), outcome.yogi)
    game = replace(
        crash(view),
        pot=outcome.carried + sum(_out_of_pool(event) for event in later),
        outcome=replace(outcome, scores=scores, yogi=yogi),
    )
    return replace(view, view=game, happened=tuple(shown))


def _points_before(one: Score, later: list[Event]) -> int:
    """A player's points before these events."""
    for event in later:
        if isinstance(event, PointScored) and event.seat == one.seat:
            return event.points - 1
        if isinstance(event, PointsLost) and event.seat == one.seat:
            return event.points + event.lost
    return one.points


def _out_of_pool(event: Event) -> int:
    """The chips that went out of the pool, less those that came in."""
    if not isinstance(event, ChipsMoved):
        return 0
    return event.amount * ((event.source == POT) - (event.destination == POT))


FACE: Final = Face(
    seats=seats,
    result=result,
    heading=heading,
    pots=pots,
    going_on=going_on,
    said=said,
    standing=standing,
    summary=summary,
    frames=frames,
    at=at,
    missing=missing,
)
