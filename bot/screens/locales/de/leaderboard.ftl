# Die Ranglisten.

leaderboard-title = Rangliste: { $measure }
leaderboard-measure-standing = Ligapunkte
leaderboard-measure-money = Gewonnene Chips
leaderboard-measure-points = Spielpunkte
leaderboard-measure-won = Siege
leaderboard-measure-crashes = Crashs
leaderboard-measure-best-pot = Größter Pot
leaderboard-measure-best-hand = Beste Karten
leaderboard-measure-streak = Siege in Folge
leaderboard-measure-rating = Wertungszahl
leaderboard-every-game = Alle Spiele
leaderboard-page = Seite { $page } von { $pages }
leaderboard-games = { $games ->
    [one] einmal gespielt
   *[other] { $number }-mal gespielt
}
leaderboard-sittings = { $games ->
    [one] 1 Serie
   *[other] { $number } Serien
}
leaderboard-won = { $won ->
    [one] 1 Sieg
   *[other] { $number } Siege
}
leaderboard-crashes = { $crashes ->
    [one] 1 Crash
   *[other] { $number } Crashs
}
leaderboard-streak = { $games ->
    [one] 1 Sieg
   *[other] { $number } Siege in Folge
}
leaderboard-empty = Noch steht niemand auf dieser Rangliste. Dafür muss man { $games }-mal gespielt haben.
leaderboard-missing = { $games ->
    [one] Spiel noch einmal, dann stehst du auf der Liste.
   *[other] Spiel noch { $games }-mal, dann stehst du auf der Liste.
}
leaderboard-not-on-it = Zurzeit stehst du nicht auf dieser Liste.
leaderboard-no-hand = Du hast noch keine Karten gezeigt.
leaderboard-about = Für alle, die mindestens { $games }-mal gespielt haben. Spiele mit Computerspielern zählen nicht.
leaderboard-absent = Wer { $days } Tage lang nicht gespielt hat, steht erst nach dem nächsten Spiel wieder hier.
leaderboard-as-of = Hält sich selbst aktuell; zuletzt geändert { $when }.
leaderboard-choose-measure = Was zählt
leaderboard-choose-game = Spiel auswählen
leaderboard-picture = Als Bild
leaderboard-text = Als Text
leaderboard-column-name = Wer
leaderboard-column-games = Gespielt
leaderboard-column-sittings = Serien
leaderboard-pinned = Gleich steht in diesem Kanal eine Rangliste, die sich selbst aktuell hält. `/leaderboard unpin` beendet das.
leaderboard-unpinned = Die Rangliste in diesem Kanal wird nicht mehr aktualisiert. Die Nachricht kannst du löschen.
leaderboard-stopped = Die Rangliste in { $channel } wird nicht mehr aktualisiert, denn ich darf dort nicht mehr schreiben. Sobald ich es wieder darf, bringt `/leaderboard pin` sie zurück.
leaderboard-league-gone = Die Rangliste in { $channel } wird nicht mehr aktualisiert, denn die Liga gibt es nicht mehr. Die Nachricht kannst du löschen.
leaderboard-season = Saison { $season }
leaderboard-league-empty = Noch steht niemand auf dieser Rangliste. Dafür muss man { $games }-mal für die Liga gespielt haben.
leaderboard-league-about = Aus allem, was für die Liga gespielt wurde, für alle, die mindestens { $games }-mal dabei waren. Die Tabelle steht unter **Ligapunkte**.
