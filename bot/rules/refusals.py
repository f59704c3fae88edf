"""Every reason why the rules refuse a move: its code and the names of its facts.

`IllegalMove.code` is one of the keys of `CODES`; `IllegalMove.facts` has exactly the names that stand there. Facts are
chips unless they are called `turn`, `seat`, `proposer` or `until` (seat numbers), `live`, `players` or `cards` (how
many), `limit` (see `too_much`), `hand` (`old` or `new`), or `option` and `reason` (names).
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # The table
    "closed": (),  # the table is closed; nothing is accepted any more
    "no_such_seat": (),  # nobody of that number sits here
    "not_in_this_game": (),  # the game has no such move
    "between_deals_only": (),  # a deal is in hand; this waits until it is over
    "no_deal": (),  # no deal is in hand
    "too_few_players": ("least", "players"),  # a deal needs `least`; only `players` can pay and are not sitting out
    "shuffle_due": (),  # this deal needs an order of the pack
    "wrong_pack": ("cards",),  # an order must hold each of the `cards` loose cards once
    "table_full": ("most",),  # `most` players is what the house rules allow
    "seat_taken": (),  # that number is, or was, somebody else's
    "bad_amount": ("least",),  # an amount of chips below `least`
    "top_up_between_deals": (),  # money_source = table: adding chips waits until the deal is over
    "already_leaving": (),  # has said that he leaves
    "already_sitting_out": (),
    "not_sitting_out": (),
    "nothing_owed": (),  # a clock ran out for a seat from which nothing is due
    # Whose move it is
    "not_dealt_in": (),  # the seat is not in this deal
    "folded_already": (),
    "covered_already": (),  # the seat covered the pot and waits for the comparison
    "not_your_turn": ("turn",),  # it is the turn of `turn`
    "keep_or_throw_first": (),  # one of two hands was looked at: nothing else until it is kept or thrown
    "answer_first": ("proposer",),  # a showdown, sideshow or loan is asked for: nothing else until that is answered
    "betting_is_over": (),  # hands are being chosen for the comparison, or one to be kept
    # Bets
    "too_little": ("least", "offered"),  # `least` is what staying in costs
    "too_much": ("most", "offered", "limit"),  # `limit`: "first_bet", "raise", "pot" or "loan"
    "bet_step": ("step", "below", "above", "offered"),  # the nearest amounts allowed; 0 where there is none
    "short": ("price", "have"),  # cannot pay the price of staying: cover the pot or fold
    "beyond_means": ("have", "offered"),  # more than he has
    "top_up_first": ("have", "needed"),  # his wallet would do: `needed` more chips have to be put on the table first
    "not_short": ("price",),  # covering is for those who cannot pay the price of staying
    # Seeing
    "see_needs_two": ("live",),  # exactly two players must be left
    "see_needs_bet": (),  # not before somebody has bet
    "cannot_see_blind": ("seat",),  # an open player cannot see a blind one
    "cannot_afford_see": ("price", "have"),
    # Being short of money
    "no_loans": (),  # the house rules know no loans one asks for
    "look_first": (),  # a blind player looks before he shows his hand to a backer
    "asked_already": ("seat",),  # `seat` was asked at this turn
    "plays_alone": ("seat",),  # neither lends nor borrows
    "no_backer": ("seat",),  # only somebody who is out of the deal, and is not leaving, can be asked
    "no_loan_asked": (),  # nobody has asked this seat for a loan
    "not_the_borrower": ("seat",),  # it is `seat` who asks
    "lend_or_refuse": (),  # a backer lends or refuses
    "lend_or_expose": (),  # the opponent of a short player lends or exposes
    "cover_off": (),  # the house rules have something else for who is short
    # Sideshow
    "sideshow_off": (),
    "no_sideshow": (),  # three players must be left, and both of the two, who bet one after the other, must have looked
    # Four and five cards
    "discard_first": ("cards",),  # so many cards have to be laid aside before anything else
    "wrong_discard": ("cards",),  # so many different cards of one's own hand
    "no_discard": (),  # there is nothing to lay aside
    # Draw Brag
    "fixed_bet": ("call", "raised", "offered"),  # `call` or, where it is not 0, `raised` chips; nothing else
    "cannot_check": ("price",),  # somebody has bet
    "draw_first": ("most",),  # exchange up to `most` cards, or none
    "bad_draw": ("most",),  # up to `most` different cards of one's own hand
    "no_draw": (),  # cards are not exchanged now
    # Dealer's choice
    "no_choice_due": (),
    "not_your_choice": ("turn",),  # `turn` deals next and chooses
    "bad_choice": ("option", "reason"),  # `reason` is the code of a HouseRuleError about `option`
    "too_many_for_cards": ("most", "players"),  # with so many cards each, `most` can play; `players` sit here
    # Looking, two hands
    "not_blind": (),  # has looked already
    "look_own_turn": ("turn",),  # house rule: look only at your own turn
    "look_before_first_bet": ("turn",),  # house rule: out of turn only before the first bet
    "which_hand": (),  # two hands: say which one
    "one_hand": (),  # there is only one hand
    "nothing_looked_at": (),  # keeping and throwing are for the hand just looked at
    "nothing_to_nominate": (),
    "nothing_to_retain": (),
    # Agreed showdown
    "showdown_off": (),
    "showdown_needs": ("least", "live"),  # may be proposed with at least `least` live players
    "showdown_refused": ("until",),  # one was refused; the next may be proposed once the turn has come round to `until`
    "no_proposal": (),
    "own_proposal": (),
    "answered_already": (),
}
"""Code to the names of its facts."""
