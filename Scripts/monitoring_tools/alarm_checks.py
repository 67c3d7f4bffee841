"""Each alarm of `hlscue watch`, from a fault of a scripted channel to an alert of Alertmanager and to its end."""

import signal
import time

from file_checks import dashboard_expressions
from origin import Channel
from processes import FILES, Process, Watch, fetch, free_port, wait_for

# Names of alerts by the channel with the fault. The last four are of an instant: their alarms last for 5 minutes.
CONTINUOUS = {
    "unavailable": "HlscueUnavailable", "never": "HlscueUnavailable", "stale": "HlscueStale", "break-overdue": "HlscueBreakOverdue",
    "no-break": "HlscueNoBreak", "rendition-mismatch": "HlscueRenditionMismatch", "edge-delay": "HlscueEdgeDelay", "slow-media": "HlscueSlowMedia",
    "media-unavailable": "HlscueMediaUnavailable",
}
MOMENTARY = {
    "sequence-reset": "HlscueSequenceReset", "segments-missed": "HlscueSegmentsMissed", "break-deviation": "HlscueBreakDeviation",
    "marker-mismatch": "HlscueMarkerMismatch",
}
# Channels that fail together.
CROWD = [f"crowd-{number}" for number in range(12)]
CONFIGURATION = """{"alarms": {"edge-delay": {"for": 3}},
 "channels": {"no-break": {"expectBreakEvery": "6s"}}}"""
FIRING, RESOLVING, DEAD = 40, 45, 4


class AlarmChecks:
    def __init__(self, report, binary, folder, origin, make_stack):
        self.report, self.binary, self.folder, self.origin = report, binary, folder, origin
        self.keys = keys = [*CONTINUOUS, *MOMENTARY, *CROWD, "well"]
        for key in keys:
            if key != "never":
                origin.channels[key] = Channel(2 if key == "rendition-mismatch" else 1)
        self.list = folder / "channels.txt"
        (folder / "config.json").write_text(CONFIGURATION)
        self.write_list(keys)
        self.ports = [free_port() for _ in range(3)]
        self.first = self.start_first()
        self.second = self.start_second()
        self.third = None
        self.stack = make_stack(self.ports)

    def write_list(self, keys):
        new = self.list.with_suffix(".new")
        new.write_text("".join(map(self.origin.line, keys)))
        new.rename(self.list)

    def start_first(self):
        return Watch(self.binary, self.folder, "first", self.list, "--shard", "0/2", "--config", self.folder / "config.json",
                     "--record", self.folder / "recording", port=self.ports[0])

    def start_second(self):
        """The other shard, as a container runs it."""
        environment = {
            "HLSCUE_PROGRAM": str(self.binary), "HLSCUE_LIST": str(self.list), "HLSCUE_STATE": str(self.folder), "HLSCUE_POD": "hlscue-1",
            "HLSCUE_LISTEN": f"127.0.0.1:{self.ports[1]}", "HLSCUE_SHARDS": "2", "HLSCUE_INTERVAL": "1", "PATH": "/usr/bin:/bin",
        }
        (self.folder / "hlscue-1").mkdir(exist_ok=True)
        environment["HLSCUE_STATE"] = str(self.folder / "hlscue-1")
        process = Process(self.folder, "second", [FILES / "kubernetes/run-shard", "--config", self.folder / "config.json"], env=environment)
        process.port = self.ports[1]
        return process

    def run(self):
        try:
            self.begin()
            self.raise_faults()
            self.kill_first()
            self.end_faults()
            self.remove_channels()
            self.check_crowd()
            self.check_late()
            self.end()
        finally:
            for process in [self.first, self.second, self.third]:
                if process:
                    process.close()
            self.stack.close()

    # The steps.

    def has(self, *keys, state="active"):
        return all(self.stack.alerts().get(key) == state for key in keys)

    def lacks(self, *keys):
        return not any(key in self.stack.alerts() for key in keys)

    def begin(self):
        check = self.report.check
        check("Prometheus and Alertmanager start", wait_for(self.stack.is_ready, 20))
        up = wait_for(lambda: len(self.stack.query("count by (channel) (hlscue_channel_up)")) == len(self.keys), 15)
        found = self.stack.query("count by (channel) (hlscue_channel_up) > 1")
        check("two shards follow all channels, each one once", up and not found, found)
        time.sleep(3)
        found = [key for key in self.stack.alerts() if key[1] == "well"]
        check("a channel without a fault has no alert", not found, found)

    def raise_faults(self):
        channels = self.origin.channels
        for name in ["unavailable", "stale", "edge-delay", "slow-media", "media-unavailable", "rendition-mismatch"]:
            channels[name].faults.add(name)
        channels["break-overdue"].plan("#EXT-X-CUE-OUT:2")
        channels["rendition-mismatch"].plan("#EXT-X-CUE-OUT:2", "", "#EXT-X-CUE-IN")
        channels["break-deviation"].plan("#EXT-X-CUE-OUT:2", "", "", "", "#EXT-X-CUE-IN")
        channels["sequence-reset"].restart()
        channels["segments-missed"].jump(50)
        channels["marker-mismatch"].send_splice()
        for channel, alert in (CONTINUOUS | MOMENTARY).items():
            # Slow segments of a channel that is late raise no other alert; the mismatch is over when the break leaves the window.
            fires = wait_for(lambda: (alert, channel) in self.stack.receiver.beginnings(), FIRING)
            self.report.check(f"{alert} fires", fires, f"{sorted(self.stack.alerts())} {self.first.error_text()[-200:]}")
        suppressed = wait_for(lambda: self.has(("HlscueChannelNotUp", "stale"), state="suppressed"), 10)
        self.report.check("HlscueChannelNotUp fires, and is silent beside HlscueStale", suppressed, self.stack.alerts())
        self.check_down(self.ports[2], "a process that was not started")
        self.check_queries()

    def check_down(self, port, name):
        fires = wait_for(lambda: self.has(("HlscueDown", f"127.0.0.1:{port}")), 20)
        self.report.check(f"HlscueDown fires for {name}", fires, self.stack.alerts())

    def check_queries(self):
        wrong, empty = [], []
        for expression in dashboard_expressions():
            try:
                if not self.stack.query(expression):
                    empty.append(expression)
            except OSError as error:
                wrong.append(f"{expression}: {error}")
        self.report.check("Prometheus takes all queries of the dashboard", not wrong, wrong)

    def kill_first(self):
        """SIGKILL of a shard that records; its alerts neither end nor begin again."""
        keys = {key for key in self.stack.receiver.beginnings() if key[1] in (*CONTINUOUS, *MOMENTARY)}
        self.first.process.kill()
        self.first.process.wait()
        time.sleep(DEAD)
        self.first = self.start_first()
        answers = wait_for(lambda: "hlscue_channel_up" in self.first.metrics(), 15)
        self.report.check("a killed shard starts again with its recording", answers, self.first.error_text())
        time.sleep(5)
        beginnings = self.stack.receiver.beginnings()
        twice = {key: sorted(beginnings[key]) for key in keys if len(beginnings[key]) > 1}
        self.report.check("no alert of its channels begins twice", not twice, twice)
        alerts = self.stack.alerts()
        lost = [channel for channel, alert in CONTINUOUS.items() if channel != "rendition-mismatch" and (alert, channel) not in alerts]
        self.report.check("no alert of its channels is lost", not lost, lost)
        text = self.first.metrics()
        own = [channel for channel in MOMENTARY if f'channel="{channel}"' in text]
        lost = [channel for channel in own if f'hlscue_alarms_active{{channel="{channel}",alarm="{channel}"}} 1' not in text]
        self.report.check("alarms of an instant count for 5 minutes, also over the restart", not lost, lost)
        self.check_log()

    def check_log(self):
        """Of each channel of the shard that was killed, each alarm is raised once."""
        alarms = self.first.lines("alarm")
        numbers = [(line["channel"], line["seq"]) for line in alarms]
        again = {number for number in numbers if numbers.count(number) > 1}
        raised = [line["channel"] for line in alarms if line["change"] == "raised" and line["alarm"] == line["channel"]]
        again |= {channel for channel in raised if raised.count(channel) > 1}
        self.report.check("its log has each alarm once", raised and not again, sorted(map(str, again)))

    def end_faults(self):
        channels = self.origin.channels
        for channel in channels.values():
            channel.faults.clear()
        channels["break-overdue"].plan("#EXT-X-CUE-IN")
        channels["no-break"].plan("#EXT-X-CUE-OUT:30")
        channels["never"] = Channel()
        for channel, alert in CONTINUOUS.items():
            resolves = wait_for(lambda: (alert, channel) in self.stack.receiver.beginnings("resolved"), RESOLVING)
            self.report.check(f"{alert} resolves, {channel}", resolves, sorted(self.stack.alerts()))

    def remove_channels(self):
        """Alarms of an instant end with their channels, without waiting for the 5 minutes."""
        self.write_list([*CROWD, "well", "unavailable"])
        self.first.send(signal.SIGHUP)
        for channel, alert in MOMENTARY.items():
            resolves = wait_for(lambda: (alert, channel) in self.stack.receiver.beginnings("resolved"), RESOLVING)
            self.report.check(f"{alert} resolves when its channel is removed", resolves, sorted(self.stack.alerts()))

    def check_crowd(self):
        for key in CROWD:
            self.origin.channels[key].faults.add("unavailable")
        fires = wait_for(lambda: self.has(("HlscueManyChannelsDown", "")), FIRING)
        self.report.check("HlscueManyChannelsDown fires", fires, self.stack.alerts())
        silent = wait_for(lambda: self.has(*(("HlscueUnavailable", key) for key in CROWD), state="suppressed"), 15)
        self.report.check("alerts of single channels are silent beside it", silent, self.stack.alerts())
        for key in CROWD:
            self.origin.channels[key].faults.clear()
        ends = wait_for(lambda: self.lacks(("HlscueManyChannelsDown", "")), RESOLVING)
        self.report.check("HlscueManyChannelsDown resolves", ends, self.stack.alerts())

    def check_late(self):
        """A process that gets no processor time; another one that follows what others follow."""
        only = self.folder / "only.txt"
        only.write_text(self.origin.line("well"))
        self.third = Watch(self.binary, self.folder, "third", only, port=self.ports[2])
        ends = wait_for(lambda: self.lacks(("HlscueDown", f"127.0.0.1:{self.ports[2]}")), 20)
        self.report.check("HlscueDown resolves when the process runs", ends, self.stack.alerts())
        fires = wait_for(lambda: self.has(("HlscueChannelFollowedTwice", "well")), FIRING)
        self.report.check("HlscueChannelFollowedTwice fires", fires, self.stack.alerts())
        late = ("HlscueLate", f"127.0.0.1:{self.ports[2]}")
        for _ in range(3):
            self.third.send(signal.SIGSTOP)
            time.sleep(2)
            self.third.send(signal.SIGCONT)
            time.sleep(1.5)
        fires = wait_for(lambda: late in self.stack.receiver.beginnings(), FIRING)
        self.report.check("HlscueLate fires", fires, self.stack.alerts())
        ends = wait_for(lambda: self.lacks(late), RESOLVING)
        self.report.check("HlscueLate resolves", ends, self.stack.alerts())

    def end(self):
        """SIGTERM passes through the script of the container."""
        self.report.check("run-shard ends with hlscue", self.second.close() in (0, 1, 3), self.second.error_text())
        self.report.check("an ended process refuses connections", refuses(self.ports[1]))


def refuses(port):
    try:
        fetch(f"http://127.0.0.1:{port}/healthz")
    except OSError:
        return True
    return False
