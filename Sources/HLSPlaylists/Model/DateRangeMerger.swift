internal import MediaTiming
internal import SourceDiagnostics

/// Gathers EXT-X-DATERANGE tags by ID and makes the ranges of them.
struct DateRangeMerger {
  /// What the tags of an ID with several of them have.
  private struct Tags {
    var attributes: AttributeList
    var others: [PlacedLine] = []
    /// Kept from tag to tag: making it again for each of a million tags of one ID would take a minute.
    var names: AttributeList.NameIndex?
  }

  /// The first tag of each range.
  private var firsts: [PlacedLine] = []
  private var indexByID: [String: Int] = [:]
  private var severalTags: [Int: Tags] = [:]
  /// The ranges whose first tag has no start, END-ON-NEXT or a fault, which few have.
  private var unusual: Set<Int> = []

  init() {}

  /// Continues with a range of which more tags are known.
  ///
  /// - Parameter text: The text of the range with further lines behind those that it has.
  init(continuing range: DateRange, in text: PlaylistText) {
    let tags = range.placements.map {
      PlacedLine(
        line: UInt32(truncatingIfNeeded: text.index(ofLine: $0.line) ?? 0),
        segment: UInt32(truncatingIfNeeded: $0.segmentIndex))
    }
    firsts = [tags[0]]
    indexByID[range.id] = 0
    severalTags[0] = Tags(
      attributes: AttributeList(text: text, items: range.attributes.items),
      others: Array(tags.dropFirst()))
  }

  /// Takes in one tag.
  mutating func add(
    line: Int, of text: PlaylistText, before segment: Int, _ findings: inout DiagnosticCollector
  ) {
    var reader = TagReader(text: text, line: line)
    findings.add(reader.findings)
    guard let id = reader.attributes["ID"]?.value else {
      findings.add(
        Diagnostic(
          .dateRangeWithoutID, "EXT-X-DATERANGE has no ID, the tag is left out",
          at: reader.location))
      return
    }
    let tag = PlacedLine(
      line: UInt32(truncatingIfNeeded: line), segment: UInt32(truncatingIfNeeded: segment))
    if firsts.isEmpty {
      indexByID.reserveCapacity(text.tagUses.count(ofRow: TagCatalog.row(of: .dateRange)))
    }
    guard let index = indexByID[id] else {
      indexByID[id] = firsts.count
      if !Self.isUsual(reader.attributes) {
        let known = reader.findings.count
        let values = DateRangeTag(reading: &reader)
        // Faults are reported when all tags are known.
        if values.startDate == nil || values.endsOnNext || reader.findings.count > known {
          unusual.insert(firsts.count)
        }
      }
      firsts.append(tag)
      return
    }
    // Taken out, so that nothing is copied.
    var tags =
      severalTags.removeValue(forKey: index)
      ?? Tags(attributes: AttributeList(text: text, line: Int(firsts[index].line)))
    tags.others.append(tag)
    Self.compare(tags.attributes.merge(reader.attributes, index: &tags.names), id: id, &findings)
    severalTags[index] = tags
  }

  /// Whether a tag has a start and nothing that may be a fault, which takes less time to find out than to read it.
  private static func isUsual(_ attributes: AttributeList) -> Bool {
    func all(_ names: [AttributeName], _ isUsual: (Attribute) -> Bool) -> Bool {
      names.allSatisfy { attributes[$0].map(isUsual) ?? true }
    }
    return attributes.firstIndex(of: "START-DATE") != nil
      && attributes.firstIndex(of: "END-ON-NEXT") == nil
      && all(["START-DATE", "END-DATE"]) {
        $0.date.map { $0.utcOffset != nil && $0.unusualText?.contains(" ") != true } ?? false
      }
      && all(["DURATION", "PLANNED-DURATION"]) { $0.decimal?.isNegative == false }
      && all(["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"]) { $0.bytesOfCapitals != nil }
  }

  /// Reports the attributes of a further tag with other values than before. One with another start is another
  /// range, whose other attributes differ as a matter of course.
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
      var finding = conflict(
        .conflictingDateRange, other, of: id, with: first, in: "line \(first.line)")
      finding.subject = id
      findings.add(finding)
    }
  }

  /// The finding of an attribute that an earlier tag of its date range has with another value.
  static func conflict(
    _ rule: DiagnosticRule, _ attribute: Attribute, of id: String, with first: Attribute,
    in place: String
  ) -> Diagnostic {
    var finding = Diagnostic(
      rule,
      "\(attribute.name.rawValue) of date range \"\(id)\" is \(attribute.value.quoted), "
        + "\(place) has \(first.value.quoted), which counts", at: attribute.valueLocation)
    if attribute.name.rawValue.hasPrefix("SCTE35-") {
      finding.comparedMessages = [attribute.value, first.value]
    }
    return finding
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
    ranges.reserveCapacity(firsts.count)
    // Ranges that the next one of their class ends.
    var waiting: [Int] = []
    for (index, first) in firsts.enumerated() {
      let tags = severalTags.isEmpty ? nil : severalTags[index]
      guard tags != nil || unusual.contains(index) else {
        ranges.append(DateRange(text: text, first: first))
        continue
      }
      let line = Int(first.line)
      var reader = TagReader(
        text: text, line: line,
        attributes: tags?.attributes ?? AttributeList(text: text, line: line))
      let values = DateRangeTag(reading: &reader)
      if reader.attributes["START-DATE"] == nil, header.skip == nil {
        let id = values.id ?? ""
        findings.add(
          Diagnostic(
            .unanchoredDateRange, "no tag of date range \"\(id)\" has a START-DATE",
            at: reader.location, severity: header.mayLackTags ? .warning : nil, subject: id))
      }
      findings.add(reader.findings)
      let end = DateRange.End(
        start: values.startDate, end: values.endDate, duration: values.duration)
      if values.endsOnNext, end == nil { waiting.append(index) }
      ranges.append(
        tags.map {
          DateRange(text: text, first: first, others: $0.others, attributes: $0.attributes)
        } ?? DateRange(text: text, first: first))
    }
    if !waiting.isEmpty { Self.endOnNext(waiting, of: &ranges) }
    return ranges
  }

  /// Ends ranges with END-ON-NEXT at the earliest strictly later start of their class.
  private static func endOnNext(_ waiting: [Int], of ranges: inout [DateRange]) {
    var startsByClass: [String: [CalendarTime]] = [:]
    for range in ranges {
      guard let name = range.attributeClass, let start = range.startDate else { continue }
      startsByClass[name, default: []].append(start)
    }
    for name in startsByClass.keys { startsByClass[name]?.sort() }
    for index in waiting {
      guard let start = ranges[index].startDate,
        let name = ranges[index].attributeClass, let starts = startsByClass[name],
        let next = firstLater(than: start, in: starts)
      else { continue }
      ranges[index] = ranges[index].ended(byNextOfClass: next)
    }
  }

  static func firstLater(than date: CalendarTime, in sorted: [CalendarTime]) -> CalendarTime? {
    let index = sorted.partitioningIndex { $0 > date }
    return index < sorted.count ? sorted[index] : nil
  }
}

extension Attribute {
  /// Whether two attributes of date ranges say the same, however it is written: one instant, number or message.
  public func hasSameValue(as other: Attribute) -> Bool { DateRangeMerger.isSameValue(self, other) }
}
