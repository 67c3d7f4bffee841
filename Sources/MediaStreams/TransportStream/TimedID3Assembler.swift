import ByteParsing
import MediaTiming

/// Finds ID3 tags in the PES packets of one timed metadata stream.
///
/// A PES packet may hold several tags, a tag may go on in the next packets, and metadata access unit
/// headers may stand before it (Timed Metadata for HTTP Live Streaming; ISO/IEC 13818-1, section 2.12.4).
struct TimedID3Assembler {
  /// The longest tag that is joined from several PES packets.
  static let maximumTagSize = 4 << 20
  /// `metadata_service_id`, `sequence_number`, flags and a 16-bit length.
  private static let accessUnitHeaderSize = 5

  /// A tag, whole or cut off.
  struct Tag: Equatable {
    var bytes: [UInt8]
    let pts: TransportTimestamp?
    let offset: Int
    var endOffset: Int
    var hadAccessUnitHeader: Bool
    var isIncomplete: Bool
    /// How many bytes at its start are not from the stream.
    var restoredCount = 0
    fileprivate let size: Int
  }

  /// What a PES packet brought.
  struct Outcome: Equatable {
    var tags: [Tag] = []
    /// How many bytes after the last tag are neither a tag nor filler.
    var strayBytes = 0
    /// Whether the packet holds nothing that is part of a tag.
    var isUnrecognized = false
  }

  private var pending: Tag?

  /// Takes the next PES packet of the stream.
  mutating func append(_ packet: PESAssembler.Packet) -> Outcome {
    var outcome = Outcome()
    var (bytes, hadHeaders) = Self.removingAccessUnitHeaders(packet.payload[...])
    let startsTag = hadHeaders || ID3TagHeader(bytes) != nil
    if var tag = pending {
      pending = nil
      if packet.header.isAligned || startsTag {
        tag.isIncomplete = true
        outcome.tags.append(tag)
      } else {
        let part = bytes.prefix(tag.size - tag.bytes.count)
        tag.bytes += part
        tag.endOffset = packet.endOffset
        tag.isIncomplete = tag.isIncomplete || packet.isIncomplete
        bytes = bytes.dropFirst(part.count)
        hadHeaders = false
        keep(tag, in: &outcome)
        if bytes.isEmpty { return outcome }
      }
    }
    var restoredCount = 0
    if outcome.tags.isEmpty, ID3TagHeader(bytes) == nil, !packet.isIncomplete,
      let cut = CutTag(bytes)
    {
      bytes = cut.restored[...]
      restoredCount = cut.restoredCount
    }
    let countBefore = outcome.tags.count
    while let header = ID3TagHeader(bytes), pending == nil {
      let part = bytes.prefix(min(header.tagSize, Self.maximumTagSize))
      let tag = Tag(
        bytes: Array(part), pts: packet.header.pts, offset: packet.offset,
        endOffset: packet.endOffset, hadAccessUnitHeader: hadHeaders,
        isIncomplete: packet.isIncomplete || header.tagSize > Self.maximumTagSize,
        restoredCount: restoredCount,
        size: min(header.tagSize, Self.maximumTagSize))
      bytes = bytes.dropFirst(part.count)
      restoredCount = 0
      keep(tag, in: &outcome)
    }
    if outcome.tags.count == countBefore, pending == nil {
      outcome.isUnrecognized = !Self.isFiller(bytes)
    } else if !Self.isFiller(bytes) {
      outcome.strayBytes = bytes.count
    }
    return outcome
  }

  /// Ends the stream: the tag that still lacks bytes.
  mutating func finish() -> Tag? {
    defer { pending = nil }
    guard var tag = pending else { return nil }
    tag.isIncomplete = true
    return tag
  }

  /// What a payload without a tag looks like, in words.
  static func description(ofUnrecognized payload: [UInt8]) -> String {
    "\(payload.count) bytes start with 0x\(Hexadecimal.text(payload.prefix(8))), which is no ID3 tag"
  }

  private mutating func keep(_ tag: Tag, in outcome: inout Outcome) {
    if tag.bytes.count < tag.size { pending = tag } else { outcome.tags.append(tag) }
  }

  private static func isFiller(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    return (first == 0xFF || first == 0) && bytes.allSatisfy { $0 == first }
  }

  /// The contents of the metadata access units, where a tag follows the first header.
  private static func removingAccessUnitHeaders(
    _ payload: ArraySlice<UInt8>
  ) -> (bytes: ArraySlice<UInt8>, hadHeaders: Bool) {
    guard ID3TagHeader(payload) == nil,
      ID3TagHeader(payload.dropFirst(accessUnitHeaderSize)) != nil
    else { return (payload, false) }
    var contents: [UInt8] = []
    var rest = payload
    while rest.count > accessUnitHeaderSize,
      contents.isEmpty || ID3TagHeader(rest.dropFirst(accessUnitHeaderSize)) != nil
    {
      let start = rest.startIndex
      let length = Int(rest[start + 3]) << 8 | Int(rest[start + 4])
      rest = rest.dropFirst(accessUnitHeaderSize)
      // Some writers leave the length out: then the tag itself tells where it ends.
      let size = length > 0 ? length : ID3TagHeader(rest)?.tagSize ?? rest.count
      contents += rest.prefix(size)
      rest = rest.dropFirst(size)
    }
    return ((contents + rest)[...], true)
  }
}
