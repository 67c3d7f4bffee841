import FieldValues
import HLSReports
import MediaTiming
import SourceDiagnostics
import Testing

struct JSONReportWriterTests {
  private let writer = JSONReportWriter()

  @Test func `cues are written with the keys of the contract in their order`() {
    #expect(
      writer.text(.cues(SampleReports.cues)) == """
        {
          "schema": "hlscue.cues/1",
          "input": "media.m3u8",
          "presentation": {
            "kind": "media",
            "playlistType": "VOD",
            "ended": true,
            "duration": 24.0,
            "segmentCount": 6,
            "mediaSequence": 0,
            "discontinuityCount": 0,
            "startDate": "2026-01-01T00:00:00.000Z"
          },
          "tracks": [
            {
              "uid": 1,
              "kind": "metadata",
              "type": "id3",
              "playlist": 0,
              "pid": 496,
              "cues": [
                {
                  "uid": 1,
                  "startTime": 4.0,
                  "endTime": 9.5,
                  "source": {
                    "uri": "seg1.ts",
                    "segment": 1,
                    "pid": 496,
                    "pts": 493200,
                    "byteOffset": 0
                  },
                  "content": {
                    "frame": "TXXX",
                    "text": "start-1"
                  }
                },
                {
                  "uid": 2,
                  "startTime": 9.5,
                  "endTime": null,
                  "source": {
                    "uri": "segment12.ts",
                    "pid": 496
                  },
                  "content": {}
                }
              ]
            },
            {
              "uid": 2,
              "kind": "metadata",
              "type": "daterange",
              "playlist": 0,
              "cues": [
                {
                  "uid": 3,
                  "id": "a",
                  "startTime": null,
                  "endTime": null,
                  "source": {
                    "uri": "media.m3u8",
                    "line": 7
                  },
                  "content": {}
                }
              ]
            }
          ],
          "findings": [
            {
              "rule": "DRG-003",
              "name": "date-range-without-id",
              "severity": "warning",
              "message": "a date range has no ID",
              "location": {
                "uri": "media.m3u8",
                "line": 12,
                "column": 5
              },
              "notes": [
                "it is left out"
              ],
              "specification": "RFC 8216bis, section 4.4.5.1"
            }
          ]
        }

        """)
  }

  @Test func `several inputs make a list`() throws {
    let splice = SpliceReport(input: "x", section: nil)
    let text = writer.text(.list([.splice(splice), .splice(splice)]))
    guard case .object(let fields) = try JSONText.parse(text),
      case .array(let results)? = fields["results"]
    else {
      Issue.record("no list: \(text)")
      return
    }
    #expect(fields.map(\.name) == ["schema", "results"])
    #expect(fields["schema"] == .string("hlscue.list/1"))
    #expect(results.count == 2)
  }

  @Test func `a list without a report is a document of findings where the command makes these`()
    throws
  {
    var appearance = ReportAppearance()
    #expect(JSONReportWriter(appearance: appearance).text(.list([])).contains("hlscue.list/1"))
    appearance.kind = .findings
    appearance.unreadInputs = [UnreadInput(name: "gone", reason: "no such file", reportCount: 0)]
    let text = JSONReportWriter(appearance: appearance).text(.list([]))
    guard case .object(let fields) = try JSONText.parse(text) else {
      Issue.record("no document: \(text)")
      return
    }
    #expect(fields.map(\.name) == ["schema", "inputs", "summary", "findings", "failures"])
    #expect(fields["schema"] == .string("hlscue.findings/1"))
  }

  @Test func `an input without a report is named beside the results of the others`() throws {
    var appearance = ReportAppearance()
    appearance.unreadInputs = [UnreadInput(name: "gone", reason: "no such file", reportCount: 0)]
    let writer = JSONReportWriter(appearance: appearance)
    let splice = Report.splice(SpliceReport(input: "x", section: nil))
    let findings = Report.findings(FindingsReport(inputs: [.init("x")]))
    for report in [Report.list([splice]), .list([findings, findings])] {
      guard case .object(let fields) = try JSONText.parse(writer.text(report)),
        case .array(let failures)? = fields["failures"], case .object(let failure)? = failures.first
      else {
        Issue.record("no failures")
        continue
      }
      #expect(failures.count == 1)
      #expect(failure["input"] == .string("gone"))
      #expect(failure["message"] == .string("no such file"))
    }
  }

  @Test func `a splice is invalid when an issue is an error, and its missing section is null`()
    throws
  {
    var report = SpliceReport(input: "x", section: nil)
    report.issues = [
      IssueReport(id: "odd", severity: .warning, message: "odd", path: "tier", byteOffset: 3)
    ]
    #expect(report.valid)
    report.issues.append(IssueReport(id: "bad", severity: .error, message: "bad"))
    #expect(
      JSONLinesReportWriter().text(.splice(report))
        == #"{"schema":"hlscue.scte35/1","input":"x","valid":false,"section":null,"issues":["#
        + #"{"id":"odd","severity":"warning","message":"odd","path":"tier","byteOffset":3},"#
        + #"{"id":"bad","severity":"error","message":"bad"}]}"# + "\n")
  }

  @Test func `answers give whether they are extrapolated`() {
    let report = PDTReport(
      input: "a",
      answers: [
        .init(
          at: .time(MediaTime(decimal: "12.5") ?? .zero), mediaTime: MediaTime(decimal: "12.5"),
          programDateTime: CalendarTime(parsing: "2026-01-01T02:00:12.5+02:00"), segment: 3)
      ])
    #expect(
      JSONLinesReportWriter().text(.pdt(report))
        == #"{"input":"a","at":12.5,"mediaTime":12.5,"#
        + #""programDateTime":"2026-01-01T00:00:12.500Z","segment":3,"extrapolated":false}"# + "\n")
  }

  @Test func `a long report is handed on in pieces`() {
    struct Pieces: TextOutputStream {
      var count = 0
      var text = ""
      mutating func write(_ piece: String) {
        count += 1
        text += piece
      }
    }
    var report = SampleReports.cues
    let cue = report.tracks[0].cues[0]
    report.tracks[0].cues = ReportRows(Array(repeating: cue, count: 2_000))
    var pieces = Pieces()
    writer.write(.cues(report), to: &pieces)
    #expect(pieces.count > 2)
    #expect((try? JSONText.parse(pieces.text)) != nil)
  }
}
