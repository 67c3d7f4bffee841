"""Two playlists without media of the same programme, of which the second one is a packager's next release."""

import scte35
from packaging import MediaPlaylist
from transport import CLOCK

SEGMENT, COUNT = 6, 10
OUT_AT, PLANNED = 12, 12
EVENT_ID = 4711


class Side:
    """One of the two: the same programme, written by another run."""

    def __init__(self, day, base, sequence, pattern):
        self.day = day
        self.base = base
        self.playlist = MediaPlaylist(target=SEGMENT, sequence=sequence)
        self.pattern = pattern

    def date(self, seconds):
        milliseconds = round(seconds * 1000)
        return f"2026-01-{self.day:02}T00:00:{milliseconds // 1000:02}.{milliseconds % 1000:03}Z"

    def clock(self, seconds):
        return "#EXT-X-PROGRAM-DATE-TIME:" + self.date(seconds)

    def date_range(self, range_id, seconds, *attributes):
        start = f'START-DATE="{self.date(seconds)}"'
        return "#EXT-X-DATERANGE:" + ",".join([f'ID="{range_id}"', start, *attributes])

    def splice(self, seconds, planned):
        ticks = round((self.base + seconds) * CLOCK)
        section = scte35.splice_insert(EVENT_ID, True, ticks, planned * CLOCK)
        return f"SCTE35-OUT=0x{section.hex().upper()}"

    def text(self, tags, count):
        for index in range(count):
            at = index * SEGMENT
            self.playlist.segment(self.pattern.format(index), SEGMENT, *tags.get(at, []))
        return self.playlist.text()


def baseline():
    side = Side(day=1, base=10, sequence=0, pattern="segment{}.ts")
    return side.text({
        0: [side.clock(0), side.date_range("title", 0, "DURATION=12", 'X-COM-EXAMPLE-TITLE="News"')],
        OUT_AT: [
            side.date_range("break-1", OUT_AT, f"DURATION={PLANNED}", side.splice(OUT_AT, PLANNED)),
            f"#EXT-X-CUE-OUT:{PLANNED}",
        ],
        OUT_AT + PLANNED: ["#EXT-X-CUE-IN"],
        30: [side.clock(30)],
        36: [side.date_range("gone", 36, "DURATION=6")],
        48: [side.date_range(
            "linear", 48, "DURATION=6", 'X-COM-EXAMPLE-URI="https://ads.example.com/a.json?token=1"')],
    }, COUNT)


def candidate():
    side = Side(day=2, base=90_000, sequence=500, pattern="run-2/{}.ts?token=abc")
    late = OUT_AT + 0.25
    longer = PLANNED + 2
    return side.text({
        0: [side.clock(0), side.date_range("title", 0, "DURATION=12", 'X-COM-EXAMPLE-TITLE="Sport"')],
        OUT_AT: [
            side.date_range("break-1", late, f"DURATION={longer}", side.splice(late, longer)),
            f"#EXT-X-CUE-OUT:{longer}",
        ],
        18: [side.clock(18)],
        OUT_AT + PLANNED: ["#EXT-X-CUE-IN"],
        42: [side.date_range("new", 42, "DURATION=6")],
        48: [
            side.clock(49.5),
            side.date_range(
                "linear", 49.5, "DURATION=6", 'X-COM-EXAMPLE-URI="https://ads.example.com/a.json?token=2"'),
        ],
    }, COUNT - 1)


def make(folder):
    folder.write("baseline.m3u8", baseline())
    folder.write("candidate.m3u8", candidate())
