# Disputes of deals and games.

dispute-title = Dispute { $number }
dispute-list = Open disputes
dispute-none = There is nothing to decide, because no dispute is open.
dispute-line = **No. { $number }** · { $person }: { $reason }
dispute-deals = { $deals ->
    [one] deal { $last }
   *[other] deals { $first } to { $last }
}
dispute-where = { $game } · table { $table }, { $what }
dispute-said = { $person } disputed { $what } ({ $when }): “{ $reason }”
dispute-hold = The table is on hold until this is decided or withdrawn.
dispute-open-still = It still has to be decided.
dispute-how = As an organiser you can let the result stand, void it, or move chips between the players. Chips move at once, each time with a reason; the dispute stays open until you let the result stand or void it.
dispute-ended-stood = { $actor } has decided dispute { $number }: the result of { $what } **stands**.
dispute-ended-corrected = { $actor } has decided dispute { $number }: the result of { $what } stands, **with the corrections made**.
dispute-ended-voided = { $actor } has decided dispute { $number }: { $what } **is void**.
dispute-ended-withdrawn = { $actor } has **withdrawn** dispute { $number } about { $what }.
dispute-ruled-own = Whoever decided this took part too, because nobody else who may decide is known here.
dispute-why = Reason: { $reason }
dispute-back-in = { $person } gets { $amount } back.
dispute-back-out = { $person } gives { $amount } back.
dispute-back-owed = { $person } didn’t have all of it, so the bank advanced { $amount } and is now owed that.
dispute-ordered = { $amount } went from { $giver } to { $taker }: “{ $reason }”
dispute-remark = This is disputed and still to be decided: `/dispute show number:{ $number }`.
dispute-remark-void = This was disputed (No. { $number }). It has been called off since, so it changes nothing for anyone.
dispute-called-off = The deal has been called off since, so there is nothing left to void. Withdraw the dispute, or let it stand.
dispute-bank = the bank
dispute-told-hold = The table is on hold. Organisers decide with `/dispute list`.
dispute-told-list = Organisers decide with `/dispute list`.

# Dialogs
dispute-open = Dispute deal { $deal }
dispute-which = A deal of { $game } is being played right now. Which one do you mean?
dispute-open-about = An organiser reads your reason and decides. If the table is still open, play stops there until then; you can withdraw the dispute at any time.
dispute-reason = What went wrong?
dispute-ruling = Your reason, for the players to read
dispute-stand = Let the result stand
dispute-stand-about = That ends the dispute, and play goes on at the table.
dispute-void = Void it
dispute-void-about = A deal still being played is called off, and all its payments go back. If the deal or its game is over, its chips and points go back, and league results that include it no longer count. A league’s sitting that is still going on continues without the deal.
dispute-chips = Move chips
dispute-giver = From
dispute-taker = To
dispute-amount = How many chips
