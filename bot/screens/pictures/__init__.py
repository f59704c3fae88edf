"""Tables and curves as pictures: values in, the bytes of a PNG out.

Pictures are opaque and dark, so that they are read on a dark screen and on a light one, and lettered for a phone. They
take some ten milliseconds: draw them in a thread (`asyncio.to_thread`). Whatever a picture shows is told in words, too.
"""
