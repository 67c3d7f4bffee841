extension SegmentationType {
  /// The effect of a boundary on its segment.
  public enum Role: Hashable, Sendable {
    /// A segment starts.
    case start
    /// A segment ends.
    case end
    /// Neither a start nor an end.
    case notice
  }

  /// The role of a boundary of this type.
  public var role: Role {
    switch rawValue {
    case 0x10, 0x13, 0x17, 0x19: .start
    case 0x11, 0x12, 0x14, 0x1A: .end
    case 0x20...0x27, 0x30...0x47, 0x50, 0x51: rawValue & 1 == 0 ? .start : .end
    default: .notice
    }
  }

  /// The type that regularly ends a segment of this type; `nil` when this type starts none.
  ///
  /// A program breakaway ends with the resumption; the three kinds of program starts end with
  /// Program End.
  public var endType: SegmentationType? {
    switch rawValue {
    case 0x10, 0x17, 0x19: .programEnd
    case 0x13: .programResumption
    default: role == .start ? Self(rawValue: rawValue + 1) : nil
    }
  }

  /// The start type of the segments that this type ends, of the three kinds of program starts the
  /// first; `nil` when this type ends none.
  public var startType: SegmentationType? {
    switch self {
    case .programEnd, .programEarlyTermination: .programStart
    case .programResumption, .programImmediateResumption: .programBreakaway
    default: role == .end ? Self(rawValue: rawValue & ~1) : nil
    }
  }

  /// Whether a segment of this type is an ad break in the content: 0x22, 0x30, 0x32, 0x34, 0x36,
  /// 0x44, 0x46, and the types that end them.
  ///
  /// Overlays and promos are not breaks: the content continues, or the network shows its own.
  public var isBreak: Bool {
    switch rawValue {
    case 0x22, 0x23, 0x30...0x37, 0x44...0x47: true
    default: false
    }
  }

  /// Whether a break may contain several segments of this type: ads, and what a distributor may replace in the
  /// opportunity of a provider (SCTE 35, section 10.3.3).
  package var mayLieInBreak: Bool {
    switch rawValue {
    case 0x30...0x33, 0x36, 0x37, 0x46, 0x47: true
    default: false
    }
  }

  /// The nesting depth of segments of this type: a network contains programs, which contain
  /// chapters and so on.
  ///
  /// The end of a segment ends the deeper ones that started within it.
  package var depth: Int {
    switch rawValue {
    case 0x50, 0x51: 0
    case 0x10...0x1A, 0x40...0x43: 1
    case 0x20, 0x21, 0x24...0x27: 2
    case 0x22, 0x23: 3
    case 0x34...0x37, 0x44...0x47: 4
    default: 5
    }
  }
}
