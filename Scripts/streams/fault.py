"""A faulty input, made of the lines of the clean stream, and what has to be seen of it."""

import re
from dataclasses import dataclass, field

from clean_stream import VARIANTS, audio_segments, multivariant, playlist
from playlist_steps import chosen


@dataclass
class Fault:
    """A faulty input with what has to be seen of it."""

    name: str
    # What is wrong, for the list of the streams.
    sentence: str
    # The first finding, or none: its code, and its possible places. A place is the pattern of a line with the
    # number of the match, both behind the name of the file if there are several; or a segment of the media.
    rule: str = None
    places: tuple = ()
    # From the clean lines to the faulty ones: of the one playlist, or by file of several.
    steps: object = ()
    # The rules of which one more finding each may be there: mostly none, and hardly ever more than one.
    others: str = ""
    # Whether one of them may come first.
    either: bool = False
    arguments: str = ""
    # What `playlist` and `multivariant` make.
    made: dict = field(default_factory=dict)
    audio: bool = True
    # The segments that differ from those of the clean stream, by number.
    segments: dict = field(default_factory=dict)
    # The breaks, where they are in question.
    breaks: tuple = None

    @property
    def has_media_of_one_variant(self):
        """Whether the fault is in one of several variants, of which the media of one are read."""
        return not self.arguments and isinstance(self.steps, dict) and (
            set(self.steps) != {"multivariant.m3u8"})

    @property
    def input(self):
        if not isinstance(self.steps, dict):
            return f"{self.name}/media.m3u8" if self.segments else f"{self.name}.m3u8"
        return self.name if "1.m3u8" in self.steps else f"{self.name}/multivariant.m3u8"

    def files(self):
        """The lines of each playlist by its path below the folder of all faults."""
        if not isinstance(self.steps, dict):
            return {self.input: self.media_lines(self.steps, "low", self.input.count("/"))}
        files = {
            f"{self.name}/{name}": self.media_lines(steps, name.removesuffix(".m3u8"), 1)
            for name, steps in self.steps.items() if name != "multivariant.m3u8"}
        if self.input == self.name:
            return files
        lines = multivariant(self.audio)
        if not self.steps:
            return {self.input: lines}
        for name in (*VARIANTS, "audio"):
            path = f"{name}.m3u8" if f"{name}.m3u8" in self.steps else f"../clean/{name}/media.m3u8"
            lines = [line.replace(f"{name}/media.m3u8", path) for line in lines]
        return files | {self.input: applied(self.steps.get("multivariant.m3u8", ()), lines)}

    def media_lines(self, steps, variant, depth):
        if variant == "audio":
            lines = playlist(breaks=(), durations=[lasts for _, lasts in audio_segments()])
            pattern = "segment{}.aac"
        else:
            variant = variant if variant in VARIANTS else "low"
            lines, pattern = playlist(**self.made), "segment{}.ts"
        folder = "../" * depth + f"clean/{variant}/"
        return [
            (line if int(line[7:-3]) in self.segments else folder + pattern.format(line[7:-3]))
            if re.fullmatch(r"segment\d+\.ts", line) else line for line in applied(steps, lines)]

    def expected(self, files):
        result = {"input": self.input, "arguments": self.arguments.split(), "rule": self.rule}
        lines = []
        for place in self.places:
            if isinstance(place, int):
                result.setdefault("segments", []).append(place)
                continue
            place = place if isinstance(place, tuple) else (place, 0)
            name = self.input if len(place) == 2 else f"{self.name}/{place[0]}"
            lines.append({"uri": name, "line": chosen(files[name], place[-2], ())[place[-1]] + 1})
        result |= {"lines": lines} if lines else {}
        result |= {"others": self.others.split()} if self.others else {}
        result |= {"either": True} if self.either else {}
        result |= {"breaks": self.breaks} if self.breaks is not None else {}
        return result


def applied(steps, lines):
    for step in steps:
        lines = step(lines)
    return lines


def seen(row):
    """What has to come out, for people."""
    places = [f"line {place['line']}" for place in row.get("lines", ())]
    places += [f"segment {number}" for number in row.get("segments", ())]
    text = f"{row['rule']} ({' or '.join(places)})" if row["rule"] else "Nothing"
    text += f", beside it at most {', '.join(row['others'])}" if "others" in row else ""
    edges = ", ".join(f"[{entry['start']}, {entry['end']})" for entry in row.get("breaks", ()))
    return text + (f"; breaks {edges}" if edges else "")
