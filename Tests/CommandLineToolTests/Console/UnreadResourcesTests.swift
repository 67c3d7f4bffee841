import HLSReports
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct UnreadResourcesTests {
  private func finding(
    _ rule: String = "LOAD-001", _ message: String = "no such file", uris: [String?],
    count: Int? = nil, severity: Severity = .error
  ) -> FindingReport {
    let places = uris.map { SourceLocation(uri: $0) }
    return FindingReport(
      rule: rule, name: "a", severity: severity, message: message,
      location: places.first ?? SourceLocation(),
      count: count ?? (uris.count > 1 ? uris.count : nil),
      otherLocations: Array(places.dropFirst()))
  }

  private func lines(_ findings: FindingReport...) -> [String] {
    UnreadResources(in: findings, of: "in.m3u8").lines
  }

  @Test func `each resource that failed is one line with input, name and reason`() {
    #expect(
      lines(
        finding(uris: ["a.ts", "b.ts"]), finding("LOAD-018", "is HTML", uris: ["c.ts"]),
        finding(uris: ["a.ts"])) == [
          "in.m3u8: a.ts: no such file", "in.m3u8: b.ts: no such file", "in.m3u8: c.ts: is HTML",
        ])
  }

  @Test func `the input itself is named once`() {
    #expect(
      lines(finding("TSR-002", "is cut off", uris: ["in.m3u8"], severity: .warning))
        == ["in.m3u8: is cut off"])
  }

  @Test func `ten resources are named and the others counted`() {
    let names = (0..<50).map { "\($0).ts" }
    let told = lines(finding(uris: Array(names.prefix(21)), count: 50), finding(uris: ["last.ts"]))
    #expect(told.count == 11)
    #expect(told[9] == "in.m3u8: 9.ts: no such file")
    #expect(told.last == "in.m3u8: … and 41 more")
  }

  @Test func `a key that many segments miss is one line`() {
    #expect(
      lines(finding(uris: Array(repeating: "stream.key", count: 21), count: 500))
        == ["in.m3u8: stream.key: no such file"])
  }

  @Test func `what only should be known is not reported`() {
    #expect(
      lines(
        finding("LOAD-020", "METHOD X is not known", uris: ["a.ts"], severity: .warning),
        finding("PAY-005", "CRC_32 is wrong", uris: ["a.ts"]),
        finding("TSR-001", "no sync", uris: ["a.ts"], severity: .warning)
      ).isEmpty)
  }
}
