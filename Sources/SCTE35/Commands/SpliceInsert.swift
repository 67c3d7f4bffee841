internal import SourceDiagnostics

/// A splice out to or in from other content: `splice_insert()` (SCTE 35, section 9.7.3).
public struct SpliceInsert: Hashable, Sendable {
  /// `splice_event_id`.
  public var eventID: UInt32
  /// What is to happen; `nil` cancels the event that was announced with the same id.
  public var splice: Splice?
  /// The 7 reserved bits after `splice_event_cancel_indicator`, as sent. Writers set them to ones.
  public var reservedBits: UInt8 = 0x7F

  /// What `splice_event_cancel_indicator` of 0 is followed by.
  public struct Splice: Hashable, Sendable {
    /// Whether the splice leaves the network feed. `false` returns to it.
    public var outOfNetwork: Bool
    /// Whether the splice happens at once. Every time in ``scope`` is then without meaning and is
    /// not sent.
    public var isImmediate: Bool
    /// `event_id_compliance_flag` as sent: 0 says that the event id follows section 9.9.3 of the
    /// 2023 edition, 1 says nothing, as in every older message.
    public var eventIDComplianceFlag: Bool
    /// What is spliced, and when.
    public var scope: Scope
    /// The duration of the break, if stated.
    public var breakDuration: BreakDuration?
    /// `unique_program_id`.
    public var uniqueProgramID: UInt16
    /// `avail_num`.
    public var availNum: UInt8
    /// `avails_expected`.
    public var availsExpected: UInt8
    /// The 3 reserved bits after the flags, as sent. Writers set them to ones.
    public var reservedBits: UInt8 = 0x07

    /// A splice of the whole program.
    public init(
      outOfNetwork: Bool, at time: SpliceTime = SpliceTime(), isImmediate: Bool = false,
      breakDuration: BreakDuration? = nil, uniqueProgramID: UInt16 = 0, availNum: UInt8 = 0,
      availsExpected: UInt8 = 0
    ) {
      self.outOfNetwork = outOfNetwork
      self.isImmediate = isImmediate
      self.eventIDComplianceFlag = true
      self.scope = .program(time)
      self.breakDuration = breakDuration
      self.uniqueProgramID = uniqueProgramID
      self.availNum = availNum
      self.availsExpected = availsExpected
    }
  }

  /// Which streams a splice is for: `program_splice_flag`.
  public enum Scope: Hashable, Sendable {
    /// All streams of the program.
    case program(SpliceTime)
    /// Single streams.
    case components([Component])
  }

  /// One elementary stream of a splice in component mode.
  public struct Component: Hashable, Sendable {
    /// The `component_tag` of its stream identifier descriptor.
    public var tag: UInt8
    /// Its time of splice.
    public var time: SpliceTime

    /// A stream and its time.
    public init(tag: UInt8, time: SpliceTime = SpliceTime()) {
      self.tag = tag
      self.time = time
    }
  }

  /// A splice, or with `nil` its cancellation.
  public init(eventID: UInt32, splice: Splice?) {
    self.eventID = eventID
    self.splice = splice
  }

  /// Whether the message takes back what was announced: `splice_event_cancel_indicator`.
  public var isCancellation: Bool { splice == nil }
}

extension SpliceInsert {
  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.eventID = try reader.uint32("splice_event_id")
    let cancel = try reader.uint8("splice_event_cancel_indicator")
    self.reservedBits = cancel & 0x7F
    if cancel & 0x80 == 0 { self.splice = try Splice(reading: &reader) }
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    writer.write(eventID)
    writer.write((isCancellation ? 0x80 : 0) | reservedBits & 0x7F)
    try splice?.write(to: &writer)
  }
}

extension SpliceInsert.Splice {
  @inline(__always)
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let flags = try reader.uint8("out_of_network_indicator")
    self.outOfNetwork = flags & 0x80 != 0
    self.isImmediate = flags & 0x10 != 0
    self.eventIDComplianceFlag = flags & 0x08 != 0
    self.reservedBits = flags & 0x07
    if flags & 0x40 != 0 {
      self.scope = .program(isImmediate ? SpliceTime() : try SpliceTime(reading: &reader))
    } else {
      self.scope = .components(try Self.components(isImmediate, reading: &reader))
    }
    self.breakDuration = flags & 0x20 != 0 ? try BreakDuration(reading: &reader) : nil
    let tail = try reader.uint32("unique_program_id")
    self.uniqueProgramID = UInt16(truncatingIfNeeded: tail >> 16)
    self.availNum = UInt8(truncatingIfNeeded: tail >> 8)
    self.availsExpected = UInt8(truncatingIfNeeded: tail)
  }

  private static func components(
    _ isImmediate: Bool, reading reader: inout SectionReader
  ) throws(MalformedData) -> [SpliceInsert.Component] {
    let count = try reader.uint8("component_count")
    var components: [SpliceInsert.Component] = []
    for _ in 0..<count {
      let tag = try reader.uint8("component_tag")
      let time = isImmediate ? SpliceTime() : try SpliceTime(reading: &reader)
      components.append(SpliceInsert.Component(tag: tag, time: time))
    }
    return components
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    var flags = reservedBits & 0x07
    if outOfNetwork { flags |= 0x80 }
    if case .program = scope { flags |= 0x40 }
    if breakDuration != nil { flags |= 0x20 }
    if isImmediate { flags |= 0x10 }
    if eventIDComplianceFlag { flags |= 0x08 }
    writer.write(flags)
    switch scope {
    case .program(let time):
      if !isImmediate { time.write(to: &writer) }
    case .components(let components):
      try writer.writeCount(components.count, "components")
      for component in components {
        writer.write(component.tag)
        if !isImmediate { component.time.write(to: &writer) }
      }
    }
    try breakDuration?.write(to: &writer)
    writer.write(uniqueProgramID)
    writer.write(availNum)
    writer.write(availsExpected)
  }
}
