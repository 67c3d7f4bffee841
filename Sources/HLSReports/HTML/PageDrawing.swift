/// The pieces of script that draw timelines, for every page that has one.
///
/// `percent`, `arrange` and `axis` are methods of a class with a `view`, the displayed range of time; `axis` needs a
/// function `axisText`, the text of a tick.
package enum PageDrawing {
  /// Constants, the maker of elements, and the text of a time.
  package static let base = #"""
      const NS = "http://www.w3.org/2000/svg";
      const AXIS = 22, ROW = 18, BAR = 14, PADDING = 8, MAXIMUM_ROWS = 3, CELL = 2, SIGN = 14, SHORTEST = 0.02;
      const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900,
        1800, 3600, 7200, 10800, 21600, 43200, 86400];
      const SIGNS = { error: "✖", warning: "▲", info: "●" }, TIES = { added: "+", removed: "−", changed: "≠" };

      const element = (name, attributes, text) => {
        const made = document.createElementNS(NS, name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        if (text !== undefined) made.textContent = text;
        return made;
      };
      const clock = (time, digits = 3) => {
        const units = 10 ** digits, all = Math.round(Math.abs(time) * units);
        const seconds = Math.floor(all / units), rest = all % units;
        const two = (number) => String(number).padStart(2, "0");
        const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
        return (time < 0 ? "-" : "") + whole + (digits ? "." + String(rest).padStart(digits, "0") : "");
      };
    """#

  /// The place of a time in the picture.
  package static let percent = #"""
        percent(time) { return `${(time - this.view[0]) / (this.view[1] - this.view[0]) * 100}%`; }
    """#

  /// The marks of items: those in the same cells become one, and overlapping ones get rows.
  package static let arrange = #"""
        arrange(items, cellTime) {
          items.sort((left, right) => left.from - right.from || right.to - left.to);
          const marks = [], last = [];
          for (const item of items) {
            const start = Math.floor(item.from / cellTime), end = Math.max(start + 1, Math.floor(item.to / cellTime));
            let mark = last.find((other) => other.start === start && other.end === end);
            if (!mark) {
              const row = last.findIndex((other) => other.end <= start);
              if (row >= 0 || last.length < MAXIMUM_ROWS) {
                mark = { row: row >= 0 ? row : last.length, start, end, items: [] };
                last[mark.row] = mark;
                marks.push(mark);
              } else {
                mark = last[last.length - 1];
                mark.end = Math.max(mark.end, end);
              }
            }
            mark.items.push(item);
          }
          return marks;
        }
    """#

  /// The ticks and their lines.
  package static let axis = #"""
        axis(height) {
          const group = element("g", { class: "axis" }), [from, to] = this.view;
          const step = STEPS.find((each) => (to - from) / each <= 8) ?? 86400;
          for (let number = Math.ceil(from / step), index = 0; number * step <= to; number += 1, index += 1) {
            const x = this.percent(number * step), share = (number * step - from) / (to - from);
            const tick = element("g", index % 2 ? { class: "minor" } : {});
            const place = share > 0.97 ? { class: "last" } : share < 0.02 ? { class: "first" } : {};
            tick.append(element("line", { x1: x, x2: x, y1: 16, y2: height }),
              element("text", { x, y: 12, ...place }, axisText(number * step)));
            group.append(tick);
          }
          return group;
        }
    """#
}
