/// The script of the page: the alarms, breaks, findings and cues of one channel.
enum LiveScriptTables {
  static let text = #"""
      class ChannelTables {
        constructor(detail) {
          this.detail = detail;
          const table = (look, caption, heads) => {
            const body = make("tbody");
            const node = make("table", { class: look }, make("caption", {}, caption), make("thead", {}, make("tr", {},
              ...heads.map(([text, kind]) => make("th", { scope: "col", class: kind }, text)))), body);
            return { body, node: make("div", { class: "wide", role: "region", "aria-label": caption, tabindex: "0" }, node) };
          };
          this.alarms = make("ul", { class: "list" });
          this.findings = make("dl", { class: "findings" });
          this.breaks = table("breaks", "Planned is the length that was announced, actual the one that the stream has. "
            + "Off is the distance to the nearest segment boundary.", [["Start"], ["End"], ["Planned", "n"], ["Actual", "n"],
            ["Difference", "n"], ["Start off", "n"], ["End off", "n"], ["Closed by"], ["What"], ["Signalled by"]]);
          this.cues = table("cues", "The last cues, the newest first, without program dates.", [["Known at"], ["Start"], ["Lead", "n"], ["Track"], ["Change"], ["What"]]);
          this.playlists = table("playlists", "The playlists that are followed.",
            [["Playlist"], ["Role"], ["Bit/s", "n"], ["Window", "n"], ["Last number", "n"], ["Last change"], ["URI"]]);
          this.none = {};
          this.nodes = [["Alarms", this.alarms, "There was no alarm."], ["Breaks", this.breaks.node, "No ad break is signalled."],
            ["Findings", this.findings, "Nothing was found."], ["Cues", this.cues.node, "There is no cue yet."],
            ["Playlists", this.playlists.node, "There is no playlist yet."]].flatMap(([title, node, none]) => {
            this.none[title] = { node, none: make("p", { class: "none" }, none) };
            return [make("h2", {}, title), this.none[title].none, node];
          });
        }

        update() {
          const { detail } = this, { facts } = detail.channel;
          this.show("Alarms", this.updateAlarms());
          this.show("Breaks", this.updateBreaks());
          this.show("Findings", this.updateFindings());
          this.show("Cues", this.updateCues());
          const lists = facts.playlists ?? [];
          reconcile(this.playlists.body, lists, (list) => list.key, (list) => make("tr", {}, make("th", { scope: "row" }, list.key),
            make("td"), make("td", { class: "n" }), make("td", { class: "n" }), make("td", { class: "n" }), make("td"), make("td", { class: "uri" })),
            (row, list) => [list.role ?? "–", list.bandwidth ?? "–", seconds(list.window), list.lastMediaSequence ?? "–",
              timeOfDay(instant(list.lastChange)), list.uri ?? ""].forEach((text, index) => put(row.children[index + 1], text)));
          this.show("Playlists", lists.length);
        }

        show(title, count) {
          const { node, none } = this.none[title];
          node.hidden = count === 0;
          none.hidden = count > 0;
        }

        updateAlarms() {
          const { detail } = this, rank = ([key]) => detail.isActive(key) ? 1 : 0;
          const alarms = [...detail.alarms].sort((left, right) => rank(right) - rank(left)
            || right[1].line.at.localeCompare(left[1].line.at)).slice(0, ROW_LIMIT);
          reconcile(this.alarms, alarms, ([key]) => key, ([, { line }]) => make("li", {},
            make("span", { class: `badge ${line.severity}` }, `${SIGNS[line.severity] ?? ""} ${line.alarm}`),
            " ", make("span", {}, line.message), make("small"),
            explanation("What it means", () => [make("p", {}, WORDS.alarms[line.alarm] ?? "This alarm is not known to the page.")])),
            (node, [key, { line, cleared }]) => {
              const isActive = detail.isActive(key);
              set(node, "class", isActive ? "" : "past");
              put(node.querySelector("small"), `${line.playlist ? `${line.playlist}, ` : ""}since ${timeOfDay(instant(line.since ?? line.at))}, ${
                isActive ? "raised" : cleared ? `cleared at ${timeOfDay(instant(cleared))}` : "over"}`);
            });
          return alarms.length;
        }

        updateBreaks() {
          const breaks = this.detail.sortedBreaks, { channel } = this.detail;
          const time = (media, date) => timeOfDay(instant(date) ?? channel.timeOf(media));
          reconcile(this.breaks.body, breaks, ({ line }) => line.key, () => make("tr", {}, make("th", { scope: "row" }), make("td"),
            ...["n", "n", "n", "n", "n", undefined, "what"].map((look) => make("td", { class: look })), make("td")),
            (row, { line, state }) => {
              const { break: each } = line, difference = each.duration - each.plannedDuration;
              const isOff = Math.abs(difference) > 0.5;
              const words = { announced: "○ announced", started: "◐ open", ended: "● ended", cancelled: "✕ cancelled" };
              const evidence = [...new Set((each.evidence ?? []).map((item) => item.pid ? `${item.dialect} PID ${item.pid}` : item.dialect))];
              const texts = [each.startTime === undefined ? "before" : time(each.startTime, each.startDate),
                isNumber(each.endTime) ? time(each.endTime, each.endDate) : state === "started" ? "open" : "–", seconds(each.plannedDuration), seconds(each.duration),
                isNumber(difference) ? `${isOff ? `${SIGNS.warning} ` : ""}${signed(difference)}` : "–",
                isNumber(each.startOffset) ? signed(each.startOffset) : "–", isNumber(each.endOffset) ? signed(each.endOffset) : "–",
                each.closedBy ?? "–", `${words[state] ?? state}  ${this.detail.breakName(line)}`, evidence.join(", ")];
              texts.forEach((text, index) => put(row.children[index], text));
              set(row.children[4], "class", isOff ? "n warning" : "n");
            });
          return breaks.length;
        }

        updateCues() {
          const cues = this.detail.cues.slice(-ROW_LIMIT).reverse();
          reconcile(this.cues.body, cues, (line) => line.seq, ({ at, trackType, pid, change, changed, leadTime, cue }) => make("tr", {},
            make("td", {}, timeOfDay(instant(at))), make("td", {}, timeOfDay(instant(cue.startDate) ?? this.detail.channel.timeOf(cue.startTime))),
            make("td", { class: "n" }, isNumber(leadTime) ? signed(leadTime) : ""), make("td", {}, `${trackType}${pid ? ` PID ${pid}` : ""}`),
            make("td", {}, `${change}${changed?.length ? `: ${changed.join(", ")}` : ""}`),
            make("td", { class: "what" }, ...cue.id ? [make("b", { class: "id" }, cue.id), " "] : [], contentText(cue.content))));
          return cues.length;
        }

        // By rule, the most severe first.
        updateFindings() {
          const rules = new Map(), order = { error: 0, warning: 1, info: 2 };
          for (const line of this.detail.findings.values()) {
            const { rule } = line.finding;
            if (!rules.has(rule)) rules.set(rule, []);
            rules.get(rule).push(line);
          }
          const groups = [...rules.values()].sort((left, right) => order[left[0].finding.severity] - order[right[0].finding.severity]
            || collator.compare(left[0].finding.rule, right[0].finding.rule));
          reconcile(this.findings, groups, ([{ finding }]) => finding.rule, ([{ finding }]) => make("div", {},
            make("dt", { class: finding.severity }, `${SIGNS[finding.severity] ?? ""} `, make("code", {}, finding.rule), ` ${finding.name ?? ""}`,
              make("small", { class: "spec" }, finding.specification ?? "")),
            make("dd", {}, make("ul", { class: "list" })),
            make("dd", {}, explanation(`Explain ${finding.rule}`, () => ruleText(finding.rule)))),
            (node, lines) => reconcile(node.querySelector("ul"), lines, Detail.findingKey, ({ finding, at, seq }) => make("li", {},
              make("span", {}, finding.message), make("small", {}, `${placeText(finding)}${finding.count > 1 ? `, ${finding.count} times` : ""}${
                seq > 0 ? `, since ${timeOfDay(instant(at))}` : ", from before this run"}`))));
          const { errors = 0, warnings = 0, infos = 0 } = this.detail.channel.findings;
          return Math.max(rules.size, this.detail.isLoaded && errors + warnings + infos > 0 ? 1 : 0);
        }
      }

      const placeText = ({ location = {} }) => [location.uri, location.line ? `line ${location.line}` : "",
        location.segment !== undefined ? `segment ${location.segment}` : ""].filter(Boolean).join(", ") || "the presentation";

      // What opens to a text that is made at that time.
      const explanation = (title, text) => {
        const body = make("div"), node = make("details", { class: "explain" }, make("summary", {}, title), body);
        node.addEventListener("toggle", async () => {
          if (!node.open || body.firstChild) return;
          body.append(...await text());
        });
        return node;
      };
      const rules = new Map();
      const ruleText = async (code) => {
        try {
          if (!rules.has(code)) rules.set(code, (await get(`api/rules/${encodeURIComponent(code)}`)).rules[0]);
          const { summary, rationale, remedy, authority, specification } = rules.get(code);
          return [make("p", {}, make("b", {}, summary)), make("p", {}, rationale), make("p", {}, make("b", {}, "Repair: "), remedy),
            make("p", { class: "note" }, [specification, authority].filter(Boolean).join("; "))];
        } catch (error) {
          return [make("p", { class: "none" }, `There is no text of ${code}.`)];
        }
      };
    """#
}
