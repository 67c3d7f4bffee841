import ByteParsing
import MediaTiming
import SourceDiagnostics

/// Finds ID3 tags in the PES packets of one timed metadata stream.
///
/// A PES packet may contain several tags, a tag may continue in the next packets, and metadata
/// access unit headers may precede it (Timed Metadata for HTTP Live Streaming; ISO/IEC 13818-1,
/// section 2.12.4).
struct TimedID3Assembler {
  /// The maximum size of a tag that is joined from several PES packets.
  static let maximumTagSize = 4 << 20

  /// A tag, complete or cut off.
  struct Tag: Equatable {
    var bytes: [UInt8]
    let pts: TransportTimestamp?
    let offset: Int
    var endOffset: Int
    var hadAccessUnitHeader: Bool
    var isIncomplete: Bool
    /// The number of restored bytes at its start, which are not from the stream.
    var restoredCount = 0
    /// The number of its bytes in its first PES packet; `nil` if it is all of them.
    fileprivate(set) var firstPacketByteCount: Int?
    /// Whether its PES packet is flagged as starting with a tag.
    fileprivate let isAligned: Bool
    /// The number of bytes before a loss; bytes after it may belong elsewhere.
    fileprivate var sizeAtLoss: Int?
    /// Whether packets were lost within it; the end of the stream is not a loss.
    fileprivate(set) var hadLoss = false

    /// The size of the whole tag; `nil` until its header is complete.
    var size: Int? {
      ID3TagHeader(bytes[...]).map { min($0.tagSize, TimedID3Assembler.maximumTagSize) }
    }

    /// The number of missing bytes of the tag, or of its header if that is incomplete.
    var missingCount: Int { (size ?? ID3TagHeader.size) - bytes.count }
  }

  /// The result of a PES packet.
  struct Outcome: Equatable {
    var tags: [Tag] = []
    /// The number of bytes after the last tag that are neither a tag nor stuffing.
    var strayBytes = 0
    /// The number of bytes before the first tag that belong to none.
    var skippedBytes = 0
    /// Whether the packet contains no part of a tag.
    var isUnrecognized = false
    /// Whether a continuation was flagged as the start of a tag.
    var isMisaligned = false
  }

  private var pending: Tag?
  /// The bytes before the first tag: the remainder of one that started earlier.
  private(set) var lead = TagLead()

  /// Takes the next PES packet of the stream.
  mutating func append(_ packet: PESAssembler.Packet) -> Outcome {
    var outcome = Outcome()
    var (bytes, hadHeaders) = MetadataAccessUnits.contents(
      of: packet.payload[...],
      continuing: pending.flatMap { $0.hadAccessUnitHeader ? $0.missingCount : nil })
    if let tag = pending {
      pending = nil
      let count = goOn(with: consume tag, bytes, of: packet, &outcome)
      bytes = bytes.dropFirst(count)
      if count > 0 { hadHeaders = false }
      if bytes.isEmpty { return outcome }
    }
    var restoredCount = 0
    if outcome.tags.isEmpty, pending == nil, ID3TagHeader(bytes) == nil, !packet.isIncomplete,
      let cut = CutTag(bytes)
    {
      bytes = cut.restored[...]
      restoredCount = cut.restoredCount
    }
    if pending == nil, !Self.beginsTag(bytes), let start = Self.firstTag(in: bytes) {
      outcome.skippedBytes = start - bytes.startIndex
      lead.append(Array(bytes[..<start]), at: packet.offset)
      bytes = bytes[start...]
    }
    let countBefore = outcome.tags.count
    while pending == nil, Self.beginsTag(bytes) {
      var tag = Tag(
        bytes: [], pts: packet.header.pts, offset: packet.offset, endOffset: packet.endOffset,
        hadAccessUnitHeader: hadHeaders, isIncomplete: false, restoredCount: restoredCount,
        isAligned: packet.header.isAligned)
      bytes = bytes.dropFirst(tag.take(from: bytes, of: packet))
      restoredCount = 0
      keep(tag, in: &outcome)
    }
    if outcome.tags.count > countBefore || pending != nil {
      lead.close()
      if !Self.isFiller(bytes) { outcome.strayBytes = bytes.count }
    } else if outcome.tags.isEmpty {
      outcome.isUnrecognized = !Self.isFiller(bytes)
      lead.append(packet)
    } else if !Self.isFiller(bytes) {
      outcome.strayBytes = bytes.count
    }
    return outcome
  }

  /// The number of bytes that are held.
  var heldByteCount: Int { (pending?.bytes.count ?? 0) + lead.bytes.count }

  /// Drops the bytes before the first tag.
  mutating func dropLead() { lead.drop() }

  /// Takes bytes after the declared end of a PES packet; returns how many belong to the open tag,
  /// and the tag if it is complete now.
  mutating func append(outside bytes: [UInt8], endOffset: Int) -> (tag: Tag?, count: Int) {
    guard var tag = pending, tag.sizeAtLoss == nil, !Self.beginsTag(bytes[...]) else {
      return (nil, 0)
    }
    // What only one variable has is not copied when bytes are appended.
    pending = nil
    let count = tag.take(from: bytes[...], endOffset: endOffset)
    pending = tag.missingCount > 0 ? tag : nil
    return (pending == nil ? tag : nil, count)
  }

  /// Takes the remainder of a PES packet that started before the stream.
  mutating func appendOpenPacket(_ rest: [UInt8], at offset: Int) {
    lead.appendOpenPacket(rest, at: offset)
  }

  /// Records a loss between two PES packets.
  mutating func noteLoss() {
    lead.close()
    pending?.noteLoss()
  }

  /// Ends the stream; returns the tag that is still incomplete.
  mutating func finish() -> Tag? {
    defer { pending = nil }
    guard var tag = pending else { return nil }
    tag.isIncomplete = true
    tag.dropAfterLoss()
    return tag
  }

  /// Describes a payload without a tag.
  static func description(ofUnrecognized payload: [UInt8]) -> String {
    "\(Plural.text(payload.count, "byte starts", "bytes start")) with 0x\(Hexadecimal.text(payload.prefix(8))), which is not an ID3 tag"
  }

  /// Adds the start of a PES packet to the open tag; returns the number of bytes taken.
  private mutating func goOn(
    with tag: consuming Tag, _ bytes: ArraySlice<UInt8>, of packet: PESAssembler.Packet,
    _ outcome: inout Outcome
  ) -> Int {
    var tag = tag
    let count = startsTag(packet, bytes, after: tag) ? 0 : tag.take(from: bytes, of: packet)
    let rest = bytes.dropFirst(count)
    if count > 0 { outcome.isMisaligned = packet.header.isAligned }
    if count == 0, !bytes.isEmpty {
      tag.isIncomplete = true
      tag.dropAfterLoss()
      outcome.tags.append(tag)
    } else if !Self.isFiller(rest), !Self.beginsTag(rest), tag.sizeAtLoss != nil {
      // If it does not end where it should, the bytes after the loss belong elsewhere.
      tag.dropAfterLoss()
      outcome.tags.append(tag)
    } else {
      keep(tag, in: &outcome)
    }
    return count
  }

  /// Whether a PES packet starts a new tag although the last one is incomplete.
  ///
  /// The alignment flag marks packets in which tags start. If the last one has it, a packet without
  /// it that fits the missing length continues the tag, even if its bytes look like a header.
  private func startsTag(
    _ packet: PESAssembler.Packet, _ bytes: ArraySlice<UInt8>, after tag: Tag
  ) -> Bool {
    guard ID3TagHeader(bytes) != nil else { return false }
    let isContinuation =
      tag.isAligned && !packet.header.isAligned && tag.sizeAtLoss == nil
      && bytes.count <= tag.missingCount
    return !isContinuation
  }

  private mutating func keep(_ tag: Tag, in outcome: inout Outcome) {
    guard tag.missingCount > 0 else {
      outcome.tags.append(tag)
      return
    }
    var open = tag
    open.firstPacketByteCount = tag.firstPacketByteCount ?? tag.bytes.count
    pending = open
  }

  /// Whether a tag starts here, possibly with only a part of its header.
  private static func beginsTag(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < ID3TagHeader.size else { return ID3TagHeader(bytes) != nil }
    let mark = Array("ID3".utf8)
    return !bytes.isEmpty && bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count))
  }

  /// The place of the first complete tag after other bytes.
  private static func firstTag(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropFirst().first { index in
      guard bytes[index] == 0x49, let header = ID3TagHeader(bytes[index...]) else { return false }
      return index + header.tagSize <= bytes.endIndex
    }
  }

  private static func isFiller(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    return (first == 0xFF || first == 0) && bytes.allSatisfy { $0 == first }
  }
}

extension TimedID3Assembler.Tag {
  /// Takes the part of the tag at the start of a PES packet; returns its number of bytes.
  fileprivate mutating func take(
    from source: ArraySlice<UInt8>, of packet: PESAssembler.Packet
  ) -> Int {
    let count = take(from: source, endOffset: packet.endOffset)
    // A complete tag misses nothing if only its PES packet is shorter than declared.
    if count > 0, packet.isIncomplete, packet.hadLoss || missingCount > 0 {
      noteLoss(isEnd: !packet.hadLoss)
    }
    return count
  }

  /// Takes the part of the tag at the start of some bytes; returns its number of bytes.
  fileprivate mutating func take(from source: ArraySlice<UInt8>, endOffset: Int) -> Int {
    if size == nil {
      let head = bytes + source.prefix(max(0, ID3TagHeader.size - bytes.count))
      guard head.count < ID3TagHeader.size || ID3TagHeader(head[...]) != nil else {
        // With these bytes it has no header, so they do not belong to it.
        isIncomplete = true
        return 0
      }
    }
    var rest = source
    // First the header, which contains the length of the tag.
    while missingCount > 0, !rest.isEmpty {
      let part = rest.prefix(missingCount)
      bytes += part
      rest = rest.dropFirst(part.count)
    }
    self.endOffset = endOffset
    if let size = ID3TagHeader(bytes[...])?.tagSize, size > TimedID3Assembler.maximumTagSize {
      isIncomplete = true
    }
    return source.count - rest.count
  }

  fileprivate mutating func noteLoss(isEnd: Bool = false) {
    isIncomplete = true
    if !isEnd { hadLoss = true }
    if sizeAtLoss == nil { sizeAtLoss = bytes.count }
  }

  /// Drops the bytes after a loss, because their place in the tag is unknown.
  fileprivate mutating func dropAfterLoss() {
    guard let sizeAtLoss else { return }
    bytes.removeLast(max(0, bytes.count - sizeAtLoss))
  }
}

/// The bytes of a timed metadata stream before its first tag: possibly the remainder of a tag from
/// an earlier segment.
struct TagLead: Equatable {
  private(set) var bytes: [UInt8] = []
  /// The offset of the first packet.
  private(set) var offset: Int?
  /// The number of bytes that belong to a PES packet from before the first transport packet.
  private(set) var countOfOpenPacket = 0
  private var isClosed = false

  /// Takes a PES packet in which no tag starts.
  mutating func append(_ packet: PESAssembler.Packet) {
    guard !packet.isIncomplete else { return close() }
    append(packet.payload, at: packet.offset)
  }

  /// Takes the remainder of an earlier PES packet.
  mutating func appendOpenPacket(_ rest: [UInt8], at offset: Int) {
    guard !isClosed, bytes.count == countOfOpenPacket else { return }
    append(rest, at: offset)
    countOfOpenPacket = bytes.count
  }

  /// Drops the bytes, and takes no others.
  mutating func drop() {
    bytes = []
    countOfOpenPacket = 0
    close()
  }

  /// Ends the lead, because a tag has started or packets were lost.
  mutating func close() { isClosed = true }

  /// Takes bytes before a tag in its PES packet.
  mutating func append(_ part: [UInt8], at offset: Int) {
    guard !isClosed, bytes.count + part.count <= TimedID3Assembler.maximumTagSize else { return }
    if self.offset == nil { self.offset = offset }
    bytes += part
  }
}
