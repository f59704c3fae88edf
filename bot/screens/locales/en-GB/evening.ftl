# An evening: what was played since the last long pause, what it brought everybody, and its best moments.

evening-title = { $going ->
    [yes] This evening
   *[no] The last evening
}
evening-none-channel = Nothing has been finished in this channel yet.
evening-none-server = Nothing has been finished in the last 30 days in the channels that you can see.
evening-since = Since { $when }
evening-last-day = The last 24 hours
evening-where-channel = in this channel
evening-where-server = in this server
evening-deals = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
evening-even = even
evening-column-name = Player
evening-column-won = Won
evening-column-points = Points
evening-column-deals = Deals
evening-picture = { $title }, as a table: who won how much, in the same order as below.
evening-curves = { $title }, as curves: how everybody stood after each deal.
evening-mark = { $deal ->
    [0] start
   *[other] deal { $deal }
}
evening-as-curves = As curves
evening-as-table = As a table
evening-computers = Playing along, but not ranked: { $names }.
evening-computers-more = { $more } more
evening-moments = The members’ best moments
evening-pot = **Biggest pot of a member:** { $name }, { $amount }.
evening-hand = **Best hand:** { $told }
evening-hand-at = **Best hand at { $game }:** { $told }
evening-blind = **Blind:** { $name } took { $amount } without looking.
evening-streak = **On a roll:** { $name } won { $games } times in a row.
evening-show = Show everybody
evening-scope-channel = This channel
evening-scope-server = Whole server
