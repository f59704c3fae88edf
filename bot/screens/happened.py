"""What happened, as sentences: one for each event that a person would speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.betting import events as told
from bot.rules.game import Event, Seat
from bot.screens.cards import cards_text, hand_name
from bot.screens.names import Names
from bot.screens.words import Words


@dataclass(frozen=True)
class Telling:
    """To whom something is told: the names of the seats, the words, and whether hands are called by their names.

    `opening` is the bet that opened the betting, where it is among what is told.
    """

    names: Names
    words: Words
    named: bool = True
    opening: Event | None = None

    def __call__(self, key: str, seat: Seat, **facts: object) -> str:
        """The sentence under `key` about `seat`, who is its `name`."""
        return self.words(key, name=self.names(seat), **facts)

    def money(self, amount: int) -> str:
        """An amount."""
        return self.words.money(amount)


Sentence = Callable[[Any, Telling], str]


def sentence(event: Event, names: Names, words: Words, *, named: bool = True) -> str | None:
    """One event as a sentence; None for one that goes without saying. `named`: hands are called by their names."""
    return _said(event, Telling(names, words, named))


def _said(event: Event, to: Telling) -> str | None:
    say = _SENTENCES.get(type(event))
    return say(event, to) if say else None


def _opening(events: Sequence[Event]) -> Event | None:
    return next((event for event in events if isinstance(event, told.Staked)), None)


def story(events: Sequence[Event], names: Names, words: Words, *, named: bool = True) -> list[str]:
    """Events as sentences, in order; equal antes are told together, several pots by their numbers."""
    told_lines: list[str] = []
    to = Telling(names, words, named, _opening(events))
    antes = [event for event in events if isinstance(event, told.AntePaid)]
    together = len(antes) > 1 and len({ante.amount for ante in antes}) == 1
    antes_told = False
    several_pots = len({event.pot for event in events if isinstance(event, told.PotWon)}) > 1
    for event in events:
        if several_pots and isinstance(event, told.PotWon):
            told_lines.append(
                words(
                    "happened-numbered-pot-won",
                    name=names(event.seat),
                    amount=words.money(event.amount),
                    number=event.pot + 1,
                )
            )
            continue
        if together and isinstance(event, told.AntePaid):
            if not antes_told:
                antes_told = True
                told_lines.append(words("happened-antes-paid", players=len(antes), amount=words.money(antes[0].amount)))
            continue
        line = _said(event, to)
        if line:
            told_lines.append(line)
    return told_lines


def latest(events: Sequence[Event], names: Names, words: Words, *, most: int = 3, named: bool = True) -> list[str]:
    """The last things done at the table, oldest first: at most `most` sentences, none about paying antes."""
    lines: list[str] = []
    to = Telling(names, words, named, _opening(events))
    for event in reversed(events):
        if len(lines) == most:
            break
        line = None if isinstance(event, told.AntePaid) else _said(event, to)
        if line:
            lines.append(line)
    return lines[::-1]


NOTES = (
    "warned",
    "paused",
    "resumed",
    "closing",
    "closed",
    "kicked",
    "host_changed",
    "sat_out_for_absence",
    "voided",
)
"""What can happen to a table outside the game, by the names of `TableChanged.notes`."""


def note(words: Words, what: str, **facts: object) -> str:
    """Something that happened to the table outside the game (`TableChanged.notes`), as a sentence."""
    return words(f"happened-note-{what.replace('_', '-')}", **facts)


def shown_hands(events: Iterable[Event]) -> list[told.HandShown]:
    """The hands that were turned face up, in that order."""
    return [event for event in events if isinstance(event, told.HandShown)]


def _named(key: str) -> Sentence:
    """A sentence that needs only who did it."""

    def say(event: Any, to: Telling) -> str:
        return to(key, event.seat)

    return say


def _paid(key: str) -> Sentence:
    """A sentence that needs who did it and an amount."""

    def say(event: Any, to: Telling) -> str:
        return to(key, event.seat, amount=to.money(event.amount))

    return say


def _left(event: told.SeatLeft, to: Telling) -> str:
    key = "happened-seat-left" if event.amount else "happened-seat-left-empty"
    return to(key, event.seat, amount=to.money(event.amount))


def _started(event: told.DealStarted, to: Telling) -> str:
    key = "happened-deal-started-carried" if event.carried else "happened-deal-started"
    return to(key, event.dealer, deal=event.deal_no, amount=to.money(event.carried))


def _looked(event: told.Looked, to: Telling) -> str:
    return to("happened-looked" if event.hand is None else f"happened-looked-{event.hand.value}", event.seat)


def _kept(event: told.HandKept, to: Telling) -> str:
    return to(f"happened-kept-{event.hand.value}", event.seat)


def _thrown(event: told.HandThrown, to: Telling) -> str:
    return to(f"happened-thrown-{event.hand.value}", event.seat)


def _staked(event: told.Staked, to: Telling) -> str:
    if event is to.opening:
        key = "happened-first-bet-blind" if event.blind else "happened-first-bet"
    elif event.raised:
        key = "happened-raised-blind" if event.blind else "happened-raised"
    else:
        key = "happened-stayed-blind" if event.blind else "happened-stayed"
    return to(key, event.seat, amount=to.money(event.amount))


def _see_paid(event: told.SeePaid, to: Telling) -> str:
    return to("happened-see-paid", event.seat, other=to.names(event.other), amount=to.money(event.amount))


def _folded(event: told.Folded, to: Telling) -> str:
    key = {"time": "happened-folded-time", "left": "happened-folded-left"}.get(event.cause, "happened-folded")
    return to(key, event.seat)


def _covered(event: told.Covered, to: Telling) -> str:
    if event.frozen:
        key = "happened-covered" if event.amount else "happened-covered-empty"
    else:
        key = "happened-covered-last" if event.amount else "happened-covered-last-empty"
    return to(key, event.seat, amount=to.money(event.amount), frozen=to.money(event.frozen))


def _nominated(event: told.Nominated, to: Telling) -> str:
    return to(f"happened-nominated-{event.hand.value}", event.seat)


def _shown(event: told.HandShown, to: Telling) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.named:
        return to("happened-shown-unnamed", event.seat, cards=cards)
    return to("happened-shown", event.seat, cards=cards, hand=hand_name(event.cards, to.words))


def _compared(event: told.Compared, to: Telling) -> str:
    key = "happened-compared-tied" if event.tied else "happened-compared"
    return to(key, event.winner, winner=to.names(event.winner), loser=to.names(event.loser))


def _carried(event: told.PotCarried, to: Telling) -> str:
    return to("happened-pot-carried", event.seat, amount=to.money(event.amount))


def _retained(event: told.HandRetained, to: Telling) -> str:
    key = "happened-hand-retained" if event.hand else "happened-nothing-retained"
    return to(key, event.seat)


def _alone(key: str) -> Sentence:
    """A sentence that needs nothing."""

    def say(event: Any, to: Telling) -> str:
        return to.words(key)

    return say


def _ended(event: told.DealEnded, to: Telling) -> str:
    return to.words("happened-deal-voided") if event.outcome.reason is told.Ending.VOIDED else ""


_SENTENCES: dict[type[Event], Sentence] = {
    told.SeatTaken: _paid("happened-seat-taken"),
    told.ToppedUp: _paid("happened-topped-up"),
    told.LeaveAnnounced: _named("happened-leave-announced"),
    told.SeatLeft: _left,
    told.SatOut: _named("happened-sat-out"),
    told.CameBack: _named("happened-came-back"),
    told.Shuffled: _alone("happened-shuffled"),
    told.DealStarted: _started,
    told.AntePaid: _paid("happened-ante-paid"),
    told.Looked: _looked,
    told.HandKept: _kept,
    told.HandThrown: _thrown,
    told.Staked: _staked,
    told.SeePaid: _see_paid,
    told.Folded: _folded,
    told.Covered: _covered,
    told.ShowdownProposed: _named("happened-showdown-proposed"),
    told.ShowdownAccepted: _named("happened-showdown-accepted"),
    told.ShowdownRefused: _named("happened-showdown-refused"),
    told.Nominated: _nominated,
    told.HandShown: _shown,
    told.Compared: _compared,
    told.PotWon: _paid("happened-pot-won"),
    told.PotCarried: _carried,
    told.HandRetained: _retained,
    told.KeptHandReturned: _named("happened-kept-hand-returned"),
    told.PaymentReturned: _paid("happened-payment-returned"),
    told.PotDivided: _paid("happened-pot-divided"),
    told.DealEnded: _ended,
    told.TableClosed: _alone("happened-table-closed"),
}
"""Not told: whose turn it is and that cards were dealt, which everybody can see; and a seat's own cards, never."""
