# A person's own settings.

settings-title = Your settings
settings-about = They apply in every server. Only you see this.
settings-locale = Language
settings-locale-is = **Language**: { $value }
settings-locale-auto = As in your Discord
settings-hand = Your cards
settings-hand-is = **Your cards**: { $value }
settings-hand-dm = By direct message, until you look in the channel
settings-hand-dm-only = Always by direct message, beside the table on a big screen
settings-hand-channel = In the channel only, seen by nobody else
settings-call = When it is your turn
settings-call-is = **When it is your turn**: { $value }
settings-call-now = Notify me at once
settings-call-10s = Notify me after ten seconds
settings-call-never = Never notify me
settings-cards = How cards look
settings-cards-is = **How cards look**: { $value } · `{ $sample }`
settings-cards-pictures = As a picture
settings-cards-tiles = As small pictures in the text
settings-cards-letters = In letters, also for screen readers
