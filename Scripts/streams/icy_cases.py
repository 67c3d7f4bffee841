"""The streams of radio: a recording with ICY metadata, and a chained Ogg stream with Opus.

Nothing can be heard in them: frames and packets hold silence, and what counts are the titles.
"""

import struct

# MARK: ICY

# MPEG-1 layer III, 128 kbit/s, 44,100 Hz: 417 bytes a frame without padding, 1152 samples.
MP3_FRAME = bytes.fromhex("FFFB9004") + bytes(413)
# Twenty frames.
INTERVAL = 8340

# The titles by the number of the interval after which they come; None repeats nothing.
TITLES = {
    0: "StreamTitle='The Band - First Song';StreamUrl='http://radio.example/1';".encode(),
    # An apostrophe within the title ends nothing, and Latin-1 is no UTF-8.
    2: "StreamTitle='Caf\u00e9 d'Or - L'Aube';".encode("latin-1"),
    # The same once more is a block of its own.
    3: "StreamTitle='Caf\u00e9 d'Or - L'Aube';".encode("latin-1"),
    5: b"StreamTitle='';StreamUrl='';",
}


def icy_block(text):
    units = -(-len(text) // 16)
    return bytes([units]) + text.ljust(units * 16, b"\0")


def make_icy(folder):
    header = (
        "ICY 200 OK\r\nicy-name: Test Radio\r\nicy-br: 128\r\ncontent-type: audio/mpeg\r\n"
        f"icy-metaint: {INTERVAL}\r\n\r\n").encode()
    audio = MP3_FRAME * 140
    body = b""
    for index in range(len(audio) // INTERVAL):
        body += audio[index * INTERVAL : (index + 1) * INTERVAL]
        body += icy_block(TITLES.get(index, b""))
    folder.write("capture.mp3", header + body)
    folder.write("without-header.mp3", body)


# MARK: Ogg

# 20 ms of silence at 48,000 Hz.
OPUS_SILENCE = bytes.fromhex("F8FFFE")
SAMPLES, PRE_SKIP = 960, 312
BEGIN, END = 2, 4


def ogg_checksum(data):
    """CRC-32 with the polynomial 0x04C11DB7, neither reflected nor inverted (RFC 3533)."""
    checksum = 0
    for byte in data:
        checksum ^= byte << 24
        for _ in range(8):
            checksum = (checksum << 1 ^ (0x04C11DB7 if checksum & 0x80000000 else 0)) & 0xFFFFFFFF
    return checksum


def page(serial, sequence, granule, packets, flags=0):
    lacing = b""
    for packet in packets:
        lacing += b"\xFF" * (len(packet) // 255) + bytes([len(packet) % 255])
    head = b"OggS" + struct.pack("<BBQIII", 0, flags, granule, serial, sequence, 0)
    data = head + bytes([len(lacing)]) + lacing + b"".join(packets)
    return data[:22] + struct.pack("<I", ogg_checksum(data)) + data[26:]


def comments(*entries):
    def text(value):
        return struct.pack("<I", len(value.encode())) + value.encode()

    fields = text("hlscue streams") + struct.pack("<I", len(entries))
    return b"OpusTags" + fields + b"".join(map(text, entries))


def opus_stream(serial, seconds, *entries):
    head = b"OpusHead" + struct.pack("<BBHIhB", 1, 2, PRE_SKIP, 48_000, 0, 0)
    pages = [page(serial, 0, 0, [head], BEGIN), page(serial, 1, 0, [comments(*entries)])]
    for second in range(seconds):
        granule = PRE_SKIP + (second + 1) * 48_000
        # The samples that a decoder skips at the start are in the first page too.
        count = 50 + (1 if second == 0 else 0)
        last = second == seconds - 1
        pages.append(
            page(serial, second + 2, granule, [OPUS_SILENCE] * count, END if last else 0))
    return b"".join(pages)


def make_ogg(folder):
    folder.write(
        "chained.opus",
        opus_stream(1, 3, "TITLE=First Song", "ARTIST=The Band", "ARTIST=A Guest", "COMMENT=")
        + opus_stream(2, 2, "TITLE=Second Song", "ARTIST=The Band",
                      "DESCRIPTION=" + "A long text. " * 30))
