internal import HLSInspection
internal import SourceDiagnostics

extension SegmentReading {
  /// The same with places whose segments count from another one.
  func counted(from offset: Int) -> SegmentReading {
    guard offset != 0 else { return self }
    var reading = self
    for index in findings.indices {
      guard let segment = findings[index].location.segment else { continue }
      reading.findings[index].location.segment = max(0, segment + offset)
    }
    return reading
  }
}

extension OpenSegment {
  func counted(from offset: Int) -> OpenSegment {
    var open = self
    open.reading = reading.counted(from: offset)
    return open
  }
}
