"""The reference stream: a minute with every common kind of cue, without faults."""

from dataclasses import dataclass

import id3
import media
import scte35
from packaging import (MediaPlaylist, Packager, SentSections, TimedTag, date_tag, date_text,
                       program)
from transport import CLOCK

SEGMENT, BREAK_START, BREAK_END, END = 6, 18, 36, 60
RATE, KEY_INTERVAL = 25, 2

# Two clocks: that of the programme, which continues after the break, and that of the ads.
PROGRAM_BASE = 10 * CLOCK
ADVERT_BASE = 3600 * CLOCK

EVENT_ID = 4711
BREAK_ID = "break-4711"

# Seconds before a splice at which its section is sent.
ANNOUNCEMENTS = (4, 3, 2)

OUT = scte35.splice_insert(
    EVENT_ID, True, PROGRAM_BASE + BREAK_START * CLOCK, (BREAK_END - BREAK_START) * CLOCK)
IN = scte35.splice_insert(EVENT_ID, False, ADVERT_BASE + (BREAK_END - BREAK_START) * CLOCK)


@dataclass(frozen=True)
class Variant:
    name: str
    size: str
    quality: int
    bit_rate: str
    profile: str


VARIANTS = (
    Variant("low", "160x90", 38, "24k", "baseline"),
    Variant("high", "256x144", 34, "32k", "main"),
)


def position_tag(seconds):
    return TimedTag(seconds, id3.tag(id3.user_text("position", str(seconds))))


def titled_tag(seconds, title, *more):
    return TimedTag(seconds, id3.tag(id3.text("TIT2", title), *more))


# Tags by the time of the presentation.
TAGS = (
    titled_tag(0, "Opening", id3.user_text("kind", "programme")),
    *map(position_tag, (4, 8, 12, 16)),
    titled_tag(18, "Advertisement", id3.private("example.com/advert", bytes.fromhex("00c0ffee"))),
    *map(position_tag, (22, 26, 30, 34)),
    titled_tag(36, "Feature", id3.user_text("kind", "programme")),
    *map(position_tag, (40, 44, 48, 52, 56)),
)


def metadata(start, end, splice=None):
    """What is sent in the continuity range from `start` to `end`, in times of the range."""
    for tag in TAGS:
        if start <= tag.seconds < end:
            yield TimedTag(tag.seconds - start, tag.data)
    if splice:
        for lead in ANNOUNCEMENTS:
            yield SentSections(end - start - lead, (splice,))


def encoded(variant):
    common = (variant.size, RATE)
    tail = (KEY_INTERVAL, variant.quality)
    opening = media.clip("testsrc2", *common, BREAK_START, *tail, 440, variant.bit_rate,
                         variant.profile)
    advert = media.clip("testsrc", *common, BREAK_END - BREAK_START, *tail, 880,
                        variant.bit_rate, variant.profile)
    feature = media.clip("testsrc2", *common, END - BREAK_END, *tail, 440, variant.bit_rate,
                         variant.profile)
    return opening, advert, feature


def segments(clips):
    packager = Packager(program(id3=True, scte35=True))
    opening, advert, feature = clips
    result = packager.segments(opening, PROGRAM_BASE, SEGMENT, metadata(0, BREAK_START, OUT))
    result += packager.segments(
        advert, ADVERT_BASE, SEGMENT, metadata(BREAK_START, BREAK_END, IN), jump=True)
    result += packager.segments(
        feature, PROGRAM_BASE + BREAK_END * CLOCK, SEGMENT, metadata(BREAK_END, END), jump=True)
    return result


def break_tags(seconds):
    """The tags of the break before the segment that starts at `seconds`."""
    length = BREAK_END - BREAK_START
    start = f'ID="{BREAK_ID}",START-DATE="{date_text(BREAK_START)}"'
    if seconds == BREAK_START:
        yield (f"#EXT-X-DATERANGE:{start},PLANNED-DURATION={length:.3f},"
               f"SCTE35-OUT=0x{OUT.hex().upper()}")
        yield f"#EXT-X-CUE-OUT:{length:.3f}"
    elif BREAK_START < seconds < BREAK_END:
        yield f"#EXT-X-CUE-OUT-CONT:{seconds - BREAK_START:.3f}/{length:.3f}"
    elif seconds == BREAK_END:
        yield (f'#EXT-X-DATERANGE:{start},END-DATE="{date_text(BREAK_END)}",'
               f"DURATION={length:.3f},SCTE35-IN=0x{IN.hex().upper()}")
        yield "#EXT-X-CUE-IN"


OPENING_RANGE = (
    f'#EXT-X-DATERANGE:ID="opening",CLASS="com.example.scene",START-DATE="{date_text(0)}",'
    'DURATION=12.500,X-COM-EXAMPLE-TITLE="Opening",X-COM-EXAMPLE-NUMBER=1,'
    "X-COM-EXAMPLE-KEY=0x01FF"
)


def playlist(names):
    result = MediaPlaylist(target=SEGMENT)
    for index, name in enumerate(names):
        seconds = index * SEGMENT
        tags = ["#EXT-X-DISCONTINUITY"] if seconds in (BREAK_START, BREAK_END) else []
        tags.append(date_tag(seconds))
        if seconds == 0:
            tags.append(OPENING_RANGE)
        result.segment(name, SEGMENT, *tags, *break_tags(seconds))
    return result.text()


def make(folder):
    lines = ["#EXTM3U", "#EXT-X-INDEPENDENT-SEGMENTS"]
    for variant in VARIANTS:
        clips = encoded(variant)
        assert len({clip.codecs for clip in clips}) == 1
        parts = segments(clips)
        names = folder.write_segments(parts, f"{variant.name}/segment{{}}.ts")
        own_names = [name.removeprefix(variant.name + "/") for name in names]
        folder.write(f"{variant.name}/media.m3u8", playlist(own_names))
        # All segments have the same length, so the largest one is the peak of section 4.4.6.2.
        rates = [len(part) * 8 / SEGMENT for part in parts]
        lines.append(
            f"#EXT-X-STREAM-INF:BANDWIDTH={ceiling(max(rates))},"
            f"AVERAGE-BANDWIDTH={ceiling(sum(rates) / len(rates))},"
            f'CODECS="{clips[0].codecs}",RESOLUTION={variant.size},FRAME-RATE={RATE:.3f}')
        lines.append(f"{variant.name}/media.m3u8")
    folder.write("multivariant.m3u8", "\n".join(lines) + "\n")


def ceiling(number):
    return -int(-number // 1)
