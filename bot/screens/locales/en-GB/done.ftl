# What somebody did last in the deal in hand, beside their name: a few words. `table-bet` and `table-folded` belong to it.

done-looked = looked
done-raised = raised to { $amount }
done-saw = paid { $amount } to see
done-folded-time = out of time
done-discarded = laid { $cards } aside
done-showdown-proposed = wants to show
done-accepted = agreed
done-refused = said no
done-sideshow-proposed = asked for a sideshow
done-loan-asked = asked for a loan
done-checked = checked
