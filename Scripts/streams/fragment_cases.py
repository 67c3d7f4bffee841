"""The streams without transport packets: fragmented MP4 with events, and packed audio."""

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
    # The same event again is no new one. The second one counts from the start of its segment.
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
