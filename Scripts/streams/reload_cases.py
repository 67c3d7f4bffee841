"""Snapshots of live playlists whose cues come, change and go; no media."""

import scte35
from packaging import MediaPlaylist, date_tag, date_text
from playlist_cases import date_range
from transport import CLOCK

SEGMENT, WINDOW = 2, 6
CONTROL = (
    f"#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL={WINDOW * SEGMENT},CAN-SKIP-DATERANGES=YES,"
    f"HOLD-BACK={3 * SEGMENT}",)


def snapshot(first, before, *, skipped=0, header=(), after=(), ended=False):
    """A window of six segments; `before` has the lines ahead of segments, by their seconds."""
    playlist = MediaPlaylist(
        target=SEGMENT, version=9, sequence=first, header=header, ended=ended)
    playlist.lines += after
    numbers = range(first + skipped, first + WINDOW)
    for number in numbers:
        seconds = number * SEGMENT
        tags = [date_tag(seconds)] if number == numbers[0] else []
        playlist.segment(f"s{number}.ts", SEGMENT, *tags, *before.get(seconds, []))
    return playlist.text()


def make_ranges(folder):
    """Every way in which a reload changes a date range."""
    out = scte35.splice_insert(1, True, 8 * CLOCK, 30 * CLOCK).hex().upper()
    back = scte35.splice_insert(1, False, 14 * CLOCK).hex().upper()
    programme = 'CLASS="com.example.programme"', "END-ON-NEXT=YES"
    news = date_range("news", 0, *programme)
    opened = date_range("break", 8, "PLANNED-DURATION=30", "SCTE35-OUT=0x" + out)
    closed = date_range(
        "break", None, f'END-DATE="{date_text(14)}"', "DURATION=6", "SCTE35-IN=0x" + back)
    done = date_range("done", 2, "DURATION=1")
    promo = date_range("promo", 7, "DURATION=20")
    missed = date_range("missed", 3, "DURATION=2")
    weather = date_range("weather", 12, *programme)
    stays = date_range("stays", 1, "DURATION=100")
    skip = ('#EXT-X-SKIP:SKIPPED-SEGMENTS=4,RECENTLY-REMOVED-DATERANGES="promo"',)
    conflict = date_range("break", 8, "DURATION=9")
    ranges = [
        (0, {"after": (news, opened, done, stays)}),
        # One that ended before it was announced, and one that is announced late.
        (1, {"after": (news, opened, done, missed, promo)}),
        # The break gets its end, the programme its successor; `done` is before the window.
        (2, {"after": (news, opened, closed, missed, promo, weather)}),
        (3, {"skipped": 4, "after": skip}),
        # It is listed again; a value that differs from the first one does not count.
        (4, {"after": (news, opened, closed, conflict, promo, weather)}),
        (5, {"after": (news, opened, closed, promo, weather), "ended": True}),
    ]
    for number, (first, wishes) in enumerate(ranges, start=1):
        folder.write(f"{number}.m3u8", snapshot(first, {}, header=CONTROL, **wishes))


def make_tags(folder):
    """A break that seems over, continues and gets its end; one that the next one ends."""
    before = {
        8: ["#EXT-X-CUE-OUT:8"], 10: ["#EXT-X-CUE-OUT-CONT:2/8"], 12: ["#EXT-X-CUE-OUT-CONT:4/8"],
        14: ["#EXT-X-CUE-OUT-CONT:6/8"], 16: ["#EXT-X-CUE-OUT-CONT:8/8"], 18: ["#EXT-X-CUE-IN"],
        20: ["#EXT-X-CUE-OUT"], 22: ["#EXT-X-CUE-OUT:2"],
    }
    for number in range(7):
        folder.write(f"{number + 1}.m3u8", snapshot(number, before))


def make_times(folder):
    """The same with the time of each fetch in its name; the encoder stands still for 18 s."""
    opened = date_range("break", 8, "PLANNED-DURATION=30")
    closed = date_range("break", None, "DURATION=4")
    fetches = [(13, 0, [opened]), (15, 1, [opened]), (25, 1, [opened, closed]),
               (33, 2, [opened, closed])]
    for second, first, ranges in fetches:
        folder.write(f"live_20260101T0000{second}Z.m3u8", snapshot(first, {}, after=ranges))


def make(root):
    make_ranges(root / "ranges")
    make_tags(root / "tags")
    make_times(root / "times")
