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

  /// The ID.
  public var id: String
  /// The decoded values of all its tags together.
  public var values: DateRangeTag
  /// The attributes of all its tags, each with its line; of repeated ones the first.
  public var attributes: AttributeList
  /// Its tags in the order of the playlist; never empty.
  public var placements: [Placement]
  /// The end; `nil` when it is not known, which PLANNED-DURATION does not change.
  public var end: End?

  /// A decoded value, as of one tag.
  public subscript<Value>(dynamicMember member: KeyPath<DateRangeTag, Value>) -> Value {
    values[keyPath: member]
  }

  /// The attributes whose names begin with `X-`, in order.
  public var customAttributes: [CustomAttribute] {
    attributes.compactMap(CustomAttribute.init)
  }

  /// The number of the line of its first tag, from 1.
  public var line: Int { placements.first?.line ?? 1 }

  /// The index of the segment its first tag stands before.
  public var segmentIndex: Int { placements.first?.segmentIndex ?? 0 }
}
