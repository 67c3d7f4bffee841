"""The text of /metrics, as promtool and the two parsers of prometheus-client read it."""

import importlib.util
import pathlib
import shutil
import subprocess
import sys
import time

from origin import Channel
from processes import Watch, wait_for

PARSING = """
import sys
from prometheus_client.parser import text_string_to_metric_families as plain
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
families = list((open_metrics if sys.argv[1] == 'openmetrics' else plain)(sys.stdin.read()))
print(sum(len(family.samples) for family in families))
"""
FORMS = {"plain": "text/plain", "openmetrics": "application/openmetrics-text;version=1.0.0"}


def python_with_client(folder):
    """A Python with prometheus-client: this one, or a temporary environment; `None` without the package."""
    if importlib.util.find_spec("prometheus_client"):
        return sys.executable
    try:
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, capture_output=True, timeout=60)
        subprocess.run([folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "prometheus-client"], check=True,
                       capture_output=True, timeout=60)
    except (subprocess.SubprocessError, OSError):
        return None
    return str(folder / "venv/bin/python")


def check_metrics(report, binary, folder, origin):
    channel = origin.channels["metrics"] = Channel(2)
    (folder / "channels.txt").write_text(origin.line("metrics"))
    watch = Watch(binary, folder, "watch", folder / "channels.txt", "--metrics", folder / "metrics.prom")
    try:
        wait_for(lambda: 'hlscue_channel_up{channel="metrics"} 1' in watch.metrics(), 15)
        channel.plan("#EXT-X-CUE-OUT:2", "", "#EXT-X-CUE-IN")
        channel.send_splice()
        time.sleep(8)
        texts = {name: watch.metrics(accept) for name, accept in FORMS.items()}
    finally:
        watch.close()
    zero = 'hlscue_breaks_total{channel="metrics",end="unknown"} 0'
    report.check("events that have not happened count 0", zero in texts["plain"], texts["plain"][:300])
    last = (folder / "metrics.prom").read_text()
    is_over = 'hlscue_channel_up{channel="metrics"} 0' in last and "hlscue_alarms_active{" not in last
    report.check("the last --metrics FILE has no alarm of a channel that ended", is_over, last[:300])
    if shutil.which("promtool"):
        done = subprocess.run(["promtool", "check", "metrics"], input=texts["plain"], capture_output=True, text=True, timeout=30)
        report.check("promtool check metrics", done.returncode == 0, done.stdout + done.stderr)
    else:
        report.skip("promtool check metrics", "there is no promtool")
    python = python_with_client(folder)
    if python is None:
        report.skip("the parsers of prometheus-client", "the package cannot be installed")
        return
    texts["plain, --metrics FILE"] = pathlib.Path(folder / "metrics.prom").read_text()
    for name, text in texts.items():
        done = subprocess.run([python, "-c", PARSING, name.split(",")[0]], input=text, capture_output=True, text=True, timeout=30)
        lines = sum(not line.startswith("#") for line in text.splitlines())
        is_right = done.returncode == 0 and int(done.stdout) == lines
        report.check(f"prometheus-client reads every sample, {name}", is_right, f"{done.stdout} of {lines} {done.stderr[-300:]}")
