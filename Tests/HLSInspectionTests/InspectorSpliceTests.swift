import CueSources
import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import SCTE35
import SourceDiagnostics
import TestSupport
import Testing
import TextTracks

@Suite struct InspectorSpliceTests {
  /// A stream of twelve seconds with one section in each second from the first on.
  private func inspect(_ sections: [SpliceInfoSection]) async throws -> Inspection {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for second in 0..<12 {
      stream.frame(pts: UInt64(second) * 90_000, key: true)
      if sections.indices.contains(second) {
        stream.sections(pid: 0x103, try sections[second].encoded())
      }
    }
    return try await Inspector(loader: MemoryLoader(["a.ts": stream.bytes])).inspect("a.ts")
  }

  private let time = SpliceTime(TransportTimestamp(ticks: 8 * 90_000))

  private func insert(_ splice: SpliceInsert.Splice?) -> SpliceInfoSection {
    SpliceInfoSection(command: .insert(SpliceInsert(eventID: 7, splice: splice)))
  }

  private func signal(_ segment: SegmentationDescriptor.Segment?) -> SpliceInfoSection {
    SpliceInfoSection(
      command: .timeSignal(time),
      descriptors: [SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: segment))])
  }

  @Test(arguments: [true, false])
  func `a break that is announced, cancelled and announced again takes place`(
    isSplice: Bool
  ) async throws {
    let (out, cancel) =
      isSplice
      ? (
        insert(
          SpliceInsert.Splice(
            outOfNetwork: true, at: time,
            breakDuration: BreakDuration(duration: 180_000, autoReturn: true))), insert(nil)
      )
      : (signal(.init(type: .providerAdvertisementStart, duration: 180_000)), signal(nil))
    for (sections, isPlanned) in [
      ([out, cancel], false), ([out, cancel, out], true), ([out, cancel, out, cancel], false),
    ] {
      let inspection = try await inspect(sections)
      let breaks = BreaksReport(inspection, filter: CueFilter()).breaks
      #expect(breaks.map(\.startTime) == (isPlanned ? [MediaTime(seconds: 8)] : []))
      #expect(inspection.starts(of: "scte35").count == sections.count)
      #expect(inspection.findings.filter { $0.severity > .info } == [])
    }
  }
}
