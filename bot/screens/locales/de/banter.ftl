# Was Computerspieler nach einem Spiel sagen, je nachdem, wie sie spielen.

banter-won-bold = { $name }: { $line ->
    [1] „Wer wagt, gewinnt.“
    [2] „Noch so eins, und ich gebe eine Runde aus.“
   *[3] „Frisch gewagt ist halb gewonnen.“
}
banter-won-wary = { $name }: { $line ->
    [1] „Ich setze nur, wenn ich muss. Ab und zu muss ich.“
    [2] „Immer mit der Ruhe.“
   *[3] „Erst schauen, dann setzen.“
}
banter-won-steady = { $name }: { $line ->
    [1] „Das kann sich sehen lassen.“
    [2] „Danke, das reicht für den Bus nach Hause.“
   *[3] „Irgendwer muss es ja gewinnen.“
}
banter-lost-bold = { $name }: { $line ->
    [1] „Nur ein Kratzer.“
    [2] „Ich würde es wieder tun.“
   *[3] „Los, das nächste.“
}
banter-lost-wary = { $name }: { $line ->
    [1] „Ich hätte zu Hause bleiben sollen.“
    [2] „Das kommt davon, wenn man mutig ist.“
   *[3] „Ich warte lieber noch ein bisschen.“
}
banter-lost-steady = { $name }: { $line ->
    [1] „Diesmal nicht.“
    [2] „Der Abend ist noch jung.“
   *[3] „Beim Skat hatte ich schon bessere Karten.“
}
