public import MediaTiming

/// A range of time with metadata: all EXT-X-DATERANGE tags of one ID (RFC 8216bis, section 4.4.5.1).
///
/// A later tag adds attributes and need not repeat START-DATE. Where two tags give an attribute different
/// values, the first one counts. Values are decoded on access.
public struct DateRange: Hashable, Sendable {
  /// The place of one of its tags.
  public struct Placement: Hashable, Sendable {
    /// The number of the line, from 1.
    public var line: Int
    /// The index of the segment it stands before; the number of segments after the last one.
    public var segmentIndex: Int
  }

  /// The end of a range and its basis.
  public struct End: Hashable, Sendable {
    /// The source of the end.
    public enum Basis: Hashable, Sendable {
      /// END-DATE.
      case endDate
      /// START-DATE and DURATION.
      case duration
      /// END-ON-NEXT: the start of the next range of the class.
      case nextOfClass
    }

    /// The first instant after the range.
    public var date: CalendarTime
    /// The source of the date.
    public var basis: Basis
  }

  /// The text of its tags.
  let text: PlaylistText
  /// The first of its tags, which mostly is the only one.
  private let first: PlacedLine
  /// What does not follow from that tag. A playlist may have a million ranges, nearly all without it.
  private let more: More?

  private final class More: Sendable {
    /// The attributes of all tags; empty until they are read.
    let attributes: AttributeList
    let others: [PlacedLine]
    let start: CalendarTime?
    let end: End?
    let past: DateRangePast?

    init(
      attributes: AttributeList, others: [PlacedLine], nextOfClass: CalendarTime?,
      past: DateRangePast?
    ) {
      self.attributes = attributes
      self.others = others
      self.past = past
      start = attributes["START-DATE"]?.date
      end =
        nextOfClass.map { End(date: $0, basis: .nextOfClass) }
        ?? End(
          start: start, end: attributes["END-DATE"]?.date,
          duration: attributes["DURATION"]?.decimal)
    }

    var isRead: Bool { !attributes.isEmpty }
    subscript(name: AttributeName) -> Attribute? { attributes[name] }
    var nextOfClass: CalendarTime? { end?.basis == .nextOfClass ? end?.date : nil }
  }

  /// A range of one tag.
  init(text: PlaylistText, first: PlacedLine) {
    self.text = text
    self.first = first
    more = nil
  }

  /// A range of several tags, one that another range ends, or one of whose past something is known.
  init(
    text: PlaylistText, first: PlacedLine, others: [PlacedLine], attributes: AttributeList,
    nextOfClass: CalendarTime? = nil, past: DateRangePast? = nil
  ) {
    self.text = text
    self.first = first
    more = More(attributes: attributes, others: others, nextOfClass: nextOfClass, past: past)
  }

  /// The attributes of all its tags, each with its line; of repeated ones the first.
  public var attributes: AttributeList {
    if let more, more.isRead { return more.attributes }
    return AttributeList(text: text, line: Int(first.line))
  }
  /// The first attribute of a name, without a list of the others.
  public subscript(name: AttributeName) -> Attribute? {
    if let more, more.isRead { return more[name] }
    return AttributeList.first(of: name, in: text, line: Int(first.line))
  }
  /// Its tags in the order of the playlist; never empty.
  public var placements: [Placement] { lines.map(placement) }
  /// The attributes of each of its tags, in the order of the playlist; never empty.
  public var tags: [AttributeList] {
    lines.map { AttributeList(text: text, line: Int($0.line)) }
  }
  private var lines: [PlacedLine] { [first] + (more?.others ?? []) }
  /// The number of bytes of its tags.
  var byteCount: Int {
    lines.reduce(0) { count, tag in
      count + text.lineEnd(Int(tag.line)) - Int(text.lines[Int(tag.line)].start)
    }
  }
  /// The place of its tag on a line.
  public func placement(ofLine line: Int) -> Placement? {
    line == self.line ? placement(of: first) : placements.first { $0.line == line }
  }
  private func placement(of tag: PlacedLine) -> Placement {
    Placement(line: text.number(ofLine: Int(tag.line)), segmentIndex: Int(tag.segment))
  }
  /// The end; `nil` when it is not known, which PLANNED-DURATION does not change.
  public var end: End? {
    if let more, more.isRead || more.end != nil { return more.end }
    return read.more?.end
  }

  /// The same range with its attributes, start and end read, for those who ask for several of them.
  public var read: DateRange {
    if let more, more.isRead { return self }
    return DateRange(
      text: text, first: first, others: more?.others ?? [], attributes: attributes,
      nextOfClass: more?.nextOfClass, past: past)
  }

  /// The same range without attributes that can be read again.
  package var unread: DateRange {
    guard let more, more.others.isEmpty else { return self }
    guard more.nextOfClass != nil || past != nil else {
      return DateRange(text: text, first: first)
    }
    return DateRange(
      text: text, first: first, others: [], attributes: AttributeList(text: text, items: []),
      nextOfClass: more.nextOfClass, past: past)
  }

  /// The same range with the start of the next one of its class as its end, or without that.
  func ended(byNextOfClass date: CalendarTime?) -> DateRange {
    DateRange(
      text: text, first: first, others: more?.others ?? [],
      attributes: more?.attributes ?? AttributeList(text: text, items: []), nextOfClass: date,
      past: past?.endingAnew)
  }

  /// What is known of it from loads of a live playlist that are gone; `nil` if nothing is.
  var past: DateRangePast? { more?.past }

  /// Whether a live playlist stopped listing it before it had begun, so that it never did.
  public var isWithdrawn: Bool { more?.past?.isWithdrawn ?? false }

  /// The same range with another past.
  func with(_ past: DateRangePast) -> DateRange {
    guard past != self.past ?? DateRangePast() else { return self }
    return DateRange(
      text: text, first: first, others: more?.others ?? [],
      attributes: more?.attributes ?? AttributeList(text: text, items: []),
      nextOfClass: more?.nextOfClass, past: past)
  }

  /// The same range when segments at the front of the playlist are forgotten.
  func moved(by count: Int) -> DateRange {
    func moved(_ tag: PlacedLine) -> PlacedLine {
      PlacedLine(
        line: tag.line, segment: UInt32(truncatingIfNeeded: max(0, Int(tag.segment) - count)))
    }
    guard let more else { return DateRange(text: text, first: moved(first)) }
    return DateRange(
      text: text, first: moved(first), others: more.others.map(moved), attributes: more.attributes,
      nextOfClass: more.nextOfClass, past: past)
  }

  /// The attributes whose names begin with `X-`, in order.
  public var customAttributes: [CustomAttribute] {
    attributes.compactMap(CustomAttribute.init)
  }

  /// The number of the line of its first tag, from 1.
  public var line: Int { text.number(ofLine: Int(first.line)) }

  /// The index of the segment its first tag stands before.
  public var segmentIndex: Int { Int(first.segment) }

  /// Whether one of its tags is written so.
  func hasTag(_ written: ArraySlice<UInt8>) -> Bool {
    ([first] + (more?.others ?? [])).contains { tag in
      text.bytes[text.lines[Int(tag.line)].content] == written
    }
  }

  /// Whether two ranges have the same attributes, tags and end.
  public static func == (left: DateRange, right: DateRange) -> Bool {
    left.placements == right.placements && left.hasSameContent(as: right)
  }

  /// Whether two ranges have the same attributes and end, wherever their tags are.
  public func hasSameContent(as other: DateRange) -> Bool {
    end == other.end && attributes == other.attributes
  }

  /// Hashes identifier and tags.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(placements)
  }
}

extension DateRange.End {
  /// The end by the attributes of the range itself: END-DATE, else START-DATE + DURATION.
  init?(start: CalendarTime?, end: CalendarTime?, duration: MediaTime?) {
    if let end {
      self.init(date: end, basis: .endDate)
    } else if let start, let duration, !duration.isNegative {
      self.init(date: start.advanced(by: duration), basis: .duration)
    } else {
      return nil
    }
  }
}

extension DateRange {
  /// ID.
  public var id: String { self["ID"]?.value ?? "" }
  /// CLASS.
  public var attributeClass: String? { self["CLASS"]?.value }
  /// START-DATE.
  public var startDate: CalendarTime? {
    if let more, more.isRead { return more.start }
    return self["START-DATE"]?.date
  }
  /// END-DATE.
  public var endDate: CalendarTime? { self["END-DATE"]?.date }
  /// DURATION in seconds.
  public var duration: MediaTime? { self["DURATION"]?.decimal }
  /// PLANNED-DURATION in seconds.
  public var plannedDuration: MediaTime? { self["PLANNED-DURATION"]?.decimal }
  /// Whether END-ON-NEXT is YES.
  public var endsOnNext: Bool { self["END-ON-NEXT"]?.value == "YES" }
  /// The identifiers of CUE, such as `PRE` and `ONCE`.
  public var cue: [String] {
    self["CUE"]?.value.split(separator: ",").map(String.init) ?? []
  }
  /// SCTE35-CMD.
  public var scte35Command: HexadecimalValue? { self["SCTE35-CMD"]?.hexadecimal }
  /// SCTE35-OUT.
  public var scte35Out: HexadecimalValue? { self["SCTE35-OUT"]?.hexadecimal }
  /// SCTE35-IN.
  public var scte35In: HexadecimalValue? { self["SCTE35-IN"]?.hexadecimal }
}
