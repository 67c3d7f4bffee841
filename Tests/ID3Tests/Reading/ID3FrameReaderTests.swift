import FieldValues
import ID3
import SourceDiagnostics
import Testing

struct ID3FrameReaderTests {
  private func parse(_ bytes: [UInt8]) -> ID3Parsing { ID3Tag.parseAll(in: bytes) }

  private func summaries(_ bytes: [UInt8]) -> [String] {
    parse(bytes).tags.flatMap { $0.frames.map(\.summary) }
  }

  private let long = String(repeating: "x", count: 199)

  @Test func `sizes of 2.4 are syncsafe and those of 2.3 plain`() {
    for (major, plain) in [(UInt8(4), false), (3, true)] {
      let parsing = parse(
        TagBytes.tag(
          TagBytes.frame("TIT2", TagBytes.text(long, encoding: 0), plainSize: plain),
          TagBytes.frame("TPE1", TagBytes.text("b", encoding: 0), plainSize: plain), major: major))
      #expect(parsing.tags.first?.frames.map(\.id.description) == ["TIT2", "TPE1"])
      #expect(parsing.issues.isEmpty)
    }
  }

  @Test func `sizes in the way of the other version are read when only they fit`() {
    for (major, plain) in [(UInt8(4), true), (3, false)] {
      let parsing = parse(
        TagBytes.tag(
          TagBytes.frame("TALB", TagBytes.text("short", encoding: 0)),
          TagBytes.frame("TIT2", TagBytes.text(long, encoding: 0), plainSize: plain),
          TagBytes.frame("TPE1", TagBytes.text("b", encoding: 0), plainSize: plain), [0, 0],
          major: major))
      #expect(parsing.tags.first?.frames.map(\.id.description) == ["TALB", "TIT2", "TPE1"])
      #expect(parsing.issues.map(\.id) == [.frameSizeCoding])
    }
  }

  @Test func `version 2.2 has frames of three letters with the same content`() throws {
    let bytes = TagBytes.tag(
      TagBytes.shortFrame("TT2", TagBytes.text("Song", encoding: 0)),
      TagBytes.shortFrame("TXX", TagBytes.text("ad\0start-1", encoding: 0)),
      TagBytes.shortFrame("COM", TagBytes.text("eng\0hello", encoding: 0)),
      TagBytes.shortFrame("PIC", TagBytes.text("JPG\u{3}\0", encoding: 0) + [9, 8]),
      TagBytes.shortFrame("WAF", Array("http://a".utf8)),
      TagBytes.shortFrame("UFI", Array("me\0".utf8) + [1]),
      TagBytes.shortFrame("IPL", TagBytes.text("mix\0Ann", encoding: 0)), [0, 0], major: 2)
    #expect(
      summaries(bytes) == [
        "TT2 = Song", "TXX ad = start-1", "COM eng = hello",
        "PIC image/jpeg front cover 2 bytes 0908", "WAF = http://a", "UFI me 1 bytes 01",
        "IPL = mix: Ann",
      ])
    #expect(parse(bytes).issues.isEmpty)
  }

  @Test func `identifiers of 2.2 in a later tag are read`() {
    #expect(
      summaries(TagBytes.tag(TagBytes.frame("TT2\0", TagBytes.text("Song")), major: 3))
        == ["TT2 = Song"])
  }

  @Test func `a compressed tag of 2.2 is reported`() {
    let parsing = parse(TagBytes.tag([1, 2, 3], major: 2, flags: 0x40))
    #expect(parsing.issues.map(\.id) == [.tagCompressed])
  }

  @Test func `a whole 2.3 tag is resynchronised`() {
    let data: [UInt8] = [0xFF, 0x00, 0xE0, 0xFF, 0x00]
    let frame = TagBytes.frame("PRIV", [0x61, 0] + [0xFF, 0xE0, 0xFF], plainSize: true)
    let stuffed = frame.dropLast(3) + data
    #expect(
      summaries(TagBytes.tag(Array(stuffed), major: 3, flags: 0x80)) == ["PRIV a 3 bytes ffe0ff"])
  }

  @Test func `a 2.4 frame is resynchronised by its own flag or that of the tag`() {
    let content: [UInt8] = [0x61, 0, 0xFF, 0x00, 0xE0]
    let marked = TagBytes.frame("PRIV", content, flags: [0, 2])
    let plain = TagBytes.frame("PRIV", content)
    #expect(
      summaries(TagBytes.tag(marked, plain)) == ["PRIV a 2 bytes ffe0", "PRIV a 3 bytes ff00e0"])
    #expect(summaries(TagBytes.tag(marked, flags: 0x80)) == ["PRIV a 2 bytes ffe0"])
    #expect(summaries(TagBytes.tag(plain, flags: 0x80)) == ["PRIV a 2 bytes ffe0"])
  }

  @Test func `the extended header of 2.3 does not count its own size`() {
    let title = TagBytes.frame("TIT2", TagBytes.text("a"), plainSize: true)
    let header: [UInt8] = TagBytes.plain(6) + [0, 0] + TagBytes.plain(0)
    #expect(summaries(TagBytes.tag(header, title, major: 3, flags: 0x40)) == ["TIT2 = a"])
  }

  @Test func `the extended header of 2.4 counts its own size`() {
    let title = TagBytes.frame("TIT2", TagBytes.text("a"))
    let header: [UInt8] = TagBytes.syncsafe(12) + [1, 0x10, 6, 0, 0, 0, 0, 0]
    #expect(summaries(TagBytes.tag(header, title, flags: 0x40)) == ["TIT2 = a"])
  }

  @Test func `the checksum of 2.3 covers the frames alone`() {
    let title = TagBytes.frame("TIT2", TagBytes.text("a", encoding: 0), plainSize: true)
    let padding = [UInt8](repeating: 0, count: 20)
    for (checksum, issues) in [(Self.crc(title), []), (7, [ID3IssueKind.checksumMismatch])] {
      let header: [UInt8] =
        TagBytes.plain(10) + [0x80, 0] + TagBytes.plain(20) + TagBytes.plain(checksum)
      let parsing = parse(TagBytes.tag(header, title, padding, major: 3, flags: 0x40))
      #expect(parsing.tags.first?.frames.map(\.summary) == ["TIT2 = a"])
      #expect(parsing.issues.map(\.id) == issues)
    }
  }

  @Test func `the checksum of 2.4 covers frames and padding`() {
    let rest =
      TagBytes.frame("TIT2", TagBytes.text("a")) + [UInt8](repeating: 0, count: 20)
    for (checksum, issues) in [(Self.crc(rest), []), (7, [ID3IssueKind.checksumMismatch])] {
      let digits = [28, 21, 14, 7, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) & 0x7F }
      // An update flag, whose data is empty, stands before the checksum.
      let header: [UInt8] = TagBytes.syncsafe(13) + [1, 0x60, 0, 5] + digits
      let parsing = parse(TagBytes.tag(header, rest, flags: 0x40))
      #expect(parsing.tags.first?.frames.map(\.summary) == ["TIT2 = a"])
      #expect(parsing.issues.map(\.id) == issues)
    }
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func crc(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  @Test func `a flag for an extended header that is not there loses no frames`() {
    let parsing = parse(TagBytes.tag(TagBytes.frame("TIT2", TagBytes.text("a")), flags: 0x40))
    #expect(parsing.tags.first?.frames.map(\.summary) == ["TIT2 = a"])
    #expect(parsing.issues.map(\.id) == [.extendedHeaderMalformed])
  }

  @Test func `a group is reported and its byte is no content`() throws {
    let v4 = TagBytes.tag(TagBytes.frame("TIT2", [7] + TagBytes.text("a"), flags: [0, 0x40]))
    let v3 = TagBytes.tag(
      TagBytes.frame("TIT2", [7] + TagBytes.text("a"), flags: [0, 0x20]), major: 3)
    for bytes in [v4, v3] {
      let frame = try #require(parse(bytes).tags.first?.frames.first)
      #expect(frame.summary == "TIT2 = a")
      #expect(frame.header.groupIdentifier == 7)
      #expect(frame.fields["groupIdentifier"] == .integer(7))
    }
  }

  @Test func `an encrypted frame keeps its bytes and its method`() throws {
    let parsing = parse(
      TagBytes.tag(TagBytes.frame("TIT2", [5, 1, 2, 3], flags: [0, 4])))
    let frame = try #require(parsing.tags.first?.frames.first)
    #expect(frame.header.flags.contains(.encrypted))
    #expect(frame.header.encryptionMethod == 5)
    #expect(frame.summary == "TIT2 3 bytes 010203")
    #expect(frame.fields["encrypted"] == .bool(true))
    #expect(parsing.issues.map(\.id) == [.frameEncrypted])
  }

  @Test func `flags that promise more bytes than there are keep the frame`() {
    let parsing = parse(TagBytes.tag(TagBytes.frame("TIT2", [1, 2], flags: [0, 1])))
    #expect(parsing.tags.first?.frames.map(\.summary) == ["TIT2 2 bytes 0102"])
    #expect(parsing.issues.map(\.id) == [.frameMalformed])
  }

  @Test func `a wrong data length is reported`() {
    let content = TagBytes.syncsafe(9) + TagBytes.text("a")
    let parsing = parse(TagBytes.tag(TagBytes.frame("TIT2", content, flags: [0, 1])))
    #expect(parsing.tags.first?.frames.map(\.summary) == ["TIT2 = a"])
    #expect(parsing.issues.map(\.id) == [.dataLengthMismatch])
  }
}
