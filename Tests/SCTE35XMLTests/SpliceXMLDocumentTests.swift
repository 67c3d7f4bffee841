import SCTE35
import SCTE35XML
import Testing

struct SpliceXMLDocumentTests {
  @Test(arguments: SpliceSamples.whole)
  func `a section with a place for every bit reads back to its bytes`(
    section: SpliceInfoSection
  ) throws {
    let document = try SpliceXMLDocument(section)
    #expect(document.form == .fields)
    #expect(document.omissions.isEmpty)
    let signals = try SpliceXMLReader.signals(in: document.text)
    #expect(signals.map(\.bytes) == [try section.encoded()])
    #expect(signals.flatMap(\.issues).isEmpty)
  }

  @Test(arguments: SpliceSamples.unspeakable)
  func `what has no element is written as Binary`(section: SpliceInfoSection) throws {
    let document = try SpliceXMLDocument(section)
    #expect(document.form == .binary)
    #expect(document.element.hasPrefix("<Binary xmlns=\"http://www.scte.org/schemas/35\""))
    #expect(document.omissions.isEmpty)
    #expect(
      try SpliceXMLReader.signals(in: document.text).map(\.bytes) == [try section.encoded()])
  }

  @Test func `a document has the elements and attributes of the schema`() throws {
    let section = SpliceSamples.timeSignal(SpliceSamples.segmentation(SpliceSamples.adID))
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <SpliceInfoSection xmlns="http://www.scte.org/schemas/35" sapType="3" ptsAdjustment="0" \
      protocolVersion="0" tier="4095">
        <TimeSignal>
          <SpliceTime ptsTime="900000"/>
        </TimeSignal>
        <SegmentationDescriptor segmentationEventId="10" segmentationEventCancelIndicator="false" \
      segmentationTypeId="16" segmentNum="0" segmentsExpected="0">
          <SegmentationUpid segmentationUpidType="3" segmentationUpidFormat="text">ABCD01234567\
      </SegmentationUpid>
        </SegmentationDescriptor>
      </SpliceInfoSection>

      """
    #expect(try SpliceXMLDocument(section).text == expected)
  }

  @Test func `the compliance indicator has the name that the schema of 2023 has`() throws {
    var descriptor = SegmentationDescriptor(eventID: 1, segment: nil)
    #expect(
      try !SpliceXMLDocument(
        SpliceSamples.timeSignal(SpliceDescriptor(.segmentation(descriptor)))
      ).element.contains("Compliance"))
    descriptor.eventIDComplianceIndicator = false
    #expect(
      try SpliceXMLDocument(
        SpliceSamples.timeSignal(SpliceDescriptor(.segmentation(descriptor)))
      ).element.contains(" segmentationEventIdComplianceIndicatorbute=\"false\""))
  }

  @Test func `parts of a MID are elements of their own`() throws {
    let upid = SegmentationUPID(mid: [SpliceSamples.adID, SpliceSamples.airing])
    let text = try SpliceXMLDocument(
      SpliceSamples.timeSignal(SpliceSamples.segmentation(upid))
    ).element
    #expect(
      text.contains(
        "<SegmentationUpid segmentationUpidType=\"3\" segmentationUpidFormat=\"text\">"))
    #expect(
      text.contains(
        "segmentationUpidType=\"8\" segmentationUpidFormat=\"hexbinary\">000000002ca0a18a<"))
    #expect(!text.contains("segmentationUpidType=\"13\""))
  }

  @Test func `bits without a place are reported, and an exact document has them`() throws {
    var insert = SpliceInsert(
      eventID: 1,
      splice: SpliceInsert.Splice(outOfNetwork: true, at: SpliceTime(SpliceSamples.stamp)))
    insert.reservedBits = 0
    var section = SpliceInfoSection(
      command: .insert(insert),
      descriptors: [SpliceDescriptor(.avail(AvailDescriptor(providerAvailID: 1)))])
    section.cwIndex = 0
    section.declaredCommandLength = SpliceInfoSection.unspecifiedCommandLength
    section.alignmentStuffing = [0xFF]
    section.descriptors[0].trailingBytes = [1]
    let document = try SpliceXMLDocument(section)
    #expect(
      document.omissions.map(\.description) == [
        "cw_index", "splice_command_length", "alignment_stuffing", "reserved bits of command",
        "bytes after the descriptor of descriptors[0]",
      ])
    let bytes = try section.encoded()
    let signals = try SpliceXMLReader.signals(in: document.text)
    #expect(signals.map(\.bytes) != [bytes])
    let read = try #require(signals.first?.decoding.section)
    #expect(try SpliceXMLDocument(read).element == document.element)

    let exact = try SpliceXMLDocument(section, exact: true)
    #expect(exact.omissions.isEmpty)
    #expect(try SpliceXMLReader.signals(in: exact.text).map(\.bytes) == [bytes])
  }

  @Test func `a value that does not fit its field is an error`() {
    var section = SpliceInfoSection(command: .null)
    section.tier = 0x1000
    #expect(throws: SpliceEncodingError.self) { try SpliceXMLDocument(section) }
  }
}
