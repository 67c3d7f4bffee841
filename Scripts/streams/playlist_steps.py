"""Steps from the lines of a playlist to those of a faulty one."""

import re

from packaging import date_text

DATE, OUT_RANGE, IN_RANGE = "PROGRAM-DATE-TIME", "SCTE35-OUT", "SCTE35-IN"
CUE_OUT, CUE_IN, CONT = "#EXT-X-CUE-OUT:", "#EXT-X-CUE-IN", "#EXT-X-CUE-OUT-CONT"
END_LIST = "#EXT-X-ENDLIST"


def chosen(lines, pattern, which):
    """The indices of the lines with a pattern, or of some of these."""
    found = [index for index, line in enumerate(lines) if re.search(pattern, line)]
    assert found, pattern
    return [found[number] for number in which] if which else found


def drop(pattern, *which):
    def step(lines):
        gone = chosen(lines, pattern, which)
        return [line for index, line in enumerate(lines) if index not in gone]
    return step


def change(pattern, old, new, *which):
    def step(lines):
        places = chosen(lines, pattern, which)
        return [re.sub(old, new, line) if index in places else line
                for index, line in enumerate(lines)]
    return step


def add(segment, *more):
    """Lines before the EXTINF of a segment; behind the last one with `COUNT`."""
    def step(lines):
        places = chosen(lines, "#EXTINF", ()) + [len(lines) - 1]
        return lines[:places[segment]] + list(more) + lines[places[segment]:]
    return step


def put(pattern, *more):
    """Lines below the first with a pattern."""
    def step(lines):
        place = chosen(lines, pattern, ())[0] + 1
        return lines[:place] + list(more) + lines[place:]
    return step


def ending(*more):
    return lambda lines: lines + list(more)


def window(first, end, live=False):
    """A playlist of some segments only."""
    def step(lines):
        starts = chosen(lines, DATE, ())
        head, rest = lines[:starts[0]], lines[starts[first]:([*starts, len(lines) - 1])[end]]
        head = [re.sub("(MEDIA-SEQUENCE:).*", rf"\g<1>{first}", line) for line in head]
        if live:
            return [line for line in head if "PLAYLIST-TYPE" not in line] + rest
        return head + rest + [END_LIST]
    return step


def moved(pattern, segments, *which):
    """The lines with a pattern so many segments later."""
    def step(lines):
        places = chosen(lines, pattern, which)
        kept = [line for index, line in enumerate(lines) if index not in places]
        for place in reversed(places):
            number = sum("#EXTINF" in line for line in lines[:place]) + segments
            kept = add(number, lines[place])(kept)
        return kept
    return step


def dates_later(by, *patterns, since):
    """The dates behind the segment `since`, all `by` seconds later."""
    def step(lines):
        start = chosen(lines, DATE, ())[since]

        def later(found):
            return f"2026-01-01T00:{date_text(int(found[1]) * 60 + float(found[2]) + by)[14:-1]}Z"
        return lines[:start] + [
            re.sub(r"2026-01-01T00:(\d\d):(\d\d\.\d\d\d)Z", later, line)
            if any(pattern in line for pattern in patterns) else line for line in lines[start:]]
    return step
