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

  /// The content, shared by all copies of a range in cues, breaks and rules.
  private let content: Content

  private final class Content: Hashable, Sendable {
    let id: String
    let attributes: AttributeList
    /// The first of its tags, which mostly is the only one.
    let first: Placement
    let others: [Placement]
    let end: End?

    init(
      id: String, attributes: AttributeList, first: Placement, others: [Placement], end: End?
    ) {
      self.id = id
      self.attributes = attributes
      self.first = first
      self.others = others
      self.end = end
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || (left.id == right.id && left.attributes == right.attributes
          && left.first == right.first && left.others == right.others && left.end == right.end)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(first)
      hasher.combine(others)
      hasher.combine(end)
    }
  }

  init(id: String, attributes: AttributeList, first: Placement, others: [Placement], end: End?) {
    content = Content(id: id, attributes: attributes, first: first, others: others, end: end)
  }

  /// The ID.
  public var id: String { content.id }
  /// The attributes of all its tags, each with its line; of repeated ones the first.
  public var attributes: AttributeList { content.attributes }
  /// Its tags in the order of the playlist; never empty.
  public var placements: [Placement] { [content.first] + content.others }
  /// The place of its tag on a line.
  public func placement(ofLine line: Int) -> Placement? {
    content.first.line == line ? content.first : content.others.first { $0.line == line }
  }
  /// The end; `nil` when it is not known, which PLANNED-DURATION does not change.
  public var end: End? { content.end }

  /// The same range with an end that other ranges give it.
  func ended(at date: CalendarTime, by basis: End.Basis) -> DateRange {
    DateRange(
      id: id, attributes: attributes, first: content.first, others: content.others,
      end: End(date: date, basis: basis))
  }

  /// The attributes whose names begin with `X-`, in order.
  public var customAttributes: [CustomAttribute] {
    attributes.compactMap(CustomAttribute.init)
  }

  /// The number of the line of its first tag, from 1.
  public var line: Int { content.first.line }

  /// The index of the segment its first tag stands before.
  public var segmentIndex: Int { content.first.segmentIndex }

  /// Whether one of its tags is written so.
  func hasTag(_ written: ArraySlice<UInt8>) -> Bool {
    let text = attributes.text
    return placements.contains { placement in
      text.index(ofLine: placement.line).map { text.bytes[text.lines[$0].content] == written }
        ?? false
    }
  }
}

extension DateRange {
  /// CLASS.
  public var attributeClass: String? { content.attributes["CLASS"]?.value }
  /// START-DATE.
  public var startDate: CalendarTime? { content.attributes["START-DATE"]?.date }
  /// END-DATE.
  public var endDate: CalendarTime? { content.attributes["END-DATE"]?.date }
  /// DURATION in seconds.
  public var duration: MediaTime? { content.attributes["DURATION"]?.decimal }
  /// PLANNED-DURATION in seconds.
  public var plannedDuration: MediaTime? { content.attributes["PLANNED-DURATION"]?.decimal }
  /// Whether END-ON-NEXT is YES.
  public var endsOnNext: Bool { content.attributes["END-ON-NEXT"]?.value == "YES" }
  /// The identifiers of CUE, such as `PRE` and `ONCE`.
  public var cue: [String] {
    content.attributes["CUE"]?.value.split(separator: ",").map(String.init) ?? []
  }
  /// SCTE35-CMD.
  public var scte35Command: HexadecimalValue? { content.attributes["SCTE35-CMD"]?.hexadecimal }
  /// SCTE35-OUT.
  public var scte35Out: HexadecimalValue? { content.attributes["SCTE35-OUT"]?.hexadecimal }
  /// SCTE35-IN.
  public var scte35In: HexadecimalValue? { content.attributes["SCTE35-IN"]?.hexadecimal }
}
