"""The summary as one HTML page, which has its pictures in it and loads nothing."""

import base64
import hashlib
import html
import os
import re

from problem import Problem
from texts import cell, is_number, shortened, visible

# The colours and type of the pages of `hlscue report`.
STYLE = """
:root{color-scheme:light dark;--bg:#fff;--ink:#1c2127;--muted:#59636e;--line:#d9dee4;--panel:#f5f7f9;--mark:#2f6fb7;\
--still:#87919c;--break:#b26b00;--error:#b3261e;--warning:#8f5600;--info:#3b6590;--good:#1d6b3c;--link:#0a58a6}
@media (prefers-color-scheme:dark){:root{--bg:#14171a;--ink:#e3e6e9;--muted:#9ba5af;--line:#30373e;--panel:#1c2126;\
--mark:#6aa5e6;--still:#78838e;--break:#e0a344;--error:#ff8f85;--warning:#efb95e;--info:#90bce8;--good:#82cf9e;--link:#86b9f2}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem 1.25rem 3rem;max-width:90rem;background:var(--bg);color:var(--ink);font:14px/1.45 system-ui,\
-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:1.25rem;line-height:1.3;margin:0}
h2{font-size:1.15rem;margin:2.25rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--line)}
h1,code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
p{margin:.4rem 0;color:var(--muted)}
a{color:var(--link)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:.6rem 0 0;padding:0}
.wide{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;min-width:100%;font-size:.93em}
th,td{text-align:left;vertical-align:top;padding:.28rem .9rem .28rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--muted);font-weight:500;border-bottom-color:var(--still)}
tbody th{font-weight:400;white-space:normal;overflow-wrap:anywhere;min-width:8rem}
.n{text-align:right}
.bar{width:40%;min-width:8rem}
.bar svg,.strip{display:block;width:100%;height:1.1em}
.strip{height:1.6rem;margin:.4rem 0 .8rem}
.histogram{display:block;width:100%;max-width:48rem;height:auto;margin:.4rem 0 .8rem}
.histogram text{font:11px system-ui,sans-serif;fill:var(--muted);text-anchor:middle}
rect{fill:var(--mark)}
rect.failed{fill:var(--ink)}rect.error{fill:var(--error)}rect.warning{fill:var(--warning)}rect.info{fill:var(--info)}
rect.clean{fill:var(--good)}rect.break{fill:var(--break)}
td.error{color:var(--error)}td.warning{color:var(--warning)}td.info{color:var(--info)}
details{color:var(--muted)}
summary{cursor:pointer}
li{overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0;font-size:9pt}nav{display:none}tr{break-inside:avoid}h2{break-after:avoid}}
"""
KINDS = ("failed", "error", "warning", "info", "clean")
# A picture of columns: their width, the space between them, and heights.
COLUMN, GAP, HEIGHT, LABEL = 66, 10, 120, 34


def write(sections, path):
    try:
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(whole(sections))
        os.replace(path + ".new", path)
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from error


def escaped(text):
    return html.escape(visible(str(text)))


def whole(sections):
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    links = "".join(f'<li><a href="#{section.key}">{escaped(section.title)}</a></li>' for section in sections)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'sha256-{digest}\'">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Archive</title>'
        f"<style>{STYLE}</style></head>\n<body><header><h1>Archive</h1><nav><ul>{links}</ul></nav></header>\n<main>\n"
        + "".join(map(shown, sections)) + "</main></body></html>\n")


def shown(section):
    note = f"<p>{escaped(section.note)}</p>" if section.note else ""
    picture = strip(section) if section.key == "severities" else histogram(section) if section.is_histogram else ""
    return f'<section id="{section.key}"><h2>{escaped(section.title)}</h2>{note}{picture}{table(section)}</section>\n'


def table(section):
    right = [all(is_number(row[index]) for row in section.rows) for index in range(len(section.columns))]
    bars = section.columns.index(section.bars) if section.bars and not section.is_histogram else None
    head = "".join(f'<th scope="col"{css("n" if number else "")}>{escaped(name)}</th>' for name, number in zip(section.columns, right))
    if bars is not None:
        head += '<th scope="col"></th>'
    most = max((row[bars] for row in section.rows), default=0) if bars is not None else 0
    body = []
    for index, row in enumerate(section.rows):
        kind = next((value for value in row if value in KINDS), "")
        cells = [f'<th scope="row">{escaped(cell(row[0]))}{examples(section, index)}</th>']
        for value, number in zip(row[1:], right[1:]):
            cells.append(f'<td{css("n" if number else value if value in KINDS else "")}>{escaped(cell(value))}</td>')
        if bars is not None:
            cells.append(f'<td class="bar">{bar(row[bars], most, kind)}</td>')
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n' + "\n".join(body) + "\n</tbody></table></div>"


def css(name):
    return f' class="{name}"' if name else ""


def examples(section, index):
    if not section.details or not section.details[index]:
        return ""
    lines = "".join(f"<li>{escaped(shortened(line))}</li>" for line in section.details[index])
    return f"<details><summary>examples</summary><ul>{lines}</ul></details>"


def bar(value, most, kind):
    """The number is in the row, so that the picture needs no text."""
    width = 100 * value / most if most else 0
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect{css(kind)} width="{width:.2f}" height="10"/></svg>')


def strip(section):
    total, position, shapes = sum(row[1] for row in section.rows), 0, []
    for kind, count, _ in section.rows:
        width = 1000 * count / total
        if count:
            shapes.append(f'<rect class="{kind}" x="{position:.2f}" width="{width:.2f}" height="10"><title>{kind}: {count}</title></rect>')
        position += width
    label = ", ".join(f"{count} {kind}" for kind, count, _ in section.rows)
    return f'<svg class="strip" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="{label}">{"".join(shapes)}</svg>'


def histogram(section):
    most = max(row[1] for row in section.rows) or 1
    shapes = []
    for index, (name, count) in enumerate(section.rows):
        left, height = index * (COLUMN + GAP), HEIGHT * count / most
        middle = left + COLUMN / 2
        shapes.append(
            f'<rect class="break" x="{left}" y="{16 + HEIGHT - height:.1f}" width="{COLUMN}" height="{height:.1f}"/>'
            f'<text x="{middle}" y="{12 + HEIGHT - height:.1f}">{count}</text>')
        for line, text in enumerate(short(name)):
            shapes.append(f'<text x="{middle}" y="{HEIGHT + 30 + 13 * line}">{escaped(text)}</text>')
    width = len(section.rows) * (COLUMN + GAP)
    return (
        f'<svg class="histogram" viewBox="0 0 {width} {HEIGHT + 16 + LABEL}" role="img" aria-label="{escaped(section.title)}; the table '
        f'below has the numbers">{"".join(shapes)}</svg>')


def short(name):
    """The label below a column, in at most two lines."""
    found = re.findall(r"[0-9.]+", name)
    sign = "−" if name.startswith("shorter") else "+" if name.startswith("longer") else ""
    if not found:
        return name.replace(" or ", " or\n").split("\n")
    return [f"{sign}{'–'.join(found)} s"] if len(found) > 1 else [f"{sign}{found[0]} s", "and more"]
