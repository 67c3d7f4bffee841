/// The script of the page: elements, and the texts of times and cues.
///
/// Text of a stream reaches the page only through `make` and `put`, as text, never as markup.
enum LiveScriptText {
  static let text = #"""
      // Characters that hide or reverse text are shown, as in reports.
      const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufeff\ufffe\uffff]/g;
      const visible = (text) => String(text)
        .replace(HIDDEN, (each) => `\\u{${each.charCodeAt(0).toString(16).toUpperCase()}}`);

      const make = (name, attributes = {}, ...children) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
        made.append(...children.map((child) => child instanceof Node ? child : visible(child)));
        return made;
      };
      const put = (node, text) => {
        const shown = visible(text);
        if (node.textContent !== shown) node.textContent = shown;
      };
      const set = (node, name, value) => { if (node.getAttribute(name) !== value) node.setAttribute(name, value); };
      const byID = (id) => document.getElementById(id);

      // Makes the children of a node those of a list. A child that is in its place already is not moved, so that it
      // keeps the focus and what is open in it.
      const reconcile = (parent, items, keyOf, made, update) => {
        const known = parent.known ??= new Map(), wanted = new Set(items.map(keyOf)), focus = document.activeElement;
        for (const [key, node] of known) {
          if (wanted.has(key)) continue;
          node.remove();
          known.delete(key);
        }
        let place = parent.firstElementChild;
        for (const item of items) {
          const key = keyOf(item);
          let node = known.get(key);
          if (!node) known.set(key, node = made(item));
          update?.(node, item);
          if (node === place) place = place.nextElementSibling;
          else parent.insertBefore(node, place);
        }
        if (focus !== document.activeElement && focus?.isConnected) focus.focus({ preventScroll: true });
      };

      const two = (number) => String(number).padStart(2, "0");
      const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
      const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
      const seconds = (time) => isNumber(time) ? `${time.toFixed(3)} s` : "–";
      const signed = (time) => Math.abs(time) < 0.0005 ? "0" : `${time < 0 ? "-" : "+"}${Math.abs(time).toFixed(3)} s`;
      // A length of time that people compare with their patience.
      const rough = (time) => {
        const all = Math.max(0, Math.round(time)), minutes = Math.floor(all / 60), hours = Math.floor(minutes / 60);
        if (all < 60) return `${all} s`;
        if (all < 3600) return `${minutes} min ${two(all % 60)} s`;
        return hours < 48 ? `${hours} h ${two(minutes % 60)} min` : `${Math.floor(hours / 24)} days`;
      };
      // A time of day from seconds since 1970; with the date if it is another day.
      const timeOfDay = (time) => {
        if (!isNumber(time)) return "–";
        const date = new Date(time * 1000), text = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
        const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
        return date.toDateString() === new Date().toDateString() ? text : `${day} ${text}`;
      };
      const instant = (text) => text ? Date.parse(text) / 1000 : undefined;
      const axisText = (time) => timeOfDay(time).slice(-8);

      const commandText = ({ command = {}, descriptors = [] }) => [
        command.type, command.spliceEventId !== undefined ? `event ${command.spliceEventId}` : "",
        command.outOfNetworkIndicator === undefined ? "" : command.outOfNetworkIndicator ? "OUT" : "IN",
        ...descriptors.filter((each) => each?.segmentationTypeId !== undefined)
          .map((each) => `segmentation type 0x${Number(each.segmentationTypeId).toString(16).padStart(2, "0")}`),
      ].filter(Boolean).join(" ");
      // What is in a cue, in a line: what people look for first, else the plain values.
      const contentText = (content) => {
        if (!content || typeof content !== "object") return "";
        if (content.section) return commandText(content.section);
        if (Array.isArray(content.tags)) {
          return content.tags.map(({ name, value }) => value ? `${name}:${value}` : name).join(", ").slice(0, 300);
        }
        if (content.frame) return [content.frame, content.description, content.text].filter(Boolean).join(" ").slice(0, 300);
        return Object.entries(content).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
          .map(([name, value]) => `${name} ${value}`).join(", ").slice(0, 300);
      };
    """#
}
