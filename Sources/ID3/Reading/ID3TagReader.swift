/// Reads one tag after its header.
struct ID3TagReader {
  let bytes: [UInt8]
  let header: ID3TagHeader
  let log: ID3ReadingLog

  private var start: Int { header.byteOffset }
  private var isComplete: Bool { header.byteCount <= bytes.count - start }

  func tag() -> ID3Tag {
    log.frameCount = 0
    var tag = ID3Tag(
      version: header.version, byteOffset: start, byteCount: header.byteCount,
      isComplete: isComplete, isUnsynchronised: header.isUnsynchronised,
      hasExtendedHeader: header.hasExtendedHeader, isExperimental: header.isExperimental,
      hasFooter: header.hasFooter, paddingByteCount: 0, frames: [])
    guard header.version.isSupported else {
      log.note(
        .versionUnsupported, "the tag has version \(header.version), expected 2.2, 2.3 or 2.4",
        at: start)
      return tag
    }
    guard header.version.major > 2 || header.flags & 0x40 == 0 else {
      log.note(.tagCompressed, "the whole tag of version 2.2 is compressed", at: start)
      return tag
    }
    if !isComplete {
      log.note(
        .tagTruncated,
        "the tag declares \(header.byteCount) bytes, there are \(bytes.count - start)", at: start)
    } else if header.hasFooter {
      checkFooter()
    }
    let body = self.body
    let first = framesStart(in: body)
    let frameBytes = body[first...]
    var reader = ID3FrameReader(
      bytes: frameBytes, version: header.version, offsetBase: start,
      framesAreUnsynchronised: header.version.major >= 4 && header.isUnsynchronised,
      isCut: !isComplete, depth: 0, log: log)
    tag.frames = reader.frames()
    tag.paddingByteCount = reader.paddingByteCount
    if header.hasExtendedHeader, isComplete, first > ID3Tag.headerByteCount {
      check(
        ID3ExtendedHeader(body[ID3Tag.headerByteCount..<first], version: header.version),
        rest: frameBytes, padding: tag.paddingByteCount)
    }
    return tag
  }

  /// Header, extended header, frames and padding, with the unsynchronisation of the whole tag
  /// undone.
  ///
  /// A separate array shared by all frames, so that a frame does not keep the buffer alive, which
  /// may be a whole media file.
  private var body: [UInt8] {
    let end = min(bytes.count, start + ID3Tag.headerByteCount + header.bodyByteCount)
    if header.version.major < 4, header.isUnsynchronised {
      return Unsynchronisation.undo(bytes[start..<end])
    }
    return start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end])
  }

  private func checkFooter() {
    let offset = start + header.byteCount - ID3Tag.headerByteCount
    guard let footer = ID3TagHeader(bytes, at: offset, marker: "3DI"),
      footer.bodyByteCount == header.bodyByteCount, footer.version == header.version
    else {
      log.note(.footerMismatch, "the footer is not a copy of the header", at: offset)
      return
    }
  }

  /// The index of the first frame: after the extended header, if there is one.
  ///
  /// In version 2.3 its size is a plain integer that excludes itself, in 2.4 it is syncsafe and
  /// includes itself (ID3v2.3.0, section 3.2; ID3v2.4.0 structure, section 3.2).
  private func framesStart(in body: [UInt8]) -> Int {
    let first = min(ID3Tag.headerByteCount, body.count)
    guard header.hasExtendedHeader else { return first }
    guard body.count - first >= 4 else {
      if isComplete { noteExtendedHeader("is cut off", at: first) }
      return body.count
    }
    var plain = 0
    var syncsafe = 0
    var isSyncsafe = true
    for byte in body[first..<(first + 4)] {
      plain = plain << 8 | Int(byte)
      syncsafe = syncsafe << 7 | Int(byte & 0x7F)
      if byte >= 0x80 { isSyncsafe = false }
    }
    let size = header.version.major >= 4 ? (isSyncsafe ? syncsafe : plain) : plain + 4
    guard size >= 6, size <= body.count - first else {
      if isComplete {
        noteExtendedHeader(
          "has a size of \(size) bytes, expected 6 to \(body.count - first)", at: first)
      }
      // If the flag was set by mistake, frames follow directly.
      return looksLikeFrame(body, at: first) ? first : body.count
    }
    return first + size
  }

  private func check(_ extended: ID3ExtendedHeader, rest: ArraySlice<UInt8>, padding: Int) {
    guard let actual = extended.mismatch(in: rest, padding: min(padding, rest.count)),
      let written = extended.checksum
    else { return }
    func digits(_ value: UInt32) -> String {
      let text = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, 8 - text.count)) + text
    }
    log.note(
      .checksumMismatch,
      "the extended header has the checksum \(digits(written)), that of the tag is "
        + digits(actual), at: start + ID3Tag.headerByteCount)
  }

  private func noteExtendedHeader(_ fault: String, at index: Int) {
    log.note(.extendedHeaderMalformed, "the extended header \(fault)", at: start + index)
  }

  private func looksLikeFrame(_ body: [UInt8], at index: Int) -> Bool {
    var code: UInt32 = 0
    for byte in body[index..<(index + 4)] { code = code << 8 | UInt32(byte) }
    return ID3FrameID(code: code).isValid
  }
}
