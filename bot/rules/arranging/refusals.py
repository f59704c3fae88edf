"""Every reason why games of arranging refuse a move, beside those of every game (`bot.rules.refusals`).

Facts are chips unless they are called `dealer` or `cutter` (seat numbers), `cards` or `hands` (how many), `place` or
`number` (which, from 1), `step` (a phase), `card` (its text) or `least` (a kind of hand), or the `most` of cards to cut
(of which `offered` is a number too) or of hands.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "between_games_only": (),  # a game is being played; other house rules wait until it is over
    # The steps of a deal
    "wrong_step": ("step",),  # the deal is at `step`, in which there is no such move
    "first_dealer_known": (),  # no cards are dealt round for the first dealer: he is known, or found in another way
    "not_the_dealer": ("dealer",),  # only the dealer may leave the pack as it lies
    "not_the_cutter": ("cutter",),  # the player to the dealer's right cuts
    "bad_cut": ("most", "offered"),  # one to `most` cards may be cut
    "no_such_spare": ("number",),  # there is no such spare hand, or it was taken
    "spare_fee": ("price", "have"),  # taking a spare costs more than he has
    # Arranging and declaring
    "too_many_hands": ("most", "hands"),
    "hand_size": ("place", "cards"),  # a hand of that many cards is none
    "hand_too_low": ("place", "least"),  # `least` is the lowest kind of hand that may be played
    "misordered": ("place",),  # the hand in `place` is better than the one before it
    "not_your_card": ("card",),
    "card_twice": ("card",),
    "not_held": (),  # his cards are not what he declares, or knocks for
    "not_declared_here": (),  # the house rules know no such declaration
    "not_locked": (),  # there is nothing to take back
    "no_knocking": (),  # the house rules know no knocking
    "knocked_already": (),
    "too_late_to_knock": (),  # one knocks before one arranges
}
"""Code to the names of its facts."""
