import FieldValues
import HLSReports
import Testing

@testable import CommandLineTool

struct CuesReportPayloadsTests {
  /// The content of a cue with a message, which counts how often it is made.
  private struct CountedDetails: CueDetails {
    let counter: Counter

    var summary: String { "" }
    var fields: [Field] {
      _ = counter.next()
      return [Field("payloadBase64", .string(SplicePayloadTests.base64))]
    }
  }

  @Test func `the XML of a message is made when a writer comes to it`() throws {
    let counter = Counter()
    let cues = (1...3).map { uid in
      CueReport(
        uid: uid, startTime: nil, endTime: nil, details: CountedDetails(counter: counter))
    }
    let report = CuesReport(
      input: "a", presentation: PresentationReport(kind: .media),
      tracks: [TrackReport(uid: 1, type: "scte35", cues: cues)])
    let splices = try #require(report.carriedSplices.first)
    #expect(splices.count == 3)
    #expect(counter.next() == 1)
    let messages = splices[1]
    #expect(counter.next() == 3)
    let decoded = SpliceReporting(writesXML: true).results(of: SplicePayloadTests.base64)
    #expect(messages == decoded.compactMap(\.report.xml))
    #expect(messages.count == 1)
  }
}
