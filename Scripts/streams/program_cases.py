"""A file of two programs with unrelated clocks, and interstitials with lists of assets."""

import dataclasses
import itertools
import json

import id3
import media
import scte35
import transport
from packaging import MediaPlaylist, Packager, SentSections, TimedTag, date_tag, program
from transport import CLOCK, PACKET_SIZE, PAT_PID, TIMESTAMP_RANGE, Multiplexer, Stream

# The distance of the PIDs of the second program from those of the first one.
PID_STEP = 0x200


def moved(own):
    """The same program as number 2, on other PIDs."""
    streams = tuple(dataclasses.replace(s, pid=s.pid + PID_STEP) for s in own.streams)
    return dataclasses.replace(own, streams=streams, map_pid=own.map_pid + 1, number=2)


def packets(data):
    return [data[i : i + PACKET_SIZE] for i in range(0, len(data), PACKET_SIZE)]


def pid_of(packet):
    return int.from_bytes(packet[1:3], "big") & 0x1FFF


def with_pid(packet, pid):
    head = int.from_bytes(packet[1:3], "big") & 0xE000 | pid
    return packet[:1] + head.to_bytes(2, "big") + packet[3:]


def joined(first, second, own):
    """Both streams packet by packet, with one association and a map for each."""
    other = moved(own)
    tables = Multiplexer(own)
    association = transport.association_table((own, other))
    result = []
    for a, b in itertools.zip_longest(packets(first), packets(second)):
        if a is not None:
            result.append(tables.sections(PAT_PID, [association]) if pid_of(a) == PAT_PID else a)
        if b is None or pid_of(b) == PAT_PID:
            continue
        if pid_of(b) == own.map_pid:
            result.append(tables.sections(other.map_pid, [other.map_table()]))
        else:
            result.append(with_pid(b, pid_of(b) + PID_STEP))
    return b"".join(result)


def one_program(name, base, own):
    splice = scte35.splice_insert(7, True, base + 2 * CLOCK, CLOCK)
    metadata = [SentSections(0.5, (splice,))]
    metadata += [TimedTag(when, id3.tag(id3.text("TIT2", f"{name} {when}"))) for when in (1, 3)]
    return Packager(own).segments(media.small_clip(4, frequency=None), base, 4, metadata)[0]


def make_programs(folder):
    """Two programs of 4 s; the time stamps of the second one restart after 2.5 s."""
    own = program(audio=False, id3=True, scte35=True)
    first = one_program("first", 10 * CLOCK, own)
    second = one_program("second", TIMESTAMP_RANGE - 5 * CLOCK // 2, own)
    folder.write("stream.ts", joined(first, second, own))


def make_interstitials(folder):
    """Three interstitials: a list as it should be, one with faulty assets, one that is missing."""
    clip = media.small_clip(4, frequency=None)
    names = folder.write_segments(Packager(program(audio=False)).segments(clip, CLOCK, 2))
    asset = {"URI": "https://example.com/ad.m3u8", "DURATION": 15.0}
    folder.write("right.json", json.dumps({"ASSETS": [asset]}) + "\n")
    faulty = [{"URI": "https://example.com/ad.m3u8"}, {"URI": 7, "DURATION": "15"}]
    folder.write("faulty.json", json.dumps({"ASSETS": faulty}) + "\n")
    playlist = MediaPlaylist(target=2)
    ranges = [
        f'#EXT-X-DATERANGE:ID="{name}",CLASS="com.apple.hls.interstitial",'
        f'START-DATE="2026-01-01T00:00:0{index}.000Z",X-ASSET-LIST="{name}.json"'
        for index, name in enumerate(("right", "faulty", "missing"))
    ]
    for index, name in enumerate(names):
        playlist.segment(name, 2, *([date_tag(0), *ranges] if index == 0 else []))
    folder.write("media.m3u8", playlist.text())
