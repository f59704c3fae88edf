"""Declarations, comparison of hands place by place, pots, points, and statistics of a deal.

Implements RULES 7.5 to 7.7, 7.10, 8.2, 8.4, 8.6, 9.1 and 9.2 as far as all games of arranging share them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.rules.arranging.engine.events import (
    Declared,
    GameEnding,
    GameStarted,
    Misordered,
    PlaceEmpty,
    PlaceShown,
    PlaceTied,
    PlaceWon,
    PointReason,
    PointScored,
    PointsLost,
    PotCarriedOver,
    PotTaken,
    ScoreReset,
    StakePaid,
)
from bot.rules.arranging.engine.house_rules import ArrangingRules, Misorder, TieWinner
from bot.rules.arranging.engine.state import AnyDraft
from bot.rules.arranging.hands import put_hand
from bot.rules.arranging.moves import Declaration
from bot.rules.game import POT, Event, Seat, purse
from bot.rules.table.state import divide
from bot.rules.tally import Counts, base_counts, encode_hand


def has_declared(draft: AnyDraft) -> bool:
    """Return True if anybody submitted a declaration."""
    return any(draft.seats[seat].declared for seat in draft.order)


def reveal_declarations(draft: AnyDraft) -> dict[Seat, Declaration]:
    """Reveal all declarations together. Return those of the group that takes precedence; only they are proven."""
    declared = {seat: what for seat in draft.order if (what := draft.seats[seat].declared) is not None}
    groups = ({one.what: one for one in group} for group in draft.terms.specials)
    first = next(group for group in groups if not group.keys().isdisjoint(declared.values()))
    for seat, what in declared.items():
        cards = first[what].proof(draft.seats[seat].cards) if what in first else ()
        draft.change(seat, public_declared=what, proof=cards)
        draft.emit(Declared(seat=seat, what=what, cards=cards))
    return {seat: what for seat, what in declared.items() if what in first}


def prove_misordered(draft: AnyDraft) -> list[Seat]:
    """Return the seats that lose because their hands are out of order, from the dealer's left.

    The first two hands that are out of order are shown as proof.
    """
    if draft.terms.misorder is not Misorder.LOSE_GAME:
        return []
    found: list[Seat] = []
    for seat in draft.order:
        hands = draft.seats[seat].hands or ()
        place = draft.terms.hands.first_misplaced(hands)
        if place is not None:
            found.append(seat)
            before, cards = hands[place - 1], hands[place]
            draft.change(seat, proof=(*before, *cards))
            draft.emit(Misordered(seat=seat, before=before, cards=cards))
    return found


def expose_hands(draft: AnyDraft, place: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Turn up the hands of `seats` in a place, one after the other, and return their strengths.

    If nobody has a hand there, the place is empty.
    """
    worths: dict[Seat, int] = {}
    for seat in seats:
        one = draft.seats[seat]
        hands = one.hands or ()
        hand = hands[place - 1] if len(hands) >= place else ()
        if hand:
            draft.change(seat, shown=put_hand(one.shown, place, hand))
            draft.emit(PlaceShown(seat=seat, place=place, cards=hand))
            worths[seat] = draft.terms.hands.strength(hand)
    if not worths:
        draft.emit(PlaceEmpty(place=place))
    return worths


def best_declared(draft: AnyDraft, declared: Mapping[Seat, Declaration]) -> tuple[Seat, ...]:
    """Return the seats whose proof is worth most. All of them declared the same kind of holding."""
    worth = {one.what: one.worth for group in draft.terms.specials for one in group}
    return best_seats({seat: worth[what](draft.seats[seat].proof) for seat, what in declared.items()})


def best_seats(worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the seats with the best hands, in the order in which they were turned up."""
    top = max(worths.values(), default=0)
    return tuple(seat for seat, worth in worths.items() if worth == top)


def find_place_winner(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> Seat | None:
    """Return the winner of a place, given the strengths of the hands; None if nobody wins it."""
    while worths:
        best = best_seats(worths)
        if len(best) == 1:
            return best[0]
        draft.emit(PlaceTied(place=place, seats=best))
        if draft.terms.ties is not TieWinner.NEXT_BEST:
            return best[0] if draft.terms.ties is TieWinner.FIRST else None
        worths = {seat: worth for seat, worth in worths.items() if seat not in best}
    return None


def clockwise_from(seats: Sequence[Seat], leader: Seat) -> tuple[Seat, ...]:
    """Return these seats, given in clockwise order, starting with `leader`."""
    at = seats.index(leader)
    return (*seats[at:], *seats[:at])


def end_place(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """End exposing in a place and return the seats with the best hands. `worths` are in the order of exposure."""
    best = best_seats(worths)
    if best:
        draft.emit(PlaceWon(place=place, seats=best))
    return best


def pay_stakes(draft: AnyDraft, amount: int) -> None:
    """Let everybody in the deal put `amount` chips into the pot, from the dealer's left.

    Cancelling the deal returns them.
    """
    for seat in draft.order:
        draft.change(seat, paid=draft.seats[seat].paid + amount)
        draft.move_chips(StakePaid(source=purse(seat), destination=POT, amount=amount, seat=seat))


def take_pot(draft: AnyDraft, seats: Collection[Seat], amount: int) -> None:
    """Divide `amount` chips among these players of the deal.

    Odd chips go one by one from the dealer's left (D-98, 16.3).
    """
    for seat, share in divide(amount, [seat for seat in draft.order if seat in seats]):
        if share:
            draft.move_chips(PotTaken(source=POT, destination=purse(seat), amount=share, seat=seat))


def carry_over(draft: AnyDraft) -> None:
    """Leave the pot for the next deal, for which everybody pays another stake."""
    draft.emit(PotCarriedOver(amount=draft.carried))


def start_game(draft: AnyDraft) -> None:
    """Start a game with the players of the next deal."""
    players = draft.before.players
    starts = {one.seat: one.points for one in draft.head_starts}
    draft.points = {seat: starts.get(seat, 0) for seat in players}
    draft.head_starts = ()
    draft.target = draft.rules.target_for(len(players))
    draft.game_on = True
    draft.emit(GameStarted(seats=players, target=draft.target))


def clear_game(draft: AnyDraft) -> None:
    """Clear the score of an earlier game, because this deal is not part of one."""
    draft.points, draft.target = {}, 0


def score_points(
    draft: AnyDraft, seat: Seat, why: PointReason, count: int = 1, *, place: int = 0, most: int | None = None
) -> None:
    """Score points for a player, unless the game is won. The score does not rise above `most`.

    Points are scored one by one until the game is won. If the terms count them together, they may pass the target
    (RULES 8.6).
    """
    at_once, times = (count, 1) if draft.terms.points_together else (1, count)
    for _ in range(times):
        if draft.ended is None:
            for _ in range(at_once if most is None else min(at_once, most - draft.points[seat])):
                draft.points[seat] += 1
                draft.emit(PointScored(seat=seat, why=why, place=place, points=draft.points[seat]))
            check_target(draft)


def lose_points(draft: AnyDraft, seat: Seat, count: int) -> None:
    """Take points from a player, down to 0 at the lowest. A game that is won stays won."""
    lost = min(count, draft.points[seat])
    draft.points[seat] -= lost
    draft.emit(PointsLost(seat=seat, lost=lost, points=draft.points[seat]))
    check_target(draft)


def reset_points(draft: AnyDraft, seats: list[Seat]) -> None:
    """Set the points of these players to zero (D-76)."""
    for seat in seats:
        lost, draft.points[seat] = draft.points[seat], 0
        draft.emit(ScoreReset(seat=seat, lost=lost))
    check_target(draft)


def win_game(draft: AnyDraft, seat: Seat, how: GameEnding) -> None:
    """Let a player win the game, unless it is won already."""
    if draft.ended is None:
        draft.ended, draft.winner = how, seat


def check_target(draft: AnyDraft) -> None:
    """Let a present player win who has the target, if there is one, and leads by the margin (D-65)."""
    if not draft.target:
        return
    for seat in remaining_players(draft):
        ahead = draft.points[seat] - max(points for other, points in draft.points.items() if other != seat)
        if draft.points[seat] >= draft.target and ahead >= draft.terms.winning_margin:
            win_game(draft, seat, GameEnding.TARGET)


def remaining_players(draft: AnyDraft) -> list[Seat]:
    """Return the players of the game who have not left, in clockwise order."""
    return [seat for seat in draft.points if seat in draft.seats and not draft.seats[seat].leaving]


def win_as_leader(draft: AnyDraft, saved: Sequence[Seat] = ()) -> None:
    """Let the sole leader win after the last deal, except a player who `saved` that deal (RULES 16.3)."""
    points = {seat: draft.points[seat] for seat in remaining_players(draft)}
    leaders = [seat for seat, have in points.items() if have == max(points.values())]
    if len(leaders) == 1 and leaders[0] not in saved:
        win_game(draft, leaders[0], GameEnding.DEALS)


def count_deal(rules: ArrangingRules, happened: tuple[Event, ...]) -> Counts:
    """Count places won, pots taken, declarations, and the best hand shown by each seat."""
    found = base_counts(rules, happened)
    hands, places = rules.hands, [event for event in happened if isinstance(event, PlaceWon)]
    for event in happened:
        match event:
            case PlaceShown():
                value = encode_hand(hands.strength(event.cards), event.cards)
                found[event.seat]["best_hand"] = max(found[event.seat]["best_hand"], value)
            case Declared():
                found[event.seat]["declared"] = 1
            case PlaceWon():
                for seat in event.seats:
                    found[seat]["places"] += 1
            case PointScored() if event.why is PointReason.PLACE and not places:
                # Where hands are exposed one by one, PlaceWon names the best one.
                found[event.seat]["places"] += 1
            case PotTaken():
                found[event.seat]["pots"] = 1
                found[event.seat]["best_pot"] = max(found[event.seat]["best_pot"], event.amount)
            case _:
                pass
    return found
