/// The script of the page: one channel, with its timeline and what has happened in it.
enum LiveScriptChannel {
  static let text = #"""
      // The maximum number of lines that are kept of the shown channel, and of rows of a table.
      const LINE_LIMIT = 1000, ROW_LIMIT = 100;

      // Drops the oldest of what is over.
      const prune = (map, isOver) => {
        for (const [key, value] of map) {
          if (map.size <= 2 * ROW_LIMIT) return;
          if (isOver(key, value)) map.delete(key);
        }
      };

      // What is known of the shown channel beside its state.
      class Detail {
        constructor(channel) {
          Object.assign(this, { channel, lines: new Map(), breaks: new Map(), alarms: new Map(), findings: new Map(),
            isLoaded: false, isMissing: false });
        }

        replace(facts, number) {
          this.isLoaded = true;
          for (const line of facts.endedBreaks ?? []) this.takeBreak(line, "ended");
          for (const line of facts.openBreaks ?? []) this.takeBreak(line, "started");
          for (const line of facts.nextBreaks ?? []) this.takeBreak(line, "announced");
          for (const line of facts.alarms ?? []) this.takeAlarm(line);
          for (const line of facts.lines ?? []) this.take(line);
          if (number < this.channel.number) return;
          this.findings = new Map((facts.raisedFindings ?? []).map((line) => [Detail.findingKey(line), line]));
        }

        take(line) {
          if (line.seq > 0) {
            if (this.lines.has(line.seq)) return;
            this.lines.set(line.seq, line);
            if (this.lines.size > LINE_LIMIT) this.lines.delete(this.lines.keys().next().value);
          }
          if (line.kind === "break") this.takeBreak(line);
          if (line.kind === "alarm") this.takeAlarm(line);
          if (line.kind === "finding" && !line.finding.cause) {
            if (line.change === "raised") this.findings.set(Detail.findingKey(line), line);
            else this.findings.delete(Detail.findingKey(line));
          }
        }

        takeBreak(line, state) {
          const known = this.breaks.get(line.key);
          if (known && known.line.seq >= line.seq) return;
          const isOver = ["ended", "cancelled"].includes(known?.state);
          const next = line.change !== "updated" ? line.change : isOver ? known.state : state ?? known?.state ?? "started";
          this.breaks.set(line.key, { line, state: next });
          prune(this.breaks, (_, { state }) => ["ended", "cancelled"].includes(state));
        }

        takeAlarm(line) {
          const key = alarmKey(line), known = this.alarms.get(key);
          if (line.change === "cleared") this.alarms.set(key, { line: known?.line ?? line, cleared: line.at });
          else if (!known) this.alarms.set(key, { line });
          prune(this.alarms, (key) => !this.isActive(key));
        }

        static findingKey(line) { return line.finding.fingerprint ?? `${line.finding.rule}|${line.finding.message}`; }

        // A date of each segment would hide the others.
        get cues() {
          return [...this.lines.values()].filter((line) => line.kind === "cue" && line.trackType !== "program-date-time")
            .sort((left, right) => left.seq - right.seq);
        }
        get sortedBreaks() {
          const start = ({ line }) => line.break.startTime ?? -Infinity;
          return [...this.breaks.values()].sort((left, right) => start(right) - start(left)).slice(0, ROW_LIMIT);
        }
        isActive(key) { return this.channel.alarms.has(key); }

        // MARK: Lanes

        get lanes() {
          // Where dates of the stream step, a mark keeps its distance from the live edge, and its label its dates.
          const { channel } = this, time = (media) => channel.timeOf(media), edge = () => time(channel.edge);
          return [
            { title: "Playlist", look: "segments", items: () => (channel.facts.playlists ?? []).slice(0, 1).map((list) => ({
              from: time(list.liveEdge - (list.window ?? 0)), to: time(list.liveEdge), caption: `${list.key}: ${rough(list.window ?? 0)}`,
              label: `the window of ${list.key}: ${seconds(list.window)}, up to the live edge at ${timeOfDay(time(list.liveEdge))}` })) },
            { title: "Planned", look: "breaks planned", items: () => this.sortedBreaks.flatMap(({ line, state }) => {
              const { startTime, startDate, plannedDuration: length } = line.break;
              if (!isNumber(startTime) || state === "cancelled") return [];
              const from = time(startTime), to = from + (isNumber(length) ? length : 0);
              return [{ from, to, look: "guess", caption: this.breakName(line), label: `planned break ${this.breakName(line)}, ${
                timeOfDay(instant(startDate) ?? from)}, ${isNumber(length) ? seconds(length) : "without a length"}, ${state}` }];
            }) },
            { title: "Breaks", look: "breaks actual", items: () => this.sortedBreaks.flatMap(({ line, state }) => {
              const { startTime, endTime, startDate, endDate } = line.break;
              if (!["started", "ended"].includes(state)) return [];
              const from = time(isNumber(startTime) ? startTime : 0), to = isNumber(endTime) ? time(endTime) : Math.max(from, edge());
              return [{ from, to, look: "", caption: this.breakName(line),
                label: `break ${this.breakName(line)}, ${timeOfDay(instant(startDate) ?? from)} – ${
                  isNumber(endTime) ? timeOfDay(instant(endDate) ?? to) : "open"}, ${seconds(line.break.duration)}` }];
            }) },
            { title: "Cues", look: "cues", items: () => [...new Map(this.cues.map((line) => [line.key, line])).values()].filter((line) =>
              line.change !== "removed" && isNumber(line.cue.startTime)).map((line) => {
              const from = time(line.cue.startTime), end = line.cue.endTime;
              return { from, to: isNumber(end) ? time(end) : from, look: "", caption: line.cue.id ?? line.trackType,
                label: `${line.trackType} ${line.cue.id ?? ""} ${timeOfDay(instant(line.cue.startDate) ?? from)} ${contentText(line.cue.content)}`.slice(0, 200) };
            }) },
            { title: "Alarms", look: "alarms", items: () => [...this.alarms].map(([key, { line, cleared }]) => {
              const from = channel.timeAt(instant(line.since ?? line.at));
              const to = cleared ? channel.timeAt(instant(cleared)) : this.isActive(key) ? Math.max(from, edge()) : from;
              return { from, to, look: line.severity, caption: line.alarm, label: `alarm ${line.alarm}: ${line.message}` };
            }) },
            { title: "Findings", look: "findings", items: () => [...this.findings.values()].filter((line) => line.seq > 0).map((line) => {
              const from = channel.timeAt(instant(line.at));
              return { from, to: from, look: line.finding.severity, label: `${line.finding.rule} ${line.finding.message}` };
            }) },
          ];
        }

        breakName(line) { return line.break.id ?? (line.break.eventId !== undefined ? `event ${line.break.eventId}` : line.break.kind ?? "break"); }
      }

      class ChannelView {
        constructor(channel) {
          this.channel = channel;
          this.detail = new Detail(channel);
          this.verdict = make("p", { class: "verdict good", role: "status" }, make("strong"), make("span"));
          this.facts = make("dl", { class: "facts" });
          this.timeline = new Timeline(this.detail.lanes);
          this.tables = new ChannelTables(this.detail);
          this.missing = make("p", { class: "none", hidden: "" }, `There is no channel ${channel.key}.`);
          this.known = make("div", {}, this.verdict, this.facts, make("h2", { id: "~timeline" }, "Timeline"), this.timeline.figure,
            make("p", { class: "note" }, "The line is the live edge as it moves; to the right of it is what is announced."),
            ...this.tables.nodes);
          this.nodes = [this.missing, this.known];
        }

        update() {
          const { channel, detail } = this;
          this.missing.hidden = !detail.isMissing;
          this.known.hidden = detail.isMissing;
          set(this.verdict, "class", `verdict ${channel.look === "ended" ? "" : channel.look}`);
          put(this.verdict.firstChild, channel.statusText);
          put(this.verdict.lastChild, alarmsText(channel) || "no alarm");
          const { mode, input, edgeDelay, liveEdge, liveEdgeDate, cues, breaks } = channel.facts;
          const facts = [["Input", input], ["Reloads", mode], ["Edge delay", isNumber(edgeDelay) ? seconds(edgeDelay) : undefined],
            ["Live edge", isNumber(liveEdge) ? `${clock(liveEdge)}${liveEdgeDate ? `, ${timeOfDay(instant(liveEdgeDate))}` : ""}` : undefined],
            ["Last break", channel.lastText], ["Next break", channel.nextText], ["Breaks", breaks], ["Cues", cues],
            ["Findings", Overview.findingsText(channel.findings)]].filter(([, value]) => value !== undefined);
          reconcile(this.facts, facts, ([name]) => name, ([name]) => make("div", {}, make("dt", {}, name), make("dd")),
            (node, [, value]) => put(node.lastChild, value));
          this.tables.update();
          this.timeline.draw(channel.timeOf(channel.edge));
          document.title = `${channel.statusText.slice(0, 1)} ${channel.key} · hlscue watch`;
        }

        tick() {
          if (document.hidden) return;
          this.timeline.draw(this.channel.timeOf(this.channel.edge));
          const next = [...this.facts.children].find((node) => node.firstChild.textContent === "Next break");
          if (next) put(next.lastChild, this.channel.nextText);
        }
      }
    """#
}
