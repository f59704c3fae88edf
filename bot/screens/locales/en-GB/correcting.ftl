correcting-title = Take this back?
correcting-asked = Nothing has changed yet. The old entries stay, and these take them back:
correcting-asked-nothing = It moved no chips and no points. It would no longer count in the statistics.
correcting-shown-anew = Something has changed since you saw this, so **nothing has been taken back**. This is how it is now:
correcting-result = Result { $result } of the league { $league } comes out of the standings.
correcting-results = { $results ->
    [one] One other result comes out, too.
   *[other] { $results } other results come out, too.
}
correcting-disputed = { $disputes ->
    [one] There is an open dispute about this. Taking it back here doesn’t decide it: open it, and “Void it…” does both.
   *[other] There are open disputes about this. Taking it back here doesn’t decide them: open one, and “Void it…” does both.
}
correcting-book = Take it back
correcting-leave = Leave it
correcting-left = Nothing has been taken back.
