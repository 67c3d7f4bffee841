/// The script of the page: the state of the channels, from `/api/channels` and from the lines that follow.
enum LiveScriptModel {
  static let text = #"""
      const server = { skew: Date.now() - performance.now(), run: "", lastID: "", started: "", lostAt: undefined };
      // The clock of the server, in seconds since 1970. It stands still without a connection.
      const now = () => server.lostAt ?? (performance.now() + server.skew) / 1000;
      const channels = new Map();
      const runOf = (id) => id.slice(0, id.lastIndexOf("-")), numberOf = (id) => Number(id.slice(id.lastIndexOf("-") + 1));
      const RANKS = { error: 4, down: 3, waiting: 3, warning: 2, live: 1, ended: 0 };
      const LOOKS = { error: "error", down: "warning", waiting: "warning", warning: "warning", live: "good", ended: "ended" };
      // For how many target durations the live edge moves on without an advance of the playlist.
      const EDGE_DURATIONS = 2;
      const alarmKey = (line) => [line.alarm, line.playlist, line.since, line.message].join("|");

      class Channel {
        constructor(key) {
          Object.assign(this, { key, facts: {}, state: "waiting", up: true, alarms: new Map(), open: new Map(),
            next: new Map(), last: null, findings: {}, number: 0 });
        }

        // Takes the object of the channel. One that is older than a line that came since has only its measures taken.
        replace(facts, number) {
          this.facts = facts;
          this.place();
          if (number < this.number) return;
          this.state = facts.state;
          this.up = facts.up !== false;
          this.alarms = new Map((facts.alarms ?? []).map((line) => [alarmKey(line), line]));
          this.open = new Map((facts.openBreaks ?? []).map((line) => [line.key, line]));
          this.next = new Map((facts.nextBreaks ?? []).map((line) => [line.key, line]));
          this.last = facts.lastBreak ?? null;
          this.findings = { ...facts.findings };
        }

        // The clock of the channel: that of the server, or of the log of a replay.
        get clock() { return instant(this.facts.at) ?? now(); }

        // Media time follows the live edge: `ahead` leads from the clock of the channel to it, `date` from it to the
        // clock of the content.
        place() {
          const { liveEdge, liveEdgeDate, playlists = [] } = this.facts, change = instant(playlists[0]?.lastChange);
          if (!isNumber(liveEdge)) return;
          const ahead = liveEdge - (change ?? this.clock), date = (instant(liveEdgeDate) ?? liveEdge - ahead) - liveEdge;
          if (!(Math.abs(ahead - this.ahead) < 1)) this.ahead = ahead;
          if (!(Math.abs(date - this.date) < 0.5)) this.date = date;
        }

        // The live edge as it moves on, in media time. It stands still when the channel has ended, and soon after the
        // stream does: the known edge may be as old as the last request.
        get edge() {
          const { liveEdge, playlists = [] } = this.facts;
          if (this.ahead === undefined || !isNumber(liveEdge)) return undefined;
          if (this.state === "ended") return liveEdge;
          const longest = EDGE_DURATIONS * (playlists[0]?.targetDuration ?? 0) + POLL_TIME / 1000;
          return Math.min(this.clock + this.ahead, liveEdge + longest);
        }

        take(line, number) {
          this.number = number;
          const { kind, change } = line;
          if (kind === "alarm" && change === "raised") this.alarms.set(alarmKey(line), line);
          if (kind === "alarm" && change === "cleared") this.alarms.delete(alarmKey(line));
          if (kind === "break") this.takeBreak(line);
          if (kind === "finding" && !line.finding.cause) {
            const name = `${line.finding.severity}s`;
            this.findings[name] = Math.max(0, (this.findings[name] ?? 0) + (change === "raised" ? 1 : -1));
          }
          if (kind === "started" || kind === "resumed") {
            this.state = line.presentation || line.playlists?.length ? "live" : "waiting";
          } else if (["cue", "break", "finding"].includes(kind) && this.state === "waiting") {
            this.state = "live";
          }
          if (kind === "ended") {
            this.state = "ended";
            this.facts.endedBy = line.reason;
            for (const map of [this.alarms, this.open, this.next]) map.clear();
          }
        }

        takeBreak(line) {
          if (line.change === "updated") {
            for (const map of [this.open, this.next]) if (map.has(line.key)) map.set(line.key, line);
            return;
          }
          this.open.delete(line.key);
          this.next.delete(line.key);
          if (line.change === "announced") this.next.set(line.key, line);
          if (line.change === "started") this.open.set(line.key, line);
          if (line.change === "ended") this.last = line;
        }

        // The state in a word, worst first.
        get status() {
          if (this.state === "ended") return "ended";
          const severities = [...this.alarms.values()].map((line) => line.severity);
          if (severities.includes("error")) return "error";
          if (this.state === "waiting") return "waiting";
          if (!this.up) return "down";
          return severities.length > 0 ? "warning" : "live";
        }

        get look() { return LOOKS[this.status]; }
        get hasTrouble() { return RANKS[this.status] > 1; }

        get statusText() {
          const reason = this.facts.endedBy ? ` (${this.facts.endedBy})` : "";
          return { error: `${SIGNS.error} Alarm`, down: `${SIGNS.warning} Not loading`, waiting: `${SIGNS.warning} No playlist yet`,
            warning: `${SIGNS.warning} Alarm`, live: `${WORDS.good} Live`, ended: `■ Ended${reason}` }[this.status];
        }

        // The open break, or else the next one, in a line.
        get nextText() {
          const first = (map) => [...map.values()].map((line) => line.break)
            .sort((left, right) => (left.startTime ?? 0) - (right.startTime ?? 0))[0];
          const open = first(this.open), next = first(this.next), edge = this.edge;
          const plan = (adBreak) => isNumber(adBreak.plannedDuration) ? ` of ${rough(adBreak.plannedDuration)}` : "";
          if (open) {
            const since = isNumber(open.startTime) && edge !== undefined ? `${rough(edge - open.startTime)}` : "";
            return `now: ${since}${plan(open)}`;
          }
          if (!next) return "–";
          if (!isNumber(next.startTime) || edge === undefined) return "announced";
          const lead = next.startTime - edge;
          return `${lead >= 0 ? `in ${rough(lead)}` : "due"}${plan(next).replace(" of ", ", ")}`;
        }

        get lastText() {
          const adBreak = this.last?.break;
          if (!adBreak) return "–";
          const planned = adBreak.plannedDuration, actual = adBreak.duration;
          const off = isNumber(planned) && isNumber(actual) && Math.abs(actual - planned) >= 0.0005
            ? ` (${signed(actual - planned)})` : "";
          return `${timeOfDay(instant(adBreak.startDate) ?? this.timeOf(adBreak.startTime) ?? instant(this.last.at))}, ${
            isNumber(actual) ? rough(actual) : "?"}${off}`;
        }

        // The clock of the content at a media time.
        timeOf(media) { return isNumber(media) && this.date !== undefined ? media + this.date : undefined; }
        // The media time of the live edge at an instant of the channel, on the clock of the content.
        timeAt(date) { return date !== undefined && this.ahead !== undefined ? this.timeOf(date + this.ahead) : undefined; }
      }
    """#
}
