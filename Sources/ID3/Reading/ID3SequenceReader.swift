/// Finds and reads tags in a packet or a file.
struct ID3SequenceReader {
  let bytes: [UInt8]
  let log: ID3ReadingLog
  private(set) var tags: [ID3Tag] = []
  private var trailingByteCount = 0

  init(_ bytes: [UInt8], budget: ID3Budget = ID3Budget()) {
    self.bytes = bytes
    self.log = ID3ReadingLog(budget: budget)
  }

  var result: ID3Parsing {
    var parsing = ID3Parsing(
      tags: tags, issues: log.issues, trailingByteCount: trailingByteCount)
    parsing.leftOutTagCount = log.leftOutTagCount
    return parsing
  }

  /// Reads all tags, and skips bytes between them.
  mutating func readPacket() {
    var position = readConsecutiveTags(from: 0)
    while position < bytes.count {
      let next = nextTag(in: position..<bytes.count, complete: false)
      noteGap(position..<(next ?? bytes.count))
      guard let next else { break }
      position = readConsecutiveTags(from: next)
    }
    if tags.isEmpty, !log.budget.hasNoMemory {
      log.note(.tagMissing, "there is no ID3 tag in \(bytes.count) bytes", at: 0)
    }
    trailingByteCount = max(0, bytes.count - position)
  }

  /// Reads the tags at the start and at the end, and those in between if requested.
  mutating func readFile(includingEmbedded: Bool) {
    var position = min(readConsecutiveTags(from: 0), bytes.count)
    let last = trailingTag(from: position)
    let end = last?.byteOffset ?? bytes.count
    while includingEmbedded, position < end,
      let next = nextTag(in: position..<end, complete: true)
    {
      position = min(readConsecutiveTags(from: next), bytes.count)
    }
    if let last, last.byteOffset >= position {
      read(last)
      position = min(last.byteOffset + last.byteCount, bytes.count)
    }
    trailingByteCount = bytes.count - position
  }

  /// Reads consecutive tags without a gap; returns the offset after the last one.
  private mutating func readConsecutiveTags(from start: Int) -> Int {
    var position = start
    while position < bytes.count, let header = ID3TagHeader(bytes, at: position) {
      read(header)
      position += header.byteCount
    }
    return position
  }

  private mutating func read(_ header: ID3TagHeader) {
    guard !log.budget.hasNoMemory else { return log.leaveOutTag(at: header.byteOffset) }
    log.tagIsCut = false
    let tag = ID3TagReader(bytes: bytes, header: header, log: log).tag()
    tags.append(tag)
    // A million tags without a frame take as much memory as those with one.
    if tag.frames.isEmpty { log.budget.spendFrame() }
    if log.tagIsCut { log.leaveOutTag(at: header.byteOffset) }
  }

  /// The header of a tag with a footer, at the end or before an ID3 version 1 tag.
  private func trailingTag(from start: Int) -> ID3TagHeader? {
    let versionOneByteCount = 128
    var end = bytes.count
    if end - start >= versionOneByteCount,
      bytes[(end - versionOneByteCount)...].starts(with: "TAG".utf8)
    {
      end -= versionOneByteCount
    }
    let footerStart = end - ID3Tag.headerByteCount
    // That of a tag that was read is no other one's.
    guard footerStart >= start,
      let footer = ID3TagHeader(bytes, at: footerStart, marker: "3DI"), footer.hasFooter
    else { return nil }
    let headerStart = end - footer.byteCount
    guard headerStart >= start, let header = ID3TagHeader(bytes, at: headerStart),
      header.byteCount == footer.byteCount
    else {
      log.note(
        .footerMismatch, "a footer has no tag of \(footer.byteCount) bytes before it",
        at: footerStart)
      return nil
    }
    return header
  }

  /// The offset of the next certain header of a tag.
  private func nextTag(in range: Range<Int>, complete: Bool) -> Int? {
    // In most cases the third character excludes three start positions.
    var index = range.lowerBound + 2
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "3"):
        let start = index - 2
        if let header = ID3TagHeader(bytes, at: start), header.isPlausible(in: bytes),
          !complete || header.byteCount <= range.upperBound - start
        {
          return start
        }
        index += 3
      case UInt8(ascii: "D"): index += 1
      case UInt8(ascii: "I"): index += 2
      default: index += 3
      }
    }
    return nil
  }

  private func noteGap(_ gap: Range<Int>) {
    guard let first = gap.first else { return }
    let filler = bytes[first]
    let isFiller = (filler == 0 || filler == 0xFF) && bytes[gap].allSatisfy { $0 == filler }
    if tags.isEmpty {
      guard gap.upperBound < bytes.count else { return }
      log.note(.leadingBytes, "\(gap.count) bytes precede the first tag", at: first)
    } else if isFiller {
      let digits = filler == 0 ? "0x00" : "0xFF"
      log.note(.filler, "\(gap.count) bytes of filler \(digits) follow the tag", at: first)
    } else {
      log.note(.foreignBytes, "\(gap.count) bytes that are not a tag follow the tag", at: first)
    }
  }
}
