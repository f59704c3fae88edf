# Der Spielbericht einer Begegnung zweier Mannschaften.

match-side-missing = **{ $team }** hat noch nicht aufgestellt.
match-side-named = **{ $team }** hat aufgestellt. Du siehst es, sobald beide so weit sind.
match-side = **{ $team }** mit { $people }
match-board = **Brett { $board }** · { $home } – { $away }
match-leg-open = Spiel { $leg }: –
match-leg-drawn = Spiel { $leg }: unentschieden
match-leg-won = Spiel { $leg }: { $team }
match-forfeit = **Brett { $board }** bleibt leer, also gehen seine Spiele an { $team }.
match-legs = Spiele: **{ $home } : { $away }**
match-by-itself = Ligaspiele zwischen den Leuten eines Bretts kommen von selbst auf den Spielbericht.
match-confirmed = ✓ { $team } hat bestätigt.
match-to-confirm = ◦ { $team } muss noch bestätigen.
match-name-sides = Zuerst stellen beide Kapitäne auf, in der Reihenfolge der Bretter.
match-name-side = { $team } aufstellen
match-enter-leg = Ergebnis eintragen
match-choice = Brett { $board }, Spiel { $leg }: { $team }
match-choice-drawn = unentschieden
match-organisers = Für Organisatoren: Begegnung beenden
match-walkover-to = Kampflos an { $team }
match-walkover-nobody = Nicht gespielt, keine Punkte
match-button-confirm = Bericht bestätigen
match-button-confirm-both = Für beide bestätigen
match-button-concede = Begegnung aufgeben
match-button-reopen = Begegnung wieder öffnen
match-button-refresh = Aktualisieren
match-somebody = jemand
match-concede-sure = Die Begegnung ohne weiteres Spiel an { $team } geben? Das kann nur ein Organisator zurücknehmen.
match-withdraw-sure = { $early ->
    [yes] **{ $team }** zurückziehen? Es ist noch nicht die Hälfte der Begegnungen entschieden, darum werden alle Ergebnisse gestrichen. In dieser Saison gibt es kein Zurück.
   *[no] **{ $team }** zurückziehen? Die Ergebnisse bleiben stehen, und die übrigen Gegner gewinnen kampflos. In dieser Saison gibt es kein Zurück.
}
match-button-withdraw = Mannschaft zurückziehen
match-team-left = Du hast deine Mannschaft verlassen. Du kannst einer anderen beitreten oder zurückkommen.
match-news = { $match } (Spieltag { $week })
match-news-name-yours = **{ $team }** hat aufgestellt. Jetzt bist du dran; die andere Aufstellung siehst du, sobald beide so weit sind.
match-news-named = **{ $team }** hat aufgestellt. Damit sind beide so weit, und ihr könnt spielen.
match-news-full = Auf dem Spielbericht hat jetzt jedes Spiel ein Ergebnis. Sieh ihn durch und bestätige ihn.
match-news-confirmed = **{ $team }** hat den Spielbericht bestätigt. Er gilt, sobald auch du ihn bestätigst.
match-news-stands = Der Spielbericht ist bestätigt und gilt.
match-news-walkover = Die Begegnung ist kampflos entschieden.
match-news-not-played = Die Begegnung wird nicht gespielt, niemand bekommt Punkte.
match-news-reopened = Ein Organisator hat die Begegnung wieder geöffnet. Der Spielbericht lässt sich ändern und neu bestätigen.
