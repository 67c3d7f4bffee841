"""Cuts clips with timed metadata into transport stream segments, and writes playlists."""

import pathlib
from dataclasses import dataclass, field

import media
import transport
from transport import CLOCK, Multiplexer, Program, Stream

VIDEO_PID, AUDIO_PID, ID3_PID, SCTE35_PID = 0x100, 0x101, 0x102, 0x1F0

# How long before its presentation a picture is sent. The clock in the stream (PCR) is behind
# the timestamps by this much.
SENDING_LEAD = 36_000

# The order of what is sent at the same time.
SECTIONS_FIRST, PICTURES_NEXT, TAGS_NEXT, SOUNDS_LAST = range(4)


def program(audio=True, id3=False, scte35=False, registered=True):
    """A program with H.264 and, as asked for, AAC, timed ID3 and SCTE-35.

    `registered` is whether the `CUEI` registration is there, as SCTE 35 demands.
    """
    streams, descriptors = [Stream(VIDEO_PID, transport.H264)], b""
    if audio:
        streams.append(Stream(AUDIO_PID, transport.AAC_ADTS))
    if id3:
        descriptors += transport.metadata_pointer_descriptor()
        own = transport.metadata_descriptor()
        streams.append(Stream(ID3_PID, transport.METADATA_PES, own))
    if scte35:
        own = b""
        if registered:
            descriptors = transport.registration_descriptor(b"CUEI") + descriptors
            own = transport.cue_identifier_descriptor()
        streams.append(Stream(SCTE35_PID, transport.SCTE35, own))
    return Program(tuple(streams), descriptors)


@dataclass(frozen=True)
class TimedTag:
    """An ID3 tag, or a part of one, at `seconds` of its continuity range.

    It is carried where its time is, or at the time `sent`, also in seconds of the range.
    """

    seconds: float
    data: bytes
    sent: float = None
    aligned: bool = True


@dataclass(frozen=True)
class SentSections:
    """SCTE-35 sections that share packets, sent with the picture at `seconds`."""

    seconds: float
    sections: tuple


@dataclass
class Packager:
    """Writes the continuity ranges of one stream, one after the other."""

    program: Program
    multiplexer: Multiplexer = None
    table_interval: float = 1.0
    sounds_per_pes: int = 5

    def __post_init__(self):
        self.multiplexer = Multiplexer(self.program)

    def segments(self, clip, base, segment_seconds, metadata=(), jump=False):
        """The segments of one continuity range, whose first picture is at `base` ticks.

        `jump` says that the clock does not continue that of the range before.
        """
        events = self.events(clip, metadata)
        step = round(segment_seconds * CLOCK)
        result = []
        for start in range(0, clip.ticks, step):
            chosen = [event for event in events if start <= event[0] < start + step]
            data, next_tables = b"", start
            for index, (when, order, write) in enumerate(chosen):
                if when >= next_tables and order <= PICTURES_NEXT:
                    data += self.multiplexer.tables()
                    next_tables += round(self.table_interval * CLOCK)
                data += write(base, jump and start == 0)
            result.append(data)
        return result

    def events(self, clip, metadata):
        """Everything that is sent, as (sending time, order, writer), in the order of sending."""
        events = []
        for index, picture in enumerate(clip.pictures):
            when = index * clip.picture_ticks
            events.append((when, PICTURES_NEXT, self.picture_writer(when, picture)))
        for item in metadata:
            when = round(item.seconds * CLOCK)
            if isinstance(item, SentSections):
                events.append((when, SECTIONS_FIRST, self.section_writer(item.sections)))
            else:
                sent = when if item.sent is None else round(item.sent * CLOCK)
                events.append((sent, TAGS_NEXT, self.tag_writer(when, item)))
        sounds = clip.sounds
        for index in range(0, len(sounds), self.sounds_per_pes):
            when = index * media.AUDIO_FRAME_TICKS
            if when < clip.ticks:
                data = b"".join(sounds[index : index + self.sounds_per_pes])
                events.append((when, SOUNDS_LAST, self.sound_writer(when, data)))
        return sorted(events, key=lambda event: event[:2])

    def picture_writer(self, when, picture):
        def write(base, jump):
            pes = transport.pes_packet(transport.VIDEO_STREAM, picture, base + when)
            return self.multiplexer.pes(
                VIDEO_PID, pes, pcr=base + when - SENDING_LEAD,
                random_access=media.is_key(picture), discontinuity=jump and when == 0,
            )

        return write

    def sound_writer(self, when, data):
        def write(base, jump):
            pes = transport.pes_packet(transport.AUDIO_STREAM, data, base + when)
            return self.multiplexer.pes(AUDIO_PID, pes)

        return write

    def tag_writer(self, when, item):
        def write(base, jump):
            pes = transport.pes_packet(
                transport.PRIVATE_STREAM_1, item.data, base + when, item.aligned)
            return self.multiplexer.pes(ID3_PID, pes)

        return write

    def section_writer(self, sections):
        def write(base, jump):
            return self.multiplexer.sections(SCTE35_PID, sections)

        return write


def date_text(seconds):
    """A date-time within the first hour of 2026, with milliseconds."""
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"2026-01-01T00:{minutes:02}:{rest // 1000:02}.{rest % 1000:03}Z"


@dataclass
class MediaPlaylist:
    """The lines of a media playlist; without other wishes one that has ended."""

    target: int
    version: int = 3
    header: tuple = ("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS")
    sequence: int = 0
    lines: list = field(default_factory=list)
    ended: bool = True

    def segment(self, uri, seconds, *tags, decimals=3, title=""):
        self.lines += [*tags, f"#EXTINF:{seconds:.{decimals}f},{title}", uri]

    def text(self):
        head = ["#EXTM3U", f"#EXT-X-VERSION:{self.version}", f"#EXT-X-TARGETDURATION:{self.target}"]
        head += [f"#EXT-X-MEDIA-SEQUENCE:{self.sequence}", *self.header]
        tail = ["#EXT-X-ENDLIST"] if self.ended else []
        return "\n".join([*head, *self.lines, *tail]) + "\n"


def date_tag(seconds):
    return "#EXT-X-PROGRAM-DATE-TIME:" + date_text(seconds)


@dataclass(frozen=True)
class Folder:
    """Where the files of one case are written."""

    path: pathlib.Path

    def __truediv__(self, name):
        return Folder(self.path / name)

    def write(self, name, content):
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)

    def write_segments(self, segments, pattern="segment{}.ts", first=0):
        names = [pattern.format(number) for number in range(first, first + len(segments))]
        for name, data in zip(names, segments):
            self.write(name, data)
        return names
