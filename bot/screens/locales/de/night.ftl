# Ligaabende.

night-plan = { $game } · { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}
night-plan-final = { $game } · { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}, dann ein Finale der Besten
night-sizes = Tische zu { $least } bis { $most }
night-size = Tische zu { $most }
night-coming = { $people ->
    [0] Noch hat sich niemand angemeldet.
    [one] **Eine Person kommt:**
   *[other] **{ $people } Leute kommen:**
}
night-check-in-from = Einchecken ab { $when }. Ausgelost wird unter allen, die eingecheckt haben.
night-here = { $people ->
    [0] **Du kannst jetzt einchecken.** Noch ist niemand da.
    [one] **Du kannst jetzt einchecken.** Eine Person ist da:
   *[other] **Du kannst jetzt einchecken.** { $people } Leute sind da:
}
night-not-here = Angemeldet, noch nicht da:
night-too-few = -# Los geht es ab { $least } Leuten.
night-too-few-division = -# Los geht es ab { $least } Leuten aus einer Division.
night-round = Runde { $round } von { $rounds }
night-final = Das Finale
night-final-table = Der Endstand
night-table-so-far = Der Zwischenstand
night-by-division = Jede Division spielt unter sich.
night-table = Runde { $round }, Tisch { $table }
night-waiting = Warten auf einen Platz: { $names }
night-won = { $people ->
    [one] gewonnen von **{ $names }**
   *[other] geteilt von **{ $names }**
}
night-line = { $place }\. **{ $name }** · { $count ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} · { $games ->
    [one] 1 Serie
   *[other] { $games } Serien
}, { $won } gewonnen
night-line-final = Platz { $place } im Finale
night-winner = { $people ->
    [one] **{ $names }** gewinnt den Abend.
   *[other] **{ $names }** teilen sich den ersten Platz.
}
night-more = und { $people } weitere
night-called-off = Dieser Abend wurde abgesagt.
night-no-games = Nichts wurde zu Ende gespielt.
night-button-up = Ich komme
night-button-out = Ich kann nicht
night-button-in = Ich bin da
night-button-home = Ich gehe
night-button-sit = Platz nehmen
night-button-begin = Jetzt anfangen
night-button-skip = Offene Tische überspringen
night-button-off = Abend absagen
night-button-people = Alle Namen
night-button-table = Ganze Tabelle
night-button-night = Zum Abend
night-people-about = ✓ hat eingecheckt
night-off-sure = **{ $name }** absagen? Was gerade läuft, geht weiter, aber es werden keine Tische mehr ausgelost.
night-event = { $game }, { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
} für die Liga. Mit „Interessiert“ meldest du dich an; eine halbe Stunde vor Beginn checkst du ein.
night-reminder = **{ $name }** beginnt { $when }. Drück den Knopf, wenn du da bist, denn ausgelost wird unter allen, die eingecheckt haben.
night-moved = **{ $name }** ist verlegt auf { $when }. Wer sich angemeldet hatte, steht weiter auf der Liste.
night-off = **{ $name }** am { $when } ist abgesagt.
night-call = An diesem Tisch spielt ihr { $game }. Nehmt Platz; wer zuerst kommt, eröffnet den Tisch.
night-call-shared = -# In diesem Kanal ist auch ein anderer Tisch dieser Runde, gespielt wird nacheinander. Sind die anderen schneller, rufe ich euch, sobald der Kanal frei ist.
night-free = Der Kanal ist frei, und jetzt spielt ihr { $game }. Nehmt Platz; wer zuerst kommt, eröffnet den Tisch.
night-instead = { $left } ist gegangen. { $came } springt ein.
night-opened = Der Tisch in { $channel } ist offen. Sitzen alle, geht es mit `/deal` los. Nehmt keine Computerspieler dazu, sonst zählt es nicht.
night-list = Ligaabende
night-none = Es ist kein Ligaabend geplant. Organisatoren planen einen mit `/league night create`.
night-choose = Abend öffnen
night-created = **{ $name }** ist geplant: { $when }. Die Tafel hängt in { $channel }.
night-moved-to = **{ $name }** ist jetzt am { $when }. Alle auf der Liste erfahren es und bleiben darauf.
night-unread = Was zum Abend von { $league } am { $when } gespeichert ist, kann ich nicht mehr lesen, darum geht er nicht weiter. `/league night create` plant einen neuen. Was schon gespielt ist, zählt trotzdem.
night-signed-up = Du stehst auf der Liste für **{ $name }**. Check in der halben Stunde vor Beginn ein.
night-checked-in = Du hast für **{ $name }** eingecheckt. Du wirst an deinen Tisch gerufen.
night-signed-off = Du stehst nicht mehr auf der Liste für **{ $name }**.
night-missing-create-events = Ich darf hier keine Events erstellen (Berechtigung **Events erstellen**), melde dich also mit dem Knopf an.
night-missing-create-public-threads = Ich darf hier keine Threads öffnen (Berechtigung **Öffentliche Threads erstellen**), die Tische sind darum in vorhandenen Kanälen.
night-missing-send-messages-in-threads = Ich darf hier nicht in Threads schreiben (Berechtigung **Nachrichten in Threads senden**), die Tische sind darum in vorhandenen Kanälen.
night-missing-too-many-threads = Auf diesem Server sind so viele Threads offen, wie Discord erlaubt, die Tische sind darum in vorhandenen Kanälen. Wer alte Threads schließt, macht Platz für neue.
night-missing-no-threads-here = In diesem Kanal kann es keine Threads geben, die Tische sind darum in vorhandenen Kanälen.
night-missing-pin-messages = Ich darf diese Tafel nicht anpinnen (Berechtigung **Nachrichten anpinnen**).
