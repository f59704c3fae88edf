"""Tables of Crash for tests of screens, with a view for each person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashState
from bot.rules.game import Event, Seat, visible_events
from bot.rules.table.events import DealStarted, SeatLeft
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView, TurnOffer, Vote
from tests.rules.arranging import tables

NAMES = {1: "Andy", 2: "Bill", 3: "Chris", 4: "Dan"}
ENDS, NEXT = 1_800_000_120.0, 1_800_000_020.0


@dataclass(kw_only=True)
class Seen:
    """Settings for views of a state of Crash. User IDs are 101, 102 …; seats in `computers` have none."""

    names: Mapping[Seat, str] = field(default_factory=lambda: NAMES)
    computers: tuple[Seat, ...] = ()
    hints: Hints = Hints.FULL
    status: TableStatus = TableStatus.PLAYING
    agreement: Vote | None = None

    def view(self, state: CrashState, events: Iterable[Event] = (), seat: Seat | None = None) -> TableView:
        """Return the view of `seat` (None: the public) after these events of the deal."""
        game, happened = CRASH.view(state, seat), tuple(events)
        gone = {event.seat for event in happened if isinstance(event, SeatLeft)}
        return TableView(
            table=PublicTable(
                table_id=123_456_789,
                guild_id=1_100_000_000_000_000_001,
                channel_id=1_100_000_000_000_000_002,
                host=101,
                game=CRASH.name,
                house_rules=state.rules,
                settings=TableSettings(hints=self.hints),
                status=TableStatus.CLOSED if state.closed else self.status,
                version=7,
                occupants=tuple(self._sitter(one.seat) for one in state.seats),
                departed=tuple(self._sitter(one) for one in sorted(gone)),
                turn_ends_at=ENDS if game.to_act else None,
                next_deal_at=None if game.in_deal else NEXT,
                vote=self.agreement,
            ),
            view=game,
            user_id=None if seat is None else 100 + seat,
            seat=seat,
            options=() if seat is None else CRASH.options(state, seat),
            decision=999_999,
            deal_events=visible_events(happened, seat),
            turns=tuple(
                TurnOffer(seat=one, options=CRASH.options(state, one), decision=999_999) for one in game.to_act
            ),
        )

    def _sitter(self, seat: Seat) -> Occupant:
        name = self.names.get(seat, f"Player {seat}")
        return Occupant(seat=seat, user_id=0 if seat in self.computers else 100 + seat, name=name)


class Evening(tables.Table):
    """Table that takes moves as text and can be viewed at any time. A is Andy, B is Bill, and so on."""

    seen = Seen()

    def deal(self, hands: Mapping[int, str] | None = None) -> Evening:
        """Shuffle and deal so that each place in `hands` gets the given cards. Place 0 is left of the dealer."""
        super().deal(hands)
        return self

    def say(self, *texts: str) -> Evening:
        """Make moves given as text."""
        super().say(*texts)
        return self

    def look(self, seat: Seat | None = None, **other: object) -> TableView:
        """Return the present view of `seat` (None: the public). `other` overrides fields of `Seen`."""
        seen = replace(self.seen, **other) if other else self.seen  # type: ignore[arg-type]
        return seen.view(self.state, self.of_this_deal, seat)

    @property
    def of_this_deal(self) -> list[Event]:
        """Return the events since the current or last deal began."""
        began = [at for at, event in enumerate(self.history) if isinstance(event, DealStarted)]
        return self.history[began[-1] :] if began else []
