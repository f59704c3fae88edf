"""Tables, curves and hands as pictures: values in, the bytes of a PNG out.

Pictures are opaque and dark, so that they are legible in dark and light themes, with letters sized for a phone.
Rendering takes some ten milliseconds, so run it in a thread (`asyncio.to_thread`). Everything in a picture is also
shown in words.
"""
