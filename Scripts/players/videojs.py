"""Recordings of video.js with VHS: the cues of its two tracks, and the changes of what is active."""

from collections import namedtuple

from sequences import close, differences as compare, plain, seconds, text

Cue = namedtuple("Cue", "track start end value")
Change = namedtuple("Change", "track active position")

# Seconds between two looks of a page at the position, and those that a player may be late.
LATE = 0.350
EARLY = 0.060


def differences(player, case, recording, command):
    """The differences between a recording and the view."""
    case = case.without_modes()
    # A live stream did not start in these recordings: there are only the ranges of the first loads.
    plays = any(entry["t"] > 0 for entry in recording["log"])
    options = [] if plays else ["--type", "daterange"]
    report = command.metadata("videojs", case, options)
    expected = [cue for track in recording["extra"]["tracks"] for cue in cues(track, "s", "e2")]
    actual = [cue for track in report["tracks"] for cue in cues(track, "startTime", "endTime")]
    if not plays:
        actual = [cue for cue in actual if cue.track != "segment-metadata"]
    lines = compare(ordered(expected), ordered(actual), same, show)
    if not plays:
        return lines
    events = command.events("videojs", case)
    expected = [change for change in map(recorded, recording["log"]) if change]
    actual = [change for change in map(made, events) if change]
    for track in ("segment-metadata", "Timed Metadata"):
        lines += changes(
            [change for change in expected if change.track == track],
            [change for change in actual if change.track == track],
        )
    return lines


def ordered(found):
    """Cues by start and value; the order of those with one start is compared where they become active."""
    return sorted(found, key=lambda cue: (cue.track, round(cue.start, 1), cue.value))


def cues(track, start, end):
    """The cues of a track."""
    label = track.get("label") or track["track"].partition("/")[2]
    return [parsed(label, cue, start, end) for cue in track["cues"]]


def parsed(label, cue, start, end):
    """A cue of its members, with what does not depend on the place of the stream."""
    value = dict(plain(cue["value"]))
    if label == "segment-metadata":
        names = ("dateTimeString", "timeline")
        value = {name: value[name] for name in names if name in value} | {
            "uri": value["uri"].rsplit("/", 1)[-1]
        }
    parts = [cue.get("id") or "", cue.get("type") or "", numbers(value)]
    return Cue(label, cue[start], seconds(cue[end]), text(parts))


def numbers(value):
    """A value with all numbers as decimal ones."""
    if isinstance(value, dict):
        return {name: numbers(part) for name, part in value.items()}
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    return value


def recorded(entry):
    """A change of a recording; none at the very end, where only rounding decides what is active."""
    if entry["e"] != "vjs:cuechange" or not entry["active"]:
        return None
    label = entry["track"].partition("/")[2]
    active = tuple(parsed(label, cue, "s", "e2") for cue in entry["active"])
    return Change(label, active, entry["t"])


def made(event):
    """A change of the view."""
    if event["type"] != "cuechange" or not event["active"]:
        return None
    label = event["track"]
    active = tuple(parsed(label, cue, "startTime", "endTime") for cue in event["active"])
    return Change(label, active, event["position"])


def changes(expected, actual):
    """The changes that differ in what is active, or in time."""
    return compare(
        expected,
        actual,
        lambda left, right: len(left.active) == len(right.active)
        and all(same(a, b) for a, b in zip(left.active, right.active))
        and (-EARLY <= left.position - right.position <= LATE
             or -EARLY <= right.position - left.position <= LATE),
        lambda change: f"active at {change.position}: {[show(cue) for cue in change.active]}",
    )


def same(left, right):
    """Whether two cues are equal."""
    return (
        left.track == right.track
        and left.value == right.value
        and close(left.start, right.start)
        and close(left.end, right.end)
    )


def show(cue):
    """A cue in one line."""
    return f"{cue.track} {cue.start} to {cue.end} {cue.value[:150]}"
