# Ligen: was sie sind, ihre Tabellen, Ergebnisse und Saisons, und wie sie eingerichtet werden.

league-list = Ligen auf diesem Server
league-choose = Liga öffnen
league-members = { $members ->
    [0] Noch keine Mitglieder
    [one] Ein Mitglied
   *[other] { $members } Mitglieder
}.
league-no-season-on = Gerade läuft keine Saison.
league-season = Saison { $season }
league-season-planned = Saison { $season } beginnt am { $start }.
league-season-until = Saison { $season } läuft bis { $end } ({ $when }).
league-season-open = Saison { $season } läuft, bis die Organisatoren sie beenden.
league-season-closing = Saison { $season } ist vorbei. Die Abschlusstabelle kommt gleich.
league-counts = Was zählt
league-counted = { $game }: { $sheet } (Regelcode `{ $code }`)
league-counted-alike = { $sheet } (Regelcode `{ $code }`)
league-how = Eröffne einen Tisch mit diesen Regeln und spiel. Sind alle am Tisch Mitglieder, zählt er von selbst.
league-how-later = Serien zählen, sobald eine Saison läuft. Organisatoren beginnen sie mit `/league season start`.
league-how-planned = Serien zählen von da an.
league-at-table-counts = Dieser Tisch zählt für { $leagues }.
league-at-table-counted = Das hat für { $leagues } gezählt: `/league standings`
league-lead-new = { $league }: { $names } führt jetzt vor { $other } ({ $points }).
league-lead-kept = { $league }: { $names } führt weiter vor { $other } ({ $points }).
league-lead-shared = { $league }: { $names } führen gemeinsam ({ $points }).
league-leg-counts = Zählt für { $league }: { $home } – { $away }, Brett { $board }, Spiel { $leg }.
league-leg-game = Entschieden ist es, wenn die Partie gewonnen ist.
league-leg-deal = { $deals ->
    [0] Die Serie ist nach diesem Spiel vorbei.
    [one] Die Serie ist nach diesem und einem weiteren Spiel vorbei.
   *[other] Die Serie ist nach diesem und { $deals } weiteren Spielen vorbei.
}
league-leg-deals = { $deals ->
    [one] Die Serie ist nach dem nächsten Spiel vorbei.
   *[other] Die Serie ist nach den nächsten { $deals } Spielen vorbei.
}
league-leg-until = { $first ->
    [yes] Die Serie ist mit dem ersten Spiel vorbei, das nach { $when } endet.
   *[no] Früher vorbei ist sie mit dem ersten Spiel, das nach { $when } endet.
}
league-leg-minutes = { $first ->
    [yes] { $minutes ->
        [one] Die Serie ist mit dem ersten Spiel vorbei, das eine Minute nach ihrem ersten oder später endet.
       *[other] Die Serie ist mit dem ersten Spiel vorbei, das { $minutes } Minuten nach ihrem ersten oder später endet.
    }
   *[no] { $minutes ->
        [one] Früher vorbei ist sie mit dem ersten Spiel, das eine Minute nach ihrem ersten oder später endet.
       *[other] Früher vorbei ist sie mit dem ersten Spiel, das { $minutes } Minuten nach ihrem ersten oder später endet.
    }
}
league-here-counts = **Der Tisch in diesem Kanal zählt dafür.**
league-here-no-season = Der Tisch in diesem Kanal zählt nicht, denn es läuft keine Saison.
league-here-rules = Der Tisch in diesem Kanal zählt nicht, denn dort wird nach anderen Regeln gespielt. Eröffne einen mit Hausregeln aus der Liste oder ändere seine Regeln mit `/table rules`.
league-here-computers = Der Tisch in diesem Kanal zählt nicht, solange ein Computerspieler dort sitzt.
league-here-members = Der Tisch in diesem Kanal zählt noch nicht. Mit `/league join` müssten noch beitreten: { $names }.
league-here-divisions = Der Tisch in diesem Kanal zählt nicht, denn die Leute dort sind in verschiedenen Divisionen.
league-here-deals = Die Serie: bisher { $deals } von { $whole } Spielen.
league-here-minutes = Die Serie endet mit dem ersten Spiel, das nach Ablauf der Zeit zu Ende ist: { $when }.
league-again = Ändern
league-button-standings = Tabelle
league-button-results = Ergebnisse
league-button-seasons = Saisons
league-button-rules = Ligaregeln
league-button-help = Hilfe
league-button-join = Beitreten
league-button-leave = Austreten
league-button-settings = Einstellungen
league-button-end = Saison beenden
league-button-begin = Saison starten
league-button-home = Zur Liga
league-button-final = Ganze Tabelle
league-button-restore = Wieder werten
league-button-void = Aus der Wertung nehmen
league-button-end-sure = Ja, jetzt beenden
league-button-leave-sure = Ja, austreten
league-button-close-sure = Ja, auflösen
league-button-stay = Nein

# Tabellen
league-division = { $division }. Division
league-division-choose = Welche Division
league-division-members = { $members ->
    [0] niemand in der { $division }. Division
    [one] eine Person in der { $division }. Division
   *[other] { $members } in der { $division }. Division
}
league-division-yours = Du spielst in der { $division }. Division.
league-divisions-page = Seite { $page } von { $pages }
league-divisions-when = Bis die erste Serie der Saison beginnt, und zwischen den Saisons kannst du Leute in eine andere Division setzen: einzeln mit `/league division` oder alle auf einmal über das Menü.
league-button-divisions = Divisionen
league-spread = Alle auf die Divisionen verteilen
league-spread-rating = Nach Wertungszahl: die Besten in der 1. Division
league-spread-table = Nach der letzten Abschlusstabelle
league-spread-evenly = Gleichmäßig, reihum nach dem Beitritt
league-spread-done = **Alle sind verteilt:** { $divisions }.
league-spread-told = { $actor } hat die Mitglieder von { $league } verteilt: { $divisions }. Wer wo spielt, zeigt `/league division`.
league-placed = **{ $name } spielt jetzt in der { $division }. Division.**
league-divided = Es gibt jetzt { $divisions } Divisionen. Verteil alle über das Menü oder setz sie einzeln mit `/league division` um.
league-column-wins = Siege
league-line = { $games ->
    [one] 1 Serie
   *[other] { $games } Serien
}, { $wins } gewonnen
league-idle = { $members ->
    [one] Ein Mitglied hat noch nicht gespielt.
   *[other] { $members } Mitglieder haben noch nicht gespielt.
}
league-nothing-yet = Noch kein Ergebnis. Eine Serie zählt, sobald sie vorbei ist; wie weit sie ist, zeigt `/league show`.
league-nobody-played = In dieser Saison hat niemand gespielt.
league-minimum = Für einen Rang brauchst du { $games } Serien.
league-final = Abschlusstabelle der Saison { $season }
league-champions = { $champions ->
    [one] 🏆 Gewonnen hat **{ $names }**
   *[other] 🏆 Gemeinsam gewonnen haben **{ $names }**
}
league-more = { $members ->
    [one] und noch jemand
   *[other] und { $members } weitere
}
league-up = Es steigen auf: { $names }
league-down = Es steigen ab: { $names }
league-roll = Saisons und wer sie gewonnen hat
league-season-choose = Saison öffnen
league-no-champion = niemand
league-dates = { $start } bis { $end }

# Wonach gespielt wird
league-rules-counts = Was zählt
league-rules-who = Eine Serie zählt, wenn alle, die Karten bekommen, Mitglieder der Liga (und derselben Division) sind und kein Computerspieler dabei ist. Wer vorzeitig geht, wird Letzter; bei mehreren liegt hinten, wer zuerst geht. Letzter wird auch, wer nach einer Hausregel verliert, bei Crash etwa wegen falsch sortierter Hände.
league-rules-points = Ligapunkte
league-rules-table = Die Tabelle
league-rules-sittings = Serien
league-rules-broken = Eine Partie aus mehreren Spielen, etwa Crash, ist eine Serie. Spiele mit Einsätzen haben kein letztes Spiel, deshalb zählen dort Spiele oder Minuten, und die Plätze gehen nach den gewonnenen Chips. Ein Spiel, das für ungültig erklärt wird, fällt weg, und die Serie geht ohne es weiter. Kommt jemand dazu, ändern sich die Regeln oder schließt der Tisch, endet sie vorzeitig und zählt, wenn mindestens die Hälfte gespielt ist.
league-rules-next = Die Organisatoren haben die Regeln geändert. Das gilt ab der nächsten Saison.
league-points-places = Für den 1. Platz, den 2. und so weiter: { $places } (bei Gleichstand geteilt)
league-points-win = Für einen Sieg: { $points } dazu
league-points-game = Für jeden Spielpunkt: { $points }
league-points-chip = Für jeden gewonnenen Chip: { $points }; für jeden verlorenen ebenso viel weniger
league-points-crash = Für jeden Crash: { $points } dazu
league-points-prial = Für jedes Spiel, in dem du ein Prial zeigst: { $points } dazu
league-points-none = Gar keine Punkte
league-scoring-total = Alle Ergebnisse werden zusammengezählt
league-scoring-per-game = Ligapunkte pro Serie: der Durchschnitt aller Ergebnisse
league-scoring-best = Von jedem zählen nur die { $best } besten Ergebnisse
league-ties = Bei gleichen Punkten entscheiden: { $breaks }; sonst wird der Platz geteilt
league-no-ties = Bei gleichen Punkten wird der Platz geteilt
league-tie-wins = mehr Siege
league-tie-head-to-head = der direkte Vergleich
league-tie-fewer-games = weniger Serien
league-tie-more-games = mehr Serien
league-tie-chips = mehr gewonnene Chips
league-tie-game-points = mehr Spielpunkte
league-divisions = { $divisions } Divisionen; nach der Saison steigen zwischen ihnen { $moving } auf und { $moving } ab
league-sitting-deals = { $deals ->
    [one] Eine Serie ist ein einziges Spiel an einem Tisch.
   *[other] Eine Serie sind { $deals } Spiele an einem Tisch.
}
league-sitting-share = Wer bei weniger als { $share } % ihrer Spiele Karten bekommt, liegt hinter allen anderen: Aussetzen schützt keinen Vorsprung.
league-sitting-minutes = Eine Serie sind { $minutes } Minuten an einem Tisch.
league-sitting-both = Eine Serie sind { $deals } Spiele an einem Tisch oder { $minutes } Minuten, je nachdem, was zuerst vorbei ist.

# Ergebnisse
league-results = Ergebnisse, die neuesten zuerst
league-result-choose = Ergebnis öffnen
league-result-number = Ergebnis { $number }
league-result-deals = { $deals ->
    [0] Tisch { $table }
    [one] Spiel { $last } an Tisch { $table }
   *[other] Spiele { $first } bis { $last } an Tisch { $table }
}
league-result-head = Ergebnis { $number } · { $game } · { $when }
league-result-void = · aus der Wertung genommen
league-result-corrected = · Plätze korrigiert
league-result-corrected-why = **Plätze korrigiert.** Grund: { $reason }
league-button-correct = Plätze korrigieren
league-correct-title = Ergebnis { $number } korrigieren
league-correct-about = In dieser Reihenfolge: { $people }. Die Tabelle und alles, was nach diesem Ergebnis kam, wird neu berechnet. Chips bleiben, wo sie sind, und den Grund können alle lesen.
league-correct-places = Die Plätze, in dieser Reihenfolge
league-correct-places-hint = Mit Leerzeichen dazwischen, etwa 1 2 2 4, wenn zwei den zweiten Platz teilen
league-correct-reason-hint = Alle lesen das, etwa: zwei Leute verwechselt
league-corrected = **Die Plätze von Ergebnis { $number } sind korrigiert.**
league-corrected-told = { $actor } hat die Plätze von Ergebnis { $number } korrigiert: { $order }. Grund: { $reason }
league-moved-head = Das ändert sich in der Tabelle:
league-moved-in = Das ändert sich in der Tabelle der Liga **{ $league }**:
league-result-why = **Aus der Wertung genommen.** Grund: { $reason }
league-result-points = { $hundredths ->
    [100] 1 Ligapunkt
   *[other] { $points } Ligapunkte
}
league-result-game-points = Spielpunkte: { $points }
league-result-quit = vorzeitig gegangen
league-void-title = Ergebnis { $number } herausnehmen
league-void-about = Das Ergebnis fällt aus der Wertung, und die Tabelle wird ohne es neu berechnet. Den Grund können alle lesen. Die Chips dieser Spiele können zurückgehen, sobald ihr Tisch geschlossen ist.
league-void-reason = Warum?
league-void-reason-hint = Alle lesen das, etwa: nach falschen Regeln gespielt
league-void-chips = Auch die Chips?
league-void-chips-yes = Zurückgeben (Tisch ist geschlossen)
league-void-chips-no = Die Chips bleiben, wo sie sind
league-restore-title = Ergebnis { $number } wieder werten
league-restore-about = Das Ergebnis kommt zurück in die Wertung, und Chips und Punkte, die damit zurückgingen, werden wieder gebucht. Den Grund können alle lesen.
league-restored = **Ergebnis { $number } zählt wieder.**
league-restored-told = { $actor } hat Ergebnis { $number } ({ $players }) wieder in die Wertung genommen. Grund: { $reason }
league-voided = **Ergebnis { $number } ist aus der Wertung genommen.**
league-voided-nothing = Kein Platz und keine Punkte haben sich geändert.
league-voided-chips = Zurückgegebene Chips:
league-voided-told = { $actor } hat Ergebnis { $number } ({ $players }) aus der Wertung genommen. Grund: { $reason }
league-voided-told-chips = Die Chips dieser Spiele sind zurückgegangen.
league-moved = { $name }: Platz { $before } → **{ $rank }** ({ $points_before } → { $points } Punkte)
league-kept = { $name }: weiter Platz { $rank } ({ $points_before } → { $points } Punkte)

# Beitreten, austreten, Saisons
league-created = **{ $league } läuft.** Saison 1 hat begonnen, und du bist schon Mitglied. Die anderen treten mit `/league join` bei.
league-joined = Du bist in { $league }. Eröffne einen Tisch nach ihren Regeln oder setz dich an einen und spiel. Der Rest geht von selbst.
league-leaving = { $league } verlassen? Deine Ergebnisse bleiben, aber in der Tabelle stehst du erst wieder, wenn du zurückkommst.
league-left = Du hast { $league } verlassen. Kommst du zurück, sind deine Ergebnisse wieder da.
league-ending = Saison { $season } von { $league } jetzt beenden? Die Tabelle wird so, wie sie jetzt ist, zur Abschlusstabelle.
league-ending-disputed = { $disputes ->
    [one] ⚠️ Über Einspruch { $numbers } ist noch nicht entschieden. Ist die Saison vorbei, bleiben ihre Ergebnisse, wie sie sind: Entscheide ihn vorher mit `/dispute list`.
   *[other] ⚠️ Über die Einsprüche { $numbers } ist noch nicht entschieden. Ist die Saison vorbei, bleiben ihre Ergebnisse, wie sie sind: Entscheide sie vorher mit `/dispute list`.
}
league-final-disputed = { $disputes ->
    [one] Über Einspruch { $numbers } war am Ende der Saison noch nicht entschieden. Die Tabelle bleibt, wie sie ist.
   *[other] Über die Einsprüche { $numbers } war am Ende der Saison noch nicht entschieden. Die Tabelle bleibt, wie sie ist.
}
league-begun = Saison { $season } von { $league } hat begonnen. Viel Glück euch allen!
league-closing = { $league } endgültig auflösen? Das lässt sich nicht rückgängig machen, und die Tabellen sind dann nicht mehr zu sehen. Was gespielt wurde, bleibt in den Büchern.
league-closed-down = { $league } ist aufgelöst. Was gespielt wurde, bleibt in den Büchern.

# Gründen und einrichten
league-create-title = Liga gründen
league-create-about = Alles andere ist sinnvoll voreingestellt und lässt sich später ändern: 5, 3, 2 und 1 Ligapunkt für die Plätze und beim Spiel mit Einsätzen Serien von 20 Spielen, von denen man drei Viertel mitspielen muss.
league-create-name = Wie soll sie heißen?
league-create-games = Was spielt ihr?
league-create-game = Eins oder mehrere auswählen
league-create-weeks = Wochen pro Saison
league-create-weeks-hint = 1 bis 52; 0, wenn du sie lieber selbst beendest
league-role = Organisatoren: alle, die den Server verwalten dürfen, und { $role }.
league-channel = Abschlusstabellen erscheinen in { $channel }.
league-button-no-role = Rolle entfernen
league-no-role = Organisatoren: alle, die den Server verwalten dürfen. Mit `/league settings` kommt eine Rolle dazu.
league-no-channel = Abschlusstabellen erscheinen noch nirgends; `/league settings` nennt einen Kanal.
league-rules-wait = In dieser Saison ist schon gespielt worden, oder es läuft gerade eine Serie, deshalb gelten diese Regeln ab der nächsten.
league-rules-when = Änderungen gelten sofort, solange nichts gespielt wurde und keine Serie läuft, sonst ab der nächsten Saison.
league-set-scoring = Wie Ergebnisse zählen
league-set-counted = Welche Ergebnisse zählen
league-set-points = Ligapunkte
league-set-table = Tabelle, Divisionen
league-set-sittings = Serien
league-set-games = Was zählt
league-set-games-about = Was du hier auswählst, ersetzt, was bisher zählte. Zur Wahl stehen eure eigenen Hausregeln und die üblichen jedes Spiels.
league-set-games-label = Es zählen
league-points-places-label = Punkte für den 1., 2., 3. Platz …
league-points-places-hint = Mit Leerzeichen dazwischen, etwa 5 3 2 1
league-points-win-label = Zusatzpunkte für einen Sieg
league-points-game-label = Für jeden Spielpunkt
league-points-chip-label = Für jeden gewonnenen Chip
league-points-bonuses-label = Pro Crash und pro Spiel mit Prial
league-points-bonuses-hint = Zwei Zahlen mit Leerzeichen dazwischen, etwa 1 0,5
league-set-best = Zahl der besten Ergebnisse
league-set-best-hint = Nur wichtig, wenn die besten Ergebnisse zählen
league-set-minimum = Serien, die man für einen Rang braucht
league-set-divisions = Divisionen
league-set-divisions-number = { $divisions ->
    [one] Eine, für alle
   *[other] { $divisions } Divisionen
}
league-set-moving = Wie viele auf- und absteigen
league-set-ties = Bei Gleichstand, der Reihe nach
league-set-ties-hint = 1 Siege, 2 direkter Vergleich, 3 weniger Serien, 4 mehr Serien, 5 Chips, 6 Spielpunkte
league-set-sittings-about = So lang ist eine Serie bei Spielen mit Einsätzen: in Spielen, in Minuten oder beidem. 0 heißt ohne Grenze.
league-set-deals = Spiele
league-set-minutes = Minuten
league-set-share = Wie viel Prozent man mitspielen muss
league-set-share-hint = Wer weniger mitspielt, liegt hinter den anderen; mit 0 gilt das nicht

# Hilfe
league-help-page = { $page } von { $pages }
league-help-start-title = Eine Liga gründen
league-help-start = `/league create` fragt nach einem Namen und den Spielen, die zählen. Das war es schon: Saison 1 beginnt sofort, und du bist Mitglied. Das kann, wer den Server verwalten darf.

    Sag es den anderen, denn mit `/league join` treten sie bei.

    Mit `/league settings` legst du fest, wer mitorganisiert (`organisers`, eine Rolle) und wo die Abschlusstabelle erscheint (`channel`). Die Knöpfe dort ändern Punkte, Serien und Divisionen.

    `/league show` zeigt allen alles Wichtige zur Liga.
league-help-play-title = Für die Liga spielen
league-help-play = Eröffnet wie immer mit `/table open` einen Tisch, nach Regeln, die zählen: `/league show` nennt sie und sagt im Kanal des Tisches, ob er zählt. Melden müsst ihr nichts. Eine Serie zählt am Ende von selbst, wenn alle, die Karten bekommen, Mitglieder sind und kein Computerspieler dabei ist.

    Eine Partie aus mehreren Spielen, etwa Crash, ist eine Serie. Beim Spiel mit Einsätzen sind es 20 Spiele, wenn ihr nichts anderes festlegt. Spielt mindestens drei Viertel davon mit, sonst liegt ihr hinter allen, die das tun; auch das können Organisatoren ändern.

    Wer mittendrin geht, wird Letzter. Wollt ihr alle aufhören, schließt den Tisch mit `/table close`, dann ist niemand vorzeitig gegangen. Beim Spiel mit Einsätzen zählt auch eine halbe Serie. Eine Partie aus mehreren Spielen wird erst zu Ende gespielt; mit `now` abgebrochen zählt sie nicht.
league-help-table-title = Tabelle und Ergebnisse
league-help-table = `/league standings` zeigt die Tabelle mit deiner eigenen Zeile, `/league results` jede Serie, die gezählt hat, `/league ratings`, wie gut alle spielen, egal wie viele Punkte sie haben. Weitere Ranglisten zeigt `/leaderboard league`: Chips, Siege, Crashs, die besten Karten und andere, für eine Saison, einen Monat oder insgesamt. Mit `/leaderboard pin` halten Organisatoren eine davon in einem Kanal aktuell.

    Ligapunkte gibt es für Plätze; Organisatoren können auch für Siege, Chips, Crashs und Prials welche vergeben. Alle Ergebnisse werden zusammengezählt, oder es zählen die besten oder der Durchschnitt.

    Bei gleichen Punkten wird der Reihe nach entschieden; wonach, zeigen `/league show` und **Ligaregeln**.
league-help-season-title = Saisons und wer sie gewinnt
league-help-season = Eine Saison endet von selbst an ihrem Datum oder mit `/league season end`. Die Abschlusstabelle erscheint in dem Kanal, den du ausgesucht hast, und wer gewonnen hat, steht für immer unter `/league season show`.

    Bei mehreren Divisionen steigen die Besten auf und ebenso viele der Letzten ab. Bevor in einer Saison gespielt wird, besetzen Organisatoren die Divisionen mit `/league division`: einzeln oder alle auf einmal.

    `/league season start` beginnt die nächste, wieder bei null. Was inzwischen an den Regeln geändert wurde, gilt von da an.
league-help-teams-title = Mannschaften und Spielplan
league-help-teams = Mitglieder gründen mit `/league team create` Mannschaften und treten ihnen mit `/league team join` bei; wonach gespielt wird, legen Organisatoren mit `/league team rules` fest.

    `/league team draw` zeigt dann, was ausgelost würde, und lost die ganze Saison auf einmal aus: Jede Mannschaft trifft zweimal auf jede andere. `/league fixtures` zeigt die Spieltage und hat eine Kalenderdatei.

    Vor einer Begegnung stellen beide Kapitäne auf ihrem Spielbericht auf, `/league team card`. Ergebnisse am Tisch kommen von selbst auf den Bericht, und beide Kapitäne bestätigen ihn. `/league team table` zeigt, wer vorn liegt. Jede Saison hat ihre eigenen Mannschaften: Gründet sie neu, sobald sie begonnen hat.
league-help-nights-title = Ligaabende
league-help-nights = `/league night create` plant einen Abend: Anmelden könnt ihr euch an seiner Tafel oder mit „Interessiert“ beim Event, einchecken in der halben Stunde vor Beginn.

    Ausgelost wird unter allen, die da sind, und zwar so, dass sich trifft, wer sich am seltensten getroffen hat. Jeder Tisch hat seinen eigenen Thread. Sind alle fertig, werden die nächsten Tische ausgelost, und am Schluss erscheint der Endstand.

    Wer gehen muss, drückt **Ich gehe**, und jemand, der wartet, springt ein. Gibt es Divisionen, spielt jede unter sich. Organisatoren fangen mit `/league night show` früher an, überspringen einen Tisch oder sagen den Abend ab; mit `/league night move` verlegen sie ihn.
league-help-trouble-title = Wenn etwas schiefgeht
league-help-trouble = `/league void` nimmt ein Ergebnis aus der Wertung, mit einem Grund, den alle lesen können. Die Tabelle wird neu berechnet, und du siehst, was sich geändert hat. Wenn du willst, gehen auch die Chips dieser Spiele zurück, sobald ihr Tisch geschlossen ist. `/league correct` korrigiert die Plätze eines Ergebnisses; Chips bleiben dabei, wo sie sind.

    Gibt es mit `/dispute open` Einspruch gegen ein Spiel, das für die Liga zählt, entscheiden ihre Organisatoren mit `/dispute list`; über andere Spiele und die Chips der Bank entscheidet, wer den Server verwalten darf.

    Wer die Liga oder den Server verlässt, verschwindet aus der Tabelle; die Ergebnisse bleiben und sind wieder da, wenn die Person zurückkommt.

    Was Organisatoren tun, steht in `/league log`; wer den Server verwalten darf, liest alles in `/house log`. Ist eine Saison vorbei, bleibt ihre Abschlusstabelle stehen.
