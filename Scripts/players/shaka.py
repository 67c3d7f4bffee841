"""Recordings of Shaka Player: what it adds, and what its position reaches."""

from collections import namedtuple

from sequences import close, differences as compare, plain, seconds, text

Call = namedtuple("Call", "name ident start end position")

# Seconds between two looks of the player at the position.
POLL = 0.250
# Seconds by which the positions of a player and a view may differ besides.
LATE = 0.060

ADDITIONS = ("timelineregionadded", "metadataadded", "sessiondata", "error")
MOVES = ("timelineregionenter", "timelineregionexit", "metadata", "emsg")


def differences(player, case, recording, command):
    """The differences between a recording and the view with the same configuration."""
    view = "shaka@5.2+emsg" if player.endswith("+emsg") else "shaka"
    expected = [call for call in map(recorded, recording["log"]) if call]
    actual = [call for call in map(made, command.events(view, case.without_modes())) if call]
    lines = additions(expected, actual, any("seek" in step for step in case.plan))
    return lines + moves(
        [call for call in expected if call.name in MOVES],
        [call for call in actual if call.name in MOVES],
        max(entry["t"] for entry in recording["log"]),
    )


def additions(expected, actual, has_seeks):
    """What is added in another order or not at all.

    A player that seeks may load segments again, and leave out others: then only what both add counts.
    """
    expected = once([call for call in expected if call.name in ADDITIONS])
    actual = once([call for call in actual if call.name in ADDITIONS])
    if has_seeks:
        actual = [call for call in actual if any(same(call, other) for other in expected)]
        expected = sorted(expected, key=lambda call: call.start or 0)
        actual = sorted(actual, key=lambda call: call.start or 0)
    return compare(expected, actual, same, show)


def once(calls):
    """The calls without repeats."""
    known = []
    for call in calls:
        if not any(call[:4] == other[:4] for other in known):
            known.append(call)
    return known


def moves(expected, actual, last):
    """What is reached at another time, or in another order within one look at the position."""
    lines = []
    rest = list(actual)
    pairs = []
    for call in expected:
        found = next((other for other in rest if same(call, other) and is_due(call, other)), None)
        if found is None:
            lines.append(f"the player only: {show(call)}")
        else:
            rest.remove(found)
            pairs.append((call, found))
    # What becomes due after the last look before the end is not reported.
    lines += [f"the view only: {show(call)}" for call in rest if call.position <= last - POLL]
    for (first, other), (second, next_other) in zip(pairs, pairs[1:]):
        if first.position != second.position:
            is_ordered = other.position <= next_other.position + POLL
        elif other.position != next_other.position:
            # One look of the player sees what becomes due at two positions.
            is_ordered = True
        else:
            is_ordered = actual.index(other) < actual.index(next_other)
        if not is_ordered:
            lines.append(f"in another order: {show(first)}, {show(second)}")
    return lines


def is_due(call, other):
    """Whether the player looks at the position at most one look after the view reaches it."""
    return -LATE <= call.position - other.position <= POLL + LATE


def recorded(entry):
    """A call of a recording."""
    name = entry["e"].removeprefix("shaka:")
    fields = entry.get("detail", entry)
    return parsed(name, fields, entry["t"]) if entry["e"].startswith("shaka:") else None


def made(event):
    """A call of the view."""
    return parsed(event["type"], plain(event.get("detail", event)), event["position"])


def parsed(name, fields, position):
    """A call of its members."""
    if name == "error":
        return Call(name, text(fields["code"]), None, None, position)
    if name == "sessiondata":
        parts = [fields["id"], last_part(fields.get("uri")), fields.get("value")]
        return Call(name, text(parts), None, None, position)
    if name not in ADDITIONS + MOVES:
        return None
    start, end = fields["startTime"], seconds(fields["endTime"])
    if name == "emsg":
        members = (
            "schemeIdUri",
            "value",
            "timescale",
            "presentationTimeDelta",
            "eventDuration",
            "id",
            "messageData",
        )
        ident = text([rounded(fields[member]) for member in members])
    elif "payload" in fields:
        payload = dict(fields["payload"])
        if payload["key"] in ("X-ASSET-URI", "X-ASSET-LIST"):
            payload["data"] = last_part(payload["data"])
        ident = text([fields["metadataType"], {k: rounded(v) for k, v in payload.items()}])
    else:
        ident = text([fields[k] for k in ("schemeIdUri", "id", "value", "timescale")])
    return Call(name, ident, start, end, position)


def last_part(uri):
    """The file of a URI; where it is differs."""
    return uri and uri.rsplit("/", 1)[-1]


def rounded(value):
    """A number of a value to the millisecond, with whole ones as such."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(round(value, 3))
    return value


def same(left, right):
    """Whether two calls are of one name, with equal values and times."""
    return (
        left.name == right.name
        and left.ident == right.ident
        and close(left.start, right.start)
        and close(left.end, right.end)
    )


def show(call):
    """A call in one line."""
    return f"{call.name} {call.start} to {call.end} at {call.position} {call.ident[:160]}"
