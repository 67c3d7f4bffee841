internal import HLSReports

/// The script of the page: the timeline of one channel, which moves with the live edge.
///
/// Its times are those of the clock of the content. It stands still while a mark has the focus.
enum LiveScriptTimeline {
  static let text = #"""
      // The shortest and the longest displayed range in seconds, and the one at first.
      const SHORTEST_SPAN = 30, LONGEST_SPAN = 7200, FIRST_SPAN = innerWidth < 640 ? 240 : 480;

      class Timeline {
        constructor(lanes) {
          const button = (name, text, label) => make("button", { type: "button", "data-do": name, "aria-label": label }, text);
          this.lanes = lanes;
          this.span = FIRST_SPAN;
          this.back = 0;
          this.output = make("output", { "aria-live": "polite" });
          this.tools = make("div", { class: "tools", role: "toolbar", "aria-label": "Timeline" }, button("in", "Zoom in"),
            button("out", "Zoom out"), button("left", "←", "Earlier"), button("right", "→", "Later"),
            button("now", "Now"), this.output);
          this.svg = element("svg", { width: "100%", height: AXIS, tabindex: "0", role: "group",
            "aria-label": "Timeline; arrow keys go from mark to mark, plus and minus zoom" });
          this.names = lanes.map((lane) => make("li", { class: "rows1" }, lane.title));
          this.figure = make("figure", { class: "timeline" }, this.tools, make("div", { class: "lanes" },
            make("ul", { class: "names" }, make("li", { class: "axis" }), ...this.names), this.svg));
          this.tools.addEventListener("click", (event) => this.command(event.target.dataset.do));
          this.svg.addEventListener("keydown", (event) => this.key(event));
          this.svg.addEventListener("pointermove", (event) => this.describe(event.target));
          this.svg.addEventListener("focusin", (event) => this.describe(event.target));
          this.svg.addEventListener("focusout", () => { this.output.value = ""; });
        }

        command(name) {
          if (name === "in") this.span = Math.max(SHORTEST_SPAN, this.span / 2);
          if (name === "out") this.span = Math.min(LONGEST_SPAN, this.span * 2);
          if (name === "left") this.back = Math.min(LONGEST_SPAN, this.back + this.span / 4);
          if (name === "right") this.back = Math.max(-this.span / 2, this.back - this.span / 4);
          if (name === "now") this.back = 0;
          if (!name) return;
          this.draw(this.now);
          this.output.value = `${timeOfDay(this.view[0])} – ${timeOfDay(this.view[1])}`;
        }

        key(event) {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const command = { "+": "in", "=": "in", "-": "out", 0: "now" }[event.key];
          if (command) this.command(command);
          else if (event.key.startsWith("Arrow")) this.move(event.key);
          else return;
          event.preventDefault();
        }

        // All marks are one tab stop: the arrow keys move from mark to mark and from lane to lane.
        move(key) {
          const rows = [...this.svg.querySelectorAll("g.lane")].map((lane) => [...lane.querySelectorAll("a")])
            .filter((marks) => marks.length > 0);
          const here = rows.findIndex((marks) => marks.includes(document.activeElement));
          if (here < 0) return rows[0]?.at(-1)?.focus();
          const at = rows[here].indexOf(document.activeElement);
          if (key === "ArrowLeft") rows[here][at - 1]?.focus();
          if (key === "ArrowRight") rows[here][at + 1]?.focus();
          if (key === "ArrowUp") rows[here - 1]?.at(-1)?.focus();
          if (key === "ArrowDown") rows[here + 1]?.at(-1)?.focus();
        }

        describe(target) {
          const label = target.closest?.("a")?.getAttribute("aria-label");
          if (label) this.output.value = label;
        }

    \#(PageDrawing.percent)

    \#(PageDrawing.arrange)

    \#(PageDrawing.axis)

        // Draws the lanes around a time; a quarter of the picture is for what is announced.
        draw(time) {
          this.now = time;
          if (time === undefined) return;
          const hasFocus = this.svg.contains(document.activeElement) && document.activeElement !== this.svg;
          if (hasFocus && this.drawnSpan === this.span) return;
          this.drawnSpan = this.span;
          const end = time + this.span / 4 - this.back;
          this.view = [end - this.span, end];
          const pixel = this.span / Math.max(1, this.svg.getBoundingClientRect().width);
          let top = AXIS;
          const groups = this.lanes.map((lane, index) => {
            const items = lane.items().filter((item) => item.to >= this.view[0] && item.from <= this.view[1]);
            const marks = this.arrange(items, pixel * (lane.look === "findings" ? SIGN : CELL));
            const group = element("g", { class: `lane ${lane.look}`, role: "list", "aria-label": lane.title });
            for (const mark of marks) group.append(this.mark(mark, lane, top));
            const count = Math.max(1, ...marks.map((mark) => mark.row + 1));
            set(this.names[index], "class", `rows${count}`);
            top += count * ROW + PADDING;
            return group;
          });
          const shades = element("g", { class: "shades" });
          for (const bar of groups.filter((group) => group.classList.contains("actual")).flatMap((group) => [...group.querySelectorAll("rect")])) {
            shades.append(element("rect", { x: bar.getAttribute("x"), width: bar.getAttribute("width"), y: AXIS, height: top - AXIS }));
          }
          set(this.svg, "height", String(top));
          this.svg.replaceChildren(this.axis(top), shades, ...groups, ...this.edge(time, top));
          if (hasFocus) this.svg.focus();
        }

        edge(time, height) {
          if (time < this.view[0] || time > this.view[1]) return [];
          const x = this.percent(time);
          return [element("line", { class: "now", x1: x, x2: x, y1: AXIS - 6, y2: height })];
        }

        mark(mark, lane, top) {
          const first = mark.items[0], count = mark.items.length, y = top + mark.row * ROW;
          const from = Math.max(first.from, this.view[0]);
          const to = Math.min(Math.max(...mark.items.map((item) => item.to)), this.view[1]);
          const look = ["error", "warning", "info", "guess"].find((each) => mark.items.some((item) => item.look === each)) ?? "";
          const label = visible(count > 1 ? `${count} together; the first: ${first.label}` : first.label);
          const link = element("a", { tabindex: "-1", role: "listitem", "aria-label": label, class: `${look}${count > 1 ? " many" : ""}` });
          link.append(element("title", {}, label));
          const x = this.percent(from), width = `${(to - from) / this.span * 100}%`;
          if (lane.look === "findings") {
            link.append(element("text", { x, y: y + 12 }, SIGNS[look] ?? SIGNS.info));
          } else if (to <= from) {
            link.append(element("line", { x1: x, x2: x, y1: y, y2: y + BAR }));
          } else {
            link.append(element("rect", { x, y, width, height: BAR }));
            if (to - from > this.span * 0.03) {
              const box = element("svg", { x, y, width, height: BAR });
              box.append(element("text", { x: 4, y: 11 }, visible(count > 1 ? `${count}×` : first.caption ?? "")));
              link.append(box);
            }
          }
          return link;
        }
      }
    """#
}
