import FieldValues
import HLSReports
import MediaTiming
import Synchronization
import Testing

struct CueDetailsTests {
  /// Details that count how often they are asked for.
  private final class CountedDetails: CueDetails {
    let summaries = Mutex(0)
    let contents = Mutex(0)

    var summary: String {
      summaries.withLock { $0 += 1 }
      return "news"
    }

    var fields: [Field] {
      contents.withLock { $0 += 1 }
      return [Field("text", .string("news"))]
    }

    var asked: [Int] { [summaries.withLock { $0 }, contents.withLock { $0 }] }
  }

  private func asked(_ format: ReportFormat) throws -> [Int] {
    let details = CountedDetails()
    let report = CuesReport(
      input: "a.m3u8", presentation: PresentationReport(kind: .media),
      tracks: [
        TrackReport(
          uid: 1, type: "id3",
          cues: [CueReport(uid: 1, startTime: .zero, endTime: nil, details: details)])
      ])
    let writer = try #require(ReportWriters.writer(of: format))
    var text = ""
    writer.init(appearance: ReportAppearance()).write(.cues(report), to: &text)
    #expect(text.contains("news"))
    return details.asked
  }

  @Test func `a format asks a cue for what it writes, once, and text for its width before`() throws
  {
    #expect(try asked(.text) == [2, 0])
    #expect(try asked(.json) == [0, 1])
    #expect(try asked(.ndjson) == [0, 1])
  }

  @Test func `cues that say the same are equal, whenever they are asked`() {
    let late = CueReport(uid: 1, startTime: .zero, endTime: nil, details: CountedDetails())
    var early = CueReport(
      uid: 1, startTime: .zero, endTime: nil, summary: "news",
      content: [Field("text", .string("news"))])
    #expect(late == early)
    #expect(late.hashValue == early.hashValue)
    early.content = []
    #expect(late != early)
    #expect(early.summary == "news")
  }
}
