"""Changes fragmented MP4: event message boxes (ISO/IEC 23009-1, section 5.10.3.3), start time."""

ID3_SCHEME = "https://aomedia.org/emsg/ID3"
OLDER_ID3_SCHEME = "https://developer.apple.com/streaming/emsg-id3"
SCTE35_SCHEME = "urn:scte:scte35:2013:bin"
UNKNOWN_DURATION = 0xFFFFFFFF

# The brand of segments with ID3 in event messages (AOM, Carriage of ID3 Timed Metadata, 2.3).
ID3_BRAND = b"aid3"


def box(kind, content):
    return (8 + len(content)).to_bytes(4, "big") + kind + content


def boxes(data):
    """The boxes of one level as (type, whole box)."""
    position = 0
    while position < len(data):
        size = int.from_bytes(data[position : position + 4], "big")
        yield data[position + 4 : position + 8], data[position : position + size]
        position += size


def find(data, *path):
    """The content of the first box at a path of types."""
    for kind in path:
        data = next(whole[8:] for found, whole in boxes(data) if found == kind)
    return data


def number(value, size=4):
    return value.to_bytes(size, "big")


def strings(*texts):
    return b"".join(text.encode() + b"\0" for text in texts)


def version0(scheme, value, timescale, delta, duration, event_id, data):
    """An event at `delta` after the earliest presentation time of its segment."""
    fields = number(timescale) + number(delta) + number(duration) + number(event_id)
    return box(b"emsg", number(0) + strings(scheme, value) + fields + data)


def version1(scheme, value, timescale, time, duration, event_id, data):
    """An event at `time` on the timeline of the media."""
    fields = number(timescale) + number(time, 8) + number(duration) + number(event_id)
    return box(b"emsg", number(1 << 24) + fields + strings(scheme, value) + data)


def insert(events, segment):
    """The segment with the events before its first `moof`, and with the brand for ID3."""
    result, placed = b"", False
    for kind, whole in boxes(segment):
        if kind == b"styp":
            whole = box(b"styp", whole[8:] + ID3_BRAND)
        elif kind == b"moof" and not placed:
            result += b"".join(events)
            placed = True
        if kind != b"sidx":  # an index would have to count the events
            result += whole
    return result


def timescales(init):
    """The timescale of each track, by track_ID."""
    result = {}
    for kind, track in boxes(find(init, b"moov")):
        if kind == b"trak":
            tkhd, mdhd = find(track[8:], b"tkhd"), find(track[8:], b"mdia", b"mdhd")
            assert tkhd[0] == mdhd[0] == 0  # the short forms of both boxes
            result[tkhd[12:16]] = int.from_bytes(mdhd[12:16], "big")
    return result


def delayed(segment, seconds, scales):
    """The segment with every decode time (`tfdt`) moved by whole seconds."""
    result = b""
    for kind, whole in boxes(segment):
        if kind == b"moof":
            parts = b"".join(
                delayed_track(part, seconds, scales) if inner == b"traf" else part
                for inner, part in boxes(whole[8:]))
            whole = box(kind, parts)
        result += whole
    return result


def delayed_track(traf, seconds, scales):
    scale = scales[find(traf[8:], b"tfhd")[4:8]]
    result = b""
    for kind, whole in boxes(traf[8:]):
        if kind == b"tfdt":
            assert whole[8] == 1  # 64 bits
            time = int.from_bytes(whole[12:], "big") + seconds * scale
            whole = whole[:12] + number(time, 8)
        result += whole
    return box(b"traf", result)
