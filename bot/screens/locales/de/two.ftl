# Six und Seven Card Brag mit eigenen Worten: `two-hands-x` steht statt `x`.

two-hands-arrange-now = **Leg deine zwei Hände,** die bessere nach links.
two-hands-arrange-locked = **Festgelegt.** Niemand sieht deine Hände, bevor du sie zeigst. Bis alle fertig sind, kannst du sie zurücknehmen.
two-hands-arrange-over = **Das Spiel ist vorbei.** Das waren deine Hände:
two-hands-arrange-leaving = Du gehst und bist in diesem Spiel nicht mehr dabei. Dein Einsatz bleibt im Pot.
two-hands-arrange-better = { $hand }: besser als die linke Hand
two-hands-arrange-sure-these = **Diese Hände festlegen, die bessere links?**
two-hands-arrange-ready = Du kannst festlegen.
two-hands-arrange-refused-size = Noch nicht fertig: Die { $place ->
    [1] linke
   *[other] rechte
} Hand hat { $cards ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $cards } Karten
}. Zu einer Hand gehören drei.
two-hands-arrange-refused-order = Noch nicht fertig: Die rechte Hand ist besser als die linke. Vertausch sie.
two-hands-arrange-menu = { $place ->
    [1] Linke Hand: die bessere
   *[other] Rechte Hand
}
two-hands-arrange-card-in-hand = { $card } · { $place ->
    [1] links
   *[other] rechts
}
two-hands-arrange-swap = Die Hände vertauschen
two-hands-arrange-swap-two = Links und rechts
two-hands-arrange-lock-none = Festlegen
two-hands-arrange-form-about = Drei Karten sind eine Hand; die bessere kommt nach links.
two-hands-arrange-form-hand = { $place ->
    [1] Linke Hand
   *[other] Rechte Hand
}
two-hands-arranged-place-name = { $place ->
    [1] links
   *[other] rechts
}
two-hands-arrange-place = { $place ->
    [1] Links
   *[other] Rechts
}
two-hands-arranged-left = geht
two-hands-arranged-place-best = **{ $place ->
    [1] Linke Hände
   *[other] Rechte Hände
}** · { $players ->
    [one] am besten: { $names }
   *[other] gleich gut sind { $names }
}
two-hands-arranged-place-empty = **{ $place ->
    [1] Linke Hände
   *[other] Rechte Hände
}** · zeigt niemand
two-hands-arranged-place-short = **{ $place ->
    [1] Links
   *[other] Rechts
}** · { $hand }
two-hands-arranged-passed = { $place ->
    [1] { $name } passt mit der linken Hand.
   *[other] { $name } passt mit der rechten Hand.
}
two-hands-arranged-shown = { $place ->
    [1] { $name } zeigt die linke Hand `{ $cards }`: { $hand }.
   *[other] { $name } zeigt die rechte Hand `{ $cards }`: { $hand }.
}
two-hands-arranged-shown-unnamed = { $place ->
    [1] { $name } zeigt die linke Hand `{ $cards }`.
   *[other] { $name } zeigt die rechte Hand `{ $cards }`.
}
two-hands-refusal-hand-size = { $place ->
    [1] Die linke Hand hat
   *[other] Die rechte Hand hat
} { $cards ->
    [0] keine Karten
    [one] eine Karte
   *[other] { $cards } Karten
}. Zu jeder der zwei Hände gehören drei.
two-hands-refusal-misordered = Die rechte Hand ist besser als die linke. Die bessere gehört nach links, also vertausch sie.
two-hands-refusal-too-few-players = Ein Spiel braucht { $least_number } Spieler, die den Einsatz zahlen können; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
two-hands-refusal-too-few-ready = Ein Spiel braucht { $least_number } Spieler, die den Einsatz zahlen können und nicht aussetzen; { $players ->
    [0] bereit ist noch niemand
    [one] bereit ist nur einer
   *[other] bereit sind nur { $players }
}.
two-hands-refusal-no-odds = Deine Aussichten stehen neben den Händen, während du sie legst: `/hand`.
two-hands-refusal-already-leaving = Das hast du schon gesagt. Du gehst, sobald das Spiel vorbei ist.
two-hands-rule-clock-about = Läuft sie ab, werden die Karten für dich gelegt, die beste linke Hand zuerst. Zum Zeigen oder Passen ist ein Zehntel davon Zeit, mindestens 15 Sekunden; dann wird die Hand gezeigt.
two-hands-rule-clock-example = Mit 200 haben alle 200 Sekunden zum Legen und jeder 20 zum Zeigen oder Passen.
two-hands-rule-hints-full = Namen, Aussichten und Tipps zum Legen

two-hands-advice-place = { $place ->
    [1] Linke Hand
   *[other] Rechte Hand
}
