import ByteParsing
import SourceDiagnostics

/// A `TS_program_map_section` (ISO/IEC 13818-1, section 2.4.4.8).
struct ProgramMap: Equatable {
  static let tableID: UInt8 = 0x02

  struct Stream: Equatable {
    let streamType: StreamType
    let pid: UInt16
    let descriptors: [TransportDescriptor]
    let coding: StreamCoding
  }

  let programNumber: Int
  let version: Int
  let isCurrent: Bool
  /// `nil` when the program has no clock.
  let clockPID: UInt16?
  let descriptors: [TransportDescriptor]
  let streams: [Stream]
  /// The first fault of a loop; the descriptors or streams before it are kept.
  let fault: MalformedData?

  init(section: [UInt8]) throws(MalformedData) {
    var bytes = ByteReader(section, in: 0..<max(0, section.count - 4))
    try bytes.skip(3, "section_length")
    self.programNumber = Int(try bytes.uint16("program_number"))
    let flags = try bytes.uint8("version_number")
    self.version = Int(flags >> 1 & 0x1F)
    self.isCurrent = flags & 1 == 1
    try bytes.skip(2, "section_number")
    let clock = try bytes.uint16("PCR_PID") & 0x1FFF
    self.clockPID = clock == TransportPacketHeader.nullPID ? nil : clock
    let length = Int(try bytes.uint16("program_info_length") & 0x0FFF)
    var loop = try bytes.subReader(length, "program_info_length")
    var fault: MalformedData?
    let programDescriptors = Self.descriptors(&loop, &fault)
    var streams: [Stream] = []
    do throws(MalformedData) {
      while !bytes.isAtEnd {
        let type = StreamType(rawValue: try bytes.uint8("stream_type"))
        let pid = try bytes.uint16("elementary_PID") & 0x1FFF
        let length = Int(try bytes.uint16("ES_info_length") & 0x0FFF)
        var loop = try bytes.subReader(length, "ES_info_length")
        let descriptors = Self.descriptors(&loop, &fault)
        streams.append(
          Stream(
            streamType: type, pid: pid, descriptors: descriptors,
            coding: StreamCoding(
              streamType: type, descriptors: descriptors, programDescriptors: programDescriptors)))
      }
    } catch {
      fault = fault ?? error
    }
    self.descriptors = programDescriptors
    self.streams = streams
    self.fault = fault
  }

  /// The descriptors of a loop before the first one that does not fit in it.
  private static func descriptors(
    _ bytes: inout ByteReader, _ fault: inout MalformedData?
  ) -> [TransportDescriptor] {
    var descriptors: [TransportDescriptor] = []
    do throws(MalformedData) {
      while !bytes.isAtEnd {
        let tag = TransportDescriptor.Tag(rawValue: try bytes.uint8("descriptor_tag"))
        let length = Int(try bytes.uint8("descriptor_length"))
        let data = try bytes.take(length, "descriptor_length")
        descriptors.append(TransportDescriptor(tag: tag, data: data))
      }
    } catch {
      // The length of the loop says where the next one starts.
      fault = fault ?? error
    }
    return descriptors
  }
}
