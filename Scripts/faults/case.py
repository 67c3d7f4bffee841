"""One row of the table: the command, and the required result."""

import dataclasses
import json
import re
from typing import Callable, Optional

# The default limits of a case: time and memory.
SECONDS = 10
MEGABYTES = 200

# Texts that no output may contain.
NEVER = ("Fatal error", "Swift/", "Segmentation fault", "secret-of-the-user")


@dataclasses.dataclass
class Case:
    name: str
    # The failure of the table of faults, F1 to F23, or the part of it, such as "1 redirects".
    about: str
    # The words after the program. `{url}` is the site, `{out}` an empty folder of the case, `{in}` the folder of its files.
    words: str
    site: object = None
    # Files of the case by name, as bytes or as a function that writes to an open file.
    files: dict = dataclasses.field(default_factory=dict)
    # The exit status, or several that are allowed; None for any that is not a crash.
    status: object = 0
    # Rule codes, or prefixes of them, that are required and forbidden.
    codes: tuple = ()
    never_codes: tuple = ()
    # The number of cues of JSON, or the least and the most.
    cues: object = None
    # Regular expressions for standard output and standard error together.
    texts: tuple = ()
    never: tuple = ()
    seconds: float = SECONDS
    megabytes: int = MEGABYTES
    environment: dict = dataclasses.field(default_factory=dict)
    # A shell line in which "$0" is the program and `$@` the words; nothing for the program alone.
    shell: Optional[str] = None
    stdin: Optional[str] = None
    # Called while the program runs.
    during: Optional[Callable] = None
    # Returns the faults that only a function can find.
    check: Optional[Callable] = None
    # The server of the site.
    server: str = "plain"


@dataclasses.dataclass
class Outcome:
    status: Optional[int]
    output: bytes
    errors: bytes
    # Without the time in which there was no processor for it.
    seconds: float
    # From start to end.
    elapsed: float
    megabytes: float
    # The reason why the runner ended it; empty when it ended by itself.
    ended: Optional[str]
    site: object
    folder: str
    # The number of printed bytes, the first of which are kept here.
    size: int

    @property
    def text(self):
        return (self.output + self.errors).decode("utf-8", "replace")

    def reports(self):
        """The reports in the printed JSON."""
        try:
            top = json.loads(self.output)
        except ValueError:
            return []
        return top.get("results", [top]) if isinstance(top, dict) else []

    def findings(self):
        return [finding for report in self.reports() for finding in report.get("findings", [])]

    def cue_count(self):
        return sum(len(t["cues"]) for report in self.reports() for t in report.get("tracks", []))


def faults(case, outcome):
    """The faults of the result, one line each."""
    found = []
    if outcome.ended:
        found.append(f"expected an end within the bounds, {outcome.ended}")
        return found
    status = outcome.status
    if case.status is None:
        if status is None or status < 0 or status > 3:
            found.append(f"expected an exit status of 0 to 3, got {status}")
    else:
        wanted = case.status if isinstance(case.status, tuple) else (case.status,)
        if status not in wanted:
            found.append(f"expected exit status {' or '.join(map(str, wanted))}, got {status}")
    if outcome.seconds > case.seconds:
        found.append(f"expected at most {case.seconds} s, it took {outcome.seconds:.1f} s")
    if outcome.megabytes > case.megabytes:
        found.append(f"expected at most {case.megabytes} MB, it took {outcome.megabytes:.0f} MB")
    codes = sorted({finding["rule"] for finding in outcome.findings()})
    for code in case.codes:
        if not any(name.startswith(code) for name in codes):
            found.append(f"expected a finding {code}, got {' '.join(codes) or 'none'}")
    for code in case.never_codes:
        if any(name.startswith(code) for name in codes):
            found.append(f"expected no finding {code}, got {' '.join(codes)}")
    if case.cues is not None:
        least, most = case.cues if isinstance(case.cues, tuple) else (case.cues, case.cues)
        if not least <= outcome.cue_count() <= most:
            found.append(f"expected {least} to {most} cues, got {outcome.cue_count()}")
    text = outcome.text
    for pattern in case.texts:
        if not re.search(pattern, text, re.M):
            found.append(f"expected the text /{pattern}/, got {shortened(text)}")
    for pattern in tuple(map(re.escape, NEVER)) + tuple(case.never):
        if there := re.search(pattern, text, re.M):
            found.append(f"expected no text /{pattern}/, got {shortened(there[0])}")
    if case.check:
        found += case.check(outcome)
    return found


def shortened(text):
    line = " / ".join(text.split("\n")).strip()
    return repr(line if len(line) < 160 else line[:80] + " … " + line[-80:])
