import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct UnanchoredByteRangeTests {
  private func found(_ lines: String...) -> [Severity] {
    let header = "#EXT-X-PART-INF:PART-TARGET=1\n"
    let text = lines.map { line in
      guard line.hasPrefix("@") else { return line }
      let parts = line.dropFirst().split(separator: " ")
      return "#EXT-X-PART:DURATION=1,URI=\"\(parts[0])\",BYTERANGE=\"\(parts[1])\""
    }
    return findings("MED-009", in: header + text.joined(separator: "\n"), isEnded: false).map(
      \.severity)
  }

  @Test func `a part without an offset goes on after one of its segment and resource`() {
    #expect(found("@a 10@0", "@a 10", "@./a 10", "#EXTINF:3,", "a") == [])
    #expect(found("@a 10") == [.warning])
    #expect(found("@a 10@0", "@b 10") == [.warning])
    #expect(found("@a 10@0", "#EXTINF:1,", "a", "@a 10") == [.warning])
  }
}
