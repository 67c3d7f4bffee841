/// The piece of the script of a page that narrows the tables of cues, and prepares the page for paper.
enum PageFilter {
  /// Defines `filters`, one for each input. A row must have every word of the text.
  static let script = #"""
      const filters = [...document.querySelectorAll(".filter")].map((tools) => {
        const section = tools.closest("section"), text = tools.querySelector("[type=search]");
        const boxes = [...tools.querySelectorAll("[type=checkbox]")], output = tools.querySelector("output");
        const tracks = [...section.querySelectorAll(".track")]
          .map((track) => ({ track, rows: [...track.querySelectorAll("tbody tr")] }));
        const apply = () => {
          const types = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
          const terms = text.value.toLowerCase().split(/\s+/).filter(Boolean);
          let all = 0, shown = 0;
          for (const { track, rows } of tracks) {
            const isChosen = boxes.length === 0 || types.has(track.dataset.type);
            let count = 0;
            for (const row of rows) {
              if (terms.length > 0) row.terms ??= row.textContent.toLowerCase();
              row.hidden = !isChosen || !terms.every((term) => row.terms.includes(term));
              if (!row.hidden) count += 1;
            }
            track.hidden = !isChosen || (terms.length > 0 && count === 0);
            all += rows.length;
            shown += count;
          }
          output.value = shown < all ? `${shown} of ${all} cues` : "";
        };
        const clear = () => {
          text.value = "";
          for (const box of boxes) box.checked = true;
          apply();
        };
        tools.hidden = false;
        tools.addEventListener("input", apply);
        return { section, clear };
      });

      // On paper nothing can be unfolded, so the fields of cues with findings are. Those of all cues would be a book.
      const PRINTED = 40;
      let unfolded = [];
      addEventListener("beforeprint", () => {
        const all = [...document.querySelectorAll(".doubtful:not([open])")].filter((each) => !each.closest("[hidden]"));
        unfolded = all.length <= PRINTED ? all : [];
        for (const each of unfolded) each.open = true;
      });
      addEventListener("afterprint", () => {
        for (const each of unfolded) each.open = false;
        unfolded = [];
      });
    """#
}
