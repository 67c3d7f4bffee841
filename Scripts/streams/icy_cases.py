"""The streams of radio: a recording with ICY metadata, and a chained Ogg stream with Opus.

Nothing can be heard in them: frames and packets hold silence, and what counts are the titles.
"""

import icy
import ogg

# MARK: ICY

# MPEG-1 layer III, 128 kbit/s, 44,100 Hz: 417 bytes a frame without padding, 1152 samples.
MP3_FRAME = bytes.fromhex("FFFB9004") + bytes(413)
# Twenty frames.
INTERVAL = 8340

# The titles by the number of the interval after which they come; None repeats nothing.
TITLES = {
    0: "StreamTitle='The Band - First Song';StreamUrl='http://radio.example/1';".encode(),
    # An apostrophe within the title does not end it, and Latin-1 is not UTF-8.
    2: "StreamTitle='Caf\u00e9 d'Or - L'Aube';".encode("latin-1"),
    # A repeated title is a separate block.
    3: "StreamTitle='Caf\u00e9 d'Or - L'Aube';".encode("latin-1"),
    5: b"StreamTitle='';StreamUrl='';",
}


def make_icy(folder):
    header = (
        "ICY 200 OK\r\nicy-name: Test Radio\r\nicy-br: 128\r\ncontent-type: audio/mpeg\r\n"
        f"icy-metaint: {INTERVAL}\r\n\r\n").encode()
    audio = MP3_FRAME * 140
    body = b""
    for index in range(len(audio) // INTERVAL):
        body += audio[index * INTERVAL : (index + 1) * INTERVAL]
        body += icy.block(TITLES.get(index, b""))
    folder.write("capture.mp3", header + body)
    folder.write("without-header.mp3", body)


# MARK: Ogg


def make_ogg(folder):
    folder.write(
        "chained.opus",
        ogg.opus_link(1, 3, ("TITLE=First Song", "ARTIST=The Band", "ARTIST=A Guest", "COMMENT="))
        + ogg.opus_link(2, 2, ("TITLE=Second Song", "ARTIST=The Band",
                               "DESCRIPTION=" + "A long text. " * 30)))
