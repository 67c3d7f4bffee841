import HLSReports
import MediaTiming
import Testing

@Suite struct CueColumnsTests {
  /// The records of RFC 4180 that a text holds.
  private func records(_ text: String) -> [[String]] {
    var records: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        field.unicodeScalars.append("\"")
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        records[records.count - 1].append(field)
        field = ""
      case "\r" where !isQuoted && rest.first == "\n":
        rest.removeFirst()
        records[records.count - 1].append(field)
        records.append([])
        field = ""
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records.dropLast()
  }

  @Test func `cues are records of as many fields as there are columns`() throws {
    let records = records(CSVReportWriter().text(.cues(SampleReports.cues)))
    #expect(records.count == 4)
    #expect(Set(records.map(\.count)).count == 1)
    let start = try #require(records[0].firstIndex(of: "start"))
    #expect(records[1][start] == "4.0")
    #expect(records[3][start].isEmpty)
  }

  @Test func `no text of a stream is a formula, a line or a field of its own`() throws {
    let records = records(CSVReportWriter().text(.cues(SampleReports.hostile)))
    #expect(records.count == 1 + SampleReports.hostileTexts.count)
    #expect(Set(records.map(\.count)).count == 1)
    let summary = try #require(records[0].firstIndex(of: "summary"))
    for record in records.dropFirst() {
      let text = record[summary]
      #expect(!"=+-@".contains(text.first ?? " "))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  @Test func `several reports have one head`() {
    let records = records(
      CSVReportWriter().text(.list([.cues(SampleReports.cues), .cues(SampleReports.cues)])))
    #expect(records.count == 7)
  }

  @Test func `a break gives how far it is from its plan`() throws {
    let entry = BreakReport(
      startTime: MediaTime(seconds: 4), endTime: MediaTime(seconds: 10),
      plannedDuration: MediaTime(seconds: 8), duration: MediaTime(seconds: 6))
    let report = BreaksReport(input: "media.m3u8", breaks: [entry])
    let records = records(CSVReportWriter().text(.breaks(report)))
    let difference = try #require(records[0].firstIndex(of: "difference"))
    #expect(records[1][difference] == "-2.0")
  }
}
