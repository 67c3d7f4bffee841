"""A stream of two variants, with audio and two breaks, in which cue tags, date ranges and messages agree."""

import base64
import functools
from fractions import Fraction

import id3
import media
import scte35
from packaging import Packager, SentSections, date_text, program
from transport import CLOCK

# As real encoders write it: 30 pictures of 1001/5000 s make a segment of 6.006 s.
RATE = Fraction(5000, 1001)
PICTURES_PER_SEGMENT = 30
SEGMENT, COUNT = PICTURES_PER_SEGMENT / RATE, 17
BASE = 10 * CLOCK

# The segments of the two breaks, behind each of which the programme goes on.
BREAKS = ((2, 5), (11, 16))
SPLICE, OPPORTUNITY = 100, 200

# Seconds before a splice at which its section is sent.
ANNOUNCEMENTS = (5, 4.5)

VARIANTS = {"low": ("64x36", 42), "high": ("96x54", 42)}


def seconds(segment):
    return float(segment * SEGMENT)


def text(number):
    return f"{float(number):.3f}"


def ticks(segment):
    return BASE + round(segment * SEGMENT * CLOCK)


def length(segments):
    return round(segments * SEGMENT * CLOCK)


def segmentation(start, *parts):
    """A time signal of segmentations, each with event, type and length in segments."""
    return scte35.time_signal(ticks(start), b"".join(
        scte35.segmentation(event, kind, lasts and length(lasts)) for event, kind, lasts in parts))


def messages(event=SPLICE, back=SPLICE):
    """The messages of the edges of both breaks, by their segment."""
    (out, into), (start, end) = BREAKS
    return {
        out: scte35.splice_insert(event, True, ticks(out), length(into - out)),
        into: scte35.splice_insert(back, False, ticks(into)),
        start: segmentation(
            start, (OPPORTUNITY, scte35.PLACEMENT_OPPORTUNITY_START, end - start)),
        end: segmentation(end, (OPPORTUNITY, scte35.PLACEMENT_OPPORTUNITY_END, None)),
    }


MESSAGES = messages()
OUT, IN, START, END = MESSAGES.values()


# MARK: The clean stream


@functools.cache
def clip(variant):
    size, quality = VARIANTS[variant]
    # Whole pictures a second are drawn, and shown a thousandth later each.
    pictures = media.video("testsrc", size, 5, COUNT * 6, 6, quality)
    return media.Clip(pictures, [], RATE)


def segments(variant, sent):
    """The segments, with messages by the edge that they announce."""
    sections = [
        SentSections(seconds(edge) - lead, (section,))
        for edge, section in sent.items() for lead in ANNOUNCEMENTS]
    packager = Packager(program(audio=False, scte35=True), table_interval=float(SEGMENT))
    return packager.segments(clip(variant), BASE, SEGMENT, sections)


@functools.cache
def audio_segments():
    """Silent packed audio, cut at the frames that are next to the edges of the video segments."""
    rate = Fraction(media.SAMPLE_RATE, media.SAMPLES_PER_FRAME)
    cuts = [round(index * SEGMENT * rate) for index in range(COUNT + 1)]
    frames = media.audio(0, cuts[-1], "8k")
    stamps = [id3.timestamp_tag(BASE + cut * media.AUDIO_FRAME_TICKS) for cut in cuts]
    return [(stamp + b"".join(frames[first:end]), (end - first) / rate)
            for stamp, first, end in zip(stamps, cuts, cuts[1:])]


def hexadecimal(section):
    return "0x" + section.hex().upper()


def base64_text(section):
    return base64.b64encode(section).decode()


def date_range(name, start, *attributes):
    values = [f'ID="{name}"', f'START-DATE="{date_text(seconds(start))}"', *attributes]
    return "#EXT-X-DATERANGE:" + ",".join(values)


def markers(first, end, event, out, back, ranges, cues):
    """The lines of a break, by their segment."""
    lasts, lines = text((end - first) * SEGMENT), {}
    name = f"break-{event}"
    for index in range(first, end + 1):
        lines[index] = []
        if ranges and index == first:
            lines[index].append(date_range(
                name, first, f"PLANNED-DURATION={lasts}", f"SCTE35-OUT={hexadecimal(out)}"))
        if ranges and index == end:
            lines[index].append(date_range(
                name, first, f"DURATION={lasts}", f"SCTE35-IN={hexadecimal(back)}"))
        if cues:
            elapsed = text((index - first) * SEGMENT)
            lines[index].append(
                f"#EXT-X-CUE-OUT:{lasts}" if index == first else
                "#EXT-X-CUE-IN" if index == end else f"#EXT-X-CUE-OUT-CONT:{elapsed}/{lasts}")
    return lines


def playlist(breaks=BREAKS, ranges=True, cues=True, durations=None):
    """The lines of a media playlist without faults; `{}` in a URI is the folder of the segments."""
    payloads = ((SPLICE, OUT, IN), (OPPORTUNITY, START, END))
    lines = {}
    for (first, end), payload in zip(breaks, payloads):
        lines |= markers(first, end, *payload, ranges, cues)
    result = ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:6",
              "#EXT-X-MEDIA-SEQUENCE:0", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS"]
    for index in range(COUNT):
        lasts = durations[index] if durations else SEGMENT
        result += [f"#EXT-X-PROGRAM-DATE-TIME:{date_text(seconds(index))}", *lines.get(index, []),
                   f"#EXTINF:{text(lasts)},", f"segment{index}.ts"]
    return [*result, "#EXT-X-ENDLIST"]


def multivariant(audio=True):
    lines = ["#EXTM3U", "#EXT-X-VERSION:4", "#EXT-X-INDEPENDENT-SEGMENTS"]
    if audio:
        lines.append(
            '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,'
            'AUTOSELECT=YES,CHANNELS="1",URI="audio/media.m3u8"')
    for name, (size, _) in VARIANTS.items():
        codecs = clip(name).codecs
        lines += [
            f"#EXT-X-STREAM-INF:BANDWIDTH=150000,AVERAGE-BANDWIDTH=20000,"
            f'CODECS="{codecs if audio else codecs.split(",")[0]}",RESOLUTION={size},'
            f"FRAME-RATE={float(RATE):.3f}" + (',AUDIO="audio"' if audio else ""),
            f"{name}/media.m3u8"]
    return lines


# MARK: Media that differ


def differing(sent):
    """The segments with other messages that are not those of the clean stream."""
    pairs = enumerate(zip(segments("low", sent), segments("low", MESSAGES)))
    return {number: made for number, (made, clean) in pairs if made != clean}


def without(edge):
    return differing({key: value for key, value in MESSAGES.items() if key != edge})


def another_clock():
    """The segments 5 to 9 with time stamps an hour later."""
    own, start = clip("low"), 5 * PICTURES_PER_SEGMENT
    later = media.Clip(own.pictures[start : 2 * start], [], RATE)
    packager = Packager(program(audio=False, scte35=True), table_interval=float(SEGMENT))
    data = packager.segments(later, 3600 * CLOCK, SEGMENT, jump=True)
    return dict(enumerate(data, start=5))
