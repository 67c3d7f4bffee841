public import MediaTiming

/// A range of time with metadata: all EXT-X-DATERANGE tags of one ID (RFC 8216bis, section 4.4.5.1).
///
/// A later tag adds attributes and need not repeat START-DATE. Where two tags give an attribute different
/// values, the first one counts. The values of ``values`` are members of the range as well.
@dynamicMemberLookup
public struct DateRange: Hashable, Sendable {
  /// Where one of its tags stands.
  public struct Placement: Hashable, Sendable {
    /// The number of the line, from 1.
    public var line: Int
    /// The index of the segment it stands before; the number of segments after the last one.
    public var segmentIndex: Int
  }

  /// The end of a range and what tells it.
  public struct End: Hashable, Sendable {
    /// What tells the end.
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
    /// What tells it.
    public var basis: Basis
  }

  /// What the range says. All copies of a range share it, since one goes through many hands: cues, breaks and rules.
  private let content: Content

  private final class Content: Hashable, Sendable {
    let id: String
    let values: DateRangeTag
    let attributes: AttributeList
    let placements: [Placement]
    let end: End?

    init(
      id: String, values: DateRangeTag, attributes: AttributeList, placements: [Placement],
      end: End?
    ) {
      self.id = id
      self.values = values
      self.attributes = attributes
      self.placements = placements
      self.end = end
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || (left.id == right.id && left.values == right.values
          && left.attributes == right.attributes && left.placements == right.placements
          && left.end == right.end)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(values)
      hasher.combine(placements)
      hasher.combine(end)
    }
  }

  init(
    id: String, values: DateRangeTag, attributes: AttributeList, placements: [Placement], end: End?
  ) {
    content = Content(
      id: id, values: values, attributes: attributes, placements: placements, end: end)
  }

  /// The ID.
  public var id: String { content.id }
  /// The decoded values of all its tags together.
  public var values: DateRangeTag { content.values }
  /// The attributes of all its tags, each with its line; of repeated ones the first.
  public var attributes: AttributeList { content.attributes }
  /// Its tags in the order of the playlist; never empty.
  public var placements: [Placement] { content.placements }
  /// The end; `nil` when it is not known, which PLANNED-DURATION does not change.
  public var end: End? { content.end }

  /// The same range with an end that other ranges give it.
  func ended(at date: CalendarTime, by basis: End.Basis) -> DateRange {
    DateRange(
      id: id, values: values, attributes: attributes, placements: placements,
      end: End(date: date, basis: basis))
  }

  /// A decoded value, as of one tag.
  public subscript<Value>(dynamicMember member: KeyPath<DateRangeTag, Value>) -> Value {
    content.values[keyPath: member]
  }

  /// The attributes whose names begin with `X-`, in order.
  public var customAttributes: [CustomAttribute] {
    attributes.compactMap(CustomAttribute.init)
  }

  /// The number of the line of its first tag, from 1.
  public var line: Int { content.placements.first?.line ?? 1 }

  /// The index of the segment its first tag stands before.
  public var segmentIndex: Int { content.placements.first?.segmentIndex ?? 0 }

  /// Whether one of its tags is written so.
  func hasTag(_ written: ArraySlice<UInt8>) -> Bool {
    let text = attributes.text
    return placements.contains { placement in
      text.index(ofLine: placement.line).map { text.bytes[text.lines[$0].content] == written }
        ?? false
    }
  }
}
