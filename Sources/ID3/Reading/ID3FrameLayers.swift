internal import SourceDiagnostics

/// The layers around the content of a frame: flags with their additional bytes, unsynchronisation
/// and compression.
struct ID3FrameLayers {
  /// Why the content is not accessible.
  struct Fault: Error {
    var kind: ID3Issue.Kind
    var message: String
  }

  /// The content without the additional bytes.
  private(set) var content: ArraySlice<UInt8>
  /// The declared length of the content after all layers are undone.
  private(set) var declaredLength: Int?

  init(content: ArraySlice<UInt8>) {
    self.content = content
  }

  mutating func readFlags(
    _ flags: (UInt8, UInt8), version: ID3Version, into header: inout ID3FrameHeader
  ) throws(Fault) {
    if version.major >= 4 {
      try readVersion4(flags, into: &header)
    } else {
      try readVersion3(flags, into: &header)
    }
  }

  /// ID3v2.3.0, section 3.3.1.
  private mutating func readVersion3(
    _ flags: (UInt8, UInt8), into header: inout ID3FrameHeader
  ) throws(Fault) {
    if flags.0 & 0x80 != 0 { header.flags.insert(.discardOnTagChange) }
    if flags.0 & 0x40 != 0 { header.flags.insert(.discardOnFileChange) }
    if flags.0 & 0x20 != 0 { header.flags.insert(.readOnly) }
    if flags.1 & 0x80 != 0 {
      header.flags.insert([.compressed, .hasDataLength])
      declaredLength = Int(try take(4, "decompressed size"))
    }
    if flags.1 & 0x40 != 0 {
      header.flags.insert(.encrypted)
      header.encryptionMethod = UInt8(try take(1, "encryption method"))
    }
    if flags.1 & 0x20 != 0 {
      header.flags.insert(.grouped)
      header.groupIdentifier = UInt8(try take(1, "group identifier"))
    }
  }

  /// ID3v2.4.0 structure, section 4.1.
  private mutating func readVersion4(
    _ flags: (UInt8, UInt8), into header: inout ID3FrameHeader
  ) throws(Fault) {
    if flags.0 & 0x40 != 0 { header.flags.insert(.discardOnTagChange) }
    if flags.0 & 0x20 != 0 { header.flags.insert(.discardOnFileChange) }
    if flags.0 & 0x10 != 0 { header.flags.insert(.readOnly) }
    if flags.1 & 0x08 != 0 { header.flags.insert(.compressed) }
    if flags.1 & 0x02 != 0 { header.flags.insert(.unsynchronised) }
    if flags.1 & 0x40 != 0 {
      header.flags.insert(.grouped)
      header.groupIdentifier = UInt8(try take(1, "group identifier"))
    }
    if flags.1 & 0x04 != 0 {
      header.flags.insert(.encrypted)
      header.encryptionMethod = UInt8(try take(1, "encryption method"))
    }
    if flags.1 & 0x01 != 0 {
      header.flags.insert(.hasDataLength)
      let bytes = content.prefix(4)
      _ = try take(4, "data length indicator")
      declaredLength = ID3FrameSizeCoding.syncsafe.size(bytes)
    }
  }

  private mutating func take(_ count: Int, _ field: String) throws(Fault) -> UInt32 {
    guard content.count >= count else {
      throw Fault(kind: .frameMalformed, message: "ends in its \(field)")
    }
    let value = content.bigEndianPrefix(count)
    content = content.dropFirst(count)
    return value
  }

  /// Returns the content without unsynchronisation and compression; encrypted content stays
  /// compressed.
  func unwrap(
    _ header: ID3FrameHeader, inflating isInflated: Bool, spending budget: inout ID3Budget
  ) throws(Fault) -> ArraySlice<UInt8> {
    var bytes = content
    if header.flags.contains(.unsynchronised) { bytes = Unsynchronisation.undo(bytes)[...] }
    guard isInflated else { return bytes }
    do throws(FrameInflation.Failure) {
      return try FrameInflation.inflate(bytes, spending: &budget)[...]
    } catch {
      switch error {
      case .invalidData:
        throw Fault(kind: .inflationFailed, message: "has incomplete zlib data")
      case .limitExceeded:
        throw Fault(
          kind: .limitReached,
          message:
            "inflates beyond the limit of compressed frames, \(ID3Limits.inflatedByteCount) bytes in a packet "
            + "and \(ID3Limits.inflatedByteCountOfStream) in a stream; none after it is inflated")
      }
    }
  }

  /// The fault of the length, if it is not the declared one.
  func lengthMismatch(_ result: ArraySlice<UInt8>) -> String? {
    guard let declaredLength, declaredLength != result.count else { return nil }
    return "declares \(declaredLength) bytes of content, it has \(result.count)"
  }
}
