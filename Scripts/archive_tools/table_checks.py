"""Tables and summaries have the counts of the lines."""

import collections
import csv
import html.parser
import json
import re

import duckdb
from checking import ARCHIVE, Failed, expect, expect_text, lines, parts

VOID = ("meta", "rect")


def counted(place):
    """The numbers of the plain run, counted here."""
    values = [(json.loads(line), count) for line, count in place.plain.items()]
    rules, kinds = collections.Counter(), collections.Counter()
    for value, count in values:
        kinds[value["kind"]] += count
        if value["kind"] == "finding":
            rules[value["rule"]] += count
    return kinds, rules


def tables(place):
    """The counts of DuckDB, in Parquet by rule, are those of one plain run."""
    folder = place.path("dask")
    for _ in range(2):  # The second time it replaces the first.
        done = place.run(ARCHIVE, "tables", folder)
        expect(done.returncode, 0, f"status ({done.stderr})")
    kinds, rules = counted(place)
    with duckdb.connect() as connection:
        def query(text):
            return connection.execute(text.format(f"{folder}/tables")).fetchall()

        expect(dict(query("SELECT rule, count(*) FROM '{}/findings/*/*.parquet' GROUP BY rule")), dict(rules), "findings")
        expect(query("SELECT count(*) FROM '{}/failures.parquet'")[0][0], kinds["failure"], "failures")
        expect(query("SELECT count(*) FROM '{}/inputs.parquet'")[0][0], kinds["input"], "inputs")
        expect(query("SELECT count(*) FROM '{}/inputs.parquet' WHERE seconds IS NULL")[0][0], 0, "inputs without a time")
        expect(query("SELECT count(*) FROM '{}/findings/*/*.parquet' WHERE input IS NULL OR message IS NULL")[0][0], 0, "empty rows")
    expect(sorted(path.name for path in (folder / "tables/findings").iterdir()), [f"rule={rule}" for rule in sorted(rules)], "folders")


def breaks(place):
    """Breaks have a table and are counted by length and deviation."""
    output = place.path("breaks")
    done = place.archive(output, "--command", "breaks", "--", "--playlist-only")
    expect(done.returncode, 3, f"status ({done.stderr})")
    expect(place.run(ARCHIVE, "tables", output).returncode, 0, "status of tables")
    found = [line for line in lines(parts(output)) if line.get("kind") in ("break", "interstitial")]
    kinds = collections.Counter(line["kind"] for line in found)
    expect(sorted(kinds), ["break", "interstitial"], "kinds")
    with duckdb.connect() as connection:
        table = connection.execute(f"SELECT kind, count(*) FROM '{output}/tables/breaks.parquet' GROUP BY kind").fetchall()
    expect(dict(table), dict(kinds), "breaks")
    place.break_count = len(found)
    place.unmeasured = sum("duration" not in line for line in found)
    expect(any("duration" not in line and line["endTime"] is not None for line in found), True, "ends without a known start")
    place.longer = sum(line.get("duration", 0) - line.get("plannedDuration", 99) > 10 for line in found)
    place.shorter = sum(line.get("plannedDuration", 0) - line.get("duration", 99) > 10 for line in found)


def summary(place):
    """The summary has the counts of the plain run, as text and as CSV."""
    sheets, page = place.path("sheets"), place.path("page.html")
    done = place.run(ARCHIVE, "summary", place.path("dask"), place.path("breaks"), "--csv", sheets, "--html", page)
    expect(done.returncode, 0, f"status ({done.stderr})")
    kinds, rules = counted(place)

    def rows(name):
        with open(sheets / f"{name}.csv", newline="") as file:
            return list(csv.reader(file))[1:]

    expect({row[0]: int(row[3]) for row in rows("rules")}, dict(rules), "findings by rule")
    worst = {row[0]: int(row[1]) for row in rows("severities")}
    expect(sum(worst.values()), place.expected.inputs, "inputs by severity")
    expect(worst["failed"], place.expected.failures, "failed inputs")
    expect(worst, expected_severities(place), "inputs by severity")
    expect(sum(int(row[1]) for row in rows("failures")), place.expected.failures, "failures by reason")
    expect(sum(int(row[1]) for row in rows("break-lengths")), place.break_count, "breaks by length")
    expect(dict(rows("break-lengths"))["no known length"], str(place.unmeasured), "breaks without a known length")
    deviations = {row[0]: int(row[1]) for row in rows("break-deviations")}
    expect(sum(deviations.values()), place.break_count, "breaks by deviation")
    expect(deviations["shorter by more than 10 s"], place.shorter, "short breaks")
    expect(deviations["longer by 10 s or more"], place.longer, "long breaks")
    expect(len(rows("slowest")), 20, "slowest inputs")
    for rule, count in rules.items():
        if not re.search(rf"^  {rule} .*  {count}  ", done.stdout, re.MULTILINE):
            raise Failed(f"the text has no {rule} with {count}")
    signs = {sign for sign in done.stdout if not sign.isprintable()}
    expect(signs, {"\n"}, "signs that are not printable")
    for sheet in sheets.iterdir():
        for row in rows(sheet.stem):
            expect([cell for cell in row if cell[:1] in "=+-@" and cell and not re.fullmatch(r"-?[0-9.]+", cell)], [], "formulas")


def expected_severities(place):
    """Inputs by worst severity, from the lines; an input that stands in the list twice is two."""
    order = {"error": 1, "warning": 2, "info": 3}
    worst, inputs = {}, collections.Counter()
    for text, count in place.plain.items():
        line = json.loads(text)
        if line["kind"] == "input":
            inputs[line["input"]] += count
        else:
            rank = order[line["severity"]] if line["kind"] == "finding" else 0
            worst[line["input"]] = min(rank, worst.get(line["input"], 4))
    names = ("failed", "error", "warning", "info", "clean")
    found = collections.Counter({name: 0 for name in names})
    for name, count in inputs.items():
        found[names[worst.get(name, 4)]] += count
    return dict(found)


class Page(html.parser.HTMLParser):
    """Collects the elements, whether they are closed in their order, and every place that could load something."""

    def __init__(self):
        super().__init__()
        self.open, self.names, self.faults = [], set(), []

    def handle_starttag(self, tag, attributes):
        self.names.add(tag)
        for name, value in attributes:
            if name in ("src", "style") or name.startswith("on") or (name == "href" and not value.startswith("#")):
                self.faults.append(f"{tag} {name}={value}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.faults.append(f"</{tag}>")


def page(place):
    """The page is well-formed, escapes what is in the list, and loads nothing."""
    text = place.path("page.html").read_text()
    parser = Page()
    parser.feed(text)
    expect(parser.faults + parser.open, [], "faults")
    expect(parser.names & {"script", "img", "link", "iframe"}, set(), "elements")
    expect_text(text, "&lt;img src=x", "the page")
    expect_text(text, "default-src 'none'", "the page")
    for word in ("@import", "url(", "\u202e", "\0", "\x1b"):
        if word in text:
            raise Failed(f"the page has {word!r}")
    again = place.path("again.html")
    place.run(ARCHIVE, "summary", place.path("dask"), place.path("breaks"), "--html", again)
    expect(again.read_text() == text, True, "a second page is the same")


CHECKS = [tables, breaks, summary, page]
