internal import SourceDiagnostics

/// The command of a splice information section (SCTE 35, section 9.7).
public enum SpliceCommand: Hashable, Sendable {
  /// `splice_null()`: no splice; it carries descriptors or shows that the stream is alive.
  case null
  /// `splice_schedule()`: splices announced by wall clock.
  case schedule(SpliceSchedule)
  /// `splice_insert()`: a splice out of or back into the network feed.
  case insert(SpliceInsert)
  /// `time_signal()`: a time, whose meaning is in the descriptors.
  case timeSignal(SpliceTime)
  /// `bandwidth_reservation()`: no splice; it reserves room in the multiplex.
  case bandwidthReservation
  /// `private_command()`.
  case privateCommand(PrivateCommand)
  /// A command of a reserved type, or one whose bytes do not follow their syntax.
  case unrecognized(type: UInt8, bytes: [UInt8])
  /// The encrypted bytes, from `splice_command_type` to `E_CRC_32`.
  case encrypted([UInt8])

  /// The values of `splice_command_type` (SCTE 35, table 7).
  enum Code {
    static let null: UInt8 = 0x00
    static let schedule: UInt8 = 0x04
    static let insert: UInt8 = 0x05
    static let timeSignal: UInt8 = 0x06
    static let bandwidthReservation: UInt8 = 0x07
    static let privateCommand: UInt8 = 0xFF
  }

  /// `splice_command_type`; `nil` when it is encrypted.
  public var type: UInt8? {
    switch self {
    case .null: Code.null
    case .schedule: Code.schedule
    case .insert: Code.insert
    case .timeSignal: Code.timeSignal
    case .bandwidthReservation: Code.bandwidthReservation
    case .privateCommand: Code.privateCommand
    case .unrecognized(let type, _): type
    case .encrypted: nil
    }
  }

  /// The name of the command in the standard, such as `splice_insert`.
  public var name: String {
    switch self {
    case .null: "splice_null"
    case .schedule: "splice_schedule"
    case .insert: "splice_insert"
    case .timeSignal: "time_signal"
    case .bandwidthReservation: "bandwidth_reservation"
    case .privateCommand: "private_command"
    case .unrecognized(let type, _): "command 0x" + NumberText.byte(type)
    case .encrypted: "encrypted command"
    }
  }

  /// Whether the syntax of a command type determines its length, so that a length of 0xFFF does no
  /// harm.
  static func hasOwnLength(_ type: UInt8) -> Bool {
    switch type {
    case Code.null, Code.schedule, Code.insert, Code.timeSignal, Code.bandwidthReservation: true
    default: false
    }
  }

  /// Whether a type is reserved.
  static func isReserved(_ type: UInt8) -> Bool {
    !hasOwnLength(type) && type != Code.privateCommand
  }

  @inline(__always)
  init(type: UInt8, reading reader: inout SectionReader) throws(MalformedData) {
    switch type {
    case Code.insert: self = .insert(try SpliceInsert(reading: &reader))
    case Code.timeSignal: self = .timeSignal(try SpliceTime(reading: &reader))
    case Code.null: self = .null
    case Code.schedule: self = .schedule(try SpliceSchedule(reading: &reader))
    case Code.bandwidthReservation: self = .bandwidthReservation
    case Code.privateCommand: self = .privateCommand(try PrivateCommand(reading: &reader))
    default: self = .unrecognized(type: type, bytes: reader.takeRest())
    }
  }

  /// Writes the bytes after `splice_command_type`, or the whole ciphertext.
  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    switch self {
    case .null, .bandwidthReservation: break
    case .schedule(let schedule): try schedule.write(to: &writer)
    case .insert(let insert): try insert.write(to: &writer)
    case .timeSignal(let time): time.write(to: &writer)
    case .privateCommand(let command):
      writer.write(command.identifier.rawValue)
      writer.write(command.bytes)
    case .unrecognized(_, let bytes), .encrypted(let bytes): writer.write(bytes)
    }
  }
}
