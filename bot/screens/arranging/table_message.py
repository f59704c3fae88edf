"""Table message of an arranging game: headline, pot, seats, and the result frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from msgspec import structs

from bot.rules.arranging.engine.events import PlaceEmpty, PlaceShown, PotCarriedOver, StakePaid
from bot.rules.arranging.engine.views import ArrangingSeatView
from bot.rules.game import POT, ChipsMoved, DealOver, Event, GameOver, Seat
from bot.rules.table.events import TurnPassed
from bot.screens.arranging import reveal
from bot.screens.arranging.event_sentences import ArrangingSentenceContext, StepEvents
from bot.screens.arranging.registry import game_hooks
from bot.screens.arranging.views import arranging_view
from bot.screens.family import TableTexts
from bot.screens.table import table_text
from bot.screens.table.table_text import SHORT_NAME_WIDTH, seat_lines, was_pot_divided
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import distinct_from_figures, distinct_names, escape_text, is_computer, names_at_table
from bot.screens.words import Words, relative_time
from bot.tables.terms import Hints
from bot.tables.values import TableView


def headline_lines(view: TableView, words: Words) -> list[str]:
    """Return the winner of a finished game, or else the points of each player, highest first, or who took the pot.

    If nobody took it, the headline says that the pot is carried over.
    """
    names = names_at_table(view.table, words, most=table_text.SHORT_NAME_WIDTH)
    chips, points = table_text.winnings(view.deal_events)
    over = next((event for event in view.deal_events if isinstance(event, GameOver)), None)
    if over is not None and over.winner is not None:
        net = table_text.net_chips(view.deal_events)[over.winner]
        won = words.money(chips[over.winner]) if chips[over.winner] else ""
        profit = "" if net == chips[over.winner] else table_text.profit_text(net, words)
        return [words("result-game", name=names(over.winner)), *filter(None, [wrap_facts((won, profit))])]
    if not points:
        unwon = not chips and any(isinstance(event, PotCarriedOver) for event in view.deal_events)
        return [table_text.unwon_text(view, words)] if unwon else table_text.default_headline(view, words)
    first, *others = table_text.group_by_amount(points)
    rest = wrap_facts(
        words("arranged-score", name=names(seat), points=f"+{scored}") for seats, scored in others for seat in seats
    )
    return [table_text.scored_text(*first, names, words), *filter(None, [rest])]


def carried_chips(view: TableView) -> int:
    """Return the chips carried over in the pot, including those carried into the current deal."""
    game = arranging_view(view)
    return game.pot - sum(one.amount for one in _stakes_paid(view)) if game.in_deal else game.pot


def pots_line(view: TableView, words: Words) -> str:
    """Return the contents of the pot; between deals, the pot carried over, if any."""
    pot, before = arranging_view(view).pot, carried_chips(view)
    if not pot:
        return ""
    if not view.view.in_deal and any(isinstance(event, DealOver) for event in view.deal_events):
        return words("table-pot-waiting", carried=words.money(pot))
    if before and view.view.in_deal:
        return words("table-pot-carried", pot=words.money(pot), carried=words.short_money(before))
    return words("table-pot", pot=words.money(pot))


def stake_at_risk(view: TableView) -> tuple[str, int]:
    """Return the warning's key and the chips that the reader gives up by leaving: their stake or, between deals, the
    carried pot.
    """
    game = arranging_view(view)
    paid = sum(one.amount for one in _stakes_paid(view) if one.seat == view.seat)
    if not paid:
        return "", 0
    if game.in_deal:
        return ("", 0) if view.seat is None or game.seat_view(view.seat).leaving else ("sure-leave-staked", paid)
    return ("sure-leave-carried", game.pot) if game.pot else ("", 0)


def _stakes_paid(view: TableView) -> list[StakePaid]:
    """Return the stakes of the current deal, or of the last one."""
    return [event for event in view.deal_events if isinstance(event, StakePaid)]


def table_seat_lines(view: TableView, words: Words) -> list[str]:
    """Return everybody at the table in clockwise order, one line each."""
    return seat_lines(view, ((one, _seat_facts(view, one, words)) for one in arranging_view(view).seats), words)


def _seat_facts(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return a player's score, and what they do in the deal or why they are not in it."""
    game = arranging_view(view)
    facts = [words("arranged-points", points=one.points)] if one.playing and game.deal_no else []
    if one.leaving:
        return [*facts, words("arranged-left")]
    if one.sitting_out:
        facts.append(words("table-sits-out" if game.in_deal and one.dealt_in else "table-sitting-out"))
    elif game.game_on and not one.playing:
        facts.append(words("table-joined"))
    elif game.in_deal and not one.dealt_in:
        facts.append(words("arranged-next-deal"))
    if game.in_deal and one.dealt_in:
        doing = game_hooks(view).activity_facts(view, one.seat, words)
        facts += doing
        if game.arranging and not game_hooks(view).out_key(view, one.seat) and (one.ready or not doing):
            facts.append(words("arranged-ready" if one.ready else "arranged-arranging"))
    if one.seat in seats_short_of_chips(view):
        facts.append(words("table-too-little", amount=words.short_money(view.table.chips_needed)))
    return facts


def seats_short_of_chips(view: TableView) -> tuple[Seat, ...]:
    """Return the people who cannot pay for the next deal, or for the next game of several deals."""
    if arranging_view(view).game_on:
        return ()
    return tuple(seat for seat in view.table.unable_to_pay if not is_computer(view.table.occupants, seat))


def missing_players(view: TableView) -> int:
    """Return how many players are missing between deals. A game of several deals continues with two."""
    game = arranging_view(view)
    ready = [
        one
        for one in game.seats
        if not one.sitting_out and not one.leaving and one.seat not in view.table.unable_to_pay
    ]
    if game.game_on:
        return 2 - sum(one.playing for one in ready)
    return view.table.house_rules.min_players - len(ready)


def deadline_text(view: TableView, words: Words) -> str:
    """Return the deadline as the end of a sentence; "" if there is no clock or it is paused."""
    ends = view.table.turn_ends_at
    if ends is None or view.table.is_halted:
        return ""
    return f" {words('arrange-until', when=relative_time(ends))}"


def result_lines(view: TableView, words: Words) -> list[str]:
    """Return how the last deal ended: each hand revealed, each point, the payments, and the end of the game."""
    return [*_reveal_lines(view, words, reveal.step_lines), *_early_win_lines(view, words)]


def _early_win_lines(view: TableView, words: Words) -> list[str]:
    """Return a line if the game was won before all hands had been compared."""
    compared = {event.place for event in view.deal_events if isinstance(event, PlaceShown | PlaceEmpty)}
    won = any(isinstance(event, GameOver) and event.winner is not None for event in view.deal_events)
    places = arranging_view(view).rules.terms.places
    if not won or not compared or max(compared) == places:
        return []
    return [words("arranged-not-needed", place=max(compared) + 1)]


def short_result_lines(view: TableView, words: Words) -> list[str]:
    """Return the result in short: for each place, the hand that scored."""
    return _reveal_lines(view, words, reveal.short_step_lines)


def _reveal_lines(
    view: TableView, words: Words, how: Callable[[StepEvents, ArrangingSentenceContext], list[str]]
) -> list[str]:
    called = table_names(view, words)
    people = {seat: escape_text(name, most=SHORT_NAME_WIDTH) for seat, name in called.items()}

    def name(seat: Seat) -> str:
        return people.get(seat) or words("table-unknown-seat", seat=seat)

    def cut(seat: Seat, most: int) -> str:
        return escape_text(called[seat], most=min(most, SHORT_NAME_WIDTH)) if seat in called else name(seat)

    named, own = view.table.settings.hints is not Hints.OFF, game_hooks(view)
    rules, gone = arranging_view(view).rules, was_pot_divided(view.deal_events)
    to = ArrangingSentenceContext(
        name, words, named, narration=own.narration, rules=rules, cut_name=cut, pot_divided=gone
    )
    return [line for step in reveal_steps(view) for line in how(step, to)]


def table_names(view: TableView, words: Words) -> Mapping[Seat, str]:
    """Return distinct names of all players, including those who have left."""
    table = view.table
    names = {one.seat: one.name for one in (*table.departed, *table.occupants)}
    return distinct_from_figures(distinct_names(names, words), table.house_rules)


def reveal_steps(view: TableView) -> list[StepEvents]:
    """Return the reveal of the last deal in steps."""
    return reveal.split_steps(view.deal_events, game_hooks(view).narration)


def _steps_and_seen(view: TableView) -> tuple[list[StepEvents], int]:
    """Return the steps of the reveal, and the number of those already shown during play, each followed by a turn."""
    several = reveal_steps(view)
    turns = [place for place, event in enumerate(view.deal_events) if isinstance(event, TurnPassed)]
    seen_before = {id(event) for event in view.deal_events[: turns[-1]]} if turns else set()
    return several, sum(id(step[-1]) in seen_before for step in several)


def frame_count(view: TableView) -> int:
    """Return the number of frames in which the end of a deal is shown; the last one is the final message."""
    outcome = view.view.outcome
    if outcome is None or outcome.voided:
        return 1
    several, seen_before = _steps_and_seen(view)
    return max(1, len(several) - seen_before)


def split_at_frame(view: TableView, frame: int) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return the events of the reveal up to a frame, and those after it."""
    several, seen_before = _steps_and_seen(view)
    until_now = seen_before + frame + 1
    return tuple(chain(*several[:until_now])), tuple(chain(*several[until_now:]))


def at_frame(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, with the pot as it was then."""
    outcome = view.view.outcome
    shown_now, later = split_at_frame(view, frame)
    if outcome is None or not shown_now:
        return view
    pot = arranging_view(view).pot + sum(net_pot_outflow(event) for event in later)
    return structs.replace(view, view=replace(arranging_view(view), pot=pot), deal_events=shown_now)


def net_pot_outflow(event: Event) -> int:
    """Return the chips that left the pot, minus those that entered it."""
    if not isinstance(event, ChipsMoved):
        return 0
    return event.amount * ((event.source == POT) - (event.destination == POT))


FACE: Final = partial(
    TableTexts,
    seat_lines=table_seat_lines,
    due_action=lambda _view: "",
    headline_lines=headline_lines,
    result_lines=result_lines,
    summary_lines=short_result_lines,
    frame_count=frame_count,
    at_frame=at_frame,
    seats_short_of_chips=seats_short_of_chips,
    missing_players=missing_players,
)
"""Table message with the shared parts filled in; each game adds its own."""
