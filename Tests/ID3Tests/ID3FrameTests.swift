import FieldValues
import ID3
import SourceDiagnostics
import Testing

struct ID3FrameTests {
  static func frame(_ id: String, _ content: [UInt8]) throws -> ID3Frame {
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(TagBytes.frame(id, content)))
    return try #require(parsing.tags.first?.frames.first)
  }

  private func keys(_ frame: ID3Frame) -> [String] { frame.fields.map(\.name) }

  private func dictionary(_ frame: ID3Frame) -> [String] {
    frame.contentDictionary.map { "\($0.0)=\($0.1)" }
  }

  @Test func `a user text has the fields of the reports in their order`() throws {
    let frame = try Self.frame("TXXX", TagBytes.text("ad\0start-1"))
    #expect(
      frame.fields == [
        Field("frame", .string("TXXX")), Field("description", .string("ad")),
        Field("text", .string("start-1")), Field("texts", .array([.string("start-1")])),
        Field(
          "contentDictionary",
          .object([
            Field("id", .string("TXXX")), Field("description", .string("ad")),
            Field("text", .string("start-1")),
          ])),
      ])
    #expect(dictionary(frame) == ["id=TXXX", "description=ad", "text=start-1"])
    #expect(frame.summary == "TXXX ad = start-1")
    #expect(try Self.frame("TXXX", TagBytes.text("\0" + "7")).summary == "TXXX = 7")
  }

  @Test(arguments: [true, false])
  func `the zero bytes of UTF-16 without a mark show its order`(littleEndian: Bool) throws {
    let content = [1] + TagBytes.utf16("Grüße €", littleEndian: littleEndian, mark: false)
    guard case .text(let frame) = try Self.frame("TIT2", content) else {
      Issue.record("no text")
      return
    }
    #expect(frame.text == "Grüße €")
  }

  @Test func `binary is base64 in both forms under different keys`() throws {
    let frame = try Self.frame("PRIV", Array("com.example.cue\0".utf8) + [1, 2, 0xFF])
    #expect(keys(frame) == ["frame", "ownerIdentifier", "dataBase64", "contentDictionary"])
    #expect(frame.fields["dataBase64"] == .bytes([1, 2, 0xFF]))
    #expect(dictionary(frame) == ["id=PRIV", "ownerIdentifier=com.example.cue", "data=AQL/"])
    #expect(frame.summary == "PRIV com.example.cue 3 bytes 0102ff")
  }

  @Test func `an unknown frame keeps its bytes`() throws {
    let frame = try Self.frame("RVA2", [1, 2])
    #expect(dictionary(frame) == ["id=RVA2", "data=AQI="])
    #expect(dictionary(try Self.frame("RVA2", [])) == ["id=RVA2"])
  }

  @Test func `a frame that does not decode keeps its bytes`() throws {
    let parsing = ID3Tag.parseAll(in: TagBytes.tag(TagBytes.frame("COMM", [3, 0x65])))
    #expect(parsing.tags.first?.frames.first?.summary == "COMM 2 bytes 0365")
    #expect(parsing.issues.map(\.id) == [.frameMalformed])
  }

  @Test func `a summary is one short line without control characters`() throws {
    let frame = try Self.frame("TIT2", TagBytes.text("a\nb\u{1B}[31m"))
    #expect(frame.summary == "TIT2 = a\\nb\\u{1b}[31m")
    let long = try Self.frame("TIT2", TagBytes.text(String(repeating: "x", count: 500)))
    #expect(long.summary.count == "TIT2 ".count + ID3Limits.summaryLength + 1)
  }

  @Test func `a text frame gives its first value and all of them`() throws {
    let frame = try Self.frame("TPE1", TagBytes.text("A\0B"))
    #expect(frame.fields["text"] == .string("A"))
    #expect(frame.fields["texts"] == .array([.string("A"), .string("B")]))
    #expect(frame.summary == "TPE1 = A / B")
  }

  @Test func `the frames of Yospace are text`() throws {
    #expect(dictionary(try Self.frame("YMID", TagBytes.text("42_1"))) == ["id=YMID", "text=42_1"])
  }

  @Test func `addresses have a url`() throws {
    #expect(
      dictionary(try Self.frame("WOAF", Array("http://a\0x".utf8))) == ["id=WOAF", "url=http://a"])
    #expect(
      dictionary(try Self.frame("WXXX", TagBytes.text("ad\0http://a")))
        == ["id=WXXX", "description=ad", "url=http://a"])
  }

  @Test(arguments: ["COMM", "USLT"])
  func `a comment has a language, a description and a text`(id: String) throws {
    let description = TagBytes.utf16("d\0", littleEndian: true)
    let text = TagBytes.utf16("t", littleEndian: true)
    let frame = try Self.frame(id, [1] + Array("eng".utf8) + description + text)
    #expect(dictionary(frame) == ["id=\(id)", "language=eng", "description=d", "text=t"])
    #expect(frame.summary == "\(id) eng d = t")
  }

  @Test func `synchronised texts have times`() throws {
    let frame = try Self.frame(
      "SYLT",
      TagBytes.text("eng\u{2}\u{1}d\0one\0") + [0, 0, 1, 0] + Array("two\0".utf8) + [0, 0, 2, 0])
    #expect(
      frame.contentDictionary.map(\.0)
        == ["id", "language", "format", "contentType", "description", "entries"])
    #expect(frame.contentDictionary.last?.1 == "256 one\n512 two")
    let entries = [("one", 256), ("two", 512)].map { text, time in
      FieldValue.object([Field("text", .string(text)), Field("timestamp", .integer(time))])
    }
    #expect(frame.fields["entries"] == FieldValue.array(entries))
  }

  @Test func `an object is a file with names`() throws {
    let frame = try Self.frame(
      "GEOB", [0] + Array("text/plain\0a.txt\0note\0".utf8) + [0x68, 0x69])
    #expect(
      dictionary(frame) == [
        "id=GEOB", "mimeType=text/plain", "fileName=a.txt", "description=note", "data=aGk=",
      ])
    #expect(frame.summary == "GEOB a.txt note text/plain 2 bytes 6869")
  }

  @Test func `a picture is bytes or an address`() throws {
    let bytes = try Self.frame("APIC", [3] + Array("image/png\0\u{3}d\0".utf8) + [1])
    #expect(
      dictionary(bytes)
        == ["id=APIC", "mimeType=image/png", "pictureType=3", "description=d", "data=AQ=="])
    #expect(bytes.fields["pictureTypeName"] == .string("front cover"))
    let address = try Self.frame("APIC", [3] + Array("-->\0\u{3}\0http://a".utf8))
    #expect(address.fields["data"] == .string("http://a"))
    #expect(address.fields["dataBase64"] == nil)
  }

  @Test func `a file identifier is binary of an owner`() throws {
    let frame = try Self.frame("UFID", Array("me\0".utf8) + [1])
    #expect(dictionary(frame) == ["id=UFID", "ownerIdentifier=me", "identifier=AQ=="])
    #expect(frame.fields["identifierBase64"] == .bytes([1]))
  }

  @Test func `a position is a number of any length`() throws {
    let frame = try Self.frame("POSS", [2, 0, 0, 0, 0, 0, 0, 1, 0])
    #expect(dictionary(frame) == ["id=POSS", "format=2", "position=256"])
    #expect(frame.summary == "POSS = 256 ms")
    #expect(try Self.frame("POSS", [1] + [UInt8](repeating: 9, count: 9)).summary.hasSuffix("09"))
  }

  @Test func `terms of use have a language`() throws {
    let frame = try Self.frame("USER", TagBytes.text("engfree"))
    #expect(dictionary(frame) == ["id=USER", "language=eng", "text=free"])
  }

  @Test func `an offer is read with and without a logo`() throws {
    let offer = TagBytes.text("USD10\020261231http://a\0\u{1}Shop\0Thing\0")
    let plain = try Self.frame("COMR", offer)
    #expect(
      dictionary(plain) == [
        "id=COMR", "price=USD10", "validUntil=20261231", "contactURL=http://a", "receivedAs=1",
        "nameOfSeller=Shop", "description=Thing",
      ])
    let logo = try Self.frame("COMR", offer + Array("image/png\0".utf8) + [1])
    #expect(logo.contentDictionary.map(\.0).suffix(2) == ["pictureMimeType", "sellerLogo"])
  }

  @Test(arguments: ["IPLS", "TIPL", "TMCL"])
  func `people are pairs of a task and a name`(id: String) throws {
    let frame = try Self.frame(id, TagBytes.text("mix\0Ann\0sound"))
    #expect(dictionary(frame) == ["id=\(id)", "entries=mix: Ann\nsound: "])
    #expect(frame.summary == "\(id) = mix: Ann, sound: ")
  }
}
