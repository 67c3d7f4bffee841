import Foundation
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing

/// The example of the documentation page, compiled and run.
struct DocumentationPageTests {
  // swift-format-ignore
  @Test func `the example of the page does what it says`() throws {
    // example
    // Base64, hexadecimal digits and everything between that logs and playlists have.
    let bytes = try SplicePayloadText.bytes("/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=")

    // Decode: the section as far as it goes, and what is wrong with it.
    let decoding = SpliceInfoSection.decode(bytes)
    for issue in decoding.issues { print(issue.severity, issue.path, issue.message) }

    // Inspect: when, out or in, for how long, and whatever else was sent.
    if let section = decoding.section {
      print(section.summary)
      print(section.spliceTime?.time.clockText ?? "at once", section.direction ?? .in)
      if case .insert(let insert) = section.command { print(insert.eventID) }
      for segment in section.segmentations.compactMap(\.segment) {
        print(segment.type, segment.durationTime ?? 0, segment.upid.elements.compactMap(\.text))
      }
    }

    // Encode: lengths and checksum are counted, a value that does not fit is an error.
    let time = SpliceTime(TransportTimestamp(ticks: 900_000))
    let out = SpliceInsert.Splice(
      outOfNetwork: true, at: time, breakDuration: BreakDuration(duration: 2_700_000, autoReturn: true))
    let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: out)))
    let message = try section.encoded()
    // end of the example
    #expect(decoding.isValid)
    #expect(decoding.section?.spliceTime?.ticks == 1_936_310_318)
    #expect(SpliceInfoSection.decode(message).section?.command == section.command)
  }

  @Test func `the page shows the code of this test`() throws {
    let test = URL(fileURLWithPath: #filePath)
    let package = test.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: package.appendingPathComponent("Sources/SCTE35/SCTE35.docc/SCTE35.md"),
      encoding: .utf8)
    let start = try #require(page.firstRange(of: "```swift\n")?.upperBound)
    let end = try #require(page[start...].firstRange(of: "```")?.lowerBound)
    let lines = try String(contentsOf: test, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix("// example") })
    let last = try #require(lines.firstIndex { $0.hasSuffix("// end of the example") })
    let code = lines[(first + 1)..<last].map { String($0.dropFirst(4)) + "\n" }.joined()
    #expect(String(page[start..<end]) == code)
  }
}
