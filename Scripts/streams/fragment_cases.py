"""The streams without transport packets: fragmented MP4 with events, and packed audio."""

import pathlib
import tempfile

import emsg
import id3
import media
import scte35
from packaging import MediaPlaylist, Packager, date_tag, program
from transport import CLOCK

SEGMENT, COUNT = 2, 4
SCALE = 90_000


def fragments():
    """The initialization section and the segments of eight seconds, made by ffmpeg."""
    clip = media.small_clip(SEGMENT * COUNT)
    source = b"".join(Packager(program()).segments(clip, 10 * CLOCK, SEGMENT * COUNT))
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        (work / "source.ts").write_bytes(source)
        media.run(
            "-i", work / "source.ts", "-c", "copy", "-bsf:a", "aac_adtstoasc", "-flags", "+bitexact",
            "-fflags", "+bitexact", "-f", "hls", "-hls_time", SEGMENT, "-hls_list_size", 0,
            "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4",
            "-hls_segment_filename", work / "segment%d.m4s", work / "media.m3u8",
        )  # fmt: skip
        segments = [(work / f"segment{index}.m4s").read_bytes() for index in range(COUNT)]
        return (work / "init.mp4").read_bytes(), segments


def events(base):
    """The event boxes of each segment; `base` is the media time of the start, in seconds."""
    counter = lambda text: id3.tag(id3.user_text("counter", text))
    at = lambda seconds: round((base + seconds) * SCALE)
    tag = lambda seconds, text: emsg.version1(
        emsg.ID3_SCHEME, "", SCALE, at(seconds), emsg.UNKNOWN_DURATION, 0, counter(text))
    announced = emsg.version1(
        "urn:example:events", "next", 1000, round((base + 3) * 1000), 1500, 31, b"early")
    splice = scte35.splice_insert(77, True, 12 * CLOCK, 2 * CLOCK)
    return [
        # FFmpeg gives every event the identifier zero: these are two events.
        [tag(0.5, "0.5"), tag(1.5, "1.5"), announced],
        # The same event again is no new one.
        [announced, emsg.version0(
            emsg.ID3_SCHEME, "", SCALE, SCALE // 2, emsg.UNKNOWN_DURATION, 5, counter("2.5"))],
        [emsg.version1(emsg.SCTE35_SCHEME, "", SCALE, at(4), 2 * SCALE, 77, splice)],
        [emsg.version1(
            emsg.OLDER_ID3_SCHEME, "", SCALE, at(7), emsg.UNKNOWN_DURATION, 9, counter("7"))],
    ]  # fmt: skip


def make_fmp4_events(folder):
    init, segments = fragments()
    base = emsg.decode_time(init, segments[0])
    folder.write("init.mp4", init)
    names = folder.write_segments(
        [emsg.insert(boxes, data) for boxes, data in zip(events(base), segments)],
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
