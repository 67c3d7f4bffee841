internal import SourceDiagnostics

extension MediaPlaylist {
  /// A date range of this playlist as it was known with a snapshot: without what later ones say.
  ///
  /// - Parameters:
  ///   - range: A range of the playlist of a ``LivePresentation``.
  ///   - snapshot: The index of the snapshot.
  ///   - tracked: What the presentation knows of the range, for an end that other ranges tell.
  /// - Returns: the range; `nil` when no snapshot had it by then.
  public func dateRange(
    _ range: DateRange, asOf snapshot: Int, tracked: TrackedDateRange?
  ) -> DateRange? {
    let text = range.attributes.text
    func isKnown(_ line: Int) -> Bool {
      text.index(ofLine: line).flatMap { text.origins?[$0] }.map { $0.snapshot <= snapshot } ?? true
    }
    let placements = range.placements.filter { isKnown($0.line) }
    guard let first = placements.first, let line = text.index(ofLine: first.line) else {
      return nil
    }
    let attributes = range.attributes.filtered { isKnown($0.line) }
    var reader = TagReader(text: text, line: line, attributes: attributes)
    let values = DateRangeTag(reading: &reader)
    return DateRange(
      id: range.id, values: values, attributes: attributes, placements: placements,
      end: tracked?.end(asOf: snapshot) ?? DateRangeMerger.ownEnd(of: values))
  }
}

extension AttributeList {
  /// The same list with some of its attributes.
  func filtered(_ isIncluded: (Attribute) -> Bool) -> AttributeList {
    AttributeList(text: text, items: items.filter { isIncluded(Attribute(text: text, packed: $0)) })
  }
}
