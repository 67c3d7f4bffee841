"""Recordings of hls.js: the cues of its text track, their entries and exits."""

from collections import namedtuple

from sequences import close, differences as compare, plain, seconds, text, until_end

Cue = namedtuple("Cue", "kind ident start end time")


def differences(player, case, recording, command):
    """The differences between a recording and the view of the same version."""
    version = ".".join(player.split("-")[1].split(".")[:2])
    view = f"hlsjs@{version}"
    expected = [call for call in map(recorded, recording["log"]) if call]
    actual = [call for call in map(made, until_end(command.events(view, case), recording)) if call]
    lines = compare(objects(expected), objects(actual), same, show)
    moves = ("enter", "exit")
    lines += compare(
        [call for call in expected if call.kind in moves],
        [call for call in actual if call.kind in moves],
        same,
        show,
    )
    if recording["log"][-1].get("why") == "ended" and not case.is_live:
        lines += compare(
            final(recorded_cue(cue) for track in recording["tracks"] for cue in track["cues"]),
            final(made_cue(cue) for cue in listed(command.metadata(view, case))),
            same,
            show,
        )
    return lines


def final(cues):
    """The cues of a track after everything was loaded, in an order that equal ones share."""
    return sorted(cues, key=lambda cue: (round(cue.start, 1), cue.ident))


def listed(report):
    """The cues of a report of metadata."""
    return [cue for track in report["tracks"] for cue in track["cues"]]


def recorded_cue(cue):
    """A cue of the track that a recording has at its end."""
    ident = text([cue.get("id", ""), cue["type"], cue["value"]])
    return Cue("final", ident, cue["s"], seconds(cue["e2"]), None)


def made_cue(cue):
    """A cue of the view."""
    ident = text([cue["id"], cue["type"], plain(cue["value"])])
    return Cue("final", ident, cue["startTime"], cue["endTime"], None)


def objects(calls):
    """The cues that were added, in order, each with the end it has last."""
    cues = {}
    for call in calls:
        if call.kind in ("add", "update"):
            cues[call.time] = call._replace(kind="cue")
    return sorted(
        (cue._replace(time=None) for cue in cues.values()), key=lambda cue: (cue.start, cue.ident)
    )


NAMES = {"addcue": "add", "updatecue": "update", "entercue": "enter", "exitcue": "exit"}


def recorded(entry):
    """A call of a recording. Cues that are added or changed have their number as time."""
    kind = NAMES.get(entry["e"])
    if kind is None:
        return None
    ident = text([entry.get("id", ""), entry["type"], entry["value"]])
    time = entry["n"] if kind in ("add", "update") else None
    return Cue(kind, ident, entry["s"], seconds(entry["e2"]), time)


def made(event):
    """A call of the view."""
    kind = {"addcue": "add", "updatecue": "update"}.get(event["type"], event["type"])
    cue = event.get("cue")
    if cue is None or kind not in ("add", "update", "enter", "exit"):
        return None
    ident = text([cue["id"], cue["type"], plain(cue["value"])])
    time = cue["number"] if kind in ("add", "update") else None
    return Cue(kind, ident, cue["startTime"], cue["endTime"], time)


def same(left, right):
    """Whether two calls are of one kind, of one cue, and at one place."""
    return (
        left.kind == right.kind
        and left.ident == right.ident
        and close(left.start, right.start)
        and close(left.end, right.end)
    )


def show(call):
    """A call in one line."""
    return f"{call.kind} {call.start} to {call.end} {call.ident[:160]}"
