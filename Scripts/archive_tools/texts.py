"""The summary as text and as CSV."""

import csv
import os
import unicodedata

from problem import Problem

# The maximum length of an example in a text or a page.
MAXIMUM_LENGTH = 300
# The signs that make a spreadsheet read a text as a formula.
FORMULA = "=+-@|＝＋－＠"


def whole(sections):
    return "\n".join(text(section) for section in sections)


def text(section):
    lines = [section.title] + ([f"  {visible(section.note)}"] if section.note else [])
    table = [section.columns] + [[cell(value) for value in row] for row in section.rows]
    widths = [max(len(row[index]) for row in table) for index in range(len(section.columns))]
    numeric = [all(is_number(row[index]) for row in section.rows) for index in range(len(section.columns))]
    for number, row in enumerate(table):
        cells = [value.rjust(width) if right else value.ljust(width) for value, width, right in zip(row, widths, numeric)]
        lines.append("  " + "  ".join(cells).rstrip())
        if number and section.details:
            lines += [f"      {visible(shortened(detail))}" for detail in section.details[number - 1]]
    return "\n".join(lines) + "\n"


def shortened(text):
    return text if len(text) <= MAXIMUM_LENGTH else text[:MAXIMUM_LENGTH] + "…"


def is_number(value):
    return isinstance(value, (int, float)) or (isinstance(value, str) and value.endswith(" %"))


def cell(value):
    return "" if value is None else f"{value:.3f}" if isinstance(value, float) else visible(shortened(str(value)))


def visible(text):
    """A text without signs that a terminal obeys, or that change the order of others."""
    return "".join(
        f"\\u{{{ord(sign):X}}}" if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") else sign for sign in text)


def write_csv(sections, folder):
    try:
        os.makedirs(folder, exist_ok=True)
        for section in sections:
            path = os.path.join(folder, f"{section.key}.csv")
            with open(path + ".new", "w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(section.columns + (["example"] if section.details else []))
                for number, row in enumerate(section.rows):
                    example = section.details[number][:1] if section.details else []
                    writer.writerow([field(value) for value in [*row, *example]])
            os.replace(path + ".new", path)
    except OSError as error:
        raise Problem(f"{folder}: {error.strerror}") from error


def field(value):
    if not isinstance(value, str):
        return cell(value)
    value = visible(value)
    return "'" + value if value.lstrip()[:1] in tuple(FORMULA) else value
