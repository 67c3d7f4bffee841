import ByteParsing
import SourceDiagnostics

/// A `program_association_section` (ISO/IEC 13818-1, section 2.4.4.3).
struct ProgramAssociation: Equatable {
  static let tableID: UInt8 = 0x00
  static let pid: UInt16 = 0

  struct Entry: Equatable {
    let programNumber: Int
    let programMapPID: UInt16
  }

  let isCurrent: Bool
  /// Whether there are no other sections that list programs beside these.
  let isWhole: Bool
  let entries: [Entry]

  init(section: [UInt8]) throws(MalformedData) {
    var bytes = ByteReader(section, in: 0..<max(0, section.count - 4))
    try bytes.skip(3, "section_length")
    try bytes.skip(2, "transport_stream_id")
    self.isCurrent = try bytes.uint8("current_next_indicator") & 1 == 1
    try bytes.skip(1, "section_number")
    self.isWhole = try bytes.uint8("last_section_number") == 0
    var entries: [Entry] = []
    while !bytes.isAtEnd {
      let number = Int(try bytes.uint16("program_number"))
      let pid = try bytes.uint16("program_map_PID") & 0x1FFF
      // Number zero points to the network information, which is no program.
      if number != 0 { entries.append(Entry(programNumber: number, programMapPID: pid)) }
    }
    self.entries = entries
  }
}
