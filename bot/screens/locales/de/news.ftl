# Was eine Liga in ihrem Kanal meldet, und Kapitänen und Spielern persönlich.

news-season-begun = **Saison { $season } von { $league } läuft.**
news-season-ends = Gespielt wird bis zum { $end }.
news-season-planned = Saison { $season } von { $league } beginnt { $start }.
news-fixtures-drawn = **{ $league }:** Der Spielplan von Saison { $season } steht, { $matches ->
    [one] eine Begegnung
   *[other] { $matches } Begegnungen
} an { $weeks ->
    [one] einem Spieltag
   *[other] { $weeks } Spieltagen
}. `/league fixtures` zeigt ihn.
news-first-match = Eure erste Begegnung: { $match }
news-match-moved = **{ $league }:** Eine Begegnung wurde verlegt. { $match }
news-match = **{ $league }, Spieltag { $week }**
news-match-reopened = { $match }: Die Begegnung ist wieder offen, ihr Ergebnis zählt nicht mehr.
news-match-not-played = { $match }: Die Begegnung fällt aus, niemand bekommt Punkte dafür.
news-team-withdrawn = **{ $league }:** Die Mannschaft { $team } hat sich zurückgezogen. `/league team table` zeigt, was das ändert.
news-match-soon = **{ $league }:** Eure Begegnung beginnt bald. { $match }
news-match-named = Beide Mannschaften sind aufgestellt. Macht mit den Leuten von eurem Brett einen Tisch auf, er zählt von selbst.
news-match-unnamed = Beide Kapitäne müssen noch aufstellen: `/league team side`.
