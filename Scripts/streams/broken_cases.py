"""Faults from practice: inputs that must give one clear line each."""

import aes
import media
import scte35
from packaging import (MediaPlaylist, Packager, SentSections, date_tag, date_text,
                       program)
from transport import CLOCK, PACKET_SIZE, PAT_PID
from transport_cases import counted_segments

ERROR_PAGE = """<!DOCTYPE html>
<html><head><title>404 Not Found</title></head>
<body><h1>Not Found</h1><p>The requested segment is not here.</p></body></html>
"""

# The key of the encrypted segment, which is in no file.
LOST_KEY = bytes(range(16))
KEY_TAG = '#EXT-X-KEY:METHOD=AES-128,URI="missing.key",IV=0x00000000000000000000000000000001'


def packet_pid(packet):
    return int.from_bytes(packet[1:3], "big") & 0x1FFF


def without_tables(data, map_pid):
    packets = [data[start : start + PACKET_SIZE] for start in range(0, len(data), PACKET_SIZE)]
    return b"".join(packet for packet in packets if packet_pid(packet) not in (PAT_PID, map_pid))


def wrong_checksum():
    good = scte35.splice_insert(5, True, 12 * CLOCK, 2 * CLOCK)
    bad = good[:-1] + bytes([good[-1] ^ 1])
    packager = Packager(program(audio=False, scte35=True))
    metadata = [SentSections(0.5, (bad,)), SentSections(1, (good,))]
    return packager.segments(media.small_clip(4, frequency=None), 10 * CLOCK, 4, metadata)[0]


def playlist(*segments, **options):
    """A playlist of two-second segments, each given as its tags and, last, its URI."""
    result = MediaPlaylist(target=2, **options)
    for *tags, uri in segments:
        result.segment(uri, 2, *tags)
    return result.text()


def bad_payloads():
    """Date ranges whose sections are cut, have an odd digit, a wrong checksum, no section."""
    good = scte35.time_signal(2 * CLOCK, b"").hex().upper()
    other = "0" if good[-1] != "0" else "1"
    payloads = good[:40], good[:-1], good[:-1] + other, "DEADBEEF"
    tags = [date_tag(0)]
    for index, payload in enumerate(payloads):
        tags.append(
            f'#EXT-X-DATERANGE:ID="bad-{index}",START-DATE="{date_text(index)}",'
            f"PLANNED-DURATION=1,SCTE35-CMD=0x{payload}")
    return playlist([*tags, "segment0.ts"])


def make_broken(folder):
    first, second, third = counted_segments(6, 2)
    folder.write("segment0.ts", first)
    folder.write("encrypted.ts", aes.encrypt_cbc(LOST_KEY, (1).to_bytes(16, "big"), second))
    folder.write("segment2.ts", third)
    folder.write("html-error.ts", ERROR_PAGE)
    folder.write("truncated.ts", first[: len(first) // 2 + 100])
    folder.write("no-pat.ts", without_tables(first, program().map_pid))
    folder.write("wrong-crc.ts", wrong_checksum())

    folder.write("empty.m3u8", "")
    folder.write("not-a-playlist.m3u8", "This is a text that somebody gave the wrong name.\n")
    folder.write("html-error.m3u8", ERROR_PAGE)
    folder.write("missing-segment.m3u8", playlist(["segment0.ts"], ["missing.ts"], ["segment2.ts"]))
    folder.write("html-segment.m3u8", playlist(["segment0.ts"], ["html-error.ts"], ["segment2.ts"]))
    folder.write("missing-key.m3u8", playlist(
        ["segment0.ts"], [KEY_TAG, "encrypted.ts"], ["#EXT-X-KEY:METHOD=NONE", "segment2.ts"]))
    folder.write("missing-variant.m3u8", "\n".join([
        "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=100000", "missing-segment.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=200000", "missing.m3u8", ""]))
    folder.write("bad-payloads.m3u8", bad_payloads())
    folder.write("no-playlist/notes.txt", "A folder without a playlist.\n")
