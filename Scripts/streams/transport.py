"""Writes MPEG-2 transport streams (ISO/IEC 13818-1): packets, tables, sections and PES.

All times are in ticks of 90 kHz and may run past 33 bits; they wrap when they are written.
"""

from dataclasses import dataclass, field

PACKET_SIZE = 188
CLOCK = 90_000
TIMESTAMP_RANGE = 1 << 33

PAT_PID = 0x0000
PROGRAM_NUMBER = 1

# stream_type values of the program map.
H264, AAC_ADTS, METADATA_PES, SCTE35 = 0x1B, 0x0F, 0x15, 0x86

# stream_id values of the PES header.
VIDEO_STREAM, AUDIO_STREAM, PRIVATE_STREAM_1 = 0xE0, 0xC0, 0xBD

ID3_FORMAT = b"\xFF\xFFID3 \xFFID3 "
ID3_SERVICE_ID = 0x00


def crc32_mpeg(data):
    """CRC_32 of Annex A: polynomial 0x04C11DB7, no reflection, initial value all ones."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (0x04C11DB7 if crc & 0x80000000 else 0)
        crc &= 0xFFFFFFFF
    return crc.to_bytes(4, "big")


def descriptor(tag, payload):
    return bytes([tag, len(payload)]) + payload


def registration_descriptor(identifier):
    """Section 2.6.8; SCTE 35, section 8.1 asks for `CUEI` at the program level."""
    return descriptor(0x05, identifier)


def metadata_pointer_descriptor():
    """Section 2.6.58, with the values of Apple's timed metadata: 15 bytes of payload."""
    flags = 0x1F  # no locator record, carried in the same stream, reserved bits set
    tail = bytes([ID3_SERVICE_ID, flags]) + PROGRAM_NUMBER.to_bytes(2, "big")
    return descriptor(0x25, ID3_FORMAT + tail)


def metadata_descriptor():
    """Section 2.6.60, with the values of Apple's timed metadata: 13 bytes of payload."""
    flags = 0x0F  # no decoder configuration, no DSM-CC, reserved bits set
    return descriptor(0x26, ID3_FORMAT + bytes([ID3_SERVICE_ID, flags]))


def cue_identifier_descriptor():
    """SCTE 35, section 8.2: the PID carries all commands."""
    return descriptor(0x8A, b"\x01")


@dataclass(frozen=True)
class Stream:
    """One elementary stream of the program map."""

    pid: int
    stream_type: int
    descriptors: bytes = b""


@dataclass(frozen=True)
class Program:
    """The content of the two tables. The first stream carries the clock."""

    streams: tuple
    descriptors: bytes = b""
    map_pid: int = 0x1000
    number: int = PROGRAM_NUMBER

    @property
    def clock_pid(self):
        return self.streams[0].pid

    def association_table(self):
        return association_table((self,))

    def map_table(self):
        body = (0xE000 | self.clock_pid).to_bytes(2, "big")
        body += (0xF000 | len(self.descriptors)).to_bytes(2, "big") + self.descriptors
        for stream in self.streams:
            body += bytes([stream.stream_type]) + (0xE000 | stream.pid).to_bytes(2, "big")
            body += (0xF000 | len(stream.descriptors)).to_bytes(2, "big") + stream.descriptors
        return long_section(0x02, self.number, body)


def association_table(programs):
    """The table with the PID of the map of each program."""
    entries = [
        program.number.to_bytes(2, "big") + (0xE000 | program.map_pid).to_bytes(2, "big")
        for program in programs
    ]
    return long_section(0x00, 1, b"".join(entries))


def long_section(table_id, extension, body):
    """A section with section_syntax_indicator 1, version 0, the only one of its table."""
    rest = extension.to_bytes(2, "big") + b"\xC1\x00\x00" + body
    head = bytes([table_id]) + (0xB000 | len(rest) + 4).to_bytes(2, "big")
    return head + rest + crc32_mpeg(head + rest)


def timestamp_field(prefix, ticks):
    """The 5 bytes of a PTS or DTS: 33 bits in three groups, each closed by a marker bit."""
    ticks %= TIMESTAMP_RANGE
    return bytes([
        prefix << 4 | (ticks >> 30) << 1 | 1,
        ticks >> 22 & 0xFF,
        (ticks >> 15 & 0x7F) << 1 | 1,
        ticks >> 7 & 0xFF,
        (ticks & 0x7F) << 1 | 1,
    ])


def pes_packet(stream_id, payload, pts, aligned=True):
    """A PES packet with a PTS. Pictures here are sent in the order in which they are shown, so
    there is no DTS."""
    head = bytes([0x84 if aligned else 0x80, 0x80, 5]) + timestamp_field(0b0010, pts)
    length = len(head) + len(payload)
    if length > 0xFFFF:
        length = 0  # allowed for video only: the end is where the next one starts
    return b"\0\0\1" + bytes([stream_id]) + length.to_bytes(2, "big") + head + payload


def adaptation_field(size, pcr=None, random_access=False, discontinuity=False):
    """An adaptation field of exactly `size` bytes, its length byte included."""
    if size == 1:
        return b"\0"
    flags = discontinuity << 7 | random_access << 6 | (pcr is not None) << 4
    content = bytes([flags])
    if pcr is not None:
        # 33 bits of base, 6 reserved bits, 9 bits of extension, which is zero here.
        content += ((pcr % TIMESTAMP_RANGE) << 15 | 0x7E00).to_bytes(6, "big")
    return bytes([size - 1]) + content + b"\xFF" * (size - 1 - len(content))


@dataclass
class Multiplexer:
    """Cuts PES packets and sections into transport packets and counts them for each PID."""

    program: Program
    counters: dict = field(default_factory=dict)

    def packet(self, pid, payload, starts, adaptation=b""):
        counter = self.counters.get(pid, 0)
        self.counters[pid] = (counter + 1) % 16
        control = 0x10 | (0x20 if adaptation else 0) | counter
        head = bytes([0x47]) + (starts << 14 | pid).to_bytes(2, "big") + bytes([control])
        packet = head + adaptation + payload
        assert len(packet) == PACKET_SIZE
        return packet

    def tables(self):
        association = self.sections(PAT_PID, [self.program.association_table()])
        return association + self.sections(self.program.map_pid, [self.program.map_table()])

    def pes(self, pid, data, pcr=None, random_access=False, discontinuity=False):
        """The packets of one PES packet; the rest of the last one is stuffed."""
        packets, starts = [], True
        while data:
            extra = {}
            needed = 0
            if starts and (pcr is not None or random_access or discontinuity):
                extra = dict(pcr=pcr, random_access=random_access, discontinuity=discontinuity)
                needed = 2 + (6 if pcr is not None else 0)
            room = PACKET_SIZE - 4 - needed
            piece, data = data[:room], data[room:]
            size = PACKET_SIZE - 4 - len(piece)
            adaptation = adaptation_field(size, **extra) if size else b""
            packets.append(self.packet(pid, piece, starts, adaptation))
            starts = False
        return b"".join(packets)

    def sections(self, pid, sections):
        """The packets of consecutive sections without a gap."""
        starts, length = [], 0
        for section in sections:
            starts.append(length)
            length += len(section)
        data = b"".join(sections)
        packets, position = [], 0
        while position < length:
            # The pointer_field of a packet shows where a section starts in it.
            first = next((s for s in starts if position <= s < position + 183), None)
            if first is None:
                payload = data[position : position + 184]
                position += len(payload)
            else:
                piece = data[position : position + 183]
                payload = bytes([first - position]) + piece
                position += len(piece)
            payload += b"\xFF" * (184 - len(payload))
            packets.append(self.packet(pid, payload, first is not None))
        return b"".join(packets)
