internal import ByteParsing
internal import MediaTiming
internal import SourceDiagnostics

/// Decodes one `splice_info_section()`, keeping what it can and reporting the rest.
///
/// Its steps are inlined into one function: without, a section takes a tenth longer, since a build in several threads
/// optimizes each file by itself.
struct SectionDecoder {
  var reader: SectionReader
  var log = IssueLog()
  /// Where the section ends: what `section_length` says, or the end of the bytes before that.
  private(set) var sectionEnd: Int
  /// Where the checksum starts, or in a cut-off section the end of the bytes.
  private(set) var payloadEnd: Int

  /// The fields up to `splice_command_type`: without them there is no section.
  static let headerLength = 14
  /// `table_id` to `section_length`.
  static let prefixLength = 3
  static let checksumLength = 4
  /// The header, an empty descriptor loop and the checksum, less the prefix.
  static let minimumSectionLength = 17

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.reader = SectionReader(bytes)
    self.sectionEnd = bytes.count
    self.payloadEnd = bytes.count
  }

  /// Decodes into a section, and returns whether the bytes are one.
  @inline(__always)
  mutating func decode(into section: inout SpliceInfoSection) -> Bool {
    do throws(MalformedData) {
      return try decodeHeader(into: &section)
    } catch {
      log.report(.notASpliceSection, error)
      return false
    }
  }

  @inline(__always)
  private mutating func decodeHeader(
    into section: inout SpliceInfoSection
  ) throws(MalformedData) -> Bool {
    let tableID = try reader.uint8("table_id")
    guard tableID == SpliceInfoSection.tableID else {
      log.report(
        .notASpliceSection,
        "table_id is 0x\(NumberText.byte(tableID)), a splice_info_section has 0xfc",
        at: 0, "tableId")
      return false
    }
    guard reader.remaining >= Self.headerLength - 1 else {
      log.report(
        .notASpliceSection,
        "there \(reader.bytes.count == 1 ? "is" : "are") \(Plural.text(reader.bytes.count, "byte")), a section has \(Self.headerLength) before its command",
        at: 0)
      return false
    }
    let start = try reader.uint16("section_length")
    section.sectionSyntaxIndicator = start & 0x8000 != 0
    section.privateIndicator = start & 0x4000 != 0
    section.sapType =
      SpliceInfoSection.SAPType(rawValue: UInt8(truncatingIfNeeded: start >> 12) & 3)
      ?? .unspecified
    section.sectionLength = start & 0xFFF
    if start & 0xC000 != 0 {
      log.report(
        .sectionIndicatorSet, "section_syntax_indicator and private_indicator have to be 0", at: 1)
    }
    section.crc32 = boundSection(declared: Int(start & 0xFFF))
    section.protocolVersion = try reader.uint8("protocol_version")
    if section.protocolVersion != 0 {
      log.report(
        .protocolVersionUnknown, "protocol_version is \(section.protocolVersion), 0 is known",
        at: 3, "protocolVersion")
    }
    let packet = try reader.integer(5, "encrypted_packet")
    let isEncrypted = packet >> 39 == 1
    section.encryptionAlgorithm = UInt8(truncatingIfNeeded: packet >> 33) & 0x3F
    section.ptsAdjustment = TransportTimestamp(ticks: packet)
    let tail = UInt32(truncatingIfNeeded: try reader.integer(4, "cw_index"))
    section.cwIndex = UInt8(truncatingIfNeeded: tail >> 24)
    section.tier = UInt16(truncatingIfNeeded: tail >> 12) & 0xFFF
    let declared = UInt16(truncatingIfNeeded: tail) & 0xFFF
    reader.move(to: reader.offset..<payloadEnd)
    if isEncrypted {
      section.declaredCommandLength = declared
      section.command = .encrypted(reader.takeRest())
    } else if try decodeCommand(declared, into: &section) {
      decodeDescriptorLoop(into: &section)
      section.alignmentStuffing = reader.takeRest()
    }
    return true
  }

  /// Finds the end of the section and checks its checksum, which is returned when it is there.
  @inline(__always)
  private mutating func boundSection(declared: Int) -> UInt32? {
    let available = reader.bytes.count
    let declaredEnd = Self.prefixLength + declared
    if declared > SpliceInfoSection.maximumSectionLength {
      log.report(
        .sectionLengthTooLong,
        "section_length is \(declared), at most \(SpliceInfoSection.maximumSectionLength) is allowed",
        at: 1, "sectionLength")
    }
    if declared < Self.minimumSectionLength {
      log.report(
        .sectionLengthTooShort,
        "section_length is \(declared), a section has at least \(Self.minimumSectionLength)", at: 1,
        "sectionLength")
    } else if declaredEnd > available {
      log.report(
        .sectionTruncated,
        "section_length declares \(declared) bytes, there are \(available - Self.prefixLength)",
        at: 1, "sectionLength")
    } else {
      sectionEnd = declaredEnd
      reportTrailingBytes()
    }
    guard sectionEnd == declaredEnd || declared < Self.minimumSectionLength,
      sectionEnd >= Self.prefixLength + Self.minimumSectionLength
    else { return nil }
    payloadEnd = sectionEnd - Self.checksumLength
    return verifiedChecksum()
  }

  @inline(__always)
  private mutating func verifiedChecksum() -> UInt32 {
    let bytes = reader.bytes
    var stored: UInt32 = 0
    for index in payloadEnd..<sectionEnd { stored = stored << 8 | UInt32(bytes[index]) }
    let computed = CRC32.checksum(UnsafeBufferPointer(rebasing: bytes[..<payloadEnd]))
    if stored != computed {
      log.report(
        .checksumMismatch,
        "CRC_32 is 0x\(NumberText.number(UInt64(stored), bytes: 4)), the bytes have 0x\(NumberText.number(UInt64(computed), bytes: 4))",
        at: payloadEnd, "crc32")
    }
    return stored
  }

  private mutating func reportTrailingBytes() {
    let bytes = reader.bytes
    guard sectionEnd < bytes.count else { return }
    let count = bytes.count - sectionEnd
    // A section that came in a transport packet is followed by bytes of 0xFF (ISO/IEC 13818-1, section 2.4.4).
    if bytes[sectionEnd...].allSatisfy({ $0 == 0xFF }) {
      log.report(
        .packetStuffing, "stuffing follows the section: \(Plural.text(count, "byte"))",
        at: sectionEnd)
    } else {
      log.report(
        .trailingBytes, "something follows the section: \(Plural.text(count, "byte"))",
        at: sectionEnd)
    }
  }
}
