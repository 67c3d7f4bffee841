internal import CueSources
public import HLSInspection
public import HLSReports
internal import MediaStreams
internal import MediaTiming

/// Decodes the frames on both sides of the edges of breaks.
struct SplicePictureReader {
  private let inspection: Inspection
  private var frames: SpliceFrameReader

  init(_ inspection: Inspection, of inspector: Inspector) {
    self.inspection = inspection
    frames = SpliceFrameReader(inspection, of: inspector)
  }

  /// The frames at the edges of some breaks, in their order.
  mutating func pictures(
    of breaks: ReportRows<BreakReport>, upTo maximumBreakCount: Int
  ) async -> [SplicePictureReport] {
    var pictures: [SplicePictureReport] = []
    var count = 0
    for (index, entry) in breaks.enumerated() where count < maximumBreakCount {
      guard let part = entry.playlist, frames.canRead(part: part) else { continue }
      count += 1
      let pid = frames.isOfFile ? entry.evidence.lazy.compactMap(\.pid).first : nil
      if let start = entry.startTime {
        pictures.append(await picture(index, .start, at: start, part: part, pid: pid))
      }
      if let end = entry.endTime, end != entry.startTime {
        pictures.append(await picture(index, .end, at: end, part: part, pid: pid))
      }
    }
    return pictures
  }

  private mutating func picture(
    _ index: Int, _ edge: SplicePictureReport.Edge, at time: MediaTime, part: Int, pid: Int?
  ) async -> SplicePictureReport {
    let map = inspection.parts[part].timeline.map
    let next = map.segment(at: time)
    let isBoundary = next.map { map.segments[$0].start == time } ?? true
    let previous =
      isBoundary ? (next ?? map.segments.count) - 1 : next ?? -1
    let last = await side(part, segment: previous, at: time, pid: pid, takesFirst: false)
    let first = await side(part, segment: next ?? -1, at: time, pid: pid, takesFirst: true)
    return SplicePictureReport(breakIndex: index, edge: edge, time: time, last: last, first: first)
  }

  private mutating func side(
    _ part: Int, segment: Int, at time: MediaTime, pid: Int?, takesFirst: Bool
  ) async -> SplicePictureReport.Side {
    let segments = inspection.parts[part].timeline.map.segments
    guard segments.indices.contains(segment) else {
      return .missing(takesFirst ? "the stream ends here" : "the stream begins here")
    }
    let start = segments[segment].start
    let moment = SpliceFrameReader.Moment(
      part: part, segment: segment, offset: time - start, pid: pid)
    switch await frames.frames(around: moment) {
    case .success(let frames):
      guard let frame = takesFirst ? frames.first : frames.last else {
        return .missing("no frame could be decoded")
      }
      return .picture(
        SplicePictureReport.Picture(
          jpeg: frame.jpeg, width: frame.width, height: frame.height, time: start + frame.time,
          isKeyFrame: frame.isKeyFrame, meanLuma: frame.meanLuma,
          level: takesFirst ? frames.levelAfter : frames.levelBefore))
    case .failure(let reason): return .missing(reason.text)
    }
  }
}

extension Inspector {
  /// The frames on both sides of the edges of breaks that were found in an inspection.
  ///
  /// The segments there are loaded once more, of a file the bytes there. What cannot be shown has its reason. A
  /// recording has no pictures unless one of its segments can be loaded.
  ///
  /// - Parameter maximumBreakCount: The number of breaks, from the first, of which frames are decoded; not negative.
  public func splicePictures(
    of breaks: ReportRows<BreakReport>, in inspection: Inspection, upTo maximumBreakCount: Int
  ) async -> [SplicePictureReport] {
    var reader = SplicePictureReader(inspection, of: self)
    let pictures = await reader.pictures(of: breaks, upTo: maximumBreakCount)
    // The addresses of a recorded playlist count from where it was loaded: there, nothing is missing.
    guard !readsRecording || pictures.contains(where: \.hasFrame) else { return [] }
    return pictures
  }
}

extension SplicePictureReport {
  /// Whether there is a frame on one side of the edge.
  fileprivate var hasFrame: Bool {
    [last, first].contains { if case .picture = $0 { true } else { false } }
  }
}
