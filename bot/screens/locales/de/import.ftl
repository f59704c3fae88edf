# Guthaben aus einer Datei.

import-title = { $pages ->
    [one] Was sich ändern würde
   *[other] Was sich ändern würde · Seite { $page } von { $pages }
}
import-sound = { $lines ->
    [one] Eine Zeile würde eingetragen. Noch ist nichts geändert.
   *[other] { $lines } Zeilen würden eingetragen, alle oder keine. Noch ist nichts geändert.
}
import-shown-anew = Seit du das gesehen hast, hat sich ein Guthaben geändert, deshalb wurde **nichts eingetragen**. Das würde sich jetzt ändern:
import-problems = { $problems ->
    [one] Eine Zeile stimmt nicht, deshalb kann nichts eingetragen werden. Berichtige die Datei und schick sie noch einmal.
   *[other] { $problems } Zeilen stimmen nicht, deshalb kann nichts eingetragen werden. Berichtige die Datei und schick sie noch einmal.
}
import-nothing = Alle haben schon genau so viel, es gibt also nichts einzutragen.
import-new = { $number } · { $person } fängt mit **{ $amount }** an
import-same = { $number } · { $person } hat schon { $amount }
import-more = { $number } · { $person } bekommt **+ { $change }** und hat dann { $amount }
import-less = { $number } · { $person } verliert **− { $change }** und hat dann { $amount }
import-wrong = ⚠️ Zeile { $number } · { $name }: { $why }
import-no-name = (niemand)
import-problem-columns = eine Zeile braucht zwei Spalten, das Mitglied und den Betrag; eine dritte braucht eine Überschrift
import-problem-name = hier steht kein Name
import-problem-amount = der Betrag muss eine ganze Zahl bis zu einer Milliarde sein, etwa 250, 250,00 oder 1.200
import-problem-unknown = so heißt niemand auf diesem Server
import-problem-ambiguous = so heißen mehrere; schreib stattdessen die ID
import-problem-id = so eine Zahl ist keine ID
import-problem-bot = Bots spielen nicht mit
import-problem-twice = dieses Mitglied steht auch in einer anderen Zeile
import-book = Alles eintragen
import-leave = Nichts eintragen
import-booked = { $lines ->
    [one] Eine Zeile ist eingetragen. Mehr unter `/house log`.
   *[other] { $lines } Zeilen sind eingetragen. Mehr unter `/house log`.
}
import-left = Es wurde nichts eingetragen.
