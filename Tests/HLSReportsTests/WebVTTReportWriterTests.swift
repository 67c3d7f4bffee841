import HLSReports
import MediaTiming
import SourceDiagnostics
import Synchronization
import Testing

@Suite struct WebVTTReportWriterTests {
  private func blocks(_ report: Report) -> [[Substring]] {
    WebVTTReportWriter().text(report).split(separator: "\n\n", omittingEmptySubsequences: true)
      .map { $0.split(separator: "\n") }
  }

  @Test func `each placed cue is a block with its JSON on one line`() {
    let blocks = blocks(.cues(SampleReports.cues))
    #expect(blocks.first == ["WEBVTT"])
    #expect(blocks[2].prefix(2) == ["id3-1-1", "00:00:04.000 --> 00:00:09.500"])
    #expect(blocks[2].count == 3)
    #expect(blocks[2][2].contains(#""text":"start-1""#))
  }

  @Test func `a cue without an end lasts to the end of the presentation`() {
    #expect(blocks(.cues(SampleReports.cues))[3][1] == "00:00:09.500 --> 00:00:24.000")
  }

  @Test func `a cue without a place is counted and left out`() {
    let note = blocks(.cues(SampleReports.cues))[1]
    #expect(note.first == "NOTE")
    #expect(note.last?.hasSuffix(": 1 cue") == true)
  }

  @Test func `a cue that is over before zero is not one without a time`() {
    var report = SampleReports.cues
    report.tracks = [
      TrackReport(
        uid: 1, type: "daterange",
        cues: (1...2).map {
          CueReport(
            uid: $0, startTime: MediaTime(seconds: -60), endTime: MediaTime(seconds: -58))
        })
    ]
    let notes = blocks(.cues(report)).filter { $0.first == "NOTE" }
    #expect(
      notes == [
        ["NOTE", "Left out, since they end before the presentation starts: 2 cues"]
      ])
  }

  @Test func `the cues of several inputs have identifiers of their own`() {
    let report = Report.cues(SampleReports.cues)
    let names = blocks(.list([report, report])).compactMap {
      $0.count == 3 && $0[1].contains(" --> ") ? $0[0] : nil
    }
    #expect(names.contains("1-id3-1-1") && names.contains("2-id3-1-1"))
    #expect(Set(names).count == names.count)
  }

  @Test func `a cue of no length lasts a millisecond, and one before zero starts there`() {
    var report = SampleReports.cues
    report.tracks = [
      TrackReport(
        uid: 1, type: "scte35",
        cues: [
          CueReport(uid: 1, startTime: MediaTime(seconds: 2), endTime: MediaTime(seconds: 2)),
          CueReport(uid: 2, startTime: MediaTime(seconds: -2), endTime: MediaTime(seconds: 1)),
          CueReport(uid: 3, startTime: MediaTime(seconds: -2), endTime: MediaTime(seconds: -1)),
        ])
    ]
    let times = blocks(.cues(report)).compactMap { $0.count > 1 ? $0[1] : nil }.dropFirst()
    #expect(
      Array(times) == ["00:00:00.000 --> 00:00:01.000", "00:00:02.000 --> 00:00:02.001"])
  }

  /// Notes how many rows had been made when each cue was written.
  private struct Lead: TextOutputStream {
    /// The number of rows that were made.
    final class Rows: Sendable {
      let made = Mutex(0)
    }

    let rows: Rows
    var counts: [Int] = []

    mutating func write(_ text: String) {
      if text.contains(" --> ") { counts.append(rows.made.withLock { $0 }) }
    }
  }

  @Test func `cues are written in start order, and no more than one is in memory`() {
    let rows = Lead.Rows()
    var report = SampleReports.cues
    report.tracks = [TrackReport(uid: 1, type: "id3")]
    report.tracks[0].cues = ReportRows(count: 100) { index in
      rows.made.withLock { $0 += 1 }
      return CueReport(
        uid: index, startTime: MediaTime(seconds: 200 - index), endTime: MediaTime(seconds: 300))
    }
    let names = blocks(.cues(report)).dropFirst().compactMap(\.first)
    #expect(names == (0..<100).reversed().map { Substring("id3-1-\($0)") })
    rows.made.withLock { $0 = 0 }
    var output = Lead(rows: rows)
    WebVTTReportWriter().write(.cues(report), to: &output)
    // All are made once for their places, and each again when it is written.
    #expect(output.counts == Array(101...200))
  }

  @Test func `no text of a stream begins another cue`() {
    let blocks = blocks(.cues(SampleReports.hostile))
    #expect(blocks.count == 1 + SampleReports.hostileTexts.count)
    for block in blocks.dropFirst() {
      #expect(block.count == 3)
      #expect(!block[2].unicodeScalars.contains("-->".unicodeScalars))
    }
  }
}
