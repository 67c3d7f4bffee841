/// The script of the page: all channels, trouble first.
enum LiveScriptOverview {
  static let text = #"""
      const collator = new Intl.Collator("en", { numeric: true });

      class Overview {
        constructor() {
          this.rows = make("tbody");
          this.verdict = make("p", { class: "verdict good", role: "status" }, make("strong"), make("span"));
          this.filter = make("input", { type: "search", id: "~filter", autocomplete: "off", spellcheck: "false" });
          this.trouble = make("input", { type: "checkbox", id: "~trouble" });
          this.none = make("p", { class: "none", hidden: "" }, "No channel is like that.");
          const heads = ["Channel", "State", "Alarms", "Edge delay", "Last break", "Next break", "Findings"]
            .map((text, index) => make("th", { scope: "col", class: index === 3 ? "n" : undefined }, text));
          this.table = make("table", { class: "channels" },
            make("caption", { class: "sr" }, "Channels, those with trouble first"), make("thead", {}, make("tr", {}, ...heads)), this.rows);
          this.nodes = [this.verdict, make("div", { class: "bar", role: "search" },
            make("label", {}, "Filter", this.filter), make("label", {}, this.trouble, "Only with trouble")),
            make("div", { class: "wide" }, this.table), this.none];
          this.filter.addEventListener("input", () => this.arrange());
          this.trouble.addEventListener("change", () => this.arrange());
          this.table.addEventListener("keydown", (event) => this.key(event));
        }

        key(event) {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
          const links = [...this.rows.querySelectorAll("a")];
          links[links.indexOf(document.activeElement) + step]?.focus();
          event.preventDefault();
        }

        // Only rows of channels that have changed are written.
        update(keys) {
          for (const key of keys) {
            const row = this.rows.known?.get(key), channel = channels.get(key);
            if (row && channel) this.write(row, channel);
          }
          this.arrange();
        }

        arrange() {
          const text = this.filter.value.trim().toLowerCase();
          const all = [...channels.values()];
          const shown = all.filter((each) => (!this.trouble.checked || each.hasTrouble) && each.key.toLowerCase().includes(text))
            .sort((left, right) => RANKS[right.status] - RANKS[left.status] || collator.compare(left.key, right.key));
          reconcile(this.rows, shown, (channel) => channel.key, (channel) => this.row(channel));
          this.none.hidden = shown.length > 0;
          put(this.none, all.length > 0 ? "No channel is like that." : "There is no channel yet.");
          this.judge(all);
        }

        judge(all) {
          const count = (...names) => all.filter((each) => names.includes(each.status)).length;
          const bad = all.filter((each) => each.hasTrouble).length, errors = count("error");
          const look = errors > 0 ? "error" : bad > 0 ? "warning" : "good";
          set(this.verdict, "class", `verdict ${look}`);
          put(this.verdict.firstChild, bad > 0 ? `${errors > 0 ? SIGNS.error : SIGNS.warning} ${plural(bad, "channel")} with trouble`
            : `${WORDS.good} No channel has an alarm`);
          const parts = [[errors, "with an error"], [count("warning"), "with a warning"], [count("down"), "not loading"],
            [count("waiting"), "without a playlist"], [count("live"), "live without an alarm"], [count("ended"), "ended"]];
          put(this.verdict.lastChild, `${plural(all.length, "channel")}${all.length ? ": " : ""}${
            parts.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`).join(", ")}`);
          document.title = bad > 0 ? `${errors > 0 ? SIGNS.error : SIGNS.warning} ${bad} of ${all.length} · hlscue watch` : "hlscue watch";
        }

        row(channel) {
          const cell = (label, look) => make("td", { "data-label": label, class: look });
          const row = make("tr", {}, make("th", { scope: "row" }, make("a", { href: `#${encodeURIComponent(channel.key)}` }, channel.key)),
            make("td", {}, make("span", { class: "badge" })), cell("Alarms", "what"), cell("Edge delay", "n"), cell("Last break"),
            cell("Next break"), cell("Findings"));
          this.write(row, channel);
          return row;
        }

        write(row, channel) {
          const [, state, alarms, delay, last, , findings] = row.children, { look } = channel;
          set(row, "class", look);
          set(state.firstChild, "class", `badge ${look}`);
          put(state.firstChild, channel.statusText);
          put(alarms, alarmsText(channel));
          put(delay, isNumber(channel.facts.edgeDelay) ? `${channel.facts.edgeDelay.toFixed(1)} s` : "–");
          put(last, channel.lastText);
          put(findings, Overview.findingsText(channel.findings));
          this.writeTimes(row, channel);
          // There is no space for what has no value on a telephone.
          for (const cell of [delay, last, row.children[5], findings]) cell.classList.toggle("empty", cell.textContent === "–");
        }

        writeTimes(row, channel) { put(row.children[5], channel.nextText); }

        // What changes with time alone.
        tick() {
          for (const [key, row] of this.rows.known ?? []) {
            const channel = channels.get(key);
            if (channel && (channel.open.size > 0 || channel.next.size > 0)) this.writeTimes(row, channel);
          }
        }

        static findingsText({ errors, warnings, infos } = {}) {
          const parts = [[errors, "error"], [warnings, "warning"], [infos, "note"]];
          return parts.filter(([count]) => count > 0).map(([count, word]) => plural(count, word)).join(", ") || "–";
        }
      }

      // The alarms of a channel in a line, errors first.
      const alarmsText = (channel) => {
        const groups = new Map();
        for (const line of channel.alarms.values()) {
          const name = `${SIGNS[line.severity] ?? ""} ${line.alarm}${line.playlist ? ` ${line.playlist}` : ""}`;
          if (!groups.has(name)) groups.set(name, []);
          groups.get(name).push(line);
        }
        const isError = ([, lines]) => lines[0].severity === "error";
        const names = [...groups].sort((left, right) => isError(right) - isError(left)).map(([name, lines]) =>
          `${name}${lines.length > 1 ? ` ${lines.length}×` : ""} since ${timeOfDay(instant(lines[0].since))}`);
        return names.slice(0, 4).join(", ") + (names.length > 4 ? `, and ${names.length - 4} more` : "");
      };
    """#
}
