internal import ByteParsing
internal import MediaTiming

extension SpliceInfoSection {
  /// Returns the bytes of the section, with computed lengths and checksum.
  ///
  /// A section that was decoded without errors encodes to the original bytes. Throws when a value
  /// does not fit its field.
  public func encoded() throws(SpliceEncodingError) -> [UInt8] {
    var writer = SectionWriter()
    writer.write(Self.tableID)
    writer.write(UInt16(0))
    writer.write(protocolVersion)
    let algorithm = try SectionWriter.checked(
      UInt64(encryptionAlgorithm), 0x3F, "encryptionAlgorithm")
    writer.write((isEncrypted ? 1 << 39 : 0) | algorithm << 33 | ptsAdjustment.ticks, bytes: 5)
    writer.write(cwIndex)
    let tierBits = try SectionWriter.checked(UInt64(tier), 0xFFF, "tier")
    let lengthOffset = writer.count + 1
    writer.write(tierBits << 12, bytes: 3)
    let commandLength = try writeCommand(to: &writer)
    writer.patch(UInt16(truncatingIfNeeded: tierBits << 12) | commandLength, at: lengthOffset)
    if !isEncrypted, !isOpenEnded { try writeDescriptorLoop(to: &writer) }
    let length = try SectionWriter.checked(
      UInt64(writer.count - SectionDecoder.prefixLength + SectionDecoder.checksumLength),
      UInt64(Self.maximumSectionLength), "sectionLength")
    let flags: UInt16 =
      (sectionSyntaxIndicator ? 0x8000 : 0) | (privateIndicator ? 0x4000 : 0)
      | UInt16(sapType.rawValue) << 12
    writer.patch(flags | UInt16(truncatingIfNeeded: length), at: 1)
    writer.write(CRC32.checksum(writer.bytes))
    return writer.bytes
  }

  /// Whether the command took all bytes because its length gives no end, or one after them; there
  /// is then no descriptor loop.
  var isOpenEnded: Bool {
    guard case .unrecognized(_, let bytes) = command, let declaredCommandLength else {
      return false
    }
    return declaredCommandLength == Self.unspecifiedCommandLength
      || Int(declaredCommandLength) > bytes.count + commandTrailingBytes.count
  }

  /// Writes the command with its type and returns `splice_command_length`.
  private func writeCommand(to writer: inout SectionWriter) throws(SpliceEncodingError) -> UInt16 {
    if let type = command.type { writer.write(type) }
    let start = writer.count
    do throws(SpliceEncodingError) {
      try command.write(to: &writer)
    } catch { throw error.within("command") }
    writer.write(commandTrailingBytes)
    if let declaredCommandLength {
      return UInt16(
        truncatingIfNeeded: try SectionWriter.checked(
          UInt64(declaredCommandLength), 0xFFF, "spliceCommandLength"))
    }
    // The clear length of an encrypted command is unknown.
    guard !isEncrypted else { return Self.unspecifiedCommandLength }
    return UInt16(
      truncatingIfNeeded: try SectionWriter.checked(
        UInt64(writer.count - start), 0xFFE, "spliceCommandLength"))
  }

  private func writeDescriptorLoop(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    let start = writer.count
    writer.write(UInt16(0))
    for (index, descriptor) in descriptors.enumerated() {
      do throws(SpliceEncodingError) {
        try descriptor.write(to: &writer)
      } catch { throw error.within("descriptors[\(index)]") }
    }
    let length = try SectionWriter.checked(
      UInt64(writer.count - start - 2), 0xFFFF, "descriptorLoopLength")
    writer.patch(UInt16(truncatingIfNeeded: length), at: start)
    writer.write(alignmentStuffing)
  }
}
