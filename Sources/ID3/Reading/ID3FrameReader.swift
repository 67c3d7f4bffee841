internal import SourceDiagnostics

/// Reads consecutive frames: those of a tag, or those in a chapter.
struct ID3FrameReader {
  /// The frames and the padding after them. Index zero is at `offsetBase` of the buffer.
  let bytes: ArraySlice<UInt8>
  let version: ID3Version
  let offsetBase: Int
  /// Whether the tag declares each of its frames as unsynchronised.
  let framesAreUnsynchronised: Bool
  /// Whether the bytes end before the tag does, so that the last frame may be short.
  let isCut: Bool
  let depth: Int
  let log: ID3ReadingLog
  private(set) var paddingByteCount = 0

  private var index: Int
  private var sizeCoding: ID3FrameSizeCoding
  private var sizeCodingIsSure = false

  /// The size of a frame's header, which is shorter in version 2.2.
  static let headerByteCount = 10
  private static let shortHeaderByteCount = 6

  init(
    bytes: ArraySlice<UInt8>, version: ID3Version, offsetBase: Int, framesAreUnsynchronised: Bool,
    isCut: Bool, depth: Int, log: ID3ReadingLog
  ) {
    self.bytes = bytes
    self.version = version
    self.offsetBase = offsetBase
    self.framesAreUnsynchronised = framesAreUnsynchronised
    self.isCut = isCut
    self.depth = depth
    self.log = log
    self.index = bytes.startIndex
    self.sizeCoding = ID3FrameSizeCoding(version)
  }

  private var byteOffset: Int { offsetBase + index }

  mutating func frames() -> [ID3Frame] {
    var frames: [ID3Frame] = []
    defer { log.frameIndex = nil }
    let headerByteCount =
      version.major == 2 ? Self.shortHeaderByteCount : Self.headerByteCount
    while index < bytes.endIndex {
      guard bytes[index] != 0 else {
        log.frameIndex = nil
        readPadding()
        break
      }
      guard log.frameCount < ID3Limits.frameCount else {
        log.note(
          .limitReached, "more than \(ID3Limits.frameCount) frames, the others are not read",
          at: byteOffset)
        break
      }
      guard !log.budget.hasNoMemory else {
        log.tagIsCut = true
        break
      }
      log.frameIndex = frames.count
      guard bytes.endIndex - index >= headerByteCount else {
        log.note(
          .frameTruncated, "\(bytes.endIndex - index) bytes are too few for a frame header",
          at: byteOffset)
        break
      }
      if skipMisnamedFrame(headerByteCount) { continue }
      guard let frame = readFrame(headerByteCount) else { break }
      frames.append(frame)
    }
    return frames
  }

  private mutating func readPadding() {
    let padding = bytes[index...]
    paddingByteCount = padding.count
    if !padding.allSatisfy({ $0 == 0 }) {
      log.note(.paddingNotZero, "the padding has bytes other than zero", at: byteOffset)
    }
  }

  /// Reads the next frame; `nil` when no more can be found.
  private mutating func readFrame(_ headerByteCount: Int) -> ID3Frame? {
    let isShort = version.major == 2
    let id = frameID(isShort: isShort)
    guard id.isValid else {
      log.note(
        .frameIDInvalid,
        "\"\(id)\" is not a frame identifier, the last \(bytes.endIndex - index) bytes are not read",
        at: byteOffset)
      return nil
    }
    let sizeBytes = isShort ? bytes[(index + 3)..<(index + 6)] : bytes[(index + 4)..<(index + 8)]
    if !isShort { settleSizeCoding(sizeBytes) }
    let size = sizeCoding.size(sizeBytes)
    let contentStart = index + headerByteCount
    guard size <= bytes.endIndex - contentStart else {
      log.note(
        .frameTruncated,
        "\(id) declares \(size) bytes, there are \(bytes.endIndex - contentStart)", at: byteOffset)
      return nil
    }
    var header = ID3FrameHeader(
      id: id, byteOffset: byteOffset, byteCount: headerByteCount + size, flags: [])
    let content = bytes[contentStart..<(contentStart + size)]
    let flags = isShort ? (0, 0) : (bytes[index + 8], bytes[index + 9])
    index = contentStart + size
    log.frameCount += 1
    log.budget.spendFrame(min(size, ID3Limits.frameByteCount))
    return frame(&header, content, flags)
  }

  /// Skips a frame whose identifier has small letters, if its size leads to another frame or to the
  /// end; false, at the same place, for any other frame.
  private mutating func skipMisnamedFrame(_ headerByteCount: Int) -> Bool {
    let isShort = version.major == 2
    let id = frameID(isShort: isShort)
    guard !id.isValid, id.isValidInCapitals else { return false }
    let sizeBytes = isShort ? bytes[(index + 3)..<(index + 6)] : bytes[(index + 4)..<(index + 8)]
    if !isShort { settleSizeCoding(sizeBytes) }
    let size = sizeCoding.size(sizeBytes)
    guard size <= bytes.endIndex - index - headerByteCount else { return false }
    let next = bytes[(index + headerByteCount + size)...]
    let nextID = ID3FrameID(code: isShort ? next.bigEndianPrefix(3) << 8 : next.bigEndianPrefix(4))
    guard next.first.map({ $0 == 0 }) ?? true || nextID.isValidInCapitals else { return false }
    log.note(
      .frameIDInvalid, "\"\(id)\" is not a frame identifier, the frame is left out", at: byteOffset)
    index = next.startIndex
    log.budget.spendFrame()
    return true
  }

  private func frameID(isShort: Bool) -> ID3FrameID {
    if isShort {
      return ID3FrameID(code: bytes[index...].bigEndianPrefix(3) << 8)
    }
    let code = bytes[index...].bigEndianPrefix(4)
    // A space as the fourth character marks an identifier of version 2.2 like a zero does.
    return ID3FrameID(code: code & 0xFF == 0x20 ? code & 0xFFFF_FF00 : code)
  }

  /// Detects sizes that are coded as in another version.
  ///
  /// Below 128 both codings are equal, so most tags need no second check.
  private mutating func settleSizeCoding(_ sizeBytes: ArraySlice<UInt8>) {
    guard !sizeCodingIsSure, sizeBytes.bigEndianPrefix(4) >= 0x80 else { return }
    sizeCodingIsSure = true
    guard !isCut, !sizeCoding.fits(bytes[index...]), sizeCoding.other.fits(bytes[index...])
    else { return }
    sizeCoding = sizeCoding.other
    let way = sizeCoding == .plain ? "plain integers" : "syncsafe integers"
    log.note(
      .frameSizeCoding, "frame sizes in a tag of version \(version) are \(way)", at: byteOffset)
  }

  /// Makes the frame of a content whose flags are not read yet.
  private func frame(
    _ header: inout ID3FrameHeader, _ content: ArraySlice<UInt8>, _ flags: (UInt8, UInt8)
  ) -> ID3Frame {
    guard flags.0 | flags.1 != 0 || framesAreUnsynchronised else {
      return decoded(header, content, offsetBase: offsetBase)
    }
    let offset = header.byteOffset
    do throws(ID3FrameLayers.Fault) {
      var layers = ID3FrameLayers(content: content)
      try layers.readFlags(flags, version: version, into: &header)
      if framesAreUnsynchronised { header.flags.insert(.unsynchronised) }
      let isInflated = header.flags.contains(.compressed) && !header.flags.contains(.encrypted)
      // The frame that exceeded the limit has the issue.
      if isInflated, log.budget.isOverdrawn {
        return .unknown(
          UnknownFrame(header: header, data: content.prefix(ID3Limits.frameByteCount)))
      }
      let result = try layers.unwrap(header, inflating: isInflated, spending: &log.budget)
      if header.flags.contains(.encrypted) {
        log.note(.frameEncrypted, "\(header.id) is encrypted, its bytes are kept", at: offset)
        return .unknown(UnknownFrame(header: header, data: limited(result, of: header)))
      }
      if let mismatch = layers.lengthMismatch(result) {
        log.note(.dataLengthMismatch, "\(header.id) \(mismatch)", at: offset)
      }
      let isOwnArray = !header.flags.isDisjoint(with: [.compressed, .unsynchronised])
      return decoded(
        header, result,
        offsetBase: isOwnArray ? offset + Self.headerByteCount : offsetBase)
    } catch {
      log.note(error.kind, "\(header.id) \(error.message), its bytes are kept", at: offset)
      return .unknown(UnknownFrame(header: header, data: content.prefix(ID3Limits.frameByteCount)))
    }
  }

  /// The bytes of a content up to the limit.
  private func limited(
    _ content: ArraySlice<UInt8>, of header: ID3FrameHeader
  ) -> ArraySlice<UInt8> {
    let limit = ID3Limits.frameByteCount
    guard content.count > limit else { return content }
    log.note(
      .limitReached, "\(header.id) has \(content.count) bytes, only the first \(limit) are kept",
      at: header.byteOffset)
    return content.prefix(limit)
  }

  private func decoded(
    _ header: ID3FrameHeader, _ content: ArraySlice<UInt8>, offsetBase: Int
  ) -> ID3Frame {
    let content = limited(content, of: header)
    if content.isEmpty {
      log.note(
        .frameEmpty, "\(header.id) is empty, expected at least 1 byte", at: header.byteOffset)
    }
    var reader = ID3FrameContentReader(
      header: header, bytes: content, version: version, offsetBase: offsetBase,
      depth: depth, log: log)
    do throws(MalformedData) {
      return try ID3FrameCatalog.frame(reading: &reader)
    } catch {
      if !content.isEmpty {
        log.note(
          .frameMalformed, "\(header.id): \(error), its bytes are kept", at: error.byteOffset)
      }
      return .unknown(UnknownFrame(header: header, data: content))
    }
  }
}
