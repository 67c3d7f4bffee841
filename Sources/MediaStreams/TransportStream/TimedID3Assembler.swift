import ByteParsing
import MediaTiming

/// Finds ID3 tags in the PES packets of one timed metadata stream.
///
/// A PES packet may hold several tags, a tag may go on in the next packets, and metadata access unit
/// headers may stand before it (Timed Metadata for HTTP Live Streaming; ISO/IEC 13818-1, section 2.12.4).
struct TimedID3Assembler {
  /// The longest tag that is joined from several PES packets.
  static let maximumTagSize = 4 << 20

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
    /// Whether its PES packet said that it starts with a tag.
    fileprivate let isAligned: Bool
    /// How many bytes there were when packets were lost; what came behind may be of another place.
    fileprivate var sizeAtLoss: Int?
    /// Whether packets were lost within it, which the end of the stream is not.
    fileprivate(set) var hadLoss = false

    /// The bytes of the whole tag; `nil` as long as its header is not there.
    var size: Int? {
      ID3TagHeader(bytes[...]).map { min($0.tagSize, TimedID3Assembler.maximumTagSize) }
    }

    /// How many bytes the tag lacks, or its header where that is not there.
    var missingCount: Int { (size ?? ID3TagHeader.size) - bytes.count }
  }

  /// What a PES packet brought.
  struct Outcome: Equatable {
    var tags: [Tag] = []
    /// How many bytes after the last tag are neither a tag nor filler.
    var strayBytes = 0
    /// How many bytes before the first tag are not of one.
    var skippedBytes = 0
    /// Whether the packet holds nothing that is part of a tag.
    var isUnrecognized = false
    /// Whether a part that is no start of a tag was flagged as one.
    var isMisaligned = false
  }

  private var pending: Tag?
  /// What came before the first tag: the rest of one that began before the bytes did.
  private(set) var lead = TagLead()

  /// Takes the next PES packet of the stream.
  mutating func append(_ packet: PESAssembler.Packet) -> Outcome {
    var outcome = Outcome()
    var (bytes, hadHeaders) = MetadataAccessUnits.contents(
      of: packet.payload[...],
      continuing: pending.flatMap { $0.hadAccessUnitHeader ? $0.missingCount : nil })
    if let tag = pending {
      pending = nil
      let count = goOn(with: tag, bytes, of: packet, &outcome)
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

  /// Takes bytes behind the declared end of a PES packet; returns how many belong to a tag that lacks them, and the tag
  /// where it is whole now.
  mutating func append(outside bytes: [UInt8], endOffset: Int) -> (tag: Tag?, count: Int) {
    guard var tag = pending, tag.sizeAtLoss == nil, !Self.beginsTag(bytes[...]) else {
      return (nil, 0)
    }
    let count = tag.take(from: bytes[...], endOffset: endOffset)
    pending = tag.missingCount > 0 ? tag : nil
    return (pending == nil ? tag : nil, count)
  }

  /// Takes the rest of a PES packet that began before the stream did.
  mutating func appendOpenPacket(_ rest: [UInt8], at offset: Int) {
    lead.appendOpenPacket(rest, at: offset)
  }

  /// Notes that packets of the stream were lost between two PES packets.
  mutating func noteLoss() {
    lead.close()
    pending?.noteLoss()
  }

  /// Ends the stream: the tag that still lacks bytes.
  mutating func finish() -> Tag? {
    defer { pending = nil }
    guard var tag = pending else { return nil }
    tag.isIncomplete = true
    tag.dropAfterLoss()
    return tag
  }

  /// What a payload without a tag looks like, in words.
  static func description(ofUnrecognized payload: [UInt8]) -> String {
    "\(payload.count) bytes start with 0x\(Hexadecimal.text(payload.prefix(8))), which is no ID3 tag"
  }

  /// Adds to a tag that lacks bytes what is of it at the start of a PES packet; returns how many bytes that is.
  private mutating func goOn(
    with tag: Tag, _ bytes: ArraySlice<UInt8>, of packet: PESAssembler.Packet,
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
      // What does not end where it should has bytes of another place behind the loss.
      tag.dropAfterLoss()
      outcome.tags.append(tag)
    } else {
      keep(tag, in: &outcome)
    }
    return count
  }

  /// Whether a PES packet begins a new tag although the last one lacks bytes.
  ///
  /// The flag of alignment is for the packets in which tags start. Where the last one has it, one without it that fits
  /// into what is missing goes on with the tag, even if its bytes happen to look like a header.
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
    if tag.missingCount > 0 { pending = tag } else { outcome.tags.append(tag) }
  }

  /// Whether a tag begins here, of which only a part of the header may be there.
  private static func beginsTag(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < ID3TagHeader.size else { return ID3TagHeader(bytes) != nil }
    let mark = Array("ID3".utf8)
    return !bytes.isEmpty && bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count))
  }

  /// Where the first whole tag behind other bytes starts.
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
  /// Takes what belongs to the tag from the start of a PES packet; returns how many bytes those are.
  fileprivate mutating func take(
    from source: ArraySlice<UInt8>, of packet: PESAssembler.Packet
  ) -> Int {
    let count = take(from: source, endOffset: packet.endOffset)
    // A tag that is whole lacks nothing where only its PES packet is shorter than declared.
    if count > 0, packet.isIncomplete, packet.hadLoss || missingCount > 0 {
      noteLoss(isEnd: !packet.hadLoss)
    }
    return count
  }

  /// Takes what belongs to the tag from the start of some bytes; returns how many those are.
  fileprivate mutating func take(from source: ArraySlice<UInt8>, endOffset: Int) -> Int {
    var taken = self
    var rest = source
    // First the header, which tells how long the tag is.
    while taken.missingCount > 0, !rest.isEmpty {
      let part = rest.prefix(taken.missingCount)
      taken.bytes += part
      rest = rest.dropFirst(part.count)
    }
    guard taken.size != nil || taken.bytes.count < ID3TagHeader.size else {
      // With these bytes it has no header, so they are not of it.
      isIncomplete = true
      return 0
    }
    self = taken
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

  /// Drops what came after packets were lost, since nobody knows where in the tag that belongs.
  fileprivate mutating func dropAfterLoss() {
    guard let sizeAtLoss else { return }
    bytes.removeLast(max(0, bytes.count - sizeAtLoss))
  }
}

/// What a timed metadata stream holds before the first tag that starts in it: perhaps the rest of a tag that another
/// segment began.
struct TagLead: Equatable {
  private(set) var bytes: [UInt8] = []
  /// The offset of the first packet.
  private(set) var offset: Int?
  /// How many of the bytes belong to a PES packet that began before the first transport packet.
  private(set) var countOfOpenPacket = 0
  private var isClosed = false

  /// Takes a PES packet in which no tag starts.
  mutating func append(_ packet: PESAssembler.Packet) {
    guard !packet.isIncomplete else { return close() }
    append(packet.payload, at: packet.offset)
  }

  /// Takes the rest of a PES packet that began earlier.
  mutating func appendOpenPacket(_ rest: [UInt8], at offset: Int) {
    guard !isClosed, bytes.count == countOfOpenPacket else { return }
    append(rest, at: offset)
    countOfOpenPacket = bytes.count
  }

  /// Notes that a tag has begun, or that packets are lost, so that nothing more belongs to the lead.
  mutating func close() { isClosed = true }

  /// Takes bytes that come before a tag in its PES packet.
  mutating func append(_ part: [UInt8], at offset: Int) {
    guard !isClosed, bytes.count + part.count <= TimedID3Assembler.maximumTagSize else { return }
    if self.offset == nil { self.offset = offset }
    bytes += part
  }
}
