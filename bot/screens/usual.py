"""What is seen of a game where its family says nothing else: its seats, somebody's own cards, and who took what."""

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
"""Characters of a name that are told however little room there is."""
DUE_NAME: Final = 10
"""Characters of the name of whoever is to act, with the end of their time beside it."""
TOLD_NAME: Final = 16
"""Characters of a name in a line with much else, and where sixteen hands are told in one message."""
BOLD: Final = 0.88
"""Characters of a bold name that are as broad as one in ordinary type."""


def seats(view: TableView, words: Words) -> list[str]:
    """Everybody at the table in clockwise order, a line each."""
    return seat_lines(view, ((one, _standing(view, one, words)) for one in view.view.seats), words)


def seat_lines(
    view: TableView, seats: Iterable[tuple[SeatView, list[str]]], words: Words, *, gone: Container[Seat] = ()
) -> list[str]:
    """People at the table, a line each or, with many facts, several; who is `gone` from the deal is struck out."""
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
            told.append(dealer)  # of all facts the one that is left out where there is no room
            room -= len(DOT) + len(dealer)
        mark = "~~" if one.seat in gone else "**"
        called = f"{mark}{name(one.seat, _bold(room) if _bold(room) >= least else TOLD_NAME)}{mark}"
        lines.append(in_lines((f"{sign} {called}{computer}", *told)))
    return lines


def _bold(room: int) -> int:
    """The characters of a bold name for which there is room."""
    return int(room * BOLD)


def net_chips(view: TableView) -> Counter[Seat]:
    """What the last deal has brought everybody, or cost them (below zero); nothing where it was void."""
    outcome = view.view.outcome
    return Counter() if outcome is None or outcome.voided else net_of(view.happened)


def net_of(events: Iterable[Event]) -> Counter[Seat]:
    """What the events of a deal have brought everybody, or cost them (below zero): what is lent is neither, nor is a
    share of a carried pot, which nobody has won.
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
    """Whether a pot that was carried over has been divided in what happened since the last deal began."""
    return any(isinstance(event, PotDivided) for event in events)


def signed(number: int, words: Words) -> str:
    """A number with its sign: `+45`, `−16`."""
    return f"+{words.brief(number)}" if number > 0 else words.brief(number)


def due_line(view: TableView, due: str, words: Words) -> str:
    """Who is to do what is `due` (`play` or `answer`), and until when; "" where nobody is."""
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
    """Why somebody who is not sitting out is not in the deal in hand, and what brings them into the next."""
    if seat not in view.table.broke or seat in dict(view.table.tops_up):
        return words("hand-not-dealt-in")
    return words("hand-too-little", needed=words.money(view.table.needed))


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


def taken(events: Iterable[Event]) -> tuple[Counter[Seat], Counter[Seat]]:
    """Who took how many chips, and who gained how many points, in these events of a deal; no shares of a pot."""
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
    """Who took how many chips, and who gained how many points, in these events of a deal; that nobody won anything,
    where nobody did.
    """
    chips, points = taken(events)
    won = [(seat, words.money(amount)) for seat, amount in chips.items()]
    won += [(seat, words("money-points", points=gained)) for seat, gained in points.items()]
    told = [words("table-result-won", name=names(seat), amount=amount) for seat, amount in won]
    return told or [words("table-result-nothing")]


def headline(view: TableView, words: Words) -> list[str]:
    """Who won how many chips, or scored how many points; of a single winner also how much of it is profit."""
    names = names_at(view.table, words, most=TOLD_NAME)
    chips, points = taken(view.happened)
    told = [_won_text(seats, amount, names, words) for seats, amount in ranked(chips)]
    told += [scored_text(seats, gained, names, words) for seats, gained in ranked(points)]
    profit = [profit_text(net_of(view.happened)[seat], words) for seat in chips] if len(chips) == 1 else []
    return [*told, *filter(None, profit)] or [words("table-result-nothing")]


def ranked(won: Counter[Seat]) -> list[tuple[list[Seat], int]]:
    """Who won how much, the most first; those who won as much as each other together."""
    amounts = sorted(set(won.values()), reverse=True)
    return [([seat for seat, amount in won.items() if amount == each], each) for each in amounts]


def _won_text(seats: Sequence[Seat], amount: int, names: Names, words: Words) -> str:
    if len(seats) == 1:
        return words("result-won", name=names(seats[0]), amount=words.money(amount))
    return words("result-won-each", names=listed(words, map(names, seats)), amount=words.money(amount))


def scored_text(seats: Sequence[Seat], points: int, names: Names, words: Words) -> str:
    """That somebody scored so many points, or that each of several did."""
    if len(seats) == 1:
        return words("result-scored", name=names(seats[0]), points=points)
    return words("result-scored-each", names=listed(words, map(names, seats)), points=points)


def unwon_text(view: TableView, words: Words) -> str:
    """That nobody won a pot: it is carried over, or has been divided by now."""
    return words("result-unwon" if divided(view.happened) else "result-carried")


def profit_text(net: int, words: Words) -> str:
    """How much of what somebody won is profit; "" where none is."""
    return words("result-profit", profit=words.money(net)) if net > 0 else ""
