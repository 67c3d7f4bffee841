import FieldValues
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

/// The frame of a section: bounds, header, encryption, stuffing and checksum.
struct SectionDecoderTests {
  @Test func `the fields of the header are read`() throws {
    let decoding = SectionBytes(
      flags: 0x1, adjustment: 0x1_0000_0002, cwIndex: 0x21, tier: 0x123
    ).decoding
    let section = try #require(decoding.section)
    #expect(decoding.issues.isEmpty)
    #expect(section.sapType == .type2)
    #expect(section.ptsAdjustment.ticks == 0x1_0000_0002)
    #expect(section.cwIndex == 0x21)
    #expect(section.tier == 0x123)
    #expect(!section.isEncrypted)
  }

  @Test func `a tier of zero is a value and not everybody`() {
    #expect(SectionBytes(tier: 0).decoding.section?.tier == 0)
    #expect(SpliceInfoSection(command: .null).tier == SpliceInfoSection.unrestrictedTier)
  }

  @Test func `the smallest section is a splice_null of 20 bytes`() {
    let null = SectionBytes(commandType: 0, command: "")
    #expect(null.bytes.count == 20)
    #expect(null.decoding.section?.command == .null)
    #expect(null.decoding.isValid)
  }

  @Test(arguments: [0x00, 0xFD, 0xFF] as [UInt8])
  func `another table is no section`(tableID: UInt8) {
    let decoding = SectionBytes(tableID: tableID).decoding
    #expect(decoding.section == nil)
    #expect(decoding.kinds == [.notASpliceSection])
  }

  @Test func `no bytes are no section`() {
    #expect(SpliceInfoSection.decode([]).kinds == [.notASpliceSection])
  }

  @Test func `a cut-off section gives what there is`() throws {
    let whole = SectionBytes(descriptors: SectionBytes.segmentation()).bytes
    let decoding = SpliceInfoSection.decode(Array(whole.dropLast(6)))
    #expect(!decoding.isValid)
    #expect(decoding.kinds.contains(.sectionTruncated))
    #expect(decoding.section?.spliceTime?.ticks == 900_000)
  }

  @Test func `a section_length of zero is an error and the rest is still read`() {
    let decoding = SectionBytes(sectionLength: 0).decoding
    #expect(decoding.kinds.contains(.sectionLengthTooShort))
    #expect(decoding.section?.spliceTime?.ticks == 900_000)
  }

  @Test func `section_length decides the end, and stuffing of a packet may follow`() throws {
    let decoding = SectionBytes(after: "ffffffff").decoding
    #expect(decoding.isValid)
    #expect(decoding.kinds == [.packetStuffing])
    #expect(decoding.byteCount == SectionBytes().bytes.count)
    #expect(SectionBytes(after: "00ff").decoding.kinds == [.trailingBytes])
  }

  @Test func `indicators that are set are an error`() {
    #expect(SectionBytes(flags: 0x7).decoding.kinds == [.sectionIndicatorSet])
    #expect(SectionBytes(flags: 0xB).decoding.kinds == [.sectionIndicatorSet])
  }

  @Test func `another protocol_version is read with a warning`() {
    let decoding = SectionBytes(protocolVersion: 1).decoding
    #expect(decoding.isValid)
    #expect(decoding.kinds == [.protocolVersionUnknown])
    #expect(decoding.section?.spliceTime?.ticks == 900_000)
  }

  @Test func `a wrong checksum is an error and everything is still read`() throws {
    let decoding = SectionBytes(checksum: 0x0102_0304).decoding
    #expect(decoding.kinds == [.checksumMismatch])
    #expect(!decoding.isValid)
    let section = try #require(decoding.section)
    #expect(section.crc32 == 0x0102_0304)
    #expect(section.spliceTime?.ticks == 900_000)
    #expect(try section.encoded() == SectionBytes().bytes, "encoding repairs it")
  }

  @Test func `strict decoding throws all issues`() {
    #expect(throws: SpliceError.self) {
      try SpliceInfoSection(strictly: SectionBytes(checksum: 1).bytes)
    }
    #expect(throws: Never.self) { try SpliceInfoSection(strictly: SectionBytes().bytes) }
  }

  @Test func `an encrypted section keeps its clear part and its ciphertext`() throws {
    let message = SectionBytes(
      adjustment: 1 << 39 | 2 << 33 | 5, cwIndex: 7, commandLength: 20, commandType: 0xA1,
      command: "a2a3a4a5")
    let decoding = message.decoding
    #expect(decoding.issues.isEmpty)
    let section = try #require(decoding.section)
    #expect(section.isEncrypted)
    #expect(section.encryptionAlgorithm == 2)
    #expect(section.cwIndex == 7)
    #expect(section.ptsAdjustment.ticks == 5)
    #expect(section.command == .encrypted([0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0, 0]))
    #expect(section.declaredCommandLength == 20)
    #expect(section.spliceTime == nil)
    #expect(try section.encoded() == message.bytes)
  }

  @Test func `encrypted_packet is a bit of its own and not the algorithm`() throws {
    let message = SectionBytes(adjustment: 5 << 33)
    let section = try #require(message.decoding.section)
    #expect(!section.isEncrypted)
    #expect(section.spliceTime?.ticks == 900_000)
    #expect(try section.encoded() == message.bytes)
  }

  @Test func `stuffing without encryption is kept`() throws {
    let message = SectionBytes(stuffing: "2c909b")
    #expect(message.decoding.issues.isEmpty)
    #expect(message.decoding.section?.alignmentStuffing == [0x2C, 0x90, 0x9B])
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `every prefix of every message decodes without a trap`() {
    for message in Messages.all {
      for count in 0..<message.count {
        let decoding = SpliceInfoSection.decode(Array(message.prefix(count)))
        #expect(!decoding.isValid)
        _ = try? decoding.section?.encoded()
      }
    }
  }

  @Test func `ten thousand damaged messages decode, describe themselves and encode without a trap`()
  {
    var generator = SplitMix(state: 0x5C7E_35)
    let messages = Messages.all
    for _ in 0..<10_000 {
      var bytes = messages[Int(generator.next() % UInt64(messages.count))]
      for _ in 0..<(1 + generator.next() % 4) {
        let bit = Int(generator.next() % UInt64(bytes.count * 8))
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      let decoding = SpliceInfoSection.decode(bytes)
      guard let section = decoding.section else { continue }
      _ = section.summary
      _ = section.textTree
      _ = section.normalizedForComparison
      let encoded = try? section.encoded()
      let again = try? SpliceInfoSection(fields: .object(section.fields)).encoded()
      if decoding.isValid {
        #expect(encoded == Array(bytes.prefix(decoding.byteCount)))
        #expect(again == encoded)
      }
    }
  }

  @Test func `every length byte set to 0 and to 255 is survived`() {
    for message in Messages.all {
      for index in message.indices {
        for value: UInt8 in [0, 255] {
          var bytes = message
          bytes[index] = value
          _ = try? SpliceInfoSection.decode(bytes).section?.encoded()
        }
      }
    }
  }
}

/// Random numbers from a fixed seed, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
