internal import SourceDiagnostics

/// Bounds-checked reads of the named fields of a frame's content.
struct ID3FrameContentReader {
  let header: ID3FrameHeader
  /// The unread bytes. Index zero is at `offsetBase` of the buffer.
  private(set) var bytes: ArraySlice<UInt8>
  let version: ID3Version
  let offsetBase: Int
  let depth: Int
  let log: ID3ReadingLog
  /// The encoding in the frame's first byte.
  private(set) var encoding = ID3TextEncoding.latin1
  /// The coding of the last text, whose byte order applies to texts without a mark.
  private var previous: ID3Text.Coding?

  init(
    header: ID3FrameHeader, bytes: ArraySlice<UInt8>, version: ID3Version, offsetBase: Int,
    depth: Int,
    log: ID3ReadingLog
  ) {
    self.header = header
    self.bytes = bytes
    self.version = version
    self.offsetBase = offsetBase
    self.depth = depth
    self.log = log
  }

  var isAtEnd: Bool { bytes.isEmpty }
  private var byteOffset: Int { offsetBase + bytes.startIndex }

  /// An unsigned integer of up to four bytes.
  mutating func integer(_ byteCount: Int, _ field: String) throws(MalformedData) -> UInt32 {
    try take(byteCount, field).bigEndianPrefix(byteCount)
  }

  mutating func byte(_ field: String) throws(MalformedData) -> UInt8 {
    UInt8(truncatingIfNeeded: try integer(1, field))
  }

  mutating func take(_ count: Int, _ field: String) throws(MalformedData) -> ArraySlice<UInt8> {
    guard count <= bytes.count else {
      throw MalformedData(
        .truncated(missingBits: (count - bytes.count) * 8), field: field, byteOffset: byteOffset)
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// Takes the remaining bytes.
  mutating func takeRest() -> ArraySlice<UInt8> {
    defer { bytes = bytes[bytes.endIndex...] }
    return bytes
  }

  /// Reads the encoding byte of the texts of the frame.
  mutating func readEncoding() throws(MalformedData) {
    let offset = byteOffset
    guard let value = bytes.first, ID3TextEncoding(rawValue: value) == nil else {
      encoding = ID3TextEncoding(rawValue: try byte("text encoding")) ?? .latin1
      if !encoding.isDefined(in: version) {
        log.note(
          .encodingOfLaterVersion,
          "\(header.id) has the text encoding \(encoding.rawValue), which version \(version) does not define",
          at: offset)
      }
      return
    }
    log.note(
      .encodingUnknown,
      "\(header.id) has the text encoding \(value), expected 0 to 3; it is read as ISO 8859-1",
      at: offset)
    // Some private frames start with their text: printable characters belong to it.
    if value < 0x20 { bytes = bytes.dropFirst() }
  }

  /// Reads a text up to its terminator, in the encoding of the frame.
  mutating func text(_ field: String) -> ID3Text { text(field, in: encoding) }

  /// Reads a text up to its terminator in ISO 8859-1, the encoding of URLs, owners and media types.
  mutating func latin1Text(_ field: String) -> ID3Text { text(field, in: .latin1) }

  private mutating func text(_ field: String, in encoding: ID3TextEncoding) -> ID3Text {
    let offset = byteOffset
    let (piece, after) = bytes.splitAtTerminator(of: encoding)
    if after == nil {
      log.note(.terminatorMissing, "the \(field) of \(header.id) has no terminator", at: offset)
    }
    bytes = after ?? bytes[bytes.endIndex...]
    return checked(piece, encoding, field, offset)
  }

  /// Reads the last text of a frame, which needs no terminator; bytes after a terminator are
  /// ignored.
  mutating func lastText(_ field: String) -> ID3Text {
    let offset = byteOffset
    return checked(takeRest().splitAtTerminator(of: encoding).piece, encoding, field, offset)
  }

  /// Reads the last text of a frame in ISO 8859-1.
  mutating func lastLatin1Text(_ field: String) -> ID3Text {
    let offset = byteOffset
    return checked(takeRest().splitAtTerminator(of: .latin1).piece, .latin1, field, offset)
  }

  /// Reads the values of a property to the end of the frame.
  ///
  /// Before version 2.4 there is one, and what follows its terminator is ignored (ID3v2.3.0, section 4.2). It is kept
  /// for players that show it.
  mutating func values(_ field: String) -> ID3TextList {
    if version.isBefore24, let after = bytes.splitAtTerminator(of: encoding).after,
      !after.allSatisfy({ $0 == 0 })
    {
      log.note(
        .textAfterTerminator,
        "something follows the terminator of the \(field) of \(header.id), which version \(version) ignores",
        at: offsetBase + after.startIndex)
    }
    return textList(field, hasOneValue: version.isBefore24)
  }

  /// Reads the texts to the end of the frame.
  mutating func textList(_ field: String, hasOneValue: Bool = false) -> ID3TextList {
    let offset = byteOffset
    let list = ID3TextList(
      limited(takeRest(), field, offset), encoding: encoding, after: previous,
      hasOneValue: hasOneValue)
    _ = checked(list.bytes.splitAtTerminator(of: encoding).piece, encoding, field, offset)
    let count = list.texts.count
    log.budget.spendEntries(max(0, count - 1))
    if count >= ID3Limits.entryCount {
      log.note(
        .limitReached, "\(header.id) has more than \(ID3Limits.entryCount) texts", at: offset)
    }
    return list
  }

  /// Reads the three letters of a language (ISO 639-2).
  mutating func language() throws(MalformedData) -> ID3Text {
    let code = try take(3, "language")
    return ID3Text(coding: .latin1, bytes: code.prefix { $0 != 0 })
  }

  private mutating func checked(
    _ piece: ArraySlice<UInt8>, _ encoding: ID3TextEncoding, _ field: String, _ offset: Int
  ) -> ID3Text {
    let text = ID3Text(limited(piece, field, offset), encoding: encoding, after: previous)
    if encoding == .utf16, !piece.isEmpty, previous == nil,
      text.bytes.startIndex == piece.startIndex
    {
      log.note(
        .byteOrderMarkMissing,
        "the \(field) of \(header.id) is UTF-16 without a byte order mark", at: offset)
    }
    if encoding == .utf16, !piece.isEmpty { previous = text.coding }
    if !text.isValid {
      log.note(
        .textInvalid, "the \(field) of \(header.id) is not valid in its encoding", at: offset)
    }
    return text
  }

  /// Cuts a text to the limit, in writing as JSON it would become several times as long.
  private func limited(
    _ bytes: ArraySlice<UInt8>, _ field: String, _ offset: Int
  ) -> ArraySlice<UInt8> {
    guard bytes.count > ID3Limits.textByteCount else { return bytes }
    log.note(
      .limitReached,
      "the \(field) of \(header.id) has \(bytes.count) bytes, only the first \(ID3Limits.textByteCount) are kept",
      at: offset)
    var end = ID3Limits.textByteCount
    // A character is not cut.
    if encoding == .utf8 {
      while end > 0, bytes[bytes.startIndex + end] & 0xC0 == 0x80, ID3Limits.textByteCount - end < 3
      {
        end -= 1
      }
    }
    return bytes.prefix(end)
  }

  /// Reads the frames to the end of the content, as in chapters.
  mutating func subFrames() -> [ID3Frame] {
    guard depth < ID3Limits.depth else {
      if !bytes.isEmpty {
        log.note(
          .limitReached,
          "\(header.id) is nested deeper than \(ID3Limits.depth) frames, its frames are not read",
          at: byteOffset)
      }
      return []
    }
    var reader = ID3FrameReader(
      bytes: takeRest(), version: version, offsetBase: offsetBase,
      framesAreUnsynchronised: false, isCut: false, depth: depth + 1, log: log)
    return log.insideFrame { reader.frames() }
  }
}
