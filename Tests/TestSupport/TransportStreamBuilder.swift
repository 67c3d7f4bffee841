import ByteParsing

/// Builds transport streams packet by packet, so that every test knows each byte of its input.
package struct TransportStreamBuilder {
  package struct Stream {
    package var type: UInt8
    package var pid: Int
    package var descriptors: [UInt8] = []

    package init(type: UInt8, pid: Int, descriptors: [UInt8] = []) {
      self.type = type
      self.pid = pid
      self.descriptors = descriptors
    }
  }

  package static let cueRegistration: [UInt8] = [0x05, 4] + Array("CUEI".utf8)
  package static let id3Pointer: [UInt8] =
    [0x25, 15, 0xFF, 0xFF] + Array("ID3 ".utf8) + [0xFF] + Array("ID3 ".utf8) + [1, 0x1F, 0, 1]
  package static let id3Metadata: [UInt8] =
    [0x26, 13, 0xFF, 0xFF] + Array("ID3 ".utf8) + [0xFF] + Array("ID3 ".utf8) + [1, 0x0F]

  package private(set) var bytes: [UInt8] = []
  /// The next continuity counter of each PID.
  package var counters: [Int: UInt8] = [:]
  /// What is written before and after each packet, for streams of 192 or 204 bytes.
  package var prefix: [UInt8] = []
  package var suffix: [UInt8] = []

  package init() {}

  /// The offset of the next packet.
  package var offset: Int { bytes.count + prefix.count }

  package mutating func raw(_ junk: [UInt8]) { bytes += junk }

  /// One packet whose payload is filled up with the adaptation field.
  package mutating func packet(
    pid: Int, starts: Bool = false, payload: some Collection<UInt8> = [UInt8](),
    clock: UInt64? = nil, randomAccess: Bool = false, discontinuity: Bool = false,
    scrambled: Bool = false, transportError: Bool = false, counter: UInt8? = nil
  ) {
    var flags: UInt8 = (discontinuity ? 0x80 : 0) | (randomAccess ? 0x40 : 0)
    var fields: [UInt8] = []
    if let clock {
      flags |= 0x10
      let base = clock / 300
      let fine = clock % 300
      fields = [
        UInt8(base >> 25 & 0xFF), UInt8(base >> 17 & 0xFF), UInt8(base >> 9 & 0xFF),
        UInt8(base >> 1 & 0xFF), UInt8(base & 1) << 7 | 0x7E | UInt8(fine >> 8), UInt8(fine & 0xFF),
      ]
    }
    var adaptation: [UInt8] = []
    let room = 184 - payload.count
    if room == 1, fields.isEmpty, flags == 0 {
      adaptation = [0]
    } else if room > 0 {
      adaptation = [UInt8(room - 1), flags] + fields
      adaptation += [UInt8](repeating: 0xFF, count: room - adaptation.count)
    }
    let next = counter ?? counters[pid] ?? 0
    let hasPayload = !payload.isEmpty
    counters[pid] = hasPayload ? (next + 1) & 15 : next
    // Without a payload the counter repeats the last one.
    let written = hasPayload ? next : counter ?? (next &+ 15) & 15
    bytes += prefix
    bytes += [
      0x47, UInt8(pid >> 8) | (starts ? 0x40 : 0) | (transportError ? 0x80 : 0), UInt8(pid & 0xFF),
      (scrambled ? 0x80 : 0) | (adaptation.isEmpty ? 0 : 0x20) | (hasPayload ? 0x10 : 0) | written,
    ]
    bytes += adaptation
    bytes += payload
    bytes += suffix
  }

  /// A packet of a section PID as it is, filled up with stuffing after its sections.
  package mutating func sectionPacket(
    pid: Int, starts: Bool, payload: [UInt8], counter: UInt8? = nil, clock: UInt64? = nil
  ) {
    let size = clock == nil ? 184 : 176
    packet(
      pid: pid, starts: starts,
      payload: payload + [UInt8](repeating: 0xFF, count: size - payload.count), clock: clock,
      counter: counter)
  }

  /// Sections one after the other in as few packets as they need.
  package mutating func sections(pid: Int, _ sections: [UInt8]...) {
    let all: [UInt8] = [0] + sections.flatMap { section in section }
    for start in stride(from: 0, to: all.count, by: 184) {
      sectionPacket(pid: pid, starts: start == 0, payload: Array(all[start...].prefix(184)))
    }
  }

  /// A PES packet in as many packets as it needs; the first may carry the clock and the flag.
  package mutating func pes(
    pid: Int, streamID: UInt8, pts: UInt64?, payload: [UInt8], aligned: Bool = true,
    bounded: Bool = true, clock: UInt64? = nil, randomAccess: Bool = false
  ) {
    let unit = Self.pesPacket(
      streamID: streamID, pts: pts, payload: payload, aligned: aligned, bounded: bounded)
    let first = unit.prefix(clock != nil ? 176 : randomAccess ? 182 : 184)
    packet(pid: pid, starts: true, payload: first, clock: clock, randomAccess: randomAccess)
    var rest = unit.dropFirst(first.count)
    while !rest.isEmpty {
      packet(pid: pid, payload: rest.prefix(184))
      rest = rest.dropFirst(184)
    }
  }

  package static func pesPacket(
    streamID: UInt8, pts: UInt64?, payload: [UInt8], aligned: Bool = true, bounded: Bool = true
  ) -> [UInt8] {
    var header: [UInt8] = [aligned ? 0x84 : 0x80, pts == nil ? 0 : 0x80, pts == nil ? 0 : 5]
    if let pts {
      header += [
        0x21 | UInt8(pts >> 29 & 0x0E), UInt8(pts >> 22 & 0xFF), 1 | UInt8(pts >> 14 & 0xFE),
        UInt8(pts >> 7 & 0xFF), 1 | UInt8(pts << 1 & 0xFE),
      ]
    }
    let length = bounded ? header.count + payload.count : 0
    return [0, 0, 1, streamID, UInt8(length >> 8), UInt8(length & 0xFF)] + header + payload
  }

  /// A program association with one program, or several.
  package mutating func association(_ programs: [(number: Int, mapPID: Int)] = [(1, 0x1000)]) {
    var body: [UInt8] = [0, 1, 0xC1, 0, 0]
    for program in programs {
      body += [UInt8(program.number >> 8), UInt8(program.number & 0xFF)]
      body += [0xE0 | UInt8(program.mapPID >> 8), UInt8(program.mapPID & 0xFF)]
    }
    sections(pid: 0, Self.section(tableID: 0, syntax: true, body: body))
  }

  /// A program map.
  package mutating func map(
    program: Int = 1, pid: Int = 0x1000, clockPID: Int = 0x100, version: Int = 0,
    descriptors: [UInt8] = [], _ streams: [Stream]
  ) {
    sections(
      pid: pid,
      Self.mapSection(
        program: program, clockPID: clockPID, version: version, descriptors: descriptors, streams))
  }

  package static func mapSection(
    program: Int = 1, clockPID: Int = 0x100, version: Int = 0, descriptors: [UInt8] = [],
    _ streams: [Stream]
  ) -> [UInt8] {
    var body: [UInt8] = [
      UInt8(program >> 8), UInt8(program & 0xFF), 0xC1 | UInt8(version << 1), 0, 0,
      0xE0 | UInt8(clockPID >> 8), UInt8(clockPID & 0xFF),
      0xF0 | UInt8(descriptors.count >> 8), UInt8(descriptors.count & 0xFF),
    ]
    body += descriptors
    for stream in streams {
      body += [stream.type, 0xE0 | UInt8(stream.pid >> 8), UInt8(stream.pid & 0xFF)]
      body += [0xF0, UInt8(stream.descriptors.count)] + stream.descriptors
    }
    return section(tableID: 2, syntax: true, body: body)
  }

  /// A section with its length and checksum.
  package static func section(tableID: UInt8, syntax: Bool, body: [UInt8]) -> [UInt8] {
    let length = body.count + 4
    var section: [UInt8] = [
      tableID, (syntax ? 0xB0 : 0x30) | UInt8(length >> 8), UInt8(length & 0xFF),
    ]
    section += body
    let checksum = CRC32.checksum(section)
    for shift in [24, 16, 8, 0] as [UInt32] { section.append(UInt8(checksum >> shift & 0xFF)) }
    return section
  }

  /// A `splice_info_section` as long as asked for; only its outside matters here.
  package static func splice(_ fill: UInt8 = 0, count: Int = 17) -> [UInt8] {
    section(tableID: 0xFC, syntax: false, body: [UInt8](repeating: fill, count: count - 7))
  }

  /// An ID3v2.4 tag as long as asked for.
  package static func tag(count: Int = 40, fill: UInt8 = 0x41) -> [UInt8] {
    let size = count - 10
    return Array("ID3".utf8) + [4, 0, 0, 0, UInt8(size >> 14 & 0x7F), UInt8(size >> 7 & 0x7F)]
      + [UInt8(size & 0x7F)] + [UInt8](repeating: fill, count: size)
  }

  /// A program of video, audio, ID3 and SCTE-35 that is announced as it should be.
  package mutating func completeProgram() {
    association()
    map(
      descriptors: Self.cueRegistration + Self.id3Pointer,
      [
        Stream(type: 0x1B, pid: 0x100), Stream(type: 0x0F, pid: 0x101),
        Stream(type: 0x15, pid: 0x102, descriptors: Self.id3Metadata),
        Stream(type: 0x86, pid: 0x103),
      ])
  }

  /// A video frame with its time and clock.
  package mutating func frame(pts: UInt64, size: Int = 400, key: Bool = false) {
    pes(
      pid: 0x100, streamID: 0xE0, pts: pts, payload: [UInt8](repeating: 0x55, count: size),
      bounded: false, clock: pts * 300, randomAccess: key)
  }
}
