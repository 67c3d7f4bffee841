public import MediaTiming
internal import SourceDiagnostics

/// Splices announced long before they happen: `splice_schedule()` (SCTE 35, section 9.7.2).
public struct SpliceSchedule: Hashable, Sendable {
  /// The announced splices, at most 255.
  public var events: [Event]

  /// A schedule of some splices.
  public init(events: [Event]) { self.events = events }

  /// One announced splice.
  public struct Event: Hashable, Sendable {
    /// `splice_event_id`.
    public var eventID: UInt32
    /// The splice; `nil` cancels the event that was announced with the same id.
    public var splice: Splice?
    /// `event_id_compliance_flag` as sent: 0 means that the event id follows the 2023 edition, 1
    /// means nothing.
    public var eventIDComplianceFlag = true
    /// The 6 reserved bits after it, as sent. Writers set them to ones.
    public var reservedBits: UInt8 = 0x3F

    /// An announced splice, or with `nil` its cancellation.
    public init(eventID: UInt32, splice: Splice?) {
      self.eventID = eventID
      self.splice = splice
    }

    /// Whether the entry cancels an announced splice: `splice_event_cancel_indicator`.
    public var isCancellation: Bool { splice == nil }
  }

  /// The fields after a `splice_event_cancel_indicator` of 0.
  public struct Splice: Hashable, Sendable {
    /// Whether the splice leaves the network feed.
    public var outOfNetwork: Bool
    /// The streams and their times.
    public var scope: Scope
    /// The duration of the break, if given.
    public var breakDuration: BreakDuration?
    /// `unique_program_id`.
    public var uniqueProgramID: UInt16
    /// `avail_num`.
    public var availNum: UInt8
    /// `avails_expected`.
    public var availsExpected: UInt8
    /// The 5 reserved bits after the flags, as sent. Writers set them to ones.
    public var reservedBits: UInt8 = 0x1F

    /// A splice of the whole program or of single streams.
    public init(
      outOfNetwork: Bool, scope: Scope, breakDuration: BreakDuration? = nil,
      uniqueProgramID: UInt16 = 0, availNum: UInt8 = 0, availsExpected: UInt8 = 0
    ) {
      self.outOfNetwork = outOfNetwork
      self.scope = scope
      self.breakDuration = breakDuration
      self.uniqueProgramID = uniqueProgramID
      self.availNum = availNum
      self.availsExpected = availsExpected
    }
  }

  /// The streams of a scheduled splice: `program_splice_flag`.
  public enum Scope: Hashable, Sendable {
    /// All streams of the program.
    case program(ScheduledTime)
    /// Single streams, each with its own time.
    case components([Component])
  }

  /// One elementary stream of a scheduled splice in component mode.
  public struct Component: Hashable, Sendable {
    /// The `component_tag` of its stream identifier descriptor.
    public var tag: UInt8
    /// Its time of splice.
    public var time: ScheduledTime

    /// A stream and its time.
    public init(tag: UInt8, time: ScheduledTime) {
      self.tag = tag
      self.time = time
    }
  }

  /// `utc_splice_time`: seconds since 1980-01-06T00:00:00Z (SCTE 35, section 9.7.2.1).
  ///
  /// The standard says both that leap seconds are counted and that the number becomes UTC without
  /// `GPS_UTC_offset`; the two readings differ by 18 seconds since 2017. ``date`` uses the second.
  public struct ScheduledTime: Hashable, Sendable {
    /// The number as sent.
    public var seconds: UInt32

    /// The seconds between 1970-01-01 and 1980-01-06, both at midnight UTC.
    public static let epochSince1970: Int64 = 315_964_800

    /// A time from its number of seconds.
    public init(seconds: UInt32) { self.seconds = seconds }

    /// The date, read without leap seconds.
    public var date: CalendarTime {
      CalendarTime(
        timeSince1970: MediaTime(
          value: Int128(Int64(seconds) + Self.epochSince1970), timescale: 1))
    }
  }
}

extension SpliceSchedule {
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let count = try reader.uint8("splice_count")
    self.events = []
    for _ in 0..<count { events.append(try Event(reading: &reader)) }
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    try writer.writeCount(events.count, "events")
    for (index, event) in events.enumerated() {
      do throws(SpliceEncodingError) {
        try event.write(to: &writer)
      } catch { throw error.within("events[\(index)]") }
    }
  }
}

extension SpliceSchedule.Event {
  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.eventID = try reader.uint32("splice_event_id")
    let cancel = try reader.uint8("splice_event_cancel_indicator")
    self.eventIDComplianceFlag = cancel & 0x40 != 0
    self.reservedBits = cancel & 0x3F
    self.splice = cancel & 0x80 == 0 ? try SpliceSchedule.Splice(reading: &reader) : nil
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    writer.write(eventID)
    writer.write(
      (isCancellation ? 0x80 : 0) | (eventIDComplianceFlag ? 0x40 : 0) | reservedBits & 0x3F)
    try splice?.write(to: &writer)
  }
}

extension SpliceSchedule.Splice {
  init(reading reader: inout SectionReader) throws(MalformedData) {
    let flags = try reader.uint8("out_of_network_indicator")
    self.outOfNetwork = flags & 0x80 != 0
    self.reservedBits = flags & 0x1F
    if flags & 0x40 != 0 {
      self.scope = .program(
        SpliceSchedule.ScheduledTime(seconds: try reader.uint32("utc_splice_time")))
    } else {
      let count = try reader.uint8("component_count")
      var components: [SpliceSchedule.Component] = []
      for _ in 0..<count {
        let tag = try reader.uint8("component_tag")
        let time = SpliceSchedule.ScheduledTime(seconds: try reader.uint32("utc_splice_time"))
        components.append(SpliceSchedule.Component(tag: tag, time: time))
      }
      self.scope = .components(components)
    }
    self.breakDuration = flags & 0x20 != 0 ? try BreakDuration(reading: &reader) : nil
    self.uniqueProgramID = try reader.uint16("unique_program_id")
    self.availNum = try reader.uint8("avail_num")
    self.availsExpected = try reader.uint8("avails_expected")
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    var flags = reservedBits & 0x1F
    if outOfNetwork { flags |= 0x80 }
    if case .program = scope { flags |= 0x40 }
    if breakDuration != nil { flags |= 0x20 }
    writer.write(flags)
    switch scope {
    case .program(let time): writer.write(time.seconds)
    case .components(let components):
      try writer.writeCount(components.count, "components")
      for component in components {
        writer.write(component.tag)
        writer.write(component.time.seconds)
      }
    }
    try breakDuration?.write(to: &writer)
    writer.write(uniqueProgramID)
    writer.write(availNum)
    writer.write(availsExpected)
  }
}
