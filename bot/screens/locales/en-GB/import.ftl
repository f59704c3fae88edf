# Balances brought from a file.

import-title = { $pages ->
    [one] What would change
   *[other] What would change · page { $page } of { $pages }
}
import-sound = { $lines ->
    [one] One line would be entered. Nothing has changed yet.
   *[other] { $lines } lines would be entered, all of them or none. Nothing has changed yet.
}
import-shown-anew = Somebody’s chips have changed since you saw this, so **nothing has been entered**. This is what it would change now:
import-problems = { $problems ->
    [one] One line is wrong, so nothing can be entered. Correct the file and send it again.
   *[other] { $problems } lines are wrong, so nothing can be entered. Correct the file and send it again.
}
import-nothing = Everybody has exactly this already, so there is nothing to enter.
import-new = { $number } · { $person } begins with **{ $amount }**
import-same = { $number } · { $person } has { $amount } already
import-more = { $number } · { $person } gets **+ { $change }**, and then has { $amount }
import-less = { $number } · { $person } loses **− { $change }**, and then has { $amount }
import-wrong = ⚠️ Line { $number } · { $name }: { $why }
import-no-name = (nobody)
import-problem-columns = a line needs two columns, the member and the amount; a third one needs a heading
import-problem-name = nobody is named
import-problem-amount = the amount has to be a whole number of at most a thousand million, such as 250, 250.00 or 1,200
import-problem-unknown = nobody of that name is in this server
import-problem-ambiguous = several members have that name; write their id instead
import-problem-id = that number isn’t anybody’s id
import-problem-bot = bots don’t play
import-problem-twice = the same member is in another line, too
import-book = Enter it all
import-leave = Enter nothing
import-booked = { $lines ->
    [one] One line is entered. `/house log` shows it.
   *[other] { $lines } lines are entered. `/house log` shows it.
}
import-left = Nothing has been entered.
