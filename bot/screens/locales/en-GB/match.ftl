# The card of a match between two teams.

match-side-missing = **{ $team }** hasn’t named its side yet.
match-side-named = **{ $team }** has named its side. You’ll see it once both have.
match-side = **{ $team }**: { $people }
match-board = **Board { $board }** · { $home } v { $away }
match-leg-open = leg { $leg }: –
match-leg-drawn = leg { $leg }: drawn
match-leg-won = leg { $leg }: { $team }
match-forfeit = **Board { $board }** stays empty, so its legs go to { $team }.
match-legs = Legs: **{ $home } : { $away }**
match-by-itself = League games between the people of a board go onto the card by themselves.
match-confirmed = ✓ { $team } has confirmed.
match-to-confirm = ◦ Waiting for { $team } to confirm.
match-name-sides = Both captains name their sides first, in the order of the boards.
match-name-side = Name the side of { $team }
match-enter-leg = Enter a leg
match-choice = Board { $board }, leg { $leg }: { $team }
match-choice-drawn = drawn
match-organisers = For organisers: end the match
match-walkover-to = Walkover to { $team }
match-walkover-nobody = Not played, no points
match-button-confirm = Confirm the card
match-button-confirm-both = Confirm for both sides
match-button-concede = Concede the match
match-button-reopen = Reopen the match
match-button-refresh = Refresh
match-somebody = somebody
match-concede-sure = Give the match to { $team } without playing on? Only an organiser can take that back.
match-withdraw-sure = { $early ->
    [yes] Withdraw **{ $team }**? Fewer than half of its matches are over, so all its results are struck out. There’s no way back this season.
   *[no] Withdraw **{ $team }**? Its results stand, and its remaining opponents win by walkover. There’s no way back this season.
}
match-button-withdraw = Withdraw the team
match-team-left = Left. You can join another team, or come back.
match-news = { $match } (week { $week })
match-news-name-yours = **{ $team }** has named its side. Now name yours; you’ll see theirs once both are named.
match-news-named = **{ $team }** has named its side, so both are named and you can play.
match-news-full = Every leg on the card has its result now. Check it and confirm it.
match-news-confirmed = **{ $team }** has confirmed the card. Once you confirm it too, it stands.
match-news-stands = The card is confirmed and stands.
match-news-walkover = The match is over without being played: a walkover.
match-news-not-played = The match won’t be played; nobody gets points for it.
match-news-reopened = An organiser has reopened the match, so its card can be changed and confirmed again.
