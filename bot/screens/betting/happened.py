"""Events of a betting deal as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.betting import events as told
from bot.rules.betting.draw import events as drawn
from bot.rules.game import Event
from bot.rules.ranking import Ranking
from bot.rules.table import lending
from bot.rules.wild import NATURAL
from bot.screens.cards import cards_text, hand_name, has_name
from bot.screens.happened import SHARED
from bot.screens.names import Names
from bot.screens.telling import Sentence, Telling, said, tells
from bot.screens.wild import wild_text
from bot.screens.words import Words


class _BettingTelling(Telling, frozen=True):
    """Context of a sentence with the `ranking` of hands and the bet that opened the betting, if known."""

    ranking: Ranking = NATURAL
    opening: Event | None = None


def sentence(event: Event, names: Names, words: Words, *, named: bool = True, ranking: Ranking = NATURAL) -> str | None:
    """Return an event as a sentence, or None for one without a sentence. `named`: call hands by their names."""
    return said(event, SENTENCES, _BettingTelling(names, words, named, ranking))


def _opening(events: Sequence[Event]) -> Event | None:
    """Return the first bet; in a game with blinds, the first one of the second round."""
    rounds = [place for place, event in enumerate(events) if isinstance(event, drawn.RoundBegan)]
    if rounds:
        events = events[rounds[1] :] if len(rounds) > 1 else ()
    return next((event for event in events if isinstance(event, told.Staked)), None)


def story(
    events: Sequence[Event],
    names: Names,
    words: Words,
    *,
    ranking: Ranking = NATURAL,
    deal: Sequence[Event] | None = None,
) -> list[str]:
    """Return events as sentences, in order. Equal antes share a sentence, and several pots are numbered.

    `deal` has all events of the deal if `events` are only a part of it.
    """
    told_lines: list[str] = []
    to = _BettingTelling(names, words, ranking=ranking, opening=_opening(events if deal is None else deal))
    antes = [event for event in events if isinstance(event, told.AntePaid)]
    together = len(antes) > 1 and len({ante.amount for ante in antes}) == 1
    antes_told = False
    several_pots = len({event.pot for event in events if isinstance(event, told.PotWon)}) > 1
    spoken_of = _spoken_of(events)
    for place, event in enumerate(spoken_of):
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
        line = _line(spoken_of, place, to)
        if line:
            told_lines.append(line)
    return told_lines


def latest(
    events: Sequence[Event],
    names: Names,
    words: Words,
    *,
    most: int = 3,
    named: bool = True,
    ranking: Ranking = NATURAL,
) -> list[str]:
    """Return the last `most` sentences, oldest first, without payments made before the deal."""
    lines: list[str] = []
    to = _BettingTelling(names, words, named, ranking, _opening(events))
    spoken_of = _spoken_of(events)
    for place in reversed(range(len(spoken_of))):
        if len(lines) == most:
            break
        line = None if isinstance(spoken_of[place], _BEFORE) else _line(spoken_of, place, to)
        if line:
            lines.append(line)
    return lines[::-1]


_BEFORE = (told.AntePaid, drawn.BlindPosted)
"""Payments made before the cards are dealt."""


def _spoken_of(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if type(event) in SENTENCES]


def _line(events: Sequence[Event], place: int, to: _BettingTelling) -> str | None:
    """Return the sentence about one of `events`. Looking and then betting or folding share one sentence."""
    event = events[place]
    if place + 1 < len(events) and _one_turn(event, events[place + 1]):
        return None
    if place and _one_turn(events[place - 1], event):
        if isinstance(event, told.Staked):
            return to(_bet_keys(event, to)[2], event.seat, amount=to.money(event.amount))
        if isinstance(event, told.Folded):
            return to("happened-looked-folded", event.seat)
    return said(event, SENTENCES, to)


def _one_turn(looked: Event, done: Event) -> bool:
    """Return True if the player looked at their only hand and bet or folded in the same turn."""
    if not isinstance(looked, told.Looked) or looked.hand is not None:
        return False
    if isinstance(done, told.Folded):
        return done.seat == looked.seat and done.cause == "chosen"
    return isinstance(done, told.Staked) and done.seat == looked.seat


def _bet_keys(event: told.Staked, to: _BettingTelling) -> tuple[str, str, str]:
    """Return the keys for a bet made open, made blind, and made just after looking."""
    if event is to.opening:
        return "happened-first-bet", "happened-first-bet-blind", "happened-looked-first-bet"
    if event.raised:
        return "happened-raised", "happened-raised-blind", "happened-looked-raised"
    return "happened-stayed", "happened-stayed-blind", "happened-looked-stayed"


def _folded(event: told.Folded, to: Telling) -> str:
    return to(_FOLDED.get(event.cause, "happened-folded"), event.seat)


_FOLDED = {
    "time": "happened-folded-time",
    "left": "happened-folded-left",
    "face_up": "happened-folded-face-up",
    "sideshow": "happened-folded-sideshow",
}


def _covered(event: told.Covered, to: Telling) -> str:
    if event.frozen:
        key = "happened-covered" if event.amount else "happened-covered-empty"
    else:
        key = "happened-covered-last" if event.amount else "happened-covered-last-empty"
    return to(key, event.seat, amount=to.money(event.amount), frozen=to.money(event.frozen))


def _shown(event: told.HandShown, to: _BettingTelling) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.named or not has_name(event.cards, to.ranking):
        return to("happened-shown-unnamed", event.seat, cards=cards)
    return to("happened-shown", event.seat, cards=cards, hand=hand_name(event.cards, to.words, to.ranking))


def _compared(event: told.Compared, to: Telling) -> str:
    key = "happened-compared-tied" if event.tied else "happened-compared"
    return to(key, event.winner, winner=to.names(event.winner), loser=to.names(event.loser))


def _chosen(event: told.GameChosen, to: Telling) -> str:
    return to(
        "happened-game-chosen",
        event.seat,
        cards=event.hand_size,
        wild=wild_text(event.wild, to.words),
        blind="yes" if event.blind_play else "no",
    )


SENTENCES: dict[type[Event], Sentence] = {
    **SHARED,
    told.AntePaid: tells("happened-ante-paid"),
    told.Looked: lambda event, to: to(
        "happened-looked" if event.hand is None else f"happened-looked-{event.hand.value}", event.seat
    ),
    told.HandKept: lambda event, to: to(f"happened-kept-{event.hand.value}", event.seat),
    told.HandThrown: lambda event, to: to(f"happened-thrown-{event.hand.value}", event.seat),
    told.Staked: lambda event, to: tells(_bet_keys(event, to)[event.blind])(event, to),
    told.SeePaid: tells("happened-see-paid"),
    told.Folded: _folded,
    told.Covered: _covered,
    told.ShowdownProposed: tells("happened-showdown-proposed"),
    told.ShowdownAccepted: tells("happened-showdown-accepted"),
    told.ShowdownRefused: tells("happened-showdown-refused"),
    told.Nominated: lambda event, to: to(f"happened-nominated-{event.hand.value}", event.seat),
    told.HandShown: _shown,
    told.Compared: _compared,
    told.PotWon: tells("happened-pot-won"),
    told.PotCarried: lambda event, to: to.words("happened-pot-carried", chips=event.amount, **to.facts(event)),
    told.HandRetained: lambda event, to: to(
        "happened-hand-retained" if event.hand else "happened-nothing-retained", event.seat
    ),
    told.KeptHandReturned: tells("happened-kept-hand-returned"),
    told.DealEnded: lambda event, to: to.words("happened-deal-voided") if event.outcome.voided else "",
    told.SharePaid: tells("happened-share-paid"),
    told.GameChosen: _chosen,
    told.BottomShown: tells("happened-bottom-shown"),
    told.DealtFaceUp: tells("happened-dealt-face-up"),
    told.Discarded: tells("happened-discarded"),
    told.FoldedCardShown: tells("happened-folded-card-shown"),
    lending.LoanAsked: tells("happened-loan-asked"),
    lending.LoanMade: tells("happened-loan-made"),
    lending.LoanDeclined: tells("happened-loan-declined"),
    lending.LoanRepaid: tells("happened-loan-repaid"),
    lending.LoanReturned: tells("happened-loan-returned"),
    lending.DebtLeft: tells("happened-debt-left"),
    told.ShowdownForced: lambda event, to: to.words(
        "happened-showdown-forced-pot" if event.cause == "pot_cap" else "happened-showdown-forced-rounds"
    ),
    told.SideshowProposed: tells("happened-sideshow-proposed"),
    told.SideshowAccepted: tells("happened-sideshow-accepted"),
    told.SideshowRefused: tells("happened-sideshow-refused"),
    told.RefusalPaid: tells("happened-refusal-paid"),
    told.DiscardsShown: tells("happened-discards-shown"),
    drawn.BlindPosted: lambda event, to: tells(f"happened-{'big' if event.big else 'small'}-blind")(event, to),
    drawn.RoundBegan: lambda event, to: to.words("happened-second-round") if event.number > 1 else "",
    drawn.Checked: tells("happened-checked"),
    drawn.WentAllIn: tells("happened-went-all-in"),
    drawn.Drew: tells("happened-drew"),
    drawn.ExcessReturned: tells("happened-excess-returned"),
}
"""Sentence of each event kind.

Omitted: the turn and the deal, which everybody can see, and cards seen by one person only.
"""
