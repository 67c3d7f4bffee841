"""The streams that show one feature of transport stream segments each."""

import aes
import id3
import media
import scte35
from packaging import MediaPlaylist, Packager, SentSections, TimedTag, program
from transport import CLOCK, TIMESTAMP_RANGE

# Three frames of the small sound fill one transport packet.
SMALL = dict(sounds_per_pes=3)


def counter_tag(seconds, **options):
    return TimedTag(seconds, id3.tag(id3.user_text("counter", f"{seconds:g}")), **options)


def playlist_of(names, seconds):
    result = MediaPlaylist(target=round(seconds))
    for name in names:
        result.segment(name, seconds)
    return result


# MARK: Timed ID3


def divided_tag(seconds, size=150):
    """One tag in two PES packets; only the first of them is aligned."""
    data = id3.tag(id3.private("example.com/divided", bytes(range(200))))
    yield TimedTag(seconds, data[:size])
    yield TimedTag(seconds, data[size:], aligned=False)


def unusual_tags():
    yield TimedTag(0, id3.tag(id3.text("TIT2", "Start"), id3.text("TPE1", "hlscue")))
    yield TimedTag(1, id3.tag(id3.user_text("counter", "1", id3.LATIN1), version=3))
    yield TimedTag(2, id3.tag(id3.user_text("größe", "2 ☂", id3.UTF16)))
    yield TimedTag(3, counter_tag(3.25).data + counter_tag(3.75).data)
    # Time at the start of the second segment, carried at the end of the first one.
    yield counter_tag(4, sent=3.9)
    yield TimedTag(5, id3.tag(id3.private("example.com/long", bytes(range(256)) * 2)))
    yield from divided_tag(6)
    yield TimedTag(7, counter_tag(7).data + b"\xFF" * 100)
    yield counter_tag(8)
    yield TimedTag(9, id3.tag(
        id3.text("TIT2", "Around an empty frame"), id3.link("WOAF", ""), id3.text("TENC", "x")))
    yield TimedTag(10, id3.tag(
        id3.private("example.com/sync", b"\xFF\xFB\xFF\x00\xFF"), version=3,
        flags=id3.UNSYNCHRONISATION))
    yield TimedTag(11, id3.tag(id3.text("TPE1", "Ada", "Grace")))
    yield TimedTag(12, id3.tag(id3.comment("eng", "note", "with padding"), padding=20))
    yield TimedTag(13, id3.tag(id3.link("WOAF", "https://example.com/13")))
    yield counter_tag(15.9)


def make_timed_id3(folder):
    packager = Packager(program(id3=True), **SMALL)
    segments = packager.segments(media.small_clip(16), 126_000, 4, unusual_tags())
    folder.write("media.m3u8", playlist_of(folder.write_segments(segments), 4).text())

    leading = id3.tag(id3.text("TIT2", "Before the first packet"))
    plain = Packager(program(), **SMALL).segments(media.small_clip(2), 126_000, 2)
    folder.write("leading-tag.ts", leading + plain[0])


# MARK: SCTE-35 in one file

FILE_BASE = 100 * CLOCK
ADJUSTMENT = 50 * CLOCK


def file_time(seconds):
    return FILE_BASE + seconds * CLOCK


def signal(seconds, *descriptors):
    return scte35.time_signal(file_time(seconds), b"".join(descriptors))


def file_sections():
    null = scte35.splice_null()
    out = scte35.splice_insert(100, True, file_time(8), 6 * CLOCK)
    start = signal(8, scte35.segmentation(
        200, scte35.PLACEMENT_OPPORTUNITY_START, 6 * CLOCK, scte35.URI, b"urn:example:200"))
    back = scte35.splice_insert(100, False, file_time(14))
    end = signal(14, scte35.segmentation(
        200, scte35.PLACEMENT_OPPORTUNITY_END, None, scte35.URI, b"urn:example:200"))
    several = b"".join(
        scte35.upid(scte35.AD_ID, b"EXMP%08d" % number) for number in range(1, 9))
    long = signal(
        17,
        scte35.segmentation(300, scte35.PROGRAM_START, None, scte35.MULTIPLE_UPIDS, several),
        scte35.segmentation(301, scte35.CHAPTER_START, None, scte35.MULTIPLE_UPIDS, several))
    assert len(long) > 184

    yield SentSections(1, (null,))
    yield SentSections(3, (out, start))
    yield SentSections(4, (out, start))
    yield SentSections(6, (null,))
    yield SentSections(10, (back, end))
    yield SentSections(11, (null,))
    # The second section starts in the packet in which the first one ends.
    yield SentSections(16, (long, null))
    # The timestamp as sent is before the file; the adjustment moves it into it.
    yield SentSections(18, (scte35.splice_insert(
        102, True, file_time(24) - ADJUSTMENT, 2 * CLOCK, adjustment=ADJUSTMENT),))
    yield SentSections(20, (scte35.splice_cancel(102),))
    yield SentSections(22, (scte35.splice_insert(103, True, None, 3 * CLOCK, auto_return=True),))


def make_scte35_file(folder):
    packager = Packager(program(audio=False, scte35=True, registered=False))
    clip = media.small_clip(26, frequency=None)
    folder.write("stream.ts", packager.segments(clip, FILE_BASE, 26, file_sections())[0])


# MARK: How segments are addressed and protected


def counted_segments(seconds, segment_seconds):
    tags = [counter_tag(number) for number in range(seconds)]
    packager = Packager(program(id3=True), **SMALL)
    return packager.segments(media.small_clip(seconds), 10 * CLOCK, segment_seconds, tags)


def make_byte_ranges(folder):
    segments = counted_segments(8, 2)
    folder.write("media.ts", b"".join(segments))
    playlist = MediaPlaylist(target=2, version=4)
    for index, data in enumerate(segments):
        # Without an offset a range starts where the one before it ended.
        offset = "@0" if index == 0 else ""
        playlist.segment("media.ts", 2, f"#EXT-X-BYTERANGE:{len(data)}{offset}")
    folder.write("media.m3u8", playlist.text())


def make_aes_128(folder):
    key = bytes.fromhex("00112233445566778899aabbccddeeff")
    explicit = bytes.fromhex("0102030405060708090a0b0c0d0e0f10")
    by_number = (2).to_bytes(16, "big")
    vectors = [explicit, explicit, by_number, None]
    segments = [
        aes.encrypt_cbc(key, vector, data) if vector else data
        for vector, data in zip(vectors, counted_segments(8, 2))
    ]
    names = folder.write_segments(segments)
    folder.write("stream.key", key)
    tags = {
        0: f'#EXT-X-KEY:METHOD=AES-128,URI="stream.key",IV=0x{explicit.hex().upper()}',
        2: '#EXT-X-KEY:METHOD=AES-128,URI="stream.key"',
        3: "#EXT-X-KEY:METHOD=NONE",
    }
    playlist = MediaPlaylist(target=2)
    for index, name in enumerate(names):
        playlist.segment(name, 2, *([tags[index]] if index in tags else []))
    folder.write("media.m3u8", playlist.text())


# MARK: Clocks


def make_pts_wrap(folder):
    """The 33 bits run out 3 s, or exactly 4 s, after the start; segments take 2 s."""
    for name, seconds in (("inside", 3), ("between", 4)):
        base = TIMESTAMP_RANGE - seconds * CLOCK
        splice = scte35.splice_insert(33, True, base + 6 * CLOCK, 2 * CLOCK)
        metadata = [counter_tag(number) for number in range(8)]
        metadata += [SentSections(when, (splice,)) for when in (1, 2, 5)]
        packager = Packager(program(audio=False, id3=True, scte35=True))
        segments = packager.segments(media.small_clip(8, frequency=None), base, 2, metadata)
        target = folder / name
        target.write("media.m3u8", playlist_of(target.write_segments(segments), 2).text())


def make_discontinuities(folder):
    """Three ranges of 4 s on unrelated clocks."""
    packager = Packager(program(id3=True), **SMALL)
    playlist, segments = MediaPlaylist(target=2), []
    for number, base in enumerate((10 * CLOCK, CLOCK, 80_000 * CLOCK)):
        tags = [TimedTag(when, id3.tag(id3.user_text("range", f"{number}:{when}")))
                for when in (0, 1, 3)]
        segments += packager.segments(media.small_clip(4), base, 2, tags, jump=number > 0)
    for index, name in enumerate(folder.write_segments(segments)):
        tags = ["#EXT-X-DISCONTINUITY"] if index in (2, 4) else []
        playlist.segment(name, 2, *tags)
    folder.write("media.m3u8", playlist.text())
