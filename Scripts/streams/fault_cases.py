"""Copies of the playlists of one stream in which everything agrees, with one fault each.

A fault refers to the segments of the clean stream, and brings only those that differ. `expected.jsonl` says
what an engineer has to see of it: the first finding, its place, and what else may stand beside it.
"""

import json
import re

import scte35
from clean_stream import (
    BREAKS, COUNT, MESSAGES, OUT, SEGMENT, SPLICE, START, VARIANTS, another_clock, audio_segments,
    base64_text, date_range, differing, hexadecimal, messages, playlist, seconds, segmentation,
    segments, ticks, without)
from fault import Fault, seen
from packaging import date_text
from playlist_steps import (
    CONT, CUE_IN, CUE_OUT, DATE, END_LIST, IN_RANGE, OUT_RANGE, add, change, dates_later, drop, ending,
    moved, put, window)
from transport import CLOCK

# MARK: What is wrong

TAGS, RANGES, NONE = {"ranges": False}, {"cues": False}, {"ranges": False, "cues": False}
QUICK = "--playlist-only"

# The lines of the edges of the breaks, of which a finding may name either.
FIRST_OUT, FIRST_IN = ((OUT_RANGE, 0), (CUE_OUT, 0)), ((IN_RANGE, 0), (CUE_IN, 0))
LAST_OUT, LAST_IN = ((OUT_RANGE, 1), (CUE_OUT, 1)), ((IN_RANGE, 1), (CUE_IN, 1))


def ad_break(start, end, planned=None, kind=None, parts=None):
    """A break by its segments, with what else is in question: its type, and the edges of its parts."""
    entry = {"start": start * SEGMENT, "end": end * SEGMENT, "planned": planned and planned * SEGMENT}
    entry = {key: round(float(value), 3) for key, value in entry.items() if value is not None}
    parts = parts and [[round(seconds(edge), 3) for edge in part] for part in parts]
    return entry | ({"type": kind} if kind else {}) | ({"parts": parts} if parts else {})


def lost_ends():
    short, last = window(0, 10), (CUE_OUT, 1)
    yield Fault("missing-cue-in-6-s-left", "30 s are announced and 6 s are left, without EXT-X-CUE-IN",
                "ADM-004", (CUE_OUT,), [window(6, 17), drop(CUE_IN)], made=TAGS)
    yield Fault("missing-cue-in-30-s-left", "30 s follow the planned end, without EXT-X-CUE-IN",
                "ADM-004", (CUE_OUT,), [short, drop(CUE_IN)], made=TAGS)
    yield Fault("missing-cue-in-last", "The last break has no EXT-X-CUE-IN",
                "ADM-004", (last,), [drop(CUE_IN, 1)], made=TAGS)
    yield Fault("missing-cue-in-all", "No break has an EXT-X-CUE-IN",
                "ADM-004", (CUE_OUT,), [drop(CUE_IN)], "ADM-004", made=TAGS)
    yield Fault("missing-cue-in-beside-range", "EXT-X-CUE-IN is lost, and the date range has its end",
                "ADM-004", (CUE_OUT,), [drop(CUE_IN, 0)])
    yield Fault("missing-end-of-range", "The date range has no end, and EXT-X-CUE-IN is there",
                "ADM-001", (OUT_RANGE,), [drop(IN_RANGE, 0)])
    no_cont = [drop(CUE_IN, 0), drop(CONT)]
    yield Fault("missing-cue-in-without-cont", "Neither EXT-X-CUE-IN nor EXT-X-CUE-OUT-CONT",
                "ADM-004", (CUE_OUT,), no_cont, made=TAGS)
    yield Fault("missing-cue-in-of-playlist", "The same, of which only the playlist is read",
                "ADM-004", (CUE_OUT,), no_cont, made=TAGS, arguments=QUICK)
    yield Fault("missing-cue-in-live", "30 s follow the planned end in a live playlist",
                "ADM-004", (CUE_OUT,), [window(0, 10, live=True), drop(CUE_IN)], made=TAGS)
    yield Fault("missing-cue-in-off-boundary", "The planned end without EXT-X-CUE-IN lies within a segment",
                "ADM-004", (CUE_OUT,), [short, drop(CUE_IN), change(CUE_OUT, "18.018", "20.000"),
                                        change(CONT, "/18.018", "/20.000")], made=TAGS, arguments=QUICK)
    for variant in VARIANTS:
        name = f"{variant}.m3u8"
        both = {f"{other}.m3u8": [drop(CUE_IN, 0)] if other == variant else [] for other in VARIANTS}
        yield Fault(f"missing-cue-in-in-{variant}", f"The variant `{variant}` alone has no EXT-X-CUE-IN",
                    "RND-001", ((name, CUE_OUT, 0),), both, "ADM-004", True, made=TAGS)
    yield Fault("missing-end-of-range-in-high", "The date range of the variant `high` alone has no end",
                "ADM-001", (("high.m3u8", OUT_RANGE, 0),), {"high.m3u8": [drop(IN_RANGE, 0)]},
                "RND-002", True)

    yield Fault("missing-cue-out", "EXT-X-CUE-OUT is lost, the lines within the break and its end are there",
                "ADM-005", (CONT,), [drop(CUE_OUT, 0)], made=TAGS)
    yield Fault("missing-cue-out-beside-range", "The same beside a date range with its start",
                "ADM-005", (CONT,), [drop(CUE_OUT, 0)])
    yield Fault("missing-start-of-range", "The tag with SCTE35-OUT is lost, that with SCTE35-IN is there",
                "ADM-002", (IN_RANGE,), [drop(OUT_RANGE, 0)])
    yield Fault("missing-cue-out-in-high", "The variant `high` alone has lost all of a break but its end",
                "RND-001", (("high.m3u8", CUE_IN, 0), ("low.m3u8", CUE_OUT, 0)),
                {"high.m3u8": [drop(CUE_OUT, 0), drop(CONT, 0, 1)], "low.m3u8": []},
                "ADM-005", True, made=TAGS)


def messages_apart():
    yield Fault("in-band-out-lost", "The media lacks the splice_insert out of the network",
                "INB-002", FIRST_OUT, segments=without(2))
    yield Fault("in-band-in-lost", "The media lacks the splice_insert into the network",
                "INB-002", FIRST_IN, (), "ADM-026", segments=without(5))
    yield Fault("in-band-start-lost", "The media lacks the start of a segmentation",
                "INB-002", LAST_OUT, segments=without(11))
    yield Fault("in-band-end-lost", "The media lacks the end of a segmentation",
                "INB-002", LAST_IN, segments=without(16))
    yield Fault("in-band-in-of-other-event", "The splice_insert into the network has the event 101, not 100",
                "PAY-009", (*FIRST_IN, 4), (), "INB-004", segments=differing(messages(back=101)))
    late, early = {"breaks": ((3, 6), BREAKS[1])}, {"breaks": ((1, 4), BREAKS[1])}
    yield Fault("markers-segment-late", "All markers of a break are one segment late",
                "INB-003", FIRST_OUT, made=late)
    yield Fault("markers-segment-early", "All markers of a break are one segment early",
                "INB-003", FIRST_OUT, made=early)
    yield Fault("cue-tags-segment-late", "The cue tags of a break are one segment late, without date range",
                "INB-003", (CUE_OUT,), made=late | TAGS)
    yield Fault("ranges-segment-late", "The date range of a break is one segment late, without cue tags",
                "INB-003", (OUT_RANGE,), made=late | RANGES)
    yield Fault("markers-of-one-break-lost", "The media has two breaks, the playlist the first one",
                "INB-001", (10, 11), made={"breaks": BREAKS[:1]})
    yield Fault("all-markers-lost", "The media has two breaks, the playlist none",
                "INB-001", (1, 2), made=NONE)


def contradictions():
    at = change('ID="break-100"', r"12\.012Z", "26.012Z")
    yield Fault("range-14-s-late", "The date range starts 14 s after its EXT-X-CUE-OUT",
                "ADM-018", FIRST_OUT, [at], "INB-003")
    yield Fault("range-14-s-early", "The date range starts 14 s before its EXT-X-CUE-OUT",
                "ADM-018", LAST_OUT, [change('ID="break-200"', r"01:06\.066Z", "00:52.066Z")], "INB-003")
    unplanned = change(OUT_RANGE, "PLANNED-DURATION=18.018,", "", 0)
    longer = change(IN_RANGE, "DURATION=18.018", "DURATION=24.024", 0)
    ended = change(IN_RANGE, "DURATION=18.018", 'END-DATE="2026-01-01T00:00:36.036Z"', 0)
    for name, step in (("duration", longer), ("end-date", ended)):
        written = name.upper()
        yield Fault(f"{name}-off-message", f"{written} is 6 s more than the message says, without cue tags",
                    "PAY-008", ((OUT_RANGE, 0), (IN_RANGE, 0)), [unplanned, step], "INB-003", made=RANGES)
        yield Fault(f"{name}-off-plan", f"{written} is 6 s more than PLANNED-DURATION says, without cue tags",
                    "ADM-010", ((IN_RANGE, 0),), [step], "INB-003", made=RANGES)
    section = segmentation(2, (SPLICE, scte35.PLACEMENT_OPPORTUNITY_START, 3))
    for tag in ("OATCLS", "X-SPLICEPOINT"):
        line = f"#EXT-{tag}-SCTE35:{base64_text(section)}"
        name = tag.removeprefix("X-").lower()
        for moment, by in (("early", -1), ("late", 1), ("long-late", 4)):
            yield Fault(
                f"{name}-closed-{moment}",
                f"EXT-X-CUE-IN comes {abs(by) * 6} s {'before' if by < 0 else 'after'} the planned end of "
                f"EXT-{tag}-SCTE35", "ADM-009", (CUE_IN,),
                [window(0, 10), drop(CONT), moved(CUE_IN, by), change(CUE_OUT, ".+", line)],
                made=TAGS, arguments=QUICK, breaks=[ad_break(2, 5 + by, 3)])
    yield Fault("cont-of-other-length", "EXT-X-CUE-OUT-CONT has another length than its EXT-X-CUE-OUT",
                "ADM-013", (CONT,), [change(CONT, "/18.018", "/24.024", 0, 1)], "ADM-013")
    yield Fault("window-begins-in-break", "A live window begins in a break of which it has only the end",
                "ADM-014", ("#EXTINF", CUE_IN), [window(3, 12, live=True), drop(CONT)], made=TAGS)
    yield Fault("cue-out-comma", "`EXT-X-CUE-OUT:18,018`",
                "ADM-008", (CUE_OUT,), [change(CUE_OUT, "18.018", "18,018", 0)])
    yield Fault("cue-in-of-other-id", "A break with ID=5 is closed by ID=6",
                "ADM-005", (CUE_IN,), [change(CUE_OUT, ":.*", ":ID=5,DURATION=18.018", 0),
                                       change(CUE_IN, "$", ":ID=6", 0)], "ADM-004", True, made=TAGS)
    yield Fault("cue-out-twice", "EXT-X-CUE-OUT is there twice on one segment",
                "ADM-006", ((CUE_OUT, 0), (CUE_OUT, 1)), [put(CUE_OUT, CUE_OUT + "18.018")])
    twice = (("cue-out", CUE_OUT, ":.*", ":DURATION=18.018,DURATION=24.024"),
             ("cont", CONT, ":.*", ":ElapsedTime=6.006,ElapsedTime=12.012,Duration=18.018"),
             ("range", OUT_RANGE, "PLANNED", "PLANNED-DURATION=24.024,PLANNED"))
    for name, pattern, old, new in twice:
        yield Fault(f"{name}-attribute-twice", f"An attribute is there twice in {pattern.strip('#:')}",
                    "SYN-008", (pattern,), [change(pattern, old, new, 0)])
    blanks = (("behind-cue-in", "SYN-023", CUE_IN, "$", " "), ("before-cue-in", "SYN-023", CUE_IN, "^", " "),
              ("within-cue-in", "SYN-011", "# EXT-X-CUE-IN", "#", "# "),
              ("before-value", "SYN-023", CUE_OUT, ":", ": "),
              ("before-colon", "SYN-023", "#EXT-X-CUE-OUT :", ":", " :"),
              ("around-equals", "SYN-023", CUE_OUT, ":", ":DURATION = "))
    for name, rule, place, old, new in blanks:
        pattern = CUE_IN if "CUE-IN" in place else CUE_OUT
        yield Fault(f"blank-{name}", f"A blank in a vendor tag: {name.replace('-', ' ')}",
                    rule, (place,), [change(pattern, old, new, 0)],
                    "ADM-008" if "colon" in name else "ADM-004")


def other_faults():
    yield Fault("vod-without-endlist", "A VOD playlist without EXT-X-ENDLIST",
                "MED-019", ("PLAYLIST-TYPE",), [drop(END_LIST)])
    variants = r"STREAM-INF|^\.\./clean/(low|high)"
    yield Fault("multivariant-without-variant", "A multivariant playlist without a variant",
                "MED-017", (("multivariant.m3u8", "EXT-X-MEDIA:", 0), ("multivariant.m3u8", "#EXTM3U", 0)),
                {"multivariant.m3u8": [drop(variants)]})
    live = window(3, 13, live=True)
    yield Fault("rendition-report-behind", "EXT-X-RENDITION-REPORT is three segments behind its playlist",
                "NEW", (("low.m3u8", "RENDITION-REPORT", 0),),
                {name: [live, ending(f'#EXT-X-RENDITION-REPORT:URI="{other}",LAST-MSN={number}')]
                 for name, other, number in (("low.m3u8", "high.m3u8", 9), ("high.m3u8", "low.m3u8", 12))},
                arguments=QUICK, audio=False)
    yield Fault("audio-dates-off", "The dates of the audio are 2.1 s later at equal sequence numbers",
                "PDT-008", (("audio.m3u8", DATE, 0),), {"audio.m3u8": [dates_later(2.1, DATE, since=0)]})
    inf = ("multivariant.m3u8", "STREAM-INF", 0)
    yield Fault("bandwidth-zero", "`BANDWIDTH=0`", "SYN-010", (inf,),
                {"multivariant.m3u8": [change("STREAM-INF", ":BANDWIDTH=150000", ":BANDWIDTH=0", 0)]})
    yield Fault("extinf-zero", "`EXTINF:0` at the last segment",
                "MED-005", (("#EXTINF", 16),), [change("#EXTINF", "6.006", "0", 16)], "INB-006")
    yield Fault("extinf-zero-inside", "`EXTINF:0` at the eighth segment; a step of dates follows from it",
                "MED-005", (("#EXTINF", 7),), [change("#EXTINF", "6.006", "0", 7)], "INB-006")
    yield Fault("discontinuity-at-end", "No segment follows EXT-X-DISCONTINUITY",
                "SYN-014", ("DISCONTINUITY",), [add(COUNT, "#EXT-X-DISCONTINUITY")])
    quotes = change('"break-100"', '"break-100"', "“break-100”")
    yield Fault("typographic-quotes", "The ID of a date range is in typographic quotes",
                "SYN-009", (OUT_RANGE,), [quotes], "SYN-009")
    yield Fault("typographic-quotes-in-codecs", "CODECS of a variant is in typographic quotes",
                "SYN-009", (inf,),
                {"multivariant.m3u8": [change("STREAM-INF", 'CODECS="(.*?)"', r"CODECS=“\1”", 0)]})


def whole_breaks():
    """Breaks that have to be read in one way."""
    yield Fault("clean", "Everything agrees", steps={}, breaks=[ad_break(*edges) for edges in BREAKS])
    kinds = ((0x30, 0x22), (0x22, 0x30), (0x34, 0x36), (0x36, 0x34))
    for number, pair in enumerate(kinds):
        section = segmentation(2, *((SPLICE + index * (number % 2), kind, 4)
                                    for index, kind in enumerate(pair)))
        name = "-".join(f"{kind:02x}" for kind in pair)
        tags = [f"#EXT-OATCLS-SCTE35:{base64_text(section)}"], ["#EXT-X-CUE-IN"]
        dated = [date_range("pod", 2, f"SCTE35-OUT={hexadecimal(section)}")], [
            f'#EXT-X-DATERANGE:ID="pod",END-DATE="{date_text(seconds(5))}"']
        ways = (("cue-in", tags, "ADM-009", CUE_IN, ""), ("end-date", dated, "ADM-020", OUT_RANGE, "PAY-008"))
        for closed, (out, back), rule, place, other in ways:
            yield Fault(
                f"two-starts-{name}-{closed}",
                f"Starts of 0x{name.replace('-', ' and 0x')} of 24 s in one message, with "
                f"{'two event ids' if number % 2 else 'one event id'}, closed after 18 s by {closed.upper()}",
                rule, (place,), [add(5, *back), add(2, *out)], other, True, made=NONE, arguments=QUICK,
                breaks=[ad_break(2, 5, 4, parts=[(2, 5)])])
    section = scte35.time_signal(ticks(2), b"".join(
        scte35.segmentation(SPLICE, kind, 30 * CLOCK) for kind in (0x30, 0x22)))
    pod = date_range("pod", 2, f'END-DATE="{date_text(seconds(2) + 27)}"', "PLANNED-DURATION=117.040",
                     f"SCTE35-OUT={hexadecimal(section)}")
    yield Fault("range-longer-than-message", "A range of 117.04 s whose message says 30 s ends after 27 s",
                "ADM-010", (OUT_RANGE,), [add(2, pod)], "PAY-008 ADM-020 ADM-011", True, made=NONE,
                arguments=QUICK, breaks=[{"start": 12.012, "end": 39.012, "planned": 117.04}])
    yield Fault("stray-cont", "EXT-X-CUE-OUT-CONT behind the EXT-X-CUE-IN",
                "ADM-005", ((CONT, 2),), [add(6, "#EXT-X-CUE-OUT-CONT:6.006/18.018")], made=TAGS,
                arguments=QUICK, breaks=[ad_break(*edges) for edges in BREAKS])
    lines = [f"#UPLYNK-SEGMENT:{words}" for words in ("b2,00000000,ad", "b2,00000000,cue", "a1,2,segment")]
    yield Fault("uplynk-cue", "A line `,cue` of Uplynk within an ad",
                steps=[add(number, line) for number, line in zip((5, 3, 2), reversed(lines))],
                made=NONE, arguments=QUICK, breaks=[ad_break(2, 5)])
    yield Fault("type-beside-cue-out", "EXT-OATCLS-SCTE35 with 0x34 beside EXT-X-CUE-OUT",
                steps=[add(11, f"#EXT-OATCLS-SCTE35:{base64_text(START)}")], made=TAGS, arguments=QUICK,
                breaks=[ad_break(2, 5), ad_break(11, 16, kind=0x34)])


def readers():
    path = "../clean/audio/media.m3u8"
    yield Fault("uri-with-backslash", "A URI begins with `\\n`: not there, but no path of a machine",
                "LOAD-001", (("multivariant.m3u8", "EXT-X-MEDIA:", 0),),
                {"multivariant.m3u8": [change("EXT-X-MEDIA:", re.escape(path), r"\\n" + path)]})
    yield Fault("media-tag-in-multivariant", "`EXT-X-TARGETDURATION:-1` in a multivariant playlist",
                "SYN-003", (("multivariant.m3u8", "TARGETDURATION", 0),),
                {"multivariant.m3u8": [ending("#EXT-X-TARGETDURATION:-1")]})


def causes():
    """One cause, from which more follows."""
    short = window(0, 10)
    yield Fault("date-jump", "The dates jump 1.5 s forward, those of the later date range do not",
                "PDT-004", ((DATE, 7),), [dates_later(1.5, DATE, since=7)])
    yield Fault("date-jump-with-ranges", "All dates jump 1.5 s forward",
                "PDT-004", ((DATE, 7),), [dates_later(1.5, DATE, "DATERANGE", since=7)])
    yield Fault("missing-discontinuity", "The time stamps jump by an hour, without EXT-X-DISCONTINUITY",
                "INB-007", (("#EXTINF", 5),), [short], segments=another_clock())
    yield Fault("dates-an-hour-off", "The dates of the variant `high` are an hour later",
                "PDT-008", (("high.m3u8", DATE, 0),),
                {"high.m3u8": [change("2026-", "T00:", "T01:")]}, "RND-002")
    other = hexadecimal(messages(event=101)[2])
    payload = change(OUT_RANGE, hexadecimal(OUT), other, 0)
    yield Fault("range-of-other-event", "SCTE35-OUT has the event 101, the message in the media 100",
                "INB-004", (OUT_RANGE,), [payload], "PAY-009", True)
    yield Fault("range-of-other-event-in-high", "SCTE35-OUT of the variant `high` has the event 101, not 100",
                "RND-002", (("high.m3u8", OUT_RANGE, 0),), {"high.m3u8": [payload]},
                "PAY-009 INB-004", True)
    yield Fault("range-changed", "SCTE35-OUT has another event after a reload",
                "LIV-014", (("2.m3u8", OUT_RANGE, 0),),
                {"1.m3u8": [window(1, 8, live=True)], "2.m3u8": [window(2, 9, live=True), payload]},
                "PAY-009", True, arguments=QUICK)


TABLE = [
    "# One fault each", "",
    "Made by `Scripts/make-streams`. Beside what must come out there may be notes.", "",
    "| Input | What is wrong | What must come out first |", "|---|---|---|"]

FAULTS = lost_ends, messages_apart, contradictions, other_faults, whole_breaks, readers, causes


def make(folder):
    for variant in VARIANTS:
        (folder / "clean" / variant).write_segments(segments(variant, MESSAGES))
        write(folder, f"clean/{variant}/media.m3u8", playlist())
    audio = list(audio_segments())
    (folder / "clean" / "audio").write_segments([data for data, _ in audio], "segment{}.aac")
    lines = playlist(breaks=(), durations=[lasts for _, lasts in audio])
    write(folder, "clean/audio/media.m3u8", [line.replace(".ts", ".aac") for line in lines])
    rows, table = [], TABLE.copy()
    for fault in (fault for group in FAULTS for fault in group()):
        files = fault.files()
        for name, lines in files.items():
            write(folder, name, lines)
        for number, data in fault.segments.items():
            folder.write(f"{fault.name}/segment{number}.ts", data)
        rows.append(fault.expected(files))
        table.append(f"| `{fault.input}` | {fault.sentence} | {seen(rows[-1])} |")
        if fault.has_media_of_one_variant:
            # It must not matter which media were read.
            rows.append(rows[-1] | {"arguments": ["--variant", "1"]})
    write(folder, "expected.jsonl", map(json.dumps, rows))
    write(folder, "README.md", table)


def write(folder, name, lines):
    folder.write(name, "\n".join(lines) + "\n")
