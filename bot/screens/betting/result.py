"""Result of a betting deal: winners, reason for the end, and shown hands."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from bot.rules.betting import events
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, HandShownFreely, PotWon
from bot.rules.betting.state import BragView
from bot.rules.cards import Card, Rank
from bot.rules.game import Event, Seat
from bot.rules.ranking import NATURAL_RANKING, Category, Ranking, best_three, hand_strength
from bot.rules.table.events import CardsDealt, LoanRepaid
from bot.rules.table.state import View
from bot.screens.betting import event_sentences
from bot.screens.betting.move_actions import brag_view
from bot.screens.family import ShownHand, expect
from bot.screens.hand.cards import hand_name, hand_name_text, has_hand_name
from bot.screens.table.table_text import net_chips, own_result_text, shown_hand_line, was_pot_divided
from bot.screens.widgets.layout import wrap_facts
from bot.screens.widgets.names import join_names, names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

_LEAST_ENTRIES: Final = 20
_BUY_IN_PART: Final = 4
"""Minimum pot of a memorable deal: the larger of `_LEAST_ENTRIES` entries and `suggested_stack` / `_BUY_IN_PART`."""


class RareFeat(Enum):
    """Rare feat that everybody has seen and that the result of a deal mentions. The values are parts of keys."""

    PRIAL_OF_THREES = "threes"
    PRIAL = "prial"
    RUNNING_FLUSH = "running-flush"
    BLIND_WIN = "blind"
    BLUFF = "bluff"


RARE_PHRASES: Final = 4
"""Number of phrases for each rare feat."""


def is_memorable(view: TableView) -> bool:
    taken = sum(event.amount for event in view.deal_events if isinstance(event, PotWon))
    rules = view.table.house_rules
    large = taken >= max(_LEAST_ENTRIES * rules.entry, rules.suggested_stack // _BUY_IN_PART)
    # Where everybody plays blind, a blind win is nothing rare.
    return large or rare_feat(view) not in {None, RareFeat.BLIND_WIN}


def shown_hands(events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
    """Return the hands that were shown, winners first and then by rank, if the hands can be compared."""
    ranking = NATURAL_RANKING if view is None else expect(view, BragView).ranking
    takers = {event.seat for event in events if isinstance(event, PotWon)}
    return sorted(
        (
            ShownHand(
                seat=seat,
                groups=(cards,),
                description=hand_name(cards, words, ranking) if has_hand_name(cards, ranking) else "",
                won=seat in takers,
            )
            for seat, cards in _shown_by_rank(events, view).items()
        ),
        key=lambda hand: not hand.won,
    )


def rare_feat(view: TableView) -> RareFeat | None:
    """Return the rarest feat of the winner that everybody has seen: a shown hand, a blind win or a bluff."""
    outcome = brag_view(view).outcome
    if outcome is None or len(outcome.winners()) != 1:
        return None
    [winner] = outcome.winners()
    hands, ranking = _nameable_hands(view), brag_view(view).ranking
    if winner in hands:
        name = ranking.describe(*best_three(ranking, hands[winner])[0])
        if name.category is Category.PRIAL:
            is_best = ranking.best_prial is Rank.THREE and name.ranks[0] is Rank.THREE
            return RareFeat.PRIAL_OF_THREES if is_best else RareFeat.PRIAL
        if name.category is Category.RUNNING_FLUSH:
            return RareFeat.RUNNING_FLUSH
        if name.category is Category.HIGH_CARD and outcome.reason is BettingEnding.FOLDED:
            return RareFeat.BLUFF
    looked = any(isinstance(event, events.Looked) and event.seat != winner for event in view.deal_events)
    return RareFeat.BLIND_WIN if looked and winner in _blind_bettors(view.deal_events) else None


def rare_feat_text(view: TableView, feat: RareFeat, words: Words) -> str:
    """Return a phrase on a rare feat. It depends only on the feat, the table and the number of the deal."""
    pick = (view.table.table_id + view.view.deal_no) % RARE_PHRASES
    # keys: result-rare-<feat> for RareFeat
    return words(f"result-rare-{feat.value}", pick=pick)


def has_bluffed(view: TableView) -> bool:
    """Return True if the reader's own last hand, which they have seen, is lower than a pair."""
    cards, ranking = brag_view(view).remembered or (), brag_view(view).ranking
    known = has_hand_name(cards, ranking) and not brag_view(view).ranking_changed
    return known and ranking.describe(*best_three(ranking, cards)[0]).category is Category.HIGH_CARD


def _blind_bettors(deal: Sequence[Event]) -> set[Seat]:
    """Return the seats that bet or saw blind and did not look afterwards."""
    blind: set[Seat] = set()
    for event in deal:
        if isinstance(event, events.Staked | events.SeePaid) and event.blind:
            blind.add(event.seat)
        elif isinstance(event, events.Looked):
            blind.discard(event.seat)
    return blind


def headline_lines(view: TableView, words: Words) -> list[str]:
    """Return a headline with the winners and amounts, then the lines that say why; empty if no deal has ended."""
    outcome = brag_view(view).outcome
    if outcome is None:
        return []
    if outcome.reason is BettingEnding.CARRIED:
        return _carried_lines(view, outcome, words)
    if not outcome.winners():
        return [words("table-result-nothing")]
    feat = rare_feat(view)
    rare = [] if feat is None else [rare_feat_text(view, feat, words)]
    return [_winners_text(view, outcome, words), *rare, *_pot_lines(view, outcome, words), *_reason_lines(view, words)]


def _winners_text(view: TableView, outcome: BettingOutcome, words: Words) -> str:
    names = names_at_table(view.table, words)
    won = {seat: sum(one.amount for one in outcome.shares if one.seat == seat) for seat in outcome.winners()}
    if len(won) > 1 and len({share.pot for share in outcome.shares}) == 1:
        total = words.money(sum(won.values()))
        return words("result-shared", names=join_names(words, map(names, won)), amount=total)
    (first, most), *others = sorted(won.items(), key=lambda one: -one[1])
    told = words("result-won", name=names(first), amount=words.money(most))
    more = [words("result-won-more", name=names(seat), amount=words.short_money(amount)) for seat, amount in others]
    return ", ".join((told, *more))


def _pot_lines(view: TableView, outcome: BettingOutcome, words: Words) -> list[str]:
    """Return a line on the winners of each pot if several players won different pots."""
    names = names_at_table(view.table, words)
    if len(outcome.takers) == 1 or len(outcome.winners()) == 1:
        return []
    facts = [
        words("result-pot", number=pot + 1, names=join_names(words, map(names, seats))) for pot, seats in outcome.takers
    ]
    return [wrap_facts(facts)]


def _reason_lines(view: TableView, words: Words) -> list[str]:
    """Return the line on the reason for the result; more lines only for what a house rule or the clock decided."""
    outcome = brag_view(view).outcome
    if outcome is None:
        return []
    forced = _sentences_about(view, words, events.ShowdownForced)
    if outcome.reason is BettingEnding.FOLDED:
        return [" ".join((words("result-folded"), *_timeout_lines(view, words)))]
    if outcome.reason is BettingEnding.FACE_UP:
        name = _name_or_seat(view, outcome.blind_winner, words)
        kept = [words("table-result-face-up", name=name)]
        if not was_pot_divided(view.deal_events):
            kept.append(words("table-result-left", carried=words.money(outcome.carried)))
        return [*_sentences_about(view, words, events.DealtFaceUp), " ".join(kept)]
    ties = [event for event in view.deal_events if isinstance(event, events.Compared) and event.tied]
    if ties:
        return [*forced, *_sentences(view, words, ties)]
    hands, winners = _nameable_hands(view), outcome.winners()
    best = next((cards for seat, cards in hands.items() if seat in winners), None)
    beaten = next((cards for seat, cards in hands.items() if seat not in winners), None)
    if best is None:
        return forced
    hand = _hand_in_sentence(view, best, words)
    if len(winners) > 1 and len(outcome.takers) == 1:
        return [*forced, words("result-with-equal", hand=hand)]
    if beaten is None:
        return [*forced, *_sentences_about(view, words, events.Compared)]
    return [*forced, words("result-with-against", hand=hand, other=_hand_in_sentence(view, beaten, words))]


def result_lines(view: TableView, words: Words, *, pictured: bool = False) -> list[str]:
    """Return the shown hands, unless a picture has them, then decisive discards and repaid loans."""
    outcome = brag_view(view).outcome
    if outcome is None or outcome.reason is BettingEnding.CARRIED:
        return []
    hands = [] if pictured else _shown_hand_lines(view, outcome, words)
    return [*hands, *_sentences_about(view, words, events.DiscardsShown, LoanRepaid)]


def own_result_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line on what the last deal means for the player in `seat`: chips won or lost, and chips left."""
    outcome = brag_view(view).outcome
    if outcome is None or outcome.voided:
        return [] if outcome is None else [words("table-result-voided")]
    won = sum(share.amount for share in outcome.shares if share.seat == seat)
    if all(event.seat != seat for event in view.deal_events if isinstance(event, CardsDealt)):
        return []
    return [own_result_text(won, net_chips(view.deal_events)[seat], brag_view(view).seat_view(seat).stack, words)]


def won_last_deal(view: TableView, seat: Seat) -> bool:
    outcome = brag_view(view).outcome
    return not view.view.in_deal and outcome is not None and seat in outcome.winners()


def _name_or_seat(view: TableView, seat: Seat | None, words: Words) -> str:
    return words("table-unknown-seat", seat=0) if seat is None else names_at_table(view.table, words)(seat)


def _carried_lines(view: TableView, outcome: BettingOutcome, words: Words) -> list[str]:
    """Return lines on a pot that nobody won. If it has been divided since, its shares are listed elsewhere."""
    divided, amount = was_pot_divided(view.deal_events), words.money(outcome.carried)
    headline = words("result-unwon") if divided else words("result-carried", amount=amount, chips=outcome.carried)
    if outcome.blind_winner is None:
        return [headline]
    name = names_at_table(view.table, words)(outcome.blind_winner)
    return [headline, " ".join((words("table-result-unwon", name=name), *_timeout_lines(view, words)))]


def _timeout_lines(view: TableView, words: Words) -> list[str]:
    late = [event for event in view.deal_events if isinstance(event, events.Folded) and event.cause == "time"]
    return _sentences(view, words, late)


def _sentences_about(view: TableView, words: Words, *kinds: type[object]) -> list[str]:
    """Return the sentences about all events of these types, without names of hands."""
    return _sentences(view, words, [event for event in view.deal_events if isinstance(event, kinds)], named=False)


def _sentences(view: TableView, words: Words, about: Sequence[Event], *, named: bool = True) -> list[str]:
    names = names_at_table(view.table, words)
    return [line for event in about if (line := event_sentences.betting_sentence(event, names, words, named=named))]


def _shown_by_rank(deal: Sequence[Event], view: View | None) -> dict[Seat, tuple[Card, ...]]:
    """Return the shown hands, best first if they can be compared."""
    game = None if view is None else expect(view, BragView)
    found = {event.seat: event.cards for event in deal if isinstance(event, HandShown | HandShownFreely)}
    ranking: Ranking = NATURAL_RANKING if game is None else game.ranking

    def worth(cards: tuple[Card, ...]) -> int:
        return hand_strength(ranking, best_three(ranking, cards)[0]) if has_hand_name(cards, ranking) else -1

    if game is not None and game.ranking_changed:
        return found
    return dict(sorted(found.items(), key=lambda one: worth(one[1]), reverse=True))


def _nameable_hands(view: TableView) -> dict[Seat, tuple[Card, ...]]:
    if view.table.settings.hints is Hints.OFF or brag_view(view).ranking_changed:
        return {}
    shown = _shown_by_rank(view.deal_events, view.view)
    return {seat: cards for seat, cards in shown.items() if has_hand_name(cards, brag_view(view).ranking)}


def _hand_in_sentence(view: TableView, cards: tuple[Card, ...], words: Words) -> str:
    """Return the name of a hand for use in a sentence, without the meaning of its wild cards."""
    ranking = brag_view(view).ranking
    name = ranking.describe(*best_three(ranking, cards)[0])
    if name.category is Category.HIGH_CARD:
        return hand_name_text(name, words)
    if name.category is not Category.PAIR:
        return words("result-called", hand=hand_name_text(name, words))
    pair, other = (rank.name.lower() for rank in (name.ranks[0], name.ranks[-1]))
    return words("result-called-pair", ranks=words("card-ranks", rank=pair), rank=words("card-one-of-rank", rank=other))


def _shown_hand_lines(view: TableView, outcome: BettingOutcome, words: Words) -> list[str]:
    named, name = _nameable_hands(view), names_at_table(view.table, words)
    lines: list[str] = []
    for seat, cards in _shown_by_rank(view.deal_events, view.view).items():
        hand = hand_name(cards, words, brag_view(view).ranking) if seat in named else ""
        lines.append(shown_hand_line(name(seat), cards, hand, words, best=seat in outcome.winners()))
    return lines
