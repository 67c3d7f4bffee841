/// Builds boxes byte by byte, for tests.
enum BoxBytes {
  static func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  static func u32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value) }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap(\.self)
    return u32(content.count + 8) + Array(type.utf8) + content
  }

  /// A box with a version and flags.
  static func full(
    _ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]...
  ) -> [UInt8] {
    let head = [version] + u32(flags).dropFirst()
    return box(type, head + content.flatMap(\.self))
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  static func emsg0(
    delta: Int, duration: Int = 0xFFFF_FFFF, id: Int = 7, scheme: String = "urn:x",
    value: String = "1", timescale: Int = 1_000, data: [UInt8] = [1, 2]
  ) -> [UInt8] {
    let names = text(scheme) + text(value)
    return full("emsg", names, u32(timescale), u32(delta), u32(duration), u32(id), data)
  }

  static func emsg1(
    time: Int, duration: Int = 2_500, id: Int = 7, scheme: String = "urn:x", value: String = "1",
    timescale: Int = 1_000, data: [UInt8] = [1, 2]
  ) -> [UInt8] {
    let numbers = u32(timescale) + u64(time) + u32(duration) + u32(id)
    return full("emsg", version: 1, numbers, text(scheme), text(value), data)
  }

  /// A sample table; empty when it has no times.
  static func table(_ format: [UInt8], _ boxes: [UInt8]...) -> [UInt8] {
    box("stbl", full("stsd", u32(1), format), Array(boxes.joined()))
  }

  static func track(
    _ id: Int, _ handler: String, timescale: Int, edits: [(duration: Int, mediaTime: Int)] = [],
    table: [UInt8] = []
  ) -> [UInt8] {
    let header = full("tkhd", zeros(8), u32(id), zeros(68))
    var list = u32(edits.count)
    for edit in edits { list += u32(edit.duration) + u32(edit.mediaTime) + u32(0x1_0000) }
    let media = full("mdhd", zeros(8), u32(timescale), u32(0), u16(0x55C4), u16(0))
    let kind = full("hdlr", u32(0), Array(handler.utf8), zeros(13))
    return box(
      "trak", header, edits.isEmpty ? [] : box("edts", full("elst", list)),
      box("mdia", media, kind, box("minf", table)))
  }

  static func movie(_ tracks: [UInt8]..., extends: [UInt8] = []) -> [UInt8] {
    let header = full("mvhd", zeros(8), u32(1_000), u32(0), zeros(80))
    return box("moov", header, Array(tracks.joined()), extends)
  }

  static func extends(_ id: Int, duration: Int, flags: Int = 0) -> [UInt8] {
    full("trex", u32(id), u32(1), u32(duration), u32(0), u32(flags))
  }

  /// A fragment of one track whose samples have a length and a composition offset each.
  static func fragment(
    _ id: Int, at decodeTime: Int?, samples: [(duration: Int, offset: Int)], flags: Int = 0x901,
    firstFlags: Int? = nil
  ) -> [UInt8] {
    var run = u32(samples.count) + u32(0)
    if let firstFlags { run += u32(firstFlags) }
    for sample in samples { run += u32(sample.duration) + u32(sample.offset) }
    let runFlags = flags | (firstFlags == nil ? 0 : 4)
    return box(
      "moof", full("mfhd", u32(3)),
      box(
        "traf", full("tfhd", u32(id)),
        decodeTime.map { full("tfdt", version: 1, u64($0)) } ?? [],
        full("trun", version: 1, flags: runFlags, run))) + box("mdat")
  }
}
