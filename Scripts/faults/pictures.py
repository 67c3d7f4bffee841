"""Segments of H.264 that are small, and whose pictures take long to decode: all but the first repeat the one before."""

import struct

from bombs import table

VIDEO = 0x100


class Bits:
    """A raw byte sequence payload (H.264, section 7.3)."""

    def __init__(self, *values):
        """Numbers of exp-Golomb form, and (number of bits, number)."""
        self.text = ""
        for value in values:
            if isinstance(value, tuple):
                self.text += format(value[1], f"0{value[0]}b")
            else:
                number = bin(value + 1)[2:]
                self.text += "0" * (len(number) - 1) + number

    def unit(self, header):
        """A NAL unit with its start code (annex B)."""
        text = self.text + "1"
        text += "0" * (-len(text) % 8)
        escaped = bytearray()
        zeros = 0
        for byte in int(text, 2).to_bytes(len(text) // 8, "big"):
            if zeros >= 2 and byte <= 3:
                escaped.append(3)
                zeros = 0
            escaped.append(byte)
            zeros = zeros + 1 if byte == 0 else 0
        return b"\0\0\0\1" + bytes([header]) + bytes(escaped)


def parameters(width, height, references):
    size = (width // 16 - 1, height // 16 - 1)
    sequence = Bits((8, 66), (8, 0xC0), (8, 52), 0, 12, 2, references, (1, 0), *size, (4, 0b1100))
    picture = Bits(0, 0, (2, 0), 0, 0, 0, (3, 0), 0, 0, 0, (3, 0b100))
    return sequence.unit(0x67) + picture.unit(0x68)


def first(width, height):
    """A key picture without residuals."""
    picture = Bits(0, 7, 0, (16, 0), 0, (2, 0), 0, 1)
    picture.text += "00100111" * (width // 16 * height // 16)
    return picture.unit(0x65)


def repeated(width, height, index):
    """A picture of skipped macroblocks alone."""
    return Bits(0, 5, 0, (16, index & 0xFFFF), (3, 0), 0, 1, width // 16 * (height // 16)).unit(0x41)


def segment(width, height, count, references=1, rate=25):
    """A transport stream of one key picture and so many that repeat it."""

    def packet(pid, counter, payload, starts):
        header = bytes([0x47, (0x40 if starts else 0) | pid >> 8, pid & 255])
        missing = 184 - len(payload)
        if missing == 0:
            return header + bytes([0x10 | counter & 15]) + payload
        field = bytes([missing - 1]) + (b"\0" + b"\xff" * (missing - 2) if missing > 1 else b"")
        return header + bytes([0x30 | counter & 15]) + field + payload

    map_of_streams = struct.pack(">HHBHH", 0xE000 | VIDEO, 0xF000, 0x1B, 0xE000 | VIDEO, 0xF000)
    stream = bytearray(packet(0, 0, table(0, 1, struct.pack(">HH", 1, 0xE020)), True))
    stream += packet(0x20, 0, table(2, 1, map_of_streams), True)
    counter = 0
    head = b"\0\0\0\1\x09\xf0" + parameters(width, height, references)
    for index in range(count + 1):
        pts = 900_000 + index * 90_000 // rate
        stamp = bytes([0x21 | pts >> 29 & 14, pts >> 22 & 255, pts >> 14 & 254 | 1, pts >> 7 & 255, pts << 1 & 254 | 1])
        data = repeated(width, height, index) if index else head + first(width, height)
        payload = b"\0\0\1\xe0\0\0\x84\x80\x05" + stamp + data
        for start in range(0, len(payload), 184):
            stream += packet(VIDEO, counter, payload[start : start + 184], start == 0)
            counter += 1
    return bytes(stream)


def presentation(duration, breaks):
    """A playlist of breaks, all of whose segments are `pictures.ts`."""
    part = f"#EXT-X-DISCONTINUITY\n{{}}\n#EXTINF:{duration:.3f},\npictures.ts\n"
    lines = "".join(part.format(f"#EXT-X-CUE-OUT:{duration:.3f}") + part.format("#EXT-X-CUE-IN") for _ in range(breaks))
    return f"#EXTM3U\n#EXT-X-TARGETDURATION:{int(duration) + 1}\n{lines}#EXT-X-ENDLIST\n"
