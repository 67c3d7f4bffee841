import MediaTiming

/// The script of every page: it lets a reader zoom into the timelines, and narrow the tables of cues.
///
/// A page is complete without it. It reads the times from the tables of the page and from the data of
/// ``TimelineLaneData``, and arranges marks as ``TimelineLane`` does.
enum PageScript {
  /// The looks of items as an array, most important first.
  private static var looks: String {
    let names = TimelineItem.Look.allCases.filter { $0 != .plain }.map { "\"\($0.name)\"" }
    return "[\(names.joined(separator: ", "))]"
  }

  static let text = #"""
    "use strict";
    (() => {
    \#(PageDrawing.base)
      const axisText = (time) => clock(time).replace(/\.000$/, "").replace(/(\.\d*?)0+$/, "$1")
        .replace(/^(-?)0:0?(\d+:)/, "$1$2");

      const LOOKS = \#(looks), RUN_LOOKS = { g: "missing", l: "locked" };
      const NOTABLE_DRIFT = \#(CueReport.notableDrift.seconds), FULL_DRIFT = \#(TimelinePicture.fullDrift.seconds);

      // The data of each lane from the tables, read at the first zoom.
      let rows;
      const rowsOf = (lane) => {
        if (!rows) {
          rows = new Map();
          for (const row of document.querySelectorAll("[data-t]")) {
            const key = row.closest("[data-lane]")?.dataset.lane;
            if (!rows.has(key)) rows.set(key, []);
            rows.get(key).push(row);
          }
        }
        return rows.get(lane) ?? [];
      };
      const itemsOf = (lane, end) => {
        if (lane.dataset.runs !== undefined) return segmentsOf(lane);
        if (lane.dataset.dates !== undefined) return datesOf(lane);
        const listed = rowsOf(lane.id).flatMap((row) => row.dataset.t.split(";").map((range) => {
          const [from, to] = range.split(" ").map(Number);
          return { from, to: to ?? end, row, look: row.dataset.look ?? "" };
        }));
        return listed.concat((lane.dataset.more ?? "").split(";").filter(Boolean).map((item) => {
          const [from, to, look = ""] = item.split(" ");
          return { from: Number(from), to: Number(to), look };
        }));
      };
      const segmentsOf = (lane) => {
        const items = [], cuts = new Set(lane.dataset.cuts.split(" ").filter(Boolean).map(Number));
        let time = 0;
        for (const run of lane.dataset.runs.split(" ").filter(Boolean)) {
          if (run.startsWith("@")) { time = Number(run.slice(1)); continue; }
          const [length, count = 1] = run.split("x").map(parseFloat), look = RUN_LOOKS[run.at(-1)] ?? "";
          for (let number = 0; number < count; number += 1) {
            const index = items.length;
            items.push({ from: time, to: time + length, index, isCut: cuts.has(index), look });
            time += length;
          }
        }
        return items;
      };
      // Few of the dates have rows.
      const datesOf = (lane) => {
        const segments = segmentsOf(document.getElementById(lane.id.replace(/dates$/, "segments")));
        const listed = new Map(rowsOf(lane.id).map((row) => [parseFloat(row.dataset.t).toFixed(3), row]));
        return lane.dataset.dates.split(" ").flatMap((run) => {
          const [indices, shift] = run.split(":"), [first, last = first] = indices.split("-").map(Number);
          const drift = Number(shift ?? 0), look = Math.abs(drift) >= NOTABLE_DRIFT ? "warning" : "";
          return segments.slice(first, last + 1).map(({ from, index }) =>
            ({ from, to: from, index, drift, look, row: listed.get(from.toFixed(3)) }));
        });
      };
      const labelOf = (item) => {
        const time = `${clock(item.from)}${item.to > item.from ? " – " + clock(item.to) : ""}  `;
        if (item.row) {
          const what = item.row.querySelector(".what") ?? item.row;
          return time + (what.querySelector("p, summary") ?? what).textContent.trim().slice(0, 300);
        }
        if (item.index === undefined) return `${time}not in the table`;
        if (item.drift !== undefined) return `${time}date of segment ${item.index}${item.drift ? `, drift ${item.drift} s` : ""}`;
        const facts = [item.isCut && "discontinuity", item.look === "missing" && "gap", item.look === "locked" && "encrypted"];
        return [`segment ${item.index}`, clock(item.from), `${(item.to - item.from).toFixed(3)} s`, ...facts]
          .filter(Boolean).join(", ");
      };

      class Timeline {
        constructor(figure) {
          this.svg = figure.querySelector(".lanes svg");
          this.names = [...figure.querySelectorAll(".names li:not(.axis)")];
          this.output = figure.querySelector("output");
          this.cursor = figure.querySelector(".cursor");
          this.lanes = [...figure.querySelectorAll("g.lane")];
          this.whole = [Number(figure.dataset.from), Number(figure.dataset.to)];
          this.view = this.whole;
          this.still = [...this.svg.childNodes];
          this.stillHeight = this.svg.getAttribute("height");
          this.stillNames = this.names.map((name) => name.className);
          this.tools = figure.querySelector(".tools");
          this.tools.hidden = false;
          this.tools.addEventListener("click", (event) => this.command(event.target.dataset.do));
          this.svg.setAttribute("tabindex", "0");
          this.svg.setAttribute("aria-label", "Timeline; arrow keys go from mark to mark, plus and minus zoom");
          this.svg.addEventListener("keydown", (event) => this.key(event));
          this.svg.addEventListener("pointermove", (event) => this.point(event));
          this.svg.addEventListener("pointerleave", () => this.cursor.setAttribute("visibility", "hidden"));
          this.svg.addEventListener("focusin", (event) => this.describe(event.target));
          this.svg.addEventListener("dblclick", (event) => this.zoom(0.25, this.time(event)));
          this.svg.addEventListener("wheel", (event) => {
            if (!event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            this.zoom(event.deltaY < 0 ? 0.7 : 1 / 0.7, this.time(event));
          }, { passive: false });
        }

        get isWhole() { return this.view[0] === this.whole[0] && this.view[1] === this.whole[1]; }

        time(event) {
          const box = this.svg.getBoundingClientRect();
          return this.view[0] + (event.clientX - box.left) / box.width * (this.view[1] - this.view[0]);
        }

        command(name) {
          const quarter = (this.view[1] - this.view[0]) / 4;
          if (name === "in") this.zoom(0.5);
          if (name === "out") this.zoom(2);
          if (name === "left") this.show(this.view.map((time) => time - quarter));
          if (name === "right") this.show(this.view.map((time) => time + quarter));
          if (name === "all") this.show(this.whole);
        }

        key(event) {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const command = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
          if (command) this.command(command);
          else if (event.key.startsWith("Arrow")) this.move(event.key);
          else return;
          event.preventDefault();
        }

        // All marks are one tab stop: the arrow keys move from mark to mark and from lane to lane.
        move(key) {
          const lanes = [...this.svg.querySelectorAll("g.lane")].map((lane) => [...lane.querySelectorAll("a")])
            .filter((marks) => marks.length > 0);
          const here = lanes.findIndex((marks) => marks.includes(document.activeElement));
          if (here < 0) return lanes[0]?.[0]?.focus();
          const at = lanes[here].indexOf(document.activeElement);
          if (key === "ArrowLeft") lanes[here][at - 1]?.focus();
          if (key === "ArrowRight") lanes[here][at + 1]?.focus();
          const next = lanes[here + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : lanes.length)];
          if (next) {
            const share = (mark) => mark.getBoundingClientRect().left;
            const x = share(document.activeElement);
            next.reduce((best, mark) => Math.abs(share(mark) - x) < Math.abs(share(best) - x) ? mark : best).focus();
          }
        }

        point(event) {
          const box = this.svg.getBoundingClientRect(), x = event.clientX - box.left;
          this.cursor.setAttribute("x1", x);
          this.cursor.setAttribute("x2", x);
          this.cursor.setAttribute("visibility", "visible");
          const title = event.target.closest?.("a")?.querySelector("title")?.textContent;
          this.output.value = clock(this.time(event)) + (title ? " · " + title : "");
        }

        describe(target) {
          const title = target.closest?.("a")?.querySelector("title")?.textContent;
          if (title) this.output.value = title;
        }

        zoom(factor, around = (this.view[0] + this.view[1]) / 2) {
          const [from, to] = this.view;
          const length = Math.max((to - from) * factor, SHORTEST);
          const start = around - (around - from) / (to - from) * length;
          this.show([start, start + length]);
        }

        show([from, to]) {
          const length = Math.min(to - from, this.whole[1] - this.whole[0]);
          from = Math.min(Math.max(from, this.whole[0]), this.whole[1] - length);
          this.view = [from, from + length];
          if (length >= this.whole[1] - this.whole[0]) {
            this.view = this.whole;
            this.svg.replaceChildren(...this.still);
            this.svg.setAttribute("height", this.stillHeight);
            this.names.forEach((name, index) => { name.className = this.stillNames[index]; });
          } else {
            this.draw();
          }
          this.output.value = `${clock(this.view[0])} – ${clock(this.view[1])}`;
        }

    \#(PageDrawing.percent)

        draw() {
          const [from, to] = this.view;
          this.placed = new Map();
          const pixel = (to - from) / Math.max(1, this.svg.getBoundingClientRect().width);
          let top = AXIS;
          const groups = this.lanes.map((lane, index) => {
            const made = lane.cloneNode(false);
            const items = (lane.items ??= itemsOf(lane, this.whole[1]));
            const cell = pixel * (lane.classList.contains("findings") ? SIGN : CELL);
            const marks = this.arrange(items.filter((item) => item.to >= from && item.from <= to), cell);
            const count = Math.max(1, ...marks.map((mark) => mark.row + 1));
            for (const mark of marks) made.append(this.mark(mark, lane, top));
            if (lane.dataset.runs !== undefined) this.addCuts(items, made, top);
            this.names[index].className = `rows${count}`;
            top += count * ROW + PADDING + Number(lane.dataset.gap ?? 0);
            return made;
          });
          const shades = element("g", { class: "shades" });
          const breaks = groups.find((group) => group.classList.contains("breaks"));
          for (const bar of breaks?.querySelectorAll("rect") ?? []) {
            shades.append(element("rect", { x: bar.getAttribute("x"), width: bar.getAttribute("width"), y: AXIS,
              height: top - AXIS }));
          }
          this.cursor.setAttribute("y2", top);
          this.svg.setAttribute("height", top);
          this.svg.replaceChildren(this.axis(top), shades, ...groups, this.ties(), this.cursor);
          for (const cut of this.svg.querySelectorAll("line.seam")) cut.setAttribute("y2", top);
        }

    \#(PageDrawing.arrange)

        mark(mark, lane, top) {
          const first = mark.items[0], count = mark.items.length, y = top + mark.row * ROW;
          const from = Math.max(first.from, this.view[0]);
          const to = Math.min(Math.max(...mark.items.map((item) => item.to)), this.view[1]);
          const look = LOOKS.find((each) => mark.items.some((item) => item.look === each)) ?? "";
          for (const item of mark.items) if (item.row?.id) this.placed.set(item.row.id, { item, y });
          const link = element("a", { tabindex: "-1", class: `${look}${count > 1 ? " many" : ""}` });
          const segment = lane.id.replace(/-(segments|dates)$/, "s");
          const target = mark.items.map((item) => item.row ?? document.getElementById(segment + item.index))
            .find((row) => row?.id);
          if (target) link.setAttribute("href", `#${target.id}`);
          const label = labelOf(first);
          link.append(element("title", {}, count > 1 ? `${count} together; the first: ${label}` : label));
          const x = this.percent(from), width = `${(to - from) / (this.view[1] - this.view[0]) * 100}%`;
          if (lane.classList.contains("findings")) {
            link.append(element("text", { x, y: y + 12 }, SIGNS[look]));
          } else if (lane.classList.contains("dates")) {
            link.append(this.date(mark.items, x, y + BAR / 2));
          } else if (to <= from) {
            link.append(element("line", { x1: x, x2: x, y1: y, y2: y + BAR }));
          } else {
            link.append(element("rect", { x, y, width, height: BAR }));
            if (to - from > (this.view[1] - this.view[0]) * 0.03) {
              const box = element("svg", { x, y, width, height: BAR });
              const id = first.row ? first.row.querySelector(".id")?.textContent || label.replace(/^.*?  /, "")
                : String(first.index ?? "");
              box.append(element("text", { x: 4, y: 11 }, count > 1 ? `${count}×` : id));
              link.append(box);
            }
          }
          return link;
        }

        // A date as a tick, and the greatest drift as a bar above or below the middle of the lane.
        date(items, x, middle) {
          const drift = items.reduce((most, item) => Math.abs(item.drift) > Math.abs(most) ? item.drift : most, 0);
          if (!drift) return element("line", { x1: x, x2: x, y1: middle - 2, y2: middle + 2 });
          const length = Math.max(3, Math.round(Math.min(1, Math.abs(drift) / FULL_DRIFT) * BAR / 2));
          return element("line", { class: "drift", x1: x, x2: x, y1: middle, y2: middle - Math.sign(drift) * length });
        }

        // Added, removed and changed items have a sign, moved ones a line from the old to the new place.
        ties() {
          const group = element("g", { class: "ties" }), [from, to] = this.view;
          for (const { item, y } of this.placed.values()) {
            const { look, row } = item, next = this.placed.get(row.dataset.tie), x = this.percent(item.from);
            const isShown = item.from >= from && item.from <= to;
            if (next && isShown && next.item.from >= from && next.item.from <= to) {
              const end = this.percent(next.item.from);
              group.append(element("line", { class: look, x1: x, x2: end, y1: y + BAR, y2: next.y - 3 }),
                element("text", { class: `${look} head`, x: end, y: next.y }, "▼"));
            } else if (isShown && TIES[look] && !row.dataset.tie && !(look === "changed" && row.id.endsWith("c"))) {
              group.append(element("text", { class: look, x, y: look === "added" ? y - 4 : y + BAR + 12 }, TIES[look]));
            }
          }
          return group;
        }

        addCuts(items, group, top) {
          for (const item of items) {
            if (!item.isCut || item.from < this.view[0] || item.from > this.view[1]) continue;
            const x = this.percent(item.from);
            group.append(element("line", { class: "seam", x1: x, x2: x, y1: top - 3, y2: top }),
              element("text", { class: "seam", x, y: top + 1 }, "▼"));
          }
        }

    \#(PageDrawing.axis)
      }

      const timelines = [...document.querySelectorAll("figure.timeline")].map((figure) => new Timeline(figure));
    \#(PageFilter.script)
      // A link to a mark resets the zoom, because only the whole picture has every mark. One to a hidden cue ends the filter.
      document.addEventListener("click", (event) => {
        const target = event.target.closest?.('a[href^="#"]')?.getAttribute("href");
        if (!target) return;
        const place = document.getElementById(target.slice(1));
        if (!place) for (const timeline of timelines) timeline.show(timeline.whole);
        if (place?.closest("[hidden]")) filters.find((filter) => filter.section.contains(place))?.clear();
      }, true);
    })();

    """#
}
