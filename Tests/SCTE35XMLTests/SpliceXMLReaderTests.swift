import MediaTiming
import SCTE35
import SCTE35XML
import TestSupport
import Testing

struct SpliceXMLReaderTests {
  private static let namespace = SpliceXML.namespace
  private static let uuid = "00112233445566778899aabbccddeeff"

  private static func document(_ inner: String, _ attributes: String = "") -> String {
    "<SpliceInfoSection xmlns=\"\(namespace)\" \(attributes)>\(inner)</SpliceInfoSection>"
  }

  private static func segmentation(_ inner: String, _ attributes: String = "") -> String {
    document(
      "<TimeSignal><SpliceTime ptsTime=\"1\"/></TimeSignal><SegmentationDescriptor "
        + "segmentationEventId=\"1\" segmentationTypeId=\"16\" \(attributes)>\(inner)"
        + "</SegmentationDescriptor>")
  }

  private static func insert(_ attributes: String, _ inner: String) -> String {
    "<SpliceInsert spliceEventId='1' \(attributes)>\(inner)</SpliceInsert>"
  }

  private static func schedule(_ seconds: String, _ inner: String = "") -> String {
    "<SpliceSchedule><Event spliceEventId='1'><Program utcSpliceTime='2026-01-01T00:00:\(seconds)Z'/>"
      + "\(inner)</Event></SpliceSchedule>"
  }

  /// Two hexadecimal digits.
  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private func section(_ text: String) throws -> SpliceInfoSection {
    try #require(try SpliceXMLReader.signals(in: text).first?.decoding.section)
  }

  private func descriptor(_ text: String) throws -> SegmentationDescriptor {
    try #require(try section(text).segmentations.first)
  }

  private func upid(_ elements: String) throws -> SegmentationUPID {
    try #require(try descriptor(Self.segmentation(elements)).segment?.upid)
  }

  @Test func `what the schema gives a default may be left out`() throws {
    let section = try section(Self.document("<SpliceNull/>"))
    #expect(section.sapType == .unspecified)
    #expect(section.tier == SpliceInfoSection.unrestrictedTier)
    #expect(section.command == .null)
  }

  @Test(arguments: [
    SpliceXML.complianceIndicatorNames[0], SpliceXML.complianceIndicatorNames[1],
  ])
  func `both spellings of the compliance indicator are read`(name: String) throws {
    let text = Self.segmentation("", "\(name)=\"0\"")
    #expect(try !descriptor(text).eventIDComplianceIndicator)
    #expect(try SpliceXMLReader.signals(in: text).flatMap(\.issues).isEmpty)
    #expect(try descriptor(Self.segmentation("")).eventIDComplianceIndicator)
  }

  @Test(arguments: [
    ("segmentationUpidType=\"1\" segmentationUpidFormat=\"text\"", " a  b\n", "a b"),
    ("segmentationUpidType=\"1\" segmentationUpidFormat=\"hexbinary\"", "61 62", "ab"),
    ("segmentationUpidType=\"1\" segmentationUpidFormat=\"base-64\"", "YWI=", "ab"),
    ("segmentationUpidType=\"1\" segmentationUpidFormat=\"private:x\"", "ab", "ab"),
    ("segmentationUpidType=\"3\" segmentationUpidFormat=\"TEXT\"", "6162", "6162"),
    ("segmentationUpidType=\"14\" segmentationUpidFormat=\"hexBinary\"", "6162", "ab"),
    ("segmentationUpidType=\"14\" segmentationUpidFormat=\"base64\"", "YWI=", "ab"),
    ("segmentationUpidType=\"1\"", "6162", "ab"),
    ("segmentationUpidType=\"3\"", "6162", "6162"),
    ("segmentationUpidType=\"3\"", "<![CDATA[a&b]]>", "a&b"),
    ("segmentationUpidType=\"12\" formatIdentifier=\"1094993490\"", "xy", "ADFRxy"),
  ])
  func `every format of a UPID is read`(
    attributes: String, text: String, expected: String
  ) throws {
    let upid = try upid("<SegmentationUpid \(attributes)>\(text)</SegmentationUpid>")
    #expect(String(decoding: upid.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("Text", "ab", "ab", "segmentationUpidFormat is \"Text\", read as text"),
    ("hexBinary", "6162", "ab", "segmentationUpidFormat is \"hexBinary\", read as hexbinary"),
    ("base64", "YWI=", "ab", "segmentationUpidFormat is \"base64\", read as base-64"),
    (
      "hexbinary", "futronica", "futronica",
      "SegmentationUpid: hexadecimal has a character that is not a digit, read as text"
    ),
    (
      "hexbinary", "abc", "abc",
      "SegmentationUpid: hexadecimal has an odd number of digits, read as text"
    ),
    ("base-64", "?", "?", "SegmentationUpid: base64 has an invalid character, read as text"),
  ])
  func `a UPID whose format is misspelt or wrong is read and noted`(
    format: String, text: String, expected: String, message: String
  ) throws {
    let document = Self.segmentation(
      "<SegmentationUpid segmentationUpidType=\"1\" segmentationUpidFormat=\"\(format)\">\(text)"
        + "</SegmentationUpid>")
    #expect(try descriptor(document).segment?.upid.bytes == Array(expected.utf8))
    #expect(
      try SpliceXMLReader.signals(in: document).flatMap(\.issues).map(\.message) == [message])
  }

  @Test func `a UPID in its written form becomes its bytes`() throws {
    let text = "10.5240/7791-8534-2C23-9030-8610-5"
    let upid = try upid(
      "<SegmentationUpid segmentationUpidType=\"10\" segmentationUpidFormat=\"text\">\(text)"
        + "</SegmentationUpid>")
    #expect(upid.bytes.count == 12)
    #expect(upid.text == text)
  }

  @Test(
    arguments: [
      (10, "10.5240/7791-8534-2C23-9030-8610-5", []),
      (10, "10.5240/7791-8534-2C23-9030-8610-6", ["EIDR"]), (8, "no AiringID", ["AiringID"]),
      (16, "no uuid", ["UUID"]), (11, "1.2.3", ["ATSC Content Identifier"]),
      (3, "no Ad-ID", []), (1, "anything", []), (0, "", []),
    ] as [(Int, String, [String])])
  func `a UPID whose text is not in the form of its type is read as characters and noted`(
    type: Int, text: String, names: [String]
  ) throws {
    for format in ["segmentationUpidFormat=\"text\"", ""] {
      let document = Self.segmentation(
        "<SegmentationUpid segmentationUpidType=\"\(type)\" \(format)>\(text)</SegmentationUpid>")
      let messages = try SpliceXMLReader.signals(in: document).flatMap(\.issues).map(\.message)
      #expect(
        messages
          == names.map { "\"\(text)\" is not in the form of the type \($0), read as characters" })
      guard !names.isEmpty else { continue }
      #expect(try descriptor(document).segment?.upid.bytes == Array(text.utf8))
    }
  }

  @Test(
    arguments: [
      (8, "748724618", "000000002ca0a18a"), (8, "7487246180", "00000001be464f64"),
      (8, "0x2ca0a18a", "000000002ca0a18a"), (8, "2ca0a18a", "000000002ca0a18a"),
      (8, "0000000074872461", "0000000074872461"),
      (8, "00 00 00 00 2c a0 a1 8a", "000000002ca0a18a"),
      (8, "", ""), (16, "urn:uuid:00112233-4455-6677-8899-aabbccddeeff", uuid), (16, uuid, uuid),
    ] as [(Int, String, String)])
  func `a UPID without a format may have the usual form of its type`(
    type: Int, text: String, hex: String
  ) throws {
    let document = Self.segmentation(
      "<SegmentationUpid segmentationUpidType=\"\(type)\">\(text)</SegmentationUpid>")
    let digits = try descriptor(document).segment?.upid.bytes.map(Self.hexadecimal).joined()
    #expect(digits == hex)
    #expect(try SpliceXMLReader.signals(in: document).flatMap(\.issues).isEmpty)
  }

  @Test(
    arguments: [
      (12, "WU1XRjA0NTIwMDBI", "DISCYMWF0452000H"), (12, "AQ==", "DISC\u{1}"),
      (5, "QUJDREVGR0g=", "ABCDEFGH"), (6, "QUJDREVGR0hJSktM", "ABCDEFGHIJKL"),
    ] as [(Int, String, String)])
  func `an ISAN and an MPU in base64 without a format are read and noted`(
    type: Int, text: String, expected: String
  ) throws {
    let document = Self.segmentation(
      "<SegmentationUpid segmentationUpidType=\"\(type)\" formatIdentifier=\"1145656131\">"
        + "\(text)</SegmentationUpid>")
    #expect(try descriptor(document).segment?.upid.bytes == Array(expected.utf8))
    #expect(
      try SpliceXMLReader.signals(in: document).flatMap(\.issues).map(\.message)
        == ["SegmentationUpid has no segmentationUpidFormat, read as base-64"])
  }

  @Test(arguments: ["YMWF0452000H", "xyz", "WU1XRjA0NTIwMDBI-"])
  func `the text of an MPU without a format stays text`(text: String) throws {
    let document = Self.segmentation(
      "<SegmentationUpid segmentationUpidType=\"12\" formatIdentifier=\"1145656131\">"
        + "\(text)</SegmentationUpid>")
    #expect(try descriptor(document).segment?.upid.bytes == Array("DISC\(text)".utf8))
  }

  @Test func `two UPID elements are a MID, one is itself`() throws {
    let element = "<SegmentationUpid segmentationUpidType=\"3\">ABCD01234567</SegmentationUpid>"
    #expect(try upid(element) == SpliceSamples.adID)
    #expect(
      try upid(element + element)
        == SegmentationUPID(mid: [SpliceSamples.adID, SpliceSamples.adID]))
  }

  @Test(
    arguments: [
      (
        "<SegmentationUpid segmentationUpidType='1' segmentationUpidLength='1' "
          + "segmentationTypeId='52' segmentNum='1' segmentsExpected='2'>61</SegmentationUpid>"
          + "<SegmentationUpid segmentationUpidType='1' segmentNum='1'>61</SegmentationUpid>",
        [
          "the segmentationTypeId of SegmentationUpid", "the segmentNum of SegmentationUpid",
          "the segmentsExpected of SegmentationUpid",
        ]
      ),
      (
        "<SegmentationUpid segmentationUpidType='8' segmentationUpidLength='0'/>"
          + "<SegmentationTypeID segmentationType='52'/><SegmentNum segmentNum='1'/>"
          + "<SegmentsExpected segmentsExpected='2'/>",
        [
          "the segmentationType of SegmentationTypeID", "the segmentNum of SegmentNum",
          "the segmentsExpected of SegmentsExpected",
        ]
      ),
    ] as [(String, [String])])
  func `numbers of a segment that the descriptor lacks are those of its children`(
    children: String, places: [String]
  ) throws {
    let text = Self.document(
      "<TimeSignal/><SegmentationDescriptor segmentationEventId='1'>\(children)"
        + "</SegmentationDescriptor>")
    let segment = try #require(try descriptor(text).segment)
    #expect(segment.type.rawValue == 52)
    #expect(segment.segmentNum == 1)
    #expect(segment.segmentsExpected == 2)
    let names = ["segmentationTypeId", "segmentNum", "segmentsExpected"]
    #expect(
      try SpliceXMLReader.signals(in: text).flatMap(\.issues).map(\.message)
        == zip(names, places).map { "SegmentationDescriptor has no \($0), \($1) is used" })
  }

  @Test func `a number of a segment on its identifier does not replace that of the descriptor`()
    throws
  {
    let text = Self.segmentation(
      "<SegmentationUpid segmentationTypeId=\"16\" segmentNum=\"2\"/>", "segmentNum=\"1\"")
    #expect(try descriptor(text).segment?.segmentNum == 1)
    #expect(
      try SpliceXMLReader.signals(in: text).flatMap(\.issues).map(\.message)
        == ["segmentNum of SegmentationUpid is \"2\" and is ignored, another one is used"])
  }

  @Test func `an insert without Program and Component is for the program`() throws {
    let section = try section(Self.document("<SpliceInsert spliceEventId=\"1\"/>"))
    guard case .insert(let insert) = section.command else {
      Issue.record("no insert")
      return
    }
    #expect(insert.splice?.scope == .program(SpliceTime()))
  }

  @Test func `signals are found inside other elements, in any namespace`() throws {
    let text = """
      <m:Event xmlns:m="urn:mpeg:dash:schema:mpd:2011" id="1">
        <s:Signal xmlns:s="https://scte.org/schemas/35">
          <s:Binary>/DARAAAAAAAAAP///wAAAAB6Ys1o</s:Binary>
          <s:SpliceInfoSection><s:SpliceNull/></s:SpliceInfoSection>
        </s:Signal>
      </m:Event>
      """
    let signals = try SpliceXMLReader.signals(in: text)
    #expect(signals.map(\.line) == [3, 4])
    #expect(signals.map(\.decoding.section?.command) == [.null, .null])
    #expect(signals[1].issues.map(\.message).first?.contains("namespace") == true)
  }

  @Test(arguments: [
    "http://www.scte.org/schemas/35", "http://www.scte.org/schemas/35/2016",
    "http://www.scte.org/schemas/35/2014SCTE35.xsd", "urn:scte:scte35:2013:xml",
  ])
  func `the namespaces of other editions are no oddity`(namespace: String) throws {
    let text = "<SpliceInfoSection xmlns=\"\(namespace)\"><SpliceNull/></SpliceInfoSection>"
    #expect(try SpliceXMLReader.signals(in: text).map(\.issues) == [[]])
  }

  @Test(
    arguments: [
      ("encryptionAlgorithm='0' cwIndex='0'", 0),
      ("encryptionAlgorithm='1' cwIndex='0'", 1),
    ] as [(String, Int)])
  func `a packet whose encryption is none is no oddity`(attributes: String, count: Int) throws {
    let text = Self.document("<EncryptedPacket \(attributes)/><SpliceNull/>")
    let signal = try #require(try SpliceXMLReader.signals(in: text).first)
    #expect(signal.issues.count == count)
    #expect(signal.decoding.section?.command == .null)
  }

  @Test func `bytes in Ext that give another section are not taken`() throws {
    let other = try SpliceXMLDocument(SpliceInfoSection(command: .null)).element
    let binary = try SpliceXMLDocument(
      SpliceSamples.timeSignal(SpliceSamples.segmentation()), exact: true
    ).element
    let start = try #require(binary.firstRange(of: "<Ext>"))
    let end = try #require(binary.firstRange(of: "</Ext>"))
    let edited = other.replacing(
      "<SpliceNull/>", with: String(binary[start.lowerBound..<end.upperBound]) + "<SpliceNull/>")
    let signal = try #require(try SpliceXMLReader.signals(in: edited).first)
    #expect(signal.decoding.section?.command == .null)
    #expect(signal.issues.map(\.message).first?.contains("Binary in Ext") == true)
  }

  @Test func `attributes may have the namespace of their element, and others are noted`() throws {
    let text = """
      <s:SpliceInfoSection xmlns:s="\(Self.namespace)" xmlns:o="urn:other"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"
          s:tier="1" o:tier="2">
        <s:TimeSignal><s:SpliceTime s:ptsTime="7" s:other="1"/></s:TimeSignal>
        <s:AvailDescriptor s:providerAvailId="1" providerAvailId="2"/>
      </s:SpliceInfoSection>
      """
    let signal = try #require(try SpliceXMLReader.signals(in: text).first)
    let section = try #require(signal.decoding.section)
    #expect(section.tier == 1)
    #expect(section.command == .timeSignal(SpliceTime(TransportTimestamp(ticks: 7))))
    #expect(section.descriptors.map(\.content) == [.avail(AvailDescriptor(providerAvailID: 2))])
    #expect(
      signal.issues.map(\.message) == [
        "tier of SpliceInfoSection has the namespace \"urn:other\" and is ignored",
        "SpliceTime has no attribute other, which is ignored",
      ])
  }

  @Test(arguments: ["", " xmlns=\"\(SpliceXML.namespace)\""])
  func `names whose prefix is not declared are read without it, and it is noted once`(
    declaration: String
  ) throws {
    let text = """
      <s:SpliceInfoSection\(declaration) tier="1" s:ptsAdjustment="3">
        <s:TimeSignal><s:SpliceTime ptsTime="7"/></s:TimeSignal>
        <s:SegmentationDescriptor segmentationEventId="1" t:segmentationTypeId="16"/>
      </s:SpliceInfoSection>
      """
    let signal = try #require(try SpliceXMLReader.signals(in: text).first)
    let section = try #require(signal.decoding.section)
    #expect(section.tier == 1)
    #expect(section.ptsAdjustment.ticks == 3)
    #expect(section.command == .timeSignal(SpliceTime(TransportTimestamp(ticks: 7))))
    #expect(section.segmentations.first?.segment?.type == .programStart)
    #expect(
      signal.issues.map(\.message)
        == ["s", "t"].map { "the prefix \"\($0)\" is not declared, names are read without it" })
    let binary = try #require(
      try SpliceXMLReader.signals(
        in: "<a><s:Signal><s:Binary>/DARAAAAAAAAAP///wAAAAB6Ys1o</s:Binary></s:Signal></a>"
      ).first)
    #expect(binary.decoding.section?.command == .null)
    #expect(binary.issues.count == 1)
  }

  @Test func `what the schema does not have is passed over and noted`() throws {
    let text = Self.document("<SpliceNull level=\"1\"/>\n<Unknown/>", "version=\"2\"")
    let signal = try #require(try SpliceXMLReader.signals(in: text).first)
    #expect(signal.issues.map(\.line) == [1, 2, 1])
    #expect(signal.decoding.isValid)
  }

  @Test(
    arguments: [
      (
        "<TimeSignal><SpliceTime ptsTime='1'/><SpliceTime ptsTime='2'/></TimeSignal>",
        "TimeSignal has a second SpliceTime, which is ignored"
      ),
      (
        insert("", "<Program/><Component componentTag='1'/>"),
        "Component has no meaning beside Program in SpliceInsert and is ignored"
      ),
      (
        insert("spliceImmediateFlag='1'", "<Program><SpliceTime ptsTime='1'/></Program>"),
        "spliceImmediateFlag of SpliceInsert is true, its ptsTime is ignored"
      ),
      (
        insert(
          "spliceImmediateFlag='1'",
          "<Component componentTag='1'><SpliceTime ptsTime='1'/></Component>"),
        "spliceImmediateFlag of SpliceInsert is true, its ptsTime is ignored"
      ),
      (
        schedule("00", "<Component componentTag='1' utcSpliceTime='2026-01-01T00:00:00Z'/>"),
        "Component has no meaning beside Program in Event and is ignored"
      ),
      (
        schedule("00.5"),
        "utcSpliceTime of Program is \"2026-01-01T00:00:00.5Z\", cut to whole seconds"
      ),
    ] as [(String, String)])
  func `what the binary form has no place for is noted`(command: String, message: String) throws {
    let signals = try SpliceXMLReader.signals(in: Self.document(command))
    #expect(signals.flatMap(\.issues).map(\.message) == [message])
  }

  @Test func `elements that may be several are no oddity`() throws {
    let component = "<Component componentTag=\"1\"/>"
    let avail = "<AvailDescriptor providerAvailId=\"1\"/>"
    let text = Self.document(
      "<SpliceInsert spliceEventId=\"1\">\(component)\(component)</SpliceInsert>\(avail)\(avail)")
    #expect(try SpliceXMLReader.signals(in: text).flatMap(\.issues).isEmpty)
  }

  @Test(
    arguments: [
      ("", 1), ("<a", 1), ("<a/>", 1), ("<a>\n<b></a>", 2),
      (document(""), 1), (document("<SpliceNull/><SpliceNull/>"), 1),
      (document("\n<SpliceInsert/>"), 2),
      (document("\n<SpliceInsert spliceEventId=\"4294967296\"/>"), 2),
      (document("<TimeSignal>\n<SpliceTime ptsTime=\"8589934592\"/></TimeSignal>"), 2),
      (document("<SpliceNull/>", "tier=\"4096\""), 1),
      (document("<SpliceNull/><AvailDescriptor/>"), 1),
      (document("<SpliceNull/><DTMFDescriptor chars=\"12345678\"/>"), 1),
      (
        document(
          "<PrivateCommand identifier=\"1\"><PrivateBytes>0</PrivateBytes></PrivateCommand>"), 1
      ),
      ("<Binary>?</Binary>", 1), ("<Binary signalType=\"private:x\">AA==</Binary>", 1),
      (document("<SpliceNull/>&lost;"), 1),
    ] as [(String, Int?)])
  func `what is no signal is one error with its line`(text: String, line: Int?) {
    let error = #expect(throws: SpliceXMLError.self) { try SpliceXMLReader.signals(in: text) }
    #expect(error?.line == line)
    #expect(error?.reason.isEmpty == false)
    #expect(error?.reason.contains("\n") == false)
  }

  @Test(arguments: [
    "<!DOCTYPE SpliceInfoSection>",
    "<!DOCTYPE s SYSTEM \"http://127.0.0.1:9/none.dtd\">",
    "<!DOCTYPE s [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
    "<!DOCTYPE s [<!ENTITY file SYSTEM \"file:///etc/hostname\">]>",
    "<!DOCTYPE s [<!ENTITY % more SYSTEM \"file:///etc/hostname\"> %more;]>",
  ])
  func `a document type declaration is refused`(declaration: String) {
    let text = declaration + Self.document("<SpliceNull/>")
    let error = #expect(throws: SpliceXMLError.self) { try SpliceXMLReader.signals(in: text) }
    #expect(error?.reason == "a document type declaration is not read")
  }

  @Test func `elements nested too deep are refused`() {
    let depth = SpliceXMLReader.maximumDepth
    let text =
      String(repeating: "<a>", count: depth) + Self.document("<SpliceNull/>")
      + String(repeating: "</a>", count: depth)
    #expect(throws: SpliceXMLError.self) { try SpliceXMLReader.signals(in: text) }
    let deeper = String(repeating: "<a>", count: 100_000)
    #expect(throws: SpliceXMLError.self) { try SpliceXMLReader.signals(in: deeper) }
  }

  @Test(arguments: [
    "<!-- \" --><a ", "<a ", "<?xml version='1.0' encoding='UTF-7'?>\n<a xmlns='x' ",
  ])
  func `an element with too many attributes is refused before it is read`(start: String) {
    func document(_ count: Int, _ value: String = "\"1\"") -> String {
      start + (0..<count).map { "a\($0) =\t\(value)" }.joined(separator: " ") + "/>"
    }
    // This many would keep libxml2 busy for minutes.
    for value in ["\"1\"", "'>'", "\"='\""] {
      let error = #expect(throws: SpliceXMLError.self) {
        try SpliceXMLReader.signals(in: document(400_000, value))
      }
      #expect(error?.reason == "an element has more than 128 attributes")
      #expect(error?.line == (start.contains("\n") ? 2 : 1))
    }
    let allowed = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: document(127))
    }
    #expect(allowed?.reason == "there is neither a SpliceInfoSection nor a Binary in a")
  }

  @Test(arguments: ["<a/>", "<a b='1'/>", "<?a?>", "&a;", "<"])
  func `a document of very many names is refused before it is read`(piece: String) throws {
    let many = String(repeating: piece, count: 100_000)
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: Self.document("<SpliceNull/>" + many))
    }
    #expect(error?.reason == "the document has more than 100000 tags, attributes and references")
    let fewer = String(repeating: "<a b='1'/>", count: 49_000)
    #expect(try SpliceXMLReader.signals(in: Self.document("<SpliceNull/>" + fewer)).count == 1)
  }

  @Test func `equals signs that are no attributes do not count`() throws {
    let sign = String(repeating: "=", count: 1000)
    let attributes = String(repeating: "a=\"\" ", count: 1000)
    let tags = String(repeating: "<a b='1'/> &amp; ", count: 60_000)
    for words in [sign, attributes, "<a " + attributes, "<! <? \" ' <a " + attributes, tags] {
      let comment = "<!-- \(words) -->"
      #expect(try SpliceXMLReader.signals(in: comment + Self.document("<SpliceNull/>")).count == 1)
      let data = "<Text><![CDATA[\(words)]]></Text>"
      #expect(try SpliceXMLReader.signals(in: Self.document("<SpliceNull/>" + data)).count == 1)
    }
    let text = "<Text b='=\"=\"'>\(attributes) ></Text><?a \(attributes)?>"
    #expect(try SpliceXMLReader.signals(in: Self.document("<SpliceNull/>" + text)).count == 1)
  }

  @Test(arguments: [
    "<a b=\"<!--\"><a ", "<a <!-- <a ", "<a '<![CDATA[' <a ", "<?a <!-- ?><a ",
    "<!DOCTYPE a [<!-- ]><a ",
    "<?xml version='1.0'> <!-- ?><a ", "<a><![CDATA[ \u{1} <a ", "<a><!-- \u{FFFF} <a ",
    "<!--->--><a ", "<!---><a --><a ", "<a><![CDATA[]]]><a ", "<!x <!-- --><a ",
    "<a \"> <!-- \" > <a ", "</a '> <!-- ' <a ",
  ])
  func `no attributes are hidden in what only looks like a comment`(start: String) {
    let attributes = (0..<1000).map { "a\($0)='1'" }.joined(separator: " ")
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: start + attributes + "/> \" ' --> ]]> ?>")
    }
    #expect(error?.reason == "an element has more than 128 attributes")
  }

  @Test func `no attributes are hidden in a comment that libxml2 does not read to its end`() {
    let attributes = (0..<1000).map { "a\($0)='1'" }.joined(separator: " ")
    let comment = "<!--" + String(repeating: " ", count: 10_000_000) + "<a \(attributes)/>-->"
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: comment + Self.document("<SpliceNull/>"))
    }
    #expect(error?.reason == "an element has more than 128 attributes")
  }

  @Test(arguments: ["<!---->", "<![CDATA[]]>"])
  func `very many comments and sections are refused`(piece: String) {
    let many = String(repeating: piece, count: 100_000)
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: Self.document("<SpliceNull/>" + many))
    }
    #expect(error?.reason == "the document has more than 100000 tags, attributes and references")
  }

  @Test func `elements with too many namespaces in force are refused`() {
    let parents = (0..<3).map { depth in
      "<a " + (0..<100).map { "xmlns:n\(depth)x\($0)='x'" }.joined(separator: " ") + ">"
    }
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: parents.joined() + "</a></a></a>")
    }
    #expect(error?.reason == "more than 128 namespaces are in force")
  }

  @Test func `a document in another encoding is read up to its own limit`() throws {
    let text = Self.document("<SpliceNull/>")
    let wide: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try SpliceXMLReader.signals(in: wide).count == 1)
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><!-- ".utf8) + [0xE4]
      + Array(" -->\(text)".utf8)
    #expect(try SpliceXMLReader.signals(in: latin).count == 1)
    let blanks = [UInt8](repeating: 0x20, count: 64 * 1024)
    let error = #expect(throws: SpliceXMLError.self) {
      try SpliceXMLReader.signals(in: latin + blanks)
    }
    #expect(error?.reason == "a document that is not UTF-8 has more than 65536 bytes")
  }

  @Test func `a document that is too large is refused`() {
    let bytes = [UInt8](repeating: 0x20, count: SpliceXMLReader.maximumByteCount + 1)
    #expect(throws: SpliceXMLError.self) { try SpliceXMLReader.signals(in: bytes) }
  }

  @Test func `a damaged document is read or refused`() throws {
    let text = try SpliceXMLDocument(
      SpliceSamples.timeSignal(SpliceSamples.segmentation(SpliceSamples.adID)), exact: true
    ).text
    let damaged = DamagedInput(Array(text.utf8))
    let prefixes = damaged.everyPrefix { _ = try SpliceXMLReader.signals(in: $0) }
    #expect(prefixes.accepted <= 1)
    let flipped = damaged.flippingBits(seed: 35) { _ = try SpliceXMLReader.signals(in: $0) }
    #expect(flipped.rejected > flipped.accepted)
  }
}
