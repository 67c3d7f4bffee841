"""Compares two sequences of calls."""

import base64
import difflib
import json

# Seconds that the times of a player and a view may differ.
TOLERANCE = 0.030

# The number of bytes of a value that a recording has.
LONGEST = 200


def seconds(value):
    """A time of a recording; None for infinity."""
    return None if value in ("inf", None) else value


def close(left, right, tolerance=TOLERANCE):
    """Whether two times are equal but for a tolerance."""
    if left is None or right is None:
        return left is right
    return abs(left - right) <= tolerance + 1e-9


def hexadecimal(data):
    """Bytes as recordings have them: of long ones the first, and how many there are."""
    if len(data) <= LONGEST:
        return "hex:" + data.hex()
    return f"hex:{data[:LONGEST].hex()}…{len(data)}"


def plain(value):
    """A value of the command with binary data as recordings have it."""
    if isinstance(value, dict):
        made = {}
        for name, part in value.items():
            if name.endswith("Base64"):
                made[name[: -len("Base64")]] = hexadecimal(base64.b64decode(part))
            else:
                made[name] = plain(part)
        return made
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


def text(value):
    """A value in one form, to compare and to print."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def until_end(events, recording):
    """The events up to where the recording ends: a player may be stopped, stall or fail."""
    end = recording["log"][-1]["t"] + TOLERANCE
    count = len(events)
    # Seeks may have led further before.
    while count and events[count - 1]["position"] > end:
        count -= 1
    return events[:count]


def differences(expected, actual, is_equal, show):
    """The lines that differ: those that are missing, and those that are too many.

    Two calls are paired where they follow the same calls before, as in a comparison of lines.
    """
    keys = {}

    def key(call):
        for known, number in keys.items():
            if is_equal(known, call):
                return number
        keys[call] = len(keys)
        return keys[call]

    left = [key(call) for call in expected]
    right = [key(call) for call in actual]
    lines = []
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        lines += [f"the player only: {show(call)}" for call in expected[i1:i2]]
        lines += [f"the view only: {show(call)}" for call in actual[j1:j2]]
    return lines
