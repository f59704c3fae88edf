"""Default texts of a table: seats, a player's own cards, and winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final

from bot.rules.game import ChipsLent, ChipsMoved, Event, ChipLocation, Seat
from bot.rules.outcome import PointsMoved
from bot.rules.table.events import CardsSeen, PotDivided
from bot.rules.view import SeatView
from bot.screens.cards import cards_text
from bot.screens.lines import COMPUTER_SIGN, DOT, LINE_WIDTH, SEAT_SIGN, TURN_SIGN, display_width, halt_line, wrap_facts
from bot.screens.names import NAME_LIMIT, SeatNames, truncated_names_at_table, is_computer, join_names, names_at_table
from bot.screens.words import Words, relative_time
from bot.tables.values import TableView

LEAST_NAME_WIDTH: Final = 8
"""Fewest characters of a name, even if there is little room."""
DUE_NAME_WIDTH: Final = 10
"""Characters of the name of the player to act, next to the end of their time."""
SHORT_NAME_WIDTH: Final = 16
"""Characters of a name in a long line, or in a message with sixteen hands."""
BOLD_WIDTH_FACTOR: Final = 0.88
"""Characters of a bold name that are as wide as one in ordinary type."""


def default_seat_lines(view: TableView, words: Words) -> list[str]:
    """Return everybody at the table in clockwise order, a line each."""
    return seat_lines(view, ((one, _seat_facts(view, one, words)) for one in view.view.seats), words)


def seat_lines(
    view: TableView, seats: Iterable[tuple[SeatView, list[str]]], words: Words, *, gone: Container[Seat] = ()
) -> list[str]:
    """Return players with their facts, a line each or, with many facts, several; `gone` ones are struck out."""
    name, net = truncated_names_at_table(view.table, words), {} if view.view.in_deal else last_deal_net(view)
    lines: list[str] = []
    for one, facts in seats:
        told = [words.brief_number(one.stack)]
        if net.get(one.seat):
            told.append(signed_brief(net[one.seat], words))
        told += facts
        sign = TURN_SIGN if one.seat in view.view.to_act else SEAT_SIGN
        computer = f" {COMPUTER_SIGN}" if is_computer(view.table.occupants, one.seat) else ""
        room = LINE_WIDTH - display_width(DOT.join((f"{sign} {computer}", *told)))
        least = min(LEAST_NAME_WIDTH, display_width(name(one.seat, NAME_LIMIT)))
        dealer = words("table-dealer")
        if one.seat == view.view.dealer and view.view.deal_no and _bold_characters(room - len(DOT) - len(dealer)) >= least:
            told.append(dealer)  # the only fact that is dropped if there is no room
            room -= len(DOT) + len(dealer)
        mark = "~~" if one.seat in gone else "**"
        called = f"{mark}{name(one.seat, _bold_characters(room) if _bold_characters(room) >= least else SHORT_NAME_WIDTH)}{mark}"
        lines.append(wrap_facts((f"{sign} {called}{computer}", *told)))
    return lines


def _bold_characters(room: int) -> int:
    """Return the number of characters of a bold name that fit."""
    return int(room * BOLD_WIDTH_FACTOR)


def last_deal_net(view: TableView) -> Counter[Seat]:
    """Return each seat's gain or loss (negative) in the last deal; empty if it was void."""
    outcome = view.view.outcome
    return Counter() if outcome is None or outcome.voided else net_chips(view.deal_events)


def net_chips(events: Iterable[Event]) -> Counter[Seat]:
    """Return each seat's gain or loss (negative) in chips from the events of a deal.

    Loans do not count, nor do shares of a carried pot, which nobody has won.
    """
    net: Counter[Seat] = Counter()
    for event in events:
        if not isinstance(event, ChipsMoved) or isinstance(event, ChipsLent | PotDivided):
            continue
        if ChipLocation.OUTSIDE in {event.source.place, event.destination.place}:
            continue
        for account, amount in ((event.source, -event.amount), (event.destination, event.amount)):
            if account.place is ChipLocation.PURSE:
                net[account.seat] += amount
    return net


def was_pot_divided(events: Iterable[Event]) -> bool:
    """Return True if a carried pot has been divided since the last deal began."""
    return any(isinstance(event, PotDivided) for event in events)


def signed_brief(number: int, words: Words) -> str:
    """Return a number with its sign: `+45`, `−16`."""
    return f"+{words.brief_number(number)}" if number > 0 else words.brief_number(number)


def due_line(view: TableView, due: str, words: Words) -> str:
    """Return the player to act, the `due` action (`play` or `answer`) and the time limit; "" if nobody is to act."""
    to_act, ends = view.view.to_act, None if view.table.is_halted else view.table.turn_ends_at
    if not to_act or not due:
        return ""
    name = names_at_table(view.table, words, most=NAME_LIMIT if ends is None else DUE_NAME_WIDTH)
    who = words("table-due", due=due, players=len(to_act), name=name(to_act[0]))
    return who if ends is None else words("table-due-until", who=who, when=relative_time(ends))


def _seat_facts(view: TableView, one: SeatView, words: Words) -> list[str]:
    facts: list[str] = []
    if one.sitting_out:
        facts.append(words("table-sitting-out"))
    if not view.view.in_deal and one.seat in view.table.unable_to_pay:
        facts.append(words("table-too-little", amount=words.short_money(view.table.chips_needed)))
    if one.leaving:
        facts.append(words("table-leaving"))
    return facts


def not_dealt_in_line(view: TableView, seat: Seat, words: Words) -> str:
    """Return why somebody who does not sit out is not in the current deal, and how to join the next."""
    if seat not in view.table.unable_to_pay or seat in dict(view.table.queued_top_ups):
        return words("hand-not-dealt-in")
    return words("hand-too-little", needed=words.money(view.table.chips_needed))


def own_hand_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the viewer's own cards as far as seen, their turn, and their chips."""
    cards = seen_card_lines(view, seat, words) or [words("hand-no-cards")]
    stack = words("hand-stack", stack=words.money(view.view.seat_view(seat).stack))
    return [*cards, "\n".join(line for line in (turn_line(view, words), stack) if line)]


def seen_card_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the cards that the viewer, on `seat`, last saw of their own, in large type; empty before that."""
    seen = [one.cards for one in view.deal_events if isinstance(one, CardsSeen) and one.seat == seat]
    return [f"## `{cards_text(seen[-1], words)}`"] if seen else []


def turn_line(view: TableView, words: Words) -> str:
    """Return that it is the viewer's turn, or why nobody can play; else "".

    Actions of others are shown at the table only, so that this line is never outdated by them.
    """
    ends = view.table.turn_ends_at
    if view.table.is_halted:
        return halt_line(view.table, words)
    if view.seat not in view.view.to_act:
        return ""
    return words("hand-your-turn") if ends is None else words("hand-your-turn-until", when=relative_time(ends))


def winnings(events: Iterable[Event]) -> tuple[Counter[Seat], Counter[Seat]]:
    """Return each seat's winnings in chips and in points from the events of a deal, without shares of a pot."""
    chips: Counter[Seat] = Counter()
    points: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, ChipsMoved) and not isinstance(event, ChipsLent | PotDivided):
            source, destination = event.source, event.destination
            if source.place is not ChipLocation.OUTSIDE and destination.place is ChipLocation.PURSE:
                chips[destination.seat] += event.amount
    return chips, +points


def winner_lines(events: Iterable[Event], names: SeatNames, words: Words) -> list[str]:
    """Return the winners of chips or points, a sentence each; without any, that nobody won."""
    chips, points = winnings(events)
    won = [(seat, words.money(amount)) for seat, amount in chips.items()]
    won += [(seat, words("money-points", points=gained)) for seat, gained in points.items()]
    told = [words("table-result-won", name=names(seat), amount=amount) for seat, amount in won]
    return told or [words("table-result-nothing")]


def default_headline(view: TableView, words: Words) -> list[str]:
    """Return the winners of chips or points; for a single winner of chips also the profit."""
    names = names_at_table(view.table, words, most=SHORT_NAME_WIDTH)
    chips, points = winnings(view.deal_events)
    told = [_won_text(seats, amount, names, words) for seats, amount in group_by_amount(chips)]
    told += [scored_text(seats, gained, names, words) for seats, gained in group_by_amount(points)]
    profit = [profit_text(net_chips(view.deal_events)[seat], words) for seat in chips] if len(chips) == 1 else []
    return [*told, *filter(None, profit)] or [words("table-result-nothing")]


def group_by_amount(won: Counter[Seat]) -> list[tuple[list[Seat], int]]:
    """Return the winners grouped by amount, highest first."""
    amounts = sorted(set(won.values()), reverse=True)
    return [([seat for seat, amount in won.items() if amount == each], each) for each in amounts]


def _won_text(seats: Sequence[Seat], amount: int, names: SeatNames, words: Words) -> str:
    if len(seats) == 1:
        return words("result-won", name=names(seats[0]), amount=words.money(amount))
    return words("result-won-each", names=join_names(words, map(names, seats)), amount=words.money(amount))


def scored_text(seats: Sequence[Seat], points: int, names: SeatNames, words: Words) -> str:
    """Return that a player scored these points, or that each of several did."""
    if len(seats) == 1:
        return words("result-scored", name=names(seats[0]), points=points)
    return words("result-scored-each", names=join_names(words, map(names, seats)), points=points)


def unwon_text(view: TableView, words: Words) -> str:
    """Return that nobody won a pot, which is carried over or has been divided."""
    return words("result-unwon" if was_pot_divided(view.deal_events) else "result-carried")


def profit_text(net: int, words: Words) -> str:
    """Return the profit within somebody's winnings; "" if there is none."""
    return words("result-profit", profit=words.money(net)) if net > 0 else ""
