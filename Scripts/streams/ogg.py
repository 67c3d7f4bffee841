"""Builds Ogg pages with Opus in them (RFC 3533, RFC 7845)."""

SAMPLES_PER_PACKET = 960
SAMPLE_RATE = 48_000
PRE_SKIP = 312
BEGINS, ENDS = 2, 4

# 20 ms of silence.
SILENCE = b"\xF8\xFF\xFE"


def checksum(data):
    value = 0
    for byte in data:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7) if value & 0x80000000 else value << 1
        value &= 0xFFFFFFFF
    return value


def page(packets, serial, sequence, granule, flags=0):
    lacing = b"".join(b"\xFF" * (len(packet) // 255) + bytes([len(packet) % 255])
                      for packet in packets)
    head = (b"OggS\0" + bytes([flags]) + granule.to_bytes(8, "little")
            + serial.to_bytes(4, "little") + sequence.to_bytes(4, "little"))
    tail = bytes([len(lacing)]) + lacing + b"".join(packets)
    return head + checksum(head + bytes(4) + tail).to_bytes(4, "little") + tail


def sized(text):
    data = text.encode()
    return len(data).to_bytes(4, "little") + data


def opus_link(serial, seconds, comments):
    """A logical stream of silence: the two headers, and a page for each second."""
    head = (b"OpusHead" + bytes([1, 1]) + PRE_SKIP.to_bytes(2, "little")
            + SAMPLE_RATE.to_bytes(4, "little") + bytes(3))
    tags = (b"OpusTags" + sized("hlscue") + len(comments).to_bytes(4, "little")
            + b"".join(map(sized, comments)))
    pages = [page([head], serial, 0, 0, BEGINS), page([tags], serial, 1, 0)]
    count = SAMPLE_RATE // SAMPLES_PER_PACKET
    for second in range(seconds):
        granule = PRE_SKIP + (second + 1) * SAMPLE_RATE if second + 1 == seconds else (
            (second + 1) * SAMPLE_RATE)
        # The samples that a decoder skips come on top of those that are heard.
        packets = [SILENCE] * (count + 1 if second + 1 == seconds else count)
        flags = ENDS if second + 1 == seconds else 0
        pages.append(page(packets, serial, second + 2, granule, flags))
    return b"".join(pages)
