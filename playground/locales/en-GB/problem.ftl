# What cannot be done on the simulated Discord, told to whoever tried it.

problem-channel-unseen = You can’t see that channel.
problem-command-unknown = There is no command /{ $command }.
problem-command-unseen = You can’t use that command here.
problem-option = That doesn’t fit { $option }.
problem-option-least = { $option } must be { $least } or more.
problem-option-most = { $option } must be { $most } or less.
problem-dialog-closed = That dialog is no longer open.
problem-language = Discord doesn’t have that language.
problem-nothing-sent = Nothing was sent.
problem-unanswered = Prial didn’t answer in time.
problem-changed = That has just changed. Have another look.
problem-failed = That did not work.
