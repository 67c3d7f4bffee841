import HLSReports
import SourceDiagnostics
import Testing

struct JSONLinesReportWriterTests {
  private let writer = JSONLinesReportWriter()

  @Test func `each cue is a line that gives its track, and findings follow`() {
    let lines = writer.text(.cues(SampleReports.cues)).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines[0]
        == #"{"input":"media.m3u8","playlist":0,"trackUid":1,"trackType":"id3","pid":496,"uid":1,"#
        + #""startTime":4.0,"endTime":9.5,"source":{"uri":"seg1.ts","segment":1,"pid":496,"#
        + #""pts":493200,"byteOffset":0},"content":{"frame":"TXXX","text":"start-1"}}"#)
    #expect(lines[3].hasPrefix(#"{"kind":"finding","input":"media.m3u8","rule":"DRG-003","#))
  }

  @Test func `events have null where no date is known`() {
    #expect(
      writer.text(.events(SampleReports.events))
        == #"{"input":"media.m3u8","seq":1,"type":"addtrack","position":0.0,"time":0.0,"#
        + #""trackUid":1,"trackType":"id3","programDateTime":null,"reason":"load"}"# + "\n"
        + #"{"input":"media.m3u8","seq":2,"type":"entercue","position":4.25,"time":4.0,"#
        + #""trackUid":1,"trackType":"id3","cueUid":7,"cueId":"x","#
        + #""programDateTime":"2026-01-01T00:00:04.000Z","reason":"play"}"# + "\n")
  }
}
