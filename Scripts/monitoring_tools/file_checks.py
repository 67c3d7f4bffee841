"""The files of Scripts/monitoring, each checked by the program that reads it."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from processes import FILES

SOURCES = FILES.parent.parent / "Sources"
TABLES = SOURCES / "Metrics"
# What systemd-analyze gives a unit at most, in tenths of its scale of 0 to 10 (lower is better).
MAXIMUM_EXPOSURE = 20
# The channels that the guide measures (What it costs), and what a load of one of their playlists takes in a recording in bytes: a
# line of the index, and a file of a block.
PLAYLISTS, SEGMENT_SECONDS, LOAD_SIZE = 4, 6, 1300 + 4096


def run(command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60, **options)
    return done.returncode, done.stdout + done.stderr


def by_program(report, program, name, command, **options):
    if shutil.which(program) is None:
        return report.skip(name, f"there is no {program}")
    status, text = run(command, **options)
    report.check(name, status == 0, text[-400:])


def check_files(report):
    by_program(report, "promtool", "promtool check config", ["promtool", "check", "config", FILES / "prometheus.yml"])
    rules = [FILES / "recording-rules.yml", FILES / "alert-rules.yml"]
    by_program(report, "promtool", "promtool check rules", ["promtool", "check", "rules", *rules])
    by_program(report, "promtool", "promtool test rules", ["promtool", "test", "rules", FILES / "rule-tests.yml"])
    by_program(report, "amtool", "amtool check-config", ["amtool", "check-config", FILES / "alertmanager.yml"])
    check_unit(report)
    check_kubernetes(report)
    check_names(report)
    check_words(report)


def check_unit(report):
    """The unit, with a program that is there in place of the installed one."""
    if shutil.which("systemd-analyze") is None:
        return report.skip("the systemd unit", "there is no systemd-analyze")
    with tempfile.TemporaryDirectory() as folder:
        unit = pathlib.Path(folder) / "hlscue.service"
        text = (FILES / "hlscue.service").read_text().replace("/usr/local/bin/hlscue", "/bin/true")
        unit.write_text(re.sub(r"(?m)^Documentation=.*\n", "", text))
        status, text = run(["systemd-analyze", "verify", "--man=no", unit])
        report.check("systemd-analyze verify", status == 0 and not text.strip(), text)
        status, text = run(["systemd-analyze", "security", "--offline=true", f"--threshold={MAXIMUM_EXPOSURE}", unit])
        report.check(f"systemd-analyze security: at most {MAXIMUM_EXPOSURE / 10}", status == 0, text[-200:])


def check_kubernetes(report):
    by_program(report, "kubectl", "kubectl kustomize", ["kubectl", "kustomize", FILES / "kubernetes"])
    status, text = run(["sh", "-n", FILES / "kubernetes/run-shard"])
    report.check("the syntax of run-shard", status == 0, text)
    text = (FILES / "kubernetes/statefulset.yaml").read_text()
    replicas = re.search(r"replicas: (\d+)", text)[1]
    shards = re.search(r"HLSCUE_SHARDS\s+value: '(\d+)'", text)[1]
    report.check("as many shards as replicas", replicas == shards, f"{replicas} and {shards}")
    check_volume(report, text)


def check_volume(report, text):
    """What is recorded of the channels of a shard, up to the hour that is removed next, fits its volume."""
    channels = int(re.search(r"For about (\d+) channels", text)[1])
    hours = int(re.search(r"--keep (\d+)h", (FILES / "kubernetes/run-shard").read_text())[1])
    volume = int(re.search(r"storage: (\d+)Gi", text)[1]) << 30
    loads = channels * PLAYLISTS * 3600 // SEGMENT_SECONDS * (hours + 1)
    report.check("the recording of a shard fits its volume", loads * LOAD_SIZE < volume, f"{loads * LOAD_SIZE} of {volume} bytes")
    report.check("a shard reads no media, as its resources say", "--playlist-only" in text)


def known_names():
    """The names of all series of hlscue, from the table of metrics."""
    names = set()
    for file in TABLES.glob("MetricTable+*.swift"):
        for name, kind in re.findall(r'MetricFamily\(\s*"(\w+)", \.(\w+)', file.read_text()):
            ends = {"counter": ["_total"], "histogram": ["", "_bucket", "_sum", "_count"]}.get(kind, [""])
            names |= {f"hlscue_{name}{end}" for end in ends}
    return names


def dashboard_expressions():
    """The expressions of the dashboard, with values in place of its variables."""
    dashboard = json.loads((FILES / "grafana-dashboard.json").read_text())
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield target["expr"].replace("$__rate_interval", "1m").replace("$channel", "well").replace("$__range", "1h")


def check_names(report):
    recorded = set(re.findall(r"record: (\S+)", (FILES / "recording-rules.yml").read_text()))
    texts = [(FILES / name).read_text() for name in ["recording-rules.yml", "alert-rules.yml"]]
    used = set(re.findall(r"[a-z_]+:hlscue_[\w:]+|\bhlscue_\w+", "\n".join([*texts, *dashboard_expressions()])))
    unknown = {name for name in used if name not in recorded and name not in known_names()}
    report.check("the rules and the dashboard use metrics of the table", used and not unknown, sorted(unknown))


def alerts():
    """The text of each alert by name, with single spaces."""
    parts = (FILES / "alert-rules.yml").read_text().split("- alert: ")[1:]
    return {part.split()[0]: " ".join(part.split()) for part in parts}


def check_words(report):
    """An alert names what to look at, as the page does for its alarm, and leads to that page."""
    explanations = re.findall(r'case \.(\w+):\s+"(.*)"', (SOURCES / "LiveService/Page/AlarmExplanation.swift").read_text())
    texts, wrong = alerts(), []
    for alarm, words in explanations:
        advice = re.search(r"Look at [^.:]+", words)
        if not advice or advice[0] not in texts.get("Hlscue" + alarm[0].upper() + alarm[1:], ""):
            wrong.append(alarm)
    report.check("alerts and the page name the same to look at", explanations and not wrong, wrong)
    wrong = [name for name, text in texts.items() if "$labels.channel" in text and "page: " not in text]
    report.check("alerts of a channel lead to its page", not wrong, wrong)
