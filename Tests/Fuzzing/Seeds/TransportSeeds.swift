/// Short transport streams with one of everything.
enum TransportSeeds {
  private typealias Builder = TransportStreamBuilder

  /// The bytes of the streams.
  static var streams: [[UInt8]] {
    [whole(), spaced(), cut(), changing(), severalPrograms()].map(\.bytes)
  }

  /// Video, audio, ID3 and SCTE-35.
  private static func whole(_ stream: Builder = Builder()) -> Builder {
    var stream = stream
    stream.completeProgram()
    stream.frame(pts: 90_000, key: true)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 95_000, payload: Builder.tag(count: 300))
    stream.sections(pid: 0x103, Builder.splice(), Builder.splice(1, count: 40))
    stream.pes(pid: 0x101, streamID: 0xC0, pts: 89_000, payload: [1, 2, 3])
    stream.frame(pts: 97_200)
    return stream
  }

  /// Packets of 192 bytes.
  private static func spaced() -> Builder {
    var stream = Builder()
    stream.prefix = [0, 0, 0, 1]
    return whole(stream)
  }

  /// A leading tag, junk, lost and scrambled packets, and a tag in two PES packets.
  private static func cut() -> Builder {
    var stream = Builder()
    stream.raw(Builder.tag(count: 60))
    stream.completeProgram()
    stream.raw([0x47, 1, 2, 3])
    stream.packet(pid: 0x100, payload: [UInt8](repeating: 1, count: 184), scrambled: true)
    let tag = Builder.tag(count: 120)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 1, payload: Array(tag[..<50]))
    stream.pes(pid: 0x102, streamID: 0xBD, pts: nil, payload: Array(tag[50...]), aligned: false)
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 2, payload: Array(tag[5...]), bounded: false)
    stream.pes(pid: 0x102, streamID: 0xFC, pts: 3, payload: [0, 0, 0xF0, 0, 120] + tag)
    stream.counters[0x100] = 9
    stream.frame(pts: 0x1_FFFF_FFFF)
    stream.raw([0x47, 0x40])
    return stream
  }

  /// A map that comes late and changes, with splices in PES packets.
  private static func changing() -> Builder {
    var stream = Builder()
    stream.association()
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 95_000, payload: Builder.tag())
    stream.map([Builder.Stream(type: 0x24, pid: 0x100), Builder.Stream(type: 0x06, pid: 0x103)])
    stream.pes(pid: 0x103, streamID: 0xBD, pts: 95_000, payload: Builder.splice())
    stream.map(version: 1, [Builder.Stream(type: 0x15, pid: 0x102)])
    stream.pes(pid: 0x102, streamID: 0xBD, pts: 99_000, payload: Builder.tag())
    stream.packet(pid: 0x100, clock: 27_000_000, discontinuity: true)
    return stream
  }

  /// Two programs that share a stream of splices.
  private static func severalPrograms() -> Builder {
    var stream = Builder()
    stream.association([(1, 0x1000), (2, 0x1001)])
    let splices = Builder.Stream(type: 0x86, pid: 0x103)
    let video = Builder.Stream(type: 0x1B, pid: 0x100)
    stream.map(descriptors: Builder.cueRegistration, [video, splices])
    stream.map(program: 2, pid: 0x1001, clockPID: 0x200, [splices])
    stream.frame(pts: 90_000)
    stream.sections(pid: 0x103, Builder.splice(count: 300))
    return stream
  }
}
