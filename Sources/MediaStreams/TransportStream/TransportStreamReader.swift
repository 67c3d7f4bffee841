import SourceDiagnostics

/// Reads a transport stream in pieces, in memory that does not grow with the size of the media.
///
/// Give it the bytes in order and in pieces of any size, then ask for the content:
///
/// ```swift
/// var reader = TransportStreamReader()
/// while let chunk = nextChunk() { reader.consume(chunk) }
/// let content = reader.finish()
/// ```
///
/// No input stops it: unreadable parts are skipped with a finding.
public struct TransportStreamReader: ~Copyable, Sendable {
  /// The maximum size of an ID3 tag before the first packet.
  static let maximumLeadingTagSize = 1 << 20
  /// The maximum number of such tags.
  static let maximumLeadingTags = 1_000

  private var framing = PacketFraming()
  private var demultiplexer = TransportDemultiplexer()
  private var leadingTags: [MetadataPayload] = []
  private var leadingByteCount = 0
  /// Bytes of earlier pieces that belong to something incomplete.
  private var carry: [UInt8] = []
  /// The offset of the first byte that is not processed yet.
  private var offset = 0
  private var isBeforeFirstPacket = true
  private var isSynchronized = false
  private var hasPackets = false
  /// The number of bytes after the last packet that belong to its time code or parity and are still
  /// missing.
  private var gap = 0
  /// The start of the bytes outside packets.
  private var junkStart: Int?

  /// A reader at the start of a stream.
  public init() {}

  /// A reader at the start of a segment with a media initialization section.
  ///
  /// The section contains the tables of the segment (RFC 8216, section 3.2); offsets count from the
  /// segment.
  public init(initialization: [UInt8]) {
    self.init()
    consume(initialization)
    let pending = carry
    carry = []
    _ = process(pending.span, from: 0, isFinal: true)
    demultiplexer.startSegment()
    offset = 0
    gap = 0
    junkStart = nil
    isSynchronized = false
    isBeforeFirstPacket = true
  }

  /// Returns a reader in the same state, for another segment with the same initialization section.
  public borrowing func copy() -> TransportStreamReader {
    var copy = TransportStreamReader()
    copy.framing = framing
    copy.demultiplexer = demultiplexer
    copy.leadingTags = leadingTags
    copy.leadingByteCount = leadingByteCount
    copy.carry = carry
    copy.offset = offset
    copy.isBeforeFirstPacket = isBeforeFirstPacket
    copy.isSynchronized = isSynchronized
    copy.hasPackets = hasPackets
    copy.gap = gap
    copy.junkStart = junkStart
    return copy
  }

  /// Takes the next bytes of the stream.
  public mutating func consume(_ chunk: [UInt8]) { consume(chunk.span) }

  /// Takes the next bytes of the stream.
  public mutating func consume(_ chunk: Span<UInt8>) {
    var start = 0
    while !carry.isEmpty, start < chunk.count {
      // Enough to finish the carried bytes; growing, so that a long tag is not copied repeatedly.
      let count = min(chunk.count - start, max(PacketFraming.window * 2, carry.count))
      let carried = carry.count
      append(chunk, from: start, count: count)
      let pending = carry
      carry = []
      let done = process(pending.span, from: 0, isFinal: false)
      if done >= carried {
        start += done - carried
      } else {
        carry = Array(pending[done...])
        start += count
      }
    }
    guard start < chunk.count else { return }
    let done = process(chunk, from: start, isFinal: false)
    append(chunk, from: done, count: chunk.count - done)
  }

  /// Ends the stream and returns its content.
  public consuming func finish() -> MediaContent {
    let pending = carry
    carry = []
    let done = process(pending.span, from: 0, isFinal: true)
    let rest = pending.count - done
    var isCutOff = false
    if let junkStart {
      reportJunk(from: junkStart, to: offset + rest)
    } else if rest > 0, pending[done] != TransportPacketHeader.synchronizationByte {
      reportJunk(from: offset, to: offset + rest)
    } else if rest > 0 {
      isCutOff = true
      demultiplexer.findings.add(
        TransportStreamRules.packetTruncated, at: offset, recurrence: Recurrence(),
        message: "the last packet has \(rest) of \(TransportPacketHeader.packetSize) bytes")
    }
    demultiplexer.finish()
    return TransportContent(
      demultiplexer: demultiplexer, leadingTags: leadingTags, stride: framing.stride,
      byteCount: offset + rest, isCutOff: isCutOff
    ).content
  }

  /// Reads a whole transport stream in memory.
  public static func read(_ bytes: [UInt8]) -> MediaContent {
    var reader = TransportStreamReader()
    reader.consume(bytes)
    return reader.finish()
  }

  private mutating func append(_ chunk: Span<UInt8>, from start: Int, count: Int) {
    carry.reserveCapacity(carry.count + count)
    for index in start..<(start + count) { carry.append(chunk[index]) }
  }

  /// Processes as many bytes as possible; returns the index of the first that must wait.
  private mutating func process(_ bytes: Span<UInt8>, from start: Int, isFinal: Bool) -> Int {
    let base = offset - start
    var index = start + min(gap, bytes.count - start)
    gap -= index - start
    defer { offset = base + index }
    while isBeforeFirstPacket {
      switch leadingTag(bytes, from: index, base: base, isFinal: isFinal) {
      case .none: isBeforeFirstPacket = false
      case .some(0): return index
      case .some(let size): index += size
      }
    }
    while index < bytes.count {
      guard isSynchronized, let stride = framing.stride else {
        if junkStart == nil { junkStart = base + index }
        let outcome = framing.search(bytes, from: index, isFinal: isFinal)
        guard case .found(let place) = outcome else {
          if case .needsMore(let place) = outcome { index = place }
          return index
        }
        index = place
        // The time code before the first packet of a 192-byte stream is not junk.
        let lead = framing.stride == 192 && !hasPackets ? 4 : 0
        if let junkStart, junkStart + lead < base + index {
          reportJunk(from: junkStart, to: base + index - lead)
        }
        junkStart = nil
        isSynchronized = true
        hasPackets = true
        continue
      }
      index = demultiplexer.skipBulk(in: bytes.bytes, from: index, stride: stride)
      guard index + TransportPacketHeader.packetSize <= bytes.count else { break }
      guard bytes[index] == TransportPacketHeader.synchronizationByte else {
        isSynchronized = false
        continue
      }
      let packet = bytes.extracting(index..<(index + TransportPacketHeader.packetSize))
      demultiplexer.receive(packet, at: base + index)
      index += stride
    }
    if index > bytes.count {
      gap = index - bytes.count
      index = bytes.count
    }
    return index
  }

  private mutating func reportJunk(from start: Int, to end: Int) {
    demultiplexer.loss.strayByteCount += end - start
    demultiplexer.findings.add(
      TransportStreamRules.synchronizationLost, at: start,
      message: "\(end - start) bytes are not transport packets")
  }

  /// The size of the tag at an index: `nil` without one, zero when more bytes are needed.
  private mutating func leadingTag(
    _ bytes: Span<UInt8>, from index: Int, base: Int, isFinal: Bool
  ) -> Int? {
    guard index < bytes.count else { return isFinal ? nil : 0 }
    let available = bytes.count - index
    let mark: [UInt8] = [0x49, 0x44, 0x33]
    for position in 0..<min(available, mark.count) where bytes[index + position] != mark[position] {
      return nil
    }
    guard available >= ID3TagHeader.size else { return isFinal ? nil : 0 }
    var start: [UInt8] = []
    for position in index..<(index + ID3TagHeader.size) { start.append(bytes[position]) }
    guard let header = ID3TagHeader(start[...]), header.tagSize <= Self.maximumLeadingTagSize else {
      return nil
    }
    guard available >= header.tagSize else { return isFinal ? nil : 0 }
    var tag: [UInt8] = []
    tag.reserveCapacity(header.tagSize)
    for position in index..<(index + header.tagSize) { tag.append(bytes[position]) }
    guard leadingTags.count < Self.maximumLeadingTags,
      leadingByteCount + tag.count <= PayloadCollector.maximumBytes
    else {
      demultiplexer.findings.add(
        TransportStreamRules.limitExceeded, at: base + index,
        message:
          "more than \(Self.maximumLeadingTags) tags or \(PayloadCollector.maximumBytes) bytes of tags are before "
          + "the first packet, the rest is ignored")
      return header.tagSize
    }
    leadingByteCount += tag.count
    leadingTags.append(
      MetadataPayload(kind: .id3, bytes: tag, byteOffset: base + index, traits: .leadsFile))
    demultiplexer.findings.add(
      TransportStreamRules.leadingTag, at: base + index,
      message: "an ID3 tag of \(tag.count) bytes is before the first packet")
    return header.tagSize
  }
}
