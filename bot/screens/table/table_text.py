"""Texts shared by the tables of all games: seats, turns, winnings, and sentences about events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct, structs

from bot.players.characters import BOLD, STEADY, WARY, character_named
from bot.rules.cards import Card
from bot.rules.game import ChipLocation, ChipsLent, ChipsMoved, Event, PointsMoved, Seat
from bot.rules.table import events
from bot.rules.table.events import CardsSeen, PotDivided
from bot.rules.table.state import SeatView
from bot.screens.hand.cards import cards_text, in_display_order
from bot.screens.widgets import layout
from bot.screens.widgets.layout import DOT
from bot.screens.widgets.names import (
    NAME_LIMIT,
    SHORT_NAME_LIMIT,
    SeatNames,
    escape_text,
    is_computer,
    join_names,
    names_at_table,
    plain_text,
    shorten_names,
)
from bot.screens.words import Words, catalogue_key, relative_time
from bot.tables.values import NoteKind, TableNote, TableView


def default_seat_lines(view: TableView, words: Words) -> list[str]:
    return seat_lines(view, ((one, _seat_facts(view, one, words)) for one in view.view.seats), words)


def seat_lines(
    view: TableView, seats: Iterable[tuple[SeatView, list[str]]], words: Words, *, gone: Container[Seat] = ()
) -> list[str]:
    """Return each player with their facts, on several lines if needed. Players in `gone` are struck out."""
    name, net = names_at_table(view.table, words), {} if view.view.in_deal else last_deal_net(view)
    lines: list[str] = []
    for one, facts in seats:
        sign = layout.TURN_SIGN if one.seat in view.view.to_act else layout.SEAT_SIGN
        mark = "~~" if one.seat in gone else "**"
        computer = f" {layout.COMPUTER_SIGN}" if is_computer(view.table.occupants, one.seat) else ""
        shown = [f"{sign} {mark}{name(one.seat)}{mark}{computer}", _chips_text(view, one, words)]
        if net.get(one.seat):
            shown.append(signed_brief(net[one.seat], words))
        shown += facts
        if one.seat == view.view.dealer and view.view.deal_no:
            with_dealer = DOT.join((*shown, words("table-dealer")))
            if layout.phone_width(with_dealer) <= layout.LINE_WIDTH:  # left out if there is no room
                shown = [with_dealer]
        lines.append(layout.wrap_facts(shown))
    return lines


def _chips_text(view: TableView, one: SeatView, words: Words) -> str:
    """Return the chips of a seat. Between deals a computer player's pocket is added, which is not played for."""
    pocket = next((sitter.pocket for sitter in view.table.occupants if sitter.seat == one.seat), 0)
    return words.brief_number(one.stack if view.view.in_deal else one.stack + pocket)


def with_fitting_names(view: TableView, words: Words, lines: Iterable[str], most: int = NAME_LIMIT) -> TableView:
    """Return the view with short names where full ones make one of `lines` wrap on a phone or exceed `most` characters.

    The message is then made of the returned view, so that everybody has one form of their name throughout.
    """
    table, limit = view.table, min(most, SHORT_NAME_LIMIT)
    sat = [one for one in (*table.departed, *table.occupants) if one.name]
    cut = {one.seat for one in sat if len(plain_text(one.name)) > most}
    long = [joined for line in lines if layout.is_too_long(joined := line.replace("\n", DOT))]
    if long:
        seats = [one.seat for one in sat]
        names, short = names_at_table(table, words), names_at_table(shorten_names(table, seats, words, limit), words)
        for line in long:
            named = [seat for seat in seats if names(seat) in line and len(short(seat)) < len(names(seat))]
            shortened = line
            for seat in named:
                shortened = shortened.replace(names(seat), short(seat))
            if not layout.is_too_long(shortened):
                cut.update(named)
    return structs.replace(view, table=shorten_names(table, cut, words, limit)) if cut else view


def last_deal_net(view: TableView) -> Counter[Seat]:
    """Return each seat's gain or loss (negative) in the last deal; empty if it was void."""
    outcome = view.view.outcome
    return Counter() if outcome is None or outcome.voided else net_chips(view.deal_events)


def net_chips(events: Iterable[Event]) -> Counter[Seat]:
    """Return each seat's gain or loss in chips from the events of a deal, without loans and shares of a carried pot."""
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
    return any(isinstance(event, PotDivided) for event in events)


def signed_brief(number: int, words: Words) -> str:
    return f"+{words.brief_number(number)}" if number > 0 else words.brief_number(number)


def due_line(view: TableView, due: str, words: Words) -> str:
    """Return the line on who must act, with the time limit; `due` is `play` or `answer`. "" if nobody is to act."""
    to_act, ends = view.view.to_act, None if view.table.is_halted else view.table.turn_ends_at
    if not to_act or not due:
        return ""
    who = words("table-due", due=due, players=len(to_act), name=names_at_table(view.table, words)(to_act[0]))
    return who if ends is None else layout.wrap_facts((who, words("table-due-until", when=relative_time(ends))))


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
    """Return the line for a player who is not sitting out but was not dealt in: why, and how to be dealt in."""
    if seat not in view.table.unable_to_pay or seat in dict(view.table.queued_top_ups):
        return words("hand-not-dealt-in")
    return words("hand-too-little", needed=words.money(view.table.chips_needed))


def own_hand_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the lines of the viewer's hand: the cards they have seen, their turn, and their chips."""
    cards = seen_card_lines(view, seat, words) if seen_cards(view, seat) else [words("hand-no-cards")]
    stack = words("hand-stack", stack=words.money(view.view.seat_view(seat).stack))
    return [*cards, "\n".join(line for line in (turn_line(view, words), stack) if line)]


def seen_card_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line with the cards that the viewer, in `seat`, has seen of their own hand; empty if none."""
    return [] if words.pictures else [f"## `{cards_text(cards, words)}`" for cards in seen_cards(view, seat)]


def seen_cards(view: TableView, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that the viewer, in `seat`, has seen of their own hand, in display order; empty if none."""
    seen = [one.cards for one in view.deal_events if isinstance(one, CardsSeen) and one.seat == seat]
    return (in_display_order(seen[-1]),) if seen else ()


def turn_line(view: TableView, words: Words) -> str:
    """Return a line that says that it is the viewer's turn, or that nobody can play; else ""."""
    ends = view.table.turn_ends_at
    if view.table.is_halted:
        return layout.halt_line(view.table, words)
    if view.seat not in view.view.to_act:
        return ""
    return words("hand-your-turn") if ends is None else words("hand-your-turn-until", when=relative_time(ends))


def winnings(events: Iterable[Event]) -> tuple[Counter[Seat], Counter[Seat]]:
    """Return the chips and the points that each seat won in a deal, without loans and shares of a divided pot."""
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
    """Return a sentence for each winner of chips or points; if there is no winner, one that says so."""
    chips, points = winnings(events)
    won = [(seat, words.money(amount)) for seat, amount in chips.items()]
    won += [(seat, words("money-points", points=gained)) for seat, gained in points.items()]
    lines = [words("table-result-won", name=names(seat), amount=amount) for seat, amount in won]
    return lines or [words("table-result-nothing")]


def default_headline(view: TableView, words: Words) -> list[str]:
    """Return lines on the winners of chips and points."""
    names = names_at_table(view.table, words)
    chips, points = winnings(view.deal_events)
    lines = [_won_text(seats, amount, names, words) for seats, amount in group_by_amount(chips)]
    lines += [scored_text(seats, gained, names, words) for seats, gained in group_by_amount(points)]
    return lines or [words("table-result-nothing")]


def group_by_amount(won: Counter[Seat]) -> list[tuple[list[Seat], int]]:
    amounts = sorted(set(won.values()), reverse=True)
    return [([seat for seat, amount in won.items() if amount == each], each) for each in amounts]


def _won_text(seats: Sequence[Seat], amount: int, names: SeatNames, words: Words) -> str:
    if len(seats) == 1:
        return words("result-won", name=names(seats[0]), amount=words.money(amount))
    return words("result-won-each", names=join_names(words, map(names, seats)), amount=words.money(amount))


def scored_text(seats: Sequence[Seat], points: int, names: SeatNames, words: Words) -> str:
    if len(seats) == 1:
        return words("result-scored", name=names(seats[0]), points=points)
    return words("result-scored-each", names=join_names(words, map(names, seats)), points=points)


def unwon_text(view: TableView, carried: int, words: Words) -> str:
    """Return the headline of a deal whose pot nobody won; its shares are listed elsewhere if it has been divided."""
    if was_pot_divided(view.deal_events):
        return words("result-unwon")
    return words("result-carried", amount=words.money(carried), chips=carried)


def shown_hand_line(name: str, cards: Sequence[Card], hand: str, words: Words, *, best: bool) -> str:
    """Return the line on a hand in a result. `hand` is its name; "" if the table gives no hints, or it has none."""
    mark = "**" if best else ""
    key = "result-hand" if hand else "result-hand-unnamed"
    return words(key, name=f"{mark}{name}{mark}", cards=cards_text(cards, words), hand=hand)


def own_result_text(won: int, net: int, stack: int, words: Words) -> str:
    """Return what a deal means for the reader: the chips that they won, if any; their `net` result and `stack`."""
    left = f"**{signed_brief(net, words)}**{DOT}{words('result-left', left=words.brief_number(stack))}"
    return f"## {words('result-won-own', amount=words.money(won))}\n{left}" if won else left


class SentenceContext(Struct, frozen=True):
    """Context of sentences about events. `names_hands` is True if sentences name the hands shown (`run, Q-J-10`)."""

    names: SeatNames
    words: Words
    names_hands: bool = True

    def __call__(self, key: str, seat: Seat, **facts: object) -> str:
        """Return the sentence under `key`, with the name of `seat` as its fact `name`."""
        return self.words(key, name=self.names(seat), **facts)

    def money(self, amount: int) -> str:
        return self.words.money(amount)

    def join_seats(self, seats: Iterable[Seat]) -> str:
        return join_names(self.words, map(self.names, seats))

    def event_facts(self, event: Event) -> dict[str, object]:
        """Return the fields of an event as facts for sentences."""
        fields = {field: value for field in _FACTS if (value := getattr(event, field, None)) is not None}
        return {_FACTS[field][0]: _FACTS[field][1](self, value) for field, value in fields.items()}


_FACTS: Final[Mapping[str, tuple[str, Callable[[SentenceContext, Any], object]]]] = {
    "seat": ("name", lambda to, seat: to.names(seat)),
    "other": ("other", lambda to, seat: to.names(seat)),
    "lender": ("other", lambda to, seat: to.names(seat)),
    "amount": ("amount", lambda to, amount: to.money(amount)),
    "stake": ("level", lambda to, stake: to.money(stake)),
    "cards": ("cards", lambda to, cards: cards_text(cards, to.words)),
    "before": ("before", lambda to, cards: cards_text(cards, to.words)),
    "count": ("cards", lambda _to, count: count),
    "place": ("place", lambda _to, place: place),
    "target": ("target", lambda _to, target: target),
}
"""Name of a sentence's fact and the function that makes its text, by the field of the event."""
SentenceMaker: TypeAlias = Callable[[Any, Any], str]


def event_sentence(event: Event, sentences: Mapping[type[Event], SentenceMaker], to: SentenceContext) -> str | None:
    """Return the sentence about an event; None if it needs no mention."""
    say = sentences.get(type(event))
    return say(event, to) if say else None


def simple_sentence(key: str) -> SentenceMaker:
    """Return a function that makes the sentence under `key` from the facts of `SentenceContext.event_facts`."""

    def say(event: Any, to: SentenceContext) -> str:
        return to.words(key, **to.event_facts(event))

    return say


BANTER_RATE: Final = 0.35
"""Share of the deals on which a computer player comments."""
BANTER_LINES: Final = 3
"""Number of lines in each message of banter."""
_BANTER: Final = {
    STEADY: ("banter-won-steady", "banter-lost-steady"),
    BOLD: ("banter-won-bold", "banter-lost-bold"),
    WARY: ("banter-won-wary", "banter-lost-wary"),
}
"""Messages by the style of the computer player who speaks: after a win, and after a deal that somebody else won."""


def banter_lines(view: TableView, words: Words) -> list[str]:
    """Return the comment of a computer player on the last deal; empty after most deals.

    It depends on the table, the number of the deal, and what everybody has seen of it.
    """
    table, outcome = view.table, view.view.outcome
    if not table.settings.banter or outcome is None or outcome.voided:
        return []
    computers = {one.seat: one.name for one in (*table.departed, *table.occupants) if one.is_computer}
    dealt = {seat for event in view.deal_events if isinstance(event, events.DealStarted) for seat in event.seats}
    chance = Random(f"{table.table_id}/{view.view.deal_no}")  # noqa: S311 (not for security)
    present = sorted(dealt.intersection(computers))
    won = {seat for several in winnings(view.deal_events) for seat in several}
    if not present or not won or chance.random() >= BANTER_RATE:
        return []
    speaker, line = chance.choice(present), chance.randint(1, BANTER_LINES)
    after_win, after_loss = _BANTER[character_named(computers[speaker]).style]
    key = after_win if speaker in won else after_loss
    return [words(key, name=names_at_table(table, words)(speaker), line=line)]


SAT_OUT_NOTES = frozenset({NoteKind.SAT_OUT_FOR_ABSENCE, NoteKind.SAT_OUT_SHORT, NoteKind.SAT_OUT_UNDECIDED})

PUBLIC_NOTES = (
    NoteKind.KICKED,
    NoteKind.HOST_CHANGED,
    NoteKind.SAT_OUT_FOR_ABSENCE,
    NoteKind.SAT_OUT_SHORT,
    NoteKind.SAT_OUT_UNDECIDED,
    NoteKind.BANK_LIMIT,
    NoteKind.SKINT,
    NoteKind.VOIDED,
    NoteKind.DISPUTE_VOIDED,
    NoteKind.RULES_CHANGED,
    NoteKind.GAME_CHANGED,
    NoteKind.GAME_REFUSED,
    NoteKind.GAME_LAPSED,
    NoteKind.RULES_CHANGE_LATER,
    NoteKind.SETTINGS_CHANGE_LATER,
    NoteKind.RULES_REFUSED,
    NoteKind.RULES_LAPSED,
    NoteKind.CLOCK_CALLED,
    NoteKind.DISAGREED,
    NoteKind.UNANSWERED,
)
"""Kinds of notes that get a public sentence. The others are visible in the state of the table."""


def note_sentence(words: Words, note: TableNote, name: str) -> str:
    """Return the sentence about a note of `PUBLIC_NOTES`; `name` is the name of the person in the note's seat."""
    game = words.game_title(note.game) if note.game else ""
    # keys: happened-note-<note> for PUBLIC_NOTES
    return words(
        f"happened-note-{catalogue_key(note.kind)}", name=escape_text(name), game=game, amount=words.money(note.amount)
    )


SHARED_SENTENCES: dict[type[Event], SentenceMaker] = {
    events.SeatTaken: simple_sentence("happened-seat-taken"),
    events.ToppedUp: simple_sentence("happened-topped-up"),
    events.CashedIn: simple_sentence("happened-cashed-in"),
    events.PlaysAlone: simple_sentence("happened-plays-alone"),
    events.LeaveAnnounced: simple_sentence("happened-leave-announced"),
    events.SeatLeft: lambda event, to: to(
        "happened-seat-left" if event.amount else "happened-seat-left-empty", event.seat, amount=to.money(event.amount)
    ),
    events.SatOut: simple_sentence("happened-sat-out"),
    events.CameBack: simple_sentence("happened-came-back"),
    events.Shuffled: simple_sentence("happened-shuffled"),
    events.DealStarted: lambda event, to: to(
        "happened-deal-started-carried" if event.carried else "happened-deal-started",
        event.dealer,
        deal=event.deal_no,
        amount=to.money(event.carried),
    ),
    events.PaymentReturned: simple_sentence("happened-payment-returned"),
    events.PotDivided: simple_sentence("happened-pot-divided"),
    events.TableClosed: simple_sentence("happened-table-closed"),
}
"""Makers of sentences by type of event. Turns and deals need no sentence; a player's own cards stay private."""
