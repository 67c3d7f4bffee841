import SCTE35
import SourceDiagnostics
import Testing

struct SpliceErrorTests {
  @Test func `the text of the error is the first error among the issues`() {
    let message = SectionBytes(protocolVersion: 1, checksum: 0x0102_0304)
    do {
      _ = try SpliceInfoSection(strictly: message.bytes)
      Issue.record("a wrong checksum was taken")
    } catch {
      #expect(error.issues.map(\.id).contains(.protocolVersionUnknown))
      #expect(error.description.hasPrefix("error checksum-mismatch: CRC_32 is 0x01020304"))
    }
  }
}
