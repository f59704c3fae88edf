# What the page says around the bot’s messages. It puts the facts in itself: no plurals, no choices.

page-playground = playground
page-you-are = You are
page-language = Language
page-channels = Channels
page-table-side = The table’s channel
page-topic = Three cards each, and nerve
page-own = Your own messages
page-own-side = Your own messages from Prial
page-own-topic = Only you can see this side
page-live = Live
page-away = Prial isn’t running. Waiting for it…
page-lost = Prial isn’t running, so nothing came of that.

page-help = How to start
page-help-sides = { $channel } is the table’s channel, which everybody sees. Beside it are your own messages from Prial: a hand to be arranged comes there as soon as it is dealt. Cards that you look at in { $channel } are shown there, to you alone. Everything here runs on your machine; nobody else is playing, and it’s all play money.
page-help-second = To play with somebody beside you, open this page in a second window as { $name }.
page-help-server = What everybody sees at the table is in the server’s language, which { $name } changes with { $command }.
page-help-close = Let’s play
page-step-open = Type { $command } and press Enter. That opens a table, and three computer players sit down with you.
page-step-deal = Press the green button, and the cards are dealt.
page-step-play = When it is your turn, the buttons under the table, or under your own cards, say what you can do. You needn’t look at your cards: blind, you pay half.
page-step-choose = For another game, or for house rules of your own, type { $command } and choose. With four or five cards, in Draw Brag and in Teen Patti you bet, too; in Crash, Nine, Seven and Six Card Brag you arrange your cards, and nobody bets.
page-welcome = Welcome to { $server }
page-welcome-begin = Pull up a chair. To begin:
page-own-welcome = Your own side
page-own-about = Prial writes here to you alone. It calls you when it is your turn, and deals your cards here if nobody plays blind.

page-app = APP
page-used = { $name } used { $command }
page-pinned = pinned a message to this channel.
page-edited = (edited)
page-thinking = Prial is thinking…
page-only = 👁 Only you can see this · { $dismiss }
page-dismiss = dismiss
page-apps = Apps
page-this-message = This message
page-newer = New messages ↓
page-somebody = somebody
page-somewhere = somewhere
page-role = role

page-choose = Choose…
page-done = Done
page-cancel = Cancel
page-submit = Submit
page-unknown-component = (a component of type { $type }, which this page can’t show)
page-unknown-field = (a field of type { $type }, which this page can’t show)

page-hint = Message #{ $channel }, or type /
page-own-hint = Message Prial, or type /
page-send = Send
page-run = Run
page-leave = Leave this command
page-optional = if you like
page-yes = yes
page-no = no
page-too-big = Files can be at most { $size } kB here.
page-not-taken = “{ $text }” doesn’t fit { $option }.
page-missing = { $option } is still missing: { $description }
page-no-command = There is no command { $command } here. Type / to see them all.
