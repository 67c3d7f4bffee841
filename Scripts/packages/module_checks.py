"""Checks of the Python module where it is installed: STREAMS HTTP [--pandas]."""

import sys

import hlscue

streams, address = sys.argv[1:3]
reference = f"{streams}/reference/multivariant.m3u8"

cues = hlscue.cues(reference)
assert sum(len(track.cues) for track in cues.tracks) == 34
ranges = next(track for track in cues.tracks if track.type == "daterange")
content = ranges.cues[1].content
assert isinstance(content, hlscue.DateRangeContent) and content.plannedDuration == 18
splice = next(track for track in cues.tracks if track.type == "scte35").cues[0].content
assert isinstance(splice, hlscue.SpliceContent) and splice.section and splice.section.command
assert splice.section.command.spliceEventId == 4711
(found,) = hlscue.breaks(reference, options=["--playlist-only"]).breaks
assert (found.id, found.startTime, found.endTime, found.closedBy) == ("break-4711", 18, 36, "in")
events = hlscue.events(reference, options=["--type", "scte35"]).events
assert isinstance(events[0], hlscue.TrackEvent) and events[0].type == "addtrack"
calls = hlscue.events(reference, options=["--as", "hlsjs"]).events
assert any(isinstance(call, hlscue.PlayerCall) and call.more for call in calls)
assert any(finding.rule == "LOAD-001" for finding in hlscue.validate(f"{streams}/broken/missing-segment.m3u8").findings)
comparison = hlscue.compare(f"{streams}/comparison/baseline.m3u8", f"{streams}/comparison/candidate.m3u8",
                            options=["--playlist-only"])
assert not comparison.same and len(comparison.differences) == 9
lines = list(hlscue.watch(f"test={address}/reference/multivariant.m3u8"))
assert isinstance(lines[0], hlscue.StartedWatchLine) and isinstance(lines[-1], hlscue.EndedWatchLine)
assert any(isinstance(line, hlscue.BreakWatchLine) and line.break_.id == "break-4711" for line in lines)
for first in hlscue.watch(f"{address}/reference/multivariant.m3u8"):
    break
try:
    hlscue.cues("missing.m3u8")
except hlscue.HlscueError as error:
    assert error.status == 3 and "missing.m3u8" in str(error)
else:
    raise AssertionError("no error")
try:
    hlscue.cues(f"{streams}/broken/missing-segment.m3u8", strict=True)
except hlscue.FindingError as error:
    assert error.finding.rule == "LOAD-001"
else:
    raise AssertionError("no finding")
if "--pandas" in sys.argv:
    table = hlscue.to_pandas(cues)
    assert len(table) == 34 and {"trackType", "startTime", "source.uri"} <= set(table.columns)
    assert len(hlscue.to_pandas(comparison)) == 9
print("module: all fine")
