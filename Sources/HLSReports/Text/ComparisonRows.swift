import FieldValues
import MediaTiming

/// The rows of a comparison: two halves beside each other.
struct ComparisonRows {
  private let report: ComparisonReport
  private let appearance: ReportAppearance
  private let timeWidth: Int
  private let halfWidth: Int

  /// The width without a terminal, as in the log of a build.
  private static let usualWidth = 120
  private static let kindWidth = 10
  /// The mark, the gaps, and a remark like `+0.080 s`.
  private static let otherWidth = 2 + kindWidth + 2 + 2 + 9
  /// The minimum width of a field name beside a long value.
  private static let leastNameWidth = 8
  /// The maximum number of consecutive equal rows; of more, only the first and the last are shown.
  private static let contextCount = 3

  init(_ report: ComparisonReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
    halfWidth = (Self.width(in: appearance) - Self.otherWidth) / 2
    timeWidth =
      report.entries.flatMap { [$0.before, $0.after] }.compactMap(\.self)
      .compactMap(ComparisonWords.time).map(\.count).max() ?? 0
  }

  /// The total width in columns: that of the terminal, from 80 to 120.
  static func width(in appearance: ReportAppearance) -> Int {
    min(max(appearance.width ?? usualWidth, 80), 120)
  }

  func write(to output: inout some TextOutputStream) {
    write(mark: " ", kind: "", "baseline", "candidate", "", .faint, to: &output)
    var same: [ComparisonReport.Entry] = []
    for entry in report.entries {
      if entry.change == nil {
        // Equal dates and facts are not listed.
        if entry.before != nil { same.append(entry) }
      } else {
        write(same: same, to: &output)
        same = []
        write(entry, to: &output)
      }
    }
    write(same: same, to: &output)
  }

  private func write(
    same entries: [ComparisonReport.Entry], to output: inout some TextOutputStream
  ) {
    guard entries.count > Self.contextCount, let first = entries.first, let last = entries.last
    else {
      for entry in entries { write(entry, to: &output) }
      return
    }
    write(first, to: &output)
    let text = "… \(entries.count - 2) the same"
    write(mark: " ", kind: "", text, "", "", .faint, to: &output)
    write(last, to: &output)
  }

  private func write(_ entry: ComparisonReport.Entry, to output: inout some TextOutputStream) {
    let words = ComparisonWords(entry)
    let style = Self.style(of: entry.change)
    if entry.before != nil || entry.after != nil, !isFact(entry) {
      write(
        mark: Self.mark(of: entry), kind: words.kind, half(entry.before), half(entry.after),
        Self.remark(of: entry), style, to: &output)
    } else if entry.fields.isEmpty {
      write(
        mark: Self.mark(of: entry), kind: words.kind, half(entry.before, else: words.name),
        half(entry.after, else: words.name), Self.remark(of: entry), style, to: &output)
    }
    for (index, field) in words.fields.enumerated() {
      let isHead = isFact(entry) && index == 0
      write(
        mark: isHead ? Self.mark(of: entry) : " ", kind: isHead ? words.kind : "",
        text(field.path, field.before, indented: !isFact(entry)),
        text(field.path, field.after, indented: !isFact(entry)),
        isHead ? Self.remark(of: entry) : "", style, to: &output)
    }
  }

  /// Whether an entry is a fact of a presentation, which is shown only by its fields.
  private func isFact(_ entry: ComparisonReport.Entry) -> Bool {
    entry.what == .presentation && !entry.fields.isEmpty
  }

  private func write(
    mark: String, kind: String, _ left: String, _ right: String, _ remark: String,
    _ style: TextStyle, to output: inout some TextOutputStream
  ) {
    let cells = [
      (mark, 1), (kind, Self.kindWidth), (left, halfWidth), (right, halfWidth), (remark, 0),
    ]
    var line = ""
    var pending = ""
    for (text, width) in cells {
      let shown = width > 1 ? TerminalText.truncated(text, to: width) : text
      if !shown.isEmpty, shown != " " {
        line += pending + shown
        pending = ""
        pending += blanks(width - TerminalText.width(of: shown))
      } else {
        pending += blanks(width)
      }
      pending += width == 1 ? " " : width == Self.kindWidth ? "" : "  "
    }
    output.write(appearance.styled(line, style) + "\n")
  }

  // MARK: Cells

  private func half(_ value: ComparisonReport.Value?, else text: String = "-") -> String {
    guard let value else { return text }
    let time = ComparisonWords.time(value) ?? ""
    let label = ComparisonWords.label(value)
    guard !time.isEmpty else { return TerminalText.escaped(label) }
    return TerminalText.escaped(TerminalText.padded(time, to: timeWidth, on: .left) + " " + label)
  }

  /// A field with its value. The value matters more than the whole path, which formats for programs
  /// have.
  private func text(_ path: String, _ value: FieldValue?, indented: Bool) -> String {
    let margin = indented ? "  " : ""
    let value = TerminalText.escaped(ComparisonWords.text(value, of: path))
    let names = TerminalText.escaped(path).split(separator: ".")
    let room = halfWidth - margin.count - 1 - TerminalText.width(of: value)
    let fitting = [2, 1].map { names.suffix($0).joined(separator: ".") }
      .first { TerminalText.width(of: $0) <= room }
    guard fitting == nil else { return "\(margin)\(fitting ?? "") \(value)" }
    let name = String(names.last ?? "")
    return "\(margin)…\(name.suffix(max(Self.leastNameWidth, room - 1))) \(value)"
  }

  private static func remark(of entry: ComparisonReport.Entry) -> String {
    switch entry.change {
    case .moved?: entry.delta?.signedSecondsText ?? "moved"
    case .changed?: entry.delta?.signedSecondsText ?? "changed"
    case let change?: change.rawValue
    case nil: ""
    }
  }

  private static func mark(of entry: ComparisonReport.Entry) -> String {
    switch entry.change {
    case .added?: "+"
    case .removed?: "-"
    case .moved?: entry.delta?.isNegative == true ? "<" : ">"
    case .changed?: "~"
    case nil: " "
    }
  }

  private static func style(of change: ComparisonReport.Entry.Change?) -> TextStyle {
    switch change {
    case .added?: .good
    case .removed?: .error
    case .moved?, .changed?: .warning
    case nil: .plain
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
