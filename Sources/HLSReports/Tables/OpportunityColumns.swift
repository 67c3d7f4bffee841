import MediaTiming

/// A place for an ad with its input.
struct OpportunityRow: TableRow {
  let place: OpportunityReport
  let input: String

  /// The columns of places in Markdown. CSV has them among the breaks.
  static let columns: [Column<OpportunityRow>] = [
    Column("start", markdown: { $0.place.startTime.clockText }),
    Column("dialect", title: "evidence", markdown: { $0.place.dialect }),
    Column(
      "line",
      markdown: {
        SnapshotName.text(ofLine: $0.place.line, uri: $0.place.uri, in: $0.input)
      }),
  ]
}
