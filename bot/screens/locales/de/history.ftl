# Was gespielt wurde: Spiele und Partien, die zu Ende sind, die neuesten zuerst.

history-title-channel = Was hier gespielt wurde
history-title-server = Was auf diesem Server gespielt wurde
history-title-mine = Was du gespielt hast
history-none-channel = In diesem Kanal ist noch nichts zu Ende gespielt.
history-none-server = Auf diesem Server ist noch nichts zu Ende gespielt.
history-none-mine = Auf den Servern, auf denen wir beide sind, hast du noch nichts zu Ende gespielt.
history-deal = { $game } · Tisch { $table }, Spiel { $deal } · { $when }
history-game = { $game } · Tisch { $table }, { $deals } · { $when }
history-deals = { $deals ->
    [one] Spiel { $first }
   *[other] Spiele { $first } bis { $last }
}
history-table = { $game } · Tisch { $table } · { $when }
history-won-with = **{ $name }** bekommt { $amount }: { $hand }.
history-closed = { $deal ->
    [0] Dieser Tisch war nicht mehr lesbar und wurde nach seinen Büchern geschlossen. Alle haben die Chips bekommen, die ihnen gehörten.
   *[other] Dieser Tisch war nicht mehr lesbar und wurde nach seinen Büchern geschlossen. Spiel { $deal } wurde nicht zu Ende gespielt, und alle haben die Chips bekommen, die ihnen davor gehörten.
}
history-unread = { $deal ->
    [0] Tisch { $table } · { $when }
   *[other] Tisch { $table }, Spiel { $deal } · { $when }
}
history-unread-told = Was hier passiert ist, ist nicht mehr lesbar.
history-open = Lesen, was passiert ist
history-choice-table = { $game } · Tisch { $table }
