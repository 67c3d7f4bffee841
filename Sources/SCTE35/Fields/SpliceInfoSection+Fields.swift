internal import ByteParsing
public import FieldValues
internal import MediaTiming

extension SpliceInfoSection {
  /// The section in the form of reports, in the order of the syntax table.
  ///
  /// `sectionLength`, `spliceCommandLength` and `crc32` are those received, or for a message made
  /// from values those of its encoding.
  public var fields: [Field] {
    let built = sectionLength == nil || crc32 == nil ? try? encoded() : nil
    var fields: [Field] = []
    fields.reserveCapacity(12)
    fields.add("tableId", Self.tableID)
    if sectionSyntaxIndicator { fields.add("sectionSyntaxIndicator", true) }
    if privateIndicator { fields.add("privateIndicator", true) }
    fields.add("sapType", sapType.rawValue)
    fields.add(
      "sectionLength",
      sectionLength.map(Int.init) ?? built.map { $0.count - SectionDecoder.prefixLength })
    fields.add("protocolVersion", protocolVersion)
    if isEncrypted {
      fields.add(
        "encryptedPacket",
        .object([
          Field("encryptionAlgorithm", .integer(encryptionAlgorithm)),
          Field("cwIndex", .integer(cwIndex)),
        ]))
    }
    fields.add("ptsAdjustment", ptsAdjustment.ticks)
    fields.add("tier", tier)
    fields.add("spliceCommandLength", declaredCommandLength.map(Int.init) ?? commandLength)
    if case .encrypted(let bytes) = command {
      fields.add("crc32", crc32 ?? built.map(Self.checksum(of:)))
      fields.add("encryptedBytes", Hexadecimal.text(bytes))
    } else {
      var inner = command.fields
      inner.addBytes("trailingBytes", commandTrailingBytes)
      fields.add("command", .object(inner))
      fields.add("descriptors", .array(descriptors.map { .object($0.fields) }))
      fields.add("crc32", crc32 ?? built.map(Self.checksum(of:)))
      fields.addBytes("alignmentStuffing", alignmentStuffing)
      // Both are meaningless in a clear message, and only included if needed to encode it again.
      if encryptionAlgorithm != 0 { fields.add("encryptionAlgorithm", encryptionAlgorithm) }
      if cwIndex != Self.unusedIndex { fields.add("cwIndex", cwIndex) }
    }
    fields.add("spliceTime", spliceTime.map { .integer($0.ticks) } ?? .null)
    return fields
  }

  /// The usual `cw_index` of a clear message.
  private static let unusedIndex: UInt8 = 0xFF

  /// The number of bytes of the encoded command.
  var commandLength: Int {
    var writer = SectionWriter()
    try? command.write(to: &writer)
    return writer.count + commandTrailingBytes.count
  }

  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.suffix(SectionDecoder.checksumLength).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Makes a section from the object in ``fields``, or from one that has it as its `section`.
  ///
  /// Values with a default are optional: `{"command":{"type":"timeSignal","ptsTime":0}}` is a
  /// message. `sectionLength`, `crc32`, `spliceTime` and names are ignored, as they follow from the
  /// rest; of `spliceCommandLength` only 0xFFF of old senders is kept. `upidHex` takes precedence
  /// over `segmentationUpids`. An unknown field is an error.
  public init(fields value: FieldValue) throws(SpliceFieldError) {
    var object = try FieldObject(value, path: "")
    if let inner = try object.object("section") { object = inner }
    object.passOver("sectionLength", "crc32", "spliceTime")
    if let tableID: UInt8 = try object.integer("tableId"), tableID != Self.tableID {
      throw object.error("tableId", "is \(tableID), a splice_info_section has \(Self.tableID)")
    }
    if let ciphertext = try object.hex("encryptedBytes") {
      self.init(command: .encrypted(ciphertext))
      let packet = try object.object("encryptedPacket") ?? object
      self.encryptionAlgorithm = UInt8(
        truncatingIfNeeded: try packet.integer("encryptionAlgorithm", below: 64) ?? 0)
      self.cwIndex = try packet.integer("cwIndex") ?? Self.unusedIndex
      self.declaredCommandLength = try object.integer("spliceCommandLength", below: 0x1000)
        .map { UInt16(truncatingIfNeeded: $0) }
    } else {
      let command = try object.required("command", try object.object("command"))
      self.init(command: try SpliceCommand(command))
      self.commandTrailingBytes = try command.hex("trailingBytes") ?? []
      for descriptor in try object.objects("descriptors") ?? [] {
        descriptors.append(try SpliceDescriptor(descriptor))
      }
      self.alignmentStuffing = try object.hex("alignmentStuffing") ?? []
      self.encryptionAlgorithm = UInt8(
        truncatingIfNeeded: try object.integer("encryptionAlgorithm", below: 64) ?? 0)
      self.cwIndex = try object.integer("cwIndex") ?? Self.unusedIndex
      let length = try object.integer("spliceCommandLength", below: 0x1000)
      if length == UInt64(Self.unspecifiedCommandLength) {
        self.declaredCommandLength = Self.unspecifiedCommandLength
      }
    }
    self.sectionSyntaxIndicator = try object.flag("sectionSyntaxIndicator") ?? false
    self.privateIndicator = try object.flag("privateIndicator") ?? false
    self.sapType =
      try object.integer("sapType", below: 4).flatMap {
        SAPType(rawValue: UInt8(truncatingIfNeeded: $0))
      } ?? .unspecified
    self.protocolVersion = try object.integer("protocolVersion") ?? 0
    self.ptsAdjustment = TransportTimestamp(
      ticks: try object.integer("ptsAdjustment", below: TransportTimestamp.modulus) ?? 0)
    self.tier = UInt16(
      truncatingIfNeeded: try object.integer("tier", below: 0x1000)
        ?? UInt64(Self.unrestrictedTier))
    try object.checkNames()
  }
}
