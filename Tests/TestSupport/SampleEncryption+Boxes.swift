/// ISO media files with the scheme cbcs, whose initialization vector is the same for all samples.
extension SampleEncryption {
  private static let parents: Set<String> = ["moov", "trak", "mdia", "minf", "stbl"]

  /// Declares the video of an initialization section as encrypted.
  package func initialization(_ bytes: [UInt8]) -> [UInt8] {
    Self.boxes(bytes).flatMap { box -> [UInt8] in
      if Self.parents.contains(box.type) { return Self.box(box.type, initialization(box.body)) }
      guard box.type == "stsd", let entry = Self.boxes(Array(box.body[8...])).first,
        entry.type == "avc1"
      else { return Self.box(box.type, box.body) }
      let settings = [1, 0, 0, 0, 0, 0x19, 1, 0] + [UInt8](repeating: 7, count: 16) + [16] + iv
      let protection = Self.box(
        "sinf",
        Self.box("frma", Array("avc1".utf8))
          + Self.box("schm", [0, 0, 0, 0] + Array("cbcs".utf8) + [0, 1, 0, 0])
          + Self.box("schi", Self.box("tenc", settings)))
      return Self.box("stsd", box.body[..<8] + Self.box("encv", entry.body + protection))
    }
  }

  /// Encrypts the slices of the first track of a segment, whose samples have sizes of 4 bytes for each NAL unit.
  package func fragment(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var samples: [(offset: Int, size: Int)] = []
    var added = 0
    var position = 0
    for box in Self.boxes(bytes) {
      var body = box.body
      if box.type == "moof" {
        samples = Self.samples(ofFirstTrackIn: body).map { ($0.offset + position, $0.size) }
        let table = samples.flatMap { sample -> [UInt8] in
          let parts = subsamples(Array(bytes[sample.offset..<sample.offset + sample.size]))
          return Self.integer(parts.count, size: 2)
            + parts.flatMap {
              Self.integer($0.clear, size: 2) + Self.integer($0.encrypted, size: 4)
            }
        }
        let encryption = Self.box(
          "senc", [0, 0, 0, 2] + Self.integer(samples.count, size: 4) + table)
        added = encryption.count
        body = Self.fragment(body, adding: encryption)
      } else if box.type == "mdat" {
        for sample in samples {
          let start = sample.offset - position - 8
          let range = start..<start + sample.size
          body.replaceSubrange(range, with: encrypted(Array(body[range])))
        }
      }
      position += box.body.count + 8
      result += Self.box(box.type, body)
    }
    return added == 0 ? bytes : result
  }

  /// The clear and the encrypted bytes of each NAL unit of a sample.
  private func subsamples(_ sample: [UInt8]) -> [(clear: Int, encrypted: Int)] {
    var parts: [(Int, Int)] = []
    var position = 0
    while position + 4 < sample.count {
      let size = Self.integer(sample[position..<position + 4])
      let isSlice = [1, 5].contains(sample[position + 4] & 0x1F) && size >= 48
      parts.append(isSlice ? (36, size - 32) : (4 + size, 0))
      position += 4 + size
    }
    return parts
  }

  private func encrypted(_ sample: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for part in subsamples(sample) {
      let unit = Array(sample[result.count...].prefix(part.clear + part.encrypted))
      result += part.encrypted == 0 ? unit : pattern(unit, from: part.clear, lastIsClear: false)
    }
    return result
  }

  /// The places of the samples of the first track, from the start of the fragment; the track run has only the offset, the
  /// flags of the first sample and the sizes.
  private static func samples(ofFirstTrackIn fragment: [UInt8]) -> [(offset: Int, size: Int)] {
    guard let track = boxes(fragment).first(where: { $0.type == "traf" }),
      let run = boxes(track.body).first(where: { $0.type == "trun" })?.body
    else { return [] }
    var offset = integer(run[8..<12])
    return stride(from: 16, to: run.count, by: 4).map { place in
      let size = integer(run[place..<place + 4])
      defer { offset += size }
      return (offset, size)
    }
  }

  /// Adds a box to the first track, and moves the data of all tracks.
  private static func fragment(_ body: [UInt8], adding encryption: [UInt8]) -> [UInt8] {
    var isFirst = true
    return boxes(body).flatMap { entry -> [UInt8] in
      guard entry.type == "traf" else { return box(entry.type, entry.body) }
      var children = boxes(entry.body).flatMap { child -> [UInt8] in
        guard child.type == "trun" else { return box(child.type, child.body) }
        let offset = integer(child.body[8..<12]) + encryption.count
        return box("trun", child.body[..<8] + integer(offset, size: 4) + child.body[12...])
      }
      if isFirst { children += encryption }
      isFirst = false
      return box("traf", children)
    }
  }

  private static func boxes(_ bytes: [UInt8]) -> [(type: String, body: [UInt8])] {
    var boxes: [(String, [UInt8])] = []
    var rest = bytes[...]
    while rest.count >= 8 {
      let box = rest.prefix(integer(rest.prefix(4)))
      boxes.append(
        (String(decoding: box.dropFirst(4).prefix(4), as: UTF8.self), Array(box.dropFirst(8))))
      rest = rest.dropFirst(box.count)
    }
    return boxes
  }

  private static func box(_ type: String, _ body: some Collection<UInt8>) -> [UInt8] {
    integer(body.count + 8, size: 4) + Array(type.utf8) + body
  }

  private static func integer(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func integer(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
