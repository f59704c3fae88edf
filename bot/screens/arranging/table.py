"""Table message of an arranging game: seats, and the result as it is revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from msgspec import structs

from bot.rules.arranging.engine.events import PlaceEmpty, PlaceShown
from bot.rules.arranging.engine.view import ArrangingSeatView
from bot.rules.game import POT, ChipsMoved, Event, Seat
from bot.rules.outcome import GameOver
from bot.rules.table.events import TurnPassed
from bot.screens.arranging import reveal
from bot.screens.arranging.happened import ArrangingTelling, Shown
from bot.screens.arranging.headlines import headline
from bot.screens.arranging.registry import own_of
from bot.screens.arranging.seen import seen
from bot.screens.family import Face
from bot.screens.names import everybody, is_computer, shown, told_apart
from bot.screens.usual import TOLD_NAME, divided, seat_lines
from bot.screens.words import Words, moment
from bot.tables.values import Hints, TableView


def seats(view: TableView, words: Words) -> list[str]:
    """Return everybody at the table in clockwise order, one line each."""
    return seat_lines(view, ((one, _facts(view, one, words)) for one in seen(view).seats), words)


def _facts(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return a player's score, and what they do in the deal or why they are not in it."""
    game = seen(view)
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
        doing = own_of(view).doing(view, one.seat, words)
        facts += doing
        if game.arranging and not own_of(view).out(view, one.seat) and (one.ready or not doing):
            facts.append(words("arranged-ready" if one.ready else "arranged-arranging"))
    if one.seat in lacking(view):
        facts.append(words("table-too-little", amount=words.short(view.table.needed)))
    return facts


def lacking(view: TableView) -> tuple[Seat, ...]:
    """Return the people who cannot pay for the next deal, or for the next game of several deals."""
    if seen(view).game_on:
        return ()
    return tuple(seat for seat in view.table.broke if not is_computer(view.table.sitters, seat))


def missing(view: TableView) -> int:
    """Return how many players are missing between deals. A game of several deals continues with two."""
    game = seen(view)
    ready = [one for one in game.seats if not one.sitting_out and not one.leaving and one.seat not in view.table.broke]
    if game.game_on:
        return 2 - sum(one.playing for one in ready)
    return view.table.house_rules.min_players - len(ready)


def until(view: TableView, words: Words) -> str:
    """Return the deadline as the end of a sentence; "" if there is no clock or it is paused."""
    ends = view.table.turn_ends_at
    if ends is None or view.table.halted:
        return ""
    return f" {words('arrange-until', when=moment(ends))}"


def result(view: TableView, words: Words) -> list[str]:
    """Return how the last deal ended: each hand revealed, each point, the payments, and the end of the game."""
    return [*_told(view, words, reveal.lines), *_not_needed(view, words)]


def _not_needed(view: TableView, words: Words) -> list[str]:
    """Return the line saying that a game was won before all hands had been compared, if so."""
    compared = {event.place for event in view.happened if isinstance(event, PlaceShown | PlaceEmpty)}
    won = any(isinstance(event, GameOver) and event.winner is not None for event in view.happened)
    places = seen(view).rules.terms.places
    if not won or not compared or max(compared) == places:
        return []
    return [words("arranged-not-needed", place=max(compared) + 1)]


def short(view: TableView, words: Words) -> list[str]:
    """Return the result in short: for each place, the hand that scored."""
    return _told(view, words, reveal.short)


def _told(view: TableView, words: Words, how: Callable[[Shown, ArrangingTelling], list[str]]) -> list[str]:
    called = names_told(view, words)
    people = {seat: shown(name, most=TOLD_NAME) for seat, name in called.items()}

    def name(seat: Seat) -> str:
        return people.get(seat) or words("table-unknown-seat", seat=seat)

    def cut(seat: Seat, most: int) -> str:
        return shown(called[seat], most=min(most, TOLD_NAME)) if seat in called else name(seat)

    named, own = view.table.settings.hints is not Hints.OFF, own_of(view)
    rules, gone = seen(view).rules, divided(view.happened)
    to = ArrangingTelling(name, words, named, story=own.story, rules=rules, cut=cut, divided=gone)
    return [line for step in steps(view) for line in how(step, to)]


def names_told(view: TableView, words: Words) -> Mapping[Seat, str]:
    """Return distinct names of all players, seated or gone home."""
    table = view.table
    names = {one.seat: one.name for one in (*table.departed, *table.sitters)}
    return told_apart(everybody(names, words), table.house_rules)


def steps(view: TableView) -> list[Shown]:
    """Return the reveal of the last deal in steps."""
    return reveal.steps(view.happened, own_of(view).story)


def _frame_steps(view: TableView) -> tuple[list[Shown], int]:
    """Return the steps of the reveal, and how many everybody has seen already because a turn followed them."""
    several = steps(view)
    turns = [place for place, event in enumerate(view.happened) if isinstance(event, TurnPassed)]
    seen_before = {id(event) for event in view.happened[: turns[-1]]} if turns else set()
    return several, sum(id(step[-1]) in seen_before for step in several)


def frames(view: TableView) -> int:
    """Return the number of frames in which the end of a deal is shown; the last one is the final message."""
    outcome = view.view.outcome
    if outcome is None or outcome.voided:
        return 1
    several, seen_before = _frame_steps(view)
    return max(1, len(several) - seen_before)


def shown_by(view: TableView, frame: int) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return the events of the reveal up to a frame, and those after it."""
    several, seen_before = _frame_steps(view)
    until_now = seen_before + frame + 1
    return tuple(chain(*several[:until_now])), tuple(chain(*several[until_now:]))


def at(view: TableView, frame: int) -> TableView:
    """Return the table at a frame of the reveal, with the pot as it was then."""
    outcome = view.view.outcome
    shown_now, later = shown_by(view, frame)
    if outcome is None or not shown_now:
        return view
    pot = seen(view).pot + sum(out_of_pot(event) for event in later)
    return structs.replace(view, view=replace(seen(view), pot=pot), happened=shown_now)


def out_of_pot(event: Event) -> int:
    """Return the chips that left the pot, minus those that entered it."""
    if not isinstance(event, ChipsMoved):
        return 0
    return event.amount * ((event.source == POT) - (event.destination == POT))


FACE: Final = partial(
    Face,
    seats=seats,
    due=lambda _view: "",
    headline=headline,
    result=result,
    summary=short,
    frames=frames,
    at=at,
    lacking=lacking,
    missing=missing,
)
"""Table message with the shared parts filled in; each game adds its own."""
