# Die Ranglisten.

leaderboard-title = Rangliste: { $measure }
leaderboard-measure-standing = Ligapunkte
leaderboard-measure-money = Gewonnene Chips
leaderboard-measure-points = Spielpunkte
leaderboard-measure-won = Siege
leaderboard-measure-crashes = Crashs
leaderboard-measure-best-pot = Größter Pot
leaderboard-measure-best-hand = Beste Hand
leaderboard-measure-streak = Siege in Folge
leaderboard-measure-rating = Wertungszahl
leaderboard-every-game = Alle Spiele
leaderboard-page = Seite { $page } von { $pages }
leaderboard-games = { $games ->
    [one] 1 Partie
   *[other] { $number } Partien
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
leaderboard-empty = Noch steht niemand auf dieser Rangliste. Dafür braucht man { $games } Partien.
leaderboard-missing = { $games ->
    [one] Noch eine Partie, dann stehst du auf der Liste.
   *[other] Noch { $games } Partien, dann stehst du auf der Liste.
}
leaderboard-not-on-it = Zurzeit stehst du nicht auf dieser Liste.
leaderboard-no-hand = Du hast noch keine Hand gezeigt.
leaderboard-about = Für alle mit mindestens { $games } Partien. Mit Computerspielern gespielte zählen nicht.
leaderboard-absent = Wer { $days } Tage lang nicht gespielt hat, steht erst nach dem nächsten Spiel wieder hier.
leaderboard-as-of = Hält sich selbst aktuell; zuletzt geändert { $when }.
leaderboard-choose-measure = Was zählt
leaderboard-choose-game = Spiel auswählen
leaderboard-picture = Als Bild
leaderboard-text = Als Text
leaderboard-column-name = Wer
leaderboard-column-games = Partien
leaderboard-column-sittings = Serien
leaderboard-pinned = Gleich steht in diesem Kanal eine Rangliste, die sich selbst aktuell hält. `/leaderboard unpin` beendet das.
leaderboard-unpinned = Die Rangliste in diesem Kanal wird nicht mehr aktualisiert. Die Nachricht kannst du löschen.
leaderboard-stopped = Die Rangliste in { $channel } wird nicht mehr aktualisiert: Ich darf dort nicht mehr schreiben. Sobald ich es wieder darf, bringt `/leaderboard pin` sie zurück.
leaderboard-league-gone = Die Rangliste in { $channel } wird nicht mehr aktualisiert, denn die Liga gibt es nicht mehr. Die Nachricht kannst du löschen.
leaderboard-season = Saison { $season }
leaderboard-league-empty = Noch steht niemand auf dieser Rangliste. Dazu braucht es { $games } Partien, die für die Liga zählen.
leaderboard-league-about = Aus allem, was für die Liga gespielt wurde, für alle mit mindestens { $games } Partien davon. Die Tabelle steht unter **Ligapunkte**.
