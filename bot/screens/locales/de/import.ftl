# Guthaben aus einer Datei.

import-title = { $pages ->
    [one] Was gebucht würde
   *[other] Was gebucht würde · Seite { $page } von { $pages }
}
import-sound = { $lines ->
    [one] Eine Zeile würde gebucht. Noch ist nichts gebucht.
   *[other] { $lines } Zeilen würden gebucht, alle oder keine. Noch ist nichts gebucht.
}
import-shown-anew = Seit du das gesehen hast, hat sich ein Guthaben geändert, deshalb wurde **nichts gebucht**. Das würde jetzt gebucht:
import-problems = { $problems ->
    [one] Eine Zeile stimmt nicht, deshalb kann nichts gebucht werden. Berichtige die Datei und schick sie noch einmal.
   *[other] { $problems } Zeilen stimmen nicht, deshalb kann nichts gebucht werden. Berichtige die Datei und schick sie noch einmal.
}
import-nothing = Alle haben schon genau so viel: Es gibt nichts zu buchen.
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
import-book = Alles buchen
import-leave = Nichts buchen
import-booked = { $lines ->
    [one] Eine Zeile ist gebucht. Unter `/house log` steht es.
   *[other] { $lines } Zeilen sind gebucht. Unter `/house log` steht es.
}
import-left = Es wurde nichts gebucht.
