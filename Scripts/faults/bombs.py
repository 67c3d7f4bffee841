"""Makers of files that are larger when read than when written. Each takes the open file."""

import os
import random
import struct
import zlib

STREAMS = "Playlists"
HEAD = ("#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:4\n"
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n")
END = "#EXTINF:4,\ns.ts\n#EXT-X-ENDLIST\n"


def text(*parts):
    """A file of texts, each of which a function may make in pieces, so that it is never completely in memory."""

    def make(file):
        for part in parts:
            for piece in [part] if isinstance(part, str) else part():
                file.write(piece.encode())

    return make


def playlist(*parts):
    return text(HEAD, *parts, END)


def date_ranges(count, identifier, more=""):
    return lambda: (f'#EXT-X-DATERANGE:ID="{identifier(i)}",START-DATE="2026-01-01T00:00:00Z",DURATION=1{more}\n'
                    for i in range(count))


# MARK: ID3


def syncsafe(number):
    return bytes((number >> shift) & 127 for shift in (21, 14, 7, 0))


def frame(name, body, flags=b"\0\0"):
    return name + syncsafe(len(body)) + flags + body


def tag(*frames):
    body = b"".join(frames)
    return b"ID3\4\0\0" + syncsafe(len(body)) + body


def frames_of_silence(count):
    """Frames of AAC without content."""
    return (b"\xff\xf1\x50\x80\x02\x1f\xfc" + bytes(9)) * count


def packed_frames(count, size=17_000_000):
    packed = syncsafe(size) + zlib.compress(b"\3" + b"x" * size, 9)
    return tag(*[frame(b"TIT2", packed, b"\0\x09")] * count)


def packed_private(size):
    """A tag with a private frame of zeros."""
    return tag(frame(b"PRIV", syncsafe(size) + zlib.compress(b"a\0" + bytes(size - 2), 9), b"\0\x09"))


def nested_chapters(depth):
    body = b""
    for _ in range(depth):
        body = frame(b"CHAP", b"c\0" + bytes(16) + body)
    return tag(body)


# MARK: SCTE-35 XML


def section_xml(attributes="", content="<SpliceNull/>", before=""):
    return (f'{before}<SpliceInfoSection xmlns="http://www.scte.org/schemas/35"{attributes}>{content}'
            "</SpliceInfoSection>")


def many_attributes(count):
    return section_xml(" " + " ".join(f'a{i}="1"' for i in range(count)))


def laughs(levels=30):
    entities = '<!ENTITY a0 "ha">' + "".join(
        f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, levels))
    return section_xml(content=f"<SpliceNull/><x>&a{levels - 1};</x>", before=f"<!DOCTYPE x [{entities}]>")


def quadratic():
    return section_xml(content="<x>" + "&a;" * 50_000 + "</x>",
                       before=f'<!DOCTYPE x [<!ENTITY a "{"y" * 50_000}">]>')


def external(address, parameter=False):
    kind = f'<!ENTITY % a SYSTEM "{address}"> %a;' if parameter else f'<!ENTITY a SYSTEM "{address}">'
    return section_xml(content="<x>&a;</x>", before=f"<!DOCTYPE x [{kind}]>")


def event_message(xml, scheme=b"urn:scte:scte35:2013:xml"):
    body = bytes([1, 0, 0, 0]) + struct.pack(">IQII", 90000, 0, 90000, 1) + scheme + b"\0\0" + xml.encode()
    return struct.pack(">I", 8 + len(body)) + b"emsg" + body


def event_messages(count, first=0, scheme=b"a", data=b""):
    """Different event messages, one each second."""
    content = scheme + b"\0\0" + data
    return b"".join(
        box(b"emsg", bytes([1, 0, 0, 0]) + struct.pack(">IQII", 1, number, 1, number & 0xFFFFFFFF) + content)
        for number in range(first, first + count))


def lasting_message(number, milliseconds, data):
    """An ID3 tag in an event message that lasts an hour, from a time in the first segment of `fmp4-events` on."""
    return box(b"emsg", bytes([1, 0, 0, 0]) + struct.pack(">IQII", 1000, 10_000 + milliseconds, 3_600_000, number)
               + b"https://aomedia.org/emsg/ID3\0\0" + data)


def section(command, loop=b""):
    body = bytes(7) + b"\xff" + struct.pack(">H", 0xF000 | len(command) - 1) + command + struct.pack(">H", len(loop)) + loop
    data = b"\xfc" + struct.pack(">H", 0x3000 | len(body) + 4) + body
    return data + checksum(data)


def splice_insert(event, ticks):
    return section(b"\5" + struct.pack(">I", event) + b"\x7f\xcf\xfe" + struct.pack(">I", ticks) + bytes(4))


def segmentations(count, first=0, ticks=0):
    """An SCTE-35 message with several starts of ads."""
    loop = b"".join(
        b"\2\x0fCUEI" + struct.pack(">I", event) + b"\x7f\xbf\0\0\x30\0\0" for event in range(first, first + count))
    return section(b"\6\xfe" + struct.pack(">I", ticks), loop)


def pod(count, first):
    """An SCTE-35 message with the start of a break and those of the ads in it."""
    loop = b"".join(
        b"\2\x0fCUEI" + struct.pack(">I", first + i) + b"\x7f\xbf\0\0" + bytes([0x30 if i else 0x34, 0, 0])
        for i in range(count + 1))
    return section(b"\6\xfe" + bytes(4), loop)


def cancelled_splice(event):
    """A splice_insert that cancels another one."""
    return section(b"\5" + struct.pack(">I", event) + b"\xff")


def start_of(event, kind):
    """An SCTE-35 message with the start of one segment."""
    return section(b"\6\xfe" + bytes(4), b"\2\x0fCUEI" + struct.pack(">I", event) + b"\x7f\xbf\0\0" + bytes([kind, 0, 0]))


def empty_identifiers():
    """An SCTE-35 message of 16 MIDs, each with 115 identifiers without their bytes."""
    identifiers = b"\x08\0" * 115
    mid = b"\x0d" + bytes([len(identifiers)]) + identifiers
    loop = b"".join(
        b"\2\xf5CUEI" + struct.pack(">I", event) + b"\x7f\xbf" + mid + b"\x34\1\1" for event in range(16))
    return section(b"\6\xfe" + bytes(4), loop)


# MARK: Media


def packets(count, packet):
    """A transport stream of packets that a function makes of their number."""

    def make(file):
        for index in range(count):
            data = packet(index)
            file.write(data + b"\xff" * (188 - len(data)))

    return make


def ts_header(pid, counter, starts=True):
    return bytes([0x47, (0x40 if starts else 0) | pid >> 8, pid & 255, 0x10 | counter & 15])


# The bytes with their bits in the other order.
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def checksum(data):
    """CRC_32 of MPEG-2, which is that of zlib with all bits mirrored."""
    value = zlib.crc32(data.translate(MIRRORED)) ^ 0xFFFFFFFF
    return value.to_bytes(4, "little").translate(MIRRORED)


def table(identifier, number, content):
    size = len(content) + 9
    data = bytes([identifier, 0xB0 | size >> 8, size & 255]) + struct.pack(">H", number) + b"\xc1\0\0" + content
    return b"\0" + data + checksum(data)


def changing_tables(index):
    """A PAT and a PMT that are new in each packet."""
    pid = 32 + index % 8000
    if index % 2 == 0:
        content = struct.pack(">HH", 1 + index % 65000, 0xE000 | pid)
        return ts_header(0, index) + table(0, index % 65536, content)
    streams = b"".join(struct.pack(">BHH", 0x86, 0xE000 | (pid + i) % 8190, 0xF000) for i in range(20))
    return ts_header(pid - 1, index) + table(2, index % 65536, struct.pack(">HH", 0xE100, 0xF000) + streams)


def crowded_program(index):
    """The map of a program that has had 8,000 streams and changes in each packet."""
    if index == 0:
        return ts_header(0, 0) + table(0, 1, struct.pack(">HH", 1, 0xFFF0))
    first, count = (32 + 33 * (index - 1), 33) if index <= 240 else (32, 1)
    streams = b"".join(struct.pack(">BHH", 5 + index % 2, 0xE000 | (first + i), 0xF000) for i in range(count))
    return ts_header(0x1FF0, index - 1) + table(2, 1, struct.pack(">HH", 0xFFFE, 0xF000) + streams)


def many_programs(count):
    """The maps of some programs that share a clock, and a packet with the clock."""

    def packet(index):
        if index == 0:
            return ts_header(0, 0) + table(0, 1, struct.pack(">HH", 1, 0xE100))
        if index <= count:
            return ts_header(0x100, index - 1) + table(2, index, struct.pack(">HH", 0xE101, 0xF000))
        return bytes([0x47, 1, 1, 0x20, 183, 0x10]) + bytes(4) + b"\x7e\0"

    return packets(count + 2, packet)


def one_frame(index):
    """The three packets of a stream of one frame."""
    if index == 0:
        return ts_header(0, 0) + table(0, 1, struct.pack(">HH", 1, 0xE100))
    if index == 1:
        return ts_header(0x100, 0) + table(2, 1, struct.pack(">HHBHH", 0xE101, 0xF000, 0x1B, 0xE101, 0xF000))
    return ts_header(0x101, 0) + b"\0\0\1\xe0\0\0\x80\x80\x05\x21\0\1\0\1"


def bytes_without_tag(count):
    """Some PES packets of 60,000 bytes on each of four PIDs of timed ID3, in which no tag starts."""
    declared = b"\x26\x0d\xff\xffID3 \xffID3 \1\x0f"
    streams = b"".join(struct.pack(">BHH", 0x15, 0xE102 + i, 0xF000 | len(declared)) + declared for i in range(4))
    unit = b"\0\0\1\xbd" + struct.pack(">H", 60_008) + b"\x84\x80\x05\x21\0\1\0\1" + b"\1" * 60_000
    parts = [unit[i:i + 184] for i in range(0, len(unit), 184)]

    def make(file):
        packets(2, lambda index: one_frame(0) if index == 0 else ts_header(0x100, 0) + table(
            2, 1, struct.pack(">HH", 0xE101, 0xF000) + streams))(file)
        for pid in range(0x102, 0x106):
            for index in range(count * len(parts)):
                part = parts[index % len(parts)]
                # The last part is behind the adaptation field.
                room = 184 - len(part)
                field = bytes([room - 1, 0]) + b"\xff" * (room - 2) if room else b""
                head = ts_header(pid, index, index % len(parts) == 0)
                file.write((head[:3] + bytes([head[3] | 0x20]) if room else head) + field + part)

    return make


def all_pids(index):
    return ts_header(index % 8192, index // 8192) + table(2, 1, struct.pack(">HH", 0xE100, 0xF000))


def open_payloads(index):
    """The beginning of a PES packet on each PID, without an end."""
    return ts_header(32 + index % 8000, index) + b"\0\0\1\xbd\0\0\x84\x80\x05\x21\0\1\0\1"


def noise(count):
    """Bytes that look random, and are the same each time."""
    return lambda file: file.write(random.Random(1).randbytes(count))


def repeated(piece, count):
    def make(file):
        block = piece * 1000
        for _ in range(count // 1000):
            file.write(block)

    return make


def box(kind, content=b"", size=None):
    return struct.pack(">I", 8 + len(content) if size is None else size) + kind + content


def nested_boxes(depth):
    """Nested boxes, each of which declares that it extends to the end."""

    def make(file):
        file.write(box(b"ftyp", b"iso6\0\0\0\1"))
        total = depth * 8
        for index in range(depth):
            file.write(struct.pack(">I", total - index * 8) + b"moof")

    return make


def movie(*boxes):
    with open(os.path.join(STREAMS, "fmp4-events/init.mp4"), "rb") as file:
        return file.read() + b"".join(boxes)


def full(kind, content):
    """A box of version 0 without flags."""
    return box(kind, bytes(4) + content)


def many_tracks(count):
    """A movie of some audio tracks without samples."""
    tracks = b"".join(
        box(b"trak", full(b"tkhd", bytes(8) + struct.pack(">I", number) + bytes(68)) + box(
            b"mdia", full(b"mdhd", bytes(8) + struct.pack(">IIHH", 1000, 0, 0x55C4, 0))
            + full(b"hdlr", bytes(4) + b"soun" + bytes(13)) + box(b"minf")))
        for number in range(1, count + 1))
    return box(b"ftyp", b"iso6\0\0\0\1") + box(
        b"moov", full(b"mvhd", bytes(8) + struct.pack(">II", 1000, 0) + bytes(80)) + tracks)


def fragment(track):
    """One sample of a track."""
    number = struct.pack(">I", track)
    return box(b"moof", box(b"traf", full(b"tfhd", number) + full(b"trun", struct.pack(">I", 1))))


def ogg_page(serial, flags, content, sequence=0, granule=0):
    lacing = bytes([255] * (len(content) // 255) + [len(content) % 255])
    return (b"OggS\0" + bytes([flags]) + struct.pack("<qIII", granule, serial, sequence, 0)
            + bytes([len(lacing)]) + lacing + content)


def ebml(identifier, content=b"", size=None):
    length = struct.pack(">Q", 1 << 56 | (len(content) if size is None else size))
    return identifier + length + content
