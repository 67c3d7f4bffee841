"""Builds ID3v2.3 and ID3v2.4 tags."""

LATIN1, UTF16, UTF8 = 0, 1, 3
UNSYNCHRONISATION = 0x80
TIMESTAMP_OWNER = "com.apple.streaming.transportStreamTimestamp"


def syncsafe(number):
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def encoded(text, encoding):
    if encoding == UTF16:
        return b"\xFF\xFE" + text.encode("utf-16-le")
    return text.encode("latin-1" if encoding == LATIN1 else "utf-8")


def terminator(encoding):
    return b"\0\0" if encoding == UTF16 else b"\0"


def text(frame_id, *values, encoding=UTF8):
    """A text frame; version 2.4 allows several values."""
    body = terminator(encoding).join(encoded(value, encoding) for value in values)
    return frame_id, bytes([encoding]) + body


def user_text(description, value, encoding=UTF8):
    parts = encoded(description, encoding), encoded(value, encoding)
    return "TXXX", bytes([encoding]) + terminator(encoding).join(parts)


def link(frame_id, url):
    return frame_id, url.encode("latin-1")


def private(owner, data):
    return "PRIV", owner.encode("latin-1") + b"\0" + data


def comment(language, description, value):
    body = language.encode() + description.encode() + b"\0" + value.encode()
    return "COMM", bytes([UTF8]) + body


def tag(*frames, version=4, flags=0, padding=0):
    """A tag of frames, each a pair of identifier and body.

    Unsynchronisation is that of version 2.3, which covers the whole tag.
    """
    assert version == 3 or not flags & UNSYNCHRONISATION
    content = b""
    for frame_id, body in frames:
        # The size of a frame is syncsafe since version 2.4 only.
        size = syncsafe(len(body)) if version == 4 else len(body).to_bytes(4, "big")
        content += frame_id.encode() + size + b"\0\0" + body
    if flags & UNSYNCHRONISATION:
        content = unsynchronised(content)
    content += bytes(padding)
    return b"ID3" + bytes([version, 0, flags]) + syncsafe(len(content)) + content


def unsynchronised(data):
    """Puts a zero where the bytes could be taken for an MPEG audio synchronisation."""
    result = bytearray()
    for index, byte in enumerate(data):
        result.append(byte)
        following = data[index + 1] if index + 1 < len(data) else 0xFF
        if byte == 0xFF and (following >= 0xE0 or following == 0):
            result.append(0)
    return bytes(result)


def timestamp_tag(ticks):
    """The tag at the start of a packed audio segment: its first sample's time, 33 bits."""
    return tag(private(TIMESTAMP_OWNER, (ticks % (1 << 33)).to_bytes(8, "big")))
