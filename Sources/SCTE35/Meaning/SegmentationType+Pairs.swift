extension SegmentationType {
  /// What a boundary does to the segment that it names.
  public enum Role: Hashable, Sendable {
    /// A segment starts.
    case start
    /// A segment ends.
    case end
    /// Something is said of the content, and nothing starts or ends.
    case notice
  }

  /// What a boundary of this type does.
  public var role: Role {
    switch rawValue {
    case 0x10, 0x13, 0x17, 0x19: .start
    case 0x11, 0x12, 0x14, 0x1A: .end
    case 0x20...0x27, 0x30...0x47, 0x50, 0x51: rawValue & 1 == 0 ? .start : .end
    default: .notice
    }
  }

  /// The type that regularly ends a segment started by this one; `nil` when this one starts none.
  ///
  /// A breakaway from a program ends with the resumption, the three kinds of program starts with
  /// the program.
  public var endType: SegmentationType? {
    switch rawValue {
    case 0x10, 0x17, 0x19: .programEnd
    case 0x13: .programResumption
    default: role == .start ? Self(rawValue: rawValue + 1) : nil
    }
  }

  /// The type of the start of the segments that this one ends, of the three kinds of program starts the first; `nil`
  /// when this one ends none.
  public var startType: SegmentationType? {
    switch self {
    case .programEnd, .programEarlyTermination: .programStart
    case .programResumption, .programImmediateResumption: .programBreakaway
    default: role == .end ? Self(rawValue: rawValue & ~1) : nil
    }
  }

  /// Whether a segment of this type is a break in the content, for advertising: 0x22, 0x30, 0x32,
  /// 0x34, 0x36, 0x44, 0x46, and the types that end them.
  ///
  /// Overlays and promos are none: the content goes on, or the network shows its own.
  public var isBreak: Bool {
    switch rawValue {
    case 0x22, 0x23, 0x30...0x37, 0x44...0x47: true
    default: false
    }
  }

  /// How deep segments of this type lie in others: a network holds programs, which hold chapters
  /// and so on.
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
