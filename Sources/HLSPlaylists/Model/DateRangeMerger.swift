internal import MediaTiming
internal import SourceDiagnostics

/// Gathers EXT-X-DATERANGE tags by ID and makes the ranges of them.
struct DateRangeMerger {
  private struct Entry {
    var id: String
    /// The index of the line of the first tag.
    var line: Int
    var attributes: AttributeList
    /// The first of its tags, which mostly is the only one.
    var first: DateRange.Placement
    var others: [DateRange.Placement] = []
    /// Kept from tag to tag: making it again for each of a million tags of one ID would take a minute.
    var names: AttributeList.NameIndex?

    mutating func merge(_ other: AttributeList) -> [(first: Attribute?, other: Attribute)] {
      attributes.merge(other, index: &names)
    }
  }

  private var entries: [Entry] = []
  private var indexByID: [String: Int] = [:]

  init() {}

  /// Continues with a range of which more tags are known.
  ///
  /// - Parameter text: The text of the range with further lines behind those that it has.
  init(continuing range: DateRange, in text: PlaylistText) {
    let attributes = AttributeList(text: text, items: range.attributes.items)
    entries = [
      Entry(
        id: range.id, line: text.index(ofLine: range.line) ?? 0, attributes: attributes,
        first: range.placements[0], others: Array(range.placements.dropFirst()))
    ]
    indexByID[range.id] = 0
  }

  /// Takes in one tag.
  mutating func add(
    line: Int, of text: PlaylistText, before segment: Int, _ findings: inout DiagnosticCollector
  ) {
    let reader = TagReader(text: text, line: line)
    findings.add(reader.findings)
    guard let id = reader.attributes["ID"]?.value else {
      findings.add(
        Diagnostic(
          .dateRangeWithoutID, "EXT-X-DATERANGE has no ID, the tag is left out",
          at: reader.location))
      return
    }
    let placement = DateRange.Placement(line: text.number(ofLine: line), segmentIndex: segment)
    if let index = indexByID[id] {
      entries[index].others.append(placement)
      Self.compare(entries[index].merge(reader.attributes), id: id, &findings)
    } else {
      indexByID[id] = entries.count
      entries.append(
        Entry(id: id, line: line, attributes: reader.attributes, first: placement))
    }
  }

  /// Reports the attributes of a further tag with other values than before. One with another start is another
  /// range, whose other attributes differ as a matter of course.
  ///
  /// It knows nothing of the merger: a function of the value itself would hold on to all entries while one of them
  /// is changed, which would copy them for every further tag.
  private static func compare(
    _ repeated: [(first: Attribute?, other: Attribute)], id: String,
    _ findings: inout DiagnosticCollector
  ) {
    var conflicts: [(first: Attribute, other: Attribute)] = []
    for (first, other) in repeated {
      if let first {
        if !isSameValue(first, other) { conflicts.append((first, other)) }
      } else {
        findings.add(
          Diagnostic(
            .readingLimit,
            "the tags of date range \"\(id)\" have too many attributes, "
              + "\(other.name.rawValue) is left out", at: other.location))
      }
    }
    if let start = conflicts.first(where: { $0.other.name == "START-DATE" }) {
      findings.add(
        Diagnostic(
          .reusedDateRangeID,
          "date range \"\(id)\" starts at \(start.first.value.quoted) by line \(start.first.line), "
            + "here its ID is used for a start at \(start.other.value.quoted), which is left out",
          at: start.other.valueLocation, subject: id))
      return
    }
    for (first, other) in conflicts {
      findings.add(
        Diagnostic(
          .conflictingDateRange,
          "\(other.name.rawValue) of date range \"\(id)\" is \(other.value.quoted), "
            + "line \(first.line) has \(first.value.quoted), which counts",
          at: other.valueLocation, subject: id))
    }
  }

  static func isSameValue(_ left: Attribute, _ right: Attribute) -> Bool {
    if left.value == right.value { return true }
    switch left.name.rawValue {
    case "START-DATE", "END-DATE":
      guard let a = left.date, let b = right.date else { return false }
      return a == b
    case "DURATION", "PLANNED-DURATION":
      guard let a = left.decimal, let b = right.decimal else { return false }
      return a == b
    case "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN":
      guard let a = left.hexadecimal.bytes, let b = right.hexadecimal.bytes else { return false }
      return a == b
    default:
      guard left.form == right.form, left.form == .decimal || left.form == .integer else {
        return false
      }
      return left.decimal == right.decimal
    }
  }

  /// The ranges in the order of their first tags.
  ///
  /// A start that is not there may be known from a playlist before this one: a window that has moved may lack the
  /// first tag of a range, and a delta update does so as a rule.
  func finished(
    _ text: PlaylistText, _ header: MediaPlaylistHeader, _ findings: inout DiagnosticCollector
  ) -> [DateRange] {
    var ranges: [DateRange] = []
    ranges.reserveCapacity(entries.count)
    for entry in entries {
      var reader = TagReader(text: text, line: entry.line, attributes: entry.attributes)
      let values = DateRangeTag(reading: &reader)
      if entry.attributes["START-DATE"] == nil, header.skip == nil {
        findings.add(
          Diagnostic(
            .unanchoredDateRange, "no tag of date range \"\(entry.id)\" has a START-DATE",
            at: reader.location, severity: header.mayLackTags ? .warning : nil, subject: entry.id))
      }
      findings.add(reader.findings)
      ranges.append(
        DateRange(
          id: entry.id, attributes: entry.attributes, first: entry.first, others: entry.others,
          end: Self.ownEnd(of: values)))
    }
    Self.endOnNext(&ranges)
    return ranges
  }

  /// The end of a range by its own attributes: END-DATE, else START-DATE + DURATION.
  static func ownEnd(of values: DateRangeTag) -> DateRange.End? {
    if let date = values.endDate { return DateRange.End(date: date, basis: .endDate) }
    guard let start = values.startDate, let duration = values.duration, !duration.isNegative else {
      return nil
    }
    return DateRange.End(date: start.advanced(by: duration), basis: .duration)
  }

  /// Ends ranges with END-ON-NEXT at the earliest strictly later start of their class.
  private static func endOnNext(_ ranges: inout [DateRange]) {
    let waiting = ranges.indices.filter { ranges[$0].end == nil && ranges[$0].endsOnNext }
    guard !waiting.isEmpty else { return }
    var startsByClass: [String: [CalendarTime]] = [:]
    for index in ranges.indices {
      guard let name = ranges[index].attributeClass,
        let start = ranges[index].startDate
      else { continue }
      startsByClass[name, default: []].append(start)
    }
    for name in startsByClass.keys { startsByClass[name]?.sort() }
    for index in waiting {
      guard let start = ranges[index].startDate,
        let name = ranges[index].attributeClass, let starts = startsByClass[name],
        let next = firstLater(than: start, in: starts)
      else { continue }
      ranges[index] = ranges[index].ended(at: next, by: .nextOfClass)
    }
  }

  static func firstLater(
    than date: CalendarTime, in sorted: [CalendarTime]
  ) -> CalendarTime? {
    let index = sorted.partitioningIndex { $0 > date }
    return index < sorted.count ? sorted[index] : nil
  }
}

extension Attribute {
  /// Whether two attributes of date ranges say the same, however it is written: one instant, number or message.
  public func hasSameValue(as other: Attribute) -> Bool { DateRangeMerger.isSameValue(self, other) }
}
