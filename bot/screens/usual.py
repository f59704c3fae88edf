"""What is seen of a game where its family says nothing else: its seats, somebody's own cards, and who took what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.rules.game import ChipsLent, ChipsMoved, Event, Place, Seat
from bot.rules.outcome import PointsMoved
from bot.rules.table.events import CardsSeen
from bot.rules.view import SeatView
from bot.screens.cards import cards_text
from bot.screens.lines import DOT, SEAT, TURN, halt_line
from bot.screens.names import Names, is_computer, names_at
from bot.screens.words import Words, moment
from bot.tables.values import TableView


def seats(view: TableView, words: Words) -> list[str]:
    """Everybody at the table in clockwise order, a line each."""
    names = names_at(view.table, words)
    return [
        seat_line(view, one, f"**{names(one.seat)}**", _standing(view, one, words), words) for one in view.view.seats
    ]


def seat_line(
    view: TableView, one: SeatView, name: str, facts: Iterable[str], words: Words, *, due: str = "play"
) -> str:
    """Somebody at the table: their chips, the `facts`, whether they deal or are a computer player and, at their turn,
    what is `due` (the end of a key; "": nothing), with the time it is due by.
    """
    told = [words.money(one.stack), *facts]
    if one.seat == view.view.dealer and view.view.deal_no:
        told.append(words("table-dealer"))
    if is_computer(view.table.sitters, one.seat):
        told.append(words("table-computer"))
    turn, ends = one.seat in view.view.to_act, view.table.turn_ends_at
    if turn and due and (ends is None or view.table.halted):
        told.append(words(f"table-to-{due}"))
    elif turn and due and ends is not None:
        told.append(words(f"table-to-{due}-until", when=moment(ends)))
    return DOT.join((f"{TURN if turn else SEAT} {name}", *told))


def _standing(view: TableView, one: SeatView, words: Words) -> list[str]:
    facts: list[str] = []
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if not view.view.in_deal and one.seat in view.table.broke:
        facts.append(words("table-too-little", amount=words.short(view.table.needed)))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


def own_cards(view: TableView, seat: Seat, words: Words) -> list[str]:
    """What the person on `seat`, whose view it is, has seen of their own cards, whose turn it is, and their chips."""
    cards = cards_seen(view, seat, words) or [words("hand-no-cards")]
    stack = words("hand-stack", stack=words.money(view.view.seat_view(seat).stack))
    return [*cards, "\n".join(line for line in (turn_line(view, words), stack) if line)]


def cards_seen(view: TableView, seat: Seat, words: Words) -> list[str]:
    """The cards of their own that the person on `seat`, whose view it is, saw last, large; none before they did."""
    seen = [one.cards for one in view.happened if isinstance(one, CardsSeen) and one.seat == seat]
    return [f"## `{cards_text(seen[-1], words)}`"] if seen else []


def turn_line(view: TableView, words: Words) -> str:
    """That it is their turn, told to the person whose view it is, or why nobody can play; "" where it is not. What
    others do is told at the table, so that nothing here is out of date when they have done it.
    """
    ends = view.table.turn_ends_at
    if view.table.halted:
        return halt_line(view.table, words)
    if view.seat not in view.view.to_act:
        return ""
    return words("hand-your-turn") if ends is None else words("hand-your-turn-until", when=moment(ends))


def who_took(events: Iterable[Event], names: Names, words: Words) -> list[str]:
    """Who took how many chips, and who gained how many points, in these events of a deal; that nobody won anything,
    where nobody did.
    """
    chips: Counter[Seat] = Counter()
    points: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, ChipsMoved) and not isinstance(event, ChipsLent):
            source, destination = event.source, event.destination
            if source.place is not Place.OUTSIDE and destination.place is Place.PURSE:
                chips[destination.seat] += event.amount
    won = [(seat, words.money(amount)) for seat, amount in chips.items()]
    won += [(seat, words("money-points", points=gained)) for seat, gained in points.items() if gained > 0]
    told = [words("table-result-won", name=names(seat), amount=amount) for seat, amount in won]
    return told or [words("table-result-nothing")]
