# Short messages that come by themselves.

call-your-turn = It is your turn at { $game }.
call-your-turn-here = { $who }, it is your turn.
call-arrange = Arrange your cards for { $game }.
call-arrange-here = { $who }, arrange your cards.
call-time-runs-out = Your time at { $game } is running out.
call-time-runs-out-here = { $who }, your time is running out.
call-until = Your time runs out { $when }.
call-denied = I’m no longer allowed to write in { $channel }, so nobody can see the table there. I need the permissions **View Channel** and **Send Messages** (in a thread **Send Messages in Threads**), and a thread must not be locked. The game goes on as soon as I may write again; until then, use commands such as `/hand` and `/table close`.
call-your-choice = You deal next at { $game }, and may choose what is played.
call-your-choice-here = { $who }, you deal next and may choose what is played.
call-to-the-cards = [To your cards]({ $link })
