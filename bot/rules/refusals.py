"""Reasons for refusing a move: each code with its plain English sentence and facts.

`IllegalMove.code` is a key of `SENTENCES`, or of the sentences of a subclass. `IllegalMove.facts` has a value for each
name in braces. Facts are amounts of chips, with these exceptions:

* `turn`, `seat`, `proposer`, `until`, `dealer` and `cutter` are seat numbers;
* `live`, `players`, `cards` and `hands` are counts;
* `place` and `number` are ordinals, from 1;
* `limit`, `option` and `reason` are names, `step` is the step of the deal, `question` the kind of request;
* `what` is the holding that is missing, `card` the text of a card, and `least` may be a kind of hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

SENTENCES: Mapping[str, str] = {
    # The table
    "closed": "The table is closed; nothing is accepted any more.",
    "no_such_seat": "Nobody of that number sits here.",
    "not_in_this_game": "There is no such move in this game.",
    "between_deals_only": "A deal is in hand; this waits until it is over.",
    "no_deal": "No deal is in hand.",
    "too_few_players": "A deal needs {least} players; {players} can pay for it and are not sitting out.",
    "shuffle_due": "A shuffle is due: this deal needs an order of the pack.",
    "wrong_pack": "The order has to hold each of the {cards} loose cards once.",
    "table_full": "The table is full: {most} may sit here.",
    "seat_taken": "That number is, or was, somebody else's.",
    "bad_amount": "It has to be at least {least}.",
    "top_up_between_deals": "At this table chips are added between deals only.",
    "already_leaving": "This seat is leaving already.",
    "already_sitting_out": "This seat is sitting out already.",
    "not_sitting_out": "This seat is not sitting out.",
    "nothing_owed": "Nothing is due from this seat.",
    # Turns
    "not_dealt_in": "This seat is not in the deal.",
    "folded_already": "This seat has folded.",
    "covered_already": "This seat has covered the pot and waits for the comparison.",
    "not_your_turn": "It is the turn of seat {turn}.",
    "keep_or_throw_first": "One of two hands was looked at: it has to be kept or thrown away first.",
    "answer_first": "Seat {proposer} has asked for a {question}: that has to be answered first.",
    "own_question": "This seat has asked for a {question} itself: that has to be answered first.",
    "betting_is_over": "The betting is over.",
    # Bets
    "too_little": "It takes {least} to stay in, not {offered}.",
    "too_much": "At most {most} may be put in, not {offered} (the limit: {limit}).",
    "bet_step": "Bets go in steps of {step}: {below} or {above} (0: there is none) instead of {offered}.",
    "short": "It takes {price} to stay in, and this seat has {have}.",
    "beyond_means": "This seat has {have}, which is less than {offered}.",
    "top_up_first": "This seat has {have} on the table; {needed} more have to be put there first.",
    "not_short": "Only who cannot pay the {price} for staying in may do that.",
    # Seeing
    "see_needs_two": "One sees when two players are left; {live} are.",
    "see_needs_bet": "One sees after somebody has bet.",
    "cannot_see_blind": "An open player cannot see seat {seat}, which is blind.",
    "cannot_afford_see": "Seeing takes {price}, and this seat has {have}.",
    # Short money
    "no_loans": "At this table nobody asks for a loan.",
    "look_first": "Who asks for a loan shows their hand, and has to look at it first.",
    "asked_already": "Seat {seat} was asked at this turn already.",
    "plays_alone": "Seat {seat} neither lends nor borrows.",
    "no_backer": "Seat {seat} cannot be asked: only who is out of the deal, and is not leaving, can.",
    "no_loan_asked": "Nobody has asked this seat for a loan.",
    "not_the_borrower": "It is seat {seat} that asks for a loan.",
    "lend_or_refuse": "A loan was asked for: lend, or refuse.",
    "lend_or_expose": "A loan was asked for: lend, or show the hand instead.",
    "cover_off": "At this table the pot is not covered now.",
    # Sideshow
    "sideshow_off": "At this table there are no sideshows.",
    "no_sideshow": "A sideshow takes three players, of whom two that have looked bet one after the other.",
    # Four and five cards
    "discard_first": "First {cards} of the cards have to be laid aside.",
    "wrong_discard": "It takes {cards} different cards of one's own hand.",
    "no_discard": "There is nothing to lay aside.",
    # Draw Brag
    "fixed_bet": "A bet is {call} here or, raised, {raised} (0: there is no raise), not {offered}.",
    "cannot_check": "Somebody has bet: staying in takes {price}.",
    "draw_first": "Cards are exchanged now: up to {most}, or none.",
    "bad_draw": "It takes up to {most} different cards of one's own hand.",
    "no_draw": "Cards are not exchanged now.",
    # Dealer's choice
    "no_choice_due": "Nobody chooses now what is played.",
    "not_your_choice": "It is seat {turn} that deals next and chooses.",
    "bad_choice": "That cannot be chosen: {option} ({reason}).",
    "too_many_for_cards": "With so many cards {most} can play; {players} sit here.",
    # Looking, two hands
    "not_blind": "This seat has looked already.",
    "look_own_turn": "At this table one looks at one's own turn only; it is the turn of seat {turn}.",
    "look_before_first_bet": "Out of turn one looks before one's first bet only; it is the turn of seat {turn}.",
    "which_hand": "There are two hands: say which one.",
    "one_hand": "There is only one hand.",
    "nothing_looked_at": "Only a hand that was just looked at is kept or thrown away.",
    "nothing_to_nominate": "There is no hand to choose now.",
    "nothing_to_retain": "There is no hand to keep now.",
    "nothing_to_show": "Only a winner to whom everyone else folded may show a hand after the deal, if they looked.",
    "shown_already": "This seat has shown its hand already.",
    # Agreed showdown
    "showdown_off": "At this table nobody proposes a showdown.",
    "showdown_needs": "A showdown may be proposed while {least} or more are in; {live} are.",
    "showdown_refused": "A showdown was refused; the next may be proposed once it is the turn of seat {until} again.",
    "no_proposal": "Nothing was proposed.",
    "own_proposal": "This seat has proposed it itself; the others answer.",
    "answered_already": "This seat has answered already.",
    # Steps of a deal in which cards are arranged
    "between_games_only": "A game is being played; other house rules wait until it is over.",
    "wrong_step": "There is no such move now: the deal is at {step}.",
    "first_dealer_known": "The first dealer is not found by dealing cards round, or is known.",
    "not_the_dealer": "Only the dealer, seat {dealer}, may leave the pack as it lies.",
    "not_the_cutter": "It is seat {cutter} that cuts, to the dealer's right.",
    "bad_cut": "One to {most} cards may be cut, not {offered}.",
    "no_such_spare": "There is no spare hand {number}, or it was taken.",
    "spare_fee": "A spare hand costs {price}, and this seat has {have}.",
    # Arranging and declaring
    "too_many_hands": "There are at most {most} hands, not {hands}.",
    "hand_size": "Hand {place} has {cards} cards, which is no hand.",
    "hand_too_low": "Hand {place} is lower than the lowest that may be played, a {least}.",
    "misordered": "Hand {place} is better than the one before it.",
    "not_your_card": "This seat does not hold {card}.",
    "card_twice": "{card} is in two places.",
    "not_held": "These cards are not {what}.",
    "not_declared_here": "At this table that is not declared.",
    "not_locked": "There is nothing to take back.",
    "no_bum_deal": "No bum deal is called now, or at all at this table.",
    "packed_already": "This seat has called a bum deal and is out.",
    "no_knocking": "At this table nobody knocks.",
    "knocked_already": "This seat has knocked already.",
    "too_late_to_knock": "One knocks before one arranges.",
}

FACT_NAMES: Mapping[str, tuple[str, ...]] = {
    code: tuple(name for _, name, _, _ in Formatter().parse(sentence) if name) for code, sentence in SENTENCES.items()
}


def refusal_sentence(code: str, facts: Mapping[str, object], sentences: Mapping[str, str] = SENTENCES) -> str:
    """Return the sentence of a refusal, or its code and facts if `sentences` lacks the code or a fact is missing."""
    said = {name: value.replace("_", " ") if isinstance(value, str) else value for name, value in facts.items()}
    try:
        return sentences[code].format_map(said)
    except KeyError:
        return format_refusal(code, facts)


def format_refusal(code: str, facts: Mapping[str, object]) -> str:
    return code + "".join(f" {name}={value}" for name, value in facts.items())
