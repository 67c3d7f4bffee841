"""The streams without transport packets: fragmented MP4 with events, and packed audio."""

import base64
import pathlib
import tempfile

import mp4
import id3
import media
import scte35
from packaging import MediaPlaylist, Packager, date_tag, program
from transport import CLOCK

SEGMENT, COUNT = 2, 4
SCALE = 90_000

# The decode time of the first segment in seconds.
BASE = 10


def fragments():
    """The initialization section and the segments of eight seconds, made by ffmpeg."""
    clip = media.small_clip(SEGMENT * COUNT)
    source = b"".join(Packager(program()).segments(clip, 10 * CLOCK, SEGMENT * COUNT))
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        (work / "source.ts").write_bytes(source)
        media.run(
            "-i", work / "source.ts", "-c", "copy", "-bsf:a", "aac_adtstoasc",
            "-flags", "+bitexact", "-fflags", "+bitexact",
            "-f", "hls", "-hls_time", SEGMENT, "-hls_list_size", 0,
            "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4",
            "-hls_segment_filename", work / "segment%d.m4s", work / "media.m3u8",
        )
        segments = [(work / f"segment{index}.m4s").read_bytes() for index in range(COUNT)]
        return (work / "init.mp4").read_bytes(), segments


def at(seconds, scale=SCALE):
    return round((BASE + seconds) * scale)


def tag_event(seconds, text, event_id=0, scheme=mp4.ID3_SCHEME):
    tag = id3.tag(id3.user_text("counter", text))
    return mp4.version1(scheme, "", SCALE, at(seconds), mp4.UNKNOWN_DURATION, event_id, tag)


ANNOUNCED = mp4.version1("urn:example:events", "next", 1000, at(3, 1000), 1500, 31, b"early")
SPLICE = scte35.splice_insert(77, True, at(4), 2 * CLOCK)

# The event boxes of each segment, by seconds from the start of the first.
EVENTS = (
    # FFmpeg gives every event the identifier zero: the first two are two events.
    (tag_event(0.5, "0.5"), tag_event(1.5, "1.5"), ANNOUNCED),
    # A repeat of an event is not a new one. The second one counts from the start of its segment.
    (ANNOUNCED, mp4.version0(
        mp4.ID3_SCHEME, "", SCALE, SCALE // 2, mp4.UNKNOWN_DURATION, 5,
        id3.tag(id3.user_text("counter", "2.5")))),
    (mp4.version1(mp4.SCTE35_SCHEME, "", SCALE, at(4), 2 * SCALE, 77, SPLICE),),
    (tag_event(7, "7", event_id=9, scheme=mp4.OLDER_ID3_SCHEME),),
)


def make_fmp4_events(folder):
    init, segments = fragments()
    scales = mp4.timescales(init)
    folder.write("init.mp4", init)
    names = folder.write_segments(
        [mp4.insert(boxes, mp4.delayed(data, BASE, scales))
         for boxes, data in zip(EVENTS, segments)],
        "segment{}.m4s")
    playlist = MediaPlaylist(target=SEGMENT, version=6)
    for index, name in enumerate(names):
        tags = ['#EXT-X-MAP:URI="init.mp4"', date_tag(0)] if index == 0 else []
        playlist.segment(name, SEGMENT, *tags)
    folder.write("media.m3u8", playlist.text())


# MARK: SCTE-35 alone

XML_SCHEME = "urn:scte:scte35:2013:xml"
XML_BINARY_SCHEME = "urn:scte:scte35:2014:xml+bin"
BINARY_SCHEME = "urn:scte:scte35:2014:bin"


def splice_event(scheme, seconds, duration, event_id, data):
    return mp4.version1(scheme, "1001", SCALE, at(seconds), duration * SCALE, event_id, data)


def make_splice_events(folder):
    """A break in event messages of all SCTE-35 schemes, one of them without effect."""
    init, segments = fragments()
    scales = mp4.timescales(init)
    folder.write("init.mp4", init)
    out = scte35.splice_insert(78, True, at(2), 4 * CLOCK)
    back = scte35.splice_insert(78, False, at(6))
    wrapped = (
        '<Signal xmlns="http://www.scte.org/schemas/35/2016"><Binary>'
        + base64.b64encode(out).decode() + "</Binary></Signal>").encode()
    written = (
        '<SpliceInfoSection xmlns="http://www.scte.org/schemas/35/2016" ptsAdjustment="0" '
        f'tier="4095"><TimeSignal><SpliceTime ptsTime="{at(3)}"/></TimeSignal>'
        "</SpliceInfoSection>").encode()
    events = (
        (splice_event(XML_BINARY_SCHEME, 2, 4, 78, wrapped),),
        # The same in binary, and a time signal written out.
        (splice_event(BINARY_SCHEME, 2, 4, 79, out), splice_event(XML_SCHEME, 3, 0, 80, written)),
        (splice_event(BINARY_SCHEME, 5, 0, 81, b"no section"),),
        (splice_event(BINARY_SCHEME, 6, 0, 82, back),),
    )
    names = folder.write_segments(
        [mp4.insert(boxes, mp4.delayed(data, BASE, scales))
         for boxes, data in zip(events, segments)],
        "segment{}.m4s")
    playlist = MediaPlaylist(target=SEGMENT, version=6)
    for index, name in enumerate(names):
        tags = ['#EXT-X-MAP:URI="init.mp4"', date_tag(0)] if index == 0 else []
        playlist.segment(name, SEGMENT, *tags)
    folder.write("media.m3u8", playlist.text())


# MARK: Packed audio

FRAMES_PER_SEGMENT = 94


def make_packed_audio(folder):
    frames = media.audio(440, FRAMES_PER_SEGMENT * COUNT, "16k")
    playlist = MediaPlaylist(target=2)
    for index in range(COUNT):
        chosen = frames[index * FRAMES_PER_SEGMENT : (index + 1) * FRAMES_PER_SEGMENT]
        first = index * FRAMES_PER_SEGMENT * media.AUDIO_FRAME_TICKS
        head, middle = id3.timestamp_tag(10 * CLOCK + first), b""
        if index == 0:
            head += id3.tag(id3.text("TIT2", "A second tag at the start"))
        if index == 2:
            middle = id3.tag(id3.text("TIT2", "Between two frames"))
        half = len(chosen) // 2
        data = head + b"".join(chosen[:half]) + middle + b"".join(chosen[half:])
        folder.write(f"segment{index}.aac", data)
        seconds = FRAMES_PER_SEGMENT * media.SAMPLES_PER_FRAME / media.SAMPLE_RATE
        playlist.segment(f"segment{index}.aac", seconds, decimals=6)
    folder.write("media.m3u8", playlist.text())
