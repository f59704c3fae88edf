# What cannot be done on the simulated Discord, told to whoever tried it.

problem-channel-unseen = You cannot see that channel.
problem-command-unknown = There is no command /{ $command }.
problem-command-unseen = You cannot use that command here.
problem-option = { $option } does not take that.
problem-option-least = { $option } must be { $least } or more.
problem-option-most = { $option } must be { $most } or less.
problem-dialog-closed = That dialog is no longer open.
problem-language = Discord does not have that language.
problem-nothing-sent = Nothing was sent.
problem-unanswered = Prial did not answer in time.
problem-changed = That has just changed. Have another look.
problem-failed = That did not work.
