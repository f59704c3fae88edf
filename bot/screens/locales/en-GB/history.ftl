# What was played: deals and games that are over, newest first.

history-title-channel = What was played here
history-title-server = What was played in this server
history-title-mine = What you’ve played
history-none-channel = Nothing has been finished in this channel yet.
history-none-server = Nothing has been finished in this server yet.
history-none-mine = Nothing you’ve played has been finished yet, in the servers that we share.
history-deal = { $game } · table { $table }, deal { $deal } · { $when }
history-game = { $game } · table { $table }, { $deals } · { $when }
history-deals = { $deals ->
    [one] deal { $first }
   *[other] deals { $first } to { $last }
}
history-table = { $game } · table { $table } · { $when }
history-won-with = **{ $name }** takes { $amount } with { $hand }.
history-closed = { $deal ->
    [0] This table couldn’t be read any more and was closed by its books. Everybody got back the chips that were theirs.
   *[other] This table couldn’t be read any more and was closed by its books. Deal { $deal } wasn’t finished, and everybody got back the chips that were theirs before it.
}
history-unread = { $deal ->
    [0] Table { $table } · { $when }
   *[other] Table { $table }, deal { $deal } · { $when }
}
history-unread-told = What happened here can’t be read any more.
history-open = Read what happened
history-choice-table = { $game } · table { $table }
