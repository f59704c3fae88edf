"""Default texts of a table: seats, a player's own cards, and winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final

from bot.rules.game import ChipsLent, ChipsMoved, Event, Place, Seat
from bot.rules.outcome import PointsMoved
from bot.rules.table.events import CardsSeen, PotDivided
from bot.rules.view import SeatView
from bot.screens.cards import cards_text
from bot.screens.lines import COMPUTER, DOT, LINE, SEAT, TURN, breadth, halt_line, in_lines
from bot.screens.names import NAME_LIMIT, Names, cut_names_at, is_computer, listed, names_at
from bot.screens.words import Words, moment
from bot.tables.values import TableView

LEAST_NAME: Final = 8
"""Fewest characters of a name, even if there is little room."""
DUE_NAME: Final = 10
"""Characters of the name of the player to act, next to the end of their time."""
TOLD_NAME: Final = 16
"""Characters of a name in a long line, or in a message with sixteen hands."""
BOLD: Final = 0.88
"""Characters of a bold name that are as wide as one in ordinary type."""


def seats(view: TableView, words: Words) -> list[str]:
    """Return everybody at the table in clockwise order, a line each."""
    return seat_lines(view, ((one, _standing(view, one, words)) for one in view.view.seats), words)


def seat_lines(
    view: TableView, seats: Iterable[tuple[SeatView, list[str]]], words: Words, *, gone: Container[Seat] = ()
) -> list[str]:
    """Return players with their facts, a line each or, with many facts, several; `gone` ones are struck out."""
    name, net = cut_names_at(view.table, words), {} if view.view.in_deal else net_chips(view)
    lines: list[str] = []
    for one, facts in seats:
        told = [words.brief(one.stack)]
        if net.get(one.seat):
            told.append(signed(net[one.seat], words))
        told += facts
        sign = TURN if one.seat in view.view.to_act else SEAT
        computer = f" {COMPUTER}" if is_computer(view.table.sitters, one.seat) else ""
        room = LINE - breadth(DOT.join((f"{sign} {computer}", *told)))
        least = min(LEAST_NAME, breadth(name(one.seat, NAME_LIMIT)))
        dealer = words("table-dealer")
        if one.seat == view.view.dealer and view.view.deal_no and _bold(room - len(DOT) - len(dealer)) >= least:
            told.append(dealer)  # the only fact that is dropped if there is no room
            room -= len(DOT) + len(dealer)
        mark = "~~" if one.seat in gone else "**"
        called = f"{mark}{name(one.seat, _bold(room) if _bold(room) >= least else TOLD_NAME)}{mark}"
        lines.append(in_lines((f"{sign} {called}{computer}", *told)))
    return lines


def _bold(room: int) -> int:
    """Return the number of characters of a bold name that fit."""
    return int(room * BOLD)


def net_chips(view: TableView) -> Counter[Seat]:
    """Return each seat's gain or loss (negative) in the last deal; empty if it was void."""
    outcome = view.view.outcome
    return Counter() if outcome is None or outcome.voided else net_of(view.happened)


def net_of(events: Iterable[Event]) -> Counter[Seat]:
    """Return each seat's gain or loss (negative) in chips from the events of a deal.

    Loans do not count, nor do shares of a carried pot, which nobody has won.
    """
    net: Counter[Seat] = Counter()
    for event in events:
        if not isinstance(event, ChipsMoved) or isinstance(event, ChipsLent | PotDivided):
            continue
        if Place.OUTSIDE in {event.source.place, event.destination.place}:
            continue
        for account, amount in ((event.source, -event.amount), (event.destination, event.amount)):
            if account.place is Place.PURSE:
                net[account.seat] += amount
    return net


def divided(events: Iterable[Event]) -> bool:
    """Return True if a carried pot has been divided since the last deal began."""
    return any(isinstance(event, PotDivided) for event in events)


def signed(number: int, words: Words) -> str:
    """Return a number with its sign: `+45`, `−16`."""
    return f"+{words.brief(number)}" if number > 0 else words.brief(number)


def due_line(view: TableView, due: str, words: Words) -> str:
    """Return the player to act, the `due` action (`play` or `answer`) and the time limit; "" if nobody is to act."""
    to_act, ends = view.view.to_act, None if view.table.halted else view.table.turn_ends_at
    if not to_act or not due:
        return ""
    name = names_at(view.table, words, most=NAME_LIMIT if ends is None else DUE_NAME)
    who = words("table-due", due=due, players=len(to_act), name=name(to_act[0]))
    return who if ends is None else words("table-due-until", who=who, when=moment(ends))


def _standing(view: TableView, one: SeatView, words: Words) -> list[str]:
    facts: list[str] = []
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if not view.view.in_deal and one.seat in view.table.broke:
        facts.append(words("table-too-little", amount=words.short(view.table.needed)))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


def outside(view: TableView, seat: Seat, words: Words) -> str:
    """Return why somebody who does not sit out is not in the current deal, and how to join the next."""
    if seat not in view.table.broke or seat in dict(view.table.tops_up):
        return words("hand-not-dealt-in")
    return words("hand-too-little", needed=words.money(view.table.needed))


def own_cards(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the viewer's own cards as far as seen, their turn, and their chips."""
    cards = cards_seen(view, seat, words) or [words("hand-no-cards")]
    stack = words("hand-stack", stack=words.money(view.view.seat_view(seat).stack))
    return [*cards, "\n".join(line for line in (turn_line(view, words), stack) if line)]


def cards_seen(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the cards that the viewer, on `seat`, last saw of their own, in large type; empty before that."""
    seen = [one.cards for one in view.happened if isinstance(one, CardsSeen) and one.seat == seat]
    return [f"## `{cards_text(seen[-1], words)}`"] if seen else []


def turn_line(view: TableView, words: Words) -> str:
    """Return that it is the viewer's turn, or why nobody can play; else "".

    Actions of others are shown at the table only, so that this line is never outdated by them.
    """
    ends = view.table.turn_ends_at
    if view.table.halted:
        return halt_line(view.table, words)
    if view.seat not in view.view.to_act:
        return ""
    return words("hand-your-turn") if ends is None else words("hand-your-turn-until", when=moment(ends))


def taken(events: Iterable[Event]) -> tuple[Counter[Seat], Counter[Seat]]:
    """Return each seat's winnings in chips and in points from the events of a deal, without shares of a pot."""
    chips: Counter[Seat] = Counter()
    points: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, ChipsMoved) and not isinstance(event, ChipsLent | PotDivided):
            source, destination = event.source, event.destination
            if source.place is not Place.OUTSIDE and destination.place is Place.PURSE:
                chips[destination.seat] += event.amount
    return chips, +points


def who_took(events: Iterable[Event], names: Names, words: Words) -> list[str]:
    """Return the winners of chips or points, a sentence each; without any, that nobody won."""
    chips, points = taken(events)
    won = [(seat, words.money(amount)) for seat, amount in chips.items()]
    won += [(seat, words("money-points", points=gained)) for seat, gained in points.items()]
    told = [words("table-result-won", name=names(seat), amount=amount) for seat, amount in won]
    return told or [words("table-result-nothing")]


def headline(view: TableView, words: Words) -> list[str]:
    """Return the winners of chips or points; for a single winner of chips also the profit."""
    names = names_at(view.table, words, most=TOLD_NAME)
    chips, points = taken(view.happened)
    told = [_won_text(seats, amount, names, words) for seats, amount in ranked(chips)]
    told += [scored_text(seats, gained, names, words) for seats, gained in ranked(points)]
    profit = [profit_text(net_of(view.happened)[seat], words) for seat in chips] if len(chips) == 1 else []
    return [*told, *filter(None, profit)] or [words("table-result-nothing")]


def ranked(won: Counter[Seat]) -> list[tuple[list[Seat], int]]:
    """Return the winners grouped by amount, highest first."""
    amounts = sorted(set(won.values()), reverse=True)
    return [([seat for seat, amount in won.items() if amount == each], each) for each in amounts]


def _won_text(seats: Sequence[Seat], amount: int, names: Names, words: Words) -> str:
    if len(seats) == 1:
        return words("result-won", name=names(seats[0]), amount=words.money(amount))
    return words("result-won-each", names=listed(words, map(names, seats)), amount=words.money(amount))


def scored_text(seats: Sequence[Seat], points: int, names: Names, words: Words) -> str:
    """Return that a player scored these points, or that each of several did."""
    if len(seats) == 1:
        return words("result-scored", name=names(seats[0]), points=points)
    return words("result-scored-each", names=listed(words, map(names, seats)), points=points)


def unwon_text(view: TableView, words: Words) -> str:
    """Return that nobody won a pot, which is carried over or has been divided."""
    return words("result-unwon" if divided(view.happened) else "result-carried")


def profit_text(net: int, words: Words) -> str:
    """Return the profit within somebody's winnings; "" if there is none."""
    return words("result-profit", profit=words.money(net)) if net > 0 else ""
