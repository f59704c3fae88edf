# League nights.

night-plan = { $game } · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
night-plan-final = { $game } · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}, then a final for the best
night-sizes = tables of { $least } to { $most }
night-size = tables of { $most }
night-coming = { $people ->
    [0] Nobody has signed up yet.
    [one] **One person is coming:**
   *[other] **{ $people } people are coming:**
}
night-check-in-from = Check-in opens at { $when }. Tables are drawn from those who have checked in.
night-here = { $people ->
    [0] **Check-in is open.** Nobody has checked in yet.
    [one] **Check-in is open.** One person is here:
   *[other] **Check-in is open.** { $people } people are here:
}
night-not-here = Signed up, not here yet:
night-too-few = -# It takes { $least } people to begin.
night-too-few-division = -# It takes { $least } people from one division to begin.
night-round = Round { $round } of { $rounds }
night-final = The final
night-final-table = The final table
night-table-so-far = The table so far
night-by-division = Each division plays among itself.
night-table = Round { $round }, table { $table }
night-waiting = Waiting for a seat: { $names }
night-won = { $people ->
    [one] won by **{ $names }**
   *[other] shared by **{ $names }**
}
night-line = { $place }\. **{ $name }** · { $count ->
    [one] 1 point
   *[other] { $points } points
} · { $games ->
    [one] 1 sitting
   *[other] { $games } sittings
}, { $won } won
night-line-final = place { $place } in the final
night-winner = { $people ->
    [one] **{ $names }** wins the night.
   *[other] **{ $names }** share first place.
}
night-more = and { $people } more
night-called-off = This night was called off.
night-no-games = Nothing was played to the end.
night-button-up = I’m coming
night-button-out = I can’t come
night-button-in = I’m here
night-button-home = I’m off
night-button-sit = Take my seat
night-button-begin = Begin now
night-button-skip = Skip open tables
night-button-off = Call the night off
night-button-people = All names
night-button-table = Whole table
night-button-night = The night
night-people-about = ✓ has checked in
night-off-sure = Call off **{ $name }**? What is being played goes on, but no more tables are drawn.
night-event = { $game }, { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} for the league. Mark yourself as interested to sign up; half an hour before the start you check in.
night-reminder = **{ $name }** begins { $when }. Press the button if you’re here, because tables are drawn from those who have checked in.
night-moved = **{ $name }** has been moved to { $when }. Everyone who had signed up is still on the list.
night-off = **{ $name }** on { $when } has been called off.
night-call = You play { $game } together. Take your seats; whoever comes first opens the table.
night-call-shared = -# Another table of this round is in this channel, too, and they play one after the other. If the others are quicker, you’re called again when the channel is free.
night-free = The channel is free, so now you play { $game } together. Take your seats; whoever comes first opens the table.
night-instead = { $left } has left. { $came } plays instead.
night-opened = The table is open in { $channel }. Once everyone has taken their seat, `/deal` starts. Leave computer players out, or it doesn’t count.
night-list = League nights
night-none = No league night is planned. Organisers plan one with `/league night create`.
night-choose = Open a night
night-created = **{ $name }** is planned for { $when }. The board is in { $channel }.
night-moved-to = **{ $name }** is now on { $when }. Everyone on its list hears of it and stays on it.
night-unread = I can’t read what was stored of the { $league } night of { $when } any more, so it won’t go on. `/league night create` plans another. What has been played counts all the same.
night-signed-up = You’re on the list for **{ $name }**. Check in during the half hour before it begins.
night-checked-in = You’re checked in for **{ $name }**. You’ll be called to your table.
night-signed-off = You’re off the list for **{ $name }**.
night-missing-create-events = I can’t create events here (permission **Create Events**), so sign up with the button.
night-missing-create-public-threads = I can’t open threads here (permission **Create Public Threads**), so tables are in existing channels.
night-missing-send-messages-in-threads = I can’t write in threads here (permission **Send Messages in Threads**), so tables are in existing channels.
night-missing-too-many-threads = This server has as many open threads as Discord allows, so tables are in existing channels. Closing old threads makes room for new ones.
night-missing-no-threads-here = There can be no threads in this channel, so tables are in existing channels.
night-missing-pin-messages = I can’t pin this board (permission **Pin Messages**).
