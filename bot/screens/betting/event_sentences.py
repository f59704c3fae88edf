"""Sentences about the events of a betting deal, and each player's last action in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.rules.betting import events as betting_events
from bot.rules.betting.draw import state
from bot.rules.game import Event, Seat
from bot.rules.ranking import NATURAL_RANKING, Ranking
from bot.rules.table import events as table_events
from bot.screens.hand.cards import cards_text, hand_name, has_hand_name
from bot.screens.hand.rankings import wild_text
from bot.screens.table.table_text import (
    SHARED_SENTENCES,
    SentenceContext,
    SentenceMaker,
    event_sentence,
    simple_sentence,
)
from bot.screens.widgets.layout import DOT
from bot.screens.widgets.names import SeatNames
from bot.screens.words import Words

ActionText: TypeAlias = str | Callable[[Any, Words], str]


def last_action(events: Sequence[Event], seat: Seat, words: Words) -> str:
    """Return the seat's last action in the deal (in Draw Brag: in the betting round); "" if it has not acted."""
    for event in reversed(events):
        if isinstance(event, state.RoundBegan):
            return ""
        done = ACTION_TEXTS.get(type(event))
        if done is not None and getattr(event, "seat", None) == seat:
            return words(done) if isinstance(done, str) else done(event, words)
    return ""


ACTION_TEXTS: Final[Mapping[type[Event], ActionText]] = {
    betting_events.Looked: "done-looked",
    betting_events.Staked: lambda event, words: words(
        "done-raised" if event.raised else "table-bet",
        amount=words.brief_number(event.amount),
        level=words.brief_number(event.stake),
    ),
    betting_events.SeePaid: lambda event, words: words("done-saw", amount=words.brief_number(event.amount)),
    betting_events.Folded: lambda event, words: words("done-folded-time" if event.cause == "time" else "table-folded"),
    betting_events.Discarded: lambda event, words: words("done-discarded", cards=event.count),
    betting_events.ShowdownProposed: "done-showdown-proposed",
    betting_events.ShowdownAccepted: "done-accepted",
    betting_events.ShowdownRefused: "done-refused",
    betting_events.SideshowProposed: "done-sideshow-proposed",
    betting_events.SideshowAccepted: "done-accepted",
    betting_events.SideshowRefused: "done-refused",
    table_events.LoanAsked: "done-loan-asked",
    state.Checked: "done-checked",
    state.WentAllIn: lambda event, words: words("table-bet", amount=words.brief_number(event.amount)),
}


class _BettingSentenceContext(SentenceContext, frozen=True):
    """Context of sentences, with the `ranking` of hands and the first bet, if known."""

    ranking: Ranking = NATURAL_RANKING
    opening_bet: Event | None = None


def betting_sentence(
    event: Event, names: SeatNames, words: Words, *, named: bool = True, ranking: Ranking = NATURAL_RANKING
) -> str | None:
    """Return the sentence about an event, if it has one. `named`: shown hands are named."""
    return event_sentence(event, SENTENCES, _BettingSentenceContext(names, words, named, ranking))


def _opening_bet(events: Sequence[Event]) -> Event | None:
    """Return the first bet; in a game with blinds, the first bet of the second round."""
    rounds = [place for place, event in enumerate(events) if isinstance(event, state.RoundBegan)]
    if rounds:
        events = events[rounds[1] :] if len(rounds) > 1 else ()
    return next((event for event in events if isinstance(event, betting_events.Staked)), None)


def deal_sentences(
    events: Sequence[Event],
    names: SeatNames,
    words: Words,
    *,
    ranking: Ranking = NATURAL_RANKING,
    deal: Sequence[Event] | None = None,
) -> list[str]:
    """Return the sentences about events, which may be part of the `deal`. Equal antes share a sentence."""
    to = _BettingSentenceContext(
        names, words, ranking=ranking, opening_bet=_opening_bet(events if deal is None else deal)
    )
    antes = [event for event in events if isinstance(event, betting_events.AntePaid)]
    equal_antes = len(antes) > 1 and len({ante.amount for ante in antes}) == 1
    several_pots = len({event.pot for event in events if isinstance(event, betting_events.PotWon)}) > 1
    lines: list[str | None] = []
    spoken = [event for event in events if type(event) in SENTENCES]
    for place, event in enumerate(spoken):
        if several_pots and isinstance(event, betting_events.PotWon):
            lines.append(
                to("happened-numbered-pot-won", event.seat, amount=to.money(event.amount), number=event.pot + 1)
            )
        elif not equal_antes or not isinstance(event, betting_events.AntePaid):
            lines.append(_sentence_at(spoken, place, to))
        elif event is antes[0]:
            lines.append(words("happened-antes-paid", players=len(antes), amount=to.money(event.amount)))
    return [line for line in lines if line]


def story_lines(
    events: Sequence[Event], names: SeatNames, words: Words, *, ranking: Ranking = NATURAL_RANKING
) -> list[str]:
    """Return a deal in at most six lines: its beginning, up to three of bets, the hands shown, and its end."""
    acted = [place for place, event in enumerate(events) if type(event) in ACTION_TEXTS]
    first, last = (acted[0], acted[-1] + 1) if acted else (len(events), len(events))
    after = events[last:]
    shown = [event for event in after if isinstance(event, betting_events.HandShown)]
    ended = [event for event in after if not isinstance(event, betting_events.HandShown)]
    rounds = _betting_rounds(events[first:last])
    to = _BettingSentenceContext(names, words, ranking=ranking, opening_bet=_opening_bet(events))
    if len(rounds) > _MOST_STORY_ROUNDS:
        between = [event for one in rounds[1:-1] for event in one]
        told = [_round_line(rounds[0], to), _rounds_line(between, len(rounds) - 2, to), _round_line(rounds[-1], to)]
    else:
        told = [_round_line(one, to) for one in rounds]
    before = [event for event in events[:first] if not isinstance(event, table_events.Shuffled)]
    begun, hands, end = (
        " ".join(deal_sentences(part, names, words, ranking=ranking, deal=events)) for part in (before, shown, ended)
    )
    return [line for line in (begun, *told, hands, end) if line]


_MOST_STORY_ROUNDS: Final = 3


def _betting_rounds(events: Sequence[Event]) -> list[list[Event]]:
    """Return the events in rounds. A round ends when somebody who has acted in it acts again."""
    found: list[list[Event]] = [[]]
    acted = set[Seat]()
    for event in events:
        seat = getattr(event, "seat", None) if type(event) in ACTION_TEXTS else None
        if seat in acted or isinstance(event, state.RoundBegan):
            found.append([])
            acted.clear()
        if seat is not None and not isinstance(event, betting_events.Looked):
            acted.add(seat)
        found[-1].append(event)
    return [one for one in found if one]


def _round_line(events: Sequence[Event], to: _BettingSentenceContext) -> str:
    """Return a round in one line: each player's actions in a few words, and sentences on anything else."""
    facts: list[tuple[Seat | None, str]] = []
    for event in events:
        done = ACTION_TEXTS.get(type(event))
        if done is None:
            sentence = event_sentence(event, SENTENCES, to)
            facts += [(None, sentence.removesuffix("."))] if sentence else []
            continue
        seat = getattr(event, "seat", None)
        text = to.words(done) if isinstance(done, str) else done(event, to.words)
        if facts and seat is not None and facts[-1][0] == seat:
            facts[-1] = (seat, f"{facts[-1][1]}, {text}")
        else:
            facts.append((seat, text if seat is None else f"**{to.names(seat)}** {text}"))
    return DOT.join(text for _, text in facts)


def _rounds_line(events: Sequence[Event], count: int, to: _BettingSentenceContext) -> str:
    """Return several rounds in one line: the chips that each player bet in them, and who folded."""
    bets: dict[Seat, int] = {}
    for event in events:
        if isinstance(event, betting_events.Staked | betting_events.SeePaid | state.WentAllIn):
            bets[event.seat] = bets.get(event.seat, 0) + event.amount
    facts = [f"**{to.names(seat)}** {to.words.brief_number(amount)}" for seat, amount in bets.items()]
    folded = [event for event in events if isinstance(event, betting_events.Folded)]
    return DOT.join((to.words("happened-rounds", rounds=count), *facts, *filter(None, [_round_line(folded, to)])))


def _sentence_at(events: Sequence[Event], place: int, to: _BettingSentenceContext) -> str | None:
    """Return the sentence about an event. A look shares its sentence with the bet or fold right after it."""
    event = events[place]
    if place + 1 < len(events) and _is_one_turn(event, events[place + 1]):
        return None
    if place and _is_one_turn(events[place - 1], event):
        if isinstance(event, betting_events.Staked):
            return to(_bet_keys(event, to)[2], event.seat, amount=to.money(event.amount), level=to.money(event.stake))
        if isinstance(event, betting_events.Folded):
            return to("happened-looked-folded", event.seat)
    return event_sentence(event, SENTENCES, to)


def _is_one_turn(looked: Event, done: Event) -> bool:
    if not isinstance(looked, betting_events.Looked) or looked.hand is not None:
        return False
    if isinstance(done, betting_events.Folded):
        return done.seat == looked.seat and done.cause == "chosen"
    return isinstance(done, betting_events.Staked) and done.seat == looked.seat


def _bet_keys(event: betting_events.Staked, to: _BettingSentenceContext) -> tuple[str, str, str]:
    if event is to.opening_bet:
        return "happened-first-bet", "happened-first-bet-blind", "happened-looked-first-bet"
    if event.raised:
        return "happened-raised", "happened-raised-blind", "happened-looked-raised"
    return "happened-stayed", "happened-stayed-blind", "happened-looked-stayed"


_FOLD_KEYS = {
    "time": "happened-folded-time",
    "left": "happened-folded-left",
    "face_up": "happened-folded-face-up",
    "sideshow": "happened-folded-sideshow",
}


def _cover_sentence(event: betting_events.Covered, to: SentenceContext) -> str:
    if event.frozen:
        key = "happened-covered" if event.amount else "happened-covered-empty"
    else:
        key = "happened-covered-last" if event.amount else "happened-covered-last-empty"
    return to(key, event.seat, amount=to.money(event.amount), frozen=to.money(event.frozen))


def _shown_hand_sentence(
    event: betting_events.HandShown | betting_events.HandShownFreely, to: _BettingSentenceContext
) -> str:
    cards = cards_text(event.cards, to.words)
    if not to.names_hands or not has_hand_name(event.cards, to.ranking):
        return to("happened-shown-unnamed", event.seat, cards=cards)
    return to("happened-shown", event.seat, cards=cards, hand=hand_name(event.cards, to.words, to.ranking))


def _comparison_sentence(event: betting_events.Compared, to: SentenceContext) -> str:
    key = "happened-compared-tied" if event.tied else "happened-compared"
    return to(key, event.winner, winner=to.names(event.winner), loser=to.names(event.loser))


def _choice_sentence(event: betting_events.GameChosen, to: SentenceContext) -> str:
    return to(
        "happened-game-chosen",
        event.seat,
        cards=event.hand_size,
        wild=wild_text(event.wild, to.words),
        blind="yes" if event.blind_play else "no",
    )


SENTENCES: dict[type[Event], SentenceMaker] = {
    **SHARED_SENTENCES,
    betting_events.AntePaid: simple_sentence("happened-ante-paid"),
    betting_events.Looked: lambda event, to: to(
        # keys: happened-looked-<hand> for Which
        "happened-looked" if event.hand is None else f"happened-looked-{event.hand.value}",
        event.seat,
    ),
    # keys: happened-kept-<hand> for Which
    betting_events.HandKept: lambda event, to: to(f"happened-kept-{event.hand.value}", event.seat),
    # keys: happened-thrown-<hand> for Which
    betting_events.HandThrown: lambda event, to: to(f"happened-thrown-{event.hand.value}", event.seat),
    betting_events.Staked: lambda event, to: simple_sentence(_bet_keys(event, to)[event.blind])(event, to),
    betting_events.SeePaid: simple_sentence("happened-see-paid"),
    betting_events.Folded: lambda event, to: to(_FOLD_KEYS.get(event.cause, "happened-folded"), event.seat),
    betting_events.Covered: _cover_sentence,
    betting_events.ShowdownProposed: simple_sentence("happened-showdown-proposed"),
    betting_events.ShowdownAccepted: simple_sentence("happened-showdown-accepted"),
    betting_events.ShowdownRefused: simple_sentence("happened-showdown-refused"),
    # keys: happened-nominated-<hand> for Which
    betting_events.Nominated: lambda event, to: to(f"happened-nominated-{event.hand.value}", event.seat),
    betting_events.HandShown: _shown_hand_sentence,
    betting_events.HandShownFreely: _shown_hand_sentence,
    betting_events.Compared: _comparison_sentence,
    betting_events.PotWon: simple_sentence("happened-pot-won"),
    betting_events.PotCarried: lambda event, to: to.words(
        "happened-pot-carried", chips=event.amount, **to.event_facts(event)
    ),
    betting_events.HandRetained: lambda event, to: to(
        "happened-hand-retained" if event.hand else "happened-nothing-retained", event.seat
    ),
    betting_events.KeptHandReturned: simple_sentence("happened-kept-hand-returned"),
    betting_events.DealEnded: lambda event, to: to.words("happened-deal-voided") if event.outcome.voided else "",
    betting_events.SharePaid: simple_sentence("happened-share-paid"),
    betting_events.GameChosen: _choice_sentence,
    betting_events.BottomShown: simple_sentence("happened-bottom-shown"),
    betting_events.DealtFaceUp: simple_sentence("happened-dealt-face-up"),
    betting_events.Discarded: simple_sentence("happened-discarded"),
    betting_events.FoldedCardShown: simple_sentence("happened-folded-card-shown"),
    table_events.LoanAsked: simple_sentence("happened-loan-asked"),
    table_events.LoanMade: simple_sentence("happened-loan-made"),
    table_events.LoanDeclined: simple_sentence("happened-loan-declined"),
    table_events.LoanRepaid: simple_sentence("happened-loan-repaid"),
    table_events.LoanReturned: simple_sentence("happened-loan-returned"),
    table_events.DebtLeft: simple_sentence("happened-debt-left"),
    betting_events.ShowdownForced: lambda event, to: to.words(
        "happened-showdown-forced-pot" if event.cause == "pot_cap" else "happened-showdown-forced-rounds"
    ),
    betting_events.SideshowProposed: simple_sentence("happened-sideshow-proposed"),
    betting_events.SideshowAccepted: simple_sentence("happened-sideshow-accepted"),
    betting_events.SideshowRefused: simple_sentence("happened-sideshow-refused"),
    betting_events.RefusalPaid: simple_sentence("happened-refusal-paid"),
    betting_events.DiscardsShown: simple_sentence("happened-discards-shown"),
    state.BlindPosted: lambda event, to: simple_sentence("happened-big-blind" if event.big else "happened-small-blind")(
        event, to
    ),
    state.RoundBegan: lambda event, to: to.words("happened-second-round") if event.number > 1 else "",
    state.Checked: simple_sentence("happened-checked"),
    state.WentAllIn: simple_sentence("happened-went-all-in"),
    state.Drew: simple_sentence("happened-drew"),
    state.ExcessReturned: simple_sentence("happened-excess-returned"),
}
"""Makers of sentences by type of event. Turns and the deal need no sentence; private cards must stay private."""
