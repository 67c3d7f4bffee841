"""The streams that test playlists: live windows, reloads and date ranges."""

import json

import media
import scte35
from packaging import (MediaPlaylist, Packager, SentSections, date_tag, date_text,
                       program)
from transport import CLOCK
from transport_cases import counter_tag

# The live stream: two-second segments, of which the first kept one has this number and date.
FIRST, SEGMENT, COUNT = 1200, 2, 10
FIRST_DATE = 600
LIVE_BASE = 2400 * CLOCK
OUT_AT, PLANNED, BACK_AT = 12, 30, 18
EVENT_ID = 9001

OUT = scte35.splice_insert(EVENT_ID, True, LIVE_BASE + OUT_AT * CLOCK, PLANNED * CLOCK)
# The break is ended early, and at once.
BACK = scte35.splice_insert(EVENT_ID, False)


def live_metadata():
    yield from (counter_tag(seconds) for seconds in range(0, COUNT * SEGMENT, 2))
    yield from (SentSections(OUT_AT - lead, (OUT,)) for lead in (5, 4))
    # The clock in the stream is 0.4 s behind the pictures.
    yield SentSections(BACK_AT + 0.4, (BACK,))


def live_playlist(numbers, prefix=""):
    playlist = MediaPlaylist(
        target=SEGMENT, sequence=numbers[0], header=("#EXT-X-DISCONTINUITY-SEQUENCE:7",),
        ended=False)
    range_id = f'ID="live-{EVENT_ID}",START-DATE="{date_text(FIRST_DATE + OUT_AT)}"'
    for number in numbers:
        seconds = (number - FIRST) * SEGMENT
        tags = [date_tag(FIRST_DATE + seconds)]
        if seconds == OUT_AT:
            tags += [
                f"#EXT-X-DATERANGE:{range_id},PLANNED-DURATION={PLANNED:.3f},"
                f"SCTE35-OUT=0x{OUT.hex().upper()}",
                f"#EXT-X-CUE-OUT:{PLANNED:.3f}",
            ]
        elif OUT_AT < seconds < BACK_AT:
            tags.append(f"#EXT-X-CUE-OUT-CONT:{seconds - OUT_AT:.3f}/{PLANNED:.3f}")
        elif seconds == BACK_AT:
            tags += [
                f'#EXT-X-DATERANGE:{range_id},END-DATE="{date_text(FIRST_DATE + BACK_AT)}",'
                f"DURATION={BACK_AT - OUT_AT:.3f},SCTE35-IN=0x{BACK.hex().upper()}",
                "#EXT-X-CUE-IN",
            ]
        playlist.segment(f"{prefix}segment{number}.ts", SEGMENT, *tags)
    return playlist.text()


def make_live(root):
    """The window at one moment, and a series of reloads over the same segments."""
    packager = Packager(program(audio=False, id3=True, scte35=True))
    clip = media.small_clip(COUNT * SEGMENT, frequency=None)
    segments = packager.segments(clip, LIVE_BASE, SEGMENT, live_metadata())
    window = root / "live-window"
    window.write_segments(segments, first=FIRST)
    window.write("media.m3u8", live_playlist(range(FIRST, FIRST + 8)))

    # Snapshot 10 comes last only in the order of numbers.
    for name, first in (("1", 0), ("2", 1), ("10", 3)):
        numbers = range(FIRST + first, FIRST + first + 7)
        text = live_playlist(numbers, prefix="../live-window/")
        (root / "live-reload").write(f"{name}.m3u8", text)


# MARK: Date ranges without media


def command(seconds, type_id, event):
    """A time signal with one segmentation descriptor, for a clock that is zero at the start."""
    return scte35.time_signal(seconds * CLOCK, scte35.segmentation(event, type_id)).hex().upper()


def date_range(range_id, seconds=None, *attributes):
    start = [] if seconds is None else [f'START-DATE="{date_text(seconds)}"']
    return "#EXT-X-DATERANGE:" + ",".join([f'ID="{range_id}"', *start, *attributes])


def make_date_ranges(folder):
    out = scte35.splice_insert(1, True, 20 * CLOCK, 20 * CLOCK).hex().upper()
    back = scte35.splice_insert(1, False, 40 * CLOCK).hex().upper()
    quoted = scte35.splice_insert(2, True, 60 * CLOCK, 10 * CLOCK).hex().upper()
    programme = 'CLASS="com.example.programme"', "END-ON-NEXT=YES"
    before = {
        0: [
            date_range("news", 0, *programme, 'X-COM-EXAMPLE-TITLE="News"'),
            date_range("chapter", 5, "SCTE35-CMD=0x" + command(5, scte35.CHAPTER_START, 7)),
        ],
        20: [date_range("break-1", 20, "PLANNED-DURATION=20", "SCTE35-OUT=0x" + out)],
        # An update need not repeat the start date.
        40: [
            date_range("break-1", None, f'END-DATE="{date_text(40)}"', "DURATION=20",
                       "SCTE35-IN=0x" + back),
            date_range("weather", 40, *programme, 'X-COM-EXAMPLE-TITLE="Weather"'),
        ],
        50: [
            # The same instant as 00:00:52Z, in another zone.
            '#EXT-X-DATERANGE:ID="zone",START-DATE="2026-01-01T02:00:52.000+02:00",DURATION=3.5,'
            "X-COM-EXAMPLE-NUMBER=42.5,X-COM-EXAMPLE-BYTES=0xDEADBEEF",
            date_range("mark", 55, "DURATION=0"),
        ],
        60: [date_range("break-2", 60, "DURATION=10", f'SCTE35-OUT="0x{quoted}"')],
    }
    playlist = MediaPlaylist(target=10)
    for seconds in range(0, 80, 10):
        tags = [date_tag(seconds)] if seconds == 0 else []
        playlist.segment(f"segment{seconds // 10}.ts", 10, *tags, *before.get(seconds, []))
    after = [
        date_range("sport", 70, *programme, 'X-COM-EXAMPLE-TITLE="Sport"'),
        date_range("open", 75, 'X-COM-EXAMPLE-TITLE="No end is known"'),
    ]
    folder.write("media.m3u8", playlist.text() + "\n".join(after) + "\n")


# MARK: Chapters


def make_chapters(folder):
    """Chapters by Apple's JSON, by date ranges of a class, and by SCTE-35 in date ranges."""
    chapters = [
        {"chapter": 1, "start-time": 0, "duration": 20,
         "titles": [{"language": "en", "title": "Birth"}, {"language": "es", "title": "Nacimiento"}],
         "images": [{"image-category": "thumbnail", "pixel-width": 100, "pixel-height": 50,
                     "url": "birth.jpg"}]},
        # Without a duration it lasts until the next one.
        {"chapter": 2, "start-time": 20.5, "titles": [{"language": "en", "title": "Life"}]},
        {"chapter": 3, "start-time": 35, "titles": [{"language": "en", "title": "Legacy"}]},
    ]
    folder.write("chapters.json", json.dumps(chapters, indent=2) + "\n")
    folder.write(
        "multivariant.m3u8",
        "#EXTM3U\n"
        '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"\n'
        '#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.42C01E"\nmedia.m3u8\n')
    start = "SCTE35-OUT=0x" + command(10, scte35.CHAPTER_START, 12)
    end = "SCTE35-IN=0x" + command(30, scte35.CHAPTER_START + 1, 12)
    before = {
        0: [
            date_range("opening", 0, 'CLASS="com.example.chapter"', "DURATION=10",
                       'X-TITLE="The Opening"', 'X-IMAGE-URI="opening.jpg"'),
            date_range("middle", 10, 'CLASS="com.example.chapter"', "END-ON-NEXT=YES",
                       'X-COM-EXAMPLE-TITLE="The Middle"'),
        ],
        10: [date_range("segment-12", 10, "PLANNED-DURATION=20", start)],
        30: [
            date_range("segment-12", None, f'END-DATE="{date_text(30)}"', "DURATION=20", end),
            # Without a title the identifier is its name.
            date_range("finale", 30, 'CLASS="com.example.chapter"'),
        ],
    }
    playlist = MediaPlaylist(target=10)
    for seconds in range(0, 40, 10):
        tags = [date_tag(seconds)] if seconds == 0 else []
        playlist.segment(f"segment{seconds // 10}.ts", 10, *tags, *before.get(seconds, []))
    folder.write("media.m3u8", playlist.text())
