# Spielplan der Mannschaften, ihre Tabelle und wonach gespielt wird.

fixtures-clock = Das ist der { DATETIME($day, dateStyle: "medium") }, { $clock } Uhr, in der Zeitzone { $zone }.
fixtures-zone = Du siehst die Zeiten nach deiner eigenen Uhr; angesetzt sind sie nach der Zeitzone { $zone }.
fixtures-week = Spieltag { $week } von { $weeks }
fixtures-late = { $matches ->
    [one] ⚠ Eine Begegnung läge
   *[other] ⚠ { $matches } Begegnungen lägen
} nach dem { $end }, an dem die Saison endet. Zieh sie mit `/league team move` vor: Danach lässt sich nichts mehr eintragen.
fixtures-in-week = -# Spieltag { $week }
fixtures-in-week-plain = Spieltag { $week }
fixtures-of-team = Alle Begegnungen, { $league }
fixtures-match = **{ $home }** – **{ $away }**
fixtures-versus = { $home } – { $away }
fixtures-result = **{ $home }** – **{ $away }** { $result }
fixtures-walkover = Kampflos
fixtures-not-played = Nicht gespielt, niemand bekommt Punkte
fixtures-bye = { $team } hat spielfrei
fixtures-table = Die Tabelle
fixtures-points = { $count ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
fixtures-standing = { $played } gespielt: { $won } S, { $drawn } U, { $lost } N · Spiele { $legs }
fixtures-withdrawn = -# { $team } hat sich zurückgezogen.
fixtures-teams = { $teams ->
    [0] Noch keine Mannschaft
    [one] Bisher eine Mannschaft
   *[other] Bisher { $teams } Mannschaften
}
fixtures-no-teams = Gründe die erste Mannschaft: `/league team create`.
fixtures-to-draw = Tritt hier oder mit `/league team join` einer Mannschaft bei oder gründe mit `/league team create` eine eigene. Sind alle dabei, lost ein Organisator mit `/league team draw` den Spielplan aus.
fixtures-captain = Kapitän { $name }
fixtures-nobody = niemand mehr da
fixtures-join = Einer Mannschaft beitreten
fixtures-open = Spielbericht öffnen
fixtures-card = Bericht
fixtures-button-table = Tabelle
fixtures-button-mine = Meine Mannschaft
fixtures-button-weeks = Spieltage
fixtures-button-file = Kalenderdatei
fixtures-button-rules = Spielregeln
fixtures-file = { $matches ->
    [one] Eine Begegnung
   *[other] { $matches } Begegnungen
} für deinen Kalender (Zeitzone { $zone }). Importier sie nach Änderungen noch einmal: Termine werden aktualisiert, nicht verdoppelt.
fixtures-file-about = Der Spielplan als Kalenderdatei
fixtures-calendar-about = Spieltag { $week }, { $league }
fixtures-rules = Wonach gespielt wird
fixtures-rules-boards = Eine Begegnung hat { $boards ->
    [one] ein Brett
   *[other] { $boards } Bretter
} mit je { $legs ->
    [one] einem Spiel
   *[other] { $legs } Spielen
}, an jedem Brett { $people ->
    [one] eine Person
   *[other] { $people } Leute
} pro Seite. Jede Mannschaft trifft zweimal auf jede andere, einmal daheim und einmal auswärts.
fixtures-rules-points = Punkte: { $leg } pro gewonnenem Spiel, { $win } für den Sieg, { $draw } für ein Unentschieden. Ein unentschiedenes Spiel wird geteilt. Wer mehr Spiele gewinnt, gewinnt die Begegnung.
fixtures-rules-short = Eine Mannschaft darf unvollzählig antreten, wenn sie mindestens { $boards ->
    [one] ein Brett
   *[other] { $boards } Bretter
} besetzt. Die Spiele an den leeren Brettern gehen an die andere Seite.
fixtures-rules-card = Sobald beide Kapitäne aufgestellt haben, kommen die nächsten Ligaspiele zwischen den Leuten eines Bretts von selbst auf den Spielbericht. Andere Ergebnisse tragen die Kapitäne ein, und beide bestätigen den Bericht.
fixtures-rules-walkover = **Kampflos:** Alle Spiele und der Sieg gehen an die Mannschaft, die antreten konnte.
fixtures-rules-withdrawal = **Rückzug:** Ist noch nicht die Hälfte ihrer Begegnungen entschieden, werden alle Ergebnisse der Mannschaft gestrichen. Danach bleiben sie stehen, und ihre übrigen Gegner gewinnen kampflos.
fixtures-rules-ties = Bei Punktgleichheit entscheiden der Reihe nach: { $ties }. Wer dann noch gleichauf ist, teilt sich den Platz.
fixtures-tie-head-to-head = Punkte aus den direkten Begegnungen
fixtures-tie-leg-difference = Spieldifferenz
fixtures-tie-legs-won = gewonnene Spiele
fixtures-tie-matches-won = gewonnene Begegnungen
