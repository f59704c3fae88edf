# Jemandem etwas zahlen. Titel und Beschriftungen von Dialogen höchstens 45 Zeichen.

pay-open = Jemandem zahlen …
pay-title = Jemandem zahlen
pay-person = Wem?
pay-amount = Wie viel?
pay-amount-hint = Zuerst werden deine Schulden dort bezahlt, was darüber hinausgeht, ist geschenkt.
pay-reason = Wofür? Kannst du weglassen.
pay-question = { $amount } an { $person } zahlen?
pay-gift = Das ist ein Geschenk, du bekommst nichts dafür und kannst es nicht zurückholen.
pay-debt = Damit bezahlst du, was du { $person } schuldest.
pay-both = Mit { $owed } davon bezahlst du, was du { $person } schuldest; der Rest, { $gift }, ist geschenkt.
pay-at-table = An einem offenen Tisch schuldest du { $person } noch { $amount }. Das bezahlst du damit nicht; zurückgezahlt wird es am Tisch, aus deinen Gewinnen.
pay-left = Danach hättest du noch { $amount }.
pay-left-now = Du hast noch { $amount }.
pay-do = Zahlen
pay-leave = Nicht zahlen
pay-done = Du hast { $person } { $amount } gezahlt. Die Nachricht ist unterwegs.
pay-not-done = Es wurde nichts gezahlt.
pay-got = { $person } hat dir { $amount } gezahlt.
pay-got-debt = Damit sind die Schulden bei dir bezahlt.
pay-got-part = Mit { $amount } davon sind Schulden bei dir bezahlt.
