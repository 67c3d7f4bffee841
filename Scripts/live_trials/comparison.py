"""Compares what `watch` printed with what `cues` and `breaks` print of the finished files."""

import json

# Times are the same to a millisecond.
DECIMALS = 3


def rounded(time):
    return None if time is None else round(time, DECIMALS)


def last_states(lines, kind):
    """The last state of each cue or break that was not taken back, by its key."""
    states = {}
    for line in lines:
        if line["kind"] != kind:
            continue
        if line["change"] in ("removed", "cancelled"):
            states.pop(line["key"], None)
        else:
            states[line["key"]] = line
    return list(states.values())


def without_lines(value):
    """The value without the numbers of lines, which differ between a window and the whole."""
    if isinstance(value, dict):
        return {name: without_lines(part) for name, part in value.items() if name not in ("line", "mediaTime")}
    return [without_lines(part) for part in value] if isinstance(value, list) else value


def cue_text(track_type, cue):
    return f"{track_type} {rounded(cue['startTime'])} {json.dumps(without_lines(cue['content']), sort_keys=True)}"


def watched_cues(lines):
    """The cues by their texts, with their ends."""
    return {cue_text(line["trackType"], line["cue"]): rounded(line["cue"]["endTime"]) for line in last_states(lines, "cue")}


def finished_cues(report):
    return {cue_text(track["type"], cue): rounded(cue["endTime"]) for track in report["tracks"] for cue in track["cues"]}


def break_text(found):
    return f"break {rounded(found['startTime'])} {found.get('eventId')} {found.get('plannedDuration')}"


def break_end(found):
    return f"{rounded(found.get('endTime'))} {found.get('closedBy')}"


def watched_breaks(lines):
    return {break_text(line["break"]): break_end(line["break"]) for line in last_states(lines, "break")}


def finished_breaks(report):
    return {break_text(found): break_end(found) for found in report["breaks"]}


def differences(watched, finished, counts_open_ends):
    """What only one of both has, or has in another way.

    `counts_open_ends` is whether an end that `watch` does not know is one: a cue of ID3 lasts up to the next one, which is no news.
    """
    for text in sorted(finished.keys() - watched.keys()):
        yield f"watch lacks {text}"
    for text in sorted(watched.keys() - finished.keys()):
        yield f"only watch has {text}"
    for text in sorted(watched.keys() & finished.keys()):
        if watched[text] != finished[text] and (counts_open_ends or watched[text] is not None):
            yield f"{text} ends at {watched[text]}, in the finished files at {finished[text]}"


def repeats(lines):
    """The cues and breaks that were printed twice."""
    seen = set()
    for line in lines:
        if line["kind"] in ("cue", "break") and line["change"] in ("added", "started", "ended", "cancelled"):
            name = (line["kind"], line["change"], line["key"])
            if name in seen:
                yield f"printed twice: {' '.join(name)}"
            seen.add(name)
