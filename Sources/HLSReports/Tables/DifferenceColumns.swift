import MediaTiming

/// A difference with its comparison.
struct DifferenceRow: TableRow {
  let entry: ComparisonReport.Entry
  let report: ComparisonReport

  /// The maximum number of fields of one difference in a cell for people.
  private static let maximumFieldCount = 12

  /// The columns of differences. Text has no table of them.
  static let columns: [Column<DifferenceRow>] = [
    Column("baseline", csv: { $0.report.baseline.input }),
    Column("candidate", csv: { $0.report.candidate.input }),
    Column("change", markdown: { $0.entry.change?.rawValue }),
    Column("what", csv: { $0.entry.what.rawValue }, markdown: { $0.what }),
    Column("change", csv: { $0.entry.change?.rawValue }),
    Column("track", csv: { $0.entry.track }),
    Column("playlist", csv: { $0.entry.playlist.map(String.init) }),
    Column("id", csv: { $0.entry.id }),
    Column("baseline start", csv: { $0.entry.before?.startTime?.description }),
    Column("baseline end", csv: { $0.entry.before?.endTime?.description }),
    Column("candidate start", csv: { $0.entry.after?.startTime?.description }),
    Column("candidate end", csv: { $0.entry.after?.endTime?.description }),
    Column("shift", csv: { $0.entry.delta?.description }),
    Column(
      "baseline says", title: "baseline", csv: { $0.entry.before.map(ComparisonWords.label) },
      markdown: { $0.isFact ? "" : $0.words.before }),
    Column(
      "candidate says", title: "candidate", csv: { $0.entry.after.map(ComparisonWords.label) },
      markdown: { $0.isFact ? "" : $0.words.after }),
    Column("by", markdown: { $0.entry.delta?.signedSecondsText }),
    Column(
      "changed fields", title: "fields", csv: { $0.exactFields }, markdown: { $0.firstFields }),
  ]

  private var words: ComparisonWords { ComparisonWords(entry) }

  private var what: String { entry.what == .presentation ? words.name : words.kind }

  /// Whether the entry is a fact, which consists of its fields.
  private var isFact: Bool { entry.what == .presentation && !entry.fields.isEmpty }

  private var exactFields: String {
    entry.fields.map { field in
      let before = field.before.map(FieldText.text) ?? "-"
      return "\(field.path): \(before) -> \(field.after.map(FieldText.text) ?? "-")"
    }.joined(separator: "; ")
  }

  private var firstFields: String {
    var fields = words.fields.prefix(Self.maximumFieldCount).map { field in
      let before = ComparisonWords.text(field.before, of: field.path)
      return "\(field.path): \(before) → \(ComparisonWords.text(field.after, of: field.path))"
    }
    let omitted = entry.fields.count - fields.count
    if omitted > 0 { fields.append("\(omitted) more") }
    return fields.joined(separator: "; ")
  }
}

extension ComparisonReport: TableReport {
  var rows: [DifferenceRow] { differences.map { DifferenceRow(entry: $0, report: self) } }
}
