import FieldValues
import SCTE35
import SourceDiagnostics
import Testing

struct SpliceInfoSectionFieldsTests {
  func fields(_ object: [Field]?) -> [String] { object?.map(\.name) ?? [] }

  func inner(_ fields: [Field], _ name: String) -> [Field]? {
    if case .object(let object)? = fields[name] { object } else { nil }
  }

  func list(_ fields: [Field]?, _ name: String) -> [[Field]] {
    guard case .array(let elements)? = fields?[name] else { return [] }
    return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  @Test func `a section names its fields in the order of the syntax`() throws {
    let section = try #require(
      SectionBytes(cwIndex: 0, descriptors: SectionBytes.segmentation(), stuffing: "ff")
        .decoding.section)
    #expect(
      fields(section.fields) == [
        "tableId", "sapType", "sectionLength", "protocolVersion", "ptsAdjustment", "tier",
        "spliceCommandLength", "command", "descriptors", "crc32", "alignmentStuffing", "cwIndex",
        "spliceTime",
      ])
    #expect(section.fields["spliceTime"] == .integer(900_000))
    #expect(fields(inner(section.fields, "command")) == ["type", "commandType", "ptsTime"])
  }

  @Test func `a splice_insert names its fields in the order of the syntax`() throws {
    let section = try #require(
      SectionBytes(
        commandType: 5, command: "00000001 7f ef fe000dbba0 fe002932e0 0001 02 03"
      ).decoding.section)
    #expect(
      fields(inner(section.fields, "command")) == [
        "type", "commandType", "spliceEventId", "spliceEventCancelIndicator",
        "spliceEventIdComplianceFlag", "outOfNetworkIndicator", "programSpliceFlag",
        "spliceImmediateFlag", "ptsTime", "breakDuration", "uniqueProgramId", "availNum",
        "availsExpected",
      ])
  }

  @Test func `a segmentation descriptor gives its list of UPIDs and the outer bytes`() throws {
    let section = try #require(
      SectionBytes(
        descriptors: SectionBytes.segmentation(
          upid: "0d 0d 0e 05 4c41333039 09 04 504f3a31", type: "34", after: "0102")
      ).decoding.section)
    let descriptor = try #require(list(section.fields, "descriptors").first)
    #expect(
      fields(descriptor) == [
        "tag", "identifier", "type", "segmentationEventId", "segmentationEventCancelIndicator",
        "segmentationEventIdComplianceIndicator", "programSegmentationFlag", "segmentationUpids",
        "mid", "upidType", "upidHex", "segmentationTypeId", "segmentationTypeName", "segmentNum",
        "segmentsExpected", "subSegmentNum", "subSegmentsExpected",
      ])
    #expect(descriptor["upidHex"] == .string("0e054c413330390904504f3a31"))
    let upids = list(descriptor, "segmentationUpids")
    #expect(upids.map { $0["text"] } == [.string("LA309"), .string("PO:1")])
    #expect(upids.first?["name"] == .string("ADS Information"))
  }

  @Test func `what is absent is left out, and no splice time is null`() throws {
    let section = try #require(SectionBytes(commandType: 0, command: "").decoding.section)
    #expect(section.fields["alignmentStuffing"] == nil)
    #expect(section.fields["encryptedPacket"] == nil)
    #expect(section.fields["spliceTime"] == .null)
  }

  @Test func `an encrypted section has its packet and no command`() throws {
    let section = try #require(
      SectionBytes(adjustment: 1 << 39 | 2 << 33, cwIndex: 7, command: "a2a3a4").decoding.section)
    #expect(section.fields["command"] == nil)
    #expect(inner(section.fields, "encryptedPacket")?["cwIndex"] == .integer(7))
    #expect(section.fields["encryptedBytes"] != nil)
  }

  @Test func `every message comes back from its fields byte for byte`() throws {
    for message in Messages.all {
      let section = try SpliceInfoSection(strictly: message)
      let again = try SpliceInfoSection(fields: .object(section.fields))
      #expect(try again.encoded() == message, "\(section.fields)")
    }
  }

  @Test func `a whole answer with its section is taken as well`() throws {
    let decoding = SectionBytes(descriptors: SectionBytes.segmentation()).decoding
    let section = try SpliceInfoSection(fields: .object(decoding.fields))
    #expect(try section.encoded() == SectionBytes(descriptors: SectionBytes.segmentation()).bytes)
  }

  @Test func `a few fields make a message`() throws {
    let value = FieldValue.object([
      Field(
        "command",
        .object([Field("type", .string("timeSignal")), Field("ptsTime", .integer(900_000))])),
      Field(
        "descriptors",
        .array([
          .object([
            Field("type", .string("segmentation")), Field("segmentationEventId", .integer(1)),
            Field("segmentationTypeId", .integer(0x30)),
            Field(
              "segmentationUpids",
              .array([
                .object([
                  Field("type", .integer(0x0A)),
                  Field("text", .string("10.5240/F85A-E100-B068-5B8F-B1C8-T")),
                ])
              ])),
          ])
        ])),
    ])
    let expected = SectionBytes(
      descriptors: SectionBytes.segmentation(upid: "0a 0c 1478f85ae100b0685b8fb1c8"))
    #expect(try SpliceInfoSection(fields: value).encoded() == expected.bytes)
  }

  @Test func `a built message gives the lengths and the checksum that it encodes to`() throws {
    let section = SpliceInfoSection(command: .null)
    #expect(section.fields["sectionLength"] == .integer(17))
    #expect(
      section.fields["crc32"]
        == SpliceInfoSection.decode(try section.encoded()).section?.fields["crc32"])
  }

  @Test(arguments: [
    ("command", FieldValue.null, "command is missing"),
    ("command", .integer(1), "command is not an object"),
    ("command", .object([]), "command.type is missing"),
    (
      "command", .object([Field("type", .string("x"))]), "command.type is x, which is not a command"
    ),
    (
      "command", .object([Field("type", .string("timeSignal")), Field("ptsTime", .integer(-1))]),
      "command.ptsTime is not a whole number from 0 to 8589934591"
    ),
    ("descriptors", .string("x"), "descriptors is not a list"),
    ("descriptors", .array([.object([])]), "descriptors[0].type is missing"),
    (
      "alignmentStuffing", .string("0g"),
      "alignmentStuffing hexadecimal has a character that is not a digit"
    ),
    (
      "command", .object([Field("type", .string("timeSignal")), Field("pts", .integer(1))]),
      "command.pts is not a field of this structure, or has no meaning with the others"
    ),
    (
      "ptsTime", .integer(1),
      "ptsTime is not a field of this structure, or has no meaning with the others"
    ),
    (
      "descriptors",
      .array([
        .object([
          Field("type", .string("avail")), Field("providerAvailId", .integer(1)),
          Field("provider", .bool(true)),
        ])
      ]),
      "descriptors[0].provider is not a field of this structure, or has no meaning with the others"
    ),
    (
      "command",
      .object([Field("type", .string("timeSignal")), Field("commandType", .integer(5))]),
      "command.commandType is 5, which is not the number of time_signal"
    ),
    (
      "descriptors",
      .array([
        .object([
          Field("type", .string("avail")), Field("tag", .integer(7)),
          Field("providerAvailId", .integer(1)),
        ])
      ]), "descriptors[0].tag is 7, which is not the tag of the avail_descriptor"
    ),
    (
      "descriptors",
      .array([
        .object([
          Field("type", .string("avail")), Field("identifier", .string("ABCD")),
          Field("providerAvailId", .integer(1)),
        ])
      ]), "descriptors[0].identifier is ABCD, which is not the owner of the avail_descriptor"
    ),
    (
      "descriptors",
      .array([
        .object([
          Field("type", .string("dtmf")), Field("preroll", .integer(1)),
          Field("chars", .string("1")), Field("charsHex", .string("32")),
        ])
      ]),
      "descriptors[0].chars is not a field of this structure, or has no meaning with the others"
    ),
    ("tier", .integer(4096), "tier is not a whole number from 0 to 4095"),
  ])
  func `a description that is no section names the place and the reason`(
    name: String, value: FieldValue, message: String
  ) {
    var fields = [Field("command", .object([Field("type", .string("spliceNull"))]))]
    fields.removeAll { $0.name == name }
    fields.append(Field(name, value))
    do {
      _ = try SpliceInfoSection(fields: .object(fields))
      Issue.record("taken: \(fields)")
    } catch { #expect(error.description == message) }
  }
}
