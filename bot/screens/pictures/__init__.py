"""Tables, curves and hands as pictures in PNG.

Rendering takes some ten milliseconds, so call it in a worker thread. Everything in a picture is also in the text of the
message. The dark background is opaque, to be legible in every theme of Discord.
"""
