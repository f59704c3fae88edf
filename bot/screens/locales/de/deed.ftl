# Was Chips bewegt.

# Wie es heißt, wie in „geschehen: …“.
deed-bet = ein Einsatz von { $amount }
deed-fine = eine Strafe von { $amount } für { $person }
deed-dispute-chips = { $amount } wegen eines Einspruchs verschieben
deed-forgive = { $amount }, die du { $person } erlässt
deed-forgive-all = alles erlassen, was { $person } dir schuldet
deed-grant = { $amount } für { $person }
deed-lend = { $amount }, verliehen
deed-pay = { $amount }, an { $person } zurückgezahlt
deed-pay-bank = { $amount }, an die Bank zurückgezahlt
deed-refill = einmal auffüllen
deed-topup = { $amount } auf den Tisch gelegt

deed-done = Das ist geschehen, nur zeigen konnte ich es dir nicht. Schau am Tisch oder unter `/wallet` nach.
deed-done-this = Das ist geschehen: { $deed }. Nur zeigen konnte ich es dir nicht. Schau am Tisch oder unter `/wallet` nach.
deed-unknown-this = Ob das geschehen ist, steht noch nicht fest: { $deed }. Schau am Tisch oder unter `/wallet` nach, bevor du es noch einmal machst.
