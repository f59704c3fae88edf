# Kurze private Antworten auf Befehle.

reply-earlier-table = Dieser Knopf gehört zu einem früheren Tisch. Am Tisch, der dort jetzt offen ist, wird **{ $game }** gespielt.
reply-moved-on = Erledigt. Diese Nachricht bleibt nicht mehr auf dem neuesten Stand, denn der Tisch geht in einer neueren weiter.
reply-moved-on-stale = Diese Nachricht bleibt nicht mehr auf dem neuesten Stand. Es ist nichts geschehen; der Tisch geht in einer neueren weiter.
reply-opened = Der Tisch in { $channel } ist offen.
    Freunde setzen sich mit `/join`, Computerspieler mit `/table computers`. `/deal` beginnt das erste Spiel.
reply-other-game = Welches Spiel als Nächstes? Alle, die hier saßen, werden eingeladen.
reply-joined = Du sitzt mit { $amount } am Tisch.
reply-joined-in-deal = Du sitzt mit { $amount } am Tisch. Ab dem nächsten Spiel bekommst du Karten.
reply-left = Du hast den Tisch verlassen; deine Chips sind wieder in deinem Guthaben.
reply-leaving = In diesem Spiel bist du noch dabei. Du steigst aus, sobald du dran bist, und gehst dann mit deinen Chips nach Hause.
reply-leaving-later = Sobald dieses Spiel vorbei ist, gehst du mit deinen Chips nach Hause.
reply-closed-behind = Du warst die letzte Person hier, deshalb ist der Tisch geschlossen.
reply-closes-behind = Sonst bleibt niemand, deshalb schließt der Tisch, sobald dieses Spiel vorbei ist.
reply-may-return = Du kannst es dir anders überlegen: Solange die Partie läuft, kannst du zurückkommen und bekommst ab dem nächsten Spiel wieder Karten.
reply-sitting-out = Ab dem nächsten Spiel setzt du aus. Mit `/back` bist du wieder dabei.
reply-sitting-out-next-game = Du setzt aus und bekommst keine Karten, wenn die nächste Partie beginnt. Mit `/back` bist du wieder dabei.
reply-back = Ab dem nächsten Spiel bekommst du wieder Karten.
reply-back-next-game = Wenn die nächste Partie beginnt, bekommst du wieder Karten, falls deine Chips dafür reichen.
reply-topped-up = Du hast { $amount } auf den Tisch gelegt und nun { $stack } vor dir.
reply-tops-up = In diesem Spiel zählt nur, was auf dem Tisch liegt. Nach dem Spiel legst du { $amount } nach. `/topup amount:0` nimmt es zurück.
reply-tops-up-not = Zurückgenommen. Nach diesem Spiel kommt nichts dazu.
reply-plays-again = Du spielst noch eine Partie mit. Noch keine Antwort von: { $names }.
reply-plays-again-alone = Du spielst noch eine Partie mit. Los geht es, sobald genug Spieler da sind.
reply-deal = Die Karten sind gegeben.
reply-kicked = { $person } wurde weggeschickt.
reply-kicked-later = { $person } geht nach Hause, sobald das Spiel vorbei ist und kein Pot liegen bleibt.
reply-closing = Der Tisch schließt, sobald dieses Spiel vorbei ist, außer wenn der Pot liegen bleibt.
reply-closed = Der Tisch ist geschlossen. Alle haben ihre Chips wieder im Guthaben.
reply-closed-card = [Zum Abend am Tisch]({ $link })
reply-last = Abgemacht. Am Tisch steht, wie viele Spiele noch kommen.
reply-last-off = Abgemacht. Ein Ende des Abends ist nicht mehr vereinbart.
reply-asked = Die Abstimmung läuft am Tisch.
reply-agreed = Du hast zugestimmt.
reply-against = Du hast dagegen gestimmt. Die anderen können noch antworten.
reply-disagreed = Du hast abgelehnt, also ändert sich nichts.
reply-keeps-out = Du hast abgelehnt. Stimmen genug andere zu, spielen sie nach den neuen Regeln, und du setzt aus, bis du einsteigst.
reply-paused = Der Tisch macht Pause.
reply-resumed = Es geht weiter.
reply-computers = { $computers ->
    [0] Hier sitzt kein Computerspieler.
    [one] Hier sitzt ein Computerspieler.
   *[other] Hier sitzen { $computers } Computerspieler.
}
reply-computers-gone = Computerspieler ohne Chips sind nach Hause gegangen. Für ein Spiel sind es jetzt zu wenige am Tisch.
reply-computers-limit = Für mehr Computerspieler hat die Bank heute kein Geld. { $computers ->
    [0] Hier sitzt keiner.
    [one] Hier sitzt einer.
   *[other] Hier sitzen { $computers }.
}
reply-invited-again = { $person } weiß schon von diesem Tisch und darf sich wieder setzen; ich sage nicht noch einmal Bescheid.
reply-computers-later = { $computers ->
    [0] Sobald das Spiel vorbei und der Pot gewonnen ist, sitzt hier kein Computerspieler mehr.
    [one] Sobald das Spiel vorbei und der Pot gewonnen ist, sitzt hier ein Computerspieler.
   *[other] Sobald das Spiel vorbei und der Pot gewonnen ist, sitzen hier { $computers } Computerspieler.
}
reply-clock = Die Uhr läuft; der Zug endet { $when }.
reply-granted = { $person } hat { $amount } bekommen.
reply-which-table = Du spielst an mehreren Tischen. Welchen meinst du?
reply-which-choose = Wähl einen Tisch
reply-which-this = Dieser
reply-which-deal = { $game }, Spiel { $deal }
reply-permission-view-channel = Kanal ansehen
reply-permission-send-messages = Nachrichten senden
reply-permission-send-messages-in-threads = Nachrichten in Threads senden
reply-sheet-saved = { $version ->
    [1] Die Hausregeln dieses Tisches sind als **{ $sheet }** ({ $game }) gespeichert.
   *[other] **{ $sheet }** ({ $game }) ist neu gespeichert, als Fassung { $version }. Offene Tische gehen weiter wie bisher.
}
reply-sheet-used = Ab jetzt ist **{ $sheet }** hier der Standard für { $game }.
reply-sheet-deleted = **{ $sheet }** ist gelöscht. Tische, die damit eröffnet wurden, gehen weiter.
reply-paid = Du hast { $person } { $amount } zurückgezahlt.
reply-paid-part = Du hast { $person } { $amount } zurückgezahlt. Noch offen: { $left }.
reply-forgiven = Du hast { $person } die Schuld erlassen.
reply-forgiven-part = Du hast { $person } { $amount } erlassen. Noch offen: { $left }.
reply-joined-agreed = **Damit hast du dich einverstanden erklärt:**
reply-paid-bank = Du hast deine Schulden bei der Bank bezahlt: { $amount }.
reply-paid-bank-part = Du hast der Bank { $amount } zurückgezahlt. Noch offen: { $left }.
reply-fined = { $person } hat eine Strafe von { $amount } bekommen.
reply-fined-owed = { $person } hat eine Strafe von { $amount } bekommen. Das Guthaben hat dafür nicht gereicht; was fehlt, ist jetzt eine Schuld bei der Bank ({ $owed }).
