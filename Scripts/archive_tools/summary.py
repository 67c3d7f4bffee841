"""What is in the parts, in sections that have the same rows as text, CSV and HTML."""

import sys
from dataclasses import dataclass, field

import page
import parts
import texts

# How many examples a rule and a reason have, and how many inputs are the slowest.
EXAMPLES, SLOWEST, REASONS = 3, 20, 50
SEVERITIES = ("failed", "error", "warning", "info", "clean")
# Of lengths of breaks, and of what they are longer than planned, in seconds.
LENGTHS = (0, 5, 15, 30, 60, 90, 120, 180, 240, 300)
DEVIATIONS = (-10, -2, -0.5, -0.042, 0.042, 0.5, 2, 10)


@dataclass
class Section:
    """A table. The column `bars`, if any, has numbers that a picture shows, and `details` lines below each row."""

    key: str
    title: str
    columns: list
    rows: list
    bars: str = None
    # The picture has a column for each row, in their order; otherwise a bar in each row.
    is_histogram: bool = False
    details: list = field(default_factory=list)
    note: str = ""


def show(options):
    with parts.loaded(options.folders) as (connection, missing):
        sections = [section for section in made(Query(connection), missing) if section.rows]
    sys.stdout.reconfigure(errors="backslashreplace")
    print(texts.whole(sections), end="")
    if options.csv:
        texts.write_csv(sections, options.csv)
    if options.html:
        page.write(sections, options.html)
    return 0


class Query:
    def __init__(self, connection):
        self.connection = connection

    def __call__(self, text, *values):
        return self.connection.execute(text, list(values)).fetchall()


def made(query, missing):
    yield numbers(query, missing)
    yield severities(query)
    yield rules(query)
    yield lengths(query)
    yield deviations(query)
    yield slowest(query)
    yield failures(query)


def numbers(query, missing):
    rows = [(name, query(f"SELECT count(*) FROM {name}{' WHERE folder = 0' if name in ('inputs', 'failures') else ''}")[0][0])
            for name in ("inputs", "failures", "findings", "breaks", "cues")]
    note = f"{missing} parts are missing: the run has not ended." if missing else ""
    return Section("overview", "Overview", ["lines", "count"], [row for row in rows if row[1] or row[0] == "inputs"], note=note)


def severities(query):
    """Each line of the list counts, an input that stands there twice as two."""
    found = dict(query("""
        WITH worst AS (
          SELECT input, min(CASE kind WHEN 'failure' THEN 0 ELSE
            CASE severity WHEN 'error' THEN 1 WHEN 'warning' THEN 2 ELSE 3 END END) AS rank
          FROM lines WHERE kind = 'finding' OR (kind = 'failure' AND folder = 0) GROUP BY input)
        SELECT coalesce(rank, 4), count(*) FROM inputs LEFT JOIN worst USING (input) WHERE folder = 0 GROUP BY ALL"""))
    total = sum(found.values())
    rows = [(name, found.get(rank, 0), share(found.get(rank, 0), total)) for rank, name in enumerate(SEVERITIES)]
    return Section("severities", "Inputs by worst severity", ["worst", "inputs", "share"], rows if total else [], bars="inputs")


def rules(query):
    rows = query("""
        SELECT rule, any_value(name), string_agg(DISTINCT severity, ', ' ORDER BY severity), count(*), count(DISTINCT (folder, input)), count(causedBy) FROM findings
        GROUP BY rule ORDER BY count(DISTINCT (folder, input)) DESC, rule""")
    examples = dict(query(f"""
        WITH each AS (SELECT rule, input, arg_min({{'line': line, 'message': message}}, coalesce(line, 0)) AS one
          FROM findings GROUP BY rule, input)
        SELECT rule, arg_min({{'input': input, 'one': one}}, input, {EXAMPLES}) FROM each GROUP BY rule"""))
    details = [[example(found["input"], found["one"]) for found in examples[row[0]]] for row in rows]
    return Section(
        "rules", "Findings by rule", ["rule", "name", "severity", "findings", "inputs", "consequences"], rows, bars="inputs",
        details=details)


def example(name, one):
    line = f", line {one['line']}" if one["line"] is not None else ""
    return f"{name}{line}: {one['message']}"


def lengths(query):
    found = dict(query(f"SELECT {bucket('duration', LENGTHS)}, count(*) FROM breaks GROUP BY ALL"))
    rows = [(f"from {low} s" + (f" to {high} s" if high is not None else ""), found.get(index + 1, 0))
            for index, (low, high) in enumerate(zip(LENGTHS, (*LENGTHS[1:], None)))]
    rows.append(("no known length", found.get(None, 0)))
    return Section("break-lengths", "Breaks by length", ["length", "breaks"], rows if found else [], bars="breaks", is_histogram=True)


def deviations(query):
    found = dict(query(f"SELECT {bucket('duration - plannedDuration', DEVIATIONS)}, count(*) FROM breaks GROUP BY ALL"))
    names = [f"shorter by more than {-DEVIATIONS[0]} s"]
    for low, high in zip(DEVIATIONS, DEVIATIONS[1:]):
        names.append("as planned" if low < 0 < high else f"{'shorter' if high < 0 else 'longer'} by {near(low, high)} to {far(low, high)} s")
    names.append(f"longer by {DEVIATIONS[-1]} s or more")
    rows = [(name, found.get(index, 0)) for index, name in enumerate(names)]
    rows.append(("no plan or no known length", found.get(None, 0)))
    return Section(
        "break-deviations", "Breaks by deviation from their plan", ["deviation", "breaks"], rows if found else [], bars="breaks",
        is_histogram=True, note="As planned is a difference of less than 0.042 s.")


def near(low, high):
    return min(abs(low), abs(high))


def far(low, high):
    return max(abs(low), abs(high))


def bucket(value, edges):
    """How many of the edges are at or below a value, rounded to microseconds; NULL for no value."""
    terms = " + ".join(f"(round({value}, 6) >= {edge})::INTEGER" for edge in edges)
    return f"({terms})"


def slowest(query):
    rows = query("SELECT input, seconds FROM inputs WHERE folder = 0 ORDER BY seconds DESC, input LIMIT ?", SLOWEST)
    total, middle, most = query(
        "SELECT sum(seconds), quantile_cont(seconds, 0.5), quantile_cont(seconds, 0.99) FROM inputs WHERE folder = 0")[0]
    note = f"All took {total:.1f} s; half of them at most {middle:.3f} s, 99 % at most {most:.3f} s." if rows else ""
    return Section("slowest", "Slowest inputs", ["input", "seconds"], rows, bars="seconds", note=note)


def failures(query):
    # What differs from one input to the next is left out of a reason: its name, its line, and what is in quotes.
    rows = query(f"""
        WITH reasons AS (
          SELECT input, message, regexp_replace(regexp_replace(
            CASE WHEN starts_with(message, input || ': ') THEN substr(message, length(input) + 3) ELSE message END,
            '"[^"]*"', '"…"', 'g'), '^line [0-9]+ ', 'line … ') AS reason FROM failures WHERE folder = 0)
        SELECT reason, count(*), list_sort(arg_min(DISTINCT message, message, {EXAMPLES})) FROM reasons
        GROUP BY reason ORDER BY count(*) DESC, reason LIMIT {REASONS}""")
    return Section(
        "failures", "Failures by reason", ["reason", "inputs"], [row[:2] for row in rows], bars="inputs",
        details=[row[2] for row in rows])


def share(count, total):
    return f"{100 * count / total:.1f} %" if total else ""
