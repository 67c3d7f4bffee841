import Testing

@testable import HLSReports

struct CueTablesTests {
  private func page(of report: AnalysisReport) -> String {
    var text = ""
    HTMLPage([report]).write(to: &text)
    return text
  }

  @Test func `a long summary or identifier is cut in its row and on the timeline`() {
    let limit = HTMLLimits().cueCharacters
    var report = SampleReports.analysis
    report.cues.tracks[0].cues[0].summary = String(repeating: "x", count: limit + 500)
    report.cues.tracks[0].cues[0].id = String(repeating: "y", count: limit + 1)
    let text = page(of: report)
    #expect(text.contains("x… and 500 more characters"))
    #expect(text.contains("y… and 1 more characters"))
    for letter in ["x", "y"] {
      #expect(text.contains(String(repeating: letter, count: limit)))
      #expect(!text.contains(String(repeating: letter, count: limit + 1)))
    }
  }

  @Test func `texts within the limit are whole`() {
    #expect("abc".cut(to: 3) == "abc")
    #expect("äöü".cut(to: 3) == "äöü")
    #expect("abcd".cut(to: 3) == "abc… and 1 more characters")
  }
}
